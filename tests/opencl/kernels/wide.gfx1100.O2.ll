; ModuleID = 'wide.cl'
source_filename = "wide.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @wide(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef writeonly align 8 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4, !range !12, !invariant.load !13, !noundef !13
  %8 = zext nneg i16 %7 to i32
  %9 = mul i32 %4, %8
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = add i32 %9, %10
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %13, label %65

13:                                               ; preds = %3
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %14
  %16 = load i64, ptr addrspace(1) %15, align 8, !tbaa !14, !amdgpu.noclobber !13
  %17 = add nuw i32 %11, 1
  %18 = icmp eq i32 %17, %2
  %19 = select i1 %18, i32 0, i32 %17
  %20 = zext i32 %19 to i64
  %21 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %20
  %22 = load i64, ptr addrspace(1) %21, align 8, !tbaa !14, !amdgpu.noclobber !13
  %23 = trunc i64 %16 to i32
  %24 = shl i32 %11, 3
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw i64, ptr addrspace(1) %1, i64 %25
  %27 = mul i64 %22, %16
  store i64 %27, ptr addrspace(1) %26, align 8, !tbaa !14
  %28 = zext i64 %16 to i128
  %29 = zext i64 %22 to i128
  %30 = mul nuw i128 %29, %28
  %31 = lshr i128 %30, 64
  %32 = trunc nuw i128 %31 to i64
  %33 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 8
  store i64 %32, ptr addrspace(1) %33, align 8, !tbaa !14
  %34 = and i64 %16, 63
  %35 = tail call i64 @llvm.fshl.i64(i64 %16, i64 %16, i64 %16)
  %36 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 16
  store i64 %35, ptr addrspace(1) %36, align 8, !tbaa !14
  %37 = ashr i64 %22, %34
  %38 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 24
  store i64 %37, ptr addrspace(1) %38, align 8, !tbaa !14
  %39 = tail call i64 @llvm.smax.i64(i64 %16, i64 %22)
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 32
  store i64 %39, ptr addrspace(1) %40, align 8, !tbaa !14
  %41 = icmp ult i64 %16, %22
  %42 = sub i64 %16, %22
  %43 = sub i64 %22, %16
  %44 = select i1 %41, i64 %42, i64 %43
  %45 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 40
  store i64 %44, ptr addrspace(1) %45, align 8, !tbaa !14
  %46 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %16)
  %47 = trunc i64 %22 to i32
  %48 = or i32 %47, 1
  %49 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %48, i1 true)
  %50 = shl nuw nsw i32 %49, 8
  %51 = zext nneg i32 %50 to i64
  %52 = or disjoint i64 %46, %51
  %53 = or i64 %16, -9223372036854775808
  %54 = tail call range(i64 0, 64) i64 @llvm.cttz.i64(i64 %53, i1 true)
  %55 = shl nuw nsw i64 %54, 16
  %56 = or disjoint i64 %52, %55
  %57 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 48
  store i64 %56, ptr addrspace(1) %57, align 8, !tbaa !14
  %58 = tail call i32 @llvm.bswap.i32(i32 %23)
  %59 = zext i32 %58 to i64
  %60 = shl nuw i64 %59, 32
  %61 = tail call i32 @llvm.fshl.i32(i32 %47, i32 %47, i32 %23)
  %62 = zext i32 %61 to i64
  %63 = or disjoint i64 %60, %62
  %64 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 56
  store i64 %63, ptr addrspace(1) %64, align 8, !tbaa !14
  br label %65

65:                                               ; preds = %3, %13
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_wide(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef writeonly align 8 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4, !range !12, !invariant.load !13, !noundef !13
  %8 = zext nneg i16 %7 to i32
  %9 = mul i32 %4, %8
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = add i32 %9, %10
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %13, label %65

13:                                               ; preds = %3
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %14
  %16 = load i64, ptr addrspace(1) %15, align 8, !tbaa !14
  %17 = add nuw i32 %11, 1
  %18 = icmp eq i32 %17, %2
  %19 = select i1 %18, i32 0, i32 %17
  %20 = zext i32 %19 to i64
  %21 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %20
  %22 = load i64, ptr addrspace(1) %21, align 8, !tbaa !14
  %23 = trunc i64 %16 to i32
  %24 = shl i32 %11, 3
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw i64, ptr addrspace(1) %1, i64 %25
  %27 = mul i64 %22, %16
  store i64 %27, ptr addrspace(1) %26, align 8, !tbaa !14
  %28 = zext i64 %16 to i128
  %29 = zext i64 %22 to i128
  %30 = mul nuw i128 %29, %28
  %31 = lshr i128 %30, 64
  %32 = trunc nuw i128 %31 to i64
  %33 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 8
  store i64 %32, ptr addrspace(1) %33, align 8, !tbaa !14
  %34 = and i64 %16, 63
  %35 = tail call i64 @llvm.fshl.i64(i64 %16, i64 %16, i64 %16)
  %36 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 16
  store i64 %35, ptr addrspace(1) %36, align 8, !tbaa !14
  %37 = ashr i64 %22, %34
  %38 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 24
  store i64 %37, ptr addrspace(1) %38, align 8, !tbaa !14
  %39 = tail call i64 @llvm.smax.i64(i64 %16, i64 %22)
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 32
  store i64 %39, ptr addrspace(1) %40, align 8, !tbaa !14
  %41 = icmp ult i64 %16, %22
  %42 = sub i64 %16, %22
  %43 = sub i64 %22, %16
  %44 = select i1 %41, i64 %42, i64 %43
  %45 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 40
  store i64 %44, ptr addrspace(1) %45, align 8, !tbaa !14
  %46 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %16)
  %47 = trunc i64 %22 to i32
  %48 = or i32 %47, 1
  %49 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %48, i1 true)
  %50 = shl nuw nsw i32 %49, 8
  %51 = zext nneg i32 %50 to i64
  %52 = or disjoint i64 %46, %51
  %53 = or i64 %16, -9223372036854775808
  %54 = tail call range(i64 0, 64) i64 @llvm.cttz.i64(i64 %53, i1 true)
  %55 = shl nuw nsw i64 %54, 16
  %56 = or disjoint i64 %52, %55
  %57 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 48
  store i64 %56, ptr addrspace(1) %57, align 8, !tbaa !14
  %58 = tail call i32 @llvm.bswap.i32(i32 %23)
  %59 = zext i32 %58 to i64
  %60 = shl nuw i64 %59, 32
  %61 = tail call i32 @llvm.fshl.i32(i32 %47, i32 %47, i32 %23)
  %62 = zext i32 %61 to i64
  %63 = or disjoint i64 %60, %62
  %64 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 56
  store i64 %63, ptr addrspace(1) %64, align 8, !tbaa !14
  br label %65

65:                                               ; preds = %3, %13
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.fshl.i64(i64, i64, i64) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!8 = !{i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"ulong*", !"ulong*", !"uint"}
!11 = !{!"const", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!15, !15, i64 0}
!15 = !{!"long", !6, i64 0}
