; A select on a divergent condition is divergent even where both of its arms are uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_condition_of_select(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  %flag = icmp ult i32 %a, %b
  %by.lane = select i1 %low, i32 %a, i32 %b     ; divergent
  %by.flag = select i1 %flag, i32 %a, i32 %b
  store i32 %by.lane, ptr addrspace(1) %out     ; divergent
  store i32 %by.flag, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
