//! `lanelog fuzz --style`: random kernels written in a style without an exec mask, and run beside the kernels.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::arguments::{FuzzArguments, StyleName};
use lanelog_passes::linearize::How;
use lanelog_verify::check::fuzz::{Fuzz, Generator};
use lanelog_verify::check::lowering::Outcome as Came;
use lanelog_verify::check::reduce::Limits;
use lanelog_verify::check::styled::random::{Random, Tried};
use lanelog_verify::check::styled::{Steps, Style, Written};

use crate::output::table;
use lanelog_report::table::count;
use crate::disputes::{machine_code, text};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::progress::Progress;
use crate::saved::Folder;

/// Kernels of a batch.
const BATCH: usize = 16;

/// What came of all batches so far.
#[derive(Default)]
struct All {
    kernels: usize,
    outcomes: BTreeMap<&'static str, usize>,
    launches: usize,
    steps: Steps,
    /// Why kernels are not covered, and how many.
    reasons: BTreeMap<String, usize>,
    wrong: Vec<Tried>,
    unread: Vec<String>,
}

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    folder: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let written = arguments.written().unwrap_or(Written {
        style: Style::Ir,
        how: How::Partial,
    });
    let random = Random { fuzz, written };
    let begun = Instant::now();
    let progress = Progress::new();
    let mut all = All::default();
    let starts = (0..fuzz.count).step_by(BATCH);
    let batches: Vec<(u64, usize)> = starts
        .map(|start| {
            let first = fuzz.seed.wrapping_add(start as u64);
            (first, BATCH.min(fuzz.count - start))
        })
        .collect();
    for window in batches.chunks(4 * threads) {
        let one = |(first, count): &(u64, usize)| {
            (!interrupt::interrupted()).then(|| (random.batch(*first, *count), *first, *count))
        };
        let done: Vec<_> = match threads {
            1 => window.iter().map(one).collect(),
            _ => window.par_iter().map(one).collect(),
        };
        // What an interrupted window has done behind its first gap is left out, so that the result is that of a smaller --count.
        for (tried, first, count) in done.into_iter().map_while(|done| done) {
            all.add(tried, first, count);
        }
        progress.say(|| said(&all, begun));
        if interrupt::interrupted() {
            break;
        }
    }
    drop(progress);
    complain(&format!("{}\n", said(&all, begun)));
    if interrupt::interrupted() {
        let (done, wanted) = (count(all.kernels), count(fuzz.count));
        complain(&format!(
            "warning: interrupted: {done} of {wanted} kernels are in what follows\n"
        ));
    }
    for complaint in &all.unread {
        complain(&format!(
            "error: lanelog cannot read a kernel that it made itself: {complaint}\n"
        ));
    }
    let mut shown = Shown {
        arguments,
        random: &random,
        folder,
        kept: HashMap::new(),
        failed: !all.unread.is_empty(),
    };
    let printed = output::stdout(Form::Text).and_then(|mut out| {
        for tried in &all.wrong {
            shown.print(tried, &mut out)?;
        }
        out.write_all(all.tables(shown.style()).as_bytes())?;
        out.flush()
    });
    let outcome = match (shown.failed, all.wrong.is_empty()) {
        (true, _) => Outcome::Wrong,
        (false, false) => Outcome::No,
        (false, true) => Outcome::Done,
    };
    finish(printed, outcome)
}

impl All {
    fn add(&mut self, tried: Result<Vec<Tried>, String>, first: u64, count: usize) {
        let tried = match tried {
            Ok(tried) => tried,
            Err(why) => {
                self.unread.push(format!("seeds from {first}: {why}"));
                return;
            }
        };
        self.kernels += count;
        for tried in tried {
            *self.outcomes.entry(tried.outcome.name()).or_default() += 1;
            match &tried.outcome {
                Came::Same(ran) => {
                    self.launches += ran.launches;
                    self.steps.kernel += tried.steps.kernel;
                    self.steps.written += tried.steps.written;
                }
                Came::Refused(why) => {
                    for why in why {
                        *self.reasons.entry(why.message.clone()).or_default() += 1;
                    }
                }
                _ => {}
            }
            if tried.outcome.is_wrong() {
                self.wrong.push(tried);
            }
        }
    }

    /// What came of the kernels, and why some are not covered.
    fn tables(&self, style: &str) -> String {
        const NAMES: [&str; 7] = [
            "same",
            "order of lanes",
            "not covered",
            "not run",
            "failed",
            "differs",
            "unread",
        ];
        let mut titles = vec!["style", "kernels"];
        titles.extend(NAMES);
        titles.extend(["runs", "steps of the kernels", "of what is written"]);
        let mut row = vec![style.to_string(), count(self.kernels)];
        row.extend(NAMES.map(|name| count(self.outcomes.get(name).copied().unwrap_or(0))));
        row.push(count(self.launches));
        row.push(count(self.steps.kernel as usize));
        row.push(count(self.steps.written as usize));
        let mut text = table(&titles, 1, &[row]);
        if !self.reasons.is_empty() {
            let mut reasons: Vec<(&String, &usize)> = self.reasons.iter().collect();
            reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let rows = reasons
                .into_iter()
                .map(|(reason, kernels)| vec![reason.clone(), count(*kernels)]);
            let rows: Vec<Vec<String>> = rows.collect();
            text.push_str(&format!(
                "\n{}",
                table(&["not covered", "kernels"], 1, &rows)
            ));
        }
        text
    }
}

/// `1,280 kernels in 11.2 s, 114 a second; 3 wrong`.
fn said(all: &All, begun: Instant) -> String {
    let seconds = begun.elapsed().as_secs_f64();
    // In a sentence, none is no dash.
    let number = |number: usize| match number {
        0 => "0".to_string(),
        some => count(some),
    };
    let noun = match all.kernels {
        1 => "kernel",
        _ => "kernels",
    };
    format!(
        "{} {noun} in {seconds:.1} s, {} a second; {} wrong",
        number(all.kernels),
        number((all.kernels as f64 / seconds.max(1e-9)) as usize),
        number(all.wrong.len())
    )
}

/// What is said of an outcome behind its name.
fn detail(outcome: &Came) -> String {
    match outcome {
        Came::Differs(found) | Came::Unordered(found) => format!(
            "input {}, buffer {}, byte {:#x}: the kernel leaves {:#010x}, what is written for it {:#010x}",
            found.launch, found.buffer, found.byte, found.expected, found.found
        ),
        other => machine_code::detail(other),
    }
}

/// Shows the first kernels of each kind.
struct Shown<'s> {
    arguments: &'s FuzzArguments,
    random: &'s Random<'s>,
    folder: Option<&'s Folder>,
    /// By kind of outcome, how many kernels have been shown.
    kept: HashMap<&'static str, usize>,
    /// Something could not be written.
    failed: bool,
}

impl Shown<'_> {
    fn style(&self) -> &'static str {
        self.arguments.style.map_or("", StyleName::name)
    }

    fn print(&mut self, tried: &Tried, out: &mut dyn Write) -> io::Result<()> {
        let kind = tried.outcome.name();
        let kept = self.kept.entry(kind).or_default();
        *kept += 1;
        let many = *kept > self.arguments.keep;
        let command = self.command(tried.seed);
        let style = self.style();
        writeln!(out, "@{} in style {style}: {kind}", tried.kernel)?;
        writeln!(out, "    {}\n    again: {command}", detail(&tried.outcome))?;
        if many {
            return writeln!(out);
        }
        let Ok(given) = self.random.given(tried.seed) else {
            return writeln!(out);
        };
        let mut stem = format!("{style}-{}", tried.seed);
        let head = format!("{command}\n; {kind}: {}", detail(&tried.outcome));
        let text = format!("; {head}\n{}", given.text);
        if let Some(folder) = self.folder
            && let Some(saved) = self.save(folder, &stem, ".ll", &text)
        {
            stem = saved;
            writeln!(
                out,
                "    written to {}",
                folder.shown(&format!("{stem}.ll"))
            )?;
        }
        writeln!(out)?;
        out.flush()?;
        if !self.arguments.reduce || interrupt::interrupted() {
            return Ok(());
        }
        let small = given.reduce(Limits::default(), &interrupt::interrupted);
        let what = format!("{kind} in style {style}");
        write!(out, "{}", text::reduced(&what, &tried.kernel, &small))?;
        let text = format!("; from {head}\n{}", small.text);
        if let Some(folder) = self.folder.filter(|_| small.persists)
            && let Some(stem) = self.save(folder, &stem, ".reduced.ll", &text)
        {
            writeln!(
                out,
                "    written to {}\n",
                folder.shown(&format!("{stem}.reduced.ll"))
            )?;
        }
        Ok(())
    }

    /// What the file is called, without its ending; none if it cannot be written, which is said.
    fn save(&mut self, folder: &Folder, stem: &str, ending: &str, text: &str) -> Option<String> {
        let saved = folder.save(stem, ending, &|_| text.to_string());
        saved
            .map_err(|error| {
                complain(&format!("error: {error}\n"));
                self.failed = true;
            })
            .ok()
    }

    /// The command that makes the same kernel again.
    fn command(&self, seed: u64) -> String {
        let arguments = self.arguments;
        let style = self.style();
        let mut command = format!("lanelog fuzz --style {style}");
        if arguments.style != Some(StyleName::Stack) {
            command += &format!(" --linearize {}", arguments.linearize.name());
        }
        if arguments.style == Some(StyleName::Predicate) {
            command += &format!(" --predicates {}", arguments.predicates);
        }
        command += &format!(" --seed {seed} --count 1 --inputs {}", arguments.inputs);
        if arguments.style == Some(StyleName::Nyuzi) {
            return command;
        }
        let (low, high) = arguments.blocks;
        match self.random.fuzz.generator {
            Generator::Arbitrary => command += " --generator arbitrary",
            Generator::Hazards => command += " --generator hazards",
            Generator::Shaped => command += &format!(" --shape {}", arguments.shape.name()),
        }
        command + &format!(" --blocks {low}..{high}")
    }
}
