//! Every broken module in `tests/data/rejected/ir` must result in exactly the text next to it, and
//! in exit code 2.
//!
//! `UPDATE_EXPECT=1` rewrites the expectations that differ; read the result before keeping it: the
//! location must be correct, and the message must state the error and a suggestion.

use std::fs;
use std::path::{Path, PathBuf};

use lanelog_ir::read;
use pretty_assertions::assert_eq;

use crate::expected::assert_file;
use crate::llvm;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rejected/ir")
}

fn with_extension(extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    assert!(paths.len() > 50, "{paths:?}");
    paths
}

#[test]
fn broken_modules_get_their_messages() {
    for path in with_extension("ll") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let output = crate::program::limited()
            .args([
                "analyze", "--jobs", "1", "--color", "never", "--format", "verdicts", name,
            ])
            .current_dir(folder())
            .output()
            .unwrap();
        let found = String::from_utf8(output.stderr).unwrap();
        assert_file(path.with_extension("stderr"), &found);
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

#[test]
fn no_expectation_is_orphaned() {
    for path in with_extension("stderr") {
        assert!(path.with_extension("ll").exists(), "{}", path.display());
    }
}

/// A file that ends between two functions: LLVM decides whether an entity is missing. Attribute
/// groups are never missing, because LLVM reads undefined ones as empty.
#[test]
fn files_cut_between_functions_are_refused_where_llvm_refuses_them() {
    let mut cuts = 0;
    for path in [
        "corpus/kernels/histogram.gfx1100.O1.g.ll",
        "corpus/sources_amdgpu/atomics.ll",
        "corpus/sources_nvptx/calls.ll",
        "corpus/syntax/quoted_names.ll",
    ] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
        let mut end = 0;
        let mut within = false;
        let mut known = None;
        for line in text.split_inclusive('\n') {
            end += line.len();
            within = (within || line.starts_with("define")) && !line.starts_with('}');
            if within {
                continue;
            }
            let Some(mut assembler) = llvm::program("llvm-as") else {
                return;
            };
            let errors = read(&text.as_bytes()[..end]).errors;
            // There are many lines of metadata: LLVM is run where the result changes.
            let is_same = known.replace(errors.is_empty()) == Some(errors.is_empty());
            if is_same && line.starts_with('!') {
                continue;
            }
            assembler.args(["-o", "/dev/null", "-"]);
            let accepted = llvm::given(assembler, &text[..end]).is_ok();
            assert_eq!(
                accepted,
                errors.is_empty(),
                "{path}: {end} bytes: {errors:?}"
            );
            cuts += 1;
        }
        assert_eq!(known, Some(true), "{path}");
    }
    assert!(cuts > 40, "{cuts}");
}

#[test]
fn undefined_attribute_groups_are_empty_and_a_warning() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @f() #3 {
  ret void
}
";
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join("undefined_group.ll"), text).unwrap();
    let output = crate::program::limited()
        .args(["analyze", "--format", "verdicts", "undefined_group.ll"])
        .current_dir(folder)
        .output()
        .unwrap();
    let warning = "warning: undefined_group.ll:2:32: attribute group #3 is used and not defined; \
                   it counts as empty, as in LLVM\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), warning);
    assert_eq!(output.status.code(), Some(0));
}
