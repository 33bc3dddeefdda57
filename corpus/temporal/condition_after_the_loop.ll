; The flag of the last iteration decides a branch after the loop: a terminator can be the temporal use.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @condition_after_the_loop(ptr addrspace(1) %out, i32 %n, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %even = icmp ult i32 %i, %n
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  br i1 %even, label %then, label %join         ; divergent, temporal

then:
  br label %join

join:
  %which = phi i32 [ 0, %exit ], [ %a, %then ]  ; divergent
  store i32 %which, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
