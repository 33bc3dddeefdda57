//! Kernels with disagreements: shown, saved and reduced.

use std::collections::HashMap;
use std::io::{self, Write};

use super::arguments::{FuzzArguments, GeneratorName};
use crate::arguments::ScopeName;
use crate::disputes::reduced::{Origin, Progress};
use crate::disputes::text::{self, Page, Repeat, texts};
use crate::interrupt;
use crate::output::{complain, terminal_width};
use crate::saved::Folder;
use lanelog_ir::target::{Mode, Target};
use lanelog_ir::{Module, read};
use lanelog_util::escape::quoted;
use lanelog_verify::check::claims::CheckedClaims;
use lanelog_verify::check::fuzz::{Batch, Finding, Fuzz, GeneratedModule, target_name};
use lanelog_verify::check::module::CheckedFunction;
use lanelog_verify::check::opt::{Opt, Question};
use lanelog_verify::check::reduce::Limits;
use lanelog_verify::check::refute::Effort;
use lanelog_verify::check::shrink::{Disagreement, Kind, Reproduction};
use lanelog_verify::random::generate;

/// Shows the first kernels of each kind.
pub(super) struct Findings<'f> {
    arguments: &'f FuzzArguments,
    fuzz: &'f Fuzz,
    wanted: CheckedClaims<'f>,
    folder: Option<&'f Folder>,
    colour: bool,
    /// Number of kernels that have been shown, for each kind and cause.
    kept: HashMap<Disagreement, usize>,
    /// Whether something could not be written.
    pub failed: bool,
}

impl<'f> Findings<'f> {
    /// Creates the state before any kernel has been shown.
    pub fn new(
        arguments: &'f FuzzArguments,
        fuzz: &'f Fuzz,
        wanted: CheckedClaims<'f>,
        folder: Option<&'f Folder>,
        colour: bool,
    ) -> Findings<'f> {
        Findings {
            arguments,
            fuzz,
            wanted,
            folder,
            colour,
            kept: HashMap::new(),
            failed: false,
        }
    }

    /// Shows kernels that have a kind of disagreement of which few kernels have been shown.
    pub fn print(&mut self, findings: &[Finding], out: &mut dyn Write) -> io::Result<()> {
        for finding in findings {
            let kinds = finding.kinds.iter();
            let all: Vec<Disagreement> = kinds
                .flat_map(|kind| Disagreement::all(kind, &finding.causes))
                .collect();
            let few = |key: &&Disagreement| {
                let kept = self.kept.get(*key).copied().unwrap_or(0);
                kept < self.arguments.keep
            };
            let fresh: Vec<Disagreement> = all.iter().filter(few).cloned().collect();
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

    fn finding(
        &mut self,
        finding: &Finding,
        fresh: &[Disagreement],
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
        let module = read(made.text.as_bytes());
        let launches = self.fuzz.launches(&made, &module);
        let silent = &mut Vec::new();
        let checked = self
            .fuzz
            .check(&made, &module, &launches, self.wanted, silent);
        let mut stem = format!("{}-{}", target_name(finding.target), finding.seed);
        let command = self.command(finding);
        // Line numbers are those of the file, which begins with a comment.
        let saved = format!("; {command}\n{}", made.text);
        let mut file = format!("<{stem}>");
        if let Some(folder) = self.folder
            && let Some(own) = self.save(folder, &stem, ".ll", &|_| saved.clone())
        {
            stem = own;
            file = folder.shown(&format!("{stem}.ll"));
        }
        let shown = read(saved.as_bytes());
        let page = Page::new(&file, &shown, Repeat::Command(command.clone()), self.colour)
            .within(terminal_width());
        let mut said = String::new();
        for (_, function) in &checked {
            texts(&page, function, false, &|_| true)
                .iter()
                .for_each(|text| said.push_str(&text.text));
        }
        out.write_all(said.as_bytes())?;
        if let Some(folder) = self.folder {
            let plain = Page::new(&file, &shown, Repeat::Command(command), false);
            let mut report = String::new();
            for (_, function) in &checked {
                texts(&plain, function, true, &|_| true)
                    .iter()
                    .for_each(|text| report.push_str(&text.text));
            }
            self.save(folder, &stem, ".txt", &|_| report.clone());
        }
        for sought in fresh {
            if !self.arguments.reduce || interrupt::interrupted() {
                break;
            }
            let given = checked.iter().find(|(index, _)| {
                let function = module.functions.get(*index);
                function.is_some_and(|function| {
                    *module.function_name(function) == *finding.kernel.as_bytes()
                })
            });
            let given = given.map(|(index, found)| (*index, found));
            out.flush()?;
            let said = self.small(&made, &module, finding, sought, given, &stem);
            out.write_all(said.as_bytes())?;
        }
        Ok(())
    }

    /// The command that generates the same kernel again.
    fn command(&self, finding: &Finding) -> String {
        command(self.arguments, finding.target, finding.seed)
    }

    /// Reduces and saves a kernel, and returns the text about it.
    fn small(
        &mut self,
        made: &GeneratedModule,
        module: &Module<'_>,
        finding: &Finding,
        sought: &Disagreement,
        given: Option<(usize, &CheckedFunction)>,
        stem: &str,
    ) -> String {
        // A saved kernel names its GPU itself.
        let target = |module: &Module<'_>| -> Option<Target> {
            let target = Target::choose(module.triple, None, None).ok();
            target.filter(|target| target.gpu().is_some())
        };
        let question = || Question {
            triple: None,
            processor: None,
            limit: self.fuzz.time_limit,
        };
        let ask_external = |module: &Module<'_>, target: &Target, kind: &Kind| {
            let takes_part = |who: &str| kind.is_about(who);
            self.fuzz.ask(module, target, &takes_part).0
        };
        let progress = Progress::new(&finding.kernel);
        let opt = Opt::installed(&[22]).into_iter().next();
        let again = Reproduction {
            sought: sought.clone(),
            plan: self.fuzz.plan.clone(),
            effort: Effort::default(),
            given: given.map_or(&[], |(_, checked)| &checked.launches),
            target: &target,
            ask_external: &ask_external,
            runs_programs: self.fuzz.others.run_for(&sought.kind),
            llvm22: opt.map(|opt| (opt, question())),
            stop: &interrupt::interrupted,
            progress: &|tries, lines| progress.step(tries, lines),
        };
        let small = again.shrink(&made.text, &finding.kernel, Limits::default());
        progress.end(sought, &small);
        let mut said = text::reduced(&sought.words(), &finding.kernel, &small.reduced);
        if !small.reduced.persists {
            return said;
        }
        if small.made_up {
            said.push_str("    lanelog check of that text shows it again\n");
        }
        if let Some(folder) = self.folder {
            let found = given.and_then(|(index, _)| module.functions.get(index));
            let origin = Origin {
                name: &finding.kernel,
                size: found.map_or([0, 0], |function| {
                    [function.instructions.len(), function.blocks.len()]
                }),
                from: &self.command(finding),
                seed: Effort::default().seed,
                options: &self.arguments.others_again(),
            };
            let text = |name: &str| origin.text(&folder.shown(name), sought, &small);
            if let Some(stem) = self.save(folder, stem, ".reduced.ll", &text) {
                let file = folder.shown(&format!("{stem}.reduced.ll"));
                said.push_str(&format!("    written to {file}\n"));
            }
        }
        said.push('\n');
        said
    }

    /// Saves a file and returns its name without the extension; reports an error if it cannot be
    /// written.
    fn save(
        &mut self,
        folder: &Folder,
        stem: &str,
        ending: &str,
        text: &dyn Fn(&str) -> String,
    ) -> Option<String> {
        let saved = folder.save(stem, ending, text);
        saved
            .map_err(|error| {
                complain(&format!("error: {error}\n"));
                self.failed = true;
            })
            .ok()
    }
}

/// The command that generates a kernel again and repeats the comparisons.
pub(super) fn command(arguments: &FuzzArguments, target: generate::Target, seed: u64) -> String {
    let (low, high) = arguments.blocks;
    let maker = match arguments.generator {
        GeneratorName::Shaped => format!("--shape {}", arguments.shape.name()),
        GeneratorName::Arbitrary => "--generator arbitrary".to_string(),
        GeneratorName::Hazards => "--generator hazards".to_string(),
        GeneratorName::Bits => "--generator bits".to_string(),
        GeneratorName::Aliases => "--generator aliases".to_string(),
        GeneratorName::Calls => "--generator calls".to_string(),
    };
    let mut command = format!(
        "lanelog fuzz --seed {} --count 1 --target {} {maker} --blocks {low}..{high} --inputs {}",
        seed,
        target_name(target),
        arguments.inputs
    );
    let parts: Vec<&str> = arguments.only.iter().map(|part| part.name()).collect();
    if !parts.is_empty() {
        command.push_str(&format!(" --only {}", parts.join(",")));
    }
    if arguments.scope == ScopeName::WorkGroup {
        command.push_str(" --scope work-group");
    }
    if arguments.plus {
        command.push_str(" --plus");
    }
    for mode in &arguments.mode {
        command.push_str(&format!(" --mode {}", Mode::from(*mode).name()));
    }
    for option in arguments.others_again() {
        command.push_str(&format!(" {}", quoted(&option)));
    }
    command
}
