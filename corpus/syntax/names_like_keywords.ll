; Values, blocks and functions may be called like instructions, types and keywords.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @define(ptr addrspace(1) %ptr, i32 %i32) {
entry:
  %call = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %add = add i32 %call, %i32                     ; divergent
  %phi = icmp eq i32 %add, 0                     ; divergent
  br i1 %phi, label %ret, label %store           ; divergent

ret:
  ret void

store:
  %label = add i32 %i32, 1
  %to = sub i32 %label, 1
  store i32 %to, ptr addrspace(1) %ptr
  br label %switch

switch:
  %x = phi i32 [ %label, %store ]
  store i32 %x, ptr addrspace(1) %ptr
  ret void
}

define void @switch() {
unreachable:
  br label %define

define:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
