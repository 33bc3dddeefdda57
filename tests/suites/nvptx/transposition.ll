; ModuleID = 'transposition.cu'
source_filename = "transposition.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @transposition(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = shl nsw i32 %7, 3
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !3
  %12 = or disjoint i32 %8, 1
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %1, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !3
  %16 = or disjoint i32 %8, 2
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds i32, ptr %1, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !3
  %20 = or disjoint i32 %8, 3
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %1, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !3
  %24 = or disjoint i32 %8, 4
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %1, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !3
  %28 = or disjoint i32 %8, 5
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %1, i64 %29
  %31 = load i32, ptr %30, align 4, !tbaa !3
  %32 = or disjoint i32 %8, 6
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %1, i64 %33
  %35 = load i32, ptr %34, align 4, !tbaa !3
  %36 = or disjoint i32 %8, 7
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds i32, ptr %1, i64 %37
  %39 = load i32, ptr %38, align 4, !tbaa !3
  %40 = and i32 %6, 1
  %41 = icmp eq i32 %40, 0
  %42 = select i1 %41, i32 %15, i32 %11
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %42, i32 range(i32 -2147483648, 8) 1, i32 6175)
  %44 = select i1 %41, i32 %11, i32 %43
  %45 = select i1 %41, i32 %43, i32 %15
  %46 = select i1 %41, i32 %23, i32 %19
  %47 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %46, i32 range(i32 -2147483648, 8) 1, i32 6175)
  %48 = select i1 %41, i32 %19, i32 %47
  %49 = select i1 %41, i32 %47, i32 %23
  %50 = select i1 %41, i32 %31, i32 %27
  %51 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %50, i32 range(i32 -2147483648, 8) 1, i32 6175)
  %52 = select i1 %41, i32 %27, i32 %51
  %53 = select i1 %41, i32 %51, i32 %31
  %54 = select i1 %41, i32 %39, i32 %35
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 range(i32 -2147483648, 8) 1, i32 6175)
  %56 = select i1 %41, i32 %35, i32 %55
  %57 = select i1 %41, i32 %55, i32 %39
  %58 = and i32 %6, 2
  %59 = icmp eq i32 %58, 0
  %60 = select i1 %59, i32 %48, i32 %44
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %60, i32 range(i32 -2147483648, 8) 2, i32 6175)
  %62 = select i1 %59, i32 %44, i32 %61
  %63 = select i1 %59, i32 %61, i32 %48
  %64 = select i1 %59, i32 %49, i32 %45
  %65 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %64, i32 range(i32 -2147483648, 8) 2, i32 6175)
  %66 = select i1 %59, i32 %45, i32 %65
  %67 = select i1 %59, i32 %65, i32 %49
  %68 = select i1 %59, i32 %56, i32 %52
  %69 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %68, i32 range(i32 -2147483648, 8) 2, i32 6175)
  %70 = select i1 %59, i32 %52, i32 %69
  %71 = select i1 %59, i32 %69, i32 %56
  %72 = select i1 %59, i32 %57, i32 %53
  %73 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %72, i32 range(i32 -2147483648, 8) 2, i32 6175)
  %74 = select i1 %59, i32 %53, i32 %73
  %75 = select i1 %59, i32 %73, i32 %57
  %76 = and i32 %6, 4
  %77 = icmp eq i32 %76, 0
  %78 = select i1 %77, i32 %70, i32 %62
  %79 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %78, i32 range(i32 -2147483648, 8) 4, i32 6175)
  %80 = select i1 %77, i32 %62, i32 %79
  %81 = select i1 %77, i32 %79, i32 %70
  %82 = select i1 %77, i32 %74, i32 %66
  %83 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %82, i32 range(i32 -2147483648, 8) 4, i32 6175)
  %84 = select i1 %77, i32 %66, i32 %83
  %85 = select i1 %77, i32 %83, i32 %74
  %86 = select i1 %77, i32 %71, i32 %63
  %87 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %86, i32 range(i32 -2147483648, 8) 4, i32 6175)
  %88 = select i1 %77, i32 %63, i32 %87
  %89 = select i1 %77, i32 %87, i32 %71
  %90 = select i1 %77, i32 %75, i32 %67
  %91 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %90, i32 range(i32 -2147483648, 8) 4, i32 6175)
  %92 = select i1 %77, i32 %67, i32 %91
  %93 = select i1 %77, i32 %91, i32 %75
  %94 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %80, ptr %94, align 4, !tbaa !3
  %95 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %84, ptr %95, align 4, !tbaa !3
  %96 = getelementptr inbounds i32, ptr %0, i64 %17
  store i32 %88, ptr %96, align 4, !tbaa !3
  %97 = getelementptr inbounds i32, ptr %0, i64 %21
  store i32 %92, ptr %97, align 4, !tbaa !3
  %98 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %81, ptr %98, align 4, !tbaa !3
  %99 = getelementptr inbounds i32, ptr %0, i64 %29
  store i32 %85, ptr %99, align 4, !tbaa !3
  %100 = getelementptr inbounds i32, ptr %0, i64 %33
  store i32 %89, ptr %100, align 4, !tbaa !3
  %101 = getelementptr inbounds i32, ptr %0, i64 %37
  store i32 %93, ptr %101, align 4, !tbaa !3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
