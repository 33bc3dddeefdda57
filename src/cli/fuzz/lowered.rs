//! `lanelog fuzz --lower`: random kernels lowered, and run beside the kernels.

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::arguments::FuzzArguments;
use lanelog_verify::check::fuzz::{Batch, Fuzz};
use lanelog_verify::check::lowering::random::{Random, Tried};
use lanelog_verify::check::lowering::tally::Tally;
use lanelog_verify::check::reduce::Limits;

use crate::columns::count;
use crate::disputes::machine_code::{detail, gpus, tables};
use crate::disputes::text;
use crate::interrupt;
use crate::lower::level;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::progress::Progress;
use crate::saved::Folder;

/// Kernels of a batch: fewer than of `fuzz`, because machine code takes longer.
const BATCH: usize = 16;

/// What came of all batches so far.
struct All {
    kernels: usize,
    tally: Tally,
    wrong: Vec<Tried>,
    unread: Vec<String>,
}

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    folder: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let gpus = gpus(&arguments.lower);
    let random = Random {
        fuzz,
        gpus: &gpus,
        level: level(arguments.opt_level),
    };
    let begun = Instant::now();
    let progress = Progress::new();
    let mut all = All {
        kernels: 0,
        tally: Tally::new(&gpus),
        wrong: Vec::new(),
        unread: Vec::new(),
    };
    let batches = batches(fuzz);
    for window in batches.chunks(4 * threads) {
        let one =
            |batch: &Batch| (!interrupt::interrupted()).then(|| (random.batch(batch), *batch));
        let done: Vec<_> = match threads {
            1 => window.iter().map(one).collect(),
            _ => window.par_iter().map(one).collect(),
        };
        // What an interrupted window has done behind its first gap is left out, so that the result is that of a smaller --count.
        for (tried, batch) in done.into_iter().map_while(|done| done) {
            all.add(tried, &batch);
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
        out.write_all(tables(&all.tally).as_bytes())?;
        out.flush()
    });
    let outcome = match (shown.failed, all.wrong.is_empty()) {
        (true, _) => Outcome::Wrong,
        (false, false) => Outcome::No,
        (false, true) => Outcome::Done,
    };
    finish(printed, outcome)
}

/// Small ones, so that all threads have some.
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

impl All {
    fn add(&mut self, tried: Result<Vec<Tried>, String>, batch: &Batch) {
        match tried {
            Ok(tried) => {
                self.kernels += batch.count;
                for tried in tried {
                    self.tally.add(tried.gpu, &tried.outcome);
                    if tried.outcome.is_wrong() {
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

/// `1,280 kernels in 11.2 s, 114 a second; 3 wrong`.
fn said(all: &All, begun: Instant) -> String {
    let seconds = begun.elapsed().as_secs_f64();
    // In a sentence, none is no dash.
    let number = |number: usize| match number {
        0 => "0".to_string(),
        some => count(some),
    };
    format!(
        "{} {} in {seconds:.1} s, {} a second; {} of machine code wrong",
        number(all.kernels),
        if all.kernels == 1 {
            "kernel"
        } else {
            "kernels"
        },
        number((all.kernels as f64 / seconds.max(1e-9)) as usize),
        match all.wrong.len() {
            1 => "1 piece".to_string(),
            some => format!("{} pieces", number(some)),
        }
    )
}

/// Shows the first kernels of each kind.
struct Shown<'s> {
    arguments: &'s FuzzArguments,
    random: &'s Random<'s>,
    folder: Option<&'s Folder>,
    /// By GPU and kind of outcome, how many kernels have been shown.
    kept: HashMap<(&'static str, &'static str), usize>,
    /// Something could not be written.
    failed: bool,
}

impl Shown<'_> {
    fn print(&mut self, tried: &Tried, out: &mut dyn Write) -> io::Result<()> {
        let kind = (tried.gpu.name, tried.outcome.name());
        let kept = self.kept.entry(kind).or_default();
        *kept += 1;
        let many = *kept > self.arguments.keep;
        let command = self.command(tried);
        // The names of kernels that are made need no escaping but for spaces.
        writeln!(
            out,
            "@{} on {}: {}",
            tried.kernel,
            tried.gpu.name,
            tried.outcome.name()
        )?;
        writeln!(out, "    {}\n    again: {command}", detail(&tried.outcome))?;
        if many {
            return writeln!(out);
        }
        let Ok(given) = self.random.given(tried.seed, tried.gpu) else {
            return writeln!(out);
        };
        let mut stem = format!("{}-{}", tried.gpu.name, tried.seed);
        let head = format!(
            "{command}\n; {}: {}",
            tried.outcome.name(),
            detail(&tried.outcome)
        );
        let text = format!("; {head}\n{}", given.text);
        if let Some(folder) = self.folder
            && let Some(saved) = self.save(folder, &stem, ".ll", &text)
        {
            stem = saved;
            let assembly = given.assembly(tried.gpu).unwrap_or_default();
            self.save(folder, &stem, ".s", &assembly);
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
        let small = given.reduce(tried.gpu, Limits::default(), &interrupt::interrupted);
        let what = format!("{} on {}", tried.outcome.name(), tried.gpu.name);
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
    fn command(&self, tried: &Tried) -> String {
        let arguments = self.arguments;
        let (low, high) = arguments.blocks;
        let level = arguments
            .opt_level
            .map(|level| format!(" --opt-level {level}"));
        let level = level.unwrap_or_default();
        format!(
            "lanelog fuzz --lower {}{level} --seed {} --count 1 --shape {} --blocks {low}..{high} --inputs {}",
            tried.gpu.name,
            tried.seed,
            arguments.shape.name(),
            arguments.inputs
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::disputes::machine_code::differs;
    use clap::{CommandFactory, FromArgMatches};
    use lanelog_backend::Gpu;
    use lanelog_verify::check::lowering::{Difference, Outcome};
    use pretty_assertions::assert_eq;

    #[derive(clap::Parser)]
    struct Call {
        #[command(flatten)]
        arguments: FuzzArguments,
    }

    fn arguments(words: &[&str]) -> FuzzArguments {
        let matches = Call::command().get_matches_from([&["fuzz"], words].concat());
        Call::from_arg_matches(&matches).unwrap().arguments
    }

    /// Each kernel is told with the command that makes it again, and the first ones are saved with their machine code.
    #[test]
    fn wrong_machine_code_is_told_and_saved() {
        let arguments = arguments(&["--lower=gfx942", "--keep=1", "--shape=unstructured"]);
        let fuzz = arguments.fuzz().unwrap();
        let gpu = Gpu::named("gfx942").unwrap();
        let random = Random {
            fuzz: &fuzz,
            gpus: &[gpu],
            level: level(arguments.opt_level),
        };
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        let mut shown = Shown {
            arguments: &arguments,
            random: &random,
            folder: Some(&folder),
            kept: HashMap::new(),
            failed: false,
        };
        let difference = Difference {
            launch: 2,
            buffer: 1,
            byte: 20,
            expected: 7,
            found: 8,
            distance: None,
        };
        let mut told = Vec::new();
        for seed in [3, 4] {
            let tried = Tried {
                seed,
                kernel: random.given(seed, gpu).unwrap().kernel,
                gpu,
                outcome: Outcome::Differs(difference.clone()),
            };
            shown.print(&tried, &mut told).unwrap();
        }
        assert!(!shown.failed);
        let told = String::from_utf8(told).unwrap();
        let again = |seed| {
            format!(
                "lanelog fuzz --lower gfx942 --seed {seed} --count 1 --shape unstructured --blocks 4..20 --inputs 3"
            )
        };
        for seed in [3, 4] {
            assert!(
                told.contains(&format!("\n    again: {}\n", again(seed))),
                "{told}"
            );
        }
        let what = differs(&difference);
        assert_eq!(told.matches(&format!("    {what}\n")).count(), 2, "{told}");
        assert_eq!(told.matches("    written to ").count(), 1, "{told}");
        let read = |name: &str| std::fs::read_to_string(place.path().join(name)).unwrap();
        let head = format!("; {}\n; differs: {what}\n", again(3));
        let saved = read("gfx942-3.ll");
        assert!(saved.starts_with(&head), "{saved}");
        assert!(read("gfx942-3.s").contains("s_endpgm"));
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 2);
    }
}
