; The condition of the exit is uniform, but only the lanes of one arm of a divergent branch come to ask it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_exit_within_divergent_arm(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %body

body:
  br i1 %low, label %then, label %latch         ; divergent

then:
  %stop = icmp eq i32 %i, %m
  br i1 %stop, label %exit, label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit

exit:
  %where = add i32 %i, 1                        ; divergent, temporal
  store i32 %where, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
