; What a kernel calls is inlined, whatever its attributes say.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @caller(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @helper(i32 %tid)
  store i32 %y, ptr addrspace(1) %out
  ret void
}

define internal i32 @helper(i32 %x) noinline optnone {
  %y = call i32 @other(i32 %x)
  %z = add i32 %y, 7
  ret i32 %z
}

define i32 @other(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

declare i32 @llvm.amdgcn.workitem.id.x()
