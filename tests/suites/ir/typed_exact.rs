//! Small texts, and the exact result of parsing them. The values of constant expressions are those
//! that `opt -passes=instcombine` and `llc` of LLVM 22 print for the same text.

use lanelog_ir::target::Architecture;
use lanelog_ir::typed::{
    Access, Argument, Constant, Detail, Function, Instruction, Linkage, Operand, Type, Types,
    Variable, Visibility,
};
use lanelog_ir::{self as ir, Opcode};
use pretty_assertions::assert_eq;

const TRIPLE: &str = "target triple = \"amdgcn-amd-amdhsa\"\n";

/// The variables and the functions of a text.
fn read(text: &str) -> (Vec<Variable>, Vec<Function>) {
    let text = format!("{TRIPLE}{text}");
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, Vec::new());
    let mut types = Types::new(&module, Some(Architecture::Amdgpu));
    let functions = module.functions.iter();
    let functions = functions
        .map(|function| types.function(&module, function))
        .collect();
    (types.variables, functions)
}

fn body(arguments: &str, body: &str) -> Vec<Instruction> {
    let (_, mut functions) = read(&format!(
        "define void @f({arguments}) {{\n{body}\n}}\n!0 = !{{}}\n"
    ));
    functions.remove(0).instructions
}

const I1: Type = Type::Integer(1);
const I32: Type = Type::Integer(32);
const I64: Type = Type::Integer(64);
const GLOBAL: Type = Type::Pointer(1);

fn bits(ty: Type, bits: u64) -> (Type, Operand) {
    (ty, Operand::Constant(Constant::Bits(bits)))
}

fn value(ty: Type, number: u32) -> (Type, Operand) {
    (ty, Operand::Value(number))
}

fn vector(count: u32, of: Type) -> Type {
    Type::Vector(count, Box::new(of))
}

fn access(align: u64) -> Access {
    Access {
        align,
        volatile: false,
        ordering: "".into(),
        scope: "".into(),
        operation: "".into(),
    }
}

fn instruction(
    opcode: Opcode,
    words: &[&str],
    ty: Type,
    operands: &[(Type, Operand)],
    detail: Detail,
) -> Instruction {
    Instruction {
        opcode,
        words: words.iter().map(|word| Box::from(*word)).collect(),
        ty,
        operands: operands.into(),
        detail,
        unsupported: None,
    }
}

#[test]
fn arithmetic_compares_and_calls() {
    let found = body(
        "i32 %a, float %b",
        "  %1 = add nuw nsw i32 %a, -1
  %2 = icmp samesign ult i32 7, %1
  %3 = tail call fast noundef float @llvm.fma.f32(float noundef %b, float nofpclass(nan) 1.5, float undef) #0
  call void @llvm.lifetime.start.p0i8(i64 4, ptr align 4 null), !dbg !0
  %4 = select nnan i1 %2, float %3, float poison
  br i1 %2, label %x, label %y
x:
  br label %y
y:
  %p = phi contract float [ %3, %0 ], [ 0.0, %x ]
  ret void",
    );
    let expected = [
        instruction(
            Opcode::Add,
            &["nuw", "nsw"],
            I32,
            &[value(I32, 0), bits(I32, 0xffff_ffff)],
            Detail::None,
        ),
        instruction(
            Opcode::ICmp,
            &["samesign", "ult"],
            I1,
            &[bits(I32, 7), value(I32, 2)],
            Detail::None,
        ),
        instruction(
            Opcode::Call,
            &["fast", "noundef"],
            Type::Float,
            &[
                value(Type::Float, 1),
                bits(Type::Float, 0x3fc0_0000),
                (Type::Float, Operand::Constant(Constant::Undef)),
            ],
            Detail::Callee("llvm.fma.f32".into()),
        ),
        instruction(
            Opcode::Call,
            &[],
            Type::Void,
            &[bits(I64, 4), bits(Type::Pointer(0), 0)],
            Detail::Callee("llvm.lifetime.start.p0".into()),
        ),
        instruction(
            Opcode::Select,
            &["nnan"],
            Type::Float,
            &[
                value(I1, 3),
                value(Type::Float, 4),
                (Type::Float, Operand::Constant(Constant::Poison)),
            ],
            Detail::None,
        ),
        instruction(Opcode::Br, &[], Type::Void, &[value(I1, 3)], Detail::None),
        instruction(Opcode::Br, &[], Type::Void, &[], Detail::None),
        instruction(
            Opcode::Phi,
            &["contract"],
            Type::Float,
            &[value(Type::Float, 4), bits(Type::Float, 0)],
            Detail::Incoming([0, 1].into()),
        ),
        instruction(Opcode::Ret, &[], Type::Void, &[], Detail::None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn memory_and_what_it_says() {
    let found = body(
        "ptr addrspace(1) %p, i32 %v",
        "  %1 = load atomic volatile i32, ptr addrspace(1) %p syncscope(\"agent\") acquire, align 4
  store <2 x float> splat (float 2.0), ptr addrspace(1) %p
  %2 = atomicrmw volatile uinc_wrap ptr addrspace(1) %p, i32 %v syncscope(\"workgroup\") monotonic
  %3 = cmpxchg weak ptr addrspace(1) %p, i32 %v, i32 1 release acquire, align 8
  fence syncscope(\"wavefront\") seq_cst
  %4 = alloca [3 x i16], align 8, addrspace(5)
  %5 = extractvalue { i32, i1 } %3, 1
  %6 = getelementptr inbounds [4 x i32], ptr addrspace(1) %p, <2 x i64> <i64 1, i64 2>, i32 %v
  unreachable",
    );
    let said = |volatile, ordering: &str, scope: &str, operation: &str, align| {
        Detail::Access(Access {
            align,
            volatile,
            ordering: ordering.into(),
            scope: scope.into(),
            operation: operation.into(),
        })
    };
    let pair = Type::Structure {
        packed: false,
        fields: [I32, I1].into(),
    };
    let parts = |one, two| {
        let parts = [Constant::Bits(one), Constant::Bits(two)];
        Operand::Constant(Constant::Parts(parts.into()))
    };
    let row = |count, of| Type::Array(count, Box::new(of));
    let expected = [
        instruction(
            Opcode::Load,
            &["atomic", "volatile"],
            I32,
            &[value(GLOBAL, 0)],
            said(true, "acquire", "agent", "", 4),
        ),
        instruction(
            Opcode::Store,
            &[],
            Type::Void,
            &[
                (vector(2, Type::Float), parts(0x4000_0000, 0x4000_0000)),
                value(GLOBAL, 0),
            ],
            Detail::Access(access(8)),
        ),
        instruction(
            Opcode::AtomicRmw,
            &["volatile", "uinc_wrap"],
            I32,
            &[value(GLOBAL, 0), value(I32, 1)],
            said(true, "monotonic", "workgroup", "uinc_wrap", 4),
        ),
        instruction(
            Opcode::CmpXchg,
            &["weak"],
            pair.clone(),
            &[value(GLOBAL, 0), value(I32, 1), bits(I32, 1)],
            said(false, "acq_rel", "", "", 8),
        ),
        instruction(
            Opcode::Fence,
            &[],
            Type::Void,
            &[],
            said(false, "seq_cst", "wavefront", "", 1),
        ),
        instruction(
            Opcode::Alloca,
            &[],
            Type::Pointer(5),
            &[bits(I32, 1)],
            Detail::Alloca {
                ty: row(3, Type::Integer(16)),
                align: 8,
                space: 5,
            },
        ),
        instruction(
            Opcode::ExtractValue,
            &[],
            I1,
            &[value(pair, 5)],
            Detail::Indices([1].into()),
        ),
        instruction(
            Opcode::GetElementPtr,
            &["inbounds"],
            vector(2, GLOBAL),
            &[
                value(GLOBAL, 0),
                (vector(2, I64), parts(1, 2)),
                value(I32, 1),
            ],
            Detail::Element(row(4, I32)),
        ),
        instruction(Opcode::Unreachable, &[], Type::Void, &[], Detail::None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn switches_shuffles_and_pointers_to_functions() {
    let found = body(
        "i8 %a, <2 x i32> %v, ptr %f",
        "  %1 = shufflevector <2 x i32> %v, <2 x i32> poison, <3 x i32> <i32 1, i32 poison, i32 2>
  %2 = call i32 (i32, ...) %f(i32 3)
  call void asm sideeffect \"s_nop 0\", \"v,~{memory}\"(i8 %a)
  switch i8 %a, label %out [ i8 -1, label %out\n i8 3, label %out ]
out:
  ret void",
    );
    let expected = [
        instruction(
            Opcode::ShuffleVector,
            &[],
            vector(3, I32),
            &[
                value(vector(2, I32), 1),
                (vector(2, I32), Operand::Constant(Constant::Poison)),
            ],
            Detail::Indices([1, u32::MAX, 2].into()),
        ),
        instruction(
            Opcode::Call,
            &[],
            I32,
            &[bits(I32, 3), value(Type::Pointer(0), 2)],
            Detail::Callee("".into()),
        ),
        instruction(
            Opcode::Call,
            &[],
            Type::Void,
            &[value(Type::Integer(8), 0)],
            Detail::Callee("".into()),
        ),
        instruction(
            Opcode::Switch,
            &[],
            Type::Void,
            &[value(Type::Integer(8), 0)],
            Detail::Cases([255, 3].into()),
        ),
        instruction(Opcode::Ret, &[], Type::Void, &[], Detail::None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn parameters() {
    let (_, functions) = read(
        "%pair = type { i8, i32 }
define amdgpu_kernel void @f(ptr addrspace(1) noalias nocapture readonly align 16 %p, ptr addrspace(4) byref(%pair) align 8 %q, <3 x half> %v, target(\"x\") %t) { ret void }",
    );
    let plain = |ty| Argument {
        ty,
        pointee: None,
        align: None,
        noalias: false,
        readonly: false,
    };
    let expected = [
        Ok(Argument {
            align: Some(16),
            noalias: true,
            readonly: true,
            ..plain(GLOBAL)
        }),
        Ok(Argument {
            pointee: Some(Type::Structure {
                packed: false,
                fields: [Type::Integer(8), I32].into(),
            }),
            align: Some(8),
            ..plain(Type::Pointer(4))
        }),
        Ok(plain(vector(3, Type::Half))),
        Ok(plain(Type::Other("target".into()))),
    ];
    assert_eq!(functions[0].arguments, expected);
}

#[test]
fn variables() {
    let (found, _) = read(
        "%pair = type { i8, [3 x i32] }
@lds = internal addrspace(3) global [64 x i32] undef, align 16
@\"a b\" = constant <{ i8, i16 }> <{ i8 -1, i16 258 }>
@outside = external addrspace(3) global [0 x float], section \"align 2\", align 8
@text = private addrspace(4) constant [4 x i8] c\"a\\22\\\\\\00\"
@points = addrspace(1) global ptr addrspace(3) getelementptr inbounds (%pair, ptr addrspace(3) @lds, i32 1, i32 1, i32 2)
@wide = addrspace(1) global i128 -2
declare void @callee(ptr)
declare void @llvm.trap()",
    );
    let row = |count, of| Type::Array(count, Box::new(of));
    let numbers = |of: &[u64]| Constant::Parts(of.iter().map(|n| Constant::Bits(*n)).collect());
    let variable = |name: &str, ty, space, align, constant, initial| Variable {
        name: name.into(),
        ty,
        space,
        align,
        constant,
        linkage: match name {
            "lds" | "text" => Linkage::Local,
            _ => Linkage::External,
        },
        visibility: Visibility::Default,
        initial,
    };
    let packed = Type::Structure {
        packed: true,
        fields: [Type::Integer(8), Type::Integer(16)].into(),
    };
    let byte = Type::Integer(8);
    let address = Constant::Address {
        variable: 0,
        offset: 16 + 4 + 8,
    };
    let wide = Constant::Wide([u64::MAX - 1, u64::MAX].into());
    let expected = [
        variable("lds", row(64, I32), 3, 16, false, Some(Constant::Undef)),
        variable("a b", packed, 0, 1, true, Some(numbers(&[255, 258]))),
        variable("outside", row(0, Type::Float), 3, 8, false, None),
        variable(
            "text",
            row(4, byte),
            4,
            1,
            true,
            Some(numbers(&[97, 34, 92, 0])),
        ),
        variable("points", Type::Pointer(3), 1, 4, false, Some(address)),
        variable("wide", Type::Integer(128), 1, 8, false, Some(wide)),
        variable("callee", Type::Void, 0, 1, true, None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn linkage_and_visibility_of_variables() {
    use Linkage::{Elsewhere, External, Local, Weak};
    use Visibility::{Default, Hidden, Protected};
    for (words, linkage, visibility, defined) in [
        ("", External, Default, true),
        ("private", Local, Default, true),
        ("internal unnamed_addr", Local, Default, true),
        ("weak", Weak, Default, true),
        ("weak_odr dso_local protected", Weak, Protected, true),
        ("linkonce", Weak, Default, true),
        ("linkonce_odr hidden local_unnamed_addr", Weak, Hidden, true),
        ("common", Weak, Default, true),
        ("available_externally", Elsewhere, Default, true),
        ("external", External, Default, false),
        ("external hidden", External, Hidden, false),
        ("extern_weak", Weak, Default, false),
        (
            "dso_local protected externally_initialized",
            External,
            Protected,
            true,
        ),
    ] {
        let value = if defined { " 0" } else { "" };
        let (found, _) = read(&format!("@x = {words} addrspace(1) global i32{value}"));
        assert_eq!(found.len(), 1, "{words}: {found:?}");
        let variable = &found[0];
        let read = (
            variable.linkage,
            variable.visibility,
            variable.initial.is_some(),
        );
        assert_eq!(read, (linkage, visibility, defined), "{words}");
    }
}

/// The constant that a function returns whose only instruction is `ret TYPE CONSTANT`.
fn constant(text: &str) -> Constant {
    let (_, functions) = read(&format!(
        "@lds = addrspace(3) global [64 x i32] undef
@array = addrspace(1) global [8 x i64] zeroinitializer
@nowhere = ifunc void (), ptr @resolver
declare ptr @resolver()
define void @f() {{ ret {text} }}"
    ));
    match &functions[0].instructions[0] {
        Instruction {
            unsupported: Some(why),
            ..
        } => Constant::Unsupported(why.clone()),
        returns => match &returns.operands[0].1 {
            Operand::Constant(constant) => constant.clone(),
            Operand::Value(_) => unreachable!(),
        },
    }
}

#[test]
fn constant_expressions() {
    let cast = |offset| Constant::Cast {
        variable: 0,
        offset,
        space: 0,
    };
    let address = |variable, offset| Constant::Address { variable, offset };
    let bytes = [1, 0, 1, 0x80].map(Constant::Bits);
    let unsupported = |why: &str| Constant::Unsupported(why.into());
    let pairs = [
        (
            "i64 ptrtoint (ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @lds to ptr), i64 12) to i64)",
            cast(12),
        ),
        (
            "i64 add (i64 ptrtoint (ptr addrspacecast (ptr addrspace(3) @lds to ptr) to i64), i64 -4)",
            cast(-4),
        ),
        (
            "ptr addrspace(3) addrspacecast (ptr addrspacecast (ptr addrspace(3) @lds to ptr) to ptr addrspace(3))",
            address(0, 0),
        ),
        (
            "ptr addrspace(1) inttoptr (i64 ptrtoint (ptr addrspace(1) getelementptr ([2 x i64], ptr addrspace(1) @array, i64 1, i64 1) to i64) to ptr addrspace(1))",
            address(1, 24),
        ),
        (
            "i32 bitcast (<2 x i16> <i16 1, i16 -2> to i32)",
            Constant::Bits(0xfffe_0001),
        ),
        (
            "<4 x i8> bitcast (i32 -2147418111 to <4 x i8>)",
            Constant::Parts(bytes.into()),
        ),
        (
            "i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr ([2 x i64], ptr addrspace(1) @array, i64 -1, i64 1) to i64), i64 ptrtoint (ptr addrspace(1) @array to i64))",
            Constant::Bits(-8i64 as u64),
        ),
        (
            // As clang writes the end of a text minus its start, plus one.
            "i64 add (i64 ptrtoint (ptr addrspace(1) getelementptr ([2 x i64], ptr addrspace(1) @array, i64 0, i64 1) to i64), i64 add (i64 sub (i64 0, i64 ptrtoint (ptr addrspace(1) @array to i64)), i64 1))",
            Constant::Bits(9),
        ),
        (
            "i64 add (i64 sub (i64 sub (i64 5, i64 ptrtoint (ptr addrspace(1) @array to i64)), i64 2), i64 ptrtoint (ptr addrspace(1) @array to i64))",
            Constant::Bits(3),
        ),
        (
            "i64 add (i64 sub (i64 0, i64 ptrtoint (ptr addrspace(1) @array to i64)), i64 ptrtoint (ptr addrspacecast (ptr addrspace(3) @lds to ptr) to i64))",
            unsupported("the distance of two variables"),
        ),
        (
            "i32 xor (i32 ptrtoint (ptr inttoptr (i64 4294967298 to ptr) to i32), i32 7)",
            Constant::Bits(5),
        ),
        (
            "ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5))",
            Constant::Bits(0xffff_ffff),
        ),
        (
            "<2 x ptr addrspace(3)> getelementptr ([64 x i32], ptr addrspace(3) @lds, <2 x i32> zeroinitializer, <2 x i32> <i32 1, i32 -1>)",
            Constant::Parts([address(0, 4), address(0, -4)].into()),
        ),
        (
            "i16 ptrtoint (ptr addrspace(1) @array to i16)",
            unsupported("a part of an address as a constant"),
        ),
        ("ptr @nowhere", unsupported("the address of @nowhere")),
        (
            // However many.
            "[4294967296 x i8] zeroinitializer",
            Constant::Zero,
        ),
    ];
    for (text, expected) in pairs {
        assert_eq!(constant(text), expected, "{text}");
    }
}

#[test]
fn the_sign_of_hexadecimal_integers_is_their_highest_bit_that_is_set() {
    // Output of LLVM 22's `opt -passes=verify -S` for each.
    for (written, printed) in [
        ("i8 s0x7F", "i8 -1"),
        ("i8 s0xFF", "i8 -1"),
        ("i8 u0x7F", "i8 127"),
        ("i32 s0x0F", "i32 -1"),
        ("i32 s0x00000080", "i32 -128"),
        ("i32 s0x5", "i32 -3"),
        ("i32 s0x0", "i32 0"),
        ("i32 u0x5", "i32 5"),
        ("i64 s0x8000000000000000", "i64 -9223372036854775808"),
    ] {
        let stored = |constant: &str| {
            body(
                "ptr addrspace(1) %p",
                &format!("  store {constant}, ptr addrspace(1) %p, align 1\n  ret void"),
            )
        };
        assert_eq!(stored(written), stored(printed), "{written}");
    }
}
