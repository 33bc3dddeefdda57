//! The memory that a kernel leaves, and that its machine code leaves.

use super::outcome::{Difference, Outcome, Ran};
use super::rounding;
use lanelog_assembly::{self as assembly, Assembly};
use lanelog_backend::Gpu;
use lanelog_simt::{Buffer, Ending, Execution, Launch, Program};

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
        ran.add(1, &found.counts);
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

/// The first byte that is defined and differs.
fn difference(launch: usize, expected: &Execution, found: &[Buffer]) -> Option<Difference> {
    let buffers = expected.buffers.iter().zip(found).enumerate();
    for (number, (one, other)) in buffers {
        let marks = expected.marks.get(number).map_or(&[][..], Vec::as_slice);
        for (byte, (left, right)) in one.bytes.iter().zip(&other.bytes).enumerate() {
            let is_defined = marks.get(byte).is_none_or(|mark| *mark == 0);
            let sign = || is_sign_of_nan(&one.bytes, &other.bytes, byte);
            if left != right && is_defined && !sign() {
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

/// Whether a byte differs in nothing but the sign of the NaN that operations give. In IR it may be either: the interpreter gives one without, the machine one with
/// a sign for 0 / 0 (LLVM's language reference, "Behavior of Floating-Point NaN values"; `V_DIV_FIXUP_F32`).
fn is_sign_of_nan(expected: &[u8], found: &[u8], byte: usize) -> bool {
    // The upper bytes of binary16, binary32, binary64.
    const NANS: [&[u8]; 3] = [
        &[0x00, 0x7e],
        &[0x00, 0x00, 0xc0, 0x7f],
        &[0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf8, 0x7f],
    ];
    NANS.iter().any(|nan| {
        let start = byte / nan.len() * nan.len();
        let of = |bytes: &'_ [u8]| {
            let own = bytes.get(start..start + nan.len())?;
            let (last, rest) = own.split_last()?;
            (nan.split_last().map(|(_, rest)| rest) == Some(rest)).then_some(*last)
        };
        let last = nan.last().copied();
        last == of(expected) && last.map(|last| last | 0x80) == of(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sign_of_a_nan_may_differ() {
        let differs = |expected: u32, found: u32| {
            let (one, other) = (expected.to_le_bytes(), found.to_le_bytes());
            (0..4).any(|at| one[at] != other[at] && !is_sign_of_nan(&one, &other, at))
        };
        assert!(!differs(0x7fc0_0000, 0xffc0_0000));
        assert!(!differs(0x1234_7e00, 0x1234_fe00));
        assert!(differs(0x7fc0_0000, 0xffc0_0001));
        assert!(differs(0x7f80_0000, 0xff80_0000));
        assert!(differs(0x0000_0000, 0x8000_0000));
        assert!(differs(0xffff_ffff, 0x7fff_ffff));
        let (one, other) = (f64::NAN.to_bits() & !(1 << 63), 0xfff8_0000_0000_0000);
        assert!(is_sign_of_nan(
            &one.to_le_bytes(),
            &u64::to_le_bytes(other),
            7
        ));
    }
}
