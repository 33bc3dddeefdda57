; Functions of OpenCL's library: copies by a work-group, samplers.
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison

; Reverses each work-group's part of the input.
define amdgpu_kernel void @reversed(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %count) {
  %group = call i64 @_Z12get_group_idj(i32 0)
  %item = call i64 @_Z12get_local_idj(i32 0)
  %begin = mul i64 %group, %count
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %begin
  %event = call ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) @tile, ptr addrspace(1) %from, i64 %count, ptr null)
  call void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr null)
  %last = sub i64 %count, 1
  %other = sub i64 %last, %item
  %place = getelementptr i32, ptr addrspace(3) @tile, i64 %other
  %value = load i32, ptr addrspace(3) %place
  %at = add i64 %begin, %item
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; Copies every third vector of the input to every second place of the output.
define amdgpu_kernel void @strided(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %count) {
  %one = call ptr @_Z29async_work_group_strided_copyPU3AS3Dv2_iPU3AS1KS_mm9ocl_event(ptr addrspace(3) @tile, ptr addrspace(1) %in, i64 %count, i64 3, ptr null)
  call void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr null)
  %two = call ptr @_Z29async_work_group_strided_copyPU3AS1Dv2_iPU3AS3KS_mm9ocl_event(ptr addrspace(1) %out, ptr addrspace(3) @tile, i64 %count, i64 2, ptr null)
  call void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr null)
  ret void
}

; Does not wait for the copy.
define amdgpu_kernel void @unwaited(ptr addrspace(1) %in, i64 %count) {
  %item = call i64 @_Z12get_local_idj(i32 0)
  %event = call ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) @tile, ptr addrspace(1) %in, i64 %count, ptr null)
  %own = getelementptr i32, ptr addrspace(1) %in, i64 %item
  store i32 0, ptr addrspace(1) %own
  ret void
}

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

declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare ptr @_Z29async_work_group_strided_copyPU3AS3Dv2_iPU3AS1KS_mm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, ptr)
declare ptr @_Z29async_work_group_strided_copyPU3AS1Dv2_iPU3AS3KS_mm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, i64, ptr)
declare void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare ptr addrspace(4) @__translate_sampler_initializer(i32)
declare <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4), ptr addrspace(4), <2 x i32>)
