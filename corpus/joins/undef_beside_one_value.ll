; A phi of one value and of undef or poison may be taken for that value on every edge, and is uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @undef_beside_one_value(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %then, label %join          ; divergent

then:
  %x = add i32 %a, 1
  br label %join

join:
  %with.undef = phi i32 [ undef, %entry ], [ %x, %then ]
  %with.poison = phi i32 [ 5, %entry ], [ poison, %then ]
  %sum = add i32 %with.undef, %with.poison
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
