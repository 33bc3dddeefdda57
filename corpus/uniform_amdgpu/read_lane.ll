; A value read from one lane is the same for all, however divergent it was.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @read_lane(ptr addrspace(1) %out, i32 %k) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %kth = call i32 @llvm.amdgcn.readlane.i32(i32 %tid, i32 %k)
  %sum = add i32 %first, %kth
  %flag = icmp eq i32 %sum, 9
  br i1 %flag, label %then, label %join

then:
  br label %join

join:
  %which = phi i32 [ 0, %entry ], [ %sum, %then ]
  store i32 %which, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
