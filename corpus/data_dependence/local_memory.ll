; Local (work-group) memory follows the address, as global memory does.
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison

define amdgpu_kernel void @local_memory(ptr addrspace(1) %out, i32 %k) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                               ; divergent
  %mine = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %tid  ; divergent
  %same = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %k
  %a = load i32, ptr addrspace(3) %mine                                      ; divergent
  %b = load i32, ptr addrspace(3) %same
  %c = load i32, ptr addrspace(3) @tile
  store i32 %a, ptr addrspace(1) %out                                        ; divergent
  store i32 %b, ptr addrspace(1) %out
  store i32 %c, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
