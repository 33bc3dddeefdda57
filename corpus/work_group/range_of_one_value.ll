; The call says that the index is 0: a range of one value. LLVM 22 does not look at it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @range_of_one_value(ptr addrspace(1) %out) "target-cpu"="gfx900" {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x(), !range !0  ; divergent
  %y = call i32 @llvm.amdgcn.workitem.id.y(), !range !1  ; divergent in llvm22: it can only be 0
  store i32 %x, ptr addrspace(1) %out                    ; divergent
  store i32 %y, ptr addrspace(1) %out                    ; divergent in llvm22
  ret void
}

!0 = !{i32 0, i32 64}
!1 = !{i32 0, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
