; ModuleID = 'widths.cu'
source_filename = "widths.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @widths(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 {
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul i32 %6, %7
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add i32 %8, %9
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %12 = mul i32 %11, %7
  %13 = sext i32 %10 to i64
  %14 = getelementptr inbounds i32, ptr %1, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !3
  %16 = getelementptr inbounds i32, ptr %2, i64 %13
  %17 = load i32, ptr %16, align 4, !tbaa !3
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %4, i32 7711)
  %19 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %18, ptr %19, align 4, !tbaa !3
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %4, i32 6175)
  %21 = add nsw i32 %10, %12
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %0, i64 %22
  store i32 %20, ptr %23, align 4, !tbaa !3
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %4, i32 4127)
  %25 = shl nsw i32 %12, 1
  %26 = add nsw i32 %10, %25
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %24, ptr %28, align 4, !tbaa !3
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %17, i32 7199)
  %30 = mul nsw i32 %12, 3
  %31 = add nsw i32 %10, %30
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr %0, i64 %32
  store i32 %29, ptr %33, align 4, !tbaa !3
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 %4, i32 6144)
  %35 = shl nsw i32 %12, 2
  %36 = add nsw i32 %10, %35
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds i32, ptr %0, i64 %37
  store i32 %34, ptr %38, align 4, !tbaa !3
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 %17, i32 4127)
  %40 = mul nsw i32 %12, 5
  %41 = add nsw i32 %10, %40
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %0, i64 %42
  store i32 %39, ptr %43, align 4, !tbaa !3
  %44 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 %4, i32 6175)
  %45 = mul nsw i32 %12, 6
  %46 = add nsw i32 %10, %45
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds i32, ptr %0, i64 %47
  store i32 %44, ptr %48, align 4, !tbaa !3
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 %4, i32 31)
  %50 = mul nsw i32 %12, 7
  %51 = add nsw i32 %10, %50
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr %0, i64 %52
  store i32 %49, ptr %53, align 4, !tbaa !3
  %54 = shl i32 %3, 8
  %55 = sub i32 8192, %54
  %56 = or disjoint i32 %55, 31
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 3, i32 %56)
  %58 = shl nsw i32 %12, 3
  %59 = add nsw i32 %10, %58
  %60 = sext i32 %59 to i64
  %61 = getelementptr inbounds i32, ptr %0, i64 %60
  store i32 %57, ptr %61, align 4, !tbaa !3
  %62 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %4, i32 %56)
  %63 = mul nsw i32 %12, 9
  %64 = add nsw i32 %10, %63
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds i32, ptr %0, i64 %65
  store i32 %62, ptr %66, align 4, !tbaa !3
  %67 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %17, i32 %56)
  %68 = mul nsw i32 %12, 10
  %69 = add nsw i32 %10, %68
  %70 = sext i32 %69 to i64
  %71 = getelementptr inbounds i32, ptr %0, i64 %70
  store i32 %67, ptr %71, align 4, !tbaa !3
  %72 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 1, i32 %55)
  %73 = mul nsw i32 %12, 11
  %74 = add nsw i32 %10, %73
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds i32, ptr %0, i64 %75
  store i32 %72, ptr %76, align 4, !tbaa !3
  %77 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 %4, i32 %55)
  %78 = mul nsw i32 %12, 12
  %79 = add nsw i32 %10, %78
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds i32, ptr %0, i64 %80
  store i32 %77, ptr %81, align 4, !tbaa !3
  %82 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 %17, i32 %56)
  %83 = mul nsw i32 %12, 13
  %84 = add nsw i32 %10, %83
  %85 = sext i32 %84 to i64
  %86 = getelementptr inbounds i32, ptr %0, i64 %85
  store i32 %82, ptr %86, align 4, !tbaa !3
  %87 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 5, i32 %56)
  %88 = mul nsw i32 %12, 14
  %89 = add nsw i32 %10, %88
  %90 = sext i32 %89 to i64
  %91 = getelementptr inbounds i32, ptr %0, i64 %90
  store i32 %87, ptr %91, align 4, !tbaa !3
  %92 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 %17, i32 %56)
  %93 = mul nsw i32 %12, 15
  %94 = add nsw i32 %10, %93
  %95 = sext i32 %94 to i64
  %96 = getelementptr inbounds i32, ptr %0, i64 %95
  store i32 %92, ptr %96, align 4, !tbaa !3
  %97 = and i32 %17, 3
  %98 = shl nsw i32 -256, %97
  %99 = add nsw i32 %98, 8223
  %100 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %15, i32 %4, i32 %99)
  %101 = shl nsw i32 %12, 4
  %102 = add nsw i32 %10, %101
  %103 = sext i32 %102 to i64
  %104 = getelementptr inbounds i32, ptr %0, i64 %103
  store i32 %100, ptr %104, align 4, !tbaa !3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #2

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
