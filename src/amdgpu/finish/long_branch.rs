//! Long branches, for targets beyond the range of branch instructions: the sum of the program
//! counter and the distance is computed in two SGPRs, to which `s_setpc_b64` jumps.
//!
//! A conditional branch is inverted, so that it skips the long branch if the condition is false.
//! The two registers must not be live at the target. The long branch overwrites SCC, which is not
//! live across blocks. Distances are known only after waits and nops are inserted, which depend on
//! the final branches. Therefore all final passes are repeated until no branch is out of range.
//! Each iteration replaces shorter branches than the last, so that few iterations suffice.
//!
//! Source: AMD's ISA documents, "Program Control Instructions".

use std::collections::BTreeSet;

use super::branch_distance::{FARTHEST, farther, target};
use super::flow::places;
use crate::Gpu;
use crate::allocate::ResourceUsage;
use crate::calling_convention::FIRST_PRESERVED_SGPR;
use crate::instructions::op;
use crate::machine::{Block, BlockNumber, Code, Fixed, Instruction, Origin, Value};

/// Conditional branches and their inverses.
const OPPOSITES: &[(op::Opcode, op::Opcode)] = &[
    (op::S_CBRANCH_SCC0, op::S_CBRANCH_SCC1),
    (op::S_CBRANCH_SCC1, op::S_CBRANCH_SCC0),
    (op::S_CBRANCH_VCCZ, op::S_CBRANCH_VCCNZ),
    (op::S_CBRANCH_VCCNZ, op::S_CBRANCH_VCCZ),
    (op::S_CBRANCH_EXECZ, op::S_CBRANCH_EXECNZ),
    (op::S_CBRANCH_EXECNZ, op::S_CBRANCH_EXECZ),
];

/// A branch: the index of its block, and its index in the block.
type BranchPosition = (usize, usize);

/// The number of blocks that a long branch adds: one that reads the program counter, one that adds
/// the distance and branches, and the rest of the branch's block.
const ADDED: usize = 3;

/// Runs `finish`, and repeats it with out-of-range branches replaced by long ones. There are at
/// most 17 iterations, and only one if no branch is out of range. Time of an iteration: that of
/// `finish`, plus linear in the code.
///
/// # Errors
/// No pair of registers is free at the target of a branch.
pub(super) fn settle(
    code: &mut Code,
    gpu: &Gpu,
    taken: &mut ResourceUsage,
    finish: impl Fn(&mut Code),
) -> Result<(), Origin> {
    let before = code.clone();
    finish(code);
    let mut branches: Vec<Option<BranchPosition>> =
        of(&before).map(|(place, _)| Some(place)).collect();
    let mut long = BTreeSet::new();
    let mut counts_as_far = FARTHEST;
    let mut free = None;
    while !farther(code, gpu, FARTHEST).is_empty() {
        let far = farther(code, gpu, counts_as_far);
        long.extend(far.iter().filter_map(|at| *branches.get(*at)?));
        counts_as_far /= 2;
        let free = free.get_or_insert_with(|| Free::new(&before, gpu));
        (*code, branches) = lengthen(&before, &long, free, taken)?;
        finish(code);
    }
    Ok(())
}

/// All branches in layout order.
fn of(code: &Code) -> impl Iterator<Item = (BranchPosition, &Instruction)> {
    let blocks = code.blocks.iter().enumerate();
    let all = blocks.flat_map(|(at, block)| {
        let own = block.instructions.iter().enumerate();
        own.map(move |(number, instruction)| ((at, number), instruction))
    });
    all.filter(|(_, instruction)| target(instruction).is_some())
}

/// Replaces some branches by long branches. Also returns, for each branch of the new code, the
/// branch of the old code that it corresponds to; `None` for a long branch.
fn lengthen(
    code: &Code,
    long: &BTreeSet<BranchPosition>,
    free: &Free,
    taken: &mut ResourceUsage,
) -> Result<(Code, Vec<Option<BranchPosition>>), Origin> {
    // The index of each block in the new code.
    let mut begins = Vec::with_capacity(code.blocks.len());
    let mut next = 0;
    for at in 0..code.blocks.len() {
        begins.push(next);
        next += 1 + ADDED * long.range((at, 0)..(at + 1, 0)).count();
    }
    let now = |block: BlockNumber| {
        let found = begins.get(block as usize);
        found.map_or(block, |found| *found as BlockNumber)
    };
    let all = |blocks: &[BlockNumber]| blocks.iter().map(|block| now(*block)).collect();
    let mut out: Vec<Block> = Vec::with_capacity(next);
    let mut branches = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        let fresh = || Block {
            source: block.source,
            ..Block::default()
        };
        let mut open = fresh();
        // Instructions after an unconditional branch are unreachable.
        let mut ended = false;
        for (number, instruction) in block.instructions.iter().enumerate() {
            let Some(old) = target(instruction) else {
                open.instructions.push(instruction.clone());
                continue;
            };
            let to = now(old);
            if !long.contains(&(at, number)) {
                branches.push(Some((at, number)));
                open.instructions.push(to_block(instruction, to));
                continue;
            }
            let counter = out.len() as BlockNumber + 1;
            let (base, rest) = (counter + 1, counter + 2);
            open.linear = vec![counter];
            ended = true;
            let opposite = OPPOSITES.iter().find(|pair| pair.0 == instruction.opcode);
            if let Some((_, opposite)) = opposite {
                branches.push(None);
                let mut skip = to_block(instruction, rest);
                skip.opcode = *opposite;
                open.instructions.push(skip);
                open.linear.push(rest);
                ended = false;
            }
            out.push(std::mem::replace(&mut open, fresh()));
            let pair = free.pair(old).ok_or(instruction.origin)?;
            taken.sgprs = taken.sgprs.max(pair + 2);
            for mut block in jump(pair, base, to, instruction.origin) {
                block.source = open.source;
                out.push(block);
            }
        }
        if !ended {
            open.linear = all(&block.linear);
            open.logical = all(&block.logical);
        }
        out.push(open);
    }
    let mut lengthened = code.clone();
    lengthened.blocks = out;
    Ok((lengthened, branches))
}

/// A copy of a branch with another target.
fn to_block(branch: &Instruction, to: BlockNumber) -> Instruction {
    let mut branch = branch.clone();
    for source in &mut branch.sources {
        if let Value::Block(block) = &mut source.value {
            *block = to;
        }
    }
    branch
}

/// The two blocks of a long branch. The first reads the program counter, whose value is the start
/// of the second block (`base`). The distance is relative to it.
fn jump(pair: u16, base: BlockNumber, to: BlockNumber, origin: Origin) -> [Block; 2] {
    let register = |first, words| Value::Fixed(Fixed::Sgpr(first), words);
    let (whole, low, high) = (register(pair, 2), register(pair, 1), register(pair + 1, 1));
    let distance = |high| Value::Distance {
        from: base,
        to,
        high,
    };
    let instruction = |name, results: &[Value], sources: &[Value]| {
        Instruction::new(name, results, sources, origin)
    };
    let block = |instructions, next| Block {
        instructions,
        linear: vec![next],
        ..Block::default()
    };
    [
        block(vec![instruction(op::S_GETPC_B64, &[whole], &[])], base),
        block(
            vec![
                instruction(op::S_ADD_U32, &[low], &[low, distance(false)]),
                instruction(op::S_ADDC_U32, &[high], &[high, distance(true)]),
                instruction(op::S_SETPC_B64, &[], &[whole]),
            ],
            to,
        ),
    ]
}

/// The SGPRs that are free at the start of each block, for long branches to it.
struct Free {
    /// The set of live registers at the start of each block, as bits.
    live: Vec<u128>,
    /// The number of SGPRs.
    count: u16,
}

impl Free {
    /// Liveness along the wave's path. Time: linear in the code, and in blocks and edges for each
    /// change of a block's state.
    fn new(code: &Code, gpu: &Gpu) -> Free {
        // A function must not overwrite registers that it preserves for its caller.
        let count = match code.is_called {
            true => gpu.sgprs.min(FIRST_PRESERVED_SGPR),
            false => gpu.sgprs,
        };
        let bits = |value: Value| {
            let own = places(value).filter(|place| *place < count);
            own.fold(0u128, |all, place| all | 1 << place)
        };
        // The registers that a block reads before it writes them, and those that it writes.
        let effects = code.blocks.iter().map(|block| {
            let instructions = block.instructions.iter().rev();
            instructions.fold((0, 0), |(read, written), instruction| {
                let results = instruction.results.iter().map(|result| bits(*result));
                let results = results.fold(0, |all, one| all | one);
                let sources = instruction.sources.iter().map(|source| bits(source.value));
                let sources = sources.fold(0, |all, one| all | one);
                (read & !results | sources, written | results)
            })
        });
        let effects: Vec<(u128, u128)> = effects.collect();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); code.blocks.len()];
        for (at, block) in code.blocks.iter().enumerate() {
            for next in &block.linear {
                if let Some(before) = before.get_mut(*next as usize) {
                    before.push(at);
                }
            }
        }
        let mut live = vec![0; code.blocks.len()];
        let mut work: BTreeSet<usize> = (0..code.blocks.len()).collect();
        while let Some(at) = work.pop_last() {
            let (Some((read, written)), Some(block)) = (effects.get(at), code.blocks.get(at))
            else {
                continue;
            };
            let after = block.linear.iter();
            let after = after.filter_map(|next| live.get(*next as usize));
            let after = after.fold(0, |all, one| all | one);
            let now = read | after & !written;
            if let Some(known) = live.get_mut(at)
                && *known != now
            {
                *known = now;
                work.extend(before.get(at).into_iter().flatten());
            }
        }
        Free { live, count }
    }

    /// The first register of an aligned pair that is free at the start of a block.
    fn pair(&self, block: BlockNumber) -> Option<u16> {
        let live = self.live.get(block as usize)?;
        let mut pairs = (0..self.count / 2).map(|half| 2 * half);
        pairs.find(|first| live >> first & 3 == 0)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::test_code::made;
    use pretty_assertions::assert_eq;

    fn instruction(name: &str, results: &[Value], sources: &[Value]) -> Instruction {
        let mut instruction = made(name, results, sources);
        instruction.origin.instruction = Some(7);
        instruction
    }

    fn sgpr(first: u16, words: u8) -> Value {
        Value::Fixed(Fixed::Sgpr(first), words)
    }

    /// Code with a forward or backward branch over a number of words. The target block reads
    /// `live`.
    fn around(name: &str, words: usize, back: bool, live: &[Value]) -> Code {
        let block = |instructions, linear: &[BlockNumber]| Block {
            instructions,
            linear: linear.to_vec(),
            ..Block::default()
        };
        let read = instruction("s_nop", &[], live);
        let to = if back { 0 } else { 2 };
        let branch = instruction(name, &[], &[Value::Block(to)]);
        let nops = vec![instruction("s_nop", &[], &[Value::Bits(0)]); words];
        let end = || instruction("s_endpgm", &[], &[]);
        let blocks = if back {
            vec![
                block(vec![read], &[1]),
                block([nops, vec![branch]].concat(), &[0, 2]),
                block(vec![end()], &[]),
            ]
        } else {
            vec![
                block(vec![branch], &[1, 2]),
                block(nops, &[2]),
                block(vec![read, end()], &[]),
            ]
        };
        Code {
            blocks,
            ..Code::default()
        }
    }

    /// The opcodes of all instructions other than nops.
    fn names(code: &Code) -> Vec<&'static str> {
        let all = code.blocks.iter().flat_map(|block| &block.instructions);
        let names = all.map(|instruction| instruction.opcode.name());
        names.filter(|name| *name != "s_nop").collect()
    }

    const JUMP: [&str; 4] = ["s_getpc_b64", "s_add_u32", "s_addc_u32", "s_setpc_b64"];

    #[test]
    fn branches_are_long_from_32768_words_on() {
        let gpu = Gpu::named("gfx1100").unwrap();
        for (name, opposite) in OPPOSITES {
            // For a backward branch, the read at the target and the branch itself add two words.
            for (words, back) in [(0x7fff, false), (0x7ffd, true)] {
                let mut near = around(name.name(), words, back, &[]);
                let before = near.clone();
                let mut taken = ResourceUsage::default();
                settle(&mut near, gpu, &mut taken, |_| ()).unwrap();
                assert_eq!((near, taken), (before, ResourceUsage::default()));
                let mut far = around(name.name(), words + 1, back, &[]);
                settle(&mut far, gpu, &mut taken, |_| ()).unwrap();
                let expected = [&[opposite.name()], &JUMP[..], &["s_endpgm"]].concat();
                assert_eq!(names(&far), expected);
                assert_eq!(taken.sgprs, 2);
            }
        }
        let mut always = around("s_branch", 0x8000, false, &[]);
        settle(&mut always, gpu, &mut ResourceUsage::default(), |_| ()).unwrap();
        assert_eq!(names(&always), [&JUMP[..], &["s_endpgm"]].concat());
        let to = always.blocks[2].linear.clone();
        let distance = |high| Value::Distance {
            from: 2,
            to: to[0],
            high,
        };
        let added = &always.blocks[2].instructions;
        assert_eq!(added[0].sources[1].value, distance(false));
        assert_eq!(added[1].sources[1].value, distance(true));
        assert_eq!(
            names(&Code {
                blocks: always.blocks[to[0] as usize..].to_vec(),
                ..Code::default()
            }),
            ["s_endpgm"]
        );
    }

    #[test]
    fn registers_needed_at_the_target_are_kept() {
        let gpu = Gpu::named("gfx942").unwrap();
        let live = [sgpr(0, 4), sgpr(5, 1)];
        let mut code = around("s_cbranch_execz", 0x8000, false, &live);
        let mut taken = ResourceUsage::default();
        settle(&mut code, gpu, &mut taken, |_| ()).unwrap();
        assert_eq!(code.blocks[1].instructions[0].results, [sgpr(6, 2)]);
        assert_eq!(taken.sgprs, 8);
        let all: Vec<Value> = (0..gpu.sgprs).step_by(2).map(|at| sgpr(at, 1)).collect();
        let mut code = around("s_cbranch_execz", 0x8000, false, &all);
        let refused = settle(&mut code, gpu, &mut taken, |_| ()).unwrap_err();
        assert_eq!(refused.instruction, Some(7));
    }

    #[test]
    fn branches_out_of_range_after_expansion_are_expanded_too() {
        let gpu = Gpu::named("gfx1200").unwrap();
        let mut code = around("s_cbranch_scc1", 0x8000, false, &[]);
        // The inner branch is in range only as long as the outer branch, which it skips, is short.
        let block = |instructions, linear: &[BlockNumber]| Block {
            instructions,
            linear: linear.to_vec(),
            ..Block::default()
        };
        let inner = instruction("s_cbranch_scc0", &[], &[Value::Block(0)]);
        code.blocks[1].instructions.truncate(0x7ffd);
        code.blocks[1].instructions.push(inner);
        code.blocks[1].linear = vec![0, 2];
        code.blocks.insert(
            2,
            block(vec![instruction("s_nop", &[], &[Value::Bits(0)]); 9], &[3]),
        );
        code.blocks[0].instructions[0].sources[0].value = Value::Block(3);
        code.blocks[0].linear = vec![1, 3];
        code.blocks[1].linear = vec![0, 2];
        settle(&mut code, gpu, &mut ResourceUsage::default(), |_| ()).unwrap();
        let long = names(&code).iter().filter(|name| **name == JUMP[3]).count();
        assert_eq!(long, 2);
        assert_eq!(farther(&code, gpu, FARTHEST), []);
    }
}
