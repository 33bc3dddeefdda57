; ModuleID = 'floats.cl'
source_filename = "floats.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @floats(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 8 captures(none) %1, ptr addrspace(1) noundef readonly align 2 captures(none) %2, ptr addrspace(1) noundef writeonly align 2 captures(none) %3, ptr addrspace(1) noundef writeonly align 4 captures(none) %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds nuw i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !range !12, !invariant.load !13, !noundef !13
  %11 = zext nneg i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %83

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %17
  %19 = load float, ptr addrspace(1) %18, align 4, !tbaa !14, !amdgpu.noclobber !13
  %20 = fpext float %19 to double
  %21 = xor i32 %14, -1
  %22 = add i32 %5, %21
  %23 = zext i32 %22 to i64
  %24 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %23
  %25 = load float, ptr addrspace(1) %24, align 4, !tbaa !14, !amdgpu.noclobber !13
  %26 = fpext float %25 to double
  %27 = fmul double %20, %26
  %28 = fadd double %27, %20
  %29 = fadd double %26, 3.000000e+00
  %30 = fdiv double %28, %29
  %31 = shl i32 %14, 2
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %32
  store double %30, ptr addrspace(1) %33, align 8, !tbaa !16
  %34 = fcmp olt float %19, %25
  %35 = fneg double %27
  %36 = fadd double %27, -1.000000e-01
  %37 = select i1 %34, double %35, double %36
  %38 = or disjoint i32 %31, 1
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %39
  store double %37, ptr addrspace(1) %40, align 8, !tbaa !16
  %41 = fptrunc double %30 to float
  %42 = fpext float %41 to double
  %43 = or disjoint i32 %31, 2
  %44 = zext i32 %43 to i64
  %45 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %44
  store double %42, ptr addrspace(1) %45, align 8, !tbaa !16
  %46 = fmul double %20, 1.000000e+02
  %47 = fptosi double %46 to i32
  %48 = sitofp i32 %47 to double
  %49 = mul i32 %14, -1294967296
  %50 = uitofp i32 %49 to double
  %51 = fadd double %50, %48
  %52 = or disjoint i32 %31, 3
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %53
  store double %51, ptr addrspace(1) %54, align 8, !tbaa !16
  %55 = getelementptr inbounds nuw i16, ptr addrspace(1) %2, i64 %17
  %56 = load half, ptr addrspace(1) %55, align 2, !tbaa !18, !amdgpu.noclobber !13
  %57 = fpext half %56 to float
  %58 = fmul float %57, 1.500000e+00
  %59 = fcmp ord float %58, 0.000000e+00
  br i1 %59, label %60, label %63

60:                                               ; preds = %16
  %61 = getelementptr inbounds nuw i16, ptr addrspace(1) %3, i64 %17
  %62 = fptrunc float %58 to half
  store half %62, ptr addrspace(1) %61, align 2, !tbaa !18
  br label %63

63:                                               ; preds = %60, %16
  %64 = fmul float %19, 1.000000e+03
  %65 = fptosi float %64 to i32
  %66 = shl i32 %14, 1
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds nuw i32, ptr addrspace(1) %4, i64 %67
  store i32 %65, ptr addrspace(1) %68, align 4, !tbaa !4
  %69 = fcmp ogt float %19, %57
  %70 = zext i1 %69 to i32
  %71 = fcmp ole float %19, %57
  %72 = select i1 %71, i32 2, i32 0
  %73 = fcmp uno half %56, 0xH0000
  %74 = select i1 %73, i32 4, i32 0
  %75 = fcmp ugt half %56, 0xH70E2
  %76 = select i1 %75, i32 8, i32 0
  %77 = or disjoint i32 %76, %74
  %78 = or disjoint i32 %77, %70
  %79 = or disjoint i32 %78, %72
  %80 = or disjoint i32 %66, 1
  %81 = zext i32 %80 to i64
  %82 = getelementptr inbounds nuw i32, ptr addrspace(1) %4, i64 %81
  store i32 %79, ptr addrspace(1) %82, align 4, !tbaa !4
  br label %83

83:                                               ; preds = %6, %63
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_floats(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 8 captures(none) %1, ptr addrspace(1) noundef readonly align 2 captures(none) %2, ptr addrspace(1) noundef writeonly align 2 captures(none) %3, ptr addrspace(1) noundef writeonly align 4 captures(none) %4, i32 noundef %5) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds nuw i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !range !12, !invariant.load !13, !noundef !13
  %11 = zext nneg i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %83

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %17
  %19 = load float, ptr addrspace(1) %18, align 4, !tbaa !14
  %20 = fpext float %19 to double
  %21 = xor i32 %14, -1
  %22 = add i32 %5, %21
  %23 = zext i32 %22 to i64
  %24 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %23
  %25 = load float, ptr addrspace(1) %24, align 4, !tbaa !14
  %26 = fpext float %25 to double
  %27 = fmul double %20, %26
  %28 = fadd double %27, %20
  %29 = fadd double %26, 3.000000e+00
  %30 = fdiv double %28, %29
  %31 = shl i32 %14, 2
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %32
  store double %30, ptr addrspace(1) %33, align 8, !tbaa !16
  %34 = fcmp olt float %19, %25
  %35 = fneg double %27
  %36 = fadd double %27, -1.000000e-01
  %37 = select i1 %34, double %35, double %36
  %38 = or disjoint i32 %31, 1
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %39
  store double %37, ptr addrspace(1) %40, align 8, !tbaa !16
  %41 = fptrunc double %30 to float
  %42 = fpext float %41 to double
  %43 = or disjoint i32 %31, 2
  %44 = zext i32 %43 to i64
  %45 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %44
  store double %42, ptr addrspace(1) %45, align 8, !tbaa !16
  %46 = fmul double %20, 1.000000e+02
  %47 = fptosi double %46 to i32
  %48 = sitofp i32 %47 to double
  %49 = mul i32 %14, -1294967296
  %50 = uitofp i32 %49 to double
  %51 = fadd double %50, %48
  %52 = or disjoint i32 %31, 3
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds nuw double, ptr addrspace(1) %1, i64 %53
  store double %51, ptr addrspace(1) %54, align 8, !tbaa !16
  %55 = getelementptr inbounds nuw i16, ptr addrspace(1) %2, i64 %17
  %56 = load half, ptr addrspace(1) %55, align 2, !tbaa !18
  %57 = fpext half %56 to float
  %58 = fmul float %57, 1.500000e+00
  %59 = fcmp ord float %58, 0.000000e+00
  br i1 %59, label %60, label %63

60:                                               ; preds = %16
  %61 = getelementptr inbounds nuw i16, ptr addrspace(1) %3, i64 %17
  %62 = fptrunc float %58 to half
  store half %62, ptr addrspace(1) %61, align 2, !tbaa !18
  br label %63

63:                                               ; preds = %60, %16
  %64 = fmul float %19, 1.000000e+03
  %65 = fptosi float %64 to i32
  %66 = shl i32 %14, 1
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds nuw i32, ptr addrspace(1) %4, i64 %67
  store i32 %65, ptr addrspace(1) %68, align 4, !tbaa !4
  %69 = fcmp ogt float %19, %57
  %70 = zext i1 %69 to i32
  %71 = fcmp ole float %19, %57
  %72 = select i1 %71, i32 2, i32 0
  %73 = fcmp uno half %56, 0xH0000
  %74 = select i1 %73, i32 4, i32 0
  %75 = fcmp ugt half %56, 0xH70E2
  %76 = select i1 %75, i32 8, i32 0
  %77 = or disjoint i32 %76, %74
  %78 = or disjoint i32 %77, %70
  %79 = or disjoint i32 %78, %72
  %80 = or disjoint i32 %66, 1
  %81 = zext i32 %80 to i64
  %82 = getelementptr inbounds nuw i32, ptr addrspace(1) %4, i64 %81
  store i32 %79, ptr addrspace(1) %82, align 4, !tbaa !4
  br label %83

83:                                               ; preds = %6, %63
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
!8 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"float*", !"double*", !"ushort*", !"ushort*", !"int*", !"uint"}
!11 = !{!"const", !"", !"const", !"", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"double", !6, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"half", !6, i64 0}
