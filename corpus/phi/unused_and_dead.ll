; Verdicts are given to phis that nobody uses, too.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @unused_and_dead(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %then, label %join           ; divergent

then:
  br label %join

join:
  %unused = phi i32 [ 0, %entry ], [ 1, %then ]  ; divergent
  %nothing = phi i32 [ undef, %entry ], [ undef, %then ]
  %both = phi i32 [ undef, %entry ], [ poison, %then ]
  store i32 %a, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
