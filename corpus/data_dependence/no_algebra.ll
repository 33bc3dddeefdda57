; Values that are constant by algebra are divergent all the same: operands are counted, nothing is simplified.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @no_algebra(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %zero.and = and i32 %tid, 0                   ; divergent
  %zero.mul = mul i32 %tid, 0                   ; divergent
  %zero.sub = sub i32 %tid, %tid                ; divergent
  %true = icmp eq i32 %tid, %tid                ; divergent
  %sum.a = add i32 %zero.and, %zero.mul         ; divergent
  %sum.b = add i32 %sum.a, %zero.sub            ; divergent
  %one = zext i1 %true to i32                   ; divergent
  %sum = add i32 %sum.b, %one                   ; divergent
  store i32 %sum, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
