; The inner loop is left at different times, the outer one by all lanes together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_around_divergent(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %ij = mul i32 %i, %j
  store i32 %ij, ptr addrspace(1) %out
  %j.more = icmp ult i32 %j.next, %tid             ; divergent
  br i1 %j.more, label %inner, label %outer.latch  ; divergent

outer.latch:
  %escaped = add i32 %j.next, 1                    ; divergent, temporal
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %outer, label %exit

exit:
  store i32 %i.next, ptr addrspace(1) %out
  store i32 %escaped, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
