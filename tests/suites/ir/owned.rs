//! Owned functions that are printed and parsed again are the same kernels, LLVM accepts them, and
//! verdicts do not change.

#[path = "../../support/kernels.rs"]
mod kernels;

use kernels::{root, verdict_lines};
use lanelog_ir::owned::{Function, Printed, Style};
use lanelog_ir::read;
use lanelog_ir::target::Mode;
use lanelog_ir::typed::Types;
use lanelog_verify::random::arbitrary::arbitrary_module;
use lanelog_verify::random::generate::{Options, Shape, Target, random_module};
use lanelog_verify::random::hazards::hazard_module;
use lanelog_verify::random::{affine, calls, loops};
use pretty_assertions::assert_eq;

use crate::llvm;

const STYLES: [Style; 2] = [Style::Named, Style::Numbered];

/// The text with every function printed from its owned form.
fn printed(text: &[u8], style: Style) -> String {
    let module = read(text);
    let all = module.functions.iter().enumerate();
    let all: Vec<_> = all
        .map(|(at, function)| (at, Function::new(&module, function)))
        .collect();
    Printed::module(&module, &all, style).text
}

/// Compares the results of the readers of types and of control flow, which do not use owned
/// functions, before and after.
fn compare(text: &[u8], what: &str) {
    for style in STYLES {
        let again = printed(text, style);
        let (old, new) = (read(text), read(again.as_bytes()));
        assert_eq!(new.errors.len(), old.errors.len(), "{what}");
        assert_eq!(new.functions.len(), old.functions.len(), "{what}");
        let (mut old_types, mut new_types) = (Types::new(&old, None), Types::new(&new, None));
        for (before, after) in old.functions.iter().zip(&new.functions) {
            let before_typed = old_types.function(&old, before);
            assert_eq!(new_types.function(&new, after), before_typed, "{what}");
            assert_eq!(after.successors, before.successors, "{what}");
        }
        if old.errors.is_empty() {
            assert_eq!(
                verdict_lines(again.as_bytes(), Mode::Sound),
                verdict_lines(text, Mode::Sound),
                "{what}"
            );
        }
    }
}

/// Modules of every generator.
fn random_modules() -> Vec<String> {
    let mut texts = Vec::new();
    for number in 0..24 {
        let target = [Target::AmdGpu, Target::Nvptx][usize::from(number % 4 == 3)];
        let options = Options {
            target,
            shape: [Shape::Mixed, Shape::Irreducible][usize::from(number % 3 == 2)],
            runnable: number % 2 == 1,
            ..Options::default()
        };
        let seed = 4_000_001 + number * 20;
        texts.push(random_module(seed, 20, &options).text);
        texts.push(arbitrary_module(seed, 10, target, (2, 20)).text);
        texts.push(hazard_module(seed, 10, target).text);
        texts.push(affine::affine_module(seed, 5, target).text);
        texts.push(calls::random_calls(seed, target));
        texts.push(loops::random_loops(seed, 5));
    }
    texts
}

#[test]
fn kernels_and_verdicts_are_the_same() {
    for file in kernels::kernels("corpus") {
        compare(&std::fs::read(root().join(&file)).unwrap(), &file);
    }
    for (number, text) in random_modules().iter().enumerate() {
        compare(text.as_bytes(), &format!("random module {number}"));
    }
}

#[test]
fn llvm_takes_what_is_printed() {
    let verified = |text: &str| {
        let mut opt = llvm::program("opt")?;
        opt.args(["-passes=verify", "-disable-output"]);
        Some(llvm::given(opt, text))
    };
    let mut texts = random_modules();
    texts.truncate(40);
    for file in kernels::kernels("corpus") {
        texts.push(String::from_utf8_lossy(&std::fs::read(root().join(file)).unwrap()).into());
    }
    let mut taken = 0;
    for text in texts {
        match verified(&text) {
            None => return,
            Some(Err(_)) => continue,
            Some(Ok(_)) => taken += 1,
        }
        // Functions cannot be printed with numbered names if another function or a global takes the
        // address of one of their blocks.
        let addressed = |line: &str| line.starts_with('@') && line.contains("blockaddress(");
        let styles = match text.lines().any(addressed) {
            true => &STYLES[..1],
            false => &STYLES[..],
        };
        for style in styles {
            let again = printed(text.as_bytes(), *style);
            assert_eq!(verified(&again), Some(Ok(String::new())), "{again}");
        }
    }
    assert!(taken > 200, "LLVM takes {taken} texts");
}
