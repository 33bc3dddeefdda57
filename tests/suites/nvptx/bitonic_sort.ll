; ModuleID = 'bitonic_sort.cu'
source_filename = "bitonic_sort.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @bitonic_sort(ptr noundef writeonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !3
  %11 = and i32 %6, 2
  %12 = icmp eq i32 %11, 0
  %13 = and i32 %6, 1
  %14 = icmp eq i32 %13, 0
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 range(i32 1, 0) 1, i32 31)
  %16 = icmp slt i32 %10, %15
  %17 = xor i1 %12, %16
  %18 = xor i1 %17, %14
  %19 = select i1 %18, i32 %10, i32 %15
  %20 = and i32 %6, 4
  %21 = icmp eq i32 %20, 0
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 range(i32 1, 0) 2, i32 31)
  %23 = and i32 %6, 2
  %24 = icmp slt i32 %19, %22
  %25 = icmp eq i32 %23, 0
  %26 = xor i1 %25, %24
  %27 = xor i1 %26, %21
  %28 = select i1 %27, i32 %19, i32 %22
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 range(i32 1, 0) 1, i32 31)
  %30 = icmp slt i32 %28, %29
  %31 = xor i1 %14, %30
  %32 = xor i1 %31, %21
  %33 = select i1 %32, i32 %28, i32 %29
  %34 = and i32 %6, 8
  %35 = icmp eq i32 %34, 0
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %33, i32 range(i32 1, 0) 4, i32 31)
  %37 = and i32 %6, 4
  %38 = icmp slt i32 %33, %36
  %39 = icmp eq i32 %37, 0
  %40 = xor i1 %39, %38
  %41 = xor i1 %40, %35
  %42 = select i1 %41, i32 %33, i32 %36
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %42, i32 range(i32 1, 0) 2, i32 31)
  %44 = icmp slt i32 %42, %43
  %45 = xor i1 %25, %44
  %46 = xor i1 %45, %35
  %47 = select i1 %46, i32 %42, i32 %43
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %47, i32 range(i32 1, 0) 1, i32 31)
  %49 = icmp slt i32 %47, %48
  %50 = xor i1 %14, %49
  %51 = xor i1 %50, %35
  %52 = select i1 %51, i32 %47, i32 %48
  %53 = and i32 %6, 16
  %54 = icmp eq i32 %53, 0
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %52, i32 range(i32 1, 0) 8, i32 31)
  %56 = and i32 %6, 8
  %57 = icmp slt i32 %52, %55
  %58 = icmp eq i32 %56, 0
  %59 = xor i1 %58, %57
  %60 = xor i1 %59, %54
  %61 = select i1 %60, i32 %52, i32 %55
  %62 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %61, i32 range(i32 1, 0) 4, i32 31)
  %63 = icmp slt i32 %61, %62
  %64 = xor i1 %39, %63
  %65 = xor i1 %64, %54
  %66 = select i1 %65, i32 %61, i32 %62
  %67 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %66, i32 range(i32 1, 0) 2, i32 31)
  %68 = icmp slt i32 %66, %67
  %69 = xor i1 %25, %68
  %70 = xor i1 %69, %54
  %71 = select i1 %70, i32 %66, i32 %67
  %72 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %71, i32 range(i32 1, 0) 1, i32 31)
  %73 = icmp slt i32 %71, %72
  %74 = xor i1 %14, %73
  %75 = xor i1 %74, %54
  %76 = select i1 %75, i32 %71, i32 %72
  %77 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %76, i32 range(i32 1, 0) 16, i32 31)
  %78 = and i32 %6, 16
  %79 = icmp slt i32 %76, %77
  %80 = icmp ne i32 %78, 0
  %81 = xor i1 %80, %79
  %82 = select i1 %81, i32 %76, i32 %77
  %83 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %82, i32 range(i32 1, 0) 8, i32 31)
  %84 = icmp sge i32 %82, %83
  %85 = xor i1 %58, %84
  %86 = select i1 %85, i32 %82, i32 %83
  %87 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %86, i32 range(i32 1, 0) 4, i32 31)
  %88 = icmp sge i32 %86, %87
  %89 = xor i1 %39, %88
  %90 = select i1 %89, i32 %86, i32 %87
  %91 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %90, i32 range(i32 1, 0) 2, i32 31)
  %92 = icmp sge i32 %90, %91
  %93 = xor i1 %25, %92
  %94 = select i1 %93, i32 %90, i32 %91
  %95 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %94, i32 range(i32 1, 0) 1, i32 31)
  %96 = icmp sge i32 %94, %95
  %97 = xor i1 %14, %96
  %98 = select i1 %97, i32 %94, i32 %95
  %99 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %98, ptr %99, align 4, !tbaa !3
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
