; The outer loop is left at different times. Within it all lanes run the inner one equally often.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_around_uniform(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %inner, label %outer.latch

outer.latch:
  %sum = add i32 %j.next, %i
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %tid          ; divergent
  br i1 %i.more, label %outer, label %exit      ; divergent

exit:
  %from.inner = add i32 %j.next, 1              ; divergent, temporal
  %from.outer = add i32 %sum, 1                 ; divergent, temporal
  store i32 %from.inner, ptr addrspace(1) %out  ; divergent
  store i32 %from.outer, ptr addrspace(1) %out  ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
