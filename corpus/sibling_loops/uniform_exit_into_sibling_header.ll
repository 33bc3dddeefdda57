; The first loop is left straight into the header of the second, by all lanes together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_exit_into_sibling_header(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %first, label %second

second:
  %j = phi i32 [ %i.next, %first ], [ %j.next, %second ]
  %j.next = sub i32 %j, 1
  %j.more = icmp ugt i32 %j.next, 0
  br i1 %j.more, label %second, label %exit

exit:
  %mine = add i32 %j, %tid                      ; divergent
  store i32 %j, ptr addrspace(1) %out
  store i32 %mine, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
