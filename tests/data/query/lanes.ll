; One function has a single lane: nothing in it diverges.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @single() #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}

define amdgpu_kernel void @many() {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %two = mul i32 %tid, 2
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "amdgpu-flat-work-group-size"="1,1" }
