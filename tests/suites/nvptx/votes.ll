; ModuleID = 'votes.cu'
source_filename = "votes.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @votes(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = sdiv i32 %9, 32
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %2, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !3
  %14 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %15 = shl nuw i32 1, %14
  %16 = and i32 %13, %15
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %103, label %18

18:                                               ; preds = %4
  %19 = sext i32 %9 to i64
  %20 = getelementptr inbounds i32, ptr %1, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !3
  %22 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %23 = mul i32 %22, %6
  %24 = icmp ugt i32 %21, %3
  %25 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %13, i1 %24)
  %26 = getelementptr inbounds i32, ptr %0, i64 %19
  store i32 %25, ptr %26, align 4, !tbaa !3
  %27 = tail call noundef i1 @llvm.nvvm.vote.all.sync(i32 %13, i1 %24)
  %28 = zext i1 %27 to i32
  %29 = tail call noundef i1 @llvm.nvvm.vote.any.sync(i32 %13, i1 %24)
  %30 = select i1 %29, i32 2, i32 0
  %31 = or disjoint i32 %30, %28
  %32 = tail call noundef i1 @llvm.nvvm.vote.uni.sync(i32 %13, i1 %24)
  %33 = select i1 %32, i32 4, i32 0
  %34 = or disjoint i32 %31, %33
  %35 = add nsw i32 %9, %23
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds i32, ptr %0, i64 %36
  store i32 %34, ptr %37, align 4, !tbaa !3
  %38 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 %13, i32 %21)
  %39 = shl nsw i32 %23, 1
  %40 = add nsw i32 %9, %39
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %0, i64 %41
  store i32 %38, ptr %42, align 4, !tbaa !3
  %43 = zext i32 %21 to i64
  %44 = shl nuw i64 %43, 32
  %45 = or disjoint i64 %44, 7
  %46 = tail call i32 @llvm.nvvm.match.any.sync.i64(i32 %13, i64 %45)
  %47 = mul nsw i32 %23, 3
  %48 = add nsw i32 %9, %47
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds i32, ptr %0, i64 %49
  store i32 %46, ptr %50, align 4, !tbaa !3
  %51 = tail call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %13, i32 %21)
  %52 = extractvalue { i32, i1 } %51, 1
  %53 = zext i1 %52 to i32
  %54 = extractvalue { i32, i1 } %51, 0
  %55 = shl nsw i32 %23, 2
  %56 = add nsw i32 %9, %55
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds i32, ptr %0, i64 %57
  store i32 %54, ptr %58, align 4, !tbaa !3
  %59 = mul nsw i32 %23, 5
  %60 = add nsw i32 %9, %59
  %61 = sext i32 %60 to i64
  %62 = getelementptr inbounds i32, ptr %0, i64 %61
  store i32 %53, ptr %62, align 4, !tbaa !3
  %63 = tail call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %13, i64 %45)
  %64 = extractvalue { i32, i1 } %63, 1
  %65 = zext i1 %64 to i32
  %66 = extractvalue { i32, i1 } %63, 0
  %67 = mul nsw i32 %23, 6
  %68 = add nsw i32 %9, %67
  %69 = sext i32 %68 to i64
  %70 = getelementptr inbounds i32, ptr %0, i64 %69
  store i32 %66, ptr %70, align 4, !tbaa !3
  %71 = mul nsw i32 %23, 7
  %72 = add nsw i32 %9, %71
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds i32, ptr %0, i64 %73
  store i32 %65, ptr %74, align 4, !tbaa !3
  %75 = tail call noundef i32 @llvm.nvvm.activemask()
  %76 = shl nsw i32 %23, 3
  %77 = add nsw i32 %9, %76
  %78 = sext i32 %77 to i64
  %79 = getelementptr inbounds i32, ptr %0, i64 %78
  store i32 %75, ptr %79, align 4, !tbaa !3
  %80 = tail call i32 @llvm.nvvm.vote.ballot(i1 %24)
  %81 = mul nsw i32 %23, 9
  %82 = add nsw i32 %9, %81
  %83 = sext i32 %82 to i64
  %84 = getelementptr inbounds i32, ptr %0, i64 %83
  store i32 %80, ptr %84, align 4, !tbaa !3
  %85 = tail call i1 @llvm.nvvm.vote.all(i1 %24)
  %86 = zext i1 %85 to i32
  %87 = tail call i1 @llvm.nvvm.vote.any(i1 %24)
  %88 = select i1 %87, i32 2, i32 0
  %89 = or disjoint i32 %88, %86
  %90 = tail call i1 @llvm.nvvm.vote.uni(i1 %24)
  %91 = select i1 %90, i32 4, i32 0
  %92 = or disjoint i32 %89, %91
  %93 = mul nsw i32 %23, 10
  %94 = add nsw i32 %9, %93
  %95 = sext i32 %94 to i64
  %96 = getelementptr inbounds i32, ptr %0, i64 %95
  store i32 %92, ptr %96, align 4, !tbaa !3
  %97 = shl nuw nsw i64 %43, 31
  %98 = tail call i32 @llvm.nvvm.match.any.sync.i64(i32 %13, i64 %97)
  %99 = mul nsw i32 %23, 11
  %100 = add nsw i32 %9, %99
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds i32, ptr %0, i64 %101
  store i32 %98, ptr %102, align 4, !tbaa !3
  br label %103

103:                                              ; preds = %18, %4
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot(i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all(i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any(i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.uni(i1) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
