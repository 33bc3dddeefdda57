; A divergent branch enters a cycle at two places: lanes are nowhere surely together in it, and all of it is divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @entered_divergently(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %p, label %q                ; divergent

p:
  %a = add i32 %n, 1                            ; divergent
  %stop = icmp eq i32 %a, 7                     ; divergent
  br i1 %stop, label %exit, label %q            ; divergent

q:
  %b = add i32 %n, 2                            ; divergent
  store i32 %b, ptr addrspace(1) %out           ; divergent
  br label %p

exit:
  %after = add i32 %n, 3
  store i32 %after, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
