; Each lane selects one of two buffer descriptors.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @chosen(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 1024, i32 822243328)
  %rb = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %b, i16 0, i64 1024, i32 822243328)
  %odd = trunc i32 %lane to i1
  %r = select i1 %odd, ptr addrspace(8) %ra, ptr addrspace(8) %rb
  %off = shl i32 %lane, 2
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %off, i32 0, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)
