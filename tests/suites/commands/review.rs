//! Tests integrations/review: the rules run over the kernels that a change touches, and over no
//! others.

use crate::program;

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use program::{scratch, text};

const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %tid, LIMIT
  br i1 %low, label %then, label %end
then:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
";

fn git(folder: &Path, words: &[&str]) {
    let identity = [
        "-c",
        "user.name=n",
        "-c",
        "user.email=e",
        "-c",
        "init.defaultBranch=main",
    ];
    let mut command = Command::new("git");
    let output = command
        .current_dir(folder)
        .args(identity)
        .args(words)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{words:?}: {}",
        text(&output.stderr)
    );
}

fn review(folder: &Path, base: &str, arguments: &str) -> Output {
    let root = env!("CARGO_MANIFEST_DIR");
    let program = Path::new(env!("CARGO_BIN_EXE_lanelog")).parent().unwrap();
    let path = env::var("PATH").unwrap();
    let rules = format!("{root}/examples/rules/divergent_barrier.dl");
    let mut command = Command::new(format!("{root}/integrations/review/review"));
    command
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()));
    command
        .env("RULES", rules)
        .env("BASE", base)
        .env("ARGUMENTS", arguments);
    command.env("SARIF", "found.sarif").output().unwrap()
}

#[test]
fn only_changed_kernels_are_annotated() {
    let folder = scratch("review");
    for name in ["old.ll", "changed kernel.ll"] {
        fs::write(folder.join(name), KERNEL.replace("LIMIT", "0")).unwrap();
    }
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-q", "-m", "kernels"]);
    let output = review(&folder, "HEAD", "");
    assert_eq!(text(&output.stdout), "no kernel was changed\n");
    assert_eq!(output.status.code(), Some(0));

    fs::write(
        folder.join("changed kernel.ll"),
        KERNEL.replace("LIMIT", "5"),
    )
    .unwrap();
    let output = review(&folder, "HEAD", "");
    let annotations = text(&output.stdout);
    let begin = "::warning file=changed kernel.ll,line=8,title=divergent_barrier::";
    assert!(annotations.starts_with(begin), "{annotations}");
    assert_eq!(annotations.lines().count(), 1);
    assert_eq!(output.status.code(), Some(1));
    let sarif = fs::read_to_string(folder.join("found.sarif")).unwrap();
    assert!(sarif.contains("\"startLine\":8"), "{sarif}");
    // A row that the baseline contains is not a failure.
    let output = review(&folder, "HEAD", "--write-baseline known.tsv");
    assert!(
        folder.join("known.tsv").exists(),
        "{}",
        text(&output.stderr)
    );
    let output = review(&folder, "HEAD", "--baseline known.tsv");
    assert_eq!(
        (text(&output.stdout).as_str(), output.status.code()),
        ("", Some(0))
    );
    // Without a base, all tracked kernels are read.
    let output = review(&folder, "", "");
    assert_eq!(text(&output.stdout).lines().count(), 2);
}
