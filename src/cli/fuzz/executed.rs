//! Campaigns that translate kernels to another form (machine code, or the text of a style),
//! execute both forms, and compare the results.

use std::collections::HashMap;
use std::io::{self, Write};

use super::arguments::FuzzArguments;
use super::campaign::{Campaign, complain_of_interrupt, complain_of_unread, speed};
use lanelog_verify::check::fuzz::{Batch, Fuzz};
use lanelog_verify::check::lowering::Outcome as Came;
use lanelog_verify::check::reduce::Reduced;

use crate::disputes::text;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::saved::Folder;

/// Number of kernels in a batch: fewer than for `fuzz`, because executing both forms takes longer.
const BATCH: usize = 16;

/// A kernel that was generated again from its seed.
pub(super) struct Again<'a> {
    /// The text of its module.
    pub text: String,
    /// The text of a file saved with the kernel.
    pub assembly: Option<String>,
    /// Reduces the kernel as long as its outcome is of the same kind.
    #[expect(clippy::type_complexity, reason = "a function that can be interrupted")]
    pub reduce: Box<dyn Fn(&dyn Fn() -> bool) -> Reduced + 'a>,
}

/// A form to which kernels are lowered.
pub(super) trait OtherForm: Sync {
    /// A kernel and its outcome.
    type KernelResult: Send;
    /// Counts of outcomes.
    type Tally;
    /// The words before the name of a form in messages, such as `in style`.
    const IN: &'static str;

    /// Generates and executes the kernels of a batch.
    fn batch(&self, batch: &Batch) -> Result<Vec<Self::KernelResult>, String>;
    /// The tally of no kernels.
    fn tally(&self) -> Self::Tally;
    /// Counts a kernel.
    fn add(&self, tally: &mut Self::Tally, tried: &Self::KernelResult);
    /// The tables at the end.
    fn tables(&self, tally: &Self::Tally, kernels: usize) -> String;
    /// `3 wrong`.
    fn wrong(&self, number: usize) -> String;
    /// Seed, kernel and outcome.
    fn parts<'t>(&self, tried: &'t Self::KernelResult) -> (u64, &'t str, &'t Came);
    /// The name of the form.
    fn name(&self, tried: &Self::KernelResult) -> &'static str;
    /// The details of an outcome.
    fn detail(&self, outcome: &Came) -> String;
    /// The command that generates the same kernel again.
    fn command(&self, tried: &Self::KernelResult) -> String;
    /// The kernel, generated again; `None` if that fails.
    fn again(&self, tried: &Self::KernelResult) -> Option<Again<'_>>;
}

/// Results of all batches so far.
struct All<F: OtherForm> {
    kernels: usize,
    tally: F::Tally,
    wrong: Vec<F::KernelResult>,
    unread: Vec<String>,
}

/// Runs a campaign of `--count` kernels.
pub(super) fn run<F: OtherForm>(
    form: &F,
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    folder: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let campaign = Campaign::new(batches(fuzz), threads);
    let mut all: All<F> = All {
        kernels: 0,
        tally: form.tally(),
        wrong: Vec::new(),
        unread: Vec::new(),
    };
    let said = |all: &All<F>, seconds: f64| {
        let wrong = form.wrong(all.wrong.len());
        format!("{}; {wrong}", speed(all.kernels, seconds))
    };
    campaign.run(
        &mut all,
        |batch| form.batch(batch),
        |all, batch, tried| all.add(form, batch, tried),
        said,
    );
    complain(&format!("{}\n", said(&all, campaign.seconds())));
    complain_of_interrupt(all.kernels, fuzz);
    complain_of_unread(&all.unread);
    let mut shown = Shown::new(form, arguments, folder);
    shown.failed = !all.unread.is_empty();
    let printed = output::stdout(Form::Text).and_then(|mut out| {
        for tried in &all.wrong {
            shown.print(tried, &mut out)?;
        }
        out.write_all(form.tables(&all.tally, all.kernels).as_bytes())?;
        out.flush()
    });
    let outcome = match (shown.failed, all.wrong.is_empty()) {
        (true, _) => Outcome::Wrong,
        (false, false) => Outcome::No,
        (false, true) => Outcome::Done,
    };
    finish(printed, outcome)
}

/// Divides the campaign into small batches, so that all threads have work.
fn batches(fuzz: &Fuzz) -> Vec<Batch> {
    let starts = (0..fuzz.count).step_by(BATCH);
    let batches = starts.filter_map(|start| {
        Some(Batch {
            target: *fuzz.targets.first()?,
            first: fuzz.seed.wrapping_add(start as u64),
            count: BATCH.min(fuzz.count - start),
        })
    });
    batches.collect()
}

impl<F: OtherForm> All<F> {
    fn add(&mut self, form: &F, batch: &Batch, tried: Result<Vec<F::KernelResult>, String>) {
        match tried {
            Ok(tried) => {
                self.kernels += batch.count;
                for tried in tried {
                    form.add(&mut self.tally, &tried);
                    if form.parts(&tried).2.is_wrong() {
                        self.wrong.push(tried);
                    }
                }
            }
            Err(why) => self
                .unread
                .push(format!("seeds from {}: {why}", batch.first)),
        }
    }
}

/// Shows the first kernels of each kind.
pub(super) struct Shown<'s, F: OtherForm> {
    form: &'s F,
    arguments: &'s FuzzArguments,
    folder: Option<&'s Folder>,
    /// For each form and kind of outcome: the number of kernels that have been shown.
    kept: HashMap<(&'static str, &'static str), usize>,
    /// Whether something could not be written.
    pub failed: bool,
}

impl<'s, F: OtherForm> Shown<'s, F> {
    /// Creates the state before any kernel has been shown.
    pub fn new(form: &'s F, arguments: &'s FuzzArguments, folder: Option<&'s Folder>) -> Self {
        Shown {
            form,
            arguments,
            folder,
            kept: HashMap::new(),
            failed: false,
        }
    }

    /// Prints a kernel whose outcome is wrong.
    pub fn print(&mut self, tried: &F::KernelResult, out: &mut dyn Write) -> io::Result<()> {
        let (name, (seed, kernel, outcome)) = (self.form.name(tried), self.form.parts(tried));
        let kind = outcome.name();
        let kept = self.kept.entry((name, kind)).or_default();
        *kept += 1;
        let many = *kept > self.arguments.keep;
        let command = self.form.command(tried);
        let detail = self.form.detail(outcome);
        let what = format!("{} {name}", F::IN);
        // The names of generated kernels need no escaping except for spaces.
        writeln!(out, "@{kernel} {what}: {kind}")?;
        writeln!(out, "    {detail}\n    again: {command}")?;
        if many {
            return writeln!(out);
        }
        let Some(again) = self.form.again(tried) else {
            return writeln!(out);
        };
        let mut stem = format!("{name}-{seed}");
        let head = format!("{command}\n; {kind}: {detail}");
        let text = format!("; {head}\n{}", again.text);
        if let Some(folder) = self.folder
            && let Some(saved) = self.save(folder, &stem, ".ll", &text)
        {
            stem = saved;
            if let Some(assembly) = &again.assembly {
                self.save(folder, &stem, ".s", assembly);
            }
            let file = folder.shown(&format!("{stem}.ll"));
            writeln!(out, "    written to {file}")?;
        }
        writeln!(out)?;
        out.flush()?;
        if !self.arguments.reduce || interrupt::interrupted() {
            return Ok(());
        }
        let small = (again.reduce)(&interrupt::interrupted);
        let what = format!("{kind} {what}");
        write!(out, "{}", text::reduced(&what, kernel, &small))?;
        let text = format!("; from {head}\n{}", small.text);
        if let Some(folder) = self.folder.filter(|_| small.persists)
            && let Some(stem) = self.save(folder, &stem, ".reduced.ll", &text)
        {
            let file = folder.shown(&format!("{stem}.reduced.ll"));
            writeln!(out, "    written to {file}\n")?;
        }
        Ok(())
    }

    /// The file's name without its extension; `None`, with a message, if the file cannot be
    /// written.
    fn save(&mut self, folder: &Folder, stem: &str, ending: &str, text: &str) -> Option<String> {
        let saved = folder.save(stem, ending, &|_| text.to_string());
        saved
            .map_err(|error| {
                complain(&format!("error: {error}\n"));
                self.failed = true;
            })
            .ok()
    }
}
