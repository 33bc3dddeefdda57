//! The linear form of a function, from which the output styles are generated.
//!
//! The linear form is a program for a register machine. Each value of the function and each
//! predicate has a register. A step writes a register, for all lanes or only for the lanes of a
//! predicate. An instruction without a guard is also executed by lanes whose predicate is false. In
//! these lanes it computes an arbitrary value, which is never read.

use rustc_hash::{FxHashMap, FxHashSet};

/// The number of a predicate in [`Linear::predicates`]. `None` stands for all lanes of the kernel.
pub type Guard = Option<u32>;

/// The lanes of a predicate that branch from a block to some of its successors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LeavingLanes {
    /// The lanes that execute it.
    pub guard: Guard,
    /// The block of the function.
    pub block: u32,
    /// The successors, without duplicates, in ascending order. If the list is empty, all lanes of
    /// the predicate are meant.
    pub to: Vec<u32>,
}

/// The counterpart of a block of the linear form in the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counterpart {
    /// The position before a cycle that lanes leave in different iterations, by its header.
    Enter(u32),
    /// A block of the function.
    Block(u32),
    /// The end of a cycle, by its header.
    Next(u32),
    /// A test that precedes blocks which the wave skips if none of its lanes executes them
    /// ([`Linear::skip_empty`]). The field is the first of these blocks.
    Skip(u32),
}

/// A step of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Sets a predicate to false for all lanes.
    Clear(u32),
    /// Copies a predicate.
    Copy {
        /// The predicate that is written.
        predicate: u32,
        /// The predicate that is copied.
        from: Guard,
    },
    /// Sets a predicate to true for the lanes that branch from a block to some of its successors.
    Define {
        /// The predicate that is written.
        predicate: u32,
        /// Whether the predicate also stays true for the lanes for which it was true before.
        adds: bool,
        /// The lanes.
        lanes: LeavingLanes,
    },
    /// Executes an instruction of the function that is neither a phi nor a terminator, or a phi,
    /// which reads the register written by [`Step::Join`].
    Run {
        /// The index of the instruction.
        instruction: u32,
        /// The lanes that execute the instruction. Other lanes must not, because it accesses
        /// memory, communicates between lanes, or is undefined for some operands.
        guard: Guard,
        /// The lanes for which the result is written. For other lanes the register must not change,
        /// because they have left the cycle.
        keep: Guard,
    },
    /// Writes the incoming value of an edge to a phi's register, which only the [`Step::Run`] of
    /// the phi reads.
    Join {
        /// The phi.
        instruction: u32,
        /// The index of the phi's operand.
        operand: u32,
        /// The lanes; `None` means all lanes, because no other edge has written the register
        /// before.
        lanes: Option<LeavingLanes>,
    },
    /// Writes the operand of a `ret` to the register of the function's result.
    Result {
        /// The `ret`.
        instruction: u32,
        /// The lanes that execute the step.
        guard: Guard,
    },
}

/// The end of a block. Blocks are indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All lanes end here.
    Return,
    /// All lanes continue at the same block.
    Goto(u32),
    /// A branch of the function that is kept, because all lanes are active here, and take the same
    /// edge. The field contains the target block for each successor, in the order of the function.
    Branch(Vec<u32>),
    /// A branch at which all active lanes take the same edge, while other lanes are inactive.
    /// Control goes to `to` if any of `lanes` exists.
    Vote {
        /// The lanes that take the first successor.
        lanes: LeavingLanes,
        /// The successor of these lanes.
        to: u32,
        /// The other successor.
        otherwise: u32,
    },
    /// Repeats a cycle as long as this predicate holds for any lane.
    Again {
        /// The lanes that continue.
        live: u32,
        /// The first block of the cycle.
        header: u32,
        /// The block after the cycle; `None` if the cycle is the last item.
        after: Option<u32>,
    },
}

/// A block of the linear form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The counterpart of the block in the function.
    pub place: Counterpart,
    /// The lanes for which the block is executed.
    pub guard: Guard,
    /// The steps of the block.
    pub steps: Vec<Step>,
    /// The end of the block.
    pub end: End,
}

/// A predicate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predicate {
    /// The edges of the function that define the predicate: block and successor. `None` for the
    /// predicate of the lanes that are in a cycle.
    pub edges: Vec<(u32, u32)>,
    /// The header of the cycle whose live lanes the predicate represents, if it represents any.
    pub live: Option<u32>,
}

/// A linearized function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// The blocks in order. The end of each block leads forward, except for [`End::Again`], and for
    /// kept branches back to a header.
    pub blocks: Vec<Block>,
    /// Predicates.
    pub predicates: Vec<Predicate>,
    /// Statistics of branches with several successors.
    pub branches: Branches,
}

/// Statistics of branches and cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// Number of reachable branches with several successors.
    pub all: u32,
    /// The number of branches at which lanes do not diverge.
    pub uniform: u32,
    /// The number of uniform branches that are kept as branches.
    pub stay: u32,
    /// Number of cycles.
    pub cycles: u32,
    /// The number of cycles without a predicate of live lanes.
    pub whole_cycles: u32,
}

impl Linear {
    /// The successors of a block.
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
    /// Removes predicates that guard nothing. With `variables`, the predicate of a block that
    /// writes a phi's register or the result is kept.
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
