; Variables that another module, a device library or the loader gives.
target triple = "amdgcn-amd-amdhsa"
@elsewhere = external addrspace(4) constant i32, align 4
@perhaps = extern_weak addrspace(1) global i32, align 4
@also = available_externally addrspace(1) global i32 5, align 4
define amdgpu_kernel void @given(ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(4) @elsewhere
  %c = load i32, ptr addrspace(1) @perhaps
  %d = load i32, ptr addrspace(1) @also
  %s1 = add i32 %a, %c
  %s2 = add i32 %s1, %d
  store i32 %s2, ptr addrspace(1) %out
  ret void
}
