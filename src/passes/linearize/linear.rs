//! The linear form, from which styles are written.
//!
//! It is a register machine. Each value of the function, and each predicate, has a register; a step
//! writes one, for all lanes or for those of a predicate. In lanes whose predicate is false,
//! instructions without a guard compute arbitrary values, which are not read.

use rustc_hash::{FxHashMap, FxHashSet};

/// A predicate, by its number in [`Linear::predicates`]. As a guard, `None` means all lanes: every
/// lane of the kernel comes there.
pub type Guard = Option<u32>;

/// Lanes of a guard that go from the end of a block to some of its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// The lanes that execute it.
    pub guard: Guard,
    /// The block of the function.
    pub block: u32,
    /// Its successors, each once, ascending. Empty: all of them.
    pub to: Vec<u32>,
}

/// The kind of a place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Before a cycle that lanes leave one by one, by its header.
    Enter(u32),
    /// A block of the function.
    Block(u32),
    /// The end of a cycle, by its header.
    Next(u32),
    /// Before blocks that the wave skips if none of its lanes executes them
    /// ([`Linear::skip_empty`]), by the first of them.
    Skip(u32),
}

/// A step of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A predicate holds for no lane.
    Clear(u32),
    /// A predicate is a copy of another.
    Copy {
        /// The predicate that is written.
        predicate: u32,
        /// The predicate that is copied.
        from: Guard,
    },
    /// A predicate becomes true for lanes that go to some successors.
    Define {
        /// The predicate that is written.
        predicate: u32,
        /// Adds these lanes to those for which it already holds.
        adds: bool,
        /// The lanes.
        lanes: Going,
    },
    /// An instruction of the function, neither a phi nor a terminator, or a phi that reads the
    /// register written by [`Step::Join`].
    Run {
        /// Its index.
        instruction: u32,
        /// It must not be executed for other lanes: it accesses memory, communicates between lanes,
        /// or is undefined for some operands.
        guard: Guard,
        /// Its result must be kept for lanes that left the cycle: it is written for lanes of this
        /// predicate only.
        keep: Guard,
    },
    /// A phi's register, which only the [`Step::Run`] of the phi reads, gets the incoming value of
    /// its edge.
    Join {
        /// The phi.
        instruction: u32,
        /// The index of its operand.
        operand: u32,
        /// The lanes; `None`: all, because no other edge has written it before.
        lanes: Option<Going>,
    },
    /// The register of the function's result gets the operand of a `ret`.
    Result {
        /// The `ret`.
        instruction: u32,
        /// The lanes that execute it.
        guard: Guard,
    },
}

/// The end of a block: the next block, by its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All lanes end here.
    Return,
    /// Always to the same block.
    Goto(u32),
    /// The branch of the function stays: all lanes are here and agree. The block of each of its
    /// successors, in the order of the function.
    Branch(Vec<u32>),
    /// The lanes that are here agree, but other lanes are inactive: taken if any lane takes it.
    Vote {
        /// The lanes that take the first successor.
        lanes: Going,
        /// Their successor.
        to: u32,
        /// The other successor.
        otherwise: u32,
    },
    /// A cycle repeats as long as this predicate holds for any lane.
    Again {
        /// The lanes that continue.
        live: u32,
        /// The first block of the cycle.
        header: u32,
        /// The block after it; `None` if it is the last.
        after: Option<u32>,
    },
}

/// A block of the linear form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its kind.
    pub place: Place,
    /// The lanes for which it is executed.
    pub guard: Guard,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Its end.
    pub end: End,
}

/// A predicate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predicate {
    /// The edges of the function that define it: block and successor. `None`: it is the predicate
    /// of the lanes that are in a cycle.
    pub edges: Vec<(u32, u32)>,
    /// The header of the cycle if it is the predicate of that cycle's live lanes.
    pub live: Option<u32>,
}

/// A linearized function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// In the order of the text: each end leads forward, except [`End::Again`] and a branch that
    /// stays, back to a header.
    pub blocks: Vec<Block>,
    /// Predicates.
    pub predicates: Vec<Predicate>,
    /// Statistics of branches with several successors.
    pub branches: Branches,
}

/// Numbers of branches and cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// With several successors, and reachable.
    pub all: u32,
    /// The number of these at which lanes do not diverge.
    pub uniform: u32,
    /// The number of these that stay.
    pub stay: u32,
    /// Cycles.
    pub cycles: u32,
    /// The number of these that have no mask of live lanes.
    pub whole_cycles: u32,
}

impl Linear {
    /// The blocks that a block leads to.
    pub fn successors(&self, block: usize) -> Vec<u32> {
        match self.blocks.get(block).map(|block| &block.end) {
            None | Some(End::Return) => Vec::new(),
            Some(End::Goto(to)) => vec![*to],
            Some(End::Branch(to)) => to.clone(),
            Some(End::Vote { to, otherwise, .. }) => vec![*to, *otherwise],
            Some(End::Again { header, after, .. }) => {
                let mut to = vec![*header];
                to.extend(after);
                to
            }
        }
    }
}

impl Linear {
    /// Drops predicates that guard nothing. With `variables`, those of blocks that write the inputs
    /// of phis, or the result, stay.
    pub fn drop_unused(&mut self, variables: bool) {
        let linear = self;
        let mut reads: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut open = Vec::new();
        for block in &linear.blocks {
            let writes = |step: &Step| matches!(step, Step::Join { .. } | Step::Result { .. });
            if variables && block.steps.iter().any(writes) {
                open.extend(block.guard);
            }
            for step in &block.steps {
                match step {
                    Step::Clear(_) => {}
                    Step::Copy { predicate, from } => {
                        reads.entry(*predicate).or_default().extend(from);
                    }
                    Step::Define {
                        predicate, lanes, ..
                    } => reads.entry(*predicate).or_default().extend(lanes.guard),
                    Step::Run { guard, keep, .. } => {
                        open.extend(guard);
                        open.extend(keep);
                    }
                    Step::Join { lanes, .. } => {
                        open.extend(lanes.as_ref().and_then(|lanes| lanes.guard));
                    }
                    Step::Result { guard, .. } => open.extend(guard),
                }
            }
            match &block.end {
                End::Vote { lanes, .. } => open.extend(lanes.guard),
                End::Again { live, .. } => open.push(*live),
                End::Return | End::Goto(_) | End::Branch(_) => {}
            }
        }
        let mut used = FxHashSet::default();
        while let Some(predicate) = open.pop() {
            if used.insert(predicate) {
                open.extend(reads.get(&predicate).into_iter().flatten());
            }
        }
        for block in &mut linear.blocks {
            block.steps.retain(|step| match step {
                Step::Clear(predicate)
                | Step::Copy { predicate, .. }
                | Step::Define { predicate, .. } => used.contains(predicate),
                _ => true,
            });
        }
    }
}
