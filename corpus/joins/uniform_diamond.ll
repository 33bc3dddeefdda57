; The arms of a uniform branch meet: all lanes came the same way, the phi is uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_diamond(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %flag = icmp ult i32 %a, %b
  br i1 %flag, label %then, label %else

then:
  %x = add i32 %a, 1
  br label %join

else:
  %y = mul i32 %b, 3
  br label %join

join:
  %which = phi i32 [ %x, %then ], [ %y, %else ]
  %mine = add i32 %which, %tid                  ; divergent
  store i32 %which, ptr addrspace(1) %out
  store i32 %mine, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
