; The scalar unit's clocks, hardware registers and program counter are read once for the wave.
target triple = "amdgcn-amd-amdhsa"

declare i64 @llvm.amdgcn.s.memtime()
declare i64 @llvm.amdgcn.s.memrealtime()
declare i32 @llvm.amdgcn.s.getreg(i32 immarg)
declare i64 @llvm.amdgcn.s.getpc()

define amdgpu_kernel void @clocks_and_registers(ptr addrspace(1) %out) {
entry:
  %time = call i64 @llvm.amdgcn.s.memtime()
  %real = call i64 @llvm.amdgcn.s.memrealtime()
  %register = call i32 @llvm.amdgcn.s.getreg(i32 5)
  %pc = call i64 @llvm.amdgcn.s.getpc()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  store i64 %time, ptr addrspace(1) %out
  store i64 %real, ptr addrspace(1) %out
  store i32 %register, ptr addrspace(1) %out
  store i64 %pc, ptr addrspace(1) %out
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
