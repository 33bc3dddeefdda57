; A struct is one value: the uniform field of a struct with a divergent field is divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @aggregate_is_one_value(ptr addrspace(1) %out, i32 %n, float %f) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %a = insertvalue { i32, float } poison, float %f, 1
  %float.before = extractvalue { i32, float } %a, 1
  %b = insertvalue { i32, float } %a, i32 %tid, 0   ; divergent
  %float.after = extractvalue { i32, float } %b, 1  ; divergent
  store float %float.before, ptr addrspace(1) %out
  store float %float.after, ptr addrspace(1) %out   ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
