//! Final passes: operand legalization, waits, hazards, branch distances.
//!
//! | file | what it does |
//! |---|---|
//! | `legal` | copies operands that an instruction cannot encode to registers |
//! | `wait` | waits for outstanding memory operations |
//! | `broadcast` | operands that are one register for both halves of a packed instruction |
//! | `delay` | scheduling hints about dependences (`s_delay_alu`) |
//! | `dual` | combines two vector operations into one instruction (VOPD) |
//! | `hazard` | hazards without a hardware interlock, given by the distance of two instructions |
//! | `lane_exchange` | hazard of lane exchanges after a compare that writes EXEC |
//! | `transcendental` | hazard of transcendental functions on RDNA3 |
//! | `forwarding` | hazard of sources written before and after a change of EXEC, in waves of 64 lanes on RDNA3 |
//! | `scalar_operand` | hazard of SGPRs on RDNA4, and of lane masks in waves of 64 lanes on RDNA3 |
//! | `soft_clause` | separates memory instructions that must not be in the same clause |
//! | `relative` | offsets of PC-relative addresses |
//! | `flow` | forward data-flow analysis |
//! | `branch_distance`, `long_branch` | distances of branches; branches beyond the range of an instruction |
//! | `scratch` | base address of scratch memory |

mod branch_distance;
pub(super) mod broadcast;
pub mod delay;
pub mod dual;
mod flow;
pub(super) mod forwarding;
pub(super) mod hazard;
pub(super) mod lane_exchange;
mod legal;
mod long_branch;
pub(super) mod relative;
pub(super) mod scalar_operand;
mod scratch;
pub(super) mod soft_clause;
pub(super) mod transcendental;
pub(super) mod wait;

use super::Gpu;
use super::allocate::ResourceUsage;
use super::instructions::{Encoding, File, Opcode, Slot, op};
use super::machine::{Block, Code, Instruction, Value, Why};
pub(super) use branch_distance::size;

/// Before register allocation: copies operands that an instruction cannot encode to registers.
pub fn legalize(code: &mut Code, gpu: &'static Gpu) {
    legal::legalize(code, gpu);
}

/// Whether branches may be out of range after register allocation. This assumes that spills and
/// waits at most double the size of the code.
pub fn may_need_long_branches(code: &Code, gpu: &Gpu) -> bool {
    2 * branch_distance::bytes(code, gpu) > branch_distance::FARTHEST
}

/// After register allocation: initializes the address of private memory, of a size in bytes.
pub fn scratch(code: &mut Code, gpu: &'static Gpu, private: u32, taken: &mut ResourceUsage) {
    if private > 0 {
        scratch::split(code, gpu);
        taken.sgprs = taken.sgprs.max(scratch::locate(code, gpu));
    }
}

/// Runs the last passes, and repeats them while a branch is out of range.
///
/// # Errors
/// No registers are free for an out-of-range branch. The error is the IR instruction that the
/// branch implements.
pub fn settle(
    code: &mut Code,
    gpu: &'static Gpu,
    taken: &mut ResourceUsage,
    passes: impl Fn(&mut Code),
) -> Result<(), (Option<u32>, String)> {
    long_branch::settle(code, gpu, taken, passes).map_err(|branch| {
        let farthest = branch_distance::FARTHEST;
        let message = format!(
            "a branch over more than {farthest} bytes of code, where no two scalar registers are free for its target, is not covered: the kernel is too large"
        );
        (branch.instruction, message)
    })
}

/// Inserts instructions into a block. `what` returns the opcode and the operand to insert before an
/// instruction.
fn put_before(block: &mut Block, mut what: impl FnMut(&Instruction) -> Option<(Opcode, u32)>) {
    let mut out = Vec::with_capacity(block.instructions.len());
    for instruction in std::mem::take(&mut block.instructions) {
        if let Some((name, number)) = what(&instruction) {
            let origin = instruction.origin.because(Why::Wait);
            out.push(Instruction::new(name, &[], &[Value::Bits(number)], origin));
        }
        out.push(instruction);
    }
    block.instructions = out;
}

/// The operand of `s_waitcnt_depctr` that waits until the vector unit has written all VGPRs.
const WRITTEN: u32 = 0xf9f;

/// Inserts `s_waitcnt_depctr` before instructions that need results of the vector unit. `step`
/// updates the state for an instruction, and returns whether the instruction must wait. Time:
/// linear in the code, for each change of the state at a block's start.
fn wait_for_vgprs<S: flow::Known>(code: &mut Code, step: fn(&mut S, &Instruction) -> bool) {
    let starts = flow::at_starts(code, |state, instruction| {
        step(state, instruction);
    });
    for (block, mut state) in code.blocks.iter_mut().zip(starts) {
        put_before(block, |instruction| {
            let needed = step(&mut state, instruction);
            needed.then_some((op::S_WAITCNT_DEPCTR, WRITTEN))
        });
    }
}

/// Whether a constant is an inline constant when it is the source operand at an index. A 64-bit
/// constant can be one only as a float.
pub(super) fn is_inline(instruction: &Instruction, source: usize, value: Value) -> bool {
    const HALVES: [u32; 9] = [
        0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118,
    ];
    let slot = instruction.slot(source);
    // The inline constants of an operand with packed 16-bit floats are those of a 16-bit float.
    let is_half =
        slot.is_some_and(|slot| slot.bits == 16 || slot.bits == 32 && slot.number.is_pair());
    let is_integer = || slot.is_some_and(|slot| !slot.number.is_float());
    match value {
        _ if is_literal_slot(instruction, source) => false,
        Value::Bits(bits) if (-16..=64).contains(&(bits as i32)) => true,
        Value::Bits(_) if is_half && is_integer() => false,
        Value::Bits(bits) if is_half => HALVES.contains(&bits),
        Value::Bits(bits) => is_inline_word(bits),
        Value::Wide(bits) => is_inline_wide(bits),
        _ => false,
    }
}

/// Whether the source operand at an index is always encoded as a literal (`s_fmaak_f32`).
fn is_literal_slot(instruction: &Instruction, source: usize) -> bool {
    let is_number = |slot: &Slot| slot.file == File::Number;
    instruction.opcode.row().encoding == Encoding::Sop2
        && instruction.slot(source).is_some_and(is_number)
}

/// Whether 32 bits are an inline constant, as an integer or a float.
pub fn is_inline_word(bits: u32) -> bool {
    const FLOATS: [u32; 9] = [
        0x3f00_0000,
        0xbf00_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x4000_0000,
        0xc000_0000,
        0x4080_0000,
        0xc080_0000,
        0x3e22_f983,
    ];
    (-16..=64).contains(&(bits as i32)) || FLOATS.contains(&bits)
}

/// Whether 64 bits are an inline constant, as an integer or a float.
pub fn is_inline_wide(bits: u64) -> bool {
    const DOUBLES: [u64; 9] = [
        0x3fe0_0000_0000_0000,
        0xbfe0_0000_0000_0000,
        0x3ff0_0000_0000_0000,
        0xbff0_0000_0000_0000,
        0x4000_0000_0000_0000,
        0xc000_0000_0000_0000,
        0x4010_0000_0000_0000,
        0xc010_0000_0000_0000,
        0x3fc4_5f30_6dc9_c882,
    ];
    (-16..=64).contains(&(bits as i64)) || DOUBLES.contains(&bits)
}
