; ModuleID = 'narrow.cl'
source_filename = "narrow.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.mixed = type <{ i8, i16, i32 }>

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @narrow(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 1 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !13, !invariant.load !14, !noundef !14
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %4
  br i1 %14, label %15, label %72

15:                                               ; preds = %5
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %0, i64 %16
  %18 = load <4 x i8>, ptr addrspace(1) %17, align 4, !tbaa !15, !amdgpu.noclobber !14
  %19 = xor i32 %13, -1
  %20 = add i32 %4, %19
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %0, i64 %21
  %23 = load <4 x i8>, ptr addrspace(1) %22, align 4, !tbaa !15, !amdgpu.noclobber !14
  %24 = add <4 x i8> %23, %18
  %25 = icmp ugt <4 x i8> %18, %23
  %26 = sext <4 x i1> %25 to <4 x i8>
  %27 = extractelement <4 x i8> %24, i64 2
  %28 = mul i8 %27, 3
  %29 = insertelement <4 x i8> %24, i8 %28, i64 1
  %30 = extractelement <4 x i8> %18, i64 2
  %31 = lshr i8 %30, 3
  %32 = insertelement <4 x i8> %29, i8 %31, i64 2
  %33 = extractelement <4 x i8> %23, i64 3
  %34 = shl i8 %33, 2
  %35 = insertelement <4 x i8> %32, i8 %34, i64 3
  %36 = xor <4 x i8> %35, %26
  %37 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %3, i64 %16
  store <4 x i8> %36, ptr addrspace(1) %37, align 4, !tbaa !15
  %38 = extractelement <4 x i8> %18, i64 0
  %39 = shufflevector <4 x i8> %18, <4 x i8> poison, <2 x i32> <i32 0, i32 1>
  %40 = zext <2 x i8> %39 to <2 x i16>
  %41 = shufflevector <4 x i8> %23, <4 x i8> poison, <2 x i32> <i32 0, i32 1>
  %42 = zext <2 x i8> %41 to <2 x i16>
  %43 = mul nuw <2 x i16> %40, %42
  %44 = sub nsw <2 x i16> %40, %42
  %45 = shufflevector <2 x i16> %43, <2 x i16> %44, <2 x i32> <i32 0, i32 3>
  %46 = shl <2 x i16> %45, <i16 1, i16 2>
  %47 = ashr <2 x i16> %46, <i16 3, i16 1>
  %48 = getelementptr inbounds nuw <2 x i16>, ptr addrspace(1) %2, i64 %16
  store <2 x i16> %47, ptr addrspace(1) %48, align 4, !tbaa !15
  %49 = extractelement <4 x i8> %24, i64 3
  %50 = extractelement <2 x i16> %46, i64 0
  %51 = urem i8 %38, 7
  switch i8 %51, label %60 [
    i8 0, label %52
    i8 1, label %65
    i8 2, label %53
    i8 5, label %53
    i8 6, label %58
  ]

52:                                               ; preds = %15
  br label %65

53:                                               ; preds = %15, %15
  %54 = extractelement <4 x i8> %18, i64 1
  %55 = sext i8 %54 to i32
  %56 = sub nsw i32 0, %55
  %57 = add i8 %49, 1
  br label %65

58:                                               ; preds = %15
  %59 = sub i16 0, %50
  br label %65

60:                                               ; preds = %15
  %61 = extractelement <4 x i8> %23, i64 2
  %62 = sext i8 %61 to i32
  %63 = zext i16 %50 to i32
  %64 = mul nsw i32 %63, %62
  br label %65

65:                                               ; preds = %60, %58, %53, %52, %15
  %66 = phi i32 [ %64, %60 ], [ 0, %58 ], [ %56, %53 ], [ 11, %52 ], [ 10, %15 ]
  %67 = phi i16 [ %50, %60 ], [ %59, %58 ], [ %50, %53 ], [ %50, %52 ], [ %50, %15 ]
  %68 = phi i8 [ %49, %60 ], [ %49, %58 ], [ %57, %53 ], [ %49, %52 ], [ %49, %15 ]
  %69 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(1) %1, i64 %16
  store i8 %68, ptr addrspace(1) %69, align 1, !tbaa !15
  %70 = getelementptr inbounds nuw i8, ptr addrspace(1) %69, i64 1
  store i16 %67, ptr addrspace(1) %70, align 1, !tbaa !16
  %71 = getelementptr inbounds nuw i8, ptr addrspace(1) %69, i64 3
  store i32 %66, ptr addrspace(1) %71, align 1, !tbaa !4
  br label %72

72:                                               ; preds = %5, %65
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_narrow(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 1 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3, i32 noundef %4) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !13, !invariant.load !14, !noundef !14
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %4
  br i1 %14, label %15, label %72

15:                                               ; preds = %5
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %0, i64 %16
  %18 = load <4 x i8>, ptr addrspace(1) %17, align 4, !tbaa !15
  %19 = xor i32 %13, -1
  %20 = add i32 %4, %19
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %0, i64 %21
  %23 = load <4 x i8>, ptr addrspace(1) %22, align 4, !tbaa !15
  %24 = add <4 x i8> %23, %18
  %25 = icmp ugt <4 x i8> %18, %23
  %26 = sext <4 x i1> %25 to <4 x i8>
  %27 = extractelement <4 x i8> %24, i64 2
  %28 = mul i8 %27, 3
  %29 = insertelement <4 x i8> %24, i8 %28, i64 1
  %30 = extractelement <4 x i8> %18, i64 2
  %31 = lshr i8 %30, 3
  %32 = insertelement <4 x i8> %29, i8 %31, i64 2
  %33 = extractelement <4 x i8> %23, i64 3
  %34 = shl i8 %33, 2
  %35 = insertelement <4 x i8> %32, i8 %34, i64 3
  %36 = xor <4 x i8> %35, %26
  %37 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %3, i64 %16
  store <4 x i8> %36, ptr addrspace(1) %37, align 4, !tbaa !15
  %38 = extractelement <4 x i8> %18, i64 0
  %39 = shufflevector <4 x i8> %18, <4 x i8> poison, <2 x i32> <i32 0, i32 1>
  %40 = zext <2 x i8> %39 to <2 x i16>
  %41 = shufflevector <4 x i8> %23, <4 x i8> poison, <2 x i32> <i32 0, i32 1>
  %42 = zext <2 x i8> %41 to <2 x i16>
  %43 = mul nuw <2 x i16> %40, %42
  %44 = sub nsw <2 x i16> %40, %42
  %45 = shufflevector <2 x i16> %43, <2 x i16> %44, <2 x i32> <i32 0, i32 3>
  %46 = shl <2 x i16> %45, <i16 1, i16 2>
  %47 = ashr <2 x i16> %46, <i16 3, i16 1>
  %48 = getelementptr inbounds nuw <2 x i16>, ptr addrspace(1) %2, i64 %16
  store <2 x i16> %47, ptr addrspace(1) %48, align 4, !tbaa !15
  %49 = extractelement <4 x i8> %24, i64 3
  %50 = extractelement <2 x i16> %46, i64 0
  %51 = urem i8 %38, 7
  switch i8 %51, label %60 [
    i8 0, label %52
    i8 1, label %65
    i8 2, label %53
    i8 5, label %53
    i8 6, label %58
  ]

52:                                               ; preds = %15
  br label %65

53:                                               ; preds = %15, %15
  %54 = extractelement <4 x i8> %18, i64 1
  %55 = sext i8 %54 to i32
  %56 = sub nsw i32 0, %55
  %57 = add i8 %49, 1
  br label %65

58:                                               ; preds = %15
  %59 = sub i16 0, %50
  br label %65

60:                                               ; preds = %15
  %61 = extractelement <4 x i8> %23, i64 2
  %62 = sext i8 %61 to i32
  %63 = zext i16 %50 to i32
  %64 = mul nsw i32 %63, %62
  br label %65

65:                                               ; preds = %52, %15, %60, %58, %53
  %66 = phi i32 [ %64, %60 ], [ 0, %58 ], [ %56, %53 ], [ 11, %52 ], [ 10, %15 ]
  %67 = phi i16 [ %50, %60 ], [ %59, %58 ], [ %50, %53 ], [ %50, %52 ], [ %50, %15 ]
  %68 = phi i8 [ %49, %60 ], [ %49, %58 ], [ %57, %53 ], [ %49, %52 ], [ %49, %15 ]
  %69 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(1) %1, i64 %16
  store i8 %68, ptr addrspace(1) %69, align 1, !tbaa !15
  %70 = getelementptr inbounds nuw i8, ptr addrspace(1) %69, i64 1
  store i16 %67, ptr addrspace(1) %70, align 1, !tbaa !16
  %71 = getelementptr inbounds nuw i8, ptr addrspace(1) %69, i64 3
  store i32 %66, ptr addrspace(1) %71, align 1, !tbaa !4
  br label %72

72:                                               ; preds = %5, %65
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!8 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none"}
!10 = !{!"uchar4*", !"struct mixed*", !"short2*", !"char4*", !"uint"}
!11 = !{!"uchar __attribute__((ext_vector_type(4)))*", !"struct mixed*", !"short __attribute__((ext_vector_type(2)))*", !"char __attribute__((ext_vector_type(4)))*", !"uint"}
!12 = !{!"const", !"", !"", !"", !""}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"short", !6, i64 0}
