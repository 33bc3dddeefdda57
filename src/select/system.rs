//! Clocks, hardware registers and traps. Sources: AMD's ISA documents (SOPK, SOPP, SMEM); LLVM's
//! AMDGPUUsage, "Trap Handler ABI".

use super::cycle::cycle;
use super::operands::immediate;
use super::reason::Broken;
use super::{Selected, Selector};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Fixed, Value, Why};

/// The operand of `s_getreg_b32` for the lowest bits of a hardware register.
const fn hardware_register(number: u32, bits: u32) -> u32 {
    number | (bits - 1) << 11
}

/// `llvm.readcyclecounter`: 64 bits, of which only 20 count on RDNA3.
pub(super) fn cycles(selector: &mut Selector<'_>) -> Selected {
    match selector.gpu().generation {
        Generation::Gfx9 | Generation::Gfx940 | Generation::Gfx950 | Generation::Gfx10 => {
            clock(selector, op::S_MEMTIME)
        }
        Generation::Gfx11 | Generation::Gfx115 => {
            let low = read_register(selector, hardware_register(29, 20));
            selector.result(vec![low, Value::Bits(0)]);
            Ok(())
        }
        Generation::Gfx12 => {
            // If the upper half changes meanwhile, the lower half has been zero meanwhile.
            let before = read_register(selector, hardware_register(30, 32));
            let low = read_register(selector, hardware_register(29, 32));
            let high = read_register(selector, hardware_register(30, 32));
            selector.emit(op::S_CMP_EQ_U32, &[], &[before, high]);
            let chosen = selector.fresh(Class::Scalar, 1);
            selector.emit(op::S_CSELECT_B32, &[chosen], &[low, Value::Bits(0)]);
            selector.result(vec![chosen, high]);
            Ok(())
        }
    }
}

/// `llvm.readsteadycounter`: a clock of constant frequency.
pub(super) fn steady(selector: &mut Selector<'_>) -> Selected {
    match selector.gpu().generation {
        Generation::Gfx9 | Generation::Gfx940 | Generation::Gfx950 | Generation::Gfx10 => {
            clock(selector, op::S_MEMREALTIME)
        }
        Generation::Gfx11 | Generation::Gfx115 | Generation::Gfx12 => {
            let time = selector.fresh(Class::Scalar, 2);
            let message = Value::Bits(REAL_TIME);
            selector.emit(op::S_SENDMSG_RTN_B64, &[time], &[message]);
            selector.result(vec![time.word(0), time.word(1)]);
            Ok(())
        }
    }
}

/// `sendmsg(MSG_RTN_GET_REALTIME)`.
const REAL_TIME: u32 = 0x83;

/// `llvm.amdgcn.s.memtime` and the like: an instruction that returns a clock.
pub(super) fn clock(selector: &mut Selector<'_>, name: op::Opcode) -> Selected {
    if name.spelling(selector.gpu().generation).is_none() {
        return Err(selector.unknown_callee());
    }
    let time = selector.fresh(Class::Scalar, 2);
    selector.emit::<Value>(name, &[time], &[]);
    selector.result(vec![time.word(0), time.word(1)]);
    Ok(())
}

/// `llvm.amdgcn.s.getreg`.
pub(super) fn hardware(selector: &mut Selector<'_>) -> Selected {
    let which = immediate(selector, 0)?;
    let word = read_register(selector, which & 0xffff);
    selector.result(vec![word]);
    Ok(())
}

fn read_register(selector: &mut Selector<'_>, which: u32) -> Value {
    let word = selector.fresh(Class::Scalar, 1);
    selector.emit(op::S_GETREG_B32, &[word], &[Value::Bits(which)]);
    word
}

/// `llvm.trap` (2) and `llvm.debugtrap` (3), in a block that is skipped without active lanes.
pub(super) fn trap(selector: &mut Selector<'_>, number: u32) -> Selected {
    let Some(before) = selector.code.blocks.get(selector.at as usize) else {
        return Err(Broken("nothing was selected before a trap").into());
    };
    let source = before.source;
    let before = selector.at;
    let why = selector.origin.why;
    let first = selector.start_block(source);
    selector.emit(op::S_TRAP, &[], &[Value::Bits(number)]);
    if number == 2 && selector.gpu().processor == "gfx1100" {
        halt(selector)?;
    }
    let last = selector.at;
    let after = selector.start_block(source);
    selector.at = before;
    selector.because(Why::Skip);
    selector.emit(op::S_CBRANCH_EXECZ, &[], &[Value::Block(after)]);
    selector.because(why);
    selector.at = after;
    for (from, to) in [(before, vec![first, after]), (last, vec![after])] {
        if let Some(from) = selector.code.blocks.get_mut(from as usize) {
            from.logical = to;
        }
    }
    selector.continues(before, after);
    Ok(())
}

/// Stops the wave without the trap handler: `s_trap 2` does nothing on this GPU if the wave has
/// privileges. An interrupt reports the doorbell of the queue.
fn halt(selector: &mut Selector<'_>) -> Selected {
    const DOORBELL: u32 = 0x80;
    const DOORBELL_BITS: u32 = 0x3ff;
    const WAVE_ABORT: u32 = 1 << 10;
    const INTERRUPT: u32 = 1;
    let m0 = Value::Fixed(Fixed::M0, 1);
    let saved = Value::Fixed(Fixed::Ttmp(2), 1);
    let doorbell = selector.fresh(Class::Scalar, 1);
    selector.emit(op::S_SENDMSG_RTN_B32, &[doorbell], &[Value::Bits(DOORBELL)]);
    selector.emit(op::S_MOV_B32, &[saved], &[m0]);
    let queue = selector.make(op::S_AND_B32, 1, &[doorbell, Value::Bits(DOORBELL_BITS)]);
    let message = selector.make(op::S_OR_B32, 1, &[queue, Value::Bits(WAVE_ABORT)]);
    selector.emit(op::S_MOV_B32, &[m0], &[message]);
    selector.emit(op::S_SENDMSG, &[], &[Value::Bits(INTERRUPT)]);
    selector.emit(op::S_MOV_B32, &[m0], &[saved]);
    cycle(selector, op::S_BRANCH, |selector| {
        selector.emit(op::S_SETHALT, &[], &[Value::Bits(5)]);
        Ok(())
    })
}
