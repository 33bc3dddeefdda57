//! Every instruction of the corpus is parsed with its types and operands, and the type of a value
//! at its use agrees with the type at its definition.

use std::path::{Path, PathBuf};

use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::{Constant, Detail, Function, Operand, Type, Types};
use lanelog_ir::{self as ir, flag};
use pretty_assertions::assert_eq;

/// Constructs that are not parsed completely, by the beginnings of their messages.
const NOT_READ: [&str; 8] = [
    "callbr",
    "indirectbr",
    "resume",
    "landingpad",
    "catch",
    "cleanup",
    "va_arg",
    "a value of type",
];

/// Constants that only a linker knows, or that no lane computes with, by the beginnings of their
/// messages.
const NOT_KNOWN: [&str; 4] = [
    "a blockaddress",
    "a constant getelementptr with an index that is not a number",
    "the distance of two variables",
    "a number of a type without numbers",
];

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, found);
        } else if path.extension().is_some_and(|end| end == "ll") {
            found.push(path);
        }
    }
}

fn unsupported(constant: &Constant) -> Option<&str> {
    match constant {
        Constant::Unsupported(why) => {
            let known = NOT_KNOWN.iter().any(|known| why.starts_with(known));
            (!known).then_some(why)
        }
        Constant::Parts(parts) => parts.iter().find_map(unsupported),
        _ => None,
    }
}

/// The type of a value: an argument or the result of an instruction.
fn type_of(function: &Function, value: u32) -> Option<&Type> {
    let value = value as usize;
    match value.checked_sub(function.arguments.len()) {
        None => Some(&function.arguments.get(value)?.as_ref().ok()?.ty),
        Some(at) => Some(&function.instructions.get(at)?.ty),
    }
}

/// Errors of a module, line by line.
fn problems(text: &[u8]) -> Vec<String> {
    let module = ir::read(text);
    let architecture = Target::choose(module.triple, None, None)
        .ok()
        .and_then(|target| ModuleContext::new(&module, &target, Mode::Sound).architecture());
    let mut types = Types::new(&module, architecture);
    let mut found = Vec::new();
    for variable in &types.variables {
        if let Some(why) = variable.initial.as_ref().and_then(unsupported) {
            found.push(format!("@{}: {why}", variable.name));
        }
    }
    for function in &module.functions {
        let read = types.function(&module, function);
        assert_eq!(read.instructions.len(), function.instructions.len());
        for (typed, plain) in read.instructions.iter().zip(&function.instructions) {
            let mut say = |what: String| {
                let text = module.instruction_text(function, plain);
                found.push(format!("{what}: {}", String::from_utf8_lossy(text)));
            };
            if let Some(why) = &typed.unsupported {
                if !NOT_READ.iter().any(|known| why.starts_with(known)) {
                    say(why.to_string());
                }
                continue;
            }
            if (typed.ty == Type::Void) == plain.has(flag::RESULT) {
                say(format!("its type is {:?}", typed.ty));
            }
            let through_pointer = matches!(&typed.detail, Detail::Callee(name) if name.is_empty());
            let count =
                typed.operands.len() - usize::from(through_pointer && !typed.operands.is_empty());
            for (at, (ty, operand)) in typed.operands.iter().enumerate() {
                match operand {
                    Operand::Value(value) => match type_of(&read, *value) {
                        Some(defined) if defined == ty || at >= count => {}
                        // The defining instruction could not be parsed, so its type is unknown.
                        Some(Type::Void) => {}
                        other => say(format!("a use as {ty:?} of {other:?}")),
                    },
                    Operand::Constant(constant) => {
                        if let Some(why) = unsupported(constant) {
                            say(why.to_string());
                        }
                    }
                }
            }
        }
    }
    found
}

fn corpus() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    files_below(&root.join("corpus"), &mut files);
    files.sort();
    assert!(files.len() > 100, "{} files", files.len());
    files
}

#[test]
fn the_corpus_is_read() {
    let files = corpus();
    let mut found = Vec::new();
    for file in files {
        for problem in problems(&std::fs::read(&file).unwrap()) {
            found.push(format!("{}: {problem}", file.display()));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// A word of a text, from a number.
fn word(text: &[u8], number: usize) -> std::ops::Range<usize> {
    let inside = |byte: &u8| !b" ,()[]{}<>\n\"".contains(byte);
    let at = number % text.len();
    let start = text[..at].iter().rposition(|byte| !inside(byte));
    let end = text[at..].iter().position(|byte| !inside(byte));
    let start = start.map_or(0, |start| start + 1);
    start..end.map_or(text.len(), |end| at + end).max(start)
}

#[test]
fn words_in_the_wrong_place_are_said_and_never_make_it_panic() {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for file in corpus() {
        let text = std::fs::read(file).unwrap();
        if (100..8000).contains(&text.len()) {
            texts.push(text);
        }
    }
    let mut state = 0x1234_5678_9abc_def1u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize
    };
    let (mut wrong, mut right) = (0, 0);
    for _ in 0..2000 {
        let mut text = texts[next() % texts.len()].clone();
        for _ in 0..=next() % 4 {
            let other = &texts[next() % texts.len()];
            let new = other[word(other, next())].to_vec();
            let old = word(&text, next());
            text.splice(old, new);
        }
        if problems(&text).is_empty() {
            right += 1;
        } else {
            wrong += 1;
        }
    }
    assert!(wrong > 100 && right > 100, "{wrong} wrong, {right} right");
}
