; A value computed within the loop from values outside is the same in every iteration; it counts as temporally divergent
; all the same, because nothing asks whether it changes. Mode sound+ asks (rules/loop_invariant.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @invariant_of_the_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %invariant = mul i32 %n, 3
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  %after = add i32 %invariant, 1                ; divergent, temporal
  store i32 %after, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
