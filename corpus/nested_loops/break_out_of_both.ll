; Some lanes leave both loops at once from within the inner one: values of either loop differ for those outside.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @break_out_of_both(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %ij = add i32 %i, %j
  %hit = icmp eq i32 %ij, %tid                  ; divergent
  br i1 %hit, label %exit, label %inner.latch   ; divergent

inner.latch:
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %inner, label %outer.latch

outer.latch:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %outer, label %exit

exit:
  %row = add i32 %i, 1                          ; divergent, temporal
  store i32 %row, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
