; An if without an else: one label comes through the arm, the other straight from the branch.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @triangle(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()    ; divergent
  %low = icmp ult i32 %tid, 16                    ; divergent
  br i1 %low, label %then, label %join            ; divergent

then:
  %x = add i32 %a, 1
  br label %join

join:
  %which = phi i32 [ %a, %entry ], [ %x, %then ]  ; divergent
  store i32 %which, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
