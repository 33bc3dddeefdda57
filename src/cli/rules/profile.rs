//! `lanelog rules profile`.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};

use crate::arguments::InputArguments;
use crate::arguments::Wanted;
use crate::input::{self, Input, PathError, shown_path};
use crate::limits::{self, LimitArguments};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled};
use crate::program::{OrderError, OutputError, check_order, read_or_complain, wanted};
use crate::schedule::{ThreadsError, in_order, on_threads};
use crate::selection::{Selection, SelectionError, chosen};
use lanelog_analysis::query::{Evaluator, Own, Plan};
use lanelog_engine::Engine;
use lanelog_interp::{Limits, Profile, Stopped};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};
use lanelog_report::profile::Totals;
use lanelog_util::escape as terminal;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("mode", |mode| mode.hide(true)))]
#[command(mut_arg("engine", |engine| engine.hide(true)))]
pub(super) struct ProfileArguments {
    /// The rules: a file, or a built-in one such as divergence.dl
    #[arg(value_name = "RULES.dl")]
    rules: PathBuf,

    #[command(flatten)]
    input: InputArguments,

    /// How the profile is written
    #[arg(long, value_enum, default_value = "text")]
    format: ProfileFormat,

    /// Relations to compute, instead of those that `.output` names (may be repeated)
    #[arg(long, value_name = "NAME")]
    relation: Vec<String>,

    /// Number of rules in the table, slowest first; 0 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,

    #[command(flatten)]
    limits: LimitArguments,
}

const AFTER_HELP: &str = "\
Everything that the outputs need is interpreted, built-in relations too, so that each rule can be seen; `lanelog query` takes those from native code.
Without --jobs one thread does all: times are steadier.
Exit codes: 0 done; 2 some input could not be read or a limit was reached, or the rules or the call are wrong; 3 a bug in lanelog.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProfileFormat {
    /// A table: the slowest rules first, each with the order of its conjuncts and the number of
    /// rows after each
    Text,
    /// A line a rule
    Csv,
    /// One document
    Json,
}

/// Reasons why there is no profile.
#[derive(Debug, thiserror::Error)]
enum ProfileError {
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    #[error(transparent)]
    Evaluation(#[from] io::Error),
    /// Errors about missing inputs of the rules: each line with `error:`.
    #[error("{0}")]
    Own(String),
    #[error("the errors are on stderr")]
    Said,
}

pub(super) fn profile(arguments: &ProfileArguments) -> Outcome {
    prepare(arguments).unwrap_or_else(|error| {
        match error {
            ProfileError::Said => {}
            ProfileError::Own(mistakes) => complain(&mistakes),
            error => complain(&format!("error: {error}\n")),
        }
        Outcome::Wrong
    })
}

/// Checks the arguments and the rules, and runs the rules.
fn prepare(arguments: &ProfileArguments) -> Result<Outcome, ProfileError> {
    check_order(&arguments.rules, &arguments.input.paths, "rules profile")?;
    let mut selection = Selection::new(&arguments.input.gpu)?;
    if arguments.input.paths.is_empty() {
        return Err(PathError::NoPath.into());
    }
    let colours = Colours::new(arguments.input.color);
    let root = arguments.rules.to_string_lossy().into_owned();
    let program = read_or_complain(&root, colours.stderr).ok_or(ProfileError::Said)?;
    selection.mode = program.mode();
    selection.at_scope(arguments.input.gpu.scope)?;
    // The facts are the same with every engine, and the profile uses no other part of the
    // selection.
    selection.engine = Engine::Native;
    let wanted = wanted(&program, &root, &arguments.relation)?;
    let plan = Plan::new(&program, wanted, Engine::Datafrog);
    let own = Own::read(&plan, None, &[], &mut |text| complain(text)).map_err(ProfileError::Own)?;
    let threads = arguments.input.jobs.map_or(1, usize::from);
    let limits = arguments.limits.limits(threads);
    selection.quota = limits::quota(&limits);
    let run = Run {
        plan: &plan,
        own: &own,
        selection,
        wanted: arguments.input.wanted(),
        parallel: threads > 1,
        limits,
        colours,
        wrong: AtomicBool::new(false),
    };
    let (inputs, _) = input::expand(&arguments.input.paths, (&arguments.input.gpu).into());
    let mut totals = Totals::new(&program);
    let all = || {
        let mut found = vec![false; run.wanted.names.len()];
        for input in inputs {
            run.input(input, threads, &mut totals, &mut found)?;
        }
        Ok(found)
    };
    let found: io::Result<Vec<bool>> = on_threads(threads, all)?;
    complain(&run.selection.note());
    for (name, found) in run.wanted.names.iter().zip(found?) {
        if !found {
            complain(&format!(
                "error: no function that could be read is called `{name}`\n"
            ));
            run.wrong.store(true, Ordering::Relaxed);
        }
    }
    let text = match arguments.format {
        ProfileFormat::Text => {
            let top = match arguments.top {
                0 => usize::MAX,
                top => top,
            };
            totals.text(top, colours.stdout)
        }
        ProfileFormat::Csv => totals.csv(),
        ProfileFormat::Json => totals.json(),
    };
    let form = match arguments.format {
        ProfileFormat::Text => Form::styled(colours.stdout),
        ProfileFormat::Csv => Form::Text,
        ProfileFormat::Json => Form::Json,
    };
    let printed = output::print(form, &text);
    let outcome = match run.wrong.load(Ordering::Relaxed) {
        true => Outcome::Wrong,
        false => Outcome::Done,
    };
    Ok(output::finish(printed, outcome))
}

/// A call, checked.
struct Run<'r> {
    plan: &'r Plan<'r>,
    own: &'r Own,
    selection: Selection<'r>,
    /// Which functions are looked at.
    wanted: Wanted<'r>,
    parallel: bool,
    limits: Limits,
    colours: Colours,
    /// Whether something could not be read, or a limit was reached.
    wrong: AtomicBool,
}

impl Run<'_> {
    fn input(
        &self,
        input: Input,
        readers: usize,
        totals: &mut Totals<'_>,
        found: &mut [bool],
    ) -> io::Result<()> {
        let path = input.path().to_path_buf();
        totals.inputs += 1;
        let done = self.selection.with_module(
            input,
            readers,
            false,
            self.colours.stderr,
            &mut |text| complain_styled(text, self.colours.stderr),
            |module, _, context| {
                if !module.errors.is_empty() {
                    self.wrong.store(true, Ordering::Relaxed);
                }
                self.module(&path, module, context, totals, found)
            },
        );
        done.unwrap_or_else(|_| {
            // The error has been reported.
            self.wrong.store(true, Ordering::Relaxed);
            Ok(())
        })
    }

    fn module(
        &self,
        path: &Path,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        totals: &mut Totals<'_>,
        found: &mut [bool],
    ) -> io::Result<()> {
        let functions = chosen(self.wanted, module, context, found);
        let evaluator = Evaluator::new(self.plan, module, context).given(self.own);
        let how = self.selection.how();
        if self.plan.of_module().is_some() {
            let all: Vec<&Function> = module.functions.iter().collect();
            let shifts = evaluator.shifts();
            let shift = |function: &Function| {
                // Functions are in one array, in the order of the file.
                let at = all.partition_point(|other| other.span.start < function.span.start);
                shifts.get(at).copied().unwrap_or_default()
            };
            let mut union = evaluator.union();
            in_order(
                how,
                module,
                context,
                &all,
                self.parallel,
                |function, analysis| evaluator.part(function, analysis, shift(function)),
                |function, part| {
                    match part {
                        Ok(part) => union.add(self.plan, part),
                        Err(exceeded) => {
                            let name = module.function_name(function);
                            let name = format!("@{}", terminal::name(&name));
                            let stopped = limits::stopped(exceeded);
                            self.ended(&name, Some(stopped), Profile::default(), totals);
                        }
                    }
                    Ok(())
                },
            )?;
            let mut profile = Profile::default();
            let answer = evaluator.united(union, &self.limits, Some(&mut profile));
            self.ended(&shown_path(path), answer.err(), profile, totals);
            return Ok(());
        }
        in_order(
            how,
            module,
            context,
            &functions,
            self.parallel,
            |function, analysis| {
                let mut profile = Profile::default();
                let answer =
                    evaluator.function(function, analysis, &self.limits, Some(&mut profile));
                (profile, answer.err())
            },
            |function, done| {
                let (profile, stopped) = done.unwrap_or_else(|exceeded| {
                    (Profile::default(), Some(limits::stopped(exceeded)))
                });
                let name = module.function_name(function);
                let name = format!("@{}", terminal::name(&name));
                let place = match stopped {
                    Some(_) => format!("{}: {name}", shown_path(path)),
                    None => name,
                };
                self.ended(&place, stopped, profile, totals);
                Ok(())
            },
        )
    }

    /// Records the work of an evaluation, and reports the limit that ended it, if any.
    fn ended(
        &self,
        name: &str,
        stopped: Option<Stopped>,
        profile: Profile,
        totals: &mut Totals<'_>,
    ) {
        if let Some(stopped) = stopped {
            let message = limits::message(stopped, &self.limits, self.plan.program);
            complain(&format!("error: {name}: {message}"));
            self.wrong.store(true, Ordering::Relaxed);
        }
        totals.add(profile, name);
    }
}
