; Two loop phis that swap every turn, one of which starts divergent: after a turn both are.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @swap_spreads_divergence(ptr addrspace(1) %out, i32 %n, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]    ; divergent
  %y = phi i32 [ %tid, %entry ], [ %x, %loop ]  ; divergent
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i32 %x, ptr addrspace(1) %out           ; divergent
  store i32 %i, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
