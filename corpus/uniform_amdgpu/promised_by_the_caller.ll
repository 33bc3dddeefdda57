; A call that carries `nodivergencesource` is promised to return the same in all lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @unknown(i32)

define amdgpu_kernel void @promised_by_the_caller(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %promised = call i32 @unknown(i32 %tid) nodivergencesource
  %plain = call i32 @unknown(i32 0)             ; divergent
  store i32 %promised, ptr addrspace(1) %out
  store i32 %plain, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
