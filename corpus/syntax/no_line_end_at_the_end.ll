; The last line of a file need not end.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @no_line_end_at_the_end(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  ret void
}