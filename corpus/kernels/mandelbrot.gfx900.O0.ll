; ModuleID = 'mandelbrot.cl'
source_filename = "mandelbrot.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @mandelbrot(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca float, align 4, addrspace(5)
  %12 = alloca float, align 4, addrspace(5)
  %13 = alloca float, align 4, addrspace(5)
  %14 = alloca i32, align 4, addrspace(5)
  %15 = addrspacecast ptr addrspace(5) %8 to ptr
  %16 = addrspacecast ptr addrspace(5) %9 to ptr
  %17 = addrspacecast ptr addrspace(5) %10 to ptr
  %18 = addrspacecast ptr addrspace(5) %11 to ptr
  %19 = addrspacecast ptr addrspace(5) %12 to ptr
  %20 = addrspacecast ptr addrspace(5) %13 to ptr
  %21 = addrspacecast ptr addrspace(5) %14 to ptr
  store ptr addrspace(1) %0, ptr %15, align 8
  store i32 %1, ptr %16, align 4
  store i32 %2, ptr %17, align 4
  store float %3, ptr %18, align 4
  store float %4, ptr %19, align 4
  store float %5, ptr %20, align 4
  store i32 %6, ptr %21, align 4
  %22 = load ptr addrspace(1), ptr %15, align 8
  %23 = load i32, ptr %16, align 4
  %24 = load i32, ptr %17, align 4
  %25 = load float, ptr %18, align 4
  %26 = load float, ptr %19, align 4
  %27 = load float, ptr %20, align 4
  %28 = load i32, ptr %21, align 4
  call void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef align 4 %22, i32 noundef %23, i32 noundef %24, float noundef %25, float noundef %26, float noundef %27, i32 noundef %28) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca float, align 4, addrspace(5)
  %12 = alloca float, align 4, addrspace(5)
  %13 = alloca float, align 4, addrspace(5)
  %14 = alloca i32, align 4, addrspace(5)
  %15 = alloca i32, align 4, addrspace(5)
  %16 = alloca i32, align 4, addrspace(5)
  %17 = alloca float, align 4, addrspace(5)
  %18 = alloca float, align 4, addrspace(5)
  %19 = alloca float, align 4, addrspace(5)
  %20 = alloca float, align 4, addrspace(5)
  %21 = alloca i32, align 4, addrspace(5)
  %22 = alloca float, align 4, addrspace(5)
  %23 = addrspacecast ptr addrspace(5) %8 to ptr
  %24 = addrspacecast ptr addrspace(5) %9 to ptr
  %25 = addrspacecast ptr addrspace(5) %10 to ptr
  %26 = addrspacecast ptr addrspace(5) %11 to ptr
  %27 = addrspacecast ptr addrspace(5) %12 to ptr
  %28 = addrspacecast ptr addrspace(5) %13 to ptr
  %29 = addrspacecast ptr addrspace(5) %14 to ptr
  store ptr addrspace(1) %0, ptr %23, align 8
  store i32 %1, ptr %24, align 4
  store i32 %2, ptr %25, align 4
  store float %3, ptr %26, align 4
  store float %4, ptr %27, align 4
  store float %5, ptr %28, align 4
  store i32 %6, ptr %29, align 4
  %30 = call i32 @llvm.amdgcn.workgroup.id.x()
  %31 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %32 = getelementptr i8, ptr addrspace(4) %31, i32 12
  %33 = load i16, ptr addrspace(4) %32, align 2, !range !9, !invariant.load !10, !noundef !10
  %34 = zext i16 %33 to i32
  %35 = mul i32 %30, %34
  %36 = call i32 @llvm.amdgcn.workitem.id.x()
  %37 = add i32 %35, %36
  store i32 %37, ptr addrspace(5) %15, align 4
  %38 = call i32 @llvm.amdgcn.workgroup.id.y()
  %39 = mul i32 %38, 16
  %40 = call i32 @llvm.amdgcn.workitem.id.y()
  %41 = add i32 %39, %40
  store i32 %41, ptr addrspace(5) %16, align 4
  %42 = load i32, ptr addrspace(5) %15, align 4
  %43 = load i32, ptr %24, align 4
  %44 = icmp uge i32 %42, %43
  br i1 %44, label %49, label %45

45:                                               ; preds = %7
  %46 = load i32, ptr addrspace(5) %16, align 4
  %47 = load i32, ptr %25, align 4
  %48 = icmp uge i32 %46, %47
  br i1 %48, label %49, label %50

49:                                               ; preds = %45, %7
  br label %103

50:                                               ; preds = %45
  %51 = load float, ptr %26, align 4
  %52 = load i32, ptr addrspace(5) %15, align 4
  %53 = uitofp i32 %52 to float
  %54 = load float, ptr %28, align 4
  %55 = call float @llvm.fmuladd.f32(float %53, float %54, float %51)
  store float %55, ptr addrspace(5) %17, align 4
  %56 = load float, ptr %27, align 4
  %57 = load i32, ptr addrspace(5) %16, align 4
  %58 = uitofp i32 %57 to float
  %59 = load float, ptr %28, align 4
  %60 = call float @llvm.fmuladd.f32(float %58, float %59, float %56)
  store float %60, ptr addrspace(5) %18, align 4
  store float 0.000000e+00, ptr addrspace(5) %19, align 4
  store float 0.000000e+00, ptr addrspace(5) %20, align 4
  store i32 0, ptr addrspace(5) %21, align 4
  br label %61

61:                                               ; preds = %75, %50
  %62 = load i32, ptr addrspace(5) %21, align 4
  %63 = load i32, ptr %29, align 4
  %64 = icmp ult i32 %62, %63
  br i1 %64, label %65, label %73

65:                                               ; preds = %61
  %66 = load float, ptr addrspace(5) %19, align 4
  %67 = load float, ptr addrspace(5) %19, align 4
  %68 = load float, ptr addrspace(5) %20, align 4
  %69 = load float, ptr addrspace(5) %20, align 4
  %70 = fmul float %68, %69
  %71 = call float @llvm.fmuladd.f32(float %66, float %67, float %70)
  %72 = fcmp olt float %71, 4.000000e+00
  br label %73

73:                                               ; preds = %65, %61
  %74 = phi i1 [ false, %61 ], [ %72, %65 ]
  br i1 %74, label %75, label %93

75:                                               ; preds = %73
  %76 = load float, ptr addrspace(5) %19, align 4
  %77 = load float, ptr addrspace(5) %19, align 4
  %78 = load float, ptr addrspace(5) %20, align 4
  %79 = load float, ptr addrspace(5) %20, align 4
  %80 = fmul float %78, %79
  %81 = fneg float %80
  %82 = call float @llvm.fmuladd.f32(float %76, float %77, float %81)
  %83 = load float, ptr addrspace(5) %17, align 4
  %84 = fadd float %82, %83
  store float %84, ptr addrspace(5) %22, align 4
  %85 = load float, ptr addrspace(5) %19, align 4
  %86 = fmul float 2.000000e+00, %85
  %87 = load float, ptr addrspace(5) %20, align 4
  %88 = load float, ptr addrspace(5) %18, align 4
  %89 = call float @llvm.fmuladd.f32(float %86, float %87, float %88)
  store float %89, ptr addrspace(5) %20, align 4
  %90 = load float, ptr addrspace(5) %22, align 4
  store float %90, ptr addrspace(5) %19, align 4
  %91 = load i32, ptr addrspace(5) %21, align 4
  %92 = add i32 %91, 1
  store i32 %92, ptr addrspace(5) %21, align 4
  br label %61

93:                                               ; preds = %73
  %94 = load i32, ptr addrspace(5) %21, align 4
  %95 = load ptr addrspace(1), ptr %23, align 8
  %96 = load i32, ptr addrspace(5) %16, align 4
  %97 = load i32, ptr %24, align 4
  %98 = mul i32 %96, %97
  %99 = load i32, ptr addrspace(5) %15, align 4
  %100 = add i32 %98, %99
  %101 = zext i32 %100 to i64
  %102 = getelementptr inbounds nuw i32, ptr addrspace(1) %95, i64 %101
  store i32 %94, ptr addrspace(1) %102, align 4
  br label %103

103:                                              ; preds = %93, %49
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!6 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!7 = !{!"uint*", !"uint", !"uint", !"float", !"float", !"float", !"uint"}
!8 = !{!"", !"", !"", !"", !"", !"", !""}
!9 = !{i16 1, i16 1025}
!10 = !{}
