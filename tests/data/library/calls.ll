; Calls that wait for others, read other lanes, or depend on which lanes make them.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
  call void @llvm.amdgcn.s.barrier() ; expect: barrier(:) convergent_call(:)
  call void @llvm.amdgcn.wave.barrier() ; expect: convergent_call(:)
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n) ; expect: cross_lane(%first) convergent_call(%first)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %least = call i32 @llvm.umin.i32(i32 %id, i32 %first)
  %other = call i32 @other(i32 %n)
  call void @meet() ; expect: convergent_call(:)
  call void @other2() convergent ; expect: convergent_call(:)
  call void @_Z7barrierj(i32 1) ; expect: barrier(:) convergent_call(:)
  call void asm sideeffect "s_barrier", ""() convergent ; expect: convergent_call(:)
  ret void
}

declare i32 @other(i32)
declare void @other2()
declare void @meet() #0
declare void @_Z7barrierj(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.umin.i32(i32, i32)

attributes #0 = { convergent nounwind }
