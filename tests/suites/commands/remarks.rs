//! Remarks of `analyze --format remarks` and `lower --remarks`, read by LLVM's own reader.

use crate::{llvm, program};

use std::fs;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;
use program::{call, scratch, text};

#[test]
fn remarks_have_a_document_for_each_divergent_instruction() {
    let file = "corpus/temporal/counter_escapes.ll";
    let output = call("analyze", ".", &["--format", "remarks", file]);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    let wanted = "\
--- !Missed
Pass:            divergence
Name:            DivergentExit
DebugLoc:        { File: 'corpus/temporal/counter_escapes.ll', Line: 13, Column: 3 }
Function:        'counter_escapes'
Args:
  - String:          'lanes leave cycle '
  - Cycle:           '%loop'
  - String:          ' in different iterations'
...
";
    assert!(printed.contains(wanted), "{printed}");
    // There are as many remarks as lines that `--annotate` marks with D.
    let marked = call("analyze", ".", &["--annotate", file]);
    let marked = text(&marked.stdout);
    let divergent = marked.lines().filter(|line| line.starts_with("D ")).count();
    let documents = printed.matches("--- !").count();
    assert_eq!(
        documents,
        divergent + printed.matches("DivergentExit").count()
    );
}

/// Names with quotes, locations of the source, and a module without locations: LLVM parses all
/// remarks.
#[test]
fn llvm_reads_remarks_of_the_corpus() {
    let folder = scratch("remarks");
    for (number, file) in [
        "corpus/kernels/histogram.gfx1100.O1.g.ll",
        "corpus/temporal/counter_escapes.ll",
        "tests/uniformity/quoted_names.ll",
    ]
    .iter()
    .enumerate()
    {
        let arguments = ["--format", "remarks", "--target", "amdgpu", file];
        let printed = text(&call("analyze", ".", &arguments).stdout);
        let path = folder.join(format!("{number}.yaml"));
        fs::write(&path, &printed).unwrap();
        let Some(mut reader) = llvm::program("llvm-remarkutil") else {
            return;
        };
        let back = folder.join("back.opt.bitstream");
        let output = reader.arg("yaml2bitstream").arg(&path).arg("-o").arg(&back);
        let output = output.output().unwrap();
        assert!(output.status.success(), "{file}: {}", text(&output.stderr));
        let mut again = llvm::program("llvm-remarkutil").unwrap();
        let output = again
            .arg("bitstream2yaml")
            .arg(&back)
            .args(["-o", "-"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{file}: {}", text(&output.stderr));
        let read = text(&output.stdout);
        for word in [
            "--- !Missed",
            "--- !Analysis",
            "DivergentValue",
            "DebugLoc:",
        ] {
            let count = |text: &str| text.matches(word).count();
            assert_eq!(count(&read), count(&printed), "{file}: {word}");
        }
    }
    let located = fs::read_to_string(folder.join("0.yaml")).unwrap();
    assert!(
        located.contains("{ File: 'histogram.cl', Line: "),
        "{located}"
    );
}

#[test]
fn lower_says_what_is_not_scalar() {
    let folder = scratch("remarks_of_lower");
    let path = folder.join("remarks.yaml");
    let file = "corpus/temporal/counter_escapes.ll";
    let words = ["--mcpu", "gfx1100", "-o", "/dev/null", "--remarks"];
    let words: Vec<&str> = words
        .into_iter()
        .chain([path.to_str().unwrap(), file])
        .collect();
    let output = call("lower", ".", &words);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = fs::read_to_string(&path).unwrap();
    let because = "\
  - Value:           '%leave'
  - String:          ' is not scalar'
  - String:          ', because of its operand '
  - Operand:         '%tid'
";
    assert!(printed.contains(because), "{printed}");
}

/// The calls that Compiler Explorer makes of a compiler of type `opt`.
#[test]
fn the_program_for_compiler_explorer_takes_its_calls() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = scratch("compiler_explorer");
    let lanelog = Path::new(env!("CARGO_BIN_EXE_lanelog")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let called = |words: &[&str]| {
        let mut command = Command::new("timeout");
        command
            .arg("60")
            .arg(root.join("integrations/compiler-explorer/lanelog-ce"));
        command
            .args(words)
            .env("PATH", format!("{}:{path}", lanelog.display()));
        command.current_dir(root).output().unwrap()
    };
    let version = text(&called(&["--version"]).stdout);
    assert!(version.starts_with("lanelog "), "{version}");
    let file = "corpus/temporal/counter_escapes.ll";
    let copy = folder.join("output.s");
    let options = [
        "-o",
        copy.to_str().unwrap(),
        "-S",
        "-passes=print<uniformity>",
        file,
    ];
    let output = called(&options);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("DIVERGENT:   %tid = call"));
    assert_eq!(fs::read(copy).unwrap(), fs::read(root.join(file)).unwrap());
}
