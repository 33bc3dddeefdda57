//! Tests `lanelog instrument` as its users call it: the module, the table, the report, messages,
//! and the host library and program of `integrations/instrument` with a driver that runs nothing.
//!
//! If LLVM 22 is installed, it must accept the module, and its assembly must leave the same memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::expected::assert_file;
use crate::llvm;
use crate::program::{call, prints, refuses, scratch, text};

const MISSED: &str = "corpus/llvm_misses/constants_at_divergent_exit.ll";
const MISSED_ARGUMENTS: [&str; 6] = ["--block", "8", "--arg", "buffer:4", "--arg", "4"];

/// The instrumented module and its table, in an empty folder.
fn instrumented(name: &str, file: &str, options: &[&str]) -> (PathBuf, Value) {
    let folder = scratch(name);
    let (module, table) = (folder.join("checked.ll"), folder.join("checked.json"));
    let (module, table) = (module.to_str().unwrap(), table.to_str().unwrap());
    let mut words = vec![file, "-o", module, "--table", table];
    words.extend(options);
    prints("instrument", &words);
    let json = serde_json::from_slice(&fs::read(table).unwrap()).unwrap();
    (folder, json)
}

/// Runs a module or assembly of a folder, and reports its checks.
fn reported(folder: &Path, file: &str, options: &[&str]) -> (Option<i32>, String) {
    let file = folder.join(file);
    let memory = folder.join("memory");
    let mut words = vec![
        file.to_str().unwrap(),
        "--dump-to",
        memory.to_str().unwrap(),
    ];
    words.extend(options);
    prints("run", &words);
    let (table, buffer) = (
        folder.join("checked.json"),
        memory.join("@lanelog_checks.bin"),
    );
    let words = [
        "--report",
        table.to_str().unwrap(),
        buffer.to_str().unwrap(),
    ];
    let output = call("instrument", ".", &words);
    assert_eq!(text(&output.stderr), "");
    (output.status.code(), text(&output.stdout))
}

#[test]
fn a_wrong_verdict_is_reported() {
    let (folder, table) = instrumented("instrument_wrong", MISSED, &["--mode", "llvm22"]);
    let (code, report) = reported(&folder, "checked.ll", &MISSED_ARGUMENTS);
    assert_eq!(code, Some(1));
    // Lanes 0 to 3 find their number in the loop, and lanes 4 to 7 leave it at its end.
    for line in [
        ":27:3: %how in @constants_at_divergent_exit: execution refutes llvm22",
        "lanes disagree in 1 of 1 executions",
        "2 in work-item 0,0,0 (lane 0)",
        "1 in work-item 4,0,0 (lane 4)",
        "1 refuted",
    ] {
        assert!(report.contains(line), "{line}\n{report}");
    }
    // The page shows this report.
    let page = fs::read_to_string("docs/reference/instrument.md").unwrap();
    let start = "$ lanelog instrument --report checked.json memory/@lanelog_checks.bin\n";
    let (before, after) = page.split_once(start).unwrap();
    let (_, after) = after.split_once("```").unwrap();
    let shown = format!("{before}{start}{report}```{after}");
    assert_file("docs/reference/instrument.md", &shown);
    // The command that the report names explains the verdict.
    let checks = table["checks"].as_array().unwrap();
    let how = checks
        .iter()
        .find(|check| check["value"] == "%how")
        .unwrap();
    let explain = how["explain"].as_str().unwrap();
    let words: Vec<&str> = explain.split(' ').skip(2).collect();
    assert!(explain.starts_with("lanelog why "), "{explain}");
    assert!(prints("why", &words).contains("%how"));
}

#[test]
fn sound_verdicts_are_not_refuted() {
    let (folder, _) = instrumented("instrument_sound", MISSED, &[]);
    let (code, report) = reported(&folder, "checked.ll", &MISSED_ARGUMENTS);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains(" 0 refuted; 0 not checked\n"), "{report}");
}

/// A verdict that LLVM's code generator shares is found in assembly only if values are in vector
/// registers.
#[test]
fn assembly_refutes_what_the_module_refutes() {
    for options in [&["--mode", "llvm22", "--vector"][..], &["--vector"]] {
        let (folder, _) = instrumented("instrument_assembly", MISSED, options);
        for processor in ["gfx1100", "gfx900"] {
            let Some(mut compiler) = llvm::program("llc") else {
                return;
            };
            let assembly = folder.join("checked.s");
            compiler
                .arg(format!("-mcpu={processor}"))
                .arg("-o")
                .arg(&assembly);
            let done = compiler.arg(folder.join("checked.ll")).status().unwrap();
            assert!(done.success());
            let (code, report) = reported(&folder, "checked.s", &MISSED_ARGUMENTS);
            assert_eq!(code, Some(i32::from(options.len() > 1)), "{report}");
        }
    }
}

#[test]
fn verdicts_may_come_from_a_file() {
    let folder = scratch("instrument_against");
    let verdicts = folder.join("all_uniform.txt");
    // Five instructions, with two phis; five terminators.
    let line = "constants_at_divergent_exit\t..\t.......\t.....\n";
    fs::write(&verdicts, line).unwrap();
    let options = ["--against", verdicts.to_str().unwrap()];
    let (folder, _) = instrumented("instrument_against_file", MISSED, &options);
    let (code, report) = reported(&folder, "checked.ll", &MISSED_ARGUMENTS);
    assert_eq!(code, Some(1));
    for value in ["%tid", "%hit", "br#", "%how"] {
        assert!(report.contains(&format!(": {value}")), "{value}\n{report}");
    }
    // `%stop` leaves the loop uniformly.
    assert!(!report.contains(": %stop"), "{report}");
}

#[test]
fn what_is_not_checked_has_a_reason() {
    let folder = scratch("instrument_unchecked");
    let file = folder.join("k.ll");
    fs::write(
        &file,
        "target triple = \"amdgcn-amd-amdhsa\"
%pair = type { i32, i32 }
declare i32 @g(i32)
define %pair @structure(%pair %p, i32 inreg %n) {
  %s = insertvalue %pair %p, i32 %n, 0
  %other = load %pair, ptr addrspace(4) null
  ret %pair %other
}
define i32 @tail(i32 inreg %n) {
  %r = musttail call i32 @tail(i32 inreg %n) #0
  ret i32 %r
}
define amdgpu_ps void @shader(i32 inreg %n) {
  ret void
}
define void @bare(i32 inreg %n) naked {
  unreachable
}
define i32 @pure(i32 inreg %n, i32 inreg %m) memory(none) nosync speculatable #0 {
  %c = icmp eq i32 %n, %m
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i32 [ 1, %a ], [ %n, %0 ]
  switch i32 %x, label %d [ i32 1, label %e
                            i32 2, label %e ]
d:
  ret i32 %x
e:
  ret i32 0
}
attributes #0 = { nosync memory(none) \"amdgpu-no-workgroup-id-x\" }
",
    )
    .unwrap();
    let (module, table) = (folder.join("o.ll"), folder.join("o.json"));
    let output = call(
        "instrument",
        ".",
        &[
            file.to_str().unwrap(),
            "-o",
            module.to_str().unwrap(),
            "--table",
            table.to_str().unwrap(),
        ],
    );
    assert_eq!(output.status.code(), Some(0));
    let told = text(&output.stderr);
    for line in [
        ":13:23: @shader is not instrumented: shaders and functions for them have no work-groups",
        ":16:13: @bare is not instrumented: a naked function consists of inline assembly",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let table: Value = serde_json::from_slice(&fs::read(table).unwrap()).unwrap();
    let unchecked: Vec<String> = table["unchecked"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{} {}", row["function"], row["reason"]))
        .collect();
    for row in [
        "\"shader\" \"shaders and functions for them have no work-groups\"",
        "\"bare\" \"a naked function consists of inline assembly\"",
    ] {
        assert!(unchecked.iter().any(|own| own == row), "{unchecked:?}");
    }
    let switch = table["checks"].as_array().unwrap().iter();
    let switch = switch.filter(|check| check["targets"] != serde_json::json!([]));
    let targets: Vec<&Value> = switch.map(|check| &check["targets"]).collect();
    assert_eq!(targets, [&serde_json::json!(["%d", "%e"])]);
    let module = fs::read_to_string(module).unwrap();
    for promise in ["memory(none)", "nosync", "speculatable", "amdgpu-no"] {
        assert!(!module.contains(promise), "{module}");
    }
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-disable-output", "-"]);
        assert_eq!(llvm::given(opt, &module), Ok(String::new()));
    }
}

#[test]
fn wrong_calls_say_what_to_do() {
    let folder = scratch("instrument_refused");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let table = path("t.json");
    let told = refuses(
        "instrument",
        &["tests/data/cli/no_gpu.ll", "--table", &table],
    );
    assert!(
        told.contains("help: --target amdgpu or --target nvptx"),
        "{told}"
    );
    let (written, _) = instrumented("instrument_twice", MISSED, &[]);
    let again = written.join("checked.ll");
    let told = refuses("instrument", &[again.to_str().unwrap(), "--table", &table]);
    assert!(told.contains("it is instrumented already"), "{told}");
    let told = refuses("instrument", &[MISSED]);
    assert!(told.contains("--table <FILE>"), "{told}");
    let told = refuses(
        "instrument",
        &[MISSED, "--table", &table, "--function", "no"],
    );
    assert!(
        told.contains("no function that could be read is called `no`"),
        "{told}"
    );
    let nvptx = "corpus/kernels/nbody.sm_70.O2.ll";
    let told = refuses("instrument", &[nvptx, "--table", &table, "--vector"]);
    assert!(told.contains("PTX has no scalar registers"), "{told}");
    // A buffer of another size, a file that is not a table, and another version.
    fs::write(path("short.bin"), [0; 63]).unwrap();
    let own = written.join("checked.json");
    let own = own.to_str().unwrap();
    let told = refuses("instrument", &["--report", own, &path("short.bin")]);
    assert!(told.contains("63 bytes, and the table has"), "{told}");
    let told = refuses("instrument", &["--report", MISSED, &path("short.bin")]);
    assert!(
        told.contains("not a table of `lanelog instrument`"),
        "{told}"
    );
    fs::write(path("version.json"), "{\"version\": 2}").unwrap();
    let told = refuses(
        "instrument",
        &["--report", &path("version.json"), &path("short.bin")],
    );
    assert!(told.contains("its version is not 1"), "{told}");
}

/// A program that is installed, or a message on stderr.
fn installed(name: &str) -> bool {
    let found = Command::new(name).arg("--version").output().is_ok();
    if !found {
        eprintln!("{name} is not installed: a test passes over it");
    }
    found
}

/// The C library and the Python program call the driver in the right order, save what it returns,
/// report its errors, and end a kernel that hangs.
#[test]
fn host_programs_read_the_variable() {
    if !(installed("cc") && installed("python3")) {
        return;
    }
    let (folder, _) = instrumented("instrument_host", MISSED, &["--mode", "llvm22"]);
    reported(&folder, "checked.ll", &MISSED_ARGUMENTS);
    let at = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let compile = |words: &[&str]| {
        let words = ["-std=c11", "-D_POSIX_C_SOURCE=200809L"]
            .iter()
            .chain(words);
        assert!(Command::new("cc").args(words).status().unwrap().success());
    };
    let (library, host) = (at("libfake.so"), at("host"));
    compile(&[
        "-shared",
        "-fPIC",
        "tests/gpu/fake_driver.c",
        "-o",
        &library,
    ]);
    let source = "integrations/instrument/lanelog_checks.c";
    compile(&["tests/gpu/host.c", source, "-ldl", "-o", &host]);
    let checks = at("memory/@lanelog_checks.bin");
    let expected = fs::read(&checks).unwrap();
    let run = |program: &str, words: &[&str], variables: &[(&str, &str)]| {
        let log = at("log");
        let _ = fs::remove_file(&log);
        let mut command = Command::new(program);
        command.args(words).envs(variables.iter().copied());
        for (name, value) in [
            ("LANELOG_LIBCUDA", &library),
            ("LANELOG_LIBHIP", &library),
            ("FAKE_DRIVER_LOG", &log),
            ("FAKE_DRIVER_CHECKS", &checks),
        ] {
            command.env(name, value);
        }
        let output = command.output().unwrap();
        let calls = fs::read_to_string(&log).unwrap_or_default();
        let calls: Vec<String> = calls.lines().map(str::to_string).collect();
        (output, calls)
    };
    for (driver, synchronize, global, copy, set) in [
        (
            "cuda",
            "cuCtxSynchronize",
            "cuModuleGetGlobal_v2",
            "cuMemcpyDtoH_v2",
            "cuMemsetD8_v2",
        ),
        (
            "hip",
            "hipDeviceSynchronize",
            "hipModuleGetGlobal",
            "hipMemcpyDtoH",
            "hipMemsetD8",
        ),
    ] {
        let (output, calls) = run(&host, &[driver, &at("first"), &at("second")], &[]);
        assert!(output.status.success(), "{output:?}");
        let read = [synchronize, global, synchronize, global, copy];
        let wanted = [&read[..], &[synchronize, global, set], &read].concat();
        assert_eq!(calls, wanted);
        assert_eq!(fs::read(at("first")).unwrap(), expected);
        assert_eq!(fs::read(at("second")).unwrap(), vec![0; expected.len()]);
        let failing = [("FAKE_DRIVER_FAILS", copy)];
        let (output, _) = run(&host, &[driver, &at("first"), &at("second")], &failing);
        assert_eq!(text(&output.stderr), format!("{copy} returned error 999\n"));
    }
    let program = "integrations/instrument/lanelog_checks.py";
    let saved = at("saved.bin");
    let module = at("checked.ll");
    let words = [
        program, &module, "--kernel", "k", "--grid", "2", "--arg", "buffer:4", "--arg", "i32:4",
        "-o", &saved,
    ];
    let (output, calls) = run("python3", &words, &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        calls,
        [
            "cuInit",
            "cuDeviceGet",
            "cuDevicePrimaryCtxRetain",
            "cuCtxSetCurrent",
            "cuModuleLoadData",
            "cuMemAlloc_v2",
            "cuMemcpyHtoD_v2",
            "cuModuleGetFunction",
            "cuLaunchKernel",
            "cuCtxSynchronize",
            "cuCtxSynchronize",
            "cuModuleGetGlobal_v2",
            "cuMemcpyDtoH_v2",
        ]
    );
    assert_eq!(fs::read(&saved).unwrap(), expected);
    let words = [&words[..], &["--driver", "hip"]].concat();
    let (output, calls) = run("python3", &words, &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(calls.first().map(String::as_str), Some("hipInit"));
    let failing = [("FAKE_DRIVER_FAILS", "hipModuleLaunchKernel")];
    let (output, _) = run("python3", &words, &failing);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "lanelog_checks.py: hipModuleLaunchKernel returned error 999\n"
    );
    let hanging = [("FAKE_DRIVER_HANGS", "hipDeviceSynchronize")];
    let words = [&words[..], &["--timeout", "2"]].concat();
    let (output, _) = run("python3", &words, &hanging);
    assert_eq!(
        text(&output.stderr),
        "lanelog_checks.py: k did not finish in 2.0 s\n"
    );
}
