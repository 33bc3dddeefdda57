; A cycle with two entries, %a and %b, that lanes enter together. Within it %a parts them, and they meet again at %b, which others enter from
; outside: whether %b begins another round or ends this one depends on the lane, so the whole cycle is taken to be divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @arms_meet_at_an_entry(ptr addrspace(1) %out, i1 %first, i1 %again, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  %low = icmp ult i32 %tid, 16                     ; divergent
  br i1 %first, label %a, label %b

a:
  %x = phi i32 [ 0, %entry ], [ %z, %b ]            ; divergent
  br i1 %low, label %c, label %b                   ; divergent

c:
  br label %b

b:
  %z = add i32 %n, 1                               ; divergent
  br i1 %again, label %a, label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
