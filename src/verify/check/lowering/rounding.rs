//! Kernels that call functions whose results the machine code only approximates. The interpreter
//! computes the result rounded to nearest; the machine code computes the result of the instruction
//! sequence that LLVM emits, which is a few units in the last place away.

use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::{Function, Module, Opcode};
use lanelog_sim::Buffer;

/// Maximum relative difference between the results of a kernel that calls such functions.
const NEAR: f32 = 1e-4;

/// The approximated intrinsics, by their names without type suffixes.
const APPROXIMATED: &[&str] = &[
    "llvm.exp",
    "llvm.exp2",
    "llvm.exp10",
    "llvm.log",
    "llvm.log2",
    "llvm.log10",
    "llvm.sin",
    "llvm.cos",
    "llvm.tan",
    "llvm.pow",
    "llvm.amdgcn.rcp",
    "llvm.amdgcn.rcp.legacy",
    "llvm.amdgcn.rsq",
    "llvm.amdgcn.rsq.clamp",
    "llvm.amdgcn.rsq.legacy",
    "llvm.amdgcn.sqrt",
    "llvm.amdgcn.exp2",
    "llvm.amdgcn.log",
    "llvm.amdgcn.log.clamp",
    "llvm.amdgcn.sin",
    "llvm.amdgcn.cos",
];

/// Whether a function calls one of these intrinsics, or divides by an approximation (`fdiv afn`).
/// Time: linear in the function.
pub(super) fn is_approximate(module: &Module<'_>, function: &Function) -> bool {
    let text = module.function_text(function);
    function.instructions.iter().any(|instruction| {
        let own = text
            .get(instruction.start as usize..instruction.end as usize)
            .unwrap_or_default();
        match instruction.opcode {
            Opcode::Call => {
                let name = module.callee_name(function, instruction);
                let name = name.as_deref().map(String::from_utf8_lossy);
                name.is_some_and(|name| APPROXIMATED.contains(&base_name(&name)))
            }
            Opcode::FDiv => {
                let mut words = own.split(|byte| byte.is_ascii_whitespace());
                words.any(|word| word == b"afn" || word == b"fast")
            }
            _ => false,
        }
    })
}

/// Whether a function has a division whose precision `!fpmath` relaxes, so that several quotients
/// are correct. Time: linear in the function.
pub(super) fn leaves_choice(module: &Module<'_>, function: &Function) -> bool {
    let mut all = function.instructions.iter();
    all.any(|instruction| {
        instruction.opcode == Opcode::FDiv
            && module.attached(function, instruction, b"fpmath").is_some()
    })
}

/// The largest relative difference between words of the buffers, read as floats; `None` if some
/// differing words are not nearly equal floats.
pub(super) fn nearness(expected: &[Buffer], found: &[Buffer], marks: &[Vec<u8>]) -> Option<f32> {
    let mut farthest = 0f32;
    for (at, (one, other)) in expected.iter().zip(found).enumerate() {
        let (left, right) = (one.bytes.chunks(4), other.bytes.chunks(4));
        for (word, (left, right)) in left.zip(right).enumerate() {
            let undefined = || {
                let marks = marks
                    .get(at)
                    .and_then(|marks| marks.get(4 * word..4 * word + 4));
                marks.is_some_and(|marks| marks.iter().any(|mark| *mark != 0))
            };
            if left == right || undefined() {
                continue;
            }
            let number = |bytes: &[u8]| bytes.try_into().ok().map(f32::from_le_bytes);
            let (one, other) = (number(left)?, number(right)?);
            let distance = (one - other).abs() / one.abs().max(other.abs());
            // Bits that represent a very small or very large float are assumed to be an integer.
            let usual = |number: f32| number.is_normal() && (1e-12..1e12).contains(&number.abs());
            if !usual(one) || !usual(other) || distance > NEAR {
                return None;
            }
            farthest = farthest.max(distance);
        }
    }
    Some(farthest)
}
