//! The functions that the reader makes of modules: promoted variables, sizes, specialisation,
//! places, text.

use lanelog_facts::{Divergence, Field, IrFunction};
use lanelog_spirv::{Function, Options, Scope, read};

use crate::{MODULES, module, words};

fn only(name: &str) -> Function {
    let mut functions = module(name, Scope::Subgroup).into_functions();
    functions.pop().unwrap()
}

#[test]
fn lines_are_those_of_the_text() {
    for name in MODULES {
        let function = only(name);
        let text = function.text().unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for block in 0..function.block_count() {
            let name = function.block_name(block).unwrap();
            let line = function.block_line(block).unwrap() as usize;
            assert_eq!(lines[line - 1], format!("{name} = OpLabel"));
            for value in function.instructions(block) {
                let line = lines[function.line(value).unwrap() as usize - 1].trim();
                let opcode = function.opcode(value);
                match function.value_name(value) {
                    Some(name) => {
                        let begin = format!("{name} = {opcode}");
                        assert!(line.starts_with(&begin), "{line}: {begin}");
                    }
                    None => assert!(line.starts_with(opcode), "{line}"),
                }
            }
        }
    }
}

#[test]
fn variables_of_one_invocation_become_phis() {
    let function = only("breaks");
    // `t` never changes; `i` has a phi at the header alone: the break blocks and the condition
    // read the same value, and the values of the three exits are equal.
    let phis: Vec<String> = (0..function.value_count())
        .filter(|value| function.incoming(*value).is_some())
        .map(|value| function.value_name(value).unwrap().into_owned())
        .collect();
    assert_eq!(phis.len(), 1, "{phis:?}");
    assert!(phis[0].starts_with("%16@17"), "{phis:?}");
}

#[test]
fn break_blocks_have_a_virtual_edge_to_the_header() {
    let function = only("breaks");
    let block = |name: &str| {
        let mut blocks = 0..function.block_count();
        blocks
            .find(|block| function.block_name(*block).unwrap() == name)
            .unwrap()
    };
    let [merge, header] = [block("%19"), block("%17")];
    for name in ["%32", "%45"] {
        assert_eq!(&*function.successors(block(name)), [merge, header]);
    }
    assert_eq!(&*function.successors(block("%20")), [header]);
}

/// A compute shader with one invocation in dimensions y and z, whose size in x is a specialisation
/// constant with `SpecId` 3 and default 1. `%23` is `NonUniform`.
fn specialised() -> Vec<u8> {
    let main = u32::from_le_bytes(*b"main");
    words(&[
        &[17, 1],
        &[14, 0, 1],
        &[15, 5, 4, main, 0, 20],
        &[71, 20, 11, 27],
        &[71, 10, 1, 3],
        &[71, 12, 11, 25],
        &[71, 23, 5300],
        &[19, 2],
        &[33, 3, 2],
        &[21, 6, 32, 0],
        &[23, 7, 6, 3],
        &[32, 8, 1, 7],
        &[50, 6, 10, 1],
        &[43, 6, 11, 1],
        &[51, 7, 12, 10, 11, 11],
        &[59, 8, 20, 1],
        &[54, 2, 4, 0, 3],
        &[248, 5],
        &[61, 7, 21, 20],
        &[81, 6, 22, 21, 0],
        &[81, 6, 23, 21, 1],
        &[132, 6, 24, 22, 11],
        &[137, 6, 25, 22, 11],
        &[253],
        &[56],
    ])
}

#[test]
fn specialisation_decides_the_size_of_work_groups() {
    let loads = |given: Option<u64>| {
        let mut options = Options::default();
        options.constants.extend(given.map(|value| (3, value)));
        let module = read(&specialised(), &options).unwrap();
        let function = &module.functions()[0];
        // The load of the variable; component y reads nothing that lanes disagree on.
        (function.divergence(0), function.operands(2).len())
    };
    assert_eq!(loads(None), (Divergence::Source, 0));
    assert_eq!(loads(Some(32)), (Divergence::Source, 0));
    assert_eq!(loads(Some(1)), (Divergence::AlwaysUniform, 0));
}

#[test]
fn places_are_those_of_op_line() {
    let main = u32::from_le_bytes(*b"main");
    let file = u32::from_le_bytes(*b"a.hl");
    let bytes = words(&[
        &[17, 1],
        &[15, 5, 4, main, 0],
        &[7, 1, file, 0],
        &[19, 2],
        &[33, 3, 2],
        &[54, 2, 4, 0, 3],
        &[248, 5],
        &[8, 1, 7, 9],
        &[249, 6],
        &[248, 6],
        &[253],
        &[56],
    ]);
    let module = read(&bytes, &Options::default()).unwrap();
    let function = &module.functions()[0];
    let place = function.place(0).unwrap();
    assert_eq!((&*place.file, place.line, place.column), ("a.hl", 7, 9));
    // The place ends with the block.
    assert_eq!(function.place(1), None);
}

/// The names in the rows of a relation.
fn names(function: &Function, relation: &str) -> Vec<String> {
    let rows = function.rows(relation).unwrap();
    let fields = rows.into_iter().map(|row| {
        let fields = row.into_iter().map(|field| match field {
            Field::Id(value) => function.value_name(value).unwrap().into_owned(),
            Field::Text(text) => text.into_owned(),
            Field::Number(number) => number.to_string(),
        });
        fields.collect::<Vec<String>>().join(" ")
    });
    fields.collect()
}

#[test]
fn relations_for_rules() {
    let shade = only("shade");
    let indices = names(&shade, "descriptor_index");
    assert_eq!(indices, ["%26 %24", "%37 %36", "%45 %44"]);
    let derivatives = names(&shade, "implicit_derivative");
    assert_eq!(derivatives, ["%32", "%41", "%47", "%54"]);
    let groups = only("groups");
    let operations = names(&groups, "group_operation");
    assert_eq!(operations.len(), 14);
    assert_eq!(operations[0], "%23");
    let memory = only("memory");
    let classes = names_of_named(&memory, "storage_class");
    assert!(
        classes.contains(&"%27 StorageBuffer".to_string()),
        "{classes:?}"
    );
    assert!(
        classes.contains(&"%109 Workgroup".to_string()),
        "{classes:?}"
    );
    let types = names_of_named(&memory, "value_type");
    assert!(types.contains(&"%27 uint".to_string()), "{types:?}");
    let module = read(&specialised(), &Options::default()).unwrap();
    assert_eq!(
        names(&module.functions()[0], "decorated"),
        ["%23 NonUniform"]
    );
}

/// The rows of a relation about values that have names.
fn names_of_named(function: &Function, relation: &str) -> Vec<String> {
    let rows = function.rows(relation).unwrap();
    let named = rows.into_iter().filter_map(|row| match row.as_slice() {
        [Field::Id(value), Field::Text(text)] => {
            Some(format!("{} {text}", function.value_name(*value)?))
        }
        _ => None,
    });
    named.collect()
}

#[test]
fn a_remainder_by_one_is_zero() {
    let module = read(&specialised(), &Options::default()).unwrap();
    let function = &module.functions()[0];
    // The product by one and the remainder of the invocation's number.
    assert_eq!(function.divergence(3), Divergence::OfOperands);
    assert_eq!(function.divergence(4), Divergence::AlwaysUniform);
}

#[test]
fn a_fragment_reads_its_own_pixel_of_a_subpass() {
    let main = u32::from_le_bytes(*b"main");
    // Dim is SubpassData (6), or 2D (1).
    let read_of = |dimension: u32| {
        let bytes = words(&[
            &[17, 1],
            &[15, 4, 4, main, 0],
            &[19, 2],
            &[33, 3, 2],
            &[22, 6, 32],
            &[23, 7, 6, 4],
            &[25, 8, 6, dimension, 0, 0, 0, 2, 0],
            &[32, 9, 0, 8],
            &[21, 10, 32, 1],
            &[23, 11, 10, 2],
            &[46, 11, 12],
            &[59, 9, 20, 0],
            &[54, 2, 4, 0, 3],
            &[248, 5],
            &[61, 8, 21, 20],
            &[98, 7, 22, 21, 12],
            &[253],
            &[56],
        ]);
        let module = read(&bytes, &Options::default()).unwrap();
        module.functions()[0].divergence(1)
    };
    assert_eq!(read_of(6), Divergence::Source);
    assert_eq!(read_of(1), Divergence::OfOperands);
}

/// `rules/spirv-opcodes.toml` has the opcodes of instructions in functions.
#[test]
fn rules_know_the_opcodes() {
    const DECLARATIONS: [&str; 6] = [
        "Annotation",
        "Constant-Creation",
        "Debug",
        "Extension",
        "Mode-Setting",
        "Type-Declaration",
    ];
    let all = lanelog_spirv::grammar::grammar().operations.iter();
    let all = all.filter(|one| !DECLARATIONS.contains(&one.class));
    let all = all.map(|one| one.name).filter(|name| {
        let declared = ["OpType", "OpConstant", "OpSpecConstant"];
        !declared.iter().any(|begin| name.starts_with(begin))
    });
    let expected: std::collections::BTreeSet<&str> = all.collect();
    let table = include_str!("../../../rules/spirv-opcodes.toml");
    let names = table.lines().filter_map(|line| line.strip_prefix('"'));
    let names = names.filter_map(|line| Some(line.split_once('"')?.0));
    assert_eq!(
        names.collect::<std::collections::BTreeSet<&str>>(),
        expected
    );
    assert!(expected.contains("OpLoad") && expected.len() > 500);
}

/// A call that was inlined only branches to the body of its callee.
#[test]
fn inlined_calls_are_not_sources() {
    for scope in [Scope::Subgroup, Scope::Workgroup] {
        let module = module("calls", scope);
        let function = &module.functions()[0];
        let calls = function.argument_count()..function.value_count();
        let calls = calls.filter(|value| function.opcode(*value) == "OpFunctionCall");
        let found: Vec<Divergence> = calls.map(|call| function.divergence(call)).collect();
        assert!(found.len() > 3);
        assert!(
            found.iter().all(|one| *one == Divergence::OfOperands),
            "{found:?}"
        );
    }
}
