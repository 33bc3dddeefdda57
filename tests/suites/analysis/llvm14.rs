//! Compares the reference implementations of LLVM 14's analyses with recorded verdicts of opt-14 on
//! the corpus (tests/llvm/record-14).

use std::fs;
use std::path::Path;

use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, plain_name, read};
use lanelog_verify::oracle::{Verdicts, llvm14};
use pretty_assertions::assert_eq;

type Oracle = fn(&Module<'_>, &Function, &Classification) -> Verdicts;

/// Verdicts in the recorded format: columns for arguments, for instructions that are not
/// terminators, and for terminators.
fn columns(function: &Function, verdicts: &Verdicts) -> String {
    let first = function.arguments.len();
    let ends = Vec::from_iter(
        (0..function.blocks.len()).map(|block| function.block_instructions(block).end - 1),
    );
    let of = |wanted: &dyn Fn(usize) -> bool| {
        let marks = verdicts.divergent.iter().enumerate();
        let marks = marks.filter(|(value, _)| wanted(*value));
        String::from_iter(marks.map(|(_, divergent)| if *divergent { 'D' } else { '.' }))
    };
    let is_end = |value: usize| value >= first && ends.contains(&(value - first));
    [
        of(&|value| value < first),
        of(&|value| value >= first && !is_end(value)),
        of(&is_end),
    ]
    .join("\t")
}

fn hold(recorded: &str, mode: Mode, oracle: Oracle) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let recorded = fs::read_to_string(root.join("corpus/recorded").join(recorded)).unwrap();
    let (mut functions, mut irreducible) = (0, 0);
    let mut wrong = Vec::new();
    for section in recorded.split("# ").skip(1) {
        let (path, lines) = section.split_once('\n').unwrap();
        let text = fs::read(root.join(path)).unwrap();
        let module = read(&text);
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, mode);
        assert_eq!(lines.lines().count(), module.functions.len(), "{path}");
        for (line, function) in lines.lines().zip(&module.functions) {
            let (name, expected) = line.split_once('\t').unwrap();
            let own = plain_name(module.bytes(function.name));
            assert_eq!(plain_name(name.as_bytes()), own, "{path}");
            let classification = context.classify(function);
            let got = columns(function, &oracle(&module, function, &classification));
            if got != expected {
                wrong.push(format!("{path} @{name}\n  LLVM {expected}\n  here {got}"));
            }
            functions += 1;
            irreducible += usize::from(!llvm14::is_reducible(function));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        functions > 240 && irreducible > 7,
        "{functions} functions, {irreducible} irreducible"
    );
}

/// The verdicts were recorded on NVIDIA's GPUs too, for which opt-14 was run with an option that
/// selects this analysis.
#[test]
fn disjoint_paths() {
    hold("llvm14-gpu.verdicts", Mode::Llvm14Gpu, llvm14::gpu);
}

#[test]
fn immediate_post_dominators() {
    hold("llvm14-legacy.verdicts", Mode::Llvm14Legacy, llvm14::legacy);
}
