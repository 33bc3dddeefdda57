; ModuleID = 'image.cl'
source_filename = "image.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define protected amdgpu_kernel void @blur(ptr addrspace(4) readonly captures(none) %0, ptr addrspace(4) readonly captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4
  %8 = zext i16 %7 to i32
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !13
  %11 = mul i32 %9, %8
  %12 = add i32 %11, %10
  %13 = getelementptr i8, ptr addrspace(4) %5, i64 40
  %14 = load i64, ptr addrspace(4) %13, align 8, !tbaa !14
  %15 = trunc i64 %14 to i32
  %16 = add i32 %12, %15
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2
  %19 = zext i16 %18 to i32
  %20 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %21 = tail call i32 @llvm.amdgcn.workitem.id.y(), !range !13
  %22 = mul i32 %20, %19
  %23 = add i32 %22, %21
  %24 = getelementptr i8, ptr addrspace(4) %5, i64 48
  %25 = load i64, ptr addrspace(4) %24, align 8, !tbaa !14
  %26 = trunc i64 %25 to i32
  %27 = add i32 %23, %26
  %28 = icmp sgt i32 %2, %16
  %29 = icmp sgt i32 %3, %27
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %31, label %63

31:                                               ; preds = %4
  %32 = load <8 x i32>, ptr addrspace(4) %0, align 32, !amdgpu.noclobber !16
  %33 = add nsw i32 %16, -1
  %34 = sitofp i32 %33 to float
  %35 = add nsw i32 %27, -1
  %36 = sitofp i32 %35 to float
  %37 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %34, float %36, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %38 = fadd <4 x float> %37, zeroinitializer
  %39 = sitofp i32 %16 to float
  %40 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %39, float %36, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %41 = fadd <4 x float> %38, %40
  %42 = add nsw i32 %16, 1
  %43 = sitofp i32 %42 to float
  %44 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %43, float %36, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %45 = fadd <4 x float> %41, %44
  %46 = sitofp i32 %27 to float
  %47 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %34, float %46, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %48 = fadd <4 x float> %45, %47
  %49 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %39, float %46, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %50 = fadd <4 x float> %48, %49
  %51 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %43, float %46, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %52 = fadd <4 x float> %50, %51
  %53 = add nsw i32 %27, 1
  %54 = sitofp i32 %53 to float
  %55 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %34, float %54, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %56 = fadd <4 x float> %52, %55
  %57 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %39, float %54, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %58 = fadd <4 x float> %56, %57
  %59 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %43, float %54, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %60 = fadd <4 x float> %58, %59
  %61 = fmul <4 x float> %60, splat (float 1.250000e-01)
  %62 = load <8 x i32>, ptr addrspace(4) %1, align 32, !tbaa !17, !amdgpu.noclobber !16
  tail call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %61, i32 15, i32 %16, i32 %27, <8 x i32> %62, i32 0, i32 0)
  br label %63

63:                                               ; preds = %4, %31
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn
define protected void @__clang_ocl_kern_imp_blur(ptr addrspace(4) readonly captures(none) %0, ptr addrspace(4) readonly captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4
  %8 = zext i16 %7 to i32
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !13
  %11 = mul i32 %9, %8
  %12 = add i32 %11, %10
  %13 = getelementptr i8, ptr addrspace(4) %5, i64 40
  %14 = load i64, ptr addrspace(4) %13, align 8, !tbaa !14
  %15 = trunc i64 %14 to i32
  %16 = add i32 %12, %15
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2
  %19 = zext i16 %18 to i32
  %20 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %21 = tail call i32 @llvm.amdgcn.workitem.id.y(), !range !13
  %22 = mul i32 %20, %19
  %23 = add i32 %22, %21
  %24 = getelementptr i8, ptr addrspace(4) %5, i64 48
  %25 = load i64, ptr addrspace(4) %24, align 8, !tbaa !14
  %26 = trunc i64 %25 to i32
  %27 = add i32 %23, %26
  %28 = icmp sgt i32 %2, %16
  %29 = icmp sgt i32 %3, %27
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %31, label %63

31:                                               ; preds = %4
  %32 = load <8 x i32>, ptr addrspace(4) %0, align 32
  %33 = add nsw i32 %16, -1
  %34 = sitofp i32 %33 to float
  %35 = add nsw i32 %27, -1
  %36 = sitofp i32 %35 to float
  %37 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %34, float %36, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %38 = fadd <4 x float> %37, zeroinitializer
  %39 = sitofp i32 %16 to float
  %40 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %39, float %36, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %41 = fadd <4 x float> %38, %40
  %42 = add nsw i32 %16, 1
  %43 = sitofp i32 %42 to float
  %44 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %43, float %36, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %45 = fadd <4 x float> %41, %44
  %46 = sitofp i32 %27 to float
  %47 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %34, float %46, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %48 = fadd <4 x float> %45, %47
  %49 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %39, float %46, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %50 = fadd <4 x float> %48, %49
  %51 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %43, float %46, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %52 = fadd <4 x float> %50, %51
  %53 = add nsw i32 %27, 1
  %54 = sitofp i32 %53 to float
  %55 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %34, float %54, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %56 = fadd <4 x float> %52, %55
  %57 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %39, float %54, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %58 = fadd <4 x float> %56, %57
  %59 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %43, float %54, <8 x i32> %32, <4 x i32> <i32 268480950, i32 16773120, i32 536870912, i32 1073741824>, i1 false, i32 0, i32 0)
  %60 = fadd <4 x float> %58, %59
  %61 = fmul <4 x float> %60, splat (float 1.250000e-01)
  %62 = load <8 x i32>, ptr addrspace(4) %1, align 32, !tbaa !17
  tail call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %61, i32 15, i32 %16, i32 %27, <8 x i32> %62, i32 0, i32 0)
  br label %63

63:                                               ; preds = %4, %31
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define protected amdgpu_kernel void @resize(ptr addrspace(4) readonly captures(none) %0, ptr addrspace(4) readonly captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4
  %8 = zext i16 %7 to i32
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !13
  %11 = mul i32 %9, %8
  %12 = add i32 %11, %10
  %13 = getelementptr i8, ptr addrspace(4) %5, i64 40
  %14 = load i64, ptr addrspace(4) %13, align 8, !tbaa !14
  %15 = trunc i64 %14 to i32
  %16 = add i32 %12, %15
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2
  %19 = zext i16 %18 to i32
  %20 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %21 = tail call i32 @llvm.amdgcn.workitem.id.y(), !range !13
  %22 = mul i32 %20, %19
  %23 = add i32 %22, %21
  %24 = getelementptr i8, ptr addrspace(4) %5, i64 48
  %25 = load i64, ptr addrspace(4) %24, align 8, !tbaa !14
  %26 = trunc i64 %25 to i32
  %27 = add i32 %23, %26
  %28 = icmp sgt i32 %2, %16
  %29 = icmp sgt i32 %3, %27
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %31, label %43

31:                                               ; preds = %4
  %32 = sitofp i32 %16 to float
  %33 = fadd float %32, 5.000000e-01
  %34 = sitofp i32 %2 to float
  %35 = fdiv float %33, %34, !fpmath !18
  %36 = sitofp i32 %27 to float
  %37 = fadd float %36, 5.000000e-01
  %38 = sitofp i32 %3 to float
  %39 = fdiv float %37, %38, !fpmath !18
  %40 = load <8 x i32>, ptr addrspace(4) %0, align 32, !amdgpu.noclobber !16
  %41 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %35, float %39, <8 x i32> %40, <4 x i32> <i32 268447890, i32 16773120, i32 542113792, i32 1073741824>, i1 false, i32 0, i32 0)
  %42 = load <8 x i32>, ptr addrspace(4) %1, align 32, !tbaa !17, !amdgpu.noclobber !16
  tail call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %41, i32 15, i32 %16, i32 %27, <8 x i32> %42, i32 0, i32 0)
  br label %43

43:                                               ; preds = %4, %31
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn
define protected void @__clang_ocl_kern_imp_resize(ptr addrspace(4) readonly captures(none) %0, ptr addrspace(4) readonly captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4
  %8 = zext i16 %7 to i32
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !13
  %11 = mul i32 %9, %8
  %12 = add i32 %11, %10
  %13 = getelementptr i8, ptr addrspace(4) %5, i64 40
  %14 = load i64, ptr addrspace(4) %13, align 8, !tbaa !14
  %15 = trunc i64 %14 to i32
  %16 = add i32 %12, %15
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2
  %19 = zext i16 %18 to i32
  %20 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %21 = tail call i32 @llvm.amdgcn.workitem.id.y(), !range !13
  %22 = mul i32 %20, %19
  %23 = add i32 %22, %21
  %24 = getelementptr i8, ptr addrspace(4) %5, i64 48
  %25 = load i64, ptr addrspace(4) %24, align 8, !tbaa !14
  %26 = trunc i64 %25 to i32
  %27 = add i32 %23, %26
  %28 = icmp sgt i32 %2, %16
  %29 = icmp sgt i32 %3, %27
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %31, label %43

31:                                               ; preds = %4
  %32 = sitofp i32 %16 to float
  %33 = fadd float %32, 5.000000e-01
  %34 = sitofp i32 %2 to float
  %35 = fdiv float %33, %34, !fpmath !18
  %36 = sitofp i32 %27 to float
  %37 = fadd float %36, 5.000000e-01
  %38 = sitofp i32 %3 to float
  %39 = fdiv float %37, %38, !fpmath !18
  %40 = load <8 x i32>, ptr addrspace(4) %0, align 32
  %41 = tail call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %35, float %39, <8 x i32> %40, <4 x i32> <i32 268447890, i32 16773120, i32 542113792, i32 1073741824>, i1 false, i32 0, i32 0)
  %42 = load <8 x i32>, ptr addrspace(4) %1, align 32, !tbaa !17
  tail call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %41, i32 15, i32 %16, i32 %27, <8 x i32> %42, i32 0, i32 0)
  br label %43

43:                                               ; preds = %4, %31
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite)
define protected amdgpu_kernel void @mirror(ptr addrspace(4) readonly captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #2 !kernel_arg_addr_space !9 !kernel_arg_access_qual !19 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !12 {
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4
  %8 = zext i16 %7 to i32
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !13
  %11 = mul i32 %9, %8
  %12 = add i32 %11, %10
  %13 = getelementptr i8, ptr addrspace(4) %5, i64 40
  %14 = load i64, ptr addrspace(4) %13, align 8, !tbaa !14
  %15 = trunc i64 %14 to i32
  %16 = add i32 %12, %15
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2
  %19 = zext i16 %18 to i32
  %20 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %21 = tail call i32 @llvm.amdgcn.workitem.id.y(), !range !13
  %22 = mul i32 %20, %19
  %23 = add i32 %22, %21
  %24 = getelementptr i8, ptr addrspace(4) %5, i64 48
  %25 = load i64, ptr addrspace(4) %24, align 8, !tbaa !14
  %26 = trunc i64 %25 to i32
  %27 = add i32 %23, %26
  %28 = icmp sgt i32 %2, %16
  %29 = icmp sgt i32 %3, %27
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %31, label %40

31:                                               ; preds = %4
  %32 = load <8 x i32>, ptr addrspace(4) %0, align 32, !tbaa !17, !amdgpu.noclobber !16
  %33 = tail call float @llvm.amdgcn.image.load.2d.f32.i32.v8i32(i32 2, i32 %16, i32 %27, <8 x i32> %32, i32 0, i32 0)
  %34 = add nsw i32 %27, 1
  %35 = mul i32 %34, %2
  %36 = xor i32 %16, -1
  %37 = add i32 %35, %36
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %38
  store float %33, ptr addrspace(1) %39, align 4, !tbaa !21
  br label %40

40:                                               ; preds = %4, %31
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite)
define protected void @__clang_ocl_kern_imp_mirror(ptr addrspace(4) readonly captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #3 !kernel_arg_addr_space !9 !kernel_arg_access_qual !19 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !12 {
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4
  %8 = zext i16 %7 to i32
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !13
  %11 = mul i32 %9, %8
  %12 = add i32 %11, %10
  %13 = getelementptr i8, ptr addrspace(4) %5, i64 40
  %14 = load i64, ptr addrspace(4) %13, align 8, !tbaa !14
  %15 = trunc i64 %14 to i32
  %16 = add i32 %12, %15
  %17 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2
  %19 = zext i16 %18 to i32
  %20 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %21 = tail call i32 @llvm.amdgcn.workitem.id.y(), !range !13
  %22 = mul i32 %20, %19
  %23 = add i32 %22, %21
  %24 = getelementptr i8, ptr addrspace(4) %5, i64 48
  %25 = load i64, ptr addrspace(4) %24, align 8, !tbaa !14
  %26 = trunc i64 %25 to i32
  %27 = add i32 %23, %26
  %28 = icmp sgt i32 %2, %16
  %29 = icmp sgt i32 %3, %27
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %31, label %40

31:                                               ; preds = %4
  %32 = load <8 x i32>, ptr addrspace(4) %0, align 32, !tbaa !17
  %33 = tail call float @llvm.amdgcn.image.load.2d.f32.i32.v8i32(i32 2, i32 %16, i32 %27, <8 x i32> %32, i32 0, i32 0)
  %34 = add nsw i32 %27, 1
  %35 = mul i32 %34, %2
  %36 = xor i32 %16, -1
  %37 = add i32 %35, %36
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %38
  store float %33, ptr addrspace(1) %39, align 4, !tbaa !21
  br label %40

40:                                               ; preds = %31, %4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float>, i32 immarg, i32, i32, <8 x i32>, i32 immarg, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 immarg, float, float, <8 x i32>, <4 x i32>, i1 immarg, i32 immarg, i32 immarg) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare float @llvm.amdgcn.image.load.2d.f32.i32.v8i32(i32 immarg, i32, i32, <8 x i32>, i32 immarg, i32 immarg) #7

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(write) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(read) }
attributes #6 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(read) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}
!llvm.ident = !{!8}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 1}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{!"Debian clang version 15.0.5"}
!9 = !{i32 1, i32 1, i32 0, i32 0}
!10 = !{!"read_only", !"write_only", !"none", !"none"}
!11 = !{!"image2d_t", !"image2d_t", !"int", !"int"}
!12 = !{!"", !"", !"", !""}
!13 = !{i32 0, i32 1024}
!14 = !{!15, !15, i64 0}
!15 = !{!"long", !6, i64 0}
!16 = !{}
!17 = !{!6, !6, i64 0}
!18 = !{float 2.500000e+00}
!19 = !{!"read_only", !"none", !"none", !"none"}
!20 = !{!"image2d_t", !"float*", !"int", !"int"}
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !6, i64 0}
