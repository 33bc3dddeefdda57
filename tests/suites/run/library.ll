; Functions of OpenCL's library.
target triple = "amdgcn-amd-amdhsa"

; Needs no image if the number is 0.
define amdgpu_kernel void @sampled(ptr addrspace(4) %image, ptr addrspace(1) %out, i32 %number) {
  %sampler = call ptr addrspace(4) @__translate_sampler_initializer(i32 20)
  %reads = icmp ne i32 %number, 0
  br i1 %reads, label %read, label %end
read:
  %texel = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4) %image, ptr addrspace(4) %sampler, <2 x i32> zeroinitializer)
  store <4 x float> %texel, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

declare ptr addrspace(4) @__translate_sampler_initializer(i32)
declare <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4), ptr addrspace(4), <2 x i32>)
