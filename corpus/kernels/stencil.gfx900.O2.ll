; ModuleID = 'stencil.cl'
source_filename = "stencil.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define protected amdgpu_kernel void @stencil(ptr addrspace(1) noalias noundef readonly align 4 captures(none) %0, ptr addrspace(1) noalias noundef writeonly align 4 captures(none) %1, i32 noundef %2, i32 noundef %3, float noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  tail call void @llvm.experimental.noalias.scope.decl(metadata !12)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !15)
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds nuw i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !range !17, !invariant.load !18, !noalias !19, !noundef !18
  %11 = zext nneg i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %16 = shl i32 %15, 4
  %17 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %18 = add i32 %16, %17
  %19 = icmp ult i32 %14, %2
  %20 = icmp ult i32 %18, %3
  %21 = and i1 %20, %19
  br i1 %21, label %22, label %68

22:                                               ; preds = %6
  %23 = mul i32 %2, %18
  %24 = add i32 %14, %23
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %25
  %27 = load float, ptr addrspace(1) %26, align 4, !tbaa !20, !alias.scope !12, !noalias !15, !amdgpu.noclobber !18
  %28 = icmp eq i32 %14, 0
  %29 = icmp eq i32 %18, 0
  %30 = or i1 %29, %28
  %31 = add i32 %2, -1
  %32 = icmp eq i32 %14, %31
  %33 = or i1 %32, %30
  %34 = add i32 %3, -1
  %35 = icmp eq i32 %18, %34
  %36 = or i1 %35, %33
  br i1 %36, label %65, label %37

37:                                               ; preds = %22
  %38 = add i32 %24, -1
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %39
  %41 = load float, ptr addrspace(1) %40, align 4, !tbaa !20, !alias.scope !12, !noalias !15, !amdgpu.noclobber !18
  %42 = add i32 %24, 1
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %43
  %45 = load float, ptr addrspace(1) %44, align 4, !tbaa !20, !alias.scope !12, !noalias !15, !amdgpu.noclobber !18
  %46 = fadd float %41, %45
  %47 = sub i32 %24, %2
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %48
  %50 = load float, ptr addrspace(1) %49, align 4, !tbaa !20, !alias.scope !12, !noalias !15, !amdgpu.noclobber !18
  %51 = fadd float %46, %50
  %52 = add i32 %24, %2
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %53
  %55 = load float, ptr addrspace(1) %54, align 4, !tbaa !20, !alias.scope !12, !noalias !15, !amdgpu.noclobber !18
  %56 = fadd float %51, %55
  %57 = icmp eq i32 %5, 0
  br i1 %57, label %65, label %58

58:                                               ; preds = %37, %58
  %59 = phi i32 [ %63, %58 ], [ 0, %37 ]
  %60 = phi float [ %62, %58 ], [ %27, %37 ]
  %61 = tail call float @llvm.fmuladd.f32(float %60, float -4.000000e+00, float %56)
  %62 = tail call float @llvm.fmuladd.f32(float %4, float %61, float %60)
  %63 = add nuw i32 %59, 1
  %64 = icmp eq i32 %63, %5
  br i1 %64, label %65, label %58

65:                                               ; preds = %58, %37, %22
  %66 = phi float [ %27, %22 ], [ %27, %37 ], [ %62, %58 ]
  %67 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %25
  store float %66, ptr addrspace(1) %67, align 4, !tbaa !20, !alias.scope !15, !noalias !12
  br label %68

68:                                               ; preds = %65, %6
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_stencil(ptr addrspace(1) noalias noundef readonly align 4 captures(none) %0, ptr addrspace(1) noalias noundef writeonly align 4 captures(none) %1, i32 noundef %2, i32 noundef %3, float noundef %4, i32 noundef %5) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds nuw i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !range !17, !invariant.load !18, !noundef !18
  %11 = zext nneg i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %16 = shl i32 %15, 4
  %17 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %18 = add i32 %16, %17
  %19 = icmp ult i32 %14, %2
  %20 = icmp ult i32 %18, %3
  %21 = and i1 %20, %19
  br i1 %21, label %22, label %68

22:                                               ; preds = %6
  %23 = mul i32 %2, %18
  %24 = add i32 %14, %23
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %25
  %27 = load float, ptr addrspace(1) %26, align 4, !tbaa !20
  %28 = icmp eq i32 %14, 0
  %29 = icmp eq i32 %18, 0
  %30 = or i1 %29, %28
  %31 = add i32 %2, -1
  %32 = icmp eq i32 %14, %31
  %33 = or i1 %32, %30
  %34 = add i32 %3, -1
  %35 = icmp eq i32 %18, %34
  %36 = or i1 %35, %33
  br i1 %36, label %65, label %37

37:                                               ; preds = %22
  %38 = add i32 %24, -1
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %39
  %41 = load float, ptr addrspace(1) %40, align 4, !tbaa !20
  %42 = add i32 %24, 1
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %43
  %45 = load float, ptr addrspace(1) %44, align 4, !tbaa !20
  %46 = fadd float %41, %45
  %47 = sub i32 %24, %2
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %48
  %50 = load float, ptr addrspace(1) %49, align 4, !tbaa !20
  %51 = fadd float %46, %50
  %52 = add i32 %24, %2
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %53
  %55 = load float, ptr addrspace(1) %54, align 4, !tbaa !20
  %56 = fadd float %51, %55
  %57 = icmp eq i32 %5, 0
  br i1 %57, label %65, label %58

58:                                               ; preds = %37, %58
  %59 = phi i32 [ %63, %58 ], [ 0, %37 ]
  %60 = phi float [ %62, %58 ], [ %27, %37 ]
  %61 = tail call float @llvm.fmuladd.f32(float %60, float -4.000000e+00, float %56)
  %62 = tail call float @llvm.fmuladd.f32(float %4, float %61, float %60)
  %63 = add nuw i32 %59, 1
  %64 = icmp eq i32 %63, %5
  br i1 %64, label %65, label %58

65:                                               ; preds = %58, %37, %22
  %66 = phi float [ %27, %22 ], [ %27, %37 ], [ %62, %58 ]
  %67 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %25
  store float %66, ptr addrspace(1) %67, align 4, !tbaa !20
  br label %68

68:                                               ; preds = %65, %6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1, i32 0, i32 0, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"float*", !"float*", !"uint", !"uint", !"float", !"uint"}
!11 = !{!"restrict const", !"restrict", !"", !"", !"", !""}
!12 = !{!13}
!13 = distinct !{!13, !14, !"__clang_ocl_kern_imp_stencil: argument 0"}
!14 = distinct !{!14, !"__clang_ocl_kern_imp_stencil"}
!15 = !{!16}
!16 = distinct !{!16, !14, !"__clang_ocl_kern_imp_stencil: argument 1"}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!13, !16}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !6, i64 0}
