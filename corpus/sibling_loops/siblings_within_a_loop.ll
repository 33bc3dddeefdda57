; Two inner loops in the body of an outer one: the first is divergent, the second and the outer one are not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @siblings_within_a_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %first

first:
  %j = phi i32 [ 0, %outer ], [ %j.next, %first ]
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %tid          ; divergent
  br i1 %j.more, label %first, label %between   ; divergent

between:
  store i32 %i, ptr addrspace(1) %out
  br label %second

second:
  %k = phi i32 [ 0, %between ], [ %k.next, %second ]
  %k.next = add i32 %k, 1
  %k.more = icmp ult i32 %k.next, %i
  br i1 %k.more, label %second, label %latch

latch:
  %from.first = add i32 %j, 1                   ; divergent, temporal
  %from.second = add i32 %k, 1
  store i32 %from.first, ptr addrspace(1) %out  ; divergent
  store i32 %from.second, ptr addrspace(1) %out
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %outer, label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
