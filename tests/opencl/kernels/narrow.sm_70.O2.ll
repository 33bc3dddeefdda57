; ModuleID = 'narrow.cl'
source_filename = "narrow.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.mixed = type <{ i8, i16, i32 }>

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @narrow(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 1 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  tail call void @__clang_ocl_kern_imp_narrow(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 1 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3, i32 noundef %4) #3
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @__clang_ocl_kern_imp_narrow(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 1 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3, i32 noundef %4) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul nuw nsw i32 %6, %7
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add nuw nsw i32 %8, %9
  %11 = icmp ult i32 %10, %4
  br i1 %11, label %12, label %72

12:                                               ; preds = %5
  %13 = zext nneg i32 %10 to i64
  %14 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %0, i64 %13
  %15 = load <4 x i8>, ptr addrspace(1) %14, align 4, !tbaa !12
  %16 = xor i32 %10, -1
  %17 = add i32 %4, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %0, i64 %18
  %20 = load <4 x i8>, ptr addrspace(1) %19, align 4, !tbaa !12
  %21 = add <4 x i8> %20, %15
  %22 = icmp ugt <4 x i8> %15, %20
  %23 = sext <4 x i1> %22 to <4 x i8>
  %24 = extractelement <4 x i8> %21, i64 2
  %25 = mul i8 %24, 3
  %26 = insertelement <4 x i8> %21, i8 %25, i64 1
  %27 = extractelement <4 x i8> %15, i64 2
  %28 = lshr i8 %27, 3
  %29 = insertelement <4 x i8> %26, i8 %28, i64 2
  %30 = extractelement <4 x i8> %20, i64 3
  %31 = shl i8 %30, 2
  %32 = insertelement <4 x i8> %29, i8 %31, i64 3
  %33 = xor <4 x i8> %32, %23
  %34 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %3, i64 %13
  store <4 x i8> %33, ptr addrspace(1) %34, align 4, !tbaa !12
  %35 = extractelement <4 x i8> %15, i64 0
  %36 = zext i8 %35 to i16
  %37 = extractelement <4 x i8> %20, i64 0
  %38 = zext i8 %37 to i16
  %39 = mul nuw i16 %38, %36
  %40 = insertelement <2 x i16> poison, i16 %39, i64 0
  %41 = extractelement <4 x i8> %15, i64 1
  %42 = zext i8 %41 to i16
  %43 = extractelement <4 x i8> %20, i64 1
  %44 = zext i8 %43 to i16
  %45 = sub nsw i16 %42, %44
  %46 = insertelement <2 x i16> %40, i16 %45, i64 1
  %47 = shl <2 x i16> %46, <i16 1, i16 2>
  %48 = ashr <2 x i16> %47, <i16 3, i16 1>
  %49 = getelementptr inbounds nuw <2 x i16>, ptr addrspace(1) %2, i64 %13
  store <2 x i16> %48, ptr addrspace(1) %49, align 4, !tbaa !12
  %50 = extractelement <4 x i8> %21, i64 3
  %51 = extractelement <2 x i16> %47, i64 0
  %52 = urem i8 %35, 7
  switch i8 %52, label %60 [
    i8 0, label %53
    i8 1, label %65
    i8 2, label %54
    i8 5, label %54
    i8 6, label %58
  ]

53:                                               ; preds = %12
  br label %65

54:                                               ; preds = %12, %12
  %55 = sext i8 %41 to i32
  %56 = sub nsw i32 0, %55
  %57 = add i8 %50, 1
  br label %65

58:                                               ; preds = %12
  %59 = sub i16 0, %51
  br label %65

60:                                               ; preds = %12
  %61 = extractelement <4 x i8> %20, i64 2
  %62 = sext i8 %61 to i32
  %63 = zext i16 %51 to i32
  %64 = mul nsw i32 %63, %62
  br label %65

65:                                               ; preds = %53, %12, %60, %58, %54
  %66 = phi i32 [ %64, %60 ], [ 0, %58 ], [ %56, %54 ], [ 11, %53 ], [ 10, %12 ]
  %67 = phi i16 [ %51, %60 ], [ %59, %58 ], [ %51, %54 ], [ %51, %53 ], [ %51, %12 ]
  %68 = phi i8 [ %50, %60 ], [ %50, %58 ], [ %57, %54 ], [ %50, %53 ], [ %50, %12 ]
  %69 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(1) %1, i64 %13
  store i8 %68, ptr addrspace(1) %69, align 1, !tbaa !12
  %70 = getelementptr inbounds nuw i8, ptr addrspace(1) %69, i64 1
  store i16 %67, ptr addrspace(1) %70, align 1, !tbaa !13
  %71 = getelementptr inbounds nuw i8, ptr addrspace(1) %69, i64 3
  store i32 %66, ptr addrspace(1) %71, align 1, !tbaa !3
  br label %72

72:                                               ; preds = %5, %65
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!7 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none", !"none", !"none"}
!9 = !{!"uchar4*", !"struct mixed*", !"short2*", !"char4*", !"uint"}
!10 = !{!"uchar __attribute__((ext_vector_type(4)))*", !"struct mixed*", !"short __attribute__((ext_vector_type(2)))*", !"char __attribute__((ext_vector_type(4)))*", !"uint"}
!11 = !{!"const", !"", !"", !"", !""}
!12 = !{!5, !5, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"short", !5, i64 0}
