; A call that passes a copy of memory by a generic pointer.
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @caller(ptr addrspace(1) %out) {
  %pair = alloca [2 x i32], align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %pair, align 4
  %any = addrspacecast ptr addrspace(5) %pair to ptr
  %sum = call i32 @first(ptr byval([2 x i32]) align 4 %any)
  store i32 %sum, ptr addrspace(1) %out, align 4
  ret void
}

define internal i32 @first(ptr byval([2 x i32]) align 4 %pair) noinline {
  %one = load i32, ptr %pair, align 4
  ret i32 %one
}
