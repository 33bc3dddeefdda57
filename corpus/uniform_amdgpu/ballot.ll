; A mask with a bit for each lane is one value for the wave; counting its bits keeps it so.
target triple = "amdgcn-amd-amdhsa"

declare i64 @llvm.ctpop.i64(i64)

define amdgpu_kernel void @ballot(ptr addrspace(1) %out, float %f) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %low)
  %count = call i64 @llvm.ctpop.i64(i64 %mask)
  %by.icmp = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %tid, i32 5, i32 32)
  %own = uitofp i32 %tid to float               ; divergent
  %by.fcmp = call i64 @llvm.amdgcn.fcmp.i64.f32(float %own, float %f, i32 1)
  %any = icmp ne i64 %mask, 0
  store i64 %count, ptr addrspace(1) %out
  store i64 %by.icmp, ptr addrspace(1) %out
  store i64 %by.fcmp, ptr addrspace(1) %out
  br i1 %any, label %then, label %end

then:
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32)
