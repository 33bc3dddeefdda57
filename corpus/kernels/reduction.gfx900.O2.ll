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
  br label %17

13:                                               ; preds = %17, %3
  %14 = phi float [ 0.000000e+00, %3 ], [ %23, %17 ]
  %15 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i32 %4
  store float %14, ptr addrspace(3) %15, align 4, !tbaa !15
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %16 = icmp samesign ult i32 %4, 128
  br i1 %16, label %26, label %31

17:                                               ; preds = %9, %17
  %18 = phi i32 [ %7, %9 ], [ %24, %17 ]
  %19 = phi float [ 0.000000e+00, %9 ], [ %23, %17 ]
  %20 = zext i32 %18 to i64
  %21 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %20
  %22 = load float, ptr addrspace(1) %21, align 4, !tbaa !15, !amdgpu.noclobber !14
  %23 = fadd float %19, %22
  %24 = add i32 %12, %18
  %25 = icmp ult i32 %24, %2
  br i1 %25, label %17, label %13

26:                                               ; preds = %13
  %27 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 512
  %28 = load float, ptr addrspace(3) %27, align 4, !tbaa !15
  %29 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %30 = fadd float %28, %29
  store float %30, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %31

31:                                               ; preds = %26, %13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %32 = icmp samesign ult i32 %4, 64
  br i1 %32, label %33, label %38

33:                                               ; preds = %31
  %34 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 256
  %35 = load float, ptr addrspace(3) %34, align 4, !tbaa !15
  %36 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %37 = fadd float %35, %36
  store float %37, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %38

38:                                               ; preds = %33, %31
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %39 = icmp samesign ult i32 %4, 32
  br i1 %39, label %40, label %45

40:                                               ; preds = %38
  %41 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 128
  %42 = load float, ptr addrspace(3) %41, align 4, !tbaa !15
  %43 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %44 = fadd float %42, %43
  store float %44, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %45

45:                                               ; preds = %40, %38
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %46 = icmp samesign ult i32 %4, 16
  br i1 %46, label %47, label %52

47:                                               ; preds = %45
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 64
  %49 = load float, ptr addrspace(3) %48, align 4, !tbaa !15
  %50 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %51 = fadd float %49, %50
  store float %51, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %52

52:                                               ; preds = %47, %45
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %53 = icmp samesign ult i32 %4, 8
  br i1 %53, label %54, label %59

54:                                               ; preds = %52
  %55 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 32
  %56 = load float, ptr addrspace(3) %55, align 4, !tbaa !15
  %57 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %58 = fadd float %56, %57
  store float %58, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %59

59:                                               ; preds = %54, %52
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %60 = icmp samesign ult i32 %4, 4
  br i1 %60, label %61, label %66

61:                                               ; preds = %59
  %62 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 16
  %63 = load float, ptr addrspace(3) %62, align 4, !tbaa !15
  %64 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %65 = fadd float %63, %64
  store float %65, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %66

66:                                               ; preds = %61, %59
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %67 = icmp samesign ult i32 %4, 2
  br i1 %67, label %68, label %73

68:                                               ; preds = %66
  %69 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 8
  %70 = load float, ptr addrspace(3) %69, align 4, !tbaa !15
  %71 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %72 = fadd float %70, %71
  store float %72, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %73

73:                                               ; preds = %68, %66
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %74 = icmp eq i32 %4, 0
  br i1 %74, label %75, label %80

75:                                               ; preds = %73
  %76 = load <2 x float>, ptr addrspace(3) %15, align 4, !tbaa !15
  %77 = extractelement <2 x float> %76, i64 0
  %78 = extractelement <2 x float> %76, i64 1
  %79 = fadd float %78, %77
  store float %79, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %80

80:                                               ; preds = %75, %73
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %81 = icmp eq i32 %4, 0
  br i1 %81, label %82, label %86

82:                                               ; preds = %80
  %83 = zext i32 %5 to i64
  %84 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %83
  %85 = load float, ptr addrspace(3) @reduction.part, align 4, !tbaa !15
  store float %85, ptr addrspace(1) %84, align 4, !tbaa !15
  br label %86

86:                                               ; preds = %80, %82
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
  br label %17

13:                                               ; preds = %17, %3
  %14 = phi float [ 0.000000e+00, %3 ], [ %23, %17 ]
  %15 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i32 %4
  store float %14, ptr addrspace(3) %15, align 4, !tbaa !15
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %16 = icmp samesign ult i32 %4, 128
  br i1 %16, label %26, label %31

17:                                               ; preds = %9, %17
  %18 = phi i32 [ %7, %9 ], [ %24, %17 ]
  %19 = phi float [ 0.000000e+00, %9 ], [ %23, %17 ]
  %20 = zext i32 %18 to i64
  %21 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %20
  %22 = load float, ptr addrspace(1) %21, align 4, !tbaa !15
  %23 = fadd float %19, %22
  %24 = add i32 %12, %18
  %25 = icmp ult i32 %24, %2
  br i1 %25, label %17, label %13

26:                                               ; preds = %13
  %27 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 512
  %28 = load float, ptr addrspace(3) %27, align 4, !tbaa !15
  %29 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %30 = fadd float %28, %29
  store float %30, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %31

31:                                               ; preds = %13, %26
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %32 = icmp samesign ult i32 %4, 64
  br i1 %32, label %33, label %38

33:                                               ; preds = %31
  %34 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 256
  %35 = load float, ptr addrspace(3) %34, align 4, !tbaa !15
  %36 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %37 = fadd float %35, %36
  store float %37, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %38

38:                                               ; preds = %33, %31
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %39 = icmp samesign ult i32 %4, 32
  br i1 %39, label %40, label %45

40:                                               ; preds = %38
  %41 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 128
  %42 = load float, ptr addrspace(3) %41, align 4, !tbaa !15
  %43 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %44 = fadd float %42, %43
  store float %44, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %45

45:                                               ; preds = %40, %38
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %46 = icmp samesign ult i32 %4, 16
  br i1 %46, label %47, label %52

47:                                               ; preds = %45
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 64
  %49 = load float, ptr addrspace(3) %48, align 4, !tbaa !15
  %50 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %51 = fadd float %49, %50
  store float %51, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %52

52:                                               ; preds = %47, %45
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %53 = icmp samesign ult i32 %4, 8
  br i1 %53, label %54, label %59

54:                                               ; preds = %52
  %55 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 32
  %56 = load float, ptr addrspace(3) %55, align 4, !tbaa !15
  %57 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %58 = fadd float %56, %57
  store float %58, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %59

59:                                               ; preds = %54, %52
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %60 = icmp samesign ult i32 %4, 4
  br i1 %60, label %61, label %66

61:                                               ; preds = %59
  %62 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 16
  %63 = load float, ptr addrspace(3) %62, align 4, !tbaa !15
  %64 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %65 = fadd float %63, %64
  store float %65, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %66

66:                                               ; preds = %61, %59
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %67 = icmp samesign ult i32 %4, 2
  br i1 %67, label %68, label %73

68:                                               ; preds = %66
  %69 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i32 8
  %70 = load float, ptr addrspace(3) %69, align 4, !tbaa !15
  %71 = load float, ptr addrspace(3) %15, align 4, !tbaa !15
  %72 = fadd float %70, %71
  store float %72, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %73

73:                                               ; preds = %68, %66
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %74 = icmp eq i32 %4, 0
  br i1 %74, label %75, label %80

75:                                               ; preds = %73
  %76 = load <2 x float>, ptr addrspace(3) %15, align 4, !tbaa !15
  %77 = extractelement <2 x float> %76, i64 0
  %78 = extractelement <2 x float> %76, i64 1
  %79 = fadd float %78, %77
  store float %79, ptr addrspace(3) %15, align 4, !tbaa !15
  br label %80

80:                                               ; preds = %75, %73
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %81 = icmp eq i32 %4, 0
  br i1 %81, label %82, label %86

82:                                               ; preds = %80
  %83 = zext i32 %5 to i64
  %84 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %83
  %85 = load float, ptr addrspace(3) @reduction.part, align 4, !tbaa !15
  store float %85, ptr addrspace(1) %84, align 4, !tbaa !15
  br label %86

86:                                               ; preds = %82, %80
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
