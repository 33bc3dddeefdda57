//! Cycles with several entries: the transformed code leaves the same memory as the kernels.

use std::fs;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::owned::{Context, Function, FunctionPass, Printed, Style};
use lanelog_ir::read;
use lanelog_passes::irreducible::Irreducible;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::refute::Effort;
use lanelog_verify::oracle::{Graph, cycle_info};

use crate::llvm;
use crate::lowering::lowered;
use crate::program::scratch;
use crate::recorded_launches::root;
use pretty_assertions::assert_eq;

fn text() -> String {
    fs::read_to_string(root().join("tests/suites/backend/irreducible.ll")).unwrap()
}

/// The number of entries of the cycle with the most entries in each kernel.
#[test]
fn the_kernels_have_as_many_entries_as_they_say() {
    let text = text();
    let module = read(text.as_bytes());
    let found: Vec<(String, usize)> = module
        .functions
        .iter()
        .map(|function| {
            let cycles = cycle_info::of(&Graph::of(function)).cycles;
            let name = String::from_utf8(module.function_name(function).into_owned()).unwrap();
            (
                name,
                cycles
                    .iter()
                    .map(|cycle| cycle.entries.len())
                    .max()
                    .unwrap(),
            )
        })
        .collect();
    let expected = [
        ("two_entries", 2),
        ("temporal", 2),
        ("three_entries", 3),
        ("six_entries", 6),
        ("many_entries", 18),
        ("nested", 2),
        ("uniform", 2),
        ("memory", 2),
    ];
    let expected = expected.map(|(name, entries)| (name.to_string(), entries));
    assert_eq!(found, expected);
}

#[test]
fn cycles_of_several_entries_leave_what_they_leave_as_ir() {
    let text = text();
    let module = read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    for gpu in GPUS {
        let effort = Effort {
            inputs: 6,
            ..Effort::default()
        };
        let outcomes = kernels(&module, gpu, &|_| true, &effort);
        assert_eq!(outcomes.len(), 8);
        for (index, outcome) in outcomes {
            let name = module.function_name(&module.functions[index]);
            let name = String::from_utf8_lossy(&name);
            let Outcome::Same(ran) = outcome else {
                panic!("@{name} on {}: {outcome:?}", gpu.name);
            };
            assert_eq!(ran.launches, 6, "@{name} on {}", gpu.name);
        }
    }
}

/// If all branches of the cycle are uniform, the dispatch is also uniform, and no mask is needed.
#[test]
fn a_uniform_cycle_of_several_entries_needs_no_mask() {
    let all = lowered(&text(), Gpu::named("gfx1100").unwrap());
    let exec = |kernel: &str| all[kernel].as_ref().unwrap().contains("exec");
    assert!(!exec("uniform"), "{}", all["uniform"].as_ref().unwrap());
    assert!(exec("two_entries"));
}

#[test]
fn llvm_assembles_what_cycles_of_several_entries_become() {
    let folder = scratch("irreducible");
    for gpu in GPUS {
        for (name, text) in lowered(&text(), gpu) {
            let Some(mut llvm_mc) = llvm::program("llvm-mc") else {
                return;
            };
            let file = folder.join(format!("{name}.{}.s", gpu.name));
            fs::write(&file, text.unwrap()).unwrap();
            let cpu = format!("-mcpu={}", gpu.name);
            let words = ["-triple=amdgcn-amd-amdhsa", &cpu, "-filetype=null"];
            let done = llvm_mc.args(words).arg(&file).output().unwrap();
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "@{name} on {}: {said}", gpu.name);
        }
    }
}

/// LLVM accepts the functions with one entry for each cycle, and reads the same functions from
/// their text.
#[test]
fn functions_with_one_entry_for_each_cycle_are_valid() {
    let mut files = vec![root().join("tests/suites/backend/irreducible.ll")];
    for folder in ["corpus/irreducible", "tests/opencl/kernels"] {
        let found = fs::read_dir(root().join(folder)).unwrap();
        files.extend(found.map(|entry| entry.unwrap().path()));
    }
    files.retain(|file| file.extension().is_some_and(|end| end == "ll"));
    let mut changed = 0;
    for file in files {
        let text = fs::read(&file).unwrap();
        let module = read(&text);
        let mut all = Vec::new();
        for (index, function) in module.functions.iter().enumerate() {
            if Irreducible::concerns(&module, function) {
                let mut owned = Function::as_written(&module, function);
                let context = Context { module: &module };
                Irreducible.run(&mut owned, &context).unwrap();
                all.push((index, owned));
            }
        }
        if all.is_empty() {
            continue;
        }
        changed += all.len();
        let printed = Printed::module(&module, &all, Style::Named).text;
        let again = read(printed.as_bytes());
        assert_eq!(again.errors, []);
        for (index, owned) in &all {
            let read = &again.functions[*index];
            assert!(!Irreducible::concerns(&again, read));
            let read = Function::as_written(&again, read);
            assert_eq!(read.text(Style::Named), owned.text(Style::Named));
        }
        if let Some(mut opt) = llvm::program("opt") {
            opt.args(["-passes=verify", "-disable-output", "-"]);
            let verified = llvm::given(opt, &printed);
            assert_eq!(verified, Ok(String::new()), "{}", file.display());
        }
    }
    assert!(changed >= 20, "{changed}");
}
