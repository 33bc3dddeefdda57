; if (low && flag): both conditions jump to the same else block, where only the first of them is divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @short_circuit_and(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()    ; divergent
  %low = icmp ult i32 %tid, 16                    ; divergent
  br i1 %low, label %second, label %else          ; divergent

second:
  %flag = icmp eq i32 %a, %b
  br i1 %flag, label %then, label %else

then:
  br label %join

else:
  %why = phi i32 [ 1, %entry ], [ 2, %second ]    ; divergent
  br label %join

join:
  %which = phi i32 [ 0, %then ], [ %why, %else ]  ; divergent
  store i32 %which, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
