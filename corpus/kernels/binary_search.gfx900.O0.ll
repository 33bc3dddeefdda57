; ModuleID = 'binary_search.cl'
source_filename = "binary_search.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @binary_search(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %9, align 8
  store i32 %1, ptr %10, align 4
  store ptr addrspace(1) %2, ptr %11, align 8
  store ptr addrspace(1) %3, ptr %12, align 8
  %13 = load ptr addrspace(1), ptr %9, align 8
  %14 = load i32, ptr %10, align 4
  %15 = load ptr addrspace(1), ptr %11, align 8
  %16 = load ptr addrspace(1), ptr %12, align 8
  call void @__clang_ocl_kern_imp_binary_search(ptr addrspace(1) noundef align 4 %13, i32 noundef %14, ptr addrspace(1) noundef align 4 %15, ptr addrspace(1) noundef align 4 %16) #3
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_binary_search(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca i64, align 8, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = addrspacecast ptr addrspace(5) %5 to ptr
  %15 = addrspacecast ptr addrspace(5) %6 to ptr
  %16 = addrspacecast ptr addrspace(5) %7 to ptr
  %17 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %14, align 8
  store i32 %1, ptr %15, align 4
  store ptr addrspace(1) %2, ptr %16, align 8
  store ptr addrspace(1) %3, ptr %17, align 8
  %18 = call i64 @_Z13get_global_idj(i32 noundef 0) #4
  store i64 %18, ptr addrspace(5) %9, align 8
  %19 = load ptr addrspace(1), ptr %16, align 8
  %20 = load i64, ptr addrspace(5) %9, align 8
  %21 = getelementptr inbounds nuw i32, ptr addrspace(1) %19, i64 %20
  %22 = load i32, ptr addrspace(1) %21, align 4
  store i32 %22, ptr addrspace(5) %10, align 4
  store i32 0, ptr addrspace(5) %11, align 4
  %23 = load i32, ptr %15, align 4
  store i32 %23, ptr addrspace(5) %12, align 4
  br label %24

24:                                               ; preds = %47, %4
  %25 = load i32, ptr addrspace(5) %11, align 4
  %26 = load i32, ptr addrspace(5) %12, align 4
  %27 = icmp ult i32 %25, %26
  br i1 %27, label %28, label %48

28:                                               ; preds = %24
  %29 = load i32, ptr addrspace(5) %11, align 4
  %30 = load i32, ptr addrspace(5) %12, align 4
  %31 = load i32, ptr addrspace(5) %11, align 4
  %32 = sub i32 %30, %31
  %33 = udiv i32 %32, 2
  %34 = add i32 %29, %33
  store i32 %34, ptr addrspace(5) %13, align 4
  %35 = load ptr addrspace(1), ptr %14, align 8
  %36 = load i32, ptr addrspace(5) %13, align 4
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds nuw i32, ptr addrspace(1) %35, i64 %37
  %39 = load i32, ptr addrspace(1) %38, align 4
  %40 = load i32, ptr addrspace(5) %10, align 4
  %41 = icmp ult i32 %39, %40
  br i1 %41, label %42, label %45

42:                                               ; preds = %28
  %43 = load i32, ptr addrspace(5) %13, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr addrspace(5) %11, align 4
  br label %47

45:                                               ; preds = %28
  %46 = load i32, ptr addrspace(5) %13, align 4
  store i32 %46, ptr addrspace(5) %12, align 4
  br label %47

47:                                               ; preds = %45, %42
  br label %24

48:                                               ; preds = %24
  %49 = load i32, ptr addrspace(5) %11, align 4
  %50 = load ptr addrspace(1), ptr %17, align 8
  %51 = load i64, ptr addrspace(5) %9, align 8
  %52 = getelementptr inbounds nuw i32, ptr addrspace(1) %50, i64 %51
  store i32 %49, ptr addrspace(1) %52, align 4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @search_one(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, i32 noundef %2, ptr addrspace(1) noundef align 4 %3) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !6 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %9, align 8
  store i32 %1, ptr %10, align 4
  store i32 %2, ptr %11, align 4
  store ptr addrspace(1) %3, ptr %12, align 8
  %13 = load ptr addrspace(1), ptr %9, align 8
  %14 = load i32, ptr %10, align 4
  %15 = load i32, ptr %11, align 4
  %16 = load ptr addrspace(1), ptr %12, align 8
  call void @__clang_ocl_kern_imp_search_one(ptr addrspace(1) noundef align 4 %13, i32 noundef %14, i32 noundef %15, ptr addrspace(1) noundef align 4 %16) #3
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_search_one(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, i32 noundef %2, ptr addrspace(1) noundef align 4 %3) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !6 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca ptr addrspace(1), align 8, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = addrspacecast ptr addrspace(5) %5 to ptr
  %13 = addrspacecast ptr addrspace(5) %6 to ptr
  %14 = addrspacecast ptr addrspace(5) %7 to ptr
  %15 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %12, align 8
  store i32 %1, ptr %13, align 4
  store i32 %2, ptr %14, align 4
  store ptr addrspace(1) %3, ptr %15, align 8
  store i32 0, ptr addrspace(5) %9, align 4
  %16 = load i32, ptr %13, align 4
  store i32 %16, ptr addrspace(5) %10, align 4
  br label %17

17:                                               ; preds = %40, %4
  %18 = load i32, ptr addrspace(5) %9, align 4
  %19 = load i32, ptr addrspace(5) %10, align 4
  %20 = icmp ult i32 %18, %19
  br i1 %20, label %21, label %41

21:                                               ; preds = %17
  %22 = load i32, ptr addrspace(5) %9, align 4
  %23 = load i32, ptr addrspace(5) %10, align 4
  %24 = load i32, ptr addrspace(5) %9, align 4
  %25 = sub i32 %23, %24
  %26 = udiv i32 %25, 2
  %27 = add i32 %22, %26
  store i32 %27, ptr addrspace(5) %11, align 4
  %28 = load ptr addrspace(1), ptr %12, align 8
  %29 = load i32, ptr addrspace(5) %11, align 4
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds nuw i32, ptr addrspace(1) %28, i64 %30
  %32 = load i32, ptr addrspace(1) %31, align 4
  %33 = load i32, ptr %14, align 4
  %34 = icmp ult i32 %32, %33
  br i1 %34, label %35, label %38

35:                                               ; preds = %21
  %36 = load i32, ptr addrspace(5) %11, align 4
  %37 = add i32 %36, 1
  store i32 %37, ptr addrspace(5) %9, align 4
  br label %40

38:                                               ; preds = %21
  %39 = load i32, ptr addrspace(5) %11, align 4
  store i32 %39, ptr addrspace(5) %10, align 4
  br label %40

40:                                               ; preds = %38, %35
  br label %17

41:                                               ; preds = %17
  %42 = load i32, ptr addrspace(5) %9, align 4
  %43 = load ptr addrspace(1), ptr %15, align 8
  %44 = call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %45 = getelementptr inbounds nuw i32, ptr addrspace(1) %43, i64 %44
  store i32 %42, ptr addrspace(1) %45, align 4
  ret void
}

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) #2

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { convergent nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #3 = { convergent nounwind }
attributes #4 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{i32 1, i32 0, i32 1, i32 1}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"uint*", !"uint", !"uint*", !"uint*"}
!8 = !{!"const", !"", !"const", !""}
!9 = !{i32 1, i32 0, i32 0, i32 1}
!10 = !{!"uint*", !"uint", !"uint", !"uint*"}
!11 = !{!"const", !"", !"", !""}
