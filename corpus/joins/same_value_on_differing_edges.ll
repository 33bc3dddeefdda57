; Three edges meet. The two that the divergent branch tells apart carry the same value; the third, of another value, is
; taken by all lanes or by none. LLVM 22 asks only whether the phi has one value in all.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @same_value_on_differing_edges(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                    ; divergent
  %low = icmp ult i32 %tid, 16                                    ; divergent
  %flag = icmp eq i32 %a, 0
  br i1 %flag, label %fork, label %other

fork:
  br i1 %low, label %then, label %else                            ; divergent

then:
  br label %join

else:
  br label %join

other:
  br label %join

join:
  %which = phi i32 [ %a, %then ], [ %a, %else ], [ %b, %other ]   ; divergent in llvm22: lanes meet from then and else, both with %a
  %differs = phi i32 [ %a, %then ], [ 1, %else ], [ %b, %other ]  ; divergent
  store i32 %which, ptr addrspace(1) %out                         ; divergent in llvm22
  store i32 %differs, ptr addrspace(1) %out                       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
