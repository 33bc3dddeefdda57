; Some lanes return early: those that stay are still together, and what they compute is uniform for them.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @early_return(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %outside = icmp uge i32 %tid, %a              ; divergent
  br i1 %outside, label %leave, label %work     ; divergent

leave:
  ret void

work:
  %flag = icmp eq i32 %a, %b
  br i1 %flag, label %then, label %join

then:
  br label %join

join:
  %which = phi i32 [ %a, %work ], [ %b, %then ]
  store i32 %which, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
