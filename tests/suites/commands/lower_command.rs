//! Tests `lanelog lower` as its users call it: its output, refused inputs, messages, and exit
//! codes.
//!
//! If LLVM 22 is installed, it must accept the output. `UPDATE_EXPECT=1` writes the output into the
//! pages that show it.

use crate::expected::{assert_file, without_rule_lines};
use crate::llvm;
use crate::program;

use std::collections::BTreeSet;
use std::fs;

use pretty_assertions::assert_eq;
use program::{call, prints, refuses, scratch, text};

const CALLS: &str = "tests/data/lower/calls.ll";

#[test]
fn a_wrong_call_says_what_is_possible() {
    let unknown = refuses("lower", &[CALLS, "--mcpu", "gfx906"]);
    for name in [
        "gfx1100", "gfx942", "gfx900", "gfx1200", "gfx1030", "gfx950", "gfx1150",
    ] {
        assert!(unknown.contains(name), "{unknown}");
    }
    assert!(refuses("lower", &[CALLS]).contains("--mcpu <NAME>"));
    let pairs: [(&[&str], &str); 8] = [
        (
            &["tests/data/lower"],
            "error: tests/data/lower: this is a folder\n  help: name one file\n",
        ),
        (
            &["tests/data/lower/no.ll"],
            "error: tests/data/lower/no.ll: no such file or folder\n",
        ),
        (
            &[CALLS, "@alon"],
            "error: tests/data/lower/calls.ll has no function @alon with a body\n  help: is @alone meant?\n",
        ),
        (
            &[CALLS, "@outside"],
            "error: tests/data/lower/calls.ll has no function @outside with a body\n  help: it is declared, and its body is in another module\n",
        ),
        (
            &[CALLS, "@alone", "--emit", "obj"],
            "error: what --emit obj and --emit co write is not text\n  help: name a file with -o, or - for stdout\n",
        ),
        (
            &[CALLS, "@alone", "-o", CALLS],
            "error: tests/data/lower/calls.ll: this is what is read\n",
        ),
        (
            &["tests/data/cli/no_gpu.ll"],
            "error: tests/data/cli/no_gpu.ll: the module is for `x86_64-pc-linux-gnu`, and what is written is for AMD's GPUs\n  help: compile with --target=amdgcn-amd-amdhsa, or --target=nvptx64-nvidia-cuda\n",
        ),
        (
            &[CALLS, "@even"],
            "\
error: @even is not a kernel
  --> tests/data/lower/calls.ll:19:13
   |
19 | define void @even(...) {
   |             ^^^^^
  = help: a kernel has the calling convention amdgpu_kernel, which clang gives to `__kernel` of OpenCL and `__global__` of HIP
",
        ),
    ];
    for (words, expected) in pairs {
        let words: Vec<&str> = words.iter().copied().chain(["--mcpu", "gfx942"]).collect();
        assert_eq!(refuses("lower", &words), expected, "{words:?}");
    }
}

#[test]
fn every_reason_is_said_once_with_what_to_do() {
    let expected = "\
error: @even takes a variable number of arguments and is not inlined, which is not covered: give it fixed parameters
 --> tests/data/lower/calls.ll:9:3
  |
9 |   call void (...) @even()
  |   ^^^^^^^^^^^^^^^^^^^^^^^
  = note: in @circle

error: @outside is declared here and has no body
  --> tests/data/lower/calls.ll:14:3
   |
14 |   %x = call float @outside(float 1.0)
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = note: in @library
  = help: llvm-link brings in the module that has it, such as a device library

error: @farther is declared here and has no body
  --> tests/data/lower/calls.ll:15:3
   |
15 |   %y = call float @farther(float %x)
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = note: in @library
  = help: llvm-link brings in the module that has it, such as a device library

error: tests/data/lower/calls.ll: 2 of 3 kernels cannot be lowered, so nothing is written
  help: --keep-going writes the other one
";
    for gpu in [
        "gfx1100", "gfx942", "gfx900", "gfx1200", "gfx1030", "gfx950", "gfx1150",
    ] {
        assert_eq!(refuses("lower", &[CALLS, "--mcpu", gpu]), expected);
    }
    let only = refuses("lower", &[CALLS, "@circle", "--mcpu", "gfx900"]);
    let end = "\nerror: tests/data/lower/calls.ll: @circle cannot be lowered\n";
    assert!(only.ends_with(end), "{only}");
}

#[test]
fn unreadable_files_are_left_out_only_on_request() {
    let file = scratch("lower_unread").join("half.ll");
    let module = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @fine() {
  ret void
}
define amdgpu_kernel void @broken() {
  %x = add i32 1 2
  ret void
}
";
    fs::write(&file, module).unwrap();
    let words = [file.to_str().unwrap(), "--mcpu", "gfx900"];
    let complaint = refuses("lower", &words);
    assert!(complaint.starts_with("error: expected `,`"), "{complaint}");
    let end = ": some of it cannot be read, so nothing is written\n  help: --keep-going writes the kernels that can be read\n";
    assert!(complaint.ends_with(end), "{complaint}");
    let output = call("lower", ".", &[&words[..], &["--keep-going"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("\nfine:\n"));
}

#[test]
fn supported_kernels_are_written_alone_only_on_request() {
    let folder = scratch("lower_keep_going");
    let out = folder.join("out.s");
    fs::write(&out, "before").unwrap();
    let words = [CALLS, "--mcpu", "gfx1100", "-o", out.to_str().unwrap()];
    refuses("lower", &words);
    assert_eq!(fs::read_to_string(&out).unwrap(), "before");
    let words = [&words[..], &["--keep-going"]].concat();
    let output = call("lower", ".", &words);
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    let end = "error: tests/data/lower/calls.ll: 2 of 3 kernels left out: @circle, @library\n";
    assert!(complaint.ends_with(end), "{complaint}");
    let written = fs::read_to_string(&out).unwrap();
    assert!(written.contains("\nalone:\n"), "{written}");
    assert!(!written.contains("circle"), "{written}");
    // No other file remains in the folder.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// The line of the first rule for a relation in a file of `rules/backend/`: `unit.dl:7`.
fn rule(file: &str, relation: &str) -> String {
    let text = fs::read_to_string(format!("rules/backend/{file}")).unwrap();
    let is_rule = |line: &str| line.starts_with(&format!("{relation}(")) && line.ends_with(":-");
    let at = text.lines().position(is_rule).unwrap();
    format!("{file}:{}", at + 1)
}

#[test]
fn each_choice_is_cited_by_its_rule() {
    let file = "tests/suites/backend/choices/folds.ll";
    let words = [file, "@left", "--mcpu", "gfx1100", "--explain"];
    let written = prints("lower", &words);
    let keep = rule("keep.dl", "kept_value");
    let note = format!("%kept: as each lane left the cycle [{keep}]");
    assert!(written.contains(&note), "{note}: {written}");
}

#[test]
fn merged_accesses_cite_the_rule_that_permits_the_merge() {
    for (file, kernel, relation, code, note) in [
        (
            "wide_accesses/neighbours.ll",
            "two_loads",
            "may_widen",
            "global_load_b64",
            "neighbours.ll:12 %x0: vector, one access to neighbouring words, with :14 %x1",
        ),
        (
            "lds/accesses.ll",
            "two_words",
            "pair_candidate",
            "ds_load_2addr_b32",
            "accesses.ll:235 %x: vector, one access to two places of LDS, with :236 %y",
        ),
    ] {
        let (file, kernel) = (format!("tests/filetests/{file}"), format!("@{kernel}"));
        let words = [&file, &kernel, "--mcpu", "gfx1100", "--explain"];
        let written = prints("lower", &words);
        let mut lines = written.lines();
        let line = lines.find(|line| line.trim().starts_with(code)).unwrap();
        let note = format!("; {note} [{}]", rule("merge_accesses.dl", relation));
        assert!(line.ends_with(&note), "{note}: {line}");
        // Without optimisation, accesses are not merged, and no note cites the rules for merging.
        let words = [&words[..], &["--opt-level", "0"]].concat();
        assert!(!prints("lower", &words).contains("merge_accesses.dl"));
    }
}

#[test]
fn uniform_values_are_scalar_and_comments_state_it() {
    for gpu in [
        "gfx1100", "gfx942", "gfx900", "gfx1200", "gfx1030", "gfx950", "gfx1150",
    ] {
        let words = ["tests/data/lower/additions.ll", "--mcpu", gpu, "--explain"];
        let written = prints("lower", &words);
        let additions: Vec<(&str, &str)> = written
            .lines()
            .filter_map(|line| line.trim().split_once(" ; "))
            .filter(|(code, _)| code.contains("_add_"))
            .collect();
        let [(first, both), (second, own)] = additions.as_slice() else {
            panic!("{written}");
        };
        assert!(first.starts_with("s_add_"), "{first}");
        assert!(second.starts_with("v_add_"), "{second}");
        let [scalar, vector] = ["scalar_unit", "vector_unit"].map(|name| rule("unit.dl", name));
        assert_eq!(
            *both,
            format!("additions.ll:9 %both: scalar, uniform [{scalar}]")
        );
        assert_eq!(
            *own,
            format!("additions.ll:10 %own: vector, divergent [{vector}]")
        );
        // With `--explain`, only comments are added.
        let plain = prints("lower", &words[..3]);
        let without: Vec<&str> = written
            .lines()
            .map(|line| line.split(" ; ").next().unwrap().trim_end())
            .collect();
        assert_eq!(plain.lines().collect::<Vec<_>>(), without);
    }
}

#[test]
fn calls_are_inlined_and_comments_lead_to_their_lines() {
    let words = [
        "tests/data/lower/inlined.ll",
        "--mcpu",
        "gfx1100",
        "--explain",
    ];
    let written = prints("lower", &words);
    let notes: Vec<&str> = written
        .lines()
        .filter_map(|line| Some(line.split_once(" ; ")?.1))
        .filter(|note| note.contains(": vector, divergent"))
        .collect();
    let vector = rule("unit.dl", "vector_unit");
    let expected = [
        format!("inlined.ll:18 %y: vector, divergent [{vector}]"),
        format!(
            "inlined.ll:7 store: to the vector unit :: inlined.ll:13 %z: vector, divergent [{vector}]"
        ),
    ];
    assert_eq!(notes, expected);
}

#[test]
fn functions_of_work_items_need_no_device_library() {
    let file = "tests/data/lower/work_items.ll";
    let words = [file, "@place", "--mcpu", "gfx1100", "--explain"];
    let written = prints("lower", &words);
    let notes: Vec<&str> = written
        .lines()
        .filter_map(|line| Some(line.split_once(" ; ")?.1))
        .collect();
    // Each note names the line of the original text. Notes on code that lanelog inserted name the
    // inserted function.
    let [scalar, vector] = ["scalar_unit", "vector_unit"].map(|name| rule("unit.dl", name));
    let load = rule("scalar_load.dl", "scalar_load");
    for note in [
        format!("work_items.ll:13 %more: scalar, uniform [{scalar}]"),
        "work_items.ll:14 store: vector, memory lane by lane".to_string(),
        format!("_Z13get_global_idj: vector, divergent [{vector}]"),
        format!("_Z13get_global_idj: scalar, uniform address, not clobbered [{load}]"),
    ] {
        assert!(notes.contains(&note.as_str()), "{note}: {notes:#?}");
    }
    let lines = fs::read_to_string(file).unwrap().lines().count();
    let beyond = notes.iter().filter_map(|note| {
        let (_, rest) = note.split_once(".ll:")?;
        rest.split(' ').next()?.parse::<usize>().ok()
    });
    assert!(beyond.into_iter().all(|line| line <= lines), "{notes:#?}");
    let refused = refuses("lower", &[file, "--mcpu", "gfx942"]);
    let expected = "\
error: @farther is declared here and has no body
  --> tests/data/lower/work_items.ll:20:3
   |
20 |   %root = call i64 @farther(i64 %at)
";
    assert!(refused.starts_with(expected), "{refused}");
}

/// Applies the advice of an error after `marker`, and lowers the result.
fn mended(file: &str, marker: &str, output: &str) {
    let refused = refuses("lower", &[file, "--mcpu", "gfx1100"]);
    let (_, command) = refused.split_once(marker).unwrap();
    let command = command.lines().next().unwrap();
    let Some(mut opt) = llvm::program("opt") else {
        return;
    };
    let out = scratch(&format!("lower_{output}")).join(output);
    let words = command.strip_suffix(output).unwrap();
    let status = opt
        .args(words.split_whitespace())
        .arg(&out)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .unwrap();
    assert!(status.success());
    prints("lower", &[out.to_str().unwrap(), "--mcpu", "gfx1100"]);
}

#[test]
fn advice_of_messages_works() {
    mended(
        "tests/data/lower/by_value.ll",
        "LLVM inlines more: opt ",
        "inlined.ll",
    );
}

#[test]
fn llvm_takes_what_is_written() {
    if ["llvm-mc", "ld.lld", "llvm-readelf"]
        .into_iter()
        .any(|name| llvm::program(name).is_none())
    {
        return;
    }
    let folder = scratch("lower_forms");
    for gpu in [
        "gfx1100", "gfx942", "gfx900", "gfx1200", "gfx1030", "gfx950", "gfx1150",
    ] {
        let text = folder.join("out.s");
        let s = text.to_str().unwrap();
        let words = [
            "tests/data/lower/additions.ll",
            "--mcpu",
            gpu,
            "--explain",
            "-o",
            s,
        ];
        prints("lower", &words);
        let written = fs::read_to_string(&text).unwrap();
        assert_eq!(llvm::assembled(&written, gpu), Some(Ok(())));
        // The format is chosen by the file's name, or by an option.
        let object = folder.join("out.o");
        let linked = folder.join("linked");
        let (o, co) = (object.to_str().unwrap(), linked.to_str().unwrap());
        prints("lower", &[CALLS, "@alone", "--mcpu", gpu, "-o", o]);
        let words = [CALLS, "@alone", "--mcpu", gpu, "--emit", "co", "-o", co];
        prints("lower", &words);
        for (file, kind) in [
            (o, "REL (Relocatable file)"),
            (co, "DYN (Shared object file)"),
        ] {
            let read = llvm::program("llvm-readelf")
                .unwrap()
                .args(["-h", "-s", file])
                .output()
                .unwrap();
            let read = String::from_utf8(read.stdout).unwrap();
            assert!(read.contains(kind), "{read}");
            assert!(read.contains(gpu), "{read}");
            assert!(read.contains("alone.kd"), "{read}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
}

#[test]
fn a_missing_tool_is_named_before_anything_is_done() {
    let output = crate::program::limited()
        .args(["lower", CALLS, "@alone", "--mcpu", "gfx900", "-o", "out.co"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: no llvm-mc is on the PATH, and an object file needs it\n  help: install LLVM 22 (Debian: packages llvm-22 and lld-22; ROCm: put its llvm/bin on the PATH), or write assembly: --emit asm\n"
    );
}

/// A page of the documentation.
fn page(name: &str) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join(name)).unwrap()
}

#[test]
fn pages_show_what_is_written() {
    let words = [
        "tests/data/lower/additions.ll",
        "--mcpu",
        "gfx1100",
        "--explain",
    ];
    let written = prints("lower", &words).replace('\t', "    ");
    let start = written.find("additions:\n").unwrap();
    let end = written.find(".Lend_0:").unwrap();
    let written = without_rule_lines(&written[start..end]);
    for name in ["README.md", "docs/reference/lower.md"] {
        let page = page(name);
        let (before, rest) = page.split_once("```asm\n").unwrap();
        let (_, after) = rest.split_once("```").unwrap();
        assert_file(name, &format!("{before}```asm\n{written}```{after}"));
    }
}

#[test]
fn the_page_shows_what_is_refused() {
    let page = page("docs/reference/lower.md");
    let block = page.split("```console\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let (line, expected) = block.split_once('\n').unwrap();
    let words: Vec<&str> = line
        .strip_prefix("$ lanelog lower ")
        .unwrap()
        .split(' ')
        .collect();
    assert_eq!(refuses("lower", &words), expected);
}

/// A kernel that reads the first byte of a variable.
fn reads(variable: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n@big = addrspace(1) {variable}\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %v = load i8, ptr addrspace(1) @big\n  store i8 %v, ptr addrspace(1) %p\n  ret void\n}}\n"
    )
}

#[test]
fn a_terabyte_of_zeros_is_written_as_such() {
    let file = scratch("lower_terabyte").join("k.ll");
    let path = file.to_str().unwrap();
    let call = [path, "--mcpu", "gfx1100"];
    for (variable, section, held) in [
        (
            "global [1099511627776 x i8] zeroinitializer",
            ".section .bss,\"aw\",@nobits",
            "\t.zero 1099511627776\n\t.size big, 1099511627776\n",
        ),
        (
            "global [1099511627776 x i8] undef",
            ".section .bss,\"aw\",@nobits",
            "\t.zero 1099511627776\n\t.size big, 1099511627776\n",
        ),
        (
            "constant { i8, [1099511627776 x i8] } { i8 7, [1099511627776 x i8] zeroinitializer }",
            ".section .rodata,\"a\",@progbits",
            "\t.byte 0x07\n\t.zero 1099511627776\n\t.size big, 1099511627777\n",
        ),
    ] {
        fs::write(&file, reads(variable)).unwrap();
        let text = prints("lower", &call);
        let expected = format!(
            "\t{section}\n\t.globl big\n\t.protected big\n\t.type big,@object\n\t.p2align 0\nbig:\n{held}"
        );
        assert!(text.contains(&expected), "{text}");
    }
    // An object file is rejected, because an assembler would need memory for the whole variable.
    let object = file.with_extension("o");
    let words = [&call[..], &["-o", object.to_str().unwrap()]].concat();
    if llvm::program("llvm-mc").is_some() {
        let complaint = refuses("lower", &words);
        assert!(complaint.contains(": the variables that the kernels name are 1099511627777 bytes of an object file, and 1073741824 may be made\n"), "{complaint}");
        fs::write(&file, reads("global [1099511627776 x i8] zeroinitializer")).unwrap();
        prints("lower", &words);
        assert!(fs::metadata(&object).unwrap().len() < 1 << 20);
    }
    // Symbols that kernels name can be linked.
    if ["llvm-mc", "ld.lld"]
        .map(llvm::program)
        .iter()
        .all(Option::is_some)
    {
        fs::write(&file, reads("global i8 5")).unwrap();
        let linked = file.with_extension("co");
        let words = [&call[..], &["-o", linked.to_str().unwrap()]].concat();
        prints("lower", &words);
        assert!(linked.exists());
    }
}

/// Formerly, an initialiser that cannot be emitted was replaced by zeros.
#[test]
fn initialisers_that_cannot_be_emitted_are_refused() {
    let file = scratch("lower_variables").join("k.ll");
    for (variable, why) in [
        (
            "global i128 ptrtoint (ptr addrspace(1) @big to i128)",
            "a part of an address as a constant is not covered",
        ),
        (
            "global <8 x i1> splat (i1 true)",
            "a vector of elements of 1 bits, which share bytes, is not covered",
        ),
        (
            "global [18446744073709551615 x i64] zeroinitializer",
            "a type too large",
        ),
    ] {
        fs::write(&file, reads(variable)).unwrap();
        let complaint = refuses("lower", &[file.to_str().unwrap(), "--mcpu", "gfx1100"]);
        let expected = format!("error: `load i8`: what the variable @big holds: {why}\n");
        assert!(complaint.starts_with(&expected), "{complaint}");
        assert!(complaint.contains("k.ll:4:3\n"), "{complaint}");
    }
}

/// OpenCL's work-item functions by name only: before version 5 of code objects the launch
/// parameters are stored elsewhere, and kernels of all versions get the same values.
#[test]
fn work_items_are_found_in_every_version_of_code_objects() {
    let functions = [
        ("_Z14get_local_sizej", "i64", "i32 1"),
        ("_Z14get_num_groupsj", "i64", "i32 0"),
        ("_Z15get_global_sizej", "i64", "i32 1"),
        ("_Z13get_global_idj", "i64", "i32 1"),
        ("_Z17get_global_offsetj", "i64", "i32 0"),
        ("_Z14get_local_sizej", "i64", "i32 %dimension"),
        ("_Z15get_global_sizej", "i64", "i32 %dimension"),
        ("_Z19get_local_linear_idv", "i64", ""),
        ("_Z12get_work_dimv", "i32", ""),
        ("_Z18get_num_sub_groupsv", "i32", ""),
        ("_Z16get_sub_group_idv", "i32", ""),
    ];
    let stores: String = (functions.iter().enumerate())
        .map(|(at, (name, ty, argument))| {
            format!(
                "  %v{at} = call {ty} @{name}({argument})\n  %a{at} = add i64 %first, {at}\n  %p{at} = getelementptr i64, ptr addrspace(1) %out, i64 %a{at}\n  store {ty} %v{at}, ptr addrspace(1) %p{at}\n"
            )
        })
        .collect();
    let folder = scratch("lower_versions");
    let dumps = [4, 5, 6].map(|version| {
        let module = format!(
            "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %dimension) \"target-cpu\"=\"gfx1100\" {{
  %i = call i64 @_Z20get_global_linear_idv()
  %first = mul i64 %i, {count}
{stores}  ret void
}}
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z14get_num_groupsj(i32)
declare i64 @_Z15get_global_sizej(i32)
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z17get_global_offsetj(i32)
declare i64 @_Z19get_local_linear_idv()
declare i64 @_Z20get_global_linear_idv()
declare i32 @_Z12get_work_dimv()
declare i32 @_Z18get_num_sub_groupsv()
declare i32 @_Z16get_sub_group_idv()
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !\"amdhsa_code_object_version\", i32 {version}00}}
",
            count = functions.len()
        );
        let [module_file, assembly] = ["ll", "s"].map(|ending| {
            let path = folder.join(format!("v{version}.{ending}"));
            path.to_str().unwrap().to_string()
        });
        fs::write(&module_file, module).unwrap();
        prints(
            "lower",
            &[&module_file, "--mcpu", "gfx1100", "-o", &assembly],
        );
        [module_file, assembly].map(|file| {
            let told = prints(
                "run",
                &[
                    &file,
                    "@k",
                    "--grid",
                    "2,3",
                    "--block",
                    "8,6",
                    "--arg",
                    "buffer:25344",
                    "--arg",
                    "1",
                    "--dump",
                    "u64",
                ],
            );
            let lines = told.lines().skip_while(|line| !line.starts_with('%'));
            let memory: Vec<&str> = lines.skip(1).collect();
            memory.join("\n")
        })
    });
    // The values of the first work-item are sizes, the number of groups, a zero offset, and two
    // dimensions. The 48 work-items are two waves of 32 lanes.
    let first: Vec<u64> = dumps[1][0]
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    assert!(first.starts_with(&[0, 6, 2, 18, 0]), "{first:?}");
    for (version, dump) in [4, 5, 6].iter().zip(&dumps) {
        for (kind, memory) in ["module", "assembly"].iter().zip(dump) {
            assert!(
                *memory == dumps[1][0],
                "version {version}, {kind}:\n{memory}"
            );
        }
    }
}

/// A kernel that requests waves of 64 lanes gets them, and one that does not can be lowered for
/// them. Both in one file are an error, because a file of machine code is assembled for one size.
#[test]
fn kernels_that_request_waves_of_64_lanes_get_them() {
    let folder = scratch("lower_wave64");
    let kernel = |name: &str, features: &str| {
        format!(
            "define amdgpu_kernel void @{name}(ptr addrspace(1) %p) \"target-cpu\"=\"gfx1100\" {features} {{\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ugt i32 %t, 40\n  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)\n  store i64 %b, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    };
    let head = "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i64 @llvm.amdgcn.ballot.i64(i1)\n";
    let wide = kernel("wide", "\"target-features\"=\"+wavefrontsize64\"");
    let file = folder.join("both.ll");
    fs::write(&file, [head, &wide, &kernel("narrow", "")].concat()).unwrap();
    let file = file.to_str().unwrap();
    let both = refuses("lower", &[file, "--mcpu", "gfx1100"]);
    assert!(both.contains("request waves of 64 lanes"), "{both}");
    for (name, mcpu, size) in [
        ("@wide", "gfx1100", 0),
        ("@narrow", "gfx1100", 1),
        ("@narrow", "gfx1100:wave64", 0),
        ("@wide", "gfx1200", 0),
    ] {
        let text = prints("lower", &[file, name, "--mcpu", mcpu]);
        let row = format!(".amdhsa_wavefront_size32 {size}\n");
        assert!(text.contains(&row), "{name} {mcpu}\n{text}");
        let processor = mcpu.split(':').next().unwrap();
        let of_size = if size == 0 { ":wave64" } else { "" };
        if let Some(assembled) = llvm::assembled(&text, &format!("{processor}{of_size}")) {
            assembled.unwrap();
        }
    }
    // The assembly in pages has the same size.
    let narrow = folder.join("narrow.ll");
    fs::write(&narrow, [head, &kernel("narrow", "")].concat()).unwrap();
    let narrow = narrow.to_str().unwrap();
    for (mcpu, is_narrow) in [("gfx1100", true), ("gfx1100:wave64", false)] {
        let page = prints(
            "analyze",
            &[narrow, "--mcpu", mcpu, "--html", "-", "--lower"],
        );
        assert_eq!(page.contains("vcc_lo"), is_narrow, "{mcpu}");
    }
    prints("check", &[file, "--lower", "gfx1100"]);
}

#[test]
fn a_value_of_too_many_words_is_refused_before_there_are_so_many() {
    let file = scratch("lower_large_value").join("large.ll");
    let ty = "[1000000000 x i64]";
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %x = load {ty}, ptr addrspace(1) %p\n  %e = extractvalue {ty} %x, 3\n  store i64 %e, ptr addrspace(1) %p\n  ret void\n}}\n"
    );
    fs::write(&file, text).unwrap();
    let told = refuses("lower", &[file.to_str().unwrap(), "--style", "nyuzi"]);
    assert!(
        told.contains("error: values of more than 64 words\n") && told.contains("large.ll:3:3"),
        "{told}"
    );
}

/// Lowers a kernel that most passes change, with these options. Returns stdout and stderr.
fn lowered(options: &[&str]) -> (String, String) {
    let kernel = ["tests/data/lowered/branch.ll", "--mcpu", "gfx1100"];
    let output = call("lower", ".", &[&kernel, options].concat());
    assert_eq!(output.status.code(), Some(0), "{options:?}");
    (text(&output.stdout), text(&output.stderr))
}

/// The printed states: for each one its heading, without the `***` marks, and its text.
fn states(said: &str) -> Vec<(&str, &str)> {
    let states = said.split("; *** ").skip(1);
    states
        .map(|state| state.split_once(" ***\n").unwrap())
        .collect()
}

#[test]
fn states_after_passes_go_to_stderr() {
    let (assembly, said) = lowered(&[]);
    assert_eq!(said, "");
    let (out, said) = lowered(&["--print-after", "waits", "--print-after=inline,select"]);
    assert_eq!(out, assembly);
    let states = states(&said);
    let heads: Vec<&str> = states.iter().map(|(head, _)| *head).collect();
    let expected = [
        "IR Dump After inline",
        "Machine Code Dump After select on branch",
        "Machine Code Dump After waits on branch",
    ];
    assert_eq!(heads, expected);
    assert!(
        states[0]
            .1
            .contains("define protected amdgpu_kernel void @branch(")
    );
    let is_virtual = |text: &str| text.contains("v_fma_f32 %") || text.contains("v_mul_f32 %");
    assert!(is_virtual(states[1].1) && !states[1].1.contains("s_wait"));
    assert!(!is_virtual(states[2].1) && states[2].1.contains("s_waitcnt"));
}

#[test]
fn states_that_passes_change_go_to_stderr() {
    let (assembly, _) = lowered(&[]);
    let (out, said) = lowered(&["--print-changed"]);
    assert_eq!(out, assembly);
    let states = states(&said);
    assert_eq!(states[0].0, "IR Dump At Start");
    assert_eq!(states[1].0, "Machine Code Dump After select on branch");
    assert!(states.len() > 5);
    for two in states.windows(2) {
        assert_ne!(two[0].1, two[1].1, "{} {}", two[0].0, two[1].0);
    }
    // Nothing optional runs there.
    let (out, said) = lowered(&["--print-changed", "--opt-level", "0"]);
    assert_ne!(out, assembly);
    assert!(said.contains("After waits on") && !said.contains("After delay-hints on"));
    // A module whose calls are inlined, in another style.
    let options = ["--style", "ir", "--print-changed", CALLS, "@alone"];
    let said = text(&call("lower", ".", &options).stderr);
    assert!(said.contains("; *** IR Dump At Start ***\n"), "{said}");
}

#[test]
fn an_unknown_pass_is_refused_with_the_nearest() {
    let kernel = ["tests/data/lowered/branch.ll", "--mcpu", "gfx1100"];
    let said = refuses("lower", &[&kernel[..], &["--print-after", "wats"]].concat());
    assert!(said.contains("a similar value exists: 'waits'"), "{said}");
    let said = refuses("lower", &[&kernel[..], &["--opt-level", "3"]].concat());
    assert!(said.contains("3 is not in 0..=2"), "{said}");
    let said = refuses("lower", &[CALLS, "--style", "ir", "--opt-level", "0"]);
    assert!(said.starts_with("error: --emit, --explain and --opt-level are for AMDGPU assembly"));
}

/// The page names each pass and its optional parts, in order, with their levels.
#[test]
fn the_page_has_all_passes() {
    let page = fs::read_to_string("docs/reference/lower.md").unwrap();
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| `")?.split(" | ");
        let name = cells.next()?.strip_suffix('`')?;
        let level: usize = cells.next()?.parse().ok()?;
        Some((name, level))
    });
    let levels = lanelog_amdgpu::passes().map(|(name, level)| (name, level as usize));
    let mut expected: Vec<(&str, usize)> = levels.collect();
    let machine: BTreeSet<&str> = expected.iter().map(|(name, _)| *name).collect();
    let all = lanelog_pipeline::Pipeline::passes();
    let modules = all.iter().filter(|name| !machine.contains(**name));
    expected.splice(0..0, modules.map(|name| (*name, 0)));
    for pass in machine {
        let parts = lanelog_amdgpu::parts(pass).map(|(name, level)| (name, level as usize));
        let parts: Vec<_> = parts.collect();
        if let Some(at) = expected.iter().position(|(name, _)| *name == pass) {
            expected.splice(at + 1..at + 1, parts);
        }
    }
    assert_eq!(rows.collect::<Vec<_>>(), expected);
}

/// The code keeps denormals. A kernel that allows flushing them is lowered with a warning, also if
/// the attribute is in a group.
#[test]
fn kernels_that_allow_flushing_denormals() {
    let folder = scratch("denormals");
    let file = folder.join("flush.ll");
    let kernel = |name: &str, attributes: &str| {
        format!("define amdgpu_kernel void @{name}() {attributes} {{\n  ret void\n}}\n")
    };
    let parts = [
        "target triple = \"amdgcn-amd-amdhsa\"\n".to_string(),
        kernel(
            "own",
            "\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"",
        ),
        kernel("grouped", "#0"),
        kernel("kept", "\"denormal-fp-math\"=\"ieee,ieee\""),
        "attributes #0 = { \"denormal-fp-math\"=\"ieee,positive-zero\" }\n".to_string(),
    ];
    fs::write(&file, parts.concat()).unwrap();
    let path = file.to_str().unwrap();
    let output = call("lower", ".", &[path, "--mcpu", "gfx1100"]);
    assert_eq!(output.status.code(), Some(0));
    let expected = format!(
        "\
warning: {path}:2: @own: \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" allows flushing denormals to zero; the code keeps them, as this permits
warning: {path}:5: @grouped: \"denormal-fp-math\"=\"ieee,positive-zero\" allows flushing denormals to zero; the code keeps them, as this permits
"
    );
    assert_eq!(text(&output.stderr), expected);
}
