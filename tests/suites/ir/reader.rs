//! Compares the reader with LLVM's parser on the same text, and checks the data that it keeps for
//! other crates.

use std::fmt::Write;

use lanelog_ir::{
    Function, Instruction, Module, Opcode, Operand, OperandKind, flag, read, read_slowly,
};
use pretty_assertions::assert_eq;

const EVERYTHING: &str = include_str!("../../data/reader/everything.ll");
const TYPED_POINTERS: &str = include_str!("../../data/reader/typed_pointers.ll");

/// The lines that tests/data/reader/llvm_dump.cpp prints.
fn dump(module: &Module<'_>) -> String {
    let mut out = String::new();
    for function in &module.functions {
        let name = module.function_name(function);
        writeln!(
            out,
            "function {} arguments {}",
            String::from_utf8_lossy(&name),
            function.arguments.len()
        )
        .unwrap();
        for block in 0..function.blocks.len() {
            out.push_str("block");
            for successor in function.block_successors(block) {
                write!(out, " b{successor}").unwrap();
            }
            out.push('\n');
            for index in function.block_instructions(block) {
                dump_instruction(module, function, &function.instructions[index], &mut out);
            }
        }
    }
    out
}

fn dump_instruction(
    module: &Module<'_>,
    function: &Function,
    instruction: &Instruction,
    out: &mut String,
) {
    use Opcode::*;
    let opcode = instruction.opcode;
    out.push_str(if instruction.has(flag::RESULT) {
        "  = "
    } else {
        "  "
    });
    out.push_str(opcode.keyword());
    if matches!(
        opcode,
        Load | Store | AtomicRmw | CmpXchg | AddrSpaceCast | Fence
    ) {
        write!(out, " space {}", instruction.address_space).unwrap();
        out.push_str(if instruction.has(flag::ATOMIC) {
            " atomic"
        } else {
            ""
        });
        out.push_str(if instruction.has(flag::VOLATILE) {
            " volatile"
        } else {
            ""
        });
    }
    for (index, operand) in function.operands_of(instruction).iter().enumerate() {
        // LLVM does not count the mask of `shufflevector` as an operand, but always the element
        // count of an `alloca`.
        if (opcode == ShuffleVector && index == 2)
            || (opcode == Alloca && operand.as_value().is_none())
        {
            continue;
        }
        match operand.kind() {
            OperandKind::Value(value) => write!(out, " v{value}").unwrap(),
            OperandKind::Block(block) => write!(out, " b{block}").unwrap(),
            OperandKind::Constant(_) => out.push_str(" constant"),
            OperandKind::Undef => out.push_str(" undef"),
            OperandKind::Poison => out.push_str(" poison"),
            OperandKind::Opaque => out.push_str(" opaque"),
        }
    }
    if let Some(name) = module.callee_name(function, instruction) {
        write!(out, " @{}", String::from_utf8_lossy(&name)).unwrap();
    } else if instruction.has(flag::INLINE_ASM) {
        out.push_str(" asm");
    }
    out.push('\n');
}

#[test]
fn reads_what_llvm_22_reads() {
    let module = read(EVERYTHING.as_bytes());
    assert_eq!(module.errors, []);
    assert_eq!(
        dump(&module),
        include_str!("../../data/reader/everything.dump")
    );
    assert_eq!(
        dump(&read_slowly(EVERYTHING.as_bytes())),
        include_str!("../../data/reader/everything.dump")
    );
}

#[test]
fn reads_typed_pointers_as_llvm_14_reads_them() {
    let module = read(TYPED_POINTERS.as_bytes());
    assert_eq!(module.errors, []);
    assert_eq!(
        dump(&module),
        include_str!("../../data/reader/typed_pointers.dump")
    );
}

#[test]
fn reads_literals_and_instructions_of_newer_versions() {
    let text = b"define float @f(float %x, ptr %p) {
entry:
  %a = fmul float %x, f0x3FB8AA3B
  %b = select i1 true, float -inf, float +qnan
  %c = fadd float %b, +nan(0x1)
  %d = frobnicate fast float %a, <2 x i32> <i32 1, i32 2>, [ float %c ], !dbg !3
  frobnicate.store ptr %p, @g, %struct.unknown zeroinitializer
  hop i1 true, label %next [ label %entry ]
next:
  vanish
}
@g = global i32 0
!3 = !{}
";
    let module = read(text);
    assert_eq!(module.errors, []);
    let function = &module.functions[0];
    let shapes: Vec<_> = function
        .instructions
        .iter()
        .map(|i| {
            (
                i.opcode,
                i.has(flag::RESULT),
                function.operands_of(i).to_vec(),
            )
        })
        .collect();
    let constant = |text: &str| {
        let at = module
            .function_text(function)
            .windows(text.len())
            .position(|window| window == text.as_bytes());
        Operand::constant(at.unwrap() as u32)
    };
    assert_eq!(
        shapes[3],
        (
            Opcode::Other,
            true,
            vec![Operand::value(2), Operand::value(4)]
        )
    );
    assert_eq!(
        shapes[4],
        (
            Opcode::Other,
            false,
            vec![Operand::value(1), constant("@g"), Operand::OPAQUE]
        )
    );
    assert_eq!(function.instructions[3].debug_location, 3);
    assert_eq!(function.blocks.len(), 2);
    assert_eq!(function.block_successors(0), [1, 0]);
    assert_eq!(
        module.constant_text(function, shapes_constant(&shapes[1].2[1])),
        b"-inf"
    );
    assert_eq!(
        module.constant_text(
            function,
            shapes_constant(&function.operands_of(&function.instructions[2])[1])
        ),
        b"+nan(0x1)"
    );
}

fn shapes_constant(operand: &Operand) -> u32 {
    match operand.kind() {
        OperandKind::Constant(offset) => offset,
        other => panic!("{other:?} is no constant"),
    }
}

#[test]
fn names_are_those_of_the_file_and_missing_numbers_are_counted() {
    let module = read(EVERYTHING.as_bytes());
    let function = |name: &str| {
        module
            .functions
            .iter()
            .find(|f| module.function_name(f) == name.as_bytes())
            .unwrap()
    };
    // In `define void @unnamed(i32, i32)`, number 2 is the entry, 3 the add, 4 and 5 are the calls,
    // and 6 and 7 the other blocks.
    let unnamed = function("unnamed");
    let names = module.names(unnamed);
    let values: Vec<String> = (0..unnamed.value_count())
        .map(|value| names.value(value))
        .collect();
    assert_eq!(values, ["%0", "%1", "%3", "%4", "%5", "", "", "", "%8", ""]);
    assert_eq!(
        [names.block(0), names.block(1), names.block(2)],
        ["%2", "%6", "%7"]
    );
    assert_eq!(module.value_name(unnamed, 3), "%4");
    assert_eq!(module.block_name(unnamed, 1), "%6");
    let gaps = function("gaps");
    assert_eq!(
        [module.value_name(gaps, 0), module.value_name(gaps, 1)],
        ["%10", "%30"]
    );
    assert_eq!(
        [module.block_name(gaps, 0), module.block_name(gaps, 1)],
        ["%20", "%50"]
    );
    let quoted = function("quoted \"fn\" name");
    assert_eq!(module.value_name(quoted, 3), "%\"x y\"");
    assert_eq!(module.block_name(quoted, 1), "%\"c:d\"");
}

#[test]
fn reads_unusual_text_that_llvm_accepts() {
    // NUL is a blank, alignments go up to 2^32, an attribute may follow a variable, and numbers of
    // groups wrap around.
    let text = "@a = external global ptr align 16\n@b = external global i32, align 4294967296\0\n\
        @c = global i32 0 align 4 #4294967297 \"k\"=\"v\"\n\
        define i32\0@f(i32\0 %x, ptr align 4294967296 %p)\0#118446744073709551616 {\n\
        entry:\0\n  %y\0=\0add\0i32 %x\0,\0 1\n  store i32 %y, ptr %p, align 4294967296\n\0  ret i32\0%y\0\n}\0\n\
        attributes #0 = { nounwind }\nattributes #118446744073709551616 = { \"amdgpu-flat-work-group-size\"=\"1,1\" }\n\
        attributes #4294967297 = { convergent }\n\0";
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    assert_eq!(read_slowly(text.as_bytes()), module);
    assert_eq!(module.globals.len(), 3);
    let function = &module.functions[0];
    assert_eq!(function.instructions.len(), 3);
    assert_eq!(function.attribute_groups, [0]);
    let plain = text.replace('\0', " ");
    let operands = |module: &Module<'_>| {
        let function = &module.functions[0];
        function
            .operands
            .iter()
            .map(|operand| format!("{operand:?}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(operands(&module), operands(&read(plain.as_bytes())));
    // If a number is defined twice, the last definition counts.
    let group = module.bytes(module.attribute_groups[&0]);
    assert!(
        group.starts_with(b" \"amdgpu"),
        "{}",
        String::from_utf8_lossy(group)
    );
    assert_eq!(module.bytes(module.attribute_groups[&1]), b" convergent ");
}

#[test]
fn keeps_what_analyses_need_of_a_function() {
    let module = read(EVERYTHING.as_bytes());
    let text = |span| String::from_utf8_lossy(module.bytes(span)).into_owned();
    assert_eq!(String::from_utf8_lossy(module.triple), "amdgcn-amd-amdhsa");
    let function = module
        .functions
        .iter()
        .find(|f| module.bytes(f.name) == b"nums")
        .unwrap();
    assert_eq!(text(function.calling_convention), "amdgpu_kernel");
    assert_eq!(function.attribute_groups, [0]);
    let attachments: Vec<_> = function
        .attachments
        .iter()
        .map(|&(kind, node)| (text(kind), text(node)))
        .collect();
    assert_eq!(
        attachments,
        [
            ("dbg".into(), "!5".into()),
            ("reqd_work_group_size".into(), "!6".into())
        ]
    );
    let arguments: Vec<_> = function
        .arguments
        .iter()
        .map(|argument| (text(argument.span), argument.in_reg, argument.by_val))
        .collect();
    assert_eq!(
        arguments,
        [
            ("i32 %0".into(), false, false),
            ("i32 inreg noundef %1".into(), true, false),
            ("ptr addrspace(1) byval(i32) align 4 %2".into(), false, true)
        ]
    );
    assert_eq!(
        module.metadata_node(6),
        Some(&b"!{i32 1, i32 1, i32 1}"[..])
    );
    assert_eq!(module.metadata_node(15), Some(&b"!{}"[..]));
    assert_eq!(module.metadata_node(16), None);
    assert_eq!(text(module.attribute_groups[&0]), " nounwind \"a\"=\"b{\" ");
    assert_eq!(
        module
            .declarations
            .iter()
            .map(|&(name, _)| text(name))
            .take(2)
            .collect::<Vec<_>>(),
        ["decl", "llvm.dbg.value"]
    );
    let first = &function.instructions[0];
    assert_eq!(
        module.instruction_text(function, first),
        b"%4 = add nuw nsw i32 %0, %1, !dbg !7"
    );
    assert_eq!(
        (first.debug_location, first.has(flag::METADATA)),
        (7, false)
    );
    assert_eq!(module.type_text(function, first.type_at), b"i32");
    let frames = module.source_frames(7);
    assert_eq!(frames.len(), 1);
    assert_eq!(
        (
            frames[0].file.as_str(),
            frames[0].directory.as_str(),
            frames[0].function.as_str()
        ),
        ("a.c", "/src", "f(a)")
    );
    assert_eq!((frames[0].line, frames[0].column), (5, 7));
    let mem = module
        .functions
        .iter()
        .find(|f| module.bytes(f.name) == b"mem")
        .unwrap();
    let load = &mem.instructions[0];
    assert_eq!((load.address_space, load.has(flag::METADATA)), (3, true));
}

#[test]
fn follows_inlined_calls_and_survives_circles() {
    let text = b"!0 = !DIFile(filename: \"in\\22ner.h\", directory: \"/d\")
!1 = distinct !DISubprogram(name: \"inner\", scope: !0, file: !0, line: 1)
!2 = !DIFile(filename: \"outer.c\", directory: \"/d\")
!3 = distinct !DISubprogram(name: \"outer\", file: !2)
!4 = distinct !DILexicalBlock(scope: !3, file: !2, line: 4, column: 1)
!5 = distinct !DILocation(line: 20, column: 2, scope: !4)
!6 = !DILocation(line: 10, column: 1, scope: !1, inlinedAt: !5)
!7 = !DILocation(line: 1, scope: !8, inlinedAt: !7)
!8 = distinct !DILexicalBlock(scope: !8)
!9 = !DILocation(line: 1, scope: !DIWrong(, inlinedAt: !6)
";
    let module = read(text);
    let frames = module.source_frames(6);
    let shown: Vec<_> = frames
        .iter()
        .map(|f| format!("{}:{}:{} {}", f.file, f.line, f.column, f.function))
        .collect();
    assert_eq!(shown, ["in\"ner.h:10:1 inner", "outer.c:20:2 outer"]);
    assert!(!module.source_frames(7).is_empty());
    module.source_frames(9);
    assert_eq!(module.source_frames(8), []);
    assert_eq!(module.source_frames(4_000_000_000), []);
}
