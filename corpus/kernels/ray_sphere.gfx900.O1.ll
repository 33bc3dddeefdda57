; ModuleID = 'ray_sphere.cl'
source_filename = "ray_sphere.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @ray_sphere(ptr addrspace(1) noundef readonly align 16 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !13, !invariant.load !14, !noundef !14
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %15 = shl i32 %14, 4
  %16 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %17 = add i32 %15, %16
  %18 = icmp ult i32 %13, %3
  %19 = icmp ult i32 %17, %4
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %145

21:                                               ; preds = %5
  %22 = uitofp i32 %13 to float
  %23 = uitofp i32 %3 to float
  %24 = fdiv float %22, %23, !fpmath !15
  %25 = fadd float %24, -5.000000e-01
  %26 = uitofp i32 %17 to float
  %27 = uitofp i32 %4 to float
  %28 = fdiv float %26, %27, !fpmath !15
  %29 = fadd float %28, -5.000000e-01
  %30 = insertelement <3 x float> <float poison, float poison, float 1.000000e+00>, float %25, i64 0
  %31 = insertelement <3 x float> %30, float %29, i64 1
  %32 = fmul float %29, %29
  %33 = tail call float @llvm.fmuladd.f32(float %25, float %25, float %32)
  %34 = fadd float %33, 1.000000e+00
  %35 = tail call float @llvm.sqrt.f32(float %34), !fpmath !16
  %36 = fdiv float 1.000000e+00, %35, !fpmath !15
  %37 = insertelement <3 x float> poison, float %36, i64 0
  %38 = shufflevector <3 x float> %37, <3 x float> poison, <3 x i32> zeroinitializer
  %39 = fmul <3 x float> %31, %38
  %40 = icmp eq i32 %1, 0
  br label %41

41:                                               ; preds = %131, %21
  %42 = phi <3 x float> [ <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>, %21 ], [ %135, %131 ]
  %43 = phi <3 x float> [ %39, %21 ], [ %134, %131 ]
  %44 = phi float [ 0.000000e+00, %21 ], [ %133, %131 ]
  %45 = phi float [ 1.000000e+00, %21 ], [ %132, %131 ]
  %46 = phi i32 [ 0, %21 ], [ %137, %131 ]
  br i1 %40, label %51, label %47

47:                                               ; preds = %41
  %48 = extractelement <3 x float> %43, i64 0
  %49 = extractelement <3 x float> %43, i64 1
  %50 = extractelement <3 x float> %43, i64 2
  br label %55

51:                                               ; preds = %88, %41
  %52 = phi i32 [ -1, %41 ], [ %89, %88 ]
  %53 = phi float [ 0x46293E5940000000, %41 ], [ %90, %88 ]
  %54 = icmp slt i32 %52, 0
  br i1 %54, label %93, label %97

55:                                               ; preds = %47, %88
  %56 = phi float [ 0x46293E5940000000, %47 ], [ %90, %88 ]
  %57 = phi i32 [ -1, %47 ], [ %89, %88 ]
  %58 = phi i32 [ 0, %47 ], [ %91, %88 ]
  %59 = zext i32 %58 to i64
  %60 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %59
  %61 = load <4 x float>, ptr addrspace(1) %60, align 16
  %62 = shufflevector <4 x float> %61, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %63 = fsub <3 x float> %42, %62
  %64 = extractelement <3 x float> %63, i64 0
  %65 = extractelement <3 x float> %63, i64 1
  %66 = fmul float %49, %65
  %67 = tail call float @llvm.fmuladd.f32(float %64, float %48, float %66)
  %68 = extractelement <3 x float> %63, i64 2
  %69 = tail call noundef float @llvm.fmuladd.f32(float %68, float %50, float %67)
  %70 = fmul float %65, %65
  %71 = tail call float @llvm.fmuladd.f32(float %64, float %64, float %70)
  %72 = tail call noundef float @llvm.fmuladd.f32(float %68, float %68, float %71)
  %73 = extractelement <4 x float> %61, i64 3
  %74 = fneg float %73
  %75 = tail call float @llvm.fmuladd.f32(float %74, float %73, float %72)
  %76 = fneg float %75
  %77 = tail call float @llvm.fmuladd.f32(float %69, float %69, float %76)
  %78 = fcmp olt float %77, 0.000000e+00
  br i1 %78, label %88, label %79

79:                                               ; preds = %55
  %80 = fneg float %69
  %81 = tail call float @llvm.sqrt.f32(float %77), !fpmath !16
  %82 = fsub float %80, %81
  %83 = fcmp ogt float %82, 0x3F50624DE0000000
  %84 = fcmp olt float %82, %56
  %85 = select i1 %83, i1 %84, i1 false
  %86 = select i1 %85, i32 %58, i32 %57
  %87 = select i1 %85, float %82, float %56
  br label %88

88:                                               ; preds = %79, %55
  %89 = phi i32 [ %86, %79 ], [ %57, %55 ]
  %90 = phi float [ %87, %79 ], [ %56, %55 ]
  %91 = add nuw i32 %58, 1
  %92 = icmp eq i32 %91, %1
  br i1 %92, label %51, label %55, !llvm.loop !17

93:                                               ; preds = %51
  %94 = extractelement <3 x float> %43, i64 1
  %95 = tail call float @llvm.fmuladd.f32(float %94, float 5.000000e-01, float 5.000000e-01)
  %96 = tail call float @llvm.fmuladd.f32(float %45, float %95, float %44)
  br label %131

97:                                               ; preds = %51
  %98 = insertelement <3 x float> poison, float %53, i64 0
  %99 = shufflevector <3 x float> %98, <3 x float> poison, <3 x i32> zeroinitializer
  %100 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %43, <3 x float> %99, <3 x float> %42)
  %101 = zext nneg i32 %52 to i64
  %102 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %101
  %103 = load <4 x float>, ptr addrspace(1) %102, align 16
  %104 = shufflevector <4 x float> %103, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %105 = fsub <3 x float> %100, %104
  %106 = extractelement <4 x float> %103, i64 3
  %107 = fdiv float 1.000000e+00, %106, !fpmath !15
  %108 = insertelement <3 x float> poison, float %107, i64 0
  %109 = shufflevector <3 x float> %108, <3 x float> poison, <3 x i32> zeroinitializer
  %110 = fmul <3 x float> %105, %109
  %111 = fmul float %45, 2.500000e-01
  %112 = extractelement <3 x float> %110, i64 0
  %113 = extractelement <3 x float> %43, i64 0
  %114 = extractelement <3 x float> %110, i64 1
  %115 = extractelement <3 x float> %43, i64 1
  %116 = fmul float %115, %114
  %117 = tail call float @llvm.fmuladd.f32(float %112, float %113, float %116)
  %118 = extractelement <3 x float> %110, i64 2
  %119 = extractelement <3 x float> %43, i64 2
  %120 = tail call noundef float @llvm.fmuladd.f32(float %118, float %119, float %117)
  %121 = fneg float %120
  %122 = tail call float @llvm.maxnum.f32(float %121, float 0.000000e+00)
  %123 = tail call float @llvm.fmuladd.f32(float %111, float %122, float %44)
  %124 = fmul float %120, 2.000000e+00
  %125 = insertelement <3 x float> poison, float %124, i64 0
  %126 = shufflevector <3 x float> %125, <3 x float> poison, <3 x i32> zeroinitializer
  %127 = fneg <3 x float> %110
  %128 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %127, <3 x float> %126, <3 x float> %43)
  %129 = fmul float %45, 5.000000e-01
  %130 = fcmp olt float %129, 0x3FB99999A0000000
  br label %131

131:                                              ; preds = %97, %93
  %132 = phi float [ %45, %93 ], [ %129, %97 ]
  %133 = phi float [ %96, %93 ], [ %123, %97 ]
  %134 = phi <3 x float> [ %43, %93 ], [ %128, %97 ]
  %135 = phi <3 x float> [ %42, %93 ], [ %100, %97 ]
  %136 = phi i1 [ true, %93 ], [ %130, %97 ]
  %137 = add nuw nsw i32 %46, 1
  %138 = icmp eq i32 %137, 4
  %139 = select i1 %136, i1 true, i1 %138
  br i1 %139, label %140, label %41, !llvm.loop !19

140:                                              ; preds = %131
  %141 = mul i32 %3, %17
  %142 = add i32 %13, %141
  %143 = zext i32 %142 to i64
  %144 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %143
  store float %133, ptr addrspace(1) %144, align 4, !tbaa !20
  br label %145

145:                                              ; preds = %5, %140
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_ray_sphere(ptr addrspace(1) noundef readonly align 16 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !13, !invariant.load !14, !noundef !14
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %15 = shl i32 %14, 4
  %16 = tail call i32 @llvm.amdgcn.workitem.id.y()
  %17 = add i32 %15, %16
  %18 = icmp ult i32 %13, %3
  %19 = icmp ult i32 %17, %4
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %145

21:                                               ; preds = %5
  %22 = uitofp i32 %13 to float
  %23 = uitofp i32 %3 to float
  %24 = fdiv float %22, %23, !fpmath !15
  %25 = fadd float %24, -5.000000e-01
  %26 = uitofp i32 %17 to float
  %27 = uitofp i32 %4 to float
  %28 = fdiv float %26, %27, !fpmath !15
  %29 = fadd float %28, -5.000000e-01
  %30 = insertelement <3 x float> <float poison, float poison, float 1.000000e+00>, float %25, i64 0
  %31 = insertelement <3 x float> %30, float %29, i64 1
  %32 = fmul float %29, %29
  %33 = tail call float @llvm.fmuladd.f32(float %25, float %25, float %32)
  %34 = fadd float %33, 1.000000e+00
  %35 = tail call float @llvm.sqrt.f32(float %34), !fpmath !16
  %36 = fdiv float 1.000000e+00, %35, !fpmath !15
  %37 = insertelement <3 x float> poison, float %36, i64 0
  %38 = shufflevector <3 x float> %37, <3 x float> poison, <3 x i32> zeroinitializer
  %39 = fmul <3 x float> %31, %38
  %40 = icmp eq i32 %1, 0
  br label %41

41:                                               ; preds = %131, %21
  %42 = phi <3 x float> [ <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>, %21 ], [ %135, %131 ]
  %43 = phi <3 x float> [ %39, %21 ], [ %134, %131 ]
  %44 = phi float [ 0.000000e+00, %21 ], [ %133, %131 ]
  %45 = phi float [ 1.000000e+00, %21 ], [ %132, %131 ]
  %46 = phi i32 [ 0, %21 ], [ %137, %131 ]
  br i1 %40, label %51, label %47

47:                                               ; preds = %41
  %48 = extractelement <3 x float> %43, i64 0
  %49 = extractelement <3 x float> %43, i64 1
  %50 = extractelement <3 x float> %43, i64 2
  br label %55

51:                                               ; preds = %88, %41
  %52 = phi i32 [ -1, %41 ], [ %89, %88 ]
  %53 = phi float [ 0x46293E5940000000, %41 ], [ %90, %88 ]
  %54 = icmp slt i32 %52, 0
  br i1 %54, label %93, label %97

55:                                               ; preds = %47, %88
  %56 = phi float [ 0x46293E5940000000, %47 ], [ %90, %88 ]
  %57 = phi i32 [ -1, %47 ], [ %89, %88 ]
  %58 = phi i32 [ 0, %47 ], [ %91, %88 ]
  %59 = zext i32 %58 to i64
  %60 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %59
  %61 = load <4 x float>, ptr addrspace(1) %60, align 16
  %62 = shufflevector <4 x float> %61, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %63 = fsub <3 x float> %42, %62
  %64 = extractelement <3 x float> %63, i64 0
  %65 = extractelement <3 x float> %63, i64 1
  %66 = fmul float %49, %65
  %67 = tail call float @llvm.fmuladd.f32(float %64, float %48, float %66)
  %68 = extractelement <3 x float> %63, i64 2
  %69 = tail call noundef float @llvm.fmuladd.f32(float %68, float %50, float %67)
  %70 = fmul float %65, %65
  %71 = tail call float @llvm.fmuladd.f32(float %64, float %64, float %70)
  %72 = tail call noundef float @llvm.fmuladd.f32(float %68, float %68, float %71)
  %73 = extractelement <4 x float> %61, i64 3
  %74 = fneg float %73
  %75 = tail call float @llvm.fmuladd.f32(float %74, float %73, float %72)
  %76 = fneg float %75
  %77 = tail call float @llvm.fmuladd.f32(float %69, float %69, float %76)
  %78 = fcmp olt float %77, 0.000000e+00
  br i1 %78, label %88, label %79

79:                                               ; preds = %55
  %80 = fneg float %69
  %81 = tail call float @llvm.sqrt.f32(float %77), !fpmath !16
  %82 = fsub float %80, %81
  %83 = fcmp ogt float %82, 0x3F50624DE0000000
  %84 = fcmp olt float %82, %56
  %85 = select i1 %83, i1 %84, i1 false
  %86 = select i1 %85, i32 %58, i32 %57
  %87 = select i1 %85, float %82, float %56
  br label %88

88:                                               ; preds = %55, %79
  %89 = phi i32 [ %86, %79 ], [ %57, %55 ]
  %90 = phi float [ %87, %79 ], [ %56, %55 ]
  %91 = add nuw i32 %58, 1
  %92 = icmp eq i32 %91, %1
  br i1 %92, label %51, label %55, !llvm.loop !17

93:                                               ; preds = %51
  %94 = extractelement <3 x float> %43, i64 1
  %95 = tail call float @llvm.fmuladd.f32(float %94, float 5.000000e-01, float 5.000000e-01)
  %96 = tail call float @llvm.fmuladd.f32(float %45, float %95, float %44)
  br label %131

97:                                               ; preds = %51
  %98 = insertelement <3 x float> poison, float %53, i64 0
  %99 = shufflevector <3 x float> %98, <3 x float> poison, <3 x i32> zeroinitializer
  %100 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %43, <3 x float> %99, <3 x float> %42)
  %101 = zext nneg i32 %52 to i64
  %102 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %101
  %103 = load <4 x float>, ptr addrspace(1) %102, align 16
  %104 = shufflevector <4 x float> %103, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %105 = fsub <3 x float> %100, %104
  %106 = extractelement <4 x float> %103, i64 3
  %107 = fdiv float 1.000000e+00, %106, !fpmath !15
  %108 = insertelement <3 x float> poison, float %107, i64 0
  %109 = shufflevector <3 x float> %108, <3 x float> poison, <3 x i32> zeroinitializer
  %110 = fmul <3 x float> %105, %109
  %111 = fmul float %45, 2.500000e-01
  %112 = extractelement <3 x float> %110, i64 0
  %113 = extractelement <3 x float> %43, i64 0
  %114 = extractelement <3 x float> %110, i64 1
  %115 = extractelement <3 x float> %43, i64 1
  %116 = fmul float %115, %114
  %117 = tail call float @llvm.fmuladd.f32(float %112, float %113, float %116)
  %118 = extractelement <3 x float> %110, i64 2
  %119 = extractelement <3 x float> %43, i64 2
  %120 = tail call noundef float @llvm.fmuladd.f32(float %118, float %119, float %117)
  %121 = fneg float %120
  %122 = tail call float @llvm.maxnum.f32(float %121, float 0.000000e+00)
  %123 = tail call float @llvm.fmuladd.f32(float %111, float %122, float %44)
  %124 = fmul float %120, 2.000000e+00
  %125 = insertelement <3 x float> poison, float %124, i64 0
  %126 = shufflevector <3 x float> %125, <3 x float> poison, <3 x i32> zeroinitializer
  %127 = fneg <3 x float> %110
  %128 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %127, <3 x float> %126, <3 x float> %43)
  %129 = fmul float %45, 5.000000e-01
  %130 = fcmp olt float %129, 0x3FB99999A0000000
  br label %131

131:                                              ; preds = %97, %93
  %132 = phi float [ %45, %93 ], [ %129, %97 ]
  %133 = phi float [ %96, %93 ], [ %123, %97 ]
  %134 = phi <3 x float> [ %43, %93 ], [ %128, %97 ]
  %135 = phi <3 x float> [ %42, %93 ], [ %100, %97 ]
  %136 = phi i1 [ true, %93 ], [ %130, %97 ]
  %137 = add nuw nsw i32 %46, 1
  %138 = icmp eq i32 %137, 4
  %139 = select i1 %136, i1 true, i1 %138
  br i1 %139, label %140, label %41, !llvm.loop !19

140:                                              ; preds = %131
  %141 = mul i32 %3, %17
  %142 = add i32 %13, %141
  %143 = zext i32 %142 to i64
  %144 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %143
  store float %133, ptr addrspace(1) %144, align 4, !tbaa !20
  br label %145

145:                                              ; preds = %5, %140
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fmuladd.v3f32(<3 x float>, <3 x float>, <3 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!8 = !{i32 1, i32 0, i32 1, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none"}
!10 = !{!"float4*", !"uint", !"float*", !"uint", !"uint"}
!11 = !{!"float __attribute__((ext_vector_type(4)))*", !"uint", !"float*", !"uint", !"uint"}
!12 = !{!"const", !"", !"", !"", !""}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{float 2.500000e+00}
!16 = !{float 3.000000e+00}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !18}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !6, i64 0}
