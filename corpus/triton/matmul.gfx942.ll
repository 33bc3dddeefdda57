; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @matmul(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree writeonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, ptr addrspace(1) inreg nofree readnone captures(none) %6, ptr addrspace(1) inreg nofree readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %9)
  %11 = and i32 %10, 192
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = shl i32 %12, 6
  %14 = and i32 %9, 63
  %15 = or disjoint i32 %11, %14
  %16 = lshr i32 %15, 5
  %17 = and i32 %9, 31
  %18 = and i32 %10, 128
  %19 = lshr exact i32 %18, 2
  %20 = and i32 %9, 32
  %21 = lshr exact i32 %20, 3
  %22 = and i32 %10, 64
  %23 = lshr exact i32 %22, 1
  %24 = or disjoint i32 %23, %21
  %25 = or disjoint i32 %16, %13
  %26 = or disjoint i32 %25, 8
  %27 = or disjoint i32 %25, 16
  %28 = or disjoint i32 %25, 24
  %29 = or disjoint i32 %25, 32
  %30 = or disjoint i32 %25, 40
  %31 = or disjoint i32 %25, 48
  %32 = or disjoint i32 %25, 56
  %33 = or disjoint i32 %19, %13
  %34 = or disjoint i32 %33, %17
  %35 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %36 = shl i32 %35, 6
  %37 = or disjoint i32 %24, %36
  %38 = or disjoint i32 %37, 1
  %39 = or disjoint i32 %37, 2
  %40 = or disjoint i32 %37, 3
  %41 = or disjoint i32 %37, 8
  %42 = or disjoint i32 %37, 9
  %43 = or disjoint i32 %37, 10
  %44 = or disjoint i32 %37, 11
  %45 = or disjoint i32 %37, 16
  %46 = or disjoint i32 %37, 17
  %47 = or disjoint i32 %37, 18
  %48 = or disjoint i32 %37, 19
  %49 = or disjoint i32 %37, 24
  %50 = or disjoint i32 %37, 25
  %51 = or disjoint i32 %37, 26
  %52 = or disjoint i32 %37, 27
  %53 = or disjoint i32 %36, %14
  %54 = lshr exact i32 %11, 4
  %55 = icmp slt i32 %25, %3
  %56 = icmp slt i32 %26, %3
  %57 = icmp slt i32 %27, %3
  %58 = icmp slt i32 %28, %3
  %59 = icmp slt i32 %29, %3
  %60 = icmp slt i32 %30, %3
  %61 = icmp slt i32 %31, %3
  %62 = icmp slt i32 %32, %3
  %63 = mul i32 %25, %5
  %64 = mul i32 %26, %5
  %65 = mul i32 %27, %5
  %66 = mul i32 %28, %5
  %67 = mul i32 %29, %5
  %68 = mul i32 %30, %5
  %69 = mul i32 %31, %5
  %70 = mul i32 %32, %5
  %71 = sext i32 %63 to i64
  %72 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %71
  %73 = sext i32 %64 to i64
  %74 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %73
  %75 = sext i32 %65 to i64
  %76 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %75
  %77 = sext i32 %66 to i64
  %78 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %77
  %79 = sext i32 %67 to i64
  %80 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %79
  %81 = sext i32 %68 to i64
  %82 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %81
  %83 = sext i32 %69 to i64
  %84 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %83
  %85 = sext i32 %70 to i64
  %86 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %85
  %87 = icmp slt i32 %53, %4
  %88 = icmp sgt i32 %5, 0
  br i1 %88, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %8
  %89 = sext i32 %53 to i64
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %89
  %90 = shl nuw nsw i32 %15, 1
  %91 = lshr exact i32 %11, 3
  %92 = xor i32 %90, %91
  %93 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %92
  %94 = getelementptr inbounds nuw i8, ptr addrspace(3) %93, i32 1024
  %95 = getelementptr inbounds nuw i8, ptr addrspace(3) %93, i32 2048
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) %93, i32 3072
  %97 = xor i32 %92, 544
  %98 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %97
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) %98, i32 1024
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) %98, i32 2048
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) %98, i32 3072
  %102 = shl nuw nsw i32 %17, 6
  %103 = shl nuw nsw i32 %9, 2
  %104 = and i32 %103, 56
  %105 = lshr exact i32 %20, 2
  %106 = shl nuw nsw i32 %18, 4
  %107 = or disjoint i32 %106, %102
  %108 = xor i32 %104, %105
  %109 = or disjoint i32 %107, %108
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %109
  %111 = xor i32 %109, 16
  %112 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %111
  %113 = xor i32 %109, 32
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %113
  %115 = xor i32 %109, 48
  %116 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %115
  %117 = shl nuw nsw i32 %14, 6
  %118 = lshr i32 %9, 1
  %119 = and i32 %118, 24
  %120 = xor i32 %119, %91
  %121 = xor i32 %120, %104
  %122 = or disjoint i32 %121, %117
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %122
  %124 = xor i32 %122, 32
  %125 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %124
  %126 = shl nuw nsw i32 %9, 6
  %127 = and i32 %126, 960
  %128 = and i32 %9, 16
  %129 = icmp eq i32 %128, 0
  %130 = select i1 %129, i32 0, i32 1032
  %131 = icmp eq i32 %22, 0
  %132 = select i1 %131, i32 0, i32 2064
  %133 = or disjoint i32 %132, %105
  %134 = xor i32 %130, %133
  %135 = xor i32 %134, %104
  %136 = or disjoint i32 %135, %127
  %137 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %136
  %138 = xor i32 %136, 16
  %139 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %138
  %140 = xor i32 %136, 32
  %141 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %140
  %142 = xor i32 %136, 48
  %143 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %142
  br label %144

144:                                              ; preds = %.lr.ph, %291
  %145 = phi float [ 0.000000e+00, %.lr.ph ], [ %329, %291 ]
  %146 = phi float [ 0.000000e+00, %.lr.ph ], [ %330, %291 ]
  %147 = phi float [ 0.000000e+00, %.lr.ph ], [ %331, %291 ]
  %148 = phi float [ 0.000000e+00, %.lr.ph ], [ %332, %291 ]
  %149 = phi float [ 0.000000e+00, %.lr.ph ], [ %333, %291 ]
  %150 = phi float [ 0.000000e+00, %.lr.ph ], [ %334, %291 ]
  %151 = phi float [ 0.000000e+00, %.lr.ph ], [ %335, %291 ]
  %152 = phi float [ 0.000000e+00, %.lr.ph ], [ %336, %291 ]
  %153 = phi float [ 0.000000e+00, %.lr.ph ], [ %337, %291 ]
  %154 = phi float [ 0.000000e+00, %.lr.ph ], [ %338, %291 ]
  %155 = phi float [ 0.000000e+00, %.lr.ph ], [ %339, %291 ]
  %156 = phi float [ 0.000000e+00, %.lr.ph ], [ %340, %291 ]
  %157 = phi float [ 0.000000e+00, %.lr.ph ], [ %341, %291 ]
  %158 = phi float [ 0.000000e+00, %.lr.ph ], [ %342, %291 ]
  %159 = phi float [ 0.000000e+00, %.lr.ph ], [ %343, %291 ]
  %160 = phi float [ 0.000000e+00, %.lr.ph ], [ %344, %291 ]
  %161 = phi i32 [ 0, %.lr.ph ], [ %345, %291 ]
  %162 = or disjoint i32 %161, %54
  %163 = or disjoint i32 %162, 1
  %164 = or disjoint i32 %162, 2
  %165 = or disjoint i32 %162, 3
  %166 = or disjoint i32 %162, 16
  %167 = or disjoint i32 %162, 17
  %168 = or disjoint i32 %162, 18
  %169 = or disjoint i32 %162, 19
  %170 = or disjoint i32 %161, %17
  %171 = icmp slt i32 %170, %5
  %172 = and i1 %55, %171
  %173 = and i1 %56, %171
  %174 = and i1 %57, %171
  %175 = and i1 %58, %171
  %176 = and i1 %59, %171
  %177 = and i1 %60, %171
  %178 = and i1 %61, %171
  %179 = and i1 %62, %171
  %180 = sext i32 %170 to i64
  %181 = getelementptr [2 x i8], ptr addrspace(1) %74, i64 %180
  %182 = getelementptr [2 x i8], ptr addrspace(1) %76, i64 %180
  %183 = getelementptr [2 x i8], ptr addrspace(1) %78, i64 %180
  %184 = getelementptr [2 x i8], ptr addrspace(1) %80, i64 %180
  %185 = getelementptr [2 x i8], ptr addrspace(1) %82, i64 %180
  %186 = getelementptr [2 x i8], ptr addrspace(1) %84, i64 %180
  %187 = getelementptr [2 x i8], ptr addrspace(1) %86, i64 %180
  br i1 %172, label %188, label %191

188:                                              ; preds = %144
  %189 = getelementptr [2 x i8], ptr addrspace(1) %72, i64 %180
  %190 = load <1 x half>, ptr addrspace(1) %189, align 2
  br label %191

191:                                              ; preds = %188, %144
  %192 = phi <1 x half> [ %190, %188 ], [ zeroinitializer, %144 ]
  br i1 %173, label %193, label %195

193:                                              ; preds = %191
  %194 = load <1 x half>, ptr addrspace(1) %181, align 2
  br label %195

195:                                              ; preds = %193, %191
  %196 = phi <1 x half> [ %194, %193 ], [ zeroinitializer, %191 ]
  br i1 %174, label %197, label %199

197:                                              ; preds = %195
  %198 = load <1 x half>, ptr addrspace(1) %182, align 2
  br label %199

199:                                              ; preds = %197, %195
  %200 = phi <1 x half> [ %198, %197 ], [ zeroinitializer, %195 ]
  br i1 %175, label %201, label %203

201:                                              ; preds = %199
  %202 = load <1 x half>, ptr addrspace(1) %183, align 2
  br label %203

203:                                              ; preds = %201, %199
  %204 = phi <1 x half> [ %202, %201 ], [ zeroinitializer, %199 ]
  br i1 %176, label %205, label %207

205:                                              ; preds = %203
  %206 = load <1 x half>, ptr addrspace(1) %184, align 2
  br label %207

207:                                              ; preds = %205, %203
  %208 = phi <1 x half> [ %206, %205 ], [ zeroinitializer, %203 ]
  br i1 %177, label %209, label %211

209:                                              ; preds = %207
  %210 = load <1 x half>, ptr addrspace(1) %185, align 2
  br label %211

211:                                              ; preds = %209, %207
  %212 = phi <1 x half> [ %210, %209 ], [ zeroinitializer, %207 ]
  br i1 %178, label %213, label %215

213:                                              ; preds = %211
  %214 = load <1 x half>, ptr addrspace(1) %186, align 2
  br label %215

215:                                              ; preds = %213, %211
  %216 = phi <1 x half> [ %214, %213 ], [ zeroinitializer, %211 ]
  br i1 %179, label %217, label %219

217:                                              ; preds = %215
  %218 = load <1 x half>, ptr addrspace(1) %187, align 2
  br label %219

219:                                              ; preds = %217, %215
  %220 = phi <1 x half> [ %218, %217 ], [ zeroinitializer, %215 ]
  %221 = icmp slt i32 %162, %5
  %222 = icmp slt i32 %163, %5
  %223 = icmp slt i32 %164, %5
  %224 = icmp slt i32 %165, %5
  %225 = icmp slt i32 %166, %5
  %226 = icmp slt i32 %167, %5
  %227 = icmp slt i32 %168, %5
  %228 = icmp slt i32 %169, %5
  %229 = and i1 %87, %221
  %230 = and i1 %87, %222
  %231 = and i1 %87, %223
  %232 = and i1 %87, %224
  %233 = and i1 %87, %225
  %234 = and i1 %87, %226
  %235 = and i1 %87, %227
  %236 = and i1 %87, %228
  %237 = mul i32 %163, %4
  %238 = mul i32 %164, %4
  %239 = mul i32 %165, %4
  %240 = mul i32 %166, %4
  %241 = mul i32 %167, %4
  %242 = mul i32 %168, %4
  %243 = mul i32 %169, %4
  %244 = sext i32 %237 to i64
  %245 = sext i32 %238 to i64
  %246 = sext i32 %239 to i64
  %247 = sext i32 %240 to i64
  %248 = sext i32 %241 to i64
  %249 = sext i32 %242 to i64
  %250 = sext i32 %243 to i64
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %244
  %gep3 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %245
  %gep5 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %246
  %gep7 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %247
  %gep9 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %248
  %gep11 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %249
  %gep13 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %250
  br i1 %229, label %251, label %255

251:                                              ; preds = %219
  %252 = mul i32 %162, %4
  %253 = sext i32 %252 to i64
  %gep15 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %253
  %254 = load <1 x half>, ptr addrspace(1) %gep15, align 2
  br label %255

255:                                              ; preds = %251, %219
  %256 = phi <1 x half> [ %254, %251 ], [ zeroinitializer, %219 ]
  %257 = extractelement <1 x half> %256, i64 0
  br i1 %230, label %258, label %260

258:                                              ; preds = %255
  %259 = load <1 x half>, ptr addrspace(1) %gep, align 2
  br label %260

260:                                              ; preds = %258, %255
  %261 = phi <1 x half> [ %259, %258 ], [ zeroinitializer, %255 ]
  %262 = extractelement <1 x half> %261, i64 0
  br i1 %231, label %263, label %265

263:                                              ; preds = %260
  %264 = load <1 x half>, ptr addrspace(1) %gep3, align 2
  br label %265

265:                                              ; preds = %263, %260
  %266 = phi <1 x half> [ %264, %263 ], [ zeroinitializer, %260 ]
  %267 = extractelement <1 x half> %266, i64 0
  br i1 %232, label %268, label %270

268:                                              ; preds = %265
  %269 = load <1 x half>, ptr addrspace(1) %gep5, align 2
  br label %270

270:                                              ; preds = %268, %265
  %271 = phi <1 x half> [ %269, %268 ], [ zeroinitializer, %265 ]
  %272 = extractelement <1 x half> %271, i64 0
  br i1 %233, label %273, label %275

273:                                              ; preds = %270
  %274 = load <1 x half>, ptr addrspace(1) %gep7, align 2
  br label %275

275:                                              ; preds = %273, %270
  %276 = phi <1 x half> [ %274, %273 ], [ zeroinitializer, %270 ]
  %277 = extractelement <1 x half> %276, i64 0
  br i1 %234, label %278, label %280

278:                                              ; preds = %275
  %279 = load <1 x half>, ptr addrspace(1) %gep9, align 2
  br label %280

280:                                              ; preds = %278, %275
  %281 = phi <1 x half> [ %279, %278 ], [ zeroinitializer, %275 ]
  %282 = extractelement <1 x half> %281, i64 0
  br i1 %235, label %283, label %285

283:                                              ; preds = %280
  %284 = load <1 x half>, ptr addrspace(1) %gep11, align 2
  br label %285

285:                                              ; preds = %283, %280
  %286 = phi <1 x half> [ %284, %283 ], [ zeroinitializer, %280 ]
  %287 = extractelement <1 x half> %286, i64 0
  br i1 %236, label %288, label %291

288:                                              ; preds = %285
  %289 = load <1 x half>, ptr addrspace(1) %gep13, align 2
  %290 = shufflevector <1 x half> %289, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  br label %291

291:                                              ; preds = %288, %285
  %292 = phi <4 x half> [ %290, %288 ], [ <half 0.000000e+00, half undef, half undef, half undef>, %285 ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  store <1 x half> %192, ptr addrspace(3) %93, align 2
  store <1 x half> %200, ptr addrspace(3) %94, align 2
  store <1 x half> %208, ptr addrspace(3) %95, align 2
  store <1 x half> %216, ptr addrspace(3) %96, align 2
  store <1 x half> %196, ptr addrspace(3) %98, align 2
  store <1 x half> %204, ptr addrspace(3) %99, align 2
  store <1 x half> %212, ptr addrspace(3) %100, align 2
  store <1 x half> %220, ptr addrspace(3) %101, align 2
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %293 = load <4 x half>, ptr addrspace(3) %110, align 8
  %294 = load <4 x half>, ptr addrspace(3) %112, align 8
  %295 = load <4 x half>, ptr addrspace(3) %114, align 8
  %296 = load <4 x half>, ptr addrspace(3) %116, align 8
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %297 = insertelement <4 x half> poison, half %257, i64 0
  %298 = insertelement <4 x half> %297, half %262, i64 1
  %299 = insertelement <4 x half> %298, half %267, i64 2
  %300 = insertelement <4 x half> %299, half %272, i64 3
  store <4 x half> %300, ptr addrspace(3) %123, align 8
  %301 = insertelement <4 x half> poison, half %277, i64 0
  %302 = insertelement <4 x half> %301, half %282, i64 1
  %303 = insertelement <4 x half> %302, half %287, i64 2
  %304 = shufflevector <4 x half> %303, <4 x half> %292, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  store <4 x half> %304, ptr addrspace(3) %125, align 8
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %305 = load <4 x half>, ptr addrspace(3) %137, align 8
  %306 = load <4 x half>, ptr addrspace(3) %139, align 8
  %307 = load <4 x half>, ptr addrspace(3) %141, align 8
  %308 = load <4 x half>, ptr addrspace(3) %143, align 8
  %309 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %145, i64 0
  %310 = insertelement <16 x float> %309, float %146, i64 1
  %311 = insertelement <16 x float> %310, float %147, i64 2
  %312 = insertelement <16 x float> %311, float %148, i64 3
  %313 = insertelement <16 x float> %312, float %149, i64 4
  %314 = insertelement <16 x float> %313, float %150, i64 5
  %315 = insertelement <16 x float> %314, float %151, i64 6
  %316 = insertelement <16 x float> %315, float %152, i64 7
  %317 = insertelement <16 x float> %316, float %153, i64 8
  %318 = insertelement <16 x float> %317, float %154, i64 9
  %319 = insertelement <16 x float> %318, float %155, i64 10
  %320 = insertelement <16 x float> %319, float %156, i64 11
  %321 = insertelement <16 x float> %320, float %157, i64 12
  %322 = insertelement <16 x float> %321, float %158, i64 13
  %323 = insertelement <16 x float> %322, float %159, i64 14
  %324 = insertelement <16 x float> %323, float %160, i64 15
  %325 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %305, <4 x half> %293, <16 x float> %324, i32 0, i32 0, i32 0)
  %326 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %306, <4 x half> %294, <16 x float> %325, i32 0, i32 0, i32 0)
  %327 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %307, <4 x half> %295, <16 x float> %326, i32 0, i32 0, i32 0)
  %328 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %308, <4 x half> %296, <16 x float> %327, i32 0, i32 0, i32 0)
  %329 = extractelement <16 x float> %328, i64 0
  %330 = extractelement <16 x float> %328, i64 1
  %331 = extractelement <16 x float> %328, i64 2
  %332 = extractelement <16 x float> %328, i64 3
  %333 = extractelement <16 x float> %328, i64 4
  %334 = extractelement <16 x float> %328, i64 5
  %335 = extractelement <16 x float> %328, i64 6
  %336 = extractelement <16 x float> %328, i64 7
  %337 = extractelement <16 x float> %328, i64 8
  %338 = extractelement <16 x float> %328, i64 9
  %339 = extractelement <16 x float> %328, i64 10
  %340 = extractelement <16 x float> %328, i64 11
  %341 = extractelement <16 x float> %328, i64 12
  %342 = extractelement <16 x float> %328, i64 13
  %343 = extractelement <16 x float> %328, i64 14
  %344 = extractelement <16 x float> %328, i64 15
  %345 = add i32 %161, 32
  %346 = icmp slt i32 %345, %5
  br i1 %346, label %144, label %._crit_edge

._crit_edge:                                      ; preds = %291, %8
  %347 = phi float [ 0.000000e+00, %8 ], [ %329, %291 ]
  %348 = phi float [ 0.000000e+00, %8 ], [ %330, %291 ]
  %349 = phi float [ 0.000000e+00, %8 ], [ %331, %291 ]
  %350 = phi float [ 0.000000e+00, %8 ], [ %332, %291 ]
  %351 = phi float [ 0.000000e+00, %8 ], [ %333, %291 ]
  %352 = phi float [ 0.000000e+00, %8 ], [ %334, %291 ]
  %353 = phi float [ 0.000000e+00, %8 ], [ %335, %291 ]
  %354 = phi float [ 0.000000e+00, %8 ], [ %336, %291 ]
  %355 = phi float [ 0.000000e+00, %8 ], [ %337, %291 ]
  %356 = phi float [ 0.000000e+00, %8 ], [ %338, %291 ]
  %357 = phi float [ 0.000000e+00, %8 ], [ %339, %291 ]
  %358 = phi float [ 0.000000e+00, %8 ], [ %340, %291 ]
  %359 = phi float [ 0.000000e+00, %8 ], [ %341, %291 ]
  %360 = phi float [ 0.000000e+00, %8 ], [ %342, %291 ]
  %361 = phi float [ 0.000000e+00, %8 ], [ %343, %291 ]
  %362 = phi float [ 0.000000e+00, %8 ], [ %344, %291 ]
  %363 = icmp slt i32 %34, %3
  %364 = icmp slt i32 %37, %4
  %365 = icmp slt i32 %38, %4
  %366 = icmp slt i32 %39, %4
  %367 = icmp slt i32 %40, %4
  %368 = icmp slt i32 %41, %4
  %369 = icmp slt i32 %42, %4
  %370 = icmp slt i32 %43, %4
  %371 = icmp slt i32 %44, %4
  %372 = icmp slt i32 %45, %4
  %373 = icmp slt i32 %46, %4
  %374 = icmp slt i32 %47, %4
  %375 = icmp slt i32 %48, %4
  %376 = icmp slt i32 %49, %4
  %377 = icmp slt i32 %50, %4
  %378 = icmp slt i32 %51, %4
  %379 = icmp slt i32 %52, %4
  %380 = and i1 %363, %364
  %381 = and i1 %363, %365
  %382 = and i1 %363, %366
  %383 = and i1 %363, %367
  %384 = and i1 %363, %368
  %385 = and i1 %363, %369
  %386 = and i1 %363, %370
  %387 = and i1 %363, %371
  %388 = and i1 %363, %372
  %389 = and i1 %363, %373
  %390 = and i1 %363, %374
  %391 = and i1 %363, %375
  %392 = and i1 %363, %376
  %393 = and i1 %363, %377
  %394 = and i1 %363, %378
  %395 = and i1 %363, %379
  %396 = mul i32 %34, %4
  %397 = sext i32 %396 to i64
  %398 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %397
  %399 = sext i32 %38 to i64
  %400 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %399
  %401 = sext i32 %39 to i64
  %402 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %401
  %403 = sext i32 %40 to i64
  %404 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %403
  %405 = sext i32 %41 to i64
  %406 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %405
  %407 = sext i32 %42 to i64
  %408 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %407
  %409 = sext i32 %43 to i64
  %410 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %409
  %411 = sext i32 %44 to i64
  %412 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %411
  %413 = sext i32 %45 to i64
  %414 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %413
  %415 = sext i32 %46 to i64
  %416 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %415
  %417 = sext i32 %47 to i64
  %418 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %417
  %419 = sext i32 %48 to i64
  %420 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %419
  %421 = sext i32 %49 to i64
  %422 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %421
  %423 = sext i32 %50 to i64
  %424 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %423
  %425 = sext i32 %51 to i64
  %426 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %425
  %427 = sext i32 %52 to i64
  %428 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %427
  br i1 %380, label %429, label %433

429:                                              ; preds = %._crit_edge
  %430 = sext i32 %37 to i64
  %431 = getelementptr [4 x i8], ptr addrspace(1) %398, i64 %430
  %432 = insertelement <1 x float> poison, float %347, i64 0
  store <1 x float> %432, ptr addrspace(1) %431, align 4
  br label %433

433:                                              ; preds = %429, %._crit_edge
  br i1 %381, label %434, label %436

434:                                              ; preds = %433
  %435 = insertelement <1 x float> poison, float %348, i64 0
  store <1 x float> %435, ptr addrspace(1) %400, align 4
  br label %436

436:                                              ; preds = %434, %433
  br i1 %382, label %437, label %439

437:                                              ; preds = %436
  %438 = insertelement <1 x float> poison, float %349, i64 0
  store <1 x float> %438, ptr addrspace(1) %402, align 4
  br label %439

439:                                              ; preds = %437, %436
  br i1 %383, label %440, label %442

440:                                              ; preds = %439
  %441 = insertelement <1 x float> poison, float %350, i64 0
  store <1 x float> %441, ptr addrspace(1) %404, align 4
  br label %442

442:                                              ; preds = %440, %439
  br i1 %384, label %443, label %445

443:                                              ; preds = %442
  %444 = insertelement <1 x float> poison, float %351, i64 0
  store <1 x float> %444, ptr addrspace(1) %406, align 4
  br label %445

445:                                              ; preds = %443, %442
  br i1 %385, label %446, label %448

446:                                              ; preds = %445
  %447 = insertelement <1 x float> poison, float %352, i64 0
  store <1 x float> %447, ptr addrspace(1) %408, align 4
  br label %448

448:                                              ; preds = %446, %445
  br i1 %386, label %449, label %451

449:                                              ; preds = %448
  %450 = insertelement <1 x float> poison, float %353, i64 0
  store <1 x float> %450, ptr addrspace(1) %410, align 4
  br label %451

451:                                              ; preds = %449, %448
  br i1 %387, label %452, label %454

452:                                              ; preds = %451
  %453 = insertelement <1 x float> poison, float %354, i64 0
  store <1 x float> %453, ptr addrspace(1) %412, align 4
  br label %454

454:                                              ; preds = %452, %451
  br i1 %388, label %455, label %457

455:                                              ; preds = %454
  %456 = insertelement <1 x float> poison, float %355, i64 0
  store <1 x float> %456, ptr addrspace(1) %414, align 4
  br label %457

457:                                              ; preds = %455, %454
  br i1 %389, label %458, label %460

458:                                              ; preds = %457
  %459 = insertelement <1 x float> poison, float %356, i64 0
  store <1 x float> %459, ptr addrspace(1) %416, align 4
  br label %460

460:                                              ; preds = %458, %457
  br i1 %390, label %461, label %463

461:                                              ; preds = %460
  %462 = insertelement <1 x float> poison, float %357, i64 0
  store <1 x float> %462, ptr addrspace(1) %418, align 4
  br label %463

463:                                              ; preds = %461, %460
  br i1 %391, label %464, label %466

464:                                              ; preds = %463
  %465 = insertelement <1 x float> poison, float %358, i64 0
  store <1 x float> %465, ptr addrspace(1) %420, align 4
  br label %466

466:                                              ; preds = %464, %463
  br i1 %392, label %467, label %469

467:                                              ; preds = %466
  %468 = insertelement <1 x float> poison, float %359, i64 0
  store <1 x float> %468, ptr addrspace(1) %422, align 4
  br label %469

469:                                              ; preds = %467, %466
  br i1 %393, label %470, label %472

470:                                              ; preds = %469
  %471 = insertelement <1 x float> poison, float %360, i64 0
  store <1 x float> %471, ptr addrspace(1) %424, align 4
  br label %472

472:                                              ; preds = %470, %469
  br i1 %394, label %473, label %475

473:                                              ; preds = %472
  %474 = insertelement <1 x float> poison, float %361, i64 0
  store <1 x float> %474, ptr addrspace(1) %426, align 4
  br label %475

475:                                              ; preds = %473, %472
  br i1 %395, label %476, label %478

476:                                              ; preds = %475
  %477 = insertelement <1 x float> poison, float %362, i64 0
  store <1 x float> %477, ptr addrspace(1) %428, align 4
  br label %478

478:                                              ; preds = %476, %475
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

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #4

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
