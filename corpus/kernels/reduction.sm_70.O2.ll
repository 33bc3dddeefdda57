; ModuleID = 'reduction.cl'
source_filename = "reduction.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@reduction.part = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @reduction(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 !reqd_work_group_size !11 {
  tail call void @__clang_ocl_kern_imp_reduction(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind
define dso_local void @__clang_ocl_kern_imp_reduction(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 !reqd_work_group_size !11 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl nsw i32 %5, 8
  %7 = add nuw i32 %6, %4
  %8 = icmp ult i32 %7, %2
  br i1 %8, label %9, label %13

9:                                                ; preds = %3
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %12 = mul nuw nsw i32 %10, %11
  br label %18

13:                                               ; preds = %18, %3
  %14 = phi float [ 0.000000e+00, %3 ], [ %24, %18 ]
  %15 = zext nneg i32 %4 to i64
  %16 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %15
  store float %14, ptr addrspace(3) %16, align 4, !tbaa !12
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = icmp samesign ult i32 %4, 128
  br i1 %17, label %27, label %34

18:                                               ; preds = %9, %18
  %19 = phi i32 [ %7, %9 ], [ %25, %18 ]
  %20 = phi float [ 0.000000e+00, %9 ], [ %24, %18 ]
  %21 = zext i32 %19 to i64
  %22 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %21
  %23 = load float, ptr addrspace(1) %22, align 4, !tbaa !12
  %24 = fadd float %20, %23
  %25 = add i32 %19, %12
  %26 = icmp ult i32 %25, %2
  br i1 %26, label %18, label %13

27:                                               ; preds = %13
  %28 = zext nneg i32 %4 to i64
  %29 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %28
  %30 = getelementptr inbounds nuw i8, ptr addrspace(3) %29, i64 512
  %31 = load float, ptr addrspace(3) %30, align 4, !tbaa !12
  %32 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %33 = fadd float %31, %32
  store float %33, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %34

34:                                               ; preds = %27, %13
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %35 = icmp samesign ult i32 %4, 64
  br i1 %35, label %36, label %43

36:                                               ; preds = %34
  %37 = zext nneg i32 %4 to i64
  %38 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %37
  %39 = getelementptr inbounds nuw i8, ptr addrspace(3) %38, i64 256
  %40 = load float, ptr addrspace(3) %39, align 4, !tbaa !12
  %41 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %42 = fadd float %40, %41
  store float %42, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %43

43:                                               ; preds = %36, %34
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %44 = icmp samesign ult i32 %4, 32
  br i1 %44, label %45, label %52

45:                                               ; preds = %43
  %46 = zext nneg i32 %4 to i64
  %47 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %46
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %47, i64 128
  %49 = load float, ptr addrspace(3) %48, align 4, !tbaa !12
  %50 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %51 = fadd float %49, %50
  store float %51, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %52

52:                                               ; preds = %45, %43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %53 = icmp samesign ult i32 %4, 16
  br i1 %53, label %54, label %61

54:                                               ; preds = %52
  %55 = zext nneg i32 %4 to i64
  %56 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %55
  %57 = getelementptr inbounds nuw i8, ptr addrspace(3) %56, i64 64
  %58 = load float, ptr addrspace(3) %57, align 4, !tbaa !12
  %59 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %60 = fadd float %58, %59
  store float %60, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %61

61:                                               ; preds = %54, %52
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %62 = icmp samesign ult i32 %4, 8
  br i1 %62, label %63, label %70

63:                                               ; preds = %61
  %64 = zext nneg i32 %4 to i64
  %65 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %64
  %66 = getelementptr inbounds nuw i8, ptr addrspace(3) %65, i64 32
  %67 = load float, ptr addrspace(3) %66, align 4, !tbaa !12
  %68 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %69 = fadd float %67, %68
  store float %69, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %70

70:                                               ; preds = %63, %61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %71 = icmp samesign ult i32 %4, 4
  br i1 %71, label %72, label %79

72:                                               ; preds = %70
  %73 = zext nneg i32 %4 to i64
  %74 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %73
  %75 = getelementptr inbounds nuw i8, ptr addrspace(3) %74, i64 16
  %76 = load float, ptr addrspace(3) %75, align 4, !tbaa !12
  %77 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %78 = fadd float %76, %77
  store float %78, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %79

79:                                               ; preds = %72, %70
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %80 = icmp samesign ult i32 %4, 2
  br i1 %80, label %81, label %88

81:                                               ; preds = %79
  %82 = zext nneg i32 %4 to i64
  %83 = getelementptr inbounds nuw float, ptr addrspace(3) @reduction.part, i64 %82
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) %83, i64 8
  %85 = load float, ptr addrspace(3) %84, align 4, !tbaa !12
  %86 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %87 = fadd float %85, %86
  store float %87, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %88

88:                                               ; preds = %81, %79
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %89 = icmp eq i32 %4, 0
  br i1 %89, label %90, label %94

90:                                               ; preds = %88
  %91 = load float, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @reduction.part, i64 4), align 4, !tbaa !12
  %92 = load float, ptr addrspace(3) %16, align 4, !tbaa !12
  %93 = fadd float %91, %92
  store float %93, ptr addrspace(3) %16, align 4, !tbaa !12
  br label %94

94:                                               ; preds = %90, %88
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %95 = icmp eq i32 %4, 0
  br i1 %95, label %96, label %100

96:                                               ; preds = %94
  %97 = zext nneg i32 %5 to i64
  %98 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %97
  %99 = load float, ptr addrspace(3) @reduction.part, align 4, !tbaa !12
  store float %99, ptr addrspace(1) %98, align 4, !tbaa !12
  br label %100

100:                                              ; preds = %96, %94
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none"}
!9 = !{!"float*", !"float*", !"uint"}
!10 = !{!"const", !"", !""}
!11 = !{i32 256, i32 1, i32 1}
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !5, i64 0}
