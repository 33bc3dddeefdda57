//! Shrinking kernels while something persists.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use lanelog::analysis::Analyzer;
use lanelog::check::generate::{Options, Shape, Target as Kind, random_function};
use lanelog::check::reduce::{Limits, Reduced, reduce};
use lanelog::ir::{Module, read};
use lanelog::target::{Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;

/// The verdicts of a mode on the function of that name.
fn verdicts(module: &Module<'_>, name: &str, mode: Mode) -> Option<Vec<bool>> {
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(module, &target, mode);
    let mut analyzer = Analyzer::new(module, &context);
    let mut functions = module.functions.iter();
    let function =
        functions.find(|function| &*module.function_name(function) == name.as_bytes())?;
    let analysis = analyzer.analyze(function);
    let values = 0..function.value_count();
    Some(values.map(|value| analysis.is_divergent(value)).collect())
}

/// Mode `llvm22` calls a value uniform that mode `sound` does not: one of the known mistakes.
fn is_mistaken(text: &str, name: &str) -> bool {
    let module = read(text.as_bytes());
    let llvm = verdicts(&module, name, Mode::Llvm22);
    let sound = verdicts(&module, name, Mode::Sound);
    match (llvm, sound) {
        (Some(llvm), Some(sound)) => llvm.iter().zip(&sound).any(|(llvm, sound)| *sound && !llvm),
        _ => false,
    }
}

fn name_of(text: &str) -> String {
    let module = read(text.as_bytes());
    String::from_utf8(module.function_name(&module.functions[0]).into_owned()).unwrap()
}

/// What LLVM 22 has against a text; `None` if nothing, or if it is not installed.
fn refusal(text: &str) -> Option<String> {
    let opt = Command::new("opt-22")
        .args(["-S", "-passes=verify", "-o", "/dev/null", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut opt = match opt {
        Ok(opt) => opt,
        Err(_) => {
            let required =
                std::env::var_os("LANELOG_REQUIRE_LLVM").is_some_and(|value| value == "1");
            assert!(!required, "opt-22 is not installed");
            return None;
        }
    };
    opt.stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = opt.wait_with_output().unwrap();
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

fn large(seed: u64, shape: Shape, target: Kind) -> String {
    let options = Options {
        shape,
        target,
        blocks: (100, 200),
        ..Options::default()
    };
    random_function(seed, &options).text
}

fn show(seed: u64, before: &str, reduced: &Reduced, seconds: f64) -> String {
    let module = read(before.as_bytes());
    let function = &module.functions[0];
    format!(
        "{seed}: {} blocks, {} instructions -> {}, {}; {} tries, {seconds:.2} s",
        function.blocks.len(),
        function.instructions.len(),
        reduced.blocks,
        reduced.instructions,
        reduced.tries
    )
}

#[test]
fn disagreements_of_two_modes_become_small() {
    let (mut found, mut seed) = (0, 2_000_000);
    while found < 10 {
        seed += 1;
        let text = large(seed, Shape::Mixed, Kind::AmdGpu);
        let name = name_of(&text);
        if !is_mistaken(&text, &name) {
            continue;
        }
        found += 1;
        let start = Instant::now();
        let reduced = reduce(
            &text,
            &name,
            &mut |text| is_mistaken(text, &name),
            Limits::default(),
        );
        println!(
            "{}",
            show(seed, &text, &reduced, start.elapsed().as_secs_f64())
        );
        assert!(reduced.persists && is_mistaken(&reduced.text, &name));
        assert_eq!(refusal(&reduced.text), None, "{}", reduced.text);
        assert!(reduced.instructions < 20, "{}", reduced.text);
        println!("{}", reduced.text);
    }
}
