; Metadata, attributes, types and globals may follow the function that names them.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @order_is_free(ptr addrspace(1) %out) #7 !kind !5 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x() #8, !range !9  ; divergent
  %at = getelementptr i8, ptr addrspace(1) @late, i64 4
  %field = load i32, ptr addrspace(1) %at
  store i32 %field, ptr addrspace(1) %out
  store i32 %tid, ptr addrspace(1) %out                       ; divergent
  call void @later()                                          ; divergent in llvm22
  ret void
}

!9 = !{i32 0, i32 1024}
%late = type { i32, i32 }
@late = addrspace(1) global %late { i32 1, i32 2 }
define void @later() #7 {
  ret void
}
attributes #8 = { nounwind }
!5 = !{!"later"}
attributes #7 = { "target-cpu"="gfx900" }

declare i32 @llvm.amdgcn.workitem.id.x()
