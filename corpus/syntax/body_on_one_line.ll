; A function on one line, and blocks that begin on the line of their label.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @body_on_one_line() { ret void }

define amdgpu_kernel void @label_and_instruction(ptr addrspace(1) %out) {
entry: %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %end
end: store i32 %tid, ptr addrspace(1) %out           ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
