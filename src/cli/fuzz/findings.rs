//! Kernels with disagreements: shown, saved, made small.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use super::arguments::{FuzzArguments, target_name};
use crate::check::asked::ask;
use crate::check::fuzz::{Batch, Finding, Fuzz, Made};
use crate::check::module::CheckedFunction;
use crate::check::opt::{Opt, Question};
use crate::check::reduce::Limits;
use crate::check::refute::Effort;
use crate::check::shrink::{Again, Kind};
use crate::cli::check::input::texts;
use crate::cli::check::text::{self, Page, Repeat};
use crate::cli::interrupt;
use crate::cli::output::complain;
use crate::ir::{Module, read};
use crate::target::Target;

/// Shows the first kernels of each kind.
pub(super) struct Findings<'f> {
    arguments: &'f FuzzArguments,
    fuzz: &'f Fuzz,
    colour: bool,
    /// Of each kind, how many kernels have been shown.
    kept: HashMap<Kind, usize>,
    /// Something could not be written.
    pub failed: bool,
}

impl<'f> Findings<'f> {
    /// Nothing has been shown yet.
    pub fn new(arguments: &'f FuzzArguments, fuzz: &'f Fuzz, colour: bool) -> Findings<'f> {
        Findings {
            arguments,
            fuzz,
            colour,
            kept: HashMap::new(),
            failed: false,
        }
    }

    /// Shows the first of some kernels: those that have a kind of which few have been shown.
    pub fn print(&mut self, findings: &[Finding], out: &mut dyn Write) -> io::Result<()> {
        for finding in findings {
            let mut fresh = Vec::new();
            for kind in &finding.kinds {
                let kept = self.kept.entry(kind.clone()).or_default();
                if *kept < self.arguments.keep {
                    *kept += 1;
                    fresh.push(kind.clone());
                }
            }
            if !fresh.is_empty() {
                self.finding(finding, &fresh, out)?;
                out.flush()?;
            }
        }
        Ok(())
    }

    fn finding(
        &mut self,
        finding: &Finding,
        fresh: &[Kind],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let batch = Batch {
            target: finding.target,
            first: finding.seed,
            count: 1,
        };
        let Ok(made) = self.fuzz.make(&batch) else {
            return Ok(());
        };
        let module = read(made.generated.text.as_bytes());
        let launches = self.fuzz.launches(&made.generated, &module);
        let checked = self.fuzz.check(&made, &module, &launches, &mut Vec::new());
        let stem = format!("{}-{}", target_name(finding.target), finding.seed);
        let file = match &self.arguments.save {
            Some(folder) => folder.join(format!("{stem}.ll")).display().to_string(),
            None => format!("<{stem}>"),
        };
        let command = self.command(finding);
        // Lines of the file are those of the text and of what stands above it.
        let header = format!("; {command}\n");
        let saved = format!("{header}{}", made.generated.text);
        let shown = read(saved.as_bytes());
        let page = Page::new(&file, &shown, Repeat::Command(command), self.colour);
        let mut said = String::new();
        for (_, function) in &checked {
            texts(&page, function, false)
                .iter()
                .for_each(|text| said.push_str(text));
        }
        out.write_all(said.as_bytes())?;
        if let Some(folder) = self.arguments.save.clone() {
            self.save(&folder, &format!("{stem}.ll"), &saved);
            let plain = Page::new(&file, &shown, Repeat::Command(self.command(finding)), false);
            let mut report = String::new();
            for (_, function) in &checked {
                texts(&plain, function, true)
                    .iter()
                    .for_each(|text| report.push_str(text));
            }
            self.save(&folder, &format!("{stem}.txt"), &report);
        }
        if self.arguments.reduce && !interrupt::interrupted() {
            for (number, kind) in fresh.iter().enumerate() {
                let given = checked.iter().find(|(index, _)| {
                    let function = module.functions.get(*index);
                    function.is_some_and(|function| {
                        *module.function_name(function) == *finding.kernel.as_bytes()
                    })
                });
                let small = self.small(&made, finding, kind, given.map(|(_, found)| found));
                out.write_all(small.0.as_bytes())?;
                if let (Some(folder), Some(text)) = (self.arguments.save.clone(), small.1) {
                    let name = match number {
                        0 => format!("{stem}.reduced.ll"),
                        _ => format!("{stem}.reduced-{number}.ll"),
                    };
                    let header = format!("; {}\n", kind.words());
                    self.save(&folder, &name, &format!("{header}{text}"));
                }
            }
        }
        Ok(())
    }

    /// The command that makes the same kernel again.
    fn command(&self, finding: &Finding) -> String {
        let arguments = self.arguments;
        let (low, high) = arguments.blocks;
        format!(
            "lanelog fuzz --seed {} --count 1 --target {} --shape {} --blocks {low}..{high} --inputs {}",
            finding.seed,
            target_name(finding.target),
            arguments.shape.name(),
            arguments.inputs
        )
    }

    /// A small kernel: what is said of it, and its text if there is one.
    fn small(
        &self,
        made: &Made,
        finding: &Finding,
        kind: &Kind,
        checked: Option<&CheckedFunction>,
    ) -> (String, Option<String>) {
        let target = |_: &Module<'_>| -> Option<Target> { Some(made.target.clone()) };
        let bring = |module: &Module<'_>, kind: &Kind| {
            let opts = self.fuzz.opts.iter();
            let opts: Vec<Opt> = opts
                .filter(|opt| kind.is_about(&format!("opt-{}", opt.version)))
                .cloned()
                .collect();
            let question = Question {
                triple: None,
                processor: None,
                limit: self.fuzz.time_limit,
            };
            ask(&opts, &self.fuzz.plan.modes, true, module, &question).0
        };
        let again = Again {
            kind: kind.clone(),
            plan: self.fuzz.plan.clone(),
            effort: Effort::default(),
            given: checked.map_or(&[], |checked| &checked.launches),
            target: &target,
            bring: &bring,
        };
        let (small, made_up) =
            again.shrink(&made.generated.text, &finding.kernel, Limits::default());
        let mut said = text::reduced(&kind.words(), &finding.kernel, &small);
        if small.persists && made_up {
            said.push_str("    lanelog check of that text shows it again\n\n");
        }
        (said, small.persists.then_some(small.text))
    }

    fn save(&mut self, folder: &Path, name: &str, text: &str) {
        let file = folder.join(name);
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, text));
        if let Err(error) = written {
            complain(&format!(
                "error: cannot write {}: {error}\n",
                file.display()
            ));
            self.failed = true;
        }
    }
}
