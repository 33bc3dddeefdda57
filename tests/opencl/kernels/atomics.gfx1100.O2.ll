; ModuleID = 'atomics.cl'
source_filename = "atomics.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@atomics.own = internal addrspace(3) global [8 x i32] undef, align 4

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @atomics(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef align 4 captures(none) %1, ptr addrspace(1) noundef align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 6
  %8 = add i32 %7, %5
  %9 = icmp samesign ult i32 %5, 8
  br i1 %9, label %10, label %14

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i32, ptr addrspace(3) @atomics.own, i32 %5
  %12 = icmp eq i32 %5, 5
  %13 = sext i1 %12 to i32
  store i32 %13, ptr addrspace(3) %11, align 4, !tbaa !4
  br label %14

14:                                               ; preds = %10, %4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %15 = icmp ult i32 %8, %3
  br i1 %15, label %16, label %32

16:                                               ; preds = %14
  %17 = zext i32 %8 to i64
  %18 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !4, !amdgpu.noclobber !13
  %20 = atomicrmw add ptr addrspace(3) @atomics.own, i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %21 = atomicrmw sub ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 4), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %22 = atomicrmw min ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 8), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %23 = atomicrmw max ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 12), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %24 = atomicrmw xor ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 16), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %25 = atomicrmw and ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 20), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %26 = atomicrmw or ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 24), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %27 = atomicrmw add ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 28), i32 1 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %28 = add i32 %27, %7
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %29
  %31 = atomicrmw add ptr addrspace(1) %30, i32 1 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %32

32:                                               ; preds = %16, %14
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  switch i32 %5, label %70 [
    i32 0, label %35
    i32 1, label %38
    i32 2, label %42
    i32 3, label %46
    i32 4, label %50
    i32 5, label %54
    i32 6, label %58
    i32 7, label %62
    i32 8, label %33
  ]

33:                                               ; preds = %32
  %34 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 32
  br label %65

35:                                               ; preds = %32
  %36 = load i32, ptr addrspace(3) @atomics.own, align 4, !tbaa !4
  %37 = atomicrmw add ptr addrspace(1) %1, i32 %36 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

38:                                               ; preds = %32
  %39 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 4
  %40 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 4), align 4, !tbaa !4
  %41 = atomicrmw sub ptr addrspace(1) %39, i32 %40 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

42:                                               ; preds = %32
  %43 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 8
  %44 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 8), align 4, !tbaa !4
  %45 = atomicrmw min ptr addrspace(1) %43, i32 %44 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

46:                                               ; preds = %32
  %47 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 12
  %48 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 12), align 4, !tbaa !4
  %49 = atomicrmw max ptr addrspace(1) %47, i32 %48 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

50:                                               ; preds = %32
  %51 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 16
  %52 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 16), align 4, !tbaa !4
  %53 = atomicrmw xor ptr addrspace(1) %51, i32 %52 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

54:                                               ; preds = %32
  %55 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 20
  %56 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 20), align 4, !tbaa !4
  %57 = atomicrmw and ptr addrspace(1) %55, i32 %56 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

58:                                               ; preds = %32
  %59 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 24
  %60 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 24), align 4, !tbaa !4
  %61 = atomicrmw or ptr addrspace(1) %59, i32 %60 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

62:                                               ; preds = %32
  %63 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 28
  %64 = atomicrmw xchg ptr addrspace(1) %63, i32 4711 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

65:                                               ; preds = %33, %65
  %66 = load i32, ptr addrspace(1) %34, align 4, !tbaa !4
  %67 = shl i32 %66, 1
  %68 = cmpxchg ptr addrspace(1) %34, i32 %66, i32 %67 syncscope("agent") monotonic monotonic, align 4
  %69 = extractvalue { i32, i1 } %68, 1
  br i1 %69, label %70, label %65

70:                                               ; preds = %65, %32, %35, %38, %42, %46, %50, %54, %58, %62
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_atomics(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef align 4 captures(none) %1, ptr addrspace(1) noundef align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 6
  %8 = add i32 %7, %5
  %9 = icmp samesign ult i32 %5, 8
  br i1 %9, label %10, label %14

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i32, ptr addrspace(3) @atomics.own, i32 %5
  %12 = icmp eq i32 %5, 5
  %13 = sext i1 %12 to i32
  store i32 %13, ptr addrspace(3) %11, align 4, !tbaa !4
  br label %14

14:                                               ; preds = %4, %10
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %15 = icmp ult i32 %8, %3
  br i1 %15, label %16, label %32

16:                                               ; preds = %14
  %17 = zext i32 %8 to i64
  %18 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !4
  %20 = atomicrmw add ptr addrspace(3) @atomics.own, i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %21 = atomicrmw sub ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 4), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %22 = atomicrmw min ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 8), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %23 = atomicrmw max ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 12), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %24 = atomicrmw xor ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 16), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %25 = atomicrmw and ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 20), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %26 = atomicrmw or ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 24), i32 %19 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %27 = atomicrmw add ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 28), i32 1 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  %28 = add i32 %27, %7
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %29
  %31 = atomicrmw add ptr addrspace(1) %30, i32 1 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %32

32:                                               ; preds = %14, %16
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  switch i32 %5, label %70 [
    i32 0, label %35
    i32 1, label %38
    i32 2, label %42
    i32 3, label %46
    i32 4, label %50
    i32 5, label %54
    i32 6, label %58
    i32 7, label %62
    i32 8, label %33
  ]

33:                                               ; preds = %32
  %34 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 32
  br label %65

35:                                               ; preds = %32
  %36 = load i32, ptr addrspace(3) @atomics.own, align 4, !tbaa !4
  %37 = atomicrmw add ptr addrspace(1) %1, i32 %36 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

38:                                               ; preds = %32
  %39 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 4
  %40 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 4), align 4, !tbaa !4
  %41 = atomicrmw sub ptr addrspace(1) %39, i32 %40 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

42:                                               ; preds = %32
  %43 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 8
  %44 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 8), align 4, !tbaa !4
  %45 = atomicrmw min ptr addrspace(1) %43, i32 %44 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

46:                                               ; preds = %32
  %47 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 12
  %48 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 12), align 4, !tbaa !4
  %49 = atomicrmw max ptr addrspace(1) %47, i32 %48 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

50:                                               ; preds = %32
  %51 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 16
  %52 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 16), align 4, !tbaa !4
  %53 = atomicrmw xor ptr addrspace(1) %51, i32 %52 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

54:                                               ; preds = %32
  %55 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 20
  %56 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 20), align 4, !tbaa !4
  %57 = atomicrmw and ptr addrspace(1) %55, i32 %56 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

58:                                               ; preds = %32
  %59 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 24
  %60 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @atomics.own, i32 24), align 4, !tbaa !4
  %61 = atomicrmw or ptr addrspace(1) %59, i32 %60 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

62:                                               ; preds = %32
  %63 = getelementptr inbounds nuw i8, ptr addrspace(1) %1, i64 28
  %64 = atomicrmw xchg ptr addrspace(1) %63, i32 4711 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !13, !amdgpu.no.remote.memory !13
  br label %70

65:                                               ; preds = %33, %65
  %66 = load i32, ptr addrspace(1) %34, align 4, !tbaa !4
  %67 = shl i32 %66, 1
  %68 = cmpxchg ptr addrspace(1) %34, i32 %66, i32 %67 syncscope("agent") monotonic monotonic, align 4
  %69 = extractvalue { i32, i1 } %68, 1
  br i1 %69, label %70, label %65

70:                                               ; preds = %65, %62, %58, %54, %50, %46, %42, %38, %35, %32
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
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
!10 = !{!"int*", !"int*", !"uint*", !"uint"}
!11 = !{!"const", !"", !"", !""}
!12 = !{i32 64, i32 1, i32 1}
!13 = !{}
