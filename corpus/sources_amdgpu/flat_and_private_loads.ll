; A load through a flat or a private address may reach memory of the lane's own: it is a source, whatever its address.
; Loads from the other address spaces are not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @flat_and_private_loads(ptr %flat, ptr addrspace(1) %global, ptr addrspace(3) %local, ptr addrspace(4) %constant, ptr addrspace(5) %private) {
entry:
  %a = load i32, ptr %flat                  ; divergent
  %b = load i32, ptr addrspace(1) %global
  %c = load i32, ptr addrspace(3) %local
  %d = load i32, ptr addrspace(4) %constant
  %e = load i32, ptr addrspace(5) %private  ; divergent
  %u = add i32 %b, %c
  %v = add i32 %u, %d
  %w = add i32 %a, %e                       ; divergent
  store i32 %v, ptr addrspace(1) %global
  store i32 %w, ptr addrspace(1) %global    ; divergent
  ret void
}
