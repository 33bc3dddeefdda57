; Each arm of a divergent branch runs a uniform loop of its own; they are left by all lanes of their arm together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @one_in_each_arm(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                            ; divergent
  %low = icmp ult i32 %tid, 16                                            ; divergent
  br i1 %low, label %first, label %second                                 ; divergent

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %first, label %after.first

after.first:
  store i32 %i.next, ptr addrspace(1) %out
  br label %exit

second:
  %j = phi i32 [ 0, %entry ], [ %j.next, %second ]
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %m
  br i1 %j.more, label %second, label %after.second

after.second:
  store i32 %j.next, ptr addrspace(1) %out
  br label %exit

exit:
  %count = phi i32 [ %i.next, %after.first ], [ %j.next, %after.second ]  ; divergent
  store i32 %count, ptr addrspace(1) %out                                 ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
