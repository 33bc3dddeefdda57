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
  br i1 %20, label %21, label %393

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
  br i1 %40, label %305, label %301

41:                                               ; preds = %382
  br i1 %40, label %84, label %42

42:                                               ; preds = %41
  %43 = extractelement <3 x float> %385, i64 0
  %44 = extractelement <3 x float> %385, i64 1
  %45 = extractelement <3 x float> %385, i64 2
  br label %46

46:                                               ; preds = %79, %42
  %47 = phi float [ 0x46293E5940000000, %42 ], [ %81, %79 ]
  %48 = phi i32 [ -1, %42 ], [ %80, %79 ]
  %49 = phi i32 [ 0, %42 ], [ %82, %79 ]
  %50 = zext i32 %49 to i64
  %51 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %50
  %52 = load <4 x float>, ptr addrspace(1) %51, align 16
  %53 = shufflevector <4 x float> %52, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %54 = fsub <3 x float> %386, %53
  %55 = extractelement <3 x float> %54, i64 0
  %56 = extractelement <3 x float> %54, i64 1
  %57 = fmul float %44, %56
  %58 = tail call float @llvm.fmuladd.f32(float %55, float %43, float %57)
  %59 = extractelement <3 x float> %54, i64 2
  %60 = tail call noundef float @llvm.fmuladd.f32(float %59, float %45, float %58)
  %61 = fmul float %56, %56
  %62 = tail call float @llvm.fmuladd.f32(float %55, float %55, float %61)
  %63 = tail call noundef float @llvm.fmuladd.f32(float %59, float %59, float %62)
  %64 = extractelement <4 x float> %52, i64 3
  %65 = fneg float %64
  %66 = tail call float @llvm.fmuladd.f32(float %65, float %64, float %63)
  %67 = fneg float %66
  %68 = tail call float @llvm.fmuladd.f32(float %60, float %60, float %67)
  %69 = fcmp olt float %68, 0.000000e+00
  br i1 %69, label %79, label %70

70:                                               ; preds = %46
  %71 = fneg float %60
  %72 = tail call float @llvm.sqrt.f32(float %68), !fpmath !16
  %73 = fsub float %71, %72
  %74 = fcmp ogt float %73, 0x3F50624DE0000000
  %75 = fcmp olt float %73, %47
  %76 = select i1 %74, i1 %75, i1 false
  %77 = select i1 %76, i32 %49, i32 %48
  %78 = select i1 %76, float %73, float %47
  br label %79

79:                                               ; preds = %70, %46
  %80 = phi i32 [ %77, %70 ], [ %48, %46 ]
  %81 = phi float [ %78, %70 ], [ %47, %46 ]
  %82 = add nuw i32 %49, 1
  %83 = icmp eq i32 %82, %1
  br i1 %83, label %84, label %46

84:                                               ; preds = %79, %41
  %85 = phi i32 [ -1, %41 ], [ %80, %79 ]
  %86 = phi float [ 0x46293E5940000000, %41 ], [ %81, %79 ]
  %87 = icmp slt i32 %85, 0
  br i1 %87, label %122, label %88

88:                                               ; preds = %84
  %89 = insertelement <3 x float> poison, float %86, i64 0
  %90 = shufflevector <3 x float> %89, <3 x float> poison, <3 x i32> zeroinitializer
  %91 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %385, <3 x float> %90, <3 x float> %386)
  %92 = zext nneg i32 %85 to i64
  %93 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %92
  %94 = load <4 x float>, ptr addrspace(1) %93, align 16, !amdgpu.noclobber !14
  %95 = shufflevector <4 x float> %94, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %96 = fsub <3 x float> %91, %95
  %97 = extractelement <4 x float> %94, i64 3
  %98 = fdiv float 1.000000e+00, %97, !fpmath !15
  %99 = insertelement <3 x float> poison, float %98, i64 0
  %100 = shufflevector <3 x float> %99, <3 x float> poison, <3 x i32> zeroinitializer
  %101 = fmul <3 x float> %96, %100
  %102 = fmul float %383, 2.500000e-01
  %103 = extractelement <3 x float> %101, i64 0
  %104 = extractelement <3 x float> %385, i64 0
  %105 = extractelement <3 x float> %101, i64 1
  %106 = extractelement <3 x float> %385, i64 1
  %107 = fmul float %106, %105
  %108 = tail call float @llvm.fmuladd.f32(float %103, float %104, float %107)
  %109 = extractelement <3 x float> %101, i64 2
  %110 = extractelement <3 x float> %385, i64 2
  %111 = tail call noundef float @llvm.fmuladd.f32(float %109, float %110, float %108)
  %112 = fneg float %111
  %113 = tail call float @llvm.maxnum.f32(float %112, float 0.000000e+00)
  %114 = tail call float @llvm.fmuladd.f32(float %102, float %113, float %384)
  %115 = fmul float %111, 2.000000e+00
  %116 = insertelement <3 x float> poison, float %115, i64 0
  %117 = shufflevector <3 x float> %116, <3 x float> poison, <3 x i32> zeroinitializer
  %118 = fneg <3 x float> %101
  %119 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %118, <3 x float> %117, <3 x float> %385)
  %120 = fmul float %383, 5.000000e-01
  %121 = fcmp uge float %120, 0x3FB99999A0000000
  br label %126

122:                                              ; preds = %84
  %123 = extractelement <3 x float> %385, i64 1
  %124 = tail call float @llvm.fmuladd.f32(float %123, float 5.000000e-01, float 5.000000e-01)
  %125 = tail call float @llvm.fmuladd.f32(float %383, float %124, float %384)
  br label %126

126:                                              ; preds = %122, %88
  %127 = phi float [ %383, %122 ], [ %120, %88 ]
  %128 = phi float [ %125, %122 ], [ %114, %88 ]
  %129 = phi <3 x float> [ %385, %122 ], [ %119, %88 ]
  %130 = phi <3 x float> [ %386, %122 ], [ %91, %88 ]
  %131 = phi i1 [ false, %122 ], [ %121, %88 ]
  br i1 %131, label %132, label %387

132:                                              ; preds = %126
  br i1 %40, label %175, label %133

133:                                              ; preds = %132
  %134 = extractelement <3 x float> %129, i64 0
  %135 = extractelement <3 x float> %129, i64 1
  %136 = extractelement <3 x float> %129, i64 2
  br label %137

137:                                              ; preds = %170, %133
  %138 = phi float [ 0x46293E5940000000, %133 ], [ %172, %170 ]
  %139 = phi i32 [ -1, %133 ], [ %171, %170 ]
  %140 = phi i32 [ 0, %133 ], [ %173, %170 ]
  %141 = zext i32 %140 to i64
  %142 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %141
  %143 = load <4 x float>, ptr addrspace(1) %142, align 16
  %144 = shufflevector <4 x float> %143, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %145 = fsub <3 x float> %130, %144
  %146 = extractelement <3 x float> %145, i64 0
  %147 = extractelement <3 x float> %145, i64 1
  %148 = fmul float %135, %147
  %149 = tail call float @llvm.fmuladd.f32(float %146, float %134, float %148)
  %150 = extractelement <3 x float> %145, i64 2
  %151 = tail call noundef float @llvm.fmuladd.f32(float %150, float %136, float %149)
  %152 = fmul float %147, %147
  %153 = tail call float @llvm.fmuladd.f32(float %146, float %146, float %152)
  %154 = tail call noundef float @llvm.fmuladd.f32(float %150, float %150, float %153)
  %155 = extractelement <4 x float> %143, i64 3
  %156 = fneg float %155
  %157 = tail call float @llvm.fmuladd.f32(float %156, float %155, float %154)
  %158 = fneg float %157
  %159 = tail call float @llvm.fmuladd.f32(float %151, float %151, float %158)
  %160 = fcmp olt float %159, 0.000000e+00
  br i1 %160, label %170, label %161

161:                                              ; preds = %137
  %162 = fneg float %151
  %163 = tail call float @llvm.sqrt.f32(float %159), !fpmath !16
  %164 = fsub float %162, %163
  %165 = fcmp ogt float %164, 0x3F50624DE0000000
  %166 = fcmp olt float %164, %138
  %167 = select i1 %165, i1 %166, i1 false
  %168 = select i1 %167, i32 %140, i32 %139
  %169 = select i1 %167, float %164, float %138
  br label %170

170:                                              ; preds = %161, %137
  %171 = phi i32 [ %168, %161 ], [ %139, %137 ]
  %172 = phi float [ %169, %161 ], [ %138, %137 ]
  %173 = add nuw i32 %140, 1
  %174 = icmp eq i32 %173, %1
  br i1 %174, label %175, label %137

175:                                              ; preds = %170, %132
  %176 = phi i32 [ -1, %132 ], [ %171, %170 ]
  %177 = phi float [ 0x46293E5940000000, %132 ], [ %172, %170 ]
  %178 = icmp slt i32 %176, 0
  br i1 %178, label %213, label %179

179:                                              ; preds = %175
  %180 = insertelement <3 x float> poison, float %177, i64 0
  %181 = shufflevector <3 x float> %180, <3 x float> poison, <3 x i32> zeroinitializer
  %182 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %129, <3 x float> %181, <3 x float> %130)
  %183 = zext nneg i32 %176 to i64
  %184 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %183
  %185 = load <4 x float>, ptr addrspace(1) %184, align 16, !amdgpu.noclobber !14
  %186 = shufflevector <4 x float> %185, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %187 = fsub <3 x float> %182, %186
  %188 = extractelement <4 x float> %185, i64 3
  %189 = fdiv float 1.000000e+00, %188, !fpmath !15
  %190 = insertelement <3 x float> poison, float %189, i64 0
  %191 = shufflevector <3 x float> %190, <3 x float> poison, <3 x i32> zeroinitializer
  %192 = fmul <3 x float> %187, %191
  %193 = fmul float %127, 2.500000e-01
  %194 = extractelement <3 x float> %192, i64 0
  %195 = extractelement <3 x float> %129, i64 0
  %196 = extractelement <3 x float> %192, i64 1
  %197 = extractelement <3 x float> %129, i64 1
  %198 = fmul float %197, %196
  %199 = tail call float @llvm.fmuladd.f32(float %194, float %195, float %198)
  %200 = extractelement <3 x float> %192, i64 2
  %201 = extractelement <3 x float> %129, i64 2
  %202 = tail call noundef float @llvm.fmuladd.f32(float %200, float %201, float %199)
  %203 = fneg float %202
  %204 = tail call float @llvm.maxnum.f32(float %203, float 0.000000e+00)
  %205 = tail call float @llvm.fmuladd.f32(float %193, float %204, float %128)
  %206 = fmul float %202, 2.000000e+00
  %207 = insertelement <3 x float> poison, float %206, i64 0
  %208 = shufflevector <3 x float> %207, <3 x float> poison, <3 x i32> zeroinitializer
  %209 = fneg <3 x float> %192
  %210 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %209, <3 x float> %208, <3 x float> %129)
  %211 = fmul float %127, 5.000000e-01
  %212 = fcmp uge float %211, 0x3FB99999A0000000
  br label %217

213:                                              ; preds = %175
  %214 = extractelement <3 x float> %129, i64 1
  %215 = tail call float @llvm.fmuladd.f32(float %214, float 5.000000e-01, float 5.000000e-01)
  %216 = tail call float @llvm.fmuladd.f32(float %127, float %215, float %128)
  br label %217

217:                                              ; preds = %213, %179
  %218 = phi float [ %127, %213 ], [ %211, %179 ]
  %219 = phi float [ %216, %213 ], [ %205, %179 ]
  %220 = phi <3 x float> [ %129, %213 ], [ %210, %179 ]
  %221 = phi <3 x float> [ %130, %213 ], [ %182, %179 ]
  %222 = phi i1 [ false, %213 ], [ %212, %179 ]
  br i1 %222, label %223, label %387

223:                                              ; preds = %217
  br i1 %40, label %266, label %224

224:                                              ; preds = %223
  %225 = extractelement <3 x float> %220, i64 0
  %226 = extractelement <3 x float> %220, i64 1
  %227 = extractelement <3 x float> %220, i64 2
  br label %228

228:                                              ; preds = %261, %224
  %229 = phi float [ 0x46293E5940000000, %224 ], [ %263, %261 ]
  %230 = phi i32 [ -1, %224 ], [ %262, %261 ]
  %231 = phi i32 [ 0, %224 ], [ %264, %261 ]
  %232 = zext i32 %231 to i64
  %233 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %232
  %234 = load <4 x float>, ptr addrspace(1) %233, align 16
  %235 = shufflevector <4 x float> %234, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %236 = fsub <3 x float> %221, %235
  %237 = extractelement <3 x float> %236, i64 0
  %238 = extractelement <3 x float> %236, i64 1
  %239 = fmul float %226, %238
  %240 = tail call float @llvm.fmuladd.f32(float %237, float %225, float %239)
  %241 = extractelement <3 x float> %236, i64 2
  %242 = tail call noundef float @llvm.fmuladd.f32(float %241, float %227, float %240)
  %243 = fmul float %238, %238
  %244 = tail call float @llvm.fmuladd.f32(float %237, float %237, float %243)
  %245 = tail call noundef float @llvm.fmuladd.f32(float %241, float %241, float %244)
  %246 = extractelement <4 x float> %234, i64 3
  %247 = fneg float %246
  %248 = tail call float @llvm.fmuladd.f32(float %247, float %246, float %245)
  %249 = fneg float %248
  %250 = tail call float @llvm.fmuladd.f32(float %242, float %242, float %249)
  %251 = fcmp olt float %250, 0.000000e+00
  br i1 %251, label %261, label %252

252:                                              ; preds = %228
  %253 = fneg float %242
  %254 = tail call float @llvm.sqrt.f32(float %250), !fpmath !16
  %255 = fsub float %253, %254
  %256 = fcmp ogt float %255, 0x3F50624DE0000000
  %257 = fcmp olt float %255, %229
  %258 = select i1 %256, i1 %257, i1 false
  %259 = select i1 %258, i32 %231, i32 %230
  %260 = select i1 %258, float %255, float %229
  br label %261

261:                                              ; preds = %252, %228
  %262 = phi i32 [ %259, %252 ], [ %230, %228 ]
  %263 = phi float [ %260, %252 ], [ %229, %228 ]
  %264 = add nuw i32 %231, 1
  %265 = icmp eq i32 %264, %1
  br i1 %265, label %266, label %228

266:                                              ; preds = %261, %223
  %267 = phi i32 [ -1, %223 ], [ %262, %261 ]
  %268 = phi float [ 0x46293E5940000000, %223 ], [ %263, %261 ]
  %269 = icmp slt i32 %267, 0
  br i1 %269, label %297, label %270

270:                                              ; preds = %266
  %271 = insertelement <3 x float> poison, float %268, i64 0
  %272 = shufflevector <3 x float> %271, <3 x float> poison, <3 x i32> zeroinitializer
  %273 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %220, <3 x float> %272, <3 x float> %221)
  %274 = zext nneg i32 %267 to i64
  %275 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %274
  %276 = load <4 x float>, ptr addrspace(1) %275, align 16, !amdgpu.noclobber !14
  %277 = shufflevector <4 x float> %276, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %278 = fsub <3 x float> %273, %277
  %279 = extractelement <4 x float> %276, i64 3
  %280 = fdiv float 1.000000e+00, %279, !fpmath !15
  %281 = insertelement <3 x float> poison, float %280, i64 0
  %282 = shufflevector <3 x float> %281, <3 x float> poison, <3 x i32> zeroinitializer
  %283 = fmul <3 x float> %278, %282
  %284 = fmul float %218, 2.500000e-01
  %285 = extractelement <3 x float> %283, i64 0
  %286 = extractelement <3 x float> %220, i64 0
  %287 = extractelement <3 x float> %283, i64 1
  %288 = extractelement <3 x float> %220, i64 1
  %289 = fmul float %288, %287
  %290 = tail call float @llvm.fmuladd.f32(float %285, float %286, float %289)
  %291 = extractelement <3 x float> %283, i64 2
  %292 = extractelement <3 x float> %220, i64 2
  %293 = tail call noundef float @llvm.fmuladd.f32(float %291, float %292, float %290)
  %294 = fneg float %293
  %295 = tail call float @llvm.maxnum.f32(float %294, float 0.000000e+00)
  %296 = tail call float @llvm.fmuladd.f32(float %284, float %295, float %219)
  br label %387

297:                                              ; preds = %266
  %298 = extractelement <3 x float> %220, i64 1
  %299 = tail call float @llvm.fmuladd.f32(float %298, float 5.000000e-01, float 5.000000e-01)
  %300 = tail call float @llvm.fmuladd.f32(float %218, float %299, float %219)
  br label %387

301:                                              ; preds = %21
  %302 = extractelement <3 x float> %39, i64 0
  %303 = extractelement <3 x float> %39, i64 1
  %304 = extractelement <3 x float> %39, i64 2
  br label %309

305:                                              ; preds = %342, %21
  %306 = phi i32 [ -1, %21 ], [ %343, %342 ]
  %307 = phi float [ 0x46293E5940000000, %21 ], [ %344, %342 ]
  %308 = icmp sgt i32 %306, -1
  br i1 %308, label %351, label %347

309:                                              ; preds = %301, %342
  %310 = phi float [ 0x46293E5940000000, %301 ], [ %344, %342 ]
  %311 = phi i32 [ -1, %301 ], [ %343, %342 ]
  %312 = phi i32 [ 0, %301 ], [ %345, %342 ]
  %313 = zext i32 %312 to i64
  %314 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %313
  %315 = load <4 x float>, ptr addrspace(1) %314, align 16
  %316 = shufflevector <4 x float> %315, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %317 = fsub <3 x float> <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>, %316
  %318 = extractelement <3 x float> %317, i64 0
  %319 = extractelement <3 x float> %317, i64 1
  %320 = fmul float %303, %319
  %321 = tail call float @llvm.fmuladd.f32(float %318, float %302, float %320)
  %322 = extractelement <3 x float> %317, i64 2
  %323 = tail call noundef float @llvm.fmuladd.f32(float %322, float %304, float %321)
  %324 = fmul float %319, %319
  %325 = tail call float @llvm.fmuladd.f32(float %318, float %318, float %324)
  %326 = tail call noundef float @llvm.fmuladd.f32(float %322, float %322, float %325)
  %327 = extractelement <4 x float> %315, i64 3
  %328 = fneg float %327
  %329 = tail call float @llvm.fmuladd.f32(float %328, float %327, float %326)
  %330 = fneg float %329
  %331 = tail call float @llvm.fmuladd.f32(float %323, float %323, float %330)
  %332 = fcmp olt float %331, 0.000000e+00
  br i1 %332, label %342, label %333

333:                                              ; preds = %309
  %334 = fneg float %323
  %335 = tail call float @llvm.sqrt.f32(float %331), !fpmath !16
  %336 = fsub float %334, %335
  %337 = fcmp ogt float %336, 0x3F50624DE0000000
  %338 = fcmp olt float %336, %310
  %339 = select i1 %337, i1 %338, i1 false
  %340 = select i1 %339, i32 %312, i32 %311
  %341 = select i1 %339, float %336, float %310
  br label %342

342:                                              ; preds = %333, %309
  %343 = phi i32 [ %340, %333 ], [ %311, %309 ]
  %344 = phi float [ %341, %333 ], [ %310, %309 ]
  %345 = add nuw i32 %312, 1
  %346 = icmp eq i32 %345, %1
  br i1 %346, label %305, label %309

347:                                              ; preds = %305
  %348 = extractelement <3 x float> %39, i64 1
  %349 = tail call float @llvm.fmuladd.f32(float %348, float 5.000000e-01, float 5.000000e-01)
  %350 = fadd float %349, 0.000000e+00
  br label %382

351:                                              ; preds = %305
  %352 = insertelement <3 x float> poison, float %307, i64 0
  %353 = shufflevector <3 x float> %352, <3 x float> poison, <3 x i32> zeroinitializer
  %354 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %39, <3 x float> %353, <3 x float> <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>)
  %355 = zext nneg i32 %306 to i64
  %356 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %355
  %357 = load <4 x float>, ptr addrspace(1) %356, align 16, !amdgpu.noclobber !14
  %358 = shufflevector <4 x float> %357, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %359 = fsub <3 x float> %354, %358
  %360 = extractelement <4 x float> %357, i64 3
  %361 = fdiv float 1.000000e+00, %360, !fpmath !15
  %362 = insertelement <3 x float> poison, float %361, i64 0
  %363 = shufflevector <3 x float> %362, <3 x float> poison, <3 x i32> zeroinitializer
  %364 = fmul <3 x float> %359, %363
  %365 = extractelement <3 x float> %364, i64 0
  %366 = extractelement <3 x float> %39, i64 0
  %367 = extractelement <3 x float> %364, i64 1
  %368 = extractelement <3 x float> %39, i64 1
  %369 = fmul float %368, %367
  %370 = tail call float @llvm.fmuladd.f32(float %365, float %366, float %369)
  %371 = extractelement <3 x float> %364, i64 2
  %372 = extractelement <3 x float> %39, i64 2
  %373 = tail call noundef float @llvm.fmuladd.f32(float %371, float %372, float %370)
  %374 = fneg float %373
  %375 = tail call float @llvm.maxnum.f32(float %374, float 0.000000e+00)
  %376 = tail call float @llvm.fmuladd.f32(float %375, float 2.500000e-01, float 0.000000e+00)
  %377 = fmul float %373, 2.000000e+00
  %378 = insertelement <3 x float> poison, float %377, i64 0
  %379 = shufflevector <3 x float> %378, <3 x float> poison, <3 x i32> zeroinitializer
  %380 = fneg <3 x float> %364
  %381 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %380, <3 x float> %379, <3 x float> %39)
  br label %382

382:                                              ; preds = %351, %347
  %383 = phi float [ 1.000000e+00, %347 ], [ 5.000000e-01, %351 ]
  %384 = phi float [ %350, %347 ], [ %376, %351 ]
  %385 = phi <3 x float> [ %39, %347 ], [ %381, %351 ]
  %386 = phi <3 x float> [ <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>, %347 ], [ %354, %351 ]
  br i1 %308, label %41, label %387

387:                                              ; preds = %270, %297, %217, %126, %382
  %388 = phi float [ %384, %382 ], [ %219, %217 ], [ %128, %126 ], [ %300, %297 ], [ %296, %270 ]
  %389 = mul i32 %3, %17
  %390 = add i32 %13, %389
  %391 = zext i32 %390 to i64
  %392 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %391
  store float %388, ptr addrspace(1) %392, align 4, !tbaa !17
  br label %393

393:                                              ; preds = %5, %387
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
  br i1 %20, label %21, label %393

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
  br i1 %40, label %305, label %301

41:                                               ; preds = %382
  br i1 %40, label %84, label %42

42:                                               ; preds = %41
  %43 = extractelement <3 x float> %385, i64 0
  %44 = extractelement <3 x float> %385, i64 1
  %45 = extractelement <3 x float> %385, i64 2
  br label %46

46:                                               ; preds = %79, %42
  %47 = phi float [ 0x46293E5940000000, %42 ], [ %81, %79 ]
  %48 = phi i32 [ -1, %42 ], [ %80, %79 ]
  %49 = phi i32 [ 0, %42 ], [ %82, %79 ]
  %50 = zext i32 %49 to i64
  %51 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %50
  %52 = load <4 x float>, ptr addrspace(1) %51, align 16
  %53 = shufflevector <4 x float> %52, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %54 = fsub <3 x float> %386, %53
  %55 = extractelement <3 x float> %54, i64 0
  %56 = extractelement <3 x float> %54, i64 1
  %57 = fmul float %44, %56
  %58 = tail call float @llvm.fmuladd.f32(float %55, float %43, float %57)
  %59 = extractelement <3 x float> %54, i64 2
  %60 = tail call noundef float @llvm.fmuladd.f32(float %59, float %45, float %58)
  %61 = fmul float %56, %56
  %62 = tail call float @llvm.fmuladd.f32(float %55, float %55, float %61)
  %63 = tail call noundef float @llvm.fmuladd.f32(float %59, float %59, float %62)
  %64 = extractelement <4 x float> %52, i64 3
  %65 = fneg float %64
  %66 = tail call float @llvm.fmuladd.f32(float %65, float %64, float %63)
  %67 = fneg float %66
  %68 = tail call float @llvm.fmuladd.f32(float %60, float %60, float %67)
  %69 = fcmp olt float %68, 0.000000e+00
  br i1 %69, label %79, label %70

70:                                               ; preds = %46
  %71 = fneg float %60
  %72 = tail call float @llvm.sqrt.f32(float %68), !fpmath !16
  %73 = fsub float %71, %72
  %74 = fcmp ogt float %73, 0x3F50624DE0000000
  %75 = fcmp olt float %73, %47
  %76 = select i1 %74, i1 %75, i1 false
  %77 = select i1 %76, i32 %49, i32 %48
  %78 = select i1 %76, float %73, float %47
  br label %79

79:                                               ; preds = %70, %46
  %80 = phi i32 [ %77, %70 ], [ %48, %46 ]
  %81 = phi float [ %78, %70 ], [ %47, %46 ]
  %82 = add nuw i32 %49, 1
  %83 = icmp eq i32 %82, %1
  br i1 %83, label %84, label %46

84:                                               ; preds = %79, %41
  %85 = phi i32 [ -1, %41 ], [ %80, %79 ]
  %86 = phi float [ 0x46293E5940000000, %41 ], [ %81, %79 ]
  %87 = icmp slt i32 %85, 0
  br i1 %87, label %122, label %88

88:                                               ; preds = %84
  %89 = insertelement <3 x float> poison, float %86, i64 0
  %90 = shufflevector <3 x float> %89, <3 x float> poison, <3 x i32> zeroinitializer
  %91 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %385, <3 x float> %90, <3 x float> %386)
  %92 = zext nneg i32 %85 to i64
  %93 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %92
  %94 = load <4 x float>, ptr addrspace(1) %93, align 16
  %95 = shufflevector <4 x float> %94, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %96 = fsub <3 x float> %91, %95
  %97 = extractelement <4 x float> %94, i64 3
  %98 = fdiv float 1.000000e+00, %97, !fpmath !15
  %99 = insertelement <3 x float> poison, float %98, i64 0
  %100 = shufflevector <3 x float> %99, <3 x float> poison, <3 x i32> zeroinitializer
  %101 = fmul <3 x float> %96, %100
  %102 = fmul float %383, 2.500000e-01
  %103 = extractelement <3 x float> %101, i64 0
  %104 = extractelement <3 x float> %385, i64 0
  %105 = extractelement <3 x float> %101, i64 1
  %106 = extractelement <3 x float> %385, i64 1
  %107 = fmul float %106, %105
  %108 = tail call float @llvm.fmuladd.f32(float %103, float %104, float %107)
  %109 = extractelement <3 x float> %101, i64 2
  %110 = extractelement <3 x float> %385, i64 2
  %111 = tail call noundef float @llvm.fmuladd.f32(float %109, float %110, float %108)
  %112 = fneg float %111
  %113 = tail call float @llvm.maxnum.f32(float %112, float 0.000000e+00)
  %114 = tail call float @llvm.fmuladd.f32(float %102, float %113, float %384)
  %115 = fmul float %111, 2.000000e+00
  %116 = insertelement <3 x float> poison, float %115, i64 0
  %117 = shufflevector <3 x float> %116, <3 x float> poison, <3 x i32> zeroinitializer
  %118 = fneg <3 x float> %101
  %119 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %118, <3 x float> %117, <3 x float> %385)
  %120 = fmul float %383, 5.000000e-01
  %121 = fcmp uge float %120, 0x3FB99999A0000000
  br label %126

122:                                              ; preds = %84
  %123 = extractelement <3 x float> %385, i64 1
  %124 = tail call float @llvm.fmuladd.f32(float %123, float 5.000000e-01, float 5.000000e-01)
  %125 = tail call float @llvm.fmuladd.f32(float %383, float %124, float %384)
  br label %126

126:                                              ; preds = %122, %88
  %127 = phi float [ %383, %122 ], [ %120, %88 ]
  %128 = phi float [ %125, %122 ], [ %114, %88 ]
  %129 = phi <3 x float> [ %385, %122 ], [ %119, %88 ]
  %130 = phi <3 x float> [ %386, %122 ], [ %91, %88 ]
  %131 = phi i1 [ false, %122 ], [ %121, %88 ]
  br i1 %131, label %132, label %387

132:                                              ; preds = %126
  br i1 %40, label %175, label %133

133:                                              ; preds = %132
  %134 = extractelement <3 x float> %129, i64 0
  %135 = extractelement <3 x float> %129, i64 1
  %136 = extractelement <3 x float> %129, i64 2
  br label %137

137:                                              ; preds = %170, %133
  %138 = phi float [ 0x46293E5940000000, %133 ], [ %172, %170 ]
  %139 = phi i32 [ -1, %133 ], [ %171, %170 ]
  %140 = phi i32 [ 0, %133 ], [ %173, %170 ]
  %141 = zext i32 %140 to i64
  %142 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %141
  %143 = load <4 x float>, ptr addrspace(1) %142, align 16
  %144 = shufflevector <4 x float> %143, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %145 = fsub <3 x float> %130, %144
  %146 = extractelement <3 x float> %145, i64 0
  %147 = extractelement <3 x float> %145, i64 1
  %148 = fmul float %135, %147
  %149 = tail call float @llvm.fmuladd.f32(float %146, float %134, float %148)
  %150 = extractelement <3 x float> %145, i64 2
  %151 = tail call noundef float @llvm.fmuladd.f32(float %150, float %136, float %149)
  %152 = fmul float %147, %147
  %153 = tail call float @llvm.fmuladd.f32(float %146, float %146, float %152)
  %154 = tail call noundef float @llvm.fmuladd.f32(float %150, float %150, float %153)
  %155 = extractelement <4 x float> %143, i64 3
  %156 = fneg float %155
  %157 = tail call float @llvm.fmuladd.f32(float %156, float %155, float %154)
  %158 = fneg float %157
  %159 = tail call float @llvm.fmuladd.f32(float %151, float %151, float %158)
  %160 = fcmp olt float %159, 0.000000e+00
  br i1 %160, label %170, label %161

161:                                              ; preds = %137
  %162 = fneg float %151
  %163 = tail call float @llvm.sqrt.f32(float %159), !fpmath !16
  %164 = fsub float %162, %163
  %165 = fcmp ogt float %164, 0x3F50624DE0000000
  %166 = fcmp olt float %164, %138
  %167 = select i1 %165, i1 %166, i1 false
  %168 = select i1 %167, i32 %140, i32 %139
  %169 = select i1 %167, float %164, float %138
  br label %170

170:                                              ; preds = %161, %137
  %171 = phi i32 [ %168, %161 ], [ %139, %137 ]
  %172 = phi float [ %169, %161 ], [ %138, %137 ]
  %173 = add nuw i32 %140, 1
  %174 = icmp eq i32 %173, %1
  br i1 %174, label %175, label %137

175:                                              ; preds = %170, %132
  %176 = phi i32 [ -1, %132 ], [ %171, %170 ]
  %177 = phi float [ 0x46293E5940000000, %132 ], [ %172, %170 ]
  %178 = icmp slt i32 %176, 0
  br i1 %178, label %213, label %179

179:                                              ; preds = %175
  %180 = insertelement <3 x float> poison, float %177, i64 0
  %181 = shufflevector <3 x float> %180, <3 x float> poison, <3 x i32> zeroinitializer
  %182 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %129, <3 x float> %181, <3 x float> %130)
  %183 = zext nneg i32 %176 to i64
  %184 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %183
  %185 = load <4 x float>, ptr addrspace(1) %184, align 16
  %186 = shufflevector <4 x float> %185, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %187 = fsub <3 x float> %182, %186
  %188 = extractelement <4 x float> %185, i64 3
  %189 = fdiv float 1.000000e+00, %188, !fpmath !15
  %190 = insertelement <3 x float> poison, float %189, i64 0
  %191 = shufflevector <3 x float> %190, <3 x float> poison, <3 x i32> zeroinitializer
  %192 = fmul <3 x float> %187, %191
  %193 = fmul float %127, 2.500000e-01
  %194 = extractelement <3 x float> %192, i64 0
  %195 = extractelement <3 x float> %129, i64 0
  %196 = extractelement <3 x float> %192, i64 1
  %197 = extractelement <3 x float> %129, i64 1
  %198 = fmul float %197, %196
  %199 = tail call float @llvm.fmuladd.f32(float %194, float %195, float %198)
  %200 = extractelement <3 x float> %192, i64 2
  %201 = extractelement <3 x float> %129, i64 2
  %202 = tail call noundef float @llvm.fmuladd.f32(float %200, float %201, float %199)
  %203 = fneg float %202
  %204 = tail call float @llvm.maxnum.f32(float %203, float 0.000000e+00)
  %205 = tail call float @llvm.fmuladd.f32(float %193, float %204, float %128)
  %206 = fmul float %202, 2.000000e+00
  %207 = insertelement <3 x float> poison, float %206, i64 0
  %208 = shufflevector <3 x float> %207, <3 x float> poison, <3 x i32> zeroinitializer
  %209 = fneg <3 x float> %192
  %210 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %209, <3 x float> %208, <3 x float> %129)
  %211 = fmul float %127, 5.000000e-01
  %212 = fcmp uge float %211, 0x3FB99999A0000000
  br label %217

213:                                              ; preds = %175
  %214 = extractelement <3 x float> %129, i64 1
  %215 = tail call float @llvm.fmuladd.f32(float %214, float 5.000000e-01, float 5.000000e-01)
  %216 = tail call float @llvm.fmuladd.f32(float %127, float %215, float %128)
  br label %217

217:                                              ; preds = %213, %179
  %218 = phi float [ %127, %213 ], [ %211, %179 ]
  %219 = phi float [ %216, %213 ], [ %205, %179 ]
  %220 = phi <3 x float> [ %129, %213 ], [ %210, %179 ]
  %221 = phi <3 x float> [ %130, %213 ], [ %182, %179 ]
  %222 = phi i1 [ false, %213 ], [ %212, %179 ]
  br i1 %222, label %223, label %387

223:                                              ; preds = %217
  br i1 %40, label %266, label %224

224:                                              ; preds = %223
  %225 = extractelement <3 x float> %220, i64 0
  %226 = extractelement <3 x float> %220, i64 1
  %227 = extractelement <3 x float> %220, i64 2
  br label %228

228:                                              ; preds = %261, %224
  %229 = phi float [ 0x46293E5940000000, %224 ], [ %263, %261 ]
  %230 = phi i32 [ -1, %224 ], [ %262, %261 ]
  %231 = phi i32 [ 0, %224 ], [ %264, %261 ]
  %232 = zext i32 %231 to i64
  %233 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %232
  %234 = load <4 x float>, ptr addrspace(1) %233, align 16
  %235 = shufflevector <4 x float> %234, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %236 = fsub <3 x float> %221, %235
  %237 = extractelement <3 x float> %236, i64 0
  %238 = extractelement <3 x float> %236, i64 1
  %239 = fmul float %226, %238
  %240 = tail call float @llvm.fmuladd.f32(float %237, float %225, float %239)
  %241 = extractelement <3 x float> %236, i64 2
  %242 = tail call noundef float @llvm.fmuladd.f32(float %241, float %227, float %240)
  %243 = fmul float %238, %238
  %244 = tail call float @llvm.fmuladd.f32(float %237, float %237, float %243)
  %245 = tail call noundef float @llvm.fmuladd.f32(float %241, float %241, float %244)
  %246 = extractelement <4 x float> %234, i64 3
  %247 = fneg float %246
  %248 = tail call float @llvm.fmuladd.f32(float %247, float %246, float %245)
  %249 = fneg float %248
  %250 = tail call float @llvm.fmuladd.f32(float %242, float %242, float %249)
  %251 = fcmp olt float %250, 0.000000e+00
  br i1 %251, label %261, label %252

252:                                              ; preds = %228
  %253 = fneg float %242
  %254 = tail call float @llvm.sqrt.f32(float %250), !fpmath !16
  %255 = fsub float %253, %254
  %256 = fcmp ogt float %255, 0x3F50624DE0000000
  %257 = fcmp olt float %255, %229
  %258 = select i1 %256, i1 %257, i1 false
  %259 = select i1 %258, i32 %231, i32 %230
  %260 = select i1 %258, float %255, float %229
  br label %261

261:                                              ; preds = %252, %228
  %262 = phi i32 [ %259, %252 ], [ %230, %228 ]
  %263 = phi float [ %260, %252 ], [ %229, %228 ]
  %264 = add nuw i32 %231, 1
  %265 = icmp eq i32 %264, %1
  br i1 %265, label %266, label %228

266:                                              ; preds = %261, %223
  %267 = phi i32 [ -1, %223 ], [ %262, %261 ]
  %268 = phi float [ 0x46293E5940000000, %223 ], [ %263, %261 ]
  %269 = icmp slt i32 %267, 0
  br i1 %269, label %297, label %270

270:                                              ; preds = %266
  %271 = insertelement <3 x float> poison, float %268, i64 0
  %272 = shufflevector <3 x float> %271, <3 x float> poison, <3 x i32> zeroinitializer
  %273 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %220, <3 x float> %272, <3 x float> %221)
  %274 = zext nneg i32 %267 to i64
  %275 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %274
  %276 = load <4 x float>, ptr addrspace(1) %275, align 16
  %277 = shufflevector <4 x float> %276, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %278 = fsub <3 x float> %273, %277
  %279 = extractelement <4 x float> %276, i64 3
  %280 = fdiv float 1.000000e+00, %279, !fpmath !15
  %281 = insertelement <3 x float> poison, float %280, i64 0
  %282 = shufflevector <3 x float> %281, <3 x float> poison, <3 x i32> zeroinitializer
  %283 = fmul <3 x float> %278, %282
  %284 = fmul float %218, 2.500000e-01
  %285 = extractelement <3 x float> %283, i64 0
  %286 = extractelement <3 x float> %220, i64 0
  %287 = extractelement <3 x float> %283, i64 1
  %288 = extractelement <3 x float> %220, i64 1
  %289 = fmul float %288, %287
  %290 = tail call float @llvm.fmuladd.f32(float %285, float %286, float %289)
  %291 = extractelement <3 x float> %283, i64 2
  %292 = extractelement <3 x float> %220, i64 2
  %293 = tail call noundef float @llvm.fmuladd.f32(float %291, float %292, float %290)
  %294 = fneg float %293
  %295 = tail call float @llvm.maxnum.f32(float %294, float 0.000000e+00)
  %296 = tail call float @llvm.fmuladd.f32(float %284, float %295, float %219)
  br label %387

297:                                              ; preds = %266
  %298 = extractelement <3 x float> %220, i64 1
  %299 = tail call float @llvm.fmuladd.f32(float %298, float 5.000000e-01, float 5.000000e-01)
  %300 = tail call float @llvm.fmuladd.f32(float %218, float %299, float %219)
  br label %387

301:                                              ; preds = %21
  %302 = extractelement <3 x float> %39, i64 0
  %303 = extractelement <3 x float> %39, i64 1
  %304 = extractelement <3 x float> %39, i64 2
  br label %309

305:                                              ; preds = %342, %21
  %306 = phi i32 [ -1, %21 ], [ %343, %342 ]
  %307 = phi float [ 0x46293E5940000000, %21 ], [ %344, %342 ]
  %308 = icmp sgt i32 %306, -1
  br i1 %308, label %351, label %347

309:                                              ; preds = %301, %342
  %310 = phi float [ 0x46293E5940000000, %301 ], [ %344, %342 ]
  %311 = phi i32 [ -1, %301 ], [ %343, %342 ]
  %312 = phi i32 [ 0, %301 ], [ %345, %342 ]
  %313 = zext i32 %312 to i64
  %314 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %313
  %315 = load <4 x float>, ptr addrspace(1) %314, align 16
  %316 = shufflevector <4 x float> %315, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %317 = fsub <3 x float> <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>, %316
  %318 = extractelement <3 x float> %317, i64 0
  %319 = extractelement <3 x float> %317, i64 1
  %320 = fmul float %303, %319
  %321 = tail call float @llvm.fmuladd.f32(float %318, float %302, float %320)
  %322 = extractelement <3 x float> %317, i64 2
  %323 = tail call noundef float @llvm.fmuladd.f32(float %322, float %304, float %321)
  %324 = fmul float %319, %319
  %325 = tail call float @llvm.fmuladd.f32(float %318, float %318, float %324)
  %326 = tail call noundef float @llvm.fmuladd.f32(float %322, float %322, float %325)
  %327 = extractelement <4 x float> %315, i64 3
  %328 = fneg float %327
  %329 = tail call float @llvm.fmuladd.f32(float %328, float %327, float %326)
  %330 = fneg float %329
  %331 = tail call float @llvm.fmuladd.f32(float %323, float %323, float %330)
  %332 = fcmp olt float %331, 0.000000e+00
  br i1 %332, label %342, label %333

333:                                              ; preds = %309
  %334 = fneg float %323
  %335 = tail call float @llvm.sqrt.f32(float %331), !fpmath !16
  %336 = fsub float %334, %335
  %337 = fcmp ogt float %336, 0x3F50624DE0000000
  %338 = fcmp olt float %336, %310
  %339 = select i1 %337, i1 %338, i1 false
  %340 = select i1 %339, i32 %312, i32 %311
  %341 = select i1 %339, float %336, float %310
  br label %342

342:                                              ; preds = %309, %333
  %343 = phi i32 [ %340, %333 ], [ %311, %309 ]
  %344 = phi float [ %341, %333 ], [ %310, %309 ]
  %345 = add nuw i32 %312, 1
  %346 = icmp eq i32 %345, %1
  br i1 %346, label %305, label %309

347:                                              ; preds = %305
  %348 = extractelement <3 x float> %39, i64 1
  %349 = tail call float @llvm.fmuladd.f32(float %348, float 5.000000e-01, float 5.000000e-01)
  %350 = fadd float %349, 0.000000e+00
  br label %382

351:                                              ; preds = %305
  %352 = insertelement <3 x float> poison, float %307, i64 0
  %353 = shufflevector <3 x float> %352, <3 x float> poison, <3 x i32> zeroinitializer
  %354 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %39, <3 x float> %353, <3 x float> <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>)
  %355 = zext nneg i32 %306 to i64
  %356 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %0, i64 %355
  %357 = load <4 x float>, ptr addrspace(1) %356, align 16
  %358 = shufflevector <4 x float> %357, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %359 = fsub <3 x float> %354, %358
  %360 = extractelement <4 x float> %357, i64 3
  %361 = fdiv float 1.000000e+00, %360, !fpmath !15
  %362 = insertelement <3 x float> poison, float %361, i64 0
  %363 = shufflevector <3 x float> %362, <3 x float> poison, <3 x i32> zeroinitializer
  %364 = fmul <3 x float> %359, %363
  %365 = extractelement <3 x float> %364, i64 0
  %366 = extractelement <3 x float> %39, i64 0
  %367 = extractelement <3 x float> %364, i64 1
  %368 = extractelement <3 x float> %39, i64 1
  %369 = fmul float %368, %367
  %370 = tail call float @llvm.fmuladd.f32(float %365, float %366, float %369)
  %371 = extractelement <3 x float> %364, i64 2
  %372 = extractelement <3 x float> %39, i64 2
  %373 = tail call noundef float @llvm.fmuladd.f32(float %371, float %372, float %370)
  %374 = fneg float %373
  %375 = tail call float @llvm.maxnum.f32(float %374, float 0.000000e+00)
  %376 = tail call float @llvm.fmuladd.f32(float %375, float 2.500000e-01, float 0.000000e+00)
  %377 = fmul float %373, 2.000000e+00
  %378 = insertelement <3 x float> poison, float %377, i64 0
  %379 = shufflevector <3 x float> %378, <3 x float> poison, <3 x i32> zeroinitializer
  %380 = fneg <3 x float> %364
  %381 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %380, <3 x float> %379, <3 x float> %39)
  br label %382

382:                                              ; preds = %351, %347
  %383 = phi float [ 1.000000e+00, %347 ], [ 5.000000e-01, %351 ]
  %384 = phi float [ %350, %347 ], [ %376, %351 ]
  %385 = phi <3 x float> [ %39, %347 ], [ %381, %351 ]
  %386 = phi <3 x float> [ <float 0.000000e+00, float 0.000000e+00, float -4.000000e+00>, %347 ], [ %354, %351 ]
  br i1 %308, label %41, label %387

387:                                              ; preds = %270, %297, %217, %126, %382
  %388 = phi float [ %219, %217 ], [ %384, %382 ], [ %128, %126 ], [ %300, %297 ], [ %296, %270 ]
  %389 = mul i32 %3, %17
  %390 = add i32 %13, %389
  %391 = zext i32 %390 to i64
  %392 = getelementptr inbounds nuw float, ptr addrspace(1) %2, i64 %391
  store float %388, ptr addrspace(1) %392, align 4, !tbaa !17
  br label %393

393:                                              ; preds = %5, %387
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
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !6, i64 0}
