; Uniform branches that share a region with a divergent one, and some that do not (examples/rules/masked_uniform_branch.dl).
; LLVM 22 was asked: in the code for gfx900, what is a hit is part of a mask, and what is no hit is a jump (s_cbranch_scc).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_or_uniform(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %arm, label %other           ; divergent

other: ; expect: masked_uniform_branch(%other, %entry)
  store volatile i32 1, ptr addrspace(1) %out
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %arm, label %join           ; hit: %arm is entered from %entry too, so no region has %other and %arm without %entry

arm:
  store volatile i32 2, ptr addrspace(1) %out
  br label %join

join:
  ret void
}

define amdgpu_kernel void @uniform_or_divergent(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %arm, label %other          ; no hit: the same region, but it comes before the divergent branch

other:
  store volatile i32 1, ptr addrspace(1) %out
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %arm, label %join            ; divergent

arm:
  store volatile i32 2, ptr addrspace(1) %out
  br label %join

join:
  ret void
}

define amdgpu_kernel void @side_by_side(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %five = icmp eq i32 %n, 5
  br i1 %five, label %left, label %right         ; no hit: it comes before the divergent branch

left:
  store volatile i32 1, ptr addrspace(1) %out
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %arm, label %join            ; divergent

right: ; expect: masked_uniform_branch(%right, %left)
  store volatile i32 2, ptr addrspace(1) %out
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %arm, label %join           ; hit: all lanes come here together, but they share %arm with lanes that parted at %left

arm:
  store volatile i32 3, ptr addrspace(1) %out
  br label %join

join:
  ret void
}

define amdgpu_kernel void @within_an_arm(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %low = icmp ult i32 %tid, 16                   ; divergent
  br i1 %low, label %outer, label %join          ; divergent

outer:
  store volatile i32 1, ptr addrspace(1) %out
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %arm, label %end            ; no hit: some lanes are switched off, but %outer to %end is a region of its own, so it is a jump

arm:
  store volatile i32 2, ptr addrspace(1) %out
  br label %end

end:
  store volatile i32 3, ptr addrspace(1) %out
  br label %join

join:
  ret void
}

define amdgpu_kernel void @loop_with_two_exits(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %last = icmp eq i32 %i, 99
  br i1 %last, label %exit, label %search        ; no hit: the same region, but it comes before the divergent branch

search:
  store volatile i32 0, ptr addrspace(1) %out
  %mine = icmp eq i32 %i, %tid                   ; divergent
  br i1 %mine, label %exit, label %latch         ; divergent

latch: ; expect: masked_uniform_branch(%latch, %search)
  %next = add i32 %i, 1
  store volatile i32 %next, ptr addrspace(1) %out
  %over = icmp eq i32 %next, %n
  br i1 %over, label %exit, label %loop          ; hit: the loop is one region, and lanes leave it apart at %search

exit:
  ret void
}

define amdgpu_kernel void @loop_around_an_if(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %mine = icmp eq i32 %i, %tid                   ; divergent
  br i1 %mine, label %arm, label %latch          ; divergent

arm:
  store volatile i32 %i, ptr addrspace(1) %out
  br label %latch

latch:
  %next = add i32 %i, 1
  %over = icmp eq i32 %next, %n
  br i1 %over, label %exit, label %loop          ; no hit: the divergent branch has a smaller region, %loop to %latch

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/masked_uniform_branch.dl
