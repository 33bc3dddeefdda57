//! Frames of functions that are called, in scratch memory: a function saves the registers that it
//! preserves for its caller, and moves the stack pointer around its own calls.
//!
//! ```text
//!     s_mov s28, exec; s_mov exec, -1
//!     scratch_store v41, s32 + 4        VGPRs that are written in all lanes: saved in all lanes
//!     s_mov exec, s28
//!     v_writelane v41, s34, 0           SGPRs: saved in lanes of a VGPR
//!     scratch_store v40, s32            other VGPRs: saved in the active lanes
//!     ...
//!     s_add s32, s32, 16
//!     s_swappc s[30:31], ...
//!     s_sub s32, s32, 16
//!     ...                               the registers are restored before the return
//! ```
//!
//! The frame starts at the stack pointer: private variables, spilled words, saved registers. A
//! kernel's frame starts at offset 0; a kernel with calls sets the stack pointer once.

use std::collections::BTreeSet;

use crate::Gpu;
use crate::allocate::{ResourceUsage, with_all_lanes, writes_lanes_off};
use crate::calling_convention::{
    RETURN_ADDRESS, STACK_POINTER, is_preserved_sgpr, is_preserved_vgpr,
};
use crate::instructions::{Opcode, Unit, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Origin, Value, Why};

/// The alignment of frames in bytes.
const ALIGN: u32 = 16;

/// The SGPR, or the first of two, that contains EXEC while registers are saved and restored.
const KEPT_EXEC: u16 = 28;

/// The SGPR that contains the address of the saved registers, if offsets do not reach them.
const SLOTS: u16 = 27;

const FRAME: Origin = Origin {
    instruction: None,
    why: Why::Frame,
};

/// The registers that a function must save.
#[derive(Default)]
struct Saved {
    /// VGPRs that are written in inactive lanes too.
    whole: BTreeSet<u16>,
    /// Other VGPRs.
    vgprs: BTreeSet<u16>,
    sgprs: BTreeSet<u16>,
}

impl Saved {
    fn of(code: &Code) -> Saved {
        let mut saved = Saved::default();
        for block in &code.blocks {
            let all_on = with_all_lanes(&block.instructions);
            for (instruction, all_on) in block.instructions.iter().zip(all_on) {
                if instruction.opcode == op::S_SWAPPC_B64 {
                    continue;
                }
                for result in &instruction.results {
                    match *result {
                        Value::Fixed(Fixed::Vgpr(first), words) => {
                            let all = first..first + u16::from(words);
                            if all_on || writes_lanes_off(instruction) {
                                saved.whole.extend(all);
                            } else {
                                saved.vgprs.extend(all.filter(|at| is_preserved_vgpr(*at)));
                            }
                        }
                        Value::Fixed(Fixed::Sgpr(first), words) => {
                            let all = first..first + u16::from(words);
                            saved.sgprs.extend(all.filter(|at| is_preserved_sgpr(*at)));
                        }
                        _ => {}
                    }
                }
            }
        }
        saved.vgprs.retain(|at| !saved.whole.contains(at));
        saved
    }
}

/// After register allocation: sets the stack pointer, and saves registers. Time: linear in the
/// code.
///
/// # Errors
/// There are too few registers, or the frame is too large.
pub(crate) fn frame(
    code: &mut Code,
    gpu: &'static Gpu,
    taken: &mut ResourceUsage,
) -> Result<(), String> {
    if !code.is_called {
        if code.has_calls() {
            let size = (code.scratch + taken.spilled).next_multiple_of(ALIGN);
            taken.spilled = size - code.scratch;
            taken.sgprs = taken.sgprs.max(33);
            let set = made(op::S_MOV_B32, &[STACK_POINTER], &[Value::Bits(size)]);
            if let Some(entry) = code.blocks.first_mut() {
                entry.instructions.insert(0, set);
            }
        }
        return Ok(());
    }
    let mut saved = Saved::of(code);
    // The VGPRs whose lanes contain SGPRs. Their own values are saved in all lanes.
    let holders = saved.sgprs.len().div_ceil(gpu.wave as usize);
    let most = gpu.vgprs_for(code.most_items);
    let used: BTreeSet<u16> = saved.whole.union(&saved.vgprs).copied().collect();
    let free = (0..most).filter(|at| is_preserved_vgpr(*at) && !used.contains(at));
    let holders: Vec<u16> = free.take(holders).collect();
    if holders.len() * (gpu.wave as usize) < saved.sgprs.len() {
        return Err(format!(
            "too few VGPRs to save {} SGPRs for the caller: {} gives a lane {most}",
            saved.sgprs.len(),
            gpu.name
        ));
    }
    saved.whole.extend(&holders);
    let start = (code.scratch + taken.spilled).next_multiple_of(4);
    let words = saved.whole.len() + saved.vgprs.len();
    let size = (start + 4 * words as u32).next_multiple_of(ALIGN);
    // Slots beyond the range of an offset are addressed by another register.
    let is_far = size > gpu.scratch_reach + 1 && words > 0;
    if taken.spilled > 0 && size > gpu.scratch_reach + 1 {
        return Err(format!(
            "private memory of {size} bytes in a function that is called, where registers are spilled, is not covered: {} bytes are",
            gpu.scratch_reach + 1
        ));
    }
    let (base, skipped) = match is_far {
        true => (Value::Fixed(Fixed::Sgpr(SLOTS), 1), start),
        false => (STACK_POINTER, 0),
    };
    taken.spilled = size - code.scratch;
    for at in saved.whole.iter().chain(&saved.vgprs) {
        taken.vgprs = taken.vgprs.max(at + 1);
    }
    taken.sgprs = taken.sgprs.max(33);
    let numbered = |skip: usize, of: &BTreeSet<u16>| -> Vec<(u16, i32)> {
        let first = (start - skipped) as i32;
        let place = |(at, number): (usize, &u16)| (*number, first + 4 * (skip + at) as i32);
        of.iter().enumerate().map(place).collect()
    };
    let whole = numbered(0, &saved.whole);
    let active = numbered(whole.len(), &saved.vgprs);
    let lanes: Vec<(u16, Value, Value)> = saved
        .sgprs
        .iter()
        .enumerate()
        .filter_map(|(at, sgpr)| {
            let (holder, lane) = (at / gpu.wave as usize, at as u32 % gpu.wave);
            let holder = Value::Fixed(Fixed::Vgpr(*holders.get(holder)?), 1);
            Some((*sgpr, holder, Value::Bits(lane)))
        })
        .collect();
    let store = |slot: &(u16, i32)| store(*slot, base);
    let load = |slot: &(u16, i32)| load(*slot, base);
    let sources = [STACK_POINTER, Value::Bits(skipped)];
    let slots = is_far.then(|| made(op::S_ADD_U32, &[base], &sources));
    let mut prologue = vec![made(op::WAIT_ALL, &[], &[])];
    prologue.extend(slots.clone());
    prologue.extend(in_all_lanes(gpu, whole.iter().map(store).collect()));
    for (sgpr, holder, lane) in &lanes {
        let sgpr = Value::Fixed(Fixed::Sgpr(*sgpr), 1);
        prologue.push(Instruction {
            tied: true,
            ..made(op::V_WRITELANE_B32, &[*holder], &[*holder, sgpr, *lane])
        });
    }
    prologue.extend(active.iter().map(store));
    let mut epilogue: Vec<Instruction> = slots.into_iter().collect();
    epilogue.extend(active.iter().map(load));
    for (sgpr, holder, lane) in &lanes {
        let sgpr = Value::Fixed(Fixed::Sgpr(*sgpr), 1);
        epilogue.push(made(op::V_READLANE_B32, &[sgpr], &[*holder, *lane]));
    }
    epilogue.extend(in_all_lanes(gpu, whole.iter().map(load).collect()));
    for block in &mut code.blocks {
        let old = std::mem::take(&mut block.instructions);
        for mut instruction in old {
            let opcode = instruction.opcode;
            let is_spill = instruction.origin.why == Why::Spill && opcode.unit() == Unit::Scratch;
            if let (true, Some(base)) = (is_spill, instruction.sources.last_mut()) {
                base.value = STACK_POINTER;
            }
            let moved = |opcode| {
                made(
                    opcode,
                    &[STACK_POINTER],
                    &[STACK_POINTER, Value::Bits(size)],
                )
            };
            if opcode == op::S_SETPC_B64 {
                if let Some(address) = instruction.sources.first_mut()
                    && address.value != RETURN_ADDRESS
                {
                    let copy = made(op::S_MOV_B64, &[RETURN_ADDRESS], &[address.value]);
                    block.instructions.push(copy);
                    address.value = RETURN_ADDRESS;
                }
                block.instructions.extend(epilogue.iter().cloned());
                block.instructions.push(instruction);
            } else if opcode == op::S_SWAPPC_B64 {
                block.instructions.push(moved(op::S_ADD_U32));
                block.instructions.push(instruction);
                block.instructions.push(moved(op::S_SUB_U32));
            } else {
                block.instructions.push(instruction);
            }
        }
    }
    if let Some(entry) = code.blocks.first_mut() {
        entry.instructions.splice(0..0, prologue);
    }
    Ok(())
}

fn made(opcode: Opcode, results: &[Value], sources: &[Value]) -> Instruction {
    Instruction::new(opcode, results, sources, FRAME)
}

/// Code that is executed with all lanes of the wave active.
fn in_all_lanes(gpu: &Gpu, code: Vec<Instruction>) -> Vec<Instruction> {
    if code.is_empty() {
        return code;
    }
    let words = gpu.mask_words();
    let exec = Value::Fixed(Fixed::Exec, words);
    let kept = Value::Fixed(Fixed::Sgpr(KEPT_EXEC), words);
    let copy = gpu.by_wave(op::S_MOV_B32, op::S_MOV_B64);
    let all = gpu.by_wave(Value::Bits(u32::MAX), Value::Wide(u64::MAX));
    let mut out = vec![made(copy, &[kept], &[exec]), made(copy, &[exec], &[all])];
    out.extend(code);
    out.push(made(copy, &[exec], &[kept]));
    out
}

/// Saves a VGPR.
fn store((number, offset): (u16, i32), base: Value) -> Instruction {
    let register = Value::Fixed(Fixed::Vgpr(number), 1);
    let sources = [Value::Off, register, base];
    Instruction {
        modifiers: vec![Modifier::Offset(offset)],
        ..made(op::SCRATCH_STORE_B32, &[], &sources)
    }
}

/// Restores a VGPR.
fn load((number, offset): (u16, i32), base: Value) -> Instruction {
    let register = Value::Fixed(Fixed::Vgpr(number), 1);
    let sources = [Value::Off, base];
    Instruction {
        modifiers: vec![Modifier::Offset(offset)],
        ..made(op::SCRATCH_LOAD_B32, &[register], &sources)
    }
}
