; ModuleID = 'aggregated_atomics.cu'
source_filename = "aggregated_atomics.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ18aggregated_atomicsE3own = internal addrspace(3) global [5 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @aggregated_atomics(ptr noundef captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = icmp samesign ult i32 %5, 5
  br i1 %6, label %7, label %10

7:                                                ; preds = %4
  %8 = zext nneg i32 %5 to i64
  %9 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ18aggregated_atomicsE3own to ptr), i64 %8
  store i32 0, ptr %9, align 4, !tbaa !3
  br label %10

10:                                               ; preds = %7, %4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %13 = mul i32 %11, %12
  %14 = add i32 %13, %5
  %15 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %16 = mul i32 %15, %12
  %17 = sext i32 %14 to i64
  %18 = getelementptr inbounds i32, ptr %2, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !3
  %20 = add nsw i32 %14, %16
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %1, i64 %21
  %23 = getelementptr inbounds i32, ptr %1, i64 %17
  store i32 -1, ptr %23, align 4, !tbaa !3
  %24 = icmp sgt i32 %19, %3
  br i1 %24, label %27, label %25

25:                                               ; preds = %10
  %26 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %42

27:                                               ; preds = %10
  %28 = tail call noundef i32 @llvm.nvvm.activemask()
  %29 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %28, i1 true)
  %30 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %31 = icmp eq i32 %30, %29
  br i1 %31, label %32, label %35

32:                                               ; preds = %27
  %33 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %28)
  %34 = tail call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ18aggregated_atomicsE3own to ptr), i64 16), i32 %33)
  br label %35

35:                                               ; preds = %27, %32
  %36 = phi i32 [ %34, %32 ], [ 0, %27 ]
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %28, i32 %36, i32 range(i32 0, 32) %29, i32 31)
  %38 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %39 = and i32 %28, %38
  %40 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %39)
  %41 = add nsw i32 %37, %40
  store i32 %41, ptr %23, align 4, !tbaa !3
  br label %42

42:                                               ; preds = %25, %35
  %43 = phi i32 [ %26, %25 ], [ %30, %35 ]
  %44 = and i32 %19, 3
  %45 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 range(i32 0, 4) %44)
  %46 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %45, i1 true)
  %47 = icmp eq i32 %43, %46
  br i1 %47, label %48, label %53

48:                                               ; preds = %42
  %49 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %45)
  %50 = zext nneg i32 %44 to i64
  %51 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ18aggregated_atomicsE3own to ptr), i64 %50
  %52 = tail call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %51, i32 %49)
  br label %53

53:                                               ; preds = %42, %48
  %54 = phi i32 [ %52, %48 ], [ 0, %42 ]
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %45, i32 %54, i32 range(i32 0, 32) %46, i32 31)
  %56 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %57 = and i32 %45, %56
  %58 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %57)
  %59 = add nsw i32 %55, %58
  store i32 %59, ptr %22, align 4, !tbaa !3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %6, label %60, label %66

60:                                               ; preds = %53
  %61 = zext nneg i32 %5 to i64
  %62 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ18aggregated_atomicsE3own to ptr), i64 %61
  %63 = getelementptr inbounds nuw i32, ptr %0, i64 %61
  %64 = load i32, ptr %62, align 4, !tbaa !3
  %65 = tail call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr %63, i32 %64)
  br label %66

66:                                               ; preds = %60, %53
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr captures(none), i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr captures(none), i32) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
