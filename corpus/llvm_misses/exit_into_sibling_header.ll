; LLVM 22 looks for the cycle that a divergent exit leaves by comparing depths. Here the exit leaves two cycles, first and
; outer, but ends in the header of a third, which is as deep as outer: LLVM takes first only, and outer's values for uniform.
;
; Lane 0 (tid 0) finds its hit at once, with %k = 0: %after = 7.
; Lane 3 (tid 3) finds %i + %k = 3 only once %k has reached 1 (%i goes from 0 to 2): %after = 8.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @exit_into_sibling_header(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  br label %first

first:
  %i = phi i32 [ 0, %outer ], [ %i.next, %more ]
  %sum = add i32 %i, %k
  %hit = icmp eq i32 %sum, %tid                 ; divergent
  br i1 %hit, label %sibling, label %more       ; divergent

more:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 3
  br i1 %again, label %first, label %latch

latch:
  %k.next = add i32 %k, 1
  br label %outer

sibling:
  %j = phi i32 [ 0, %first ], [ %j.next, %sibling ]
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 4
  br i1 %j.more, label %sibling, label %exit

exit:
  %after = add i32 %k, 7                        ; divergent in sound, temporal: 7 in lane 0, 8 in lane 3
  store i32 %after, ptr addrspace(1) %out       ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
