; A value that is always uniform within the loop is read outside: each lane reads that of its own last iteration.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @always_uniform_value_escapes(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %own = mul i32 %tid, %i                       ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %own)
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  %after = add i32 %first, 5                    ; divergent, temporal
  store i32 %after, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
