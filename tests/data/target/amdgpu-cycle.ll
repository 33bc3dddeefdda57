; A cycle that lanes enter at different places: LLVM 22 calls every instruction in it divergent but those that are always uniform.
; The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
declare i32 @ext(...)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32)
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.amdgcn.s.memtime()
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.read_register.i32(metadata)
define amdgpu_kernel void @cycle(i1 %u, i32 %v, ptr addrspace(1) %p, ptr addrspace(5) %private) !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %group = call i32 @llvm.amdgcn.workgroup.id.x() ; uniform
  %dispatch = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v) ; uniform
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 1, i32 0) ; sound: uniform
  %cycles = call i64 @llvm.readcyclecounter() ; sound: uniform
  %time = call i64 @llvm.amdgcn.s.memtime() ; uniform
  %shift = lshr i32 %x, 6 ; uniform
  %shift5 = lshr i32 %x, 5
  %mask = and i32 %x, -64 ; uniform
  %asm = call i32 asm sideeffect "", "=s"() ; uniform
  call void asm sideeffect "", ""() ; llvm22: uniform
  %pair = call { i32, i32 } asm sideeffect "", "=v,=s"() ; source
  %pair0 = extractvalue { i32, i32 } %pair, 0
  %pair1 = extractvalue { i32, i32 } %pair, 1 ; llvm22: uniform, sound: part 0
  %if = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %u) ; source
  %if0 = extractvalue { i1, i64 } %if, 0
  %if1 = extractvalue { i1, i64 } %if, 1 ; llvm22: uniform, sound: part 0
  %promise = call i32 (...) @ext() nodivergencesource ; llvm22: uniform
  call void @llvm.amdgcn.s.barrier()
  %s0 = call i32 @llvm.read_register.i32(metadata !1)
  %loaded = load i32, ptr addrspace(1) %p
  %flat = addrspacecast ptr addrspace(5) %private to ptr ; sound: source
  %frozen = freeze i32 %v
  store i32 %v, ptr addrspace(1) %p
  br i1 %u, label %b, label %exit
b:
  br i1 %u, label %a, label %exit
exit:
  ret void
}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{!"s0"}
