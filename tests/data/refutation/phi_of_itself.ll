; corpus/llvm_misses/phi_of_itself.ll, with a counter in memory where that reads what somebody else writes, so that it can be run.
;
; In the first iteration %c is 0, and all lanes go through take: %x is 10. In the second %c is 1: even lanes go through take and hold 11, odd ones through
; keep and still hold 10. They come together in head.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi_of_itself(ptr addrspace(1) %out, ptr addrspace(1) %counter) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store atomic volatile i32 0, ptr addrspace(1) %counter monotonic, align 4
  br label %head

head:
  %x = phi i32 [ poison, %entry ], [ %x, %keep ], [ %v, %take ]
  %c = load atomic volatile i32, ptr addrspace(1) %counter monotonic, align 4
  %go = icmp ult i32 %c, 4
  br i1 %go, label %fork, label %exit

fork:
  %next = add i32 %c, 1
  store atomic volatile i32 %next, ptr addrspace(1) %counter monotonic, align 4
  %v = add i32 %c, 10
  %bit = and i32 %tid, %c
  %drop = icmp eq i32 %bit, 0
  br i1 %drop, label %take, label %keep

keep:
  br label %head

take:
  br label %head

exit:
  store i32 %x, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
