; ModuleID = 'reduction.cl'
source_filename = "reduction.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reduction.part = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @reduction(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = shl i32 %5, 8
  %7 = add i32 %6, %4
  %8 = icmp ult i32 %7, %2
  br i1 %8, label %9, label %13

9:                                                ; preds = %3
  %10 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %11 = getelementptr inbounds nuw i8, ptr addrspace(4) %10, i64 12
  %12 = load i32, ptr addrspace(4) %11, align 4, !range !13, !invariant.load !14
  br label %16

13:                                               ; preds = %16, %3
  %14 = phi float [ 0.000000e+00, %3 ], [ %22, %16 ]
  %15 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i32 %4
  store float %14, ptr addrspace(3) %15, align 4, !tbaa !15
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %27

16:                                               ; preds = %9, %16
  %17 = phi i32 [ %7, %9 ], [ %23, %16 ]
  %18 = phi float [ 0.000000e+00, %9 ], [ %22, %16 ]
  %19 = zext i32 %17 to i64
  %20 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %19
  %21 = load float, ptr addrspace(1) %20, align 4, !tbaa !15
  %22 = fadd float %18, %21
  %23 = add i32 %12, %17
  %24 = icmp ult i32 %23, %2
  br i1 %24, label %16, label %13, !llvm.loop !17

25:                                               ; preds = %35
  %26 = icmp eq i32 %4, 0
  br i1 %26, label %38, label %42

27:                                               ; preds = %13, %35
  %28 = phi i32 [ 128, %13 ], [ %36, %35 ]
  %29 = icmp samesign ult i32 %4, %28
  br i1 %29, label %30, label %35

30:                                               ; preds = %27
  %31 = getelementptr inbounds nuw float, ptr addrspace(3) %15, i32 %28
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !15
  %33 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %34 = fadd float %32, %33
  store float %34, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %35

35:                                               ; preds = %30, %27
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %36 = lshr i32 %28, 1
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %25, label %27, !llvm.loop !19

38:                                               ; preds = %25
  %39 = load float, ptr addrspace(3) @reduction.part, align 4, !tbaa !15
  %40 = zext i32 %5 to i64
  %41 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %40
  store float %39, ptr addrspace(1) %41, align 4, !tbaa !15
  br label %42

42:                                               ; preds = %25, %38
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_reduction(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = shl i32 %5, 8
  %7 = add i32 %6, %4
  %8 = icmp ult i32 %7, %2
  br i1 %8, label %9, label %13

9:                                                ; preds = %3
  %10 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %11 = getelementptr inbounds nuw i8, ptr addrspace(4) %10, i64 12
  %12 = load i32, ptr addrspace(4) %11, align 4, !range !13, !invariant.load !14
  br label %16

13:                                               ; preds = %16, %3
  %14 = phi float [ 0.000000e+00, %3 ], [ %22, %16 ]
  %15 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i32 %4
  store float %14, ptr addrspace(3) %15, align 4, !tbaa !15
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %27

16:                                               ; preds = %9, %16
  %17 = phi i32 [ %7, %9 ], [ %23, %16 ]
  %18 = phi float [ 0.000000e+00, %9 ], [ %22, %16 ]
  %19 = zext i32 %17 to i64
  %20 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %19
  %21 = load float, ptr addrspace(1) %20, align 4, !tbaa !15
  %22 = fadd float %18, %21
  %23 = add i32 %12, %17
  %24 = icmp ult i32 %23, %2
  br i1 %24, label %16, label %13, !llvm.loop !17

25:                                               ; preds = %35
  %26 = icmp eq i32 %4, 0
  br i1 %26, label %38, label %42

27:                                               ; preds = %13, %35
  %28 = phi i32 [ 128, %13 ], [ %36, %35 ]
  %29 = icmp samesign ult i32 %4, %28
  br i1 %29, label %30, label %35

30:                                               ; preds = %27
  %31 = getelementptr inbounds nuw float, ptr addrspace(3) %15, i32 %28
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !15
  %33 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %34 = fadd float %32, %33
  store float %34, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %35

35:                                               ; preds = %27, %30
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %36 = lshr i32 %28, 1
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %25, label %27, !llvm.loop !19

38:                                               ; preds = %25
  %39 = load float, ptr addrspace(3) @reduction.part, align 4, !tbaa !15
  %40 = zext i32 %5 to i64
  %41 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %40
  store float %39, ptr addrspace(1) %41, align 4, !tbaa !15
  br label %42

42:                                               ; preds = %38, %25
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!8 = !{i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"float*", !"float*", !"uint"}
!11 = !{!"const", !"", !""}
!12 = !{i32 256, i32 1, i32 1}
!13 = !{i32 1, i32 0}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !18}
