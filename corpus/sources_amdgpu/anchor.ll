; Which of the lanes that are here an anchor holds together is the implementation's choice.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @anchor(ptr addrspace(1) %out, i32 %n) convergent {
  %some = call token @llvm.experimental.convergence.anchor()                                              ; divergent in sound
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                                            ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) [ "convergencectrl"(token %some) ]           ; divergent in sound
  store i32 %first, ptr addrspace(1) %out                                                                 ; divergent in sound
  ret void
}

declare token @llvm.experimental.convergence.anchor() convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
