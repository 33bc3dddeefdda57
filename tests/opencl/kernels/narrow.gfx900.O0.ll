; ModuleID = 'narrow.cl'
source_filename = "narrow.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.mixed = type <{ i8, i16, i32 }>

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @narrow(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 1 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3, i32 noundef %4) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
  %6 = alloca ptr addrspace(1), align 8, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca ptr addrspace(1), align 8, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = addrspacecast ptr addrspace(5) %6 to ptr
  %12 = addrspacecast ptr addrspace(5) %7 to ptr
  %13 = addrspacecast ptr addrspace(5) %8 to ptr
  %14 = addrspacecast ptr addrspace(5) %9 to ptr
  %15 = addrspacecast ptr addrspace(5) %10 to ptr
  store ptr addrspace(1) %0, ptr %11, align 8
  store ptr addrspace(1) %1, ptr %12, align 8
  store ptr addrspace(1) %2, ptr %13, align 8
  store ptr addrspace(1) %3, ptr %14, align 8
  store i32 %4, ptr %15, align 4
  %16 = load ptr addrspace(1), ptr %11, align 8
  %17 = load ptr addrspace(1), ptr %12, align 8
  %18 = load ptr addrspace(1), ptr %13, align 8
  %19 = load ptr addrspace(1), ptr %14, align 8
  %20 = load i32, ptr %15, align 4
  call void @__clang_ocl_kern_imp_narrow(ptr addrspace(1) noundef align 4 %16, ptr addrspace(1) noundef align 1 %17, ptr addrspace(1) noundef align 4 %18, ptr addrspace(1) noundef align 4 %19, i32 noundef %20) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_narrow(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 1 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3, i32 noundef %4) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
  %6 = alloca ptr addrspace(1), align 8, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca ptr addrspace(1), align 8, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca <4 x i8>, align 4, addrspace(5)
  %13 = alloca <4 x i8>, align 4, addrspace(5)
  %14 = alloca <4 x i8>, align 4, addrspace(5)
  %15 = alloca <2 x i8>, align 2, addrspace(5)
  %16 = alloca <4 x i8>, align 4, addrspace(5)
  %17 = alloca <4 x i8>, align 4, addrspace(5)
  %18 = alloca <2 x i16>, align 4, addrspace(5)
  %19 = alloca <2 x i16>, align 4, addrspace(5)
  %20 = alloca <2 x i16>, align 4, addrspace(5)
  %21 = alloca <2 x i16>, align 4, addrspace(5)
  %22 = alloca %struct.mixed, align 1, addrspace(5)
  %23 = addrspacecast ptr addrspace(5) %6 to ptr
  %24 = addrspacecast ptr addrspace(5) %7 to ptr
  %25 = addrspacecast ptr addrspace(5) %8 to ptr
  %26 = addrspacecast ptr addrspace(5) %9 to ptr
  %27 = addrspacecast ptr addrspace(5) %10 to ptr
  %28 = addrspacecast ptr addrspace(5) %15 to ptr
  %29 = addrspacecast ptr addrspace(5) %17 to ptr
  %30 = addrspacecast ptr addrspace(5) %19 to ptr
  %31 = addrspacecast ptr addrspace(5) %20 to ptr
  %32 = addrspacecast ptr addrspace(5) %21 to ptr
  store ptr addrspace(1) %0, ptr %23, align 8
  store ptr addrspace(1) %1, ptr %24, align 8
  store ptr addrspace(1) %2, ptr %25, align 8
  store ptr addrspace(1) %3, ptr %26, align 8
  store i32 %4, ptr %27, align 4
  %33 = call i32 @llvm.amdgcn.workgroup.id.x()
  %34 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %35 = getelementptr i8, ptr addrspace(4) %34, i32 12
  %36 = load i16, ptr addrspace(4) %35, align 2, !range !10, !invariant.load !11, !noundef !11
  %37 = zext i16 %36 to i32
  %38 = mul i32 %33, %37
  %39 = call i32 @llvm.amdgcn.workitem.id.x()
  %40 = add i32 %38, %39
  store i32 %40, ptr addrspace(5) %11, align 4
  %41 = load i32, ptr addrspace(5) %11, align 4
  %42 = load i32, ptr %27, align 4
  %43 = icmp uge i32 %41, %42
  br i1 %43, label %44, label %45

44:                                               ; preds = %5
  br label %179

45:                                               ; preds = %5
  %46 = load ptr addrspace(1), ptr %23, align 8
  %47 = load i32, ptr addrspace(5) %11, align 4
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %46, i64 %48
  %50 = load <4 x i8>, ptr addrspace(1) %49, align 4
  store <4 x i8> %50, ptr addrspace(5) %12, align 4
  %51 = load ptr addrspace(1), ptr %23, align 8
  %52 = load i32, ptr %27, align 4
  %53 = sub i32 %52, 1
  %54 = load i32, ptr addrspace(5) %11, align 4
  %55 = sub i32 %53, %54
  %56 = zext i32 %55 to i64
  %57 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %51, i64 %56
  %58 = load <4 x i8>, ptr addrspace(1) %57, align 4
  store <4 x i8> %58, ptr addrspace(5) %13, align 4
  %59 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %60 = load <4 x i8>, ptr addrspace(5) %13, align 4
  %61 = add <4 x i8> %59, %60
  store <4 x i8> %61, ptr addrspace(5) %14, align 4
  %62 = load <4 x i8>, ptr addrspace(5) %14, align 4
  %63 = shufflevector <4 x i8> %62, <4 x i8> poison, <2 x i32> <i32 2, i32 1>
  store <2 x i8> <i8 3, i8 7>, ptr %28, align 2
  %64 = load <2 x i8>, ptr %28, align 2
  %65 = mul <2 x i8> %63, %64
  %66 = load <4 x i8>, ptr addrspace(5) %14, align 4
  %67 = shufflevector <2 x i8> %65, <2 x i8> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %68 = shufflevector <4 x i8> %66, <4 x i8> %67, <4 x i32> <i32 0, i32 4, i32 5, i32 3>
  store <4 x i8> %68, ptr addrspace(5) %14, align 4
  %69 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %70 = load <4 x i8>, ptr addrspace(5) %13, align 4
  %71 = icmp ugt <4 x i8> %69, %70
  %72 = sext <4 x i1> %71 to <4 x i8>
  store <4 x i8> %72, ptr addrspace(5) %16, align 4
  %73 = load <4 x i8>, ptr addrspace(5) %16, align 4
  %74 = load <4 x i8>, ptr addrspace(5) %14, align 4
  %75 = extractelement <4 x i8> %74, i64 0
  %76 = insertelement <4 x i8> poison, i8 %75, i32 0
  %77 = load <4 x i8>, ptr addrspace(5) %14, align 4
  %78 = extractelement <4 x i8> %77, i64 1
  %79 = insertelement <4 x i8> %76, i8 %78, i32 1
  %80 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %81 = extractelement <4 x i8> %80, i64 2
  %82 = zext i8 %81 to i32
  %83 = ashr i32 %82, 3
  %84 = trunc i32 %83 to i8
  %85 = insertelement <4 x i8> %79, i8 %84, i32 2
  %86 = load <4 x i8>, ptr addrspace(5) %13, align 4
  %87 = extractelement <4 x i8> %86, i64 3
  %88 = zext i8 %87 to i32
  %89 = shl i32 %88, 2
  %90 = trunc i32 %89 to i8
  %91 = insertelement <4 x i8> %85, i8 %90, i32 3
  store <4 x i8> %91, ptr %29, align 4
  %92 = load <4 x i8>, ptr %29, align 4
  %93 = xor <4 x i8> %73, %92
  %94 = load ptr addrspace(1), ptr %26, align 8
  %95 = load i32, ptr addrspace(5) %11, align 4
  %96 = zext i32 %95 to i64
  %97 = getelementptr inbounds nuw <4 x i8>, ptr addrspace(1) %94, i64 %96
  store <4 x i8> %93, ptr addrspace(1) %97, align 4
  %98 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %99 = extractelement <4 x i8> %98, i64 0
  %100 = zext i8 %99 to i32
  %101 = load <4 x i8>, ptr addrspace(5) %13, align 4
  %102 = extractelement <4 x i8> %101, i64 0
  %103 = zext i8 %102 to i32
  %104 = mul nsw i32 %100, %103
  %105 = trunc i32 %104 to i16
  %106 = insertelement <2 x i16> poison, i16 %105, i32 0
  %107 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %108 = extractelement <4 x i8> %107, i64 1
  %109 = zext i8 %108 to i32
  %110 = load <4 x i8>, ptr addrspace(5) %13, align 4
  %111 = extractelement <4 x i8> %110, i64 1
  %112 = zext i8 %111 to i32
  %113 = sub nsw i32 %109, %112
  %114 = trunc i32 %113 to i16
  %115 = insertelement <2 x i16> %106, i16 %114, i32 1
  store <2 x i16> %115, ptr %30, align 4
  %116 = load <2 x i16>, ptr %30, align 4
  store <2 x i16> %116, ptr addrspace(5) %18, align 4
  %117 = load <2 x i16>, ptr addrspace(5) %18, align 4
  store <2 x i16> <i16 1, i16 2>, ptr %31, align 4
  %118 = load <2 x i16>, ptr %31, align 4
  %119 = and <2 x i16> %118, splat (i16 15)
  %120 = shl <2 x i16> %117, %119
  store <2 x i16> %120, ptr addrspace(5) %18, align 4
  %121 = load <2 x i16>, ptr addrspace(5) %18, align 4
  store <2 x i16> <i16 3, i16 1>, ptr %32, align 4
  %122 = load <2 x i16>, ptr %32, align 4
  %123 = and <2 x i16> %122, splat (i16 15)
  %124 = ashr <2 x i16> %121, %123
  %125 = load ptr addrspace(1), ptr %25, align 8
  %126 = load i32, ptr addrspace(5) %11, align 4
  %127 = zext i32 %126 to i64
  %128 = getelementptr inbounds nuw <2 x i16>, ptr addrspace(1) %125, i64 %127
  store <2 x i16> %124, ptr addrspace(1) %128, align 4
  %129 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 0
  %130 = load <4 x i8>, ptr addrspace(5) %14, align 4
  %131 = extractelement <4 x i8> %130, i64 3
  store i8 %131, ptr addrspace(5) %129, align 1
  %132 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 1
  %133 = load <2 x i16>, ptr addrspace(5) %18, align 4
  %134 = extractelement <2 x i16> %133, i64 0
  store i16 %134, ptr addrspace(5) %132, align 1
  %135 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 2
  store i32 0, ptr addrspace(5) %135, align 1
  %136 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %137 = extractelement <4 x i8> %136, i64 0
  %138 = zext i8 %137 to i32
  %139 = srem i32 %138, 7
  switch i32 %139, label %165 [
    i32 0, label %140
    i32 1, label %144
    i32 2, label %148
    i32 5, label %148
    i32 6, label %158
  ]

140:                                              ; preds = %45
  %141 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 2
  %142 = load i32, ptr addrspace(5) %141, align 1
  %143 = add nsw i32 %142, 1
  store i32 %143, ptr addrspace(5) %141, align 1
  br label %144

144:                                              ; preds = %45, %140
  %145 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 2
  %146 = load i32, ptr addrspace(5) %145, align 1
  %147 = add nsw i32 %146, 10
  store i32 %147, ptr addrspace(5) %145, align 1
  br label %174

148:                                              ; preds = %45, %45
  %149 = load <4 x i8>, ptr addrspace(5) %12, align 4
  %150 = extractelement <4 x i8> %149, i64 1
  %151 = sext i8 %150 to i32
  %152 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 2
  %153 = load i32, ptr addrspace(5) %152, align 1
  %154 = sub nsw i32 %153, %151
  store i32 %154, ptr addrspace(5) %152, align 1
  %155 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 0
  %156 = load i8, ptr addrspace(5) %155, align 1
  %157 = add i8 %156, 1
  store i8 %157, ptr addrspace(5) %155, align 1
  br label %174

158:                                              ; preds = %45
  %159 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 1
  %160 = load i16, ptr addrspace(5) %159, align 1
  %161 = sext i16 %160 to i32
  %162 = sub nsw i32 0, %161
  %163 = trunc i32 %162 to i16
  %164 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 1
  store i16 %163, ptr addrspace(5) %164, align 1
  br label %174

165:                                              ; preds = %45
  %166 = load <4 x i8>, ptr addrspace(5) %13, align 4
  %167 = extractelement <4 x i8> %166, i64 2
  %168 = sext i8 %167 to i32
  %169 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 1
  %170 = load i16, ptr addrspace(5) %169, align 1
  %171 = zext i16 %170 to i32
  %172 = mul nsw i32 %168, %171
  %173 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(5) %22, i32 0, i32 2
  store i32 %172, ptr addrspace(5) %173, align 1
  br label %174

174:                                              ; preds = %165, %158, %148, %144
  %175 = load ptr addrspace(1), ptr %24, align 8
  %176 = load i32, ptr addrspace(5) %11, align 4
  %177 = zext i32 %176 to i64
  %178 = getelementptr inbounds nuw %struct.mixed, ptr addrspace(1) %175, i64 %177
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %178, ptr addrspace(5) align 1 %22, i64 7, i1 false)
  br label %179

179:                                              ; preds = %174, %44
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) noalias writeonly captures(none), ptr addrspace(5) noalias readonly captures(none), i64, i1 immarg) #3

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none", !"none", !"none"}
!7 = !{!"uchar4*", !"struct mixed*", !"short2*", !"char4*", !"uint"}
!8 = !{!"uchar __attribute__((ext_vector_type(4)))*", !"struct mixed*", !"short __attribute__((ext_vector_type(2)))*", !"char __attribute__((ext_vector_type(4)))*", !"uint"}
!9 = !{!"const", !"", !"", !"", !""}
!10 = !{i16 1, i16 1025}
!11 = !{}
