; ModuleID = 'bitonic_sort.cl'
source_filename = "bitonic_sort.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@bitonic_sort.own = internal unnamed_addr addrspace(3) global [512 x i32] undef, align 4

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @bitonic_sort(ptr addrspace(1) noundef align 4 captures(none) %0, i32 noundef %1) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %3 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = shl i32 %4, 9
  %6 = icmp samesign ult i32 %3, 512
  br i1 %6, label %18, label %7

7:                                                ; preds = %26, %2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %8 = shl nuw nsw i32 %3, 1
  %9 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %8
  %10 = getelementptr i8, ptr addrspace(3) %9, i32 4
  %11 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %12 = extractelement <2 x i32> %11, i64 0
  %13 = extractelement <2 x i32> %11, i64 1
  %14 = icmp ugt i32 %12, %13
  %15 = and i32 %3, 1
  %16 = icmp ne i32 %15, 0
  %17 = xor i1 %16, %14
  br i1 %17, label %413, label %414

18:                                               ; preds = %2, %26
  %19 = phi i32 [ %29, %26 ], [ %3, %2 ]
  %20 = or disjoint i32 %19, %5
  %21 = icmp ult i32 %20, %1
  br i1 %21, label %22, label %26

22:                                               ; preds = %18
  %23 = zext i32 %20 to i64
  %24 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %23
  %25 = load i32, ptr addrspace(1) %24, align 4, !tbaa !4, !amdgpu.noclobber !13
  br label %26

26:                                               ; preds = %22, %18
  %27 = phi i32 [ %25, %22 ], [ -1, %18 ]
  %28 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %19
  store i32 %27, ptr addrspace(3) %28, align 4, !tbaa !4
  %29 = add nuw nsw i32 %19, 256
  %30 = icmp samesign ult i32 %19, 256
  br i1 %30, label %18, label %7

31:                                               ; preds = %414
  store i32 %420, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %418, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %32

32:                                               ; preds = %31, %414
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %33 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %34 = extractelement <2 x i32> %33, i64 0
  %35 = extractelement <2 x i32> %33, i64 1
  %36 = icmp ugt i32 %34, %35
  %37 = and i32 %3, 2
  %38 = icmp ne i32 %37, 0
  %39 = xor i1 %38, %36
  br i1 %39, label %40, label %41

40:                                               ; preds = %32
  store i32 %35, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %34, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %41

41:                                               ; preds = %40, %32
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %42 = and i32 %3, 3
  %43 = sub nsw i32 %8, %42
  %44 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %43
  %45 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %46 = getelementptr i8, ptr addrspace(3) %44, i32 16
  %47 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %48 = and i32 %43, 8
  %49 = icmp ugt i32 %45, %47
  %50 = icmp ne i32 %48, 0
  %51 = xor i1 %50, %49
  br i1 %51, label %52, label %53

52:                                               ; preds = %41
  store i32 %47, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %45, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %53

53:                                               ; preds = %52, %41
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %54 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %55 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %56 = and i32 %416, 8
  %57 = icmp ugt i32 %54, %55
  %58 = icmp ne i32 %56, 0
  %59 = xor i1 %58, %57
  br i1 %59, label %60, label %61

60:                                               ; preds = %53
  store i32 %55, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %54, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %61

61:                                               ; preds = %60, %53
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %62 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %63 = extractelement <2 x i32> %62, i64 0
  %64 = extractelement <2 x i32> %62, i64 1
  %65 = icmp ugt i32 %63, %64
  %66 = and i32 %3, 4
  %67 = icmp ne i32 %66, 0
  %68 = xor i1 %67, %65
  br i1 %68, label %69, label %70

69:                                               ; preds = %61
  store i32 %64, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %63, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %70

70:                                               ; preds = %69, %61
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = and i32 %3, 7
  %72 = sub nsw i32 %8, %71
  %73 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %72
  %74 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %75 = getelementptr i8, ptr addrspace(3) %73, i32 32
  %76 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %77 = and i32 %72, 16
  %78 = icmp ugt i32 %74, %76
  %79 = icmp ne i32 %77, 0
  %80 = xor i1 %79, %78
  br i1 %80, label %81, label %82

81:                                               ; preds = %70
  store i32 %76, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %74, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %82

82:                                               ; preds = %81, %70
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %83 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %84 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %85 = and i32 %43, 16
  %86 = icmp ugt i32 %83, %84
  %87 = icmp ne i32 %85, 0
  %88 = xor i1 %87, %86
  br i1 %88, label %89, label %90

89:                                               ; preds = %82
  store i32 %84, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %83, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %90

90:                                               ; preds = %89, %82
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %91 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %92 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %93 = and i32 %416, 16
  %94 = icmp ugt i32 %91, %92
  %95 = icmp ne i32 %93, 0
  %96 = xor i1 %95, %94
  br i1 %96, label %97, label %98

97:                                               ; preds = %90
  store i32 %92, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %91, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %98

98:                                               ; preds = %97, %90
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %99 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %100 = extractelement <2 x i32> %99, i64 0
  %101 = extractelement <2 x i32> %99, i64 1
  %102 = icmp ugt i32 %100, %101
  %103 = and i32 %3, 8
  %104 = icmp ne i32 %103, 0
  %105 = xor i1 %104, %102
  br i1 %105, label %106, label %107

106:                                              ; preds = %98
  store i32 %101, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %100, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %107

107:                                              ; preds = %106, %98
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %108 = and i32 %3, 15
  %109 = sub nsw i32 %8, %108
  %110 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %109
  %111 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %112 = getelementptr i8, ptr addrspace(3) %110, i32 64
  %113 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %114 = and i32 %109, 32
  %115 = icmp ugt i32 %111, %113
  %116 = icmp ne i32 %114, 0
  %117 = xor i1 %116, %115
  br i1 %117, label %118, label %119

118:                                              ; preds = %107
  store i32 %113, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %111, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %119

119:                                              ; preds = %118, %107
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %120 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %121 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %122 = and i32 %72, 32
  %123 = icmp ugt i32 %120, %121
  %124 = icmp ne i32 %122, 0
  %125 = xor i1 %124, %123
  br i1 %125, label %126, label %127

126:                                              ; preds = %119
  store i32 %121, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %120, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %127

127:                                              ; preds = %126, %119
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %128 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %129 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %130 = and i32 %43, 32
  %131 = icmp ugt i32 %128, %129
  %132 = icmp ne i32 %130, 0
  %133 = xor i1 %132, %131
  br i1 %133, label %134, label %135

134:                                              ; preds = %127
  store i32 %129, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %128, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %135

135:                                              ; preds = %134, %127
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %136 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %137 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %138 = and i32 %416, 32
  %139 = icmp ugt i32 %136, %137
  %140 = icmp ne i32 %138, 0
  %141 = xor i1 %140, %139
  br i1 %141, label %142, label %143

142:                                              ; preds = %135
  store i32 %137, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %136, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %143

143:                                              ; preds = %142, %135
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %144 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %145 = extractelement <2 x i32> %144, i64 0
  %146 = extractelement <2 x i32> %144, i64 1
  %147 = icmp ugt i32 %145, %146
  %148 = and i32 %3, 16
  %149 = icmp ne i32 %148, 0
  %150 = xor i1 %149, %147
  br i1 %150, label %151, label %152

151:                                              ; preds = %143
  store i32 %146, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %145, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %152

152:                                              ; preds = %151, %143
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %153 = and i32 %3, 31
  %154 = sub nsw i32 %8, %153
  %155 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %154
  %156 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %157 = getelementptr i8, ptr addrspace(3) %155, i32 128
  %158 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %159 = and i32 %154, 64
  %160 = icmp ugt i32 %156, %158
  %161 = icmp ne i32 %159, 0
  %162 = xor i1 %161, %160
  br i1 %162, label %163, label %164

163:                                              ; preds = %152
  store i32 %158, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %156, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %164

164:                                              ; preds = %163, %152
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %165 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %166 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %167 = and i32 %109, 64
  %168 = icmp ugt i32 %165, %166
  %169 = icmp ne i32 %167, 0
  %170 = xor i1 %169, %168
  br i1 %170, label %171, label %172

171:                                              ; preds = %164
  store i32 %166, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %165, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %172

172:                                              ; preds = %171, %164
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %173 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %174 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %175 = and i32 %72, 64
  %176 = icmp ugt i32 %173, %174
  %177 = icmp ne i32 %175, 0
  %178 = xor i1 %177, %176
  br i1 %178, label %179, label %180

179:                                              ; preds = %172
  store i32 %174, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %173, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %180

180:                                              ; preds = %179, %172
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %181 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %182 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %183 = and i32 %43, 64
  %184 = icmp ugt i32 %181, %182
  %185 = icmp ne i32 %183, 0
  %186 = xor i1 %185, %184
  br i1 %186, label %187, label %188

187:                                              ; preds = %180
  store i32 %182, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %181, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %188

188:                                              ; preds = %187, %180
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %189 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %190 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %191 = and i32 %416, 64
  %192 = icmp ugt i32 %189, %190
  %193 = icmp ne i32 %191, 0
  %194 = xor i1 %193, %192
  br i1 %194, label %195, label %196

195:                                              ; preds = %188
  store i32 %190, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %189, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %196

196:                                              ; preds = %195, %188
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %197 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %198 = extractelement <2 x i32> %197, i64 0
  %199 = extractelement <2 x i32> %197, i64 1
  %200 = icmp ugt i32 %198, %199
  %201 = and i32 %3, 32
  %202 = icmp ne i32 %201, 0
  %203 = xor i1 %202, %200
  br i1 %203, label %204, label %205

204:                                              ; preds = %196
  store i32 %199, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %198, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %205

205:                                              ; preds = %204, %196
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %206 = and i32 %3, 63
  %207 = sub nsw i32 %8, %206
  %208 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %207
  %209 = load i32, ptr addrspace(3) %208, align 4, !tbaa !4
  %210 = getelementptr i8, ptr addrspace(3) %208, i32 256
  %211 = load i32, ptr addrspace(3) %210, align 4, !tbaa !4
  %212 = and i32 %207, 128
  %213 = icmp ugt i32 %209, %211
  %214 = icmp ne i32 %212, 0
  %215 = xor i1 %214, %213
  br i1 %215, label %216, label %217

216:                                              ; preds = %205
  store i32 %211, ptr addrspace(3) %208, align 4, !tbaa !4
  store i32 %209, ptr addrspace(3) %210, align 4, !tbaa !4
  br label %217

217:                                              ; preds = %216, %205
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %218 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %219 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %220 = and i32 %154, 128
  %221 = icmp ugt i32 %218, %219
  %222 = icmp ne i32 %220, 0
  %223 = xor i1 %222, %221
  br i1 %223, label %224, label %225

224:                                              ; preds = %217
  store i32 %219, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %218, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %225

225:                                              ; preds = %224, %217
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %226 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %227 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %228 = and i32 %109, 128
  %229 = icmp ugt i32 %226, %227
  %230 = icmp ne i32 %228, 0
  %231 = xor i1 %230, %229
  br i1 %231, label %232, label %233

232:                                              ; preds = %225
  store i32 %227, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %226, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %233

233:                                              ; preds = %232, %225
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %234 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %235 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %236 = and i32 %72, 128
  %237 = icmp ugt i32 %234, %235
  %238 = icmp ne i32 %236, 0
  %239 = xor i1 %238, %237
  br i1 %239, label %240, label %241

240:                                              ; preds = %233
  store i32 %235, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %234, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %241

241:                                              ; preds = %240, %233
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %242 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %243 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %244 = and i32 %43, 128
  %245 = icmp ugt i32 %242, %243
  %246 = icmp ne i32 %244, 0
  %247 = xor i1 %246, %245
  br i1 %247, label %248, label %249

248:                                              ; preds = %241
  store i32 %243, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %242, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %249

249:                                              ; preds = %248, %241
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %250 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %251 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %252 = and i32 %416, 128
  %253 = icmp ugt i32 %250, %251
  %254 = icmp ne i32 %252, 0
  %255 = xor i1 %254, %253
  br i1 %255, label %256, label %257

256:                                              ; preds = %249
  store i32 %251, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %250, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %257

257:                                              ; preds = %256, %249
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %258 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %259 = extractelement <2 x i32> %258, i64 0
  %260 = extractelement <2 x i32> %258, i64 1
  %261 = icmp ugt i32 %259, %260
  %262 = and i32 %3, 64
  %263 = icmp ne i32 %262, 0
  %264 = xor i1 %263, %261
  br i1 %264, label %265, label %266

265:                                              ; preds = %257
  store i32 %260, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %259, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %266

266:                                              ; preds = %265, %257
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %267 = and i32 %3, 127
  %268 = sub nsw i32 %8, %267
  %269 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %268
  %270 = load i32, ptr addrspace(3) %269, align 4, !tbaa !4
  %271 = getelementptr i8, ptr addrspace(3) %269, i32 512
  %272 = load i32, ptr addrspace(3) %271, align 4, !tbaa !4
  %273 = and i32 %268, 256
  %274 = icmp ugt i32 %270, %272
  %275 = icmp ne i32 %273, 0
  %276 = xor i1 %275, %274
  br i1 %276, label %277, label %278

277:                                              ; preds = %266
  store i32 %272, ptr addrspace(3) %269, align 4, !tbaa !4
  store i32 %270, ptr addrspace(3) %271, align 4, !tbaa !4
  br label %278

278:                                              ; preds = %277, %266
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %279 = load i32, ptr addrspace(3) %208, align 4, !tbaa !4
  %280 = load i32, ptr addrspace(3) %210, align 4, !tbaa !4
  %281 = and i32 %207, 256
  %282 = icmp ugt i32 %279, %280
  %283 = icmp ne i32 %281, 0
  %284 = xor i1 %283, %282
  br i1 %284, label %285, label %286

285:                                              ; preds = %278
  store i32 %280, ptr addrspace(3) %208, align 4, !tbaa !4
  store i32 %279, ptr addrspace(3) %210, align 4, !tbaa !4
  br label %286

286:                                              ; preds = %285, %278
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %287 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %288 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %289 = and i32 %154, 256
  %290 = icmp ugt i32 %287, %288
  %291 = icmp ne i32 %289, 0
  %292 = xor i1 %291, %290
  br i1 %292, label %293, label %294

293:                                              ; preds = %286
  store i32 %288, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %287, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %294

294:                                              ; preds = %293, %286
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %295 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %296 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %297 = and i32 %109, 256
  %298 = icmp ugt i32 %295, %296
  %299 = icmp ne i32 %297, 0
  %300 = xor i1 %299, %298
  br i1 %300, label %301, label %302

301:                                              ; preds = %294
  store i32 %296, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %295, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %302

302:                                              ; preds = %301, %294
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %303 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %304 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %305 = and i32 %72, 256
  %306 = icmp ugt i32 %303, %304
  %307 = icmp ne i32 %305, 0
  %308 = xor i1 %307, %306
  br i1 %308, label %309, label %310

309:                                              ; preds = %302
  store i32 %304, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %303, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %310

310:                                              ; preds = %309, %302
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %311 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %312 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %313 = and i32 %43, 256
  %314 = icmp ugt i32 %311, %312
  %315 = icmp ne i32 %313, 0
  %316 = xor i1 %315, %314
  br i1 %316, label %317, label %318

317:                                              ; preds = %310
  store i32 %312, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %311, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %318

318:                                              ; preds = %317, %310
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %319 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %320 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %321 = and i32 %416, 256
  %322 = icmp ugt i32 %319, %320
  %323 = icmp ne i32 %321, 0
  %324 = xor i1 %323, %322
  br i1 %324, label %325, label %326

325:                                              ; preds = %318
  store i32 %320, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %319, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %326

326:                                              ; preds = %325, %318
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %327 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %328 = extractelement <2 x i32> %327, i64 0
  %329 = extractelement <2 x i32> %327, i64 1
  %330 = icmp ugt i32 %328, %329
  %331 = and i32 %3, 128
  %332 = icmp ne i32 %331, 0
  %333 = xor i1 %332, %330
  br i1 %333, label %334, label %335

334:                                              ; preds = %326
  store i32 %329, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %328, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %335

335:                                              ; preds = %334, %326
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %336 = and i32 %3, 255
  %337 = sub nsw i32 %8, %336
  %338 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %337
  %339 = load i32, ptr addrspace(3) %338, align 4, !tbaa !4
  %340 = getelementptr i8, ptr addrspace(3) %338, i32 1024
  %341 = load i32, ptr addrspace(3) %340, align 4, !tbaa !4
  %342 = and i32 %337, 512
  %343 = icmp ugt i32 %339, %341
  %344 = icmp ne i32 %342, 0
  %345 = xor i1 %344, %343
  br i1 %345, label %346, label %347

346:                                              ; preds = %335
  store i32 %341, ptr addrspace(3) %338, align 4, !tbaa !4
  store i32 %339, ptr addrspace(3) %340, align 4, !tbaa !4
  br label %347

347:                                              ; preds = %346, %335
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %348 = load i32, ptr addrspace(3) %269, align 4, !tbaa !4
  %349 = load i32, ptr addrspace(3) %271, align 4, !tbaa !4
  %350 = and i32 %268, 512
  %351 = icmp ugt i32 %348, %349
  %352 = icmp ne i32 %350, 0
  %353 = xor i1 %352, %351
  br i1 %353, label %354, label %355

354:                                              ; preds = %347
  store i32 %349, ptr addrspace(3) %269, align 4, !tbaa !4
  store i32 %348, ptr addrspace(3) %271, align 4, !tbaa !4
  br label %355

355:                                              ; preds = %354, %347
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %356 = load i32, ptr addrspace(3) %208, align 4, !tbaa !4
  %357 = load i32, ptr addrspace(3) %210, align 4, !tbaa !4
  %358 = and i32 %207, 512
  %359 = icmp ugt i32 %356, %357
  %360 = icmp ne i32 %358, 0
  %361 = xor i1 %360, %359
  br i1 %361, label %362, label %363

362:                                              ; preds = %355
  store i32 %357, ptr addrspace(3) %208, align 4, !tbaa !4
  store i32 %356, ptr addrspace(3) %210, align 4, !tbaa !4
  br label %363

363:                                              ; preds = %362, %355
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %364 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %365 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %366 = and i32 %154, 512
  %367 = icmp ugt i32 %364, %365
  %368 = icmp ne i32 %366, 0
  %369 = xor i1 %368, %367
  br i1 %369, label %370, label %371

370:                                              ; preds = %363
  store i32 %365, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %364, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %371

371:                                              ; preds = %370, %363
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %372 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %373 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %374 = and i32 %109, 512
  %375 = icmp ugt i32 %372, %373
  %376 = icmp ne i32 %374, 0
  %377 = xor i1 %376, %375
  br i1 %377, label %378, label %379

378:                                              ; preds = %371
  store i32 %373, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %372, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %379

379:                                              ; preds = %378, %371
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %380 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %381 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %382 = and i32 %72, 512
  %383 = icmp ugt i32 %380, %381
  %384 = icmp ne i32 %382, 0
  %385 = xor i1 %384, %383
  br i1 %385, label %386, label %387

386:                                              ; preds = %379
  store i32 %381, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %380, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %387

387:                                              ; preds = %386, %379
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %388 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %389 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %390 = and i32 %43, 512
  %391 = icmp ugt i32 %388, %389
  %392 = icmp ne i32 %390, 0
  %393 = xor i1 %392, %391
  br i1 %393, label %394, label %395

394:                                              ; preds = %387
  store i32 %389, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %388, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %395

395:                                              ; preds = %394, %387
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %396 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %397 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %398 = and i32 %416, 512
  %399 = icmp ugt i32 %396, %397
  %400 = icmp ne i32 %398, 0
  %401 = xor i1 %400, %399
  br i1 %401, label %402, label %403

402:                                              ; preds = %395
  store i32 %397, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %396, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %403

403:                                              ; preds = %402, %395
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %404 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %405 = extractelement <2 x i32> %404, i64 0
  %406 = extractelement <2 x i32> %404, i64 1
  %407 = icmp ugt i32 %405, %406
  %408 = and i32 %3, 256
  %409 = icmp ne i32 %408, 0
  %410 = xor i1 %409, %407
  br i1 %410, label %411, label %412

411:                                              ; preds = %403
  store i32 %406, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %405, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %412

412:                                              ; preds = %411, %403
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %6, label %425, label %437

413:                                              ; preds = %7
  store i32 %13, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %12, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %414

414:                                              ; preds = %413, %7
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %415 = and i32 %3, 1
  %416 = sub nsw i32 %8, %415
  %417 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %416
  %418 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %419 = getelementptr i8, ptr addrspace(3) %417, i32 8
  %420 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %421 = and i32 %416, 4
  %422 = icmp ugt i32 %418, %420
  %423 = icmp ne i32 %421, 0
  %424 = xor i1 %423, %422
  br i1 %424, label %31, label %32

425:                                              ; preds = %412, %434
  %426 = phi i32 [ %435, %434 ], [ %3, %412 ]
  %427 = or disjoint i32 %426, %5
  %428 = icmp ult i32 %427, %1
  br i1 %428, label %429, label %434

429:                                              ; preds = %425
  %430 = zext i32 %427 to i64
  %431 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %430
  %432 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %426
  %433 = load i32, ptr addrspace(3) %432, align 4, !tbaa !4
  store i32 %433, ptr addrspace(1) %431, align 4, !tbaa !4
  br label %434

434:                                              ; preds = %429, %425
  %435 = add nuw nsw i32 %426, 256
  %436 = icmp samesign ult i32 %426, 256
  br i1 %436, label %425, label %437

437:                                              ; preds = %434, %412
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_bitonic_sort(ptr addrspace(1) noundef align 4 captures(none) %0, i32 noundef %1) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 !reqd_work_group_size !12 {
  %3 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = shl i32 %4, 9
  %6 = icmp samesign ult i32 %3, 512
  br i1 %6, label %18, label %7

7:                                                ; preds = %26, %2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %8 = shl nuw nsw i32 %3, 1
  %9 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %8
  %10 = getelementptr i8, ptr addrspace(3) %9, i32 4
  %11 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %12 = extractelement <2 x i32> %11, i64 0
  %13 = extractelement <2 x i32> %11, i64 1
  %14 = icmp ugt i32 %12, %13
  %15 = and i32 %3, 1
  %16 = icmp ne i32 %15, 0
  %17 = xor i1 %16, %14
  br i1 %17, label %413, label %414

18:                                               ; preds = %2, %26
  %19 = phi i32 [ %29, %26 ], [ %3, %2 ]
  %20 = or disjoint i32 %19, %5
  %21 = icmp ult i32 %20, %1
  br i1 %21, label %22, label %26

22:                                               ; preds = %18
  %23 = zext i32 %20 to i64
  %24 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %23
  %25 = load i32, ptr addrspace(1) %24, align 4, !tbaa !4
  br label %26

26:                                               ; preds = %18, %22
  %27 = phi i32 [ %25, %22 ], [ -1, %18 ]
  %28 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %19
  store i32 %27, ptr addrspace(3) %28, align 4, !tbaa !4
  %29 = add nuw nsw i32 %19, 256
  %30 = icmp samesign ult i32 %19, 256
  br i1 %30, label %18, label %7

31:                                               ; preds = %414
  store i32 %420, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %418, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %32

32:                                               ; preds = %31, %414
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %33 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %34 = extractelement <2 x i32> %33, i64 0
  %35 = extractelement <2 x i32> %33, i64 1
  %36 = icmp ugt i32 %34, %35
  %37 = and i32 %3, 2
  %38 = icmp ne i32 %37, 0
  %39 = xor i1 %38, %36
  br i1 %39, label %40, label %41

40:                                               ; preds = %32
  store i32 %35, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %34, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %41

41:                                               ; preds = %40, %32
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %42 = and i32 %3, 3
  %43 = sub nsw i32 %8, %42
  %44 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %43
  %45 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %46 = getelementptr i8, ptr addrspace(3) %44, i32 16
  %47 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %48 = and i32 %43, 8
  %49 = icmp ugt i32 %45, %47
  %50 = icmp ne i32 %48, 0
  %51 = xor i1 %50, %49
  br i1 %51, label %52, label %53

52:                                               ; preds = %41
  store i32 %47, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %45, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %53

53:                                               ; preds = %52, %41
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %54 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %55 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %56 = and i32 %416, 8
  %57 = icmp ugt i32 %54, %55
  %58 = icmp ne i32 %56, 0
  %59 = xor i1 %58, %57
  br i1 %59, label %60, label %61

60:                                               ; preds = %53
  store i32 %55, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %54, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %61

61:                                               ; preds = %60, %53
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %62 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %63 = extractelement <2 x i32> %62, i64 0
  %64 = extractelement <2 x i32> %62, i64 1
  %65 = icmp ugt i32 %63, %64
  %66 = and i32 %3, 4
  %67 = icmp ne i32 %66, 0
  %68 = xor i1 %67, %65
  br i1 %68, label %69, label %70

69:                                               ; preds = %61
  store i32 %64, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %63, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %70

70:                                               ; preds = %69, %61
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = and i32 %3, 7
  %72 = sub nsw i32 %8, %71
  %73 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %72
  %74 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %75 = getelementptr i8, ptr addrspace(3) %73, i32 32
  %76 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %77 = and i32 %72, 16
  %78 = icmp ugt i32 %74, %76
  %79 = icmp ne i32 %77, 0
  %80 = xor i1 %79, %78
  br i1 %80, label %81, label %82

81:                                               ; preds = %70
  store i32 %76, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %74, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %82

82:                                               ; preds = %81, %70
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %83 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %84 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %85 = and i32 %43, 16
  %86 = icmp ugt i32 %83, %84
  %87 = icmp ne i32 %85, 0
  %88 = xor i1 %87, %86
  br i1 %88, label %89, label %90

89:                                               ; preds = %82
  store i32 %84, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %83, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %90

90:                                               ; preds = %89, %82
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %91 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %92 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %93 = and i32 %416, 16
  %94 = icmp ugt i32 %91, %92
  %95 = icmp ne i32 %93, 0
  %96 = xor i1 %95, %94
  br i1 %96, label %97, label %98

97:                                               ; preds = %90
  store i32 %92, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %91, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %98

98:                                               ; preds = %97, %90
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %99 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %100 = extractelement <2 x i32> %99, i64 0
  %101 = extractelement <2 x i32> %99, i64 1
  %102 = icmp ugt i32 %100, %101
  %103 = and i32 %3, 8
  %104 = icmp ne i32 %103, 0
  %105 = xor i1 %104, %102
  br i1 %105, label %106, label %107

106:                                              ; preds = %98
  store i32 %101, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %100, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %107

107:                                              ; preds = %106, %98
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %108 = and i32 %3, 15
  %109 = sub nsw i32 %8, %108
  %110 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %109
  %111 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %112 = getelementptr i8, ptr addrspace(3) %110, i32 64
  %113 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %114 = and i32 %109, 32
  %115 = icmp ugt i32 %111, %113
  %116 = icmp ne i32 %114, 0
  %117 = xor i1 %116, %115
  br i1 %117, label %118, label %119

118:                                              ; preds = %107
  store i32 %113, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %111, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %119

119:                                              ; preds = %118, %107
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %120 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %121 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %122 = and i32 %72, 32
  %123 = icmp ugt i32 %120, %121
  %124 = icmp ne i32 %122, 0
  %125 = xor i1 %124, %123
  br i1 %125, label %126, label %127

126:                                              ; preds = %119
  store i32 %121, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %120, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %127

127:                                              ; preds = %126, %119
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %128 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %129 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %130 = and i32 %43, 32
  %131 = icmp ugt i32 %128, %129
  %132 = icmp ne i32 %130, 0
  %133 = xor i1 %132, %131
  br i1 %133, label %134, label %135

134:                                              ; preds = %127
  store i32 %129, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %128, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %135

135:                                              ; preds = %134, %127
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %136 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %137 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %138 = and i32 %416, 32
  %139 = icmp ugt i32 %136, %137
  %140 = icmp ne i32 %138, 0
  %141 = xor i1 %140, %139
  br i1 %141, label %142, label %143

142:                                              ; preds = %135
  store i32 %137, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %136, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %143

143:                                              ; preds = %142, %135
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %144 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %145 = extractelement <2 x i32> %144, i64 0
  %146 = extractelement <2 x i32> %144, i64 1
  %147 = icmp ugt i32 %145, %146
  %148 = and i32 %3, 16
  %149 = icmp ne i32 %148, 0
  %150 = xor i1 %149, %147
  br i1 %150, label %151, label %152

151:                                              ; preds = %143
  store i32 %146, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %145, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %152

152:                                              ; preds = %151, %143
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %153 = and i32 %3, 31
  %154 = sub nsw i32 %8, %153
  %155 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %154
  %156 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %157 = getelementptr i8, ptr addrspace(3) %155, i32 128
  %158 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %159 = and i32 %154, 64
  %160 = icmp ugt i32 %156, %158
  %161 = icmp ne i32 %159, 0
  %162 = xor i1 %161, %160
  br i1 %162, label %163, label %164

163:                                              ; preds = %152
  store i32 %158, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %156, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %164

164:                                              ; preds = %163, %152
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %165 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %166 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %167 = and i32 %109, 64
  %168 = icmp ugt i32 %165, %166
  %169 = icmp ne i32 %167, 0
  %170 = xor i1 %169, %168
  br i1 %170, label %171, label %172

171:                                              ; preds = %164
  store i32 %166, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %165, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %172

172:                                              ; preds = %171, %164
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %173 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %174 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %175 = and i32 %72, 64
  %176 = icmp ugt i32 %173, %174
  %177 = icmp ne i32 %175, 0
  %178 = xor i1 %177, %176
  br i1 %178, label %179, label %180

179:                                              ; preds = %172
  store i32 %174, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %173, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %180

180:                                              ; preds = %179, %172
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %181 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %182 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %183 = and i32 %43, 64
  %184 = icmp ugt i32 %181, %182
  %185 = icmp ne i32 %183, 0
  %186 = xor i1 %185, %184
  br i1 %186, label %187, label %188

187:                                              ; preds = %180
  store i32 %182, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %181, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %188

188:                                              ; preds = %187, %180
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %189 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %190 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %191 = and i32 %416, 64
  %192 = icmp ugt i32 %189, %190
  %193 = icmp ne i32 %191, 0
  %194 = xor i1 %193, %192
  br i1 %194, label %195, label %196

195:                                              ; preds = %188
  store i32 %190, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %189, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %196

196:                                              ; preds = %195, %188
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %197 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %198 = extractelement <2 x i32> %197, i64 0
  %199 = extractelement <2 x i32> %197, i64 1
  %200 = icmp ugt i32 %198, %199
  %201 = and i32 %3, 32
  %202 = icmp ne i32 %201, 0
  %203 = xor i1 %202, %200
  br i1 %203, label %204, label %205

204:                                              ; preds = %196
  store i32 %199, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %198, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %205

205:                                              ; preds = %204, %196
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %206 = and i32 %3, 63
  %207 = sub nsw i32 %8, %206
  %208 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %207
  %209 = load i32, ptr addrspace(3) %208, align 4, !tbaa !4
  %210 = getelementptr i8, ptr addrspace(3) %208, i32 256
  %211 = load i32, ptr addrspace(3) %210, align 4, !tbaa !4
  %212 = and i32 %207, 128
  %213 = icmp ugt i32 %209, %211
  %214 = icmp ne i32 %212, 0
  %215 = xor i1 %214, %213
  br i1 %215, label %216, label %217

216:                                              ; preds = %205
  store i32 %211, ptr addrspace(3) %208, align 4, !tbaa !4
  store i32 %209, ptr addrspace(3) %210, align 4, !tbaa !4
  br label %217

217:                                              ; preds = %216, %205
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %218 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %219 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %220 = and i32 %154, 128
  %221 = icmp ugt i32 %218, %219
  %222 = icmp ne i32 %220, 0
  %223 = xor i1 %222, %221
  br i1 %223, label %224, label %225

224:                                              ; preds = %217
  store i32 %219, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %218, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %225

225:                                              ; preds = %224, %217
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %226 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %227 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %228 = and i32 %109, 128
  %229 = icmp ugt i32 %226, %227
  %230 = icmp ne i32 %228, 0
  %231 = xor i1 %230, %229
  br i1 %231, label %232, label %233

232:                                              ; preds = %225
  store i32 %227, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %226, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %233

233:                                              ; preds = %232, %225
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %234 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %235 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %236 = and i32 %72, 128
  %237 = icmp ugt i32 %234, %235
  %238 = icmp ne i32 %236, 0
  %239 = xor i1 %238, %237
  br i1 %239, label %240, label %241

240:                                              ; preds = %233
  store i32 %235, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %234, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %241

241:                                              ; preds = %240, %233
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %242 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %243 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %244 = and i32 %43, 128
  %245 = icmp ugt i32 %242, %243
  %246 = icmp ne i32 %244, 0
  %247 = xor i1 %246, %245
  br i1 %247, label %248, label %249

248:                                              ; preds = %241
  store i32 %243, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %242, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %249

249:                                              ; preds = %248, %241
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %250 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %251 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %252 = and i32 %416, 128
  %253 = icmp ugt i32 %250, %251
  %254 = icmp ne i32 %252, 0
  %255 = xor i1 %254, %253
  br i1 %255, label %256, label %257

256:                                              ; preds = %249
  store i32 %251, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %250, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %257

257:                                              ; preds = %256, %249
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %258 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %259 = extractelement <2 x i32> %258, i64 0
  %260 = extractelement <2 x i32> %258, i64 1
  %261 = icmp ugt i32 %259, %260
  %262 = and i32 %3, 64
  %263 = icmp ne i32 %262, 0
  %264 = xor i1 %263, %261
  br i1 %264, label %265, label %266

265:                                              ; preds = %257
  store i32 %260, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %259, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %266

266:                                              ; preds = %265, %257
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %267 = and i32 %3, 127
  %268 = sub nsw i32 %8, %267
  %269 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %268
  %270 = load i32, ptr addrspace(3) %269, align 4, !tbaa !4
  %271 = getelementptr i8, ptr addrspace(3) %269, i32 512
  %272 = load i32, ptr addrspace(3) %271, align 4, !tbaa !4
  %273 = and i32 %268, 256
  %274 = icmp ugt i32 %270, %272
  %275 = icmp ne i32 %273, 0
  %276 = xor i1 %275, %274
  br i1 %276, label %277, label %278

277:                                              ; preds = %266
  store i32 %272, ptr addrspace(3) %269, align 4, !tbaa !4
  store i32 %270, ptr addrspace(3) %271, align 4, !tbaa !4
  br label %278

278:                                              ; preds = %277, %266
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %279 = load i32, ptr addrspace(3) %208, align 4, !tbaa !4
  %280 = load i32, ptr addrspace(3) %210, align 4, !tbaa !4
  %281 = and i32 %207, 256
  %282 = icmp ugt i32 %279, %280
  %283 = icmp ne i32 %281, 0
  %284 = xor i1 %283, %282
  br i1 %284, label %285, label %286

285:                                              ; preds = %278
  store i32 %280, ptr addrspace(3) %208, align 4, !tbaa !4
  store i32 %279, ptr addrspace(3) %210, align 4, !tbaa !4
  br label %286

286:                                              ; preds = %285, %278
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %287 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %288 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %289 = and i32 %154, 256
  %290 = icmp ugt i32 %287, %288
  %291 = icmp ne i32 %289, 0
  %292 = xor i1 %291, %290
  br i1 %292, label %293, label %294

293:                                              ; preds = %286
  store i32 %288, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %287, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %294

294:                                              ; preds = %293, %286
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %295 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %296 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %297 = and i32 %109, 256
  %298 = icmp ugt i32 %295, %296
  %299 = icmp ne i32 %297, 0
  %300 = xor i1 %299, %298
  br i1 %300, label %301, label %302

301:                                              ; preds = %294
  store i32 %296, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %295, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %302

302:                                              ; preds = %301, %294
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %303 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %304 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %305 = and i32 %72, 256
  %306 = icmp ugt i32 %303, %304
  %307 = icmp ne i32 %305, 0
  %308 = xor i1 %307, %306
  br i1 %308, label %309, label %310

309:                                              ; preds = %302
  store i32 %304, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %303, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %310

310:                                              ; preds = %309, %302
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %311 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %312 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %313 = and i32 %43, 256
  %314 = icmp ugt i32 %311, %312
  %315 = icmp ne i32 %313, 0
  %316 = xor i1 %315, %314
  br i1 %316, label %317, label %318

317:                                              ; preds = %310
  store i32 %312, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %311, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %318

318:                                              ; preds = %317, %310
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %319 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %320 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %321 = and i32 %416, 256
  %322 = icmp ugt i32 %319, %320
  %323 = icmp ne i32 %321, 0
  %324 = xor i1 %323, %322
  br i1 %324, label %325, label %326

325:                                              ; preds = %318
  store i32 %320, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %319, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %326

326:                                              ; preds = %325, %318
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %327 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %328 = extractelement <2 x i32> %327, i64 0
  %329 = extractelement <2 x i32> %327, i64 1
  %330 = icmp ugt i32 %328, %329
  %331 = and i32 %3, 128
  %332 = icmp ne i32 %331, 0
  %333 = xor i1 %332, %330
  br i1 %333, label %334, label %335

334:                                              ; preds = %326
  store i32 %329, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %328, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %335

335:                                              ; preds = %334, %326
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %336 = and i32 %3, 255
  %337 = sub nsw i32 %8, %336
  %338 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %337
  %339 = load i32, ptr addrspace(3) %338, align 4, !tbaa !4
  %340 = getelementptr i8, ptr addrspace(3) %338, i32 1024
  %341 = load i32, ptr addrspace(3) %340, align 4, !tbaa !4
  %342 = and i32 %337, 512
  %343 = icmp ugt i32 %339, %341
  %344 = icmp ne i32 %342, 0
  %345 = xor i1 %344, %343
  br i1 %345, label %346, label %347

346:                                              ; preds = %335
  store i32 %341, ptr addrspace(3) %338, align 4, !tbaa !4
  store i32 %339, ptr addrspace(3) %340, align 4, !tbaa !4
  br label %347

347:                                              ; preds = %346, %335
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %348 = load i32, ptr addrspace(3) %269, align 4, !tbaa !4
  %349 = load i32, ptr addrspace(3) %271, align 4, !tbaa !4
  %350 = and i32 %268, 512
  %351 = icmp ugt i32 %348, %349
  %352 = icmp ne i32 %350, 0
  %353 = xor i1 %352, %351
  br i1 %353, label %354, label %355

354:                                              ; preds = %347
  store i32 %349, ptr addrspace(3) %269, align 4, !tbaa !4
  store i32 %348, ptr addrspace(3) %271, align 4, !tbaa !4
  br label %355

355:                                              ; preds = %354, %347
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %356 = load i32, ptr addrspace(3) %208, align 4, !tbaa !4
  %357 = load i32, ptr addrspace(3) %210, align 4, !tbaa !4
  %358 = and i32 %207, 512
  %359 = icmp ugt i32 %356, %357
  %360 = icmp ne i32 %358, 0
  %361 = xor i1 %360, %359
  br i1 %361, label %362, label %363

362:                                              ; preds = %355
  store i32 %357, ptr addrspace(3) %208, align 4, !tbaa !4
  store i32 %356, ptr addrspace(3) %210, align 4, !tbaa !4
  br label %363

363:                                              ; preds = %362, %355
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %364 = load i32, ptr addrspace(3) %155, align 4, !tbaa !4
  %365 = load i32, ptr addrspace(3) %157, align 4, !tbaa !4
  %366 = and i32 %154, 512
  %367 = icmp ugt i32 %364, %365
  %368 = icmp ne i32 %366, 0
  %369 = xor i1 %368, %367
  br i1 %369, label %370, label %371

370:                                              ; preds = %363
  store i32 %365, ptr addrspace(3) %155, align 4, !tbaa !4
  store i32 %364, ptr addrspace(3) %157, align 4, !tbaa !4
  br label %371

371:                                              ; preds = %370, %363
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %372 = load i32, ptr addrspace(3) %110, align 4, !tbaa !4
  %373 = load i32, ptr addrspace(3) %112, align 4, !tbaa !4
  %374 = and i32 %109, 512
  %375 = icmp ugt i32 %372, %373
  %376 = icmp ne i32 %374, 0
  %377 = xor i1 %376, %375
  br i1 %377, label %378, label %379

378:                                              ; preds = %371
  store i32 %373, ptr addrspace(3) %110, align 4, !tbaa !4
  store i32 %372, ptr addrspace(3) %112, align 4, !tbaa !4
  br label %379

379:                                              ; preds = %378, %371
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %380 = load i32, ptr addrspace(3) %73, align 4, !tbaa !4
  %381 = load i32, ptr addrspace(3) %75, align 4, !tbaa !4
  %382 = and i32 %72, 512
  %383 = icmp ugt i32 %380, %381
  %384 = icmp ne i32 %382, 0
  %385 = xor i1 %384, %383
  br i1 %385, label %386, label %387

386:                                              ; preds = %379
  store i32 %381, ptr addrspace(3) %73, align 4, !tbaa !4
  store i32 %380, ptr addrspace(3) %75, align 4, !tbaa !4
  br label %387

387:                                              ; preds = %386, %379
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %388 = load i32, ptr addrspace(3) %44, align 4, !tbaa !4
  %389 = load i32, ptr addrspace(3) %46, align 4, !tbaa !4
  %390 = and i32 %43, 512
  %391 = icmp ugt i32 %388, %389
  %392 = icmp ne i32 %390, 0
  %393 = xor i1 %392, %391
  br i1 %393, label %394, label %395

394:                                              ; preds = %387
  store i32 %389, ptr addrspace(3) %44, align 4, !tbaa !4
  store i32 %388, ptr addrspace(3) %46, align 4, !tbaa !4
  br label %395

395:                                              ; preds = %394, %387
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %396 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %397 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %398 = and i32 %416, 512
  %399 = icmp ugt i32 %396, %397
  %400 = icmp ne i32 %398, 0
  %401 = xor i1 %400, %399
  br i1 %401, label %402, label %403

402:                                              ; preds = %395
  store i32 %397, ptr addrspace(3) %417, align 4, !tbaa !4
  store i32 %396, ptr addrspace(3) %419, align 4, !tbaa !4
  br label %403

403:                                              ; preds = %402, %395
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %404 = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !4
  %405 = extractelement <2 x i32> %404, i64 0
  %406 = extractelement <2 x i32> %404, i64 1
  %407 = icmp ugt i32 %405, %406
  %408 = and i32 %3, 256
  %409 = icmp ne i32 %408, 0
  %410 = xor i1 %409, %407
  br i1 %410, label %411, label %412

411:                                              ; preds = %403
  store i32 %406, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %405, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %412

412:                                              ; preds = %411, %403
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %6, label %426, label %425

413:                                              ; preds = %7
  store i32 %13, ptr addrspace(3) %9, align 4, !tbaa !4
  store i32 %12, ptr addrspace(3) %10, align 4, !tbaa !4
  br label %414

414:                                              ; preds = %7, %413
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %415 = and i32 %3, 1
  %416 = sub nsw i32 %8, %415
  %417 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %416
  %418 = load i32, ptr addrspace(3) %417, align 4, !tbaa !4
  %419 = getelementptr i8, ptr addrspace(3) %417, i32 8
  %420 = load i32, ptr addrspace(3) %419, align 4, !tbaa !4
  %421 = and i32 %416, 4
  %422 = icmp ugt i32 %418, %420
  %423 = icmp ne i32 %421, 0
  %424 = xor i1 %423, %422
  br i1 %424, label %31, label %32

425:                                              ; preds = %435, %412
  ret void

426:                                              ; preds = %412, %435
  %427 = phi i32 [ %436, %435 ], [ %3, %412 ]
  %428 = or disjoint i32 %427, %5
  %429 = icmp ult i32 %428, %1
  br i1 %429, label %430, label %435

430:                                              ; preds = %426
  %431 = zext i32 %428 to i64
  %432 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %431
  %433 = getelementptr inbounds nuw i32, ptr addrspace(3) @bitonic_sort.own, i32 %427
  %434 = load i32, ptr addrspace(3) %433, align 4, !tbaa !4
  store i32 %434, ptr addrspace(1) %432, align 4, !tbaa !4
  br label %435

435:                                              ; preds = %426, %430
  %436 = add nuw nsw i32 %427, 256
  %437 = icmp samesign ult i32 %427, 256
  br i1 %437, label %426, label %425
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!8 = !{i32 1, i32 0}
!9 = !{!"none", !"none"}
!10 = !{!"uint*", !"uint"}
!11 = !{!"", !""}
!12 = !{i32 256, i32 1, i32 1}
!13 = !{}
