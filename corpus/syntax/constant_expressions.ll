; Operands may be expressions of constants, nested.
target triple = "amdgcn-amd-amdhsa"

@array = addrspace(1) global [16 x i32] zeroinitializer
@other = addrspace(1) global i32 0

define amdgpu_kernel void @constant_expressions(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()               ; divergent
  %a = load i32, ptr addrspace(1) getelementptr inbounds ([16 x i32], ptr addrspace(1) @array, i64 0, i64 3)
  %b = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @array, i64 ptrtoint (ptr addrspace(1) @other to i64))
  %c = ptrtoint ptr addrspacecast (ptr addrspace(1) @array to ptr) to i64
  %d = add i64 %c, sub (i64 ptrtoint (ptr addrspace(1) @array to i64), i64 ptrtoint (ptr addrspace(1) @other to i64))
  %e = getelementptr i32, ptr addrspace(1) @array, i32 %tid  ; divergent
  %f = load i32, ptr addrspace(1) %e                         ; divergent
  store i32 %b, ptr addrspace(1) inttoptr (i64 4096 to ptr addrspace(1))
  store i64 %d, ptr addrspace(1) %out
  store i32 %f, ptr addrspace(1) %out                        ; divergent
  store i32 %a, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
