//! The facts that programs may ask for besides those of the built-in rules.

use std::fs;
use std::path::Path;

use lanelog::facts::{Inputs, Rows, Symbols, signature};
use lanelog::ir::{self, Module};
use lanelog::target::intrinsics;
use lanelog::target::{Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Rows as `relation column column`, texts instead of their numbers.
fn lines(relation: &str, rows: &Rows, symbols: &Symbols) -> Vec<String> {
    let columns = signature(relation).unwrap().columns;
    assert_eq!(rows.columns(), columns.len());
    let line = |row: &[u32]| {
        let fields = row
            .iter()
            .zip(columns)
            .map(|(value, (_, kind))| match *kind {
                "symbol" => symbols.text(*value).unwrap().to_string(),
                "number" => (*value as i32).to_string(),
                _ => value.to_string(),
            });
        let fields: Vec<String> = std::iter::once(relation.to_string())
            .chain(fields)
            .collect();
        fields.join(" ")
    };
    rows.iter().map(line).collect()
}

fn with_inputs<T>(text: &[u8], job: impl FnOnce(&Module<'_>, &mut Inputs<'_, '_>) -> T) -> T {
    let module = ir::read(text);
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut inputs = Inputs::new(&module, &context, Symbols::default());
    job(&module, &mut inputs)
}

/// The rows of one function.
fn of_function(text: &[u8], name: &str, relation: &str) -> Vec<String> {
    with_inputs(text, |module, inputs| {
        let mut functions = module.functions.iter();
        let function =
            functions.find(|function| &*module.function_name(function) == name.as_bytes());
        let rows = inputs.function(function.unwrap(), &[relation]).remove(0);
        lines(relation, &rows.unwrap(), inputs.symbols())
    })
}

/// The relations that `tests/facts/llvm_describe.cpp` knows.
const DESCRIBED: &[&str] = &[
    "opcode",
    "value_type",
    "operand",
    "callee",
    "intrinsic",
    "pointer_operand",
    "address_space",
    "volatile",
    "atomic",
    "convergent",
    "source_line",
];

/// Rows by function, each function's in an order of their own.
fn in_order(text: &str) -> Vec<(String, Vec<String>)> {
    let mut functions: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("function "), functions.last_mut()) {
            (Some(name), _) => functions.push((name.to_string(), Vec::new())),
            (None, Some(function)) => function.1.push(line.to_string()),
            (None, None) => panic!("{line}"),
        }
    }
    for function in &mut functions {
        function.1.sort();
    }
    functions
}

fn described(text: &[u8]) -> String {
    with_inputs(text, |module, inputs| {
        let mut all = String::new();
        for function in &module.functions {
            let name = module.function_name(function);
            all.push_str(&format!("function {}\n", String::from_utf8_lossy(&name)));
            let rows = inputs.function(function, DESCRIBED);
            for (relation, rows) in DESCRIBED.iter().zip(rows) {
                for line in lines(relation, &rows.unwrap(), inputs.symbols()) {
                    all.push_str(&line);
                    all.push('\n');
                }
            }
        }
        all
    })
}

#[test]
fn instructions_are_described_as_llvm_describes_them() {
    let read = |name: &str| fs::read(root().join("tests").join(name)).unwrap();
    let ours = described(&read("reader/everything.ll"));
    let theirs = String::from_utf8(read("facts/everything.rows")).unwrap();
    // This location is written in place, `!dbg !DILocation(...)`, which LLVM reads but never prints. We leave it out.
    let in_place = "source_line 39 a.c 1\n";
    assert_eq!(theirs.matches(in_place).count(), 1);
    assert_eq!(in_order(&ours), in_order(&theirs.replace(in_place, "")));
}

const NAMES: &[u8] = br#"
define void @names(i32 %x, ptr %0, i1 %"a b") {
  br i1 %"a b", label %then, label %2
then:
  store i32 0, ptr %0
  br label %2
2:
  %p = phi i32 [ 7, %1 ], [ 0, %then ]
  %q = phi i32 [ %x, %1 ], [ 7, %then ]
  %r = phi ptr [ null, %1 ], [ @names, %then ]
  %s = phi i32 [ poison, %1 ], [ 9, %then ]
  %3 = call i32 @llvm.umin.i32(i32 %p, i32 5)
  switch i32 %3, label %then [ i32 4, label %then
    i32 -6, label %then ]
}
declare i32 @llvm.umin.i32(i32, i32)
"#;

#[test]
fn names_are_those_of_the_text() {
    // The first block has no label: it counts as 1, behind the argument 0.
    assert_eq!(
        of_function(NAMES, "names", "block_name"),
        ["block_name 0 %1", "block_name 1 %then", "block_name 2 %2"]
    );
    // 3 br, 4 store, 5 br, 6 to 9 phis, 10 call, 11 switch; then the constants of the phis, equal ones once, by the text that stands first.
    assert_eq!(
        of_function(NAMES, "names", "value_name"),
        [
            "value_name 0 %x",
            "value_name 1 %0",
            "value_name 2 %\"a b\"",
            "value_name 6 %p",
            "value_name 7 %q",
            "value_name 8 %r",
            "value_name 9 %s",
            "value_name 10 %3",
            "value_name 12 7",
            "value_name 13 0",
            "value_name 14 @names",
            "value_name 15 9",
        ]
    );
}

#[test]
fn constants_are_operands_by_their_text() {
    assert_eq!(
        of_function(NAMES, "names", "constant_operand"),
        [
            "constant_operand 4 0 0",
            "constant_operand 6 0 7",
            "constant_operand 6 1 0",
            "constant_operand 7 1 7",
            "constant_operand 8 0 null",
            "constant_operand 8 1 @names",
            "constant_operand 9 0 poison",
            "constant_operand 9 1 9",
            "constant_operand 10 1 5",
            "constant_operand 11 1 4",
            "constant_operand 11 2 -6",
        ]
    );
}

#[test]
fn intrinsics_are_known_as_llvm_knows_them() {
    let mut names = 0;
    for list in ["amdgpu-22.txt", "nvptx-22.txt"] {
        let text = fs::read_to_string(root().join("tests/llvm").join(list)).unwrap();
        for line in text.lines().filter(|line| line.starts_with("llvm.")) {
            let fields: Vec<&str> = line.split(' ').collect();
            let [name, _, behaviour] = fields[..] else {
                panic!("{line}");
            };
            names += 1;
            assert_eq!(intrinsics::base_name(name), name);
            let overloaded = format!("{name}.v4f32.p3");
            assert_eq!(intrinsics::base_name(&overloaded), name);
            assert_eq!(
                intrinsics::is_convergent(name),
                behaviour == "convergent",
                "{name}"
            );
        }
    }
    assert!(names > 5000, "{names}");
}

const MODULE: &[u8] = br#"
target triple = "nvptx64-nvidia-cuda"
@shared = external addrspace(3) global [32 x i32]
@"a table" = constant i8 0
@same = alias i8, ptr @"a table"
declare void @outside()
define ptx_kernel void @first(i32 %x) {
entry:
  call void @helper(i32 %x)
  call void @outside()
  br label %end
end:
  %p = phi i32 [ 5, %entry ]
  ret void
}
define void @helper(i32 %x) {
  ret void
}
define void @old() {
  call void @helper(i32 0)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @old, !"kernel", i32 1}
"#;

#[test]
fn a_module_has_relations_of_its_own() {
    let names = [
        "function",
        "kernel",
        "function_block",
        "function_value",
        "call",
        "global",
        "instruction",
        "callee",
        "nonsense",
    ];
    let found = with_inputs(MODULE, |_, inputs| {
        let rows = inputs.module(&names);
        assert_eq!(rows.last(), Some(&None));
        let known = names
            .iter()
            .zip(&rows)
            .filter_map(|(name, rows)| Some((name, rows.as_ref()?)));
        let lines = known.flat_map(|(name, rows)| lines(name, rows, inputs.symbols()));
        let mut lines: Vec<String> = lines.collect();
        lines.retain(|line| !line.starts_with("function_value"));
        lines
    });
    // @first has the values 0 to 6 (an argument, five instructions, the constant 5), @helper 7 and 8, @old 9 and 10.
    assert_eq!(
        found,
        [
            "function 0 first",
            "function 1 helper",
            "function 2 old",
            "kernel 0",
            "kernel 2",
            "function_block 0 0",
            "function_block 0 1",
            "function_block 1 2",
            "function_block 2 3",
            "call 0 1 1",
            "call 2 9 1",
            "global shared 3",
            "global a table 0",
            "instruction 1 0",
            "instruction 2 0",
            "instruction 3 0",
            "instruction 4 1",
            "instruction 5 1",
            "instruction 8 2",
            "instruction 9 3",
            "instruction 10 3",
            "callee 1 helper",
            "callee 2 outside",
            "callee 9 helper",
        ]
    );
}

#[test]
fn every_value_of_a_module_belongs_to_one_function() {
    let rows = with_inputs(MODULE, |_, inputs| {
        inputs.module(&["function_value"]).remove(0).unwrap()
    });
    let owners: Vec<(u32, u32)> = rows.iter().map(|row| (row[0], row[1])).collect();
    let expected: Vec<(u32, u32)> = [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2]
        .into_iter()
        .zip(0..)
        .collect();
    assert_eq!(owners, expected);
}
