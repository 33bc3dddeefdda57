; A loop that no lane leaves.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @maybe_forever(ptr addrspace(1) %out, i32 %k) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a = icmp ult i32 %lane, %k
  %b.w = and i32 %lane, 1
  %b = icmp eq i32 %b.w, 0
  br label %one
one:
  br i1 %a, label %three, label %two
two:
  br i1 %b, label %three, label %two
three:
  br i1 true, label %one, label %four
four:
  store i32 1, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
