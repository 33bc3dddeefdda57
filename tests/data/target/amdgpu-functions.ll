; Arguments, and functions that run on one lane. On a `define` line the arguments that are sources are named, or it says `inactive`.
; The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
declare i32 @ext()
define amdgpu_kernel void @amdgpu_kernel(ptr addrspace(4) byref(i32) %by, i32 inreg %in, i32 %plain, i1 %bit) {
  ret void
}
define spir_kernel void @spir_kernel(i32 inreg %in, i32 %plain, i1 %bit) {
  ret void
}
define cc 91 void @numbered_kernel(i32 %plain, i1 %bit) {
  ret void
}
define void @plain(ptr addrspace(5) byval(i32) %by, i32 inreg %in, i32 %plain, i1 %bit) { ; source: %by %plain %bit
  ret void
}
define spir_func void @spir_func(ptr addrspace(5) byval(i32) %by, i32 inreg %in, i32 %plain, i1 %bit) { ; source: %by %plain %bit
  ret void
}
define fastcc void @fast(ptr addrspace(5) byval(i32) %by, i32 inreg %in, i32 %plain, i1 %bit) { ; source: %by %plain %bit
  ret void
}
define amdgpu_gfx_whole_wave i32 @whole_wave(i1 %active, i32 inreg %in, i32 %plain) { ; source: %active %plain
  ret i32 0
}
define amdgpu_vs void @vs(i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_ls void @ls(ptr addrspace(5) byval(i32) %by, i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_hs void @hs(i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_es void @es(ptr addrspace(5) byval(i32) %by, i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_gs void @gs(i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_ps void @ps(i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_cs void @cs(i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define amdgpu_gfx void @gfx(ptr addrspace(5) byval(i32) %by, i32 inreg %in, i32 %plain) { ; source: %plain
  ret void
}
define cc 104 void @numbered_chain(i32 inreg %in, i32 %plain) { ; source: %plain
  unreachable
}
define amdgpu_cs_chain_preserve void @chain_preserve(i32 inreg %in, i32 %plain) { ; source: %plain
  unreachable
}
define amdgpu_kernel void @single_required() !reqd_work_group_size !0 { ; inactive
  %x = call i32 @ext()
  ret void
}
define amdgpu_kernel void @single_in_place() !reqd_work_group_size !{i32 1, i32 1, i32 1} { ; inactive
  %x = call i32 @ext()
  ret void
}
define void @single_function(i32 %a) !reqd_work_group_size !0 { ; inactive
  %x = call i32 @ext()
  ret void
}
define amdgpu_kernel void @single_flat() #0 { ; inactive
  %x = call i32 @ext()
  ret void
}
define amdgpu_kernel void @single_flat_inline() "amdgpu-flat-work-group-size"=" 1, 1" { ; inactive
  %x = call i32 @ext()
  ret void
}
define void @single_flat_function(i32 %a) #0 { ; inactive
  %x = call i32 @ext()
  ret void
}
define amdgpu_kernel void @two_flat() "amdgpu-flat-work-group-size"="1,2" {
  %x = call i32 @ext() ; source
  ret void
}
define amdgpu_kernel void @none_flat() "amdgpu-flat-work-group-size"="0,1" {
  %x = call i32 @ext() ; source
  ret void
}
define amdgpu_kernel void @required_beats_flat() #0 !reqd_work_group_size !2 {
  %x = call i32 @ext() ; source
  ret void
}
define amdgpu_kernel void @two_dimensions() !reqd_work_group_size !1 {
  %x = call i32 @ext() ; source
  ret void
}
define amdgpu_kernel void @none_required() !reqd_work_group_size !3 {
  %x = call i32 @ext() ; source
  ret void
}
define amdgpu_kernel void @one_work_group() "amdgpu-max-num-workgroups"="1,1,1" {
  %x = call i32 @ext() ; source
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,1" }
!0 = !{i32 1, i32 1, i32 1}
!1 = !{i32 1, i32 1}
!2 = !{i32 64, i32 1, i32 1}
!3 = !{i32 0, i32 1, i32 1}
