//! `lanelog shuffle`: shows the lane that each lane reads, and the instructions with which a GPU
//! implements the shuffle.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | options |
//! | `picture` | the lane map |
//! | `code` | the instructions |

mod arguments;
mod code;
mod picture;

use std::fmt::Write;

pub(crate) use arguments::ShuffleArguments;

use crate::outcome::Outcome;
use crate::output::{Form, complain, finish, print};
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::shuffle::{InactiveSource, Search, Sequence, pulled_cost};

/// Reasons why nothing is shown.
#[derive(Debug, thiserror::Error)]
enum ShuffleError {
    #[error("no such processor")]
    NoProcessor,
    #[error("a bug of the backend, please report it: {0}")]
    Refused(String),
}

pub(crate) fn shuffle(arguments: &ShuffleArguments) -> Outcome {
    match shown(arguments) {
        Ok(text) => finish(print(Form::Text, &text), Outcome::Done),
        Err(error) => {
            complain(&format!("error: {error}\n"));
            Outcome::Wrong
        }
    }
}

fn shown(arguments: &ShuffleArguments) -> Result<String, ShuffleError> {
    let gpu = Gpu::named(&arguments.mcpu).ok_or(ShuffleError::NoProcessor)?;
    let (mode, b, c) = (arguments.mode(), arguments.offset, arguments.control());
    let map = lanelog_select::shuffle::lane_map(mode, b, c, gpu.wave);
    let search = Search {
        map: &map,
        gpu,
        off: InactiveSource::Undefined,
        without: None,
        below: pulled_cost(gpu, 1),
    };
    let chosen = search.cheapest();
    let other = search.runner_up(chosen.as_ref());
    let code = code::code(mode, b, c, gpu).map_err(ShuffleError::Refused)?;
    let mut out = String::new();
    // Writing to a string does not fail.
    let width = match arguments.clamp.or(arguments.segments) {
        None => format!(", width {}", arguments.width),
        Some(_) => String::new(),
    };
    let _ = writeln!(
        out,
        "{} {b}{width}: clamp {}, segments {:#04x}\n",
        mode.name(),
        c & 31,
        c >> 8
    );
    out.push_str(&picture::picture(mode, b, c));
    let waves = match gpu.wave {
        64 => ", each of the two warps of its waves alike",
        _ => "",
    };
    let _ = writeln!(
        out,
        "\non {}{waves}: {} cycles",
        gpu.name,
        cost(chosen.as_ref(), gpu)
    );
    describe(&mut out, chosen.as_ref());
    out.push('\n');
    if code.is_empty() {
        out.push_str("    no instruction\n");
    }
    for line in code {
        let _ = writeln!(out, "    {line}");
    }
    match other {
        Some(other) => {
            let _ = writeln!(out, "\nrunner-up: {} cycles", cost(other.as_ref(), gpu));
            describe(&mut out, other.as_ref());
        }
        None => out.push_str("\nno runner-up\n"),
    }
    Ok(out)
}

/// Cycles of a sequence, or of `ds_bpermute_b32` where there is none.
fn cost(sequence: Option<&Sequence>, gpu: &Gpu) -> u32 {
    sequence.map_or(pulled_cost(gpu, 1), |sequence| sequence.cost)
}

fn describe(out: &mut String, sequence: Option<&Sequence>) {
    match sequence {
        None => out.push_str("  bpermute, with the numbers of the lanes computed\n"),
        Some(sequence) => {
            for step in &sequence.steps {
                let _ = writeln!(out, "  {step}");
            }
        }
    }
}
