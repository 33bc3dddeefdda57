; Arguments of a kernel and loads at addresses made of them are uniform; at a lane's own address they are not.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @loads_at_uniform_addresses(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %k) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()               ; divergent
  %at = getelementptr float, ptr addrspace(1) %in, i64 %k
  %same = load float, ptr addrspace(1) %at
  %own.at = getelementptr float, ptr addrspace(1) %in, i32 %tid  ; divergent
  %own = load float, ptr addrspace(1) %own.at                    ; divergent
  %sum = fadd float %same, %own                                  ; divergent
  store float %same, ptr addrspace(1) %out
  store float %sum, ptr addrspace(1) %out                        ; divergent
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
