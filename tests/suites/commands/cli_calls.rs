//! Wrong calls and inputs that cannot be read, and the machine around the program: pipes, threads,
//! colours, other programs.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Output, Stdio};

use pretty_assertions::assert_eq;

use crate::program;
use program::{complains, lanelog, run, scratch, text};

const JOIN: &str = "join\t.\tDDDD\tD...\n";

#[test]
fn missing_files_do_not_prevent_the_analysis_of_others() {
    let output = run(&["--format", "verdicts", "gone.ll", "join.ll"]);
    assert_eq!(text(&output.stdout), format!("# join.ll\n{JOIN}"));
    assert_eq!(
        text(&output.stderr),
        "error: gone.ll: no such file or folder\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_broken_function_has_no_line_and_the_others_have() {
    let folder = scratch("broken");
    let module = "target triple = \"amdgcn\"\ndefine void @first() {\n  br label %nowhere\n}\ndefine void @second() {\n  ret void\n}\n";
    fs::write(folder.join("two.ll"), module).unwrap();
    for jobs in ["1", "3"] {
        let output = lanelog()
            .current_dir(&folder)
            .args(["--format", "verdicts", "--jobs", jobs, "two.ll"])
            .output()
            .unwrap();
        let expected = "error: this block is not defined in the function
 --> two.ll:3:12
  |
3 |   br label %nowhere
  |            ^^^^^^^^
  |
  = note: @first is left out; the other functions are analysed

help: llvm-as -o /dev/null two.ll says whether LLVM accepts this text; where it does, lanelog is wrong: please report it
";
        assert_eq!(
            (text(&output.stdout), text(&output.stderr)),
            ("second\t\t\t.\n".to_string(), expected.to_string())
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn wrong_calls_say_what_would_be_right() {
    let wrong: &[(&[&str], &str)] = &[
        (
            &[],
            "error: name at least one PATH: a file, a folder, or - for stdin\n",
        ),
        (
            &["--relation", "edge"],
            "error: name at least one PATH: a file, a folder, or - for stdin\n",
        ),
        (
            &["--format", "csv", "join.ll"],
            "error: --format csv is for --relation\n",
        ),
        (
            &["--relation", "edge", "--format", "verdicts", "join.ll"],
            "error: --relation has the formats text, csv and json, not verdicts\n",
        ),
        (
            &["--annotate", "--format", "json", "join.ll"],
            "error: --annotate is a format of its own: leave --format out\n",
        ),
        (
            &["--annotate", "--counts", "join.ll"],
            "cannot be used with",
        ),
        (
            &["--mode", "llvm24", "join.ll"],
            "possible values: sound, llvm22, llvm23, llvm14-gpu, llvm14-legacy",
        ),
        (&["--jobs", "0", "join.ll"], "0 is not in 1.."),
        (
            &["--target", "x86", "join.ll"],
            "error: `x86` is not a target: expected `amdgpu`, `nvptx`, `none` or a triple",
        ),
        (
            &["--mcpu", "a b", "join.ll"],
            "error: `a b` is not a name of a processor",
        ),
        (
            &["--target-table", "gone", "join.ll"],
            "error: cannot read `gone`: ",
        ),
        (
            &["--target-table", "join.ll", "join.ll"],
            "error: join.ll:1: ",
        ),
    ];
    for (arguments, expected) in wrong {
        let message = complains(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn help_and_version_are_no_mistakes() {
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["analyze", "--help"],
        &["--version"],
    ] {
        let output = crate::program::limited().args(arguments).output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.len()),
            (Some(0), 0),
            "{arguments:?}"
        );
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_target_can_be_chosen() {
    let verdicts = |arguments: &[&str]| {
        text(&run(&[&["--format", "verdicts", "join.ll"], arguments].concat()).stdout)
    };
    assert_eq!(verdicts(&["--target", "nvptx"]), JOIN);
    assert_eq!(verdicts(&["--target", "none"]), "join\t.\t....\t....\n");
    // Because of its calling convention the function is not a kernel on AMD's GPUs, so an argument
    // may differ between lanes; opt-22 agrees.
    assert_eq!(
        verdicts(&["--mode", "llvm22", "--target", "amdgcn-amd-amdhsa"]),
        "join\tD\t...D\t....\n"
    );
}

#[test]
fn an_unknown_processor_is_a_mistake_unless_the_users_table_has_it() {
    let call = ["--format", "verdicts", "--target", "amdgpu", "--mcpu"];
    for (name, nearest) in [
        ("gfx9999", "`gfx900`, `gfx902`, `gfx904`, `gfx906`"),
        ("gfx1109", "`gfx1100`, `gfx1101`, `gfx1102`, `gfx1103`"),
        ("sm_92", "`sm_90`, `sm_90a`"),
        ("GFX1100", "`gfx1100`"),
        ("zen5", "`gfx1100`, `gfx942`, `gfx90a`, `sm_90`"),
    ] {
        let message = complains(&[&call[..], &[name, "wait.ll"]].concat());
        let expected = format!(
            "error: no processor is called `{name}`\n  help: names like it are {nearest}; "
        );
        assert!(message.starts_with(&expected), "{message}");
    }
    // A target ID names a processor, and so does a line of the user's table.
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("own.table");
    std::fs::write(&table, "processor gfx9999 wave32\n").unwrap();
    let own = ["--target-table", table.to_str().unwrap()];
    for words in [
        [&call[..], &["gfx90a:sramecc+:xnack-", "wait.ll"]].concat(),
        [&call[..], &["gfx9999", "wait.ll"], &own].concat(),
    ] {
        let output = run(&words);
        assert_eq!(
            (text(&output.stderr), output.status.code()),
            (String::new(), Some(0)),
            "{words:?}"
        );
    }
}

#[test]
fn an_unknown_processor_of_a_module_is_mentioned() {
    let output = run(&[
        "--format",
        "verdicts",
        "--target",
        "amdgpu20.00-amd-amdhsa",
        "wait.ll",
    ]);
    let warning = "warning: wait.ll: the table says nothing of processor `gfx2000`; 64 lanes in a wave are assumed\n";
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (warning.to_string(), Some(0))
    );
}

#[test]
fn a_module_without_a_gpu_is_mentioned() {
    let output = run(&["--format", "verdicts", "no_gpu.ll"]);
    let warning = "warning: no_gpu.ll: `x86_64-pc-linux-gnu` is not a triple of a GPU, so nothing can diverge; name the GPU: --target amdgpu or --target nvptx\n";
    assert_eq!(
        (
            text(&output.stdout),
            text(&output.stderr),
            output.status.code()
        ),
        ("f\t.\t.\t.\n".to_string(), warning.to_string(), Some(0))
    );
    for target in ["none", "amdgpu", "x86_64-pc-linux-gnu"] {
        let output = run(&["--target", target, "no_gpu.ll"]);
        assert_eq!(text(&output.stderr), "", "{target}");
    }
}

#[test]
fn more_threads_than_any_machine_has_are_no_mistake() {
    let output = run(&["--jobs", "65535", "--format", "verdicts", "join.ll"]);
    assert_eq!(text(&output.stdout), JOIN);
}

#[test]
fn links_that_lead_back_or_nowhere_are_followed_with_sense() {
    let folder = scratch("links");
    fs::create_dir(folder.join("below")).unwrap();
    fs::copy("tests/data/cli/join.ll", folder.join("join.ll")).unwrap();
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).unwrap();
    link("..", "below/again");
    link("gone", "notes.txt");
    let verdicts = || {
        let output = lanelog()
            .current_dir(&folder)
            .args(["--format", "verdicts", "."])
            .output()
            .unwrap();
        assert_eq!(text(&output.stdout), format!("# ./join.ll\n{JOIN}"));
        (text(&output.stderr), output.status.code())
    };
    assert_eq!(verdicts(), (String::new(), Some(0)));
    link("gone", "gone.ll");
    let expected = "error: ./gone.ll: no such file or folder\n";
    assert_eq!(verdicts(), (expected.to_string(), Some(2)));
}

#[test]
fn stdin_is_read_once() {
    let message = complains(&["-", "-"]);
    assert!(
        message.contains("error: <stdin>: stdin can be read only once\n"),
        "{message}"
    );
}

#[test]
fn a_table_of_ones_own_comes_first() {
    let folder = scratch("table");
    let table = folder.join("mine.table");
    fs::write(&table, "uniform call @llvm.nvvm.read.ptx.sreg.tid.x\n").unwrap();
    let output = run(&[
        "--format",
        "verdicts",
        "--target-table",
        table.to_str().unwrap(),
        "join.ll",
    ]);
    assert_eq!(
        (text(&output.stdout), text(&output.stderr)),
        ("join\t.\t....\t....\n".to_string(), String::new())
    );
}

/// A module with many functions of different sizes.
fn many_functions() -> String {
    let mut module = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n",
    );
    for number in 0..300 {
        module.push_str(&format!("define amdgpu_kernel void @f{number}(i32 %n) {{\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"));
        for step in 0..number % 37 {
            module.push_str(&format!(
                "  %v{step} = add i32 %{}, {step}\n",
                if step % 3 == 0 { "t" } else { "n" }
            ));
        }
        module.push_str("  ret void\n}\n");
    }
    module
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = scratch("threads");
    for name in ["a.ll", "b.ll", "c.ll"] {
        fs::write(folder.join(name), many_functions()).unwrap();
    }
    fs::write(folder.join("d.ll"), "no IR").unwrap();
    for arguments in [
        &["--format", "verdicts"][..],
        &["--format", "json"],
        &["--annotate"],
        &["--relation", "use"],
        &[],
    ] {
        for paths in [&["."][..], &["b.ll"]] {
            let with = |jobs: &str| {
                let output = lanelog()
                    .current_dir(&folder)
                    .args(["--jobs", jobs])
                    .args(arguments)
                    .args(paths)
                    .output()
                    .unwrap();
                (
                    text(&output.stdout),
                    text(&output.stderr),
                    output.status.code(),
                )
            };
            assert_eq!(with("1"), with("4"), "{arguments:?}");
        }
    }
}

#[test]
fn a_reader_that_leaves_is_no_mistake() {
    let folder = scratch("pipe");
    fs::write(folder.join("many.ll"), many_functions()).unwrap();
    // The output exceeds the capacity of a pipe.
    let mut child = lanelog()
        .current_dir(&folder)
        .args(["--format", "json", "many.ll"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 10];
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (String::new(), Some(0))
    );
}

#[test]
fn a_full_disk_is_reported() {
    for arguments in [
        &["join.ll"][..],
        &["--annotate", "join.ll"],
        &["--relation", "help"],
        &["--help"],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = lanelog().args(arguments).stdout(full).output().unwrap();
        let message = text(&output.stderr);
        assert!(
            message.starts_with("error: cannot write to stdout: "),
            "{message}"
        );
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn colours_are_for_terminals_or_those_who_ask() {
    let escape = |output: &Output| output.stdout.contains(&0x1B);
    assert!(!escape(&run(&["--annotate", "join.ll"])));
    assert!(escape(&run(&[
        "--annotate",
        "--color",
        "always",
        "join.ll"
    ])));
    assert!(escape(&run(&["--color", "always", "join.ll"])));
    let forced = lanelog()
        .args(["--annotate", "join.ll"])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(escape(&forced));
    let refused = lanelog()
        .args(["--annotate", "join.ll"])
        .env("CLICOLOR_FORCE", "1")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(!escape(&refused));
}

#[test]
fn names_need_not_be_utf8() {
    let folder = scratch("bytes");
    let name = OsStr::from_bytes(b"\xFF\xFE.ll");
    fs::copy("tests/data/cli/join.ll", folder.join(name)).unwrap();
    let output = lanelog()
        .current_dir(&folder)
        .args(["--format", "verdicts", "."])
        .output()
        .unwrap();
    assert_eq!(
        output.stdout,
        [b"# ./\\FF\\FE.ll\n", JOIN.as_bytes()].concat()
    );
    let output = lanelog()
        .current_dir(&folder)
        .arg(name)
        .arg("x")
        .output()
        .unwrap();
    assert!(
        text(&output.stdout).contains("\\FF\\FE.ll: NVPTX"),
        "{output:?}"
    );
}

/// A replacement for `llvm-dis`.
fn disassembler(folder: &Path, name: &str, script: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn bitcode_goes_through_the_newest_disassembler() {
    let folder = scratch("bitcode");
    let bitcode = folder.join("kernel.bc");
    fs::write(&bitcode, b"BC\xC0\xDE1234").unwrap();
    let with_path = || {
        let output = lanelog()
            .args(["--format", "verdicts"])
            .arg(&bitcode)
            .env("PATH", &folder)
            .output()
            .unwrap();
        (
            text(&output.stdout),
            text(&output.stderr).replace(&format!("{}/", folder.display()), ""),
            output.status.code(),
        )
    };
    let none = "error: kernel.bc: this is bitcode, and no llvm-dis is on the PATH\n  help: install LLVM, or write text: clang -S -emit-llvm, llvm-dis\n";
    assert_eq!(with_path(), (String::new(), none.to_string(), Some(2)));

    disassembler(&folder, "llvm-dis", "exit 1");
    disassembler(&folder, "llvm-dis-9", "exit 1");
    disassembler(
        &folder,
        "llvm-dis-22",
        "read line; echo 'target triple = \"amdgcn\"'; echo \"define void @${line#??????}() {\"; echo 'ret void }'",
    );
    // The fake `llvm-dis` prints a function whose name follows the magic number in the file.
    fs::write(&bitcode, b"BC\xC0\xDE12from_bitcode\n").unwrap();
    let (stdout, stderr, code) = with_path();
    assert!(
        stdout.ends_with("from_bitcode\t\t\t.\n"),
        "{stdout} {stderr}"
    );
    assert_eq!((stderr.as_str(), code), ("", Some(0)));

    disassembler(
        &folder,
        "llvm-dis-23",
        "echo \"$0: error: Invalid record\" >&2; exit 1",
    );
    let failed = "error: kernel.bc: llvm-dis-23 cannot read this bitcode: error: Invalid record\n  help: a newer LLVM may have written it\n";
    assert_eq!(with_path(), (String::new(), failed.to_string(), Some(2)));
}

#[test]
fn gzip_files_are_unpacked() {
    let folder = scratch("packed");
    let module =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cli/join.ll")).unwrap();
    // One stored block as in RFC 1951, within a frame of RFC 1952.
    let mut packed = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1];
    let length = u16::try_from(module.len()).unwrap();
    packed.extend(length.to_le_bytes());
    packed.extend((!length).to_le_bytes());
    packed.extend(&module);
    packed.extend(crc32(&module).to_le_bytes());
    packed.extend(u32::from(length).to_le_bytes());
    fs::write(folder.join("join.ll.gz"), &packed).unwrap();
    fs::write(folder.join("other.gz"), &packed).unwrap();
    let shown = |path: &str| {
        let mut call = lanelog();
        let call = call.current_dir(&folder);
        let output = call.args(["--format", "verdicts", path]).output().unwrap();
        assert_eq!(text(&output.stderr), "");
        text(&output.stdout)
    };
    assert_eq!(shown("join.ll.gz"), JOIN);
    // In a folder, only files that are named like modules are read.
    assert_eq!(shown("."), format!("# ./join.ll.gz\n{JOIN}"));
}

#[test]
fn files_of_xz_bzip2_and_zip_are_unpacked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/packed");
    let shown = |path: &str| {
        let mut call = lanelog();
        let call = call.current_dir(&folder);
        let output = call.args(["--format", "verdicts", path]).output().unwrap();
        (text(&output.stdout), text(&output.stderr))
    };
    let whole = |shown: &str| (shown.to_string(), String::new());
    for packed in ["xz", "bz2"] {
        assert_eq!(shown(&format!("join.ll.{packed}")), whole(JOIN));
        assert_eq!(shown(&format!("two_streams.ll.{packed}")), whole(JOIN));
    }
    assert_eq!(shown("one.zip"), whole(JOIN));
    let wait = shown("../cli/wait.ll").0;
    let several = format!(
        "# several.zip(in/join.ll)\n{JOIN}# several.zip(wait.ll)\n{wait}# several.zip(join.ll.gz)\n{JOIN}"
    );
    assert_eq!(shown("several.zip"), whole(&several));
    let error = |path: &str, words: &str| (String::new(), format!("error: {path}: {words}\n"));
    let none = "no .ll or .bc file is in this zip archive";
    assert_eq!(shown("none.zip"), error("none.zip", none));
    let locked = "this member is encrypted";
    assert_eq!(shown("locked.zip"), error("locked.zip", locked));
    // In a folder, archives without modules are counted.
    let (_, said) = shown(".");
    let expected = "note: .: skipped 1 object files or archives without LLVM modules\n";
    assert!(said.starts_with(expected), "{said}");
}

/// A damaged compressed file gives an error or the same text: never another text, never a panic.
#[test]
fn damaged_files_of_xz_bzip2_and_zip_are_errors() {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/packed");
    for name in ["two_streams.ll.xz", "two_streams.ll.bz2", "one.zip"] {
        let folder = scratch("damaged");
        let bytes = fs::read(from.join(name)).unwrap();
        for at in (0..bytes.len()).step_by(3) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            fs::write(folder.join(format!("{at}-{name}")), damaged).unwrap();
        }
        for length in (0..bytes.len()).step_by(40) {
            let path = folder.join(format!("{length}-short-{name}"));
            fs::write(path, &bytes[..length]).unwrap();
        }
        let output = lanelog()
            .args(["--format", "verdicts"])
            .args(
                fs::read_dir(&folder)
                    .unwrap()
                    .map(|one| one.unwrap().path()),
            )
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        for line in text(&output.stdout).lines() {
            let is_right = line.starts_with("# ") || format!("{line}\n") == JOIN;
            assert!(is_right, "{name}: {line}");
        }
    }
}

/// The check sum of RFC 1952, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg());
        }
    }
    !sum
}

#[test]
fn a_source_gets_the_command_that_makes_a_module_of_it() {
    let folder = scratch("source");
    let kernel = "__kernel void k(__global int *p) { p[__builtin_amdgcn_workitem_id_x()] = 1; }\n";
    fs::write(folder.join("k.cl"), kernel).unwrap();
    let called = |arguments: &[&str]| {
        let mut call = lanelog();
        call.current_dir(&folder).args(arguments).output().unwrap()
    };
    let output = called(&["k.cl"]);
    let complaint = text(&output.stderr);
    let lines: Vec<&str> = complaint.lines().collect();
    assert_eq!(lines[0], "error: k.cl: this is OpenCL C, not LLVM IR");
    assert_eq!(output.status.code(), Some(2));
    let command = lines[1].strip_prefix("  help: ").unwrap();
    assert!(command.starts_with("clang -x cl "), "{command}");
    // With `--clang`, the newest clang is called, with the arguments after `--`.
    let clang = folder.join("clang");
    let script = "#!/bin/sh\necho \"$@\" > asked\n/bin/cat > source\n\
        echo 'target triple = \"amdgcn\"'\necho 'define void @made() {'\necho '  ret void'\necho '}'\n";
    fs::write(&clang, script).unwrap();
    fs::set_permissions(&clang, fs::Permissions::from_mode(0o755)).unwrap();
    let mut call = lanelog();
    let call = call.current_dir(&folder).env("PATH", &folder);
    call.args([
        "--clang", "--mcpu", "gfx942", "--format", "verdicts", "k.cl", "--", "-DN=1", "-O0",
    ]);
    let output = call.output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), "made\t\t\t.\n");
    // A `#line` directive precedes the source, so that debug locations and messages name the file
    // instead of stdin.
    let source = fs::read_to_string(folder.join("source")).unwrap();
    assert_eq!(source, format!("#line 1 \"k.cl\"\n{kernel}"));
    let asked = fs::read_to_string(folder.join("asked")).unwrap();
    assert!(
        asked.contains("-mcpu=gfx942 -nogpulib -O2 -S -emit-llvm"),
        "{asked}"
    );
    assert!(
        asked.contains("-gline-tables-only -fno-discard-value-names"),
        "{asked}"
    );
    assert!(asked.ends_with("-I. -DN=1 -O0 -o - -\n"), "{asked}");
    // Without --clang, words after `--` are paths.
    let output = called(&["k.ll", "--", "-DN=1"]);
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    assert!(
        complaint.contains("error: -DN=1: no such file"),
        "{complaint}"
    );
}

/// Arguments with which each command that reads modules calls clang, and the use of its output.
#[test]
fn every_command_compiles_sources() {
    let folder = scratch("sources");
    fs::write(folder.join("k.cl"), "__kernel void k() {}\n").unwrap();
    let clang = folder.join("clang");
    let script = "#!/bin/sh\necho \"$@\" > asked\n/bin/cat > /dev/null\n\
        echo 'target triple = \"amdgcn-amd-amdhsa\"'\necho 'define amdgpu_kernel void @made() {'\necho '  ret void'\necho '}'\n";
    fs::write(&clang, script).unwrap();
    fs::set_permissions(&clang, fs::Permissions::from_mode(0o755)).unwrap();
    let called = |arguments: &[&str]| {
        let mut call = crate::program::limited();
        let call = call.current_dir(&folder).env("PATH", &folder);
        let output = call.args(arguments).output().unwrap();
        let asked = fs::read_to_string(folder.join("asked")).unwrap_or_default();
        (output, asked)
    };
    for (arguments, processor, says) in [
        (
            &["lower", "--clang", "--mcpu", "gfx942", "k.cl"][..],
            "gfx942",
            "s_endpgm",
        ),
        (
            &["lower", "--clang", "--style", "predicate", "k.cl"],
            "gfx1100",
            ".function @made",
        ),
        (&["run", "--clang", "k.cl"], "gfx1100", "made"),
        (&["check", "--clang", "k.cl"], "gfx1100", "no disagreement"),
        (
            &["check", "--clang", "--lower", "gfx900", "k.cl"],
            "gfx900",
            "@made",
        ),
    ] {
        let (output, asked) = called(arguments);
        let code = output.status.code();
        assert_eq!(code, Some(0), "{arguments:?}: {}", text(&output.stderr));
        assert!(asked.contains(&format!("-mcpu={processor} ")), "{asked}");
        let out = text(&output.stdout);
        assert!(out.contains(says), "{arguments:?}: {out}");
    }
    // A source file can be compiled for a single GPU only.
    let both = ["--lower", "gfx900", "--lower", "gfx942"];
    let (output, _) = called(&[&["check", "--clang", "k.cl"][..], &both].concat());
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    assert_eq!(
        complaint,
        "error: --clang compiles for one GPU\n  help: name one with --lower\n"
    );
    // The command of `--against-cmd` gets the output of clang.
    std::os::unix::fs::symlink("/bin/sh", folder.join("sh")).unwrap();
    let keeps = "/bin/cp {} given";
    called(&["check", "--clang", "k.cl", "--against-cmd", keeps]);
    let given = fs::read_to_string(folder.join("given")).unwrap();
    assert!(given.contains("void @made()"), "{given}");
}

#[test]
fn a_file_without_functions_is_not_said_to_be_for_no_gpu() {
    let folder = scratch("titles");
    fs::write(folder.join("empty.ll"), "").unwrap();
    fs::write(folder.join("broken.ll"), "not ir at all (\n").unwrap();
    for (name, code, note) in [
        ("empty.ll", 0, "no function with a body"),
        ("broken.ll", 2, "nothing could be read"),
    ] {
        let mut call = lanelog();
        let output = call.current_dir(&folder).arg(name).output().unwrap();
        let out = text(&output.stdout);
        let last: Vec<&str> = out.lines().rev().take(2).map(str::trim).collect();
        assert_eq!(last, [note, &format!("{name}: mode sound")]);
        assert_eq!(output.status.code(), Some(code));
    }
}

#[test]
fn every_command_with_exit_codes_of_its_own_lists_them() {
    for command in [
        "analyze", "query", "why", "why-not", "facts", "run", "check", "fuzz", "lower",
    ] {
        let output = crate::program::limited()
            .args([command, "--help"])
            .output()
            .unwrap();
        let help = text(&output.stdout);
        assert!(help.contains("Exit codes: 0 "), "{command}");
    }
}
