; The phi of a first divergent branch is the condition of a second: divergence of control begets divergence of control.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @condition_at_join_diverges(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()       ; divergent
  %low = icmp ult i32 %tid, 16                       ; divergent
  br i1 %low, label %then, label %join               ; divergent

then:
  br label %join

join:
  %flag = phi i1 [ true, %entry ], [ false, %then ]  ; divergent
  br i1 %flag, label %more, label %done              ; divergent

more:
  br label %done

done:
  %which = phi i32 [ %a, %join ], [ %b, %more ]      ; divergent
  store i32 %which, ptr addrspace(1) %out            ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
