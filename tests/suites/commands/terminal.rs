//! Text from a kernel, a rule file, a folder of facts, another program or the command line: no
//! control sequence that a terminal would execute is printed.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use pretty_assertions::assert_eq;

use crate::program;
use program::scratch;

/// A title, an erased screen, the same with C1, a colour that lanelog does not use, and characters
/// that delete, return, ring the bell and change the direction.
const EVIL: &str =
    "e\x1b]0;owned\x07\x1b[2J\u{9b}2J\x1b[38;5;199m\r\x08\x7f\u{202e}\u{2066}\u{2028}\n\tz";

/// C1 bytes for a terminal that does not interpret UTF-8.
const RAW: &[u8] = b"\x9b1m";

/// The colour in [`EVIL`], which lanelog itself never uses.
const EVIL_COLOUR: &str = "38;5;199";

/// A text in which `EVIL` is replaced by [`EVIL`], `LINE` by the same on one line, and `RAW` by
/// [`RAW`].
fn with_evil(text: &str) -> Vec<u8> {
    let text = text.replace("LINE", &EVIL.replace(['\n', '\r'], ""));
    let text = text.replace("EVIL", EVIL);
    let pieces: Vec<&[u8]> = text.split("RAW").map(str::as_bytes).collect();
    pieces.join(RAW)
}

/// The path of a file with a hostile name in a folder.
fn evil_path(folder: &Path, ending: &str) -> PathBuf {
    folder.join(OsStr::from_bytes(&with_evil(&format!("EVILRAW{ending}"))))
}

const KERNEL: &str = r#"; LINE RAW
source_filename = "EVIL"
target triple = "amdgcn-amd-amdhsa"

@"gEVIL" = internal global i32 7

define amdgpu_kernel void @"kEVIL"(ptr addrspace(1) %"outEVIL", i32 %"nEVIL") #0 !dbg !4 {
"entryEVIL": ; LINE RAW
  %"tEVIL" = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !6
  %"cEVIL" = icmp slt i32 %"tEVIL", %"nEVIL", !dbg !6
  br i1 %"cEVIL", label %"loopEVIL", label %"endEVIL", !dbg !6

"loopEVIL":
  %"iEVIL" = phi i32 [ 0, %"entryEVIL" ], [ %"jEVIL", %"loopEVIL" ]
  %"jEVIL" = add i32 %"iEVIL", 1, !dbg !6
  %"dEVIL" = icmp uge i32 %"iEVIL", %"tEVIL", !dbg !6
  br i1 %"dEVIL", label %"endEVIL", label %"loopEVIL", !dbg !6

"endEVIL":
  %"xEVIL" = phi i32 [ 1, %"entryEVIL" ], [ %"jEVIL", %"loopEVIL" ]
  %"pEVIL" = getelementptr i32, ptr addrspace(1) %"outEVIL", i32 %"tEVIL"
  store i32 %"xEVIL", ptr addrspace(1) %"pEVIL", !dbg !6
  ret void
}

define amdgpu_kernel void @"asm\1B[2JEVIL"(ptr addrspace(1) %out) {
  %v = call i32 asm sideeffect "s_mov_b32 $0, 1 ; EVIL RAW", "=s"()
  store i32 %v, ptr addrspace(1) %out
  %g = load i32, ptr @"gEVIL"
  call void @"unknownEVILRAW"(i32 %g)
  ret void
}

define amdgpu_kernel void @plain(ptr addrspace(1) %"outEVIL") #0 !dbg !4 {
  %"tEVIL" = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !6
  store i32 %"tEVIL", ptr addrspace(1) %"outEVIL", !dbg !6
  ret void
}

declare void @"unknownEVILRAW"(i32)
declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "EVIL"="EVIL" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "EVIL")
!1 = !DIFile(filename: "fEVILRAW.cl", directory: "dEVIL")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "sEVIL", file: !1, line: 1, type: !3, unit: !0)
!6 = !DILocation(line: 3, column: 7, scope: !4)
"#;

/// A module with two errors in functions, and one outside of functions.
const BROKEN: &str = "target triple = \"amdgcn\"\n@\"EVIL\" = EVIL\ndefine void @\"bEVIL\"() {\n  br label %\"noneEVIL\"\n}\ndefine void @c() {\n  EVIL %\"EVIL\"\n}\n";

const RULES: &str = r#"// LINE
.include "divergence.dl"
.include "program.dl"

/// Holds if `value` has a `text` LINE.
.decl marked(value: Value, text: symbol)
.output marked

// Words of a rule: LINE.
marked(value, text) :-
    divergent_value(value),
    text = "LINE".

// Derives nothing.
marked(value, "LINE") :-
    divergent_value(value),
    "LINE" = "".
"#;

/// Folders and files with hostile names and contents.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = scratch(name);
        let write = |name: &str, text: &[u8]| fs::write(evil_path(&folder, name), text).unwrap();
        write(".ll", &with_evil(KERNEL));
        write(".broken.ll", &with_evil(BROKEN));
        write(".bc", b"BC\xC0\xDE1234");
        write(".verdicts", &with_evil("# EVIL.ll\nLINE\tD\tD\tD\n"));
        write(".s", &with_evil("EVIL:\n  s_endpgm EVIL\n"));
        // Rule files are UTF-8, and so are names in them.
        let rules = with_evil(RULES);
        fs::write(folder.join(format!("{EVIL}.dl")), &rules).unwrap();
        let wrong = [rules, with_evil("\nmarked(x, \"EVIL\"")].concat();
        fs::write(folder.join(format!("{EVIL}.wrong.dl")), wrong).unwrap();
        // A disassembler, a command and an `opt` that print error messages with colours.
        let tools = folder.join("tools");
        fs::create_dir(&tools).unwrap();
        let said = folder.join("said");
        fs::write(&said, with_evil("EVILRAW")).unwrap();
        for tool in ["llvm-dis", "llvm-dis-22", "tells"] {
            let tool = tools.join(tool);
            fs::write(
                &tool,
                format!("#!/bin/sh\n/bin/cat '{}' >&2\nexit 1\n", said.display()),
            )
            .unwrap();
            fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Place { folder }
    }

    /// Replaces `KERNEL`, `RULES` and similar words by files, and `EVIL` by the hostile text.
    fn argument(&self, argument: &str) -> OsString {
        match argument {
            "KERNEL" => evil_path(&self.folder, ".ll").into_os_string(),
            "BROKEN" => evil_path(&self.folder, ".broken.ll").into_os_string(),
            "BITCODE" => evil_path(&self.folder, ".bc").into_os_string(),
            "VERDICTS" => evil_path(&self.folder, ".verdicts").into_os_string(),
            "ASSEMBLY" => evil_path(&self.folder, ".s").into_os_string(),
            "GONE" => evil_path(&self.folder, ".gone").into_os_string(),
            "FOLDER" => evil_path(&self.folder, ".folder").into_os_string(),
            "RULES" => self.folder.join(format!("{EVIL}.dl")).into_os_string(),
            "WRONG" => self
                .folder
                .join(format!("{EVIL}.wrong.dl"))
                .into_os_string(),
            "TELLS" => self.folder.join("tools/tells").into_os_string(),
            other => OsStr::from_bytes(&with_evil(other)).to_os_string(),
        }
    }

    fn call(&self, arguments: &[&str], more: &[&str], environment: &[(&str, &str)]) -> Output {
        let mut call = Command::new(env!("CARGO_BIN_EXE_lanelog"));
        call.args(
            arguments
                .iter()
                .chain(more)
                .map(|argument| self.argument(argument)),
        )
        .current_dir(&self.folder)
        .env(
            "PATH",
            format!("{}:/usr/bin:/bin", self.folder.join("tools").display()),
        )
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(environment.iter().copied());
        call.output().unwrap()
    }
}

/// Checks that output is harmless: Harmless output is UTF-8, without control characters and, if it
/// is coloured, only with lanelog's own colours, which are reset.
fn harmless(bytes: &[u8], coloured: bool, call: &dyn std::fmt::Debug) -> String {
    let text = String::from_utf8(bytes.to_vec());
    let text = text
        .unwrap_or_else(|error| panic!("{call:?}: {error}: {}", error.as_bytes().escape_ascii()));
    let mut plain = String::new();
    let mut painted = false;
    for (at, piece) in text.split('\x1b').enumerate() {
        let piece = match at {
            0 => piece,
            _ => {
                assert!(coloured, "{call:?}: {text:?}");
                let rest = piece
                    .strip_prefix('[')
                    .and_then(|rest| rest.split_once('m'));
                let (numbers, rest) =
                    rest.unwrap_or_else(|| panic!("{call:?}: {piece:?} in {text:?}"));
                let is_colour = numbers
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b';');
                assert!(is_colour && numbers != EVIL_COLOUR, "{call:?}: {text:?}");
                painted = !["", "0", "39", "22"].contains(&numbers);
                rest
            }
        };
        plain.push_str(piece);
    }
    assert!(!painted, "{call:?}: a colour is not taken back: {text:?}");
    let obeyed = |character: char| {
        character.is_control() && !['\n', '\t'].contains(&character)
            || ('\u{2028}'..='\u{202e}').contains(&character)
            || ('\u{2066}'..='\u{2069}').contains(&character)
    };
    assert!(!plain.contains(obeyed), "{call:?}: {plain:?}");
    plain
}

/// Runs a call without colours, with colours, and with colours because of an environment variable,
/// and returns the output.
fn called(place: &Place, arguments: &[&str]) -> (String, String) {
    let shown = |output: &Output, coloured, how: &str| {
        (
            harmless(&output.stdout, coloured, &(arguments, how)),
            harmless(&output.stderr, coloured, &(arguments, how)),
        )
    };
    let black = place.call(arguments, &[], &[]);
    assert!(
        black.status.code().is_some_and(|code| code < 3),
        "{arguments:?}: {black:?}"
    );
    let black = shown(&black, false, "black");
    let forced = place.call(arguments, &[], &[("CLICOLOR_FORCE", "1")]);
    shown(&forced, true, "CLICOLOR_FORCE");
    let asked = place.call(arguments, &["--color", "always"], &[]);
    shown(&asked, true, "--color always");
    // Calls that print times or leave files always differ, and commands without --color reject this
    // option.
    if arguments[0] != "fuzz"
        && !arguments.contains(&"--reduce")
        && !["lsp", "opt", "rules", "shuffle", "batch"].contains(&arguments[0])
        && asked.status == forced.status
    {
        assert_eq!(
            (&asked.stdout, &asked.stderr),
            (&forced.stdout, &forced.stderr),
            "{arguments:?}"
        );
    }
    black
}

const CALLS: &str = r#"
analyze KERNEL
analyze KERNEL BROKEN GONE BITCODE
analyze KERNEL BROKEN GONE BITCODE --jobs 1
analyze .
analyze KERNEL --annotate
analyze KERNEL --counts
analyze KERNEL GONE --format json
analyze KERNEL --format verdicts
analyze KERNEL --relation divergent_value
analyze KERNEL --relation join_block --format csv
analyze KERNEL --relation join_block --format json
analyze KERNEL --function EVIL
analyze KERNEL --assume-uniform %"tEVIL"
analyze KERNEL --assume-uniform %EVIL --assume EVIL(EVIL)
analyze KERNEL --target EVIL
analyze KERNEL --mcpu gfx9EVIL
analyze KERNEL --target-table GONE
analyze KERNEL --target-table VERDICTS
analyze KERNEL --mode EVIL
analyze KERNEL --EVIL
EVIL
facts KERNEL -o FOLDER --force
analyze --facts FOLDER
analyze --facts FOLDER --format json
analyze --facts FOLDER --format verdicts
analyze --facts FOLDER --relation divergent_value
analyze --facts GONE
query RULES --facts FOLDER
query RULES KERNEL
query RULES KERNEL BROKEN GONE
query RULES KERNEL --format csv
query RULES KERNEL --format json
query RULES KERNEL --relation EVIL
query WRONG KERNEL
rules check RULES WRONG GONE
rules check WRONG --format json
rules check WRONG --format github
rules fmt --check RULES WRONG GONE
rules profile RULES KERNEL --top 0
rules profile RULES KERNEL --format csv
rules profile RULES KERNEL --format json
rules list EVIL
rules show EVIL
why KERNEL %"xEVIL"
why KERNEL @"kEVIL" %"xEVIL" --full
why KERNEL %"xEVIL" --format json
why KERNEL %"xEVIL" --format dot
why KERNEL marked(%"xEVIL","LINE") --rules RULES
why KERNEL %"xEVIL" --rules WRONG
why KERNEL %EVIL
why KERNEL EVIL(EVIL)
why BROKEN @"bEVIL" %x
why-not KERNEL %"nEVIL"
why-not KERNEL %"nEVIL" --format json
run KERNEL @"kEVIL" --input 1 --mask
run KERNEL @"kEVIL" --input 1 --trace 2
run KERNEL @"kEVIL" --arg EVIL
run KERNEL @"kEVIL" --input 1 --format json --trace 0 --dump
run KERNEL @"asm\1B[2JEVIL" --input 1
run KERNEL @EVIL
run ASSEMBLY
run ASSEMBLY @EVIL
run BROKEN
check KERNEL BROKEN GONE --only oracles,execution,opt
check KERNEL --only engines --against VERDICTS
check KERNEL --only oracles --against GONE
check KERNEL --only oracles --against-cmd tells;EVIL
check KERNEL --only oracles --format json
check KERNEL --lower gfx942
fuzz --count 2 --only oracles --save FOLDER
fuzz --count 1 --lower gfx942 --save KERNEL
fuzz --shape EVIL
lower KERNEL --mcpu gfx942 --explain --keep-going
lower KERNEL @plain --mcpu gfx942 --explain
lower BROKEN --mcpu gfx942
lower KERNEL @EVIL --mcpu gfx942
lower KERNEL --mcpu EVIL
lower KERNEL --style predicate
lower KERNEL --mcpu gfx942 --emit ir
instrument KERNEL --table FOLDER/table.json
instrument BROKEN --table FOLDER/table.json
instrument KERNEL --mcpu EVIL --table FOLDER/table.json
instrument --report KERNEL KERNEL
opt KERNEL
opt BROKEN
opt KERNEL EVIL
lsp EVIL
batch KERNEL BROKEN GONE -o FOLDER/batch --check
batch report FOLDER/batch
batch cat FOLDER/batch functions
batch cat FOLDER/batch failures
batch report KERNEL
shuffle EVIL 3
shuffle idx 3 --mcpu EVIL
shuffle up 3 --width 16
"#;

/// The arguments of each call.
fn calls() -> impl Iterator<Item = Vec<&'static str>> {
    let calls = CALLS.trim().lines();
    calls.map(|call| call.split_whitespace().collect())
}

#[test]
fn nothing_that_a_terminal_obeys_is_printed() {
    let place = Place::new("terminal");
    for arguments in calls() {
        let (stdout, stderr) = called(&place, &arguments);
        assert!(
            stdout.len() + stderr.len() > 0 || arguments[0] == "rules",
            "{arguments:?}"
        );
        if arguments.contains(&"json") && !stdout.is_empty() {
            let read = serde_json::from_str::<serde_json::Value>(&stdout);
            assert!(read.is_ok(), "{arguments:?}: {read:?}: {stdout}");
        }
    }
}

#[test]
fn every_command_is_called() {
    let help = Command::new(env!("CARGO_BIN_EXE_lanelog"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let list = help.split("Options:\n").next().unwrap();
    let commands = list.lines().filter(|line| line.starts_with("  "));
    let missing: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| !calls().any(|call| call[0] == *command))
        .collect();
    assert!(list.contains("\n  analyze "), "{list}");
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn a_name_of_several_lines_has_one_line_of_verdicts() {
    let folder = scratch("lines");
    let module =
        "target triple = \"amdgcn\"\ndefine void @\"two\nlines\tand more\"() {\n  ret void\n}\n";
    fs::write(folder.join("a\n# b\tc.ll"), module).unwrap();
    let call = |arguments: &[&str]| {
        let mut call = program::lanelog();
        let output = call.current_dir(&folder).args(arguments).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let verdicts = "# ./a\\0A# b\\09c.ll\n\"two\\0Alines\\09and more\"\t\t\t.\n";
    assert_eq!(call(&["--format", "verdicts", "."]), verdicts);
    // The printed verdicts are read again as input.
    fs::write(folder.join("said"), verdicts).unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    let check =
        check
            .current_dir(&folder)
            .args(["check", ".", "--only", "oracles", "--against", "said"]);
    let output = check.output().unwrap();
    assert_eq!(
        (output.status.code(), program::text(&output.stderr)),
        (Some(0), String::new())
    );
}

/// `lanelog` through a shell, in a folder.
fn shell(folder: &Path, script: &str) -> Output {
    let mut call = Command::new("/bin/sh");
    call.args(["-c", script]).current_dir(folder);
    call.env("LANELOG", env!("CARGO_BIN_EXE_lanelog"));
    call.env("TESTS", Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"));
    call.output().unwrap()
}

#[test]
fn a_closed_stdout_is_an_error() {
    let folder = scratch("closed");
    for command in [
        "analyze \"$TESTS/data/cli/join.ll\"",
        "rules list",
        "--version",
        "why \"$TESTS/data/cli/join.ll\" %x",
        "lower --mcpu gfx942 \"$TESTS/data/cli/wait.ll\"",
    ] {
        let output = shell(&folder, &format!("\"$LANELOG\" {command} >&-"));
        assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
    }
    let output = shell(
        &folder,
        "\"$LANELOG\" analyze \"$TESTS/data/cli/join.ll\" >&-",
    );
    let said = "error: cannot write to stdout: it is closed\n  help: >/dev/null if the output is not wanted\n";
    assert_eq!(program::text(&output.stderr), said);
    // A device that accepts all output is not a closed stdout, however it was opened.
    for open in [">/dev/null", "1<>/dev/null", "| head -1"] {
        let output = shell(
            &folder,
            &format!("\"$LANELOG\" analyze \"$TESTS/data/cli/join.ll\" {open}"),
        );
        assert_eq!(
            (output.status.code(), output.stderr.len()),
            (Some(0), 0),
            "{open}"
        );
    }
    let output = shell(&folder, "\"$LANELOG\" analyze - <&-");
    assert_eq!(
        program::text(&output.stderr),
        "error: <stdin>: stdin is closed\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn files_that_do_not_fit_on_the_disk_never_get_their_name() {
    let folder = scratch("full");
    let kernel = "target triple = \"amdgcn\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %out) {\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t\n  store i32 %t, ptr addrspace(1) %p\n  ret void\n}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n";
    fs::write(folder.join("k.ll"), kernel).unwrap();
    let left = |name: &str| -> Vec<String> {
        let files = fs::read_dir(folder.join(name)).unwrap();
        files
            .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
            .collect()
    };
    let whole = "\"$LANELOG\" run k.ll --block 64 --arg buffer:4096 --dump-to there";
    let output = shell(&folder, whole);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(left("there"), ["out.bin"]);
    let before = fs::read(folder.join("there/out.bin")).unwrap();
    // The limit of a file is 512 bytes, and the buffer is larger.
    for to in ["there", "new"] {
        let output = shell(
            &folder,
            &format!("ulimit -f 1; {}", whole.replace("there", to)),
        );
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = program::text(&output.stderr);
        assert!(said.contains("cannot be written: File too large"), "{said}");
    }
    assert_eq!(fs::read(folder.join("there/out.bin")).unwrap(), before);
    assert_eq!((left("there").len(), left("new").len()), (1, 0));
    // A saved kernel is also larger than 512 bytes.
    let fuzz = "\"$LANELOG\" fuzz --target amdgpu --blocks 4..12 --only execution --mode llvm22 --seed 1 --count 100 --jobs 1 --keep 40 --save";
    let output = shell(&folder, &format!("{fuzz} saved"));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let saved = left("saved").len();
    assert!(saved > 0);
    let output = shell(&folder, &format!("ulimit -f 1; {fuzz} cut"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let cut = left("cut");
    assert!(cut.len() < saved, "{cut:?}");
    let said = program::text(&output.stderr);
    assert!(said.contains("File too large"), "{said}");
    for name in cut {
        assert!(!name.starts_with('.') && !name.ends_with(".ll"), "{name}");
    }
}
