; Directives at the end of a function or of the module that are no instructions.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @use_list_orders(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i32 %n, %n
  %b = add i32 %n, %a
  store i32 %b, ptr addrspace(1) %out
  ret void

  uselistorder i32 %n, { 2, 0, 1 }
}
