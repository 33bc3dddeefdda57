//! Messages for malformed modules: the word, the instruction, the error.

use lanelog_spirv::{Options, is_spirv, read};

use crate::{bytes, words};

const SHADER: &[u32] = &[17, 1];
const MAIN: u32 = u32::from_le_bytes(*b"main");
const ENTRY: &[u32] = &[15, 5, 4, MAIN, 0];
const VOID: &[u32] = &[19, 2];
const TYPE: &[u32] = &[33, 3, 2];
const FUNCTION: &[u32] = &[54, 2, 4, 0, 3];
const LABEL: &[u32] = &[248, 5];
const RETURN: &[u32] = &[253];
const END: &[u32] = &[56];

fn message(bytes: &[u8]) -> String {
    let mistakes = read(bytes, &Options::default()).unwrap_err();
    mistakes[0].to_string()
}

#[track_caller]
fn rejected(instructions: &[&[u32]], part: &str) {
    let message = message(&words(instructions));
    assert!(message.contains(part), "{message}");
}

#[test]
fn the_smallest_module_is_read() {
    let bytes = words(&[SHADER, ENTRY, VOID, TYPE, FUNCTION, LABEL, RETURN, END]);
    assert_eq!(
        read(&bytes, &Options::default()).unwrap().functions().len(),
        1
    );
}

#[test]
fn both_byte_orders_are_read() {
    let little = bytes("barrier");
    let (words, _) = little.as_chunks::<4>();
    let big: Vec<u8> = words
        .iter()
        .flat_map(|word| word.iter().rev().copied())
        .collect();
    assert!(is_spirv(&little) && is_spirv(&big) && !is_spirv(b"; ModuleID"));
    let text = |bytes: &[u8]| {
        let module = read(bytes, &Options::default()).unwrap();
        let function = &module.functions()[0];
        lanelog_facts::IrFunction::text(function)
            .unwrap()
            .into_owned()
    };
    assert_eq!(text(&little), text(&big));
}

#[test]
fn headers() {
    assert_eq!(
        message(b"\x7F\0\xFF\0\0\0\0\0"),
        "word 0: not a SPIR-V module: the magic number is missing"
    );
    assert!(message(b"; SPIR-V\n").contains("this is text"));
    let whole = bytes("barrier");
    assert!(message(&whole[..14]).contains("word 3: the file ends within this word"));
    assert!(message(&whole[..12]).contains("within the header"));
    let mut newer = whole.clone();
    newer[5] = 0;
    newer[6] = 2;
    assert!(message(&newer).contains("word 1: unsupported version"));
    let mut large = whole;
    large[15] = 0x7f;
    assert!(message(&large).contains("word 3: the bound of ids"));
}

#[test]
fn instructions() {
    rejected(&[&[9999]], "word 5: opcode 9999 is unknown");
    rejected(&[&[19]], "word 5: OpTypeVoid: its length is 1 words");
    rejected(&[VOID, VOID], "word 7: OpTypeVoid: %2 is defined twice");
    rejected(&[&[19, 100]], "%100 is not an id");
    rejected(&[&[33, 3, 2]], "OpTypeFunction: %2 is not defined");
    rejected(&[&[21, 3, 32]], "OpTypeInt: its last operands are missing");
    rejected(&[&[21, 3, 32, 0, 1]], "operands end 1 words before");
    rejected(&[&[32, 3, 77, 2], VOID], "77 is not a known StorageClass");
    rejected(&[&[5, 2, MAIN]], "no zero byte");
}

#[test]
fn functions() {
    let head: [&[u32]; 4] = [SHADER, ENTRY, VOID, TYPE];
    let with = |rest: &[&'static [u32]]| [&head, rest].concat();
    rejected(&with(&[FUNCTION, LABEL, RETURN]), "it has no OpFunctionEnd");
    rejected(
        &with(&[FUNCTION, LABEL, END]),
        "OpFunctionEnd: the block before it has no",
    );
    rejected(&with(&[FUNCTION, LABEL, LABEL]), "defined twice");
    rejected(
        &with(&[FUNCTION, RETURN, END]),
        "OpReturn: it belongs in a block",
    );
    rejected(
        &with(&[FUNCTION, LABEL, &[249, 4], END]),
        "%4 is not a label of this function",
    );
    rejected(
        &with(&[FUNCTION, LABEL, &[249, 5], END]),
        "nothing may branch",
    );
    rejected(
        &with(&[FUNCTION, LABEL, RETURN, END, &[248, 9]]),
        "it belongs in a function",
    );
    let recursive: &[u32] = &[57, 2, 6, 4];
    rejected(
        &with(&[FUNCTION, LABEL, recursive, RETURN, END]),
        "recursive calls",
    );
    let other: &[&[u32]] = &[
        FUNCTION,
        LABEL,
        RETURN,
        END,
        &[54, 2, 7, 0, 3],
        &[248, 8],
        &[249, 5],
        END,
    ];
    assert!(
        read(
            &words(&with(&[FUNCTION, LABEL, RETURN, END])),
            &Options::default()
        )
        .is_ok()
    );
    // Functions that no entry point calls are not read.
    assert!(read(&words(&[&head, other].concat()), &Options::default()).is_ok());
}

#[test]
fn an_entry_point_that_is_missing() {
    let options = Options {
        entry: Some("other".to_string()),
        ..Options::default()
    };
    let message = read(&bytes("barrier"), &options).unwrap_err()[0].to_string();
    let expected = "no entry point is called `other`\n  help: there is `main` (GLCompute)";
    assert_eq!(message, expected);
}
