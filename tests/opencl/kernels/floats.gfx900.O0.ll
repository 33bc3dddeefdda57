; ModuleID = 'floats.cl'
source_filename = "floats.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @floats(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 2 %2, ptr addrspace(1) noundef align 2 %3, ptr addrspace(1) noundef align 4 %4, i32 noundef %5) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca ptr addrspace(1), align 8, addrspace(5)
  %10 = alloca ptr addrspace(1), align 8, addrspace(5)
  %11 = alloca ptr addrspace(1), align 8, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = addrspacecast ptr addrspace(5) %7 to ptr
  %14 = addrspacecast ptr addrspace(5) %8 to ptr
  %15 = addrspacecast ptr addrspace(5) %9 to ptr
  %16 = addrspacecast ptr addrspace(5) %10 to ptr
  %17 = addrspacecast ptr addrspace(5) %11 to ptr
  %18 = addrspacecast ptr addrspace(5) %12 to ptr
  store ptr addrspace(1) %0, ptr %13, align 8
  store ptr addrspace(1) %1, ptr %14, align 8
  store ptr addrspace(1) %2, ptr %15, align 8
  store ptr addrspace(1) %3, ptr %16, align 8
  store ptr addrspace(1) %4, ptr %17, align 8
  store i32 %5, ptr %18, align 4
  %19 = load ptr addrspace(1), ptr %13, align 8
  %20 = load ptr addrspace(1), ptr %14, align 8
  %21 = load ptr addrspace(1), ptr %15, align 8
  %22 = load ptr addrspace(1), ptr %16, align 8
  %23 = load ptr addrspace(1), ptr %17, align 8
  %24 = load i32, ptr %18, align 4
  call void @__clang_ocl_kern_imp_floats(ptr addrspace(1) noundef align 4 %19, ptr addrspace(1) noundef align 8 %20, ptr addrspace(1) noundef align 2 %21, ptr addrspace(1) noundef align 2 %22, ptr addrspace(1) noundef align 4 %23, i32 noundef %24) #3
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_floats(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 2 %2, ptr addrspace(1) noundef align 2 %3, ptr addrspace(1) noundef align 4 %4, i32 noundef %5) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca ptr addrspace(1), align 8, addrspace(5)
  %10 = alloca ptr addrspace(1), align 8, addrspace(5)
  %11 = alloca ptr addrspace(1), align 8, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = alloca float, align 4, addrspace(5)
  %15 = alloca double, align 8, addrspace(5)
  %16 = alloca double, align 8, addrspace(5)
  %17 = alloca double, align 8, addrspace(5)
  %18 = alloca double, align 8, addrspace(5)
  %19 = alloca double, align 8, addrspace(5)
  %20 = alloca float, align 4, addrspace(5)
  %21 = alloca float, align 4, addrspace(5)
  %22 = addrspacecast ptr addrspace(5) %7 to ptr
  %23 = addrspacecast ptr addrspace(5) %8 to ptr
  %24 = addrspacecast ptr addrspace(5) %9 to ptr
  %25 = addrspacecast ptr addrspace(5) %10 to ptr
  %26 = addrspacecast ptr addrspace(5) %11 to ptr
  %27 = addrspacecast ptr addrspace(5) %12 to ptr
  store ptr addrspace(1) %0, ptr %22, align 8
  store ptr addrspace(1) %1, ptr %23, align 8
  store ptr addrspace(1) %2, ptr %24, align 8
  store ptr addrspace(1) %3, ptr %25, align 8
  store ptr addrspace(1) %4, ptr %26, align 8
  store i32 %5, ptr %27, align 4
  %28 = call i32 @llvm.amdgcn.workgroup.id.x()
  %29 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %30 = getelementptr i8, ptr addrspace(4) %29, i32 12
  %31 = load i16, ptr addrspace(4) %30, align 2, !range !9, !invariant.load !10, !noundef !10
  %32 = zext i16 %31 to i32
  %33 = mul i32 %28, %32
  %34 = call i32 @llvm.amdgcn.workitem.id.x()
  %35 = add i32 %33, %34
  store i32 %35, ptr addrspace(5) %13, align 4
  %36 = load i32, ptr addrspace(5) %13, align 4
  %37 = load i32, ptr %27, align 4
  %38 = icmp uge i32 %36, %37
  br i1 %38, label %39, label %40

39:                                               ; preds = %6
  br label %168

40:                                               ; preds = %6
  %41 = load ptr addrspace(1), ptr %22, align 8
  %42 = load i32, ptr addrspace(5) %13, align 4
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds nuw float, ptr addrspace(1) %41, i64 %43
  %45 = load float, ptr addrspace(1) %44, align 4
  store float %45, ptr addrspace(5) %14, align 4
  %46 = load float, ptr addrspace(5) %14, align 4
  %47 = fpext float %46 to double
  store double %47, ptr addrspace(5) %15, align 8
  %48 = load ptr addrspace(1), ptr %22, align 8
  %49 = load i32, ptr %27, align 4
  %50 = sub i32 %49, 1
  %51 = load i32, ptr addrspace(5) %13, align 4
  %52 = sub i32 %50, %51
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds nuw float, ptr addrspace(1) %48, i64 %53
  %55 = load float, ptr addrspace(1) %54, align 4
  %56 = fpext float %55 to double
  store double %56, ptr addrspace(5) %16, align 8
  %57 = load double, ptr addrspace(5) %15, align 8
  %58 = load double, ptr addrspace(5) %16, align 8
  %59 = fmul double %57, %58
  store double %59, ptr addrspace(5) %17, align 8
  %60 = load double, ptr addrspace(5) %17, align 8
  %61 = load double, ptr addrspace(5) %15, align 8
  %62 = fadd double %60, %61
  store double %62, ptr addrspace(5) %18, align 8
  %63 = load double, ptr addrspace(5) %18, align 8
  %64 = load double, ptr addrspace(5) %16, align 8
  %65 = fadd double %64, 3.000000e+00
  %66 = fdiv double %63, %65
  store double %66, ptr addrspace(5) %19, align 8
  %67 = load double, ptr addrspace(5) %19, align 8
  %68 = load ptr addrspace(1), ptr %23, align 8
  %69 = load i32, ptr addrspace(5) %13, align 4
  %70 = mul i32 4, %69
  %71 = zext i32 %70 to i64
  %72 = getelementptr inbounds nuw double, ptr addrspace(1) %68, i64 %71
  store double %67, ptr addrspace(1) %72, align 8
  %73 = load double, ptr addrspace(5) %15, align 8
  %74 = load double, ptr addrspace(5) %16, align 8
  %75 = fcmp olt double %73, %74
  br i1 %75, label %76, label %79

76:                                               ; preds = %40
  %77 = load double, ptr addrspace(5) %17, align 8
  %78 = fneg double %77
  br label %82

79:                                               ; preds = %40
  %80 = load double, ptr addrspace(5) %17, align 8
  %81 = fsub double %80, 1.000000e-01
  br label %82

82:                                               ; preds = %79, %76
  %83 = phi double [ %78, %76 ], [ %81, %79 ]
  %84 = load ptr addrspace(1), ptr %23, align 8
  %85 = load i32, ptr addrspace(5) %13, align 4
  %86 = mul i32 4, %85
  %87 = add i32 %86, 1
  %88 = zext i32 %87 to i64
  %89 = getelementptr inbounds nuw double, ptr addrspace(1) %84, i64 %88
  store double %83, ptr addrspace(1) %89, align 8
  %90 = load double, ptr addrspace(5) %19, align 8
  %91 = fptrunc double %90 to float
  %92 = fpext float %91 to double
  %93 = load ptr addrspace(1), ptr %23, align 8
  %94 = load i32, ptr addrspace(5) %13, align 4
  %95 = mul i32 4, %94
  %96 = add i32 %95, 2
  %97 = zext i32 %96 to i64
  %98 = getelementptr inbounds nuw double, ptr addrspace(1) %93, i64 %97
  store double %92, ptr addrspace(1) %98, align 8
  %99 = load double, ptr addrspace(5) %15, align 8
  %100 = fmul double %99, 1.000000e+02
  %101 = fptosi double %100 to i32
  %102 = sitofp i32 %101 to double
  %103 = load i32, ptr addrspace(5) %13, align 4
  %104 = mul i32 %103, -1294967296
  %105 = uitofp i32 %104 to double
  %106 = fadd double %102, %105
  %107 = load ptr addrspace(1), ptr %23, align 8
  %108 = load i32, ptr addrspace(5) %13, align 4
  %109 = mul i32 4, %108
  %110 = add i32 %109, 3
  %111 = zext i32 %110 to i64
  %112 = getelementptr inbounds nuw double, ptr addrspace(1) %107, i64 %111
  store double %106, ptr addrspace(1) %112, align 8
  %113 = load ptr addrspace(1), ptr %24, align 8
  %114 = load i32, ptr addrspace(5) %13, align 4
  %115 = zext i32 %114 to i64
  %116 = getelementptr inbounds nuw i16, ptr addrspace(1) %113, i64 %115
  %117 = load half, ptr addrspace(1) %116, align 2
  %118 = fpext half %117 to float
  store float %118, ptr addrspace(5) %20, align 4
  %119 = load float, ptr addrspace(5) %20, align 4
  %120 = fmul float %119, 1.500000e+00
  store float %120, ptr addrspace(5) %21, align 4
  %121 = load float, ptr addrspace(5) %21, align 4
  %122 = load float, ptr addrspace(5) %21, align 4
  %123 = fcmp oeq float %121, %122
  br i1 %123, label %124, label %131

124:                                              ; preds = %82
  %125 = load float, ptr addrspace(5) %21, align 4
  %126 = fptrunc float %125 to half
  %127 = load ptr addrspace(1), ptr %25, align 8
  %128 = load i32, ptr addrspace(5) %13, align 4
  %129 = zext i32 %128 to i64
  %130 = getelementptr inbounds nuw i16, ptr addrspace(1) %127, i64 %129
  store half %126, ptr addrspace(1) %130, align 2
  br label %131

131:                                              ; preds = %124, %82
  %132 = load float, ptr addrspace(5) %14, align 4
  %133 = fmul float %132, 1.000000e+03
  %134 = fptosi float %133 to i32
  %135 = load ptr addrspace(1), ptr %26, align 8
  %136 = load i32, ptr addrspace(5) %13, align 4
  %137 = mul i32 2, %136
  %138 = zext i32 %137 to i64
  %139 = getelementptr inbounds nuw i32, ptr addrspace(1) %135, i64 %138
  store i32 %134, ptr addrspace(1) %139, align 4
  %140 = load float, ptr addrspace(5) %20, align 4
  %141 = load float, ptr addrspace(5) %14, align 4
  %142 = fcmp olt float %140, %141
  %143 = zext i1 %142 to i32
  %144 = load float, ptr addrspace(5) %20, align 4
  %145 = load float, ptr addrspace(5) %14, align 4
  %146 = fcmp oge float %144, %145
  %147 = zext i1 %146 to i32
  %148 = mul nsw i32 2, %147
  %149 = add nsw i32 %143, %148
  %150 = load float, ptr addrspace(5) %20, align 4
  %151 = load float, ptr addrspace(5) %20, align 4
  %152 = fcmp une float %150, %151
  %153 = zext i1 %152 to i32
  %154 = mul nsw i32 4, %153
  %155 = add nsw i32 %149, %154
  %156 = load float, ptr addrspace(5) %20, align 4
  %157 = fcmp ole float %156, 1.000000e+04
  %158 = xor i1 %157, true
  %159 = zext i1 %158 to i32
  %160 = mul nsw i32 8, %159
  %161 = add nsw i32 %155, %160
  %162 = load ptr addrspace(1), ptr %26, align 8
  %163 = load i32, ptr addrspace(5) %13, align 4
  %164 = mul i32 2, %163
  %165 = add i32 %164, 1
  %166 = zext i32 %165 to i64
  %167 = getelementptr inbounds nuw i32, ptr addrspace(1) %162, i64 %166
  store i32 %161, ptr addrspace(1) %167, align 4
  br label %168

168:                                              ; preds = %131, %39
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!7 = !{!"float*", !"double*", !"ushort*", !"ushort*", !"int*", !"uint"}
!8 = !{!"const", !"", !"const", !"", !"", !""}
!9 = !{i16 1, i16 1025}
!10 = !{}
