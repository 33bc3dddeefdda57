; The divergent break and the uniform end of the loop lead to blocks of their own, which meet later.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @break_to_its_own_exit(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %hit = icmp eq i32 %i, %tid                      ; divergent
  br i1 %hit, label %found, label %latch           ; divergent

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %missed

found:
  %at = add i32 %i, 0                              ; divergent, temporal
  br label %end

missed:
  %after = add i32 %next, 0                        ; divergent, temporal
  br label %end

end:
  %result = phi i32 [ 1, %found ], [ 2, %missed ]  ; divergent
  store i32 %result, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
