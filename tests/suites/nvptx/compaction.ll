; ModuleID = 'compaction.cu'
source_filename = "compaction.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @compaction(ptr noundef writeonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %11 = mul i32 %10, %6
  %12 = sext i32 %9 to i64
  %13 = getelementptr inbounds i32, ptr %2, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !3
  %15 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %16 = icmp sgt i32 %14, %3
  %17 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %16)
  br i1 %16, label %18, label %31

18:                                               ; preds = %4
  %19 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %20 = sub i32 %9, %15
  %21 = and i32 %17, %19
  %22 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %21)
  %23 = add i32 %20, %22
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %0, i64 %24
  store i32 %14, ptr %25, align 4, !tbaa !3
  %26 = tail call noundef i32 @llvm.nvvm.activemask()
  %27 = mul nsw i32 %11, 5
  %28 = add nsw i32 %9, %27
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %1, i64 %29
  store i32 %26, ptr %30, align 4, !tbaa !3
  br label %31

31:                                               ; preds = %18, %4
  %32 = getelementptr inbounds i32, ptr %1, i64 %12
  store i32 %17, ptr %32, align 4, !tbaa !3
  %33 = tail call noundef i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %16)
  %34 = zext i1 %33 to i32
  %35 = tail call noundef i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %16)
  %36 = select i1 %35, i32 2, i32 0
  %37 = or disjoint i32 %36, %34
  %38 = tail call noundef i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %16)
  %39 = select i1 %38, i32 4, i32 0
  %40 = or disjoint i32 %37, %39
  %41 = add nsw i32 %9, %11
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %1, i64 %42
  store i32 %40, ptr %43, align 4, !tbaa !3
  %44 = and i32 %14, 7
  %45 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 range(i32 0, 8) %44)
  %46 = shl nsw i32 %11, 1
  %47 = add nsw i32 %9, %46
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds i32, ptr %1, i64 %48
  store i32 %45, ptr %49, align 4, !tbaa !3
  %50 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %14, i32 -1)
  %51 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %14, i32 -1)
  %52 = add nsw i32 %51, %50
  %53 = mul nsw i32 %11, 3
  %54 = add nsw i32 %9, %53
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds i32, ptr %1, i64 %55
  store i32 %52, ptr %56, align 4, !tbaa !3
  %57 = icmp samesign ult i32 %15, 16
  %58 = select i1 %57, i32 65535, i32 -65536
  %59 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %14, i32 %58)
  %60 = and i32 %14, 3
  %61 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 range(i32 -65536, 65536) %58, i32 range(i32 0, 8) %60)
  %62 = xor i32 %61, %59
  %63 = shl nsw i32 %11, 2
  %64 = add nsw i32 %9, %63
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds i32, ptr %1, i64 %65
  store i32 %62, ptr %66, align 4, !tbaa !3
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
