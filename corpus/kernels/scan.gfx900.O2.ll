; ModuleID = 'scan.cl'
source_filename = "scan.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@scan.buffer = internal unnamed_addr addrspace(3) global [2 x [256 x i32]] undef, align 4

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn
define protected amdgpu_kernel void @scan(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 8
  %8 = add i32 %7, %5
  %9 = icmp ult i32 %8, %3
  br i1 %9, label %10, label %14

10:                                               ; preds = %4
  %11 = zext i32 %8 to i64
  %12 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !tbaa !4, !amdgpu.noclobber !13
  br label %14

14:                                               ; preds = %10, %4
  %15 = phi i32 [ %13, %10 ], [ 0, %4 ]
  %16 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  store i32 %15, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %17 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %18 = icmp eq i32 %5, 0
  br i1 %18, label %24, label %19

19:                                               ; preds = %14
  %20 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %21 = getelementptr i8, ptr addrspace(3) %20, i32 -4
  %22 = load i32, ptr addrspace(3) %21, align 4, !tbaa !4
  %23 = add i32 %22, %17
  br label %24

24:                                               ; preds = %19, %14
  %25 = phi i32 [ %23, %19 ], [ %17, %14 ]
  %26 = getelementptr i8, ptr addrspace(3) %16, i32 1024
  store i32 %25, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %27 = getelementptr inbounds nuw i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %28 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %29 = icmp samesign ult i32 %5, 2
  br i1 %29, label %35, label %30

30:                                               ; preds = %24
  %31 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %32 = getelementptr i8, ptr addrspace(3) %31, i32 -8
  %33 = load i32, ptr addrspace(3) %32, align 4, !tbaa !4
  %34 = add i32 %33, %28
  br label %35

35:                                               ; preds = %30, %24
  %36 = phi i32 [ %34, %30 ], [ %28, %24 ]
  store i32 %36, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %37 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %38 = icmp samesign ult i32 %5, 4
  br i1 %38, label %44, label %39

39:                                               ; preds = %35
  %40 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %41 = getelementptr i8, ptr addrspace(3) %40, i32 -16
  %42 = load i32, ptr addrspace(3) %41, align 4, !tbaa !4
  %43 = add i32 %42, %37
  br label %44

44:                                               ; preds = %39, %35
  %45 = phi i32 [ %43, %39 ], [ %37, %35 ]
  store i32 %45, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %46 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %47 = icmp samesign ult i32 %5, 8
  br i1 %47, label %53, label %48

48:                                               ; preds = %44
  %49 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %50 = getelementptr i8, ptr addrspace(3) %49, i32 -32
  %51 = load i32, ptr addrspace(3) %50, align 4, !tbaa !4
  %52 = add i32 %51, %46
  br label %53

53:                                               ; preds = %48, %44
  %54 = phi i32 [ %52, %48 ], [ %46, %44 ]
  store i32 %54, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %55 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %56 = icmp samesign ult i32 %5, 16
  br i1 %56, label %62, label %57

57:                                               ; preds = %53
  %58 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %59 = getelementptr i8, ptr addrspace(3) %58, i32 -64
  %60 = load i32, ptr addrspace(3) %59, align 4, !tbaa !4
  %61 = add i32 %60, %55
  br label %62

62:                                               ; preds = %57, %53
  %63 = phi i32 [ %61, %57 ], [ %55, %53 ]
  store i32 %63, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %64 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %65 = icmp samesign ult i32 %5, 32
  br i1 %65, label %71, label %66

66:                                               ; preds = %62
  %67 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %68 = getelementptr i8, ptr addrspace(3) %67, i32 -128
  %69 = load i32, ptr addrspace(3) %68, align 4, !tbaa !4
  %70 = add i32 %69, %64
  br label %71

71:                                               ; preds = %66, %62
  %72 = phi i32 [ %70, %66 ], [ %64, %62 ]
  store i32 %72, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %73 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %74 = icmp samesign ult i32 %5, 64
  br i1 %74, label %80, label %75

75:                                               ; preds = %71
  %76 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %77 = getelementptr i8, ptr addrspace(3) %76, i32 -256
  %78 = load i32, ptr addrspace(3) %77, align 4, !tbaa !4
  %79 = add i32 %78, %73
  br label %80

80:                                               ; preds = %75, %71
  %81 = phi i32 [ %79, %75 ], [ %73, %71 ]
  store i32 %81, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %82 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %83 = icmp samesign ult i32 %5, 128
  br i1 %83, label %89, label %84

84:                                               ; preds = %80
  %85 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %86 = getelementptr i8, ptr addrspace(3) %85, i32 -512
  %87 = load i32, ptr addrspace(3) %86, align 4, !tbaa !4
  %88 = add i32 %87, %82
  br label %89

89:                                               ; preds = %84, %80
  %90 = phi i32 [ %88, %84 ], [ %82, %80 ]
  store i32 %90, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %9, label %91, label %95

91:                                               ; preds = %89
  %92 = zext i32 %8 to i64
  %93 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %92
  %94 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  store i32 %94, ptr addrspace(1) %93, align 4, !tbaa !4
  br label %95

95:                                               ; preds = %91, %89
  %96 = icmp eq i32 %5, 255
  br i1 %96, label %97, label %101

97:                                               ; preds = %95
  %98 = zext i32 %6 to i64
  %99 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %98
  %100 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1020), align 4, !tbaa !4
  store i32 %100, ptr addrspace(1) %99, align 4, !tbaa !4
  br label %101

101:                                              ; preds = %95, %97
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define protected void @__clang_ocl_kern_imp_scan(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 8
  %8 = add i32 %7, %5
  %9 = icmp ult i32 %8, %3
  br i1 %9, label %10, label %14

10:                                               ; preds = %4
  %11 = zext i32 %8 to i64
  %12 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !tbaa !4
  br label %14

14:                                               ; preds = %4, %10
  %15 = phi i32 [ %13, %10 ], [ 0, %4 ]
  %16 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  store i32 %15, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %17 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %18 = icmp eq i32 %5, 0
  br i1 %18, label %24, label %19

19:                                               ; preds = %14
  %20 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %21 = getelementptr i8, ptr addrspace(3) %20, i32 -4
  %22 = load i32, ptr addrspace(3) %21, align 4, !tbaa !4
  %23 = add i32 %22, %17
  br label %24

24:                                               ; preds = %19, %14
  %25 = phi i32 [ %23, %19 ], [ %17, %14 ]
  %26 = getelementptr i8, ptr addrspace(3) %16, i32 1024
  store i32 %25, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %27 = getelementptr inbounds nuw i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %28 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %29 = icmp samesign ult i32 %5, 2
  br i1 %29, label %35, label %30

30:                                               ; preds = %24
  %31 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %32 = getelementptr i8, ptr addrspace(3) %31, i32 -8
  %33 = load i32, ptr addrspace(3) %32, align 4, !tbaa !4
  %34 = add i32 %33, %28
  br label %35

35:                                               ; preds = %30, %24
  %36 = phi i32 [ %34, %30 ], [ %28, %24 ]
  store i32 %36, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %37 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %38 = icmp samesign ult i32 %5, 4
  br i1 %38, label %44, label %39

39:                                               ; preds = %35
  %40 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %41 = getelementptr i8, ptr addrspace(3) %40, i32 -16
  %42 = load i32, ptr addrspace(3) %41, align 4, !tbaa !4
  %43 = add i32 %42, %37
  br label %44

44:                                               ; preds = %39, %35
  %45 = phi i32 [ %43, %39 ], [ %37, %35 ]
  store i32 %45, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %46 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %47 = icmp samesign ult i32 %5, 8
  br i1 %47, label %53, label %48

48:                                               ; preds = %44
  %49 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %50 = getelementptr i8, ptr addrspace(3) %49, i32 -32
  %51 = load i32, ptr addrspace(3) %50, align 4, !tbaa !4
  %52 = add i32 %51, %46
  br label %53

53:                                               ; preds = %48, %44
  %54 = phi i32 [ %52, %48 ], [ %46, %44 ]
  store i32 %54, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %55 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %56 = icmp samesign ult i32 %5, 16
  br i1 %56, label %62, label %57

57:                                               ; preds = %53
  %58 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %59 = getelementptr i8, ptr addrspace(3) %58, i32 -64
  %60 = load i32, ptr addrspace(3) %59, align 4, !tbaa !4
  %61 = add i32 %60, %55
  br label %62

62:                                               ; preds = %57, %53
  %63 = phi i32 [ %61, %57 ], [ %55, %53 ]
  store i32 %63, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %64 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %65 = icmp samesign ult i32 %5, 32
  br i1 %65, label %71, label %66

66:                                               ; preds = %62
  %67 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %68 = getelementptr i8, ptr addrspace(3) %67, i32 -128
  %69 = load i32, ptr addrspace(3) %68, align 4, !tbaa !4
  %70 = add i32 %69, %64
  br label %71

71:                                               ; preds = %66, %62
  %72 = phi i32 [ %70, %66 ], [ %64, %62 ]
  store i32 %72, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %73 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  %74 = icmp samesign ult i32 %5, 64
  br i1 %74, label %80, label %75

75:                                               ; preds = %71
  %76 = getelementptr i32, ptr addrspace(3) @scan.buffer, i32 %5
  %77 = getelementptr i8, ptr addrspace(3) %76, i32 -256
  %78 = load i32, ptr addrspace(3) %77, align 4, !tbaa !4
  %79 = add i32 %78, %73
  br label %80

80:                                               ; preds = %75, %71
  %81 = phi i32 [ %79, %75 ], [ %73, %71 ]
  store i32 %81, ptr addrspace(3) %26, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %82 = load i32, ptr addrspace(3) %27, align 4, !tbaa !4
  %83 = icmp samesign ult i32 %5, 128
  br i1 %83, label %89, label %84

84:                                               ; preds = %80
  %85 = getelementptr i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1024), i32 %5
  %86 = getelementptr i8, ptr addrspace(3) %85, i32 -512
  %87 = load i32, ptr addrspace(3) %86, align 4, !tbaa !4
  %88 = add i32 %87, %82
  br label %89

89:                                               ; preds = %84, %80
  %90 = phi i32 [ %88, %84 ], [ %82, %80 ]
  store i32 %90, ptr addrspace(3) %16, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %9, label %91, label %95

91:                                               ; preds = %89
  %92 = zext i32 %8 to i64
  %93 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %92
  %94 = load i32, ptr addrspace(3) %16, align 4, !tbaa !4
  store i32 %94, ptr addrspace(1) %93, align 4, !tbaa !4
  br label %95

95:                                               ; preds = %91, %89
  %96 = icmp eq i32 %5, 255
  br i1 %96, label %97, label %101

97:                                               ; preds = %95
  %98 = zext i32 %6 to i64
  %99 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %98
  %100 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @scan.buffer, i32 1020), align 4, !tbaa !4
  store i32 %100, ptr addrspace(1) %99, align 4, !tbaa !4
  br label %101

101:                                              ; preds = %97, %95
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
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
!12 = !{i32 256, i32 1, i32 1}
!13 = !{}
