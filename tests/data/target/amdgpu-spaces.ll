; Address spaces that no row names, and private addresses made flat. The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
declare <2 x i32> @llvm.masked.gather.v2i32.v2p13(<2 x ptr addrspace(13)>, i32, <2 x i1>, <2 x i32>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)>, i32, <2 x i1>, <2 x i32>)
define amdgpu_kernel void @spaces(ptr addrspace(13) %p13, ptr addrspace(99) %p99, ptr addrspace(9) %p9, <2 x ptr addrspace(13)> %g13, <2 x ptr addrspace(1)> %g1) {
  %own = load i32, ptr addrspace(13) %p13 ; sound: source
  %unknown = load atomic i32, ptr addrspace(99) %p99 monotonic, align 4 ; sound: source
  %shared = load i32, ptr addrspace(9) %p9
  %gathered = call <2 x i32> @llvm.masked.gather.v2i32.v2p13(<2 x ptr addrspace(13)> %g13, i32 4, <2 x i1> splat (i1 true), <2 x i32> zeroinitializer) ; sound: source
  %global = call <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)> %g1, i32 4, <2 x i1> splat (i1 true), <2 x i32> zeroinitializer)
  ret void
}
define amdgpu_kernel void @by_a_feature(ptr addrspace(5) %p) #0 {
  %flat = addrspacecast ptr addrspace(5) %p to ptr ; source
  ret void
}
define amdgpu_kernel void @without_the_feature(ptr addrspace(5) %p) #1 {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  ret void
}
define amdgpu_kernel void @by_a_constant(ptr addrspace(1) %p, i1 %c) #2 {
entry:
  %number = ptrtoint ptr addrspacecast (ptr addrspace(5) inttoptr (i32 8 to ptr addrspace(5)) to ptr) to i64 ; sound: source
  %lds = ptrtoint ptr addrspacecast (ptr addrspace(3) inttoptr (i32 8 to ptr addrspace(3)) to ptr) to i64
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %one = phi ptr [ addrspacecast (ptr addrspace(5) inttoptr (i32 8 to ptr addrspace(5)) to ptr), %entry ], [ null, %a ] ; sound: source
  ret void
}
define amdgpu_kernel void @by_any_processor(ptr addrspace(5) %p) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr ; sound: source
  ret void
}
define amdgpu_kernel void @by_another_processor(ptr addrspace(5) %p) #3 {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  ret void
}
attributes #0 = { "target-cpu"="gfx900" "target-features"="+globally-addressable-scratch" }
attributes #1 = { "target-cpu"="gfx1250" "target-features"="-globally-addressable-scratch" }
attributes #2 = { "target-cpu"="gfx1250" }
attributes #3 = { "target-cpu"="gfx1100" }
