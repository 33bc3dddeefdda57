//! Limits on the iterations of cycles, and the resulting maximum number of executed instructions.

use super::super::chance::Prng;
use super::super::function::Function;
use super::super::graph::Shape;
use super::calls::Helper;
use super::cycles::{Bounded, visits};

/// The limit on the iterations of a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    /// A literal.
    Literal(u64),
    /// A value that is the same in all lanes; at most this number.
    Shared(u64),
    /// A value that differs between lanes; at most this number.
    Lane(u64),
    /// Any value, masked to at most this number if necessary.
    Masked(u64),
}

impl Limit {
    /// The highest possible limit.
    pub(super) fn most(self) -> u64 {
        match self {
            Limit::Literal(most)
            | Limit::Shared(most)
            | Limit::Lane(most)
            | Limit::Masked(most) => most,
        }
    }
}

/// The limits of each cycle. Inner cycles have lower limits, so that the visits to all blocks do
/// not exceed `budget`.
pub(super) fn limits(
    chance: &mut Prng,
    bounded: &Bounded,
    blocks: usize,
    budget: u64,
) -> Vec<Limit> {
    let cycles = &bounded.cycles;
    let mut depth = vec![0; cycles.len()];
    let mut limits = Vec::with_capacity(cycles.len());
    for (index, cycle) in cycles.iter().enumerate() {
        depth[index] = cycle.parent.map_or(1, |parent| depth[parent] + 1);
        let most = match depth[index] {
            1 => chance.between(1, 6),
            2 => chance.between(1, 4),
            _ => chance.between(1, 2),
        } as u64;
        limits.push(match chance.below(20) {
            0..8 => Limit::Literal(most),
            8..12 => Limit::Shared(most),
            12..17 => Limit::Lane(most),
            _ => Limit::Masked(most),
        });
    }
    for step in (0..cycles.len()).rev().cycle().take(cycles.len() * 5) {
        let most: Vec<u64> = limits.iter().map(|limit| limit.most()).collect();
        let sum = visits(cycles, &most, blocks)
            .iter()
            .fold(0_u64, |sum, one| sum.saturating_add(*one));
        if sum <= budget.max(blocks as u64) {
            break;
        }
        limits[step] = match limits[step] {
            Limit::Literal(most) => Limit::Literal(most.saturating_sub(1)),
            Limit::Shared(most) => Limit::Shared(most.saturating_sub(1)),
            Limit::Lane(most) => Limit::Lane(most.saturating_sub(1)),
            Limit::Masked(most) => Limit::Masked(most.saturating_sub(1)),
        };
    }
    limits
}

/// Maximum number of instructions that one lane executes.
pub(super) fn most_instructions(
    function: &Function,
    bounded: &Bounded,
    limits: &[Limit],
    shape: &Shape,
    helpers: &[Helper],
) -> u64 {
    let most: Vec<u64> = limits.iter().map(|limit| limit.most()).collect();
    let visits = visits(&bounded.cycles, &most, function.blocks.len());
    let calls = |form: &str| -> u64 {
        let called = helpers
            .iter()
            .filter(|helper| form.contains(&format!(" @{}(", helper.name)));
        called.map(|helper| helper.instructions).sum()
    };
    let mut sum = 0_u64;
    for &block in &shape.order {
        let cost: u64 = function.blocks[block]
            .iter()
            .map(|instruction| 1 + calls(&instruction.form))
            .sum();
        sum = sum.saturating_add(cost.saturating_mul(visits[block]));
    }
    sum
}
