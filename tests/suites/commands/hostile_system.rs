//! Hostile systems: no more threads, little memory, files on the PATH that are not programs, and
//! signals.

#![cfg(unix)]
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use pretty_assertions::assert_eq;

use crate::{llvm, program};
use program::{limited, scratch, text};

const DIAMOND: &str = include_str!("../../../corpus/joins/diamond.ll");

/// A call as a user who may not start threads or processes; `None` if no such user is available.
fn alone(folder: &Path, arguments: &[&str]) -> Option<Output> {
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let limit = ["prlimit", "--nproc=1", "timeout", "-k", "1", "60"];
    let is_there = Command::new("setpriv").args(user).arg("true").output();
    if !is_there.is_ok_and(|output| output.status.success()) {
        eprintln!("this test needs setpriv and root, and passes over what needs them");
        return None;
    }
    let program = folder.join("lanelog");
    if !program.exists() {
        fs::copy(env!("CARGO_BIN_EXE_lanelog"), &program).unwrap();
    }
    let mut call = Command::new("setpriv");
    call.args(user).args(&limit[..2]).arg(&program);
    Some(call.args(arguments).current_dir(folder).output().unwrap())
}

#[test]
fn without_more_threads_there_is_one_or_a_message() {
    let folder = std::env::temp_dir().join(format!("lanelog-threads-{}", std::process::id()));
    fs::create_dir_all(folder.join("to")).unwrap();
    fs::set_permissions(folder.join("to"), fs::Permissions::from_mode(0o777)).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    for name in ["a.ll", "b.ll"] {
        fs::write(folder.join(name), DIAMOND).unwrap();
    }
    // The file is so large that several threads read it.
    let kernel = DIAMOND.find("define").unwrap();
    let large = format!("{DIAMOND}{}", "; a comment of the file\n".repeat(300_000));
    assert!(kernel < large.len());
    fs::write(folder.join("large.ll"), large).unwrap();
    fs::write(folder.join("c.bc"), b"BC\xC0\xDE and no more").unwrap();
    for (arguments, code) in [
        (&["check", "--jobs", "1", "a.ll"][..], Some(0)),
        (&["check", "--jobs", "2", "a.ll"], Some(2)),
        (&["analyze", "--jobs", "1", "a.ll", "b.ll"], Some(0)),
        (&["analyze", "--jobs", "2", "a.ll", "b.ll"], Some(2)),
        (&["analyze", "c.bc"], Some(2)),
        (&["batch", "a.ll", "b.ll", "-o", "to"], Some(2)),
        (
            &["lower", "--mcpu", "gfx900", "large.ll", "-o", "to/x.s"],
            Some(0),
        ),
        (&["run", "large.ll"], None),
        (&["why", "large.ll", "%x", "--interprocedural"], None),
    ] {
        let Some(output) = alone(&folder, arguments) else {
            break;
        };
        let said = text(&output.stderr);
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        match code {
            Some(code) => assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}"),
            None => assert!(
                matches!(output.status.code(), Some(0..=2)),
                "{arguments:?}: {output:?}"
            ),
        }
        assert_eq!(
            output.status.code() == Some(2),
            said.contains("error: "),
            "{said}"
        );
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Calls a shell command with the program as `$lanelog`, in a folder.
fn shell(folder: &Path, script: &str) -> Output {
    let mut call = Command::new("timeout");
    call.args(["-k", "1", "60", "sh", "-c", script]);
    call.env("lanelog", env!("CARGO_BIN_EXE_lanelog"));
    call.current_dir(folder).output().unwrap()
}

#[test]
fn a_packed_file_of_gigabytes_costs_itself_alone() {
    let folder = scratch("packed_gigabytes");
    fs::write(folder.join("good.ll"), DIAMOND).unwrap();
    let made = shell(
        &folder,
        "head -c 67108864 /dev/zero | gzip > one
         for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do cat one; done > bomb.ll.gz
         for n in 1 2 3 4 5 6 7 8; do cat bomb.ll.gz; done > large.ll.gz",
    );
    assert!(made.status.success());
    let output = shell(
        &folder,
        "ulimit -v 1000000; $lanelog analyze --jobs 1 --format verdicts large.ll.gz good.ll",
    );
    let said = text(&output.stderr);
    let expected = "error: large.ll.gz: this is compressed, and unpacks to more than 1 GiB or than there \
                    is memory for\n  help: unpack it (gzip -dc, zstd -dc, xz -dc, bzip2 -dc), and name the result\n";
    assert_eq!(said, expected);
    assert!(text(&output.stdout).contains("diamond\t"), "{output:?}");
    assert_eq!(output.status.code(), Some(2));
}

/// A program that prints a version and, for a call without one, a module.
fn disassembler(version: &str) -> String {
    format!(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo '  LLVM version {version}'; exit; fi\n\
         printf 'define void @by_{}() {{\\n  ret void\\n}}\\n'\n",
        version.replace('.', "_")
    )
}

#[test]
fn the_newest_program_that_works_is_used() {
    let folder = scratch("newest_program");
    let programs = folder.join("programs");
    fs::create_dir_all(programs.join("llvm-dis-88")).unwrap();
    let program = |name: &str, text: &str, mode: u32| {
        fs::write(programs.join(name), text).unwrap();
        fs::set_permissions(programs.join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    program("llvm-dis-87", &disassembler("87.0.0"), 0o644);
    program("llvm-dis-86", "#!/bin/sh\nexit 1\n", 0o755);
    program("llvm-dis-85", "#!/bin/sh\n/bin/sleep 1000\n", 0o755);
    program("llvm-dis-17", &disassembler("17.0.1"), 0o755);
    program("llvm-dis-16", &disassembler("16.0.0"), 0o755);
    fs::write(folder.join("k.bc"), b"BC\xC0\xDE").unwrap();
    let output = shell(
        &folder,
        "PATH=$PWD/programs; $lanelog analyze --format verdicts k.bc",
    );
    let printed = text(&output.stdout);
    assert!(printed.starts_with("by_17_0_1\t"), "{output:?}");
    for name in ["llvm-dis-17", "llvm-dis-16", "llvm-dis-86"] {
        fs::remove_file(programs.join(name)).unwrap();
    }
    let output = shell(&folder, "PATH=$PWD/programs; $lanelog analyze k.bc");
    let said = text(&output.stderr);
    assert!(said.contains("no llvm-dis is on the PATH"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_disassembler_that_never_ends_costs_its_file_alone() {
    let folder = scratch("endless_disassembler");
    fs::write(folder.join("good.ll"), DIAMOND).unwrap();
    fs::write(folder.join("k.bc"), b"BC\xC0\xDE").unwrap();
    fs::create_dir_all(folder.join("programs")).unwrap();
    let program = folder.join("programs/llvm-dis");
    let endless =
        disassembler("17.0.1").replace("printf 'define", "exec /bin/cat /dev/zero; printf 'define");
    fs::write(&program, endless).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let output = shell(
        &folder,
        "PATH=$PWD/programs; ulimit -v 1000000; $lanelog analyze --jobs 1 --format verdicts k.bc good.ll",
    );
    let expected = "error: k.bc: this is bitcode, and its text is more than 1 GiB or than there is memory \
                    for\n  help: llvm-dis FILE -o FILE.ll, and name that\n";
    assert_eq!(text(&output.stderr), expected);
    assert!(text(&output.stdout).contains("diamond\t"), "{output:?}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_opt_that_never_ends_is_ended_in_time() {
    let folder = scratch("endless_opt");
    fs::write(folder.join("a.ll"), DIAMOND).unwrap();
    fs::write(folder.join("b.ll"), DIAMOND).unwrap();
    fs::create_dir_all(folder.join("programs")).unwrap();
    let program = folder.join("programs/opt-22");
    // The program is a script; the process that it starts keeps its pipes open.
    fs::write(&program, "#!/bin/sh\n/bin/sleep 1000\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let output = shell(
        &folder,
        "PATH=$PWD/programs; $lanelog check --jobs 1 --only engines,opt --max-time 1 a.ll b.ll",
    );
    let said = text(&output.stdout);
    let expected = "opt-22 gave no answer about 2 modules, the first because a.ll: opt-22 took longer \
                    than 1 s and was ended";
    assert!(said.contains(expected), "{output:?}");
    // The comparison of engines must have checked both files.
    assert!(said.contains("sound by native"), "{said}");
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn messages_about_assumptions_are_the_same_for_any_number_of_threads() {
    let folder = scratch("assumptions_of_threads");
    let functions: String = (1..200)
        .map(|at| format!("define amdgpu_kernel void @f{at}(i32 %y) {{\n  ret void\n}}\n"))
        .collect();
    let module = format!("target triple = \"amdgcn-amd-amdhsa\"\n{functions}");
    fs::write(folder.join("a.ll"), module).unwrap();
    let call = |jobs: &str| {
        let options = ["--assume-uniform", "%x", "--assume-uniform", "%z", "--jobs"];
        let mut call = limited();
        call.current_dir(&folder).args(["analyze", "a.ll"]);
        let output = call.args(options).arg(jobs).output().unwrap();
        text(&output.stderr)
    };
    let expected = call("1");
    assert!(expected.contains("@f1"), "{expected}");
    for _ in 0..5 {
        assert_eq!(call("4"), expected);
    }
}

#[test]
fn a_formatted_rule_file_replaces_only_itself() {
    let folder = scratch("formatted_beside");
    let rules = ".decl a(x:unsigned)\n.input a\n.decl b(x:unsigned)\n.output b\nb(x):-a(x).\n";
    fs::write(folder.join("r.dl"), rules).unwrap();
    fs::set_permissions(folder.join("r.dl"), fs::Permissions::from_mode(0o640)).unwrap();
    // A temporary file that a killed run has left.
    fs::write(folder.join(".lanelog-abcdefghijkl.r.dl"), "left").unwrap();
    // The shell becomes the program by `exec`, so that the program's process number is known in
    // advance.
    let output = shell(
        &folder,
        "echo mine > .r.dl.$$.tmp; exec $lanelog rules fmt r.dl",
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 2, "{names:?}");
    assert_eq!(names[1], "r.dl");
    assert_eq!(
        fs::read_to_string(folder.join(&names[0])).unwrap(),
        "mine\n"
    );
    assert!(fs::read_to_string(folder.join("r.dl")).unwrap() != rules);
    let mode = fs::metadata(folder.join("r.dl"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn failed_writes_leave_no_files() {
    let folder = scratch("not_written");
    let rules = ".decl a(x:unsigned)\n.input a\n.decl b(x:unsigned)\n.output b\nb(x):-a(x).\n";
    fs::write(folder.join("r.dl"), rules).unwrap();
    fs::write(folder.join("k.ll"), DIAMOND).unwrap();
    for call in ["rules fmt r.dl", "lower --mcpu gfx900 k.ll -o k.s"] {
        // A process that writes to a file above the size limit receives a signal.
        let output = shell(&folder, &format!("ulimit -f 0; exec $lanelog {call}"));
        assert_eq!(output.status.code(), Some(2), "{call}: {output:?}");
        assert!(text(&output.stderr).contains("cannot write"), "{output:?}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "{call}");
        assert_eq!(fs::read_to_string(folder.join("r.dl")).unwrap(), rules);
    }
}

#[test]
fn reasons_of_many_rows_are_bounded() {
    let folder = scratch("reasons_of_rows");
    let chain: String = (1..300)
        .map(|at| format!("  %v{at} = add i32 %v{}, {at}\n", at - 1))
        .collect();
    let module = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n\
         \x20 %v0 = call i32 @llvm.amdgcn.workitem.id.x()\n{chain}\
         \x20 store i32 %v299, ptr addrspace(1) %p\n  ret void\n}}\n"
    );
    fs::write(folder.join("k.ll"), module).unwrap();
    let rules = ".include \"divergence.dl\"\n/// Holds if `v`.\n.decl d(v: Value)\n.output d\n\
                 d(v) :- divergent_value(v).\n";
    fs::write(folder.join("r.dl"), rules).unwrap();
    for format in ["json", "ndjson", "sarif"] {
        let mut call = limited();
        call.current_dir(&folder)
            .args(["query", "r.dl", "k.ll", "--why", "--format", format]);
        let output = call.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let printed = text(&output.stdout);
        // The output has 300 rows. Formerly, all steps were repeated for each row, and the output
        // was much larger.
        assert!(printed.len() < 300 * 12_000, "{format}: {}", printed.len());
        let omitted = match format {
            "sarif" => "steps come before these",
            _ => "\"omitted\":2",
        };
        assert!(printed.contains(omitted), "{format}");
    }
}

#[test]
fn lowered_kernels_have_only_names_that_the_assembler_accepts() {
    let folder = scratch("names_of_symbols");
    // Names as LLVM's text spells them, each with two flags: whether a variable can have the name,
    // and whether a kernel can.
    let names = [
        ("$0", true, true),
        ("$1a", true, true),
        ("$", true, true),
        ("$$", true, true),
        ("0", true, true),
        ("a b", true, true),
        ("s0", true, true),
        (r"\C3\A9", true, true),
        (r"a\22b", true, false),
        (r"\E2\80\A8", true, false),
        (r"\E2\80\AE", true, false),
        (".", false, false),
        (".Lx", false, false),
        (".text", false, false),
        (".data.rel.ro", false, false),
        ("k.kd", false, true),
    ];
    for (name, of_variable, of_kernel) in names {
        let variable = format!(
            "@\"{name}\" = addrspace(1) global i32 5\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n\
             \x20 %v = load i32, ptr addrspace(1) @\"{name}\"\n\
             \x20 store i32 %v, ptr addrspace(1) %p\n  ret void\n}}\n"
        );
        let kernel = format!("define amdgpu_kernel void @\"{name}\"() {{\n  ret void\n}}\n");
        for (module, taken) in [(variable, of_variable), (kernel, of_kernel)] {
            let module = format!("target triple = \"amdgcn-amd-amdhsa\"\n{module}");
            fs::write(folder.join("k.ll"), module).unwrap();
            let _ = fs::remove_file(folder.join("k.s"));
            let mut call = limited();
            call.args(["lower", "--mcpu", "gfx900", "k.ll", "-o", "k.s"]);
            let output = call.current_dir(&folder).output().unwrap();
            let code = if taken { 0 } else { 2 };
            assert_eq!(output.status.code(), Some(code), "{name}: {output:?}");
            assert_eq!(folder.join("k.s").exists(), taken, "{name}");
            if taken {
                let assembly = fs::read_to_string(folder.join("k.s")).unwrap();
                assert_eq!(
                    llvm::assembled(&assembly, "gfx900").unwrap_or(Ok(())),
                    Ok(())
                );
            }
        }
    }
}
