; ModuleID = 'softmax.cl'
source_filename = "softmax.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@softmax.part = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @softmax(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = zext i32 %5 to i64
  %7 = zext i32 %2 to i64
  %8 = mul nuw i64 %7, %6
  %9 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %8
  %10 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %8
  %11 = icmp ult i32 %4, %2
  br i1 %11, label %72, label %12

12:                                               ; preds = %72, %3
  %13 = phi float [ 0xFFF0000000000000, %3 ], [ %78, %72 ]
  %14 = getelementptr inbounds nuw float, ptr addrspace(3) @softmax.part, i32 %4
  store float %13, ptr addrspace(3) %14, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %15 = icmp samesign ult i32 %4, 128
  br i1 %15, label %16, label %21

16:                                               ; preds = %12
  %17 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 512
  %18 = load float, ptr addrspace(3) %17, align 4, !tbaa !13
  %19 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %20 = tail call float @llvm.maxnum.f32(float %19, float %18)
  store float %20, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %21

21:                                               ; preds = %16, %12
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %22 = icmp samesign ult i32 %4, 64
  br i1 %22, label %23, label %28

23:                                               ; preds = %21
  %24 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 256
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !13
  %26 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %27 = tail call float @llvm.maxnum.f32(float %26, float %25)
  store float %27, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %28

28:                                               ; preds = %23, %21
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %29 = icmp samesign ult i32 %4, 32
  br i1 %29, label %30, label %35

30:                                               ; preds = %28
  %31 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 128
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !13
  %33 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %34 = tail call float @llvm.maxnum.f32(float %33, float %32)
  store float %34, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %35

35:                                               ; preds = %30, %28
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %36 = icmp samesign ult i32 %4, 16
  br i1 %36, label %37, label %42

37:                                               ; preds = %35
  %38 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 64
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !13
  %40 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %41 = tail call float @llvm.maxnum.f32(float %40, float %39)
  store float %41, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %42

42:                                               ; preds = %37, %35
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %43 = icmp samesign ult i32 %4, 8
  br i1 %43, label %44, label %49

44:                                               ; preds = %42
  %45 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 32
  %46 = load float, ptr addrspace(3) %45, align 4, !tbaa !13
  %47 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %48 = tail call float @llvm.maxnum.f32(float %47, float %46)
  store float %48, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %49

49:                                               ; preds = %44, %42
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %50 = icmp samesign ult i32 %4, 4
  br i1 %50, label %51, label %56

51:                                               ; preds = %49
  %52 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 16
  %53 = load float, ptr addrspace(3) %52, align 4, !tbaa !13
  %54 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %55 = tail call float @llvm.maxnum.f32(float %54, float %53)
  store float %55, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %56

56:                                               ; preds = %51, %49
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %57 = icmp samesign ult i32 %4, 2
  br i1 %57, label %58, label %63

58:                                               ; preds = %56
  %59 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 8
  %60 = load float, ptr addrspace(3) %59, align 4, !tbaa !13
  %61 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %62 = tail call float @llvm.maxnum.f32(float %61, float %60)
  store float %62, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %63

63:                                               ; preds = %58, %56
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %64 = icmp eq i32 %4, 0
  br i1 %64, label %65, label %70

65:                                               ; preds = %63
  %66 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 4
  %67 = load float, ptr addrspace(3) %66, align 4, !tbaa !13
  %68 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %69 = tail call float @llvm.maxnum.f32(float %68, float %67)
  store float %69, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %70

70:                                               ; preds = %63, %65
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = load float, ptr addrspace(3) @softmax.part, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %132, label %81

72:                                               ; preds = %3, %72
  %73 = phi i32 [ %79, %72 ], [ %4, %3 ]
  %74 = phi float [ %78, %72 ], [ 0xFFF0000000000000, %3 ]
  %75 = zext i32 %73 to i64
  %76 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %75
  %77 = load float, ptr addrspace(1) %76, align 4, !tbaa !13, !amdgpu.noclobber !15
  %78 = tail call float @llvm.maxnum.f32(float %74, float %77)
  %79 = add i32 %73, 256
  %80 = icmp ult i32 %79, %2
  br i1 %80, label %72, label %12

81:                                               ; preds = %132, %70
  %82 = phi float [ 0.000000e+00, %70 ], [ %141, %132 ]
  store float %82, ptr addrspace(3) %14, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %15, label %83, label %88

83:                                               ; preds = %81
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 512
  %85 = load float, ptr addrspace(3) %84, align 4, !tbaa !13
  %86 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %87 = fadd float %85, %86
  store float %87, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %88

88:                                               ; preds = %83, %81
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %22, label %89, label %94

89:                                               ; preds = %88
  %90 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 256
  %91 = load float, ptr addrspace(3) %90, align 4, !tbaa !13
  %92 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %93 = fadd float %91, %92
  store float %93, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %94

94:                                               ; preds = %89, %88
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %29, label %95, label %100

95:                                               ; preds = %94
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 128
  %97 = load float, ptr addrspace(3) %96, align 4, !tbaa !13
  %98 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %99 = fadd float %97, %98
  store float %99, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %100

100:                                              ; preds = %95, %94
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %36, label %101, label %106

101:                                              ; preds = %100
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 64
  %103 = load float, ptr addrspace(3) %102, align 4, !tbaa !13
  %104 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %105 = fadd float %103, %104
  store float %105, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %106

106:                                              ; preds = %101, %100
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %43, label %107, label %112

107:                                              ; preds = %106
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 32
  %109 = load float, ptr addrspace(3) %108, align 4, !tbaa !13
  %110 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %111 = fadd float %109, %110
  store float %111, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %112

112:                                              ; preds = %107, %106
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %50, label %113, label %118

113:                                              ; preds = %112
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 16
  %115 = load float, ptr addrspace(3) %114, align 4, !tbaa !13
  %116 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %117 = fadd float %115, %116
  store float %117, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %118

118:                                              ; preds = %113, %112
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %57, label %119, label %124

119:                                              ; preds = %118
  %120 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 8
  %121 = load float, ptr addrspace(3) %120, align 4, !tbaa !13
  %122 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %123 = fadd float %121, %122
  store float %123, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %124

124:                                              ; preds = %119, %118
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %64, label %125, label %130

125:                                              ; preds = %124
  %126 = load <2 x float>, ptr addrspace(3) %14, align 4, !tbaa !13
  %127 = extractelement <2 x float> %126, i64 0
  %128 = extractelement <2 x float> %126, i64 1
  %129 = fadd float %128, %127
  store float %129, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %130

130:                                              ; preds = %124, %125
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %131 = load float, ptr addrspace(3) @softmax.part, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %144, label %156

132:                                              ; preds = %70, %132
  %133 = phi i32 [ %142, %132 ], [ %4, %70 ]
  %134 = phi float [ %141, %132 ], [ 0.000000e+00, %70 ]
  %135 = zext i32 %133 to i64
  %136 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %135
  %137 = load float, ptr addrspace(1) %136, align 4, !tbaa !13, !amdgpu.noclobber !15
  %138 = fsub float %137, %71
  %139 = fmul float %138, 0x3FF7154760000000
  %140 = tail call float @llvm.exp2.f32(float %139)
  %141 = fadd float %134, %140
  %142 = add i32 %133, 256
  %143 = icmp ult i32 %142, %2
  br i1 %143, label %132, label %81

144:                                              ; preds = %130, %144
  %145 = phi i32 [ %154, %144 ], [ %4, %130 ]
  %146 = zext i32 %145 to i64
  %147 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %146
  %148 = load float, ptr addrspace(1) %147, align 4, !tbaa !13
  %149 = fsub float %148, %71
  %150 = fmul float %149, 0x3FF7154760000000
  %151 = tail call float @llvm.exp2.f32(float %150)
  %152 = fdiv float %151, %131, !fpmath !16
  %153 = getelementptr inbounds nuw float, ptr addrspace(1) %10, i64 %146
  store float %152, ptr addrspace(1) %153, align 4, !tbaa !13
  %154 = add i32 %145, 256
  %155 = icmp ult i32 %154, %2
  br i1 %155, label %144, label %156

156:                                              ; preds = %144, %130
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_softmax(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = zext i32 %5 to i64
  %7 = zext i32 %2 to i64
  %8 = mul nuw i64 %7, %6
  %9 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %8
  %10 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %8
  %11 = icmp ult i32 %4, %2
  br i1 %11, label %72, label %12

12:                                               ; preds = %72, %3
  %13 = phi float [ 0xFFF0000000000000, %3 ], [ %78, %72 ]
  %14 = getelementptr inbounds nuw float, ptr addrspace(3) @softmax.part, i32 %4
  store float %13, ptr addrspace(3) %14, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %15 = icmp samesign ult i32 %4, 128
  br i1 %15, label %16, label %21

16:                                               ; preds = %12
  %17 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 512
  %18 = load float, ptr addrspace(3) %17, align 4, !tbaa !13
  %19 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %20 = tail call float @llvm.maxnum.f32(float %19, float %18)
  store float %20, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %21

21:                                               ; preds = %16, %12
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %22 = icmp samesign ult i32 %4, 64
  br i1 %22, label %23, label %28

23:                                               ; preds = %21
  %24 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 256
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !13
  %26 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %27 = tail call float @llvm.maxnum.f32(float %26, float %25)
  store float %27, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %28

28:                                               ; preds = %23, %21
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %29 = icmp samesign ult i32 %4, 32
  br i1 %29, label %30, label %35

30:                                               ; preds = %28
  %31 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 128
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !13
  %33 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %34 = tail call float @llvm.maxnum.f32(float %33, float %32)
  store float %34, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %35

35:                                               ; preds = %30, %28
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %36 = icmp samesign ult i32 %4, 16
  br i1 %36, label %37, label %42

37:                                               ; preds = %35
  %38 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 64
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !13
  %40 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %41 = tail call float @llvm.maxnum.f32(float %40, float %39)
  store float %41, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %42

42:                                               ; preds = %37, %35
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %43 = icmp samesign ult i32 %4, 8
  br i1 %43, label %44, label %49

44:                                               ; preds = %42
  %45 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 32
  %46 = load float, ptr addrspace(3) %45, align 4, !tbaa !13
  %47 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %48 = tail call float @llvm.maxnum.f32(float %47, float %46)
  store float %48, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %49

49:                                               ; preds = %44, %42
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %50 = icmp samesign ult i32 %4, 4
  br i1 %50, label %51, label %56

51:                                               ; preds = %49
  %52 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 16
  %53 = load float, ptr addrspace(3) %52, align 4, !tbaa !13
  %54 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %55 = tail call float @llvm.maxnum.f32(float %54, float %53)
  store float %55, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %56

56:                                               ; preds = %51, %49
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %57 = icmp samesign ult i32 %4, 2
  br i1 %57, label %58, label %63

58:                                               ; preds = %56
  %59 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 8
  %60 = load float, ptr addrspace(3) %59, align 4, !tbaa !13
  %61 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %62 = tail call float @llvm.maxnum.f32(float %61, float %60)
  store float %62, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %63

63:                                               ; preds = %58, %56
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %64 = icmp eq i32 %4, 0
  br i1 %64, label %65, label %70

65:                                               ; preds = %63
  %66 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 4
  %67 = load float, ptr addrspace(3) %66, align 4, !tbaa !13
  %68 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %69 = tail call float @llvm.maxnum.f32(float %68, float %67)
  store float %69, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %70

70:                                               ; preds = %63, %65
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = load float, ptr addrspace(3) @softmax.part, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %132, label %81

72:                                               ; preds = %3, %72
  %73 = phi i32 [ %79, %72 ], [ %4, %3 ]
  %74 = phi float [ %78, %72 ], [ 0xFFF0000000000000, %3 ]
  %75 = zext i32 %73 to i64
  %76 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %75
  %77 = load float, ptr addrspace(1) %76, align 4, !tbaa !13
  %78 = tail call float @llvm.maxnum.f32(float %74, float %77)
  %79 = add i32 %73, 256
  %80 = icmp ult i32 %79, %2
  br i1 %80, label %72, label %12

81:                                               ; preds = %132, %70
  %82 = phi float [ 0.000000e+00, %70 ], [ %141, %132 ]
  store float %82, ptr addrspace(3) %14, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %15, label %83, label %88

83:                                               ; preds = %81
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 512
  %85 = load float, ptr addrspace(3) %84, align 4, !tbaa !13
  %86 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %87 = fadd float %85, %86
  store float %87, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %88

88:                                               ; preds = %83, %81
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %22, label %89, label %94

89:                                               ; preds = %88
  %90 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 256
  %91 = load float, ptr addrspace(3) %90, align 4, !tbaa !13
  %92 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %93 = fadd float %91, %92
  store float %93, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %94

94:                                               ; preds = %89, %88
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %29, label %95, label %100

95:                                               ; preds = %94
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 128
  %97 = load float, ptr addrspace(3) %96, align 4, !tbaa !13
  %98 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %99 = fadd float %97, %98
  store float %99, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %100

100:                                              ; preds = %95, %94
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %36, label %101, label %106

101:                                              ; preds = %100
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 64
  %103 = load float, ptr addrspace(3) %102, align 4, !tbaa !13
  %104 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %105 = fadd float %103, %104
  store float %105, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %106

106:                                              ; preds = %101, %100
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %43, label %107, label %112

107:                                              ; preds = %106
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 32
  %109 = load float, ptr addrspace(3) %108, align 4, !tbaa !13
  %110 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %111 = fadd float %109, %110
  store float %111, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %112

112:                                              ; preds = %107, %106
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %50, label %113, label %118

113:                                              ; preds = %112
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 16
  %115 = load float, ptr addrspace(3) %114, align 4, !tbaa !13
  %116 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %117 = fadd float %115, %116
  store float %117, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %118

118:                                              ; preds = %113, %112
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %57, label %119, label %124

119:                                              ; preds = %118
  %120 = getelementptr inbounds nuw i8, ptr addrspace(3) %14, i32 8
  %121 = load float, ptr addrspace(3) %120, align 4, !tbaa !13
  %122 = load float, ptr addrspace(3) %14, align 4, !tbaa !13
  %123 = fadd float %121, %122
  store float %123, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %124

124:                                              ; preds = %119, %118
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %64, label %125, label %130

125:                                              ; preds = %124
  %126 = load <2 x float>, ptr addrspace(3) %14, align 4, !tbaa !13
  %127 = extractelement <2 x float> %126, i64 0
  %128 = extractelement <2 x float> %126, i64 1
  %129 = fadd float %128, %127
  store float %129, ptr addrspace(3) %14, align 4, !tbaa !13
  br label %130

130:                                              ; preds = %124, %125
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %131 = load float, ptr addrspace(3) @softmax.part, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %145, label %144

132:                                              ; preds = %70, %132
  %133 = phi i32 [ %142, %132 ], [ %4, %70 ]
  %134 = phi float [ %141, %132 ], [ 0.000000e+00, %70 ]
  %135 = zext i32 %133 to i64
  %136 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %135
  %137 = load float, ptr addrspace(1) %136, align 4, !tbaa !13
  %138 = fsub float %137, %71
  %139 = fmul float %138, 0x3FF7154760000000
  %140 = tail call float @llvm.exp2.f32(float %139)
  %141 = fadd float %134, %140
  %142 = add i32 %133, 256
  %143 = icmp ult i32 %142, %2
  br i1 %143, label %132, label %81

144:                                              ; preds = %145, %130
  ret void

145:                                              ; preds = %130, %145
  %146 = phi i32 [ %155, %145 ], [ %4, %130 ]
  %147 = zext i32 %146 to i64
  %148 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %147
  %149 = load float, ptr addrspace(1) %148, align 4, !tbaa !13
  %150 = fsub float %149, %71
  %151 = fmul float %150, 0x3FF7154760000000
  %152 = tail call float @llvm.exp2.f32(float %151)
  %153 = fdiv float %152, %131, !fpmath !16
  %154 = getelementptr inbounds nuw float, ptr addrspace(1) %10, i64 %147
  store float %153, ptr addrspace(1) %154, align 4, !tbaa !13
  %155 = add i32 %146, 256
  %156 = icmp ult i32 %155, %2
  br i1 %156, label %145, label %144
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!10 = !{!"float*", !"float*", !"uint"}
!11 = !{!"const", !"", !""}
!12 = !{i32 256, i32 1, i32 1}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
!15 = !{}
!16 = !{float 2.500000e+00}
