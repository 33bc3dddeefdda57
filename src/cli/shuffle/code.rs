//! The instructions of a shuffle, as the backend selects them for a kernel that contains only this
//! shuffle.

use lanelog_amdgpu::Gpu;
use lanelog_ir::shuffle::Mode;
use lanelog_ir::target::{Mode as Rules, ModuleContext, Target};
use lanelog_ir::{self as ir, Opcode};
use lanelog_pipeline::Lowering;

/// Marks the instructions of the shuffle.
const MARK: &str = "shuffle";

/// The instructions, including the waits between them.
///
/// # Errors
/// The kernel is not covered: why.
pub(super) fn code(mode: Mode, b: u32, c: u32, gpu: &'static Gpu) -> Result<Vec<String>, String> {
    let mode = mode.name();
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %word = load i32, ptr addrspace(1) %at
  %moved = call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %word, i32 {b}, i32 {c})
  store i32 %moved, ptr addrspace(1) %at
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32, i32, i32, i32)
"
    );
    let module = ir::read(text.as_bytes());
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Rules::Sound);
    let mut lowering = Lowering::new(gpu, &module, &context);
    let lowered = lowering.lower(0).map_err(|refusals| {
        let all: Vec<String> = refusals.into_iter().map(|one| one.message).collect();
        all.join("; ")
    })?;
    let calls = |at: u32| {
        let function = module.functions.first();
        let found = function.and_then(|function| function.instructions.get(at as usize));
        // The first call is that of the number of the work-item.
        at > 0 && found.is_some_and(|found| found.opcode == Opcode::Call)
    };
    let assembly = lowering.assembly(&[lowered], &|_, instruction| {
        let from = instruction.origin.instruction;
        from.is_some_and(calls).then(|| MARK.into())
    });
    let mut lines = Vec::new();
    let mut waits = Vec::new();
    for line in assembly.lines() {
        let (own, marked) = match line.split_once("; ") {
            Some((own, note)) => (own.trim(), note.trim() == MARK),
            None => (line.trim(), false),
        };
        // The wait for the load of the word is not part of the shuffle.
        let load = ["vmcnt", "loadcnt"].iter().any(|name| own.contains(name));
        let wait = own.starts_with("s_wait") || own.starts_with("s_nop");
        if wait {
            if !load && !lines.is_empty() {
                waits.push(own.to_owned());
            }
        } else if marked {
            lines.append(&mut waits);
            lines.push(own.to_owned());
        }
    }
    Ok(lines)
}
