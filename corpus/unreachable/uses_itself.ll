; In a dead block a value may use itself.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uses_itself(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  ret void

dead:
  %self = add i32 %self, 1
  %mixed = add i32 %mixed, %tid                 ; divergent
  br label %dead
}

declare i32 @llvm.amdgcn.workitem.id.x()
