; With a work-group that is long in x only, the lanes of a wave share all bits of their index but the lowest six.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @shift_of_the_id(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %wave = lshr i32 %tid, 6
  %signed = ashr i32 %tid, 6
  %pair.of.waves = lshr i32 %tid, 7
  %half = lshr i32 %tid, 5                      ; divergent
  store i32 %wave, ptr addrspace(1) %out
  store i32 %signed, ptr addrspace(1) %out
  store i32 %pair.of.waves, ptr addrspace(1) %out
  store i32 %half, ptr addrspace(1) %out        ; divergent
  ret void
}

!0 = !{i32 256, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
