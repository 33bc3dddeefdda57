; A loop of one iteration, which lanes leave by different exits with the same value. The phis of the outer loop and of
; that exit form a cycle in which no lane has another value. Mesa's divergence analysis calls each phi at the exit of a
; loop divergent if the loop has a divergent `break`, and with it the whole cycle.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @cycle_through_a_divergent_break(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                          ; divergent
  %odd = trunc i32 %tid to i1                                           ; divergent
  br label %outer

outer:
  %fuel = phi i32 [ %n, %entry ], [ %left, %latch ]                     ; divergent in llvm22
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %once

once:
  %empty = icmp eq i32 %fuel, 0                                         ; divergent in llvm22
  br i1 %empty, label %after, label %spend                              ; divergent in llvm22

spend:
  %less = sub i32 %fuel, 1                                              ; divergent in llvm22
  br i1 %odd, label %break, label %work                                 ; divergent

break:
  br label %after

work:
  store i32 %less, ptr addrspace(1) %out                                ; divergent in llvm22
  br label %after

after:
  %left = phi i32 [ %fuel, %once ], [ %less, %break ], [ %less, %work ] ; divergent in llvm22
  br label %latch

latch:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 8
  br i1 %again, label %outer, label %exit

exit:
  store i32 %left, ptr addrspace(1) %out                                ; divergent in llvm22
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
