//! Tests the meaning of valid rule files: types, scopes, comments, includes and the order of
//! evaluation; and that no text is too large or too deeply nested for the parser.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use lanelog_datalog::renamed::RENAMED;
use lanelog_datalog::resolved::{Base, Constant, Literal, Term};
use lanelog_datalog::{Compiled, Resolved, Stratum, compile, stratify};
use lanelog_engine::library::{self, compile_user};
use pretty_assertions::assert_eq;

fn compile_text(text: &str) -> Compiled {
    compile("rules.dl", &|_| Ok(text.to_string()))
}

fn messages(compiled: &Compiled) -> String {
    let rendered = compiled.diagnostics.iter();
    rendered
        .map(|diagnostic| diagnostic.render(&compiled.sources))
        .collect()
}

fn accepted(text: &str) -> (Resolved, Vec<Stratum>) {
    let compiled = compile_text(text);
    assert_eq!(messages(&compiled), "");
    compiled.program.unwrap()
}

fn names(program: &Resolved, stratum: &Stratum) -> Vec<String> {
    let relations = stratum.relations.iter();
    relations
        .map(|relation| program.relations[*relation].name.clone())
        .collect()
}

/// Finds the rule files in a folder and its subfolders.
fn rule_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rule_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "dl") {
            found.push(path);
        }
    }
}

#[test]
fn the_rules_of_the_product_are_accepted_without_a_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rule_files(&root.join("rules"), &mut files);
    assert!(files.len() > 20);
    for file in files {
        let compiled = compile(file.to_str().unwrap(), &|path| {
            fs::read_to_string(path).map_err(|error| error.to_string())
        });
        assert_eq!(messages(&compiled), "", "{}", file.display());
        assert!(compiled.program.is_some(), "{}", file.display());
    }
}

#[test]
fn strata_come_after_what_they_read() {
    let (program, strata) = accepted(
        "
        .decl edge(from: unsigned, to: unsigned)
        .input edge
        .decl dead(block: unsigned)
        .output dead
        .decl even(block: unsigned)
        .decl odd(block: unsigned)
        .decl reach(block: unsigned)
        .decl entry(block: unsigned)
        dead(block) :- edge(block, _), !even(block), !odd(block).
        even(to) :- odd(from), edge(from, to).
        odd(to) :- even(from), edge(from, to).
        even(block) :- entry(block), reach(block).
        reach(to) :- reach(from), edge(from, to).
        reach(block) :- entry(block).
        entry(0).
        ",
    );
    let order: Vec<_> = strata
        .iter()
        .map(|stratum| names(&program, stratum))
        .collect();
    assert_eq!(
        order,
        [
            vec!["entry"],
            vec!["reach"],
            vec!["even", "odd"],
            vec!["dead"]
        ]
    );
    let recursive: Vec<bool> = strata.iter().map(|stratum| stratum.is_recursive).collect();
    assert_eq!(recursive, [false, true, true, false]);
    let rules: Vec<_> = strata.iter().map(|stratum| stratum.rules.clone()).collect();
    assert_eq!(rules, [vec![6], vec![4, 5], vec![1, 2, 3], vec![0]]);
}

#[test]
fn a_long_chain_of_relations_needs_no_stack() {
    let mut text = String::from(".decl r0(n: unsigned)\n.output r0\n");
    let length = 20_000;
    for index in 1..length {
        writeln!(text, ".decl r{index}(n: unsigned)").unwrap();
        writeln!(text, "r{}(n) :- r{index}(n).", index - 1).unwrap();
    }
    writeln!(text, "r{}(1).", length - 1).unwrap();
    let (_, strata) = accepted(&text);
    assert_eq!(strata.len(), length);
    assert_eq!(strata[0].relations, [length - 1]);
}

#[test]
fn constants_take_the_base_of_their_place() {
    let (program, _) = accepted(
        r#"
        .type Depth <: number
        .decl row(block: unsigned, depth: Depth, name: symbol)
        .output row
        row(3, 3, "3").
        row(3u, -3, "a\"\\\n").
        row(block + 1, depth, name) :- row(block, depth, name), block > 7, depth > 7, name != "7".
        row(block, depth, "x") :- depth = 2 + 1, block = 5.
        "#,
    );
    let constants = |rule: usize| -> Vec<Constant> {
        let arguments = program.rules[rule].head.arguments.iter();
        arguments
            .filter_map(|term| match term {
                Term::Constant(constant) => Some(constant.clone()),
                _ => None,
            })
            .collect()
    };
    let symbol = |text: &str| Constant::Symbol(text.to_string());
    assert_eq!(
        constants(0),
        [Constant::Unsigned(3), Constant::Number(3), symbol("3")]
    );
    assert_eq!(
        constants(1),
        [
            Constant::Unsigned(3),
            Constant::Number(-3),
            symbol("a\"\\\n")
        ]
    );
    let bases: Vec<Base> = program.rules[2].body[1..]
        .iter()
        .map(|literal| match literal {
            Literal::Comparison(comparison) => comparison.base,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(bases, [Base::Unsigned, Base::Number, Base::Symbol]);
    let variables = &program.rules[3].variables;
    let bases: Vec<_> = variables
        .iter()
        .map(|variable| (variable.name.as_str(), variable.base))
        .collect();
    assert_eq!(bases, [("block", Base::Unsigned), ("depth", Base::Number)]);
}

#[test]
fn aggregates_become_literals_with_scopes_of_their_own() {
    let (program, _) = accepted(
        "
        .decl edge(from: unsigned, to: unsigned)
        .input edge
        .decl degree(block: unsigned, n: number)
        .output degree
        degree(b, n) :- edge(b, _), n = count : { edge(b, x), x != b }.
        degree(b, 1 + count : { edge(b, _) }) :- edge(b, x), x = max y : { edge(b, y) }, x > min y : { edge(_, y) }.
        ",
    );
    let Literal::Aggregate(first) = &program.rules[0].body[1] else {
        panic!("no aggregate");
    };
    let name = |rule: usize, id: usize| program.rules[rule].variables[id].name.as_str();
    assert_eq!(name(0, first.result), "n");
    assert_eq!(first.value, None);
    let outer: Vec<&str> = first.outer.iter().map(|id| name(0, *id)).collect();
    assert_eq!(outer, ["b"]);
    let kinds: Vec<&str> = program.rules[1]
        .body
        .iter()
        .map(|literal| match literal {
            Literal::Positive(_) => "positive",
            Literal::Negative(_) => "negative",
            Literal::Comparison(_) => "comparison",
            Literal::Aggregate(_) => "aggregate",
        })
        .collect();
    // In the resolved rule, the aggregate of the head is last, and the aggregate of the comparison
    // precedes it.
    assert_eq!(
        kinds,
        [
            "positive",
            "aggregate",
            "aggregate",
            "comparison",
            "aggregate"
        ]
    );
    let (Literal::Aggregate(max), Literal::Aggregate(min)) =
        (&program.rules[1].body[1], &program.rules[1].body[2])
    else {
        panic!("no aggregates");
    };
    assert_eq!(name(1, max.result), "x");
    assert_eq!(name(1, min.result), "min");
    assert_ne!(max.value, min.value, "each `y` belongs to its aggregate");
}

#[test]
fn a_subtype_fits_its_base_and_not_its_sibling() {
    accepted(
        "
        .type Block <: unsigned
        .type Header <: Block
        .type Value <: unsigned
        .decl block(b: Block)
        .input block
        .decl header(h: Header)
        .input header
        .decl any(u: unsigned)
        .decl both(b: Block)
        .output any
        .output both
        any(b) :- block(b).
        both(h) :- header(h).
        both(x) :- block(x), header(x).
        both(x) :- block(x), !header(x), x != 4.
        ",
    );
}

#[test]
fn comments_are_kept_with_what_they_stand_above() {
    let (program, _) = accepted(
        "\
/// Not the documentation of anything: a line is empty below.

//@ layout rows of edge
/// Holds if control passes
/// from `from` to `to`.
//@ dense
.decl edge(from: unsigned, to: unsigned)
.input edge
.decl reach(block: unsigned) // the end of a line
.output reach // not about the rule
reach(0).
// One step further,
// along any edge.
reach(to) :-
    // inside
    reach(from),
    edge(from, to).
",
    );
    let edge = &program.relations[0];
    let documentation = edge.documentation.as_deref();
    assert_eq!(
        documentation,
        Some("Holds if control passes from `from` to `to`.")
    );
    let annotations: Vec<String> = edge.annotations.iter().map(|a| a.words.join(" ")).collect();
    assert_eq!(annotations, ["layout rows of edge", "dense"]);
    assert_eq!(program.relations[1].documentation, None);
    assert_eq!(program.rules[0].words, None);
    let words = program.rules[1].words.as_deref();
    assert_eq!(words, Some("One step further, along any edge."));
}

#[test]
fn includes_are_read_once_relative_to_their_file() {
    let load = |path: &str| {
        match path {
        "rules/main.dl" => Ok(".include \"spec/cfg.dl\"\n.include \"./schema.dl\"\n.output reach".into()),
        "rules/spec/cfg.dl" => Ok(".once\n.include \"../schema.dl\"\n.include \"cfg.dl\"\n.decl reach(b: unsigned)\nreach(b) :- edge(_, b).".into()),
        "rules/schema.dl" => Ok(".once .decl edge(from: unsigned, to: unsigned)\n.input edge".into()),
        _ => Err("there is no such file".to_string()),
    }
    };
    let compiled = compile("rules/main.dl", &load);
    assert_eq!(messages(&compiled), "");
    let sources: Vec<&str> = compiled
        .sources
        .iter()
        .map(|source| source.name.as_str())
        .collect();
    assert_eq!(
        sources,
        ["rules/main.dl", "rules/spec/cfg.dl", "rules/schema.dl"]
    );
}

#[test]
fn a_root_that_cannot_be_read_is_an_error() {
    let compiled = compile("gone.dl", &|_| Err("there is no such file".to_string()));
    assert_eq!(
        messages(&compiled),
        "gone.dl: error: cannot read `gone.dl`: there is no such file\n"
    );
}

/// Texts that have crashed parsers. The parser must return without a panic on a small
/// stack; any result is accepted.
#[test]
fn no_text_is_too_much() {
    let body = "(".repeat(50_000);
    let chain = "1+".repeat(50_000);
    let minus = "-".repeat(50_000);
    let aggregates = "count : { 1 = ".repeat(50_000);
    let sums = "count : { 1 = ".repeat(20) + "1" + &" } + 1 + 1".repeat(20);
    let mut equalities = String::from("a(x0) :- ");
    for index in 0..20_000 {
        write!(equalities, "x{index} = x{} + 1, ", index + 1).unwrap();
    }
    equalities.push_str("a(x20000).");
    let texts = [
        String::new(),
        "\u{feff}.decl a(x: number)".to_string(),
        ".".repeat(10_000),
        ".decl ".repeat(10_000),
        ".decl a(".repeat(10_000),
        "a(x) :- ".repeat(10_000),
        "\"".repeat(10_001),
        "\"\\".to_string(),
        "/*".repeat(10_000),
        "é".repeat(10_000),
        "a(\"é\u{202e}\"), b".to_string(),
        "\0\0a(\0".to_string(),
        "99999999999999999999999".to_string(),
        format!("a(x) :- x = {body}"),
        format!("a(x) :- x = {chain}1."),
        format!("a(x) :- x = {minus}1."),
        format!("a(x) :- x = {aggregates}"),
        format!("a(x) :- {}.", "x = x - (x - (x - -(".repeat(20)),
        format!(".decl a(x: number)\n.output a\na(x) :- x = {sums}."),
        format!(".decl a(x: number)\n.output a\n{equalities}"),
    ];
    let read_all = move || {
        for text in &texts {
            let compiled = compile_text(text);
            let _rendered = messages(&compiled);
            if let Some((program, _)) = &compiled.program {
                let _strata = stratify(program);
            }
        }
    };
    let small = std::thread::Builder::new().stack_size(1 << 20);
    small.spawn(read_all).unwrap().join().unwrap();
}

/// Every prefix of a text with all constructs, and the text without each of its bytes.
#[test]
fn no_broken_text_panics() {
    let text = "
        .type B <: unsigned // c
        /// d
        .decl e(from: B, to: B) .input e
        .decl r(b: B, n: number, s: symbol) .output r
        /* w */ r(b, n, \"a\\n\") :- e(b, _), !e(b, 3u), n = 1 + count : { e(b, x), x != b } * -2, n >= min k : { r(_, k, _) }.
    ";
    for end in 0..text.len() {
        let _ = messages(&compile_text(&text[..end]));
        let without = [&text[..end], &text[end + 1..]].concat();
        let _ = messages(&compile_text(&without));
    }
}

#[test]
fn the_example_of_the_reference_is_a_program() {
    let reference = include_str!("../../../docs/reference/rule-language.md");
    let (_, rest) = reference.split_once("```\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let compiled = compile_user("example.dl", &|path| match path {
        "example.dl" => Ok(example.to_string()),
        _ => Err("there is no such file".to_string()),
    });
    assert_eq!(messages(&compiled), "");
    let (program, _) = compiled.program.unwrap();
    assert!(
        program
            .relations
            .iter()
            .any(|found| found.name == "masked" && found.output_at.is_some())
    );
}

/// Compiles a user's program that consists of these files; `main.dl` is the root.
fn of_user(files: &[(&str, &str)]) -> Compiled {
    compile_user("main.dl", &|path| {
        let file = files.iter().find(|(name, _)| *name == path);
        let text = file.map(|(_, text)| (*text).to_string());
        text.ok_or_else(|| "there is no such file".to_string())
    })
}

/// All errors in a user's file that is rejected.
fn refused(text: &str) -> String {
    let compiled = of_user(&[("main.dl", text)]);
    assert_eq!(compiled.program, None, "{text}");
    messages(&compiled)
}

/// The relations that the rules of the file `main.dl` read, by name.
fn read_by_user(program: &Resolved) -> Vec<&str> {
    let rules = program.rules.iter().filter(|rule| rule.span.source == 0);
    let atoms = rules.flat_map(|rule| &rule.body);
    let read = atoms.filter_map(|literal| match literal {
        Literal::Positive(atom) | Literal::Negative(atom) => {
            Some(program.relations[atom.relation].name.as_str())
        }
        _ => None,
    });
    read.collect()
}

#[test]
fn former_names_of_built_in_relations_are_replaced_with_a_warning() {
    let text = "\
.include \"predicate.dl\"
.decl once(branch: Block)
.output once
once(branch) :-
    meeting_depth(branch, _),
    !meeting_depth(branch, 0),
    1 = count : { meeting_depth(branch, _) }.
";
    let compiled = of_user(&[("main.dl", text)]);
    assert_eq!(
        messages(&compiled),
        "\
main.dl:5:5: warning: the relation `meeting_depth` is now named `reconvergence_depth`
 5 |     meeting_depth(branch, _),
   |     ^^^^^^^^^^^^^
  help: write `reconvergence_depth`: the next version does not know `meeting_depth`
"
    );
    let present = of_user(&[(
        "main.dl",
        &text.replace("meeting_depth", "reconvergence_depth"),
    )]);
    assert_eq!(messages(&present), "");
    let (former, _) = compiled.program.unwrap();
    let (present, _) = present.program.unwrap();
    assert_eq!(read_by_user(&former), read_by_user(&present));
    assert!(read_by_user(&former).contains(&"reconvergence_depth"));
}

#[test]
fn a_users_own_relation_keeps_a_former_name_of_a_built_in_one() {
    let own = "\
.include \"divergence.dl\"
.decl meeting_depth(block: Block)
.output meeting_depth
meeting_depth(block) :- divergent_branch(block).
";
    let compiled = of_user(&[("main.dl", own)]);
    assert_eq!(messages(&compiled), "");
    let unknown = refused(".include \"cfg.dl\"\n.output meeting_depth\n");
    let expected = "main.dl:2:9: error: the relation `meeting_depth` is not declared";
    assert!(unknown.starts_with(expected), "{unknown}");
}

#[test]
fn each_former_name_stands_for_a_built_in_relation() {
    let mut files = Vec::new();
    rule_files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"),
        &mut files,
    );
    files.retain(|file| !file.to_str().unwrap().contains("/spec/"));
    let texts: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let declares = |text: &str, name: &str| text.contains(&format!(".decl {name}("));
    for (former, present) in RENAMED {
        assert!(
            !texts.iter().any(|text| declares(text, former)),
            "{former}: rules still declare it"
        );
        let at = texts.iter().position(|text| declares(text, present));
        let file = files[at.unwrap_or_else(|| panic!("no rules declare {present}"))].as_path();
        let (_, file) = file.to_str().unwrap().split_once("/rules/").unwrap();
        let compiled = of_user(&[(
            "main.dl",
            &format!(".include \"{file}\"\n.output {former}\n"),
        )]);
        let found = messages(&compiled);
        let expected = format!("the relation `{former}` is now named `{present}`");
        assert!(found.contains(&expected), "{file}: {found}");
        assert!(!found.contains("is not declared"), "{file}: {found}");
    }
}

#[test]
fn the_rules_of_two_modes_are_no_program() {
    assert_eq!(
        refused(".include \"divergence.dl\"\n.include \"llvm22.dl\"\n"),
        "\
main.dl:2:10: error: `divergence.dl` and `llvm22.dl` are the rules of two modes, and together of neither
 2 | .include \"llvm22.dl\"
   |          ^^^^^^^^^^^
main.dl:1:10: note: `divergence.dl` comes with this
 1 | .include \"divergence.dl\"
   |          ---------------
  help: include one of them; to compare modes, include for example `modes/llvm22.dl`, whose relations are called `llvm22.NAME` (and give files of your own other names than these)
"
    );
    let modes = [
        "divergence.dl",
        "llvm22.dl",
        "llvm23.dl",
        "llvm14_gpu.dl",
        "llvm14_legacy.dl",
    ];
    // For each mode, other files that include its rules.
    let more = [
        "interprocedural.dl",
        "shape.dl",
        "memory.dl",
        "rules/divergence.dl",
    ];
    for first in modes.iter().chain(&more) {
        for second in modes.iter().chain(&more) {
            let text = format!(".include \"{first}\"\n.include \"{second}\"\n");
            let compiled = of_user(&[("main.dl", &text)]);
            let mode = |one| if more.contains(one) { &modes[0] } else { one };
            let (one, other) = (mode(first), mode(second));
            let found = messages(&compiled);
            let expected =
                format!("main.dl:2:10: error: `{one}` and `{other}` are the rules of two modes");
            assert_eq!(compiled.program.is_none(), one != other, "{text}{found}");
            assert_eq!(found.starts_with(&expected), one != other, "{found}");
            assert_eq!(found.matches("error").count(), usize::from(one != other));
        }
    }
    // Files that `llvm22.dl` and `llvm23.dl` share can be combined with both of them, but not with
    // the other modes.
    for (other, fits) in modes.into_iter().zip([false, true, true, false, false]) {
        for text in [["llvm.dl", other], [other, "llvm.dl"]] {
            let text = text.map(|file| format!(".include \"{file}\"\n")).concat();
            let compiled = of_user(&[("main.dl", &text)]);
            assert_eq!(
                compiled.program.is_some(),
                fits,
                "{text}{}",
                messages(&compiled)
            );
        }
    }
}

#[test]
fn the_second_mode_is_shown_where_a_file_of_the_user_includes_it() {
    let part = "// LLVM 23.\n.include \"llvm23.dl\"\n";
    let files = [
        ("main.dl", ".include \"memory.dl\"\n.include \"part.dl\"\n"),
        ("part.dl", part),
    ];
    let found = messages(&of_user(&files));
    let expected = "part.dl:2:10: error: `divergence.dl` and `llvm23.dl` are the rules of two";
    assert!(found.starts_with(expected), "{found}");
    assert!(found.contains("main.dl:1:10: note: `divergence.dl` comes with this"));
    // A copy of a built-in file is recognised by its name.
    let copy = library::text("rules/llvm22.dl").unwrap();
    let files = [
        (
            "main.dl",
            ".include \"own/llvm22.dl\"\n.include \"divergence.dl\"\n",
        ),
        ("own/llvm22.dl", copy),
    ];
    let found = messages(&of_user(&files));
    let expected = "main.dl:2:10: error: `llvm22.dl` and `divergence.dl` are the rules of two";
    assert!(found.starts_with(expected), "{found}");
    let files = [("main.dl", files[0].1), ("own/llvm22.dl", "")];
    assert!(of_user(&files).program.is_none());
    let files = [
        ("main.dl", ".include \"own/llvm22.dl\"\n"),
        ("own/llvm22.dl", copy),
    ];
    let compiled = of_user(&files);
    assert!(compiled.program.is_some());
    let found = messages(&compiled);
    assert!(found.starts_with("own/llvm22.dl:6:1: note: "), "{found}");
}

#[test]
fn structured_comments_of_users_say_what_users_may_say() {
    assert_eq!(
        refused(
            "\
.include \"cfg.dl\"
/// Tree.
//@ filled dominator_tree edge entry
.decl tree(b: Block, p: Block)
.output tree
tree(b, p) :- edge(p, b).
//@ functionl
.decl two(b: Block, p: Block)
.output two
two(b, p) :- tree(b, p).
"
        ),
        "\
main.dl:3:1: error: only built-in files may say `//@ filled`: native code would stand in
 3 | //@ filled dominator_tree edge entry
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: delete it: the rules of a relation say all that it holds
main.dl:7:1: error: `//@ functionl` is unknown
 7 | //@ functionl
   | ^^^^^^^^^^^^^
  help: did you mean `functional`?
"
    );
    let with = |comment: &str| {
        format!(
            ".include \"cfg.dl\"\n{comment}\n.decl r(b: Block, p: Block)\n.output r\nr(b, p) :- edge(p, b).\n"
        )
    };
    for (comment, told) in [
        (
            "//@ ancestors immediate_dominator",
            "only built-in files may say `//@ ancestors`",
        ),
        ("//@ filled", "only built-in files may say `//@ filled`"),
        (
            "//@ loop_forest edge entry entry",
            "only built-in files may say `//@ loop_forest`",
        ),
        ("//@ until r r r", "only built-in files may say `//@ until`"),
        (
            "//@ keyed p",
            "only built-in files may say `//@ keyed`: it chooses the form of generated code",
        ),
        ("//@ ancestor r", "did you mean `ancestors`?"),
        ("//@ Functional", "did you mean `functional`?"),
        ("//@functional,", "did you mean `functional`?"),
        ("//@ layout rows", "a user's file can say `functional`"),
        ("//@", "no word follows `//@`"),
        ("//@ functional b", "nothing may follow `//@ functional`"),
        (
            "//@ functional\n",
            "`//@ functional` does not stand above a declaration",
        ),
        ("//@ functional\n//@ dense", "`//@ dense` is unknown"),
    ] {
        let found = refused(&with(comment));
        assert!(
            found.starts_with("main.dl:") && found.contains(told),
            "{found}"
        );
        assert_eq!(found.matches("error").count(), 1, "{found}");
    }
    // An included file of the user is one of the user's files.
    let bad = with("//@ dense");
    let found = messages(&of_user(&[
        ("main.dl", ".include \"a.dl\"\n"),
        ("a.dl", &bad),
    ]));
    assert!(
        found.starts_with("a.dl:2:1: error: `//@ dense` is unknown"),
        "{found}"
    );
    for right in [
        "//@ functional",
        "//@functional",
        "// @ functionl",
        "/* //@ x */",
        "/// //@ x",
    ] {
        assert_eq!(messages(&of_user(&[("main.dl", &with(right))])), "");
    }
}

/// Changed versions of built-in files begin as a copy of their folder, in which all annotations are
/// allowed.
#[test]
fn copies_of_built_in_files_are_programs() {
    let files = library::FILES.iter().map(|(path, _)| *path);
    for path in files.filter(|path| !path.starts_with("rules/modes/")) {
        let compiled = compile_user(path, &|asked| {
            let text = library::text(asked).map(str::to_string);
            text.ok_or_else(|| "there is no such file".to_string())
        });
        assert_eq!(messages(&compiled), "", "{path}");
    }
}
