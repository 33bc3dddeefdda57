; A phi of itself and of one value from before the loop never changes: it is uniform, even where the edges part lanes.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @keeps_itself(ptr addrspace(1) %out, i32 %a, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %head

head:
  %kept = phi i32 [ %a, %entry ], [ %kept, %then ], [ %kept, %body ]
  %go = load volatile i1, ptr addrspace(1) %out
  br i1 %go, label %body, label %exit

body:
  br i1 %low, label %then, label %head          ; divergent

then:
  store i32 1, ptr addrspace(1) %out
  br label %head

exit:
  %after = add i32 %kept, 1
  store i32 %after, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
