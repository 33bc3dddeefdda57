; Loads of a loop whose address only lanes tell apart.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %before = getelementptr i32, ptr addrspace(1) %p, i32 %id
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load i32, ptr addrspace(1) %before ; expect: invariant_divergent_load(%a, %loop)
  ; The address is computed in the loop, and is the same each time.
  %four = add i32 %id, 4
  %inside = getelementptr i32, ptr addrspace(1) %p, i32 %four
  %b = load i32, ptr addrspace(1) %inside ; expect: invariant_divergent_load(%b, %loop)
  ; One address for all lanes.
  %c = load i32, ptr addrspace(1) %p
  ; Another address in each iteration.
  %at = add i32 %id, %i
  %moving = getelementptr i32, ptr addrspace(1) %p, i32 %at
  %d = load i32, ptr addrspace(1) %moving
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %e = load i32, ptr addrspace(1) %before
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
