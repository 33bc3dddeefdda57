; ModuleID = 'calls.cl'
source_filename = "calls.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@weights = dso_local local_unnamed_addr addrspace(4) constant [8 x i32] [i32 3, i32 -1, i32 4, i32 1, i32 -5, i32 9, i32 2, i32 -6], align 4

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @calls(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  tail call void @__clang_ocl_kern_imp_calls(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 8 %2, i32 noundef %3) #5
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @__clang_ocl_kern_imp_calls(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %5 = alloca [6 x i32], align 4
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul nuw nsw i32 %6, %7
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add nuw nsw i32 %8, %9
  %11 = icmp ult i32 %10, %3
  br i1 %11, label %12, label %84

12:                                               ; preds = %4
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #5
  %13 = zext nneg i32 %10 to i64
  %14 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !3
  store i32 %15, ptr %5, align 4, !tbaa !3
  %16 = add nuw i32 %10, 1
  %17 = icmp eq i32 %16, %3
  %18 = select i1 %17, i32 0, i32 %16
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !tbaa !3
  %22 = getelementptr inbounds nuw i8, ptr %5, i64 4
  store i32 %21, ptr %22, align 4, !tbaa !3
  %23 = add nuw i32 %10, 2
  %24 = urem i32 %23, %3
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %25
  %27 = load i32, ptr addrspace(1) %26, align 4, !tbaa !3
  %28 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store i32 %27, ptr %28, align 4, !tbaa !3
  %29 = add nuw i32 %10, 3
  %30 = urem i32 %29, %3
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %31
  %33 = load i32, ptr addrspace(1) %32, align 4, !tbaa !3
  %34 = getelementptr inbounds nuw i8, ptr %5, i64 12
  store i32 %33, ptr %34, align 4, !tbaa !3
  %35 = add nuw i32 %10, 4
  %36 = urem i32 %35, %3
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %37
  %39 = load i32, ptr addrspace(1) %38, align 4, !tbaa !3
  %40 = getelementptr inbounds nuw i8, ptr %5, i64 16
  store i32 %39, ptr %40, align 4, !tbaa !3
  %41 = add nuw i32 %10, 5
  %42 = urem i32 %41, %3
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %43
  %45 = load i32, ptr addrspace(1) %44, align 4, !tbaa !3
  %46 = getelementptr inbounds nuw i8, ptr %5, i64 20
  store i32 %45, ptr %46, align 4, !tbaa !3
  %47 = icmp sgt i32 %15, 0
  br i1 %47, label %48, label %55

48:                                               ; preds = %12
  %49 = and i32 %15, 3
  %50 = add nuw nsw i32 %49, 1
  %51 = call fastcc { i32, i32, i64 } @gathered(ptr noundef %5, i32 noundef %50, i32 noundef 1) #5
  %52 = extractvalue { i32, i32, i64 } %51, 0
  %53 = extractvalue { i32, i32, i64 } %51, 1
  %54 = extractvalue { i32, i32, i64 } %51, 2
  br label %55

55:                                               ; preds = %48, %12
  %56 = phi i64 [ %54, %48 ], [ 0, %12 ]
  %57 = phi i32 [ %53, %48 ], [ 0, %12 ]
  %58 = phi i32 [ %52, %48 ], [ 0, %12 ]
  %59 = srem i32 %15, 3
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %70, label %61

61:                                               ; preds = %55
  %62 = call fastcc { i32, i32, i64 } @gathered(ptr noundef %5, i32 noundef 6, i32 noundef -2) #5
  %63 = extractvalue { i32, i32, i64 } %62, 0
  %64 = extractvalue { i32, i32, i64 } %62, 1
  %65 = extractvalue { i32, i32, i64 } %62, 2
  %66 = sub nsw i32 %58, %63
  %67 = mul nsw i32 %64, 100
  %68 = add nsw i32 %67, %57
  %69 = xor i64 %65, %56
  br label %73

70:                                               ; preds = %55
  %71 = call fastcc i32 @weighted(ptr noundef %5, i32 noundef 4) #5
  %72 = xor i32 %71, %58
  br label %73

73:                                               ; preds = %70, %61
  %74 = phi i64 [ %69, %61 ], [ %56, %70 ]
  %75 = phi i32 [ %68, %61 ], [ %57, %70 ]
  %76 = phi i32 [ %66, %61 ], [ %72, %70 ]
  %77 = shl nuw i32 %10, 1
  %78 = zext i32 %77 to i64
  %79 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %78
  store i32 %76, ptr addrspace(1) %79, align 4, !tbaa !3
  %80 = or disjoint i32 %77, 1
  %81 = zext i32 %80 to i64
  %82 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %81
  store i32 %75, ptr addrspace(1) %82, align 4, !tbaa !3
  %83 = getelementptr inbounds nuw i64, ptr addrspace(1) %2, i64 %13
  store i64 %74, ptr addrspace(1) %83, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #5
  br label %84

84:                                               ; preds = %4, %73
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc { i32, i32, i64 } @gathered(ptr noundef nonnull captures(none) %0, i32 noundef range(i32 1, 7) %1, i32 noundef range(i32 -2, 2) %2) unnamed_addr #1 {
  br label %8

4:                                                ; preds = %27
  %5 = insertvalue { i32, i32, i64 } poison, i32 %30, 0
  %6 = insertvalue { i32, i32, i64 } %5, i32 %31, 1
  %7 = insertvalue { i32, i32, i64 } %6, i64 %34, 2
  ret { i32, i32, i64 } %7

8:                                                ; preds = %3, %27
  %9 = phi i32 [ 0, %3 ], [ %28, %27 ]
  %10 = phi i64 [ 1, %3 ], [ %34, %27 ]
  %11 = phi i32 [ 0, %3 ], [ %31, %27 ]
  %12 = phi i32 [ 0, %3 ], [ %30, %27 ]
  %13 = zext nneg i32 %9 to i64
  %14 = getelementptr inbounds nuw i32, ptr %0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !3
  %16 = and i32 %15, 1
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %20

18:                                               ; preds = %8
  %19 = add nuw nsw i32 %9, 1
  br label %27

20:                                               ; preds = %8
  %21 = add nsw i32 %11, 1
  %22 = add nuw nsw i32 %9, 1
  %23 = mul nsw i32 %15, 3
  %24 = add nsw i32 %23, %2
  store i32 %24, ptr %14, align 4, !tbaa !3
  %25 = tail call fastcc i32 @weighted(ptr noundef %0, i32 noundef %22) #5
  %26 = add nsw i32 %25, %12
  br label %27

27:                                               ; preds = %18, %20
  %28 = phi i32 [ %19, %18 ], [ %22, %20 ]
  %29 = phi i32 [ %15, %18 ], [ %24, %20 ]
  %30 = phi i32 [ %12, %18 ], [ %26, %20 ]
  %31 = phi i32 [ %11, %18 ], [ %21, %20 ]
  %32 = or i32 %29, 1
  %33 = sext i32 %32 to i64
  %34 = mul nsw i64 %10, %33
  %35 = icmp eq i32 %28, %1
  br i1 %35, label %4, label %8
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read)
define internal fastcc i32 @weighted(ptr noundef nonnull readonly captures(none) %0, i32 noundef range(i32 -2147483647, 7) %1) unnamed_addr #4 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %6, %2
  %5 = phi i32 [ 0, %2 ], [ %18, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %19, %6 ], [ 0, %2 ]
  %8 = phi i32 [ %18, %6 ], [ 0, %2 ]
  %9 = zext nneg i32 %7 to i64
  %10 = getelementptr inbounds nuw i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !3
  %12 = add nuw nsw i32 %7, %1
  %13 = and i32 %12, 7
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds nuw i32, ptr addrspace(4) @weights, i64 %14
  %16 = load i32, ptr addrspace(4) %15, align 4, !tbaa !3
  %17 = mul nsw i32 %16, %11
  %18 = add nsw i32 %17, %8
  %19 = add nuw nsw i32 %7, 1
  %20 = icmp eq i32 %19, %1
  br i1 %20, label %4, label %6
}

attributes #0 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #5 = { nounwind }

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
!7 = !{i32 1, i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none", !"none"}
!9 = !{!"int*", !"int*", !"long*", !"uint"}
!10 = !{!"const", !"", !"", !""}
!11 = !{!12, !12, i64 0}
!12 = !{!"long", !5, i64 0}
