//! The reader on invalid text: its messages, the position at which it continues after an error, and
//! that reading the whole module and reading body by body agree on any text.

use lanelog_ir::{Bodies, Module, ReadError, outline, read, read_slowly};
use pretty_assertions::assert_eq;

use crate::random;
use random::Random;

const EVERYTHING: &str = include_str!("../../data/reader/everything.ll");
const TYPED_POINTERS: &str = include_str!("../../data/reader/typed_pointers.ll");

/// A broken function between two good ones, with the text the error must point at, and its message.
fn rejected(body: &str, pointed_at: &str, message: &str) {
    let text = format!(
        "define void @before() {{\n  ret void\n}}\n\n{body}\n\ndefine void @behind() {{\n  ret void\n}}\n"
    );
    let module = read(text.as_bytes());
    let names: Vec<_> = module
        .functions
        .iter()
        .map(|f| String::from_utf8_lossy(module.bytes(f.name)).into_owned())
        .collect();
    let errors: Vec<_> = module
        .errors
        .iter()
        .map(|e| {
            (
                String::from_utf8_lossy(module.bytes(e.span)).into_owned(),
                e.message.as_str(),
            )
        })
        .collect();
    assert_eq!(errors, [(pointed_at.to_string(), message)], "{body}");
    assert_eq!(names, ["before", "behind"], "{body}");
    assert_eq!(read_slowly(text.as_bytes()), module, "{body}");
}

#[test]
fn says_what_is_wrong_and_reads_on() {
    let function = |body: &str| format!("define i32 @broken(i32 %x) {{\nentry:\n{body}\n}}");
    let cases = [
        (
            "  %y = add i32 %x, %nowhere\n  ret i32 %y",
            "%nowhere",
            "this value is not defined in the function",
        ),
        (
            "  br label %nowhere",
            "%nowhere",
            "this block is not defined in the function",
        ),
        ("  br label %x", "%x", "this is a value; expected a block"),
        (
            "  ret i32 %entry",
            "%entry",
            "this is a block; expected a value",
        ),
        (
            "  br label %later\nlater:\n  ret i32 %later",
            "%later",
            "this is a block; expected a value",
        ),
        (
            "  %x = add i32 1, 2\n  ret i32 %x",
            "%x",
            "this name was defined before in the same function",
        ),
        (
            "  br label %entry\nentry:\n  ret i32 0",
            "entry",
            "this name was defined before in the same function",
        ),
        (
            "  %5 = add i32 1, 2\n  %3 = add i32 1, 2\n  ret i32 0",
            "%3",
            "this number was taken before; expected 6 or a larger one",
        ),
        (
            "  %y = add i32 %x 1\n  ret i32 %y",
            "1",
            "expected `,`, found `1`",
        ),
        (
            "  %y = add %x, 1\n  ret i32 %y",
            ",",
            "expected a value, found `,`",
        ),
        (
            "  %y = load i32, ptr\n  ret i32 %y",
            "ret",
            "expected a value, found `ret`",
        ),
        (
            "  %y = call i32 @f(i32 %x; , i32 1)\n  ret i32 %y",
            "ret",
            "expected `,` or `)` after an argument, found `ret`",
        ),
        (
            "  br i1 true, %a, label %b",
            "%a",
            "expected `label`, found `%a`",
        ),
        (
            "  %y = phi i32 [ 0, %entry ], [ 1 ]\n  ret i32 0",
            "]",
            "expected `,`, found `]`",
        ),
        (
            "  switch i32 %x, label %entry [ i32 0 label %entry ]",
            "label",
            "expected `,`, found `label`",
        ),
        (
            "  store i32 1, ptr null, !5",
            "5",
            "expected the kind of an attachment, found `5`",
        ),
        (
            "  %y = store i32 1, ptr null\n  ret i32 0",
            "%y = store i32 1, ptr null",
            "this instruction has no result, so it cannot have a name",
        ),
        (
            "  %y = add i32 1, 2",
            "}",
            "expected an instruction, since the block has no terminator yet, found `}`",
        ),
        (
            "  %y = add i32 1, 2\nnext:\n  ret i32 0",
            "next",
            "expected an instruction, since the block has no terminator yet, found `next`",
        ),
        (
            "  %4294967295 = add i32 1, 2\n  ret i32 0",
            "4294967295",
            "this number is too large; expected one below 4294967295",
        ),
        (
            "  %y = add i32 %\u{e4}, 2\n  ret i32 0",
            "\u{e4}",
            "expected a name, found `\u{e4}`",
        ),
    ];
    for (body, pointed_at, message) in cases {
        rejected(&function(body), pointed_at, message);
    }
    rejected(
        "define void @empty() {\n}",
        "}",
        "a function body needs at least one block",
    );
    rejected(
        "define void @(i32 %x) {\n  ret void\n}",
        "(",
        "expected a name, found `(`",
    );
    rejected(
        "define void @f(i32 %x {\n  ret void\n}",
        "{",
        "expected `,` or `)` after a parameter, found `{`",
    );
    rejected(
        "define void @f(i32 %x, i32 %x) {\n  ret void\n}",
        "%x",
        "this name was defined before in the same function",
    );
    rejected(
        "define void @open(i32 %x) {\n  ret void",
        "define",
        "expected `}` or an instruction, found `define`",
    );
    rejected(
        "define void @open(i32 %x) {\n  store [2 x i32 %x, ptr null",
        "[",
        "this bracket is never closed",
    );
    rejected(
        "hello world\nthis is no IR\n",
        "hello",
        "expected a definition or declaration (`define`, `declare`, `@name =`, `!0 =` ...), found `hello`",
    );
    rejected(
        "@g = global i32 5 oops",
        "oops",
        "expected a definition or declaration (`define`, `declare`, `@name =`, `!0 =` ...), found `oops`",
    );
    rejected(
        "@g = 5",
        "5",
        "expected `global`, `constant`, `alias` or `ifunc` and a type, found `5`",
    );
    rejected(
        "declare void @f() {\n}",
        "{",
        "expected the end of the declaration (`declare` has no body, `define` has one), found `{`",
    );
}

/// LLVM prints the same error, and the text in the comment is not a function.
#[test]
fn a_comment_that_does_not_end_is_an_error() {
    let before = "define void @before() {\n  ret void\n}\n";
    for (begun, functions) in [
        ("/*", 1),
        ("@g = global i32 0 /*", 1),
        ("declare void @h(i32 /*", 1),
        ("!0 = !{ /*", 1),
        ("define void @f() {\n  /* no end\n  ret void\n}", 1),
        ("define void @f() {\n  ret void /*", 1),
        ("define void @f(i32 /* %x) {\n  ret void\n}", 1),
        ("define void @f() {\n  newer.operation i32 0 /*", 1),
        ("define void @f() {\n  call void asm \"\", \"\"(i32 /*", 1),
        ("define void @f() {\n  ret void\n}\n/*/", 2),
    ] {
        let text = format!("{before}{begun}\ndefine void @behind() {{\n  ret void\n}}\n");
        let module = read(text.as_bytes());
        assert_eq!(module.functions.len(), functions, "{begun}");
        let messages: Vec<&str> = module
            .errors
            .iter()
            .map(|error| error.message.as_str())
            .collect();
        assert_eq!(
            messages,
            ["this comment does not end; expected `*/`"],
            "{begun}"
        );
        assert_eq!(module.bytes(module.errors[0].span), b"/*", "{begun}");
        assert_eq!(read_slowly(text.as_bytes()), module, "{begun}");
        assert_eq!(
            lanelog_ir::read_parallel(text.as_bytes(), 3),
            module,
            "{begun}"
        );
    }
}

#[test]
fn text_that_is_no_ir_is_an_error_and_no_text_is_none() {
    assert_eq!(read(b"").errors, []);
    assert_eq!(read(b" \n; nothing\n/* here */").errors, []);
    let errors = |text: &[u8]| {
        read(text)
            .errors
            .iter()
            .map(|error| error.message.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        errors(b"BC\xC0\xDE\x35\x14"),
        ["this is bitcode, expected text; llvm-dis turns one into the other"]
    );
    assert_eq!(errors(b"int main() { return 0; }\n").len(), 1);
    assert_eq!(errors(b"\x7fELF\x02\x01\x00").len(), 1);
    assert_eq!(
        errors("\u{feff}define void @f() { ret void }".as_bytes()),
        [""; 0]
    );
    let many = errors("@\n".repeat(20_000).as_bytes());
    assert_eq!(
        (many.len(), many.last().map(String::as_str)),
        (10_001, Some("reading stops here after 10000 errors"))
    );
}

#[test]
fn depth_costs_no_stack() {
    let depth = 200_000;
    let types = format!(
        "define void @f({}i32{} %x) {{ ret void }}",
        "{ ".repeat(depth),
        " }".repeat(depth)
    );
    assert_eq!(read(types.as_bytes()).errors, []);
    let pointers = format!("define void @f(i32{} %x) {{ ret void }}", "*".repeat(depth));
    assert_eq!(read(pointers.as_bytes()).errors, []);
    let open = format!("define void @f() {{ ret i32 {}", "add (i32 ".repeat(depth));
    assert_eq!(read(open.as_bytes()).errors.len(), 1);
    let metadata = format!("!0 = {}{}\n", "!{".repeat(depth), "}".repeat(depth));
    assert_eq!(read(metadata.as_bytes()).errors, []);
}

#[test]
fn truncated_text_gives_a_result_or_an_error() {
    for text in [EVERYTHING, TYPED_POINTERS] {
        for length in (0..text.len()).step_by(16) {
            let text = &text.as_bytes()[..length];
            assert_eq!(read(text), read_slowly(text), "the first {length} bytes");
        }
    }
}

/// Whether a text has an outline. If it has one, reading body by body gives the whole module: all
/// functions, and the first error.
fn is_read_body_by_body(text: &[u8], whole: &Module<'_>) -> bool {
    let Some(outlined) = outline(text) else {
        return false;
    };
    let mut bodies = Bodies::default();
    let (mut functions, mut errors) = (Vec::new(), Vec::new());
    for outline in &outlined.functions {
        match bodies.read(&outlined, outline) {
            Ok(function) => functions.push(function.clone()),
            Err(error) => errors.push(error),
        }
    }
    // The error at a surplus closing brace may be reported in the body, or in the text after it.
    if errors
        .iter()
        .any(|error| error.message.starts_with("the function ends here"))
    {
        assert!(!whole.errors.is_empty());
        return true;
    }
    // Only the first errors are compared. After an error in a body, the reader of whole modules may
    // report more errors than the reader of bodies.
    assert_eq!(
        errors.first(),
        whole.errors.first(),
        "{}",
        String::from_utf8_lossy(text)
    );
    let errors = whole.errors.clone();
    // If there are other errors, undefined names are not reported.
    let read = Module {
        functions,
        errors,
        undefined_groups: whole.undefined_groups.clone(),
        ..outlined
    };
    assert_eq!(read, *whole, "{}", String::from_utf8_lossy(text));
    true
}

/// The words of a text, and single bytes for all other characters, including spaces.
fn tokens(text: &[u8]) -> Vec<&[u8]> {
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-$._%@!#\"".contains(byte);
    text.chunk_by(|a, b| in_word(a) && in_word(b)).collect()
}

const SPACES: [&[u8]; 14] = [
    b" ",
    b"\n",
    b"\t",
    b"\r\n",
    b"; c }\n",
    b" /* x */ ",
    b"  ",
    b"\n  ",
    b"/*",
    b";",
    b"\"",
    b"\0",
    b"\n\n",
    b", ",
];
const WORDS: [&[u8]; 36] = [
    b"%0",
    b"%1",
    b"%x",
    b"i32",
    b"ptr",
    b"addrspace(1)",
    b"*",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b",",
    b"=",
    b"label",
    b"align",
    b"4",
    b"!dbg",
    b"!5",
    b"#0",
    b"null",
    b"undef",
    b"@f",
    b"void",
    b"metadata",
    b"nounwind",
    b"call",
    b"ret",
    b"x:",
    b"7:",
    b"define",
    b"volatile",
    b"frob",
];

/// Definitions of the globals and the metadata that a function uses.
fn definitions(function: &[u8]) -> Vec<u8> {
    let errors = read(function).errors.into_iter();
    let define = |error: ReadError| {
        let name = &function[error.span.start as usize..error.span.end as usize];
        match name.first() {
            Some(b'@') => [b"\ndeclare void ", name, b"()"].concat(),
            _ => [b"\n", name, b" = !{}"].concat(),
        }
    };
    errors.flat_map(define).collect()
}

#[test]
fn both_ways_of_reading_agree_on_changed_text() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let (mut broken, mut outlined) = (0, 0);
    let rounds = 12_000;
    let modules = [read(EVERYTHING.as_bytes()), read(TYPED_POINTERS.as_bytes())];
    let functions: Vec<&[u8]> = modules
        .iter()
        .flat_map(|m| m.functions.iter().map(|f| m.function_text(f)))
        .collect();
    let others: Vec<Vec<u8>> = functions.iter().map(|text| definitions(text)).collect();
    for round in 0..rounds {
        let function = random.below(functions.len());
        let mut tokens = tokens(functions[function]);
        for _ in 0..=random.below(2) {
            let at = random.below(tokens.len());
            let other = tokens[random.below(tokens.len())];
            match random.below(6) {
                0 => drop(tokens.remove(at)),
                1 => tokens[at] = other,
                2 => tokens.insert(at, other),
                3 => tokens.insert(at, random.pick(&WORDS)),
                _ => tokens.insert(at, random.pick(&SPACES)),
            }
        }
        let text = [
            tokens.concat(),
            others[function].clone(),
            b"\ndefine void @behind() {\n  ret void\n}\n".to_vec(),
        ]
        .concat();
        let (fast, slow) = (read(&text), read_slowly(&text));
        assert_eq!(
            fast,
            slow,
            "round {round}:\n{}",
            String::from_utf8_lossy(&text)
        );
        broken += usize::from(!fast.errors.is_empty());
        outlined += usize::from(is_read_body_by_body(&text, &fast));
    }
    assert!(
        outlined > rounds / 8,
        "{outlined} of {rounds} have outlines"
    );
    // Both outcomes must be frequent: texts with errors and texts without.
    assert!(
        broken > rounds / 4 && broken < rounds * 3 / 4,
        "{broken} of {rounds} are broken"
    );
}
