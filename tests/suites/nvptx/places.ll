; ModuleID = 'places.cu'
source_filename = "places.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write)
define dso_local ptx_kernel void @places(ptr noundef writeonly captures(none) %0) local_unnamed_addr #0 {
  %2 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %8 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %9 = mul nuw i32 %7, %8
  %10 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %11 = add nuw i32 %9, %10
  %12 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %13 = mul i32 %11, %12
  %14 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %15 = add i32 %13, %14
  %16 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %17 = mul i32 %15, %16
  %18 = add i32 %17, %2
  %19 = mul i32 %18, %3
  %20 = add i32 %19, %4
  %21 = mul i32 %20, %5
  %22 = add i32 %21, %6
  %23 = shl i32 %22, 4
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds nuw i32, ptr %0, i64 %24
  store i32 %6, ptr %25, align 4, !tbaa !3
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 4
  store i32 %4, ptr %26, align 4, !tbaa !3
  %27 = getelementptr inbounds nuw i8, ptr %25, i64 8
  store i32 %2, ptr %27, align 4, !tbaa !3
  %28 = getelementptr inbounds nuw i8, ptr %25, i64 12
  store i32 %14, ptr %28, align 4, !tbaa !3
  %29 = getelementptr inbounds nuw i8, ptr %25, i64 16
  store i32 %10, ptr %29, align 4, !tbaa !3
  %30 = getelementptr inbounds nuw i8, ptr %25, i64 20
  store i32 %7, ptr %30, align 4, !tbaa !3
  %31 = getelementptr inbounds nuw i8, ptr %25, i64 24
  store i32 %5, ptr %31, align 4, !tbaa !3
  %32 = getelementptr inbounds nuw i8, ptr %25, i64 28
  store i32 %3, ptr %32, align 4, !tbaa !3
  %33 = getelementptr inbounds nuw i8, ptr %25, i64 32
  store i32 %16, ptr %33, align 4, !tbaa !3
  %34 = getelementptr inbounds nuw i8, ptr %25, i64 36
  store i32 %12, ptr %34, align 4, !tbaa !3
  %35 = getelementptr inbounds nuw i8, ptr %25, i64 40
  store i32 %8, ptr %35, align 4, !tbaa !3
  %36 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %37 = getelementptr inbounds nuw i8, ptr %25, i64 44
  store i32 %36, ptr %37, align 4, !tbaa !3
  %38 = tail call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %39 = getelementptr inbounds nuw i8, ptr %25, i64 48
  store i32 %38, ptr %39, align 4, !tbaa !3
  %40 = tail call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  %41 = getelementptr inbounds nuw i8, ptr %25, i64 52
  store i32 %40, ptr %41, align 4, !tbaa !3
  %42 = getelementptr inbounds nuw i8, ptr %25, i64 56
  store i32 32, ptr %42, align 4, !tbaa !3
  %43 = tail call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  %44 = tail call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  %45 = xor i32 %43, %44
  %46 = tail call i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
  %47 = xor i32 %45, %46
  %48 = tail call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %49 = xor i32 %47, %48
  %50 = getelementptr inbounds nuw i8, ptr %25, i64 60
  store i32 %49, ptr %50, align 4, !tbaa !3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.warpid() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.le() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65) i32 @llvm.nvvm.read.ptx.sreg.ntid.z() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.z() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
