; Lines may end in a carriage return and a line feed.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @carriage_returns(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  switch i32 %n, label %end [
    i32 0, label %zero
  ]

zero:
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
