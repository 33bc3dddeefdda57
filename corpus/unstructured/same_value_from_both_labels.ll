; At the join the labels of the divergent branch carry %a each; what differs comes along one label only, by a uniform
; choice within the arm. LLVM 22 calls every phi of the join divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @same_value_from_both_labels(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                    ; divergent
  %low = icmp ult i32 %tid, 16                                    ; divergent
  %flag = icmp eq i32 %a, 0
  br i1 %flag, label %before, label %fork

before:
  store i32 0, ptr addrspace(1) %out
  br label %join

fork:
  br i1 %low, label %side, label %join                            ; divergent

side:
  store i32 1, ptr addrspace(1) %out
  br label %join

join:
  %which = phi i32 [ %b, %before ], [ %a, %fork ], [ %a, %side ]  ; divergent in llvm22: the edges that lanes part on both carry %a
  %next = add i32 %which, 1                                       ; divergent in llvm22
  %flagged = icmp eq i32 %next, 4                                 ; divergent in llvm22
  br i1 %flagged, label %more, label %end                         ; divergent in llvm22: and with it a branch that need not be

more:
  br label %end

end:
  %last = phi i32 [ 0, %join ], [ 1, %more ]                      ; divergent in llvm22
  store i32 %last, ptr addrspace(1) %out                          ; divergent in llvm22
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
