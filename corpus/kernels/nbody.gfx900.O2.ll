; ModuleID = 'nbody.cl'
source_filename = "nbody.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@nbody.tile = internal unnamed_addr addrspace(3) global [64 x <4 x float>] undef, align 16

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @nbody(ptr addrspace(1) noundef readonly align 16 captures(none) %0, ptr addrspace(1) noundef writeonly align 16 captures(none) %1, ptr addrspace(1) noundef align 16 captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 !reqd_work_group_size !13 {
  %6 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = shl i32 %7, 6
  %9 = add i32 %8, %6
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %15

11:                                               ; preds = %5
  %12 = zext i32 %9 to i64
  %13 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %12
  %14 = load <4 x float>, ptr addrspace(1) %13, align 16, !tbaa !14, !amdgpu.noclobber !15
  br label %15

15:                                               ; preds = %11, %5
  %16 = phi <4 x float> [ %14, %11 ], [ zeroinitializer, %5 ]
  %17 = icmp eq i32 %3, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %15
  %19 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %6
  br label %22

20:                                               ; preds = %72, %15
  %21 = phi <3 x float> [ zeroinitializer, %15 ], [ %73, %72 ]
  br i1 %10, label %167, label %182

22:                                               ; preds = %18, %72
  %23 = phi i32 [ %3, %18 ], [ %76, %72 ]
  %24 = phi <3 x float> [ zeroinitializer, %18 ], [ %73, %72 ]
  %25 = phi i32 [ 0, %18 ], [ %74, %72 ]
  %26 = tail call i32 @llvm.umax.i32(i32 %23, i32 1)
  %27 = tail call i32 @llvm.umin.i32(i32 %26, i32 64)
  %28 = add i32 %25, %6
  %29 = icmp ult i32 %28, %3
  br i1 %29, label %30, label %34

30:                                               ; preds = %22
  %31 = zext i32 %28 to i64
  %32 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %31
  %33 = load <4 x float>, ptr addrspace(1) %32, align 16, !tbaa !14, !amdgpu.noclobber !15
  store <4 x float> %33, ptr addrspace(3) %19, align 16, !tbaa !14
  br label %34

34:                                               ; preds = %30, %22
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %35 = and i32 %27, 3
  %36 = icmp ult i32 %23, 4
  br i1 %36, label %41, label %37

37:                                               ; preds = %34
  %38 = and i32 %27, 124
  br label %77

39:                                               ; preds = %77
  %40 = icmp eq i32 %35, 0
  br i1 %40, label %72, label %41

41:                                               ; preds = %39, %34
  %42 = phi <3 x float> [ %24, %34 ], [ %163, %39 ]
  %43 = phi i32 [ 0, %34 ], [ %164, %39 ]
  %44 = icmp ne i32 %35, 0
  tail call void @llvm.assume(i1 %44)
  br label %45

45:                                               ; preds = %45, %41
  %46 = phi <3 x float> [ %68, %45 ], [ %42, %41 ]
  %47 = phi i32 [ %69, %45 ], [ %43, %41 ]
  %48 = phi i32 [ %70, %45 ], [ 0, %41 ]
  %49 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %47
  %50 = load <4 x float>, ptr addrspace(3) %49, align 16
  %51 = fsub <4 x float> %50, %16
  %52 = shufflevector <4 x float> %51, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %53 = extractelement <4 x float> %51, i64 0
  %54 = extractelement <4 x float> %51, i64 1
  %55 = fmul float %54, %54
  %56 = tail call float @llvm.fmuladd.f32(float %53, float %53, float %55)
  %57 = extractelement <4 x float> %51, i64 2
  %58 = tail call float @llvm.fmuladd.f32(float %57, float %57, float %56)
  %59 = fadd float %58, 0x3E112E0BE0000000
  %60 = tail call float @llvm.sqrt.f32(float %59), !fpmath !16
  %61 = fdiv float 1.000000e+00, %60, !fpmath !17
  %62 = extractelement <4 x float> %50, i64 3
  %63 = fmul float %62, %61
  %64 = fmul float %61, %63
  %65 = fmul float %61, %64
  %66 = insertelement <3 x float> poison, float %65, i64 0
  %67 = shufflevector <3 x float> %66, <3 x float> poison, <3 x i32> zeroinitializer
  %68 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %52, <3 x float> %67, <3 x float> %46)
  %69 = add nuw nsw i32 %47, 1
  %70 = add i32 %48, 1
  %71 = icmp eq i32 %70, %35
  br i1 %71, label %72, label %45, !llvm.loop !18

72:                                               ; preds = %45, %39
  %73 = phi <3 x float> [ %163, %39 ], [ %68, %45 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %74 = add i32 %25, 64
  %75 = icmp ult i32 %74, %3
  %76 = add i32 %23, -64
  br i1 %75, label %22, label %20

77:                                               ; preds = %77, %37
  %78 = phi <3 x float> [ %24, %37 ], [ %163, %77 ]
  %79 = phi i32 [ 0, %37 ], [ %164, %77 ]
  %80 = phi i32 [ 0, %37 ], [ %165, %77 ]
  %81 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %82 = load <4 x float>, ptr addrspace(3) %81, align 16
  %83 = fsub <4 x float> %82, %16
  %84 = shufflevector <4 x float> %83, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %85 = extractelement <4 x float> %83, i64 0
  %86 = extractelement <4 x float> %83, i64 1
  %87 = fmul float %86, %86
  %88 = tail call float @llvm.fmuladd.f32(float %85, float %85, float %87)
  %89 = extractelement <4 x float> %83, i64 2
  %90 = tail call float @llvm.fmuladd.f32(float %89, float %89, float %88)
  %91 = fadd float %90, 0x3E112E0BE0000000
  %92 = tail call float @llvm.sqrt.f32(float %91), !fpmath !16
  %93 = fdiv float 1.000000e+00, %92, !fpmath !17
  %94 = extractelement <4 x float> %82, i64 3
  %95 = fmul float %94, %93
  %96 = fmul float %93, %95
  %97 = fmul float %93, %96
  %98 = insertelement <3 x float> poison, float %97, i64 0
  %99 = shufflevector <3 x float> %98, <3 x float> poison, <3 x i32> zeroinitializer
  %100 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %84, <3 x float> %99, <3 x float> %78)
  %101 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %101, i32 16
  %103 = load <4 x float>, ptr addrspace(3) %102, align 16
  %104 = fsub <4 x float> %103, %16
  %105 = shufflevector <4 x float> %104, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %106 = extractelement <4 x float> %104, i64 0
  %107 = extractelement <4 x float> %104, i64 1
  %108 = fmul float %107, %107
  %109 = tail call float @llvm.fmuladd.f32(float %106, float %106, float %108)
  %110 = extractelement <4 x float> %104, i64 2
  %111 = tail call float @llvm.fmuladd.f32(float %110, float %110, float %109)
  %112 = fadd float %111, 0x3E112E0BE0000000
  %113 = tail call float @llvm.sqrt.f32(float %112), !fpmath !16
  %114 = fdiv float 1.000000e+00, %113, !fpmath !17
  %115 = extractelement <4 x float> %103, i64 3
  %116 = fmul float %115, %114
  %117 = fmul float %114, %116
  %118 = fmul float %114, %117
  %119 = insertelement <3 x float> poison, float %118, i64 0
  %120 = shufflevector <3 x float> %119, <3 x float> poison, <3 x i32> zeroinitializer
  %121 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %105, <3 x float> %120, <3 x float> %100)
  %122 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) %122, i32 32
  %124 = load <4 x float>, ptr addrspace(3) %123, align 16
  %125 = fsub <4 x float> %124, %16
  %126 = shufflevector <4 x float> %125, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %127 = extractelement <4 x float> %125, i64 0
  %128 = extractelement <4 x float> %125, i64 1
  %129 = fmul float %128, %128
  %130 = tail call float @llvm.fmuladd.f32(float %127, float %127, float %129)
  %131 = extractelement <4 x float> %125, i64 2
  %132 = tail call float @llvm.fmuladd.f32(float %131, float %131, float %130)
  %133 = fadd float %132, 0x3E112E0BE0000000
  %134 = tail call float @llvm.sqrt.f32(float %133), !fpmath !16
  %135 = fdiv float 1.000000e+00, %134, !fpmath !17
  %136 = extractelement <4 x float> %124, i64 3
  %137 = fmul float %136, %135
  %138 = fmul float %135, %137
  %139 = fmul float %135, %138
  %140 = insertelement <3 x float> poison, float %139, i64 0
  %141 = shufflevector <3 x float> %140, <3 x float> poison, <3 x i32> zeroinitializer
  %142 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %126, <3 x float> %141, <3 x float> %121)
  %143 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) %143, i32 48
  %145 = load <4 x float>, ptr addrspace(3) %144, align 16
  %146 = fsub <4 x float> %145, %16
  %147 = shufflevector <4 x float> %146, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %148 = extractelement <4 x float> %146, i64 0
  %149 = extractelement <4 x float> %146, i64 1
  %150 = fmul float %149, %149
  %151 = tail call float @llvm.fmuladd.f32(float %148, float %148, float %150)
  %152 = extractelement <4 x float> %146, i64 2
  %153 = tail call float @llvm.fmuladd.f32(float %152, float %152, float %151)
  %154 = fadd float %153, 0x3E112E0BE0000000
  %155 = tail call float @llvm.sqrt.f32(float %154), !fpmath !16
  %156 = fdiv float 1.000000e+00, %155, !fpmath !17
  %157 = extractelement <4 x float> %145, i64 3
  %158 = fmul float %157, %156
  %159 = fmul float %156, %158
  %160 = fmul float %156, %159
  %161 = insertelement <3 x float> poison, float %160, i64 0
  %162 = shufflevector <3 x float> %161, <3 x float> poison, <3 x i32> zeroinitializer
  %163 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %147, <3 x float> %162, <3 x float> %142)
  %164 = add nuw nsw i32 %79, 4
  %165 = add i32 %80, 4
  %166 = icmp eq i32 %165, %38
  br i1 %166, label %39, label %77

167:                                              ; preds = %20
  %168 = zext i32 %9 to i64
  %169 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %2, i64 %168
  %170 = load <4 x float>, ptr addrspace(1) %169, align 16, !tbaa !14, !amdgpu.noclobber !15
  %171 = insertelement <3 x float> poison, float %4, i64 0
  %172 = shufflevector <3 x float> %171, <3 x float> poison, <3 x i32> zeroinitializer
  %173 = shufflevector <4 x float> %170, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %174 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %21, <3 x float> %172, <3 x float> %173)
  %175 = shufflevector <3 x float> %174, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %176 = shufflevector <4 x float> %175, <4 x float> %170, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  store <4 x float> %176, ptr addrspace(1) %169, align 16, !tbaa !14
  %177 = shufflevector <4 x float> %16, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %178 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %174, <3 x float> %172, <3 x float> %177)
  %179 = shufflevector <3 x float> %178, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %180 = shufflevector <4 x float> %179, <4 x float> %16, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  %181 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %1, i64 %168
  store <4 x float> %180, ptr addrspace(1) %181, align 16, !tbaa !14
  br label %182

182:                                              ; preds = %20, %167
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_nbody(ptr addrspace(1) noundef readonly align 16 captures(none) %0, ptr addrspace(1) noundef writeonly align 16 captures(none) %1, ptr addrspace(1) noundef align 16 captures(none) %2, i32 noundef %3, float noundef %4) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 !reqd_work_group_size !13 {
  %6 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = shl i32 %7, 6
  %9 = add i32 %8, %6
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %15

11:                                               ; preds = %5
  %12 = zext i32 %9 to i64
  %13 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %12
  %14 = load <4 x float>, ptr addrspace(1) %13, align 16, !tbaa !14
  br label %15

15:                                               ; preds = %5, %11
  %16 = phi <4 x float> [ %14, %11 ], [ zeroinitializer, %5 ]
  %17 = icmp eq i32 %3, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %15
  %19 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %6
  br label %22

20:                                               ; preds = %72, %15
  %21 = phi <3 x float> [ zeroinitializer, %15 ], [ %73, %72 ]
  br i1 %10, label %167, label %182

22:                                               ; preds = %18, %72
  %23 = phi i32 [ %3, %18 ], [ %76, %72 ]
  %24 = phi <3 x float> [ zeroinitializer, %18 ], [ %73, %72 ]
  %25 = phi i32 [ 0, %18 ], [ %74, %72 ]
  %26 = tail call i32 @llvm.umax.i32(i32 %23, i32 1)
  %27 = tail call i32 @llvm.umin.i32(i32 %26, i32 64)
  %28 = add i32 %25, %6
  %29 = icmp ult i32 %28, %3
  br i1 %29, label %30, label %34

30:                                               ; preds = %22
  %31 = zext i32 %28 to i64
  %32 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %31
  %33 = load <4 x float>, ptr addrspace(1) %32, align 16, !tbaa !14
  store <4 x float> %33, ptr addrspace(3) %19, align 16, !tbaa !14
  br label %34

34:                                               ; preds = %22, %30
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %35 = and i32 %27, 3
  %36 = icmp ult i32 %23, 4
  br i1 %36, label %41, label %37

37:                                               ; preds = %34
  %38 = and i32 %27, 124
  br label %77

39:                                               ; preds = %77
  %40 = icmp eq i32 %35, 0
  br i1 %40, label %72, label %41

41:                                               ; preds = %39, %34
  %42 = phi <3 x float> [ %24, %34 ], [ %163, %39 ]
  %43 = phi i32 [ 0, %34 ], [ %164, %39 ]
  %44 = icmp ne i32 %35, 0
  tail call void @llvm.assume(i1 %44)
  br label %45

45:                                               ; preds = %45, %41
  %46 = phi <3 x float> [ %68, %45 ], [ %42, %41 ]
  %47 = phi i32 [ %69, %45 ], [ %43, %41 ]
  %48 = phi i32 [ %70, %45 ], [ 0, %41 ]
  %49 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %47
  %50 = load <4 x float>, ptr addrspace(3) %49, align 16
  %51 = fsub <4 x float> %50, %16
  %52 = shufflevector <4 x float> %51, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %53 = extractelement <4 x float> %51, i64 0
  %54 = extractelement <4 x float> %51, i64 1
  %55 = fmul float %54, %54
  %56 = tail call float @llvm.fmuladd.f32(float %53, float %53, float %55)
  %57 = extractelement <4 x float> %51, i64 2
  %58 = tail call float @llvm.fmuladd.f32(float %57, float %57, float %56)
  %59 = fadd float %58, 0x3E112E0BE0000000
  %60 = tail call float @llvm.sqrt.f32(float %59), !fpmath !16
  %61 = fdiv float 1.000000e+00, %60, !fpmath !17
  %62 = extractelement <4 x float> %50, i64 3
  %63 = fmul float %62, %61
  %64 = fmul float %61, %63
  %65 = fmul float %61, %64
  %66 = insertelement <3 x float> poison, float %65, i64 0
  %67 = shufflevector <3 x float> %66, <3 x float> poison, <3 x i32> zeroinitializer
  %68 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %52, <3 x float> %67, <3 x float> %46)
  %69 = add nuw nsw i32 %47, 1
  %70 = add i32 %48, 1
  %71 = icmp eq i32 %70, %35
  br i1 %71, label %72, label %45, !llvm.loop !20

72:                                               ; preds = %45, %39
  %73 = phi <3 x float> [ %163, %39 ], [ %68, %45 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %74 = add i32 %25, 64
  %75 = icmp ult i32 %74, %3
  %76 = add i32 %23, -64
  br i1 %75, label %22, label %20

77:                                               ; preds = %77, %37
  %78 = phi <3 x float> [ %24, %37 ], [ %163, %77 ]
  %79 = phi i32 [ 0, %37 ], [ %164, %77 ]
  %80 = phi i32 [ 0, %37 ], [ %165, %77 ]
  %81 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %82 = load <4 x float>, ptr addrspace(3) %81, align 16
  %83 = fsub <4 x float> %82, %16
  %84 = shufflevector <4 x float> %83, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %85 = extractelement <4 x float> %83, i64 0
  %86 = extractelement <4 x float> %83, i64 1
  %87 = fmul float %86, %86
  %88 = tail call float @llvm.fmuladd.f32(float %85, float %85, float %87)
  %89 = extractelement <4 x float> %83, i64 2
  %90 = tail call float @llvm.fmuladd.f32(float %89, float %89, float %88)
  %91 = fadd float %90, 0x3E112E0BE0000000
  %92 = tail call float @llvm.sqrt.f32(float %91), !fpmath !16
  %93 = fdiv float 1.000000e+00, %92, !fpmath !17
  %94 = extractelement <4 x float> %82, i64 3
  %95 = fmul float %94, %93
  %96 = fmul float %93, %95
  %97 = fmul float %93, %96
  %98 = insertelement <3 x float> poison, float %97, i64 0
  %99 = shufflevector <3 x float> %98, <3 x float> poison, <3 x i32> zeroinitializer
  %100 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %84, <3 x float> %99, <3 x float> %78)
  %101 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %101, i32 16
  %103 = load <4 x float>, ptr addrspace(3) %102, align 16
  %104 = fsub <4 x float> %103, %16
  %105 = shufflevector <4 x float> %104, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %106 = extractelement <4 x float> %104, i64 0
  %107 = extractelement <4 x float> %104, i64 1
  %108 = fmul float %107, %107
  %109 = tail call float @llvm.fmuladd.f32(float %106, float %106, float %108)
  %110 = extractelement <4 x float> %104, i64 2
  %111 = tail call float @llvm.fmuladd.f32(float %110, float %110, float %109)
  %112 = fadd float %111, 0x3E112E0BE0000000
  %113 = tail call float @llvm.sqrt.f32(float %112), !fpmath !16
  %114 = fdiv float 1.000000e+00, %113, !fpmath !17
  %115 = extractelement <4 x float> %103, i64 3
  %116 = fmul float %115, %114
  %117 = fmul float %114, %116
  %118 = fmul float %114, %117
  %119 = insertelement <3 x float> poison, float %118, i64 0
  %120 = shufflevector <3 x float> %119, <3 x float> poison, <3 x i32> zeroinitializer
  %121 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %105, <3 x float> %120, <3 x float> %100)
  %122 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) %122, i32 32
  %124 = load <4 x float>, ptr addrspace(3) %123, align 16
  %125 = fsub <4 x float> %124, %16
  %126 = shufflevector <4 x float> %125, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %127 = extractelement <4 x float> %125, i64 0
  %128 = extractelement <4 x float> %125, i64 1
  %129 = fmul float %128, %128
  %130 = tail call float @llvm.fmuladd.f32(float %127, float %127, float %129)
  %131 = extractelement <4 x float> %125, i64 2
  %132 = tail call float @llvm.fmuladd.f32(float %131, float %131, float %130)
  %133 = fadd float %132, 0x3E112E0BE0000000
  %134 = tail call float @llvm.sqrt.f32(float %133), !fpmath !16
  %135 = fdiv float 1.000000e+00, %134, !fpmath !17
  %136 = extractelement <4 x float> %124, i64 3
  %137 = fmul float %136, %135
  %138 = fmul float %135, %137
  %139 = fmul float %135, %138
  %140 = insertelement <3 x float> poison, float %139, i64 0
  %141 = shufflevector <3 x float> %140, <3 x float> poison, <3 x i32> zeroinitializer
  %142 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %126, <3 x float> %141, <3 x float> %121)
  %143 = getelementptr inbounds nuw <4 x float>, ptr addrspace(3) @nbody.tile, i32 %79
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) %143, i32 48
  %145 = load <4 x float>, ptr addrspace(3) %144, align 16
  %146 = fsub <4 x float> %145, %16
  %147 = shufflevector <4 x float> %146, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %148 = extractelement <4 x float> %146, i64 0
  %149 = extractelement <4 x float> %146, i64 1
  %150 = fmul float %149, %149
  %151 = tail call float @llvm.fmuladd.f32(float %148, float %148, float %150)
  %152 = extractelement <4 x float> %146, i64 2
  %153 = tail call float @llvm.fmuladd.f32(float %152, float %152, float %151)
  %154 = fadd float %153, 0x3E112E0BE0000000
  %155 = tail call float @llvm.sqrt.f32(float %154), !fpmath !16
  %156 = fdiv float 1.000000e+00, %155, !fpmath !17
  %157 = extractelement <4 x float> %145, i64 3
  %158 = fmul float %157, %156
  %159 = fmul float %156, %158
  %160 = fmul float %156, %159
  %161 = insertelement <3 x float> poison, float %160, i64 0
  %162 = shufflevector <3 x float> %161, <3 x float> poison, <3 x i32> zeroinitializer
  %163 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %147, <3 x float> %162, <3 x float> %142)
  %164 = add nuw nsw i32 %79, 4
  %165 = add i32 %80, 4
  %166 = icmp eq i32 %165, %38
  br i1 %166, label %39, label %77

167:                                              ; preds = %20
  %168 = zext i32 %9 to i64
  %169 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %2, i64 %168
  %170 = load <4 x float>, ptr addrspace(1) %169, align 16, !tbaa !14
  %171 = insertelement <3 x float> poison, float %4, i64 0
  %172 = shufflevector <3 x float> %171, <3 x float> poison, <3 x i32> zeroinitializer
  %173 = shufflevector <4 x float> %170, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %174 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %21, <3 x float> %172, <3 x float> %173)
  %175 = shufflevector <3 x float> %174, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %176 = shufflevector <4 x float> %175, <4 x float> %170, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  store <4 x float> %176, ptr addrspace(1) %169, align 16, !tbaa !14
  %177 = shufflevector <4 x float> %16, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %178 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %174, <3 x float> %172, <3 x float> %177)
  %179 = shufflevector <3 x float> %178, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %180 = shufflevector <4 x float> %179, <4 x float> %16, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  %181 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %1, i64 %168
  store <4 x float> %180, ptr addrspace(1) %181, align 16, !tbaa !14
  br label %182

182:                                              ; preds = %167, %20
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fmuladd.v3f32(<3 x float>, <3 x float>, <3 x float>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #6

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

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
!8 = !{i32 1, i32 1, i32 1, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none"}
!10 = !{!"float4*", !"float4*", !"float4*", !"uint", !"float"}
!11 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"uint", !"float"}
!12 = !{!"const", !"", !"", !"", !""}
!13 = !{i32 64, i32 1, i32 1}
!14 = !{!6, !6, i64 0}
!15 = !{}
!16 = !{float 3.000000e+00}
!17 = !{float 2.500000e+00}
!18 = distinct !{!18, !19}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = distinct !{!20, !19}
