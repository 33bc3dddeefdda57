; Calls of functions that wait at a barrier (examples/rules/barrier_through_calls.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()          ; divergent
  call void @outer()                                    ; divergent in llvm22: no hit: all lanes come
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %uniform, label %next

uniform:
  call void @outer()                                    ; divergent in llvm22: no hit: all lanes or none
  br label %next

next:
  %low = icmp ult i32 %tid, 16                          ; divergent
  br i1 %low, label %arm, label %exit                   ; divergent

arm:
  call void @outer()                                    ; divergent in llvm22: hit: it calls @inner, which waits; expect: barrier_through_calls(@kernel call#10, @outer, @kernel %next)
  call void @quiet()                                    ; divergent in llvm22: no hit: it does not wait
  br label %exit

exit:
  call void @inner()                                    ; divergent in llvm22: no hit: lanes have met again
  ret void
}

define internal void @outer() {
  call void @inner()                                    ; divergent in llvm22: no hit: nothing decides it here
  ret void
}

define internal void @inner() {
  call void @llvm.amdgcn.s.barrier()                    ; no hit: the barrier itself
  ret void
}

define internal void @quiet() {
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
; rules: ../../examples/rules/barrier_through_calls.dl
