//! Tests the reader of opt's output on recorded output of LLVM 14, 19 and 22
//! (tests/data/opt/record), both complete and damaged.

use std::fs;
use std::path::Path;

use lanelog_ir::{Module, plain_name, read};
use lanelog_verify::oracle::opt::{self, Cycle, Printed, TemporalUse};
use pretty_assertions::assert_eq;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/opt");
    fs::read(folder.join(name)).unwrap()
}

/// Each printed function with its verdicts: of arguments, then of all instructions in textual
/// order.
fn lines(kernel: &str, print: &str) -> Vec<String> {
    let text = file(kernel);
    let module = read(&text);
    assert_eq!(module.errors, []);
    let found = opt::read(&file(print), &module).unwrap();
    let line = |(number, printed): (&usize, &Printed)| {
        let function = &module.functions[*number];
        assert_eq!(
            printed.verdicts.divergent.len(),
            function.value_count() as usize
        );
        let mut line = name(&module, *number);
        for (value, divergent) in printed.verdicts.divergent.iter().enumerate() {
            if value == 0 || value == function.arguments.len() {
                line.push(' ');
            }
            line.push(if *divergent { 'D' } else { '.' });
        }
        line
    };
    found.iter().map(line).collect()
}

fn name(module: &Module<'_>, number: usize) -> String {
    let name = module.bytes(module.functions[number].name);
    String::from_utf8(plain_name(name).into_owned()).unwrap()
}

#[test]
fn prints_of_19_and_later() {
    for version in ["19", "22"] {
        let print = format!("forms.{version}.print");
        // The expected lines were determined by reading the output; `tests/llvm/printed-form`,
        // another program, extracts the same from it.
        let expected = [
            "uniform . ..",
            "nothing .",
            "an argument D.D D.DD",
            "several_lines .. DDD...DD.",
            "cycles .. D...DDDDDDDDD.D.",
        ];
        assert_eq!(lines("forms.ll", &print), expected, "{version}");
    }
}

#[test]
fn prints_of_14() {
    for way in ["gpu", "legacy"] {
        let expected = [
            "uniform . ..",
            "nothing .",
            "an argument DDD D.DD",
            "several_lines .. DDD...DD.",
            "cycles .. D...DDDDD.....D.",
        ];
        assert_eq!(
            lines("forms.ll", &format!("forms.14-{way}.print")),
            expected,
            "{way}"
        );
    }
    let new = lines("forms.ll", "forms.14-new.print");
    assert_eq!(new[..4], lines("forms.ll", "forms.14-gpu.print")[..4]);
    // With the new pass manager, opt-14 has no fallback for irreducible functions, and calls all
    // values divergent.
    assert_eq!(new[4], "cycles DD DDDDDDDDDDDDDDDD");
}

#[test]
fn complaints_of_opt_in_between() {
    for print in ["14-gpu", "14-legacy", "14-new", "19", "22"] {
        assert_eq!(
            lines(
                "unknown_processor.ll",
                &format!("unknown_processor.{print}.print")
            ),
            ["unknown_processor . DD."],
            "{print}"
        );
    }
}

fn cycle(depth: u32, entries: &[&str]) -> Cycle {
    Cycle {
        depth,
        entries: entries.iter().map(|name| (*name).to_owned()).collect(),
        blocks: Vec::new(),
    }
}

#[test]
fn cycles_and_temporal_uses() {
    let text = file("forms.ll");
    let module = read(&text);
    for (version, temporal) in [("19", false), ("22", true)] {
        let print = file(&format!("forms.{version}.print"));
        let found = opt::read(&print, &module).unwrap();
        let printed = &found[&4];
        assert_eq!(printed.assumed_divergent, [cycle(1, &["q", "p"])]);
        let mut exits = printed.divergent_exits.clone();
        exits.sort_by_key(|cycle| cycle.entries.len());
        assert_eq!(exits, [cycle(1, &["loop"]), cycle(1, &["q", "p"])]);
        let uses = [TemporalUse {
            value: "%next = add i32 %i, 1".to_owned(),
            user: "%count = add i32 %next, 5".to_owned(),
            cycle: cycle(1, &["loop"]),
        }];
        assert_eq!(printed.temporal, &uses[..usize::from(temporal)]);
        assert_eq!(
            found[&0],
            Printed {
                verdicts: found[&0].verdicts.clone(),
                ..Printed::default()
            }
        );
    }
}

#[test]
fn windows_line_ends() {
    for print in ["forms.14-gpu.print", "forms.22.print"] {
        let text = file("forms.ll");
        let module = read(&text);
        let plain = file(print);
        let other = String::from_utf8(plain.clone())
            .unwrap()
            .replace('\n', "\r\n");
        assert_eq!(
            opt::read(other.as_bytes(), &module),
            opt::read(&plain, &module)
        );
    }
}

#[test]
fn functions_that_the_module_leaves_out_are_skipped() {
    let text = String::from_utf8(file("forms.ll")).unwrap();
    let text = text.replace("%twice = shl", "%twice = !!");
    let module = read(text.as_bytes());
    assert_eq!(module.functions.len(), 4);
    for print in ["forms.14-gpu.print", "forms.22.print"] {
        let found = opt::read(&file(print), &module).unwrap();
        assert_eq!(Vec::from_iter(found.keys().copied()), [0, 1, 2, 3]);
    }
}

fn error(kernel: &str, print: &str) -> String {
    opt::read(print.as_bytes(), &read(kernel.as_bytes()))
        .unwrap_err()
        .to_string()
}

#[test]
fn prints_of_another_module_are_errors_with_a_line() {
    let text = String::from_utf8(file("forms.ll")).unwrap();
    let print = |name: &str| String::from_utf8(file(name)).unwrap();
    let (old, new) = (print("forms.14-gpu.print"), print("forms.22.print"));
    let more = text.replace(
        "  %b = add i32 %n, 2\n",
        "  %b = add i32 %n, 2\n  %c = add i32 %n, 3\n",
    );
    let line =
        |print: &str, what: &str| 1 + print[..print.find(what).unwrap()].matches('\n').count();
    assert_eq!(
        error(&more, &new),
        format!(
            "line {}: function `cycles`: expected `%c = add`, found `TERMINATORS`: the print is of another module, or opt rewrote this one as it read it",
            line(&new, "BLOCK q") + 3
        )
    );
    let renamed = text.replace("%b = add", "%bb = add");
    assert_eq!(
        error(&renamed, &old),
        format!(
            "line {}: function `cycles`: expected `%bb = add`, found `%b = add i32 %n, 2`: the print is of another module, or opt rewrote this one as it read it",
            line(&old, "%b = add")
        )
    );
    let other_word = text.replace("%b = add", "%b = sub");
    assert!(error(&other_word, &old).contains("expected `%b = sub`, found `%b = add i32 %n, 2`"));
    let fewer = text.replace("(ptr addrspace(1) %out, i32 %n) {\nentry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  br", "(ptr addrspace(1) %out, i32 %n, i32 %m) {\nentry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  br");
    assert_ne!(fewer, text);
    assert!(error(&fewer, &old).contains("expected the argument `%m`"));
    let unknown = new.replace("DIVERGENT: i32 %a", "DIVERGENT: i32 %zz");
    assert!(error(&text, &unknown).contains("it has no argument `%zz`"));
    let twice = format!("{new}{new}");
    assert_eq!(
        error(&text, &twice),
        format!(
            "line {}: function `uniform` is printed twice",
            new.lines().count() + 1
        )
    );
}

/// If output ends early or misses a line, the result is a partial result or an error, and no
/// verdict changes.
#[test]
fn damaged_prints() {
    let text = file("forms.ll");
    let module = read(&text);
    for name in [
        "forms.14-gpu.print",
        "forms.14-new.print",
        "forms.19.print",
        "forms.22.print",
    ] {
        let print = String::from_utf8(file(name)).unwrap();
        let whole = opt::read(print.as_bytes(), &module).unwrap();
        let lines = Vec::from_iter(print.split_inclusive('\n'));
        let mut errors = 0;
        for at in 0..lines.len() {
            let cut = lines[..at].concat();
            let missing = [&lines[..at], &lines[at + 1..]].concat().concat();
            for damaged in [cut, missing] {
                match opt::read(damaged.as_bytes(), &module) {
                    Ok(found) => {
                        for (number, printed) in found {
                            let full = &whole[&number].verdicts;
                            // Lines about arguments are always found, and so is the body of the
                            // last function.
                            let argument = lines[at].contains("DIVERGENT: i32");
                            let bare =
                                name.contains("14") && !printed.verdicts.divergent.contains(&true);
                            assert!(
                                argument || bare || printed.verdicts == *full,
                                "{name} without line {at}: {}",
                                lines[at]
                            );
                        }
                    }
                    Err(error) => {
                        errors += 1;
                        assert!(error.line as usize <= lines.len() && !error.message.is_empty());
                    }
                }
            }
        }
        assert!(errors > lines.len(), "{name}: {errors} errors");
    }
}
