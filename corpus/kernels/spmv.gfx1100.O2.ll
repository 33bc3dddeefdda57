; ModuleID = 'spmv.cl'
source_filename = "spmv.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@spmv_row_by_group.part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @spmv_row_by_lane(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef readonly align 4 captures(none) %3, ptr addrspace(1) noundef writeonly align 4 captures(none) %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds nuw i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !range !12, !invariant.load !13, !noundef !13
  %11 = zext nneg i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %42

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !4, !amdgpu.noclobber !13
  %20 = add nuw i32 %14, 1
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %21
  %23 = load i32, ptr addrspace(1) %22, align 4, !tbaa !4, !amdgpu.noclobber !13
  %24 = icmp ult i32 %19, %23
  br i1 %24, label %28, label %25

25:                                               ; preds = %28, %16
  %26 = phi float [ 0.000000e+00, %16 ], [ %39, %28 ]
  %27 = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %17
  store float %26, ptr addrspace(1) %27, align 4, !tbaa !14
  br label %42

28:                                               ; preds = %16, %28
  %29 = phi i32 [ %40, %28 ], [ %19, %16 ]
  %30 = phi float [ %39, %28 ], [ 0.000000e+00, %16 ]
  %31 = zext i32 %29 to i64
  %32 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %31
  %33 = load float, ptr addrspace(1) %32, align 4, !tbaa !14, !amdgpu.noclobber !13
  %34 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %31
  %35 = load i32, ptr addrspace(1) %34, align 4, !tbaa !4, !amdgpu.noclobber !13
  %36 = zext i32 %35 to i64
  %37 = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %36
  %38 = load float, ptr addrspace(1) %37, align 4, !tbaa !14, !amdgpu.noclobber !13
  %39 = tail call float @llvm.fmuladd.f32(float %33, float %38, float %30)
  %40 = add nuw i32 %29, 1
  %41 = icmp ult i32 %40, %23
  br i1 %41, label %28, label %25

42:                                               ; preds = %6, %25
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_spmv_row_by_lane(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef readonly align 4 captures(none) %3, ptr addrspace(1) noundef writeonly align 4 captures(none) %4, i32 noundef %5) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds nuw i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !range !12, !invariant.load !13, !noundef !13
  %11 = zext nneg i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %42

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !4
  %20 = add nuw i32 %14, 1
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %21
  %23 = load i32, ptr addrspace(1) %22, align 4, !tbaa !4
  %24 = icmp ult i32 %19, %23
  br i1 %24, label %28, label %25

25:                                               ; preds = %28, %16
  %26 = phi float [ 0.000000e+00, %16 ], [ %39, %28 ]
  %27 = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %17
  store float %26, ptr addrspace(1) %27, align 4, !tbaa !14
  br label %42

28:                                               ; preds = %16, %28
  %29 = phi i32 [ %40, %28 ], [ %19, %16 ]
  %30 = phi float [ %39, %28 ], [ 0.000000e+00, %16 ]
  %31 = zext i32 %29 to i64
  %32 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %31
  %33 = load float, ptr addrspace(1) %32, align 4, !tbaa !14
  %34 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %31
  %35 = load i32, ptr addrspace(1) %34, align 4, !tbaa !4
  %36 = zext i32 %35 to i64
  %37 = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %36
  %38 = load float, ptr addrspace(1) %37, align 4, !tbaa !14
  %39 = tail call float @llvm.fmuladd.f32(float %33, float %38, float %30)
  %40 = add nuw i32 %29, 1
  %41 = icmp ult i32 %40, %23
  br i1 %41, label %28, label %25

42:                                               ; preds = %6, %25
  ret void
}

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @spmv_row_by_group(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef readonly align 4 captures(none) %3, ptr addrspace(1) noundef writeonly align 4 captures(none) %4) local_unnamed_addr #2 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 !reqd_work_group_size !20 {
  %6 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %8
  %10 = load i32, ptr addrspace(1) %9, align 4, !tbaa !4, !amdgpu.noclobber !13
  %11 = add i32 %10, %6
  %12 = add i32 %7, 1
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !4, !amdgpu.noclobber !13
  %16 = icmp ult i32 %11, %15
  br i1 %16, label %21, label %17

17:                                               ; preds = %21, %5
  %18 = phi float [ 0.000000e+00, %5 ], [ %32, %21 ]
  %19 = getelementptr inbounds nuw float, ptr addrspace(3) @spmv_row_by_group.part, i32 %6
  store float %18, ptr addrspace(3) %19, align 4, !tbaa !14
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %20 = icmp samesign ult i32 %6, 32
  br i1 %20, label %35, label %40

21:                                               ; preds = %5, %21
  %22 = phi i32 [ %33, %21 ], [ %11, %5 ]
  %23 = phi float [ %32, %21 ], [ 0.000000e+00, %5 ]
  %24 = zext i32 %22 to i64
  %25 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %24
  %26 = load float, ptr addrspace(1) %25, align 4, !tbaa !14, !amdgpu.noclobber !13
  %27 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %24
  %28 = load i32, ptr addrspace(1) %27, align 4, !tbaa !4, !amdgpu.noclobber !13
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %29
  %31 = load float, ptr addrspace(1) %30, align 4, !tbaa !14, !amdgpu.noclobber !13
  %32 = tail call float @llvm.fmuladd.f32(float %26, float %31, float %23)
  %33 = add i32 %22, 64
  %34 = icmp ult i32 %33, %15
  br i1 %34, label %21, label %17

35:                                               ; preds = %17
  %36 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 128
  %37 = load float, ptr addrspace(3) %36, align 4, !tbaa !14
  %38 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %39 = fadd float %37, %38
  store float %39, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %40

40:                                               ; preds = %35, %17
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %41 = icmp samesign ult i32 %6, 16
  br i1 %41, label %42, label %47

42:                                               ; preds = %40
  %43 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 64
  %44 = load float, ptr addrspace(3) %43, align 4, !tbaa !14
  %45 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %46 = fadd float %44, %45
  store float %46, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %47

47:                                               ; preds = %42, %40
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %48 = icmp samesign ult i32 %6, 8
  br i1 %48, label %49, label %54

49:                                               ; preds = %47
  %50 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 32
  %51 = load float, ptr addrspace(3) %50, align 4, !tbaa !14
  %52 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %53 = fadd float %51, %52
  store float %53, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %54

54:                                               ; preds = %49, %47
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %55 = icmp samesign ult i32 %6, 4
  br i1 %55, label %56, label %61

56:                                               ; preds = %54
  %57 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 16
  %58 = load float, ptr addrspace(3) %57, align 4, !tbaa !14
  %59 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %60 = fadd float %58, %59
  store float %60, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %61

61:                                               ; preds = %56, %54
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %62 = icmp samesign ult i32 %6, 2
  br i1 %62, label %63, label %68

63:                                               ; preds = %61
  %64 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 8
  %65 = load float, ptr addrspace(3) %64, align 4, !tbaa !14
  %66 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %67 = fadd float %65, %66
  store float %67, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %68

68:                                               ; preds = %63, %61
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %69 = icmp eq i32 %6, 0
  br i1 %69, label %70, label %75

70:                                               ; preds = %68
  %71 = load <2 x float>, ptr addrspace(3) %19, align 4, !tbaa !14
  %72 = extractelement <2 x float> %71, i64 0
  %73 = extractelement <2 x float> %71, i64 1
  %74 = fadd float %73, %72
  store float %74, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %75

75:                                               ; preds = %70, %68
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %76 = icmp eq i32 %6, 0
  br i1 %76, label %77, label %80

77:                                               ; preds = %75
  %78 = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %8
  %79 = load float, ptr addrspace(3) @spmv_row_by_group.part, align 4, !tbaa !14
  store float %79, ptr addrspace(1) %78, align 4, !tbaa !14
  br label %80

80:                                               ; preds = %75, %77
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_spmv_row_by_group(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef readonly align 4 captures(none) %3, ptr addrspace(1) noundef writeonly align 4 captures(none) %4) local_unnamed_addr #3 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 !reqd_work_group_size !20 {
  %6 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %8
  %10 = load i32, ptr addrspace(1) %9, align 4, !tbaa !4
  %11 = add i32 %10, %6
  %12 = add i32 %7, 1
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !4
  %16 = icmp ult i32 %11, %15
  br i1 %16, label %21, label %17

17:                                               ; preds = %21, %5
  %18 = phi float [ 0.000000e+00, %5 ], [ %32, %21 ]
  %19 = getelementptr inbounds nuw float, ptr addrspace(3) @spmv_row_by_group.part, i32 %6
  store float %18, ptr addrspace(3) %19, align 4, !tbaa !14
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %20 = icmp samesign ult i32 %6, 32
  br i1 %20, label %35, label %40

21:                                               ; preds = %5, %21
  %22 = phi i32 [ %33, %21 ], [ %11, %5 ]
  %23 = phi float [ %32, %21 ], [ 0.000000e+00, %5 ]
  %24 = zext i32 %22 to i64
  %25 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %24
  %26 = load float, ptr addrspace(1) %25, align 4, !tbaa !14
  %27 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %24
  %28 = load i32, ptr addrspace(1) %27, align 4, !tbaa !4
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %29
  %31 = load float, ptr addrspace(1) %30, align 4, !tbaa !14
  %32 = tail call float @llvm.fmuladd.f32(float %26, float %31, float %23)
  %33 = add i32 %22, 64
  %34 = icmp ult i32 %33, %15
  br i1 %34, label %21, label %17

35:                                               ; preds = %17
  %36 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 128
  %37 = load float, ptr addrspace(3) %36, align 4, !tbaa !14
  %38 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %39 = fadd float %37, %38
  store float %39, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %40

40:                                               ; preds = %17, %35
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %41 = icmp samesign ult i32 %6, 16
  br i1 %41, label %42, label %47

42:                                               ; preds = %40
  %43 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 64
  %44 = load float, ptr addrspace(3) %43, align 4, !tbaa !14
  %45 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %46 = fadd float %44, %45
  store float %46, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %47

47:                                               ; preds = %42, %40
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %48 = icmp samesign ult i32 %6, 8
  br i1 %48, label %49, label %54

49:                                               ; preds = %47
  %50 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 32
  %51 = load float, ptr addrspace(3) %50, align 4, !tbaa !14
  %52 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %53 = fadd float %51, %52
  store float %53, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %54

54:                                               ; preds = %49, %47
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %55 = icmp samesign ult i32 %6, 4
  br i1 %55, label %56, label %61

56:                                               ; preds = %54
  %57 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 16
  %58 = load float, ptr addrspace(3) %57, align 4, !tbaa !14
  %59 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %60 = fadd float %58, %59
  store float %60, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %61

61:                                               ; preds = %56, %54
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %62 = icmp samesign ult i32 %6, 2
  br i1 %62, label %63, label %68

63:                                               ; preds = %61
  %64 = getelementptr inbounds nuw i8, ptr addrspace(3) %19, i32 8
  %65 = load float, ptr addrspace(3) %64, align 4, !tbaa !14
  %66 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %67 = fadd float %65, %66
  store float %67, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %68

68:                                               ; preds = %63, %61
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %69 = icmp eq i32 %6, 0
  br i1 %69, label %70, label %75

70:                                               ; preds = %68
  %71 = load <2 x float>, ptr addrspace(3) %19, align 4, !tbaa !14
  %72 = extractelement <2 x float> %71, i64 0
  %73 = extractelement <2 x float> %71, i64 1
  %74 = fadd float %73, %72
  store float %74, ptr addrspace(3) %19, align 4, !tbaa !14
  br label %75

75:                                               ; preds = %70, %68
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %76 = icmp eq i32 %6, 0
  br i1 %76, label %77, label %80

77:                                               ; preds = %75
  %78 = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %8
  %79 = load float, ptr addrspace(3) @spmv_row_by_group.part, align 4, !tbaa !14
  store float %79, ptr addrspace(1) %78, align 4, !tbaa !14
  br label %80

80:                                               ; preds = %77, %75
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!10 = !{!"uint*", !"uint*", !"float*", !"float*", !"float*", !"uint"}
!11 = !{!"const", !"const", !"const", !"const", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !6, i64 0}
!16 = !{i32 1, i32 1, i32 1, i32 1, i32 1}
!17 = !{!"none", !"none", !"none", !"none", !"none"}
!18 = !{!"uint*", !"uint*", !"float*", !"float*", !"float*"}
!19 = !{!"const", !"const", !"const", !"const", !""}
!20 = !{i32 64, i32 1, i32 1}
