; Blocks at whose start few and many values are alive (examples/rules/liveness.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @diamond(ptr addrspace(1) %out, i32 %n) {
entry:                                                  ; no hit: nothing is alive in a vector register yet
  %tid = call i32 @llvm.amdgcn.workitem.id.x()          ; divergent
  %wide = zext i32 %tid to i64                          ; divergent
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %both, label %one

both:                                                   ; hit: %tid and %wide are read here or behind, 3 words; expect: tightest_block(%both, 3, 2)
  %low = trunc i64 %wide to i32                         ; divergent
  %sum = add i32 %tid, %low                             ; divergent
  br label %join

one:                                                    ; no hit: only %tid
  %twice = add i32 %tid, %n                             ; divergent
  br label %join

join:                                                   ; no hit: only the phi
  %either = phi i32 [ %sum, %both ], [ %twice, %one ]   ; divergent
  store i32 %either, ptr addrspace(1) %out              ; divergent
  ret void
}

define amdgpu_kernel void @loop_with_a_sum(ptr addrspace(1) %out, i32 %n) {
entry:                                                  ; no hit
  %tid = call i32 @llvm.amdgcn.workitem.id.x()          ; divergent
  br label %loop

loop:                                                   ; hit: the sum and %tid; expect: tightest_block(%loop, 2, 4)
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]        ; divergent
  %more = add i32 %sum, %tid                            ; divergent
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:                                                   ; no hit: only the sum
  store i32 %more, ptr addrspace(1) %out                ; divergent
  ret void
}

define amdgpu_kernel void @uniform(ptr addrspace(1) %out, i32 %n) {
entry:
  %more = add i32 %n, 1
  br label %exit

exit:                                                   ; no hit: scalar registers are enough
  store i32 %more, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/liveness.dl
