; ModuleID = 'nbody.cl'
source_filename = "nbody.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@nbody.tile = internal unnamed_addr addrspace(3) global [64 x <4 x float>] undef, align 16

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @nbody(ptr addrspace(1) noundef readonly align 16 captures(none) %0, ptr addrspace(1) noundef writeonly align 16 captures(none) %1, ptr addrspace(1) noundef align 16 captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  tail call void @__clang_ocl_kern_imp_nbody(ptr addrspace(1) noundef align 16 %0, ptr addrspace(1) noundef align 16 %1, ptr addrspace(1) noundef align 16 %2, i32 noundef %3, float noundef %4) #6
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind
define dso_local void @__clang_ocl_kern_imp_nbody(ptr addrspace(1) noundef readonly align 16 captures(none) %0, ptr addrspace(1) noundef writeonly align 16 captures(none) %1, ptr addrspace(1) noundef align 16 captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl nsw i32 %7, 6
  %9 = add nuw i32 %8, %6
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %15

11:                                               ; preds = %5
  %12 = zext i32 %9 to i64
  %13 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %12
  %14 = load <4 x float>, ptr addrspace(1) %13, align 16, !tbaa !13
  br label %15

15:                                               ; preds = %5, %11
  %16 = phi <4 x float> [ %14, %11 ], [ zeroinitializer, %5 ]
  %17 = icmp eq i32 %3, 0
  br i1 %17, label %21, label %18

18:                                               ; preds = %15
  %19 = zext nneg i32 %6 to i64
  %20 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i64 %19
  br label %23

21:                                               ; preds = %36, %15
  %22 = phi <3 x float> [ zeroinitializer, %15 ], [ %63, %36 ]
  br i1 %10, label %66, label %81

23:                                               ; preds = %18, %36
  %24 = phi i32 [ %3, %18 ], [ %39, %36 ]
  %25 = phi <3 x float> [ zeroinitializer, %18 ], [ %63, %36 ]
  %26 = phi i32 [ 0, %18 ], [ %37, %36 ]
  %27 = tail call i32 @llvm.umax.i32(i32 %24, i32 1)
  %28 = tail call i32 @llvm.umin.i32(i32 %27, i32 64)
  %29 = add i32 %26, %6
  %30 = icmp ult i32 %29, %3
  br i1 %30, label %31, label %35

31:                                               ; preds = %23
  %32 = zext i32 %29 to i64
  %33 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %32
  %34 = load <4 x float>, ptr addrspace(1) %33, align 16, !tbaa !13
  store <4 x float> %34, ptr addrspace(3) %20, align 16, !tbaa !13
  br label %35

35:                                               ; preds = %31, %23
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %40

36:                                               ; preds = %40
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %37 = add i32 %26, 64
  %38 = icmp ult i32 %37, %3
  %39 = add i32 %24, -64
  br i1 %38, label %23, label %21

40:                                               ; preds = %35, %40
  %41 = phi <3 x float> [ %63, %40 ], [ %25, %35 ]
  %42 = phi i32 [ %64, %40 ], [ 0, %35 ]
  %43 = zext nneg i32 %42 to i64
  %44 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i64 %43
  %45 = load <4 x float>, ptr addrspace(3) %44, align 16
  %46 = fsub <4 x float> %45, %16
  %47 = shufflevector <4 x float> %46, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %48 = extractelement <4 x float> %46, i64 0
  %49 = extractelement <4 x float> %46, i64 1
  %50 = fmul float %49, %49
  %51 = tail call float @llvm.fmuladd.f32(float %48, float %48, float %50)
  %52 = extractelement <4 x float> %46, i64 2
  %53 = tail call float @llvm.fmuladd.f32(float %52, float %52, float %51)
  %54 = fadd float %53, 0x3E112E0BE0000000
  %55 = tail call float @llvm.sqrt.f32(float %54), !fpmath !14
  %56 = fdiv float 1.000000e+00, %55, !fpmath !15
  %57 = extractelement <4 x float> %45, i64 3
  %58 = fmul float %57, %56
  %59 = fmul float %56, %58
  %60 = fmul float %56, %59
  %61 = insertelement <3 x float> poison, float %60, i64 0
  %62 = shufflevector <3 x float> %61, <3 x float> poison, <3 x i32> zeroinitializer
  %63 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %47, <3 x float> %62, <3 x float> %41)
  %64 = add nuw nsw i32 %42, 1
  %65 = icmp eq i32 %64, %28
  br i1 %65, label %36, label %40

66:                                               ; preds = %21
  %67 = zext i32 %9 to i64
  %68 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %2, i64 %67
  %69 = load <4 x float>, ptr addrspace(1) %68, align 16, !tbaa !13
  %70 = insertelement <3 x float> poison, float %4, i64 0
  %71 = shufflevector <3 x float> %70, <3 x float> poison, <3 x i32> zeroinitializer
  %72 = shufflevector <4 x float> %69, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %73 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %22, <3 x float> %71, <3 x float> %72)
  %74 = shufflevector <3 x float> %73, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %75 = shufflevector <4 x float> %74, <4 x float> %69, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  store <4 x float> %75, ptr addrspace(1) %68, align 16, !tbaa !13
  %76 = shufflevector <4 x float> %16, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %77 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %73, <3 x float> %71, <3 x float> %76)
  %78 = shufflevector <3 x float> %77, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %79 = shufflevector <4 x float> %78, <4 x float> %16, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  %80 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %1, i64 %67
  store <4 x float> %79, ptr addrspace(1) %80, align 16, !tbaa !13
  br label %81

81:                                               ; preds = %66, %21
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fmuladd.v3f32(<3 x float>, <3 x float>, <3 x float>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #5

attributes #0 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind }

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
!7 = !{i32 1, i32 1, i32 1, i32 0, i32 0}
!8 = !{!"none", !"none", !"none", !"none", !"none"}
!9 = !{!"float4*", !"float4*", !"float4*", !"uint", !"float"}
!10 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"uint", !"float"}
!11 = !{!"const", !"", !"", !"", !""}
!12 = !{i32 64, i32 1, i32 1}
!13 = !{!5, !5, i64 0}
!14 = !{float 3.000000e+00}
!15 = !{float 2.500000e+00}
