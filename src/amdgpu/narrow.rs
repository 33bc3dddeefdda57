//! Lanes that a compare keeps on: `v_cmpx` writes EXEC, where `v_cmp` writes a mask that EXEC is
//! cut with.
//!
//! The condition that EXEC is ANDed with is a conjunction of compares and other masks. Of each
//! compare without another reader, one instruction is left; the masks are ANDed into EXEC one by
//! one, as before into each other. If the active lanes are saved for later, the first instruction
//! saves them, with a mask.
//!
//! | before | after, if the lanes are kept | if they are not |
//! |---|---|---|
//! | `v_cmp a`, `v_cmp b`, `s_and m, a, b`, `s_and_saveexec s, m` | `v_cmp a`, `s_and_saveexec s, a`, `v_cmpx b` | `v_cmpx a`, `v_cmpx b` |
//! | `v_cmp a`, `s_and_not1 exec, exec, a` | | `v_cmpx` of the complement |
//!
//! Compares move to where EXEC was written. That is valid: the bit of a lane that was inactive
//! before has no meaning in a mask. Source: AMD's ISA documents, VOPC; LLVM's
//! `SIOptimizeExecMasking.cpp` forms `v_cmpx` from a compare and `s_and_saveexec`.

use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Encoding, Unseen, op};
use crate::machine::{Code, Fixed, Instruction, Operand, Value, Why};

/// The maximum depth of nested masks that are split.
const DEPTH: u8 = 16;

/// Makes compares write EXEC, on GPUs where these write nothing else. Time: linear in the code, and
/// for each write of EXEC in the instructions between it and its compares.
pub(super) fn narrow(code: &mut Code, gpu: &Gpu) {
    if gpu.generation < Generation::Gfx10 {
        return;
    }
    let counts = Counts::new(code);
    for block in &mut code.blocks {
        narrow_block(&mut block.instructions, &counts, gpu);
    }
}

/// How often virtual registers are written and read.
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

/// A conjunction with EXEC: its mask, and the register that saves the lanes active before.
struct Cut {
    mask: Value,
    /// Lanes stay that are not in the mask.
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

/// The operands of a cut: a conjunction.
#[derive(Default)]
struct Parts {
    /// Compares, by their places in the block; whether the inverse condition is used.
    compares: Vec<(usize, bool)>,
    /// Other masks, and whether they are inverted.
    masks: Vec<(Value, bool)>,
    /// Operations on masks that have become unused.
    gone: Vec<usize>,
}

/// Whether the SCC that an instruction writes is unused.
fn leaves_no_scc(instructions: &[Instruction], at: usize) -> bool {
    let after = instructions.iter().skip(at + 1);
    for instruction in after {
        if instruction.opcode.reads(Unseen::SCC) {
            return false;
        }
        if instruction.opcode.writes(Unseen::SCC) {
            return true;
        }
    }
    true
}

/// Splits a mask into its operands, from the instruction at a place of the block backwards.
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

/// Whether an instruction's operands have the same values at the end.
fn can_move(instructions: &[Instruction], counts: &Counts, at: usize) -> bool {
    let Some(instruction) = instructions.get(at) else {
        return false;
    };
    let after = instructions.get(at + 1..).unwrap_or_default();
    // It would read other values of lanes that are inactive by then.
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

/// The instructions that cut EXEC.
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
