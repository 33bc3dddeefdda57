; ModuleID = 'mandelbrot.cl'
source_filename = "mandelbrot.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write)
define protected amdgpu_kernel void @mandelbrot(ptr addrspace(1) noundef writeonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %10 = getelementptr inbounds nuw i8, ptr addrspace(4) %9, i64 12
  %11 = load i16, ptr addrspace(4) %10, align 4, !range !12, !invariant.load !13, !noundef !13
  %12 = zext nneg i16 %11 to i32
  %13 = mul i32 %8, %12
  %14 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %15 = add i32 %13, %14
  %16 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %17 = shl i32 %16, 4
  %18 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %19 = add i32 %17, %18
  %20 = icmp ult i32 %15, %1
  %21 = icmp ult i32 %19, %2
  %22 = and i1 %21, %20
  br i1 %22, label %23, label %50

23:                                               ; preds = %7
  %24 = uitofp i32 %15 to float
  %25 = tail call float @llvm.fmuladd.f32(float %24, float %5, float %3)
  %26 = uitofp i32 %19 to float
  %27 = tail call float @llvm.fmuladd.f32(float %26, float %5, float %4)
  %28 = icmp eq i32 %6, 0
  br i1 %28, label %44, label %29

29:                                               ; preds = %23, %36
  %30 = phi i32 [ %42, %36 ], [ 0, %23 ]
  %31 = phi float [ %41, %36 ], [ 0.000000e+00, %23 ]
  %32 = phi float [ %39, %36 ], [ 0.000000e+00, %23 ]
  %33 = fmul float %31, %31
  %34 = tail call float @llvm.fmuladd.f32(float %32, float %32, float %33)
  %35 = fcmp olt float %34, 4.000000e+00
  br i1 %35, label %36, label %44

36:                                               ; preds = %29
  %37 = fneg float %33
  %38 = tail call float @llvm.fmuladd.f32(float %32, float %32, float %37)
  %39 = fadd float %25, %38
  %40 = fmul float %32, 2.000000e+00
  %41 = tail call float @llvm.fmuladd.f32(float %40, float %31, float %27)
  %42 = add nuw i32 %30, 1
  %43 = icmp eq i32 %42, %6
  br i1 %43, label %44, label %29, !llvm.loop !14

44:                                               ; preds = %36, %29, %23
  %45 = phi i32 [ 0, %23 ], [ %6, %36 ], [ %30, %29 ]
  %46 = mul i32 %1, %19
  %47 = add i32 %15, %46
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %48
  store i32 %45, ptr addrspace(1) %49, align 4, !tbaa !4
  br label %50

50:                                               ; preds = %7, %44
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nosync nounwind memory(argmem: write)
define protected void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef writeonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %10 = getelementptr inbounds nuw i8, ptr addrspace(4) %9, i64 12
  %11 = load i16, ptr addrspace(4) %10, align 4, !range !12, !invariant.load !13, !noundef !13
  %12 = zext nneg i16 %11 to i32
  %13 = mul i32 %8, %12
  %14 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %15 = add i32 %13, %14
  %16 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %17 = shl i32 %16, 4
  %18 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %19 = add i32 %17, %18
  %20 = icmp ult i32 %15, %1
  %21 = icmp ult i32 %19, %2
  %22 = and i1 %21, %20
  br i1 %22, label %23, label %50

23:                                               ; preds = %7
  %24 = uitofp i32 %15 to float
  %25 = tail call float @llvm.fmuladd.f32(float %24, float %5, float %3)
  %26 = uitofp i32 %19 to float
  %27 = tail call float @llvm.fmuladd.f32(float %26, float %5, float %4)
  %28 = icmp eq i32 %6, 0
  br i1 %28, label %44, label %29

29:                                               ; preds = %23, %36
  %30 = phi i32 [ %42, %36 ], [ 0, %23 ]
  %31 = phi float [ %41, %36 ], [ 0.000000e+00, %23 ]
  %32 = phi float [ %39, %36 ], [ 0.000000e+00, %23 ]
  %33 = fmul float %31, %31
  %34 = tail call float @llvm.fmuladd.f32(float %32, float %32, float %33)
  %35 = fcmp olt float %34, 4.000000e+00
  br i1 %35, label %36, label %44

36:                                               ; preds = %29
  %37 = fneg float %33
  %38 = tail call float @llvm.fmuladd.f32(float %32, float %32, float %37)
  %39 = fadd float %25, %38
  %40 = fmul float %32, 2.000000e+00
  %41 = tail call float @llvm.fmuladd.f32(float %40, float %31, float %27)
  %42 = add nuw i32 %30, 1
  %43 = icmp eq i32 %42, %6
  br i1 %43, label %44, label %29, !llvm.loop !14

44:                                               ; preds = %29, %36, %23
  %45 = phi i32 [ 0, %23 ], [ %30, %29 ], [ %6, %36 ]
  %46 = mul i32 %1, %19
  %47 = add i32 %15, %46
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %48
  store i32 %45, ptr addrspace(1) %49, align 4, !tbaa !4
  br label %50

50:                                               ; preds = %7, %44
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint", !"uint", !"float", !"float", !"float", !"uint"}
!11 = !{!"", !"", !"", !"", !"", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
