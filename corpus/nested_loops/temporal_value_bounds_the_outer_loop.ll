; The outer loop asks for a value of the inner one, which lanes left at different times: so it is left divergently too.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @temporal_value_bounds_the_outer_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j, %tid                  ; divergent
  br i1 %j.more, label %inner, label %outer.latch  ; divergent

outer.latch:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %j.next, %n               ; divergent, temporal
  br i1 %i.more, label %outer, label %exit         ; divergent

exit:
  %left.at = add i32 %i.next, 0                    ; divergent, temporal
  store i32 %left.at, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
