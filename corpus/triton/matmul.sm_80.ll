; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, ptr addrspace(1) nofree readnone captures(none) %6, ptr addrspace(1) nofree readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = shl i32 %9, 6
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %12 = lshr i32 %11, 5
  %13 = and i32 %12, 3
  %14 = and i32 %11, 64
  %15 = lshr exact i32 %14, 6
  %16 = or disjoint i32 %15, 2
  %17 = or disjoint i32 %15, 4
  %18 = or disjoint i32 %15, 6
  %19 = or disjoint i32 %15, 8
  %20 = or disjoint i32 %15, 10
  %21 = or disjoint i32 %15, 12
  %22 = or disjoint i32 %15, 14
  %23 = or disjoint i32 %15, 16
  %24 = or disjoint i32 %15, 18
  %25 = or disjoint i32 %15, 20
  %26 = or disjoint i32 %15, 22
  %27 = or disjoint i32 %15, 24
  %28 = or disjoint i32 %15, 26
  %29 = or disjoint i32 %15, 28
  %30 = or disjoint i32 %15, 30
  %31 = and i32 %11, 63
  %32 = or disjoint i32 %13, %10
  %33 = or disjoint i32 %32, 4
  %34 = or disjoint i32 %32, 8
  %35 = or disjoint i32 %32, 12
  %36 = or disjoint i32 %32, 16
  %37 = or disjoint i32 %32, 20
  %38 = or disjoint i32 %32, 24
  %39 = or disjoint i32 %10, %12
  %40 = or i32 %39, 28
  %41 = or disjoint i32 %32, 32
  %42 = or disjoint i32 %32, 36
  %43 = or disjoint i32 %32, 40
  %44 = or disjoint i32 %32, 44
  %45 = or disjoint i32 %32, 48
  %46 = or disjoint i32 %32, 52
  %47 = or disjoint i32 %32, 56
  %48 = or i32 %39, 60
  %49 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %50 = shl nuw nsw i32 %49, 6
  %51 = or disjoint i32 %50, %31
  %52 = and i32 %11, 31
  %53 = icmp slt i32 %32, %3
  %54 = icmp slt i32 %33, %3
  %55 = icmp slt i32 %34, %3
  %56 = icmp slt i32 %35, %3
  %57 = icmp slt i32 %36, %3
  %58 = icmp slt i32 %37, %3
  %59 = icmp slt i32 %38, %3
  %60 = icmp slt i32 %40, %3
  %61 = icmp slt i32 %41, %3
  %62 = icmp slt i32 %42, %3
  %63 = icmp slt i32 %43, %3
  %64 = icmp slt i32 %44, %3
  %65 = icmp slt i32 %45, %3
  %66 = icmp slt i32 %46, %3
  %67 = icmp slt i32 %47, %3
  %68 = icmp slt i32 %48, %3
  %69 = mul i32 %5, %32
  %70 = mul i32 %5, %33
  %71 = mul i32 %5, %34
  %72 = mul i32 %5, %35
  %73 = mul i32 %5, %36
  %74 = mul i32 %5, %37
  %75 = mul i32 %5, %38
  %76 = mul i32 %5, %40
  %77 = mul i32 %5, %41
  %78 = mul i32 %5, %42
  %79 = mul i32 %5, %43
  %80 = mul i32 %5, %44
  %81 = mul i32 %5, %45
  %82 = mul i32 %5, %46
  %83 = mul i32 %5, %47
  %84 = mul i32 %5, %48
  %85 = sext i32 %69 to i64
  %86 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %85
  %87 = sext i32 %70 to i64
  %88 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %87
  %89 = sext i32 %71 to i64
  %90 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %89
  %91 = sext i32 %72 to i64
  %92 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %91
  %93 = sext i32 %73 to i64
  %94 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %93
  %95 = sext i32 %74 to i64
  %96 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %95
  %97 = sext i32 %75 to i64
  %98 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %97
  %99 = sext i32 %76 to i64
  %100 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %99
  %101 = sext i32 %77 to i64
  %102 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %101
  %103 = sext i32 %78 to i64
  %104 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %103
  %105 = sext i32 %79 to i64
  %106 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %105
  %107 = sext i32 %80 to i64
  %108 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %107
  %109 = sext i32 %81 to i64
  %110 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %109
  %111 = sext i32 %82 to i64
  %112 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %111
  %113 = sext i32 %83 to i64
  %114 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %113
  %115 = sext i32 %84 to i64
  %116 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %115
  %117 = icmp slt i32 %51, %4
  %118 = icmp sgt i32 %5, 0
  br i1 %118, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %8
  %.pre = zext nneg i32 %51 to i64
  %.pre95 = shl nuw nsw i32 %11, 4
  %.pre97 = and i32 %.pre95, 112
  br label %._crit_edge

.lr.ph:                                           ; preds = %8
  %119 = shl nuw nsw i32 %31, 1
  %120 = icmp eq i32 %14, 0
  %121 = select i1 %120, i32 0, i32 144
  %122 = xor i32 %121, %119
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %122
  %124 = getelementptr inbounds nuw i8, ptr addrspace(3) %123, i32 512
  %125 = or disjoint i32 %122, 1024
  %126 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %125
  %127 = getelementptr inbounds nuw i8, ptr addrspace(3) %123, i32 1536
  %128 = or disjoint i32 %122, 2048
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %128
  %130 = getelementptr inbounds nuw i8, ptr addrspace(3) %123, i32 2560
  %131 = or disjoint i32 %122, 3072
  %132 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %131
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) %123, i32 3584
  %134 = xor i32 %122, 288
  %135 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %134
  %136 = getelementptr inbounds nuw i8, ptr addrspace(3) %135, i32 512
  %137 = or disjoint i32 %134, 1024
  %138 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %137
  %139 = getelementptr inbounds nuw i8, ptr addrspace(3) %135, i32 1536
  %140 = or disjoint i32 %134, 2048
  %141 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %140
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) %135, i32 2560
  %143 = or disjoint i32 %134, 3072
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %143
  %145 = getelementptr inbounds nuw i8, ptr addrspace(3) %135, i32 3584
  %146 = zext nneg i32 %51 to i64
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %146
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %122
  %148 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %125
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %128
  %150 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %131
  %151 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %134
  %152 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %137
  %153 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %140
  %154 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %143
  %155 = xor i32 %122, 576
  %156 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %155
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) %156, i32 1024
  %158 = getelementptr inbounds nuw i8, ptr addrspace(3) %156, i32 2048
  %159 = getelementptr inbounds nuw i8, ptr addrspace(3) %156, i32 3072
  %160 = xor i32 %122, 864
  %161 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %160
  %162 = getelementptr inbounds nuw i8, ptr addrspace(3) %161, i32 1024
  %163 = getelementptr inbounds nuw i8, ptr addrspace(3) %161, i32 2048
  %164 = getelementptr inbounds nuw i8, ptr addrspace(3) %161, i32 3072
  %165 = shl nuw nsw i32 %11, 6
  %166 = and i32 %165, 960
  %167 = shl nuw nsw i32 %11, 3
  %168 = and i32 %167, 48
  %169 = and i32 %11, 16
  %170 = shl nuw nsw i32 %14, 4
  %171 = or disjoint i32 %166, %168
  %172 = xor i32 %171, %169
  %173 = or disjoint i32 %172, %170
  %174 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %173
  %175 = getelementptr inbounds nuw i8, ptr addrspace(3) %174, i32 2048
  %176 = xor i32 %173, 32
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %176
  %178 = getelementptr inbounds nuw i8, ptr addrspace(3) %177, i32 2048
  %179 = shl nuw nsw i32 %52, 7
  %180 = shl nuw nsw i32 %11, 4
  %181 = and i32 %180, 112
  %182 = lshr i32 %11, 1
  %183 = and i32 %182, 16
  %184 = xor i32 %181, %183
  %185 = or disjoint i32 %184, %179
  %186 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %185
  %187 = xor i32 %185, 32
  %188 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %187
  %189 = xor i32 %185, 64
  %190 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %189
  %191 = xor i32 %185, 96
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %191
  br label %193

193:                                              ; preds = %.lr.ph, %193
  %194 = phi float [ 0.000000e+00, %.lr.ph ], [ %487, %193 ]
  %195 = phi float [ 0.000000e+00, %.lr.ph ], [ %488, %193 ]
  %196 = phi float [ 0.000000e+00, %.lr.ph ], [ %489, %193 ]
  %197 = phi float [ 0.000000e+00, %.lr.ph ], [ %490, %193 ]
  %198 = phi float [ 0.000000e+00, %.lr.ph ], [ %492, %193 ]
  %199 = phi float [ 0.000000e+00, %.lr.ph ], [ %493, %193 ]
  %200 = phi float [ 0.000000e+00, %.lr.ph ], [ %494, %193 ]
  %201 = phi float [ 0.000000e+00, %.lr.ph ], [ %495, %193 ]
  %202 = phi float [ 0.000000e+00, %.lr.ph ], [ %497, %193 ]
  %203 = phi float [ 0.000000e+00, %.lr.ph ], [ %498, %193 ]
  %204 = phi float [ 0.000000e+00, %.lr.ph ], [ %499, %193 ]
  %205 = phi float [ 0.000000e+00, %.lr.ph ], [ %500, %193 ]
  %206 = phi float [ 0.000000e+00, %.lr.ph ], [ %502, %193 ]
  %207 = phi float [ 0.000000e+00, %.lr.ph ], [ %503, %193 ]
  %208 = phi float [ 0.000000e+00, %.lr.ph ], [ %504, %193 ]
  %209 = phi float [ 0.000000e+00, %.lr.ph ], [ %505, %193 ]
  %210 = phi float [ 0.000000e+00, %.lr.ph ], [ %507, %193 ]
  %211 = phi float [ 0.000000e+00, %.lr.ph ], [ %508, %193 ]
  %212 = phi float [ 0.000000e+00, %.lr.ph ], [ %509, %193 ]
  %213 = phi float [ 0.000000e+00, %.lr.ph ], [ %510, %193 ]
  %214 = phi float [ 0.000000e+00, %.lr.ph ], [ %512, %193 ]
  %215 = phi float [ 0.000000e+00, %.lr.ph ], [ %513, %193 ]
  %216 = phi float [ 0.000000e+00, %.lr.ph ], [ %514, %193 ]
  %217 = phi float [ 0.000000e+00, %.lr.ph ], [ %515, %193 ]
  %218 = phi float [ 0.000000e+00, %.lr.ph ], [ %517, %193 ]
  %219 = phi float [ 0.000000e+00, %.lr.ph ], [ %518, %193 ]
  %220 = phi float [ 0.000000e+00, %.lr.ph ], [ %519, %193 ]
  %221 = phi float [ 0.000000e+00, %.lr.ph ], [ %520, %193 ]
  %222 = phi float [ 0.000000e+00, %.lr.ph ], [ %522, %193 ]
  %223 = phi float [ 0.000000e+00, %.lr.ph ], [ %523, %193 ]
  %224 = phi float [ 0.000000e+00, %.lr.ph ], [ %524, %193 ]
  %225 = phi float [ 0.000000e+00, %.lr.ph ], [ %525, %193 ]
  %226 = phi i32 [ 0, %.lr.ph ], [ %526, %193 ]
  %227 = or disjoint i32 %226, %15
  %228 = or disjoint i32 %226, %16
  %229 = or disjoint i32 %226, %17
  %230 = or disjoint i32 %226, %18
  %231 = or disjoint i32 %226, %19
  %232 = or disjoint i32 %226, %20
  %233 = or disjoint i32 %226, %21
  %234 = or disjoint i32 %226, %22
  %235 = or disjoint i32 %226, %23
  %236 = or disjoint i32 %226, %24
  %237 = or disjoint i32 %226, %25
  %238 = or disjoint i32 %226, %26
  %239 = or disjoint i32 %226, %27
  %240 = or disjoint i32 %226, %28
  %241 = or disjoint i32 %226, %29
  %242 = or disjoint i32 %226, %30
  %243 = or disjoint i32 %226, %52
  %244 = icmp slt i32 %243, %5
  %245 = and i1 %53, %244
  %246 = and i1 %54, %244
  %247 = and i1 %55, %244
  %248 = and i1 %56, %244
  %249 = and i1 %57, %244
  %250 = and i1 %58, %244
  %251 = and i1 %59, %244
  %252 = and i1 %60, %244
  %253 = and i1 %61, %244
  %254 = and i1 %62, %244
  %255 = and i1 %63, %244
  %256 = and i1 %64, %244
  %257 = and i1 %65, %244
  %258 = and i1 %66, %244
  %259 = and i1 %67, %244
  %260 = and i1 %68, %244
  %261 = sext i32 %243 to i64
  %262 = getelementptr [2 x i8], ptr addrspace(1) %86, i64 %261
  %263 = getelementptr [2 x i8], ptr addrspace(1) %88, i64 %261
  %264 = getelementptr [2 x i8], ptr addrspace(1) %90, i64 %261
  %265 = getelementptr [2 x i8], ptr addrspace(1) %92, i64 %261
  %266 = getelementptr [2 x i8], ptr addrspace(1) %94, i64 %261
  %267 = getelementptr [2 x i8], ptr addrspace(1) %96, i64 %261
  %268 = getelementptr [2 x i8], ptr addrspace(1) %98, i64 %261
  %269 = getelementptr [2 x i8], ptr addrspace(1) %100, i64 %261
  %270 = getelementptr [2 x i8], ptr addrspace(1) %102, i64 %261
  %271 = getelementptr [2 x i8], ptr addrspace(1) %104, i64 %261
  %272 = getelementptr [2 x i8], ptr addrspace(1) %106, i64 %261
  %273 = getelementptr [2 x i8], ptr addrspace(1) %108, i64 %261
  %274 = getelementptr [2 x i8], ptr addrspace(1) %110, i64 %261
  %275 = getelementptr [2 x i8], ptr addrspace(1) %112, i64 %261
  %276 = getelementptr [2 x i8], ptr addrspace(1) %114, i64 %261
  %277 = getelementptr [2 x i8], ptr addrspace(1) %116, i64 %261
  %278 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %262, i1 %245) #4
  %279 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %263, i1 %246) #4
  %280 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %264, i1 %247) #4
  %281 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %265, i1 %248) #4
  %282 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %266, i1 %249) #4
  %283 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %267, i1 %250) #4
  %284 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %268, i1 %251) #4
  %285 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %269, i1 %252) #4
  %286 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %270, i1 %253) #4
  %287 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %271, i1 %254) #4
  %288 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %272, i1 %255) #4
  %289 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %273, i1 %256) #4
  %290 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %274, i1 %257) #4
  %291 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %275, i1 %258) #4
  %292 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %276, i1 %259) #4
  %293 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %277, i1 %260) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %294 = insertelement <1 x i16> poison, i16 %278, i64 0
  store <1 x i16> %294, ptr addrspace(3) %123, align 2
  %295 = insertelement <1 x i16> poison, i16 %280, i64 0
  store <1 x i16> %295, ptr addrspace(3) %124, align 2
  %296 = insertelement <1 x i16> poison, i16 %282, i64 0
  store <1 x i16> %296, ptr addrspace(3) %126, align 2
  %297 = insertelement <1 x i16> poison, i16 %284, i64 0
  store <1 x i16> %297, ptr addrspace(3) %127, align 2
  %298 = insertelement <1 x i16> poison, i16 %286, i64 0
  store <1 x i16> %298, ptr addrspace(3) %129, align 2
  %299 = insertelement <1 x i16> poison, i16 %288, i64 0
  store <1 x i16> %299, ptr addrspace(3) %130, align 2
  %300 = insertelement <1 x i16> poison, i16 %290, i64 0
  store <1 x i16> %300, ptr addrspace(3) %132, align 2
  %301 = insertelement <1 x i16> poison, i16 %292, i64 0
  store <1 x i16> %301, ptr addrspace(3) %133, align 2
  %302 = insertelement <1 x i16> poison, i16 %279, i64 0
  store <1 x i16> %302, ptr addrspace(3) %135, align 2
  %303 = insertelement <1 x i16> poison, i16 %281, i64 0
  store <1 x i16> %303, ptr addrspace(3) %136, align 2
  %304 = insertelement <1 x i16> poison, i16 %283, i64 0
  store <1 x i16> %304, ptr addrspace(3) %138, align 2
  %305 = insertelement <1 x i16> poison, i16 %285, i64 0
  store <1 x i16> %305, ptr addrspace(3) %139, align 2
  %306 = insertelement <1 x i16> poison, i16 %287, i64 0
  store <1 x i16> %306, ptr addrspace(3) %141, align 2
  %307 = insertelement <1 x i16> poison, i16 %289, i64 0
  store <1 x i16> %307, ptr addrspace(3) %142, align 2
  %308 = insertelement <1 x i16> poison, i16 %291, i64 0
  store <1 x i16> %308, ptr addrspace(3) %144, align 2
  %309 = insertelement <1 x i16> poison, i16 %293, i64 0
  store <1 x i16> %309, ptr addrspace(3) %145, align 2
  %310 = icmp slt i32 %227, %5
  %311 = icmp slt i32 %228, %5
  %312 = icmp slt i32 %229, %5
  %313 = icmp slt i32 %230, %5
  %314 = icmp slt i32 %231, %5
  %315 = icmp slt i32 %232, %5
  %316 = icmp slt i32 %233, %5
  %317 = icmp slt i32 %234, %5
  %318 = icmp slt i32 %235, %5
  %319 = icmp slt i32 %236, %5
  %320 = icmp slt i32 %237, %5
  %321 = icmp slt i32 %238, %5
  %322 = icmp slt i32 %239, %5
  %323 = icmp slt i32 %240, %5
  %324 = icmp slt i32 %241, %5
  %325 = icmp slt i32 %242, %5
  %326 = and i1 %117, %310
  %327 = and i1 %117, %311
  %328 = and i1 %117, %312
  %329 = and i1 %117, %313
  %330 = and i1 %117, %314
  %331 = and i1 %117, %315
  %332 = and i1 %117, %316
  %333 = and i1 %117, %317
  %334 = and i1 %117, %318
  %335 = and i1 %117, %319
  %336 = and i1 %117, %320
  %337 = and i1 %117, %321
  %338 = and i1 %117, %322
  %339 = and i1 %117, %323
  %340 = and i1 %117, %324
  %341 = and i1 %117, %325
  %342 = mul i32 %227, %4
  %343 = mul i32 %228, %4
  %344 = mul i32 %229, %4
  %345 = mul i32 %230, %4
  %346 = mul i32 %231, %4
  %347 = mul i32 %232, %4
  %348 = mul i32 %233, %4
  %349 = mul i32 %234, %4
  %350 = mul i32 %235, %4
  %351 = mul i32 %236, %4
  %352 = mul i32 %237, %4
  %353 = mul i32 %238, %4
  %354 = mul i32 %239, %4
  %355 = mul i32 %240, %4
  %356 = mul i32 %241, %4
  %357 = mul i32 %242, %4
  %358 = sext i32 %342 to i64
  %359 = sext i32 %343 to i64
  %360 = sext i32 %344 to i64
  %361 = sext i32 %345 to i64
  %362 = sext i32 %346 to i64
  %363 = sext i32 %347 to i64
  %364 = sext i32 %348 to i64
  %365 = sext i32 %349 to i64
  %366 = sext i32 %350 to i64
  %367 = sext i32 %351 to i64
  %368 = sext i32 %352 to i64
  %369 = sext i32 %353 to i64
  %370 = sext i32 %354 to i64
  %371 = sext i32 %355 to i64
  %372 = sext i32 %356 to i64
  %373 = sext i32 %357 to i64
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %358
  %gep65 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %359
  %gep67 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %360
  %gep69 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %361
  %gep71 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %362
  %gep73 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %363
  %gep75 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %364
  %gep77 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %365
  %gep79 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %366
  %gep81 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %367
  %gep83 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %368
  %gep85 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %369
  %gep87 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %370
  %gep89 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %371
  %gep91 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %372
  %gep93 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %373
  %374 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep, i1 %326) #4
  %375 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep65, i1 %327) #4
  %376 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep67, i1 %328) #4
  %377 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep69, i1 %329) #4
  %378 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep71, i1 %330) #4
  %379 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep73, i1 %331) #4
  %380 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep75, i1 %332) #4
  %381 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep77, i1 %333) #4
  %382 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep79, i1 %334) #4
  %383 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep81, i1 %335) #4
  %384 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep83, i1 %336) #4
  %385 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep85, i1 %337) #4
  %386 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep87, i1 %338) #4
  %387 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep89, i1 %339) #4
  %388 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep91, i1 %340) #4
  %389 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep93, i1 %341) #4
  %390 = insertelement <1 x i16> poison, i16 %374, i64 0
  store <1 x i16> %390, ptr addrspace(3) %147, align 2
  %391 = insertelement <1 x i16> poison, i16 %378, i64 0
  store <1 x i16> %391, ptr addrspace(3) %148, align 2
  %392 = insertelement <1 x i16> poison, i16 %382, i64 0
  store <1 x i16> %392, ptr addrspace(3) %149, align 2
  %393 = insertelement <1 x i16> poison, i16 %386, i64 0
  store <1 x i16> %393, ptr addrspace(3) %150, align 2
  %394 = insertelement <1 x i16> poison, i16 %375, i64 0
  store <1 x i16> %394, ptr addrspace(3) %151, align 2
  %395 = insertelement <1 x i16> poison, i16 %379, i64 0
  store <1 x i16> %395, ptr addrspace(3) %152, align 2
  %396 = insertelement <1 x i16> poison, i16 %383, i64 0
  store <1 x i16> %396, ptr addrspace(3) %153, align 2
  %397 = insertelement <1 x i16> poison, i16 %387, i64 0
  store <1 x i16> %397, ptr addrspace(3) %154, align 2
  %398 = insertelement <1 x i16> poison, i16 %376, i64 0
  store <1 x i16> %398, ptr addrspace(3) %156, align 2
  %399 = insertelement <1 x i16> poison, i16 %380, i64 0
  store <1 x i16> %399, ptr addrspace(3) %157, align 2
  %400 = insertelement <1 x i16> poison, i16 %384, i64 0
  store <1 x i16> %400, ptr addrspace(3) %158, align 2
  %401 = insertelement <1 x i16> poison, i16 %388, i64 0
  store <1 x i16> %401, ptr addrspace(3) %159, align 2
  %402 = insertelement <1 x i16> poison, i16 %377, i64 0
  store <1 x i16> %402, ptr addrspace(3) %161, align 2
  %403 = insertelement <1 x i16> poison, i16 %381, i64 0
  store <1 x i16> %403, ptr addrspace(3) %162, align 2
  %404 = insertelement <1 x i16> poison, i16 %385, i64 0
  store <1 x i16> %404, ptr addrspace(3) %163, align 2
  %405 = insertelement <1 x i16> poison, i16 %389, i64 0
  store <1 x i16> %405, ptr addrspace(3) %164, align 2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %406 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %174)
  %407 = extractvalue { i32, i32, i32, i32 } %406, 0
  %408 = extractvalue { i32, i32, i32, i32 } %406, 1
  %409 = extractvalue { i32, i32, i32, i32 } %406, 2
  %410 = extractvalue { i32, i32, i32, i32 } %406, 3
  %411 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %175)
  %412 = extractvalue { i32, i32, i32, i32 } %411, 0
  %413 = extractvalue { i32, i32, i32, i32 } %411, 1
  %414 = extractvalue { i32, i32, i32, i32 } %411, 2
  %415 = extractvalue { i32, i32, i32, i32 } %411, 3
  %416 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %177)
  %417 = extractvalue { i32, i32, i32, i32 } %416, 0
  %418 = extractvalue { i32, i32, i32, i32 } %416, 1
  %419 = extractvalue { i32, i32, i32, i32 } %416, 2
  %420 = extractvalue { i32, i32, i32, i32 } %416, 3
  %421 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %178)
  %422 = extractvalue { i32, i32, i32, i32 } %421, 0
  %423 = extractvalue { i32, i32, i32, i32 } %421, 1
  %424 = extractvalue { i32, i32, i32, i32 } %421, 2
  %425 = extractvalue { i32, i32, i32, i32 } %421, 3
  %426 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %186)
  %427 = extractvalue { i32, i32, i32, i32 } %426, 0
  %428 = extractvalue { i32, i32, i32, i32 } %426, 1
  %429 = extractvalue { i32, i32, i32, i32 } %426, 2
  %430 = extractvalue { i32, i32, i32, i32 } %426, 3
  %431 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %188)
  %432 = extractvalue { i32, i32, i32, i32 } %431, 0
  %433 = extractvalue { i32, i32, i32, i32 } %431, 1
  %434 = extractvalue { i32, i32, i32, i32 } %431, 2
  %435 = extractvalue { i32, i32, i32, i32 } %431, 3
  %436 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %190)
  %437 = extractvalue { i32, i32, i32, i32 } %436, 0
  %438 = extractvalue { i32, i32, i32, i32 } %436, 1
  %439 = extractvalue { i32, i32, i32, i32 } %436, 2
  %440 = extractvalue { i32, i32, i32, i32 } %436, 3
  %441 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %192)
  %442 = extractvalue { i32, i32, i32, i32 } %441, 0
  %443 = extractvalue { i32, i32, i32, i32 } %441, 1
  %444 = extractvalue { i32, i32, i32, i32 } %441, 2
  %445 = extractvalue { i32, i32, i32, i32 } %441, 3
  %446 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %194, float %195, float %196, float %197, i32 %407, i32 %408, i32 %409, i32 %410, i32 %427, i32 %428) #4
  %447 = extractvalue { float, float, float, float } %446, 0
  %448 = extractvalue { float, float, float, float } %446, 1
  %449 = extractvalue { float, float, float, float } %446, 2
  %450 = extractvalue { float, float, float, float } %446, 3
  %451 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %198, float %199, float %200, float %201, i32 %407, i32 %408, i32 %409, i32 %410, i32 %432, i32 %433) #4
  %452 = extractvalue { float, float, float, float } %451, 0
  %453 = extractvalue { float, float, float, float } %451, 1
  %454 = extractvalue { float, float, float, float } %451, 2
  %455 = extractvalue { float, float, float, float } %451, 3
  %456 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %202, float %203, float %204, float %205, i32 %407, i32 %408, i32 %409, i32 %410, i32 %437, i32 %438) #4
  %457 = extractvalue { float, float, float, float } %456, 0
  %458 = extractvalue { float, float, float, float } %456, 1
  %459 = extractvalue { float, float, float, float } %456, 2
  %460 = extractvalue { float, float, float, float } %456, 3
  %461 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %206, float %207, float %208, float %209, i32 %407, i32 %408, i32 %409, i32 %410, i32 %442, i32 %443) #4
  %462 = extractvalue { float, float, float, float } %461, 0
  %463 = extractvalue { float, float, float, float } %461, 1
  %464 = extractvalue { float, float, float, float } %461, 2
  %465 = extractvalue { float, float, float, float } %461, 3
  %466 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %210, float %211, float %212, float %213, i32 %412, i32 %413, i32 %414, i32 %415, i32 %427, i32 %428) #4
  %467 = extractvalue { float, float, float, float } %466, 0
  %468 = extractvalue { float, float, float, float } %466, 1
  %469 = extractvalue { float, float, float, float } %466, 2
  %470 = extractvalue { float, float, float, float } %466, 3
  %471 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %214, float %215, float %216, float %217, i32 %412, i32 %413, i32 %414, i32 %415, i32 %432, i32 %433) #4
  %472 = extractvalue { float, float, float, float } %471, 0
  %473 = extractvalue { float, float, float, float } %471, 1
  %474 = extractvalue { float, float, float, float } %471, 2
  %475 = extractvalue { float, float, float, float } %471, 3
  %476 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %218, float %219, float %220, float %221, i32 %412, i32 %413, i32 %414, i32 %415, i32 %437, i32 %438) #4
  %477 = extractvalue { float, float, float, float } %476, 0
  %478 = extractvalue { float, float, float, float } %476, 1
  %479 = extractvalue { float, float, float, float } %476, 2
  %480 = extractvalue { float, float, float, float } %476, 3
  %481 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %222, float %223, float %224, float %225, i32 %412, i32 %413, i32 %414, i32 %415, i32 %442, i32 %443) #4
  %482 = extractvalue { float, float, float, float } %481, 0
  %483 = extractvalue { float, float, float, float } %481, 1
  %484 = extractvalue { float, float, float, float } %481, 2
  %485 = extractvalue { float, float, float, float } %481, 3
  %486 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %447, float %448, float %449, float %450, i32 %417, i32 %418, i32 %419, i32 %420, i32 %429, i32 %430) #4
  %487 = extractvalue { float, float, float, float } %486, 0
  %488 = extractvalue { float, float, float, float } %486, 1
  %489 = extractvalue { float, float, float, float } %486, 2
  %490 = extractvalue { float, float, float, float } %486, 3
  %491 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %452, float %453, float %454, float %455, i32 %417, i32 %418, i32 %419, i32 %420, i32 %434, i32 %435) #4
  %492 = extractvalue { float, float, float, float } %491, 0
  %493 = extractvalue { float, float, float, float } %491, 1
  %494 = extractvalue { float, float, float, float } %491, 2
  %495 = extractvalue { float, float, float, float } %491, 3
  %496 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %457, float %458, float %459, float %460, i32 %417, i32 %418, i32 %419, i32 %420, i32 %439, i32 %440) #4
  %497 = extractvalue { float, float, float, float } %496, 0
  %498 = extractvalue { float, float, float, float } %496, 1
  %499 = extractvalue { float, float, float, float } %496, 2
  %500 = extractvalue { float, float, float, float } %496, 3
  %501 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %462, float %463, float %464, float %465, i32 %417, i32 %418, i32 %419, i32 %420, i32 %444, i32 %445) #4
  %502 = extractvalue { float, float, float, float } %501, 0
  %503 = extractvalue { float, float, float, float } %501, 1
  %504 = extractvalue { float, float, float, float } %501, 2
  %505 = extractvalue { float, float, float, float } %501, 3
  %506 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %467, float %468, float %469, float %470, i32 %422, i32 %423, i32 %424, i32 %425, i32 %429, i32 %430) #4
  %507 = extractvalue { float, float, float, float } %506, 0
  %508 = extractvalue { float, float, float, float } %506, 1
  %509 = extractvalue { float, float, float, float } %506, 2
  %510 = extractvalue { float, float, float, float } %506, 3
  %511 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %472, float %473, float %474, float %475, i32 %422, i32 %423, i32 %424, i32 %425, i32 %434, i32 %435) #4
  %512 = extractvalue { float, float, float, float } %511, 0
  %513 = extractvalue { float, float, float, float } %511, 1
  %514 = extractvalue { float, float, float, float } %511, 2
  %515 = extractvalue { float, float, float, float } %511, 3
  %516 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %477, float %478, float %479, float %480, i32 %422, i32 %423, i32 %424, i32 %425, i32 %439, i32 %440) #4
  %517 = extractvalue { float, float, float, float } %516, 0
  %518 = extractvalue { float, float, float, float } %516, 1
  %519 = extractvalue { float, float, float, float } %516, 2
  %520 = extractvalue { float, float, float, float } %516, 3
  %521 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %482, float %483, float %484, float %485, i32 %422, i32 %423, i32 %424, i32 %425, i32 %444, i32 %445) #4
  %522 = extractvalue { float, float, float, float } %521, 0
  %523 = extractvalue { float, float, float, float } %521, 1
  %524 = extractvalue { float, float, float, float } %521, 2
  %525 = extractvalue { float, float, float, float } %521, 3
  %526 = add i32 %226, 32
  %527 = icmp slt i32 %526, %5
  br i1 %527, label %193, label %._crit_edge

._crit_edge:                                      ; preds = %193, %.._crit_edge_crit_edge
  %.pre-phi98 = phi i32 [ %.pre97, %.._crit_edge_crit_edge ], [ %181, %193 ]
  %.pre-phi96 = phi i32 [ %.pre95, %.._crit_edge_crit_edge ], [ %180, %193 ]
  %.pre-phi = phi i64 [ %.pre, %.._crit_edge_crit_edge ], [ %146, %193 ]
  %528 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %487, %193 ]
  %529 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %488, %193 ]
  %530 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %489, %193 ]
  %531 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %490, %193 ]
  %532 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %492, %193 ]
  %533 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %493, %193 ]
  %534 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %494, %193 ]
  %535 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %495, %193 ]
  %536 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %497, %193 ]
  %537 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %498, %193 ]
  %538 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %499, %193 ]
  %539 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %500, %193 ]
  %540 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %502, %193 ]
  %541 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %503, %193 ]
  %542 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %504, %193 ]
  %543 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %505, %193 ]
  %544 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %507, %193 ]
  %545 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %508, %193 ]
  %546 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %509, %193 ]
  %547 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %510, %193 ]
  %548 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %512, %193 ]
  %549 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %513, %193 ]
  %550 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %514, %193 ]
  %551 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %515, %193 ]
  %552 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %517, %193 ]
  %553 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %518, %193 ]
  %554 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %519, %193 ]
  %555 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %520, %193 ]
  %556 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %522, %193 ]
  %557 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %523, %193 ]
  %558 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %524, %193 ]
  %559 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %525, %193 ]
  %560 = or disjoint i32 %15, %10
  %561 = or disjoint i32 %560, 62
  %562 = or disjoint i32 %560, 60
  %563 = or disjoint i32 %560, 58
  %564 = or disjoint i32 %560, 56
  %565 = or disjoint i32 %560, 54
  %566 = or disjoint i32 %560, 52
  %567 = or disjoint i32 %560, 50
  %568 = or disjoint i32 %560, 48
  %569 = or disjoint i32 %560, 46
  %570 = or disjoint i32 %560, 44
  %571 = or disjoint i32 %560, 42
  %572 = or disjoint i32 %560, 40
  %573 = or disjoint i32 %560, 38
  %574 = or disjoint i32 %560, 36
  %575 = or disjoint i32 %560, 34
  %576 = or disjoint i32 %560, 32
  %577 = or disjoint i32 %30, %10
  %578 = or disjoint i32 %29, %10
  %579 = or disjoint i32 %28, %10
  %580 = or disjoint i32 %27, %10
  %581 = or disjoint i32 %26, %10
  %582 = or disjoint i32 %25, %10
  %583 = or disjoint i32 %24, %10
  %584 = or disjoint i32 %23, %10
  %585 = or disjoint i32 %22, %10
  %586 = or disjoint i32 %21, %10
  %587 = or disjoint i32 %20, %10
  %588 = or disjoint i32 %19, %10
  %589 = or disjoint i32 %18, %10
  %590 = or disjoint i32 %17, %10
  %591 = or disjoint i32 %16, %10
  %592 = icmp slt i32 %560, %3
  %593 = icmp slt i32 %591, %3
  %594 = icmp slt i32 %590, %3
  %595 = icmp slt i32 %589, %3
  %596 = icmp slt i32 %588, %3
  %597 = icmp slt i32 %587, %3
  %598 = icmp slt i32 %586, %3
  %599 = icmp slt i32 %585, %3
  %600 = icmp slt i32 %584, %3
  %601 = icmp slt i32 %583, %3
  %602 = icmp slt i32 %582, %3
  %603 = icmp slt i32 %581, %3
  %604 = icmp slt i32 %580, %3
  %605 = icmp slt i32 %579, %3
  %606 = icmp slt i32 %578, %3
  %607 = icmp slt i32 %577, %3
  %608 = icmp slt i32 %576, %3
  %609 = icmp slt i32 %575, %3
  %610 = icmp slt i32 %574, %3
  %611 = icmp slt i32 %573, %3
  %612 = icmp slt i32 %572, %3
  %613 = icmp slt i32 %571, %3
  %614 = icmp slt i32 %570, %3
  %615 = icmp slt i32 %569, %3
  %616 = icmp slt i32 %568, %3
  %617 = icmp slt i32 %567, %3
  %618 = icmp slt i32 %566, %3
  %619 = icmp slt i32 %565, %3
  %620 = icmp slt i32 %564, %3
  %621 = icmp slt i32 %563, %3
  %622 = icmp slt i32 %562, %3
  %623 = icmp slt i32 %561, %3
  %624 = and i1 %592, %117
  %625 = and i1 %593, %117
  %626 = and i1 %594, %117
  %627 = and i1 %595, %117
  %628 = and i1 %596, %117
  %629 = and i1 %597, %117
  %630 = and i1 %598, %117
  %631 = and i1 %599, %117
  %632 = and i1 %600, %117
  %633 = and i1 %601, %117
  %634 = and i1 %602, %117
  %635 = and i1 %603, %117
  %636 = and i1 %604, %117
  %637 = and i1 %605, %117
  %638 = and i1 %606, %117
  %639 = and i1 %607, %117
  %640 = and i1 %608, %117
  %641 = and i1 %609, %117
  %642 = and i1 %610, %117
  %643 = and i1 %611, %117
  %644 = and i1 %612, %117
  %645 = and i1 %613, %117
  %646 = and i1 %614, %117
  %647 = and i1 %615, %117
  %648 = and i1 %616, %117
  %649 = and i1 %617, %117
  %650 = and i1 %618, %117
  %651 = and i1 %619, %117
  %652 = and i1 %620, %117
  %653 = and i1 %621, %117
  %654 = and i1 %622, %117
  %655 = and i1 %623, %117
  %656 = mul i32 %4, %560
  %657 = mul i32 %4, %591
  %658 = mul i32 %4, %590
  %659 = mul i32 %4, %589
  %660 = mul i32 %4, %588
  %661 = mul i32 %4, %587
  %662 = mul i32 %4, %586
  %663 = mul i32 %4, %585
  %664 = mul i32 %4, %584
  %665 = mul i32 %4, %583
  %666 = mul i32 %4, %582
  %667 = mul i32 %4, %581
  %668 = mul i32 %4, %580
  %669 = mul i32 %4, %579
  %670 = mul i32 %4, %578
  %671 = mul i32 %4, %577
  %672 = mul i32 %4, %576
  %673 = mul i32 %4, %575
  %674 = mul i32 %4, %574
  %675 = mul i32 %4, %573
  %676 = mul i32 %4, %572
  %677 = mul i32 %4, %571
  %678 = mul i32 %4, %570
  %679 = mul i32 %4, %569
  %680 = mul i32 %4, %568
  %681 = mul i32 %4, %567
  %682 = mul i32 %4, %566
  %683 = mul i32 %4, %565
  %684 = mul i32 %4, %564
  %685 = mul i32 %4, %563
  %686 = mul i32 %4, %562
  %687 = mul i32 %4, %561
  %688 = sext i32 %656 to i64
  %689 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %688
  %690 = sext i32 %657 to i64
  %691 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %690
  %692 = sext i32 %658 to i64
  %693 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %692
  %694 = sext i32 %659 to i64
  %695 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %694
  %696 = sext i32 %660 to i64
  %697 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %696
  %698 = sext i32 %661 to i64
  %699 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %698
  %700 = sext i32 %662 to i64
  %701 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %700
  %702 = sext i32 %663 to i64
  %703 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %702
  %704 = sext i32 %664 to i64
  %705 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %704
  %706 = sext i32 %665 to i64
  %707 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %706
  %708 = sext i32 %666 to i64
  %709 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %708
  %710 = sext i32 %667 to i64
  %711 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %710
  %712 = sext i32 %668 to i64
  %713 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %712
  %714 = sext i32 %669 to i64
  %715 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %714
  %716 = sext i32 %670 to i64
  %717 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %716
  %718 = sext i32 %671 to i64
  %719 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %718
  %720 = sext i32 %672 to i64
  %721 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %720
  %722 = sext i32 %673 to i64
  %723 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %722
  %724 = sext i32 %674 to i64
  %725 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %724
  %726 = sext i32 %675 to i64
  %727 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %726
  %728 = sext i32 %676 to i64
  %729 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %728
  %730 = sext i32 %677 to i64
  %731 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %730
  %732 = sext i32 %678 to i64
  %733 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %732
  %734 = sext i32 %679 to i64
  %735 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %734
  %736 = sext i32 %680 to i64
  %737 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %736
  %738 = sext i32 %681 to i64
  %739 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %738
  %740 = sext i32 %682 to i64
  %741 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %740
  %742 = sext i32 %683 to i64
  %743 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %742
  %744 = sext i32 %684 to i64
  %745 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %744
  %746 = sext i32 %685 to i64
  %747 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %746
  %748 = sext i32 %686 to i64
  %749 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %748
  %750 = sext i32 %687 to i64
  %751 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %750
  %752 = getelementptr [4 x i8], ptr addrspace(1) %689, i64 %.pre-phi
  %753 = getelementptr [4 x i8], ptr addrspace(1) %691, i64 %.pre-phi
  %754 = getelementptr [4 x i8], ptr addrspace(1) %693, i64 %.pre-phi
  %755 = getelementptr [4 x i8], ptr addrspace(1) %695, i64 %.pre-phi
  %756 = getelementptr [4 x i8], ptr addrspace(1) %697, i64 %.pre-phi
  %757 = getelementptr [4 x i8], ptr addrspace(1) %699, i64 %.pre-phi
  %758 = getelementptr [4 x i8], ptr addrspace(1) %701, i64 %.pre-phi
  %759 = getelementptr [4 x i8], ptr addrspace(1) %703, i64 %.pre-phi
  %760 = getelementptr [4 x i8], ptr addrspace(1) %705, i64 %.pre-phi
  %761 = getelementptr [4 x i8], ptr addrspace(1) %707, i64 %.pre-phi
  %762 = getelementptr [4 x i8], ptr addrspace(1) %709, i64 %.pre-phi
  %763 = getelementptr [4 x i8], ptr addrspace(1) %711, i64 %.pre-phi
  %764 = getelementptr [4 x i8], ptr addrspace(1) %713, i64 %.pre-phi
  %765 = getelementptr [4 x i8], ptr addrspace(1) %715, i64 %.pre-phi
  %766 = getelementptr [4 x i8], ptr addrspace(1) %717, i64 %.pre-phi
  %767 = getelementptr [4 x i8], ptr addrspace(1) %719, i64 %.pre-phi
  %768 = getelementptr [4 x i8], ptr addrspace(1) %721, i64 %.pre-phi
  %769 = getelementptr [4 x i8], ptr addrspace(1) %723, i64 %.pre-phi
  %770 = getelementptr [4 x i8], ptr addrspace(1) %725, i64 %.pre-phi
  %771 = getelementptr [4 x i8], ptr addrspace(1) %727, i64 %.pre-phi
  %772 = getelementptr [4 x i8], ptr addrspace(1) %729, i64 %.pre-phi
  %773 = getelementptr [4 x i8], ptr addrspace(1) %731, i64 %.pre-phi
  %774 = getelementptr [4 x i8], ptr addrspace(1) %733, i64 %.pre-phi
  %775 = getelementptr [4 x i8], ptr addrspace(1) %735, i64 %.pre-phi
  %776 = getelementptr [4 x i8], ptr addrspace(1) %737, i64 %.pre-phi
  %777 = getelementptr [4 x i8], ptr addrspace(1) %739, i64 %.pre-phi
  %778 = getelementptr [4 x i8], ptr addrspace(1) %741, i64 %.pre-phi
  %779 = getelementptr [4 x i8], ptr addrspace(1) %743, i64 %.pre-phi
  %780 = getelementptr [4 x i8], ptr addrspace(1) %745, i64 %.pre-phi
  %781 = getelementptr [4 x i8], ptr addrspace(1) %747, i64 %.pre-phi
  %782 = getelementptr [4 x i8], ptr addrspace(1) %749, i64 %.pre-phi
  %783 = getelementptr [4 x i8], ptr addrspace(1) %751, i64 %.pre-phi
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %784 = shl nuw nsw i32 %11, 5
  %785 = and i32 %784, 1120
  %786 = and i32 %.pre-phi96, 384
  %787 = and i32 %11, 4
  %788 = icmp eq i32 %787, 0
  %789 = select i1 %788, i32 0, i32 8208
  %790 = shl nuw nsw i32 %14, 3
  %791 = or disjoint i32 %786, %789
  %792 = or disjoint i32 %791, %790
  %793 = or disjoint i32 %792, %785
  %794 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %793
  %795 = insertelement <4 x float> poison, float %528, i64 0
  %796 = insertelement <4 x float> %795, float %530, i64 1
  %797 = insertelement <4 x float> %796, float %544, i64 2
  %798 = insertelement <4 x float> %797, float %546, i64 3
  store <4 x float> %798, ptr addrspace(3) %794, align 16
  %799 = getelementptr inbounds nuw i8, ptr addrspace(3) %794, i32 2048
  %800 = insertelement <4 x float> poison, float %532, i64 0
  %801 = insertelement <4 x float> %800, float %534, i64 1
  %802 = insertelement <4 x float> %801, float %548, i64 2
  %803 = insertelement <4 x float> %802, float %550, i64 3
  store <4 x float> %803, ptr addrspace(3) %799, align 16
  %804 = getelementptr inbounds nuw i8, ptr addrspace(3) %794, i32 4096
  %805 = insertelement <4 x float> poison, float %536, i64 0
  %806 = insertelement <4 x float> %805, float %538, i64 1
  %807 = insertelement <4 x float> %806, float %552, i64 2
  %808 = insertelement <4 x float> %807, float %554, i64 3
  store <4 x float> %808, ptr addrspace(3) %804, align 16
  %809 = getelementptr inbounds nuw i8, ptr addrspace(3) %794, i32 6144
  %810 = insertelement <4 x float> poison, float %540, i64 0
  %811 = insertelement <4 x float> %810, float %542, i64 1
  %812 = insertelement <4 x float> %811, float %556, i64 2
  %813 = insertelement <4 x float> %812, float %558, i64 3
  store <4 x float> %813, ptr addrspace(3) %809, align 16
  %814 = xor i32 %793, 16
  %815 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %814
  %816 = insertelement <4 x float> poison, float %529, i64 0
  %817 = insertelement <4 x float> %816, float %531, i64 1
  %818 = insertelement <4 x float> %817, float %545, i64 2
  %819 = insertelement <4 x float> %818, float %547, i64 3
  store <4 x float> %819, ptr addrspace(3) %815, align 16
  %820 = getelementptr inbounds nuw i8, ptr addrspace(3) %815, i32 2048
  %821 = insertelement <4 x float> poison, float %533, i64 0
  %822 = insertelement <4 x float> %821, float %535, i64 1
  %823 = insertelement <4 x float> %822, float %549, i64 2
  %824 = insertelement <4 x float> %823, float %551, i64 3
  store <4 x float> %824, ptr addrspace(3) %820, align 16
  %825 = getelementptr inbounds nuw i8, ptr addrspace(3) %815, i32 4096
  %826 = insertelement <4 x float> poison, float %537, i64 0
  %827 = insertelement <4 x float> %826, float %539, i64 1
  %828 = insertelement <4 x float> %827, float %553, i64 2
  %829 = insertelement <4 x float> %828, float %555, i64 3
  store <4 x float> %829, ptr addrspace(3) %825, align 16
  %830 = getelementptr inbounds nuw i8, ptr addrspace(3) %815, i32 6144
  %831 = insertelement <4 x float> poison, float %541, i64 0
  %832 = insertelement <4 x float> %831, float %543, i64 1
  %833 = insertelement <4 x float> %832, float %557, i64 2
  %834 = insertelement <4 x float> %833, float %559, i64 3
  store <4 x float> %834, ptr addrspace(3) %830, align 16
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %835 = shl nuw nsw i32 %11, 7
  %836 = and i32 %835, 7168
  %837 = icmp eq i32 %14, 0
  %838 = select i1 %837, i32 0, i32 8208
  %839 = or disjoint i32 %836, %.pre-phi98
  %840 = xor i32 %839, %838
  %841 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %840
  %842 = load <4 x i32>, ptr addrspace(3) %841, align 16
  %843 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 128
  %844 = load <4 x i32>, ptr addrspace(3) %843, align 16
  %845 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 256
  %846 = load <4 x i32>, ptr addrspace(3) %845, align 16
  %847 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 384
  %848 = load <4 x i32>, ptr addrspace(3) %847, align 16
  %849 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 512
  %850 = load <4 x i32>, ptr addrspace(3) %849, align 16
  %851 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 640
  %852 = load <4 x i32>, ptr addrspace(3) %851, align 16
  %853 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 768
  %854 = load <4 x i32>, ptr addrspace(3) %853, align 16
  %855 = getelementptr inbounds nuw i8, ptr addrspace(3) %841, i32 896
  %856 = load <4 x i32>, ptr addrspace(3) %855, align 16
  %.extract = extractelement <4 x i32> %842, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract, ptr addrspace(1) %752, i1 %624) #4
  %.extract33 = extractelement <4 x i32> %844, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract33, ptr addrspace(1) %753, i1 %625) #4
  %.extract34 = extractelement <4 x i32> %846, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract34, ptr addrspace(1) %754, i1 %626) #4
  %.extract35 = extractelement <4 x i32> %848, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract35, ptr addrspace(1) %755, i1 %627) #4
  %.extract36 = extractelement <4 x i32> %842, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract36, ptr addrspace(1) %756, i1 %628) #4
  %.extract37 = extractelement <4 x i32> %844, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract37, ptr addrspace(1) %757, i1 %629) #4
  %.extract38 = extractelement <4 x i32> %846, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract38, ptr addrspace(1) %758, i1 %630) #4
  %.extract39 = extractelement <4 x i32> %848, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract39, ptr addrspace(1) %759, i1 %631) #4
  %.extract40 = extractelement <4 x i32> %850, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract40, ptr addrspace(1) %760, i1 %632) #4
  %.extract41 = extractelement <4 x i32> %852, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract41, ptr addrspace(1) %761, i1 %633) #4
  %.extract42 = extractelement <4 x i32> %854, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract42, ptr addrspace(1) %762, i1 %634) #4
  %.extract43 = extractelement <4 x i32> %856, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract43, ptr addrspace(1) %763, i1 %635) #4
  %.extract44 = extractelement <4 x i32> %850, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract44, ptr addrspace(1) %764, i1 %636) #4
  %.extract45 = extractelement <4 x i32> %852, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract45, ptr addrspace(1) %765, i1 %637) #4
  %.extract46 = extractelement <4 x i32> %854, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract46, ptr addrspace(1) %766, i1 %638) #4
  %.extract47 = extractelement <4 x i32> %856, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract47, ptr addrspace(1) %767, i1 %639) #4
  %.extract48 = extractelement <4 x i32> %842, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract48, ptr addrspace(1) %768, i1 %640) #4
  %.extract49 = extractelement <4 x i32> %844, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract49, ptr addrspace(1) %769, i1 %641) #4
  %.extract50 = extractelement <4 x i32> %846, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract50, ptr addrspace(1) %770, i1 %642) #4
  %.extract51 = extractelement <4 x i32> %848, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract51, ptr addrspace(1) %771, i1 %643) #4
  %.extract52 = extractelement <4 x i32> %842, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract52, ptr addrspace(1) %772, i1 %644) #4
  %.extract53 = extractelement <4 x i32> %844, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract53, ptr addrspace(1) %773, i1 %645) #4
  %.extract54 = extractelement <4 x i32> %846, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract54, ptr addrspace(1) %774, i1 %646) #4
  %.extract55 = extractelement <4 x i32> %848, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract55, ptr addrspace(1) %775, i1 %647) #4
  %.extract56 = extractelement <4 x i32> %850, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract56, ptr addrspace(1) %776, i1 %648) #4
  %.extract57 = extractelement <4 x i32> %852, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract57, ptr addrspace(1) %777, i1 %649) #4
  %.extract58 = extractelement <4 x i32> %854, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract58, ptr addrspace(1) %778, i1 %650) #4
  %.extract59 = extractelement <4 x i32> %856, i64 2
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract59, ptr addrspace(1) %779, i1 %651) #4
  %.extract60 = extractelement <4 x i32> %850, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract60, ptr addrspace(1) %780, i1 %652) #4
  %.extract61 = extractelement <4 x i32> %852, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract61, ptr addrspace(1) %781, i1 %653) #4
  %.extract62 = extractelement <4 x i32> %854, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract62, ptr addrspace(1) %782, i1 %654) #4
  %.extract63 = extractelement <4 x i32> %856, i64 3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract63, ptr addrspace(1) %783, i1 %655) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nofree nounwind memory(argmem: read) }
attributes #4 = { nounwind }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
