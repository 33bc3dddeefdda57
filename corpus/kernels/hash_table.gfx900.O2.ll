; ModuleID = 'hash_table.cl'
source_filename = "hash_table.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @insert(ptr addrspace(1) noundef align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds nuw i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !range !12, !invariant.load !13, !noundef !13
  %9 = zext nneg i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %37

14:                                               ; preds = %4
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !4, !amdgpu.noclobber !13
  %18 = lshr i32 %17, 16
  %19 = xor i32 %18, %17
  %20 = mul i32 %19, 2146121005
  %21 = lshr i32 %20, 15
  %22 = xor i32 %21, %20
  %23 = mul i32 %22, -2073254261
  %24 = lshr i32 %23, 16
  %25 = xor i32 %24, %23
  br label %26

26:                                               ; preds = %26, %14
  %27 = phi i32 [ %25, %14 ], [ %36, %26 ]
  %28 = and i32 %27, %1
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %29
  %31 = cmpxchg ptr addrspace(1) %30, i32 -1, i32 %17 syncscope("agent") monotonic monotonic, align 4
  %32 = extractvalue { i32, i1 } %31, 1
  %33 = extractvalue { i32, i1 } %31, 0
  %34 = icmp eq i32 %33, %17
  %35 = select i1 %32, i1 true, i1 %34
  %36 = add i32 %28, 1
  br i1 %35, label %37, label %26

37:                                               ; preds = %26, %4
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_insert(ptr addrspace(1) noundef align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds nuw i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !range !12, !invariant.load !13, !noundef !13
  %9 = zext nneg i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %37

14:                                               ; preds = %4
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !4
  %18 = lshr i32 %17, 16
  %19 = xor i32 %18, %17
  %20 = mul i32 %19, 2146121005
  %21 = lshr i32 %20, 15
  %22 = xor i32 %21, %20
  %23 = mul i32 %22, -2073254261
  %24 = lshr i32 %23, 16
  %25 = xor i32 %24, %23
  br label %26

26:                                               ; preds = %26, %14
  %27 = phi i32 [ %25, %14 ], [ %36, %26 ]
  %28 = and i32 %27, %1
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %29
  %31 = cmpxchg ptr addrspace(1) %30, i32 -1, i32 %17 syncscope("agent") monotonic monotonic, align 4
  %32 = extractvalue { i32, i1 } %31, 1
  %33 = extractvalue { i32, i1 } %31, 0
  %34 = icmp eq i32 %33, %17
  %35 = select i1 %32, i1 true, i1 %34
  %36 = add i32 %28, 1
  br i1 %35, label %37, label %26

37:                                               ; preds = %26, %4
  ret void
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @count(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, i32 noundef %3, ptr addrspace(1) noundef align 4 captures(none) %4) local_unnamed_addr #2 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !12, !invariant.load !13, !noundef !13
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %3
  br i1 %14, label %15, label %59

15:                                               ; preds = %5
  %16 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %16, i64 12
  %18 = load i32, ptr addrspace(4) %17, align 4, !range !18, !invariant.load !13
  br label %19

19:                                               ; preds = %15, %56
  %20 = phi i32 [ 0, %15 ], [ %52, %56 ]
  %21 = phi i32 [ %13, %15 ], [ %57, %56 ]
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %22
  %24 = load i32, ptr addrspace(1) %23, align 4, !tbaa !4, !amdgpu.noclobber !13
  %25 = lshr i32 %24, 16
  %26 = xor i32 %25, %24
  %27 = mul i32 %26, 2146121005
  %28 = lshr i32 %27, 15
  %29 = xor i32 %28, %27
  %30 = mul i32 %29, -2073254261
  %31 = lshr i32 %30, 16
  %32 = xor i32 %31, %30
  %33 = and i32 %32, %1
  br label %34

34:                                               ; preds = %49, %19
  %35 = phi i32 [ %20, %19 ], [ %52, %49 ]
  %36 = phi i32 [ 0, %19 ], [ %53, %49 ]
  %37 = phi i32 [ %33, %19 ], [ %50, %49 ]
  %38 = zext i32 %37 to i64
  %39 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %38
  %40 = load i32, ptr addrspace(1) %39, align 4, !tbaa !4, !amdgpu.noclobber !13
  %41 = icmp eq i32 %40, %24
  br i1 %41, label %42, label %44

42:                                               ; preds = %34
  %43 = add i32 %35, 1
  br label %49

44:                                               ; preds = %34
  %45 = icmp eq i32 %40, -1
  %46 = add i32 %37, 1
  %47 = and i32 %46, %1
  %48 = select i1 %45, i32 %37, i32 %47
  br label %49

49:                                               ; preds = %44, %42
  %50 = phi i32 [ %37, %42 ], [ %48, %44 ]
  %51 = phi i1 [ true, %42 ], [ %45, %44 ]
  %52 = phi i32 [ %43, %42 ], [ %35, %44 ]
  %53 = add i32 %36, 1
  %54 = icmp ugt i32 %53, %1
  %55 = select i1 %51, i1 true, i1 %54
  br i1 %55, label %56, label %34

56:                                               ; preds = %49
  %57 = add i32 %18, %21
  %58 = icmp ult i32 %57, %3
  br i1 %58, label %19, label %59

59:                                               ; preds = %56, %5
  %60 = phi i32 [ 0, %5 ], [ %52, %56 ]
  %61 = atomicrmw add ptr addrspace(1) %4, i32 %60 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_count(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, i32 noundef %3, ptr addrspace(1) noundef align 4 captures(none) %4) local_unnamed_addr #3 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !12, !invariant.load !13, !noundef !13
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %3
  br i1 %14, label %15, label %19

15:                                               ; preds = %5
  %16 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %16, i64 12
  %18 = load i32, ptr addrspace(4) %17, align 4, !range !18, !invariant.load !13
  br label %22

19:                                               ; preds = %59, %5
  %20 = phi i32 [ 0, %5 ], [ %55, %59 ]
  %21 = atomicrmw add ptr addrspace(1) %4, i32 %20 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  ret void

22:                                               ; preds = %15, %59
  %23 = phi i32 [ 0, %15 ], [ %55, %59 ]
  %24 = phi i32 [ %13, %15 ], [ %60, %59 ]
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %25
  %27 = load i32, ptr addrspace(1) %26, align 4, !tbaa !4
  %28 = lshr i32 %27, 16
  %29 = xor i32 %28, %27
  %30 = mul i32 %29, 2146121005
  %31 = lshr i32 %30, 15
  %32 = xor i32 %31, %30
  %33 = mul i32 %32, -2073254261
  %34 = lshr i32 %33, 16
  %35 = xor i32 %34, %33
  %36 = and i32 %35, %1
  br label %37

37:                                               ; preds = %52, %22
  %38 = phi i32 [ %23, %22 ], [ %55, %52 ]
  %39 = phi i32 [ 0, %22 ], [ %56, %52 ]
  %40 = phi i32 [ %36, %22 ], [ %53, %52 ]
  %41 = zext i32 %40 to i64
  %42 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %41
  %43 = load i32, ptr addrspace(1) %42, align 4, !tbaa !4
  %44 = icmp eq i32 %43, %27
  br i1 %44, label %45, label %47

45:                                               ; preds = %37
  %46 = add i32 %38, 1
  br label %52

47:                                               ; preds = %37
  %48 = icmp eq i32 %43, -1
  %49 = add i32 %40, 1
  %50 = and i32 %49, %1
  %51 = select i1 %48, i32 %40, i32 %50
  br label %52

52:                                               ; preds = %47, %45
  %53 = phi i32 [ %40, %45 ], [ %51, %47 ]
  %54 = phi i1 [ true, %45 ], [ %48, %47 ]
  %55 = phi i32 [ %46, %45 ], [ %38, %47 ]
  %56 = add i32 %39, 1
  %57 = icmp ugt i32 %56, %1
  %58 = select i1 %54, i1 true, i1 %57
  br i1 %58, label %59, label %37

59:                                               ; preds = %52
  %60 = add i32 %18, %24
  %61 = icmp ult i32 %60, %3
  br i1 %61, label %22, label %19
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #4

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { alwaysinline nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!8 = !{i32 1, i32 0, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint", !"uint*", !"uint"}
!11 = !{!"", !"", !"const", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{i32 1, i32 0, i32 1, i32 0, i32 1}
!15 = !{!"none", !"none", !"none", !"none", !"none"}
!16 = !{!"uint*", !"uint", !"uint*", !"uint", !"uint*"}
!17 = !{!"const", !"", !"const", !"", !""}
!18 = !{i32 1, i32 0}
