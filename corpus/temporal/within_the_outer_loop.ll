; A value of the inner loop is read in the outer one; a value of the outer loop, read there too, is uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @within_the_outer_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %after ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %leave = icmp uge i32 %j, %tid                ; divergent
  br i1 %leave, label %after, label %inner      ; divergent

after:
  %i.next = add i32 %i, 1
  %of.inner = shl i32 %j, 1                     ; divergent, temporal
  %of.outer = shl i32 %i, 1
  store i32 %of.inner, ptr addrspace(1) %out    ; divergent
  store i32 %of.outer, ptr addrspace(1) %out
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %outer, label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
