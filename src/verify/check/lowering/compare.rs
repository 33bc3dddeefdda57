//! Compares the memory that a kernel leaves with the memory that its machine code leaves.

use super::outcome::{Difference, Outcome, Ran};
use super::rounding;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_sim::{Buffer, Ending, Execution, Launch, NotANumber, Object, Program, Race};

/// Executes assembly and the function that it was compiled from, on one launch after the other,
/// until the results of a launch differ.
pub fn compare(
    text: &str,
    kernel: &str,
    gpu: &'static Gpu,
    program: &Program,
    launches: &[Launch],
) -> Outcome {
    compare_in_waves(text, kernel, gpu, (program, gpu.wave), launches)
}

/// Like [`compare`], but the function is interpreted in waves of a size that differs from the
/// GPU's.
pub fn compare_in_waves(
    text: &str,
    kernel: &str,
    gpu: &'static Gpu,
    (program, wave): (&Program, u32),
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
    let mut raced = None;
    let mut ran = Ran::default();
    for (number, launch) in launches.iter().enumerate() {
        let mut launch = launch.clone();
        launch.wave = wave;
        let expected = program.run(&launch, &mut ());
        if expected.ending != Ending::Finished {
            reason = stopped(&expected.ending);
            continue;
        }
        // One instruction of the function is lowered to several machine instructions.
        launch.limits.steps = launch.limits.steps.saturating_mul(64);
        launch.wave = gpu.wave;
        // Kernels may store addresses.
        let found = assembly.run_at(kernel, &launch, Some(program.first_buffer()));
        launch.wave = wave;
        if found.ending != assembly::Ending::Finished {
            if race_decides(program, &launch) {
                reason = format!("a data race decides on its way: {}", ending(&found.ending));
                continue;
            }
            return Outcome::Failed(number, ending(&found.ending));
        }
        let mut left = found.buffers;
        if difference(number, &expected, &left).is_some()
            && let Err(why) = settle(program, &launch, &expected.buffers, &mut left)
        {
            reason = why;
            continue;
        }
        if let Some(difference) = difference(number, &expected, &left)
            && !agrees_on_frozen(program, &launch, &left)
        {
            if let Some(race) = race_of(program, &launch, &difference, &left) {
                raced.get_or_insert(Difference {
                    race: Some(race),
                    ..difference
                });
                continue;
            }
            if difference.distance.is_none() {
                return Outcome::Differs(difference);
            }
            // The difference may be a rounding difference. The remaining launches are also
            // executed, because one of them may have a larger difference.
            if near
                .as_ref()
                .is_none_or(|near: &Difference| near.distance < difference.distance)
            {
                near = Some(difference);
            }
        }
        ran.add(1, &found.counts);
    }
    match (near, raced, ran.launches) {
        (Some(near), ..) => Outcome::Differs(near),
        (None, Some(raced), _) => Outcome::Unordered(raced),
        (None, None, 0) => Outcome::NotRun(reason),
        (None, None, _) => Outcome::Same(ran),
    }
}

/// Whether a branch, an address or a divisor of the function depends on a data race.
fn race_decides(program: &Program, launch: &Launch) -> bool {
    let Some(raced) = program.find_raced(launch, &mut ()) else {
        return false;
    };
    let run = program.run_without_raced(launch, &raced, &mut ());
    matches!(run.ending, Ending::Undefined(..))
}

/// If all bytes that differ depend on data races of the launch: a race, of the given byte if it is
/// raced on. A byte depends on a race if it is raced on, or if it is computed from such a byte.
pub(crate) fn race_of(
    program: &Program,
    launch: &Launch,
    found: &Difference,
    left: &[Buffer],
) -> Option<Box<Race>> {
    let raced = program.find_raced(launch, &mut ())?;
    let run = program.run_without_raced(launch, &raced, &mut ());
    let depends = match run.ending {
        Ending::Finished => difference(0, &run, left).is_none(),
        // A branch, an address or a divisor depends on a race.
        Ending::Undefined(..) => true,
        _ => false,
    };
    if !depends {
        return None;
    }
    let is_of_byte = |race: &Race| {
        let bytes = race.offset..race.offset + race.second.bytes.len() as u64;
        race.object == Object::Buffer(found.buffer) && bytes.contains(&(found.byte as u64))
    };
    let mut races = raced.races.into_iter().peekable();
    let first = races.peek().cloned();
    races.find(is_of_byte).or(first).map(Box::new)
}

/// Replaces the bits in `found` that depend on the sign or payload of a computed NaN by the
/// expected bits, because both executions may choose them freely.
///
/// # Errors
/// For one of the choices, the function does not terminate; the message states why.
pub(crate) fn settle(
    program: &Program,
    launch: &Launch,
    expected: &[Buffer],
    found: &mut [Buffer],
) -> Result<(), String> {
    let mut runs = Vec::new();
    for chosen in [NotANumber::Zeros, NotANumber::Ones] {
        let run = program.run_choosing(launch, chosen);
        if run.ending != Ending::Finished {
            return Err(format!(
                "it hangs on the bits of a NaN: {}",
                stopped(&run.ending)
            ));
        }
        runs.push(run.buffers);
    }
    let [zeros, ones] = runs.as_slice() else {
        return Ok(());
    };
    let buffers = found.iter_mut().zip(expected).zip(zeros.iter().zip(ones));
    for ((found, expected), (zeros, ones)) in buffers {
        let bytes = found.bytes.iter_mut().zip(&expected.bytes);
        for ((found, expected), (zero, one)) in bytes.zip(zeros.bytes.iter().zip(&ones.bytes)) {
            let open = zero ^ one;
            *found = *found & !open | expected & open;
        }
    }
    Ok(())
}

/// Whether the memory equals the one that the function leaves if `freeze` of an undefined value
/// returns the value of another lane.
pub(crate) fn agrees_on_frozen(program: &Program, launch: &Launch, found: &[Buffer]) -> bool {
    let run = program.run_sharing_frozen(launch);
    run.ending == Ending::Finished && difference(0, &run, found).is_none()
}

/// A description of how the function ended.
pub(crate) fn stopped(ending: &Ending) -> String {
    match ending {
        Ending::Finished => "it came to its end".into(),
        Ending::Limit(why)
        | Ending::Unsupported(_, why)
        | Ending::Undefined(_, why)
        | Ending::Trapped(_, why)
        | Ending::Deadlock(why) => why.clone(),
    }
}

/// A description of how the machine code ended.
fn ending(ending: &assembly::Ending) -> String {
    match ending {
        assembly::Ending::Finished => "it came to its end".into(),
        assembly::Ending::Limit(why)
        | assembly::Ending::Unsupported(why)
        | assembly::Ending::Deadlock(why) => why.clone(),
        assembly::Ending::Unknown { line, message }
        | assembly::Ending::Trapped { line, message }
        | assembly::Ending::Fault { line, message, .. } => format!("line {line}: {message}"),
    }
}

/// The first defined byte that differs.
pub(crate) fn difference(
    launch: usize,
    expected: &Execution,
    found: &[Buffer],
) -> Option<Difference> {
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
                    race: None,
                });
            }
        }
    }
    None
}
