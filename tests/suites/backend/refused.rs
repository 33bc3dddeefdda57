//! Unsupported kernels are rejected with a reason, and no input causes a panic.

use std::collections::BTreeMap;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::refute::Effort;
use pretty_assertions::assert_eq;

/// Outcomes of the kernels of a text, on one GPU.
fn outcomes(text: &str, gpu: &'static Gpu) -> Vec<Outcome> {
    let text = format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}");
    let module = read(text.as_bytes());
    let effort = Effort {
        inputs: 1,
        ..Effort::default()
    };
    let outcomes = kernels(&module, gpu, &|_| true, &effort);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// The reasons why the only kernel of a text is refused, which must be the same on every GPU.
fn refused(text: &str) -> Vec<String> {
    let mut reasons: Vec<Vec<String>> = GPUS
        .iter()
        .map(|gpu| match &outcomes(text, gpu)[..] {
            [Outcome::Refused(refusals)] => refusals
                .iter()
                .map(|refusal| refusal.message.clone())
                .collect(),
            other => vec![format!("{other:?}")],
        })
        .collect();
    reasons.dedup();
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    reasons.remove(0)
}

fn kernel(body: &str) -> String {
    format!("define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {{\n{body}\n}}\n")
}

#[test]
fn types_without_registers_are_refused() {
    for (ty, word) in [
        ("i7", "i7"),
        ("i200", "i200"),
        ("fp128", "fp128"),
        ("x86_fp80", "x86_fp80"),
        ("ppc_fp128", "ppc_fp128"),
        ("<vscale x 4 x i32>", "scalable vector"),
    ] {
        let reasons = refused(&kernel(&format!(
            "  %v = load {ty}, ptr addrspace(1) %p\n  store {ty} %v, ptr addrspace(1) %p\n  ret void"
        )));
        println!("{ty}: {reasons:?}");
        assert!(reasons[0].contains(word), "{ty}: {reasons:?}");
        assert!(!reasons[0].contains('\n'), "{reasons:?}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let reasons = refused(&kernel(
        "  %v = load fp128, ptr addrspace(1) %p\n  %x = call i32 @far(i32 %n)\n  store i32 %x, ptr addrspace(1) %p\n  ret void",
    ));
    assert_eq!(
        reasons,
        [
            "`load fp128`: fp128 is not covered: no register holds it",
            "@far is declared here and has no body: link the library that defines it (llvm-link)"
        ]
    );
}

#[test]
fn functions_that_cannot_be_called_at_run_time_are_refused() {
    // The parameters of a recursive function and its body, the arguments, and a part of the reason.
    let rows = [
        (
            "i32 %n, ...",
            "",
            "(i32, ...) @f(i32 %n)",
            "variable number of arguments",
        ),
        (
            "[32 x i32] %n",
            "",
            "@f([32 x i32] zeroinitializer)",
            "31 words",
        ),
        (
            "ptr addrspace(5) byval(i32) %n",
            "",
            "@f(ptr addrspace(5) byval(i32) null)",
            "`byval`",
        ),
        (
            "i32 %n",
            "store i32 %n, ptr addrspace(3) @shared",
            "@f(i32 %n)",
            "of unknown size in LDS",
        ),
        (
            "i32 %n",
            "%p = alloca i32, i32 %n, addrspace(5)\n  store i32 1, ptr addrspace(5) %p",
            "@f(i32 %n)",
            "size is not known",
        ),
    ];
    for (parameters, body, call, part) in rows {
        let text = format!(
            "@shared = external addrspace(3) global [0 x i32]\n{}define void @f({parameters}) {{\n  {body}\n  call void {call}\n  ret void\n}}\n",
            kernel(&format!("  call void {call}\n  ret void"))
        );
        let reasons = refused(&text);
        assert!(
            reasons.iter().any(|reason| reason.contains(part)),
            "{reasons:?}"
        );
    }
}

#[test]
fn branches_to_addresses_and_exceptions_are_refused() {
    let indirect = refused(&kernel(
        "  %t = load ptr, ptr addrspace(1) %p\n  indirectbr ptr %t, [label %a, label %b]\na:\n  ret void\nb:\n  ret void",
    ));
    assert!(
        indirect.iter().any(|reason| reason.contains("indirect")),
        "{indirect:?}"
    );
    let assembly = refused(&kernel(
        "  call void asm sideeffect \"s_nop 0\", \"\"()\n  ret void",
    ));
    assert!(
        assembly
            .iter()
            .any(|reason| reason.contains("inline assembly")),
        "{assembly:?}"
    );
    let text = format!(
        "declare i32 @personality(...)\ndeclare void @f()\n{}",
        "define amdgpu_kernel void @k(ptr addrspace(1) %p) personality ptr @personality {\n  invoke void @f() to label %a unwind label %b\na:\n  ret void\nb:\n  %l = landingpad { ptr, i32 } cleanup\n  ret void\n}\n"
    );
    let invoked = refused(&text);
    let expected = [
        "`invoke` is not covered",
        "`invoke` is not covered",
        "landingpad is not supported",
    ];
    assert_eq!(invoked, expected);
}

#[test]
fn nothing_to_lower_is_no_mistake() {
    for text in [
        "",
        "; only a comment\n",
        "@g = global i32 7\n",
        "declare void @f()\n",
        "define void @device() {\n  ret void\n}\n",
        "define amdgpu_cs void @shader() {\n  ret void\n}\n",
    ] {
        for gpu in GPUS {
            assert_eq!(outcomes(text, gpu).len(), 0, "{text}");
        }
    }
}

#[test]
fn instructions_without_effect_are_lowered() {
    for body in [
        "  ret void",
        "  br label %l\nl:\n  ret void",
        "  unreachable",
        "  ret void\ndead:\n  %x = add i32 %n, 1\n  br label %dead",
    ] {
        for gpu in GPUS {
            let outcomes = outcomes(&kernel(body), gpu);
            // A function in which no return is reachable cannot be compared.
            let expected = match body {
                "  unreachable" => "not run",
                _ => "same",
            };
            let names: Vec<&str> = outcomes.iter().map(Outcome::name).collect();
            assert_eq!(names, [expected], "{body}: {outcomes:?}");
        }
    }
}

#[test]
fn unread_values_are_refused_too() {
    let reasons = refused(&kernel(
        "  %v = load fp128, ptr addrspace(1) %p\n  ret void\n",
    ));
    assert_eq!(
        reasons,
        ["`load fp128`: fp128 is not covered: no register holds it"]
    );
}

#[test]
fn text_with_parts_missing_does_not_end_in_a_panic() {
    let whole = include_str!("../../data/lowered/lost_temporal_copy.ll");
    // If lines of the text are removed or truncated, the kernels that can still be read are lowered
    // or rejected.
    let lines: Vec<&str> = whole.lines().collect();
    let gpu = Gpu::named("gfx1100").unwrap();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut look = |text: String| {
        for outcome in outcomes(&text, gpu) {
            assert!(!outcome.is_wrong(), "{outcome:?}:\n{text}");
            *counts.entry(outcome.name()).or_default() += 1;
        }
    };
    for left_out in 0..lines.len() {
        let some: Vec<&str> = (0..lines.len())
            .filter(|at| *at != left_out)
            .map(|at| lines[at])
            .collect();
        look(some.join("\n"));
        let mut cut = lines.clone();
        cut[left_out] = &lines[left_out][..lines[left_out].len() / 2];
        look(cut.join("\n"));
    }
    // Most of the remaining text has no kernel any more.
    assert!(counts["same"] > 10, "{counts:?}");
}

/// Each row has declarations, the body of a kernel, and its only reason on every GPU.
#[rustfmt::skip]
const REASONS: &[(&str, &str, &str)] = &[
    ("", "%v = load fp128, ptr addrspace(1) %p", "`load fp128`: fp128 is not covered: no register holds it"),
    ("", "%v = add i200 1, 2", "`add i200`: i200 is not covered: integers of up to 64 bits and i128 are"),
    ("", "%v = load i200, ptr addrspace(1) %p", "`load i200`: i200 in memory is not covered: widths of 1, 8, 16, 32, 64 and 128 bits are"),
    ("", "%v = load i7, ptr addrspace(1) %p", "`load i7`: i7 in memory is not covered: widths of 1, 8, 16, 32, 64 and 128 bits are"),
    ("", "%v = load <vscale x 4 x i32>, ptr addrspace(1) %p", "`load a scalable vector`: a scalable vector is not covered: no register holds it"),
    ("", "%v = load <3 x i1>, ptr addrspace(1) %p", "`load <3 x i1>`: vectors whose elements share a byte are not covered in memory: bitcast them to an integer"),
    ("", "%v = load i32, ptr addrspace(7) null", "`load i32`: pointers of address space 7, of 160 bits, are not covered"),
    ("", "%v = load i32, ptr addrspace(6) null", "`load i32`: memory of address space 6 is not covered, that of 0, 1, 3, 4 and 5 is"),
    ("", "%v = load ptr addrspace(7), ptr addrspace(1) %p", "`load ptr addrspace(7)`: pointers of address space 7 are not covered: they have neither 32 bits nor 64 nor 128"),
    ("", "%v = getelementptr i8, <2 x ptr addrspace(1)> zeroinitializer, i64 1", "`getelementptr i8`: vectors of pointers are not covered: `opt -passes=scalarizer` takes them apart"),
    ("", "%w = trunc i32 %n to i7\n  %v = getelementptr i8, ptr addrspace(1) %p, i7 %w", "`getelementptr i8`: an index of type i7 is not covered: extend it to i32 or i64"),
    ("", "%w = trunc i32 %n to i7\n  %v = getelementptr i8, ptr addrspace(3) null, i7 %w", "`getelementptr i8`: an index of type i7 is not covered: extend it to i32 or i64"),
    ("", "%v = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)", "`addrspacecast ptr addrspace(1) to ptr addrspace(3)`: a cast from address space 1 to 3 is not covered: those between 0, 1 and 4, and between 0 and 3 or 5, are"),
    ("", "%v = addrspacecast <2 x ptr addrspace(1)> zeroinitializer to <2 x ptr>", "`addrspacecast <2 x ptr addrspace(1)> to <2 x ptr>`: vectors of pointers are not covered: `opt -passes=scalarizer` takes them apart"),
    ("", "%v = atomicrmw fmaximum ptr addrspace(1) %p, float 1.0 seq_cst", "`atomicrmw fmaximum` is not covered: `opt -passes=atomic-expand -mcpu=...` makes a loop around `cmpxchg` of it"),
    ("", "%v = atomicrmw add ptr addrspace(1) %p, i128 1 seq_cst", "`atomicrmw add i128`: the type of an atomic access is not covered: integers of 8 to 64 bits, floats and pointers are; `opt -passes=atomic-expand -mcpu=...` makes others of them"),
    ("", "%v = atomicrmw fadd ptr addrspace(1) %p, <2 x half> zeroinitializer seq_cst", "`atomicrmw fadd <2 x half>`: the type of an atomic access is not covered: integers of 8 to 64 bits, floats and pointers are; `opt -passes=atomic-expand -mcpu=...` makes others of them"),
    ("", "%v = atomicrmw add ptr addrspace(5) null, i32 1 seq_cst", "`atomicrmw add i32`: an atomic access to private memory (address space 5) is not covered: no other lane sees it, a plain one does"),
    ("", "fence syncscope(\"nobody\") seq_cst", "`fence`: syncscope(\"nobody\") is not one of AMDGPU's: singlethread, wavefront, workgroup, cluster, agent"),
    ("", "%v = shl i192 1, 2", "`shl i192`: i192 is not covered: integers of up to 64 bits and i128 are"),
    ("", "%v = bitcast fp128 0xL0 to i128", "`bitcast fp128 to i128`: elements of type fp128 are not covered"),
    ("", "%w = insertelement <2 x i1> zeroinitializer, i1 true, i32 %n", "`insertelement <2 x i1>`: an index that is not constant is not covered for elements of i1"),
    ("declare i192 @llvm.fshl.i192(i192,i192,i192)\n", "%v = call i192 @llvm.fshl.i192(i192 7,i192 7,i192 7)", "`call @llvm.fshl.i192`: i192 is not covered, integers of 2 to 64 bits and i128 are"),
    ("declare i1 @llvm.umin.i1(i1,i1)\n", "%v = call i1 @llvm.umin.i1(i1 true, i1 false)", "`call @llvm.umin.i1`: i1 is not covered, integers of 2 to 64 bits and i128 are"),
    ("declare i48 @llvm.abs.i48(i48,i1)\n", "%w = zext i32 %n to i48\n  %v = call i48 @llvm.abs.i48(i48 %w, i1 false)", "`call @llvm.abs.i48`: i48 is not covered, integers of up to 32 bits and i64 are"),
    ("declare i48 @llvm.ctlz.i48(i48,i1)\n", "%w = zext i32 %n to i48\n  %v = call i48 @llvm.ctlz.i48(i48 %w, i1 false)", "`call @llvm.ctlz.i48`: i48 is not covered, integers of up to 32 bits and i64 are"),
    ("declare i48 @llvm.bitreverse.i48(i48)\n", "%w = zext i32 %n to i48\n  %v = call i48 @llvm.bitreverse.i48(i48 %w)", "`call @llvm.bitreverse.i48`: i48 is not covered, integers of up to 32 bits and i64 are"),
    ("declare i48 @llvm.fshl.i48(i48,i48,i48)\n", "%w = zext i32 %n to i48\n  %v = call i48 @llvm.fshl.i48(i48 %w,i48 %w,i48 %w)", "`call @llvm.fshl.i48`: i48 is not covered, integers of up to 32 bits and i64 are"),
    ("declare {<2 x i32>,<2 x i1>} @llvm.uadd.with.overflow.v2i32(<2 x i32>,<2 x i32>)\n", "%v = call {<2 x i32>,<2 x i1>} @llvm.uadd.with.overflow.v2i32(<2 x i32> zeroinitializer,<2 x i32> zeroinitializer)", "`call @llvm.uadd.with.overflow.v2i32`: vectors are not covered, integers are: `opt -passes=scalarizer` takes them apart"),
    ("declare {i48,i1} @llvm.umul.with.overflow.i48(i48,i48)\n", "%w = zext i32 %n to i48\n  %v = call {i48,i1} @llvm.umul.with.overflow.i48(i48 %w,i48 %w)", "`call @llvm.umul.with.overflow.i48`: i48 is not covered, integers of up to 32 bits, i64 and i128 are"),
    ("declare {i192,i1} @llvm.uadd.with.overflow.i192(i192,i192)\n", "%v = call {i192,i1} @llvm.uadd.with.overflow.i192(i192 1,i192 2)", "`call @llvm.uadd.with.overflow.i192`: i192 is not covered: integers of up to 64 bits and i128 are"),
    ("declare double @llvm.sin.f64(double)\n", "%v = call double @llvm.sin.f64(double 1.0)", "`call @llvm.sin.f64`: double is not covered: no instruction computes it; link a device library that has the function"),
    ("declare void @llvm.memcpy.p1.p1.i32(ptr addrspace(1),ptr addrspace(1),i32,i1)\n", "call void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) %p,ptr addrspace(1) %p,i32 %n,i1 false)", "`call @llvm.memcpy.p1.p1.i32`: a length that is not constant is not covered: `opt -passes=pre-isel-intrinsic-lowering` makes a loop of it"),
    ("declare void @llvm.memcpy.p1.p1.i32(ptr addrspace(1),ptr addrspace(1),i32,i1)\n", "call void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) %p,ptr addrspace(1) %p,i32 1000000,i1 false)", "`call @llvm.memcpy.p1.p1.i32`: 1000000 bytes are more than the 4096 that are covered: `opt -passes=pre-isel-intrinsic-lowering` makes a loop of it"),
    ("declare i32 @llvm.amdgcn.icmp.i32.i16(i16,i16,i32)\n", "%v = call i32 @llvm.amdgcn.icmp.i32.i16(i16 1,i16 2,i32 32)", "`call @llvm.amdgcn.icmp.i32.i16`: the operands' type is not covered: i32 and i64 are, and float and double of `fcmp`"),
    ("declare i32 @llvm.amdgcn.nobody.knows(i32)\n", "%v = call i32 @llvm.amdgcn.nobody.knows(i32 1)", "the intrinsic @llvm.amdgcn.nobody.knows is not covered: the backend has no instructions for it"),
    ("declare i32 @f(i32)\n", "%v = call i32 @f(i32 1)", "@f is declared here and has no body: link the library that defines it (llvm-link)"),
    ("define ptr addrspace(5) @h(ptr addrspace(5) %q) {\n  ret ptr addrspace(5) %q\n}\n", "%v = call ptr @h(ptr addrspace(5) null)\n  store ptr %v, ptr addrspace(1) %p", "@h is called with other types than it has: link a library that was compiled for the same version of the compiler"),
    ("define i64 @h(i64 %q) {\n  ret i64 %q\n}\n", "%v = call i64 @h(i32 %n)\n  store i64 %v, ptr addrspace(1) %p", "@h is called with other types than it has: link a library that was compiled for the same version of the compiler"),
    ("define i32 @h(i32 %q, ...) {\n  call void @llvm.va_start.p5(ptr addrspace(5) null)\n  ret i32 %q\n}\ndeclare void @llvm.va_start.p5(ptr addrspace(5))\n", "%v = call i32 (i32, ...) @h(i32 %n, i32 7)", "the intrinsic @llvm.va_start.p5 is not covered: the backend has no instructions for it"),
    ("declare void @g()\n", "store ptr @g, ptr addrspace(1) %p", "`store ptr`: the address of @g, a function without a body here, is not covered: link the library that defines it (llvm-link)"),
    ("@x = addrspace(1) global i32 0\n", "store i32 ptrtoint (ptr addrspace(1) @x to i32), ptr addrspace(1) %p", "`store i32`: a part of an address as a constant"),
    ("", "%t = load ptr addrspace(3), ptr addrspace(1) %p\n  call addrspace(3) void %t()", "a call through a pointer that has not 64 bits is not covered"),
    ("", "call void asm sideeffect \"s_sleep 1\", \"\"()", "inline assembly \"s_sleep 1\": only one instruction is covered, of those that write nothing but their result: `s_sleep` is none that is known here"),
    ("declare i32 @llvm.umin.i32(i32,i32)\n", "%v = call i32 @llvm.umin.i32(i32 1)", "`call @llvm.umin.i32`: invalid IR: it has fewer operands than it takes (`opt -passes=verify` tells more)"),
    ("declare float @llvm.minnum.f32(float,float)\n", "%v = call float @llvm.minnum.f32(float 1.0)", "`call @llvm.minnum.f32`: invalid IR: its operands are not those that the intrinsic takes (`opt -passes=verify` tells more)"),
    ("declare i32 @llvm.amdgcn.ds.swizzle(i32,i32)\n", "%v = call i32 @llvm.amdgcn.ds.swizzle(i32 1,i32 %n)", "`call @llvm.amdgcn.ds.swizzle`: invalid IR: an operand that the intrinsic marks `immarg` is not an integer constant (`opt -passes=verify` tells more)"),
    ("", "%v = va_arg ptr null, i32", "va_arg is not supported"),
    ("", "%v = load [3000 x i32], ptr addrspace(1) %p", "`load [3000 x i32]`: a value of more than 1024 words of 32 bits in one access is not covered"),
    ("declare i32 @llvm.amdgcn.workitem.id.x()\n", "%t = call i32 @llvm.amdgcn.workitem.id.x()\n  %v = getelementptr [3000000000 x i32], ptr addrspace(1) %p, i32 %t\n  store i32 1, ptr addrspace(1) %v", "`getelementptr [3000000000 x i32]`: a variable index steps over elements of 2 GiB or more, and the multiply-add takes a factor of 31 bits"),
    ("", "%v = cmpxchg ptr addrspace(1) %p, i128 1, i128 2 seq_cst seq_cst", "`cmpxchg i128`: the type of an atomic access is not covered: integers of 8 to 64 bits, floats and pointers are; `opt -passes=atomic-expand -mcpu=...` makes others of them"),
    ("", "%v = fadd fp128 0xL0, 0xL0", "`fadd fp128`: fp128 is not covered: no register holds it"),
    ("", "%v = sitofp i200 1 to float", "`sitofp i200 to float`: i200 is not covered: integers of up to 64 bits and i128 are"),
];

#[test]
fn each_reason_names_the_construct_and_what_is_missing() {
    for (declarations, body, reason) in REASONS {
        let text = format!("{declarations}{}", kernel(&format!("  {body}\n  ret void")));
        assert_eq!(refused(&text), [*reason], "{body}");
    }
}

/// Kernels that only some GPUs do not support, with the reasons.
#[test]
fn reasons_of_one_gpu_name_it() {
    let cases = [
        (
            "gfx1100",
            "  %v = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 2, i32 322, i32 15, i32 15, i1 false)",
            "`call @llvm.amdgcn.update.dpp.i32`: gfx1100 has no DPP control 0x142",
        ),
        (
            "gfx942",
            "  %v = call i32 @llvm.amdgcn.permlane16(i32 1, i32 2, i32 3, i32 4, i1 false, i1 false)",
            "`call @llvm.amdgcn.permlane16`: gfx942 has no `v_permlane16_b32`",
        ),
        (
            "gfx1100",
            "  %v = alloca [200000 x i32], addrspace(5)\n  store i32 1, ptr addrspace(5) %v",
            "`alloca [200000 x i32]`: private memory of 800000 bytes: a lane of gfx1100 has 262136 at most",
        ),
    ];
    let declared = "declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.permlane16(i32, i32, i32, i32, i1, i1)
";
    for (gpu, body, reason) in cases {
        let text = format!("{declared}{}", kernel(&format!("{body}\n  ret void")));
        let outcomes = outcomes(&text, Gpu::named(gpu).unwrap());
        let [Outcome::Refused(refusals)] = &outcomes[..] else {
            panic!("{body}: {outcomes:?}");
        };
        let told: Vec<&str> = refusals.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(told, [reason], "{gpu}");
    }
}

const TOKENS: &str = "declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
";

/// A loop with a loop heart (`llvm.experimental.convergence.loop`) in its header, in which lanes
/// vote in each iteration; a helper that is called in the loop; and an anchor in an arm of a
/// branch.
#[test]
fn convergence_tokens_that_change_nothing_are_lowered() {
    let text = format!(
        "{TOKENS}define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {{
entry:
  %whole = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %most = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %new, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %n = add i32 %i, 1
  %v = add i32 %t, %i
  %f = call i32 @first(i32 %v) [ \"convergencectrl\"(token %round) ]
  %new = add i32 %sum, %f
  %more = icmp ult i32 %i, %most
  br i1 %more, label %loop, label %next
next:
  %low = icmp ult i32 %t, 5
  br i1 %low, label %then, label %done
then:
  %some = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %new) [ \"convergencectrl\"(token %some) ]
  br label %done
done:
  %x = phi i32 [ %new, %next ], [ %a, %then ]
  %all = call i32 @first(i32 %x) [ \"convergencectrl\"(token %whole) ]
  %w = add i32 %x, %all
  store i32 %w, ptr addrspace(1) %at
  ret void
}}
define internal i32 @first(i32 %x) convergent {{
  %mine = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ \"convergencectrl\"(token %mine) ]
  %s = add i32 %r, 1
  ret i32 %s
}}
"
    );
    for gpu in GPUS {
        let outcomes = outcomes(&text, gpu);
        let names: Vec<&str> = outcomes.iter().map(Outcome::name).collect();
        assert_eq!(names, ["same"], "{}: {outcomes:?}", gpu.name);
    }
}

/// After a loop that lanes leave in different iterations, each group of lanes with the loop's token
/// would have to execute a call separately: directly, or in a callee.
#[test]
fn tokens_of_a_loop_are_refused_after_it() {
    for call in [
        "call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)",
        "call i32 @first(i32 %t)",
        "call i32 @plain(i32 %t)",
    ] {
        let text = |most: &str| {
            format!(
                "{TOKENS}define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %u) convergent {{
entry:
  %whole = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, {most}
  br i1 %more, label %loop, label %done
done:
  %r = {call} [ \"convergencectrl\"(token %round) ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}}
define internal i32 @first(i32 %x) convergent {{
  %mine = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ \"convergencectrl\"(token %mine) ]
  ret i32 %r
}}
define internal i32 @plain(i32 %x) convergent {{
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %r
}}
"
            )
        };
        let reasons = refused(&text("%t"));
        assert_eq!(reasons.len(), 1, "{call}");
        assert!(
            reasons[0].contains("a convergence token after its loop"),
            "{reasons:?}"
        );
        // All lanes leave in the same iteration, so the token has no effect.
        for gpu in GPUS {
            let outcomes = outcomes(&text("%u"), gpu);
            let names: Vec<&str> = outcomes.iter().map(Outcome::name).collect();
            assert_eq!(names, ["same"], "{}: {outcomes:?}", gpu.name);
        }
    }
}
