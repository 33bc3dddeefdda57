; A kernel that passes a divergent value to a function, and a uniform one to another.
target triple = "amdgcn-amd-amdhsa"

define i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}

define void @unused(i32 %x) {
  ret void
}

define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @twice(i32 %tid)
  call void @unused(i32 %n)
  store i32 %a, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
