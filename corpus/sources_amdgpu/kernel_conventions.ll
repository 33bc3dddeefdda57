; Two calling conventions are those of kernels; in shaders, what is `inreg` is uniform.
target triple = "amdgcn-amd-amdhsa"

define spir_kernel void @portable_kernel(i32 %a, ptr addrspace(1) %out) {
entry:
  store i32 %a, ptr addrspace(1) %out
  ret void
}

define spir_func void @portable_function(i32 %a, ptr addrspace(1) inreg %out) {  ; divergent: %a
entry:
  store i32 %a, ptr addrspace(1) %out       ; divergent
  ret void
}

define amdgpu_cs void @compute_shader(i32 inreg %scalar, i32 %vector) {  ; divergent: %vector
entry:
  %a = add i32 %scalar, 1
  %b = add i32 %vector, 1                   ; divergent
  ret void
}

define amdgpu_vs void @vertex_shader(i32 inreg %scalar, i32 %vector) {  ; divergent: %vector
entry:
  %a = add i32 %scalar, 1
  %b = add i32 %vector, 1                   ; divergent
  ret void
}

define amdgpu_gs void @geometry_shader(i32 inreg %scalar, i32 %vector) {  ; divergent: %vector
entry:
  %a = add i32 %scalar, 1
  %b = add i32 %vector, 1                   ; divergent
  ret void
}

define amdgpu_gfx void @called_by_shaders(i32 inreg %scalar, i32 %vector) {  ; divergent: %vector
entry:
  %a = add i32 %scalar, 1
  %b = add i32 %vector, 1                   ; divergent
  ret void
}

define coldcc void @cold(i32 inreg %scalar, i32 %vector) {  ; divergent: %vector
entry:
  %a = add i32 %scalar, 1
  %b = add i32 %vector, 1                   ; divergent
  ret void
}
