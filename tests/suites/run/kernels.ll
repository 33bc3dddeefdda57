; What the tests beside it run.
target triple = "amdgcn-amd-amdhsa"

; Multiplies the first %n numbers.
define amdgpu_kernel void @scale(ptr addrspace(1) %data, float %by, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 3
  %i = add i32 %base, %id
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %work, label %done

work:
  %at = getelementptr float, ptr addrspace(1) %data, i32 %i
  %old = load float, ptr addrspace(1) %at
  %new = fmul float %old, %by
  store float %new, ptr addrspace(1) %at
  br label %done

done:
  ret void
}

define amdgpu_kernel void @only_64() !reqd_work_group_size !0 {
  ret void
}

; Lane 3 and those behind it write behind the end of a buffer of 12 bytes.
define amdgpu_kernel void @wild(ptr addrspace(1) %data) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %data, i32 %id
  store i32 %id, ptr addrspace(1) %at
  ret void
}

; Goes round for ever.
define amdgpu_kernel void @stuck(ptr addrspace(1) %data) {
entry:
  br label %forever

forever:
  br label %forever
}

; A function that nobody knows.
define amdgpu_kernel void @asks() {
  call void @nobody_knows()
  ret void
}

; Lanes 0 to 2 wait at one barrier, the others at another one.
define amdgpu_kernel void @apart() {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %id, 3
  br i1 %low, label %here, label %there

here:
  call void @llvm.amdgcn.s.barrier()
  ret void

there:
  call void @llvm.amdgcn.s.barrier()
  ret void
}

declare void @nobody_knows()
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

!0 = !{i32 64, i32 1, i32 1}
