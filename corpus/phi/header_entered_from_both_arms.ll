; Both arms of a divergent branch lead into the loop's header: the header is a join, though its back edge is uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @header_entered_from_both_arms(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                       ; divergent
  %low = icmp ult i32 %tid, 16                                       ; divergent
  br i1 %low, label %then, label %else                               ; divergent

then:
  br label %loop

else:
  br label %loop

loop:
  %start.differs = phi i32 [ 1, %then ], [ 2, %else ], [ 3, %loop ]  ; divergent
  %i = phi i32 [ 0, %then ], [ 0, %else ], [ %next, %loop ]          ; divergent in llvm22: both arms bring 0, and all go round together
  %next = add i32 %i, 1                                              ; divergent in llvm22
  store i32 %start.differs, ptr addrspace(1) %out                    ; divergent
  %more = icmp ult i32 %next, %n                                     ; divergent in llvm22
  br i1 %more, label %loop, label %exit                              ; divergent in llvm22

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
