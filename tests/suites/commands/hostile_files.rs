//! Hostile files: pipes and devices instead of files, names with characters that a shell
//! interprets, and folders in which a run was killed. Every call has a time limit, so that a call
//! that waits forever fails the test.

#![cfg(unix)]
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use pretty_assertions::assert_eq;

use crate::program;
use program::{scratch, text};

const MODULE: &str =
    "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k() {\n  ret void\n}\n";

/// A call with a time limit that is much longer than any test here takes. When the limit is
/// exceeded, the call is ended and the test fails.
fn bounded(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("timeout");
    command
        .args(["-k", "1", "60", env!("CARGO_BIN_EXE_lanelog")])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

fn called(folder: &Path, arguments: &[&str]) -> Output {
    bounded(folder, arguments).output().unwrap()
}

/// A pipe without a writer.
fn pipe(path: PathBuf) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

#[test]
fn pipes_and_devices_are_not_read() {
    let folder = scratch("irregular");
    pipe(folder.join("pipe.ll"));
    pipe(folder.join("pipe.s"));
    pipe(folder.join("pipe.dl"));
    fs::write(folder.join("k.ll"), MODULE).unwrap();
    fs::create_dir(folder.join("facts")).unwrap();
    pipe(folder.join("facts/instruction.facts"));
    fs::create_dir_all(folder.join("listed/k")).unwrap();
    pipe(folder.join("listed/functions.csv"));
    fs::write(
        folder.join("own.dl"),
        ".decl own(x: unsigned)\n.input own\n.decl out(x: unsigned)\n.output out\nout(x) :- own(x).\n",
    )
    .unwrap();
    fs::create_dir(folder.join("rows")).unwrap();
    pipe(folder.join("rows/own.facts"));
    for arguments in [
        &["analyze", "pipe.ll"][..],
        &["analyze", "/dev/zero"],
        &["analyze", "k.ll", "--target-table", "pipe.ll"],
        &["analyze", "--facts", "facts"],
        &["check", "pipe.ll"],
        &["check", "k.ll", "--against", "pipe.ll"],
        &["lower", "--mcpu", "gfx1100", "/dev/zero"],
        &["lower", "--mcpu", "gfx1100", "pipe.ll"],
        &["run", "pipe.ll"],
        &["run", "pipe.s"],
        &["query", "pipe.dl", "k.ll"],
        &["query", "own.dl", "k.ll", "--facts", "rows"],
        &["rules", "check", "pipe.dl"],
        &["why", "pipe.ll", "divergent_value(%x)"],
        &["facts", "pipe.ll", "-o", "out"],
    ] {
        let output = called(&folder, arguments);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(
            complaint.contains("not a regular file"),
            "{arguments:?}: {complaint}"
        );
    }
    let output = called(&folder, &["analyze", "--facts", "listed"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_pipe_in_a_folder_does_not_keep_the_others_from_being_analysed() {
    let folder = scratch("irregular_below");
    pipe(folder.join("a.ll"));
    fs::write(folder.join("k.ll"), MODULE).unwrap();
    let output = called(&folder, &["analyze", "--format", "verdicts", "."]);
    assert_eq!(text(&output.stdout), "# ./k.ll\nk\t\t\t.\n");
    assert_eq!(
        text(&output.stderr),
        "error: ./a.ll: not a regular file\n  help: a pipe is read as `-`: lanelog ... - < PATH\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_pipe_is_read_like_stdin() {
    let folder = scratch("irregular_stdin");
    fs::write(folder.join("k.ll"), MODULE).unwrap();
    let mut cat = Command::new("cat")
        .arg(folder.join("k.ll"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = bounded(&folder, &["analyze", "--format", "verdicts", "-"])
        .stdin(cat.stdout.take().unwrap())
        .output()
        .unwrap();
    cat.wait().unwrap();
    assert_eq!(text(&output.stdout), "k\t\t\t.\n");
}

/// Names with characters that are special in a shell.
const HOSTILE: [&str; 8] = [
    "a b.ll",
    "$(touch made).ll",
    "`touch made`.ll",
    "quote'.ll",
    "double\".ll",
    "new\nline.ll",
    "-n.ll",
    "; touch made #.ll",
];

#[test]
fn a_name_is_one_argument_of_a_command() {
    let folder = scratch("hostile_names");
    for name in HOSTILE {
        fs::write(folder.join(name), MODULE).unwrap();
    }
    // Prints the path that it was called with, byte for byte, and the contents of that file.
    let script = folder.join("asked");
    fs::write(
        &script,
        "#!/bin/sh\n[ $# = 1 ] && cmp -s -- \"$1\" k || exit 1\nprintf 'k\\t\\t\\t.\\n'\nprintf '%s\\0' \"$1\" >> asked.txt\n",
    )
    .unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(folder.join("k"), MODULE).unwrap();
    let commands = [
        "./asked",
        "./asked {}",
        "./asked \"{}\"",
        "./asked '{}'",
        "x=\"$(./asked \"{}\")\" && printf '%s\\n' \"$x\"",
        "./asked \"$LANELOG_FILE\" # {}",
    ];
    for command in commands {
        let _ = fs::remove_file(folder.join("asked.txt"));
        for name in HOSTILE {
            let output = called(&folder, &["check", "--against-cmd", command, "--", name]);
            let complaint = text(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{command} {name}: {complaint}"
            );
        }
        let asked = fs::read_to_string(folder.join("asked.txt")).unwrap();
        let expected = HOSTILE.map(|name| match name {
            "-n.ll" => "./-n.ll\0".to_string(),
            name => format!("{name}\0"),
        });
        assert_eq!(asked, expected.concat(), "{command}");
    }
    let output = called(&folder, &["check", ".", "--against-cmd", "./asked \"{}\""]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(!folder.join("made").exists());
}

#[test]
fn a_command_in_quotes_gets_no_name() {
    let folder = scratch("hostile_quotes");
    fs::write(folder.join("$(touch made).ll"), MODULE).unwrap();
    let output = called(&folder, &["check", ".", "--against-cmd", "sh -c 'cat {}'"]);
    let complaint = text(&output.stderr);
    assert!(
        complaint.contains("{} has other text in its quotes\n  help: "),
        "{complaint}"
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.join("made").exists());
}

#[test]
fn a_command_is_asked_about_stdin_too() {
    let folder = scratch("hostile_stdin");
    fs::write(folder.join("k.ll"), MODULE).unwrap();
    let command = "cmp -s {} k.ll && printf 'k\\t\\t\\t.\\n' #";
    let output = bounded(&folder, &["check", "-", "--against-cmd", command])
        .stdin(fs::File::open(folder.join("k.ll")).unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn included_files_other_than_rule_files_are_not_shown() {
    let folder = scratch("hostile_include");
    fs::write(folder.join("secret"), "root:x:0:0:hunter2\n").unwrap();
    std::os::unix::fs::symlink("secret", folder.join("link.dl")).unwrap();
    for (name, message) in [
        (
            "secret",
            "`secret` is not a rule file: its line 1 cannot be read",
        ),
        (
            "link.dl",
            "cannot read `link.dl`: it is a link to a file with a name that does not end in `.dl`",
        ),
    ] {
        fs::write(folder.join("root.dl"), format!(".include \"{name}\"\n")).unwrap();
        let output = called(&folder, &["rules", "check", "root.dl"]);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(
            complaint.contains(&format!("root.dl:1:10: error: {message}\n")),
            "{complaint}"
        );
        assert!(
            !complaint.contains("root:x") && !complaint.contains("hunter2"),
            "{complaint}"
        );
    }
    // A rule file may have any name, and a user's own file is displayed.
    fs::write(
        folder.join("rules.inc"),
        ".once\n.decl r(x: unsigned)\nr(1).\n",
    )
    .unwrap();
    fs::write(
        folder.join("root.dl"),
        ".include \"rules.inc\"\n.output r\n",
    )
    .unwrap();
    assert_eq!(
        called(&folder, &["rules", "check", "root.dl"])
            .status
            .code(),
        Some(0)
    );
    let complaint = text(&called(&folder, &["rules", "check", "secret"]).stderr);
    assert!(complaint.contains("root:x"), "{complaint}");
}

/// A replacement for a program of LLVM.
fn program(folder: &Path, name: &str, script: &str) {
    fs::create_dir_all(folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn the_newest_disassembler_is_that_of_the_newest_version() {
    let folder = scratch("newest");
    fs::write(folder.join("k.bc"), b"BC\xC0\xDE1234").unwrap();
    let says = |version: &str, function: &str| {
        format!(
            "[ \"$1\" = --version ] && {{ echo 'LLVM (http://llvm.org/):'; echo '  LLVM version {version}'; exit 0; }}\nwhile read -r line; do :; done\necho 'target triple = \"amdgcn\"'; echo 'define void @{function}() {{'; echo 'ret void }}'"
        )
    };
    let (first, second) = (folder.join("first"), folder.join("second"));
    let path = format!("{}:{}", first.display(), second.display());
    let named = || {
        let output = bounded(&folder, &["analyze", "--format", "verdicts", "k.bc"])
            .env("PATH", format!("{path}:{}", std::env::var("PATH").unwrap()))
            .output()
            .unwrap();
        let stdout = text(&output.stdout);
        let name = stdout.lines().last().unwrap_or_default().split('\t').next();
        name.unwrap_or_default().to_string()
    };
    // The newest program is selected by the version that it prints. Here this is `llvm-dis`, whose
    // name has no number.
    program(&first, "llvm-dis", &says("99.1.0", "first"));
    program(&second, "llvm-dis-90", &says("90.0.0", "second"));
    assert_eq!(named(), "first");
    // The number in a program's name may be higher than the version that it prints.
    program(&second, "llvm-dis-99", &says("99.0.9", "third"));
    assert_eq!(named(), "first");
    program(&second, "llvm-dis-1", &says("99.2.0git", "fourth"));
    assert_eq!(named(), "fourth");
}

#[test]
fn leftovers_of_a_killed_run_are_removed_by_the_next() {
    let folder = scratch("killed");
    fs::write(folder.join("k.ll"), MODULE).unwrap();
    fs::write(folder.join(".lanelog-abcdefghijkl.out.s"), "left").unwrap();
    let output = called(
        &folder,
        &["lower", "--mcpu", "gfx1100", "k.ll", "-o", "out.s"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["k.ll", "out.s"]);
}

#[test]
fn bytes_that_are_no_text_never_reach_the_terminal() {
    let folder = scratch("binary");
    let spirv = b"\x03\x02\x23\x07\x00\x06\x01\x00 define \x1b[31m \x90\x90".as_slice();
    let elf = b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00define void @f()".as_slice();
    // A gzip file whose end is missing, and one with the trailer of another file.
    let cut = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB].as_slice();
    let noise: Vec<u8> = (0..4096u32).map(|at| (at * at / 7) as u8).collect();
    for (name, bytes, what) in [
        (
            "k.spv",
            spirv,
            "this is SPIR-V, not LLVM IR\n  help: analyze, query, why",
        ),
        (
            "spirv.ll",
            spirv,
            "this is SPIR-V, not LLVM IR\n  help: analyze, query, why",
        ),
        (
            "k.ll",
            elf,
            "no LLVM bitcode is in this object file, archive or bundle\n  help: compile with",
        ),
        ("k.ll.gz", cut, "this is compressed, and damaged: "),
        (
            "noise.ll",
            &noise,
            "this is a binary file, not LLVM IR\n  help: clang",
        ),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
        for arguments in [
            &["analyze", name][..],
            &["check", name],
            &["lower", "--mcpu", "gfx1100", name],
            &["run", name],
            &["why", name, "%x"],
        ] {
            let output = called(&folder, arguments);
            let complaint = text(&output.stderr);
            let what = match arguments[0] {
                "analyze" | "why" | "check" | "run" if bytes == spirv => {
                    "word 3: the bound of ids is 543518313"
                }
                _ => what,
            };
            let expected = format!("error: {name}: {what}");
            assert!(
                complaint.starts_with(&expected),
                "{arguments:?}: {complaint}"
            );
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(complaint.lines().count() <= 2, "{arguments:?}: {complaint}");
        }
    }
}
