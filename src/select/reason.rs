//! Messages for rejected instructions: each names the construct of the module, and the unsupported
//! part of it.
//!
//! There are three kinds of reasons: the backend does not support the construct; the IR is invalid
//! (lanelog's reader accepts some IR that LLVM's verifier rejects); or the backend has a bug.

use lanelog_ir::Opcode;
use lanelog_ir::typed::{Detail, Instruction, Type};

/// The instruction is invalid IR: LLVM's verifier would reject the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid IR: {0} (`opt -passes=verify` tells more)")]
pub struct Malformed(pub &'static str);

/// A bug of the backend, which no module should trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bug of the backend, please report it: {0}")]
pub struct Broken(pub &'static str);

/// The message for a reason. It starts with the construct, unless the reason names it.
pub fn of(instruction: &Instruction, why: &str) -> String {
    let construct = construct(instruction);
    let keyword = instruction.opcode.keyword();
    let named = why.starts_with(keyword)
        || why.contains('`') && why.contains(keyword)
        || matches!(&instruction.detail, Detail::Callee(name) if name.is_empty() || why.contains(&format!("@{name}")))
        || instruction.opcode == Opcode::Other;
    if named {
        why.to_string()
    } else {
        format!("`{construct}`: {why}")
    }
}

/// Describes an instruction by its opcode and types: `load fp128`, `bitcast <3 x i7> to i21`, `call
/// @llvm.ctpop.i7`.
fn construct(instruction: &Instruction) -> String {
    use Opcode::*;
    let keyword = instruction.opcode.keyword();
    let operand = |at: usize| instruction.operands.get(at).map(|(ty, _)| spelled(ty));
    let about = match (instruction.opcode, &instruction.detail) {
        (_, Detail::Callee(name)) => Some(format!("@{name}")),
        (_, Detail::Alloca { ty, .. } | Detail::Element(ty)) => Some(spelled(ty)),
        (AtomicRmw, Detail::Access(access)) => {
            operand(1).map(|ty| format!("{} {ty}", access.operation))
        }
        (CmpXchg, _) => operand(1),
        (Select, _) => operand(1),
        (Load | Phi, _) => Some(spelled(&instruction.ty)),
        (
            Trunc | ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP | PtrToInt
            | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast,
            _,
        ) => operand(0).map(|from| format!("{from} to {}", spelled(&instruction.ty))),
        _ => operand(0),
    };
    match about {
        Some(about) => format!("{keyword} {about}"),
        None => keyword.to_string(),
    }
}

/// The maximum number of structure fields that are written out.
const FIELDS: usize = 4;

/// A type in the syntax of LLVM IR. Structures with many fields are shortened.
pub fn spelled(ty: &Type) -> String {
    ty.spelled(FIELDS)
}

/// NVIDIA intrinsics without an equivalent on AMD GPUs: parts of their names, and the reason.
const FOREIGN: &[(&[&str], &str)] = &[
    (
        &[".nvvm.barrier.cta.", ".nvvm.barrier"],
        "AMD's GPUs have one barrier, for all work-items of a work-group; with a number of work-items it is known where the kernel requires as many (`nvvm.reqntid`)",
    ),
    (
        &[
            ".sreg.smid",
            ".sreg.nsmid",
            ".sreg.pm",
            ".sreg.envreg",
            ".sreg.gridid",
        ],
        "no register of AMD's GPUs has this number",
    ),
    (
        &["cluster", ".nvvm.mapa"],
        "AMD's GPUs have no clusters of work-groups",
    ),
    (
        &[".nvvm.mbarrier", ".nvvm.cp.async"],
        "AMD's GPUs have no asynchronous copies that count at a barrier in LDS",
    ),
    (
        &[
            ".nvvm.tex.",
            ".nvvm.tld4.",
            ".nvvm.suld.",
            ".nvvm.sust.",
            ".nvvm.txq.",
            ".nvvm.suq.",
        ],
        "textures and surfaces of NVIDIA's GPUs are not covered",
    ),
    (
        &[".nvvm.mma.", ".nvvm.wmma.", ".nvvm.ldmatrix", ".nvvm.wgmma"],
        "matrices of NVIDIA's GPUs lie in other lanes",
    ),
    (
        &[".rz", ".rm", ".rp"],
        "another direction of rounding than to nearest",
    ),
];

/// The reason that an NVIDIA intrinsic has no equivalent, if known.
pub fn foreign(name: &str) -> Option<&'static str> {
    let name = name
        .strip_prefix("llvm")
        .filter(|rest| rest.starts_with(".nvvm."))?;
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let mut all = FOREIGN.iter();
    // The names of cluster barriers also match the pattern of other barriers, and are therefore
    // searched first.
    let found = match name.starts_with(".nvvm.barrier.cluster") {
        true => all.find(|(parts, _)| parts.contains(&"cluster")),
        false => all.find(|(parts, _)| has(parts)),
    };
    found.map(|(_, why)| *why)
}
