; What switches lanes of a wave off, in the first block of a kernel: moves between lanes after it may read a lane that is off. The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare void @llvm.amdgcn.kill(i1)
declare void @llvm.amdgcn.wqm.demote(i1)
declare void @llvm.amdgcn.init.exec(i64)
declare void @llvm.amdgcn.init.exec.from.input(i32, i32)
declare void @llvm.amdgcn.s.barrier()
declare void @elsewhere()
declare i32 @llvm.umin.i32(i32, i32)
define amdgpu_kernel void @killed(i32 %u, i1 %c) #0 {
  %before = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source, sound: part 1
  %least = call i32 @llvm.umin.i32(i32 %u, i32 3)
  call void @llvm.amdgcn.s.barrier()
  %still = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source, sound: part 1
  call void @llvm.amdgcn.kill(i1 %c)
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @demoted(i32 %u, i1 %c) #0 {
  call void @llvm.amdgcn.wqm.demote(i1 %c)
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @begun(i32 %u) #0 {
  call void @llvm.amdgcn.init.exec(i64 5)
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_cs void @begun_by_an_argument(i32 inreg %u) #1 { ; llvm22: inactive
  call void @llvm.amdgcn.init.exec.from.input(i32 inreg %u, i32 0)
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  ret void
}
define internal void @kills(i1 %c) { ; source: %c
  call void @llvm.amdgcn.kill(i1 %c)
  ret void
}
define amdgpu_kernel void @by_a_call(i32 %u, i1 %c) #0 {
  call void @kills(i1 %c) ; llvm22: source
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @by_an_unknown_call(i32 %u) #0 {
  call void @elsewhere() ; llvm22: source
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @by_a_pointer(i32 %u, ptr %f) #0 {
  call void %f() ; llvm22: source
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @by_assembly(i32 %u) #0 {
  call void asm sideeffect "s_mov_b64 exec, 5", ""() ; llvm22: uniform
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
; `init.exec` switches lanes on that its work-group does not have.
define amdgpu_kernel void @one_item(i32 %u) #1 { ; llvm22: inactive
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  ret void
}
; The last groups of a grid may be smaller.
define amdgpu_kernel void @smaller(i32 %u) #2 !reqd_work_group_size !0 {
  %y = call i32 @llvm.amdgcn.workitem.id.y() ; sound: source
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %wave = lshr i32 %x, 6 ; llvm22: uniform
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @smaller_row(i32 %u) #2 !reqd_work_group_size !1 {
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %wave = lshr i32 %x, 6 ; uniform
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source
  ret void
}
define amdgpu_kernel void @equal(i32 %u) #3 !reqd_work_group_size !0 {
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %wave = lshr i32 %x, 6 ; uniform
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055) ; source, sound: part 1
  ret void
}
attributes #0 = { "target-cpu"="gfx900" "amdgpu-flat-work-group-size"="256,256" }
attributes #1 = { "target-cpu"="gfx900" "amdgpu-flat-work-group-size"="1,1" }
attributes #2 = { "target-cpu"="gfx900" "uniform-work-group-size"="false" }
attributes #3 = { "target-cpu"="gfx900" "uniform-work-group-size"="true" }
!0 = !{i32 128, i32 2, i32 1}
!1 = !{i32 128, i32 1, i32 1}
