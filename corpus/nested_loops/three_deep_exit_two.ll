; From the innermost of three loops some lanes continue with the outermost: the two inner loops are left divergently.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @three_deep_exit_two(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()        ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first.latch ]
  br label %second

second:
  %j = phi i32 [ 0, %first ], [ %j.next, %second.latch ]
  br label %third

third:
  %k = phi i32 [ 0, %second ], [ %k.next, %third.latch ]
  %sum = add i32 %j, %k
  %hit = icmp eq i32 %sum, %tid                       ; divergent
  br i1 %hit, label %first.latch, label %third.latch  ; divergent

third.latch:
  %k.next = add i32 %k, 1
  %k.more = icmp ult i32 %k.next, %n
  br i1 %k.more, label %third, label %second.latch

second.latch:
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %second, label %first.latch

first.latch:
  %i.value = add i32 %i, 1
  %j.value = add i32 %j, 1                            ; divergent, temporal
  %i.next = add i32 %i, 1
  store i32 %i.value, ptr addrspace(1) %out
  store i32 %j.value, ptr addrspace(1) %out           ; divergent
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %first, label %exit

exit:
  store i32 %i.next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
