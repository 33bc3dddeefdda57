; The other way round: a divergent diamond within a uniform one. The inner phi is divergent, and by its value the outer.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_diamond_in_uniform_arm(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                 ; divergent
  %low = icmp ult i32 %tid, 16                                 ; divergent
  %flag = icmp ult i32 %a, %b
  br i1 %flag, label %inner, label %outer.join

inner:
  br i1 %low, label %then, label %inner.join                   ; divergent

then:
  br label %inner.join

inner.join:
  %inside = phi i32 [ %a, %inner ], [ %b, %then ]              ; divergent
  br label %outer.join

outer.join:
  %by.value = phi i32 [ 0, %entry ], [ %inside, %inner.join ]  ; divergent
  %by.flag = phi i32 [ 0, %entry ], [ %b, %inner.join ]
  store i32 %by.value, ptr addrspace(1) %out                   ; divergent
  store i32 %by.flag, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
