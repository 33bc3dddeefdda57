; Two cases of a divergent switch leave the loop to the same block, one continues: a constant phi tells who left how.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @leaves_the_loop_by_some_cases(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %key = xor i32 %i, %tid                       ; divergent
  switch i32 %key, label %latch [               ; divergent
    i32 0, label %zero
    i32 1, label %exit
  ]

zero:
  br label %exit

latch:
  %next = add i32 %i, 1
  br label %head

exit:
  %how = phi i32 [ 1, %head ], [ 2, %zero ]     ; divergent
  %when = phi i32 [ %i, %head ], [ %i, %zero ]  ; divergent, temporal
  store i32 %how, ptr addrspace(1) %out         ; divergent
  store i32 %when, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
