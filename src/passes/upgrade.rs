//! Replaces calls of atomic intrinsics that LLVM 22 no longer has by `atomicrmw`, as LLVM does when
//! it reads a module (AutoUpgrade.cpp). HIP's older headers call them.
//!
//! Deliberately absent: the variants for pairs of `bfloat`.

use lanelog_ir::owned::{Function, Instruction, by_ids, with_ids};
use lanelog_ir::{self as ir, Opcode};

use crate::inline::tokens::{after_type, arguments, value_after};

/// The beginning of an intrinsic's name, and the operation of `atomicrmw`.
const OPERATIONS: [(&str, &str); 11] = [
    ("llvm.amdgcn.atomic.inc.", "uinc_wrap"),
    ("llvm.amdgcn.atomic.dec.", "udec_wrap"),
    ("llvm.amdgcn.ds.fadd.", "fadd"),
    ("llvm.amdgcn.ds.fmin.", "fmin"),
    ("llvm.amdgcn.ds.fmax.", "fmax"),
    ("llvm.amdgcn.global.atomic.fadd.", "fadd"),
    ("llvm.amdgcn.global.atomic.fmin.", "fmin"),
    ("llvm.amdgcn.global.atomic.fmax.", "fmax"),
    ("llvm.amdgcn.flat.atomic.fadd.", "fadd"),
    ("llvm.amdgcn.flat.atomic.fmin.", "fmin"),
    ("llvm.amdgcn.flat.atomic.fmax.", "fmax"),
];

/// The operation of an intrinsic.
fn operation(name: &str) -> Option<&'static str> {
    let mut all = OPERATIONS.iter();
    let (_, operation) = all.find(|(begin, _)| name.starts_with(begin))?;
    (!name.contains("bf16")).then_some(*operation)
}

/// Whether a module declares one of the intrinsics.
pub fn concerns(module: &ir::Module<'_>) -> bool {
    let mut declared = module.declarations.iter();
    declared.any(|(name, _)| {
        let name = std::str::from_utf8(module.bytes(*name));
        name.is_ok_and(|name| operation(name).is_some())
    })
}

/// Replaces the calls in a function. Returns whether there are any. Time: linear in the function.
pub fn upgrade(function: &mut Function) -> bool {
    let mut changed = false;
    for instruction in function.instructions_mut() {
        if let Some(text) = upgraded(instruction) {
            instruction.opcode = Opcode::AtomicRmw;
            instruction.pieces = by_ids(&text);
            changed = true;
        }
    }
    changed
}

/// The text of the `atomicrmw` for a call, in the format of [`with_ids`].
fn upgraded(call: &Instruction) -> Option<String> {
    let operation = operation(&call.callee()?)?;
    let text = with_ids(&call.pieces)?;
    let (_, after) = text.split_once('@')?;
    let list = after.get(after.find('(')?..)?;
    let list = arguments(list);
    let typed = |at: usize| {
        let argument = *list.get(at)?;
        let (ty, value) = argument.split_at_checked(after_type(argument)?)?;
        Some((ty.trim(), value_after(value).trim()))
    };
    let ((pointer, address), (ty, value)) = (typed(0)?, typed(1)?);
    // The numbers of LLVM's `AtomicOrdering`. Others, such as those of old headers that passed 0,
    // are sequentially consistent.
    let ordering = match typed(2).map_or("", |(_, value)| value) {
        "2" => "monotonic",
        "4" => "acquire",
        "5" => "release",
        "6" => "acq_rel",
        _ => "seq_cst",
    };
    let volatile = match typed(4).map_or("false", |(_, value)| value) {
        "false" | "0" => "",
        _ => "volatile ",
    };
    Some(format!(
        "atomicrmw {volatile}{operation} {pointer} {address}, {ty} {value} syncscope(\"agent\") {ordering}"
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use lanelog_ir::owned::Module;
    use lanelog_ir::read;
    use pretty_assertions::assert_eq;

    /// The expected instructions are those that LLVM 22's `opt -S` prints, without alignments and
    /// metadata.
    #[test]
    fn old_intrinsics_are_atomicrmw() {
        let text = "define void @k(ptr addrspace(1) %o, ptr addrspace(3) %l, ptr %f, float %x, double %d) {
  %a = call i32 @llvm.amdgcn.atomic.inc.i32.p1(ptr addrspace(1) %o, i32 7, i32 0, i32 0, i1 false)
  %b = tail call i64 @llvm.amdgcn.atomic.dec.i64.p0(ptr nocapture %f, i64 7, i32 2, i32 0, i1 true) #0
  %c = call i32 @llvm.amdgcn.atomic.dec.i32.p3(ptr addrspace(3) %l, i32 7, i32 5, i32 1, i1 false)
  %d2 = call float @llvm.amdgcn.ds.fadd.f32(ptr addrspace(3) %l, float %x, i32 0, i32 0, i1 false)
  %e = call double @llvm.amdgcn.flat.atomic.fmax.f64.p0.f64(ptr %f, double %d)
  %g = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}
declare i32 @llvm.amdgcn.atomic.inc.i32.p1(ptr addrspace(1), i32, i32, i32, i1)
";
        let expected =
            "  %a = atomicrmw uinc_wrap ptr addrspace(1) %o, i32 7 syncscope(\"agent\") seq_cst
  %b = atomicrmw volatile udec_wrap ptr %f, i64 7 syncscope(\"agent\") monotonic
  %c = atomicrmw udec_wrap ptr addrspace(3) %l, i32 7 syncscope(\"agent\") release
  %d2 = atomicrmw fadd ptr addrspace(3) %l, float %x syncscope(\"agent\") seq_cst
  %e = atomicrmw fmax ptr %f, double %d syncscope(\"agent\") seq_cst
  %g = call i32 @llvm.amdgcn.workitem.id.x()
";
        let module = read(text.as_bytes());
        assert!(concerns(&module));
        let mut owned = Module::new(&module);
        let mut function = owned.function(0).unwrap();
        assert!(upgrade(&mut function));
        assert!(!upgrade(&mut function.clone()));
        owned.set(0, function);
        let printed = owned.print().text;
        assert_eq!(read(printed.as_bytes()).errors, []);
        let lines = printed.lines().filter(|line| line.starts_with("  %"));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        assert_eq!(lines, expected);
    }
}
