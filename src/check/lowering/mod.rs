//! A lowered kernel against the kernel: the machine code wave by wave, the function lane by lane, the same memory at the end.
//!
//! | file | what it does |
//! |---|---|
//! | `ready` | kernels on their way to the backend: calls are inlined |
//! | `kernels` | the kernels of a module on made-up inputs |
//! | `random` | random kernels, and how they become small |
//! | `tally` | what came of many kernels |
//! | `rounding` | kernels that call what the machine approximates |
//!
//! Deliberately absent: anything that knows how a kernel is lowered. What is compared is memory at the end, and nothing else.

pub mod kernels;
pub mod random;
pub mod tally;

mod rounding;

use lanelog_assembly::{self as assembly, Assembly};
use lanelog_backend::{self as backend, Gpu, Refusal, emit};
use lanelog_ir::{Function, Module, Opcode, flag};
use lanelog_simt::{Buffer, Ending, Execution, Launch, Program};
use lanelog_target::ModuleContext;
use lanelog_typed::Types;

/// How lowering one kernel and running it ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is not covered.
    Refused(Vec<Refusal>),
    /// Our own assembly is not understood: a mistake of ours.
    Unread(String),
    /// The function did not run to its end, so there is nothing to compare with: why.
    NotRun(String),
    /// The machine code did not run to its end, though the function did: on which launch, and why.
    Failed(usize, String),
    /// A byte of a buffer differs.
    Differs(Difference),
    /// The same, of a kernel that reads what atomic accesses leave, or mixes those that do not commute: what it leaves depends on the order of lanes, which neither side promises.
    Unordered(Difference),
    /// All that differs are numbers near each other, by at most so much of the greater one, of a kernel that calls what the machine approximates.
    Near(f32),
    /// All bytes that are defined are the same.
    Same(Ran),
}

impl Outcome {
    /// In one word, two at most.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Refused(_) => "not covered",
            Outcome::Unread(_) => "unread",
            Outcome::NotRun(_) => "not run",
            Outcome::Failed(..) => "failed",
            Outcome::Differs(_) => "differs",
            Outcome::Unordered(_) => "order of lanes",
            Outcome::Near(_) => "rounding",
            Outcome::Same(_) => "same",
        }
    }

    /// Whether the machine code is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(
            self,
            Outcome::Unread(_) | Outcome::Failed(..) | Outcome::Differs(_)
        )
    }
}

/// How much was run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Launches on which the function came to its end.
    pub launches: usize,
    /// What the machine executed on all of them.
    pub counts: assembly::Counts,
}

/// A byte that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The launch, by its place among those that were given.
    pub launch: usize,
    /// The buffer, by its number in the launch.
    pub buffer: usize,
    /// The byte in it.
    pub byte: usize,
    /// What the function leaves there, four bytes from a multiple of four on.
    pub expected: u32,
    /// What the machine code leaves there.
    pub found: u32,
    /// If all words that differ are numbers near each other: by how much of the greater one at most.
    pub distance: Option<f32>,
}

/// A module on its way to one GPU.
pub struct Lowering<'l, 't> {
    module: &'l Module<'t>,
    context: &'l ModuleContext<'l>,
    types: Types<'t>,
    gpu: &'static Gpu,
}

impl<'l, 't> Lowering<'l, 't> {
    /// Nothing is lowered yet. The context is of the same GPU.
    pub fn new(module: &'l Module<'t>, context: &'l ModuleContext<'l>, gpu: &'static Gpu) -> Self {
        Lowering {
            module,
            context,
            types: Types::new(module, context.architecture()),
            gpu,
        }
    }

    /// The assembly of one kernel.
    ///
    /// # Errors
    /// What of it is not covered.
    pub fn text(&mut self, index: usize) -> Result<String, Vec<Refusal>> {
        let lowered = backend::lower(self.module, self.context, &mut self.types, self.gpu, index)?;
        Ok(emit::text(&[lowered], &self.types, self.gpu, &|_, _| None))
    }

    /// Lowers a kernel, and runs it on each launch until one is not the same.
    pub fn try_on(&mut self, program: &Program, index: usize, launches: &[Launch]) -> Outcome {
        let text = match self.text(index) {
            Ok(text) => text,
            Err(refusals) => return Outcome::Refused(refusals),
        };
        let Some(function) = self.module.functions.get(index) else {
            return Outcome::NotRun("the module has no such function".into());
        };
        let name = String::from_utf8_lossy(&self.module.function_name(function)).into_owned();
        match compare(&text, &name, self.gpu, program, launches) {
            Outcome::Differs(Difference {
                distance: Some(distance),
                ..
            }) if rounding::is_approximate(self.module, function) => Outcome::Near(distance),
            Outcome::Differs(difference) if depends_on_order(self.module, function) => {
                Outcome::Unordered(difference)
            }
            outcome => outcome,
        }
    }
}

/// Whether what a function leaves depends on the order of lanes: it reads what atomic accesses leave (`load atomic`, `cmpxchg`, the old value of an
/// `atomicrmw`), the last of several wins (`xchg`), sums are rounded, or accesses of several kinds do not commute.
fn depends_on_order(module: &Module<'_>, function: &Function) -> bool {
    let first = function.arguments.len() as u32;
    let read = |at: usize| {
        let value = first + at as u32;
        function
            .operands
            .iter()
            .any(|operand| operand.as_value() == Some(value))
    };
    let mut kinds: Vec<&[u8]> = Vec::new();
    for (at, instruction) in function.instructions.iter().enumerate() {
        match instruction.opcode {
            Opcode::CmpXchg => return true,
            Opcode::Load if instruction.has(flag::ATOMIC) => return true,
            Opcode::AtomicRmw => {
                let span = instruction.start as usize..instruction.end as usize;
                let text = module.function_text(function).get(span).unwrap_or_default();
                let mut words = text.split(u8::is_ascii_whitespace);
                let mut words = words
                    .by_ref()
                    .skip_while(|word| *word != b"atomicrmw")
                    .skip(1);
                let kind = words.find(|word| *word != b"volatile").unwrap_or_default();
                // Differences are sums.
                let kind = if kind == b"sub" { b"add" } else { kind };
                if read(at) || kind == b"xchg" || kind.first() == Some(&b'f') {
                    return true;
                }
                kinds.push(kind);
            }
            _ => {}
        }
    }
    kinds.windows(2).any(|pair| pair[0] != pair[1])
}

/// Runs assembly and the function that it was made of, on each launch until one is not the same.
pub fn compare(
    text: &str,
    kernel: &str,
    gpu: &'static Gpu,
    program: &Program,
    launches: &[Launch],
) -> Outcome {
    let assembly = match Assembly::read(text) {
        Ok(assembly) => assembly,
        Err(problems) => {
            let first = problems.first();
            return Outcome::Unread(first.map_or_else(String::new, |first| {
                format!("line {}: {}", first.line, first.message)
            }));
        }
    };
    let mut reason = String::from("there is no launch");
    let mut near = None;
    let mut ran = Ran::default();
    for (number, launch) in launches.iter().enumerate() {
        let mut launch = launch.clone();
        launch.wave = gpu.wave;
        let expected = program.run(&launch, &mut ());
        if expected.ending != Ending::Finished {
            reason = stopped(&expected.ending);
            continue;
        }
        ran.launches += 1;
        // An instruction of the function is several of the machine.
        launch.limits.steps = launch.limits.steps.saturating_mul(64);
        let found = assembly.run(kernel, &launch);
        if found.ending != assembly::Ending::Finished {
            return Outcome::Failed(number, ending(&found.ending));
        }
        if let Some(difference) = difference(number, &expected, &found.buffers) {
            if difference.distance.is_none() {
                return Outcome::Differs(difference);
            }
            // It may be rounded otherwise: other launches may differ by more.
            if near
                .as_ref()
                .is_none_or(|near: &Difference| near.distance < difference.distance)
            {
                near = Some(difference);
            }
        }
        add(&mut ran.counts, &found.counts);
    }
    match (near, ran.launches) {
        (Some(near), _) => Outcome::Differs(near),
        (None, 0) => Outcome::NotRun(reason),
        (None, _) => Outcome::Same(ran),
    }
}

/// How the function ended, in words.
fn stopped(ending: &Ending) -> String {
    match ending {
        Ending::Finished => "it came to its end".into(),
        Ending::Limit(why)
        | Ending::Unsupported(_, why)
        | Ending::Undefined(_, why)
        | Ending::Deadlock(why) => why.clone(),
    }
}

/// How the machine code ended, in words.
fn ending(ending: &assembly::Ending) -> String {
    match ending {
        assembly::Ending::Finished => "it came to its end".into(),
        assembly::Ending::Limit(why)
        | assembly::Ending::Unsupported(why)
        | assembly::Ending::Deadlock(why) => why.clone(),
        assembly::Ending::Unknown { line, message }
        | assembly::Ending::Fault { line, message, .. } => format!("line {line}: {message}"),
    }
}

/// Adds what was executed.
fn add(all: &mut assembly::Counts, more: &assembly::Counts) {
    for (entry, count) in all.by_class.iter_mut().zip(more.by_class) {
        *entry += count;
    }
    all.dual += more.dual;
    all.lanes += more.lanes;
}

/// The first byte that is defined and differs.
fn difference(launch: usize, expected: &Execution, found: &[Buffer]) -> Option<Difference> {
    let buffers = expected.buffers.iter().zip(found).enumerate();
    for (number, (one, other)) in buffers {
        let marks = expected.marks.get(number).map_or(&[][..], Vec::as_slice);
        for (byte, (left, right)) in one.bytes.iter().zip(&other.bytes).enumerate() {
            if left != right && marks.get(byte).is_none_or(|mark| *mark == 0) {
                let word = |bytes: &[u8]| {
                    let start = byte / 4 * 4;
                    (0..4).fold(0, |word, at| {
                        word | u32::from(bytes.get(start + at).copied().unwrap_or(0)) << (8 * at)
                    })
                };
                return Some(Difference {
                    launch,
                    buffer: number,
                    byte,
                    expected: word(&one.bytes),
                    found: word(&other.bytes),
                    distance: rounding::nearness(&expected.buffers, found, &expected.marks),
                });
            }
        }
    }
    None
}
