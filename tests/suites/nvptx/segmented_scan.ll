; ModuleID = 'segmented_scan.cu'
source_filename = "segmented_scan.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14segmented_scanE4sums = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ14segmented_scanE4open = internal unnamed_addr addrspace(3) global [32 x i8] undef, align 1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @segmented_scan(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = sext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %2, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !3
  %13 = icmp ne i32 %12, 0
  %14 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %13)
  %15 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  %16 = and i32 %14, %15
  %17 = icmp eq i32 %16, 0
  %18 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %16, i1 true)
  %19 = xor i32 %18, 31
  %20 = select i1 %17, i32 0, i32 %19
  %21 = getelementptr inbounds i32, ptr %1, i64 %10
  %22 = load i32, ptr %21, align 4, !tbaa !3
  %23 = sub nsw i32 %9, %20
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %22, i32 range(i32 -2147483648, 32) 1, i32 0)
  %25 = icmp sgt i32 %23, 0
  %26 = select i1 %25, i32 %24, i32 0
  %27 = add nsw i32 %26, %22
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 range(i32 -2147483648, 32) 2, i32 0)
  %29 = icmp slt i32 %23, 2
  %30 = select i1 %29, i32 0, i32 %28
  %31 = add nsw i32 %30, %27
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %31, i32 range(i32 -2147483648, 32) 4, i32 0)
  %33 = icmp slt i32 %23, 4
  %34 = select i1 %33, i32 0, i32 %32
  %35 = add nsw i32 %34, %31
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %35, i32 range(i32 -2147483648, 32) 8, i32 0)
  %37 = icmp slt i32 %23, 8
  %38 = select i1 %37, i32 0, i32 %36
  %39 = add nsw i32 %38, %35
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %39, i32 range(i32 -2147483648, 32) 16, i32 0)
  %41 = icmp slt i32 %23, 16
  %42 = select i1 %41, i32 0, i32 %40
  %43 = add nsw i32 %42, %39
  %44 = lshr i32 %7, 5
  %45 = icmp eq i32 %9, 31
  br i1 %45, label %46, label %51

46:                                               ; preds = %3
  %47 = zext nneg i32 %44 to i64
  %48 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ14segmented_scanE4open to ptr), i64 %47
  %49 = zext i1 %17 to i8
  %50 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14segmented_scanE4sums to ptr), i64 %47
  store i32 %43, ptr %50, align 4, !tbaa !3
  store i8 %49, ptr %48, align 1, !tbaa !7
  br label %51

51:                                               ; preds = %46, %3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %17, label %52, label %65

52:                                               ; preds = %51, %56
  %53 = phi i32 [ %61, %56 ], [ %43, %51 ]
  %54 = phi i32 [ %57, %56 ], [ %44, %51 ]
  %55 = icmp sgt i32 %54, 0
  br i1 %55, label %56, label %65

56:                                               ; preds = %52
  %57 = add nsw i32 %54, -1
  %58 = zext nneg i32 %57 to i64
  %59 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14segmented_scanE4sums to ptr), i64 %58
  %60 = load i32, ptr %59, align 4, !tbaa !3
  %61 = add nsw i32 %60, %53
  %62 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ14segmented_scanE4open to ptr), i64 %58
  %63 = load i8, ptr %62, align 1, !tbaa !7
  %64 = icmp eq i8 %63, 0
  br i1 %64, label %65, label %52, !llvm.loop !8

65:                                               ; preds = %52, %56, %51
  %66 = phi i32 [ %43, %51 ], [ %53, %52 ], [ %61, %56 ]
  %67 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %66, ptr %67, align 4, !tbaa !3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.le() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!5, !5, i64 0}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
