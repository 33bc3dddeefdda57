//! Holds the two analyses of LLVM 14, imperative and as rules, against the installed opt-14, verdict by verdict. The files are in LLVM 14's spelling
//! (tests/llvm/text-for-14); tests/llvm/check-14 makes them and calls this.
//!
//! `cargo run --release --example check_llvm14 -- [--show N] FILE...`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use lanelog::analysis::Analyzer;
use lanelog::check::opt::{Opt, Question, Way};
use lanelog::ir::{Function, Module, read};
use lanelog::oracle::{Verdicts, llvm14};
use lanelog::target::{Mode, ModuleContext, Target};
use rayon::prelude::*;

/// The analyses of LLVM 14 against opt-14.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many differences are shown.
    #[arg(long, default_value_t = 10)]
    show: usize,
    /// Modules that opt-14 reads.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// What was counted in one way.
#[derive(Default)]
struct Count {
    functions: usize,
    irreducible: usize,
    verdicts: usize,
    divergent: usize,
    /// Functions and verdicts that differ: of the imperative analysis and of the rules, on reducible and irreducible functions.
    differ: [[(usize, usize); 2]; 2],
    shown: Vec<String>,
    problems: Vec<String>,
}

const WHO: [&str; 2] = ["oracle", "rules"];
const WAYS: [(Way, Mode); 2] = [
    (Way::Gpu, Mode::Llvm14Gpu),
    (Way::Legacy, Mode::Llvm14Legacy),
];

impl Count {
    fn add(mut self, other: Count) -> Count {
        self.functions += other.functions;
        self.irreducible += other.irreducible;
        self.verdicts += other.verdicts;
        self.divergent += other.divergent;
        for (own, others) in self
            .differ
            .iter_mut()
            .flatten()
            .zip(other.differ.iter().flatten())
        {
            own.0 += others.0;
            own.1 += others.1;
        }
        self.shown.extend(other.shown);
        self.problems.extend(other.problems);
        self
    }
}

/// What both of us say of a function.
fn opinions(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    analyzer: &mut Analyzer<'_, '_>,
    function: &Function,
    way: Way,
) -> [Verdicts; 2] {
    let classification = context.classify(function);
    let oracle = match way {
        Way::Legacy => llvm14::legacy(module, function, &classification),
        _ => llvm14::gpu(module, function, &classification),
    };
    let analysis = analyzer.analyze(function);
    let divergent = (0..function.value_count()).map(|value| analysis.is_divergent(value));
    let rules = Verdicts {
        divergent: divergent.collect(),
    };
    [oracle, rules]
}

fn check(opt: &Opt, path: &PathBuf, (way, mode): (Way, Mode)) -> Count {
    let mut count = Count::default();
    let shown_path = path.display();
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) => {
            count.problems.push(format!("{shown_path}: {error}"));
            return count;
        }
    };
    let module = read(&text);
    let target = match Target::choose(module.triple, None, None) {
        Ok(target) => target,
        Err(error) => {
            count.problems.push(format!("{shown_path}: {error}"));
            return count;
        }
    };
    let question = Question {
        triple: None,
        processor: None,
        limit: Duration::from_secs(300),
    };
    let printed = match opt.ask(way, &module, &question) {
        Ok(printed) => printed,
        Err(error) => {
            count.problems.push(format!("{shown_path}: {error}"));
            return count;
        }
    };
    let context = ModuleContext::new(&module, &target, mode);
    let mut analyzer = Analyzer::new(&module, &context);
    for (number, printed) in &printed {
        let Some(function) = module.functions.get(*number) else {
            continue;
        };
        let expected = &printed.verdicts.divergent;
        let irreducible = usize::from(!llvm14::is_reducible(function));
        count.functions += 1;
        count.irreducible += irreducible;
        count.verdicts += expected.len();
        count.divergent += expected.iter().filter(|divergent| **divergent).count();
        let opinions = opinions(&module, &context, &mut analyzer, function, way);
        for ((who, opinion), differ) in WHO.iter().zip(&opinions).zip(&mut count.differ) {
            let pairs = opinion.divergent.iter().zip(expected);
            let mut wrong = (0u32..).zip(pairs).filter(|(_, (own, llvm))| own != llvm);
            let Some((value, (own, _))) = wrong.next() else {
                continue;
            };
            differ[irreducible].0 += 1;
            differ[irreducible].1 += 1 + wrong.count();
            let name = String::from_utf8_lossy(module.bytes(function.name));
            let kind = ["", " (irreducible)"][irreducible];
            let word = ["uniform", "divergent"][usize::from(*own)];
            count.shown.push(format!(
                "{shown_path} @{name}{kind}: value {value} {} is {word} by the {who} of {}, and not by opt-14",
                module.value_name(function, value),
                mode.name(),
            ));
        }
    }
    count
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(opt) = Opt::installed(&[14]).into_iter().next() else {
        eprintln!("check_llvm14: no opt-14 on the path");
        return ExitCode::from(2);
    };
    let mut fine = true;
    println!(
        "{:<14} {:>9} {:>11} {:>10} {:>10}   differing functions and verdicts",
        "way", "functions", "irreducible", "verdicts", "divergent"
    );
    for way in WAYS {
        let files = arguments.files.par_iter();
        let count = files
            .map(|path| check(&opt, path, way))
            .reduce(Count::default, Count::add);
        let [oracle, rules] = count.differ;
        let said = |who: &str, [(f, v), (fi, vi)]: [(usize, usize); 2]| {
            format!("{who} {f} {v}, irreducible {fi} {vi}")
        };
        println!(
            "{:<14} {:>9} {:>11} {:>10} {:>10}   {}; {}",
            way.1.name(),
            count.functions,
            count.irreducible,
            count.verdicts,
            count.divergent,
            said("oracle", oracle),
            said("rules", rules)
        );
        for line in count.shown.iter().take(arguments.show) {
            println!("  {line}");
        }
        for problem in &count.problems {
            eprintln!("{problem}");
        }
        fine &= oracle[0].0 == 0 && rules[0].0 == 0 && oracle[1].0 == 0;
    }
    ExitCode::from(u8::from(!fine))
}
