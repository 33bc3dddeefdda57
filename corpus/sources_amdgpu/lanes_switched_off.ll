; Moves between lanes are as what they move where all lanes of the wave are on: in the first block of a kernel whose work-groups fill their waves, up to what may switch lanes off.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare void @llvm.amdgcn.kill(i1)
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @killed(i32 %n, i1 %c) #0 {
entry:
  %before = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 1055)     ; divergent in llvm22
  call void @llvm.amdgcn.s.barrier()
  %still = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 1055)      ; divergent in llvm22
  call void @llvm.amdgcn.kill(i1 %c)
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 1055)      ; divergent
  ret void
}

define amdgpu_kernel void @in_another_block(i32 %n, i1 %c) #0 {
entry:
  br i1 %c, label %then, label %end

then:
  %moved = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 1055)      ; divergent
  br label %end

end:
  ret void
}

define amdgpu_kernel void @by_assembly(i32 %n) #0 {
entry:
  call void asm sideeffect "s_mov_b64 exec, 5", ""()
  %after = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 1055)      ; divergent
  ret void
}

define amdgpu_kernel void @never_full(i32 %n) #1 {
entry:
  %moved = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 1055)      ; divergent
  ret void
}

attributes #0 = { "target-cpu"="gfx900" "amdgpu-flat-work-group-size"="256,256" }
attributes #1 = { "target-cpu"="gfx900" "amdgpu-flat-work-group-size"="96,96" }
