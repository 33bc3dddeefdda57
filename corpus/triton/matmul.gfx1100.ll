; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu11.00-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @matmul(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree writeonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, ptr addrspace(1) inreg nofree readnone captures(none) %6, ptr addrspace(1) inreg nofree readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %9)
  %11 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %12 = shl i32 %11, 6
  %13 = and i32 %9, 31
  %14 = lshr i32 %10, 5
  %15 = and i32 %14, 3
  %16 = and i32 %9, 15
  %17 = and i32 %10, 64
  %18 = lshr exact i32 %17, 2
  %19 = or disjoint i32 %18, %16
  %20 = lshr i32 %9, 4
  %21 = and i32 %20, 1
  %22 = and i32 %10, 32
  %23 = lshr exact i32 %22, 1
  %24 = or disjoint i32 %23, %21
  %25 = or disjoint i32 %22, %13
  %26 = or disjoint i32 %15, %12
  %27 = or disjoint i32 %26, 4
  %28 = or disjoint i32 %26, 8
  %29 = or disjoint i32 %26, 12
  %30 = or disjoint i32 %26, 16
  %31 = or disjoint i32 %26, 20
  %32 = or disjoint i32 %26, 24
  %33 = or disjoint i32 %26, 28
  %34 = or disjoint i32 %26, 32
  %35 = or disjoint i32 %26, 36
  %36 = or disjoint i32 %26, 40
  %37 = or disjoint i32 %26, 44
  %38 = or disjoint i32 %26, 48
  %39 = or disjoint i32 %26, 52
  %40 = or disjoint i32 %26, 56
  %41 = or disjoint i32 %26, 60
  %42 = or disjoint i32 %19, %12
  %43 = or disjoint i32 %42, 32
  %44 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %45 = shl i32 %44, 6
  %46 = or disjoint i32 %24, %45
  %47 = or disjoint i32 %46, 2
  %48 = or disjoint i32 %46, 4
  %49 = or disjoint i32 %46, 6
  %50 = or disjoint i32 %46, 8
  %51 = or disjoint i32 %46, 10
  %52 = or disjoint i32 %46, 12
  %53 = or disjoint i32 %46, 14
  %54 = or disjoint i32 %46, 32
  %55 = or disjoint i32 %46, 34
  %56 = or disjoint i32 %46, 36
  %57 = or disjoint i32 %46, 38
  %58 = or disjoint i32 %46, 40
  %59 = or disjoint i32 %46, 42
  %60 = or disjoint i32 %46, 44
  %61 = or disjoint i32 %46, 46
  %62 = or disjoint i32 %25, %45
  %63 = lshr exact i32 %17, 4
  %64 = or disjoint i32 %63, 1
  %65 = or disjoint i32 %63, 2
  %66 = or disjoint i32 %63, 3
  %67 = or disjoint i32 %63, 8
  %68 = or disjoint i32 %63, 9
  %69 = or disjoint i32 %63, 10
  %70 = or disjoint i32 %63, 11
  %71 = or disjoint i32 %63, 16
  %72 = or disjoint i32 %63, 17
  %73 = or disjoint i32 %63, 18
  %74 = or disjoint i32 %63, 19
  %75 = or disjoint i32 %63, 24
  %76 = or disjoint i32 %63, 25
  %77 = or disjoint i32 %63, 26
  %78 = or disjoint i32 %63, 27
  %79 = icmp slt i32 %26, %3
  %80 = icmp slt i32 %27, %3
  %81 = icmp slt i32 %28, %3
  %82 = icmp slt i32 %29, %3
  %83 = icmp slt i32 %30, %3
  %84 = icmp slt i32 %31, %3
  %85 = icmp slt i32 %32, %3
  %86 = icmp slt i32 %33, %3
  %87 = icmp slt i32 %34, %3
  %88 = icmp slt i32 %35, %3
  %89 = icmp slt i32 %36, %3
  %90 = icmp slt i32 %37, %3
  %91 = icmp slt i32 %38, %3
  %92 = icmp slt i32 %39, %3
  %93 = icmp slt i32 %40, %3
  %94 = icmp slt i32 %41, %3
  %95 = mul i32 %26, %5
  %96 = mul i32 %27, %5
  %97 = mul i32 %28, %5
  %98 = mul i32 %29, %5
  %99 = mul i32 %30, %5
  %100 = mul i32 %31, %5
  %101 = mul i32 %32, %5
  %102 = mul i32 %33, %5
  %103 = mul i32 %34, %5
  %104 = mul i32 %35, %5
  %105 = mul i32 %36, %5
  %106 = mul i32 %37, %5
  %107 = mul i32 %38, %5
  %108 = mul i32 %39, %5
  %109 = mul i32 %40, %5
  %110 = mul i32 %41, %5
  %111 = sext i32 %95 to i64
  %112 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %111
  %113 = sext i32 %96 to i64
  %114 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %113
  %115 = sext i32 %97 to i64
  %116 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %115
  %117 = sext i32 %98 to i64
  %118 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %117
  %119 = sext i32 %99 to i64
  %120 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %119
  %121 = sext i32 %100 to i64
  %122 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %121
  %123 = sext i32 %101 to i64
  %124 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %123
  %125 = sext i32 %102 to i64
  %126 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %125
  %127 = sext i32 %103 to i64
  %128 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %127
  %129 = sext i32 %104 to i64
  %130 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %129
  %131 = sext i32 %105 to i64
  %132 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %131
  %133 = sext i32 %106 to i64
  %134 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %133
  %135 = sext i32 %107 to i64
  %136 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %135
  %137 = sext i32 %108 to i64
  %138 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %137
  %139 = sext i32 %109 to i64
  %140 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %139
  %141 = sext i32 %110 to i64
  %142 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %141
  %143 = icmp slt i32 %62, %4
  %144 = icmp sgt i32 %5, 0
  %145 = icmp slt i32 %13, %5
  %146 = and i1 %145, %79
  %147 = and i1 %145, %80
  %148 = and i1 %145, %81
  %149 = and i1 %145, %82
  %150 = and i1 %145, %83
  %151 = and i1 %145, %84
  %152 = and i1 %145, %85
  %153 = and i1 %145, %86
  %154 = and i1 %145, %87
  %155 = and i1 %145, %88
  %156 = and i1 %145, %89
  %157 = and i1 %145, %90
  %158 = and i1 %145, %91
  %159 = and i1 %145, %92
  %160 = and i1 %145, %93
  %161 = and i1 %145, %94
  %162 = zext nneg i32 %13 to i64
  %163 = getelementptr [2 x i8], ptr addrspace(1) %114, i64 %162
  %164 = getelementptr [2 x i8], ptr addrspace(1) %116, i64 %162
  %165 = getelementptr [2 x i8], ptr addrspace(1) %118, i64 %162
  %166 = getelementptr [2 x i8], ptr addrspace(1) %120, i64 %162
  %167 = getelementptr [2 x i8], ptr addrspace(1) %122, i64 %162
  %168 = getelementptr [2 x i8], ptr addrspace(1) %124, i64 %162
  %169 = getelementptr [2 x i8], ptr addrspace(1) %126, i64 %162
  %170 = getelementptr [2 x i8], ptr addrspace(1) %128, i64 %162
  %171 = getelementptr [2 x i8], ptr addrspace(1) %130, i64 %162
  %172 = getelementptr [2 x i8], ptr addrspace(1) %132, i64 %162
  %173 = getelementptr [2 x i8], ptr addrspace(1) %134, i64 %162
  %174 = getelementptr [2 x i8], ptr addrspace(1) %136, i64 %162
  %175 = getelementptr [2 x i8], ptr addrspace(1) %138, i64 %162
  %176 = getelementptr [2 x i8], ptr addrspace(1) %140, i64 %162
  %177 = getelementptr [2 x i8], ptr addrspace(1) %142, i64 %162
  br i1 %146, label %178, label %181

178:                                              ; preds = %8
  %179 = getelementptr [2 x i8], ptr addrspace(1) %112, i64 %162
  %180 = load <1 x half>, ptr addrspace(1) %179, align 2
  br label %181

181:                                              ; preds = %178, %8
  %182 = phi <1 x half> [ %180, %178 ], [ zeroinitializer, %8 ]
  br i1 %147, label %183, label %185

183:                                              ; preds = %181
  %184 = load <1 x half>, ptr addrspace(1) %163, align 2
  br label %185

185:                                              ; preds = %183, %181
  %186 = phi <1 x half> [ %184, %183 ], [ zeroinitializer, %181 ]
  br i1 %148, label %187, label %189

187:                                              ; preds = %185
  %188 = load <1 x half>, ptr addrspace(1) %164, align 2
  br label %189

189:                                              ; preds = %187, %185
  %190 = phi <1 x half> [ %188, %187 ], [ zeroinitializer, %185 ]
  br i1 %149, label %191, label %193

191:                                              ; preds = %189
  %192 = load <1 x half>, ptr addrspace(1) %165, align 2
  br label %193

193:                                              ; preds = %191, %189
  %194 = phi <1 x half> [ %192, %191 ], [ zeroinitializer, %189 ]
  br i1 %150, label %195, label %197

195:                                              ; preds = %193
  %196 = load <1 x half>, ptr addrspace(1) %166, align 2
  br label %197

197:                                              ; preds = %195, %193
  %198 = phi <1 x half> [ %196, %195 ], [ zeroinitializer, %193 ]
  br i1 %151, label %199, label %201

199:                                              ; preds = %197
  %200 = load <1 x half>, ptr addrspace(1) %167, align 2
  br label %201

201:                                              ; preds = %199, %197
  %202 = phi <1 x half> [ %200, %199 ], [ zeroinitializer, %197 ]
  br i1 %152, label %203, label %205

203:                                              ; preds = %201
  %204 = load <1 x half>, ptr addrspace(1) %168, align 2
  br label %205

205:                                              ; preds = %203, %201
  %206 = phi <1 x half> [ %204, %203 ], [ zeroinitializer, %201 ]
  br i1 %153, label %207, label %209

207:                                              ; preds = %205
  %208 = load <1 x half>, ptr addrspace(1) %169, align 2
  br label %209

209:                                              ; preds = %207, %205
  %210 = phi <1 x half> [ %208, %207 ], [ zeroinitializer, %205 ]
  br i1 %154, label %211, label %213

211:                                              ; preds = %209
  %212 = load <1 x half>, ptr addrspace(1) %170, align 2
  br label %213

213:                                              ; preds = %211, %209
  %214 = phi <1 x half> [ %212, %211 ], [ zeroinitializer, %209 ]
  br i1 %155, label %215, label %217

215:                                              ; preds = %213
  %216 = load <1 x half>, ptr addrspace(1) %171, align 2
  br label %217

217:                                              ; preds = %215, %213
  %218 = phi <1 x half> [ %216, %215 ], [ zeroinitializer, %213 ]
  br i1 %156, label %219, label %221

219:                                              ; preds = %217
  %220 = load <1 x half>, ptr addrspace(1) %172, align 2
  br label %221

221:                                              ; preds = %219, %217
  %222 = phi <1 x half> [ %220, %219 ], [ zeroinitializer, %217 ]
  br i1 %157, label %223, label %225

223:                                              ; preds = %221
  %224 = load <1 x half>, ptr addrspace(1) %173, align 2
  br label %225

225:                                              ; preds = %223, %221
  %226 = phi <1 x half> [ %224, %223 ], [ zeroinitializer, %221 ]
  br i1 %158, label %227, label %229

227:                                              ; preds = %225
  %228 = load <1 x half>, ptr addrspace(1) %174, align 2
  br label %229

229:                                              ; preds = %227, %225
  %230 = phi <1 x half> [ %228, %227 ], [ zeroinitializer, %225 ]
  br i1 %159, label %231, label %233

231:                                              ; preds = %229
  %232 = load <1 x half>, ptr addrspace(1) %175, align 2
  br label %233

233:                                              ; preds = %231, %229
  %234 = phi <1 x half> [ %232, %231 ], [ zeroinitializer, %229 ]
  br i1 %160, label %235, label %237

235:                                              ; preds = %233
  %236 = load <1 x half>, ptr addrspace(1) %176, align 2
  br label %237

237:                                              ; preds = %235, %233
  %238 = phi <1 x half> [ %236, %235 ], [ zeroinitializer, %233 ]
  br i1 %161, label %239, label %241

239:                                              ; preds = %237
  %240 = load <1 x half>, ptr addrspace(1) %177, align 2
  br label %241

241:                                              ; preds = %239, %237
  %242 = phi <1 x half> [ %240, %239 ], [ zeroinitializer, %237 ]
  %243 = icmp slt i32 %63, %5
  %244 = icmp slt i32 %64, %5
  %245 = icmp slt i32 %65, %5
  %246 = icmp slt i32 %66, %5
  %247 = icmp slt i32 %67, %5
  %248 = icmp slt i32 %68, %5
  %249 = icmp slt i32 %69, %5
  %250 = icmp slt i32 %70, %5
  %251 = icmp slt i32 %71, %5
  %252 = icmp slt i32 %72, %5
  %253 = icmp slt i32 %73, %5
  %254 = icmp slt i32 %74, %5
  %255 = icmp slt i32 %75, %5
  %256 = icmp slt i32 %76, %5
  %257 = icmp slt i32 %77, %5
  %258 = icmp slt i32 %78, %5
  %259 = and i1 %243, %143
  %260 = and i1 %244, %143
  %261 = and i1 %245, %143
  %262 = and i1 %246, %143
  %263 = and i1 %247, %143
  %264 = and i1 %248, %143
  %265 = and i1 %249, %143
  %266 = and i1 %250, %143
  %267 = and i1 %251, %143
  %268 = and i1 %252, %143
  %269 = and i1 %253, %143
  %270 = and i1 %254, %143
  %271 = and i1 %255, %143
  %272 = and i1 %256, %143
  %273 = and i1 %257, %143
  %274 = and i1 %258, %143
  %275 = mul i32 %64, %4
  %276 = mul i32 %65, %4
  %277 = mul i32 %66, %4
  %278 = mul i32 %67, %4
  %279 = mul i32 %68, %4
  %280 = mul i32 %69, %4
  %281 = mul i32 %70, %4
  %282 = mul i32 %71, %4
  %283 = mul i32 %72, %4
  %284 = mul i32 %73, %4
  %285 = mul i32 %74, %4
  %286 = mul i32 %75, %4
  %287 = mul i32 %76, %4
  %288 = mul i32 %77, %4
  %289 = mul i32 %78, %4
  %290 = sext i32 %275 to i64
  %291 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %290
  %292 = sext i32 %276 to i64
  %293 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %292
  %294 = sext i32 %277 to i64
  %295 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %294
  %296 = sext i32 %278 to i64
  %297 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %296
  %298 = sext i32 %279 to i64
  %299 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %298
  %300 = sext i32 %280 to i64
  %301 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %300
  %302 = sext i32 %281 to i64
  %303 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %302
  %304 = sext i32 %282 to i64
  %305 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %304
  %306 = sext i32 %283 to i64
  %307 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %306
  %308 = sext i32 %284 to i64
  %309 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %308
  %310 = sext i32 %285 to i64
  %311 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %310
  %312 = sext i32 %286 to i64
  %313 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %312
  %314 = sext i32 %287 to i64
  %315 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %314
  %316 = sext i32 %288 to i64
  %317 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %316
  %318 = sext i32 %289 to i64
  %319 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %318
  %320 = sext i32 %62 to i64
  %321 = getelementptr [2 x i8], ptr addrspace(1) %291, i64 %320
  %322 = getelementptr [2 x i8], ptr addrspace(1) %293, i64 %320
  %323 = getelementptr [2 x i8], ptr addrspace(1) %295, i64 %320
  %324 = getelementptr [2 x i8], ptr addrspace(1) %297, i64 %320
  %325 = getelementptr [2 x i8], ptr addrspace(1) %299, i64 %320
  %326 = getelementptr [2 x i8], ptr addrspace(1) %301, i64 %320
  %327 = getelementptr [2 x i8], ptr addrspace(1) %303, i64 %320
  %328 = getelementptr [2 x i8], ptr addrspace(1) %305, i64 %320
  %329 = getelementptr [2 x i8], ptr addrspace(1) %307, i64 %320
  %330 = getelementptr [2 x i8], ptr addrspace(1) %309, i64 %320
  %331 = getelementptr [2 x i8], ptr addrspace(1) %311, i64 %320
  %332 = getelementptr [2 x i8], ptr addrspace(1) %313, i64 %320
  %333 = getelementptr [2 x i8], ptr addrspace(1) %315, i64 %320
  %334 = getelementptr [2 x i8], ptr addrspace(1) %317, i64 %320
  %335 = getelementptr [2 x i8], ptr addrspace(1) %319, i64 %320
  %336 = and i1 %144, %260
  %337 = and i1 %144, %261
  %338 = and i1 %144, %262
  %339 = and i1 %144, %263
  %340 = and i1 %144, %264
  %341 = and i1 %144, %265
  %342 = and i1 %144, %266
  %343 = and i1 %144, %267
  %344 = and i1 %144, %268
  %345 = and i1 %144, %269
  %346 = and i1 %144, %270
  %347 = and i1 %144, %271
  %348 = and i1 %144, %272
  %349 = and i1 %144, %273
  %350 = and i1 %144, %274
  br i1 %259, label %351, label %357

351:                                              ; preds = %241
  %352 = mul i32 %63, %4
  %353 = sext i32 %352 to i64
  %354 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %353
  %355 = getelementptr [2 x i8], ptr addrspace(1) %354, i64 %320
  %356 = load <1 x half>, ptr addrspace(1) %355, align 2
  br label %357

357:                                              ; preds = %351, %241
  %358 = phi <1 x half> [ %356, %351 ], [ zeroinitializer, %241 ]
  %359 = extractelement <1 x half> %358, i64 0
  br i1 %336, label %360, label %362

360:                                              ; preds = %357
  %361 = load <1 x half>, ptr addrspace(1) %321, align 2
  br label %362

362:                                              ; preds = %360, %357
  %363 = phi <1 x half> [ %361, %360 ], [ zeroinitializer, %357 ]
  %364 = extractelement <1 x half> %363, i64 0
  br i1 %337, label %365, label %367

365:                                              ; preds = %362
  %366 = load <1 x half>, ptr addrspace(1) %322, align 2
  br label %367

367:                                              ; preds = %365, %362
  %368 = phi <1 x half> [ %366, %365 ], [ zeroinitializer, %362 ]
  %369 = extractelement <1 x half> %368, i64 0
  br i1 %338, label %370, label %372

370:                                              ; preds = %367
  %371 = load <1 x half>, ptr addrspace(1) %323, align 2
  br label %372

372:                                              ; preds = %370, %367
  %373 = phi <1 x half> [ %371, %370 ], [ zeroinitializer, %367 ]
  %374 = extractelement <1 x half> %373, i64 0
  br i1 %339, label %375, label %377

375:                                              ; preds = %372
  %376 = load <1 x half>, ptr addrspace(1) %324, align 2
  br label %377

377:                                              ; preds = %375, %372
  %378 = phi <1 x half> [ %376, %375 ], [ zeroinitializer, %372 ]
  %379 = extractelement <1 x half> %378, i64 0
  br i1 %340, label %380, label %382

380:                                              ; preds = %377
  %381 = load <1 x half>, ptr addrspace(1) %325, align 2
  br label %382

382:                                              ; preds = %380, %377
  %383 = phi <1 x half> [ %381, %380 ], [ zeroinitializer, %377 ]
  %384 = extractelement <1 x half> %383, i64 0
  br i1 %341, label %385, label %387

385:                                              ; preds = %382
  %386 = load <1 x half>, ptr addrspace(1) %326, align 2
  br label %387

387:                                              ; preds = %385, %382
  %388 = phi <1 x half> [ %386, %385 ], [ zeroinitializer, %382 ]
  %389 = extractelement <1 x half> %388, i64 0
  br i1 %342, label %390, label %392

390:                                              ; preds = %387
  %391 = load <1 x half>, ptr addrspace(1) %327, align 2
  br label %392

392:                                              ; preds = %390, %387
  %393 = phi <1 x half> [ %391, %390 ], [ zeroinitializer, %387 ]
  %394 = extractelement <1 x half> %393, i64 0
  br i1 %343, label %395, label %397

395:                                              ; preds = %392
  %396 = load <1 x half>, ptr addrspace(1) %328, align 2
  br label %397

397:                                              ; preds = %395, %392
  %398 = phi <1 x half> [ %396, %395 ], [ zeroinitializer, %392 ]
  %399 = extractelement <1 x half> %398, i64 0
  br i1 %344, label %400, label %402

400:                                              ; preds = %397
  %401 = load <1 x half>, ptr addrspace(1) %329, align 2
  br label %402

402:                                              ; preds = %400, %397
  %403 = phi <1 x half> [ %401, %400 ], [ zeroinitializer, %397 ]
  %404 = extractelement <1 x half> %403, i64 0
  br i1 %345, label %405, label %407

405:                                              ; preds = %402
  %406 = load <1 x half>, ptr addrspace(1) %330, align 2
  br label %407

407:                                              ; preds = %405, %402
  %408 = phi <1 x half> [ %406, %405 ], [ zeroinitializer, %402 ]
  %409 = extractelement <1 x half> %408, i64 0
  br i1 %346, label %410, label %412

410:                                              ; preds = %407
  %411 = load <1 x half>, ptr addrspace(1) %331, align 2
  br label %412

412:                                              ; preds = %410, %407
  %413 = phi <1 x half> [ %411, %410 ], [ zeroinitializer, %407 ]
  %414 = extractelement <1 x half> %413, i64 0
  br i1 %347, label %415, label %417

415:                                              ; preds = %412
  %416 = load <1 x half>, ptr addrspace(1) %332, align 2
  br label %417

417:                                              ; preds = %415, %412
  %418 = phi <1 x half> [ %416, %415 ], [ zeroinitializer, %412 ]
  %419 = extractelement <1 x half> %418, i64 0
  br i1 %348, label %420, label %422

420:                                              ; preds = %417
  %421 = load <1 x half>, ptr addrspace(1) %333, align 2
  br label %422

422:                                              ; preds = %420, %417
  %423 = phi <1 x half> [ %421, %420 ], [ zeroinitializer, %417 ]
  %424 = extractelement <1 x half> %423, i64 0
  br i1 %349, label %425, label %427

425:                                              ; preds = %422
  %426 = load <1 x half>, ptr addrspace(1) %334, align 2
  br label %427

427:                                              ; preds = %425, %422
  %428 = phi <1 x half> [ %426, %425 ], [ zeroinitializer, %422 ]
  %429 = extractelement <1 x half> %428, i64 0
  br i1 %350, label %430, label %433

430:                                              ; preds = %427
  %431 = load <1 x half>, ptr addrspace(1) %335, align 2
  %432 = shufflevector <1 x half> %431, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  br label %433

433:                                              ; preds = %430, %427
  %434 = phi <4 x half> [ %432, %430 ], [ <half 0.000000e+00, half undef, half undef, half undef>, %427 ]
  %435 = shl nuw nsw i32 %25, 1
  %436 = icmp eq i32 %17, 0
  %437 = select i1 %436, i32 0, i32 144
  %438 = xor i32 %435, %437
  %439 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %438
  store <1 x half> %182, ptr addrspace(3) %439, align 2
  %440 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 512
  store <1 x half> %190, ptr addrspace(3) %440, align 2
  %441 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 1024
  store <1 x half> %198, ptr addrspace(3) %441, align 2
  %442 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 1536
  store <1 x half> %206, ptr addrspace(3) %442, align 2
  %443 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 2048
  store <1 x half> %214, ptr addrspace(3) %443, align 2
  %444 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 2560
  store <1 x half> %222, ptr addrspace(3) %444, align 2
  %445 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 3072
  store <1 x half> %230, ptr addrspace(3) %445, align 2
  %446 = getelementptr inbounds nuw i8, ptr addrspace(3) %439, i32 3584
  store <1 x half> %238, ptr addrspace(3) %446, align 2
  %447 = xor i32 %438, 288
  %448 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %447
  store <1 x half> %186, ptr addrspace(3) %448, align 2
  %449 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 512
  store <1 x half> %194, ptr addrspace(3) %449, align 2
  %450 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 1024
  store <1 x half> %202, ptr addrspace(3) %450, align 2
  %451 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 1536
  store <1 x half> %210, ptr addrspace(3) %451, align 2
  %452 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 2048
  store <1 x half> %218, ptr addrspace(3) %452, align 2
  %453 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 2560
  store <1 x half> %226, ptr addrspace(3) %453, align 2
  %454 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 3072
  store <1 x half> %234, ptr addrspace(3) %454, align 2
  %455 = getelementptr inbounds nuw i8, ptr addrspace(3) %448, i32 3584
  store <1 x half> %242, ptr addrspace(3) %455, align 2
  %456 = shl nuw nsw i32 %25, 6
  %457 = shl nuw nsw i32 %9, 3
  %458 = and i32 %457, 48
  %459 = shl nuw nsw i32 %9, 1
  %460 = lshr exact i32 %17, 3
  %461 = or disjoint i32 %456, %460
  %462 = xor i32 %457, %459
  %463 = and i32 %462, 48
  %464 = or disjoint i32 %461, %463
  %465 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %464
  %466 = insertelement <4 x half> poison, half %359, i64 0
  %467 = insertelement <4 x half> %466, half %364, i64 1
  %468 = insertelement <4 x half> %467, half %369, i64 2
  %469 = insertelement <4 x half> %468, half %374, i64 3
  store <4 x half> %469, ptr addrspace(3) %465, align 8
  %470 = xor i32 %464, 16
  %471 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %470
  %472 = insertelement <4 x half> poison, half %379, i64 0
  %473 = insertelement <4 x half> %472, half %384, i64 1
  %474 = insertelement <4 x half> %473, half %389, i64 2
  %475 = insertelement <4 x half> %474, half %394, i64 3
  store <4 x half> %475, ptr addrspace(3) %471, align 8
  %476 = xor i32 %464, 32
  %477 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %476
  %478 = insertelement <4 x half> poison, half %399, i64 0
  %479 = insertelement <4 x half> %478, half %404, i64 1
  %480 = insertelement <4 x half> %479, half %409, i64 2
  %481 = insertelement <4 x half> %480, half %414, i64 3
  store <4 x half> %481, ptr addrspace(3) %477, align 8
  %482 = xor i32 %464, 48
  %483 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %482
  %484 = insertelement <4 x half> poison, half %419, i64 0
  %485 = insertelement <4 x half> %484, half %424, i64 1
  %486 = insertelement <4 x half> %485, half %429, i64 2
  %487 = shufflevector <4 x half> %486, <4 x half> %434, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  store <4 x half> %487, ptr addrspace(3) %483, align 8
  %488 = add i32 %5, -32
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %320
  %489 = icmp sgt i32 %488, 0
  br i1 %489, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %433
  %490 = shl nuw nsw i32 %16, 6
  %491 = shl nuw nsw i32 %17, 4
  %492 = or disjoint i32 %491, %490
  %493 = or disjoint i32 %492, %458
  %494 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %493
  %495 = getelementptr inbounds nuw i8, ptr addrspace(3) %494, i32 2048
  %496 = xor i32 %493, 16
  %497 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %496
  %498 = getelementptr inbounds nuw i8, ptr addrspace(3) %497, i32 2048
  %499 = xor i32 %493, 32
  %500 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %499
  %501 = getelementptr inbounds nuw i8, ptr addrspace(3) %500, i32 2048
  %502 = xor i32 %493, 48
  %503 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %502
  %504 = getelementptr inbounds nuw i8, ptr addrspace(3) %503, i32 2048
  %505 = shl nuw nsw i32 %9, 6
  %506 = and i32 %505, 448
  %507 = and i32 %9, 8
  %508 = icmp eq i32 %507, 0
  %509 = select i1 %508, i32 0, i32 528
  %510 = icmp eq i32 %22, 0
  %511 = select i1 %510, i32 0, i32 1056
  %512 = or disjoint i32 %506, %458
  %513 = or disjoint i32 %511, %509
  %514 = xor i32 %513, %512
  %515 = xor i32 %514, 16
  %516 = xor i32 %514, 32
  %517 = xor i32 %514, 48
  %518 = or disjoint i32 %63, 32
  %519 = or disjoint i32 %63, 33
  %520 = or disjoint i32 %63, 34
  %521 = or disjoint i32 %63, 35
  %522 = or disjoint i32 %63, 40
  %523 = or disjoint i32 %63, 41
  %524 = or disjoint i32 %63, 42
  %525 = or disjoint i32 %63, 43
  %526 = or disjoint i32 %63, 48
  %527 = or disjoint i32 %63, 49
  %528 = or disjoint i32 %63, 50
  %529 = or disjoint i32 %63, 51
  %530 = or disjoint i32 %63, 56
  %531 = or disjoint i32 %63, 57
  %532 = or disjoint i32 %63, 58
  %533 = or disjoint i32 %63, 59
  %534 = or disjoint i32 %13, 32
  %535 = icmp slt i32 %534, %5
  %536 = and i1 %79, %535
  %537 = and i1 %80, %535
  %538 = and i1 %81, %535
  %539 = and i1 %82, %535
  %540 = and i1 %83, %535
  %541 = and i1 %84, %535
  %542 = and i1 %85, %535
  %543 = and i1 %86, %535
  %544 = and i1 %87, %535
  %545 = and i1 %88, %535
  %546 = and i1 %89, %535
  %547 = and i1 %90, %535
  %548 = and i1 %91, %535
  %549 = and i1 %92, %535
  %550 = and i1 %93, %535
  %551 = and i1 %94, %535
  %552 = zext nneg i32 %534 to i64
  %553 = getelementptr [2 x i8], ptr addrspace(1) %114, i64 %552
  %554 = getelementptr [2 x i8], ptr addrspace(1) %116, i64 %552
  %555 = getelementptr [2 x i8], ptr addrspace(1) %118, i64 %552
  %556 = getelementptr [2 x i8], ptr addrspace(1) %120, i64 %552
  %557 = getelementptr [2 x i8], ptr addrspace(1) %122, i64 %552
  %558 = getelementptr [2 x i8], ptr addrspace(1) %124, i64 %552
  %559 = getelementptr [2 x i8], ptr addrspace(1) %126, i64 %552
  %560 = getelementptr [2 x i8], ptr addrspace(1) %128, i64 %552
  %561 = getelementptr [2 x i8], ptr addrspace(1) %130, i64 %552
  %562 = getelementptr [2 x i8], ptr addrspace(1) %132, i64 %552
  %563 = getelementptr [2 x i8], ptr addrspace(1) %134, i64 %552
  %564 = getelementptr [2 x i8], ptr addrspace(1) %136, i64 %552
  %565 = getelementptr [2 x i8], ptr addrspace(1) %138, i64 %552
  %566 = getelementptr [2 x i8], ptr addrspace(1) %140, i64 %552
  %567 = getelementptr [2 x i8], ptr addrspace(1) %142, i64 %552
  br i1 %536, label %568, label %571

568:                                              ; preds = %.lr.ph
  %569 = getelementptr [2 x i8], ptr addrspace(1) %112, i64 %552
  %570 = load <1 x half>, ptr addrspace(1) %569, align 2
  br label %571

571:                                              ; preds = %568, %.lr.ph
  %572 = phi <1 x half> [ %570, %568 ], [ zeroinitializer, %.lr.ph ]
  br i1 %537, label %573, label %575

573:                                              ; preds = %571
  %574 = load <1 x half>, ptr addrspace(1) %553, align 2
  br label %575

575:                                              ; preds = %573, %571
  %576 = phi <1 x half> [ %574, %573 ], [ zeroinitializer, %571 ]
  br i1 %538, label %577, label %579

577:                                              ; preds = %575
  %578 = load <1 x half>, ptr addrspace(1) %554, align 2
  br label %579

579:                                              ; preds = %577, %575
  %580 = phi <1 x half> [ %578, %577 ], [ zeroinitializer, %575 ]
  br i1 %539, label %581, label %583

581:                                              ; preds = %579
  %582 = load <1 x half>, ptr addrspace(1) %555, align 2
  br label %583

583:                                              ; preds = %581, %579
  %584 = phi <1 x half> [ %582, %581 ], [ zeroinitializer, %579 ]
  br i1 %540, label %585, label %587

585:                                              ; preds = %583
  %586 = load <1 x half>, ptr addrspace(1) %556, align 2
  br label %587

587:                                              ; preds = %585, %583
  %588 = phi <1 x half> [ %586, %585 ], [ zeroinitializer, %583 ]
  br i1 %541, label %589, label %591

589:                                              ; preds = %587
  %590 = load <1 x half>, ptr addrspace(1) %557, align 2
  br label %591

591:                                              ; preds = %589, %587
  %592 = phi <1 x half> [ %590, %589 ], [ zeroinitializer, %587 ]
  br i1 %542, label %593, label %595

593:                                              ; preds = %591
  %594 = load <1 x half>, ptr addrspace(1) %558, align 2
  br label %595

595:                                              ; preds = %593, %591
  %596 = phi <1 x half> [ %594, %593 ], [ zeroinitializer, %591 ]
  br i1 %543, label %597, label %599

597:                                              ; preds = %595
  %598 = load <1 x half>, ptr addrspace(1) %559, align 2
  br label %599

599:                                              ; preds = %597, %595
  %600 = phi <1 x half> [ %598, %597 ], [ zeroinitializer, %595 ]
  br i1 %544, label %601, label %603

601:                                              ; preds = %599
  %602 = load <1 x half>, ptr addrspace(1) %560, align 2
  br label %603

603:                                              ; preds = %601, %599
  %604 = phi <1 x half> [ %602, %601 ], [ zeroinitializer, %599 ]
  br i1 %545, label %605, label %607

605:                                              ; preds = %603
  %606 = load <1 x half>, ptr addrspace(1) %561, align 2
  br label %607

607:                                              ; preds = %605, %603
  %608 = phi <1 x half> [ %606, %605 ], [ zeroinitializer, %603 ]
  br i1 %546, label %609, label %611

609:                                              ; preds = %607
  %610 = load <1 x half>, ptr addrspace(1) %562, align 2
  br label %611

611:                                              ; preds = %609, %607
  %612 = phi <1 x half> [ %610, %609 ], [ zeroinitializer, %607 ]
  br i1 %547, label %613, label %615

613:                                              ; preds = %611
  %614 = load <1 x half>, ptr addrspace(1) %563, align 2
  br label %615

615:                                              ; preds = %613, %611
  %616 = phi <1 x half> [ %614, %613 ], [ zeroinitializer, %611 ]
  br i1 %548, label %617, label %619

617:                                              ; preds = %615
  %618 = load <1 x half>, ptr addrspace(1) %564, align 2
  br label %619

619:                                              ; preds = %617, %615
  %620 = phi <1 x half> [ %618, %617 ], [ zeroinitializer, %615 ]
  br i1 %549, label %621, label %623

621:                                              ; preds = %619
  %622 = load <1 x half>, ptr addrspace(1) %565, align 2
  br label %623

623:                                              ; preds = %621, %619
  %624 = phi <1 x half> [ %622, %621 ], [ zeroinitializer, %619 ]
  br i1 %550, label %625, label %627

625:                                              ; preds = %623
  %626 = load <1 x half>, ptr addrspace(1) %566, align 2
  br label %627

627:                                              ; preds = %625, %623
  %628 = phi <1 x half> [ %626, %625 ], [ zeroinitializer, %623 ]
  br i1 %551, label %629, label %631

629:                                              ; preds = %627
  %630 = load <1 x half>, ptr addrspace(1) %567, align 2
  br label %631

631:                                              ; preds = %629, %627
  %632 = phi <1 x half> [ %630, %629 ], [ zeroinitializer, %627 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %633 = load <8 x half>, ptr addrspace(3) %494, align 16
  %634 = extractelement <8 x half> %633, i64 0
  %635 = extractelement <8 x half> %633, i64 1
  %636 = extractelement <8 x half> %633, i64 2
  %637 = extractelement <8 x half> %633, i64 3
  %638 = extractelement <8 x half> %633, i64 4
  %639 = extractelement <8 x half> %633, i64 5
  %640 = extractelement <8 x half> %633, i64 6
  %641 = extractelement <8 x half> %633, i64 7
  %642 = load <8 x half>, ptr addrspace(3) %495, align 16
  %643 = extractelement <8 x half> %642, i64 0
  %644 = extractelement <8 x half> %642, i64 1
  %645 = extractelement <8 x half> %642, i64 2
  %646 = extractelement <8 x half> %642, i64 3
  %647 = extractelement <8 x half> %642, i64 4
  %648 = extractelement <8 x half> %642, i64 5
  %649 = extractelement <8 x half> %642, i64 6
  %650 = extractelement <8 x half> %642, i64 7
  %651 = load <8 x half>, ptr addrspace(3) %497, align 16
  %652 = extractelement <8 x half> %651, i64 0
  %653 = extractelement <8 x half> %651, i64 1
  %654 = extractelement <8 x half> %651, i64 2
  %655 = extractelement <8 x half> %651, i64 3
  %656 = extractelement <8 x half> %651, i64 4
  %657 = extractelement <8 x half> %651, i64 5
  %658 = extractelement <8 x half> %651, i64 6
  %659 = extractelement <8 x half> %651, i64 7
  %660 = load <8 x half>, ptr addrspace(3) %498, align 16
  %661 = extractelement <8 x half> %660, i64 0
  %662 = extractelement <8 x half> %660, i64 1
  %663 = extractelement <8 x half> %660, i64 2
  %664 = extractelement <8 x half> %660, i64 3
  %665 = extractelement <8 x half> %660, i64 4
  %666 = extractelement <8 x half> %660, i64 5
  %667 = extractelement <8 x half> %660, i64 6
  %668 = extractelement <8 x half> %660, i64 7
  %669 = load <8 x half>, ptr addrspace(3) %500, align 16
  %670 = extractelement <8 x half> %669, i64 0
  %671 = extractelement <8 x half> %669, i64 1
  %672 = extractelement <8 x half> %669, i64 2
  %673 = extractelement <8 x half> %669, i64 3
  %674 = extractelement <8 x half> %669, i64 4
  %675 = extractelement <8 x half> %669, i64 5
  %676 = extractelement <8 x half> %669, i64 6
  %677 = extractelement <8 x half> %669, i64 7
  %678 = load <8 x half>, ptr addrspace(3) %501, align 16
  %679 = extractelement <8 x half> %678, i64 0
  %680 = extractelement <8 x half> %678, i64 1
  %681 = extractelement <8 x half> %678, i64 2
  %682 = extractelement <8 x half> %678, i64 3
  %683 = extractelement <8 x half> %678, i64 4
  %684 = extractelement <8 x half> %678, i64 5
  %685 = extractelement <8 x half> %678, i64 6
  %686 = extractelement <8 x half> %678, i64 7
  %687 = load <8 x half>, ptr addrspace(3) %503, align 16
  %688 = extractelement <8 x half> %687, i64 0
  %689 = extractelement <8 x half> %687, i64 1
  %690 = extractelement <8 x half> %687, i64 2
  %691 = extractelement <8 x half> %687, i64 3
  %692 = extractelement <8 x half> %687, i64 4
  %693 = extractelement <8 x half> %687, i64 5
  %694 = extractelement <8 x half> %687, i64 6
  %695 = extractelement <8 x half> %687, i64 7
  %696 = load <8 x half>, ptr addrspace(3) %504, align 16
  %697 = extractelement <8 x half> %696, i64 0
  %698 = extractelement <8 x half> %696, i64 1
  %699 = extractelement <8 x half> %696, i64 2
  %700 = extractelement <8 x half> %696, i64 3
  %701 = extractelement <8 x half> %696, i64 4
  %702 = extractelement <8 x half> %696, i64 5
  %703 = extractelement <8 x half> %696, i64 6
  %704 = extractelement <8 x half> %696, i64 7
  %705 = icmp slt i32 %518, %5
  %706 = icmp slt i32 %519, %5
  %707 = icmp slt i32 %520, %5
  %708 = icmp slt i32 %521, %5
  %709 = icmp slt i32 %522, %5
  %710 = icmp slt i32 %523, %5
  %711 = icmp slt i32 %524, %5
  %712 = icmp slt i32 %525, %5
  %713 = icmp slt i32 %526, %5
  %714 = icmp slt i32 %527, %5
  %715 = icmp slt i32 %528, %5
  %716 = icmp slt i32 %529, %5
  %717 = icmp slt i32 %530, %5
  %718 = icmp slt i32 %531, %5
  %719 = icmp slt i32 %532, %5
  %720 = icmp slt i32 %533, %5
  %721 = and i1 %143, %705
  %722 = and i1 %143, %706
  %723 = and i1 %143, %707
  %724 = and i1 %143, %708
  %725 = and i1 %143, %709
  %726 = and i1 %143, %710
  %727 = and i1 %143, %711
  %728 = and i1 %143, %712
  %729 = and i1 %143, %713
  %730 = and i1 %143, %714
  %731 = and i1 %143, %715
  %732 = and i1 %143, %716
  %733 = and i1 %143, %717
  %734 = and i1 %143, %718
  %735 = and i1 %143, %719
  %736 = and i1 %143, %720
  %737 = mul i32 %519, %4
  %738 = mul i32 %520, %4
  %739 = mul i32 %521, %4
  %740 = mul i32 %522, %4
  %741 = mul i32 %523, %4
  %742 = mul i32 %524, %4
  %743 = mul i32 %525, %4
  %744 = mul i32 %526, %4
  %745 = mul i32 %527, %4
  %746 = mul i32 %528, %4
  %747 = mul i32 %529, %4
  %748 = mul i32 %530, %4
  %749 = mul i32 %531, %4
  %750 = mul i32 %532, %4
  %751 = mul i32 %533, %4
  %752 = sext i32 %737 to i64
  %753 = sext i32 %738 to i64
  %754 = sext i32 %739 to i64
  %755 = sext i32 %740 to i64
  %756 = sext i32 %741 to i64
  %757 = sext i32 %742 to i64
  %758 = sext i32 %743 to i64
  %759 = sext i32 %744 to i64
  %760 = sext i32 %745 to i64
  %761 = sext i32 %746 to i64
  %762 = sext i32 %747 to i64
  %763 = sext i32 %748 to i64
  %764 = sext i32 %749 to i64
  %765 = sext i32 %750 to i64
  %766 = sext i32 %751 to i64
  %gep.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %752
  %gep3.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %753
  %gep5.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %754
  %gep7.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %755
  %gep9.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %756
  %gep11.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %757
  %gep13.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %758
  %gep15.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %759
  %gep17.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %760
  %gep19.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %761
  %gep21.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %762
  %gep23.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %763
  %gep25.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %764
  %gep27.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %765
  %gep29.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %766
  br i1 %721, label %767, label %771

767:                                              ; preds = %631
  %768 = mul i32 %518, %4
  %769 = sext i32 %768 to i64
  %gep31.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %769
  %770 = load <1 x half>, ptr addrspace(1) %gep31.peel, align 2
  br label %771

771:                                              ; preds = %767, %631
  %772 = phi <1 x half> [ %770, %767 ], [ zeroinitializer, %631 ]
  %773 = extractelement <1 x half> %772, i64 0
  br i1 %722, label %774, label %776

774:                                              ; preds = %771
  %775 = load <1 x half>, ptr addrspace(1) %gep.peel, align 2
  br label %776

776:                                              ; preds = %774, %771
  %777 = phi <1 x half> [ %775, %774 ], [ zeroinitializer, %771 ]
  %778 = extractelement <1 x half> %777, i64 0
  br i1 %723, label %779, label %781

779:                                              ; preds = %776
  %780 = load <1 x half>, ptr addrspace(1) %gep3.peel, align 2
  br label %781

781:                                              ; preds = %779, %776
  %782 = phi <1 x half> [ %780, %779 ], [ zeroinitializer, %776 ]
  %783 = extractelement <1 x half> %782, i64 0
  br i1 %724, label %784, label %786

784:                                              ; preds = %781
  %785 = load <1 x half>, ptr addrspace(1) %gep5.peel, align 2
  br label %786

786:                                              ; preds = %784, %781
  %787 = phi <1 x half> [ %785, %784 ], [ zeroinitializer, %781 ]
  %788 = extractelement <1 x half> %787, i64 0
  br i1 %725, label %789, label %791

789:                                              ; preds = %786
  %790 = load <1 x half>, ptr addrspace(1) %gep7.peel, align 2
  br label %791

791:                                              ; preds = %789, %786
  %792 = phi <1 x half> [ %790, %789 ], [ zeroinitializer, %786 ]
  %793 = extractelement <1 x half> %792, i64 0
  br i1 %726, label %794, label %796

794:                                              ; preds = %791
  %795 = load <1 x half>, ptr addrspace(1) %gep9.peel, align 2
  br label %796

796:                                              ; preds = %794, %791
  %797 = phi <1 x half> [ %795, %794 ], [ zeroinitializer, %791 ]
  %798 = extractelement <1 x half> %797, i64 0
  br i1 %727, label %799, label %801

799:                                              ; preds = %796
  %800 = load <1 x half>, ptr addrspace(1) %gep11.peel, align 2
  br label %801

801:                                              ; preds = %799, %796
  %802 = phi <1 x half> [ %800, %799 ], [ zeroinitializer, %796 ]
  %803 = extractelement <1 x half> %802, i64 0
  br i1 %728, label %804, label %806

804:                                              ; preds = %801
  %805 = load <1 x half>, ptr addrspace(1) %gep13.peel, align 2
  br label %806

806:                                              ; preds = %804, %801
  %807 = phi <1 x half> [ %805, %804 ], [ zeroinitializer, %801 ]
  %808 = extractelement <1 x half> %807, i64 0
  br i1 %729, label %809, label %811

809:                                              ; preds = %806
  %810 = load <1 x half>, ptr addrspace(1) %gep15.peel, align 2
  br label %811

811:                                              ; preds = %809, %806
  %812 = phi <1 x half> [ %810, %809 ], [ zeroinitializer, %806 ]
  %813 = extractelement <1 x half> %812, i64 0
  br i1 %730, label %814, label %816

814:                                              ; preds = %811
  %815 = load <1 x half>, ptr addrspace(1) %gep17.peel, align 2
  br label %816

816:                                              ; preds = %814, %811
  %817 = phi <1 x half> [ %815, %814 ], [ zeroinitializer, %811 ]
  %818 = extractelement <1 x half> %817, i64 0
  br i1 %731, label %819, label %821

819:                                              ; preds = %816
  %820 = load <1 x half>, ptr addrspace(1) %gep19.peel, align 2
  br label %821

821:                                              ; preds = %819, %816
  %822 = phi <1 x half> [ %820, %819 ], [ zeroinitializer, %816 ]
  %823 = extractelement <1 x half> %822, i64 0
  br i1 %732, label %824, label %826

824:                                              ; preds = %821
  %825 = load <1 x half>, ptr addrspace(1) %gep21.peel, align 2
  br label %826

826:                                              ; preds = %824, %821
  %827 = phi <1 x half> [ %825, %824 ], [ zeroinitializer, %821 ]
  %828 = extractelement <1 x half> %827, i64 0
  br i1 %733, label %829, label %831

829:                                              ; preds = %826
  %830 = load <1 x half>, ptr addrspace(1) %gep23.peel, align 2
  br label %831

831:                                              ; preds = %829, %826
  %832 = phi <1 x half> [ %830, %829 ], [ zeroinitializer, %826 ]
  %833 = extractelement <1 x half> %832, i64 0
  br i1 %734, label %834, label %836

834:                                              ; preds = %831
  %835 = load <1 x half>, ptr addrspace(1) %gep25.peel, align 2
  br label %836

836:                                              ; preds = %834, %831
  %837 = phi <1 x half> [ %835, %834 ], [ zeroinitializer, %831 ]
  %838 = extractelement <1 x half> %837, i64 0
  br i1 %735, label %839, label %841

839:                                              ; preds = %836
  %840 = load <1 x half>, ptr addrspace(1) %gep27.peel, align 2
  br label %841

841:                                              ; preds = %839, %836
  %842 = phi <1 x half> [ %840, %839 ], [ zeroinitializer, %836 ]
  %843 = extractelement <1 x half> %842, i64 0
  br i1 %736, label %844, label %847

844:                                              ; preds = %841
  %845 = load <1 x half>, ptr addrspace(1) %gep29.peel, align 2
  %846 = shufflevector <1 x half> %845, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  br label %847

847:                                              ; preds = %844, %841
  %848 = phi <4 x half> [ %846, %844 ], [ <half 0.000000e+00, half undef, half undef, half undef>, %841 ]
  %849 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %514
  %850 = load <8 x half>, ptr addrspace(3) %849, align 16
  %851 = getelementptr inbounds nuw i8, ptr addrspace(3) %849, i32 2048
  %852 = load <8 x half>, ptr addrspace(3) %851, align 16
  %853 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %515
  %854 = load <8 x half>, ptr addrspace(3) %853, align 16
  %855 = getelementptr inbounds nuw i8, ptr addrspace(3) %853, i32 2048
  %856 = load <8 x half>, ptr addrspace(3) %855, align 16
  %857 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %516
  %858 = load <8 x half>, ptr addrspace(3) %857, align 16
  %859 = getelementptr inbounds nuw i8, ptr addrspace(3) %857, i32 2048
  %860 = load <8 x half>, ptr addrspace(3) %859, align 16
  %861 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %517
  %862 = load <8 x half>, ptr addrspace(3) %861, align 16
  %863 = getelementptr inbounds nuw i8, ptr addrspace(3) %861, i32 2048
  %864 = load <8 x half>, ptr addrspace(3) %863, align 16
  %865 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %634, i64 0
  %866 = insertelement <16 x half> %865, half %635, i64 1
  %867 = insertelement <16 x half> %866, half %636, i64 2
  %868 = insertelement <16 x half> %867, half %637, i64 3
  %869 = insertelement <16 x half> %868, half %638, i64 4
  %870 = insertelement <16 x half> %869, half %639, i64 5
  %871 = insertelement <16 x half> %870, half %640, i64 6
  %872 = insertelement <16 x half> %871, half %641, i64 7
  %873 = insertelement <16 x half> %872, half %652, i64 8
  %874 = insertelement <16 x half> %873, half %653, i64 9
  %875 = insertelement <16 x half> %874, half %654, i64 10
  %876 = insertelement <16 x half> %875, half %655, i64 11
  %877 = insertelement <16 x half> %876, half %656, i64 12
  %878 = insertelement <16 x half> %877, half %657, i64 13
  %879 = insertelement <16 x half> %878, half %658, i64 14
  %880 = insertelement <16 x half> %879, half %659, i64 15
  %881 = shufflevector <8 x half> %850, <8 x half> %854, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %882 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %881, <16 x half> %880, <8 x float> zeroinitializer)
  %883 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %670, i64 0
  %884 = insertelement <16 x half> %883, half %671, i64 1
  %885 = insertelement <16 x half> %884, half %672, i64 2
  %886 = insertelement <16 x half> %885, half %673, i64 3
  %887 = insertelement <16 x half> %886, half %674, i64 4
  %888 = insertelement <16 x half> %887, half %675, i64 5
  %889 = insertelement <16 x half> %888, half %676, i64 6
  %890 = insertelement <16 x half> %889, half %677, i64 7
  %891 = insertelement <16 x half> %890, half %688, i64 8
  %892 = insertelement <16 x half> %891, half %689, i64 9
  %893 = insertelement <16 x half> %892, half %690, i64 10
  %894 = insertelement <16 x half> %893, half %691, i64 11
  %895 = insertelement <16 x half> %894, half %692, i64 12
  %896 = insertelement <16 x half> %895, half %693, i64 13
  %897 = insertelement <16 x half> %896, half %694, i64 14
  %898 = insertelement <16 x half> %897, half %695, i64 15
  %899 = shufflevector <8 x half> %858, <8 x half> %862, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %900 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %899, <16 x half> %898, <8 x float> %882)
  %901 = extractelement <8 x float> %900, i64 0
  %902 = extractelement <8 x float> %900, i64 1
  %903 = extractelement <8 x float> %900, i64 2
  %904 = extractelement <8 x float> %900, i64 3
  %905 = extractelement <8 x float> %900, i64 4
  %906 = extractelement <8 x float> %900, i64 5
  %907 = extractelement <8 x float> %900, i64 6
  %908 = extractelement <8 x float> %900, i64 7
  %909 = shufflevector <8 x half> %852, <8 x half> %856, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %910 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %909, <16 x half> %880, <8 x float> zeroinitializer)
  %911 = shufflevector <8 x half> %860, <8 x half> %864, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %912 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %911, <16 x half> %898, <8 x float> %910)
  %913 = extractelement <8 x float> %912, i64 0
  %914 = extractelement <8 x float> %912, i64 1
  %915 = extractelement <8 x float> %912, i64 2
  %916 = extractelement <8 x float> %912, i64 3
  %917 = extractelement <8 x float> %912, i64 4
  %918 = extractelement <8 x float> %912, i64 5
  %919 = extractelement <8 x float> %912, i64 6
  %920 = extractelement <8 x float> %912, i64 7
  %921 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %643, i64 0
  %922 = insertelement <16 x half> %921, half %644, i64 1
  %923 = insertelement <16 x half> %922, half %645, i64 2
  %924 = insertelement <16 x half> %923, half %646, i64 3
  %925 = insertelement <16 x half> %924, half %647, i64 4
  %926 = insertelement <16 x half> %925, half %648, i64 5
  %927 = insertelement <16 x half> %926, half %649, i64 6
  %928 = insertelement <16 x half> %927, half %650, i64 7
  %929 = insertelement <16 x half> %928, half %661, i64 8
  %930 = insertelement <16 x half> %929, half %662, i64 9
  %931 = insertelement <16 x half> %930, half %663, i64 10
  %932 = insertelement <16 x half> %931, half %664, i64 11
  %933 = insertelement <16 x half> %932, half %665, i64 12
  %934 = insertelement <16 x half> %933, half %666, i64 13
  %935 = insertelement <16 x half> %934, half %667, i64 14
  %936 = insertelement <16 x half> %935, half %668, i64 15
  %937 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %881, <16 x half> %936, <8 x float> zeroinitializer)
  %938 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %679, i64 0
  %939 = insertelement <16 x half> %938, half %680, i64 1
  %940 = insertelement <16 x half> %939, half %681, i64 2
  %941 = insertelement <16 x half> %940, half %682, i64 3
  %942 = insertelement <16 x half> %941, half %683, i64 4
  %943 = insertelement <16 x half> %942, half %684, i64 5
  %944 = insertelement <16 x half> %943, half %685, i64 6
  %945 = insertelement <16 x half> %944, half %686, i64 7
  %946 = insertelement <16 x half> %945, half %697, i64 8
  %947 = insertelement <16 x half> %946, half %698, i64 9
  %948 = insertelement <16 x half> %947, half %699, i64 10
  %949 = insertelement <16 x half> %948, half %700, i64 11
  %950 = insertelement <16 x half> %949, half %701, i64 12
  %951 = insertelement <16 x half> %950, half %702, i64 13
  %952 = insertelement <16 x half> %951, half %703, i64 14
  %953 = insertelement <16 x half> %952, half %704, i64 15
  %954 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %899, <16 x half> %953, <8 x float> %937)
  %955 = extractelement <8 x float> %954, i64 0
  %956 = extractelement <8 x float> %954, i64 1
  %957 = extractelement <8 x float> %954, i64 2
  %958 = extractelement <8 x float> %954, i64 3
  %959 = extractelement <8 x float> %954, i64 4
  %960 = extractelement <8 x float> %954, i64 5
  %961 = extractelement <8 x float> %954, i64 6
  %962 = extractelement <8 x float> %954, i64 7
  %963 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %909, <16 x half> %936, <8 x float> zeroinitializer)
  %964 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %911, <16 x half> %953, <8 x float> %963)
  %965 = extractelement <8 x float> %964, i64 0
  %966 = extractelement <8 x float> %964, i64 1
  %967 = extractelement <8 x float> %964, i64 2
  %968 = extractelement <8 x float> %964, i64 3
  %969 = extractelement <8 x float> %964, i64 4
  %970 = extractelement <8 x float> %964, i64 5
  %971 = extractelement <8 x float> %964, i64 6
  %972 = extractelement <8 x float> %964, i64 7
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %572, ptr addrspace(3) %439, align 2
  store <1 x half> %580, ptr addrspace(3) %440, align 2
  store <1 x half> %588, ptr addrspace(3) %441, align 2
  store <1 x half> %596, ptr addrspace(3) %442, align 2
  store <1 x half> %604, ptr addrspace(3) %443, align 2
  store <1 x half> %612, ptr addrspace(3) %444, align 2
  store <1 x half> %620, ptr addrspace(3) %445, align 2
  store <1 x half> %628, ptr addrspace(3) %446, align 2
  store <1 x half> %576, ptr addrspace(3) %448, align 2
  store <1 x half> %584, ptr addrspace(3) %449, align 2
  store <1 x half> %592, ptr addrspace(3) %450, align 2
  store <1 x half> %600, ptr addrspace(3) %451, align 2
  store <1 x half> %608, ptr addrspace(3) %452, align 2
  store <1 x half> %616, ptr addrspace(3) %453, align 2
  store <1 x half> %624, ptr addrspace(3) %454, align 2
  store <1 x half> %632, ptr addrspace(3) %455, align 2
  %973 = insertelement <4 x half> poison, half %773, i64 0
  %974 = insertelement <4 x half> %973, half %778, i64 1
  %975 = insertelement <4 x half> %974, half %783, i64 2
  %976 = insertelement <4 x half> %975, half %788, i64 3
  store <4 x half> %976, ptr addrspace(3) %465, align 8
  %977 = insertelement <4 x half> poison, half %793, i64 0
  %978 = insertelement <4 x half> %977, half %798, i64 1
  %979 = insertelement <4 x half> %978, half %803, i64 2
  %980 = insertelement <4 x half> %979, half %808, i64 3
  store <4 x half> %980, ptr addrspace(3) %471, align 8
  %981 = insertelement <4 x half> poison, half %813, i64 0
  %982 = insertelement <4 x half> %981, half %818, i64 1
  %983 = insertelement <4 x half> %982, half %823, i64 2
  %984 = insertelement <4 x half> %983, half %828, i64 3
  store <4 x half> %984, ptr addrspace(3) %477, align 8
  %985 = insertelement <4 x half> poison, half %833, i64 0
  %986 = insertelement <4 x half> %985, half %838, i64 1
  %987 = insertelement <4 x half> %986, half %843, i64 2
  %988 = shufflevector <4 x half> %987, <4 x half> %848, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  store <4 x half> %988, ptr addrspace(3) %483, align 8
  %989 = icmp samesign ugt i32 %488, 32
  br i1 %989, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %847
  %990 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %514
  %991 = getelementptr inbounds nuw i8, ptr addrspace(3) %990, i32 2048
  %992 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %515
  %993 = getelementptr inbounds nuw i8, ptr addrspace(3) %992, i32 2048
  %994 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %516
  %995 = getelementptr inbounds nuw i8, ptr addrspace(3) %994, i32 2048
  %996 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %517
  %997 = getelementptr inbounds nuw i8, ptr addrspace(3) %996, i32 2048
  br label %998

998:                                              ; preds = %.peel.next, %1362
  %999 = phi float [ %901, %.peel.next ], [ %1416, %1362 ]
  %1000 = phi float [ %902, %.peel.next ], [ %1417, %1362 ]
  %1001 = phi float [ %903, %.peel.next ], [ %1418, %1362 ]
  %1002 = phi float [ %904, %.peel.next ], [ %1419, %1362 ]
  %1003 = phi float [ %905, %.peel.next ], [ %1420, %1362 ]
  %1004 = phi float [ %906, %.peel.next ], [ %1421, %1362 ]
  %1005 = phi float [ %907, %.peel.next ], [ %1422, %1362 ]
  %1006 = phi float [ %908, %.peel.next ], [ %1423, %1362 ]
  %1007 = phi float [ %913, %.peel.next ], [ %1436, %1362 ]
  %1008 = phi float [ %914, %.peel.next ], [ %1437, %1362 ]
  %1009 = phi float [ %915, %.peel.next ], [ %1438, %1362 ]
  %1010 = phi float [ %916, %.peel.next ], [ %1439, %1362 ]
  %1011 = phi float [ %917, %.peel.next ], [ %1440, %1362 ]
  %1012 = phi float [ %918, %.peel.next ], [ %1441, %1362 ]
  %1013 = phi float [ %919, %.peel.next ], [ %1442, %1362 ]
  %1014 = phi float [ %920, %.peel.next ], [ %1443, %1362 ]
  %1015 = phi float [ %955, %.peel.next ], [ %1486, %1362 ]
  %1016 = phi float [ %956, %.peel.next ], [ %1487, %1362 ]
  %1017 = phi float [ %957, %.peel.next ], [ %1488, %1362 ]
  %1018 = phi float [ %958, %.peel.next ], [ %1489, %1362 ]
  %1019 = phi float [ %959, %.peel.next ], [ %1490, %1362 ]
  %1020 = phi float [ %960, %.peel.next ], [ %1491, %1362 ]
  %1021 = phi float [ %961, %.peel.next ], [ %1492, %1362 ]
  %1022 = phi float [ %962, %.peel.next ], [ %1493, %1362 ]
  %1023 = phi float [ %965, %.peel.next ], [ %1504, %1362 ]
  %1024 = phi float [ %966, %.peel.next ], [ %1505, %1362 ]
  %1025 = phi float [ %967, %.peel.next ], [ %1506, %1362 ]
  %1026 = phi float [ %968, %.peel.next ], [ %1507, %1362 ]
  %1027 = phi float [ %969, %.peel.next ], [ %1508, %1362 ]
  %1028 = phi float [ %970, %.peel.next ], [ %1509, %1362 ]
  %1029 = phi float [ %971, %.peel.next ], [ %1510, %1362 ]
  %1030 = phi float [ %972, %.peel.next ], [ %1511, %1362 ]
  %1031 = phi i32 [ 32, %.peel.next ], [ %1032, %1362 ]
  %1032 = add i32 %1031, 32
  %1033 = or disjoint i32 %1032, %63
  %1034 = or disjoint i32 %1032, %64
  %1035 = or disjoint i32 %1032, %65
  %1036 = or disjoint i32 %1032, %66
  %1037 = or disjoint i32 %1032, %67
  %1038 = or disjoint i32 %1032, %68
  %1039 = or disjoint i32 %1032, %69
  %1040 = or disjoint i32 %1032, %70
  %1041 = or disjoint i32 %1032, %71
  %1042 = or disjoint i32 %1032, %72
  %1043 = or disjoint i32 %1032, %73
  %1044 = or disjoint i32 %1032, %74
  %1045 = or disjoint i32 %1032, %75
  %1046 = or disjoint i32 %1032, %76
  %1047 = or disjoint i32 %1032, %77
  %1048 = or disjoint i32 %1032, %78
  %1049 = or disjoint i32 %1032, %13
  %1050 = icmp slt i32 %1049, %5
  %1051 = and i1 %79, %1050
  %1052 = and i1 %80, %1050
  %1053 = and i1 %81, %1050
  %1054 = and i1 %82, %1050
  %1055 = and i1 %83, %1050
  %1056 = and i1 %84, %1050
  %1057 = and i1 %85, %1050
  %1058 = and i1 %86, %1050
  %1059 = and i1 %87, %1050
  %1060 = and i1 %88, %1050
  %1061 = and i1 %89, %1050
  %1062 = and i1 %90, %1050
  %1063 = and i1 %91, %1050
  %1064 = and i1 %92, %1050
  %1065 = and i1 %93, %1050
  %1066 = and i1 %94, %1050
  %1067 = sext i32 %1049 to i64
  %1068 = getelementptr [2 x i8], ptr addrspace(1) %114, i64 %1067
  %1069 = getelementptr [2 x i8], ptr addrspace(1) %116, i64 %1067
  %1070 = getelementptr [2 x i8], ptr addrspace(1) %118, i64 %1067
  %1071 = getelementptr [2 x i8], ptr addrspace(1) %120, i64 %1067
  %1072 = getelementptr [2 x i8], ptr addrspace(1) %122, i64 %1067
  %1073 = getelementptr [2 x i8], ptr addrspace(1) %124, i64 %1067
  %1074 = getelementptr [2 x i8], ptr addrspace(1) %126, i64 %1067
  %1075 = getelementptr [2 x i8], ptr addrspace(1) %128, i64 %1067
  %1076 = getelementptr [2 x i8], ptr addrspace(1) %130, i64 %1067
  %1077 = getelementptr [2 x i8], ptr addrspace(1) %132, i64 %1067
  %1078 = getelementptr [2 x i8], ptr addrspace(1) %134, i64 %1067
  %1079 = getelementptr [2 x i8], ptr addrspace(1) %136, i64 %1067
  %1080 = getelementptr [2 x i8], ptr addrspace(1) %138, i64 %1067
  %1081 = getelementptr [2 x i8], ptr addrspace(1) %140, i64 %1067
  %1082 = getelementptr [2 x i8], ptr addrspace(1) %142, i64 %1067
  br i1 %1051, label %1083, label %1086

1083:                                             ; preds = %998
  %1084 = getelementptr [2 x i8], ptr addrspace(1) %112, i64 %1067
  %1085 = load <1 x half>, ptr addrspace(1) %1084, align 2
  br label %1086

1086:                                             ; preds = %1083, %998
  %1087 = phi <1 x half> [ %1085, %1083 ], [ zeroinitializer, %998 ]
  br i1 %1052, label %1088, label %1090

1088:                                             ; preds = %1086
  %1089 = load <1 x half>, ptr addrspace(1) %1068, align 2
  br label %1090

1090:                                             ; preds = %1088, %1086
  %1091 = phi <1 x half> [ %1089, %1088 ], [ zeroinitializer, %1086 ]
  br i1 %1053, label %1092, label %1094

1092:                                             ; preds = %1090
  %1093 = load <1 x half>, ptr addrspace(1) %1069, align 2
  br label %1094

1094:                                             ; preds = %1092, %1090
  %1095 = phi <1 x half> [ %1093, %1092 ], [ zeroinitializer, %1090 ]
  br i1 %1054, label %1096, label %1098

1096:                                             ; preds = %1094
  %1097 = load <1 x half>, ptr addrspace(1) %1070, align 2
  br label %1098

1098:                                             ; preds = %1096, %1094
  %1099 = phi <1 x half> [ %1097, %1096 ], [ zeroinitializer, %1094 ]
  br i1 %1055, label %1100, label %1102

1100:                                             ; preds = %1098
  %1101 = load <1 x half>, ptr addrspace(1) %1071, align 2
  br label %1102

1102:                                             ; preds = %1100, %1098
  %1103 = phi <1 x half> [ %1101, %1100 ], [ zeroinitializer, %1098 ]
  br i1 %1056, label %1104, label %1106

1104:                                             ; preds = %1102
  %1105 = load <1 x half>, ptr addrspace(1) %1072, align 2
  br label %1106

1106:                                             ; preds = %1104, %1102
  %1107 = phi <1 x half> [ %1105, %1104 ], [ zeroinitializer, %1102 ]
  br i1 %1057, label %1108, label %1110

1108:                                             ; preds = %1106
  %1109 = load <1 x half>, ptr addrspace(1) %1073, align 2
  br label %1110

1110:                                             ; preds = %1108, %1106
  %1111 = phi <1 x half> [ %1109, %1108 ], [ zeroinitializer, %1106 ]
  br i1 %1058, label %1112, label %1114

1112:                                             ; preds = %1110
  %1113 = load <1 x half>, ptr addrspace(1) %1074, align 2
  br label %1114

1114:                                             ; preds = %1112, %1110
  %1115 = phi <1 x half> [ %1113, %1112 ], [ zeroinitializer, %1110 ]
  br i1 %1059, label %1116, label %1118

1116:                                             ; preds = %1114
  %1117 = load <1 x half>, ptr addrspace(1) %1075, align 2
  br label %1118

1118:                                             ; preds = %1116, %1114
  %1119 = phi <1 x half> [ %1117, %1116 ], [ zeroinitializer, %1114 ]
  br i1 %1060, label %1120, label %1122

1120:                                             ; preds = %1118
  %1121 = load <1 x half>, ptr addrspace(1) %1076, align 2
  br label %1122

1122:                                             ; preds = %1120, %1118
  %1123 = phi <1 x half> [ %1121, %1120 ], [ zeroinitializer, %1118 ]
  br i1 %1061, label %1124, label %1126

1124:                                             ; preds = %1122
  %1125 = load <1 x half>, ptr addrspace(1) %1077, align 2
  br label %1126

1126:                                             ; preds = %1124, %1122
  %1127 = phi <1 x half> [ %1125, %1124 ], [ zeroinitializer, %1122 ]
  br i1 %1062, label %1128, label %1130

1128:                                             ; preds = %1126
  %1129 = load <1 x half>, ptr addrspace(1) %1078, align 2
  br label %1130

1130:                                             ; preds = %1128, %1126
  %1131 = phi <1 x half> [ %1129, %1128 ], [ zeroinitializer, %1126 ]
  br i1 %1063, label %1132, label %1134

1132:                                             ; preds = %1130
  %1133 = load <1 x half>, ptr addrspace(1) %1079, align 2
  br label %1134

1134:                                             ; preds = %1132, %1130
  %1135 = phi <1 x half> [ %1133, %1132 ], [ zeroinitializer, %1130 ]
  br i1 %1064, label %1136, label %1138

1136:                                             ; preds = %1134
  %1137 = load <1 x half>, ptr addrspace(1) %1080, align 2
  br label %1138

1138:                                             ; preds = %1136, %1134
  %1139 = phi <1 x half> [ %1137, %1136 ], [ zeroinitializer, %1134 ]
  br i1 %1065, label %1140, label %1142

1140:                                             ; preds = %1138
  %1141 = load <1 x half>, ptr addrspace(1) %1081, align 2
  br label %1142

1142:                                             ; preds = %1140, %1138
  %1143 = phi <1 x half> [ %1141, %1140 ], [ zeroinitializer, %1138 ]
  br i1 %1066, label %1144, label %1146

1144:                                             ; preds = %1142
  %1145 = load <1 x half>, ptr addrspace(1) %1082, align 2
  br label %1146

1146:                                             ; preds = %1144, %1142
  %1147 = phi <1 x half> [ %1145, %1144 ], [ zeroinitializer, %1142 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1148 = load <8 x half>, ptr addrspace(3) %494, align 16
  %1149 = extractelement <8 x half> %1148, i64 0
  %1150 = extractelement <8 x half> %1148, i64 1
  %1151 = extractelement <8 x half> %1148, i64 2
  %1152 = extractelement <8 x half> %1148, i64 3
  %1153 = extractelement <8 x half> %1148, i64 4
  %1154 = extractelement <8 x half> %1148, i64 5
  %1155 = extractelement <8 x half> %1148, i64 6
  %1156 = extractelement <8 x half> %1148, i64 7
  %1157 = load <8 x half>, ptr addrspace(3) %495, align 16
  %1158 = extractelement <8 x half> %1157, i64 0
  %1159 = extractelement <8 x half> %1157, i64 1
  %1160 = extractelement <8 x half> %1157, i64 2
  %1161 = extractelement <8 x half> %1157, i64 3
  %1162 = extractelement <8 x half> %1157, i64 4
  %1163 = extractelement <8 x half> %1157, i64 5
  %1164 = extractelement <8 x half> %1157, i64 6
  %1165 = extractelement <8 x half> %1157, i64 7
  %1166 = load <8 x half>, ptr addrspace(3) %497, align 16
  %1167 = extractelement <8 x half> %1166, i64 0
  %1168 = extractelement <8 x half> %1166, i64 1
  %1169 = extractelement <8 x half> %1166, i64 2
  %1170 = extractelement <8 x half> %1166, i64 3
  %1171 = extractelement <8 x half> %1166, i64 4
  %1172 = extractelement <8 x half> %1166, i64 5
  %1173 = extractelement <8 x half> %1166, i64 6
  %1174 = extractelement <8 x half> %1166, i64 7
  %1175 = load <8 x half>, ptr addrspace(3) %498, align 16
  %1176 = extractelement <8 x half> %1175, i64 0
  %1177 = extractelement <8 x half> %1175, i64 1
  %1178 = extractelement <8 x half> %1175, i64 2
  %1179 = extractelement <8 x half> %1175, i64 3
  %1180 = extractelement <8 x half> %1175, i64 4
  %1181 = extractelement <8 x half> %1175, i64 5
  %1182 = extractelement <8 x half> %1175, i64 6
  %1183 = extractelement <8 x half> %1175, i64 7
  %1184 = load <8 x half>, ptr addrspace(3) %500, align 16
  %1185 = extractelement <8 x half> %1184, i64 0
  %1186 = extractelement <8 x half> %1184, i64 1
  %1187 = extractelement <8 x half> %1184, i64 2
  %1188 = extractelement <8 x half> %1184, i64 3
  %1189 = extractelement <8 x half> %1184, i64 4
  %1190 = extractelement <8 x half> %1184, i64 5
  %1191 = extractelement <8 x half> %1184, i64 6
  %1192 = extractelement <8 x half> %1184, i64 7
  %1193 = load <8 x half>, ptr addrspace(3) %501, align 16
  %1194 = extractelement <8 x half> %1193, i64 0
  %1195 = extractelement <8 x half> %1193, i64 1
  %1196 = extractelement <8 x half> %1193, i64 2
  %1197 = extractelement <8 x half> %1193, i64 3
  %1198 = extractelement <8 x half> %1193, i64 4
  %1199 = extractelement <8 x half> %1193, i64 5
  %1200 = extractelement <8 x half> %1193, i64 6
  %1201 = extractelement <8 x half> %1193, i64 7
  %1202 = load <8 x half>, ptr addrspace(3) %503, align 16
  %1203 = extractelement <8 x half> %1202, i64 0
  %1204 = extractelement <8 x half> %1202, i64 1
  %1205 = extractelement <8 x half> %1202, i64 2
  %1206 = extractelement <8 x half> %1202, i64 3
  %1207 = extractelement <8 x half> %1202, i64 4
  %1208 = extractelement <8 x half> %1202, i64 5
  %1209 = extractelement <8 x half> %1202, i64 6
  %1210 = extractelement <8 x half> %1202, i64 7
  %1211 = load <8 x half>, ptr addrspace(3) %504, align 16
  %1212 = extractelement <8 x half> %1211, i64 0
  %1213 = extractelement <8 x half> %1211, i64 1
  %1214 = extractelement <8 x half> %1211, i64 2
  %1215 = extractelement <8 x half> %1211, i64 3
  %1216 = extractelement <8 x half> %1211, i64 4
  %1217 = extractelement <8 x half> %1211, i64 5
  %1218 = extractelement <8 x half> %1211, i64 6
  %1219 = extractelement <8 x half> %1211, i64 7
  %1220 = icmp slt i32 %1033, %5
  %1221 = icmp slt i32 %1034, %5
  %1222 = icmp slt i32 %1035, %5
  %1223 = icmp slt i32 %1036, %5
  %1224 = icmp slt i32 %1037, %5
  %1225 = icmp slt i32 %1038, %5
  %1226 = icmp slt i32 %1039, %5
  %1227 = icmp slt i32 %1040, %5
  %1228 = icmp slt i32 %1041, %5
  %1229 = icmp slt i32 %1042, %5
  %1230 = icmp slt i32 %1043, %5
  %1231 = icmp slt i32 %1044, %5
  %1232 = icmp slt i32 %1045, %5
  %1233 = icmp slt i32 %1046, %5
  %1234 = icmp slt i32 %1047, %5
  %1235 = icmp slt i32 %1048, %5
  %1236 = and i1 %143, %1220
  %1237 = and i1 %143, %1221
  %1238 = and i1 %143, %1222
  %1239 = and i1 %143, %1223
  %1240 = and i1 %143, %1224
  %1241 = and i1 %143, %1225
  %1242 = and i1 %143, %1226
  %1243 = and i1 %143, %1227
  %1244 = and i1 %143, %1228
  %1245 = and i1 %143, %1229
  %1246 = and i1 %143, %1230
  %1247 = and i1 %143, %1231
  %1248 = and i1 %143, %1232
  %1249 = and i1 %143, %1233
  %1250 = and i1 %143, %1234
  %1251 = and i1 %143, %1235
  %1252 = mul i32 %1034, %4
  %1253 = mul i32 %1035, %4
  %1254 = mul i32 %1036, %4
  %1255 = mul i32 %1037, %4
  %1256 = mul i32 %1038, %4
  %1257 = mul i32 %1039, %4
  %1258 = mul i32 %1040, %4
  %1259 = mul i32 %1041, %4
  %1260 = mul i32 %1042, %4
  %1261 = mul i32 %1043, %4
  %1262 = mul i32 %1044, %4
  %1263 = mul i32 %1045, %4
  %1264 = mul i32 %1046, %4
  %1265 = mul i32 %1047, %4
  %1266 = mul i32 %1048, %4
  %1267 = sext i32 %1252 to i64
  %1268 = sext i32 %1253 to i64
  %1269 = sext i32 %1254 to i64
  %1270 = sext i32 %1255 to i64
  %1271 = sext i32 %1256 to i64
  %1272 = sext i32 %1257 to i64
  %1273 = sext i32 %1258 to i64
  %1274 = sext i32 %1259 to i64
  %1275 = sext i32 %1260 to i64
  %1276 = sext i32 %1261 to i64
  %1277 = sext i32 %1262 to i64
  %1278 = sext i32 %1263 to i64
  %1279 = sext i32 %1264 to i64
  %1280 = sext i32 %1265 to i64
  %1281 = sext i32 %1266 to i64
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1267
  %gep3 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1268
  %gep5 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1269
  %gep7 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1270
  %gep9 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1271
  %gep11 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1272
  %gep13 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1273
  %gep15 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1274
  %gep17 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1275
  %gep19 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1276
  %gep21 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1277
  %gep23 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1278
  %gep25 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1279
  %gep27 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1280
  %gep29 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1281
  br i1 %1236, label %1282, label %1286

1282:                                             ; preds = %1146
  %1283 = mul i32 %1033, %4
  %1284 = sext i32 %1283 to i64
  %gep31 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1284
  %1285 = load <1 x half>, ptr addrspace(1) %gep31, align 2
  br label %1286

1286:                                             ; preds = %1282, %1146
  %1287 = phi <1 x half> [ %1285, %1282 ], [ zeroinitializer, %1146 ]
  %1288 = extractelement <1 x half> %1287, i64 0
  br i1 %1237, label %1289, label %1291

1289:                                             ; preds = %1286
  %1290 = load <1 x half>, ptr addrspace(1) %gep, align 2
  br label %1291

1291:                                             ; preds = %1289, %1286
  %1292 = phi <1 x half> [ %1290, %1289 ], [ zeroinitializer, %1286 ]
  %1293 = extractelement <1 x half> %1292, i64 0
  br i1 %1238, label %1294, label %1296

1294:                                             ; preds = %1291
  %1295 = load <1 x half>, ptr addrspace(1) %gep3, align 2
  br label %1296

1296:                                             ; preds = %1294, %1291
  %1297 = phi <1 x half> [ %1295, %1294 ], [ zeroinitializer, %1291 ]
  %1298 = extractelement <1 x half> %1297, i64 0
  br i1 %1239, label %1299, label %1301

1299:                                             ; preds = %1296
  %1300 = load <1 x half>, ptr addrspace(1) %gep5, align 2
  br label %1301

1301:                                             ; preds = %1299, %1296
  %1302 = phi <1 x half> [ %1300, %1299 ], [ zeroinitializer, %1296 ]
  %1303 = extractelement <1 x half> %1302, i64 0
  br i1 %1240, label %1304, label %1306

1304:                                             ; preds = %1301
  %1305 = load <1 x half>, ptr addrspace(1) %gep7, align 2
  br label %1306

1306:                                             ; preds = %1304, %1301
  %1307 = phi <1 x half> [ %1305, %1304 ], [ zeroinitializer, %1301 ]
  %1308 = extractelement <1 x half> %1307, i64 0
  br i1 %1241, label %1309, label %1311

1309:                                             ; preds = %1306
  %1310 = load <1 x half>, ptr addrspace(1) %gep9, align 2
  br label %1311

1311:                                             ; preds = %1309, %1306
  %1312 = phi <1 x half> [ %1310, %1309 ], [ zeroinitializer, %1306 ]
  %1313 = extractelement <1 x half> %1312, i64 0
  br i1 %1242, label %1314, label %1316

1314:                                             ; preds = %1311
  %1315 = load <1 x half>, ptr addrspace(1) %gep11, align 2
  br label %1316

1316:                                             ; preds = %1314, %1311
  %1317 = phi <1 x half> [ %1315, %1314 ], [ zeroinitializer, %1311 ]
  %1318 = extractelement <1 x half> %1317, i64 0
  br i1 %1243, label %1319, label %1321

1319:                                             ; preds = %1316
  %1320 = load <1 x half>, ptr addrspace(1) %gep13, align 2
  br label %1321

1321:                                             ; preds = %1319, %1316
  %1322 = phi <1 x half> [ %1320, %1319 ], [ zeroinitializer, %1316 ]
  %1323 = extractelement <1 x half> %1322, i64 0
  br i1 %1244, label %1324, label %1326

1324:                                             ; preds = %1321
  %1325 = load <1 x half>, ptr addrspace(1) %gep15, align 2
  br label %1326

1326:                                             ; preds = %1324, %1321
  %1327 = phi <1 x half> [ %1325, %1324 ], [ zeroinitializer, %1321 ]
  %1328 = extractelement <1 x half> %1327, i64 0
  br i1 %1245, label %1329, label %1331

1329:                                             ; preds = %1326
  %1330 = load <1 x half>, ptr addrspace(1) %gep17, align 2
  br label %1331

1331:                                             ; preds = %1329, %1326
  %1332 = phi <1 x half> [ %1330, %1329 ], [ zeroinitializer, %1326 ]
  %1333 = extractelement <1 x half> %1332, i64 0
  br i1 %1246, label %1334, label %1336

1334:                                             ; preds = %1331
  %1335 = load <1 x half>, ptr addrspace(1) %gep19, align 2
  br label %1336

1336:                                             ; preds = %1334, %1331
  %1337 = phi <1 x half> [ %1335, %1334 ], [ zeroinitializer, %1331 ]
  %1338 = extractelement <1 x half> %1337, i64 0
  br i1 %1247, label %1339, label %1341

1339:                                             ; preds = %1336
  %1340 = load <1 x half>, ptr addrspace(1) %gep21, align 2
  br label %1341

1341:                                             ; preds = %1339, %1336
  %1342 = phi <1 x half> [ %1340, %1339 ], [ zeroinitializer, %1336 ]
  %1343 = extractelement <1 x half> %1342, i64 0
  br i1 %1248, label %1344, label %1346

1344:                                             ; preds = %1341
  %1345 = load <1 x half>, ptr addrspace(1) %gep23, align 2
  br label %1346

1346:                                             ; preds = %1344, %1341
  %1347 = phi <1 x half> [ %1345, %1344 ], [ zeroinitializer, %1341 ]
  %1348 = extractelement <1 x half> %1347, i64 0
  br i1 %1249, label %1349, label %1351

1349:                                             ; preds = %1346
  %1350 = load <1 x half>, ptr addrspace(1) %gep25, align 2
  br label %1351

1351:                                             ; preds = %1349, %1346
  %1352 = phi <1 x half> [ %1350, %1349 ], [ zeroinitializer, %1346 ]
  %1353 = extractelement <1 x half> %1352, i64 0
  br i1 %1250, label %1354, label %1356

1354:                                             ; preds = %1351
  %1355 = load <1 x half>, ptr addrspace(1) %gep27, align 2
  br label %1356

1356:                                             ; preds = %1354, %1351
  %1357 = phi <1 x half> [ %1355, %1354 ], [ zeroinitializer, %1351 ]
  %1358 = extractelement <1 x half> %1357, i64 0
  br i1 %1251, label %1359, label %1362

1359:                                             ; preds = %1356
  %1360 = load <1 x half>, ptr addrspace(1) %gep29, align 2
  %1361 = shufflevector <1 x half> %1360, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  br label %1362

1362:                                             ; preds = %1359, %1356
  %1363 = phi <4 x half> [ %1361, %1359 ], [ <half 0.000000e+00, half undef, half undef, half undef>, %1356 ]
  %1364 = load <8 x half>, ptr addrspace(3) %990, align 16
  %1365 = load <8 x half>, ptr addrspace(3) %991, align 16
  %1366 = load <8 x half>, ptr addrspace(3) %992, align 16
  %1367 = load <8 x half>, ptr addrspace(3) %993, align 16
  %1368 = load <8 x half>, ptr addrspace(3) %994, align 16
  %1369 = load <8 x half>, ptr addrspace(3) %995, align 16
  %1370 = load <8 x half>, ptr addrspace(3) %996, align 16
  %1371 = load <8 x half>, ptr addrspace(3) %997, align 16
  %1372 = insertelement <8 x float> poison, float %999, i64 0
  %1373 = insertelement <8 x float> %1372, float %1000, i64 1
  %1374 = insertelement <8 x float> %1373, float %1001, i64 2
  %1375 = insertelement <8 x float> %1374, float %1002, i64 3
  %1376 = insertelement <8 x float> %1375, float %1003, i64 4
  %1377 = insertelement <8 x float> %1376, float %1004, i64 5
  %1378 = insertelement <8 x float> %1377, float %1005, i64 6
  %1379 = insertelement <8 x float> %1378, float %1006, i64 7
  %1380 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %1149, i64 0
  %1381 = insertelement <16 x half> %1380, half %1150, i64 1
  %1382 = insertelement <16 x half> %1381, half %1151, i64 2
  %1383 = insertelement <16 x half> %1382, half %1152, i64 3
  %1384 = insertelement <16 x half> %1383, half %1153, i64 4
  %1385 = insertelement <16 x half> %1384, half %1154, i64 5
  %1386 = insertelement <16 x half> %1385, half %1155, i64 6
  %1387 = insertelement <16 x half> %1386, half %1156, i64 7
  %1388 = insertelement <16 x half> %1387, half %1167, i64 8
  %1389 = insertelement <16 x half> %1388, half %1168, i64 9
  %1390 = insertelement <16 x half> %1389, half %1169, i64 10
  %1391 = insertelement <16 x half> %1390, half %1170, i64 11
  %1392 = insertelement <16 x half> %1391, half %1171, i64 12
  %1393 = insertelement <16 x half> %1392, half %1172, i64 13
  %1394 = insertelement <16 x half> %1393, half %1173, i64 14
  %1395 = insertelement <16 x half> %1394, half %1174, i64 15
  %1396 = shufflevector <8 x half> %1364, <8 x half> %1366, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1397 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1396, <16 x half> %1395, <8 x float> %1379)
  %1398 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %1185, i64 0
  %1399 = insertelement <16 x half> %1398, half %1186, i64 1
  %1400 = insertelement <16 x half> %1399, half %1187, i64 2
  %1401 = insertelement <16 x half> %1400, half %1188, i64 3
  %1402 = insertelement <16 x half> %1401, half %1189, i64 4
  %1403 = insertelement <16 x half> %1402, half %1190, i64 5
  %1404 = insertelement <16 x half> %1403, half %1191, i64 6
  %1405 = insertelement <16 x half> %1404, half %1192, i64 7
  %1406 = insertelement <16 x half> %1405, half %1203, i64 8
  %1407 = insertelement <16 x half> %1406, half %1204, i64 9
  %1408 = insertelement <16 x half> %1407, half %1205, i64 10
  %1409 = insertelement <16 x half> %1408, half %1206, i64 11
  %1410 = insertelement <16 x half> %1409, half %1207, i64 12
  %1411 = insertelement <16 x half> %1410, half %1208, i64 13
  %1412 = insertelement <16 x half> %1411, half %1209, i64 14
  %1413 = insertelement <16 x half> %1412, half %1210, i64 15
  %1414 = shufflevector <8 x half> %1368, <8 x half> %1370, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1415 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1414, <16 x half> %1413, <8 x float> %1397)
  %1416 = extractelement <8 x float> %1415, i64 0
  %1417 = extractelement <8 x float> %1415, i64 1
  %1418 = extractelement <8 x float> %1415, i64 2
  %1419 = extractelement <8 x float> %1415, i64 3
  %1420 = extractelement <8 x float> %1415, i64 4
  %1421 = extractelement <8 x float> %1415, i64 5
  %1422 = extractelement <8 x float> %1415, i64 6
  %1423 = extractelement <8 x float> %1415, i64 7
  %1424 = insertelement <8 x float> poison, float %1007, i64 0
  %1425 = insertelement <8 x float> %1424, float %1008, i64 1
  %1426 = insertelement <8 x float> %1425, float %1009, i64 2
  %1427 = insertelement <8 x float> %1426, float %1010, i64 3
  %1428 = insertelement <8 x float> %1427, float %1011, i64 4
  %1429 = insertelement <8 x float> %1428, float %1012, i64 5
  %1430 = insertelement <8 x float> %1429, float %1013, i64 6
  %1431 = insertelement <8 x float> %1430, float %1014, i64 7
  %1432 = shufflevector <8 x half> %1365, <8 x half> %1367, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1433 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1432, <16 x half> %1395, <8 x float> %1431)
  %1434 = shufflevector <8 x half> %1369, <8 x half> %1371, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1435 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1434, <16 x half> %1413, <8 x float> %1433)
  %1436 = extractelement <8 x float> %1435, i64 0
  %1437 = extractelement <8 x float> %1435, i64 1
  %1438 = extractelement <8 x float> %1435, i64 2
  %1439 = extractelement <8 x float> %1435, i64 3
  %1440 = extractelement <8 x float> %1435, i64 4
  %1441 = extractelement <8 x float> %1435, i64 5
  %1442 = extractelement <8 x float> %1435, i64 6
  %1443 = extractelement <8 x float> %1435, i64 7
  %1444 = insertelement <8 x float> poison, float %1015, i64 0
  %1445 = insertelement <8 x float> %1444, float %1016, i64 1
  %1446 = insertelement <8 x float> %1445, float %1017, i64 2
  %1447 = insertelement <8 x float> %1446, float %1018, i64 3
  %1448 = insertelement <8 x float> %1447, float %1019, i64 4
  %1449 = insertelement <8 x float> %1448, float %1020, i64 5
  %1450 = insertelement <8 x float> %1449, float %1021, i64 6
  %1451 = insertelement <8 x float> %1450, float %1022, i64 7
  %1452 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %1158, i64 0
  %1453 = insertelement <16 x half> %1452, half %1159, i64 1
  %1454 = insertelement <16 x half> %1453, half %1160, i64 2
  %1455 = insertelement <16 x half> %1454, half %1161, i64 3
  %1456 = insertelement <16 x half> %1455, half %1162, i64 4
  %1457 = insertelement <16 x half> %1456, half %1163, i64 5
  %1458 = insertelement <16 x half> %1457, half %1164, i64 6
  %1459 = insertelement <16 x half> %1458, half %1165, i64 7
  %1460 = insertelement <16 x half> %1459, half %1176, i64 8
  %1461 = insertelement <16 x half> %1460, half %1177, i64 9
  %1462 = insertelement <16 x half> %1461, half %1178, i64 10
  %1463 = insertelement <16 x half> %1462, half %1179, i64 11
  %1464 = insertelement <16 x half> %1463, half %1180, i64 12
  %1465 = insertelement <16 x half> %1464, half %1181, i64 13
  %1466 = insertelement <16 x half> %1465, half %1182, i64 14
  %1467 = insertelement <16 x half> %1466, half %1183, i64 15
  %1468 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1396, <16 x half> %1467, <8 x float> %1451)
  %1469 = insertelement <16 x half> <half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half poison, half undef, half undef, half undef, half undef, half undef, half undef>, half %1194, i64 0
  %1470 = insertelement <16 x half> %1469, half %1195, i64 1
  %1471 = insertelement <16 x half> %1470, half %1196, i64 2
  %1472 = insertelement <16 x half> %1471, half %1197, i64 3
  %1473 = insertelement <16 x half> %1472, half %1198, i64 4
  %1474 = insertelement <16 x half> %1473, half %1199, i64 5
  %1475 = insertelement <16 x half> %1474, half %1200, i64 6
  %1476 = insertelement <16 x half> %1475, half %1201, i64 7
  %1477 = insertelement <16 x half> %1476, half %1212, i64 8
  %1478 = insertelement <16 x half> %1477, half %1213, i64 9
  %1479 = insertelement <16 x half> %1478, half %1214, i64 10
  %1480 = insertelement <16 x half> %1479, half %1215, i64 11
  %1481 = insertelement <16 x half> %1480, half %1216, i64 12
  %1482 = insertelement <16 x half> %1481, half %1217, i64 13
  %1483 = insertelement <16 x half> %1482, half %1218, i64 14
  %1484 = insertelement <16 x half> %1483, half %1219, i64 15
  %1485 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1414, <16 x half> %1484, <8 x float> %1468)
  %1486 = extractelement <8 x float> %1485, i64 0
  %1487 = extractelement <8 x float> %1485, i64 1
  %1488 = extractelement <8 x float> %1485, i64 2
  %1489 = extractelement <8 x float> %1485, i64 3
  %1490 = extractelement <8 x float> %1485, i64 4
  %1491 = extractelement <8 x float> %1485, i64 5
  %1492 = extractelement <8 x float> %1485, i64 6
  %1493 = extractelement <8 x float> %1485, i64 7
  %1494 = insertelement <8 x float> poison, float %1023, i64 0
  %1495 = insertelement <8 x float> %1494, float %1024, i64 1
  %1496 = insertelement <8 x float> %1495, float %1025, i64 2
  %1497 = insertelement <8 x float> %1496, float %1026, i64 3
  %1498 = insertelement <8 x float> %1497, float %1027, i64 4
  %1499 = insertelement <8 x float> %1498, float %1028, i64 5
  %1500 = insertelement <8 x float> %1499, float %1029, i64 6
  %1501 = insertelement <8 x float> %1500, float %1030, i64 7
  %1502 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1432, <16 x half> %1467, <8 x float> %1501)
  %1503 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1434, <16 x half> %1484, <8 x float> %1502)
  %1504 = extractelement <8 x float> %1503, i64 0
  %1505 = extractelement <8 x float> %1503, i64 1
  %1506 = extractelement <8 x float> %1503, i64 2
  %1507 = extractelement <8 x float> %1503, i64 3
  %1508 = extractelement <8 x float> %1503, i64 4
  %1509 = extractelement <8 x float> %1503, i64 5
  %1510 = extractelement <8 x float> %1503, i64 6
  %1511 = extractelement <8 x float> %1503, i64 7
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %1087, ptr addrspace(3) %439, align 2
  store <1 x half> %1095, ptr addrspace(3) %440, align 2
  store <1 x half> %1103, ptr addrspace(3) %441, align 2
  store <1 x half> %1111, ptr addrspace(3) %442, align 2
  store <1 x half> %1119, ptr addrspace(3) %443, align 2
  store <1 x half> %1127, ptr addrspace(3) %444, align 2
  store <1 x half> %1135, ptr addrspace(3) %445, align 2
  store <1 x half> %1143, ptr addrspace(3) %446, align 2
  store <1 x half> %1091, ptr addrspace(3) %448, align 2
  store <1 x half> %1099, ptr addrspace(3) %449, align 2
  store <1 x half> %1107, ptr addrspace(3) %450, align 2
  store <1 x half> %1115, ptr addrspace(3) %451, align 2
  store <1 x half> %1123, ptr addrspace(3) %452, align 2
  store <1 x half> %1131, ptr addrspace(3) %453, align 2
  store <1 x half> %1139, ptr addrspace(3) %454, align 2
  store <1 x half> %1147, ptr addrspace(3) %455, align 2
  %1512 = insertelement <4 x half> poison, half %1288, i64 0
  %1513 = insertelement <4 x half> %1512, half %1293, i64 1
  %1514 = insertelement <4 x half> %1513, half %1298, i64 2
  %1515 = insertelement <4 x half> %1514, half %1303, i64 3
  store <4 x half> %1515, ptr addrspace(3) %465, align 8
  %1516 = insertelement <4 x half> poison, half %1308, i64 0
  %1517 = insertelement <4 x half> %1516, half %1313, i64 1
  %1518 = insertelement <4 x half> %1517, half %1318, i64 2
  %1519 = insertelement <4 x half> %1518, half %1323, i64 3
  store <4 x half> %1519, ptr addrspace(3) %471, align 8
  %1520 = insertelement <4 x half> poison, half %1328, i64 0
  %1521 = insertelement <4 x half> %1520, half %1333, i64 1
  %1522 = insertelement <4 x half> %1521, half %1338, i64 2
  %1523 = insertelement <4 x half> %1522, half %1343, i64 3
  store <4 x half> %1523, ptr addrspace(3) %477, align 8
  %1524 = insertelement <4 x half> poison, half %1348, i64 0
  %1525 = insertelement <4 x half> %1524, half %1353, i64 1
  %1526 = insertelement <4 x half> %1525, half %1358, i64 2
  %1527 = shufflevector <4 x half> %1526, <4 x half> %1363, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  store <4 x half> %1527, ptr addrspace(3) %483, align 8
  %1528 = icmp slt i32 %1032, %488
  br i1 %1528, label %998, label %._crit_edge, !llvm.loop !2

._crit_edge:                                      ; preds = %1362, %847, %433
  %1529 = phi float [ 0.000000e+00, %433 ], [ %901, %847 ], [ %1416, %1362 ]
  %1530 = phi float [ 0.000000e+00, %433 ], [ %902, %847 ], [ %1417, %1362 ]
  %1531 = phi float [ 0.000000e+00, %433 ], [ %903, %847 ], [ %1418, %1362 ]
  %1532 = phi float [ 0.000000e+00, %433 ], [ %904, %847 ], [ %1419, %1362 ]
  %1533 = phi float [ 0.000000e+00, %433 ], [ %905, %847 ], [ %1420, %1362 ]
  %1534 = phi float [ 0.000000e+00, %433 ], [ %906, %847 ], [ %1421, %1362 ]
  %1535 = phi float [ 0.000000e+00, %433 ], [ %907, %847 ], [ %1422, %1362 ]
  %1536 = phi float [ 0.000000e+00, %433 ], [ %908, %847 ], [ %1423, %1362 ]
  %1537 = phi float [ 0.000000e+00, %433 ], [ %913, %847 ], [ %1436, %1362 ]
  %1538 = phi float [ 0.000000e+00, %433 ], [ %914, %847 ], [ %1437, %1362 ]
  %1539 = phi float [ 0.000000e+00, %433 ], [ %915, %847 ], [ %1438, %1362 ]
  %1540 = phi float [ 0.000000e+00, %433 ], [ %916, %847 ], [ %1439, %1362 ]
  %1541 = phi float [ 0.000000e+00, %433 ], [ %917, %847 ], [ %1440, %1362 ]
  %1542 = phi float [ 0.000000e+00, %433 ], [ %918, %847 ], [ %1441, %1362 ]
  %1543 = phi float [ 0.000000e+00, %433 ], [ %919, %847 ], [ %1442, %1362 ]
  %1544 = phi float [ 0.000000e+00, %433 ], [ %920, %847 ], [ %1443, %1362 ]
  %1545 = phi float [ 0.000000e+00, %433 ], [ %955, %847 ], [ %1486, %1362 ]
  %1546 = phi float [ 0.000000e+00, %433 ], [ %956, %847 ], [ %1487, %1362 ]
  %1547 = phi float [ 0.000000e+00, %433 ], [ %957, %847 ], [ %1488, %1362 ]
  %1548 = phi float [ 0.000000e+00, %433 ], [ %958, %847 ], [ %1489, %1362 ]
  %1549 = phi float [ 0.000000e+00, %433 ], [ %959, %847 ], [ %1490, %1362 ]
  %1550 = phi float [ 0.000000e+00, %433 ], [ %960, %847 ], [ %1491, %1362 ]
  %1551 = phi float [ 0.000000e+00, %433 ], [ %961, %847 ], [ %1492, %1362 ]
  %1552 = phi float [ 0.000000e+00, %433 ], [ %962, %847 ], [ %1493, %1362 ]
  %1553 = phi float [ 0.000000e+00, %433 ], [ %965, %847 ], [ %1504, %1362 ]
  %1554 = phi float [ 0.000000e+00, %433 ], [ %966, %847 ], [ %1505, %1362 ]
  %1555 = phi float [ 0.000000e+00, %433 ], [ %967, %847 ], [ %1506, %1362 ]
  %1556 = phi float [ 0.000000e+00, %433 ], [ %968, %847 ], [ %1507, %1362 ]
  %1557 = phi float [ 0.000000e+00, %433 ], [ %969, %847 ], [ %1508, %1362 ]
  %1558 = phi float [ 0.000000e+00, %433 ], [ %970, %847 ], [ %1509, %1362 ]
  %1559 = phi float [ 0.000000e+00, %433 ], [ %971, %847 ], [ %1510, %1362 ]
  %1560 = phi float [ 0.000000e+00, %433 ], [ %972, %847 ], [ %1511, %1362 ]
  %1561 = add i32 %5, 31
  %1562 = icmp sgt i32 %1561, 31
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %1562, label %1563, label %._crit_edge._crit_edge

1563:                                             ; preds = %._crit_edge
  %1564 = shl nuw nsw i32 %9, 6
  %1565 = and i32 %1564, 448
  %1566 = or disjoint i32 %1565, %458
  %1567 = and i32 %9, 8
  %1568 = icmp eq i32 %1567, 0
  %1569 = select i1 %1568, i32 0, i32 528
  %1570 = icmp eq i32 %22, 0
  %1571 = select i1 %1570, i32 0, i32 1056
  %1572 = or disjoint i32 %1571, %1569
  %1573 = xor i32 %1572, %1566
  %1574 = xor i32 %1573, 48
  %1575 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1574
  %1576 = getelementptr inbounds nuw i8, ptr addrspace(3) %1575, i32 2048
  %1577 = load <8 x half>, ptr addrspace(3) %1576, align 16
  %1578 = load <8 x half>, ptr addrspace(3) %1575, align 16
  %1579 = xor i32 %1573, 32
  %1580 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1579
  %1581 = getelementptr inbounds nuw i8, ptr addrspace(3) %1580, i32 2048
  %1582 = load <8 x half>, ptr addrspace(3) %1581, align 16
  %1583 = load <8 x half>, ptr addrspace(3) %1580, align 16
  %1584 = xor i32 %1573, 16
  %1585 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1584
  %1586 = getelementptr inbounds nuw i8, ptr addrspace(3) %1585, i32 2048
  %1587 = load <8 x half>, ptr addrspace(3) %1586, align 16
  %1588 = load <8 x half>, ptr addrspace(3) %1585, align 16
  %1589 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1573
  %1590 = getelementptr inbounds nuw i8, ptr addrspace(3) %1589, i32 2048
  %1591 = load <8 x half>, ptr addrspace(3) %1590, align 16
  %1592 = load <8 x half>, ptr addrspace(3) %1589, align 16
  %1593 = shl nuw nsw i32 %16, 6
  %1594 = shl nuw nsw i32 %17, 4
  %1595 = or disjoint i32 %1594, %1593
  %1596 = or disjoint i32 %1595, %458
  %1597 = xor i32 %1596, 48
  %1598 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1597
  %1599 = getelementptr inbounds nuw i8, ptr addrspace(3) %1598, i32 2048
  %1600 = load <8 x half>, ptr addrspace(3) %1599, align 16
  %1601 = load <8 x half>, ptr addrspace(3) %1598, align 16
  %1602 = xor i32 %1596, 32
  %1603 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1602
  %1604 = getelementptr inbounds nuw i8, ptr addrspace(3) %1603, i32 2048
  %1605 = load <8 x half>, ptr addrspace(3) %1604, align 16
  %1606 = load <8 x half>, ptr addrspace(3) %1603, align 16
  %1607 = xor i32 %1596, 16
  %1608 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1607
  %1609 = getelementptr inbounds nuw i8, ptr addrspace(3) %1608, i32 2048
  %1610 = load <8 x half>, ptr addrspace(3) %1609, align 16
  %1611 = load <8 x half>, ptr addrspace(3) %1608, align 16
  %1612 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1596
  %1613 = getelementptr inbounds nuw i8, ptr addrspace(3) %1612, i32 2048
  %1614 = load <8 x half>, ptr addrspace(3) %1613, align 16
  %1615 = load <8 x half>, ptr addrspace(3) %1612, align 16
  %1616 = insertelement <8 x float> poison, float %1529, i64 0
  %1617 = insertelement <8 x float> %1616, float %1530, i64 1
  %1618 = insertelement <8 x float> %1617, float %1531, i64 2
  %1619 = insertelement <8 x float> %1618, float %1532, i64 3
  %1620 = insertelement <8 x float> %1619, float %1533, i64 4
  %1621 = insertelement <8 x float> %1620, float %1534, i64 5
  %1622 = insertelement <8 x float> %1621, float %1535, i64 6
  %1623 = insertelement <8 x float> %1622, float %1536, i64 7
  %1624 = shufflevector <8 x half> %1615, <8 x half> %1611, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1625 = shufflevector <8 x half> %1592, <8 x half> %1588, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1626 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1625, <16 x half> %1624, <8 x float> %1623)
  %1627 = shufflevector <8 x half> %1606, <8 x half> %1601, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1628 = shufflevector <8 x half> %1583, <8 x half> %1578, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1629 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1628, <16 x half> %1627, <8 x float> %1626)
  %1630 = extractelement <8 x float> %1629, i64 0
  %1631 = extractelement <8 x float> %1629, i64 1
  %1632 = extractelement <8 x float> %1629, i64 2
  %1633 = extractelement <8 x float> %1629, i64 3
  %1634 = extractelement <8 x float> %1629, i64 4
  %1635 = extractelement <8 x float> %1629, i64 5
  %1636 = extractelement <8 x float> %1629, i64 6
  %1637 = extractelement <8 x float> %1629, i64 7
  %1638 = insertelement <8 x float> poison, float %1537, i64 0
  %1639 = insertelement <8 x float> %1638, float %1538, i64 1
  %1640 = insertelement <8 x float> %1639, float %1539, i64 2
  %1641 = insertelement <8 x float> %1640, float %1540, i64 3
  %1642 = insertelement <8 x float> %1641, float %1541, i64 4
  %1643 = insertelement <8 x float> %1642, float %1542, i64 5
  %1644 = insertelement <8 x float> %1643, float %1543, i64 6
  %1645 = insertelement <8 x float> %1644, float %1544, i64 7
  %1646 = shufflevector <8 x half> %1591, <8 x half> %1587, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1647 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1646, <16 x half> %1624, <8 x float> %1645)
  %1648 = shufflevector <8 x half> %1582, <8 x half> %1577, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1649 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1648, <16 x half> %1627, <8 x float> %1647)
  %1650 = extractelement <8 x float> %1649, i64 0
  %1651 = extractelement <8 x float> %1649, i64 1
  %1652 = extractelement <8 x float> %1649, i64 2
  %1653 = extractelement <8 x float> %1649, i64 3
  %1654 = extractelement <8 x float> %1649, i64 4
  %1655 = extractelement <8 x float> %1649, i64 5
  %1656 = extractelement <8 x float> %1649, i64 6
  %1657 = extractelement <8 x float> %1649, i64 7
  %1658 = insertelement <8 x float> poison, float %1545, i64 0
  %1659 = insertelement <8 x float> %1658, float %1546, i64 1
  %1660 = insertelement <8 x float> %1659, float %1547, i64 2
  %1661 = insertelement <8 x float> %1660, float %1548, i64 3
  %1662 = insertelement <8 x float> %1661, float %1549, i64 4
  %1663 = insertelement <8 x float> %1662, float %1550, i64 5
  %1664 = insertelement <8 x float> %1663, float %1551, i64 6
  %1665 = insertelement <8 x float> %1664, float %1552, i64 7
  %1666 = shufflevector <8 x half> %1614, <8 x half> %1610, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1667 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1625, <16 x half> %1666, <8 x float> %1665)
  %1668 = shufflevector <8 x half> %1605, <8 x half> %1600, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1669 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1628, <16 x half> %1668, <8 x float> %1667)
  %1670 = extractelement <8 x float> %1669, i64 0
  %1671 = extractelement <8 x float> %1669, i64 1
  %1672 = extractelement <8 x float> %1669, i64 2
  %1673 = extractelement <8 x float> %1669, i64 3
  %1674 = extractelement <8 x float> %1669, i64 4
  %1675 = extractelement <8 x float> %1669, i64 5
  %1676 = extractelement <8 x float> %1669, i64 6
  %1677 = extractelement <8 x float> %1669, i64 7
  %1678 = insertelement <8 x float> poison, float %1553, i64 0
  %1679 = insertelement <8 x float> %1678, float %1554, i64 1
  %1680 = insertelement <8 x float> %1679, float %1555, i64 2
  %1681 = insertelement <8 x float> %1680, float %1556, i64 3
  %1682 = insertelement <8 x float> %1681, float %1557, i64 4
  %1683 = insertelement <8 x float> %1682, float %1558, i64 5
  %1684 = insertelement <8 x float> %1683, float %1559, i64 6
  %1685 = insertelement <8 x float> %1684, float %1560, i64 7
  %1686 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1646, <16 x half> %1666, <8 x float> %1685)
  %1687 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %1648, <16 x half> %1668, <8 x float> %1686)
  %1688 = extractelement <8 x float> %1687, i64 0
  %1689 = extractelement <8 x float> %1687, i64 1
  %1690 = extractelement <8 x float> %1687, i64 2
  %1691 = extractelement <8 x float> %1687, i64 3
  %1692 = extractelement <8 x float> %1687, i64 4
  %1693 = extractelement <8 x float> %1687, i64 5
  %1694 = extractelement <8 x float> %1687, i64 6
  %1695 = extractelement <8 x float> %1687, i64 7
  br label %._crit_edge._crit_edge

._crit_edge._crit_edge:                           ; preds = %._crit_edge, %1563
  %1696 = phi float [ %1630, %1563 ], [ %1529, %._crit_edge ]
  %1697 = phi float [ %1695, %1563 ], [ %1560, %._crit_edge ]
  %1698 = phi float [ %1694, %1563 ], [ %1559, %._crit_edge ]
  %1699 = phi float [ %1693, %1563 ], [ %1558, %._crit_edge ]
  %1700 = phi float [ %1692, %1563 ], [ %1557, %._crit_edge ]
  %1701 = phi float [ %1691, %1563 ], [ %1556, %._crit_edge ]
  %1702 = phi float [ %1690, %1563 ], [ %1555, %._crit_edge ]
  %1703 = phi float [ %1689, %1563 ], [ %1554, %._crit_edge ]
  %1704 = phi float [ %1688, %1563 ], [ %1553, %._crit_edge ]
  %1705 = phi float [ %1677, %1563 ], [ %1552, %._crit_edge ]
  %1706 = phi float [ %1676, %1563 ], [ %1551, %._crit_edge ]
  %1707 = phi float [ %1675, %1563 ], [ %1550, %._crit_edge ]
  %1708 = phi float [ %1674, %1563 ], [ %1549, %._crit_edge ]
  %1709 = phi float [ %1673, %1563 ], [ %1548, %._crit_edge ]
  %1710 = phi float [ %1672, %1563 ], [ %1547, %._crit_edge ]
  %1711 = phi float [ %1671, %1563 ], [ %1546, %._crit_edge ]
  %1712 = phi float [ %1670, %1563 ], [ %1545, %._crit_edge ]
  %1713 = phi float [ %1657, %1563 ], [ %1544, %._crit_edge ]
  %1714 = phi float [ %1656, %1563 ], [ %1543, %._crit_edge ]
  %1715 = phi float [ %1655, %1563 ], [ %1542, %._crit_edge ]
  %1716 = phi float [ %1654, %1563 ], [ %1541, %._crit_edge ]
  %1717 = phi float [ %1653, %1563 ], [ %1540, %._crit_edge ]
  %1718 = phi float [ %1652, %1563 ], [ %1539, %._crit_edge ]
  %1719 = phi float [ %1651, %1563 ], [ %1538, %._crit_edge ]
  %1720 = phi float [ %1650, %1563 ], [ %1537, %._crit_edge ]
  %1721 = phi float [ %1637, %1563 ], [ %1536, %._crit_edge ]
  %1722 = phi float [ %1636, %1563 ], [ %1535, %._crit_edge ]
  %1723 = phi float [ %1635, %1563 ], [ %1534, %._crit_edge ]
  %1724 = phi float [ %1634, %1563 ], [ %1533, %._crit_edge ]
  %1725 = phi float [ %1633, %1563 ], [ %1532, %._crit_edge ]
  %1726 = phi float [ %1632, %1563 ], [ %1531, %._crit_edge ]
  %1727 = phi float [ %1631, %1563 ], [ %1530, %._crit_edge ]
  %1728 = icmp slt i32 %42, %3
  %1729 = icmp slt i32 %43, %3
  %1730 = icmp slt i32 %46, %4
  %1731 = icmp slt i32 %47, %4
  %1732 = icmp slt i32 %48, %4
  %1733 = icmp slt i32 %49, %4
  %1734 = icmp slt i32 %50, %4
  %1735 = icmp slt i32 %51, %4
  %1736 = icmp slt i32 %52, %4
  %1737 = icmp slt i32 %53, %4
  %1738 = icmp slt i32 %54, %4
  %1739 = icmp slt i32 %55, %4
  %1740 = icmp slt i32 %56, %4
  %1741 = icmp slt i32 %57, %4
  %1742 = icmp slt i32 %58, %4
  %1743 = icmp slt i32 %59, %4
  %1744 = icmp slt i32 %60, %4
  %1745 = icmp slt i32 %61, %4
  %1746 = and i1 %1728, %1730
  %1747 = and i1 %1728, %1731
  %1748 = and i1 %1728, %1732
  %1749 = and i1 %1728, %1733
  %1750 = and i1 %1728, %1734
  %1751 = and i1 %1728, %1735
  %1752 = and i1 %1728, %1736
  %1753 = and i1 %1728, %1737
  %1754 = and i1 %1728, %1738
  %1755 = and i1 %1728, %1739
  %1756 = and i1 %1728, %1740
  %1757 = and i1 %1728, %1741
  %1758 = and i1 %1728, %1742
  %1759 = and i1 %1728, %1743
  %1760 = and i1 %1728, %1744
  %1761 = and i1 %1728, %1745
  %1762 = and i1 %1730, %1729
  %1763 = and i1 %1729, %1731
  %1764 = and i1 %1729, %1732
  %1765 = and i1 %1729, %1733
  %1766 = and i1 %1729, %1734
  %1767 = and i1 %1729, %1735
  %1768 = and i1 %1729, %1736
  %1769 = and i1 %1729, %1737
  %1770 = and i1 %1729, %1738
  %1771 = and i1 %1729, %1739
  %1772 = and i1 %1729, %1740
  %1773 = and i1 %1729, %1741
  %1774 = and i1 %1729, %1742
  %1775 = and i1 %1729, %1743
  %1776 = and i1 %1729, %1744
  %1777 = and i1 %1729, %1745
  %1778 = mul i32 %42, %4
  %1779 = mul i32 %43, %4
  %1780 = sext i32 %1778 to i64
  %1781 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %1780
  %1782 = sext i32 %1779 to i64
  %1783 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %1782
  %1784 = sext i32 %47 to i64
  %1785 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1784
  %1786 = sext i32 %48 to i64
  %1787 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1786
  %1788 = sext i32 %49 to i64
  %1789 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1788
  %1790 = sext i32 %50 to i64
  %1791 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1790
  %1792 = sext i32 %51 to i64
  %1793 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1792
  %1794 = sext i32 %52 to i64
  %1795 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1794
  %1796 = sext i32 %53 to i64
  %1797 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1796
  %1798 = sext i32 %54 to i64
  %1799 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1798
  %1800 = sext i32 %55 to i64
  %1801 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1800
  %1802 = sext i32 %56 to i64
  %1803 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1802
  %1804 = sext i32 %57 to i64
  %1805 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1804
  %1806 = sext i32 %58 to i64
  %1807 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1806
  %1808 = sext i32 %59 to i64
  %1809 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1808
  %1810 = sext i32 %60 to i64
  %1811 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1810
  %1812 = sext i32 %61 to i64
  %1813 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1812
  %1814 = sext i32 %46 to i64
  %1815 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1814
  %1816 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1784
  %1817 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1786
  %1818 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1788
  %1819 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1790
  %1820 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1792
  %1821 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1794
  %1822 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1796
  %1823 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1798
  %1824 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1800
  %1825 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1802
  %1826 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1804
  %1827 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1806
  %1828 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1808
  %1829 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1810
  %1830 = getelementptr [4 x i8], ptr addrspace(1) %1783, i64 %1812
  br i1 %1746, label %1831, label %1834

1831:                                             ; preds = %._crit_edge._crit_edge
  %1832 = getelementptr [4 x i8], ptr addrspace(1) %1781, i64 %1814
  %1833 = insertelement <1 x float> poison, float %1696, i64 0
  store <1 x float> %1833, ptr addrspace(1) %1832, align 4
  br label %1834

1834:                                             ; preds = %1831, %._crit_edge._crit_edge
  br i1 %1747, label %1835, label %1837

1835:                                             ; preds = %1834
  %1836 = insertelement <1 x float> poison, float %1727, i64 0
  store <1 x float> %1836, ptr addrspace(1) %1785, align 4
  br label %1837

1837:                                             ; preds = %1835, %1834
  br i1 %1748, label %1838, label %1840

1838:                                             ; preds = %1837
  %1839 = insertelement <1 x float> poison, float %1726, i64 0
  store <1 x float> %1839, ptr addrspace(1) %1787, align 4
  br label %1840

1840:                                             ; preds = %1838, %1837
  br i1 %1749, label %1841, label %1843

1841:                                             ; preds = %1840
  %1842 = insertelement <1 x float> poison, float %1725, i64 0
  store <1 x float> %1842, ptr addrspace(1) %1789, align 4
  br label %1843

1843:                                             ; preds = %1841, %1840
  br i1 %1750, label %1844, label %1846

1844:                                             ; preds = %1843
  %1845 = insertelement <1 x float> poison, float %1724, i64 0
  store <1 x float> %1845, ptr addrspace(1) %1791, align 4
  br label %1846

1846:                                             ; preds = %1844, %1843
  br i1 %1751, label %1847, label %1849

1847:                                             ; preds = %1846
  %1848 = insertelement <1 x float> poison, float %1723, i64 0
  store <1 x float> %1848, ptr addrspace(1) %1793, align 4
  br label %1849

1849:                                             ; preds = %1847, %1846
  br i1 %1752, label %1850, label %1852

1850:                                             ; preds = %1849
  %1851 = insertelement <1 x float> poison, float %1722, i64 0
  store <1 x float> %1851, ptr addrspace(1) %1795, align 4
  br label %1852

1852:                                             ; preds = %1850, %1849
  br i1 %1753, label %1853, label %1855

1853:                                             ; preds = %1852
  %1854 = insertelement <1 x float> poison, float %1721, i64 0
  store <1 x float> %1854, ptr addrspace(1) %1797, align 4
  br label %1855

1855:                                             ; preds = %1853, %1852
  br i1 %1754, label %1856, label %1858

1856:                                             ; preds = %1855
  %1857 = insertelement <1 x float> poison, float %1720, i64 0
  store <1 x float> %1857, ptr addrspace(1) %1799, align 4
  br label %1858

1858:                                             ; preds = %1856, %1855
  br i1 %1755, label %1859, label %1861

1859:                                             ; preds = %1858
  %1860 = insertelement <1 x float> poison, float %1719, i64 0
  store <1 x float> %1860, ptr addrspace(1) %1801, align 4
  br label %1861

1861:                                             ; preds = %1859, %1858
  br i1 %1756, label %1862, label %1864

1862:                                             ; preds = %1861
  %1863 = insertelement <1 x float> poison, float %1718, i64 0
  store <1 x float> %1863, ptr addrspace(1) %1803, align 4
  br label %1864

1864:                                             ; preds = %1862, %1861
  br i1 %1757, label %1865, label %1867

1865:                                             ; preds = %1864
  %1866 = insertelement <1 x float> poison, float %1717, i64 0
  store <1 x float> %1866, ptr addrspace(1) %1805, align 4
  br label %1867

1867:                                             ; preds = %1865, %1864
  br i1 %1758, label %1868, label %1870

1868:                                             ; preds = %1867
  %1869 = insertelement <1 x float> poison, float %1716, i64 0
  store <1 x float> %1869, ptr addrspace(1) %1807, align 4
  br label %1870

1870:                                             ; preds = %1868, %1867
  br i1 %1759, label %1871, label %1873

1871:                                             ; preds = %1870
  %1872 = insertelement <1 x float> poison, float %1715, i64 0
  store <1 x float> %1872, ptr addrspace(1) %1809, align 4
  br label %1873

1873:                                             ; preds = %1871, %1870
  br i1 %1760, label %1874, label %1876

1874:                                             ; preds = %1873
  %1875 = insertelement <1 x float> poison, float %1714, i64 0
  store <1 x float> %1875, ptr addrspace(1) %1811, align 4
  br label %1876

1876:                                             ; preds = %1874, %1873
  br i1 %1761, label %1877, label %1879

1877:                                             ; preds = %1876
  %1878 = insertelement <1 x float> poison, float %1713, i64 0
  store <1 x float> %1878, ptr addrspace(1) %1813, align 4
  br label %1879

1879:                                             ; preds = %1877, %1876
  br i1 %1762, label %1880, label %1882

1880:                                             ; preds = %1879
  %1881 = insertelement <1 x float> poison, float %1712, i64 0
  store <1 x float> %1881, ptr addrspace(1) %1815, align 4
  br label %1882

1882:                                             ; preds = %1880, %1879
  br i1 %1763, label %1883, label %1885

1883:                                             ; preds = %1882
  %1884 = insertelement <1 x float> poison, float %1711, i64 0
  store <1 x float> %1884, ptr addrspace(1) %1816, align 4
  br label %1885

1885:                                             ; preds = %1883, %1882
  br i1 %1764, label %1886, label %1888

1886:                                             ; preds = %1885
  %1887 = insertelement <1 x float> poison, float %1710, i64 0
  store <1 x float> %1887, ptr addrspace(1) %1817, align 4
  br label %1888

1888:                                             ; preds = %1886, %1885
  br i1 %1765, label %1889, label %1891

1889:                                             ; preds = %1888
  %1890 = insertelement <1 x float> poison, float %1709, i64 0
  store <1 x float> %1890, ptr addrspace(1) %1818, align 4
  br label %1891

1891:                                             ; preds = %1889, %1888
  br i1 %1766, label %1892, label %1894

1892:                                             ; preds = %1891
  %1893 = insertelement <1 x float> poison, float %1708, i64 0
  store <1 x float> %1893, ptr addrspace(1) %1819, align 4
  br label %1894

1894:                                             ; preds = %1892, %1891
  br i1 %1767, label %1895, label %1897

1895:                                             ; preds = %1894
  %1896 = insertelement <1 x float> poison, float %1707, i64 0
  store <1 x float> %1896, ptr addrspace(1) %1820, align 4
  br label %1897

1897:                                             ; preds = %1895, %1894
  br i1 %1768, label %1898, label %1900

1898:                                             ; preds = %1897
  %1899 = insertelement <1 x float> poison, float %1706, i64 0
  store <1 x float> %1899, ptr addrspace(1) %1821, align 4
  br label %1900

1900:                                             ; preds = %1898, %1897
  br i1 %1769, label %1901, label %1903

1901:                                             ; preds = %1900
  %1902 = insertelement <1 x float> poison, float %1705, i64 0
  store <1 x float> %1902, ptr addrspace(1) %1822, align 4
  br label %1903

1903:                                             ; preds = %1901, %1900
  br i1 %1770, label %1904, label %1906

1904:                                             ; preds = %1903
  %1905 = insertelement <1 x float> poison, float %1704, i64 0
  store <1 x float> %1905, ptr addrspace(1) %1823, align 4
  br label %1906

1906:                                             ; preds = %1904, %1903
  br i1 %1771, label %1907, label %1909

1907:                                             ; preds = %1906
  %1908 = insertelement <1 x float> poison, float %1703, i64 0
  store <1 x float> %1908, ptr addrspace(1) %1824, align 4
  br label %1909

1909:                                             ; preds = %1907, %1906
  br i1 %1772, label %1910, label %1912

1910:                                             ; preds = %1909
  %1911 = insertelement <1 x float> poison, float %1702, i64 0
  store <1 x float> %1911, ptr addrspace(1) %1825, align 4
  br label %1912

1912:                                             ; preds = %1910, %1909
  br i1 %1773, label %1913, label %1915

1913:                                             ; preds = %1912
  %1914 = insertelement <1 x float> poison, float %1701, i64 0
  store <1 x float> %1914, ptr addrspace(1) %1826, align 4
  br label %1915

1915:                                             ; preds = %1913, %1912
  br i1 %1774, label %1916, label %1918

1916:                                             ; preds = %1915
  %1917 = insertelement <1 x float> poison, float %1700, i64 0
  store <1 x float> %1917, ptr addrspace(1) %1827, align 4
  br label %1918

1918:                                             ; preds = %1916, %1915
  br i1 %1775, label %1919, label %1921

1919:                                             ; preds = %1918
  %1920 = insertelement <1 x float> poison, float %1699, i64 0
  store <1 x float> %1920, ptr addrspace(1) %1828, align 4
  br label %1921

1921:                                             ; preds = %1919, %1918
  br i1 %1776, label %1922, label %1924

1922:                                             ; preds = %1921
  %1923 = insertelement <1 x float> poison, float %1698, i64 0
  store <1 x float> %1923, ptr addrspace(1) %1829, align 4
  br label %1924

1924:                                             ; preds = %1922, %1921
  br i1 %1777, label %1925, label %1927

1925:                                             ; preds = %1924
  %1926 = insertelement <1 x float> poison, float %1697, i64 0
  store <1 x float> %1926, ptr addrspace(1) %1830, align 4
  br label %1927

1927:                                             ; preds = %1925, %1924
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half>, <16 x half>, <8 x float>) #2

attributes #0 = { norecurse nounwind "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.peeled.count", i32 1}
