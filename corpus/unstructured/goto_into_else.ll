; A goto from the middle of the then arm into the else arm: the else arm has a join within.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @goto_into_else(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()         ; divergent
  %low = icmp ult i32 %tid, 16                         ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %low, label %then, label %else                 ; divergent

then:
  br i1 %flag, label %else.middle, label %join

else:
  br label %else.middle

else.middle:
  %from = phi i32 [ 1, %then ], [ 2, %else ]           ; divergent
  store i32 %from, ptr addrspace(1) %out               ; divergent
  br label %join

join:
  %last = phi i32 [ %a, %then ], [ %b, %else.middle ]  ; divergent
  store i32 %last, ptr addrspace(1) %out               ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
