//! Combines compares with updates of EXEC: one `v_cmpx`, which writes EXEC directly, replaces a
//! `v_cmp` that writes a mask and an `and` of EXEC with the mask.
//!
//! The mask that EXEC is combined with may be a conjunction of compares and other masks. Each
//! compare whose mask has no other user becomes a `v_cmpx`. For each other mask, one instruction
//! combines it with EXEC. If the old EXEC is needed later, the first instruction saves it while it
//! combines EXEC with a mask.
//!
//! | before | after, if the old EXEC is saved | after, otherwise |
//! |---|---|---|
//! | `v_cmp a`, `v_cmp b`, `s_and m, a, b`, `s_and_saveexec s, m` | `v_cmp a`, `s_and_saveexec s, a`, `v_cmpx b` | `v_cmpx a`, `v_cmpx b` |
//! | `v_cmp a`, `s_and_not1 exec, exec, a` | | `v_cmpx` of the complement |
//!
//! Compares move to the position of the EXEC update. This is valid because bits of inactive
//! lanes are undefined in a mask. Source: AMD's ISA documents, VOPC; LLVM's
//! `SIOptimizeExecMasking.cpp` forms `v_cmpx` from a compare and `s_and_saveexec`.

use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Encoding, ImplicitRegisters, op};
use crate::machine::{Code, Fixed, Instruction, Operand, Value, Why};

/// The maximum nesting depth of masks that are split.
const DEPTH: u8 = 16;

/// Lets compares write EXEC, on GPUs where `v_cmpx` writes nothing else. Time: linear in the code,
/// and, for each update of EXEC, linear in the number of instructions from its compares to it.
pub(super) fn narrow(code: &mut Code, gpu: &Gpu) {
    if gpu.generation < Generation::Gfx10 {
        return;
    }
    let counts = Counts::new(code);
    for block in &mut code.blocks {
        narrow_block(&mut block.instructions, &counts, gpu);
    }
}

/// The number of reads and writes of each virtual register.
struct Counts {
    writes: Vec<u32>,
    reads: Vec<u32>,
}

impl Counts {
    fn new(code: &Code) -> Counts {
        let mut counts = Counts {
            writes: vec![0; code.registers.len()],
            reads: vec![0; code.registers.len()],
        };
        let count = |of: &mut Vec<u32>, value: Value| {
            let register = value.register();
            if let Some(count) = register.and_then(|register| of.get_mut(register.0 as usize)) {
                *count += 1;
            }
        };
        for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
            for result in &instruction.results {
                count(&mut counts.writes, *result);
            }
            for source in &instruction.sources {
                count(&mut counts.reads, source.value);
            }
        }
        counts
    }

    fn of(counts: &[u32], value: Value) -> Option<u32> {
        counts.get(value.register()?.0 as usize).copied()
    }

    fn is_written_once(&self, value: Value) -> bool {
        Counts::of(&self.writes, value) == Some(1)
    }

    fn is_read_once(&self, value: Value) -> bool {
        Counts::of(&self.reads, value) == Some(1)
    }

    fn is_read(&self, value: Value) -> bool {
        Counts::of(&self.reads, value) != Some(0)
    }
}

/// An instruction that combines EXEC with a mask by `and`, and may save the previous EXEC in a
/// register.
struct Cut {
    mask: Value,
    /// Whether the mask is inverted.
    not: bool,
    saved: Option<Value>,
}

fn cut(instruction: &Instruction) -> Option<Cut> {
    use op::{
        S_AND_B32, S_AND_B64, S_AND_NOT0_SAVEEXEC_B32, S_AND_NOT0_SAVEEXEC_B64, S_AND_NOT1_B32,
        S_AND_NOT1_B64, S_AND_SAVEEXEC_B32, S_AND_SAVEEXEC_B64,
    };
    let [result] = instruction.results[..] else {
        return None;
    };
    let sources = instruction.sources.as_slice();
    let saving = |not| match sources {
        [mask] => Some(Cut {
            mask: mask.value,
            not,
            saved: Some(result),
        }),
        _ => None,
    };
    let plain = |mask: Operand, not| Cut {
        mask: mask.value,
        not,
        saved: None,
    };
    match (instruction.opcode, sources) {
        (S_AND_SAVEEXEC_B32 | S_AND_SAVEEXEC_B64, _) => saving(false),
        (S_AND_NOT0_SAVEEXEC_B32 | S_AND_NOT0_SAVEEXEC_B64, _) => saving(true),
        (S_AND_B32 | S_AND_B64, &[exec, mask] | &[mask, exec])
            if result.is_exec() && exec.value.is_exec() =>
        {
            Some(plain(mask, false))
        }
        (S_AND_NOT1_B32 | S_AND_NOT1_B64, &[exec, mask])
            if result.is_exec() && exec.value.is_exec() =>
        {
            Some(plain(mask, true))
        }
        _ => None,
    }
}

/// A mask that EXEC is combined with, split into the operands of a conjunction.
#[derive(Default)]
struct Parts {
    /// Compares, by their indices in the block, and whether the inverse condition is used.
    compares: Vec<(usize, bool)>,
    /// Other masks, and whether they are inverted.
    masks: Vec<(Value, bool)>,
    /// The indices of operations on masks that become unused when EXEC is combined with their
    /// operands instead.
    gone: Vec<usize>,
}

/// Whether no instruction reads the SCC that the instruction at an index writes.
fn leaves_no_scc(instructions: &[Instruction], at: usize) -> bool {
    let after = instructions.iter().skip(at + 1);
    for instruction in after {
        if instruction.opcode.reads(ImplicitRegisters::SCC) {
            return false;
        }
        if instruction.opcode.writes(ImplicitRegisters::SCC) {
            return true;
        }
    }
    true
}

/// Splits a mask into the operands of a conjunction. The definition of the mask is searched
/// backwards from an index in the block.
fn take_apart(
    instructions: &[Instruction],
    counts: &Counts,
    at: usize,
    (mask, not, depth): (Value, bool, u8),
    parts: &mut Parts,
) {
    let whole = |parts: &mut Parts| parts.masks.push((mask, not));
    if depth == 0 || !counts.is_read_once(mask) || !counts.is_written_once(mask) {
        return whole(parts);
    }
    let before = instructions.get(..at).unwrap_or_default();
    let made = before
        .iter()
        .rposition(|instruction| instruction.results.contains(&mask));
    let Some((made, instruction)) = made.and_then(|made| Some((made, before.get(made)?))) else {
        return whole(parts);
    };
    if instruction.opcode.row().encoding == Encoding::Vopc {
        let name = match not {
            true => instruction.opcode.complement(),
            false => Some(instruction.opcode),
        };
        let possible = name.and_then(|name| name.narrowing()).is_some();
        if possible && can_move(before, counts, made) {
            parts.compares.push((made, not));
            return;
        }
        return whole(parts);
    }
    if !leaves_no_scc(instructions, made) {
        return whole(parts);
    }
    let of = match (instruction.opcode, not, instruction.sources.as_slice()) {
        (op::S_AND_B32 | op::S_AND_B64, false, [lhs, rhs]) => vec![(lhs, false), (rhs, false)],
        (op::S_OR_B32 | op::S_OR_B64, true, [lhs, rhs]) => vec![(lhs, true), (rhs, true)],
        (op::S_AND_NOT1_B32 | op::S_AND_NOT1_B64, false, [lhs, rhs]) => {
            vec![(lhs, false), (rhs, true)]
        }
        (op::S_NOT_B32 | op::S_NOT_B64, not, [mask]) => vec![(mask, !not)],
        _ => return whole(parts),
    };
    if of.iter().any(|(part, _)| part.value.register().is_none()) {
        return whole(parts);
    }
    parts.gone.push(made);
    for (part, not) in of {
        let part = (part.value, not, depth - 1);
        take_apart(instructions, counts, made, part, parts);
    }
}

/// Whether the instruction at an index can move to the end of `instructions`, because its operands
/// still have the same values there.
fn can_move(instructions: &[Instruction], counts: &Counts, at: usize) -> bool {
    let Some(instruction) = instructions.get(at) else {
        return false;
    };
    let after = instructions.get(at + 1..).unwrap_or_default();
    // A cross-lane operation must not move, because fewer lanes may be active at the end, and it
    // would read other values from inactive lanes.
    !instruction.moves_between_lanes()
        && instruction.sources.iter().all(|source| match source.value {
            Value::Bits(_) | Value::Wide(_) => true,
            Value::Part { .. } => {
                counts.is_written_once(source.value)
                    || !after.iter().any(|other| {
                        let mut results = other.results.iter();
                        results.any(|result| result.may_share(source.value))
                    })
            }
            _ => false,
        })
}

fn narrow_block(instructions: &mut Vec<Instruction>, counts: &Counts, gpu: &Gpu) {
    let mut index = instructions.len();
    while index > 0 {
        index -= 1;
        let Some(cut) = instructions.get(index).and_then(cut) else {
            continue;
        };
        if !leaves_no_scc(instructions, index) {
            continue;
        }
        let mut parts = Parts::default();
        take_apart(
            instructions,
            counts,
            index,
            (cut.mask, cut.not, DEPTH),
            &mut parts,
        );
        let saved = cut.saved.filter(|saved| counts.is_read(*saved));
        let kept_as_mask = usize::from(saved.is_some() && parts.masks.is_empty());
        if parts.compares.len() <= kept_as_mask {
            continue;
        }
        let Some(new) = narrowed(instructions, index, &parts, saved, gpu) else {
            continue;
        };
        let mut gone = parts.gone;
        gone.extend(parts.compares.iter().map(|(at, _)| *at));
        gone.sort_unstable();
        instructions.splice(index..=index, new);
        for place in gone.iter().rev() {
            instructions.remove(*place);
        }
        index -= gone.len();
    }
}

/// The new instructions that update EXEC.
fn narrowed(
    instructions: &[Instruction],
    index: usize,
    parts: &Parts,
    saved: Option<Value>,
    gpu: &Gpu,
) -> Option<Vec<Instruction>> {
    let old = instructions.get(index)?;
    let exec = Value::Fixed(Fixed::Exec, gpu.mask_words());
    let make = |opcode, result, sources: Vec<Operand>| {
        let mut made = old.clone();
        made.opcode = opcode;
        made.results = vec![result];
        made.sources = sources;
        made
    };
    let mut masks = parts.masks.iter().copied();
    let mut compares = parts.compares.iter().copied();
    let mut new = Vec::new();
    if let Some(saved) = saved {
        let (mask, not) = match masks.next() {
            Some(first) => first,
            None => {
                let (at, not) = compares.next()?;
                let mut compare = instructions.get(at)?.clone();
                if not {
                    compare.opcode = compare.opcode.complement()?;
                }
                let mask = *compare.results.first()?;
                new.push(compare);
                (mask, false)
            }
        };
        let name = match not {
            true => gpu.by_wave(op::S_AND_NOT0_SAVEEXEC_B32, op::S_AND_NOT0_SAVEEXEC_B64),
            false => gpu.by_wave(op::S_AND_SAVEEXEC_B32, op::S_AND_SAVEEXEC_B64),
        };
        new.push(make(name, saved, vec![mask.into()]));
    }
    for (mask, not) in masks {
        let name = match not {
            true => gpu.by_wave(op::S_AND_NOT1_B32, op::S_AND_NOT1_B64),
            false => gpu.by_wave(op::S_AND_B32, op::S_AND_B64),
        };
        new.push(make(name, exec, vec![exec.into(), mask.into()]));
    }
    for (at, not) in compares {
        let mut compare = instructions.get(at)?.clone();
        let name = match not {
            true => compare.opcode.complement()?,
            false => compare.opcode,
        };
        compare.opcode = name.narrowing()?;
        compare.results.clear();
        compare.origin.why = Why::LaneMask;
        new.push(compare);
    }
    Some(new)
}
