; An irreducible cycle in the body of a uniform loop, entered divergently in every iteration: the cycle is divergent, the
; loop around it is not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @within_a_reducible_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br i1 %low, label %p, label %q                ; divergent

p:
  %a = load volatile i1, ptr addrspace(1) %out  ; divergent
  br i1 %a, label %latch, label %q              ; divergent

q:
  %b = add i32 %i, 1                            ; divergent
  store i32 %b, ptr addrspace(1) %out           ; divergent
  br label %p

latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %outer, label %exit

exit:
  store i32 %i.next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
