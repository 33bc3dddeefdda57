; The two arms of a divergent branch meet: a phi that tells them apart is divergent there.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @diamond(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %then, label %else           ; divergent

then:
  %x = add i32 %a, 1
  br label %join

else:
  %y = mul i32 %b, 3
  br label %join

join:
  %which = phi i32 [ %x, %then ], [ %y, %else ]  ; divergent
  store i32 %which, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
