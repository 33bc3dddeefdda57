//! `lanelog run`: a kernel is executed by the interpreter, and what it did is shown.
//!
//! | file | what it does |
//! |---|---|
//! | `arguments`, `lane`, `look` | what may be said |
//! | `literal`, `element`, `contents` | what is said of an argument: its grammar, types of numbers, the bytes of memory |
//! | `bind` | whether that fits the parameters |
//! | `launch` | which function, which grid, which waves |
//! | `guess` | what buffers hold, by how the function reads them |
//! | `shown` | values as people read them |
//! | `watch`, `trace`, `mask`, `rows` | what is told while it runs |
//! | `memory` | buffers at the end |
//! | `answer` | how it ended, as text and as JSON |
//! | `assembly` | the same of a kernel's assembly |

mod answer;
mod arguments;
mod assembly;
mod bind;
mod contents;
mod element;
mod guess;
mod lane;
mod launch;
mod literal;
mod look;
mod mask;
mod memory;
mod rows;
mod shown;
mod trace;
mod watch;

use std::io::Write;

pub(crate) use arguments::RunArguments;

use crate::arguments::{EngineName, GpuArguments, ModeName};
use crate::outcome::Outcome;
use crate::output::{self, Colours, complain, complain_styled, finish};
use crate::selection::Selection;
use crate::{input, interrupt};
use arguments::form;
use lanelog_terminal as terminal;

pub(crate) fn run(arguments: &RunArguments) -> Outcome {
    interrupt::notice();
    let done = match assembly::is_assembly(arguments) {
        true => assembly::answered(arguments),
        false => answered(arguments),
    };
    match done {
        Ok(outcome) => outcome,
        Err(message) => {
            if !message.is_empty() {
                complain(&format!("error: {}\n", message.trim_end()));
            }
            Outcome::Wrong
        }
    }
}

/// How it went, or what is wrong with the call; empty if that was said before.
fn answered(arguments: &RunArguments) -> Result<Outcome, String> {
    let gpu = GpuArguments {
        mode: ModeName::Sound,
        target: arguments.target.clone(),
        mcpu: arguments.mcpu.clone(),
        target_table: None,
        engine: EngineName::Ascent,
    };
    let selection = Selection::new(&gpu)?;
    let (inputs, several) = input::expand(std::slice::from_ref(&arguments.file));
    let Some(input) = inputs.into_iter().next().filter(|_| !several) else {
        return Err(format!(
            "{}: this is a folder\n  help: name one file",
            terminal::path(&arguments.file)
        ));
    };
    let colours = Colours::new(arguments.color);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let done = selection.with_module(
        input,
        cores,
        true,
        colours.stderr,
        &mut |text| complain_styled(text, colours.stderr),
        |module, _, context| {
            let launch = launch::prepare(arguments, module, context)?;
            let out = output::stdout(form(arguments))
                .map_err(|error| format!("cannot write to stdout: {error}"))?;
            let (outcome, out) = answer::answer(arguments, module, context, launch, out, colours)?;
            Ok(finish(out.and_then(|mut out| out.flush()), outcome))
        },
    );
    done.unwrap_or_else(|_| Err(String::new()))
}
