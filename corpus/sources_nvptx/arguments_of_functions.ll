; The arguments of a kernel are uniform, those of a function each lane's own; `inreg` says nothing here.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @arguments_of_a_kernel(i32 %a, ptr addrspace(1) %out) {
entry:
  store i32 %a, ptr addrspace(1) %out
  ret void
}

define i32 @arguments_of_a_function(i32 %own, i32 inreg %register) {  ; divergent: %own, %register
entry:
  %one = add i32 0, 1
  ret i32 %register                         ; divergent
}
