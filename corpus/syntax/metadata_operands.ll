; Metadata as operands of calls: values in it are not uses.
target triple = "amdgcn-amd-amdhsa"

declare void @llvm.experimental.noalias.scope.decl(metadata)
declare i32 @llvm.read_register.i32(metadata)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define amdgpu_kernel void @metadata_operands(ptr addrspace(1) %out, float %f) strictfp {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %sum = call float @llvm.experimental.constrained.fadd.f32(float %f, float 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %m0 = call i32 @llvm.read_register.i32(metadata !{!"m0"})
  store float %sum, ptr addrspace(1) %out, !alias.scope !0
  store i32 %m0, ptr addrspace(1) %out, !noalias !0
  store i32 %tid, ptr addrspace(1) %out, !tbaa !3  ; divergent
  ret void
}

!0 = !{!1}
!1 = distinct !{!1, !2, !"scope"}
!2 = distinct !{!2, !"domain"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"root"}

declare i32 @llvm.amdgcn.workitem.id.x()
