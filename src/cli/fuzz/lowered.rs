//! `lanelog fuzz --lower`: lowers random kernels, executes the machine code, and compares the
//! results with those of the kernels.

use super::arguments::{FuzzArguments, GeneratorName};
use super::campaign::number;
use super::executed::{self, Again, OtherForm};
use lanelog_verify::check::fuzz::{Batch, Fuzz};
use lanelog_verify::check::lowering::Outcome as Came;
use lanelog_verify::check::lowering::random::{KernelResult, Random};
use lanelog_verify::check::lowering::tally::Tally;
use lanelog_verify::check::reduce::Limits;

use crate::disputes::machine_code::{detail, gpus, tables};
use crate::lower::level;
use crate::outcome::Outcome;
use crate::saved::Folder;

/// Machine code.
struct Lowered<'l> {
    random: Random<'l>,
    arguments: &'l FuzzArguments,
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
        plus: arguments.plus,
    };
    let lowered = Lowered { random, arguments };
    executed::run(&lowered, arguments, fuzz, folder, threads)
}

impl OtherForm for Lowered<'_> {
    type KernelResult = KernelResult;
    type Tally = Tally;
    const IN: &'static str = "on";

    fn batch(&self, batch: &Batch) -> Result<Vec<KernelResult>, String> {
        self.random.batch(batch)
    }

    fn tally(&self) -> Tally {
        Tally::new(self.random.gpus)
    }

    fn add(&self, tally: &mut Tally, tried: &KernelResult) {
        tally.add(tried.gpu, &tried.outcome);
    }

    fn tables(&self, tally: &Tally, _: usize) -> String {
        tables(tally)
    }

    fn wrong(&self, wrong: usize) -> String {
        let noun = match wrong {
            1 => "piece",
            _ => "pieces",
        };
        format!("{} {noun} of machine code wrong", number(wrong))
    }

    fn parts<'t>(&self, tried: &'t KernelResult) -> (u64, &'t str, &'t Came) {
        (tried.seed, &tried.kernel, &tried.outcome)
    }

    fn name(&self, tried: &KernelResult) -> &'static str {
        tried.gpu.name
    }

    fn detail(&self, outcome: &Came) -> String {
        detail(outcome)
    }

    fn command(&self, tried: &KernelResult) -> String {
        let arguments = self.arguments;
        let (low, high) = arguments.blocks;
        let level = arguments
            .opt_level
            .map(|level| format!(" --opt-level {level}"));
        let level = level.unwrap_or_default();
        let plus = if arguments.plus { " --plus" } else { "" };
        let kernels = match arguments.generator {
            GeneratorName::Bits => "--generator bits".to_string(),
            GeneratorName::Aliases => "--generator aliases".to_string(),
            GeneratorName::Calls => "--generator calls".to_string(),
            _ => format!("--shape {} --blocks {low}..{high}", arguments.shape.name()),
        };
        format!(
            "lanelog fuzz --lower {}{level}{plus} --seed {} --count 1 {kernels} --inputs {}",
            tried.gpu.name, tried.seed, arguments.inputs
        )
    }

    fn again(&self, tried: &KernelResult) -> Option<Again<'_>> {
        let gpu = tried.gpu;
        let given = self.random.given(tried.seed, gpu).ok()?;
        Some(Again {
            text: given.text.clone(),
            assembly: Some(given.assembly(gpu).unwrap_or_default()),
            reduce: Box::new(move |stop| given.reduce(gpu, Limits::default(), stop)),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::disputes::machine_code::differs;
    use crate::fuzz::executed::Shown;
    use clap::{CommandFactory, FromArgMatches};
    use lanelog_amdgpu::Gpu;
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

    /// Each kernel is printed with the command that reproduces it, and the first ones are saved
    /// with their machine code.
    #[test]
    fn wrong_machine_code_is_told_and_saved() {
        let arguments = arguments(&["--lower=gfx942", "--keep=1", "--shape=unstructured"]);
        let fuzz = arguments.fuzz().unwrap();
        let gpu = Gpu::named("gfx942").unwrap();
        let random = Random {
            fuzz: &fuzz,
            gpus: &[gpu],
            level: level(arguments.opt_level),
            plus: arguments.plus,
        };
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        let lowered = Lowered {
            random,
            arguments: &arguments,
        };
        let mut shown = Shown::new(&lowered, &arguments, Some(&folder));
        let difference = Difference {
            launch: 2,
            buffer: 1,
            byte: 20,
            expected: 7,
            found: 8,
            distance: None,
            race: None,
        };
        let mut told = Vec::new();
        for seed in [3, 4] {
            let tried = KernelResult {
                seed,
                kernel: lowered.random.given(seed, gpu).unwrap().kernel,
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
