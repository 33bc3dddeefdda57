; An arm of a divergent branch goes on into the other arm or past it. LLVM 14's legacy analysis looks for joins in the immediate post-dominator alone,
; and the arms have met before.
;
; With %past = false lanes from 16 on come to %mixed from the entry, the others from %low.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @join_before_post_dominator(ptr addrspace(1) %out, i1 %past) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %is.low = icmp slt i32 %tid, 16
  br i1 %is.low, label %low, label %mixed

low:
  br i1 %past, label %end, label %mixed

mixed:
  %which = phi i32 [ 1, %entry ], [ 2, %low ]                    ; LLVM 14 (legacy): uniform
  store i32 %which, ptr addrspace(1) %out                        ; LLVM 14 (legacy): uniform
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
