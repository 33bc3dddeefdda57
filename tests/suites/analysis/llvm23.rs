//! Differences of mode `llvm23` from `llvm22`: each line of `llvm23.ll` names the modes in which it
//! is divergent. LLVM 22, and LLVM 23 if it is installed, must agree.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use crate::kernels;

use kernels::{analyse, root};
use lanelog_ir::target::Mode;
use lanelog_ir::{LineIndex, read};
use lanelog_verify::check::opt::{Analysis, Opt, Question};
use pretty_assertions::assert_eq;

const MODES: [Mode; 3] = [Mode::Llvm22, Mode::Llvm23, Mode::Sound];

fn text() -> String {
    fs::read_to_string(root().join("tests/suites/analysis/llvm23.ll")).unwrap()
}

/// The lines that are divergent in a mode, from 1.
fn expected(text: &str, mode: Mode) -> BTreeSet<u32> {
    let lines = (1..).zip(text.lines());
    let divergent = lines.filter(|(_, line)| {
        let comment = line.split_once("; divergent in ");
        comment.is_some_and(|(_, modes)| modes.split(' ').any(|word| word == mode.name()))
    });
    divergent.map(|(line, _)| line).collect()
}

#[test]
fn each_line_is_divergent_in_the_modes_that_it_names() {
    let text = text();
    let module = read(text.as_bytes());
    let lines = LineIndex::new(text.as_bytes());
    for mode in MODES {
        let mut found = BTreeSet::new();
        analyse(&module, mode, |function, analysis| {
            for (number, instruction) in function.instructions.iter().enumerate() {
                if analysis.is_divergent_instruction(number) {
                    let at = function.span.start + instruction.start;
                    found.insert(lines.position(at).line);
                }
            }
        });
        assert_eq!(found, expected(&text, mode), "{}", mode.name());
    }
}

/// LLVM 22 cannot parse the new attribute. Without the attribute, calls have the verdicts of LLVM
/// 22.
#[test]
fn installed_versions_of_llvm_say_so_too() {
    for (version, mode, text) in [
        (
            22,
            Mode::Llvm22,
            text().replace("alwaysuniform", "             "),
        ),
        (23, Mode::Llvm23, text()),
    ] {
        let Some(opt) = Opt::installed(&[version]).into_iter().next() else {
            continue;
        };
        let module = read(text.as_bytes());
        let limit = Duration::from_secs(60);
        let question = Question::of_module(&module, None, None, limit);
        let answer = opt.ask(Analysis::Uniformity, &module, &question);
        let printed = answer.unwrap_or_else(|_| panic!("opt-{version} gives no answer"));
        let lines = LineIndex::new(text.as_bytes());
        let mut found = BTreeSet::new();
        for (index, function) in module.functions.iter().enumerate() {
            let said = &printed[&index].verdicts;
            let first = function.arguments.len();
            for (number, instruction) in function.instructions.iter().enumerate() {
                if said.divergent[first + number] {
                    let at = function.span.start + instruction.start;
                    found.insert(lines.position(at).line);
                }
            }
        }
        assert_eq!(found, expected(&text, mode), "opt-{version}");
    }
}
