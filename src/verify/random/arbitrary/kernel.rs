//! A kernel under construction: its graph, the values of each block, and phis.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::graph::{Graph, MOST_BLOCKS, has};
use super::traits::{Trait, Traits};
use super::{LaunchRequirements, terminators};
use crate::random::generate::{Prng, Target};

/// The types of values that are available to other instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    Bit,
    Word,
    Pair,
    Record,
}

impl Ty {
    pub fn text(self) -> &'static str {
        match self {
            Ty::Bit => "i1",
            Ty::Word => "i32",
            Ty::Pair => "<2 x i32>",
            Ty::Record => "{ i32, i32 }",
        }
    }
}

/// A generated value.
#[derive(Clone, Copy, Debug)]
pub(super) struct GeneratedValue {
    pub ty: Ty,
    pub block: usize,
    /// Whether the value is never undef or poison.
    pub defined: bool,
    /// Whether the operation guarantees that the value is equal in all converged lanes.
    pub wave: bool,
}

/// An operand.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub text: String,
    pub defined: bool,
}

/// A phi. The incoming values of a phi are chosen when all values exist.
struct Phi {
    value: usize,
    block: usize,
    ty: Ty,
    defined: bool,
}

/// Probabilities of a kernel's features.
pub(super) struct FeatureProbabilities {
    /// Weights of the kinds of conditions: constant, argument, lane, wave, and value.
    pub conditions: [usize; 5],
    /// The block whose branch depends on the lane, if lanes should diverge there.
    pub parting: Option<usize>,
    pub fuel: terminators::Fuel,
    /// Percentage of guards that are evaluated for the whole wave instead of for each lane.
    pub wave_guards: u32,
    /// Percentage of the guards evaluated for the whole wave that branch on the first lane's value.
    /// That value then has no other use.
    pub guards_by_first_lane: u32,
    /// Percentage of operands that are results of wave operations in other blocks.
    pub reads_wave: u32,
    /// Maximum number of operations in a block.
    pub operations: usize,
    /// Percentage of operations that access memory, are cross-lane, or have several elements.
    pub rare: u32,
    /// Whether the shared cell is in work-group memory instead of global memory.
    pub cell_in_group: bool,
}

/// A kernel under construction.
pub(super) struct Kernel {
    pub chance: Prng,
    pub target: Target,
    pub graph: Graph,
    pub manner: FeatureProbabilities,
    pub traits: Traits,
    pub wave: u32,
    pub block: [u32; 3],
    pub required: bool,
    pub processor: &'static str,
    /// The block that is being filled.
    pub at: usize,
    /// Mask of the blocks that are in cycles.
    pub cyclic: u64,
    /// `i1` values of the entry that are equal in all lanes.
    pub early_bits: Vec<String>,
    pub values: Vec<GeneratedValue>,
    of_block: Vec<Vec<usize>>,
    phis: Vec<Phi>,
    bodies: Vec<String>,
    pub declared: BTreeSet<String>,
    pub temporaries: usize,
    seed: u64,
}

/// A finished kernel.
pub(super) struct Finished {
    pub text: String,
    pub declared: BTreeSet<String>,
    pub demand: LaunchRequirements,
    pub traits: Traits,
}

/// The name of the value with the lane's id, in every kernel.
pub(super) const LANE: &str = "%lane";

impl Kernel {
    /// Generates the graph and the parameters of a seed's kernel.
    pub fn draw(seed: u64, target: Target, blocks: (usize, usize)) -> Kernel {
        let mut chance = Prng::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x51ab_71c6);
        // Half of the kernels are in the lower third of sizes, because small kernels find more
        // errors in the same time.
        let (low, high) = (
            blocks.0.clamp(2, MOST_BLOCKS),
            blocks.1.clamp(2, MOST_BLOCKS),
        );
        let third = low + (high - low) / 3;
        let count = match chance.percent(50) {
            true => chance.between(low, third),
            false => chance.between(low, high),
        };
        let graph = Graph::draw(count, &mut chance);
        let nvidia = target == Target::Nvptx;
        let processor = match target {
            Target::AmdGpu => ["gfx1100", "gfx942"][chance.below(2)],
            Target::Nvptx => "sm_80",
        };
        let wave = match processor {
            "gfx1100" if chance.percent(40) => 64,
            "gfx942" => 64,
            _ => 32,
        };
        let sizes = [
            [4, 1, 1],
            [6, 1, 1],
            [8, 1, 1],
            [8, 1, 1],
            [3, 2, 1],
            [2, 2, 2],
            [16, 1, 1],
            [40, 1, 1],
        ];
        let block = sizes[chance.below(sizes.len())];
        let conditions = [
            [1, 1, 4, 2, 3],
            [3, 2, 0, 4, 1],
            [2, 2, 1, 3, 1],
            [0, 0, 1, 1, 4],
            [4, 1, 1, 1, 1],
        ][chance.below(5)];
        let mut manner = FeatureProbabilities {
            conditions,
            parting: match chance.below(10) {
                0..7 => Some(0),
                7 => None,
                _ => Some(chance.below(count)),
            },
            fuel: terminators::Fuel::draw(&mut chance),
            wave_guards: [0, 50, 90, 100][chance.below(4)],
            guards_by_first_lane: 50,
            reads_wave: [20, 40, 70][chance.below(3)],
            operations: [1, 2, 3, 5][chance.below(4)],
            rare: [0, 15, 40][chance.below(3)],
            cell_in_group: chance.percent(30),
        };
        if graph.outside.is_some() && chance.percent(60) {
            // Lanes diverge before the cycle. Within the cycle, all active lanes stay converged.
            manner.parting = graph.outside;
            manner.conditions =
                [[2, 3, 0, 4, 0], [1, 1, 0, 6, 0], [1, 4, 1, 4, 1]][chance.below(3)];
            manner.wave_guards = 100;
            manner.guards_by_first_lane = 80;
            manner.reads_wave = 70;
        }
        let (cyclic, irreducible) = graph.cycles();
        let mut traits = Traits::default();
        let required = block[1] > 1 || chance.percent(30);
        let all = u64::MAX >> (64 - count);
        let doubled = |leads_to: &Vec<usize>| {
            let mut all = leads_to.clone();
            all.sort_unstable();
            all.dedup();
            all.len() < leads_to.len()
        };
        for (holds, what) in [
            (cyclic != 0, Trait::Cycle),
            (irreducible, Trait::IrreducibleCycle),
            (graph.reachable != all, Trait::UnreachableBlock),
            (
                graph.successors.iter().any(|to| to.len() > 2),
                Trait::Switch,
            ),
            (graph.successors.iter().any(doubled), Trait::DoubledEdge),
            (required, Trait::RequiredSize),
        ] {
            if holds {
                traits.add(what);
            }
        }
        debug_assert!(!nvidia || wave == 32);
        Kernel {
            chance,
            target,
            manner,
            traits,
            wave,
            block,
            required,
            processor,
            at: 0,
            cyclic,
            early_bits: Vec::new(),
            values: Vec::new(),
            of_block: vec![Vec::new(); count],
            phis: Vec::new(),
            bodies: vec![String::new(); count],
            graph,
            declared: BTreeSet::new(),
            temporaries: 0,
            seed,
        }
    }

    /// Fills the blocks and writes the text.
    pub fn finish(mut self) -> Finished {
        for block in self.graph.dominators_first() {
            self.at = block;
            if block == 0 {
                self.entry();
            } else {
                self.phis();
            }
            self.fuel_in();
            let operations = self
                .chance
                .between(usize::from(block == 0), self.manner.operations);
            for _ in 0..operations {
                self.operation();
            }
            self.end();
        }
        let heads = self.heads();
        let mut order: Vec<usize> = (1..self.graph.len()).collect();
        if self.chance.percent(30) {
            self.chance.shuffle(&mut order);
        }
        let name = format!("k{}", self.seed);
        let mut text = self.signature(&name);
        for block in std::iter::once(0).chain(order) {
            let _ = write!(text, "b{block}:\n{}{}", heads[block], self.bodies[block]);
        }
        text.push_str("}\n\n");
        Finished {
            text,
            declared: self.declared,
            demand: LaunchRequirements {
                kernel: name,
                seed: self.seed,
                block: self.block,
                groups: 1 + u32::from(self.chance.percent(20)),
                wave: self.wave,
            },
            traits: self.traits,
        }
    }

    /// Adds a line to the current block.
    pub fn line(&mut self, text: &str) {
        if let Some(body) = self.bodies.get_mut(self.at) {
            let _ = writeln!(body, "  {text}");
        }
    }

    /// A new name for a value that is used in its own block only.
    pub fn temporary(&mut self) -> String {
        self.temporaries += 1;
        format!("%t{}", self.temporaries)
    }

    /// Computes a value that becomes available to other instructions.
    pub fn make(&mut self, ty: Ty, defined: bool, wave: bool, text: &str) -> Operand {
        let number = self.values.len();
        self.line(&format!("%v{number} = {text}"));
        self.known(ty, defined, wave);
        if wave && has(self.cyclic, self.at) {
            self.traits.add(Trait::WaveInCycle);
        }
        Operand {
            text: format!("%v{number}"),
            defined,
        }
    }

    fn known(&mut self, ty: Ty, defined: bool, wave: bool) {
        self.of_block[self.at].push(self.values.len());
        self.values.push(GeneratedValue {
            ty,
            block: self.at,
            defined,
            wave,
        });
    }

    /// Values that are available at the end of a block.
    fn readable(&self, block: usize, ty: Ty, defined: bool) -> Vec<usize> {
        let above = (0..self.graph.len()).filter(|above| self.graph.dominates(*above, block));
        let all = above.flat_map(|above| self.of_block[above].iter().copied());
        all.filter(|value| {
            let made = self.values[*value];
            made.ty == ty && (made.defined || !defined)
        })
        .collect()
    }

    /// An available value of a type, if there is one.
    pub fn read(&mut self, ty: Ty, defined: bool) -> Option<Operand> {
        let all = self.readable(self.at, ty, defined);
        let wanted = self.chance.below(100) as u32;
        let elsewhere: Vec<usize> = match wanted < self.manner.reads_wave {
            true => {
                let wave = all.iter().copied().filter(|value| {
                    let made = self.values[*value];
                    made.wave && made.block != self.at
                });
                wave.collect()
            }
            false => Vec::new(),
        };
        let here: Vec<usize> = match wanted >= 75 {
            true => {
                let here = all.iter().copied();
                here.filter(|value| self.values[*value].block == self.at)
                    .collect()
            }
            false => Vec::new(),
        };
        let from = [&elsewhere, &here, &all]
            .into_iter()
            .find(|list| !list.is_empty())?;
        let value = self.chance.of(from).copied()?;
        let made = self.values[value];
        if made.wave && made.block != self.at {
            self.traits.add(Trait::WaveReadElsewhere);
        }
        Some(Operand {
            text: format!("%v{value}"),
            defined: made.defined,
        })
    }

    /// An available `i32` value, or rarely a constant.
    pub fn word(&mut self, defined: bool) -> Operand {
        let found = match self.chance.percent(8) {
            true => None,
            false => self.read(Ty::Word, defined),
        };
        found.unwrap_or_else(|| Operand {
            text: self.chance.below(5).to_string(),
            defined: true,
        })
    }

    /// An available `i1` value.
    pub fn bit(&mut self) -> Operand {
        self.read(Ty::Bit, true).unwrap_or_else(|| Operand {
            text: ["true", "false"][self.chance.below(2)].to_string(),
            defined: true,
        })
    }

    /// Creates the phis of the block. Only the types of the phis are chosen at this time.
    fn phis(&mut self) {
        if self.graph.predecessors[self.at].is_empty() {
            return;
        }
        let count = self.chance.below(4);
        for _ in 0..count {
            let ty = match self.chance.below(10) {
                0 => Ty::Bit,
                1 if self.manner.rare > 0 => Ty::Pair,
                2 if self.manner.rare > 20 => Ty::Record,
                _ => Ty::Word,
            };
            let defined = !self.chance.percent(20);
            self.phis.push(Phi {
                value: self.values.len(),
                block: self.at,
                ty,
                defined,
            });
            self.known(ty, defined, false);
        }
    }

    /// The text of each block's phis, with their incoming values.
    fn heads(&mut self) -> Vec<String> {
        let mut heads = vec![String::new(); self.graph.len()];
        for phi in std::mem::take(&mut self.phis) {
            let mut read: Vec<(usize, String)> = Vec::new();
            let mut text = String::new();
            // Only a few distinct values are used, so that some edges have equal incoming values.
            let common = self.chance.below(3);
            for from in self.graph.predecessors[phi.block].clone() {
                let known = read.iter().find(|(edge, _)| *edge == from);
                let value = match known {
                    Some((_, value)) => value.clone(),
                    None => self.incoming(&phi, from, common),
                };
                let comma = if text.is_empty() { "" } else { ", " };
                let _ = write!(text, "{comma}[ {value}, %b{from} ]");
                read.push((from, value));
            }
            let _ = writeln!(
                heads[phi.block],
                "  %v{} = phi {} {text}",
                phi.value,
                phi.ty.text()
            );
        }
        for (head, fuel) in heads.iter_mut().zip(self.fuel_phis()) {
            head.push_str(&fuel);
        }
        heads
    }

    /// The incoming value of a phi on an edge.
    fn incoming(&mut self, phi: &Phi, from: usize, common: usize) -> String {
        let constant = |chance: &mut Prng| match phi.ty {
            Ty::Bit => ["true", "false"][chance.below(2)].to_string(),
            Ty::Word => (chance.below(2) + common).to_string(),
            Ty::Pair => format!("<i32 {}, i32 {common}>", chance.below(2)),
            Ty::Record => format!("{{ i32 {}, i32 {common} }}", chance.below(2)),
        };
        match self.chance.below(20) {
            0..4 => return constant(&mut self.chance),
            4..7 if !phi.defined => {
                self.traits.add(Trait::UndefinedPhi);
                return ["poison", "undef"][self.chance.below(2)].to_string();
            }
            7..10 if self.graph.dominates(phi.block, from) => {
                self.traits.add(Trait::SelfPhi);
                return format!("%v{}", phi.value);
            }
            _ => {}
        }
        // Results of wave operations, and values computed in the predecessor, are preferred.
        let all = self.readable(from, phi.ty, phi.defined);
        let wave: Vec<usize> = all
            .iter()
            .copied()
            .filter(|value| self.values[*value].wave)
            .collect();
        let near: Vec<usize> = all
            .iter()
            .copied()
            .filter(|value| self.values[*value].block == from)
            .collect();
        let wanted = self.chance.below(3);
        let list = match wanted {
            0 if !wave.is_empty() => &wave,
            1 if !near.is_empty() => &near,
            _ => &all,
        };
        match self.chance.of(list) {
            Some(value) => {
                let made = self.values[*value];
                if made.wave && made.block != phi.block {
                    self.traits.add(Trait::WaveReadElsewhere);
                }
                format!("%v{value}")
            }
            None => constant(&mut self.chance),
        }
    }
}
