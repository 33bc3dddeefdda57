//! `lanelog why` and `lanelog why-not`: from a question on the command line to a derivation, or to
//! its missing conditions.

mod arguments;
mod ask;
mod asked;
mod verdict;
mod whole;

use std::path::Path;

pub(crate) use arguments::WhyArguments;

use crate::assume::AssumeError;
use crate::goal::{self, Goal};
use crate::input::{self, PathError};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled, finish};
use crate::program;
use crate::quota;
use crate::rule_text;
use crate::selection::{Selection, SelectionError};
use crate::shader::{self, Looked};
use arguments::WhyFormat;
use ask::AskError;
use asked::{Call, Question};
use lanelog_explain::why::Program;
use lanelog_ir::target::Mode;
use lanelog_select::choices;
use whole::Functions;

pub(crate) fn why(arguments: &WhyArguments) -> Outcome {
    answer(arguments, Question::Why)
}

pub(crate) fn why_not(arguments: &WhyArguments) -> Outcome {
    answer(arguments, Question::WhyNot)
}

fn answer(arguments: &WhyArguments, question: Question) -> Outcome {
    let form = match arguments.format {
        WhyFormat::Text => Form::styled(Colours::new(arguments.color).stdout),
        WhyFormat::Json => Form::Json,
        WhyFormat::Dot => Form::Text,
    };
    match text(arguments, question) {
        Ok(text) => finish(output::print(form, &text), Outcome::Done),
        Err(error) => {
            if !matches!(error, WhyError::Said) {
                complain(&format!("error: {}\n", error.to_string().trim_end()));
            }
            Outcome::Wrong
        }
    }
}

/// Reasons why there is no answer.
#[derive(Debug, thiserror::Error)]
enum WhyError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Assume(#[from] AssumeError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(
        "a folder of facts holds functions, and --interprocedural follows calls of a module\n  help: name the module itself"
    )]
    CallsOfFacts,
    #[error("a folder of facts has no shapes, which --plus needs\n  help: name the module itself")]
    ShapesOfFacts,
    #[error("{0} is for LLVM IR, and this is a shader")]
    OfShader(&'static str),
    #[error("the errors are on stderr")]
    Said,
}

/// The answer.
fn text(arguments: &WhyArguments, question: Question) -> Result<String, WhyError> {
    let mut selection = Selection::new(&arguments.gpu)?;
    selection.assumptions = arguments.assume.read()?;
    selection.work_group = arguments.assume.assume_work_group;
    selection.quota = arguments.quota.quota(quota::MORE, 1);
    let colours = Colours::new(arguments.color);
    let rules = arguments.rules.as_deref();
    selection.follow_calls(arguments.calls)?;
    if selection.interprocedural.is_some() && is_facts(&arguments.file) {
        return Err(WhyError::CallsOfFacts);
    }
    if arguments.plus && is_facts(&arguments.file) {
        return Err(WhyError::ShapesOfFacts);
    }
    if selection.interprocedural.is_some() && rules.is_none() && arguments.within.is_none() {
        selection.add_shapes(arguments.plus)?;
        // One tree through all functions, by the rules over the whole module; for a module that is
        // too large for this, the tree of one function.
        let program = rules_of(Asked::Calls, &arguments.goal, colours.stderr)?;
        let goal = goal::read(&arguments.goal).map_err(AskError::from)?;
        let known = match &goal.1 {
            Goal::Name(name) if is_of_kernel(name) => true,
            Goal::Tuple { relation, .. } | Goal::Name(relation)
                if program.rules.relation(relation).is_some() =>
            {
                true
            }
            Goal::Tuple { .. } => false,
            // A name that is not a relation is a name of the kernel.
            Goal::Name(name) => {
                let other = rules_of(Asked::Mode(selection.mode), &arguments.goal, false)?;
                other.rules.relation(name).is_none()
            }
        };
        if known && arguments.file.as_os_str() != "-" {
            selection.leaves_calls_open = true;
            match ask_of(arguments, question, &selection, &program, true) {
                Err(WhyError::Ask(AskError::Limit(_))) => {}
                answered => return answered,
            }
            selection.leaves_calls_open = false;
        }
    }
    let asked = match rules {
        Some(path) => Asked::File(path),
        None => Asked::Mode(selection.mode),
    };
    let program = rules_of(asked, &arguments.goal, colours.stderr)?;
    // The includes of a user's file decide the mode.
    if rules.is_some() {
        selection.mode = program.rules.mode();
        selection.at_scope(arguments.gpu.scope)?;
        selection.leaves_calls_open = program::decides_calls(&program.rules);
        selection.follow_calls(arguments.calls)?;
    }
    selection.add_shapes(arguments.plus)?;
    ask_of(arguments, question, &selection, &program, false)
}

/// Whether a path is a folder of facts.
fn is_facts(path: &Path) -> bool {
    path.is_dir() && lanelog_facts::folder::find(path).is_ok()
}

/// Whether a name is spelled as only values and blocks are.
fn is_of_kernel(name: &str) -> bool {
    name.starts_with(['%', ':']) || name.contains('#')
}

/// Answers a question by some rules. `otherwise`: whether there is another way to answer if these
/// rules take too long.
fn ask_of(
    arguments: &WhyArguments,
    question: Question,
    selection: &Selection<'_>,
    program: &Program,
    otherwise: bool,
) -> Result<String, WhyError> {
    let colours = Colours::new(arguments.color);
    if is_facts(&arguments.file) {
        let call = Call {
            arguments,
            question,
            selection,
            program,
            colour: colours.stdout,
            otherwise,
        };
        let (function, goal) = goal::read(&arguments.goal).map_err(AskError::from)?;
        let functions = Functions::Folder(&arguments.file);
        let goal = (function.as_deref(), goal);
        return Ok(whole::of_functions(&call, functions, goal)?);
    }
    let others = input::with_shaders(&arguments.gpu);
    let one = input::one_of(&arguments.file, others)?;
    let input = match shader::look(one, selection.shader) {
        Looked::Other(input) => input,
        Looked::Shader(path, bytes) => {
            let of_llvm = [
                (arguments.facts.is_some(), "--facts"),
                (arguments.plus, "--plus"),
                (arguments.within.is_some(), "--loop"),
                (!selection.assumptions.is_empty(), "--assume"),
            ];
            if let Some((_, flag)) = of_llvm.into_iter().find(|(given, _)| *given) {
                return Err(WhyError::OfShader(flag));
            }
            let functions = shader::functions(&path, bytes, selection.shader, selection.mode);
            let functions = functions.map_err(|told| {
                complain(&told);
                WhyError::Said
            })?;
            let call = Call {
                arguments,
                question,
                selection,
                program,
                colour: colours.stdout,
                otherwise,
            };
            let (function, goal) = goal::read(&arguments.goal).map_err(AskError::from)?;
            let goal = (function.as_deref(), goal);
            return Ok(whole::of_functions(
                &call,
                Functions::Module(functions),
                goal,
            )?);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let answered = selection.with_module(
        input,
        cores,
        arguments.within.is_some(),
        colours.stderr,
        &mut |text| complain_styled(text, colours.stderr),
        |module, _, context| {
            let call = Call {
                arguments,
                question,
                selection,
                program,
                colour: colours.stdout,
                otherwise,
            };
            ask::ask(&call, module, context)
        },
    );
    complain(&selection.note());
    // The error of the input has been reported.
    Ok(answered.map_err(|_| WhyError::Said)??)
}

/// The requested rules.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// The rules of a mode, or built-in rules that depend on mode `sound` and have the relation.
    Mode(Mode),
    /// The rules that follow calls.
    Calls,
    /// A user's file.
    File(&'a Path),
}

/// Built-in rules that depend on mode `sound`: choices of the backend, loops as lanes, shapes,
/// memory accesses.
const MORE: [&str; 4] = [
    choices::PROGRAM,
    lanelog_analysis::iterations::PROGRAM,
    lanelog_analysis::query::shapes::PROGRAM,
    lanelog_analysis::access::PROGRAM,
];

/// The requested rules. Errors in a file are reported here.
fn rules_of(rules: Asked<'_>, goal: &[String], colour: bool) -> Result<Program, WhyError> {
    let read = match rules {
        Asked::Calls => Program::built_in(program::INTERPROCEDURAL),
        Asked::Mode(mode) => Program::of_mode(mode).and_then(|program| match goal::read(goal) {
            Ok((_, Goal::Tuple { relation, .. } | Goal::Name(relation)))
                if mode == Mode::Sound
                    && !is_of_kernel(&relation)
                    && program.rules.relation(&relation).is_none() =>
            {
                for other in MORE {
                    let other = Program::built_in(other)?;
                    if other.rules.relation(&relation).is_some() {
                        return Ok(other);
                    }
                }
                Ok(program)
            }
            _ => Ok(program),
        }),
        Asked::File(path) => program::read(&path.to_string_lossy()).map(Program::from),
    };
    read.map_err(|(diagnostics, sources)| {
        let text = rule_text::render(&diagnostics, &sources, colour);
        let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
        complain_styled(&format!("error: {text}\n"), colour);
        WhyError::Said
    })
}
