; A load through a generic or a local address may reach memory of the lane's own; global, shared, constant and param may not.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @generic_and_local_loads(ptr %generic, ptr addrspace(1) %global, ptr addrspace(3) %shared, ptr addrspace(4) %constant, ptr addrspace(5) %local) {
entry:
  %a = load i32, ptr %generic               ; divergent
  %b = load i32, ptr addrspace(1) %global
  %c = load i32, ptr addrspace(3) %shared
  %d = load i32, ptr addrspace(4) %constant
  %e = load i32, ptr addrspace(5) %local    ; divergent
  %u = add i32 %b, %c
  %v = add i32 %u, %d
  %w = add i32 %a, %e                       ; divergent
  store i32 %v, ptr addrspace(1) %global
  store i32 %w, ptr addrspace(1) %global    ; divergent
  ret void
}
