; ModuleID = 'softmax.cu'
source_filename = "softmax.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @softmax(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !7
  %11 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 range(i32 1, -2147483648) 16, i32 31)
  %12 = tail call float @llvm.maxnum.f32(float %10, float %11)
  %13 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 range(i32 1, -2147483648) 8, i32 31)
  %14 = tail call float @llvm.maxnum.f32(float %12, float %13)
  %15 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 range(i32 1, -2147483648) 4, i32 31)
  %16 = tail call float @llvm.maxnum.f32(float %14, float %15)
  %17 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 range(i32 1, -2147483648) 2, i32 31)
  %18 = tail call float @llvm.maxnum.f32(float %16, float %17)
  %19 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 range(i32 1, -2147483648) 1, i32 31)
  %20 = tail call float @llvm.maxnum.f32(float %18, float %19)
  %21 = fsub float %10, %20
  %22 = fmul float %21, 0x3FF7154760000000
  %23 = tail call float @llvm.nvvm.ex2.approx.f32(float %22)
  %24 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %23, i32 range(i32 1, -2147483648) 16, i32 31)
  %25 = fadd float %23, %24
  %26 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %25, i32 range(i32 1, -2147483648) 8, i32 31)
  %27 = fadd float %25, %26
  %28 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %27, i32 range(i32 1, -2147483648) 4, i32 31)
  %29 = fadd float %27, %28
  %30 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %29, i32 range(i32 1, -2147483648) 2, i32 31)
  %31 = fadd float %29, %30
  %32 = tail call noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %31, i32 range(i32 1, -2147483648) 1, i32 31)
  %33 = fadd float %31, %32
  %34 = fdiv float %23, %33
  %35 = getelementptr inbounds float, ptr %0, i64 %8
  store float %34, ptr %35, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #4

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !5, i64 0}
