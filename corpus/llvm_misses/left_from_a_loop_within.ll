; A reducible loop within an irreducible cycle that lanes enter apart: what they agree on in the loop is read behind both. LLVM 22 sees that the cycle is
; cycle runs out of step, but follows nothing out of it by the exit of the loop itself.
;
; Lanes 0 to 3 come to the loop first: %first is 0, %after = 3. The others come by q: %first is 4, %after = 7.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @left_from_a_loop_within(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %low = icmp ult i32 %tid, 4                       ; divergent
  br i1 %low, label %p, label %q                    ; divergent

p:
  br label %loop

loop:
  %i = phi i32 [ 0, %p ], [ %next, %loop.latch ]    ; divergent
  %next = add i32 %i, 1                             ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  br i1 true, label %exit, label %loop.latch

loop.latch:
  br i1 true, label %q, label %loop

q:
  br label %p

exit:
  %after = add i32 %first, 3                        ; divergent in sound, temporal: 3 in lanes 0 to 3, 7 in the others
  %argument = add i32 %n, 3
  store i32 %after, ptr addrspace(1) %out           ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
