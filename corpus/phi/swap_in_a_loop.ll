; Two loop phis that swap every turn: both start uniform and stay so.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @swap_in_a_loop(ptr addrspace(1) %out, i32 %n, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %mine = add i32 %x, %tid                      ; divergent
  store i32 %x, ptr addrspace(1) %out
  store i32 %mine, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
