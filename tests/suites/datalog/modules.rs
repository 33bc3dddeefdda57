//! Names of relations in programs of several files: helpers, built-in relations, modes, suites.

use std::fs;
use std::path::PathBuf;

use lanelog_datalog::Compiled;
use lanelog_datalog::flat::flat;
use lanelog_datalog::load::load_all;
use lanelog_engine::library::{self, compile_suite};
use pretty_assertions::assert_eq;

use crate::program::{call, scratch};

fn suite(roots: &[&str], files: &[(&str, &str)]) -> Compiled {
    compile_suite(roots, &|path| text(files, path))
}

fn text(files: &[(&str, &str)], path: &str) -> Result<String, String> {
    let file = files.iter().find(|(name, _)| *name == path);
    let text = file.map(|(_, text)| (*text).to_string());
    text.ok_or_else(|| "there is no such file".to_string())
}

fn messages(compiled: &Compiled) -> String {
    let rendered = compiled.diagnostics.iter();
    rendered
        .map(|diagnostic| diagnostic.render(&compiled.sources))
        .collect()
}

/// The relations that the rules of a relation read.
fn read_by(compiled: &Compiled, relation: &str) -> Vec<String> {
    let (program, _) = compiled.program.as_ref().unwrap();
    let at = program
        .relations
        .iter()
        .position(|one| one.name == relation);
    let mut reads = Vec::new();
    for rule in program.rules_of(at.unwrap()) {
        rule.body
            .iter()
            .for_each(|literal| literal.reads(&mut reads));
    }
    let names = reads.iter().map(|at| program.relations[*at].name.clone());
    names.collect()
}

/// Files that contain the rules of a mode, or a second version of these rules.
fn is_of_mode(path: &str) -> bool {
    let modes = ["rules/llvm", "rules/spec/", "rules/influence.dl"];
    modes.iter().any(|mode| path.starts_with(mode))
}

/// A program with all built-in files, including the modes as instances.
fn all_files() -> String {
    let files = library::FILES.iter().map(|(path, _)| *path);
    let files: Vec<&str> = files.filter(|path| !is_of_mode(path)).collect();
    assert!(files.len() > 35, "{files:?}");
    let includes = files.iter().map(|path| format!(".include \"{path}\"\n"));
    includes.collect()
}

#[test]
fn all_built_in_files_are_one_program() {
    let compiled = suite(&["all.dl"], &[("all.dl", &all_files())]);
    assert_eq!(messages(&compiled), "");
    // Each relation reads the helper of its own file.
    let first = compiled.program.unwrap().0;
    let counted = first.relations.iter();
    let counted = counted.filter(|one| one.plain_name() == "counted");
    assert_eq!(counted.count(), 2);
}

/// Every tenth small file in a folder and its subfolders.
fn some_kernels(folder: &str) -> Vec<String> {
    let mut folders = vec![PathBuf::from(folder)];
    let mut kernels = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll")
                && path.metadata().unwrap().len() < 12_000
            {
                kernels.push(path.to_str().unwrap().to_string());
            }
        }
    }
    kernels.sort();
    kernels.into_iter().step_by(10).collect()
}

/// `tests/souffle/all-built-in` compares the same rows with Soufflé's.
#[test]
fn all_built_in_files_together_have_the_same_rows_on_three_engines() {
    let file = scratch("all_built_in").join("all.dl");
    fs::write(&file, all_files()).unwrap();
    let compiled = suite(&["all.dl"], &[("all.dl", &all_files())]);
    let relations = compiled.program.unwrap().0.relations;
    let derived = relations.iter().filter(|relation| !relation.is_input);
    let names: Vec<&str> = derived.map(|relation| relation.name.as_str()).collect();
    assert!(names.len() > 700, "{}", names.len());
    let kernels = some_kernels(&format!("{}/corpus", env!("CARGO_MANIFEST_DIR")));
    assert!(kernels.len() > 20, "{}", kernels.len());
    let rows = |engine: &str| {
        let mut arguments = vec![file.to_str().unwrap(), "--engine", engine];
        arguments.extend(["--format", "ndjson"]);
        arguments.extend(names.iter().flat_map(|name| ["--relation", name]));
        arguments.extend(kernels.iter().map(String::as_str));
        let output = call("query", ".", &arguments);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let native = rows("native");
    assert!(native.lines().count() > 50_000);
    for engine in ["crepe", "datafrog"] {
        let other = rows(engine);
        let differ = native
            .lines()
            .zip(other.lines())
            .find(|(one, other)| one != other);
        assert_eq!(differ, None, "{engine}");
        assert_eq!(other.lines().count(), native.lines().count(), "{engine}");
    }
}

const HELPERS: &str = "\
.include \"memory.dl\"
.decl write(v: Value)
.output write
.decl needs_shape(b: Block)
needs_shape(b) :- entry(b).
.decl small(v: Value)
small(v) :- needs_shape(b), instruction(v, b).
write(v) :- small(v), opcode(v, \"store\").
";

#[test]
fn a_helper_belongs_to_its_file() {
    let compiled = suite(&["main.dl"], &[("main.dl", HELPERS)]);
    assert_eq!(messages(&compiled), "");
    assert_eq!(read_by(&compiled, "write"), ["small", "opcode"]);
    assert_eq!(read_by(&compiled, "small"), ["needs_shape", "instruction"]);
    let (program, _) = compiled.program.as_ref().unwrap();
    let alone = library::compile_built_in("rules/shape.dl")
        .program
        .unwrap()
        .0;
    let rules = |program: &lanelog_datalog::Resolved, name: &str| {
        let at = program.relations.iter().position(|one| one.name == name);
        program.rules_of(at.unwrap()).count()
    };
    for helper in ["needs_shape", "small"] {
        let built_in = format!("shape/{helper}");
        assert_eq!(rules(program, &built_in), rules(&alone, helper), "{helper}");
    }
}

#[test]
fn helpers_of_included_files_are_told_apart() {
    let one =
        ".decl step(a: number)\nstep(1).\n.decl one(a: number)\n.output one\none(a) :- step(a).\n";
    let two =
        ".decl step(a: number)\nstep(2).\n.decl two(a: number)\n.output two\ntwo(a) :- step(a).\n";
    let files = [("one.dl", one), ("two.dl", two)];
    let all = suite(&["one.dl", "two.dl"], &files);
    assert_eq!(messages(&all), "");
    assert_eq!(read_by(&all, "one"), ["step"]);
    assert_eq!(read_by(&all, "two"), ["two/step"]);
    // If two included files declare the relation, a file that reads it must state which one it
    // means.
    let main = ".include \"one.dl\"\n.include \"two.dl\"\n.decl x(a: number)\n.output x\nx(a) :- step(a).\n";
    let all = suite(&["main.dl"], &[("main.dl", main), files[0], files[1]]);
    assert_eq!(
        messages(&all),
        "\
main.dl:5:9: error: several files have a relation `step`
 5 | x(a) :- step(a).
   |         ^^^^
one.dl:1:7: note: this one
 1 | .decl step(a: number)
   |       ----
two.dl:1:7: note: this one
 1 | .decl step(a: number)
   |       ----
  help: declare one of that name in this file, or include one of those files
"
    );
}

#[test]
fn a_built_in_relation_is_not_declared_again() {
    let main = ".include \"divergence.dl\"\n.decl divergent_value(v: Value)\n.output divergent_value\ndivergent_value(v) :- argument(v).\n";
    let compiled = suite(&["main.dl"], &[("main.dl", main)]);
    assert_eq!(compiled.program, None);
    let found = messages(&compiled);
    let expected =
        "main.dl:2:7: error: `divergent_value` is a built-in relation, and cannot be declared\n";
    assert!(found.starts_with(expected), "{found}");
    assert_eq!(found.matches("error").count(), 1, "{found}");
    assert!(found.contains("rules/propagation.dl:"), "{found}");
}

#[test]
fn a_rule_that_adds_to_a_built_in_relation_gets_a_note() {
    let main = ".include \"divergence.dl\"\n.include \"program.dl\"\n\nbranch(block) :-\n    terminator(t, block),\n    opcode(t, \"invoke\").\n";
    let compiled = suite(&["main.dl"], &[("main.dl", main)]);
    assert!(compiled.program.is_some());
    let found = messages(&compiled);
    let expected = "main.dl:4:1: note: this adds rows to `branch`, a built-in relation\n";
    assert!(found.starts_with(expected), "{found}");
    let allowed = main.replace("branch(block) :-", "//@ allow\nbranch(block) :-");
    let compiled = suite(&["main.dl"], &[("main.dl", &allowed)]);
    assert_eq!(messages(&compiled), "");
    // There is no note about a relation that each mode must define itself.
    let mode = "\
.include \"propagation.dl\"
leaves_iteration(b, h) :- cycle_block(h, b), branch(b).
sync_dependent(b, v) :- join_block(x, b), phi(v, x).
exit_cycle(b, h) :- divergent_exit(b, _), cycle_block(h, b).
";
    let compiled = suite(&["main.dl"], &[("main.dl", mode)]);
    assert!(compiled.program.is_some(), "{}", messages(&compiled));
    assert!(
        !messages(&compiled).contains("note"),
        "{}",
        messages(&compiled)
    );
}

const MODES: &str = "\
.include \"modes/sound.dl\"
.include \"modes/llvm22.dl\"
.decl differs(v: Value)
.output differs
differs(v) :- sound.divergent_value(v), !llvm22.divergent_value(v).
";

#[test]
fn two_modes_are_compared_in_one_rule() {
    let compiled = suite(&["main.dl"], &[("main.dl", MODES)]);
    assert_eq!(messages(&compiled), "");
    let both = ["sound.divergent_value", "llvm22.divergent_value"];
    assert_eq!(read_by(&compiled, "differs"), both);
    let (program, _) = compiled.program.as_ref().unwrap();
    for (instance, path) in [
        ("sound", "rules/divergence.dl"),
        ("llvm22", "rules/llvm22.dl"),
    ] {
        let alone = library::compile_built_in(path).program.unwrap().0;
        let of_instance = program.relations.iter();
        let of_instance = of_instance.filter(|one| one.instance() == Some(instance));
        let mut names: Vec<&str> = of_instance.map(|one| one.plain_name()).collect();
        let mut expected: Vec<&str> = alone
            .relations
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        names.sort_unstable();
        expected.sort_unstable();
        assert_eq!(names, expected);
    }
}

#[test]
fn only_built_in_files_have_components() {
    let main = ".comp Mine { .decl x(a: number) }\n.init mine = Mine\n";
    let compiled = suite(&["main.dl"], &[("main.dl", main)]);
    assert_eq!(compiled.program, None);
    let main = ".comp Mine {\n.include \"llvm22.dl\"\n}\n.init mine = Mine\n";
    let compiled = suite(&["main.dl"], &[("main.dl", main)]);
    let found = messages(&compiled);
    assert!(
        found.contains("main.dl:2:10: error: only built-in files have components"),
        "{found}"
    );
}

#[test]
fn the_flat_text_has_a_name_for_each_relation() {
    let read = |path: &str| text(&[("main.dl", MODES)], path);
    let loaded = load_all(&["main.dl"], &read, &library::text);
    let text = flat(&loaded.program, &loaded.sources);
    let compiled = lanelog_datalog::compile("flat.dl", &|_| {
        // Options of directives are removed, because only Soufflé supports them.
        let lines = text
            .lines()
            .map(|line| line.split("(filename").next().unwrap());
        Ok(lines.collect::<Vec<_>>().join("\n"))
    });
    assert_eq!(messages(&compiled), "");
    let both = ["sound__divergent_value", "llvm22__divergent_value"];
    assert_eq!(read_by(&compiled, "differs"), both);
    assert!(text.contains("\n.input sound__edge(filename=\"sound.edge.facts\")\n"));
}

/// The error about a symbol in one condition, and its help.
fn about(condition: &str) -> String {
    let text = format!(
        ".include \"divergence.dl\"\n.include \"program.dl\"\n.decl x(v: Value)\n.output x\nx(v) :- {condition}.\n"
    );
    let compiled = suite(&["main.dl"], &[("main.dl", &text)]);
    let found = messages(&compiled);
    let lines: Vec<&str> = found.lines().filter(|line| !line.contains(" | ")).collect();
    lines.join("\n").replace("main.dl:", "")
}

#[test]
fn a_text_that_no_kernel_has_is_an_error() {
    for (condition, expected) in [
        (
            "opcode(v, \"laod\")",
            "5:19: error: no row of `opcode` has `laod` as its `opcode`\n  help: did you mean \"load\"?",
        ),
        (
            "opcode(v, o), o != \"laod\"",
            "5:28: error: no row of `opcode` has `laod` as its `opcode`\n  help: did you mean \"load\"?",
        ),
        (
            "predicate(v, \"lt\")",
            "5:22: error: no row of `predicate` has `lt` as its `predicate`\n  help: did you mean \"olt\", \"slt\" or \"ult\"?",
        ),
        (
            "intrinsic(v, \"llvm.umin.i32\")",
            "5:22: error: no row of `intrinsic` has `llvm.umin.i32` as its `name`\n  help: names stand without types: write \"llvm.umin\"",
        ),
        (
            "intrinsic(v, \"llvm.amdgcn.workitem.id.q\")",
            "5:22: error: no row of `intrinsic` has `llvm.amdgcn.workitem.id.q` as its `name`\n  help: did you mean \"llvm.amdgcn.workitem.id.x\", \"llvm.amdgcn.workitem.id.y\" or \"llvm.amdgcn.workitem.id.z\"?",
        ),
        (
            "library_function(v, \"crosslane\")",
            "5:29: error: no row of `library_function` has `crosslane` as its `effect`\n  help: did you mean \"cross-lane\"?",
        ),
        (
            "intrinsic(v, n), match(\"llvm[.\", n)",
            "5:26: error: the pattern `llvm[.` is invalid: unclosed character class\n  help: patterns are those of ECMAScript, without back references and lookahead; in a text, write `\\\\` for a backslash",
        ),
    ] {
        assert_eq!(about(condition), expected);
    }
    for right in [
        "opcode(v, \"load\")",
        "intrinsic_prefix(v, \"llvm.amdgcn.image\")",
        "predicate(v, \"uno\")",
        "callee(v, \"laod\")",
        "intrinsic(v, n), match(\"llvm[.].*\", n)",
    ] {
        assert_eq!(about(right), "");
    }
}

#[test]
fn a_list_of_names_is_checked_where_it_is_used() {
    let list = |rule: &str| {
        format!(
            ".include \"program.dl\"\n.decl barrier_name(name: symbol)\nbarrier_name(\"llvm.amdgcn.s.barier\").\n.decl x(v: Value)\n.output x\n{rule}\n"
        )
    };
    let used = list("x(v) :- intrinsic(v, name), barrier_name(name).");
    let compiled = suite(&["main.dl"], &[("main.dl", &used)]);
    let found = messages(&compiled);
    let expected =
        "main.dl:3:14: error: no row of `intrinsic` has `llvm.amdgcn.s.barier` as its `name`\n";
    assert!(found.starts_with(expected), "{found}");
    // A name that is also compared with other names may be one of those.
    let used = list(
        "x(v) :- intrinsic(v, name), barrier_name(name).\nx(v) :- callee(v, name), barrier_name(name).",
    );
    let compiled = suite(&["main.dl"], &[("main.dl", &used)]);
    assert_eq!(messages(&compiled), "");
}

#[test]
fn rules_of_the_command_line_need_no_declaration() {
    let rule = "loads(v, t) :- divergent_value(v), opcode(v, \"load\"), value_type(v, t).\n.include \"divergence.dl\"\n.include \"program.dl\"\n";
    let compiled = suite(&["-e"], &[("-e", rule)]);
    assert_eq!(messages(&compiled), "");
    let (program, _) = compiled.program.unwrap();
    let loads = program
        .relations
        .iter()
        .find(|one| one.name == "loads")
        .unwrap();
    let types: Vec<&str> = loads
        .columns
        .iter()
        .map(|one| one.type_name.as_str())
        .collect();
    assert_eq!(types, ["Value", "symbol"]);
    assert!(loads.output_at.is_some());
}

#[test]
fn texts_of_opcodes_are_those_of_the_reader() {
    let program = library::compile_built_in("rules/program.dl")
        .program
        .unwrap()
        .0;
    let opcode = program
        .relations
        .iter()
        .find(|one| one.name == "opcode")
        .unwrap();
    let said = opcode.annotations.iter().map(|one| one.words.as_slice());
    let said = said.filter(|words| words[0] == "one_of" && words[1] == "opcode");
    let words: Vec<&str> = said
        .flat_map(|words| words[2..].iter().map(String::as_str))
        .collect();
    let known = lanelog_ir::Opcode::ALL.iter().map(|(_, word)| *word);
    let known: Vec<&str> = known.chain(["spirv-opcodes.toml"]).collect();
    assert_eq!(words, known);
}

#[test]
fn names_with_dots_keep_their_dots_in_the_layout() {
    let written = "\
.include \"modes/sound.dl\"
.output sound.divergent_value, x

x(v) :-
    sound.divergent_value(v),
    !llvm22.divergent_value(v),
    n = count : { sound.use(v, _) },
    n > 1.
x(v) :-
    y(v).
";
    let formatted = lanelog_datalog::format::format;
    assert_eq!(formatted(written).unwrap(), written);
    let narrow = written.replace("    ", " ").replace('\n', " ");
    assert_eq!(
        formatted(&narrow)
            .unwrap()
            .split_whitespace()
            .collect::<Vec<_>>(),
        written.split_whitespace().collect::<Vec<_>>()
    );
    let component = ".comp Sound { .include \"../divergence.dl\" }\n.init sound = Sound\n";
    assert_eq!(formatted(component).unwrap(), component);
}
