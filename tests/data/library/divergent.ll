; Operands that lanes disagree on, and blocks under branches at which lanes diverge.
target triple = "amdgcn-amd-amdhsa"

; Lanes leave the loop in different iterations, so they disagree on %i after it, though each
; iteration is uniform.
define amdgpu_kernel void @loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop: ; expect: divergent_control(%loop, %loop)
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %done = icmp uge i32 %next, %id ; expect: divergent_operand(%done, 1)
  br i1 %done, label %exit, label %loop ; expect: divergent_operand(:, 0)

exit:
  %copy = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i) ; expect: divergent_operand(%copy, 0)
  %sum = add i32 %n, %i ; expect: divergent_operand(%sum, 1)
  store i32 %sum, ptr addrspace(1) %out ; expect: divergent_operand(:, 0)
  ret void
}

; A uniform branch below a divergent one.
define amdgpu_kernel void @nested(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %id, 8 ; expect: divergent_operand(%few, 0)
  br i1 %few, label %outer, label %join ; expect: divergent_operand(:, 0)

outer: ; expect: divergent_control(%outer, %entry)
  %many = icmp ugt i32 %n, 8
  br i1 %many, label %inner, label %join

inner: ; expect: divergent_control(%inner, %entry)
  store i32 %n, ptr addrspace(1) %out
  br label %join

join:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
