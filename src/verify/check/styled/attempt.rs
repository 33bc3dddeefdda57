//! Lowers the kernels of one module to a style, and runs them.

use std::collections::BTreeMap;

use super::{Style, Written};
use crate::check::lowering::{
    Difference, Outcome, Ran, agrees_on_frozen, difference, is_unordered, race_of, settle, stopped,
};
use lanelog_ir::target::{CodeObjectVersion, Mode, ModuleContext, Target};
use lanelog_ir::typed::{Type, Types, Value};
use lanelog_ir::{Module, read};
use lanelog_pipeline::{self as pipeline, Pipeline};
use lanelog_predicated::nyuzi::{LANES, Machine};
use lanelog_predicated::{nyuzi, predicate, stack};
use lanelog_select::Refusal;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Program};

/// The declaration that is added to modules for AMD GPUs that use cross-lane operations.
const BALLOT: &str = "declare i64 @llvm.amdgcn.ballot.i64(i1)";

/// Bytes between buffers in the memory of a machine, so that an access beyond the end of a buffer
/// does not reach the next one.
const GAP: usize = 256;

/// Maximum size in bytes of a variable.
const MOST_BYTES: usize = 1 << 24;

/// Numbers of executed instructions. An instruction counts once for all converged lanes that
/// execute it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Steps of the original kernel.
    pub kernel: u64,
    /// Steps of the lowered kernel.
    pub written: u64,
}

/// The memory contents after a run.
struct FinalMemory {
    buffers: Vec<Buffer>,
    /// Marks of undefined bytes for each buffer, if the machine tracks them.
    marks: Vec<Vec<u8>>,
    steps: u64,
}

/// The reason why a run did not complete.
enum Stopped {
    /// The run failed, with the reason.
    Failed(String),
    /// The run was not started, because no input can be generated for a parameter.
    NotMade(String),
}

fn refused(why: lanelog_predicated::Refusal) -> Outcome {
    Outcome::Refused(vec![Refusal {
        function: why.function,
        instruction: why.instruction,
        message: why.message,
    }])
}

/// Lowers the kernels of a module that call no function with a body. Runs each on its launches (by
/// function) until the results of one launch differ. The outcomes are in the order of `kernels`.
pub fn try_on(
    module: &Module<'_>,
    kernels: &[usize],
    launches: &[Vec<Launch>],
    written: Written,
) -> Vec<(Outcome, Steps)> {
    try_against(module, module, kernels, launches, written)
}

/// Like [`try_on`], but compares with the kernels that have the same indices in a module `before`,
/// which has the same functions.
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
    let style = pipeline::Style::from(written);
    let pipeline = Pipeline::styled(style, target.clone());
    if written.style == Style::Nyuzi {
        let version = CodeObjectVersion::of_module(module).unwrap_or(CodeObjectVersion::V5);
        let mut types = Types::new(module, context.architecture());
        return pipeline.prepare(module, kernels, |prepared| {
            let mut try_one = |index: usize| {
                if let Some(why) = unprepared(&prepared.refused, index) {
                    return (why, Steps::default());
                }
                if let Some(error) = prepared.module.errors.first() {
                    let why = Outcome::Unread(error.message.to_string());
                    return (why, Steps::default());
                }
                let (text, _, why) = style.write(prepared.module, prepared.context, &[index]);
                if let Some(why) = why.into_iter().next() {
                    return (self::refused(why), Steps::default());
                }
                let function = module.functions.get(index);
                let arguments = function.map(|function| types.function(module, function).arguments);
                let parts: Vec<ArgumentProperties> = arguments
                    .into_iter()
                    .flatten()
                    .map(|argument| {
                        let ty = argument.ok().map(|argument| argument.ty);
                        ArgumentProperties {
                            words: ty.as_ref().and_then(nyuzi::words::count),
                            of_group: ty == Some(Type::Pointer(3)),
                        }
                    })
                    .collect();
                compare(module, index, &program, on(index), &mut |launch| {
                    on_machine(&text, &parts, version, launch)
                })
            };
            kernels.iter().map(|index| try_one(*index)).collect()
        });
    }
    let mut outcomes: Vec<Option<Outcome>> = vec![None; kernels.len()];
    let text = pipeline.prepare(module, kernels, |prepared| {
        for (index, outcome) in kernels.iter().zip(&mut outcomes) {
            *outcome = unprepared(&prepared.refused, *index);
        }
        let (module, context) = (prepared.module, prepared.context);
        whole(
            module,
            context,
            &prepared.functions,
            written,
            &mut |(kernel, why)| {
                let at = kernels.iter().position(|index| *index == kernel);
                if let Some(entry) = at.and_then(|at| outcomes.get_mut(at)) {
                    *entry = Some(why);
                }
            },
        )
    });
    let other = read(text.as_bytes());
    if let Some(error) = other.errors.first() {
        // One of the kernels cannot be read. Each kernel is tried alone to find the one that cannot
        // be read.
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
            // One instruction of the kernel becomes several instructions when lowered.
            launch.limits.steps = launch.limits.steps.saturating_mul(64);
            let run = after.run(&launch, &mut ());
            match run.ending {
                Ending::Finished => Ok(FinalMemory {
                    buffers: run.buffers,
                    marks: run.marks,
                    steps: run.steps,
                }),
                other => Err(Stopped::Failed(stopped(&other))),
            }
        })
    });
    tried.collect()
}

/// The outcome for a kernel that the module passes rejected.
fn unprepared(refused: &[pipeline::Refused], kernel: usize) -> Option<Outcome> {
    let mut refused = refused.iter();
    let why = refused.find(|why| why.function == kernel)?;
    Some(Outcome::Refused(vec![Refusal {
        function: kernel,
        instruction: why.place.map(|(_, at)| at as u32),
        message: why.message().to_string(),
    }]))
}

/// The module in which lowered kernels replace the originals. The outcomes of kernels that could
/// not be lowered are recorded.
fn whole(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    kernels: &[usize],
    written: Written,
    told: &mut dyn FnMut((usize, Outcome)),
) -> String {
    let style = pipeline::Style::from(written);
    if written.style == Style::Ir {
        let (text, _, why) = style.write(module, context, kernels);
        for why in why {
            told((why.function, refused(why)));
        }
        return text;
    }
    let mut bodies: Vec<(usize, String)> = Vec::new();
    for index in kernels {
        let (text, _, why) = style.write(module, context, &[*index]);
        if let Some(why) = why.into_iter().next() {
            told((*index, refused(why)));
            continue;
        }
        let body = match written.style {
            Style::Predicate(registers) => predicate::as_ir(module, &text, registers),
            _ => stack::as_ir(module, &text),
        };
        match body {
            Ok(body) => bodies.push((*index, body)),
            Err(why) => told((*index, Outcome::Unread(why))),
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
    run: &mut dyn FnMut(&Launch) -> Result<FinalMemory, Stopped>,
) -> (Outcome, Steps) {
    let mut steps = Steps::default();
    let mut ran = Ran::default();
    let mut raced = None;
    let mut reason = String::from("there is no launch");
    for (number, launch) in launches.iter().enumerate() {
        let expected = program.run(launch, &mut ());
        if expected.ending != Ending::Finished {
            reason = stopped(&expected.ending);
            continue;
        }
        let mut left = match run(launch) {
            Ok(left) => left,
            Err(Stopped::Failed(why)) => return (Outcome::Failed(number, why), steps),
            Err(Stopped::NotMade(why)) => {
                reason = why;
                continue;
            }
        };
        if difference(number, &expected, &left.buffers).is_some()
            && let Err(why) = settle(program, launch, &expected.buffers, &mut left.buffers)
        {
            reason = why;
            continue;
        }
        // Bytes that are undefined in one run may have any value in the other.
        for (buffer, marks) in left.buffers.iter_mut().zip(&left.marks) {
            for (byte, mark) in buffer.bytes.iter_mut().zip(marks) {
                *byte = if *mark == 0 { *byte } else { !*byte };
            }
        }
        if let Some(found) = difference(number, &expected, &left.buffers)
            && !agrees_on_frozen(program, launch, &left.buffers)
        {
            match race_of(program, launch, &found, &left.buffers) {
                Some(race) => {
                    raced.get_or_insert(Difference {
                        race: Some(race),
                        ..found
                    });
                    continue;
                }
                None => return (differs(module, index, found), steps),
            }
        }
        ran.launches += 1;
        steps.kernel += expected.steps;
        steps.written += left.steps;
    }
    match (raced, ran.launches) {
        (Some(raced), _) => (Outcome::Unordered(raced), steps),
        (None, 0) => (Outcome::NotRun(reason), steps),
        (None, _) => (Outcome::Same(ran), steps),
    }
}

fn differs(module: &Module<'_>, index: usize, found: Difference) -> Outcome {
    let function = module.functions.get(index);
    match function.is_some_and(|function| is_unordered(module, function)) {
        true => Outcome::Unordered(found),
        false => Outcome::Differs(found),
    }
}

/// The 32-bit words of an argument, least significant first.
fn words(value: &Value, count: usize) -> Option<Vec<u32>> {
    let mut found = match value {
        Value::Bits(bits) => vec![*bits as u32, (*bits >> 32) as u32],
        Value::Wide(words) => words
            .iter()
            .flat_map(|word| [*word as u32, (*word >> 32) as u32])
            .collect(),
        Value::Poison | Value::Undef => vec![0; count],
        // Elements of one 32-bit word each.
        Value::Many(parts) if parts.len() == count => {
            let each = parts.iter().map(|part| words(part, 1)?.first().copied());
            each.collect::<Option<Vec<u32>>>()?
        }
        Value::Many(_) => return None,
    };
    found.resize(count, 0);
    Some(found)
}

/// The properties of an argument.
struct ArgumentProperties {
    /// The number of 32-bit words of the argument; `None` if it is not passed in words.
    words: Option<usize>,
    /// Whether its buffer is local memory, which work-groups do not share and which is discarded
    /// after the last.
    of_group: bool,
}

/// Runs Nyuzi's assembly for a launch, one work-group of one wave at a time. Buffers are
/// contiguous, and the stack follows them. Registers are initialised as the assembly text
/// describes; `parts` has the words of each argument.
fn on_machine(
    text: &str,
    parts: &[ArgumentProperties],
    version: CodeObjectVersion,
    launch: &Launch,
) -> Result<FinalMemory, Stopped> {
    let not_made = |why: &str| Stopped::NotMade(why.into());
    let mut memory = Vec::new();
    let mut places = Vec::new();
    for buffer in &launch.buffers {
        memory.resize(memory.len().next_multiple_of(GAP), 0);
        places.push(memory.len());
        memory.extend_from_slice(&buffer.bytes);
        memory.resize(memory.len() + GAP, 0);
    }
    memory.resize(memory.len().next_multiple_of(GAP), 0);
    let stack = memory.len();
    let lanes = launch.block.iter().product::<u32>();
    if lanes == 0 || lanes as usize > LANES {
        return Err(not_made("work-groups of more lanes than a vector has"));
    }
    let mut given: BTreeMap<&str, &str> = BTreeMap::new();
    let mut arguments: Vec<&str> = Vec::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("# ")) {
        let Some((what, place)) = line.rsplit_once(": ") else {
            continue;
        };
        match what.starts_with('%') {
            true => arguments.push(place),
            false => {
                given.insert(what, place);
            }
        }
    }
    let used = given.get("stack").and_then(|used| used.split(' ').next());
    let used: usize = used.and_then(|used| used.parse().ok()).unwrap_or(0);
    memory.resize(stack + used + GAP, 0);
    // Variables without initial contents, which are in work-group memory.
    let mut variables: BTreeMap<&str, u32> = BTreeMap::new();
    for what in given.keys().filter(|what| what.starts_with('@')) {
        let size = what
            .strip_suffix(" bytes")
            .and_then(|what| what.rsplit_once(", "));
        let size = size.and_then(|(_, size)| size.parse::<usize>().ok());
        if let Some(size) = size.filter(|size| *size <= MOST_BYTES) {
            memory.resize(memory.len().next_multiple_of(GAP), 0);
            variables.insert(what, memory.len() as u32);
            memory.resize(memory.len() + size + GAP, 0);
        }
    }
    for (what, bytes) in hidden(launch, version) {
        if given.contains_key(what) {
            memory.resize(memory.len().next_multiple_of(GAP), 0);
            variables.insert(what, memory.len() as u32);
            memory.extend_from_slice(&bytes);
            memory.resize(memory.len() + GAP, 0);
        }
    }
    let mut machine = Machine::new(memory);
    let mut words_of: Vec<u32> = Vec::new();
    for (argument, parts) in launch.arguments.iter().zip(parts) {
        let none = "an argument that no register holds";
        let own = match argument {
            Argument::Same(value) => {
                let parts = parts.words.ok_or_else(|| not_made(none))?;
                words(value, parts).ok_or_else(|| not_made(none))?
            }
            Argument::Buffer(number) => vec![places.get(*number).copied().unwrap_or(0) as u32],
            _ => return Err(not_made(none)),
        };
        words_of.extend(own);
    }
    let mut steps = 0;
    let both = launch.arguments.iter().zip(parts);
    let of_groups: Vec<usize> = both
        .filter_map(|(argument, given)| match argument {
            Argument::Buffer(number) if given.of_group => Some(*number),
            _ => None,
        })
        .collect();
    let renew = |memory: &mut [u8]| {
        for number in &of_groups {
            if let (Some(start), Some(buffer)) = (places.get(*number), launch.buffers.get(*number))
                && let Some(own) = memory.get_mut(*start..start + buffer.bytes.len())
            {
                own.copy_from_slice(&buffer.bytes);
            }
        }
    };
    for group in groups(launch.grid) {
        renew(&mut machine.memory);
        // Unset registers contain a value that is not a valid address.
        machine.vector = [[0xdead_beef; LANES]; 32];
        let mut put = |place: &str, value: [u32; LANES]| {
            let number = |letter: char| {
                let number = place.strip_prefix(letter);
                number.and_then(|number| number.parse::<usize>().ok())
            };
            if let Some(own) = number('v').and_then(|at| machine.vector.get_mut(at)) {
                *own = value;
            } else if let Some(own) = number('s').and_then(|at| machine.scalar.get_mut(at)) {
                *own = value[0];
            } else if let Some((at, _)) = place.split_once('(') {
                let at = stack + at.parse::<usize>().unwrap_or(0);
                if let Some(own) = machine.memory.get_mut(at..at + 4) {
                    own.copy_from_slice(&value[0].to_le_bytes());
                }
            }
        };
        put("s30", [stack as u32; LANES]);
        for (place, word) in arguments.iter().zip(&words_of) {
            put(place, [*word; LANES]);
        }
        let item = |lane: u32| {
            let [x, y, _] = launch.block;
            [lane % x, lane / x % y, lane / x / y]
        };
        for (what, place) in &given {
            let (name, way) = what.split_at(what.len().saturating_sub(2));
            let way = [".x", ".y", ".z"].iter().position(|own| *own == way);
            match (*what, name, way) {
                ("lanes that are on", ..) => put(place, [((1u64 << lanes) - 1) as u32; LANES]),
                ("numbers of lanes", ..) => {
                    put(place, std::array::from_fn(|at| item(at as u32)[0]))
                }
                (_, "llvm.amdgcn.workitem.id", Some(way)) => {
                    put(place, std::array::from_fn(|at| item(at as u32)[way]));
                }
                (_, "llvm.amdgcn.workgroup.id", Some(way)) => put(place, [group[way]; LANES]),
                ("result" | "stack", ..) => {}
                (what, ..) => match variables.get(what) {
                    Some(start) => put(place, [*start; LANES]),
                    None => return Err(not_made(&format!("no input is generated for {what}"))),
                },
            }
        }
        let most = launch.limits.steps.saturating_mul(64);
        let ran = machine.run(text, most);
        ran.map_err(|fault| Stopped::Failed(fault.to_string()))?;
        steps = machine.steps;
    }
    renew(&mut machine.memory);
    let buffers = launch.buffers.iter().zip(&places).map(|(buffer, place)| {
        let bytes = machine.memory.get(*place..*place + buffer.bytes.len());
        Buffer {
            bytes: bytes.unwrap_or_default().to_vec(),
        }
    });
    Ok(FinalMemory {
        buffers: buffers.collect(),
        marks: Vec::new(),
        steps,
    })
}

/// The hidden memory of a launch besides the arguments: implicit arguments and the dispatch packet.
///
/// Source: LLVM's user guide for AMDGPU, "Kernarg Segment", "Kernel Dispatch Packet" of the HSA
/// standard.
fn hidden(launch: &Launch, version: CodeObjectVersion) -> [(&'static str, Vec<u8>); 2] {
    let put = |bytes: &mut Vec<u8>, at: usize, value: u32, size: usize| {
        if let (Some(to), Some(from)) = (
            bytes.get_mut(at..at + size),
            value.to_le_bytes().get(..size),
        ) {
            to.copy_from_slice(from);
        }
    };
    let (mut implicit, mut packet) = (vec![0; 256], vec![0; 64]);
    let sizes = launch.grid.into_iter().zip(launch.block);
    let mut dimensions = 1;
    for (axis, (groups, items)) in sizes.enumerate() {
        if groups > 1 || items > 1 {
            dimensions = axis as u32 + 1;
        }
        if version != CodeObjectVersion::V4 {
            put(&mut implicit, 4 * axis, groups, 4);
            put(&mut implicit, 12 + 2 * axis, items, 2);
        }
        put(&mut packet, 4 + 2 * axis, items, 2);
        put(&mut packet, 12 + 4 * axis, groups.saturating_mul(items), 4);
    }
    if version != CodeObjectVersion::V4 {
        put(&mut implicit, 64, dimensions, 2);
    }
    put(&mut packet, 2, dimensions, 2);
    [
        ("llvm.amdgcn.implicitarg.ptr", implicit),
        ("llvm.amdgcn.dispatch.ptr", packet),
    ]
}

/// The positions of all work-groups in the grid.
fn groups([x, y, z]: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
}
