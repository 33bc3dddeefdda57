; A call that carries `nodivergencesource` is promised to add no difference of its own between lanes. LLVM 22 takes its result
; for uniform whatever it is given; but what is given the lane's number may return it: 0 in lane 0, 1 in lane 1.
target triple = "amdgcn-amd-amdhsa"

declare i32 @unknown(i32)

define amdgpu_kernel void @promised_by_the_caller(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %promised = call i32 @unknown(i32 0) nodivergencesource
  %given = call i32 @unknown(i32 %tid) nodivergencesource  ; divergent in sound: 0 in lane 0, 1 in lane 1
  %plain = call i32 @unknown(i32 0)             ; divergent
  store i32 %promised, ptr addrspace(1) %out
  store i32 %given, ptr addrspace(1) %out       ; divergent in sound
  store i32 %plain, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
