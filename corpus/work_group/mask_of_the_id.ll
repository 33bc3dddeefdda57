; The same by a mask: uniform if the lowest six bits are cut off, divergent if only five are.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mask_of_the_id(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %first.of.wave = and i32 %tid, -64
  %one.bit = and i32 %tid, 128
  %half = and i32 %tid, -32                     ; divergent
  store i32 %first.of.wave, ptr addrspace(1) %out
  store i32 %one.bit, ptr addrspace(1) %out
  store i32 %half, ptr addrspace(1) %out        ; divergent
  ret void
}

!0 = !{i32 256, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
