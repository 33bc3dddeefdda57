; What counts as disagreement, and what does not. A wave of 64 lanes; %tid is the lane's number.
target triple = "amdgcn-amd-amdhsa"

; Every lane has its own %tid, %own and %apart, and lanes part at the end of entry. What is computed alike is alike: %alike, %same.
define amdgpu_kernel void @values(ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %own = add i32 %tid, 1
  %alike = add i32 7, 1
  %apart = icmp ult i32 %tid, 5
  br i1 %apart, label %low, label %high
low:
  br label %join
high:
  br label %join
join:
  %same = phi i32 [ 3, %low ], [ 3, %high ]
  %side = phi i32 [ 1, %low ], [ 2, %high ]
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %same
  store i32 %same, ptr addrspace(1) %at
  store i32 %side, ptr addrspace(1) %at
  ret void
}

; Undefined values agree with anything: %half, %sum. After freeze has chosen for some lanes what they get, nothing is claimed: %chosen, %after.
define amdgpu_kernel void @undefined(ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %apart = icmp ult i32 %tid, 5
  br i1 %apart, label %low, label %high
low:
  br label %join
high:
  br label %join
join:
  %half = phi i32 [ 3, %low ], [ undef, %high ]
  %sum = add i32 %half, 1
  %chosen = freeze i32 %half
  %after = add i32 %chosen, 1
  ret void
}

; Lanes count together, and leave the loop one after the other. In it they agree on %i; behind it they do not, whoever reads it.
define amdgpu_kernel void @behind(ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid
  br i1 %leave, label %exit, label %loop
exit:
  %closed = phi i32 [ %next, %loop ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %next)
  store i32 %first, ptr addrspace(1) %out
  ret void
}

; Registers of the wave hold %shared, registers of each lane %each.
define i32 @called(i32 inreg %shared, i32 %each) !reqd_work_group_size !0 {
  %sum = add i32 %shared, %each
  %twice = add i32 %shared, %shared
  ret i32 %sum
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

!0 = !{i32 8, i32 1, i32 1}
