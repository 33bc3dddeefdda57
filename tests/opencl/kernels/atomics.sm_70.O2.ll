; ModuleID = 'atomics.cl'
source_filename = "atomics.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@atomics.own = internal addrspace(3) global [8 x i32] undef, align 4

; Function Attrs: convergent noinline norecurse nounwind
define dso_local ptx_kernel void @atomics(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef align 4 captures(none) %1, ptr addrspace(1) noundef align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 !reqd_work_group_size !11 {
  tail call void @__clang_ocl_kern_imp_atomics(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind
define dso_local void @__clang_ocl_kern_imp_atomics(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef align 4 captures(none) %1, ptr addrspace(1) noundef align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 !reqd_work_group_size !11 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl nsw i32 %6, 6
  %8 = add nuw i32 %7, %5
  %9 = icmp samesign ult i32 %5, 8
  br i1 %9, label %10, label %15

10:                                               ; preds = %4
  %11 = zext nneg i32 %5 to i64
  %12 = getelementptr inbounds nuw i32, ptr addrspace(3) @atomics.own, i64 %11
  %13 = icmp eq i32 %5, 5
  %14 = sext i1 %13 to i32
  store i32 %14, ptr addrspace(3) %12, align 4, !tbaa !3
  br label %15

15:                                               ; preds = %10, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %16 = icmp ult i32 %8, %3
  br i1 %16, label %17, label %33

17:                                               ; preds = %15
  %18 = zext i32 %8 to i64
  %19 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !3
  %21 = atomicrmw add ptr addrspace(3) @atomics.own, i32 %20 monotonic, align 4
  %22 = atomicrmw sub ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 4), i32 %20 monotonic, align 4
  %23 = atomicrmw min ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 8), i32 %20 monotonic, align 4
  %24 = atomicrmw max ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 12), i32 %20 monotonic, align 4
  %25 = atomicrmw xor ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 16), i32 %20 monotonic, align 4
  %26 = atomicrmw and ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 20), i32 %20 monotonic, align 4
  %27 = atomicrmw or ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 24), i32 %20 monotonic, align 4
  %28 = atomicrmw add ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 28), i32 1 monotonic, align 4
  %29 = add i32 %28, %7
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %30
  %32 = atomicrmw add ptr addrspace(1) %31, i32 1 monotonic, align 4
  br label %33

33:                                               ; preds = %17, %15
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  switch i32 %5, label %71 [
    i32 0, label %36
    i32 1, label %39
    i32 2, label %43
    i32 3, label %47
    i32 4, label %51
    i32 5, label %55
    i32 6, label %59
    i32 7, label %63
    i32 8, label %34
  ]

34:                                               ; preds = %33
  %35 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 32
  br label %66

36:                                               ; preds = %33
  %37 = load i32, ptr addrspace(3) @atomics.own, align 4, !tbaa !3
  %38 = atomicrmw add ptr addrspace(1) %1, i32 %37 monotonic, align 4
  br label %71

39:                                               ; preds = %33
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 4
  %41 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 4), align 4, !tbaa !3
  %42 = atomicrmw sub ptr addrspace(1) %40, i32 %41 monotonic, align 4
  br label %71

43:                                               ; preds = %33
  %44 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 8
  %45 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 8), align 4, !tbaa !3
  %46 = atomicrmw min ptr addrspace(1) %44, i32 %45 monotonic, align 4
  br label %71

47:                                               ; preds = %33
  %48 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 12
  %49 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 12), align 4, !tbaa !3
  %50 = atomicrmw max ptr addrspace(1) %48, i32 %49 monotonic, align 4
  br label %71

51:                                               ; preds = %33
  %52 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 16
  %53 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 16), align 4, !tbaa !3
  %54 = atomicrmw xor ptr addrspace(1) %52, i32 %53 monotonic, align 4
  br label %71

55:                                               ; preds = %33
  %56 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 20
  %57 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 20), align 4, !tbaa !3
  %58 = atomicrmw and ptr addrspace(1) %56, i32 %57 monotonic, align 4
  br label %71

59:                                               ; preds = %33
  %60 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 24
  %61 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i64 24), align 4, !tbaa !3
  %62 = atomicrmw or ptr addrspace(1) %60, i32 %61 monotonic, align 4
  br label %71

63:                                               ; preds = %33
  %64 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 28
  %65 = atomicrmw xchg ptr addrspace(1) %64, i32 4711 monotonic, align 4
  br label %71

66:                                               ; preds = %34, %66
  %67 = load i32, ptr addrspace(1) %35, align 4, !tbaa !3
  %68 = shl i32 %67, 1
  %69 = cmpxchg ptr addrspace(1) %35, i32 %67, i32 %68 monotonic monotonic, align 4
  %70 = extractvalue { i32, i1 } %69, 1
  br i1 %70, label %71, label %66

71:                                               ; preds = %66, %63, %59, %55, %51, %47, %43, %39, %36, %33
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

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
!9 = !{!"int*", !"int*", !"uint*", !"uint"}
!10 = !{!"const", !"", !"", !""}
!11 = !{i32 64, i32 1, i32 1}
