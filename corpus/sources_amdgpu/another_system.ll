; The same sources hold on every system that runs on such a GPU, and where the triple names none.
target triple = "amdgcn-mesa-mesa3d"

define amdgpu_kernel void @another_system(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %sum = add i32 %tid, %n                       ; divergent
  store i32 %sum, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
