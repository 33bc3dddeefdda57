//! Kernels of one module, written in a style and run.

use super::{Style, Written};
use crate::lowering::{Difference, Outcome, Ran, difference, is_unordered, settle, stopped};
use lanelog_backend::Refusal;
use lanelog_ir::{Module, read};
use lanelog_simt::{Argument, Buffer, Ending, Launch, Program};
use lanelog_styles::nyuzi::{LANES, Machine};
use lanelog_styles::{ir, nyuzi, predicate, stack};
use lanelog_target::{Mode, ModuleContext, Target};
use lanelog_typed::{Types, Value};

/// What is said to no module for AMD's GPUs that asks other lanes.
const BALLOT: &str = "declare i64 @llvm.amdgcn.ballot.i64(i1)";

/// Bytes between buffers in the memory of a machine: an access that runs over the end of one is none to the next.
const GAP: usize = 256;

/// Instructions that were executed, each counted once for the lanes that are together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Of the kernel as it is.
    pub kernel: u64,
    /// Of what was written.
    pub written: u64,
}

/// What a run left.
struct Left {
    buffers: Vec<Buffer>,
    /// Bytes that are not defined, where anybody knows: by buffer.
    marks: Vec<Vec<u8>>,
    steps: u64,
}

fn refused(why: lanelog_styles::Refusal) -> Outcome {
    Outcome::Refused(vec![Refusal {
        function: why.function,
        instruction: why.instruction,
        message: why.message,
    }])
}

/// Writes kernels of a module that call nothing with a body, and runs each on its launches (by function) until one is not the same. In the order of `kernels`.
pub fn try_on(
    module: &Module<'_>,
    kernels: &[usize],
    launches: &[Vec<Launch>],
    written: Written,
) -> Vec<(Outcome, Steps)> {
    try_against(module, module, kernels, launches, written)
}

/// The same, against the kernels of the same indices of a module `before`, which has the same functions.
pub(super) fn try_against(
    before: &Module<'_>,
    module: &Module<'_>,
    kernels: &[usize],
    launches: &[Vec<Launch>],
    written: Written,
) -> Vec<(Outcome, Steps)> {
    let target = match Target::choose(module.triple, None, None) {
        Ok(target) => target,
        Err(why) => {
            let why = Outcome::NotRun(why.to_string());
            return vec![(why, Steps::default()); kernels.len()];
        }
    };
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let own = ModuleContext::new(before, &target, Mode::Sound);
    let program = Program::new(before, &own);
    let on = |index: usize| launches.get(index).map_or(&[][..], Vec::as_slice);
    if written.style == Style::Nyuzi {
        let tried = kernels.iter().map(|index| {
            let mut types = Types::new(module, context.architecture());
            let (text, _, why) = nyuzi::write(module, &context, &mut types, &[*index], written.how);
            match why.into_iter().next() {
                Some(why) => (refused(why), Steps::default()),
                None => compare(module, *index, &program, on(*index), &mut |launch| {
                    on_machine(&text, launch)
                }),
            }
        });
        return tried.collect();
    }
    let mut outcomes: Vec<Option<Outcome>> = vec![None; kernels.len()];
    let text = whole(module, &context, kernels, written, &mut outcomes);
    let other = read(text.as_bytes());
    if let Some(error) = other.errors.first() {
        // One of them is not understood: which?
        if let [_, _, ..] = kernels {
            let each = kernels.iter();
            return each
                .flat_map(|index| try_against(before, module, &[*index], launches, written))
                .collect();
        }
        let why = Outcome::Unread(error.message.to_string());
        return vec![(why, Steps::default()); kernels.len()];
    }
    let context = ModuleContext::new(&other, &target, Mode::Sound);
    let after = Program::new(&other, &context);
    let tried = kernels.iter().zip(outcomes).map(|(index, outcome)| {
        if let Some(outcome) = outcome {
            return (outcome, Steps::default());
        }
        compare(module, *index, &program, on(*index), &mut |launch| {
            let mut launch = launch.clone();
            // An instruction of the kernel is several of what is written.
            launch.limits.steps = launch.limits.steps.saturating_mul(64);
            let run = after.run(&launch, &mut ());
            match run.ending {
                Ending::Finished => Ok(Left {
                    buffers: run.buffers,
                    marks: run.marks,
                    steps: run.steps,
                }),
                other => Err(stopped(&other)),
            }
        })
    });
    tried.collect()
}

/// The module with kernels that do what is written for them; what comes of others is noted.
fn whole(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    kernels: &[usize],
    written: Written,
    outcomes: &mut [Option<Outcome>],
) -> String {
    let mut types = Types::new(module, context.architecture());
    let how = written.how;
    if written.style == Style::Ir {
        let (text, _, why) = ir::write(module, context, &mut types, kernels, how);
        for why in why {
            let at = kernels.iter().position(|index| *index == why.function);
            if let Some(entry) = at.and_then(|at| outcomes.get_mut(at)) {
                *entry = Some(refused(why));
            }
        }
        return text;
    }
    let mut bodies: Vec<(usize, String)> = Vec::new();
    for (index, outcome) in kernels.iter().zip(outcomes) {
        let one = [*index];
        let (text, _, why) = match written.style {
            Style::Predicate(registers) => {
                predicate::write(module, context, &mut types, &one, how, registers)
            }
            _ => stack::write(module, context, &mut types, &one),
        };
        if let Some(why) = why.into_iter().next() {
            *outcome = Some(refused(why));
            continue;
        }
        let body = match written.style {
            Style::Predicate(registers) => predicate::as_ir(module, &text, registers),
            _ => stack::as_ir(module, &text),
        };
        match body {
            Ok(body) => bodies.push((*index, body)),
            Err(why) => *outcome = Some(Outcome::Unread(why)),
        }
    }
    let mut text = String::from_utf8_lossy(module.text).into_owned();
    bodies.sort_unstable_by_key(|(index, _)| std::cmp::Reverse(*index));
    for (index, body) in bodies {
        let Some(function) = module.functions.get(index) else {
            continue;
        };
        let header = String::from_utf8_lossy(module.function_text(function)).into_owned();
        let start = function.span.start as usize;
        if let Some(open) = header.find("{\n") {
            text.replace_range(start + open..function.span.end as usize, &body);
        }
    }
    if !text.contains(BALLOT) {
        text += &format!("\n{BALLOT}\n");
    }
    text
}

fn compare(
    module: &Module<'_>,
    index: usize,
    program: &Program,
    launches: &[Launch],
    run: &mut dyn FnMut(&Launch) -> Result<Left, String>,
) -> (Outcome, Steps) {
    let mut steps = Steps::default();
    let mut ran = Ran::default();
    let mut reason = String::from("there is no launch");
    for (number, launch) in launches.iter().enumerate() {
        let expected = program.run(launch, &mut ());
        if expected.ending != Ending::Finished {
            reason = stopped(&expected.ending);
            continue;
        }
        let mut left = match run(launch) {
            Ok(left) => left,
            Err(why) => return (Outcome::Failed(number, why), steps),
        };
        if difference(number, &expected, &left.buffers).is_some()
            && let Err(why) = settle(program, launch, &expected.buffers, &mut left.buffers)
        {
            reason = why;
            continue;
        }
        // What is undefined there may be anything: also another byte.
        for (buffer, marks) in left.buffers.iter_mut().zip(&left.marks) {
            for (byte, mark) in buffer.bytes.iter_mut().zip(marks) {
                *byte = if *mark == 0 { *byte } else { !*byte };
            }
        }
        if let Some(found) = difference(number, &expected, &left.buffers) {
            return (differs(module, index, found), steps);
        }
        ran.launches += 1;
        steps.kernel += expected.steps;
        steps.written += left.steps;
    }
    match ran.launches {
        0 => (Outcome::NotRun(reason), steps),
        _ => (Outcome::Same(ran), steps),
    }
}

fn differs(module: &Module<'_>, index: usize, found: Difference) -> Outcome {
    let function = module.functions.get(index);
    match function.is_some_and(|function| is_unordered(module, function)) {
        true => Outcome::Unordered(found),
        false => Outcome::Differs(found),
    }
}

/// Runs Nyuzi's assembly for one wave: buffers behind each other, arguments in scalar registers, the numbers of lanes in the first vector.
fn on_machine(text: &str, launch: &Launch) -> Result<Left, String> {
    let mut memory = Vec::new();
    let mut places = Vec::new();
    for buffer in &launch.buffers {
        places.push(memory.len());
        memory.extend_from_slice(&buffer.bytes);
        memory.resize(memory.len() + GAP, 0);
    }
    let mut machine = Machine::new(memory);
    let lanes = launch.block.iter().product::<u32>();
    if lanes == 0 || lanes as usize > LANES || launch.grid != [1, 1, 1] {
        return Err("it is no launch of one wave".into());
    }
    let mut scalars = machine.scalar.iter_mut();
    let on = ((1u64 << lanes) - 1) as u32;
    if let Some(register) = scalars.next() {
        *register = on;
    }
    for (argument, register) in launch.arguments.iter().zip(scalars) {
        *register = match argument {
            Argument::Same(Value::Bits(bits)) => *bits as u32,
            Argument::Buffer(number) => places.get(*number).copied().unwrap_or(0) as u32,
            _ => return Err("an argument that no register holds".into()),
        };
    }
    // What is in no register is no address.
    machine.vector = [[0xdead_beef; LANES]; 32];
    if let Some(own) = machine.vector.first_mut() {
        *own = std::array::from_fn(|lane| lane as u32);
    }
    let most = launch.limits.steps.saturating_mul(64);
    machine.run(text, most).map_err(|fault| fault.to_string())?;
    let buffers = launch.buffers.iter().zip(&places).map(|(buffer, place)| {
        let bytes = machine.memory.get(*place..*place + buffer.bytes.len());
        Buffer {
            bytes: bytes.unwrap_or_default().to_vec(),
        }
    });
    Ok(Left {
        buffers: buffers.collect(),
        marks: Vec::new(),
        steps: machine.steps,
    })
}
