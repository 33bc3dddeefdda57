; A dead block branches into the middle of a loop: the edge never runs, and the loop stays reducible.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dead_edge_into_a_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()             ; divergent
  %low = icmp ult i32 %tid, 16                             ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %low, label %body, label %latch                    ; divergent

body:
  br label %latch

latch:
  %way = phi i32 [ 0, %head ], [ 1, %body ], [ 2, %dead ]  ; divergent
  %next = add i32 %i, 1
  store i32 %way, ptr addrspace(1) %out                    ; divergent
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit

dead:
  br label %latch

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
