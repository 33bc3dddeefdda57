; A vector is one value: a divergent element makes the whole of it divergent, and so what is extracted from it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @vector_is_one_value(ptr addrspace(1) %out, i32 %n, <4 x i32> %v) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()             ; divergent
  %both = insertelement <2 x i32> poison, i32 %n, i32 0
  %mixed = insertelement <2 x i32> %both, i32 %tid, i32 1  ; divergent
  %uniform.half = extractelement <2 x i32> %mixed, i32 0   ; divergent
  %picked = extractelement <4 x i32> %v, i32 %tid          ; divergent
  %fixed = extractelement <4 x i32> %v, i32 2
  %turned = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 0>
  store i32 %uniform.half, ptr addrspace(1) %out           ; divergent
  store i32 %picked, ptr addrspace(1) %out                 ; divergent
  store i32 %fixed, ptr addrspace(1) %out
  store <2 x i32> %turned, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
