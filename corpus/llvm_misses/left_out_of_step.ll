; Lanes enter a cycle at two places and run it out of step: on %first those agree that are there together, each group at its time. LLVM 22 takes every
; value in the cycle for divergent that is not always uniform, but follows a value out of it only if lanes part at the exit.
;
; Lanes 0 to 3 come to p first, straight from the entry: %first is 0, %after = 3. The others come by q: %first is 4, %after = 7.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @left_out_of_step(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %low = icmp ult i32 %tid, 4                       ; divergent
  br i1 %low, label %p, label %q                    ; divergent

p:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  br i1 true, label %exit, label %q

q:
  br label %p

exit:
  %after = add i32 %first, 3                        ; divergent in sound, temporal: 3 in lanes 0 to 3, 7 in the others
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %after)
  store i32 %after, ptr addrspace(1) %out           ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
