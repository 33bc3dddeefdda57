//! `lanelog lower` of modules for NVIDIA's GPUs: what LLVM takes of it, and what it says where it cannot.

use std::path::Path;

use crate::llvm;
use crate::program::call;

/// The kernels beside this file.
fn modules() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nvptx");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".ll"))
        .collect();
    names.sort_unstable();
    assert!(names.len() >= 10, "{names:?}");
    names
}

/// What `lanelog lower` prints.
fn lowered(arguments: &[&str]) -> String {
    let output = call("lower", "tests/nvptx", arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn llvm_verifies_and_compiles_what_is_emitted() {
    for module in modules() {
        for gpu in ["gfx1100", "gfx942"] {
            let text = lowered(&[&module, "--mcpu", gpu, "--emit", "ir"]);
            assert!(!text.contains("@llvm.nvvm"), "{text}");
            let (Some(mut opt), Some(mut llc)) = (llvm::program("opt"), llvm::program("llc"))
            else {
                return;
            };
            opt.args(["-passes=verify", "-disable-output", "-"]);
            llvm::given(opt, &text).unwrap_or_else(|why| panic!("{module} {gpu}: {why}"));
            llc.arg(format!("-mcpu={gpu}")).args(["-o", "-", "-"]);
            llvm::given(llc, &text).unwrap_or_else(|why| panic!("{module} {gpu}: {why}"));
        }
    }
}

#[test]
fn llvm_assembles_what_is_lowered() {
    for module in modules() {
        for gpu in lanelog::backend::gpu::GPUS {
            let text = lowered(&[&module, "--mcpu", gpu.name]);
            let Some(mut assembler) = llvm::program("llvm-mc") else {
                return;
            };
            assembler.args(["-triple=amdgcn-amd-amdhsa", "-filetype=null", "-"]);
            assembler.arg(format!("-mcpu={}", gpu.name));
            llvm::given(assembler, &text).unwrap_or_else(|why| panic!("{module}: {why}"));
        }
    }
}
