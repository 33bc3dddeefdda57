//! Checks every line of the corpus; corpus/README.md has the grammar of the comments. Also checks
//! that no piece of a file makes the program panic.

use crate::kernels;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::catch_unwind;

use kernels::{analyse, kernels, root};
use lanelog_facts::Exporter;
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_ir::{Function, LineIndex, Module, plain_name, read, read_slowly};
use lanelog_native::programs::invariants;
use pretty_assertions::assert_eq;

/// The modes that expectations can name.
const MODES: [(Mode, &str); 2] = [(Mode::Sound, "sound"), (Mode::Llvm22, "llvm22")];

/// Folders without expectations on the lines.
const UNANNOTATED: [&str; 2] = ["corpus/kernels/", "corpus/triton/"];

fn annotated() -> Vec<String> {
    let mut files = kernels("corpus");
    files.retain(|path| !UNANNOTATED.iter().any(|folder| path.starts_with(folder)));
    files
}

fn text(path: &str) -> Vec<u8> {
    fs::read(root().join(path)).unwrap()
}

/// A comment that begins with the word `divergent`, in one mode or in both.
#[derive(Debug, Default, PartialEq)]
struct Expectation {
    mode: Option<String>,
    temporal: bool,
    /// On the line of a `define`: the divergent arguments, without quotes and escapes.
    arguments: BTreeSet<Vec<u8>>,
}

impl Expectation {
    /// The expectation of a line; `Ok(None)` if it has none.
    fn of(line: &str, header: bool) -> Result<Option<Expectation>, String> {
        let mut quoted = false;
        let comment = line.bytes().position(|byte| {
            quoted ^= byte == b'"';
            byte == b';' && !quoted
        });
        let comment = comment.map_or("", |at| line[at + 1..].trim());
        let Some(mut rest) = comment.strip_prefix("divergent") else {
            return Ok(None);
        };
        if rest.starts_with(|next: char| next.is_alphanumeric()) {
            return Ok(None);
        }
        let mut expectation = Expectation::default();
        for (_, mode) in MODES {
            if let Some(after) = rest
                .strip_prefix(" in ")
                .and_then(|rest| rest.strip_prefix(mode))
            {
                expectation.mode = Some(mode.to_owned());
                rest = after;
            }
        }
        if let Some(after) = rest.strip_prefix(", temporal")
            && !header
        {
            expectation.temporal = true;
            rest = after;
        }
        let words = rest.strip_prefix(": ");
        if header {
            let names = words.unwrap_or_default().split(", ");
            for name in names {
                let name = name.strip_prefix('%').filter(|name| !name.is_empty());
                let name = name.ok_or_else(|| format!("no names of arguments: {comment}"))?;
                expectation
                    .arguments
                    .insert(plain_name(name.as_bytes()).into_owned());
            }
        } else if words.is_none_or(str::is_empty) && !rest.is_empty() {
            return Err(format!("not understood: {comment}"));
        }
        Ok(Some(expectation))
    }

    fn holds_in(&self, mode: &str) -> bool {
        self.mode.as_deref().is_none_or(|only| only == mode)
    }
}

/// The argument list or instruction that begins on a line, about which a comment states verdicts.
#[derive(Clone, Copy, Debug)]
enum Subject {
    Header(usize),
    Instruction(usize, usize),
}

/// The subject that begins on each line of a module. The instructions of a body that is on one line
/// with its header are left to the header.
fn subjects(module: &Module<'_>, lines: &LineIndex<'_>) -> BTreeMap<u32, Vec<Subject>> {
    let mut found: BTreeMap<u32, Vec<Subject>> = BTreeMap::new();
    for (at, function) in module.functions.iter().enumerate() {
        let header = lines.position(function.span.start).line;
        found.entry(header).or_default().push(Subject::Header(at));
        for (index, instruction) in function.instructions.iter().enumerate() {
            let line = lines.position(function.span.start + instruction.start).line;
            if line != header {
                found
                    .entry(line)
                    .or_default()
                    .push(Subject::Instruction(at, index));
            }
        }
    }
    found
}

/// The expectations of a file by line, and errors in them.
fn expectations(
    path: &str,
    lines: &LineIndex<'_>,
    subjects: &BTreeMap<u32, Vec<Subject>>,
    wrong: &mut Vec<String>,
) -> BTreeMap<u32, Expectation> {
    let mut found = BTreeMap::new();
    for number in 1..=lines.lines() as u32 {
        let line = String::from_utf8_lossy(lines.line(number));
        let here = subjects.get(&number).map_or(&[][..], Vec::as_slice);
        let header = matches!(here, [Subject::Header(_), ..]);
        match Expectation::of(&line, header) {
            Ok(None) => {}
            Ok(Some(_)) if here.len() != 1 => {
                wrong.push(format!(
                    "{path}:{number}: an expectation where {} instructions begin",
                    here.len()
                ));
            }
            Ok(Some(expectation)) => drop(found.insert(number, expectation)),
            Err(message) => wrong.push(format!("{path}:{number}: {message}")),
        }
    }
    found
}

fn word(divergent: bool) -> &'static str {
    if divergent { "divergent" } else { "uniform" }
}

/// Every difference between the expectations in a file and the analysis.
fn disagreements(path: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let text = text(path);
    let module = read(&text);
    for error in &module.errors {
        wrong.push(format!("{path}: cannot be read: {}", error.message));
    }
    let lines = LineIndex::new(&text);
    let subjects = subjects(&module, &lines);
    let expectations = expectations(path, &lines, &subjects, &mut wrong);
    for (mode, name) in MODES {
        let mut at = 0;
        analyse(&module, mode, |function, analysis| {
            let temporal: BTreeSet<u32> = analysis
                .temporal_uses()
                .iter()
                .map(|[_, user]| *user)
                .collect();
            let names = module.names(function);
            for (line, subject) in subjects
                .iter()
                .flat_map(|(line, here)| here.iter().map(move |subject| (line, subject)))
            {
                let expected = expectations
                    .get(line)
                    .filter(|expected| expected.holds_in(name));
                let complaint = match *subject {
                    Subject::Header(header) if header == at => {
                        let arguments = (0..function.arguments.len() as u32)
                            .filter(|argument| analysis.is_divergent(*argument));
                        let got: BTreeSet<Vec<u8>> = arguments
                            .map(|argument| {
                                plain_name(&names.value(argument).as_bytes()[1..]).into_owned()
                            })
                            .collect();
                        let expected = expected
                            .map(|expected| expected.arguments.clone())
                            .unwrap_or_default();
                        (expected != got).then(|| {
                            format!(
                                "divergent arguments: expected {}, got {}",
                                list(&expected),
                                list(&got)
                            )
                        })
                    }
                    Subject::Instruction(owner, index) if owner == at => {
                        let got = analysis.is_divergent_instruction(index);
                        let user = function.arguments.len() as u32 + index as u32;
                        complaint(expected, got, temporal.contains(&user))
                    }
                    _ => None,
                };
                if let Some(complaint) = complaint {
                    let code = String::from_utf8_lossy(lines.line(*line));
                    wrong.push(format!(
                        "{path}:{line}: in {name}: {complaint}\n    {}",
                        code.trim()
                    ));
                }
            }
            at += 1;
        });
    }
    wrong
}

/// The error in the verdict on an instruction.
fn complaint(expected: Option<&Expectation>, got: bool, temporal: bool) -> Option<String> {
    if expected.is_some() != got {
        return Some(format!(
            "expected {}, got {}",
            word(expected.is_some()),
            word(got)
        ));
    }
    // A uniform value may read a value that is temporally divergent.
    let marked = expected?.temporal;
    (marked != temporal).then(|| match marked {
        true => "expected a temporal use, got none".to_owned(),
        false => "a temporal use that was not expected".to_owned(),
    })
}

fn list(names: &BTreeSet<Vec<u8>>) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|name| format!("%{}", String::from_utf8_lossy(name)))
        .collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

#[test]
fn every_line_of_the_corpus_says_what_comes_out() {
    let files = annotated();
    assert!(files.len() > 150, "{} files", files.len());
    let wrong: Vec<String> = files.iter().flat_map(|path| disagreements(path)).collect();
    assert!(
        wrong.is_empty(),
        "{} disagreements:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn expectations_are_read_as_their_grammar_says() {
    let of = |line: &str| Expectation::of(line, false);
    let some = |mode: Option<&str>, temporal: bool| {
        Ok(Some(Expectation {
            mode: mode.map(str::to_owned),
            temporal,
            arguments: BTreeSet::new(),
        }))
    };
    assert_eq!(of("  %a = add i32 %b, 1"), Ok(None));
    assert_eq!(of("  %a = add i32 %b, 1 ; divergently written"), Ok(None));
    assert_eq!(of("  call void asm \"; divergent\", \"\"()"), Ok(None));
    assert_eq!(of("  %a = add i32 %b, 1 ; divergent"), some(None, false));
    assert_eq!(
        of("  %a = add i32 %b, 1 ; divergent in sound, temporal: why"),
        some(Some("sound"), true)
    );
    assert_eq!(
        of("  %a = add i32 %b, 1 ; divergent in llvm22: why"),
        some(Some("llvm22"), false)
    );
    for line in [
        "; divergent in llvm14",
        "; divergent,temporal",
        "; divergent because",
        "; divergent:",
    ] {
        assert!(of(line).is_err(), "{line}");
    }
    let header = Expectation::of(
        "define void @f(i32 %a, i32 %\"b c\") { ; divergent: %a, %\"b c\"",
        true,
    )
    .unwrap()
    .unwrap();
    assert_eq!(
        header.arguments,
        BTreeSet::from([b"a".to_vec(), b"b c".to_vec()])
    );
    assert!(Expectation::of("define void @f(i32 %a) { ; divergent", true).is_err());
}

#[test]
fn facts_of_the_corpus_are_well_formed() {
    let names: Vec<&str> = invariants::RELATIONS
        .iter()
        .map(|signature| signature.name)
        .filter(|name| name.starts_with("invalid_"))
        .collect();
    assert!(names.len() >= 8, "{names:?}");
    let mut wrong = Vec::new();
    for path in kernels("corpus") {
        let text = text(&path);
        let module = read(&text);
        let target = Target::choose(module.triple, None, None).unwrap();
        for mode in Mode::ALL.iter().copied() {
            let context = ModuleContext::new(&module, &target, mode);
            let (mut exporter, mut classes) = (Exporter::default(), Classification::default());
            for function in &module.functions {
                context.classify_into(function, &mut classes);
                let database =
                    invariants::Database::new(exporter.export(&module, function, &classes));
                for name in &names {
                    let rows = database.rows(name).unwrap();
                    if !rows.is_empty() {
                        wrong.push(format!(
                            "{path}: @{}: {name} has {rows:?}",
                            String::from_utf8_lossy(module.bytes(function.name))
                        ));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Cuts a file at each multiple of `step` bytes. A function that is complete before the cut is read
/// as before; the cut function is an error; and the other functions are analysed.
fn survives_cuts(path: &str, step: usize) {
    let text = text(path);
    let whole = read(&text);
    assert_eq!(whole, read_slowly(&text), "{path}");
    for cut in (0..text.len()).step_by(step) {
        let outcome = catch_unwind(|| {
            let module = read(&text[..cut]);
            let kept = whole
                .functions
                .iter()
                .filter(|function| function.span.end as usize <= cut)
                .count();
            assert!(
                module.functions == whole.functions[..kept],
                "other functions"
            );
            let within = |function: &Function| {
                (function.span.start as usize) < cut && cut < function.span.end as usize
            };
            assert!(
                !whole.functions.iter().any(within) || !module.errors.is_empty(),
                "half a function without an error"
            );
            // The mode changes from one cut to the next.
            let mode = Mode::ALL[cut / step % Mode::ALL.len()];
            analyse(&module, mode, |function, analysis| {
                assert!(analysis.summary().values == function.value_count() as usize)
            });
        });
        assert!(outcome.is_ok(), "{path}, cut off at byte {cut}");
    }
}

#[test]
fn no_piece_of_a_corpus_file_is_too_much() {
    for path in annotated() {
        survives_cuts(&path, 64);
    }
}

#[test]
fn no_piece_of_a_compiled_kernel_is_too_much() {
    for folder in UNANNOTATED {
        let files = kernels(folder.trim_end_matches('/'));
        assert!(files.len() > 10, "{folder}: {} files", files.len());
        for path in files {
            survives_cuts(&path, 64);
        }
    }
}
