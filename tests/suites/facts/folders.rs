//! `analyze --facts`: facts from another program, and lanelog's own ones, read again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use lanelog_facts::folder::{Format, Order, find, read_function, write_module};
use lanelog_facts::ir_function::facts_of;
use lanelog_facts::{Exporter, Facts, IrFunction, Rows, Shift};
use lanelog_ir as ir;
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_util::limits::Quota;
use pretty_assertions::assert_eq;

use crate::program::{scratch, text};

const EXAMPLE: &str = "examples/facts-without-ir/loop";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn corpus() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("corpus")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 200);
    files
}

/// Relations that methods of the trait have, other than `rows`.
const BY_METHODS: [&str; 12] = [
    "block",
    "entry",
    "edge",
    "argument",
    "instruction",
    "terminator",
    "phi",
    "phi_incoming",
    "use",
    "source",
    "always_uniform",
    "active",
];

/// Every relation of the schema.
fn relations(facts: &Facts) -> Vec<(&'static str, Rows)> {
    let names = Facts::RELATIONS.iter().map(|signature| signature.name);
    names
        .map(|name| (name, facts.relation(name, Shift::default()).unwrap()))
        .collect()
}

#[test]
fn facts_of_the_corpus_are_read_back_as_they_were() {
    let mut functions = 0;
    for path in corpus() {
        let bytes = fs::read(&path).unwrap();
        let module = ir::read(&bytes);
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let folder = scratch("round-trip");
        let all: Vec<usize> = (0..module.functions.len()).collect();
        let order = Order {
            folder: &folder,
            functions: &all,
            format: Format::Souffle,
            replace: false,
            parallel: false,
            stop: &|| false,
            quota: Quota::default(),
        };
        write_module(&module, &context, &order).unwrap();
        if all.is_empty() {
            continue;
        }
        let found = find(&folder).unwrap();
        assert_eq!(found.len(), all.len());
        let mut exporter = Exporter::default();
        let mut classes = Classification::default();
        for (found, function) in found.into_iter().zip(&module.functions) {
            functions += 1;
            let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
            assert_eq!(found.name, name);
            context.classify_into(function, &mut classes);
            let facts = exporter.export(&module, function, &classes);
            let back = read_function(&found.path, found.name).unwrap();
            assert_eq!(
                relations(&back.facts),
                relations(facts),
                "{}: {name}",
                path.display()
            );
            // The facts that follow from the methods of the trait are the same. Files have no order
            // of successors, on which depth-first numbers depend.
            let by_methods = relations(&facts_of(&back))
                .into_iter()
                .zip(relations(facts));
            for (by_methods, facts) in by_methods.filter(|(one, _)| BY_METHODS.contains(&one.0)) {
                assert_eq!(by_methods, facts, "{}: {name}", path.display());
            }
            assert_eq!(
                (&back as &dyn IrFunction).misnumbered(),
                Vec::<String>::new()
            );
            assert_eq!(back.missing, []);
            assert_eq!(back.unknown, Vec::<String>::new());
            let names = module.names(function);
            for value in 0..function.value_count() {
                let own = names.value(value);
                assert_eq!(back.value_name(value).unwrap_or_default(), own);
            }
            for block in 0..function.blocks.len() as u32 {
                assert_eq!((&back as &dyn IrFunction).block(block), names.block(block));
            }
        }
    }
    assert!(functions > 300, "{functions}");
}

/// The facts of the corpus below a folder, written by the program.
fn exported(name: &str, from: &str, mode: &str) -> PathBuf {
    let folder = scratch(name).join("out");
    let mut command = crate::program::limited();
    command
        .current_dir(root())
        .args(["facts", from, "--mode", mode, "-o"])
        .arg(&folder);
    assert!(command.output().unwrap().status.success());
    folder
}

fn analyze(arguments: &[&str]) -> Output {
    let mut command = crate::program::limited();
    let command = command.current_dir(root()).arg("analyze").args(arguments);
    command.output().unwrap()
}

/// The lines of an output, except those that name an input.
fn lines(output: &Output) -> BTreeSet<String> {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let all = text(&output.stdout);
    let lines = all.lines().filter(|line| !line.starts_with("# "));
    lines.map(str::to_string).collect()
}

#[test]
fn verdicts_need_no_ir() {
    let kernels = "corpus/kernels/binary_search.gfx900.O0.ll";
    for from in ["corpus/loops", "corpus/irreducible", kernels] {
        let folder = exported("verdicts", from, "sound");
        let folder = folder.to_str().unwrap();
        for relation in [
            "divergent_value",
            "divergent_branch",
            "divergent_join",
            "temporal_divergence",
            "divergent_cycle_exit",
            "cycle_block",
            "cycle_header",
            "phi_incoming",
        ] {
            if from == kernels {
                // Instructions without a name are printed with numbers, which continue from one
                // function to the next in the files.
                continue;
            }
            let ir = lines(&analyze(&[from, "--relation", relation]));
            let facts = lines(&analyze(&["--facts", folder, "--relation", relation]));
            assert_eq!(facts, ir, "{from}: {relation}");
            assert!(!ir.is_empty());
        }
        // Sources of divergence depend on the mode.
        for mode in ["sound", "llvm22", "llvm23", "llvm14-gpu", "llvm14-legacy"] {
            let folder = exported("verdicts", from, mode);
            let folder = folder.to_str().unwrap();
            let ir = lines(&analyze(&[from, "--format", "verdicts", "--mode", mode]));
            let facts = ["--facts", folder, "--format", "verdicts", "--mode", mode];
            assert_eq!(lines(&analyze(&facts)), ir, "{from}: {mode}");
        }
    }
}

/// Replaces the ids in every file of a folder by other ids in the same order.
fn change_ids(folder: &Path, block: impl Fn(u64) -> u64, value: impl Fn(u64) -> u64) {
    for signature in Facts::RELATIONS {
        let path = folder.join(format!("{}.facts", signature.name));
        let Ok(old) = fs::read_to_string(&path) else {
            continue;
        };
        let line = |line: &str| -> String {
            let fields = line
                .split('\t')
                .zip(signature.columns)
                .map(|(field, (_, kind))| {
                    let number = || field.parse::<u64>().unwrap();
                    match *kind {
                        "Block" => block(number()).to_string(),
                        "Value" => value(number()).to_string(),
                        _ => field.to_string(),
                    }
                });
            fields.collect::<Vec<_>>().join("\t") + "\n"
        };
        if signature.columns.is_empty() {
            continue;
        }
        let new: String = old.lines().map(line).collect();
        fs::write(&path, new).unwrap();
    }
}

fn folders_below(folder: &Path) -> Vec<PathBuf> {
    let found = find(folder).unwrap();
    found.into_iter().map(|found| found.path).collect()
}

#[test]
fn ids_may_be_huge_and_far_apart_and_the_depth_first_order_is_computed() {
    let folder = exported("sparse", "corpus/loops", "sound");
    let text_of = |folder: &Path| {
        let folder = folder.to_str().unwrap();
        lines(&analyze(&["--facts", folder, "--format", "verdicts"]))
    };
    let before = text_of(&folder);
    for function in folders_below(&folder) {
        change_ids(
            &function,
            |block| 4_294_967_295 - 999 + block,
            |value| value * 7_654_321,
        );
        for relation in ["depth_first_start", "depth_first_end"] {
            fs::remove_file(function.join(format!("{relation}.facts"))).unwrap();
        }
    }
    assert_eq!(text_of(&folder), before);
}

/// Worked out by hand: only `i` is a source of divergence. The values computed from `i` are
/// divergent too; `blend` merges the uniform `k` and `n` where paths join; the loop's counter and
/// its end stay uniform.
#[test]
fn the_example_gives_what_its_page_says() {
    let output = analyze(&["--facts", EXAMPLE, "--relation", "divergent_value"]);
    let divergent = [
        "i",
        "address",
        "x",
        "large",
        "cond-br#36",
        "product",
        "blend",
        "target",
        "store#41",
    ];
    let expected: Vec<String> = divergent
        .iter()
        .map(|value| format!("loop: divergent_value({value})"))
        .collect();
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), expected);
    assert_eq!(
        text(&output.stderr),
        format!(
            "note: {EXAMPLE}: token_use.facts is missing: no call has a convergence token\n\
             note: {EXAMPLE}: always_uniform.facts is missing: no value is always uniform\n\
             note: {EXAMPLE}: uniform_part.facts is missing: every use of a value reads all of it\n"
        )
    );
    let page = fs::read_to_string(root().join("docs/reference/facts.md")).unwrap();
    let table = analyze(&["--facts", EXAMPLE]);
    assert!(
        page.contains(&text(&table.stdout)),
        "{}",
        text(&table.stdout)
    );
    let verdicts = analyze(&["--facts", EXAMPLE, "--format", "verdicts"]);
    // The columns are the arguments k n a b, then the instructions (index i address x large,
    // product, blend target store index.next done), then five terminators.
    assert_eq!(text(&verdicts.stdout), "loop\t....\t.DDDDDDDD..\t.D...\n");
}

#[test]
fn json_has_the_numbers_of_the_files() {
    let output = analyze(&["--facts", EXAMPLE, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let function = &json["inputs"][0]["functions"][0];
    assert_eq!(json["inputs"][0]["path"], EXAMPLE);
    assert_eq!(function["name"], "loop");
    assert_eq!(function["lines"], serde_json::Value::Null);
    assert_eq!(function["joins"], serde_json::json!(["if.end"]));
    let divergent: Vec<u64> = function["values"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|value| value["divergent"] == true)
        .map(|value| value["number"].as_u64().unwrap())
        .collect();
    assert_eq!(divergent, [32, 33, 34, 35, 37, 39, 40, 41]);
}

/// A copy of the example in which one file is replaced.
fn changed(name: &str, file: &str, content: &str) -> PathBuf {
    let folder = scratch(name).join("loop");
    fs::create_dir(&folder).unwrap();
    for entry in fs::read_dir(root().join(EXAMPLE)).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
    fs::write(folder.join(file), content).unwrap();
    folder.parent().unwrap().to_path_buf()
}

/// The error messages of a call in the parent folder of the copy, which must end with exit code 2.
fn complaint(folder: &Path) -> String {
    let mut command = crate::program::limited();
    let command = command
        .current_dir(folder)
        .args(["analyze", "--facts", "loop"]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    text(&output.stderr)
}

#[test]
fn a_wrong_line_is_shown_with_its_place() {
    let edges = "100\t110\n110\tx20\n110\t4294967296\n120\n130\t-1\n";
    assert_eq!(
        complaint(&changed("wrong-line", "edge.facts", edges)),
        "error: loop/edge.facts:2:5: expected a number from 0 to 4294967295, found `x20`\n\
         \x20 |\n\
         2 | 110 x20\n\
         \x20 |     ^^^\n\
         error: loop/edge.facts:3:5: expected a number from 0 to 4294967295, found 4294967296\n\
         \x20 |\n\
         3 | 110 4294967296\n\
         \x20 |     ^^^^^^^^^^\n\
         error: loop/edge.facts:4:1: expected columns separated by tabs, found no tab; this relation has 2 columns\n\
         \x20 |\n\
         4 | 120\n\
         \x20 | ^^^\n\
         error: loop/edge.facts:5:5: expected a number from 0 to 4294967295, found -1\n\
         \x20 |\n\
         5 | 130 -1\n\
         \x20 |     ^^\n"
    );
}

#[test]
fn an_id_of_nothing_is_shown_with_its_place() {
    let folder = changed("no-block", "edge.facts", "100\t110\n110\t999\n");
    fs::write(folder.join("loop/source.facts"), "32\n77\n").unwrap();
    assert_eq!(
        complaint(&folder),
        "error: loop/edge.facts:2:5: 999 is not a block: it is missing in block.facts\n\
         \x20 |\n\
         2 | 110 999\n\
         \x20 |     ^^^\n\
         error: loop/source.facts:2:1: 77 is not a value: it is neither in argument.facts nor in instruction.facts, and no phi reads it\n\
         \x20 |\n\
         2 | 77\n\
         \x20 | ^^\n"
    );
}

#[test]
fn facts_that_contradict_each_other_are_told_in_words() {
    let terminators = "30\t100\n36\t110\n38\t120\n40\t130\n44\t130\n";
    assert_eq!(
        complaint(&changed("contradiction", "terminator.facts", terminators)),
        "error: loop: invalid_terminator: `block` does not end in exactly one terminator of its own: `block` is 130 (if.end), 140 (exit)\n\
         note: loop: token_use.facts is missing: no call has a convergence token\n\
         note: loop: always_uniform.facts is missing: no value is always uniform\n\
         note: loop: uniform_part.facts is missing: every use of a value reads all of it\n"
    );
}

/// The depth-first numbers place a block of the branch below the join, although no edge leads from
/// the join to this block.
#[test]
fn depth_first_numbers_that_no_search_gives_are_a_contradiction() {
    let starts = "100\t0\n110\t1\n130\t2\n120\t3\n140\t4\n";
    let folder = changed("no-order", "depth_first_start.facts", starts);
    let ends = "100\t4\n110\t4\n130\t3\n120\t3\n140\t4\n";
    fs::write(folder.join("loop/depth_first_end.facts"), ends).unwrap();
    let complaint = complaint(&folder);
    let first = complaint.lines().next().unwrap();
    assert!(
        first.starts_with("error: loop: invalid_order: no depth-first search gives `block` its"),
        "{first}"
    );
    assert!(first.contains("`block` is 120 (if.then)"), "{first}");
}

#[test]
fn an_instruction_in_two_blocks_is_a_contradiction() {
    let mut instructions =
        fs::read_to_string(root().join(EXAMPLE).join("instruction.facts")).unwrap();
    instructions.push_str("33\t120\n");
    let complaint = complaint(&changed("two-blocks", "instruction.facts", &instructions));
    let first = complaint.lines().next().unwrap();
    assert_eq!(
        first,
        "error: loop: invalid_instruction: `value` is an instruction outside of any block, in two blocks, or also an argument: `value` is 33 (address)"
    );
}

#[test]
fn missing_and_unknown_files_are_named() {
    let folder = changed("missing", "sourse.facts", "32\n");
    for file in ["active", "source", "block"] {
        fs::remove_file(folder.join(format!("loop/{file}.facts"))).unwrap();
    }
    let mut command = crate::program::limited();
    let command = command
        .current_dir(&folder)
        .args(["analyze", "--facts", "loop"]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stderr),
        "warning: loop: sourse.facts is not read by the analysis\n  help: did you mean source.facts?\n\
         note: loop: block.facts is missing: the blocks are those that other files name\n\
         note: loop: token_use.facts is missing: no call has a convergence token\n\
         note: loop: source.facts is missing: no value is a source of divergence, so none is divergent\n\
         note: loop: always_uniform.facts is missing: no value is always uniform\n\
         note: loop: uniform_part.facts is missing: every use of a value reads all of it\n\
         note: loop: active.facts is missing: lanes cannot disagree at all; a file with the line `()` says that they can\n"
    );
}

#[test]
fn one_wrong_folder_does_not_keep_the_others_from_being_analysed() {
    let folder = changed("others", "edge.facts", "x\n");
    let good = folder.join("another");
    fs::create_dir(&good).unwrap();
    for entry in fs::read_dir(root().join(EXAMPLE)).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, good.join(path.file_name().unwrap())).unwrap();
    }
    let folder = folder.to_str().unwrap();
    let output = analyze(&["--facts", folder, "--format", "verdicts"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stdout),
        format!("# {folder}\nanother\t....\t.DDDDDDDD..\t.D...\n")
    );
}

#[test]
fn wrong_calls_say_what_to_do() {
    let empty = scratch("empty");
    let empty = empty.to_str().unwrap();
    let message = |arguments: &[&str]| {
        let output = analyze(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    assert_eq!(
        message(&["--facts", empty, "--format", "verdicts"]),
        format!(
            "error: {empty}: no function's facts are here: a folder with files such as instruction.facts, or a folder of such folders\n"
        )
    );
    assert!(message(&["--facts", empty, "--annotate"]).contains("no function's facts are here"));
    assert!(message(&["--facts", empty, "x.ll"]).contains("cannot be used with"));
    assert_eq!(
        message(&[
            "--facts",
            EXAMPLE,
            "--function",
            "gone",
            "--format",
            "verdicts"
        ]),
        "error: no function is called `gone`\n"
    );
}
