; The arguments of a kernel are uniform. Those of a function are each lane's own, unless they come in scalar registers.
target triple = "amdgcn-amd-amdhsa"

define void @arguments_of_a_function(i32 %own, i32 inreg %scalar, ptr addrspace(1) %out) {  ; divergent: %own, %out
entry:
  store i32 %own, ptr addrspace(1) %out     ; divergent
  store i32 %scalar, ptr addrspace(1) null
  ret void
}

define amdgpu_kernel void @arguments_of_a_kernel(i32 %a, ptr addrspace(1) %out) {
entry:
  store i32 %a, ptr addrspace(1) %out
  ret void
}

define amdgpu_ps float @arguments_of_a_shader(i32 inreg %scalar, float %colour) {  ; divergent: %colour
entry:
  %s = bitcast i32 %scalar to float
  %sum = fadd float %s, %colour             ; divergent
  ret float %sum                            ; divergent
}

define void @arguments_on_the_stack(ptr addrspace(5) byval(i32) %passed, ptr addrspace(1) inreg %out) {  ; divergent: %passed
entry:
  store i32 0, ptr addrspace(1) %out
  ret void
}

define fastcc i32 @arguments_by_another_convention(i32 %own, i32 inreg %scalar) {  ; divergent: %own
entry:
  %sum = add i32 %scalar, %scalar
  ret i32 %sum
}
