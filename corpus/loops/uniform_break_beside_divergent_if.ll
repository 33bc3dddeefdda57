; A divergent if stands in the loop, but both ways out are uniform: nothing is temporally divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_break_beside_divergent_if(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %stop = icmp eq i32 %i, %m
  br i1 %stop, label %exit, label %body

body:
  br i1 %low, label %then, label %latch         ; divergent

then:
  store i32 %i, ptr addrspace(1) %out
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit

exit:
  %where = phi i32 [ %i, %head ], [ %next, %latch ]
  store i32 %where, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
