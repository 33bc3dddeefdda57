; A loop whose latch is a switch on a lane's own value, with two ways out.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @latch_is_a_switch(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %state = and i32 %tid, %i                     ; divergent
  switch i32 %state, label %loop [              ; divergent
    i32 3, label %three
    i32 5, label %five
  ]

three:
  store i32 3, ptr addrspace(1) %out
  ret void

five:
  store i32 %i, ptr addrspace(1) %out           ; divergent, temporal
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
