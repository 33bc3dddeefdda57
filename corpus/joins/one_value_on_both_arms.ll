; Both arms bring the same value: there is nothing to tell them apart, and the phi is uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @one_value_on_both_arms(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %then, label %else           ; divergent

then:
  store i32 1, ptr addrspace(1) %out
  br label %join

else:
  store i32 2, ptr addrspace(1) %out
  br label %join

join:
  %value = phi i32 [ %a, %then ], [ %a, %else ]
  %constant = phi i32 [ 4, %then ], [ 4, %else ]
  %differs = phi i32 [ 4, %then ], [ 5, %else ]  ; divergent
  store i32 %value, ptr addrspace(1) %out
  store i32 %constant, ptr addrspace(1) %out
  store i32 %differs, ptr addrspace(1) %out      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
