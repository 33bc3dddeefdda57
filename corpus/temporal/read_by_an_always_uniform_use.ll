; A cross-lane read outside the loop makes the value uniform again, whatever each lane holds.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @read_by_an_always_uniform_use(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %next)
  %plain = add i32 %next, 1                     ; divergent, temporal
  store i32 %first, ptr addrspace(1) %out
  store i32 %plain, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
