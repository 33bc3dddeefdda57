//! Verdicts as LLVM 22's `opt -passes='print<uniformity>'` prints them.
//!
//! Rules decide which values and cycles are divergent. Three of LLVM's lists have an order that
//! depends on addresses in memory, so that it varies from run to run: divergent arguments, cycles
//! with a divergent exit, and the parts of the temporal list that belong to different cycles. Here
//! these lists are in the order of the text.

mod cycles;

use lanelog_analysis::Analysis;
use lanelog_ir::spelling::{Speller, Spelling};
use lanelog_ir::{Function, Module};

pub use cycles::{Cycle, cycles};

const DIVERGENT: &[u8] = b"  DIVERGENT: ";
const UNIFORM: &[u8] = b"             ";

/// Appends the output for a function. Time: linear in its text and in the results, and in the
/// blocks of its cycles times the depth of nesting.
pub fn function(
    module: &Module<'_>,
    function: &Function,
    analysis: &Analysis<'_>,
    spelling: &Spelling<'_, '_>,
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(b"UniformityInfo for function '");
    // In LLVM, a function whose name is a number has no name.
    if !module.bytes(function.name).iter().all(u8::is_ascii_digit) {
        out.extend_from_slice(&module.function_name(function));
    }
    out.extend_from_slice(b"':\n");
    let values = function.value_count();
    let is_uniform = analysis
        .divergent_values()
        .iter()
        .all(|value| *value >= values);
    if is_uniform && analysis.divergent_cycle_exits().is_empty() {
        out.extend_from_slice(b"ALL VALUES UNIFORM\n");
        return;
    }
    let printer = Printer {
        function,
        analysis,
        speller: Speller::new(spelling, function),
    };
    printer.arguments(out);
    printer.cycles(out);
    printer.blocks(out);
}

struct Printer<'p, 'm, 't> {
    function: &'p Function,
    analysis: &'p Analysis<'p>,
    speller: Speller<'p, 'm, 't>,
}

impl Printer<'_, '_, '_> {
    fn arguments(&self, out: &mut Vec<u8>) {
        let arguments = 0..self.function.arguments.len() as u32;
        let mut divergent = arguments
            .filter(|argument| self.analysis.is_divergent(*argument))
            .peekable();
        if divergent.peek().is_some() {
            out.extend_from_slice(b"DIVERGENT ARGUMENTS:\n");
        }
        for argument in divergent {
            out.extend_from_slice(DIVERGENT);
            self.speller.argument(argument, out);
            out.push(b'\n');
        }
    }

    fn cycles(&self, out: &mut Vec<u8>) {
        let rows = self.analysis.rows("assumed_divergent_cycle");
        let mut assumed = rows.unwrap_or_default().concat();
        assumed.sort_unstable();
        let mut exits = self.analysis.divergent_cycle_exits().to_vec();
        exits.sort_unstable();
        if assumed.is_empty() && exits.is_empty() {
            return;
        }
        let all = cycles(self.function);
        let list = |title: &[u8], headers: &[u32], out: &mut Vec<u8>| {
            if !headers.is_empty() {
                out.extend_from_slice(title);
            }
            for cycle in all
                .iter()
                .rev()
                .filter(|cycle| headers.binary_search(&cycle.header()).is_ok())
            {
                out.extend_from_slice(b"  ");
                self.cycle(cycle, out);
                out.push(b'\n');
            }
        };
        list(b"CYCLES ASSUMED DIVERGENT:\n", &assumed, out);
        list(b"CYCLES WITH DIVERGENT EXIT:\n", &exits, out);
        let is_assumed = |cycle: &Cycle| {
            let mut around = all
                .iter()
                .filter(|around| assumed.contains(&around.header()));
            around.any(|around| around.blocks.contains(&cycle.header()))
        };
        let left = all
            .iter()
            .rev()
            .filter(|cycle| exits.binary_search(&cycle.header()).is_ok());
        let left: Vec<&Cycle> = left.filter(|cycle| !is_assumed(cycle)).collect();
        if !left.is_empty() {
            self.temporal(&left, out);
        }
    }

    fn cycle(&self, cycle: &Cycle, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("depth={}: entries(", cycle.depth).as_bytes());
        for (at, entry) in cycle.entries.iter().enumerate() {
            if at > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(&self.speller.block(*entry));
        }
        out.push(b')');
        let inner = cycle
            .blocks
            .iter()
            .filter(|block| !cycle.entries.contains(block));
        for block in inner {
            out.push(b' ');
            out.extend_from_slice(&self.speller.block(*block));
        }
    }

    /// The uses, outside of cycles, of values computed in the cycles; each use once.
    fn temporal(&self, cycles: &[&Cycle], out: &mut Vec<u8>) {
        let function = self.function;
        let first = function.arguments.len();
        let mut uses: Vec<Vec<u32>> = vec![Vec::new(); function.instructions.len()];
        let mut block_of = vec![0_u32; function.instructions.len()];
        for block in 0..function.blocks.len() {
            for at in function.block_instructions(block) {
                block_of[at] = block as u32;
            }
        }
        for (user, instruction) in function.instructions.iter().enumerate() {
            for operand in function.operands_of(instruction) {
                let value = operand.as_value().map(|value| value as usize);
                let Some(at) = value.and_then(|value| value.checked_sub(first)) else {
                    continue;
                };
                if let Some(uses) = uses.get_mut(at) {
                    uses.push(user as u32);
                }
            }
        }
        let mut parents = vec![None; function.blocks.len()];
        for row in self
            .analysis
            .rows("immediate_dominator")
            .unwrap_or_default()
        {
            if let [block, parent] = *row
                && let Some(slot) = parents.get_mut(block as usize)
            {
                *slot = Some(parent);
            }
        }
        let mut is_headed = false;
        let mut within = vec![0_u32; function.blocks.len()];
        // Blocks that dominate an exit of the cycle.
        let mut dominates = vec![0_u32; function.blocks.len()];
        for (number, cycle) in cycles.iter().enumerate() {
            // Marks of earlier cycles are other numbers.
            let mark = number as u32 + 1;
            for block in &cycle.blocks {
                within[*block as usize] = mark;
            }
            for block in &cycle.blocks {
                for exit in function.block_successors(*block as usize) {
                    let mut above = Some(*exit).filter(|exit| within[*exit as usize] != mark);
                    while let Some(block) = above.filter(|block| dominates[*block as usize] != mark)
                    {
                        dominates[block as usize] = mark;
                        let is_top = block == cycle.header();
                        above = parents[block as usize].filter(|_| !is_top);
                    }
                }
            }
            for block in cycle.blocks.iter() {
                if dominates[*block as usize] != mark {
                    continue;
                }
                for at in function.block_instructions(*block as usize) {
                    // The order of LLVM's use list: uses after the value from the last to the
                    // first, then uses before it.
                    let all = &uses[at];
                    let later = all.partition_point(|user| *user <= at as u32);
                    let (before, after) = all.split_at_checked(later).unwrap_or_default();
                    for user in after.iter().rev().chain(before) {
                        if within[block_of[*user as usize] as usize] == mark {
                            continue;
                        }
                        if !std::mem::replace(&mut is_headed, true) {
                            out.extend_from_slice(b"\nTEMPORAL DIVERGENCE LIST:\n");
                        }
                        out.extend_from_slice(b"Value         :  ");
                        self.speller.instruction(at, out);
                        out.extend_from_slice(b"\nUsed by       :  ");
                        self.speller.instruction(*user as usize, out);
                        out.extend_from_slice(b"\nOutside cycle :");
                        self.cycle(cycle, out);
                        out.extend_from_slice(b"\n\n");
                    }
                }
            }
        }
    }

    fn blocks(&self, out: &mut Vec<u8>) {
        for block in 0..self.function.blocks.len() {
            out.extend_from_slice(b"\nBLOCK ");
            out.extend_from_slice(&self.speller.block(block as u32));
            out.extend_from_slice(b"\nDEFINITIONS\n");
            let instructions = self.function.block_instructions(block);
            let end = instructions.end;
            for at in instructions {
                if at + 1 == end {
                    out.extend_from_slice(b"TERMINATORS\n");
                }
                let is_divergent = self.analysis.is_divergent_instruction(at);
                out.extend_from_slice(if is_divergent { DIVERGENT } else { UNIFORM });
                out.extend_from_slice(b"  ");
                self.speller.instruction(at, out);
                out.push(b'\n');
            }
            out.extend_from_slice(b"END BLOCK\n");
        }
    }
}
