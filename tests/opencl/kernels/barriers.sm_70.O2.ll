; ModuleID = 'barriers.cl'
source_filename = "barriers.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@barriers.value = internal unnamed_addr addrspace(3) global [36 x i32] undef, align 4
@barriers.changed = internal addrspace(3) global i32 undef, align 4

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @barriers(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 !reqd_work_group_size !11 {
  tail call void @__clang_ocl_kern_imp_barriers(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind
define dso_local void @__clang_ocl_kern_imp_barriers(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 !reqd_work_group_size !11 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %8 = mul nuw nsw i32 %7, 3
  %9 = add nuw nsw i32 %8, %6
  %10 = mul nuw nsw i32 %9, 6
  %11 = add nuw nsw i32 %10, %5
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %14 = shl nuw nsw i32 %13, 1
  %15 = add nuw nsw i32 %14, %12
  %16 = mul i32 %15, 36
  %17 = add i32 %11, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !3
  %21 = zext nneg i32 %11 to i64
  %22 = getelementptr inbounds nuw i32, ptr addrspace(3) @barriers.value, i64 %21
  store i32 %20, ptr addrspace(3) %22, align 4, !tbaa !3
  %23 = icmp eq i32 %3, 0
  br i1 %23, label %37, label %24

24:                                               ; preds = %4
  %25 = icmp eq i32 %11, 0
  %26 = shl nuw nsw i32 %11, 1
  %27 = trunc nuw i32 %11 to i16
  %28 = urem i16 %27, 5
  %29 = zext nneg i16 %28 to i32
  br label %30

30:                                               ; preds = %24, %70
  %31 = phi i32 [ 0, %24 ], [ %59, %70 ]
  %32 = phi i32 [ 0, %24 ], [ %71, %70 ]
  %33 = mul i32 %32, 36
  %34 = add i32 %33, 36
  br label %42

35:                                               ; preds = %70
  %36 = load i32, ptr addrspace(3) %22, align 4, !tbaa !3
  br label %37

37:                                               ; preds = %35, %4
  %38 = phi i32 [ %20, %4 ], [ %36, %35 ]
  %39 = phi i32 [ 0, %4 ], [ %59, %35 ]
  %40 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %18
  store i32 %38, ptr addrspace(1) %40, align 4, !tbaa !3
  %41 = icmp eq i32 %11, 35
  br i1 %41, label %73, label %76

42:                                               ; preds = %58, %30
  %43 = phi i32 [ %59, %58 ], [ %31, %30 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %25, label %44, label %45

44:                                               ; preds = %42
  store i32 0, ptr addrspace(3) @barriers.changed, align 4, !tbaa !3
  br label %45

45:                                               ; preds = %44, %42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %46 = and i32 %43, 1
  %47 = or disjoint i32 %46, %26
  %48 = icmp samesign ult i32 %47, 35
  br i1 %48, label %49, label %58

49:                                               ; preds = %45
  %50 = zext nneg i32 %47 to i64
  %51 = getelementptr inbounds nuw i32, ptr addrspace(3) @barriers.value, i64 %50
  %52 = load i32, ptr addrspace(3) %51, align 4, !tbaa !3
  %53 = getelementptr inbounds nuw i8, ptr addrspace(3) %51, i64 4
  %54 = load i32, ptr addrspace(3) %53, align 4, !tbaa !3
  %55 = icmp ugt i32 %52, %54
  br i1 %55, label %56, label %58

56:                                               ; preds = %49
  store i32 %54, ptr addrspace(3) %51, align 4, !tbaa !3
  store i32 %52, ptr addrspace(3) %53, align 4, !tbaa !3
  %57 = atomicrmw add ptr addrspace(3) @barriers.changed, i32 1 monotonic, align 4
  br label %58

58:                                               ; preds = %49, %56, %45
  %59 = add i32 %43, 1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %60 = load i32, ptr addrspace(3) @barriers.changed, align 4, !tbaa !3
  %61 = icmp eq i32 %60, 0
  %62 = icmp ugt i32 %59, %34
  %63 = select i1 %61, i1 %62, i1 false
  br i1 %63, label %64, label %42

64:                                               ; preds = %58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %65 = icmp eq i32 %32, %29
  br i1 %65, label %66, label %70

66:                                               ; preds = %64
  %67 = load i32, ptr addrspace(3) %22, align 4, !tbaa !3
  %68 = mul i32 %67, -1640531535
  %69 = lshr i32 %68, 8
  store i32 %69, ptr addrspace(3) %22, align 4, !tbaa !3
  br label %70

70:                                               ; preds = %64, %66
  %71 = add nuw i32 %32, 1
  %72 = icmp eq i32 %71, %3
  br i1 %72, label %35, label %30

73:                                               ; preds = %37
  %74 = zext nneg i32 %15 to i64
  %75 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %74
  store i32 %39, ptr addrspace(1) %75, align 4, !tbaa !3
  br label %76

76:                                               ; preds = %73, %37
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

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
!7 = !{i32 1, i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none", !"none"}
!9 = !{!"uint*", !"uint*", !"uint*", !"uint"}
!10 = !{!"const", !"", !"", !""}
!11 = !{i32 6, i32 3, i32 2}
