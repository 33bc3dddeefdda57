; ModuleID = 'barriers.cl'
source_filename = "barriers.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@barriers.value = internal unnamed_addr addrspace(3) global [36 x i32] undef, align 4
@barriers.changed = internal addrspace(3) global i32 undef, align 4

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @barriers(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.z()
  %8 = mul nuw nsw i32 %7, 3
  %9 = add nuw nsw i32 %8, %6
  %10 = mul nuw nsw i32 %9, 6
  %11 = add nuw nsw i32 %10, %5
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %14 = shl i32 %13, 1
  %15 = add i32 %14, %12
  %16 = mul i32 %15, 36
  %17 = add i32 %11, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !4, !amdgpu.noclobber !13
  %21 = getelementptr inbounds nuw i32, ptr addrspace(3) @barriers.value, i32 %11
  store i32 %20, ptr addrspace(3) %21, align 4, !tbaa !4
  %22 = icmp eq i32 %3, 0
  br i1 %22, label %36, label %23

23:                                               ; preds = %4
  %24 = icmp eq i32 %11, 0
  %25 = shl nuw nsw i32 %11, 1
  %26 = trunc i32 %11 to i16
  %27 = urem i16 %26, 5
  %28 = zext nneg i16 %27 to i32
  br label %29

29:                                               ; preds = %23, %69
  %30 = phi i32 [ 0, %23 ], [ %58, %69 ]
  %31 = phi i32 [ 0, %23 ], [ %70, %69 ]
  %32 = mul i32 %31, 36
  %33 = add i32 %32, 36
  br label %41

34:                                               ; preds = %69
  %35 = load i32, ptr addrspace(3) %21, align 4, !tbaa !4
  br label %36

36:                                               ; preds = %34, %4
  %37 = phi i32 [ %20, %4 ], [ %35, %34 ]
  %38 = phi i32 [ 0, %4 ], [ %58, %34 ]
  %39 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %18
  store i32 %37, ptr addrspace(1) %39, align 4, !tbaa !4
  %40 = icmp eq i32 %11, 35
  br i1 %40, label %72, label %75

41:                                               ; preds = %57, %29
  %42 = phi i32 [ %58, %57 ], [ %30, %29 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %24, label %43, label %44

43:                                               ; preds = %41
  store i32 0, ptr addrspace(3) @barriers.changed, align 4, !tbaa !4
  br label %44

44:                                               ; preds = %43, %41
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %45 = and i32 %42, 1
  %46 = or disjoint i32 %45, %25
  %47 = icmp samesign ult i32 %46, 35
  br i1 %47, label %48, label %57

48:                                               ; preds = %44
  %49 = getelementptr inbounds nuw i32, ptr addrspace(3) @barriers.value, i32 %46
  %50 = load <2 x i32>, ptr addrspace(3) %49, align 4, !tbaa !4
  %51 = extractelement <2 x i32> %50, i64 0
  %52 = extractelement <2 x i32> %50, i64 1
  %53 = icmp ugt i32 %51, %52
  br i1 %53, label %54, label %57

54:                                               ; preds = %48
  %55 = getelementptr inbounds nuw i8, ptr addrspace(3) %49, i32 4
  store i32 %52, ptr addrspace(3) %49, align 4, !tbaa !4
  store i32 %51, ptr addrspace(3) %55, align 4, !tbaa !4
  %56 = atomicrmw add ptr addrspace(3) @barriers.changed, i32 1 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %57

57:                                               ; preds = %54, %48, %44
  %58 = add i32 %42, 1
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %59 = load i32, ptr addrspace(3) @barriers.changed, align 4, !tbaa !4
  %60 = icmp eq i32 %59, 0
  %61 = icmp ugt i32 %58, %33
  %62 = select i1 %60, i1 %61, i1 false
  br i1 %62, label %63, label %41

63:                                               ; preds = %57
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %64 = icmp eq i32 %31, %28
  br i1 %64, label %65, label %69

65:                                               ; preds = %63
  %66 = load i32, ptr addrspace(3) %21, align 4, !tbaa !4
  %67 = mul i32 %66, -1640531535
  %68 = lshr i32 %67, 8
  store i32 %68, ptr addrspace(3) %21, align 4, !tbaa !4
  br label %69

69:                                               ; preds = %65, %63
  %70 = add nuw i32 %31, 1
  %71 = icmp eq i32 %70, %3
  br i1 %71, label %34, label %29

72:                                               ; preds = %36
  %73 = zext i32 %15 to i64
  %74 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %73
  store i32 %38, ptr addrspace(1) %74, align 4, !tbaa !4
  br label %75

75:                                               ; preds = %36, %72
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_barriers(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.z()
  %8 = mul nuw nsw i32 %7, 3
  %9 = add nuw nsw i32 %8, %6
  %10 = mul nuw nsw i32 %9, 6
  %11 = add nuw nsw i32 %10, %5
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %14 = shl i32 %13, 1
  %15 = add i32 %14, %12
  %16 = mul i32 %15, 36
  %17 = add i32 %11, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !4
  %21 = getelementptr inbounds nuw i32, ptr addrspace(3) @barriers.value, i32 %11
  store i32 %20, ptr addrspace(3) %21, align 4, !tbaa !4
  %22 = icmp eq i32 %3, 0
  br i1 %22, label %36, label %23

23:                                               ; preds = %4
  %24 = icmp eq i32 %11, 0
  %25 = shl nuw nsw i32 %11, 1
  %26 = trunc i32 %11 to i16
  %27 = urem i16 %26, 5
  %28 = zext nneg i16 %27 to i32
  br label %29

29:                                               ; preds = %23, %69
  %30 = phi i32 [ 0, %23 ], [ %58, %69 ]
  %31 = phi i32 [ 0, %23 ], [ %70, %69 ]
  %32 = mul i32 %31, 36
  %33 = add i32 %32, 36
  br label %41

34:                                               ; preds = %69
  %35 = load i32, ptr addrspace(3) %21, align 4, !tbaa !4
  br label %36

36:                                               ; preds = %34, %4
  %37 = phi i32 [ %20, %4 ], [ %35, %34 ]
  %38 = phi i32 [ 0, %4 ], [ %58, %34 ]
  %39 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %18
  store i32 %37, ptr addrspace(1) %39, align 4, !tbaa !4
  %40 = icmp eq i32 %11, 35
  br i1 %40, label %72, label %75

41:                                               ; preds = %57, %29
  %42 = phi i32 [ %58, %57 ], [ %30, %29 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %24, label %43, label %44

43:                                               ; preds = %41
  store i32 0, ptr addrspace(3) @barriers.changed, align 4, !tbaa !4
  br label %44

44:                                               ; preds = %41, %43
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %45 = and i32 %42, 1
  %46 = or disjoint i32 %45, %25
  %47 = icmp samesign ult i32 %46, 35
  br i1 %47, label %48, label %57

48:                                               ; preds = %44
  %49 = getelementptr inbounds nuw i32, ptr addrspace(3) @barriers.value, i32 %46
  %50 = load <2 x i32>, ptr addrspace(3) %49, align 4, !tbaa !4
  %51 = extractelement <2 x i32> %50, i64 0
  %52 = extractelement <2 x i32> %50, i64 1
  %53 = icmp ugt i32 %51, %52
  br i1 %53, label %54, label %57

54:                                               ; preds = %48
  %55 = getelementptr inbounds nuw i8, ptr addrspace(3) %49, i32 4
  store i32 %52, ptr addrspace(3) %49, align 4, !tbaa !4
  store i32 %51, ptr addrspace(3) %55, align 4, !tbaa !4
  %56 = atomicrmw add ptr addrspace(3) @barriers.changed, i32 1 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %57

57:                                               ; preds = %48, %54, %44
  %58 = add i32 %42, 1
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %59 = load i32, ptr addrspace(3) @barriers.changed, align 4, !tbaa !4
  %60 = icmp eq i32 %59, 0
  %61 = icmp ugt i32 %58, %33
  %62 = select i1 %60, i1 %61, i1 false
  br i1 %62, label %63, label %41

63:                                               ; preds = %57
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %64 = icmp eq i32 %31, %28
  br i1 %64, label %65, label %69

65:                                               ; preds = %63
  %66 = load i32, ptr addrspace(3) %21, align 4, !tbaa !4
  %67 = mul i32 %66, -1640531535
  %68 = lshr i32 %67, 8
  store i32 %68, ptr addrspace(3) %21, align 4, !tbaa !4
  br label %69

69:                                               ; preds = %63, %65
  %70 = add nuw i32 %31, 1
  %71 = icmp eq i32 %70, %3
  br i1 %71, label %34, label %29

72:                                               ; preds = %36
  %73 = zext i32 %15 to i64
  %74 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %73
  store i32 %38, ptr addrspace(1) %74, align 4, !tbaa !4
  br label %75

75:                                               ; preds = %72, %36
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.z() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="36,36" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="36,36" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!8 = !{i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint*", !"uint*", !"uint"}
!11 = !{!"const", !"", !"", !""}
!12 = !{i32 6, i32 3, i32 2}
!13 = !{}
