; One arm of a divergent branch ends in `unreachable`: only the other one returns, and there is no join.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @arm_ends_in_unreachable(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %trap, label %fine          ; divergent

trap:
  call void @llvm.trap()
  unreachable

fine:
  store i32 %a, ptr addrspace(1) %out
  ret void
}

declare void @llvm.trap()

declare i32 @llvm.amdgcn.workitem.id.x()
