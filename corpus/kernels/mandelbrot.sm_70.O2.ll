; ModuleID = 'mandelbrot.cl'
source_filename = "mandelbrot.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: write)
define dso_local ptx_kernel void @mandelbrot(ptr addrspace(1) noundef writeonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  tail call void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) #4
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: write)
define dso_local void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef writeonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %10 = mul nuw nsw i32 %8, %9
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %12 = add nuw nsw i32 %10, %11
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %14 = shl nuw nsw i32 %13, 4
  %15 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %16 = add nuw nsw i32 %14, %15
  %17 = icmp ult i32 %12, %1
  %18 = icmp ult i32 %16, %2
  %19 = select i1 %17, i1 %18, i1 false
  br i1 %19, label %20, label %47

20:                                               ; preds = %7
  %21 = uitofp nneg i32 %12 to float
  %22 = tail call float @llvm.fmuladd.f32(float %21, float %5, float %3)
  %23 = uitofp nneg i32 %16 to float
  %24 = tail call float @llvm.fmuladd.f32(float %23, float %5, float %4)
  %25 = icmp eq i32 %6, 0
  br i1 %25, label %41, label %26

26:                                               ; preds = %20, %33
  %27 = phi i32 [ %39, %33 ], [ 0, %20 ]
  %28 = phi float [ %38, %33 ], [ 0.000000e+00, %20 ]
  %29 = phi float [ %36, %33 ], [ 0.000000e+00, %20 ]
  %30 = fmul float %28, %28
  %31 = tail call float @llvm.fmuladd.f32(float %29, float %29, float %30)
  %32 = fcmp olt float %31, 4.000000e+00
  br i1 %32, label %33, label %41

33:                                               ; preds = %26
  %34 = fneg float %30
  %35 = tail call float @llvm.fmuladd.f32(float %29, float %29, float %34)
  %36 = fadd float %22, %35
  %37 = fmul float %29, 2.000000e+00
  %38 = tail call float @llvm.fmuladd.f32(float %37, float %28, float %24)
  %39 = add nuw i32 %27, 1
  %40 = icmp eq i32 %39, %6
  br i1 %40, label %41, label %26

41:                                               ; preds = %26, %33, %20
  %42 = phi i32 [ 0, %20 ], [ %27, %26 ], [ %6, %33 ]
  %43 = mul i32 %1, %16
  %44 = add i32 %43, %12
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %45
  store i32 %42, ptr addrspace(1) %46, align 4, !tbaa !3
  br label %47

47:                                               ; preds = %7, %41
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { nofree noinline norecurse nosync nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!8 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!9 = !{!"uint*", !"uint", !"uint", !"float", !"float", !"float", !"uint"}
!10 = !{!"", !"", !"", !"", !"", !"", !""}
