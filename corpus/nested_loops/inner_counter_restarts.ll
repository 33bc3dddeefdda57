; The inner bound is the outer counter: both loops are uniform, whatever their depth.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @inner_counter_restarts(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.in, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %sum.in = phi i32 [ %sum, %outer ], [ %sum.next, %inner ]
  %sum.next = add i32 %sum.in, %j
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %i
  br i1 %j.more, label %inner, label %outer.latch

outer.latch:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %outer, label %exit

exit:
  %mine = add i32 %sum.in, %tid                 ; divergent
  store i32 %sum.in, ptr addrspace(1) %out
  store i32 %mine, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
