; A load from global memory is as divergent as its address.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @load_address(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %k) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()               ; divergent
  %mine = getelementptr i32, ptr addrspace(1) %in, i32 %tid  ; divergent
  %shared = getelementptr i32, ptr addrspace(1) %in, i32 %k
  %a = load i32, ptr addrspace(1) %mine                      ; divergent
  %b = load i32, ptr addrspace(1) %shared
  %c = load volatile i32, ptr addrspace(1) %shared
  %d = load atomic i32, ptr addrspace(1) %shared monotonic, align 4
  %bc = add i32 %b, %c
  %bcd = add i32 %bc, %d
  %all = add i32 %a, %bcd                                    ; divergent
  store i32 %bcd, ptr addrspace(1) %out
  store i32 %all, ptr addrspace(1) %out                      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
