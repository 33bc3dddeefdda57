; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu11.00-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @vector_add(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree writeonly captures(none) %2, i32 inreg %3, ptr addrspace(1) inreg nofree readnone captures(none) %4, ptr addrspace(1) inreg nofree readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %7)
  %9 = and i32 %8, 96
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 10
  %12 = and i32 %7, 31
  %13 = or disjoint i32 %9, %12
  %14 = or disjoint i32 %13, %11
  %15 = or disjoint i32 %14, 128
  %16 = or disjoint i32 %14, 256
  %17 = or disjoint i32 %14, 384
  %18 = or disjoint i32 %14, 512
  %19 = or disjoint i32 %14, 640
  %20 = or disjoint i32 %14, 768
  %21 = or disjoint i32 %14, 896
  %22 = icmp slt i32 %14, %3
  %23 = icmp slt i32 %15, %3
  %24 = icmp slt i32 %16, %3
  %25 = icmp slt i32 %17, %3
  %26 = icmp slt i32 %18, %3
  %27 = icmp slt i32 %19, %3
  %28 = icmp slt i32 %20, %3
  %29 = icmp slt i32 %21, %3
  %30 = sext i32 %14 to i64
  %31 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %30
  %32 = sext i32 %15 to i64
  %33 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %32
  %34 = sext i32 %16 to i64
  %35 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %34
  %36 = sext i32 %17 to i64
  %37 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %36
  %38 = sext i32 %18 to i64
  %39 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %38
  %40 = sext i32 %19 to i64
  %41 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %40
  %42 = sext i32 %20 to i64
  %43 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %42
  %44 = sext i32 %21 to i64
  %45 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %44
  %46 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %32
  %47 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %34
  %48 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %36
  %49 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %38
  %50 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %40
  %51 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %42
  %52 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %44
  br i1 %22, label %53, label %56

53:                                               ; preds = %6
  %54 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %30
  %55 = load <1 x float>, ptr addrspace(1) %54, align 4
  br label %56

56:                                               ; preds = %53, %6
  %57 = phi <1 x float> [ %55, %53 ], [ zeroinitializer, %6 ]
  %58 = extractelement <1 x float> %57, i64 0
  br i1 %23, label %59, label %61

59:                                               ; preds = %56
  %60 = load <1 x float>, ptr addrspace(1) %46, align 4
  br label %61

61:                                               ; preds = %59, %56
  %62 = phi <1 x float> [ %60, %59 ], [ zeroinitializer, %56 ]
  %63 = extractelement <1 x float> %62, i64 0
  br i1 %24, label %64, label %66

64:                                               ; preds = %61
  %65 = load <1 x float>, ptr addrspace(1) %47, align 4
  br label %66

66:                                               ; preds = %64, %61
  %67 = phi <1 x float> [ %65, %64 ], [ zeroinitializer, %61 ]
  %68 = extractelement <1 x float> %67, i64 0
  br i1 %25, label %69, label %71

69:                                               ; preds = %66
  %70 = load <1 x float>, ptr addrspace(1) %48, align 4
  br label %71

71:                                               ; preds = %69, %66
  %72 = phi <1 x float> [ %70, %69 ], [ zeroinitializer, %66 ]
  %73 = extractelement <1 x float> %72, i64 0
  br i1 %26, label %74, label %76

74:                                               ; preds = %71
  %75 = load <1 x float>, ptr addrspace(1) %49, align 4
  br label %76

76:                                               ; preds = %74, %71
  %77 = phi <1 x float> [ %75, %74 ], [ zeroinitializer, %71 ]
  %78 = extractelement <1 x float> %77, i64 0
  br i1 %27, label %79, label %81

79:                                               ; preds = %76
  %80 = load <1 x float>, ptr addrspace(1) %50, align 4
  br label %81

81:                                               ; preds = %79, %76
  %82 = phi <1 x float> [ %80, %79 ], [ zeroinitializer, %76 ]
  %83 = extractelement <1 x float> %82, i64 0
  br i1 %28, label %84, label %86

84:                                               ; preds = %81
  %85 = load <1 x float>, ptr addrspace(1) %51, align 4
  br label %86

86:                                               ; preds = %84, %81
  %87 = phi <1 x float> [ %85, %84 ], [ zeroinitializer, %81 ]
  %88 = extractelement <1 x float> %87, i64 0
  br i1 %29, label %89, label %91

89:                                               ; preds = %86
  %90 = load <1 x float>, ptr addrspace(1) %52, align 4
  br label %91

91:                                               ; preds = %89, %86
  %92 = phi <1 x float> [ %90, %89 ], [ zeroinitializer, %86 ]
  %93 = extractelement <1 x float> %92, i64 0
  %94 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %32
  %95 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %34
  %96 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %36
  %97 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %38
  %98 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %40
  %99 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %42
  %100 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %44
  br i1 %22, label %101, label %104

101:                                              ; preds = %91
  %102 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %30
  %103 = load <1 x float>, ptr addrspace(1) %102, align 4
  br label %104

104:                                              ; preds = %101, %91
  %105 = phi <1 x float> [ %103, %101 ], [ zeroinitializer, %91 ]
  %106 = extractelement <1 x float> %105, i64 0
  br i1 %23, label %107, label %109

107:                                              ; preds = %104
  %108 = load <1 x float>, ptr addrspace(1) %94, align 4
  br label %109

109:                                              ; preds = %107, %104
  %110 = phi <1 x float> [ %108, %107 ], [ zeroinitializer, %104 ]
  %111 = extractelement <1 x float> %110, i64 0
  br i1 %24, label %112, label %114

112:                                              ; preds = %109
  %113 = load <1 x float>, ptr addrspace(1) %95, align 4
  br label %114

114:                                              ; preds = %112, %109
  %115 = phi <1 x float> [ %113, %112 ], [ zeroinitializer, %109 ]
  %116 = extractelement <1 x float> %115, i64 0
  br i1 %25, label %117, label %119

117:                                              ; preds = %114
  %118 = load <1 x float>, ptr addrspace(1) %96, align 4
  br label %119

119:                                              ; preds = %117, %114
  %120 = phi <1 x float> [ %118, %117 ], [ zeroinitializer, %114 ]
  %121 = extractelement <1 x float> %120, i64 0
  br i1 %26, label %122, label %124

122:                                              ; preds = %119
  %123 = load <1 x float>, ptr addrspace(1) %97, align 4
  br label %124

124:                                              ; preds = %122, %119
  %125 = phi <1 x float> [ %123, %122 ], [ zeroinitializer, %119 ]
  %126 = extractelement <1 x float> %125, i64 0
  br i1 %27, label %127, label %129

127:                                              ; preds = %124
  %128 = load <1 x float>, ptr addrspace(1) %98, align 4
  br label %129

129:                                              ; preds = %127, %124
  %130 = phi <1 x float> [ %128, %127 ], [ zeroinitializer, %124 ]
  %131 = extractelement <1 x float> %130, i64 0
  br i1 %28, label %132, label %134

132:                                              ; preds = %129
  %133 = load <1 x float>, ptr addrspace(1) %99, align 4
  br label %134

134:                                              ; preds = %132, %129
  %135 = phi <1 x float> [ %133, %132 ], [ zeroinitializer, %129 ]
  %136 = extractelement <1 x float> %135, i64 0
  br i1 %29, label %137, label %139

137:                                              ; preds = %134
  %138 = load <1 x float>, ptr addrspace(1) %100, align 4
  br label %139

139:                                              ; preds = %137, %134
  %140 = phi <1 x float> [ %138, %137 ], [ zeroinitializer, %134 ]
  %141 = extractelement <1 x float> %140, i64 0
  %142 = fadd float %63, %111
  %143 = fadd float %68, %116
  %144 = fadd float %73, %121
  %145 = fadd float %78, %126
  %146 = fadd float %83, %131
  %147 = fadd float %88, %136
  %148 = fadd float %93, %141
  br i1 %22, label %149, label %152

149:                                              ; preds = %139
  %150 = fadd float %58, %106
  %151 = insertelement <1 x float> poison, float %150, i64 0
  store <1 x float> %151, ptr addrspace(1) %31, align 4
  br label %152

152:                                              ; preds = %149, %139
  br i1 %23, label %153, label %155

153:                                              ; preds = %152
  %154 = insertelement <1 x float> poison, float %142, i64 0
  store <1 x float> %154, ptr addrspace(1) %33, align 4
  br label %155

155:                                              ; preds = %153, %152
  br i1 %24, label %156, label %158

156:                                              ; preds = %155
  %157 = insertelement <1 x float> poison, float %143, i64 0
  store <1 x float> %157, ptr addrspace(1) %35, align 4
  br label %158

158:                                              ; preds = %156, %155
  br i1 %25, label %159, label %161

159:                                              ; preds = %158
  %160 = insertelement <1 x float> poison, float %144, i64 0
  store <1 x float> %160, ptr addrspace(1) %37, align 4
  br label %161

161:                                              ; preds = %159, %158
  br i1 %26, label %162, label %164

162:                                              ; preds = %161
  %163 = insertelement <1 x float> poison, float %145, i64 0
  store <1 x float> %163, ptr addrspace(1) %39, align 4
  br label %164

164:                                              ; preds = %162, %161
  br i1 %27, label %165, label %167

165:                                              ; preds = %164
  %166 = insertelement <1 x float> poison, float %146, i64 0
  store <1 x float> %166, ptr addrspace(1) %41, align 4
  br label %167

167:                                              ; preds = %165, %164
  br i1 %28, label %168, label %170

168:                                              ; preds = %167
  %169 = insertelement <1 x float> poison, float %147, i64 0
  store <1 x float> %169, ptr addrspace(1) %43, align 4
  br label %170

170:                                              ; preds = %168, %167
  br i1 %29, label %171, label %173

171:                                              ; preds = %170
  %172 = insertelement <1 x float> poison, float %148, i64 0
  store <1 x float> %172, ptr addrspace(1) %45, align 4
  br label %173

173:                                              ; preds = %171, %170
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
