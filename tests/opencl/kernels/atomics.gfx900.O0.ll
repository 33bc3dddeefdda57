; ModuleID = 'atomics.cl'
source_filename = "atomics.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@atomics.own = internal addrspace(3) global [8 x i32] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @atomics(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 !reqd_work_group_size !9 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca ptr addrspace(1), align 8, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %9, align 8
  store ptr addrspace(1) %1, ptr %10, align 8
  store ptr addrspace(1) %2, ptr %11, align 8
  store i32 %3, ptr %12, align 4
  %13 = load ptr addrspace(1), ptr %9, align 8
  %14 = load ptr addrspace(1), ptr %10, align 8
  %15 = load ptr addrspace(1), ptr %11, align 8
  %16 = load i32, ptr %12, align 4
  call void @__clang_ocl_kern_imp_atomics(ptr addrspace(1) noundef align 4 %13, ptr addrspace(1) noundef align 4 %14, ptr addrspace(1) noundef align 4 %15, i32 noundef %16) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_atomics(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 !reqd_work_group_size !9 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca ptr addrspace(1), align 8, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = alloca i32, align 4, addrspace(5)
  %15 = alloca i32, align 4, addrspace(5)
  %16 = alloca i32, align 4, addrspace(5)
  %17 = alloca i32, align 4, addrspace(5)
  %18 = alloca i32, align 4, addrspace(5)
  %19 = alloca i32, align 4, addrspace(5)
  %20 = alloca i32, align 4, addrspace(5)
  %21 = alloca i32, align 4, addrspace(5)
  %22 = alloca i32, align 4, addrspace(5)
  %23 = alloca i32, align 4, addrspace(5)
  %24 = alloca i32, align 4, addrspace(5)
  %25 = alloca i32, align 4, addrspace(5)
  %26 = alloca i32, align 4, addrspace(5)
  %27 = alloca i32, align 4, addrspace(5)
  %28 = alloca i32, align 4, addrspace(5)
  %29 = alloca i32, align 4, addrspace(5)
  %30 = alloca i32, align 4, addrspace(5)
  %31 = alloca i32, align 4, addrspace(5)
  %32 = alloca i32, align 4, addrspace(5)
  %33 = alloca i32, align 4, addrspace(5)
  %34 = alloca i32, align 4, addrspace(5)
  %35 = alloca i32, align 4, addrspace(5)
  %36 = alloca i32, align 4, addrspace(5)
  %37 = alloca i32, align 4, addrspace(5)
  %38 = alloca i32, align 4, addrspace(5)
  %39 = alloca i32, align 4, addrspace(5)
  %40 = alloca i32, align 4, addrspace(5)
  %41 = alloca i32, align 4, addrspace(5)
  %42 = alloca i32, align 4, addrspace(5)
  %43 = alloca i32, align 4, addrspace(5)
  %44 = alloca i32, align 4, addrspace(5)
  %45 = alloca i32, align 4, addrspace(5)
  %46 = alloca i32, align 4, addrspace(5)
  %47 = alloca i32, align 4, addrspace(5)
  %48 = alloca i32, align 4, addrspace(5)
  %49 = alloca i8, align 1, addrspace(5)
  %50 = addrspacecast ptr addrspace(5) %5 to ptr
  %51 = addrspacecast ptr addrspace(5) %6 to ptr
  %52 = addrspacecast ptr addrspace(5) %7 to ptr
  %53 = addrspacecast ptr addrspace(5) %8 to ptr
  %54 = addrspacecast ptr addrspace(5) %12 to ptr
  %55 = addrspacecast ptr addrspace(5) %13 to ptr
  %56 = addrspacecast ptr addrspace(5) %14 to ptr
  %57 = addrspacecast ptr addrspace(5) %15 to ptr
  %58 = addrspacecast ptr addrspace(5) %16 to ptr
  %59 = addrspacecast ptr addrspace(5) %17 to ptr
  %60 = addrspacecast ptr addrspace(5) %18 to ptr
  %61 = addrspacecast ptr addrspace(5) %19 to ptr
  %62 = addrspacecast ptr addrspace(5) %20 to ptr
  %63 = addrspacecast ptr addrspace(5) %21 to ptr
  %64 = addrspacecast ptr addrspace(5) %22 to ptr
  %65 = addrspacecast ptr addrspace(5) %23 to ptr
  %66 = addrspacecast ptr addrspace(5) %24 to ptr
  %67 = addrspacecast ptr addrspace(5) %25 to ptr
  %68 = addrspacecast ptr addrspace(5) %27 to ptr
  %69 = addrspacecast ptr addrspace(5) %28 to ptr
  %70 = addrspacecast ptr addrspace(5) %29 to ptr
  %71 = addrspacecast ptr addrspace(5) %30 to ptr
  %72 = addrspacecast ptr addrspace(5) %31 to ptr
  %73 = addrspacecast ptr addrspace(5) %32 to ptr
  %74 = addrspacecast ptr addrspace(5) %33 to ptr
  %75 = addrspacecast ptr addrspace(5) %34 to ptr
  %76 = addrspacecast ptr addrspace(5) %35 to ptr
  %77 = addrspacecast ptr addrspace(5) %36 to ptr
  %78 = addrspacecast ptr addrspace(5) %37 to ptr
  %79 = addrspacecast ptr addrspace(5) %38 to ptr
  %80 = addrspacecast ptr addrspace(5) %39 to ptr
  %81 = addrspacecast ptr addrspace(5) %40 to ptr
  %82 = addrspacecast ptr addrspace(5) %41 to ptr
  %83 = addrspacecast ptr addrspace(5) %42 to ptr
  %84 = addrspacecast ptr addrspace(5) %43 to ptr
  %85 = addrspacecast ptr addrspace(5) %44 to ptr
  %86 = addrspacecast ptr addrspace(5) %45 to ptr
  %87 = addrspacecast ptr addrspace(5) %46 to ptr
  %88 = addrspacecast ptr addrspace(5) %48 to ptr
  %89 = addrspacecast ptr addrspace(5) %49 to ptr
  store ptr addrspace(1) %0, ptr %50, align 8
  store ptr addrspace(1) %1, ptr %51, align 8
  store ptr addrspace(1) %2, ptr %52, align 8
  store i32 %3, ptr %53, align 4
  %90 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %90, ptr addrspace(5) %9, align 4
  %91 = call i32 @llvm.amdgcn.workgroup.id.x()
  %92 = mul i32 %91, 64
  %93 = load i32, ptr addrspace(5) %9, align 4
  %94 = add i32 %92, %93
  store i32 %94, ptr addrspace(5) %10, align 4
  %95 = load i32, ptr addrspace(5) %9, align 4
  %96 = icmp ult i32 %95, 8
  br i1 %96, label %97, label %105

97:                                               ; preds = %4
  %98 = load i32, ptr addrspace(5) %9, align 4
  %99 = icmp eq i32 %98, 5
  %100 = zext i1 %99 to i64
  %101 = select i1 %99, i32 -1, i32 0
  %102 = load i32, ptr addrspace(5) %9, align 4
  %103 = zext i32 %102 to i64
  %104 = getelementptr inbounds nuw [8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 %103
  store i32 %101, ptr addrspace(3) %104, align 4
  br label %105

105:                                              ; preds = %97, %4
  br label %106

106:                                              ; preds = %105
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %107

107:                                              ; preds = %106
  %108 = load i32, ptr addrspace(5) %10, align 4
  %109 = load i32, ptr %53, align 4
  %110 = icmp ult i32 %108, %109
  br i1 %110, label %111, label %158

111:                                              ; preds = %107
  %112 = load ptr addrspace(1), ptr %50, align 8
  %113 = load i32, ptr addrspace(5) %10, align 4
  %114 = zext i32 %113 to i64
  %115 = getelementptr inbounds nuw i32, ptr addrspace(1) %112, i64 %114
  %116 = load i32, ptr addrspace(1) %115, align 4
  store i32 %116, ptr addrspace(5) %11, align 4
  %117 = load i32, ptr addrspace(5) %11, align 4
  store i32 %117, ptr %54, align 4
  %118 = load i32, ptr %54, align 4
  %119 = atomicrmw add ptr addrspace(3) @atomics.own, i32 %118 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %119, ptr %55, align 4
  %120 = load i32, ptr %55, align 4
  %121 = load i32, ptr addrspace(5) %11, align 4
  store i32 %121, ptr %56, align 4
  %122 = load i32, ptr %56, align 4
  %123 = atomicrmw sub ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 1), i32 %122 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %123, ptr %57, align 4
  %124 = load i32, ptr %57, align 4
  %125 = load i32, ptr addrspace(5) %11, align 4
  store i32 %125, ptr %58, align 4
  %126 = load i32, ptr %58, align 4
  %127 = atomicrmw min ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 2), i32 %126 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %127, ptr %59, align 4
  %128 = load i32, ptr %59, align 4
  %129 = load i32, ptr addrspace(5) %11, align 4
  store i32 %129, ptr %60, align 4
  %130 = load i32, ptr %60, align 4
  %131 = atomicrmw max ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 3), i32 %130 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %131, ptr %61, align 4
  %132 = load i32, ptr %61, align 4
  %133 = load i32, ptr addrspace(5) %11, align 4
  store i32 %133, ptr %62, align 4
  %134 = load i32, ptr %62, align 4
  %135 = atomicrmw xor ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 4), i32 %134 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %135, ptr %63, align 4
  %136 = load i32, ptr %63, align 4
  %137 = load i32, ptr addrspace(5) %11, align 4
  store i32 %137, ptr %64, align 4
  %138 = load i32, ptr %64, align 4
  %139 = atomicrmw and ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 5), i32 %138 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %139, ptr %65, align 4
  %140 = load i32, ptr %65, align 4
  %141 = load i32, ptr addrspace(5) %11, align 4
  store i32 %141, ptr %66, align 4
  %142 = load i32, ptr %66, align 4
  %143 = atomicrmw or ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 6), i32 %142 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %143, ptr %67, align 4
  %144 = load i32, ptr %67, align 4
  store i32 1, ptr %68, align 4
  %145 = load i32, ptr %68, align 4
  %146 = atomicrmw add ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 7), i32 %145 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %146, ptr %69, align 4
  %147 = load i32, ptr %69, align 4
  store i32 %147, ptr addrspace(5) %26, align 4
  %148 = load ptr addrspace(1), ptr %52, align 8
  %149 = call i32 @llvm.amdgcn.workgroup.id.x()
  %150 = mul i32 %149, 64
  %151 = load i32, ptr addrspace(5) %26, align 4
  %152 = add i32 %150, %151
  %153 = zext i32 %152 to i64
  %154 = getelementptr inbounds nuw i32, ptr addrspace(1) %148, i64 %153
  store i32 1, ptr %70, align 4
  %155 = load i32, ptr %70, align 4
  %156 = atomicrmw add ptr addrspace(1) %154, i32 %155 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %156, ptr %71, align 4
  %157 = load i32, ptr %71, align 4
  br label %158

158:                                              ; preds = %111, %107
  br label %159

159:                                              ; preds = %158
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %160

160:                                              ; preds = %159
  %161 = load i32, ptr addrspace(5) %9, align 4
  %162 = icmp eq i32 %161, 0
  br i1 %162, label %163, label %170

163:                                              ; preds = %160
  %164 = load ptr addrspace(1), ptr %51, align 8
  %165 = getelementptr inbounds i32, ptr addrspace(1) %164, i64 0
  %166 = load i32, ptr addrspace(3) @atomics.own, align 4
  store i32 %166, ptr %72, align 4
  %167 = load i32, ptr %72, align 4
  %168 = atomicrmw add ptr addrspace(1) %165, i32 %167 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %168, ptr %73, align 4
  %169 = load i32, ptr %73, align 4
  br label %170

170:                                              ; preds = %163, %160
  %171 = load i32, ptr addrspace(5) %9, align 4
  %172 = icmp eq i32 %171, 1
  br i1 %172, label %173, label %180

173:                                              ; preds = %170
  %174 = load ptr addrspace(1), ptr %51, align 8
  %175 = getelementptr inbounds i32, ptr addrspace(1) %174, i64 1
  %176 = load i32, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 1), align 4
  store i32 %176, ptr %74, align 4
  %177 = load i32, ptr %74, align 4
  %178 = atomicrmw sub ptr addrspace(1) %175, i32 %177 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %178, ptr %75, align 4
  %179 = load i32, ptr %75, align 4
  br label %180

180:                                              ; preds = %173, %170
  %181 = load i32, ptr addrspace(5) %9, align 4
  %182 = icmp eq i32 %181, 2
  br i1 %182, label %183, label %190

183:                                              ; preds = %180
  %184 = load ptr addrspace(1), ptr %51, align 8
  %185 = getelementptr inbounds i32, ptr addrspace(1) %184, i64 2
  %186 = load i32, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 2), align 4
  store i32 %186, ptr %76, align 4
  %187 = load i32, ptr %76, align 4
  %188 = atomicrmw min ptr addrspace(1) %185, i32 %187 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %188, ptr %77, align 4
  %189 = load i32, ptr %77, align 4
  br label %190

190:                                              ; preds = %183, %180
  %191 = load i32, ptr addrspace(5) %9, align 4
  %192 = icmp eq i32 %191, 3
  br i1 %192, label %193, label %200

193:                                              ; preds = %190
  %194 = load ptr addrspace(1), ptr %51, align 8
  %195 = getelementptr inbounds i32, ptr addrspace(1) %194, i64 3
  %196 = load i32, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 3), align 4
  store i32 %196, ptr %78, align 4
  %197 = load i32, ptr %78, align 4
  %198 = atomicrmw max ptr addrspace(1) %195, i32 %197 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %198, ptr %79, align 4
  %199 = load i32, ptr %79, align 4
  br label %200

200:                                              ; preds = %193, %190
  %201 = load i32, ptr addrspace(5) %9, align 4
  %202 = icmp eq i32 %201, 4
  br i1 %202, label %203, label %210

203:                                              ; preds = %200
  %204 = load ptr addrspace(1), ptr %51, align 8
  %205 = getelementptr inbounds i32, ptr addrspace(1) %204, i64 4
  %206 = load i32, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 4), align 4
  store i32 %206, ptr %80, align 4
  %207 = load i32, ptr %80, align 4
  %208 = atomicrmw xor ptr addrspace(1) %205, i32 %207 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %208, ptr %81, align 4
  %209 = load i32, ptr %81, align 4
  br label %210

210:                                              ; preds = %203, %200
  %211 = load i32, ptr addrspace(5) %9, align 4
  %212 = icmp eq i32 %211, 5
  br i1 %212, label %213, label %220

213:                                              ; preds = %210
  %214 = load ptr addrspace(1), ptr %51, align 8
  %215 = getelementptr inbounds i32, ptr addrspace(1) %214, i64 5
  %216 = load i32, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 5), align 4
  store i32 %216, ptr %82, align 4
  %217 = load i32, ptr %82, align 4
  %218 = atomicrmw and ptr addrspace(1) %215, i32 %217 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %218, ptr %83, align 4
  %219 = load i32, ptr %83, align 4
  br label %220

220:                                              ; preds = %213, %210
  %221 = load i32, ptr addrspace(5) %9, align 4
  %222 = icmp eq i32 %221, 6
  br i1 %222, label %223, label %230

223:                                              ; preds = %220
  %224 = load ptr addrspace(1), ptr %51, align 8
  %225 = getelementptr inbounds i32, ptr addrspace(1) %224, i64 6
  %226 = load i32, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @atomics.own, i64 0, i64 6), align 4
  store i32 %226, ptr %84, align 4
  %227 = load i32, ptr %84, align 4
  %228 = atomicrmw or ptr addrspace(1) %225, i32 %227 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %228, ptr %85, align 4
  %229 = load i32, ptr %85, align 4
  br label %230

230:                                              ; preds = %223, %220
  %231 = load i32, ptr addrspace(5) %9, align 4
  %232 = icmp eq i32 %231, 7
  br i1 %232, label %233, label %239

233:                                              ; preds = %230
  %234 = load ptr addrspace(1), ptr %51, align 8
  %235 = getelementptr inbounds i32, ptr addrspace(1) %234, i64 7
  store i32 4711, ptr %86, align 4
  %236 = load i32, ptr %86, align 4
  %237 = atomicrmw xchg ptr addrspace(1) %235, i32 %236 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %237, ptr %87, align 4
  %238 = load i32, ptr %87, align 4
  br label %239

239:                                              ; preds = %233, %230
  %240 = load i32, ptr addrspace(5) %9, align 4
  %241 = icmp eq i32 %240, 8
  br i1 %241, label %242, label %264

242:                                              ; preds = %239
  br label %243

243:                                              ; preds = %262, %242
  %244 = load ptr addrspace(1), ptr %51, align 8
  %245 = getelementptr inbounds i32, ptr addrspace(1) %244, i64 8
  %246 = load i32, ptr addrspace(1) %245, align 4
  store i32 %246, ptr addrspace(5) %47, align 4
  %247 = load ptr addrspace(1), ptr %51, align 8
  %248 = getelementptr inbounds i32, ptr addrspace(1) %247, i64 8
  %249 = load i32, ptr addrspace(5) %47, align 4
  %250 = mul i32 %249, 2
  store i32 %250, ptr %88, align 4
  %251 = load i32, ptr addrspace(5) %47, align 4
  %252 = load i32, ptr %88, align 4
  %253 = cmpxchg ptr addrspace(1) %248, i32 %251, i32 %252 syncscope("agent") monotonic monotonic, align 4
  %254 = extractvalue { i32, i1 } %253, 0
  %255 = extractvalue { i32, i1 } %253, 1
  br i1 %255, label %257, label %256

256:                                              ; preds = %243
  store i32 %254, ptr addrspace(5) %47, align 4
  br label %257

257:                                              ; preds = %256, %243
  %258 = zext i1 %255 to i8
  store i8 %258, ptr %89, align 1
  %259 = load i8, ptr %89, align 1
  %260 = trunc i8 %259 to i1
  br i1 %260, label %261, label %262

261:                                              ; preds = %257
  br label %263

262:                                              ; preds = %257
  br label %243

263:                                              ; preds = %261
  br label %264

264:                                              ; preds = %263, %239
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="64,64" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="64,64" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nounwind willreturn }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{i32 1, i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"int*", !"int*", !"uint*", !"uint"}
!8 = !{!"const", !"", !"", !""}
!9 = !{i32 64, i32 1, i32 1}
!10 = !{}
