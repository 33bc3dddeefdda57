; The arms of the branch partly meet before its post-dominator: a join need not be where control reconverges for good.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @join_before_the_post_dominator(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                  ; divergent
  %low = icmp ult i32 %tid, 16                                  ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %low, label %left, label %right                         ; divergent

left:
  br i1 %flag, label %early, label %end

right:
  br i1 %flag, label %early, label %end

early:
  %first = phi i32 [ 1, %left ], [ 2, %right ]                  ; divergent
  store i32 %first, ptr addrspace(1) %out                       ; divergent
  br label %end

end:
  %second = phi i32 [ 3, %left ], [ 4, %right ], [ 5, %early ]  ; divergent
  store i32 %second, ptr addrspace(1) %out                      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
