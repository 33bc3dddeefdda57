//! Compares the result of `live_blocks` with the solution of the data-flow equations, for random
//! graphs.

use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

use super::super::live_blocks::live_blocks;
use super::super::words::{File, Word, Words};
use crate::machine::{Block, Code};
use crate::test_code::{S, V, made};

/// A pseudo-random number generator (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    /// Successors of a block: mostly the next block or one a few blocks later; `back` of 64 edges
    /// go backwards.
    fn successors(&mut self, at: u64, blocks: u64, back: u64) -> Vec<u32> {
        let mut found = Vec::new();
        for _ in 0..self.below(8).clamp(1, 3) {
            let to = match self.below(64) {
                odd if odd < back => self.below(at + 1),
                32.. => at + 1,
                _ => at + 1 + self.below(5),
            };
            if to < blocks && !found.contains(&(to as u32)) {
                found.push(to as u32);
            }
        }
        found
    }
}

fn random_code(numbers: &mut Numbers) -> Code {
    let blocks = 2 + numbers.below(60);
    let back = numbers.below(4) * numbers.below(4);
    let busy = 1 + numbers.below(40);
    let block = |at: u64| {
        let mut instructions = Vec::new();
        while numbers.below(busy + 1) == 0 {
            let value = |numbers: &mut Numbers| match numbers.below(8) as u16 {
                vector @ 4.. => V(vector),
                scalar => S(scalar),
            };
            let (to, from) = (value(numbers), value(numbers));
            instructions.push(match numbers.below(3) {
                0 => made("s_nop", &[to], &[]),
                1 => made("s_nop", &[], &[from]),
                _ => made("s_nop", &[to], &[from]),
            });
        }
        Block {
            instructions,
            linear: numbers.successors(at, blocks, back),
            logical: numbers.successors(at, blocks, back),
            ..Block::default()
        }
    };
    Code {
        blocks: (0..blocks).map(block).collect(),
        ..Code::default()
    }
}

/// The least solution of the data-flow equations.
fn solved(code: &Code, words: &Words) -> Vec<BTreeSet<Word>> {
    let blocks = &code.blocks;
    let mut live_in: Vec<BTreeSet<Word>> = vec![BTreeSet::new(); blocks.len()];
    loop {
        let after = |block: &Block| -> BTreeSet<Word> {
            let of = |successors: &[u32], file: File| {
                let all = successors.iter().flat_map(|to| &live_in[*to as usize]);
                let all = all.copied().filter(|word| words.file(*word) == file);
                all.collect::<Vec<_>>()
            };
            let scalars = of(&block.linear, File::Scalar).into_iter();
            scalars.chain(of(&block.logical, File::Vector)).collect()
        };
        let out: Vec<BTreeSet<Word>> = blocks.iter().map(after).collect();
        let before = blocks.iter().zip(&out).map(|(block, out)| {
            let mut live = out.clone();
            for instruction in block.instructions.iter().rev() {
                for result in &instruction.results {
                    words.of(*result).unwrap().for_each(|word| {
                        live.remove(&word);
                    });
                }
                for source in &instruction.sources {
                    live.extend(words.of(source.value).unwrap());
                }
            }
            live
        });
        let next: Vec<BTreeSet<Word>> = before.collect();
        if next == live_in {
            return out;
        }
        live_in = next;
    }
}

/// Whether a block has edges in the graph of a register file.
fn has_edges(code: &Code, at: usize, file: File) -> bool {
    let successors = |block: &'_ Block| match file {
        File::Scalar => block.linear.clone(),
        File::Vector => block.logical.clone(),
    };
    let mut all = code.blocks.iter().flat_map(successors);
    !successors(&code.blocks[at]).is_empty() || all.any(|to| to as usize == at)
}

#[test]
fn runs_of_blocks_solve_the_equations() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut spans = 0;
    for _ in 0..4_000 {
        let code = random_code(&mut numbers);
        let words = Words::new(&code);
        let found = live_blocks(&code, &words).unwrap();
        let mut live = BTreeSet::new();
        let mut all = Vec::new();
        for at in 0..code.blocks.len() {
            let (ended, started) = found.change(at);
            ended.iter().for_each(|word| assert!(live.remove(word)));
            started.iter().for_each(|word| assert!(live.insert(*word)));
            spans += live.len() - started.len();
            all.push(live.clone());
        }
        let mut solved = solved(&code, &words);
        for (at, (live, solved)) in all.iter_mut().zip(&mut solved).enumerate() {
            assert!(live.is_superset(solved), "{code:?}");
            // Between others, a word may also count as live in blocks without edges.
            let own = [File::Scalar, File::Vector].map(|file| has_edges(&code, at, file));
            let matters = |word: &Word| own[usize::from(words.file(*word) == File::Vector)];
            live.retain(matters);
            solved.retain(matters);
        }
        assert_eq!(all, solved, "{code:?}");
    }
    // Most ranges have more than one block.
    assert!(spans > 100_000, "{spans}");
}

/// If a word is live throughout a chain of `if`s, its blocks form one range, and the number of
/// steps does not grow with the length of the chain.
#[test]
fn steps_do_not_grow_with_what_a_word_lives_through() {
    let ifs = 5_000u32;
    let block = |at: u32| Block {
        linear: match at {
            last if last == 2 * ifs => vec![],
            arm if arm % 2 == 1 => vec![arm + 1],
            head => vec![head + 1, head + 2],
        },
        ..Block::default()
    };
    let mut blocks: Vec<Block> = (0..=2 * ifs).map(block).collect();
    for number in 0..64 {
        let write = made("s_nop", &[S(number)], &[]);
        let read = made("s_nop", &[], &[S(number)]);
        blocks[0].instructions.push(write);
        blocks[2 * ifs as usize].instructions.push(read);
    }
    let code = Code {
        blocks,
        ..Code::default()
    };
    let found = live_blocks(&code, &Words::new(&code)).unwrap();
    let lists = found.first.iter().chain(&found.last);
    assert_eq!(lists.map(Vec::len).sum::<usize>(), 2 * 64);
    assert_eq!(found.first[0].len(), 64);
    assert_eq!(found.last[2 * ifs as usize - 1].len(), 64);
}
