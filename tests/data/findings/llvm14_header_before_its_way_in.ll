; A loop with a guard: the entry leads to its header directly, and through another block. LLVM 14's newer analysis then orders the header twice, the second
; time before all blocks of the loop: what a divergent branch in the loop hands it is lost, and nobody hears that lanes leave in different iterations.
;
; Lanes leave in the first iteration that is not below %n and in which their own bits are not set.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @header_before_its_way_in(ptr addrspace(1) %out, i32 %n, i1 %skip) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %skip, label %head, label %before

before:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ 1, %before ], [ %next, %latch ]
  %bits = and i32 %tid, %i
  %none = icmp eq i32 %bits, 0
  br label %body

body:
  br i1 %none, label %try, label %latch

try:
  %done = icmp sge i32 %i, %n
  br i1 %done, label %exit, label %latch

latch:
  %next = add i32 %i, 1
  br label %head

exit:
  %after = add i32 %i, 5                                         ; LLVM 14 (gpu): uniform
  store i32 %after, ptr addrspace(1) %out                        ; LLVM 14 (gpu): uniform
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
