//! Compares the two analyses of LLVM 14 with the installed opt-14, verdict by verdict: a reference
//! implementation, and one written as rules. The reference implementation reproduces LLVM's bugs,
//! the rules do not: where the rules differ from opt, they must agree with the reference
//! implementation without these bugs. The exit code is 1 if there is any other difference. The
//! files are in LLVM 14's syntax (tests/llvm/text-for-14); tests/llvm/check-14 creates them and
//! calls this program.
//!
//! `cargo run --release --example check_llvm14 -- [--show N] FILE...`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use lanelog_analysis::Analyzer;
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_verify::check::opt::{Analysis, Opt, Question};
use lanelog_verify::oracle::{Verdicts, llvm14};
use rayon::prelude::*;

/// The analyses of LLVM 14 against opt-14.
#[derive(Debug, Parser)]
struct Arguments {
    /// The number of differences that are shown.
    #[arg(long, default_value_t = 10)]
    show: usize,
    /// Modules that opt-14 reads.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Counts of one analysis.
#[derive(Default)]
struct Count {
    functions: usize,
    irreducible: usize,
    verdicts: usize,
    divergent: usize,
    /// The numbers of functions and of verdicts that differ, for reducible and irreducible
    /// functions. Three pairs are compared: the reference implementation with opt, the rules with
    /// opt, and the rules with the reference implementation without LLVM's bugs
    /// ([`llvm14::gpu_as_meant`] and [`llvm14::legacy_without_orders`]).
    differ: [[(usize, usize); 2]; 3],
    /// Functions that differ, and the first value of each.
    shown: Vec<(usize, String)>,
    problems: Vec<String>,
}

const WHO: [&str; 3] = [
    "oracle is not opt's",
    "rules are not opt's",
    "rules are not the amended oracle's",
];
const WAYS: [(Analysis, Mode); 2] = [
    (Analysis::Gpu, Mode::Llvm14Gpu),
    (Analysis::Legacy, Mode::Llvm14Legacy),
];

type Oracle = fn(&Module<'_>, &Function, &Classification) -> Verdicts;

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

/// Verdicts of the reference implementation, of the rules, and of the reference implementation
/// without LLVM's bugs.
fn judgements(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    analyzer: &mut Analyzer<'_, '_>,
    function: &Function,
    way: Analysis,
) -> [Verdicts; 3] {
    let classification = context.classify(function);
    let (exact, amended): (Oracle, Oracle) = match way {
        Analysis::Legacy => (llvm14::legacy, llvm14::legacy_without_orders),
        _ => (llvm14::gpu, llvm14::gpu_as_meant),
    };
    let oracle = |oracle: Oracle| oracle(module, function, &classification);
    let analysis = analyzer.analyze(function);
    let divergent = (0..function.value_count()).map(|value| analysis.is_divergent(value));
    let rules = Verdicts {
        divergent: divergent.collect(),
    };
    [oracle(exact), rules, oracle(amended)]
}

fn check(opt: &Opt, path: &PathBuf, (way, mode): (Analysis, Mode)) -> Count {
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
        let [oracle, rules, amended] =
            judgements(&module, &context, &mut analyzer, function, way).map(|own| own.divergent);
        let pairs = [(&oracle, expected), (&rules, expected), (&rules, &amended)];
        for (at, (own, other)) in pairs.into_iter().enumerate() {
            let both = own.iter().zip(other);
            let mut wrong = (0u32..).zip(both).filter(|(_, (own, other))| own != other);
            let Some((value, (own, _))) = wrong.next() else {
                continue;
            };
            let differ = &mut count.differ[at][irreducible];
            differ.0 += 1;
            differ.1 += 1 + wrong.count();
            let kind = ["", " (irreducible)"][irreducible];
            let name = String::from_utf8_lossy(module.bytes(function.name));
            let word = ["uniform", "divergent"][usize::from(*own)];
            count.shown.push((
                at,
                format!(
                    "{shown_path} @{name}{kind}: value {value} {} is {word}: {} {}",
                    module.value_name(function, value),
                    mode.name(),
                    WHO[at]
                ),
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
        "{:<14}{:>10}{:>10}{:>10}  functions and verdicts that differ, reducible + irreducible",
        "way", "functions", "verdicts", "divergent"
    );
    for way in WAYS {
        let files = arguments.files.par_iter();
        let count = files
            .map(|path| check(&opt, path, way))
            .reduce(Count::default, Count::add);
        println!(
            "{:<14}{:>10}{:>10}{:>10}  {} irreducible functions",
            way.1.name(),
            count.functions,
            count.verdicts,
            count.divergent,
            count.irreducible
        );
        for (at, [reducible, irreducible]) in count.differ.iter().enumerate() {
            println!(
                "  {:<42}{:>5} {:>6}  + {:>4} {:>6}",
                WHO[at], reducible.0, reducible.1, irreducible.0, irreducible.1
            );
            let shown = count.shown.iter().filter(|(which, _)| *which == at);
            // A difference between the rules and opt is expected if the reference implementation
            // without LLVM's bugs agrees with the rules.
            for (_, line) in shown.take(if at == 1 { 0 } else { arguments.show }) {
                println!("    {line}");
            }
        }
        for problem in &count.problems {
            eprintln!("{problem}");
        }
        let [exact, _, amended] = count.differ;
        fine &= [exact, amended]
            .iter()
            .flatten()
            .all(|differ| differ.0 == 0);
    }
    ExitCode::from(u8::from(!fine))
}
