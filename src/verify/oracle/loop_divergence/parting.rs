//! The effects of a divergent branch within one iteration. Each successor gets its own label, and
//! labels propagate along edges. From the header of a reducible cycle, labels propagate directly to
//! the exits of the cycle. A block at which different labels meet becomes a new label.

use super::Iteration;
use crate::oracle::dominators;
use crate::oracle::graph::Graph;
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Equals, taken};

/// The effects of lanes that diverge at a branch.
#[derive(Debug, Default)]
pub struct BranchEffects {
    /// Phis whose incoming values differ between two labels that meet at their block, by the index
    /// of the value.
    pub phis: Vec<usize>,
    /// Cycles that lanes leave in different iterations.
    pub left: Vec<usize>,
    /// Irreducible cycles that are assumed divergent.
    pub out_of_step: Vec<usize>,
}

/// The path by which a label reaches a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LabelPath {
    /// An edge.
    Edge,
    /// An exit of this cycle. The label comes from the cycle's header, and the branch is outside of
    /// the cycle.
    Exit(usize),
    /// An exit of this cycle. The label comes from the cycle's header, and the branch is in the
    /// cycle, so that lanes arrive after a later iteration.
    Later(usize),
}

#[derive(Clone, Copy, Debug)]
struct Arrival {
    from: u32,
    way: LabelPath,
    label: u32,
}

impl BranchEffects {
    /// The effects if lanes diverge at the end of `branch`.
    pub fn of(iteration: &Iteration<'_, '_>, branch: u32) -> BranchEffects {
        let travel = LabelPropagation::of(iteration, branch);
        let mut found = BranchEffects::default();
        for block in 0..iteration.graph.len() as u32 {
            let arrivals = travel.arrivals(block);
            let differ = |one: &Arrival| arrivals.iter().any(|other| other.label != one.label);
            if !arrivals.iter().any(differ) {
                continue;
            }
            let is_join = travel.is_join(block, &arrivals);
            let cycle = is_join
                .then(|| iteration.out_of_step(branch, block))
                .flatten();
            match cycle {
                Some(cycle) => found.out_of_step.push(cycle),
                None => found.phis.extend(travel.differing(block, &arrivals)),
            }
            travel.leave_later(block, &arrivals, &mut found.left);
        }
        travel.leave(&mut found.left);
        found
    }
}

struct LabelPropagation<'i, 'm, 't> {
    iteration: &'i Iteration<'m, 't>,
    branch: u32,
    /// The label of each block; `None` if no label reaches it.
    label: Vec<Option<u32>>,
}

impl<'i, 'm, 't> LabelPropagation<'i, 'm, 't> {
    /// Computes the label of each block: the last block that is on all paths from the branch to the
    /// block. This is the topmost dominator of the block below the branch.
    fn of(iteration: &'i Iteration<'m, 't>, branch: u32) -> LabelPropagation<'i, 'm, 't> {
        let (graph, cycles) = (&iteration.graph, &iteration.cycles);
        let blocks = graph.len() as u32;
        let mut successors: Vec<Vec<u32>> = Vec::new();
        for block in 0..blocks {
            let at = cycles.innermost[block as usize];
            let cycle = at.map(|at| &cycles.cycles[at]);
            let left = cycle.filter(|cycle| cycle.header == block && cycle.is_reducible());
            successors.push(match left {
                Some(cycle) => cycle.exits.clone(),
                // Labels that return to the branch do not propagate further.
                None if block == branch => Vec::new(),
                None => graph.successors[block as usize].clone(),
            });
        }
        successors.push(graph.successors[branch as usize].clone());
        let tree = dominators::of(&Graph::new(blocks, successors));
        let label = |block: u32| {
            let topmost = tree.above(block).filter(|above| *above != blocks).last();
            tree.reached[block as usize].then(|| topmost.unwrap_or(block))
        };
        LabelPropagation {
            iteration,
            branch,
            label: (0..blocks).map(label).collect(),
        }
    }

    /// The labels that arrive at a block.
    fn arrivals(&self, block: u32) -> Vec<Arrival> {
        let (graph, cycles) = (&self.iteration.graph, &self.iteration.cycles);
        let mut found = Vec::new();
        for from in &graph.predecessors[block as usize] {
            if *from == self.branch {
                found.push(Arrival {
                    from: *from,
                    way: LabelPath::Edge,
                    label: block,
                });
            }
            let at = cycles.innermost[*from as usize];
            let is_header = at.is_some_and(|at| {
                let cycle = &cycles.cycles[at];
                cycle.header == *from && cycle.is_reducible()
            });
            // Labels that return to the branch do not propagate further.
            if let Some(label) = self.label[*from as usize]
                && !is_header
                && *from != self.branch
            {
                found.push(Arrival {
                    from: *from,
                    way: LabelPath::Edge,
                    label,
                });
            }
        }
        for (at, cycle) in cycles.cycles.iter().enumerate() {
            if !cycle.is_reducible() || !cycle.exits.contains(&block) {
                continue;
            }
            let Some(label) = self.label[cycle.header as usize] else {
                continue;
            };
            let way = match cycles.contains(at, self.branch) {
                true => LabelPath::Later(at),
                false => LabelPath::Exit(at),
            };
            found.push(Arrival {
                from: cycle.header,
                way,
                label,
            });
        }
        found
    }

    /// The phis of a block at which two different labels have different incoming values.
    fn differing(&self, block: u32, arrivals: &[Arrival]) -> Vec<usize> {
        let iteration = self.iteration;
        let function = iteration.function;
        let mut found = Vec::new();
        for value in iteration.values(block) {
            let Some(phi) = function.instructions.get(value - iteration.first()) else {
                continue;
            };
            if phi.opcode != Opcode::Phi {
                break;
            }
            let pairs = function.operands_of(phi).as_chunks::<2>().0;
            // The incoming values of the phi, by label.
            let mut equals = Equals::default();
            let mut brought = Vec::new();
            for [operand, edge] in pairs {
                let Some(from) = edge.as_block() else {
                    continue;
                };
                let Some(taken) =
                    taken(&mut equals, iteration.module, function, phi, operand.kind())
                else {
                    continue;
                };
                for arrival in arrivals {
                    let comes = match arrival.way {
                        LabelPath::Edge => arrival.from == from,
                        LabelPath::Exit(cycle) | LabelPath::Later(cycle) => {
                            iteration.cycles.contains(cycle, from)
                        }
                    };
                    if comes {
                        brought.push((arrival.label, taken.clone()));
                    }
                }
            }
            let differs = brought.iter().any(|(label, one)| {
                brought
                    .iter()
                    .any(|(other, two)| label != other && one != two)
            });
            if differs {
                found.push(value);
            }
        }
        found
    }

    /// Whether different labels meet at a block in the same iteration of all cycles that contain
    /// the branch.
    fn is_join(&self, block: u32, arrivals: &[Arrival]) -> bool {
        let later = |arrival: &&Arrival| matches!(arrival.way, LabelPath::Later(_));
        if !arrivals.iter().any(|arrival| later(&arrival)) {
            return true;
        }
        let now: Vec<&Arrival> = arrivals
            .iter()
            .filter(|arrival| !later(arrival))
            .filter(|arrival| arrival.from != self.branch && arrival.label != block)
            .collect();
        let two = now
            .iter()
            .any(|one| now.iter().any(|other| one.label != other.label));
        let straight = self.iteration.graph.successors[self.branch as usize].contains(&block);
        let with_later = arrivals.iter().any(|leaving| match leaving.way {
            LabelPath::Later(cycle) => now.iter().any(|other| {
                other.label != leaving.label && !self.iteration.cycles.contains(cycle, other.from)
            }),
            _ => false,
        });
        two || straight && !now.is_empty() || with_later
    }

    /// Records the cycle that lanes leave if some of them arrive at a block in this iteration and
    /// others in a later one.
    fn leave_later(&self, block: u32, arrivals: &[Arrival], left: &mut Vec<usize>) {
        for later in arrivals {
            let LabelPath::Later(cycle) = later.way else {
                continue;
            };
            let apart = arrivals.iter().any(|other| {
                other.from != self.branch
                    && other.from != later.from
                    && other.label != later.label
                    && self.iteration.cycles.contains(cycle, other.from)
            });
            if apart {
                left.extend(self.cycle_left(block));
            }
        }
    }

    /// Records the cycles that the branch itself leaves, and irreducible cycles around it whose
    /// exits have other labels than their header.
    fn leave(&self, left: &mut Vec<usize>) {
        let cycles = &self.iteration.cycles;
        let innermost = cycles.innermost[self.branch as usize];
        for to in &self.iteration.graph.successors[self.branch as usize] {
            if innermost.is_some_and(|cycle| !cycles.contains(cycle, *to)) {
                left.extend(self.cycle_left(*to));
            }
        }
        for at in cycles.around(self.branch) {
            let cycle = &cycles.cycles[at];
            let header = self.label[cycle.header as usize];
            for exit in cycle.exits.iter().filter(|_| !cycle.is_reducible()) {
                if header.is_some() && self.label[*exit as usize] != header {
                    left.extend(self.cycle_left(*exit));
                }
            }
        }
    }

    /// The outermost cycle that contains the branch but not an exit.
    fn cycle_left(&self, exit: u32) -> Option<usize> {
        let cycles = &self.iteration.cycles;
        let around = cycles.around(self.branch);
        around.filter(|cycle| !cycles.contains(*cycle, exit)).last()
    }
}

impl Iteration<'_, '_> {
    /// The irreducible cycle to assume divergent if lanes diverge at `branch` and join at `join`:
    /// the outermost if there are several.
    fn out_of_step(&self, branch: u32, join: u32) -> Option<usize> {
        let cycles = &self.cycles;
        let dominates = |block: u32| self.dominators.strictly(block, join);
        let holds_branch = |cycle: &usize| cycles.contains(*cycle, branch);
        let header = |cycle: usize| cycles.cycles[cycle].header;
        let common = cycles.around(join).find(holds_branch);
        let within = common.filter(|common| {
            !cycles.cycles[*common].is_reducible()
                && !dominates(branch)
                && !dominates(header(*common))
        });
        if within.is_some() {
            let around = cycles.from(within);
            return around
                .take_while(|cycle| Some(*cycle) == within || !dominates(header(*cycle)))
                .last();
        }
        let entered = cycles.around(join).take_while(|cycle| !holds_branch(cycle));
        entered
            .last()
            .filter(|cycle| !cycles.cycles[*cycle].is_reducible())
    }
}
