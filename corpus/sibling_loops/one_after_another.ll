; Two loops in a row: the first is left divergently, yet lanes start the second together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @one_after_another(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %tid          ; divergent
  br i1 %i.more, label %first, label %between   ; divergent

between:
  br label %second

second:
  %j = phi i32 [ 0, %between ], [ %j.next, %second ]
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %second, label %exit

exit:
  store i32 %j.next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
