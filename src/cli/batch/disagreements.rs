//! `lanelog check` over each module of a corpus: a row for each disagreement.

use std::time::Duration;

use super::rules::Subject;
use crate::quota::{left_out, words};
use crate::selection::Selection;
use lanelog_analysis::query::terms::Terms;
use lanelog_batch::failure::{Failure, Kind};
use lanelog_batch::schemas::Rows;
use lanelog_ir::target::Mode;
use lanelog_verify::check::dispute::{About, Dispute, Observation};
use lanelog_verify::check::external::{ExternalAnalyses, Request, ask};
use lanelog_verify::check::module::{Inputs, Plan, check_within};
use lanelog_verify::check::opt::{Opt, Question};
use lanelog_verify::check::refute::Effort;

/// The analyses that are compared.
pub(super) struct OtherAnalyses {
    opts: Vec<Opt>,
    /// The commands that the user names.
    commands: ExternalAnalyses,
    /// Time limit of an `opt` or a command for a module.
    limit: Duration,
}

impl OtherAnalyses {
    /// Compares the rules, their reference implementations, executions, each installed `opt`, and
    /// the user's commands.
    pub fn new(limit: Duration, commands: &[String]) -> OtherAnalyses {
        let commands = commands.iter().map(|command| (command.clone(), limit));
        OtherAnalyses {
            opts: Opt::installed(&[22]),
            commands: ExternalAnalyses {
                commands: commands.collect(),
                ..ExternalAnalyses::default()
            },
            limit,
        }
    }

    /// The rows of a module.
    pub fn module(
        &self,
        subject: &Subject<'_, '_>,
        selection: &Selection<'_>,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) {
        let Subject {
            number,
            module,
            target,
            lines,
            ..
        } = subject;
        let modes = Mode::OF_WAVES.to_vec();
        let question = Question::of_module(module, selection.target, selection.mcpu, self.limit);
        let (mut brought, mut silent) = match target.gpu() {
            Some(_) => ask(&self.opts, &modes, true, module, &question),
            None => Default::default(),
        };
        let request = Request {
            module,
            file: None,
            target,
            question: &question,
            modes: &[Mode::Sound],
            execution: true,
            quota: selection.quota,
        };
        let (of_commands, missing) = self.commands.ask(&request, &|_| true);
        brought.extend(of_commands);
        silent.extend(missing);
        failures.extend(silent.into_iter().map(|silence| {
            Failure::new(Kind::Analysis, &format!("{}: {}", silence.who, silence.why))
        }));
        let plan = Plan {
            plus: false,
            modes,
            engines: true,
            oracles: true,
            execution: true,
            parallel: false,
        };
        let inputs = Inputs::MadeUp(Effort::default());
        let quota = &selection.quota;
        for (index, checked) in
            check_within(quota, module, target, &plan, &inputs, &brought, &|_| true)
        {
            let Some(function) = module.functions.get(index) else {
                continue;
            };
            let name = || String::from_utf8_lossy(&module.function_name(function)).into_owned();
            let checked = match checked {
                Ok(checked) => checked,
                Err(exceeded) => {
                    let at = lines.position(left_out(module, function, exceeded, quota).span.start);
                    failures.push(Failure {
                        function: Some(name()),
                        line: Some(at.line),
                        column: Some(at.column),
                        ..Failure::new(
                            Kind::Analysis,
                            &format!("to check it {}", words(exceeded, quota).0),
                        )
                    });
                    continue;
                }
            };
            let terms = Terms::new(module, function);
            for dispute in &checked.disputes {
                let (about, line) = match &dispute.about {
                    About::Value(value) => (terms.value(*value), terms.line(*value, lines)),
                    About::Use(value, user) => (
                        format!("{} in {}", terms.value(*value), terms.value(*user)),
                        terms.line(*user, lines),
                    ),
                    About::Relation(difference) => (difference.relation.to_string(), None),
                    About::Claim(value, _) | About::Iterations(value, _) => {
                        (terms.value(*value), terms.line(*value, lines))
                    }
                };
                rows.disagreements.push([
                    (*number).into(),
                    index.into(),
                    name().into(),
                    about.into(),
                    line.into(),
                    who(dispute, false).into(),
                    who(dispute, true).into(),
                    seen(&dispute.shown).into(),
                    dispute.follows.into(),
                    dispute
                        .cause
                        .as_ref()
                        .map(|cause| cause.words().to_string())
                        .into(),
                ]);
            }
        }
    }
}

/// The analyses that gave this verdict, separated by commas.
fn who(dispute: &Dispute, divergent: bool) -> String {
    let says = dispute.says.iter().filter(|(_, says)| *says == divergent);
    says.map(|(who, _)| who.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The result of executions.
fn seen(shown: &Observation) -> Option<&'static str> {
    match shown {
        Observation::NotRun => None,
        Observation::NotSeen => Some("not seen"),
        Observation::Agreed => Some("agreed"),
        Observation::Disagreed(_) => Some("disagreed"),
    }
}
