; ModuleID = 'gotos.cl'
source_filename = "gotos.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @gotos(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = alloca ptr addrspace(1), align 8, addrspace(5)
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = addrspacecast ptr addrspace(5) %4 to ptr
  %8 = addrspacecast ptr addrspace(5) %5 to ptr
  %9 = addrspacecast ptr addrspace(5) %6 to ptr
  store ptr addrspace(1) %0, ptr %7, align 8
  store ptr addrspace(1) %1, ptr %8, align 8
  store i32 %2, ptr %9, align 4
  %10 = load ptr addrspace(1), ptr %7, align 8
  %11 = load ptr addrspace(1), ptr %8, align 8
  %12 = load i32, ptr %9, align 4
  call void @__clang_ocl_kern_imp_gotos(ptr addrspace(1) noundef align 4 %10, ptr addrspace(1) noundef align 4 %11, i32 noundef %12) #3
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_gotos(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = alloca ptr addrspace(1), align 8, addrspace(5)
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = addrspacecast ptr addrspace(5) %4 to ptr
  %14 = addrspacecast ptr addrspace(5) %5 to ptr
  %15 = addrspacecast ptr addrspace(5) %6 to ptr
  store ptr addrspace(1) %0, ptr %13, align 8
  store ptr addrspace(1) %1, ptr %14, align 8
  store i32 %2, ptr %15, align 4
  %16 = call i32 @llvm.amdgcn.workgroup.id.x()
  %17 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %18 = getelementptr i8, ptr addrspace(4) %17, i32 12
  %19 = load i16, ptr addrspace(4) %18, align 2, !range !9, !invariant.load !10, !noundef !10
  %20 = zext i16 %19 to i32
  %21 = mul i32 %16, %20
  %22 = call i32 @llvm.amdgcn.workitem.id.x()
  %23 = add i32 %21, %22
  store i32 %23, ptr addrspace(5) %7, align 4
  %24 = load i32, ptr addrspace(5) %7, align 4
  %25 = load i32, ptr %15, align 4
  %26 = icmp uge i32 %24, %25
  br i1 %26, label %27, label %28

27:                                               ; preds = %3
  br label %140

28:                                               ; preds = %3
  %29 = load ptr addrspace(1), ptr %13, align 8
  %30 = load i32, ptr addrspace(5) %7, align 4
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds nuw i32, ptr addrspace(1) %29, i64 %31
  %33 = load i32, ptr addrspace(1) %32, align 4
  store i32 %33, ptr addrspace(5) %8, align 4
  store i32 0, ptr addrspace(5) %9, align 4
  store i32 1, ptr addrspace(5) %10, align 4
  %34 = load i32, ptr addrspace(5) %8, align 4
  %35 = and i32 %34, 1
  %36 = icmp ne i32 %35, 0
  br i1 %36, label %37, label %38

37:                                               ; preds = %28
  br label %59

38:                                               ; preds = %28
  br label %39

39:                                               ; preds = %116, %71, %38
  %40 = load i32, ptr addrspace(5) %10, align 4
  %41 = mul i32 %40, 31
  %42 = load i32, ptr addrspace(5) %8, align 4
  %43 = add i32 %41, %42
  store i32 %43, ptr addrspace(5) %10, align 4
  %44 = load i32, ptr addrspace(5) %8, align 4
  %45 = udiv i32 %44, 2
  %46 = load i32, ptr addrspace(5) %8, align 4
  %47 = and i32 %46, 3
  %48 = add i32 %45, %47
  store i32 %48, ptr addrspace(5) %8, align 4
  %49 = load i32, ptr addrspace(5) %9, align 4
  %50 = add i32 %49, 1
  store i32 %50, ptr addrspace(5) %9, align 4
  %51 = icmp ugt i32 %50, 20
  br i1 %51, label %52, label %53

52:                                               ; preds = %39
  br label %126

53:                                               ; preds = %39
  %54 = load i32, ptr addrspace(5) %8, align 4
  %55 = and i32 %54, 7
  %56 = icmp eq i32 %55, 3
  br i1 %56, label %57, label %58

57:                                               ; preds = %53
  br label %118

58:                                               ; preds = %53
  br label %59

59:                                               ; preds = %124, %58, %37
  %60 = load i32, ptr addrspace(5) %10, align 4
  %61 = mul i32 %60, 17
  %62 = load i32, ptr addrspace(5) %9, align 4
  %63 = add i32 %61, %62
  store i32 %63, ptr addrspace(5) %10, align 4
  %64 = load i32, ptr addrspace(5) %10, align 4
  %65 = and i32 %64, 5
  %66 = load i32, ptr addrspace(5) %8, align 4
  %67 = add i32 %66, %65
  store i32 %67, ptr addrspace(5) %8, align 4
  %68 = load i32, ptr addrspace(5) %8, align 4
  %69 = urem i32 %68, 3
  %70 = icmp eq i32 %69, 1
  br i1 %70, label %71, label %72

71:                                               ; preds = %59
  br label %39

72:                                               ; preds = %59
  store i32 0, ptr addrspace(5) %11, align 4
  br label %73

73:                                               ; preds = %106, %72
  %74 = load i32, ptr addrspace(5) %11, align 4
  %75 = icmp ult i32 %74, 4
  br i1 %75, label %76, label %109

76:                                               ; preds = %73
  store i32 0, ptr addrspace(5) %12, align 4
  br label %77

77:                                               ; preds = %102, %76
  %78 = load i32, ptr addrspace(5) %12, align 4
  %79 = load i32, ptr addrspace(5) %11, align 4
  %80 = icmp ule i32 %78, %79
  br i1 %80, label %81, label %105

81:                                               ; preds = %77
  %82 = load i32, ptr addrspace(5) %11, align 4
  %83 = load i32, ptr addrspace(5) %12, align 4
  %84 = mul i32 %82, %83
  %85 = load i32, ptr addrspace(5) %10, align 4
  %86 = add i32 %85, %84
  store i32 %86, ptr addrspace(5) %10, align 4
  %87 = load i32, ptr addrspace(5) %10, align 4
  %88 = load i32, ptr addrspace(5) %8, align 4
  %89 = xor i32 %87, %88
  %90 = and i32 %89, 15
  %91 = load i32, ptr addrspace(5) %12, align 4
  %92 = icmp eq i32 %90, %91
  br i1 %92, label %93, label %94

93:                                               ; preds = %81
  br label %112

94:                                               ; preds = %81
  %95 = load i32, ptr addrspace(5) %10, align 4
  %96 = load i32, ptr addrspace(5) %8, align 4
  %97 = xor i32 %95, %96
  %98 = and i32 %97, 31
  %99 = icmp eq i32 %98, 30
  br i1 %99, label %100, label %101

100:                                              ; preds = %94
  br label %118

101:                                              ; preds = %94
  br label %102

102:                                              ; preds = %101
  %103 = load i32, ptr addrspace(5) %12, align 4
  %104 = add i32 %103, 1
  store i32 %104, ptr addrspace(5) %12, align 4
  br label %77

105:                                              ; preds = %77
  br label %106

106:                                              ; preds = %105
  %107 = load i32, ptr addrspace(5) %11, align 4
  %108 = add i32 %107, 1
  store i32 %108, ptr addrspace(5) %11, align 4
  br label %73

109:                                              ; preds = %73
  %110 = load i32, ptr addrspace(5) %10, align 4
  %111 = xor i32 %110, 21845
  store i32 %111, ptr addrspace(5) %10, align 4
  br label %112

112:                                              ; preds = %109, %93
  %113 = load i32, ptr addrspace(5) %9, align 4
  %114 = add i32 %113, 1
  store i32 %114, ptr addrspace(5) %9, align 4
  %115 = icmp ult i32 %114, 15
  br i1 %115, label %116, label %117

116:                                              ; preds = %112
  br label %39

117:                                              ; preds = %112
  br label %126

118:                                              ; preds = %100, %57
  %119 = load i32, ptr addrspace(5) %10, align 4
  %120 = sub i32 %119, 9
  store i32 %120, ptr addrspace(5) %10, align 4
  %121 = load i32, ptr addrspace(5) %9, align 4
  %122 = add i32 %121, 1
  store i32 %122, ptr addrspace(5) %9, align 4
  %123 = icmp ult i32 %122, 18
  br i1 %123, label %124, label %125

124:                                              ; preds = %118
  br label %59

125:                                              ; preds = %118
  br label %126

126:                                              ; preds = %125, %117, %52
  %127 = load i32, ptr addrspace(5) %10, align 4
  %128 = load ptr addrspace(1), ptr %14, align 8
  %129 = load i32, ptr addrspace(5) %7, align 4
  %130 = mul i32 2, %129
  %131 = zext i32 %130 to i64
  %132 = getelementptr inbounds nuw i32, ptr addrspace(1) %128, i64 %131
  store i32 %127, ptr addrspace(1) %132, align 4
  %133 = load i32, ptr addrspace(5) %9, align 4
  %134 = load ptr addrspace(1), ptr %14, align 8
  %135 = load i32, ptr addrspace(5) %7, align 4
  %136 = mul i32 2, %135
  %137 = add i32 %136, 1
  %138 = zext i32 %137 to i64
  %139 = getelementptr inbounds nuw i32, ptr addrspace(1) %134, i64 %138
  store i32 %133, ptr addrspace(1) %139, align 4
  br label %140

140:                                              ; preds = %126, %27
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
!5 = !{i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none"}
!7 = !{!"uint*", !"uint*", !"uint"}
!8 = !{!"const", !"", !""}
!9 = !{i16 1, i16 1025}
!10 = !{}
