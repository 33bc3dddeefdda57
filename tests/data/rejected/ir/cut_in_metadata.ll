; The last line of metadata is missing; names in comments and strings are no uses: @nothing !7 #7.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out) {
entry:
  call void asm "; @nothing !7 #7", ""()
  ret void
}

!named = !{!0}
!0 = !{!1, !"!7"}
