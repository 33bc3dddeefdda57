; Both arms of a divergent branch lead into one endless loop: its header is a join, without any post-dominator.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @arms_meet_in_an_endless_loop(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                    ; divergent
  %low = icmp ult i32 %tid, 16                                    ; divergent
  br i1 %low, label %then, label %forever                         ; divergent

then:
  br label %forever

forever:
  %way = phi i32 [ 1, %entry ], [ 2, %then ], [ %way, %forever ]  ; divergent
  store i32 %way, ptr addrspace(1) %out                           ; divergent
  br label %forever
}

declare i32 @llvm.amdgcn.workitem.id.x()
