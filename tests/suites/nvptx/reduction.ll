; ModuleID = 'reduction.cu'
source_filename = "reduction.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9reductionE8of_warps = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @reduction(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = icmp slt i32 %8, %2
  br i1 %9, label %10, label %14

10:                                               ; preds = %3
  %11 = sext i32 %8 to i64
  %12 = getelementptr inbounds float, ptr %1, i64 %11
  %13 = load float, ptr %12, align 4, !tbaa !7
  br label %14

14:                                               ; preds = %3, %10
  %15 = phi float [ %13, %10 ], [ 0.000000e+00, %3 ]
  %16 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 range(i32 1, -2147483648) 16, i32 31)
  %17 = fadd float %15, %16
  %18 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 range(i32 1, -2147483648) 8, i32 31)
  %19 = fadd float %17, %18
  %20 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 range(i32 1, -2147483648) 4, i32 31)
  %21 = fadd float %19, %20
  %22 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %21, i32 range(i32 1, -2147483648) 2, i32 31)
  %23 = fadd float %21, %22
  %24 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 range(i32 1, -2147483648) 1, i32 31)
  %25 = and i32 %7, 31
  %26 = lshr i32 %7, 5
  %27 = icmp eq i32 %25, 0
  br i1 %27, label %28, label %32

28:                                               ; preds = %14
  %29 = fadd float %23, %24
  %30 = zext nneg i32 %26 to i64
  %31 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE8of_warps to ptr), i64 %30
  store float %29, ptr %31, align 4, !tbaa !7
  br label %32

32:                                               ; preds = %28, %14
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %33 = icmp eq i32 %26, 0
  br i1 %33, label %34, label %57

34:                                               ; preds = %32
  %35 = add nuw nsw i32 %5, 31
  %36 = lshr i32 %35, 5
  %37 = icmp samesign ult i32 %25, %36
  br i1 %37, label %38, label %42

38:                                               ; preds = %34
  %39 = zext nneg i32 %25 to i64
  %40 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE8of_warps to ptr), i64 %39
  %41 = load float, ptr %40, align 4, !tbaa !7
  br label %42

42:                                               ; preds = %34, %38
  %43 = phi float [ %41, %38 ], [ 0.000000e+00, %34 ]
  %44 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %43, i32 range(i32 1, -2147483648) 16, i32 31)
  %45 = fadd float %43, %44
  %46 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %45, i32 range(i32 1, -2147483648) 8, i32 31)
  %47 = fadd float %45, %46
  %48 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %47, i32 range(i32 1, -2147483648) 4, i32 31)
  %49 = fadd float %47, %48
  %50 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %49, i32 range(i32 1, -2147483648) 2, i32 31)
  %51 = fadd float %49, %50
  %52 = tail call noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %51, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %27, label %53, label %57

53:                                               ; preds = %42
  %54 = fadd float %51, %52
  %55 = zext nneg i32 %4 to i64
  %56 = getelementptr inbounds nuw float, ptr %0, i64 %55
  store float %54, ptr %56, align 4, !tbaa !7
  br label %57

57:                                               ; preds = %42, %53, %32
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !5, i64 0}
