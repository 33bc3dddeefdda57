; Arguments, blocks and values without names count up together from 0; void instructions take no number.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @0(ptr addrspace(1), i32) {
  %3 = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %4 = icmp ult i32 %3, %1                    ; divergent
  br i1 %4, label %5, label %7                ; divergent

5:
  %6 = add i32 %1, 1
  store i32 %6, ptr addrspace(1) %0
  br label %7

7:
  %8 = phi i32 [ 0, %2 ], [ %6, %5 ]          ; divergent
  store i32 %8, ptr addrspace(1) %0           ; divergent
  ret void
}

define amdgpu_kernel void @1(ptr addrspace(1)) {
  br label %2

  store i32 0, ptr addrspace(1) %0
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
