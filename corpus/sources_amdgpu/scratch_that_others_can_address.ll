; Where a lane's stack has an address that others can use, too, casting a private address to a flat one tells lanes apart.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @scratch_that_others_can_address(ptr addrspace(1) %out) "target-cpu"="gfx1250" {
entry:
  %slot = alloca i32, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %slot to ptr  ; divergent
  store ptr %flat, ptr addrspace(1) %out               ; divergent
  ret void
}

define amdgpu_kernel void @scratch_of_its_own(ptr addrspace(1) %out) "target-cpu"="gfx1200" {
entry:
  %slot = alloca i32, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %slot to ptr
  store ptr %flat, ptr addrspace(1) %out
  ret void
}
