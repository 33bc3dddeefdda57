; A continue taken by some lanes only: both back edges meet in the header, where one phi tells
; them apart, and one does not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_continue(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                    ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], [ %next, %rest ]  ; divergent in llvm22: both back edges carry %next
  %last = phi i32 [ 0, %entry ], [ 1, %body ], [ 2, %rest ]       ; divergent
  %next = add i32 %i, 1                                           ; divergent in llvm22
  %more = icmp ult i32 %i, %n                                     ; divergent in llvm22
  br i1 %more, label %body, label %exit                           ; divergent in llvm22

body:
  %odd = trunc i32 %tid to i1                                     ; divergent
  br i1 %odd, label %head, label %rest                            ; divergent

rest:
  store i32 %last, ptr addrspace(1) %out                          ; divergent
  br label %head

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
