//! Operations on narrow, wide and packed values as `llc` compiles them: halves of registers,
//! `op_sel`, signs in operands, sequences for divisions. The results have the same bits as in the
//! interpreter of IR.

use std::fmt::Write;

use crate::kernels;
use lanelog_sim::{Argument, Buffer, Launch, Limits};

const INTEGERS: [&str; 17] = [
    "add TY %a, %b",
    "sub TY %a, %b",
    "mul TY %a, %b",
    "udiv TY %a, %n",
    "sdiv TY %a, %n",
    "urem TY %a, %n",
    "srem TY %a, %n",
    "shl TY %a, %s",
    "lshr TY %a, %s",
    "ashr TY %a, %s",
    "call TY @llvm.smin.SUF(TY %a, TY %b)",
    "call TY @llvm.umax.SUF(TY %a, TY %b)",
    "call TY @llvm.uadd.sat.SUF(TY %a, TY %b)",
    "call TY @llvm.ssub.sat.SUF(TY %a, TY %b)",
    "call TY @llvm.ctpop.SUF(TY %a)",
    "call TY @llvm.bitreverse.SUF(TY %a)",
    "call TY @llvm.fshl.SUF(TY %a, TY %b, TY %s)",
];

const FLOATS: [&str; 11] = [
    "fadd TY %a, %b",
    "fsub TY %a, %b",
    "fmul TY %a, %b",
    "fdiv TY %a, %b",
    "call TY @llvm.fma.SUF(TY %a, TY %m, TY %b)",
    "call TY @llvm.fabs.SUF(TY %m)",
    "call TY @llvm.minnum.SUF(TY %a, TY %b)",
    "call TY @llvm.maxnum.SUF(TY %a, TY %m)",
    "call TY @llvm.floor.SUF(TY %a)",
    "call TY @llvm.rint.SUF(TY %b)",
    "call TY @llvm.copysign.SUF(TY %a, TY %m)",
];

/// A type, its suffix in intrinsics, its size in bytes, whether it is a float.
const TYPES: [(&str, &str, usize, bool); 11] = [
    ("i8", "i8", 1, false),
    ("i16", "i16", 2, false),
    ("<2 x i16>", "v2i16", 4, false),
    ("<4 x i8>", "v4i8", 4, false),
    ("i32", "i32", 4, false),
    ("i64", "i64", 8, false),
    ("half", "f16", 2, true),
    ("<2 x half>", "v2f16", 4, true),
    ("float", "f32", 4, true),
    ("<2 x float>", "v2f32", 8, true),
    ("double", "f64", 8, true),
];

const LANES: usize = 64;

fn module() -> (String, Vec<(String, usize)>) {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n",
    );
    let mut kernels = Vec::new();
    for (number, (ty, suffix, _, float)) in TYPES.iter().enumerate() {
        let operations: &[&str] = if *float { &FLOATS } else { &INTEGERS };
        for (at, operation) in operations.iter().enumerate() {
            let name = format!("k{number}_{at}");
            let operation = operation.replace("TY", ty).replace("SUF", suffix);
            let splat = |value: &str| match ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>'))
            {
                Some(inner) => format!("splat ({} {value})", inner.split(" x ").nth(1).unwrap()),
                None => value.to_string(),
            };
            // `%n` is neither zero nor -1, `%s` is at most 7, and `%m` has the opposite sign of
            // `%b`.
            let more = match float {
                true => format!("%m = fneg {ty} %b"),
                false => format!(
                    "%o = or {ty} %b, {}\n  %n = and {ty} %o, {}\n  %s = and {ty} %b, {}",
                    splat("1"),
                    splat("63"),
                    splat("7")
                ),
            };
            writeln!(
                text,
                "define amdgpu_kernel void @{name}(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {{
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr {ty}, ptr addrspace(1) %p, i32 %lane
  %pb = getelementptr {ty}, ptr addrspace(1) %q, i32 %lane
  %pr = getelementptr {ty}, ptr addrspace(1) %r, i32 %lane
  %a = load {ty}, ptr addrspace(1) %pa
  %b = load {ty}, ptr addrspace(1) %pb
  {more}
  %x = {operation}
  store {ty} %x, ptr addrspace(1) %pr
  ret void
}}"
            )
            .unwrap();
            kernels.push((name, number));
        }
    }
    (text, kernels)
}

/// The contents of a buffer: random integers, or floats from -30 to 30.
fn contents(number: usize, seed: u64) -> Vec<u8> {
    let (_, suffix, size, float) = TYPES[number];
    let mut state = seed;
    let mut bytes = Vec::new();
    while bytes.len() < size * LANES {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let value = (state >> 40) as f64 / f64::from(1 << 24) * 60.0 - 30.0;
        match (float, suffix) {
            (false, _) => bytes.extend((state >> 32).to_le_bytes()),
            (_, "f64") => bytes.extend(value.to_le_bytes()),
            (_, "f16" | "v2f16") => bytes.extend(half::f16::from_f64(value).to_le_bytes()),
            _ => bytes.extend((value as f32).to_le_bytes()),
        }
    }
    bytes.truncate(size * LANES);
    bytes
}

#[test]
fn operations_give_the_same_bits() {
    let (text, all) = module();
    let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
    let launch = |function: usize, wave: u32| {
        let number = all[function].1;
        let none = vec![0; TYPES[number].2 * LANES];
        let buffers = [contents(number, 1), contents(number, 2), none];
        Launch {
            function,
            grid: [1, 1, 1],
            block: [LANES as u32, 1, 1],
            wave,
            arguments: (0..3).map(Argument::Buffer).collect(),
            buffers: buffers.map(|bytes| Buffer { bytes }).into(),
            limits: Limits::default(),
        }
    };
    let what = |function: usize| {
        let (name, number) = &all[function];
        let operations: &[&str] = if TYPES[*number].3 { &FLOATS } else { &INTEGERS };
        let at: usize = name.split('_').nth(1).unwrap().parse().unwrap();
        format!("{} of {}", operations[at], TYPES[*number].0)
    };
    kernels::leave_the_same(&text, &names, &launch, &what);
}
