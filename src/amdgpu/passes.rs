//! The list of all passes over machine code, in order.

use std::cmp::Reverse;

use crate::accesses::{Ask, IrAccesses};
use crate::allocate::{self, Failure, ResourceUsage};
use crate::instructions::Unit;
use crate::machine::Code;
use crate::{
    Gpu, common_subexpressions, dead_code, dpp_operands, finish, frame, lds_pairs, narrow,
    register_parts, scalar_loads, schedule, simplify_control, sums, wide_accesses,
};

/// The optimization level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Only passes that are required for correct code.
    None,
    /// In addition, fast passes that reduce the number of instructions.
    Less,
    /// All passes: in addition, those that reorder instructions or add scheduling hints.
    #[default]
    Default,
}

/// A pass over the machine code of a kernel.
struct Pass<F> {
    name: &'static str,
    /// The lowest level at which the pass runs.
    level: Level,
    run: F,
}

/// An optional part of a required pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Folds two IR operations into one instruction.
    Combine,
    /// Folds sign changes of floats into source modifiers, and forms clamps and three-operand
    /// minima.
    SourceModifiers,
    /// Computes equal values once, and hoists them out of cycles.
    ValueNumbering,
    /// Derives known bits of shuffle operands.
    KnownBits,
    /// Omits moves of lanes that are not demanded.
    DemandedLanes,
    /// Uses the cheapest instructions for shuffles with known source lanes.
    LaneMoves,
    /// Sinks definitions to their users.
    Sink,
    /// Coalesces copies.
    Coalesce,
}

/// A row of the list of optional parts.
struct Row {
    part: Part,
    name: &'static str,
    /// The name of the required pass to which the optional part belongs.
    pass: &'static str,
    /// The lowest level at which the part runs.
    level: Level,
}

const fn row(part: Part, name: &'static str, pass: &'static str) -> Row {
    Row {
        part,
        name,
        pass,
        level: Level::Less,
    }
}

/// All optional parts, in the order of their passes.
const PARTS: &[Row] = &[
    row(Part::Combine, "combine", SELECT),
    row(Part::SourceModifiers, "source-modifiers", SELECT),
    row(Part::ValueNumbering, "value-numbering", SELECT),
    row(Part::KnownBits, "known-bits", SELECT),
    row(Part::DemandedLanes, "demanded-lanes", SELECT),
    row(Part::LaneMoves, "lane-moves", SELECT),
    row(Part::Sink, "sink", ALLOCATE),
    row(Part::Coalesce, "coalesce", ALLOCATE),
];

impl Part {
    /// Whether the pass runs at an optimization level.
    pub fn runs(self, level: Level) -> bool {
        PARTS
            .iter()
            .any(|row| row.part == self && row.level <= level)
    }
}

/// The names of a pass's optional parts, with the lowest level at which each runs.
pub fn parts(pass: &str) -> impl Iterator<Item = (&'static str, Level)> {
    let parts = PARTS.iter().filter(move |row| row.pass == pass);
    parts.map(|row| (row.name, row.level))
}

/// An error: the IR instruction, if it is known, and a message.
pub type Failed = (Option<u32>, String);

/// A function that is called after each pass, with the name of the pass and the resulting code.
pub type Observer<'o> = dyn Fn(&'static str, &Code) + 'o;

/// Options of code generation.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// The optimization level.
    pub level: Level,
    /// Called with the code after each pass.
    pub observer: Option<&'o Observer<'o>>,
}

/// The state of a kernel between passes.
pub(crate) struct Work<'w> {
    pub code: Code,
    pub gpu: &'static Gpu,
    pub level: Level,
    /// Facts from the IR about memory accesses.
    pub ir: IrAccesses<'w>,
    /// Evaluates the rules that merge accesses.
    pub rules: &'w Ask,
    /// If `schedule` changed the code: the code before it, and the number of VGPRs that the
    /// scheduled code should not exceed.
    unscheduled: Option<(Code, u16)>,
    /// The physical registers used, after allocation.
    pub taken: ResourceUsage,
}

impl<'w> Work<'w> {
    fn new(
        code: Code,
        gpu: &'static Gpu,
        level: Level,
        ir: IrAccesses<'w>,
        rules: &'w Ask,
    ) -> Work<'w> {
        Work {
            code,
            gpu,
            level,
            ir,
            rules,
            unscheduled: None,
            taken: ResourceUsage::default(),
        }
    }
}

/// The name of instruction selection in the list of passes.
const SELECT: &str = "select";

/// The name of register allocation in the list of passes.
const ALLOCATE: &str = "allocate";

/// A pass that runs once, with all information about the kernel.
type KernelPass = fn(&mut Work<'_>) -> Result<(), Failed>;

/// A pass that may run several times, on the code only.
type CodePass = fn(&mut Code, &'static Gpu);

/// Passes that run once.
const PASSES: &[Pass<KernelPass>] = &[
    Pass {
        name: "common-subexpressions",
        level: Level::Less,
        run: |work| {
            common_subexpressions::share(&mut work.code);
            Ok(())
        },
    },
    Pass {
        name: "dead-code",
        level: Level::Less,
        run: |work| {
            dead_code::eliminate(&mut work.code);
            Ok(())
        },
    },
    Pass {
        name: "simplify-control",
        level: Level::Less,
        run: |work| {
            let simplified = simplify_control::simplify(&mut work.code);
            if simplify_control::join(&mut work.code) || simplified {
                // Removes compares that only removed branches used.
                dead_code::eliminate(&mut work.code);
            }
            Ok(())
        },
    },
    Pass {
        name: "sums",
        level: Level::Less,
        run: |work| {
            sums::join(&mut work.code, work.gpu);
            Ok(())
        },
    },
    Pass {
        name: "narrow-exec",
        level: Level::Less,
        run: |work| {
            narrow::narrow(&mut work.code, work.gpu);
            Ok(())
        },
    },
    Pass {
        name: "dpp-operands",
        level: Level::Less,
        run: |work| {
            if dpp_operands::fold(&mut work.code) {
                // Removes instructions that only the removed moves used.
                dead_code::eliminate(&mut work.code);
            }
            Ok(())
        },
    },
    Pass {
        name: "legalize",
        level: Level::None,
        run: |work| {
            finish::legalize(&mut work.code, work.gpu);
            Ok(())
        },
    },
    Pass {
        name: "scalar-loads",
        level: Level::Less,
        run: |work| {
            scalar_loads::gather(&mut work.code, work.gpu);
            Ok(())
        },
    },
    Pass {
        name: "wide-accesses",
        level: Level::Less,
        run: |work| {
            wide_accesses::merge(&mut work.code, work.ir, work.rules);
            Ok(())
        },
    },
    Pass {
        name: "lds-pairs",
        level: Level::Less,
        run: |work| {
            lds_pairs::pair(&mut work.code, work.rules);
            Ok(())
        },
    },
    Pass {
        name: "register-parts",
        level: Level::Less,
        run: |work| {
            if register_parts::select(&mut work.code, work.gpu) {
                // Removes extractions that no instruction reads any more.
                dead_code::eliminate(&mut work.code);
            }
            Ok(())
        },
    },
    Pass {
        name: "check-opcodes",
        level: Level::None,
        run: check_opcodes,
    },
    Pass {
        name: "reserve-for-long-branches",
        level: Level::None,
        run: |work| {
            work.code.is_large = finish::may_need_long_branches(&work.code, work.gpu);
            Ok(())
        },
    },
    Pass {
        name: "schedule",
        level: Level::Default,
        run: schedule,
    },
    Pass {
        name: ALLOCATE,
        level: Level::None,
        run: allocate,
    },
    Pass {
        name: "frame",
        level: Level::None,
        run: |work| {
            frame::frame(&mut work.code, work.gpu, &mut work.taken).map_err(|why| (None, why))
        },
    },
    Pass {
        name: "scratch",
        level: Level::None,
        run: scratch,
    },
];

/// Passes after register allocation. The last passes are repeated while a branch is out of range.
const FINISH: &[Pass<CodePass>] = &[
    Pass {
        name: "waits",
        level: Level::None,
        run: finish::wait::wait,
    },
    Pass {
        name: "broadcast-operands",
        level: Level::None,
        run: finish::broadcast::widen,
    },
    Pass {
        name: "dual",
        level: Level::Default,
        run: finish::dual::pair,
    },
    Pass {
        name: "transcendental-waits",
        level: Level::None,
        run: finish::transcendental::wait,
    },
    Pass {
        name: "forwarding-waits",
        level: Level::None,
        run: finish::forwarding::wait,
    },
    Pass {
        name: "scalar-operand-waits",
        level: Level::None,
        run: finish::scalar_operand::wait,
    },
    Pass {
        name: "hazards",
        level: Level::None,
        run: finish::hazard::hazards,
    },
    Pass {
        name: "lane-exchange",
        level: Level::None,
        run: finish::lane_exchange::separate,
    },
    Pass {
        name: "soft-clauses",
        level: Level::None,
        run: finish::soft_clause::end,
    },
    Pass {
        name: "delay-hints",
        level: Level::Default,
        run: finish::delay::hint,
    },
    Pass {
        name: "relative-addresses",
        level: Level::None,
        run: |code, gpu| finish::relative::measure(code, gpu),
    },
];

/// The names of all passes over machine code in order, with the lowest level at which each runs.
pub fn passes() -> impl Iterator<Item = (&'static str, Level)> {
    let once = PASSES.iter().map(|pass| (pass.name, pass.level));
    let again = FINISH.iter().map(|pass| (pass.name, pass.level));
    let first = std::iter::once((SELECT, Level::None));
    first.chain(once).chain(again)
}

impl Options<'_> {
    fn show(&self, name: &'static str, code: &Code) {
        if let Some(observer) = self.observer {
            observer(name, code);
        }
    }
}

/// Runs a single pass on code, without facts about its memory accesses. `None` if there is no pass
/// with the name.
///
/// # Errors
/// The pass finds an unsupported construct.
pub fn run_pass(
    name: &str,
    code: Code,
    gpu: &'static Gpu,
    level: Level,
    rules: &Ask,
) -> Option<Result<Code, Failed>> {
    let mut work = Work::new(code, gpu, level, IrAccesses::UNKNOWN, rules);
    if let Some(pass) = PASSES.iter().find(|pass| pass.name == name) {
        return Some((pass.run)(&mut work).map(|()| work.code));
    }
    let pass = FINISH.iter().find(|pass| pass.name == name)?;
    (pass.run)(&mut work.code, gpu);
    Some(Ok(work.code))
}

/// Runs all passes over selected code.
///
/// # Errors
/// A pass finds an unsupported construct.
pub fn run(
    code: Code,
    gpu: &'static Gpu,
    ir: IrAccesses<'_>,
    rules: &Ask,
    options: Options<'_>,
) -> Result<(Code, ResourceUsage), Failed> {
    let mut work = Work::new(code, gpu, options.level, ir, rules);
    options.show(SELECT, &work.code);
    for pass in PASSES.iter().filter(|pass| pass.level <= options.level) {
        lanelog_util::limits::look();
        (pass.run)(&mut work)?;
        options.show(pass.name, &work.code);
    }
    lanelog_util::limits::look();
    let Work {
        mut code,
        mut taken,
        ..
    } = work;
    finish::settle(&mut code, gpu, &mut taken, |code| {
        for pass in FINISH.iter().filter(|pass| pass.level <= options.level) {
            (pass.run)(code, gpu);
            options.show(pass.name, code);
        }
    })?;
    Ok((code, taken))
}

/// Rejects code with an instruction that the GPU does not have.
fn check_opcodes(work: &mut Work<'_>) -> Result<(), Failed> {
    let gpu = work.gpu;
    let mut all = work
        .code
        .blocks
        .iter()
        .flat_map(|block| &block.instructions);
    let missing = all.find(|found| {
        let real = found.opcode.unit() != Unit::Pseudo;
        real && found.opcode.spelling(gpu.generation).is_none()
    });
    match missing {
        Some(found) => {
            let message = format!("{} has no `{}`", gpu.name, found.opcode);
            Err((found.origin.instruction, message))
        }
        None => Ok(()),
    }
}

fn failed(why: impl Into<Failure>) -> Failed {
    (None, why.into().to_string())
}

/// One part in this many of the VGPRs is left for gaps between tuples, by attempt at a schedule.
const GAPS: [u16; 2] = [8, 4];

/// Schedules the instructions of each block, and keeps the original code for [`allocate`].
fn schedule(work: &mut Work<'_>) -> Result<(), Failed> {
    let unscheduled = work.code.clone();
    let roof = schedule::schedule(&mut work.code, work.gpu, work.ir, GAPS[0]).map_err(failed)?;
    work.unscheduled = roof.map(|roof| (unscheduled, roof));
    Ok(())
}

/// Allocates registers. If the scheduled order needs more registers than expected, because tuples
/// leave gaps in the register file, occupancy may be lower, or words may be spilled. Then a
/// schedule with fewer live words is tried, then the original order, and the best result is used.
fn allocate(work: &mut Work<'_>) -> Result<(), Failed> {
    let (gpu, level, ir) = (work.gpu, work.level, work.ir);
    let taken = allocate::allocate(&mut work.code, gpu, level);
    let Some((unscheduled, roof)) = work.unscheduled.take() else {
        work.taken = taken.map_err(failed)?;
        return Ok(());
    };
    let fits = |taken: &ResourceUsage| {
        taken.vgprs <= roof && taken.sgprs < gpu.sgprs && taken.spilled == 0
    };
    if let Ok(taken) = taken
        && fits(&taken)
    {
        work.taken = taken;
        return Ok(());
    }
    let mut again = unscheduled.clone();
    schedule::schedule(&mut again, gpu, ir, GAPS[1]).map_err(failed)?;
    let mut tried = vec![(std::mem::take(&mut work.code), taken)];
    let taken = allocate::allocate(&mut again, gpu, level);
    let done = taken.as_ref().is_ok_and(fits);
    tried.push((again, taken));
    if !done {
        let mut code = unscheduled;
        let taken = allocate::allocate(&mut code, gpu, level);
        tried.push((code, taken));
    }
    let cost = |code: &Code, taken: &ResourceUsage| {
        let sizes = code.blocks.iter().map(|block| block.instructions.len());
        let waves = Reverse(gpu.waves_with(taken.vgprs));
        (taken.spilled, waves, sizes.sum::<usize>())
    };
    let error = |(_, taken): (Code, Result<_, _>)| taken.err();
    let best = tried.iter().enumerate().filter_map(|(at, (code, taken))| {
        let taken = taken.as_ref().ok()?;
        Some((cost(code, taken), at))
    });
    let Some((_, at)) = best.min() else {
        return tried
            .into_iter()
            .find_map(error)
            .map_or(Ok(()), |error| Err(failed(error)));
    };
    let (code, taken) = tried.swap_remove(at);
    (work.code, work.taken) = (code, taken.map_err(failed)?);
    Ok(())
}

/// Sets up private memory: its base address, and offsets that exceed an instruction's range.
fn scratch(work: &mut Work<'_>) -> Result<(), Failed> {
    let gpu = work.gpu;
    let private = work.code.scratch.saturating_add(work.taken.spilled);
    if private > gpu.private {
        let message = format!(
            "private memory of {private} bytes: a lane of {} has {} at most",
            gpu.name, gpu.private
        );
        return Err((None, message));
    }
    if work.code.is_called {
        return Ok(());
    }
    // Called functions use scratch memory even if the kernel does not.
    let private = private.max(u32::from(work.code.has_calls()));
    finish::scratch(&mut work.code, gpu, private, &mut work.taken);
    Ok(())
}
