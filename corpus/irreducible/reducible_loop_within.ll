; A reducible loop inside an irreducible cycle that is entered divergently: it is assumed divergent with all the rest.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @reducible_loop_within(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  %low = icmp ult i32 %tid, 16                     ; divergent
  br i1 %low, label %p, label %q                   ; divergent

p:
  %stop = load volatile i1, ptr addrspace(1) %out  ; divergent
  br i1 %stop, label %exit, label %q               ; divergent

q:
  %base = add i32 %n, 1                            ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %q ], [ %i.next, %loop ]       ; divergent
  %i.next = add i32 %i, %base                      ; divergent
  %more = icmp ult i32 %i.next, %n                 ; divergent
  br i1 %more, label %loop, label %p               ; divergent

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
