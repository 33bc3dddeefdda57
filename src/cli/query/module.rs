//! Evaluates the rules for one module: function by function, or for all functions at once.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use super::arguments::QueryFormat;
use super::call::{Findings, Run};
use super::shown::Shown;
use super::sift::Unreached;
use crate::limits;
use crate::schedule::in_order;
use crate::selection::chosen;
use lanelog_analysis::query::cells::{Scope, View};
use lanelog_analysis::query::{Answer, Evaluator};
use lanelog_facts::Shift;
use lanelog_interp::Stopped;
use lanelog_ir::target::{ModuleContext, Reach};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_report::answers::Mistake;
use lanelog_report::finding::Failure;
use lanelog_util::limits::Exceeded;

impl Run<'_> {
    /// Evaluates a module and prints the results.
    pub(super) fn module(
        &self,
        path: &Path,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        out: &RefCell<&mut dyn Write>,
        errors: &mut Vec<Mistake>,
    ) -> io::Result<Findings> {
        let mut findings = Findings {
            wrong: !module.errors.is_empty(),
            inputs: 1,
            ..Findings::new(self)
        };
        let functions = chosen(self.functions, module, context, &mut findings.found);
        let lines = LineIndex::new(module.text);
        let evaluator = Evaluator::new(self.plan, module, context).given(self.own);
        let evaluator = evaluator.by(self.selection.how());
        let shifts = evaluator.shifts();
        let finds = matches!(self.format, QueryFormat::Sarif | QueryFormat::Github);
        let unreached = match finds && self.functions.is_all() {
            true => {
                let is_program = self.selection.interprocedural == Some(Reach::Program);
                let is_whole = is_program || self.selection.is_compiled(path);
                Unreached::of(module, context, is_whole)
            }
            false => Unreached::default(),
        };
        let mut shown = Shown::new(self, path, out).without(unreached);
        shown.begin()?;
        let job = Job {
            run: self,
            module,
            view: View {
                module,
                lines: &lines,
            },
            context,
            functions: &functions,
            evaluator: &evaluator,
        };
        if self.plan.of_module().is_some() {
            job.united(&shifts, &mut shown, errors)?;
        } else {
            job.each(&mut shown, errors)?;
        }
        // A whole module without functions has no rows; the rows of a module that cannot be read
        // are unknown.
        let whole = self.functions.is_all() && module.errors.is_empty();
        shown.end(errors, whole || !functions.is_empty())?;
        findings.wrong |= !errors.is_empty();
        findings.counts = shown.counts();
        findings.rows = shown.take_table()?;
        if self.format == QueryFormat::Sarif {
            let wrong = module.errors.iter().map(|error| error.message.clone());
            let path = path.to_string_lossy();
            let messages = wrong.chain(errors.iter().map(|error| match &error.function {
                Some(name) => format!("@{name}: {}", error.message),
                None => error.message.clone(),
            }));
            findings.failures = messages
                .map(|message| Failure {
                    path: path.to_string(),
                    message,
                })
                .collect();
        }
        Ok(findings)
    }
}

/// One module.
struct Job<'j, 't> {
    run: &'j Run<'j>,
    module: &'j Module<'t>,
    view: View<'j, 't>,
    context: &'j ModuleContext<'j>,
    functions: &'j [&'j Function],
    evaluator: &'j Evaluator<'j, 'j, 't>,
}

impl<'j, 't> Job<'j, 't> {
    /// Function by function.
    fn each(&self, shown: &mut Shown<'j, '_, 't>, errors: &mut Vec<Mistake>) -> io::Result<()> {
        let run = self.run;
        let plus = run.selection.sound_plus(self.module, self.context);
        in_order(
            run.selection.how_with(plus.as_ref()),
            self.module,
            self.context,
            self.functions,
            run.threads > 1,
            |function, analysis| {
                let limits = run.budget.limits(&run.limits);
                let answer = self.evaluator.function(function, analysis, &limits, None);
                answer.inspect(|answer| run.budget.hold(answer))
            },
            |function, answer: Result<Result<Answer, Stopped>, Exceeded>| match answer
                .unwrap_or_else(|exceeded| Err(limits::stopped(exceeded)))
            {
                Ok(answer) => {
                    run.budget.release(&answer);
                    shown.add(Scope::Function(self.view, function), answer)
                }
                Err(stopped) => {
                    let name = self.module.function_name(function);
                    errors.push(Mistake {
                        function: Some(String::from_utf8_lossy(&name).into_owned()),
                        message: limits::message(stopped, &run.limits, run.plan.program),
                    });
                    Ok(())
                }
            },
        )
    }

    /// Evaluates all functions at once.
    fn united(
        &self,
        shifts: &'j [Shift],
        shown: &mut Shown<'j, '_, 't>,
        errors: &mut Vec<Mistake>,
    ) -> io::Result<()> {
        let run = self.run;
        let all: Vec<&Function> = self.module.functions.iter().collect();
        let shift = |function: &Function| {
            // Functions are in one array, in the order of the file.
            let at = all.partition_point(|other| other.span.start < function.span.start);
            shifts.get(at).copied().unwrap_or_default()
        };
        let mut union = self.evaluator.union();
        let mut missing = Vec::new();
        let plus = run.selection.sound_plus(self.module, self.context);
        in_order(
            run.selection.how_with(plus.as_ref()),
            self.module,
            self.context,
            &all,
            run.threads > 1,
            |function, analysis| self.evaluator.part(function, analysis, shift(function)),
            |function, part| {
                match part {
                    Ok(part) => union.add(run.plan, part),
                    Err(exceeded) => missing.push((function, exceeded)),
                }
                Ok(())
            },
        )?;
        if !missing.is_empty() {
            // If a function is missing, the rows of the module are unknown.
            errors.extend(missing.into_iter().map(|(function, exceeded)| {
                let name = self.module.function_name(function);
                let stopped = limits::stopped(exceeded);
                Mistake {
                    function: Some(String::from_utf8_lossy(&name).into_owned()),
                    message: limits::message(stopped, &run.limits, run.plan.program),
                }
            }));
            return Ok(());
        }
        match self.evaluator.united(union, &run.limits, None) {
            Ok(answer) => shown.add(Scope::Module(self.view, shifts), answer),
            Err(stopped) => {
                errors.push(Mistake {
                    function: None,
                    message: limits::message(stopped, &run.limits, run.plan.program),
                });
                Ok(())
            }
        }
    }
}
