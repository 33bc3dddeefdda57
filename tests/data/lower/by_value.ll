; A call that passes a copy of memory, of a named type.
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"

%both = type { i32, i32 }

define amdgpu_kernel void @caller(ptr addrspace(1) %out) {
  %pair = alloca %both, align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %pair, align 4
  %sum = call i32 @first(ptr addrspace(5) byval(%both) align 4 %pair)
  store i32 %sum, ptr addrspace(1) %out, align 4
  ret void
}

define internal i32 @first(ptr addrspace(5) byval(%both) align 4 %pair) noinline {
  %one = load i32, ptr addrspace(5) %pair, align 4
  ret i32 %one
}
