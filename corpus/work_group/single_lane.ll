; A work-group of one lane: there is no other lane to disagree with, and everything is uniform.
target triple = "amdgcn-amd-amdhsa"

declare i32 @unknown(i32)

define amdgpu_kernel void @single_lane(ptr addrspace(1) %out, ptr %flat) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %read = load i32, ptr %flat
  %any = call i32 @unknown(i32 %read)
  %low = icmp ult i32 %tid, %any
  br i1 %low, label %then, label %join

then:
  br label %join

join:
  %which = phi i32 [ 1, %entry ], [ 2, %then ]
  store i32 %which, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
