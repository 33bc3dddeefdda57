//! The facts that programs may read in addition to those of the built-in rules.

use std::fs;
use std::path::Path;

use lanelog_facts::{Description, Inputs, Rows, Symbols, signature};
use lanelog_ir::Intrinsic;
use lanelog_ir::target::intrinsics;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, Module};
use pretty_assertions::assert_eq;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Rows as `relation column column`, with texts instead of their numbers.
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

/// The relations that `tests/suites/facts/llvm_describe.cpp` prints.
const DESCRIBED: &[&str] = &[
    "opcode",
    "value_type",
    "operand",
    "callee",
    "inline_assembly",
    "intrinsic",
    "pointer_operand",
    "address_space",
    "volatile",
    "atomic",
    "convergent",
    "source_line",
    "argument_index",
    "noalias",
    "readonly",
    "writeonly",
    "successor",
    "true_successor",
    "false_successor",
    "switch_case",
    "switch_default",
    "incoming_block",
    "constant_number",
    "predicate",
    "instruction_flag",
    "part_index",
    "element_type",
    "address_offset",
    "access_type",
    "access_bytes",
    "access_align",
    "atomic_operation",
    "sync_scope",
    "exchange_ordering",
];

/// Rows by function, sorted within each function.
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
    let ours = described(&read("data/reader/everything.ll"));
    let theirs = String::from_utf8(read("suites/facts/everything.rows")).unwrap();
    // This location is written inline, `!dbg !DILocation(...)`, which LLVM reads but never prints.
    // lanelog omits it.
    let in_place = "source_line 39 a.c 1\n";
    assert_eq!(theirs.matches(in_place).count(), 1);
    let theirs = theirs.replace(in_place, "");
    // Only lanelog prints types with several parts; it omits values of bundles and of exception
    // handling.
    let ours = ours.replace("element_type 13 [4 x { i32, ptr, [4 x i8] }]\n", "");
    let mut theirs = in_order(&theirs);
    for (name, rows) in [
        ("eh", &["1 0 1", "3 0 0"][..]),
        ("wineh", &["11 1 7", "2 1 0", "2 2 64", "2 3 0"]),
    ] {
        let function = theirs.iter_mut().find(|function| function.0 == name);
        let function = function.unwrap();
        for row in rows {
            let at = function
                .1
                .iter()
                .position(|line| *line == format!("constant_number {row}"));
            function.1.remove(at.unwrap());
        }
    }
    assert_eq!(in_order(&ours), theirs);
}

#[test]
fn features_that_distinguish_instructions_are_as_in_llvm() {
    let read = |name: &str| fs::read(root().join("tests/suites/facts").join(name)).unwrap();
    let ours = described(&read("pairs.ll"));
    let theirs = String::from_utf8(read("pairs.rows")).unwrap();
    // LLVM's description also contains values of operand bundles, and the implicit element count of
    // an `alloca`.
    let left_out = ["20 1 1", "21 1 2", "17 0 1", "18 0 1", "19 0 1", "20 0 1"];
    let theirs = left_out.iter().fold(theirs, |text, row| {
        let row = format!("constant_number {row}\n");
        assert!(text.contains(&row), "{row}");
        text.replacen(&row, "", 1)
    });
    // Only lanelog prints types of structures, arrays and vectors.
    let composite = ["9 { i32, i64 }", "10 { i32, i64 }", "12 [4 x i8]"];
    let ours = composite.iter().fold(ours, |text, row| {
        text.replacen(&format!("element_type {row}\n"), "", 1)
    });
    assert_eq!(in_order(&ours), in_order(&theirs));
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
    // The first block has no label. Its name is `%1`, because the unnamed argument is `%0`.
    assert_eq!(
        of_function(NAMES, "names", "block_name"),
        ["block_name 0 %1", "block_name 1 %then", "block_name 2 %2"]
    );
    // The instructions are 3 br, 4 store, 5 br, 6 to 9 phis, 10 call and 11 switch. Constants of
    // the phis follow; equal constants have one row, with the text that occurs first.
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

/// `opt` replaces these names by convergent ones when it reads them.
#[test]
fn barriers_of_older_versions_are_convergent() {
    let text = br#"
target triple = "nvptx64-nvidia-cuda"
define void @f(i32 %x) {
  call void @llvm.nvvm.barrier0()
  %a = call i32 @llvm.nvvm.barrier0.popc(i32 %x)
  %b = call i32 @llvm.nvvm.barrier0.and(i32 %x)
  %c = call i32 @llvm.nvvm.barrier0.or(i32 %x)
  call void @llvm.nvvm.barrier.n(i32 1)
  call void @llvm.nvvm.barrier(i32 1, i32 64)
  call void @llvm.nvvm.barrier.sync(i32 1)
  call void @llvm.nvvm.barrier.sync.cnt(i32 1, i32 64)
  call void @llvm.nvvm.bar.sync(i32 1)
  %d = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}
"#;
    let expected: Vec<String> = (1..10).map(|call| format!("convergent {call}")).collect();
    assert_eq!(of_function(text, "f", "convergent"), expected);
}

#[test]
fn inline_assembly_has_no_callee() {
    let text = br#"
define i32 @f(ptr %p) {
  %a = call i32 asm sideeffect "s_nop 0", "=v"()
  call void @asm()
  call void %p()
  ret i32 %a
}
declare void @asm()
"#;
    let rows = ["inline_assembly", "callee"].map(|relation| of_function(text, "f", relation));
    assert_eq!(rows, [["inline_assembly 1"], ["callee 2 asm"]]);
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
                Intrinsic::of(name).is_some_and(Intrinsic::is_convergent),
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
    // The values of @first are 0 to 6 (an argument, five instructions, the constant 5), those of
    // @helper 7 and 8, those of @old 9 and 10.
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

/// Relations that name an instruction, give its position, or concern its function.
const NOT_DESCRIBING: &[&str] = &["value_name", "block_name", "source_line"];

/// The rows of each instruction of a function; equal if no row distinguishes two of them.
fn rows_by_instruction(text: &[u8], name: &str) -> Vec<(String, Vec<String>)> {
    with_inputs(text, |module, inputs| {
        let mut functions = module.functions.iter();
        let function =
            functions.find(|function| &*module.function_name(function) == name.as_bytes());
        let function = function.unwrap();
        let first = function.arguments.len() as u32;
        let mut all: Vec<(String, Vec<String>)> = function
            .instructions
            .iter()
            .map(|at| {
                let text = module.instruction_text(function, at);
                (String::from_utf8_lossy(text).into_owned(), Vec::new())
            })
            .collect();
        for relation in Description::RELATIONS {
            let is_of_instruction = relation
                .columns
                .first()
                .is_some_and(|(_, ty)| *ty == "Value");
            if NOT_DESCRIBING.contains(&relation.name) || !is_of_instruction {
                continue;
            }
            let rows = inputs
                .function(function, &[relation.name])
                .remove(0)
                .unwrap();
            for (row, line) in rows
                .iter()
                .zip(lines(relation.name, &rows, inputs.symbols()))
            {
                let own = row[0].checked_sub(first);
                if let Some((_, known)) = own.and_then(|own| all.get_mut(own as usize)) {
                    known.push(line.replacen(&format!(" {}", row[0]), "", 1));
                }
            }
        }
        all
    })
}

#[test]
fn instructions_that_differ_have_rows_that_differ() {
    let text = fs::read(root().join("tests/suites/facts/pairs.ll")).unwrap();
    let mut pairs = 0;
    for name in ["arithmetic", "addresses", "memory", "calls", "phis"] {
        let all = rows_by_instruction(&text, name);
        let ends = ["ret ", "br ", "switch "];
        let compared: Vec<_> = all
            .iter()
            .filter(|(text, _)| !ends.iter().any(|end| text.starts_with(end)))
            .collect();
        assert_eq!(compared.len() % 2, 0, "{name}");
        for pair in compared.chunks_exact(2) {
            let [(one, rows), (other, other_rows)] = pair else {
                unreachable!()
            };
            assert!(rows != other_rows, "{one}\n{other}\n{rows:#?}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 64);
}

#[test]
fn spellings_of_one_instruction_have_the_same_rows() {
    let text = br#"
define void @same(ptr %p, i64 %i, float %x, i32 %a) {
  %a1 = fadd fast float %x, %x
  %a2 = fadd reassoc nnan ninf nsz arcp contract afn float %x, %x
  %b1 = getelementptr inbounds i8, ptr %p, i64 %i
  %b2 = getelementptr inbounds nusw i8, ptr %p, i64 %i
  %c1 = load i32, ptr %p
  %c2 = load i32, ptr %p, align 4
  %d1 = call   i32   @f(i32   %a)
  %d2 = call i32 @f(i32 %a)
  ret void
}
declare i32 @f(i32)
"#;
    let all = rows_by_instruction(text, "same");
    for pair in all.chunks_exact(2) {
        assert_eq!(pair[0].1, pair[1].1, "{}\n{}", pair[0].0, pair[1].0);
    }
}

/// Text without names, source locations and metadata numbers.
fn without_name(text: &str) -> String {
    let text = text.split_once(" = ").map_or(text, |(_, rest)| rest);
    let text = text.split(", !dbg ").next().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn instructions_of_real_kernels_with_equal_rows_have_equal_texts() {
    let mut equal = 0;
    let mut files: Vec<_> = fs::read_dir(root().join("corpus/kernels"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "ll"))
        .collect();
    files.sort();
    for path in files {
        let text = fs::read(&path).unwrap();
        let names: Vec<String> = with_inputs(&text, |module, _| {
            let functions = module.functions.iter();
            functions
                .map(|function| {
                    String::from_utf8_lossy(&module.function_name(function)).into_owned()
                })
                .collect()
        });
        for name in names {
            let mut seen: std::collections::HashMap<Vec<String>, String> = Default::default();
            for (text, rows) in rows_by_instruction(&text, &name) {
                let text = without_name(&text);
                if text.starts_with("br ") || text.starts_with("switch ") {
                    continue;
                }
                if let Some(before) = seen.get(&rows) {
                    assert_eq!(before, &text, "{} {name}", path.display());
                    equal += 1;
                }
                seen.insert(rows, text);
            }
        }
    }
    assert!(equal > 1000, "{equal}");
}

const PROMISES: &[u8] = br#"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @promises(ptr noalias writeonly captures(none) align 16 %a, ptr nocapture readnone %b,
    ptr captures(address, read_provenance, ret: provenance) %c, i32 noundef range(i32 -4, 5) %n, i64 %w) #0 !reqd_work_group_size !0 {
entry:
  %id = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %r = load i64, ptr %a, !range !1
  %s = load i64, ptr %a, !range !2
  br label %loop
loop:
  %i = phi i64 [ -7, %entry ], [ %w, %loop ]
  %j = phi i1 [ true, %entry ], [ false, %loop ]
  %k = phi i64 [ 4294967296, %entry ], [ 7, %loop ]
  %x = and i64 %w, 4294967295
  %y = getelementptr { i32, [4 x i64] }, ptr %a, i32 %n, i32 1, i64 %w
  %v = getelementptr <2 x i32>, ptr %a, i64 -2
  br label %loop
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "target-cpu"="gfx703" "amdgpu-flat-work-group-size"="1,256" }
!0 = !{i32 8, i32 4, i32 2}
!1 = !{i64 0, i64 100}
!2 = !{i64 0, i64 4294967296}
"#;

/// Worked out by hand: arguments 0 to 4, `%id` is 5, the loads 6 and 7, the phis 9 to 11, then 12
/// to 14; constants from 16 on.
#[test]
fn promises_sizes_and_numbers() {
    let rows = |relation: &str| of_function(PROMISES, "promises", relation);
    assert_eq!(
        rows("captures"),
        [
            "captures 0 none",
            "captures 1 none",
            "captures 2 address",
            "captures 2 read_provenance",
            "captures 2 ret: provenance"
        ]
    );
    assert_eq!(rows("writeonly"), ["writeonly 0", "writeonly 1"]);
    let attributes = rows("argument_attribute");
    for expected in [
        "0 align 16",
        "0 captures(none)",
        "1 readnone",
        "3 range(i32 -4, 5)",
    ] {
        let expected = format!("argument_attribute {expected}");
        assert!(attributes.contains(&expected), "{expected}: {attributes:?}");
    }
    // The range of %s has a bound that does not fit a number.
    assert_eq!(
        rows("value_range"),
        [
            "value_range 3 -4 5",
            "value_range 5 0 64",
            "value_range 6 0 100"
        ]
    );
    let values = [
        "constant_value 16 -7",
        "constant_value 17 1",
        "constant_value 18 0",
        "constant_value 20 7",
    ];
    assert_eq!(rows("constant_value"), values);
    let bits = rows("constant_bits");
    assert!(
        bits.contains(&"constant_bits 12 1 4294967295 0".to_string()),
        "{bits:?}"
    );
    assert!(
        bits.contains(&"constant_bits 9 0 4294967289 4294967295".to_string()),
        "{bits:?}"
    );
    let numbers = rows("constant_number");
    assert!(
        !numbers
            .iter()
            .any(|row| row.starts_with("constant_number 12 ")),
        "{numbers:?}"
    );
    assert_eq!(
        rows("address_offset"),
        ["address_offset 13 8", "address_offset 14 -16"]
    );
    assert_eq!(
        rows("address_step"),
        ["address_step 13 1 40", "address_step 13 3 8"]
    );
    let bits = rows("type_bits");
    for expected in ["i64 64", "i1 1", "ptr 64", "<2 x i32> 32"] {
        assert!(
            bits.contains(&format!("type_bits {expected}")),
            "{expected}: {bits:?}"
        );
    }
    assert!(rows("type_elements").contains(&"type_elements <2 x i32> 2".to_string()));
    assert!(rows("type_bytes").contains(&"type_bytes { i32, [4 x i64] } 40".to_string()));
    assert_eq!(rows("type_space"), ["type_space ptr 0"]);
    assert_eq!(rows("wave_size"), ["wave_size 64"]);
    assert_eq!(rows("least_wave_size"), ["least_wave_size 64"]);
    assert_eq!(rows("shared_banks"), ["shared_banks 16 4"]);
    assert_eq!(rows("cache_line"), ["cache_line 64"]);
    assert_eq!(
        rows("work_group_size"),
        [
            "work_group_size 0 8",
            "work_group_size 1 4",
            "work_group_size 2 2"
        ]
    );
    assert_eq!(rows("work_group_items"), ["work_group_items 64 64"]);
}
