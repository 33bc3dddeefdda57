; opt complains of the processor in the middle of its print.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @unknown_processor(i32 %n) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %sum = add i32 %tid, %n
  ret void
}

attributes #0 = { "target-cpu"="gfx9999" "target-features"="+no-such-thing" }
