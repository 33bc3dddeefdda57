; if (flag || low): the uniform condition stands first. Lanes that reach the then block from it come all together, or all
; go on to the divergent one: its edge to then and its other edge meet only at the end.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @short_circuit_uniform_first(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %flag, label %then, label %second

second:
  %low = icmp ult i32 %tid, 16                      ; divergent
  br i1 %low, label %then, label %join              ; divergent

then:
  %why = phi i32 [ 1, %entry ], [ 2, %second ]
  store i32 %why, ptr addrspace(1) %out
  br label %join

join:
  %which = phi i32 [ 0, %second ], [ %why, %then ]  ; divergent
  store i32 %which, ptr addrspace(1) %out           ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
