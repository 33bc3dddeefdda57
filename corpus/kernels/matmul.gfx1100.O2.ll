; ModuleID = 'matmul.cl'
source_filename = "matmul.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@matmul.left = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@matmul.right = internal unnamed_addr addrspace(3) global [16 x [17 x float]] undef, align 4

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @matmul(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %8 = shl i32 %7, 4
  %9 = add i32 %8, %6
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 4
  %12 = add i32 %11, %5
  %13 = icmp eq i32 %3, 0
  br i1 %13, label %54, label %14

14:                                               ; preds = %4
  %15 = icmp ult i32 %9, %3
  %16 = mul i32 %3, %9
  %17 = add i32 %16, %5
  %18 = getelementptr inbounds nuw [16 x float], ptr addrspace(3) @matmul.left, i32 %6
  %19 = getelementptr inbounds nuw float, ptr addrspace(3) %18, i32 %5
  %20 = icmp ult i32 %12, %3
  %21 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @matmul.right, i32 %6
  %22 = getelementptr inbounds nuw float, ptr addrspace(3) %21, i32 %5
  %23 = getelementptr inbounds nuw float, ptr addrspace(3) @matmul.right, i32 %5
  %24 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 4
  %25 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 68
  %26 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 8
  %27 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 136
  %28 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 12
  %29 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 204
  %30 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 16
  %31 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 272
  %32 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 20
  %33 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 340
  %34 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 24
  %35 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 408
  %36 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 28
  %37 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 476
  %38 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 32
  %39 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 544
  %40 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 36
  %41 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 612
  %42 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 40
  %43 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 680
  %44 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 44
  %45 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 748
  %46 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 48
  %47 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 816
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 52
  %49 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 884
  %50 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 56
  %51 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 952
  %52 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 60
  %53 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 1020
  br label %59

54:                                               ; preds = %81, %4
  %55 = phi float [ 0.000000e+00, %4 ], [ %130, %81 ]
  %56 = icmp ult i32 %9, %3
  %57 = icmp ult i32 %12, %3
  %58 = and i1 %56, %57
  br i1 %58, label %133, label %138

59:                                               ; preds = %14, %81
  %60 = phi i32 [ 0, %14 ], [ %131, %81 ]
  %61 = phi float [ 0.000000e+00, %14 ], [ %130, %81 ]
  %62 = add i32 %60, %5
  %63 = icmp ult i32 %62, %3
  %64 = and i1 %15, %63
  br i1 %64, label %65, label %70

65:                                               ; preds = %59
  %66 = add i32 %17, %60
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %67
  %69 = load float, ptr addrspace(1) %68, align 4, !tbaa !13, !amdgpu.noclobber !15
  br label %70

70:                                               ; preds = %65, %59
  %71 = phi float [ %69, %65 ], [ 0.000000e+00, %59 ]
  store float %71, ptr addrspace(3) %19, align 4, !tbaa !13
  %72 = add i32 %60, %6
  %73 = icmp ult i32 %72, %3
  %74 = and i1 %20, %73
  br i1 %74, label %75, label %81

75:                                               ; preds = %70
  %76 = mul i32 %72, %3
  %77 = add i32 %76, %12
  %78 = zext i32 %77 to i64
  %79 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %78
  %80 = load float, ptr addrspace(1) %79, align 4, !tbaa !13, !amdgpu.noclobber !15
  br label %81

81:                                               ; preds = %75, %70
  %82 = phi float [ %80, %75 ], [ 0.000000e+00, %70 ]
  store float %82, ptr addrspace(3) %22, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %83 = load float, ptr addrspace(3) %18, align 4, !tbaa !13
  %84 = load float, ptr addrspace(3) %23, align 4, !tbaa !13
  %85 = tail call float @llvm.fma.f32(float %83, float %84, float %61)
  %86 = load float, ptr addrspace(3) %24, align 4, !tbaa !13
  %87 = load float, ptr addrspace(3) %25, align 4, !tbaa !13
  %88 = tail call float @llvm.fma.f32(float %86, float %87, float %85)
  %89 = load float, ptr addrspace(3) %26, align 4, !tbaa !13
  %90 = load float, ptr addrspace(3) %27, align 4, !tbaa !13
  %91 = tail call float @llvm.fma.f32(float %89, float %90, float %88)
  %92 = load float, ptr addrspace(3) %28, align 4, !tbaa !13
  %93 = load float, ptr addrspace(3) %29, align 4, !tbaa !13
  %94 = tail call float @llvm.fma.f32(float %92, float %93, float %91)
  %95 = load float, ptr addrspace(3) %30, align 4, !tbaa !13
  %96 = load float, ptr addrspace(3) %31, align 4, !tbaa !13
  %97 = tail call float @llvm.fma.f32(float %95, float %96, float %94)
  %98 = load float, ptr addrspace(3) %32, align 4, !tbaa !13
  %99 = load float, ptr addrspace(3) %33, align 4, !tbaa !13
  %100 = tail call float @llvm.fma.f32(float %98, float %99, float %97)
  %101 = load float, ptr addrspace(3) %34, align 4, !tbaa !13
  %102 = load float, ptr addrspace(3) %35, align 4, !tbaa !13
  %103 = tail call float @llvm.fma.f32(float %101, float %102, float %100)
  %104 = load float, ptr addrspace(3) %36, align 4, !tbaa !13
  %105 = load float, ptr addrspace(3) %37, align 4, !tbaa !13
  %106 = tail call float @llvm.fma.f32(float %104, float %105, float %103)
  %107 = load float, ptr addrspace(3) %38, align 4, !tbaa !13
  %108 = load float, ptr addrspace(3) %39, align 4, !tbaa !13
  %109 = tail call float @llvm.fma.f32(float %107, float %108, float %106)
  %110 = load float, ptr addrspace(3) %40, align 4, !tbaa !13
  %111 = load float, ptr addrspace(3) %41, align 4, !tbaa !13
  %112 = tail call float @llvm.fma.f32(float %110, float %111, float %109)
  %113 = load float, ptr addrspace(3) %42, align 4, !tbaa !13
  %114 = load float, ptr addrspace(3) %43, align 4, !tbaa !13
  %115 = tail call float @llvm.fma.f32(float %113, float %114, float %112)
  %116 = load float, ptr addrspace(3) %44, align 4, !tbaa !13
  %117 = load float, ptr addrspace(3) %45, align 4, !tbaa !13
  %118 = tail call float @llvm.fma.f32(float %116, float %117, float %115)
  %119 = load float, ptr addrspace(3) %46, align 4, !tbaa !13
  %120 = load float, ptr addrspace(3) %47, align 4, !tbaa !13
  %121 = tail call float @llvm.fma.f32(float %119, float %120, float %118)
  %122 = load float, ptr addrspace(3) %48, align 4, !tbaa !13
  %123 = load float, ptr addrspace(3) %49, align 4, !tbaa !13
  %124 = tail call float @llvm.fma.f32(float %122, float %123, float %121)
  %125 = load float, ptr addrspace(3) %50, align 4, !tbaa !13
  %126 = load float, ptr addrspace(3) %51, align 4, !tbaa !13
  %127 = tail call float @llvm.fma.f32(float %125, float %126, float %124)
  %128 = load float, ptr addrspace(3) %52, align 4, !tbaa !13
  %129 = load float, ptr addrspace(3) %53, align 4, !tbaa !13
  %130 = tail call float @llvm.fma.f32(float %128, float %129, float %127)
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %131 = add i32 %60, 16
  %132 = icmp ult i32 %131, %3
  br i1 %132, label %59, label %54

133:                                              ; preds = %54
  %134 = mul i32 %3, %9
  %135 = add i32 %134, %12
  %136 = zext i32 %135 to i64
  %137 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %136
  store float %55, ptr addrspace(1) %137, align 4, !tbaa !13
  br label %138

138:                                              ; preds = %54, %133
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_matmul(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %8 = shl i32 %7, 4
  %9 = add i32 %8, %6
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 4
  %12 = add i32 %11, %5
  %13 = icmp eq i32 %3, 0
  br i1 %13, label %54, label %14

14:                                               ; preds = %4
  %15 = icmp ult i32 %9, %3
  %16 = mul i32 %3, %9
  %17 = add i32 %16, %5
  %18 = getelementptr inbounds nuw [16 x float], ptr addrspace(3) @matmul.left, i32 %6
  %19 = getelementptr inbounds nuw float, ptr addrspace(3) %18, i32 %5
  %20 = icmp ult i32 %12, %3
  %21 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @matmul.right, i32 %6
  %22 = getelementptr inbounds nuw float, ptr addrspace(3) %21, i32 %5
  %23 = getelementptr inbounds nuw float, ptr addrspace(3) @matmul.right, i32 %5
  %24 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 4
  %25 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 68
  %26 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 8
  %27 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 136
  %28 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 12
  %29 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 204
  %30 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 16
  %31 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 272
  %32 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 20
  %33 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 340
  %34 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 24
  %35 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 408
  %36 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 28
  %37 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 476
  %38 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 32
  %39 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 544
  %40 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 36
  %41 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 612
  %42 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 40
  %43 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 680
  %44 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 44
  %45 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 748
  %46 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 48
  %47 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 816
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 52
  %49 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 884
  %50 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 56
  %51 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 952
  %52 = getelementptr inbounds nuw i8, ptr addrspace(3) %18, i32 60
  %53 = getelementptr inbounds nuw i8, ptr addrspace(3) %23, i32 1020
  br label %59

54:                                               ; preds = %81, %4
  %55 = phi float [ 0.000000e+00, %4 ], [ %130, %81 ]
  %56 = icmp ult i32 %9, %3
  %57 = icmp ult i32 %12, %3
  %58 = and i1 %56, %57
  br i1 %58, label %133, label %138

59:                                               ; preds = %14, %81
  %60 = phi i32 [ 0, %14 ], [ %131, %81 ]
  %61 = phi float [ 0.000000e+00, %14 ], [ %130, %81 ]
  %62 = add i32 %60, %5
  %63 = icmp ult i32 %62, %3
  %64 = and i1 %15, %63
  br i1 %64, label %65, label %70

65:                                               ; preds = %59
  %66 = add i32 %17, %60
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %67
  %69 = load float, ptr addrspace(1) %68, align 4, !tbaa !13
  br label %70

70:                                               ; preds = %59, %65
  %71 = phi float [ %69, %65 ], [ 0.000000e+00, %59 ]
  store float %71, ptr addrspace(3) %19, align 4, !tbaa !13
  %72 = add i32 %60, %6
  %73 = icmp ult i32 %72, %3
  %74 = and i1 %20, %73
  br i1 %74, label %75, label %81

75:                                               ; preds = %70
  %76 = mul i32 %72, %3
  %77 = add i32 %76, %12
  %78 = zext i32 %77 to i64
  %79 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %78
  %80 = load float, ptr addrspace(1) %79, align 4, !tbaa !13
  br label %81

81:                                               ; preds = %70, %75
  %82 = phi float [ %80, %75 ], [ 0.000000e+00, %70 ]
  store float %82, ptr addrspace(3) %22, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %83 = load float, ptr addrspace(3) %18, align 4, !tbaa !13
  %84 = load float, ptr addrspace(3) %23, align 4, !tbaa !13
  %85 = tail call float @llvm.fma.f32(float %83, float %84, float %61)
  %86 = load float, ptr addrspace(3) %24, align 4, !tbaa !13
  %87 = load float, ptr addrspace(3) %25, align 4, !tbaa !13
  %88 = tail call float @llvm.fma.f32(float %86, float %87, float %85)
  %89 = load float, ptr addrspace(3) %26, align 4, !tbaa !13
  %90 = load float, ptr addrspace(3) %27, align 4, !tbaa !13
  %91 = tail call float @llvm.fma.f32(float %89, float %90, float %88)
  %92 = load float, ptr addrspace(3) %28, align 4, !tbaa !13
  %93 = load float, ptr addrspace(3) %29, align 4, !tbaa !13
  %94 = tail call float @llvm.fma.f32(float %92, float %93, float %91)
  %95 = load float, ptr addrspace(3) %30, align 4, !tbaa !13
  %96 = load float, ptr addrspace(3) %31, align 4, !tbaa !13
  %97 = tail call float @llvm.fma.f32(float %95, float %96, float %94)
  %98 = load float, ptr addrspace(3) %32, align 4, !tbaa !13
  %99 = load float, ptr addrspace(3) %33, align 4, !tbaa !13
  %100 = tail call float @llvm.fma.f32(float %98, float %99, float %97)
  %101 = load float, ptr addrspace(3) %34, align 4, !tbaa !13
  %102 = load float, ptr addrspace(3) %35, align 4, !tbaa !13
  %103 = tail call float @llvm.fma.f32(float %101, float %102, float %100)
  %104 = load float, ptr addrspace(3) %36, align 4, !tbaa !13
  %105 = load float, ptr addrspace(3) %37, align 4, !tbaa !13
  %106 = tail call float @llvm.fma.f32(float %104, float %105, float %103)
  %107 = load float, ptr addrspace(3) %38, align 4, !tbaa !13
  %108 = load float, ptr addrspace(3) %39, align 4, !tbaa !13
  %109 = tail call float @llvm.fma.f32(float %107, float %108, float %106)
  %110 = load float, ptr addrspace(3) %40, align 4, !tbaa !13
  %111 = load float, ptr addrspace(3) %41, align 4, !tbaa !13
  %112 = tail call float @llvm.fma.f32(float %110, float %111, float %109)
  %113 = load float, ptr addrspace(3) %42, align 4, !tbaa !13
  %114 = load float, ptr addrspace(3) %43, align 4, !tbaa !13
  %115 = tail call float @llvm.fma.f32(float %113, float %114, float %112)
  %116 = load float, ptr addrspace(3) %44, align 4, !tbaa !13
  %117 = load float, ptr addrspace(3) %45, align 4, !tbaa !13
  %118 = tail call float @llvm.fma.f32(float %116, float %117, float %115)
  %119 = load float, ptr addrspace(3) %46, align 4, !tbaa !13
  %120 = load float, ptr addrspace(3) %47, align 4, !tbaa !13
  %121 = tail call float @llvm.fma.f32(float %119, float %120, float %118)
  %122 = load float, ptr addrspace(3) %48, align 4, !tbaa !13
  %123 = load float, ptr addrspace(3) %49, align 4, !tbaa !13
  %124 = tail call float @llvm.fma.f32(float %122, float %123, float %121)
  %125 = load float, ptr addrspace(3) %50, align 4, !tbaa !13
  %126 = load float, ptr addrspace(3) %51, align 4, !tbaa !13
  %127 = tail call float @llvm.fma.f32(float %125, float %126, float %124)
  %128 = load float, ptr addrspace(3) %52, align 4, !tbaa !13
  %129 = load float, ptr addrspace(3) %53, align 4, !tbaa !13
  %130 = tail call float @llvm.fma.f32(float %128, float %129, float %127)
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %131 = add i32 %60, 16
  %132 = icmp ult i32 %131, %3
  br i1 %132, label %59, label %54

133:                                              ; preds = %54
  %134 = mul i32 %3, %9
  %135 = add i32 %134, %12
  %136 = zext i32 %135 to i64
  %137 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %136
  store float %55, ptr addrspace(1) %137, align 4, !tbaa !13
  br label %138

138:                                              ; preds = %133, %54
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #4

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!10 = !{!"float*", !"float*", !"float*", !"uint"}
!11 = !{!"const", !"const", !"", !""}
!12 = !{i32 16, i32 16, i32 1}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
!15 = !{}
