; The end of the file is missing: the function that is called, a global and metadata.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out) #0 {
entry:
  %x = load i32, ptr addrspace(3) @table, !range !1
  %y = call i32 @callee(i32 %x), !dbg !3
  store i32 %y, ptr addrspace(1) %out, !nontemporal !1
  ret void
}
