//! The completed relations of both modes that the search for a cause reads.

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::Analysis;
use lanelog_facts::{Exporter, Rows};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

macro_rules! relations {
    ($($name:ident $text:literal),* $(,)?) => {
        /// Completed relations of one mode.
        #[derive(Default)]
        pub(super) struct Relations {
            $(pub $name: Rows,)*
        }

        impl Relations {
            fn of(analysis: &Analysis<'_>) -> Relations {
                let names = [$($text),*];
                let mut found = analysis.finished(&names).into_iter();
                // `found` contains the relations in the order of `names`.
                $(let $name = found.next().flatten().unwrap_or_default();)*
                Relations { $($name),* }
            }
        }
    };
}

relations! {
    source "source",
    lane_off "lane_off",
    always_uniform "always_uniform",
    uniform_part "uniform_part",
    token_use "token_use",
    active "active",
    freeze "freeze",
    may_be_undefined "may_be_undefined",
    divergent_value "divergent_value",
    divergent_branch "divergent_branch",
    divergent_cycle_exit "divergent_cycle_exit",
    sync_dependent "sync_dependent",
    iteration_dependent "iteration_dependent",
    exit_cycle "exit_cycle",
    divergent_exit "divergent_exit",
    assumed_cycle "assumed_cycle",
    assumed_at "assumed_at",
    join_block "join_block",
    label_meeting "label_meeting",
    mixed_meeting "mixed_meeting",
    leaves_iteration "leaves_iteration",
    cycle_block "cycle_block",
    terminator "terminator",
    instruction "instruction",
    uses "use",
}

/// The relations of both modes, with maps for fast look-ups in the rows of mode `sound`.
pub(super) struct Both {
    pub sound: Relations,
    pub llvm22: Relations,
    /// The operands of each user.
    operands: FxHashMap<u32, Vec<u32>>,
    /// The branches on which each value is sync dependent.
    branches: FxHashMap<u32, Vec<u32>>,
    /// For each user, the headers of the cycles that precede it and do not contain it, and the
    /// values computed in these cycles that the user reads.
    after: FxHashMap<u32, Vec<[u32; 2]>>,
    /// For each header, the branches by which lanes leave its cycle.
    leaving: FxHashMap<u32, Vec<u32>>,
    /// For each block, the headers of the cycles that contain it.
    around: FxHashMap<u32, Vec<u32>>,
    /// For each header, the branches for which its cycle is assumed divergent.
    assumed: FxHashMap<u32, Vec<u32>>,
    /// The terminators of each block.
    ends: FxHashMap<u32, Vec<u32>>,
    /// The block of each instruction.
    pub block_of: FxHashMap<u32, u32>,
    terminators: FxHashSet<u32>,
}

impl Both {
    /// Evaluates the rules of both modes.
    pub fn new(
        module: &Module<'_>,
        function: &Function,
        sound: &ModuleContext<'_>,
        llvm22: &ModuleContext<'_>,
    ) -> Both {
        let relations = |context: &ModuleContext<'_>, mode: Mode| {
            let mut exporter = Exporter::default();
            let facts = exporter.export(module, function, &context.classify(function));
            Relations::of(&Analysis::new(function, facts, mode))
        };
        let llvm22 = relations(llvm22, Mode::Llvm22);
        let sound = relations(sound, Mode::Sound);
        let mut after: FxHashMap<u32, Vec<[u32; 2]>> = FxHashMap::default();
        for row in sound.iteration_dependent.iter() {
            if let [header, value, user] = row {
                after.entry(*user).or_default().push([*header, *value]);
            }
        }
        let pairs = sound.instruction.values().as_chunks::<2>().0.iter();
        let block_of = pairs.map(|[value, block]| (*value, *block)).collect();
        let pairs = sound.terminator.values().as_chunks::<2>().0.iter();
        let terminators = pairs.map(|[value, _]| *value).collect();
        Both {
            operands: by_second(&sound.uses),
            branches: by_second(&sound.sync_dependent),
            after,
            leaving: by_second(&sound.exit_cycle),
            around: by_second(&sound.cycle_block),
            assumed: by_second(&sound.assumed_cycle),
            ends: by_second(&sound.terminator),
            block_of,
            terminators,
            sound,
            llvm22,
        }
    }

    /// Whether a value is divergent in `sound` and uniform in `llvm22`.
    pub fn is_missed(&self, value: u32) -> bool {
        self.sound.divergent_value.contains(&[value])
            && !self.llvm22.divergent_value.contains(&[value])
    }

    /// Whether lanes diverge at the end of a block only in `sound`.
    pub fn is_missed_branch(&self, block: u32) -> bool {
        self.sound.divergent_branch.contains(&[block])
            && !self.llvm22.divergent_branch.contains(&[block])
    }

    /// The operands of a value.
    pub fn operands(&self, value: u32) -> &[u32] {
        of(&self.operands, value)
    }

    /// The divergent branches on which a phi is sync dependent.
    pub fn branches(&self, phi: u32) -> impl Iterator<Item = u32> {
        self.divergent(of(&self.branches, phi))
    }

    /// For a user after cycles that lanes leave in different iterations: the headers of these
    /// cycles, and the values computed in them that the user reads.
    pub fn after(&self, user: u32) -> impl Iterator<Item = [u32; 2]> {
        let all = self.after.get(&user).into_iter().flatten().copied();
        all.filter(|[header, _]| self.sound.divergent_cycle_exit.contains(&[*header]))
    }

    /// The divergent branches by which lanes leave a cycle in different iterations.
    pub fn leaving(&self, header: u32) -> impl Iterator<Item = u32> {
        self.divergent(of(&self.leaving, header))
    }

    /// The divergent branches for which a cycle is assumed divergent.
    pub fn assumed(&self, header: u32) -> impl Iterator<Item = u32> {
        self.divergent(of(&self.assumed, header))
    }

    /// The headers of the cycles around a block.
    pub fn around(&self, block: u32) -> &[u32] {
        of(&self.around, block)
    }

    /// The terminators of a block.
    pub fn ends(&self, block: u32) -> &[u32] {
        of(&self.ends, block)
    }

    /// Whether a value ends a block.
    pub fn is_terminator(&self, value: u32) -> bool {
        self.terminators.contains(&value)
    }

    fn divergent<'s>(&'s self, branches: &'s [u32]) -> impl Iterator<Item = u32> {
        let all = branches.iter().copied();
        all.filter(|branch| self.sound.divergent_branch.contains(&[*branch]))
    }
}

fn of(index: &FxHashMap<u32, Vec<u32>>, key: u32) -> &[u32] {
    index.get(&key).map(Vec::as_slice).unwrap_or_default()
}

/// An index from the values of the second column to those of the first.
fn by_second(rows: &Rows) -> FxHashMap<u32, Vec<u32>> {
    let mut index: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for row in rows.iter() {
        if let [first, second] = row {
            index.entry(*second).or_default().push(*first);
        }
    }
    index
}
