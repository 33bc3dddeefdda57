; A divergent exit of the inner loop goes on with the outer one: only values of the inner loop differ there.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @inner_exit_to_outer_latch(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()        ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %square = mul i32 %i, %i
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %hit = icmp eq i32 %j, %tid                         ; divergent
  br i1 %hit, label %outer.latch, label %inner.latch  ; divergent

inner.latch:
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %inner, label %outer.latch

outer.latch:
  %how = phi i32 [ 0, %inner ], [ 1, %inner.latch ]   ; divergent
  %outer.value = add i32 %square, 1
  %inner.value = add i32 %j, 1                        ; divergent, temporal
  store i32 %how, ptr addrspace(1) %out               ; divergent
  store i32 %outer.value, ptr addrspace(1) %out
  store i32 %inner.value, ptr addrspace(1) %out       ; divergent
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %outer, label %exit

exit:
  store i32 %square, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
