; A loop around a switch on a state that all lanes share: every turn they go the same way.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @state_machine(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %head

head:
  %state = phi i32 [ 0, %entry ], [ 1, %zero ], [ %read, %one ]
  switch i32 %state, label %exit [
    i32 0, label %zero
    i32 1, label %one
  ]

zero:
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  br label %head

one:
  %read = load i32, ptr addrspace(1) %in
  br label %head

exit:
  store i32 %state, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
