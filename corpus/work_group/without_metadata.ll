; Nothing is known of the work-group's shape: a wave may hold a corner of it, and no bits are shared.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @without_metadata(ptr addrspace(1) %out) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %wave = lshr i32 %tid, 6                      ; divergent
  %masked = and i32 %tid, -64                   ; divergent
  store i32 %wave, ptr addrspace(1) %out        ; divergent
  store i32 %masked, ptr addrspace(1) %out      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
