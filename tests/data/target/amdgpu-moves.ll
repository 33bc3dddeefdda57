; Moves between lanes, where no lane of the wave is off and where some may be. The words are explained in amdgpu-calls.ll: `part N` is the first operand that does not count.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.mov.dpp8.i32(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1, i1)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1, i1)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare {i32, i32} @llvm.amdgcn.permlane16.swap(i32, i32, i1, i1)
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
define amdgpu_kernel void @full(i32 %u, i32 %v, i1 %c) #0 {
  %swizzled = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 33823) ; source, sound: part 1
  %turned = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %u, i32 289, i32 15, i32 15, i1 false) ; source, sound: part 1
  %quads = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %u, i32 177, i32 15, i32 15, i1 false) ; source, sound: part 0
  %mirrored = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %u, i32 320, i32 15, i32 15, i1 false) ; source, sound: part 0
  %ends = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %u, i32 257, i32 15, i32 15, i1 false) ; source
  %rows = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %u, i32 177, i32 3, i32 15, i1 false) ; source
  %banks = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %u, i32 177, i32 15, i32 14, i1 false) ; source
  %eight = call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %u, i32 2054353) ; source, sound: part 1
  %row = call i32 @llvm.amdgcn.permlane16.i32(i32 %v, i32 %u, i32 %v, i32 %v, i1 false, i1 false) ; source, sound: part 0
  %other = call i32 @llvm.amdgcn.permlanex16.i32(i32 %v, i32 %u, i32 %v, i32 %v, i1 false, i1 false) ; source, sound: part 0
  %half = call i32 @llvm.amdgcn.permlane64.i32(i32 %u)
  %swapped = call {i32, i32} @llvm.amdgcn.permlane16.swap(i32 %u, i32 %v, i1 false, i1 false) ; source
  %inactive = call i32 @llvm.amdgcn.set.inactive.i32(i32 %u, i32 %v) ; sound: part 1
  br i1 %c, label %later, label %end
later:
  %again = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 33823) ; source
  br label %end
end:
  ret void
}
define amdgpu_kernel void @partial(i32 %u) #1 {
  %swizzled = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 33823) ; source
  %half = call i32 @llvm.amdgcn.permlane64.i32(i32 %u) ; sound: source
  ret void
}
define void @called(i32 %u) #0 { ; source: %u
  %swizzled = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 33823) ; source
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="128,128" }
attributes #1 = { "amdgpu-flat-work-group-size"="1,128" }
