//! The passes over machine code: one list, in the order in which they run.

use std::cmp::Reverse;

use crate::accesses::{Ask, Known};
use crate::allocate::{self, Failure, Taken};
use crate::instructions::Unit;
use crate::machine::{Code, Origin};
use crate::{
    Gpu, common_subexpressions, dead_code, dpp_operands, finish, lds_pairs, narrow, scalar_loads,
    schedule, simplify_control, sums, wide_accesses,
};

/// How much is optimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Only passes that correct code needs.
    None,
    /// Also passes that look at code once, and leave fewer instructions.
    Less,
    /// Also passes that change the order of instructions, or add hints on it.
    #[default]
    Default,
}

/// A pass over the machine code of a kernel.
struct Pass<F> {
    name: &'static str,
    /// The lowest level at which it runs.
    level: Level,
    run: F,
}

/// Optional work within a pass that correct code needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Two operations of the function become one instruction.
    Combine,
    /// Signs of floats become modifiers of operands, clamps and minima of three one instruction.
    SourceModifiers,
    /// Values are computed once for all readers, and hoisted out of cycles.
    ValueNumbering,
    /// Bits of shuffle operands that are known independent of the others.
    KnownBits,
    /// Unused lanes of a value need not be moved.
    DemandedLanes,
    /// Moves between lanes with known sources use the cheapest instructions.
    LaneMoves,
    /// Definitions move down to where they are read.
    Sink,
    /// Copies go where source and result can be one register.
    Coalesce,
}

/// A row of the list of parts.
struct Row {
    part: Part,
    name: &'static str,
    /// The pass that it belongs to.
    pass: &'static str,
    /// The lowest level at which it runs.
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

/// All parts, in the order of passes.
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
    /// Whether it runs at a level of optimisation.
    pub fn runs(self, level: Level) -> bool {
        PARTS
            .iter()
            .any(|row| row.part == self && row.level <= level)
    }
}

/// The names of the parts of a pass with the lowest level at which each runs.
pub fn parts(pass: &str) -> impl Iterator<Item = (&'static str, Level)> {
    let parts = PARTS.iter().filter(move |row| row.pass == pass);
    parts.map(|row| (row.name, row.level))
}

/// The reason that there is no code: the instruction of the function, and a message.
pub type Failed = (Option<u32>, String);

/// A function that is shown the code after each pass, with the name of the pass.
pub type Observer<'o> = dyn Fn(&'static str, &Code) + 'o;

/// Options of code generation.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// Which passes run.
    pub level: Level,
    /// Called with the code after each pass.
    pub observer: Option<&'o Observer<'o>>,
}

/// A kernel between passes.
pub(crate) struct Work<'w> {
    pub code: Code,
    pub gpu: &'static Gpu,
    pub level: Level,
    /// The access in the function that an instruction comes from.
    pub access: &'w dyn Fn(Origin) -> Known,
    /// Evaluates the rules that merge accesses.
    pub rules: &'w Ask,
    /// The code in its order before `schedule`, and the VGPRs that it may take now.
    unscheduled: Option<(Code, u16)>,
    /// The registers of the machine that it takes, once it has some.
    pub taken: Taken,
}

impl<'w> Work<'w> {
    fn new(
        code: Code,
        gpu: &'static Gpu,
        level: Level,
        access: &'w dyn Fn(Origin) -> Known,
        rules: &'w Ask,
    ) -> Work<'w> {
        Work {
            code,
            gpu,
            level,
            access,
            rules,
            unscheduled: None,
            taken: Taken::default(),
        }
    }
}

/// The name that selection has among passes.
const SELECT: &str = "select";

/// The name of the pass that gives code registers.
const ALLOCATE: &str = "allocate";

/// A pass that runs once, with all that is known of the kernel.
type Once = fn(&mut Work<'_>) -> Result<(), Failed>;

/// A pass that may run again, on the code alone.
type Again = fn(&mut Code, &'static Gpu);

/// Passes that run once.
const PASSES: &[Pass<Once>] = &[
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
            if simplify_control::simplify(&mut work.code) {
                // Drops compares of removed branches.
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
                // Drops instructions that were only used by the removed moves.
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
            scalar_loads::gather(&mut work.code);
            Ok(())
        },
    },
    Pass {
        name: "wide-accesses",
        level: Level::Less,
        run: |work| {
            wide_accesses::merge(&mut work.code, work.access, work.rules);
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
        name: "scratch",
        level: Level::None,
        run: scratch,
    },
];

/// Passes that run once the code has registers, and again while a branch goes too far.
const FINISH: &[Pass<Again>] = &[
    Pass {
        name: "waits",
        level: Level::None,
        run: finish::wait::wait,
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

/// The names of all passes over machine code with the lowest level at which each runs, in order.
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

/// Runs one pass at a level over code, without facts about its accesses. `None` if there is no such
/// pass.
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
    let unknown = |_| Known::UNKNOWN;
    let mut work = Work::new(code, gpu, level, &unknown, rules);
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
    access: &dyn Fn(Origin) -> Known,
    rules: &Ask,
    options: Options<'_>,
) -> Result<(Code, Taken), Failed> {
    let mut work = Work::new(code, gpu, options.level, access, rules);
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

/// Schedules the instructions of each block, and keeps the original code: see [`allocate`].
fn schedule(work: &mut Work<'_>) -> Result<(), Failed> {
    let unscheduled = work.code.clone();
    let is_atomic = |origin| (work.access)(origin).atomic;
    let roof = schedule::schedule(&mut work.code, work.gpu, &is_atomic).map_err(failed)?;
    work.unscheduled = roof.map(|roof| (unscheduled, roof));
    Ok(())
}

/// Assigns registers to a kernel. In the new order tuples leave gaps, which may cost a wave or a
/// spill: then the original order is allocated too, and the better result is kept.
fn allocate(work: &mut Work<'_>) -> Result<(), Failed> {
    let (code, gpu, level) = (&mut work.code, work.gpu, work.level);
    let taken = allocate::allocate(code, gpu, level);
    let Some((mut unscheduled, roof)) = work.unscheduled.take() else {
        work.taken = taken.map_err(failed)?;
        return Ok(());
    };
    if let Ok(taken) = taken
        && taken.vgprs <= roof
        && taken.sgprs < gpu.sgprs
        && taken.spilled == 0
    {
        work.taken = taken;
        return Ok(());
    }
    let other = allocate::allocate(&mut unscheduled, gpu, level).map_err(failed)?;
    let cost = |code: &Code, taken: Taken| {
        let sizes = code.blocks.iter().map(|block| block.instructions.len());
        let waves = Reverse(gpu.waves_with(taken.vgprs));
        (taken.spilled, waves, sizes.sum::<usize>())
    };
    work.taken = match taken {
        Ok(taken) if cost(code, taken) <= cost(&unscheduled, other) => taken,
        _ => {
            *code = unscheduled;
            other
        }
    };
    Ok(())
}

/// Sets up private memory: its start, and offsets that instructions cannot have.
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
    finish::scratch(&mut work.code, gpu, private, &mut work.taken);
    Ok(())
}
