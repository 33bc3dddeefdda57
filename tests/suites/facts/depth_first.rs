//! Depth-first numbers from other programs: the invariants accept the numbers that some search
//! gives, and no others.

use std::collections::BTreeSet;

use lanelog_analysis::violations;
use lanelog_facts::{Block, Facts, Rank, Value};

use crate::random::Random;

/// For each block its first and last number, if it has any.
pub type Numbers = Vec<Option<(u32, u32)>>;

/// A depth-first search in progress.
#[derive(Clone)]
struct Search<'g> {
    successors: &'g [BTreeSet<usize>],
    numbers: Numbers,
    next: u32,
}

impl Search<'_> {
    fn enter(mut self, mut open: Vec<usize>, block: usize, found: &mut BTreeSet<Numbers>) {
        self.numbers[block] = Some((self.next, self.next));
        self.next += 1;
        open.push(block);
        self.go_on(open, found);
    }

    /// Continues in every possible order: the next block may be any unnumbered successor of the
    /// innermost open block.
    fn go_on(mut self, mut open: Vec<usize>, found: &mut BTreeSet<Numbers>) {
        while let Some(&top) = open.last() {
            let new = |to: &&usize| self.numbers[**to].is_none();
            let new: Vec<usize> = self.successors[top].iter().filter(new).copied().collect();
            if !new.is_empty() {
                for to in new {
                    self.clone().enter(open.clone(), to, found);
                }
                return;
            }
            let (_, last) = self.numbers[top].as_mut().unwrap();
            *last = self.next - 1;
            open.pop();
        }
        found.insert(self.numbers);
    }
}

/// All numberings that depth-first searches from a block can give.
pub fn orders(successors: &[BTreeSet<usize>], entry: usize) -> BTreeSet<Numbers> {
    let mut found = BTreeSet::new();
    let search = Search {
        successors,
        numbers: vec![None; successors.len()],
        next: 0,
    };
    search.enter(Vec::new(), entry, &mut found);
    found
}

/// Facts of a function whose blocks contain only a terminator.
fn facts(successors: &[BTreeSet<usize>]) -> Facts {
    let mut facts = Facts::none();
    facts.entry.push((Block(0),));
    for (block, to) in successors.iter().enumerate() {
        let (value, block) = (Value(block as u32), Block(block as u32));
        facts.block.push((block,));
        facts.instruction.push((value, block));
        facts.terminator.push((value, block));
        let to = to.iter().map(|to| (block, Block(*to as u32)));
        facts.edge.extend(to);
    }
    facts
}

/// Graphs of up to six blocks: with few edges, so that orders differ, or with many edges.
fn graph(random: &mut Random) -> Vec<BTreeSet<usize>> {
    let blocks = 1 + random.below(6);
    let most = 1 + random.below(3);
    let successors = |random: &mut Random| {
        let count = random.below(most + 1);
        (0..count).map(|_| random.below(blocks)).collect()
    };
    (0..blocks).map(|_| successors(random)).collect()
}

/// Changes a valid numbering in a few places: swaps the numbers of two blocks, or sets one number.
fn disturb(random: &mut Random, numbers: &mut Numbers) {
    let count = numbers.len();
    for _ in 0..random.below(3) {
        let (one, other) = (random.below(count), random.below(count));
        let any = random.below(count + 1) as u32;
        match random.below(6) {
            0 => numbers.swap(one, other),
            1 => {
                if let (Some((first, _)), Some((second, _))) = (numbers[one], numbers[other]) {
                    numbers[one] = numbers[one].map(|(_, last)| (second, last));
                    numbers[other] = numbers[other].map(|(_, last)| (first, last));
                }
            }
            2 => numbers[one] = numbers[one].map(|(_, last)| (any, last)),
            3 | 4 => numbers[one] = numbers[one].map(|(first, _)| (first, any)),
            _ => numbers[one] = None,
        }
    }
}

fn is_accepted(facts: &Facts) -> bool {
    let names = violations(facts);
    let names: Vec<&str> = names.iter().map(|(signature, _)| signature.name).collect();
    let other: Vec<&&str> = names
        .iter()
        .filter(|name| !["invalid_rank", "invalid_order"].contains(*name))
        .collect();
    assert!(other.is_empty(), "{other:?}");
    names.is_empty()
}

#[test]
fn numbers_are_accepted_where_a_search_gives_them() {
    let mut random = Random(3);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..20_000 {
        let successors = graph(&mut random);
        let orders: Vec<Numbers> = orders(&successors, 0).into_iter().collect();
        let mut numbers = random.pick(&orders);
        disturb(&mut random, &mut numbers);
        let mut facts = facts(&successors);
        for (block, numbers) in (0..).zip(&numbers) {
            if let Some((first, last)) = numbers {
                facts.depth_first_start.push((Block(block), Rank(*first)));
                facts.depth_first_end.push((Block(block), Rank(*last)));
            }
        }
        let is_right = orders.contains(&numbers);
        assert_eq!(is_accepted(&facts), is_right, "{successors:?} {numbers:?}");
        right += usize::from(is_right);
        wrong += usize::from(!is_right);
    }
    assert!(right > 5_000 && wrong > 5_000, "{right} {wrong}");
}

/// Rows that no map from blocks to numbers can represent: two numbers for one block, or an end
/// alone.
#[test]
fn a_block_has_one_number_of_each_kind() {
    let chain = [
        BTreeSet::from([1]),
        BTreeSet::from([2]),
        BTreeSet::from([1]),
    ];
    let mut right = facts(&chain);
    for (block, first) in [(0, 0), (1, 1), (2, 2)] {
        right.depth_first_start.push((Block(block), Rank(first)));
        right.depth_first_end.push((Block(block), Rank(2)));
    }
    assert!(is_accepted(&right));
    let mut two = right.clone();
    two.depth_first_start.push((Block(1), Rank(3)));
    two.depth_first_end = [0, 1, 2].map(|block| (Block(block), Rank(3))).to_vec();
    assert!(!is_accepted(&two));
    let mut ends = right.clone();
    ends.depth_first_end.push((Block(2), Rank(1)));
    assert!(!is_accepted(&ends));
    let mut alone = right;
    alone.depth_first_start.pop();
    assert!(!is_accepted(&alone));
}
