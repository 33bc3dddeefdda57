; Values of each lane that stay alive over the arms of a divergent branch (examples/rules/live_across_join.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @diamond(ptr addrspace(1) %out, i32 %n) {
entry: ; expect: registers_across_join(%entry, %join, 1)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %kept = mul i32 %tid, 3                        ; divergent: hit, made before %entry parts lanes and read behind %join; expect: live_across_join(%kept, %entry, %join)
  %scalar = mul i32 %n, 3
  %spent = mul i32 %tid, 5                       ; divergent: no hit, read in an arm only
  %carried = mul i32 %tid, 7                     ; divergent: no hit, %merged takes its place at %join
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %then, label %else           ; divergent

then:
  %of.then = add i32 %spent, 1                   ; divergent: no hit, made in an arm
  br label %join

else:
  br label %join

join:
  %merged = phi i32 [ %of.then, %then ], [ %carried, %else ]  ; divergent
  %sum = add i32 %merged, %kept                  ; divergent
  %all = add i32 %sum, %scalar                   ; divergent: %scalar is no hit, a scalar register keeps it
  store i32 %all, ptr addrspace(1) %out          ; divergent
  ret void
}

define amdgpu_kernel void @uniform_diamond(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %kept = mul i32 %tid, 3                        ; divergent: no hit, a wave takes one arm only
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %then, label %else

then:
  store i32 1, ptr addrspace(1) %out
  br label %join

else:
  store i32 2, ptr addrspace(1) %out
  br label %join

join:
  store i32 %kept, ptr addrspace(1) %out         ; divergent
  ret void
}

define amdgpu_kernel void @nested(ptr addrspace(1) %out, i32 %n) {
entry: ; expect: registers_across_join(%entry, %join, 1)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent: hit, over both joins; expect: live_across_join(%tid, %entry, %join) live_across_join(%tid, %outer, %inner.join)
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %outer, label %join          ; divergent

outer: ; expect: registers_across_join(%outer, %inner.join, 2)
  %inner.only = mul i32 %tid, 3                  ; divergent: hit, over the inner join, not over the outer one; expect: live_across_join(%inner.only, %outer, %inner.join)
  %odd = trunc i32 %tid to i1                    ; divergent
  br i1 %odd, label %arm, label %inner.join      ; divergent

arm:
  store i32 1, ptr addrspace(1) %out
  br label %inner.join

inner.join:
  store i32 %inner.only, ptr addrspace(1) %out   ; divergent
  br label %join

join:
  store i32 %tid, ptr addrspace(1) %out          ; divergent
  ret void
}

define amdgpu_kernel void @in_a_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent: hit, the next iteration reads it; expect: live_across_join(%tid, %loop, %latch)
  br label %loop

loop: ; expect: registers_across_join(%loop, %latch, 1)
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %mine = icmp eq i32 %i, %tid                   ; divergent
  br i1 %mine, label %arm, label %latch          ; divergent

arm:
  store i32 %i, ptr addrspace(1) %out
  br label %latch

latch:
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/live_across_join.dl
