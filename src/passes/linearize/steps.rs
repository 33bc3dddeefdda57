//! Computes the steps of each block from the linear order.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linearize::linear::{
    Block, Branches, Counterpart, End, Guard, LeavingLanes, Linear, Predicate, Step,
};
use crate::linearize::order::{ALL, Order, Position, Successors};
use crate::linearize::paths::Paths;
use crate::linearize::speculate::is_speculatable;
use crate::linearize::{Refusal, Verdicts};
use lanelog_ir::typed::{self as typed, Detail, Operand};
use lanelog_ir::{Function, Opcode};

/// The inputs from which the steps are computed.
pub struct Source<'s> {
    pub function: &'s Function,
    pub typed: &'s typed::Function,
    pub verdicts: &'s Verdicts,
    pub order: &'s Order<'s>,
}

/// The guard for the lanes of a class.
fn guard(class: u32) -> Guard {
    class.checked_sub(1)
}

impl Source<'_> {
    /// Computes the linear form of the function. Time: linear in the function, times the number of
    /// values that are read after cycles, times the phis that have distant edges.
    pub fn linear(&self) -> Result<Linear, Refusal> {
        let mut linear = Linear {
            predicates: self.predicates(),
            ..Linear::default()
        };
        let numbers = self.numbers();
        let blocks = self.reached();
        for (place, spot) in &blocks {
            linear.blocks.push(self.block(*place, *spot, &numbers)?);
        }
        let index: FxHashMap<u32, usize> = linear
            .blocks
            .iter()
            .enumerate()
            .filter_map(|(at, block)| match block.place {
                Counterpart::Block(block) => Some((block, at)),
                _ => None,
            })
            .collect();
        self.clear(&mut linear, &index);
        self.join(&mut linear, &index);
        self.result(&mut linear);
        linear.branches = self.branches(&linear);
        Ok(linear)
    }

    fn predicates(&self) -> Vec<Predicate> {
        let classes = self.order.classes.iter().skip(1);
        let mut all: Vec<Predicate> = classes
            .map(|class| Predicate {
                edges: Vec::new(),
                live: class.live.map(|cycle| self.order.graph.header(cycle)),
            })
            .collect();
        for (block, classes) in self.definitions() {
            for (class, to) in classes {
                let own = (class as usize).checked_sub(1);
                if let Some(own) = own.and_then(|at| all.get_mut(at)) {
                    own.edges.extend(to.into_iter().map(|to| (block, to)));
                }
            }
        }
        all
    }

    /// The positions that the wave reaches, except the starts and ends of cycles whose lanes stay
    /// converged.
    fn reached(&self) -> Vec<(u32, Position)> {
        let spots = self.order.spots.iter().enumerate();
        let reached = spots.filter(|(place, spot)| {
            let there = self.order.class.get(*place).copied().flatten().is_some();
            let whole = |cycle: &u32| self.order.divergent.get(*cycle as usize) == Some(&false);
            there && !matches!(spot, Position::Enter(cycle) | Position::Next(cycle) if whole(cycle))
        });
        reached.map(|(place, spot)| (place as u32, *spot)).collect()
    }

    /// The number of the linear form's block for each position. A position without a block has that
    /// of its successor.
    fn numbers(&self) -> FxHashMap<u32, u32> {
        let mut numbers: FxHashMap<u32, u32> = self
            .reached()
            .iter()
            .zip(0..)
            .map(|((place, _), number)| (*place, number))
            .collect();
        // Positions are visited from last to first, because a position without a block needs the
        // number of its successor. The successor of the end of a cycle is its header.
        for place in (0..self.order.spots.len() as u32).rev() {
            let mut at = place;
            let mut seen = 0;
            while !numbers.contains_key(&at) && seen < 4 {
                match self.order.ways.get(at as usize) {
                    Some(Successors::One(to)) => at = *to,
                    _ => break,
                }
                seen += 1;
            }
            if let Some(number) = numbers.get(&at).copied() {
                numbers.insert(place, number);
            }
        }
        numbers
    }

    fn class(&self, place: u32) -> u32 {
        self.order
            .class
            .get(place as usize)
            .copied()
            .flatten()
            .unwrap_or(ALL)
    }

    fn class_of_block(&self, block: u32) -> Option<u32> {
        let place = self.order.place_of(block)?;
        self.order.class.get(place as usize).copied().flatten()
    }

    fn block(
        &self,
        place: u32,
        spot: Position,
        numbers: &FxHashMap<u32, u32>,
    ) -> Result<Block, Refusal> {
        let graph = self.order.graph;
        let class = self.class(place);
        let number = |place: &u32| numbers.get(place).copied().unwrap_or(0);
        let live = |cycle: u32| self.order.live(cycle).and_then(guard).unwrap_or(0);
        let way = self
            .order
            .ways
            .get(place as usize)
            .unwrap_or(&Successors::Ends);
        let simple = match way {
            Successors::One(to) => End::Goto(number(to)),
            _ => End::Return,
        };
        let copied = |cycle: u32| {
            let predicate = live(cycle);
            let from = guard(class);
            let step = Step::Copy { predicate, from };
            if from == Some(predicate) {
                Vec::new()
            } else {
                vec![step]
            }
        };
        Ok(match spot {
            Position::Enter(cycle) => Block {
                place: Counterpart::Enter(graph.header(cycle)),
                guard: guard(class),
                steps: copied(cycle),
                end: simple,
            },
            Position::Next(cycle) => Block {
                place: Counterpart::Next(graph.header(cycle)),
                guard: guard(class),
                steps: copied(cycle),
                end: match way {
                    Successors::Again(header, after) => End::Again {
                        live: live(cycle),
                        header: number(header),
                        after: after.as_ref().map(number),
                    },
                    _ => simple,
                },
            },
            Position::Block(block) => Block {
                place: Counterpart::Block(block),
                guard: guard(class),
                steps: self.steps(block, class)?,
                end: match way {
                    Successors::Branch(to) if class == ALL => {
                        End::Branch(to.iter().map(number).collect())
                    }
                    Successors::Branch(to) => {
                        self.vote(block, class, &to.iter().map(number).collect::<Vec<_>>())
                    }
                    _ => simple,
                },
            },
        })
    }

    fn vote(&self, block: u32, class: u32, to: &[u32]) -> End {
        let all = self.function.block_successors(block as usize);
        let Some(first) = to.first().copied() else {
            return End::Return;
        };
        let ways: BTreeSet<u32> = all
            .iter()
            .zip(to)
            .filter(|(_, to)| **to == first)
            .map(|(successor, _)| *successor)
            .collect();
        let otherwise = to.iter().copied().find(|to| *to != first);
        End::Vote {
            lanes: LeavingLanes {
                guard: guard(class),
                block,
                to: ways.into_iter().collect(),
            },
            to: first,
            otherwise: otherwise.unwrap_or(first),
        }
    }

    /// For each block and each class: the successors whose edges define the class.
    fn definitions(&self) -> BTreeMap<u32, BTreeMap<u32, Vec<u32>>> {
        let mut edges: FxHashMap<(u32, u32), Vec<u32>> = FxHashMap::default();
        for (class, number) in self.order.classes.iter().zip(0..) {
            for edge in &class.edges {
                edges.entry(*edge).or_default().push(number);
            }
        }
        let mut all: BTreeMap<u32, BTreeMap<u32, Vec<u32>>> = BTreeMap::new();
        for block in 0..self.function.blocks.len() as u32 {
            if self.class_of_block(block).is_none() {
                continue;
            }
            for to in self.order.ways_of(block) {
                for edge in self.order.steps(block, to) {
                    for class in edges.get(&edge).into_iter().flatten() {
                        let successors = all.entry(block).or_default().entry(*class).or_default();
                        lanelog_util::limits::steps(successors.len());
                        if !successors.contains(&to) {
                            successors.push(to);
                        }
                    }
                }
            }
        }
        all
    }

    fn steps(&self, block: u32, class: u32) -> Result<Vec<Step>, Refusal> {
        let mut steps = Vec::new();
        for at in self.function.block_instructions(block as usize) {
            let Some(instruction) = self.typed.instructions.get(at) else {
                continue;
            };
            let at = at as u32;
            let refused = |message: String| Refusal {
                instruction: Some(at),
                message,
            };
            if let Some(why) = &instruction.unsupported {
                return Err(refused(why.to_string()));
            }
            if instruction.opcode.is_terminator() {
                if !matches!(
                    instruction.opcode,
                    Opcode::Br | Opcode::Switch | Opcode::Ret | Opcode::Unreachable
                ) {
                    let keyword = instruction.opcode.keyword();
                    return Err(refused(format!("{keyword} is not linearised")));
                }
                continue;
            }
            let is_phi = instruction.opcode == Opcode::Phi;
            let free = is_phi || is_speculatable(instruction);
            steps.push(Step::Run {
                instruction: at,
                guard: if free { None } else { guard(class) },
                keep: None,
            });
        }
        Ok(steps)
    }

    /// Inserts the steps that define and clear predicates, and the guards that preserve values
    /// which are read after cycles.
    fn clear(&self, linear: &mut Linear, index: &FxHashMap<u32, usize>) {
        let definitions = self.definitions();
        let mut places: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (block, all) in &definitions {
            for class in all.keys() {
                places.entry(*class).or_default().push(*block);
            }
        }
        let graph = self.order.graph;
        let mut adding = FxHashSet::default();
        for (class, blocks) in &places {
            let Some(known) = self.order.classes.get(*class as usize) else {
                continue;
            };
            let once = match blocks.as_slice() {
                [one] => graph.region(*one) == known.region,
                _ => false,
            };
            let reaches = || {
                let place = blocks.first().and_then(|block| self.order.place_of(*block));
                place.is_some_and(|place| self.order.dominates(place, known.leader))
            };
            if !once {
                adding.insert(*class);
            }
            // A definition changes the predicate only for active lanes. If all lanes are active,
            // the predicate need not be cleared before.
            let all = blocks
                .iter()
                .all(|block| self.class_of_block(*block) == Some(ALL));
            if once && all && reaches() {
                continue;
            }
            let start = match known.region {
                Some(cycle) => index.get(&graph.header(cycle)).copied(),
                None => Some(0),
            };
            if let Some(block) = start.and_then(|at| linear.blocks.get_mut(at))
                && let Some(predicate) = guard(*class)
            {
                block.steps.insert(0, Step::Clear(predicate));
            }
        }
        for (block, all) in &definitions {
            let under = self.class_of_block(*block).unwrap_or(ALL);
            let ways = self.order.ways_of(*block).len();
            let Some(known) = index.get(block).and_then(|at| linear.blocks.get_mut(*at)) else {
                continue;
            };
            for (class, to) in all {
                let Some(predicate) = guard(*class) else {
                    continue;
                };
                let to = if to.len() == ways {
                    Vec::new()
                } else {
                    to.clone()
                };
                known.steps.push(Step::Define {
                    predicate,
                    adds: adding.contains(class),
                    lanes: LeavingLanes {
                        guard: guard(under),
                        block: *block,
                        to,
                    },
                });
            }
        }
        let kept = self.kept();
        for block in &mut linear.blocks {
            for step in &mut block.steps {
                if let Step::Run {
                    instruction, keep, ..
                } = step
                    && kept.contains(instruction)
                {
                    *keep = block.guard;
                }
            }
        }
    }

    /// Instructions whose results are read after a cycle that lanes leave in different iterations,
    /// and whose results may differ in a later iteration.
    fn kept(&self) -> FxHashSet<u32> {
        let first = self.function.arguments.len() as u32;
        let mut block_of = vec![0; self.typed.instructions.len()];
        for block in 0..self.function.blocks.len() {
            for at in self.function.block_instructions(block) {
                if let Some(entry) = block_of.get_mut(at) {
                    *entry = block as u32;
                }
            }
        }
        let graph = self.order.graph;
        let is_divergent = |cycle: u32| self.order.divergent.get(cycle as usize) == Some(&true);
        // For each value: the outermost cycle after which it is read, as a number that counts the
        // cycles around it from the innermost.
        let mut left: FxHashMap<u32, usize> = FxHashMap::default();
        for (at, instruction) in self.typed.instructions.iter().enumerate() {
            for (number, (_, operand)) in instruction.operands.iter().enumerate() {
                let Operand::Value(value) = operand else {
                    continue;
                };
                let Some(defined) = value.checked_sub(first) else {
                    continue;
                };
                let user = match &instruction.detail {
                    Detail::Incoming(from) => from.get(number).copied(),
                    _ => block_of.get(at).copied(),
                };
                let Some((user, block)) = user.zip(block_of.get(defined as usize).copied()) else {
                    continue;
                };
                let outside = graph.regions_of(block).take_while(|cycle| {
                    let header = graph.header(*cycle);
                    !self.verdicts.is_within(user, header)
                });
                let outside: Vec<u32> = outside.collect();
                if outside.iter().any(|cycle| is_divergent(*cycle)) {
                    let entry = left.entry(defined).or_insert(0);
                    *entry = (*entry).max(outside.len());
                }
            }
        }
        let mut kept = FxHashSet::default();
        let mut known = FxHashMap::default();
        for (defined, depth) in left {
            let block = block_of.get(defined as usize).copied().unwrap_or(0);
            let Some(cycle) = graph.regions_of(block).nth(depth.saturating_sub(1)) else {
                continue;
            };
            if !self.is_the_same(defined, cycle, &block_of, &mut known) {
                kept.insert(defined);
            }
        }
        kept
    }

    /// Whether an instruction computes the same value in all iterations of a cycle, whichever lanes
    /// execute an iteration.
    fn is_the_same(
        &self,
        instruction: u32,
        cycle: u32,
        block_of: &[u32],
        known: &mut FxHashMap<(u32, u32), bool>,
    ) -> bool {
        let first = self.function.arguments.len() as u32;
        let mut open = vec![instruction];
        // An instruction that is still being processed is assumed to vary, so that each instruction
        // is processed only once.
        while let Some(at) = open.last().copied() {
            if known.contains_key(&(at, cycle)) && open.len() > 1 {
                open.pop();
                continue;
            }
            let Some(typed) = self.typed.instructions.get(at as usize) else {
                return false;
            };
            let inside = |value: &u32| {
                let defined = value.checked_sub(first)?;
                let block = block_of.get(defined as usize)?;
                let header = self.order.graph.header(cycle);
                self.verdicts.is_within(*block, header).then_some(defined)
            };
            let operands = typed.operands.iter();
            let inner = operands.filter_map(|(_, operand)| match operand {
                Operand::Value(value) => inside(value),
                _ => None,
            });
            let inner: Vec<u32> = inner.collect();
            // A freeze may return a different value at each execution.
            let again = matches!(typed.opcode, Opcode::Phi | Opcode::Freeze);
            if again || !is_speculatable(typed) || open.len() > 64 {
                known.insert((at, cycle), false);
                open.pop();
                continue;
            }
            let asked = inner.iter().find(|at| !known.contains_key(&(**at, cycle)));
            match asked {
                Some(next) => open.push(*next),
                None => {
                    let same = inner
                        .iter()
                        .all(|at| known.get(&(*at, cycle)) == Some(&true));
                    known.insert((at, cycle), same);
                    open.pop();
                }
            }
        }
        known.get(&(instruction, cycle)).copied().unwrap_or(false)
    }

    fn join(&self, linear: &mut Linear, index: &FxHashMap<u32, usize>) {
        let successors = (0..linear.blocks.len()).map(|at| linear.successors(at));
        let paths = Paths::new(successors.collect());
        let enters = linear.blocks.iter().zip(0..);
        let enters = enters.filter_map(|(block, at)| match block.place {
            Counterpart::Enter(header) => Some((header, at)),
            _ => None,
        });
        let enters: FxHashMap<u32, usize> = enters.collect();
        // The block of each instruction.
        let mut owners = vec![0; self.function.instructions.len()];
        for block in 0..self.function.blocks.len() {
            for at in self.function.block_instructions(block) {
                owners[at] = block as u32;
            }
        }
        for block in 0..self.function.blocks.len() as u32 {
            let Some(place) = index.get(&block).copied() else {
                continue;
            };
            let phis: Vec<usize> = self
                .function
                .block_instructions(block as usize)
                .take_while(|at| {
                    let phi = self.typed.instructions.get(*at);
                    phi.is_some_and(|phi| phi.opcode == Opcode::Phi)
                })
                .collect();
            let Some(first) = phis.first().and_then(|at| self.typed.instructions.get(*at)) else {
                continue;
            };
            let Detail::Incoming(from) = &first.detail else {
                continue;
            };
            let mut sources: Vec<(u32, usize)> = from
                .iter()
                .filter_map(|from| Some((*from, *index.get(from)?)))
                .collect();
            sources.sort_unstable();
            sources.dedup();
            let late = self.late((&enters, &owners), block, &phis);
            let inner: Vec<(u32, usize)> = sources
                .iter()
                .copied()
                .filter(|(from, _)| self.verdicts.is_within(*from, block))
                .collect();
            // By phi and incoming block: the operand.
            let mut operands: FxHashMap<(usize, u32), usize> = FxHashMap::default();
            for phi in &phis {
                if let Some(known) = self.typed.instructions.get(*phi)
                    && let Detail::Incoming(blocks) = &known.detail
                {
                    for (operand, from) in blocks.iter().enumerate().rev() {
                        operands.insert((*phi, *from), operand);
                    }
                }
            }
            let written = paths.again(&sources, place);
            let written_late = paths.again(&inner, place);
            for (from, at) in sources {
                let class = self.class_of_block(from).unwrap_or(ALL);
                let parts = self.order.parts(from);
                let lanes = LeavingLanes {
                    guard: guard(class),
                    block: from,
                    to: if parts && self.order.ways_of(from).len() > 1 {
                        vec![block]
                    } else {
                        Vec::new()
                    },
                };
                let all = lanes.guard.is_none() && lanes.to.is_empty();
                let joins = phis.iter().filter_map(|phi| {
                    let is_late = late.iter().any(|(late, ..)| late == phi);
                    if is_late && inner.binary_search(&(from, at)).is_err() {
                        return None;
                    }
                    let written = if is_late { &written_late } else { &written };
                    let lanes = (!all && written.contains(&at)).then(|| lanes.clone());
                    let operand = *operands.get(&(*phi, from))?;
                    Some(Step::Join {
                        instruction: *phi as u32,
                        operand: operand as u32,
                        lanes,
                    })
                });
                let joins: Vec<Step> = joins.collect();
                if let Some(known) = linear.blocks.get_mut(at) {
                    known.steps.extend(joins);
                }
            }
            for (phi, operand, at) in late {
                if let Some(known) = linear.blocks.get_mut(at) {
                    known.steps.push(Step::Join {
                        instruction: phi as u32,
                        operand,
                        lanes: None,
                    });
                }
            }
        }
    }

    /// Phis of a header whose incoming value is the same on all edges from outside of the cycle and
    /// is still available before the cycle. Each phi is returned with the operand and the block
    /// before the cycle. The edges from outside, some of which may leave other cycles, then need no
    /// joins. No lane is in the cycle yet, so the register may be written for all lanes.
    fn late(
        &self,
        (enters, owners): (&FxHashMap<u32, usize>, &[u32]),
        header: u32,
        phis: &[usize],
    ) -> Vec<(usize, u32, usize)> {
        let graph = self.order.graph;
        let front = enters.get(&header).copied();
        let (Some(cycle), Some(front)) = (graph.headed(header), front) else {
            return Vec::new();
        };
        let around: Vec<u32> = graph.regions_of(graph.cycle_node(cycle)).collect();
        // Whether lanes that left a cycle in different iterations still have the value in its
        // register.
        let held = |operand: &Operand| match operand {
            Operand::Constant(_) => true,
            Operand::Value(value) => {
                let Some(at) = value.checked_sub(self.function.arguments.len() as u32) else {
                    return true;
                };
                owners.get(at as usize).is_some_and(|block| {
                    let own = graph.regions_of(*block);
                    let mut own = own.take_while(|region| !around.contains(region));
                    own.all(|region| self.order.divergent.get(region as usize) == Some(&false))
                })
            }
        };
        let late = phis.iter().filter_map(|phi| {
            let known = self.typed.instructions.get(*phi)?;
            let Detail::Incoming(from) = &known.detail else {
                return None;
            };
            let mut outside = from.iter().enumerate().filter(|(_, from)| {
                self.order.is_reachable(**from) && !self.verdicts.is_within(**from, header)
            });
            let (first, _) = outside.next()?;
            let (_, operand) = known.operands.get(first)?;
            let same = |at: usize| {
                known
                    .operands
                    .get(at)
                    .is_some_and(|(_, own)| own == operand)
            };
            let all = outside.all(|(at, _)| same(at));
            (all && held(operand)).then_some((*phi, first as u32, front))
        });
        late.collect()
    }

    fn result(&self, linear: &mut Linear) {
        let mut first = true;
        for known in &mut linear.blocks {
            let Counterpart::Block(block) = known.place else {
                continue;
            };
            let last = self.function.block_instructions(block as usize).last();
            let Some(at) = last else { continue };
            let Some(instruction) = self.typed.instructions.get(at) else {
                continue;
            };
            if instruction.opcode == Opcode::Ret && !instruction.operands.is_empty() {
                known.steps.push(Step::Result {
                    instruction: at as u32,
                    guard: if first { None } else { known.guard },
                });
                first = false;
            }
        }
    }

    fn branches(&self, linear: &Linear) -> Branches {
        let blocks = 0..self.function.blocks.len() as u32;
        let branching = blocks.filter(|block| {
            self.order.is_reachable(*block) && self.order.ways_of(*block).len() > 1
        });
        let branching: Vec<u32> = branching.collect();
        let uniform = branching
            .iter()
            .filter(|block| !self.verdicts.parts(**block));
        let ends = linear.blocks.iter();
        Branches {
            all: branching.len() as u32,
            uniform: uniform.count() as u32,
            stay: ends
                .filter(|block| matches!(block.end, End::Branch(_) | End::Vote { .. }))
                .count() as u32,
            cycles: self.order.divergent.len() as u32,
            whole_cycles: self.order.divergent.iter().filter(|found| !**found).count() as u32,
        }
    }
}
