//! Packed instructions for two elements leave the same memory as separate instructions, and one
//! instruction is used if the elements are in one register.

use std::fmt::Write;

use crate::lowering::lowered;
use crate::numbers::differ::{Case, case, check};
use crate::numbers::{Half, Of, Whole};
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use pretty_assertions::assert_eq;

/// Operations on two vectors `%v` and `%w` of `TY`, and constants.
const FLOATS: &[&str] = &[
    "fadd TY %v, %w",
    "fsub TY %v, %w",
    "fmul TY %v, %w",
    "fadd TY %v, splat (half 0xH3C00)",
    "fsub TY <half 0xH3C00, half 0xHC100>, %v",
    "fmul TY %v, splat (half 0xH2E66)",
    "fmul TY %v, <half 0xH0001, half 0xH0000>",
    "fneg TY %v",
    "call TY @llvm.fabs.v2f16(TY %v)",
    "call TY @llvm.fma.v2f16(TY %v, TY %w, TY %v)",
    "call TY @llvm.fma.v2f16(TY %v, TY %w, TY splat (half 0xHBC00))",
    "call TY @llvm.minnum.v2f16(TY %v, TY %w)",
    "call TY @llvm.maxnum.v2f16(TY %v, TY %w)",
    "select i1 %c, TY %v, TY %w",
];

const INTEGERS: &[&str] = &[
    "add TY %v, %w",
    "sub TY %v, %w",
    "mul TY %v, %w",
    "and TY %v, %w",
    "or TY %v, %w",
    "xor TY %v, <i16 -1, i16 255>",
    "add TY %v, splat (i16 -16)",
    "sub TY <i16 64, i16 65>, %v",
    "mul TY %v, <i16 0, i16 16256>",
    "shl TY %v, <i16 3, i16 15>",
    "lshr TY splat (i16 -3), <i16 1, i16 9>",
    "lshr TY %v, splat (i16 7)",
    "ashr TY %v, <i16 1, i16 12>",
    "call TY @llvm.umin.v2i16(TY %v, TY %w)",
    "call TY @llvm.umax.v2i16(TY %v, TY %w)",
    "call TY @llvm.smin.v2i16(TY %v, TY %w)",
    "call TY @llvm.smax.v2i16(TY %v, TY %w)",
    "call TY @llvm.uadd.sat.v2i16(TY %v, TY %w)",
    "call TY @llvm.usub.sat.v2i16(TY %v, TY %w)",
    "call TY @llvm.sadd.sat.v2i16(TY %v, TY %w)",
    "call TY @llvm.ssub.sat.v2i16(TY %v, TY %w)",
    "select i1 %c, TY %v, TY <i16 5, i16 6>",
];

/// Changes of vectors before the operation: none, swapped elements, a duplicate element, elements
/// from two vectors, changed signs.
const BEFORE: &[&str] = &[
    "%v = shufflevector TY %a, TY %a, <2 x i32> <i32 0, i32 1>\n  %w = shufflevector TY %b, TY %b, <2 x i32> <i32 1, i32 0>",
    "%v = shufflevector TY %a, TY %b, <2 x i32> <i32 3, i32 3>\n  %w = shufflevector TY %a, TY %b, <2 x i32> <i32 1, i32 2>",
];

const SIGNS: &str = "%n = fneg TY %a\n  %v = shufflevector TY %n, TY %a, <2 x i32> <i32 1, i32 2>\n  %m = call TY @llvm.fabs.v2f16(TY %b)\n  %w = fneg TY %m";

fn pairs(ty: &str, element: Of, operations: &[&str], before: &[&str]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (at, before) in before.iter().enumerate() {
        for (number, operation) in operations.iter().enumerate() {
            for part in [0, 1] {
                let mut body = String::new();
                writeln!(
                    body,
                    "  %a = bitcast i32 %x to TY\n  %b = bitcast i32 %y to TY"
                )
                .unwrap();
                writeln!(body, "  %c = icmp ult i32 %x, %y\n  {before}").unwrap();
                // The result of the operation is used directly, and one of its elements is
                // extracted.
                writeln!(body, "  %o = {operation}").unwrap();
                write!(body, "  %r = extractelement TY %o, i32 {part}").unwrap();
                cases.push(case(
                    format!("pair.{element:?}.{at}.{number}.{part}").replace(['(', ')'], ""),
                    &[Whole(32), Whole(32)],
                    element,
                    body.replace("TY", ty),
                ));
            }
        }
    }
    cases
}

#[test]
fn pairs_of_halves() {
    let before = [BEFORE, &[SIGNS]].concat();
    check(&pairs("<2 x half>", Half, FLOATS, &before));
}

#[test]
fn pairs_of_short_integers() {
    check(&pairs("<2 x i16>", Whole(16), INTEGERS, BEFORE));
    let sums = ["add TY %p, %v", "add TY %w, %p"];
    let before: Vec<String> = BEFORE
        .iter()
        .map(|before| format!("{before}\n  %p = mul TY %v, %w"))
        .collect();
    let before: Vec<&str> = before.iter().map(|text| &**text).collect();
    check(&pairs("<2 x i16>", Whole(16), &sums, &before));
}

/// The vector unit's instructions of a kernel that stores `%r` of two vectors and their address.
fn instructions(ty: &str, body: &str, gpu: &'static Gpu) -> Vec<String> {
    let align = if ty.contains("float") { 8 } else { 4 };
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, {ty} %u) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr {ty}, ptr addrspace(1) %p, i32 %t
  %v = load volatile {ty}, ptr addrspace(1) %i, align {align}
  %w = load volatile {ty}, ptr addrspace(1) %i, align {align}
  %z = load volatile {ty}, ptr addrspace(1) %i, align {align}
{}
  store {ty} %r, ptr addrspace(1) %i, align {align}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
",
        body.replace("TY", ty)
    );
    let text = lowered(&text, gpu)["k"].clone().unwrap();
    let names = text.lines().filter_map(|line| {
        let line = line.trim();
        let line = line.split(';').next().unwrap_or_default().trim();
        line.starts_with("v_").then(|| line.to_string())
    });
    // The first instruction computes the address.
    names
        .filter(|line| {
            !line.starts_with("v_lshlrev_b32") && !line.starts_with("v_and_b32 v0, 0x3ff")
        })
        .collect()
}

/// Expected text: from `llc-22 -O2` for these kernels, with other register numbers.
#[test]
fn one_instruction_computes_two_elements() {
    let halves = [
        ("%r = fadd TY %v, %w", "v_pk_add_f16", ""),
        (
            "%r = fsub TY %v, %w",
            "v_pk_add_f16",
            "neg_lo:[0,1] neg_hi:[0,1]",
        ),
        (
            "%r = fmul TY %v, splat (half 2.0)",
            "v_pk_mul_f16",
            "op_sel_hi:[1,0]",
        ),
        (
            "%s = shufflevector TY %w, TY %w, <2 x i32> <i32 1, i32 0>\n%r = fmul TY %v, %s",
            "v_pk_mul_f16",
            "op_sel:[0,1] op_sel_hi:[1,0]",
        ),
        (
            "%n = fneg TY %w\n%r = call TY @llvm.fma.v2f16(TY %v, TY %n, TY %z)",
            "v_pk_fma_f16",
            "neg_lo:[0,1,0] neg_hi:[0,1,0]",
        ),
        ("%r = fmul TY %v, %u", "v_pk_mul_f16", ""),
        ("%r = call TY @llvm.fabs.v2f16(TY %v)", "v_and_b32", ""),
    ];
    let shorts = [
        (
            "%r = add TY %v, splat (i16 5)",
            "v_pk_add_u16",
            "op_sel_hi:[1,0]",
        ),
        (
            "%r = shl TY %v, splat (i16 3)",
            "v_pk_lshlrev_b16",
            "op_sel_hi:[0,1]",
        ),
        ("%m = mul TY %v, %w\n%r = add TY %m, %z", "v_pk_mad_u16", ""),
        (
            "%r = call TY @llvm.uadd.sat.v2i16(TY %v, TY %w)",
            "v_pk_add_u16",
            "clamp",
        ),
        ("%r = xor TY %v, %w", "v_xor_b32", ""),
    ];
    let singles = [
        ("%r = fmul TY %v, %w", "v_pk_mul_f32", ""),
        (
            "%r = fsub TY %v, %u",
            "v_pk_add_f32",
            "neg_lo:[0,1] neg_hi:[0,1]",
        ),
        (
            "%s = shufflevector TY %w, TY %w, <2 x i32> <i32 1, i32 1>\n%r = call TY @llvm.fma.v2f32(TY %v, TY %s, TY %z)",
            "v_pk_fma_f32",
            "op_sel:[0,1,0]",
        ),
    ];
    for gpu in GPUS {
        let cdna = ["gfx942", "gfx950"].contains(&gpu.name);
        let tables = [
            ("<2 x half>", &halves[..]),
            ("<2 x i16>", &shorts[..]),
            ("<2 x float>", if cdna { &singles[..] } else { &[] }),
        ];
        for (ty, table) in tables {
            for (body, name, modifiers) in table {
                let found = instructions(ty, body, gpu);
                let shown: Vec<(&str, String)> = found
                    .iter()
                    .map(|line| {
                        let mut words = line.split(' ');
                        let name = words.next().unwrap();
                        let rest = words.filter(|word| {
                            word.contains(":[")
                                && word.ends_with(']')
                                && !word.starts_with(['v', 's'])
                                || *word == "clamp"
                        });
                        (name, rest.collect::<Vec<_>>().join(" "))
                    })
                    .collect();
                assert_eq!(
                    shown,
                    [(*name, (*modifiers).to_string())],
                    "{}: {body}",
                    gpu.name
                );
            }
        }
    }
}

/// A sum in a loop stays in one register, whose halves are never separated.
#[test]
fn a_loop_carried_pair_stays_in_one_register() {
    for (ty, name, count) in [
        ("<2 x half>", "v_pk_fma_f16", 1),
        ("<4 x half>", "v_pk_fma_f16", 2),
    ] {
        let suffix = if count == 1 { "v2f16" } else { "v4f16" };
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr {ty}, ptr addrspace(1) %p, i32 %t
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %sum = phi {ty} [ zeroinitializer, %entry ], [ %next, %loop ]
  %q = getelementptr {ty}, ptr addrspace(1) %i, i32 %k
  %a = load {ty}, ptr addrspace(1) %q
  %next = call {ty} @llvm.fma.{suffix}({ty} %a, {ty} %a, {ty} %sum)
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, %n
  br i1 %c, label %loop, label %exit
exit:
  store {ty} %next, ptr addrspace(1) %i
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
        );
        for gpu in GPUS {
            let text = lowered(&text, gpu)["k"].clone().unwrap();
            let all: Vec<&str> = text.lines().map(str::trim).collect();
            let packed = all.iter().filter(|line| line.starts_with(name)).count();
            assert_eq!(packed, count, "{}: {text}", gpu.name);
            let apart = ["v_lshrrev_b32", "v_perm_b32", "v_pack", "v_fma_f16"];
            let apart = all
                .iter()
                .filter(|line| apart.iter().any(|name| line.starts_with(name)));
            assert_eq!(apart.count(), 0, "{}: {text}", gpu.name);
        }
    }
}
