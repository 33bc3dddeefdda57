; Comments, strings and quoted names may hold letters of any script, and bytes that are none.
target triple = "amdgcn-amd-amdhsa"

@text = addrspace(4) constant [6 x i8] c"Üb\FFer"

define amdgpu_kernel void @"größe"(ptr addrspace(1) %"α", i32 %"日本") { ; ∀ lanes
entry:
  %"β" = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent: ∃ two lanes
  %"\CE\B3" = add i32 %"日本", 1
  store i32 %"β", ptr addrspace(1) %"\CE\B1"  ; divergent
  store i32 %"γ", ptr addrspace(1) %"α"
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
