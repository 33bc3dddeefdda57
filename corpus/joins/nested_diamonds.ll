; A uniform diamond within an arm of a divergent one: the inner phi is uniform, the outer one divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @nested_diamonds(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                ; divergent
  %low = icmp ult i32 %tid, 16                                ; divergent
  %flag = icmp ult i32 %a, %b
  br i1 %low, label %inner, label %outer.join                 ; divergent

inner:
  br i1 %flag, label %then, label %else

then:
  br label %inner.join

else:
  br label %inner.join

inner.join:
  %inside = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %inside, ptr addrspace(1) %out
  br label %outer.join

outer.join:
  %outside = phi i32 [ 0, %entry ], [ %inside, %inner.join ]  ; divergent
  store i32 %outside, ptr addrspace(1) %out                   ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
