; Values that have no name need not be written with their number.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @values_without_a_number(ptr addrspace(1), i32 %n) {
  call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  add i32 %2, %n                            ; divergent
  add i32 %n, 1
  store i32 %3, ptr addrspace(1) %0         ; divergent
  store i32 %4, ptr addrspace(1) %0
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
