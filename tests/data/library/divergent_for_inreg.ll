; Attributes of the call and of the function that it names; a counter that lanes leave at different
; times.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %done = icmp eq i32 %i, %id
  br i1 %done, label %exit, label %loop

exit:
  call void @named(i32 %id, i32 %id) ; expect: divergent_for_inreg(:, %id)
  call void @named(i32 %n, i32 %id)
  call void @plain(i32 inreg %id) ; expect: divergent_for_inreg(:, %id)
  call void @plain(i32 %id)
  call void @plain(i32 inreg %i) ; expect: divergent_for_inreg(:, %i)
  ret void
}

declare void @named(i32 inreg, i32)
declare void @plain(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
