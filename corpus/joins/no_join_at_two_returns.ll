; The arms of a divergent branch return each by itself: they never meet, and nothing becomes divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @no_join_at_two_returns(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %left, label %right         ; divergent

left:
  store i32 %a, ptr addrspace(1) %out
  ret void

right:
  %b = add i32 %a, 1
  store i32 %b, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
