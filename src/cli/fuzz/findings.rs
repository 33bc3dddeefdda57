//! Kernels with disagreements: shown, saved, made small.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use super::arguments::FuzzArguments;
use crate::check::asked::ask;
use crate::check::cause::Cause;
use crate::check::fuzz::{Batch, Finding, Fuzz, Made, target_name};
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
use crate::target::{Mode, Target};

/// What a disagreement is counted as: a kind, and where LLVM 22 is refuted, one of the ways in which it is wrong.
type Key = (Kind, Option<Cause>);

/// In words: `execution refutes llvm22 (phi of itself)`.
fn words((kind, cause): &Key) -> String {
    match cause {
        Some(cause) => format!("{} ({})", kind.words(), cause.words()),
        None => kind.words(),
    }
}

/// Everything that a kind counts as.
fn keys(kind: &Kind, causes: &[Cause]) -> Vec<Key> {
    let refuted = matches!(kind, Kind::Refuted(who) if who == Mode::Llvm22.name());
    if !refuted || causes.is_empty() {
        return vec![(kind.clone(), None)];
    }
    let all = causes.iter().cloned();
    all.map(|cause| (kind.clone(), Some(cause))).collect()
}

/// Shows the first kernels of each kind.
pub(super) struct Findings<'f> {
    arguments: &'f FuzzArguments,
    fuzz: &'f Fuzz,
    colour: bool,
    /// Of each kind, and there of each cause, how many kernels have been shown.
    kept: HashMap<Key, usize>,
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
            let kinds = finding.kinds.iter();
            let all: Vec<Key> = kinds.flat_map(|kind| keys(kind, &finding.causes)).collect();
            let few = |key: &&Key| {
                let kept = self.kept.get(*key).copied().unwrap_or(0);
                kept < self.arguments.keep
            };
            let fresh: Vec<Key> = all.iter().filter(few).cloned().collect();
            if !fresh.is_empty() {
                for key in all {
                    *self.kept.entry(key).or_default() += 1;
                }
                self.finding(finding, &fresh, out)?;
                out.flush()?;
            }
        }
        Ok(())
    }

    fn finding(&mut self, finding: &Finding, fresh: &[Key], out: &mut dyn Write) -> io::Result<()> {
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
            for (number, key) in fresh.iter().enumerate() {
                let given = checked.iter().find(|(index, _)| {
                    let function = module.functions.get(*index);
                    function.is_some_and(|function| {
                        *module.function_name(function) == *finding.kernel.as_bytes()
                    })
                });
                let small = self.small(&made, finding, key, given.map(|(_, found)| found));
                out.write_all(small.0.as_bytes())?;
                if let (Some(folder), Some(text)) = (self.arguments.save.clone(), small.1) {
                    let name = match number {
                        0 => format!("{stem}.reduced.ll"),
                        _ => format!("{stem}.reduced-{number}.ll"),
                    };
                    let header = format!("; {}\n", words(key));
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
        key: &Key,
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
            kind: key.0.clone(),
            cause: key.1.clone(),
            plan: self.fuzz.plan.clone(),
            effort: Effort::default(),
            given: checked.map_or(&[], |checked| &checked.launches),
            target: &target,
            bring: &bring,
        };
        let (small, made_up) =
            again.shrink(&made.generated.text, &finding.kernel, Limits::default());
        let mut said = text::reduced(&words(key), &finding.kernel, &small);
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
