; ModuleID = 'calls.cl'
source_filename = "calls.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.pair = type { i32, i32, i64 }

@weights = hidden addrspace(4) constant [8 x i32] [i32 3, i32 -1, i32 4, i32 1, i32 -5, i32 9, i32 2, i32 -6], align 4
@__const.gathered.pair = private unnamed_addr addrspace(4) constant %struct.pair { i32 0, i32 0, i64 1 }, align 8

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @calls(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 8 %2, i32 noundef %3) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
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
  call void @__clang_ocl_kern_imp_calls(ptr addrspace(1) noundef align 4 %13, ptr addrspace(1) noundef align 4 %14, ptr addrspace(1) noundef align 8 %15, i32 noundef %16) #6
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_calls(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 8 %2, i32 noundef %3) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca ptr addrspace(1), align 8, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca [6 x i32], align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca %struct.pair, align 8, addrspace(5)
  %13 = alloca %struct.pair, align 8, addrspace(5)
  %14 = alloca %struct.pair, align 8, addrspace(5)
  %15 = addrspacecast ptr addrspace(5) %5 to ptr
  %16 = addrspacecast ptr addrspace(5) %6 to ptr
  %17 = addrspacecast ptr addrspace(5) %7 to ptr
  %18 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %15, align 8
  store ptr addrspace(1) %1, ptr %16, align 8
  store ptr addrspace(1) %2, ptr %17, align 8
  store i32 %3, ptr %18, align 4
  %19 = call i32 @llvm.amdgcn.workgroup.id.x()
  %20 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %21 = getelementptr i8, ptr addrspace(4) %20, i32 12
  %22 = load i16, ptr addrspace(4) %21, align 2, !range !9, !invariant.load !10, !noundef !10
  %23 = zext i16 %22 to i32
  %24 = mul i32 %19, %23
  %25 = call i32 @llvm.amdgcn.workitem.id.x()
  %26 = add i32 %24, %25
  store i32 %26, ptr addrspace(5) %9, align 4
  %27 = load i32, ptr addrspace(5) %9, align 4
  %28 = load i32, ptr %18, align 4
  %29 = icmp uge i32 %27, %28
  br i1 %29, label %30, label %31

30:                                               ; preds = %4
  br label %138

31:                                               ; preds = %4
  store i32 0, ptr addrspace(5) %11, align 4
  br label %32

32:                                               ; preds = %48, %31
  %33 = load i32, ptr addrspace(5) %11, align 4
  %34 = icmp slt i32 %33, 6
  br i1 %34, label %35, label %51

35:                                               ; preds = %32
  %36 = load ptr addrspace(1), ptr %15, align 8
  %37 = load i32, ptr addrspace(5) %9, align 4
  %38 = load i32, ptr addrspace(5) %11, align 4
  %39 = add i32 %37, %38
  %40 = load i32, ptr %18, align 4
  %41 = urem i32 %39, %40
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds nuw i32, ptr addrspace(1) %36, i64 %42
  %44 = load i32, ptr addrspace(1) %43, align 4
  %45 = load i32, ptr addrspace(5) %11, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds [6 x i32], ptr addrspace(5) %10, i64 0, i64 %46
  store i32 %44, ptr addrspace(5) %47, align 4
  br label %48

48:                                               ; preds = %35
  %49 = load i32, ptr addrspace(5) %11, align 4
  %50 = add nsw i32 %49, 1
  store i32 %50, ptr addrspace(5) %11, align 4
  br label %32

51:                                               ; preds = %32
  call void @llvm.memset.p5.i64(ptr addrspace(5) align 8 %12, i8 0, i64 16, i1 false)
  %52 = load ptr addrspace(1), ptr %15, align 8
  %53 = load i32, ptr addrspace(5) %9, align 4
  %54 = zext i32 %53 to i64
  %55 = getelementptr inbounds nuw i32, ptr addrspace(1) %52, i64 %54
  %56 = load i32, ptr addrspace(1) %55, align 4
  %57 = icmp sgt i32 %56, 0
  br i1 %57, label %58, label %75

58:                                               ; preds = %51
  %59 = getelementptr inbounds [6 x i32], ptr addrspace(5) %10, i64 0, i64 0
  %60 = addrspacecast ptr addrspace(5) %59 to ptr
  %61 = load ptr addrspace(1), ptr %15, align 8
  %62 = load i32, ptr addrspace(5) %9, align 4
  %63 = zext i32 %62 to i64
  %64 = getelementptr inbounds nuw i32, ptr addrspace(1) %61, i64 %63
  %65 = load i32, ptr addrspace(1) %64, align 4
  %66 = and i32 %65, 3
  %67 = add nsw i32 1, %66
  %68 = call %struct.pair @gathered(ptr noundef %60, i32 noundef %67, i32 noundef 1) #6
  %69 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %13, i32 0, i32 0
  %70 = extractvalue %struct.pair %68, 0
  store i32 %70, ptr addrspace(5) %69, align 8
  %71 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %13, i32 0, i32 1
  %72 = extractvalue %struct.pair %68, 1
  store i32 %72, ptr addrspace(5) %71, align 4
  %73 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %13, i32 0, i32 2
  %74 = extractvalue %struct.pair %68, 2
  store i64 %74, ptr addrspace(5) %73, align 8
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) align 8 %12, ptr addrspace(5) align 8 %13, i64 16, i1 false)
  br label %75

75:                                               ; preds = %58, %51
  %76 = load ptr addrspace(1), ptr %15, align 8
  %77 = load i32, ptr addrspace(5) %9, align 4
  %78 = zext i32 %77 to i64
  %79 = getelementptr inbounds nuw i32, ptr addrspace(1) %76, i64 %78
  %80 = load i32, ptr addrspace(1) %79, align 4
  %81 = srem i32 %80, 3
  %82 = icmp ne i32 %81, 0
  br i1 %82, label %83, label %109

83:                                               ; preds = %75
  %84 = getelementptr inbounds [6 x i32], ptr addrspace(5) %10, i64 0, i64 0
  %85 = addrspacecast ptr addrspace(5) %84 to ptr
  %86 = call %struct.pair @gathered(ptr noundef %85, i32 noundef 6, i32 noundef -2) #6
  %87 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %14, i32 0, i32 0
  %88 = extractvalue %struct.pair %86, 0
  store i32 %88, ptr addrspace(5) %87, align 8
  %89 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %14, i32 0, i32 1
  %90 = extractvalue %struct.pair %86, 1
  store i32 %90, ptr addrspace(5) %89, align 4
  %91 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %14, i32 0, i32 2
  %92 = extractvalue %struct.pair %86, 2
  store i64 %92, ptr addrspace(5) %91, align 8
  %93 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %14, i32 0, i32 0
  %94 = load i32, ptr addrspace(5) %93, align 8
  %95 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 0
  %96 = load i32, ptr addrspace(5) %95, align 8
  %97 = sub nsw i32 %96, %94
  store i32 %97, ptr addrspace(5) %95, align 8
  %98 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %14, i32 0, i32 1
  %99 = load i32, ptr addrspace(5) %98, align 4
  %100 = mul nsw i32 100, %99
  %101 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 1
  %102 = load i32, ptr addrspace(5) %101, align 4
  %103 = add nsw i32 %102, %100
  store i32 %103, ptr addrspace(5) %101, align 4
  %104 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %14, i32 0, i32 2
  %105 = load i64, ptr addrspace(5) %104, align 8
  %106 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 2
  %107 = load i64, ptr addrspace(5) %106, align 8
  %108 = xor i64 %107, %105
  store i64 %108, ptr addrspace(5) %106, align 8
  br label %116

109:                                              ; preds = %75
  %110 = getelementptr inbounds [6 x i32], ptr addrspace(5) %10, i64 0, i64 0
  %111 = addrspacecast ptr addrspace(5) %110 to ptr
  %112 = call i32 @weighted(ptr noundef %111, i32 noundef 4) #6
  %113 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 0
  %114 = load i32, ptr addrspace(5) %113, align 8
  %115 = xor i32 %114, %112
  store i32 %115, ptr addrspace(5) %113, align 8
  br label %116

116:                                              ; preds = %109, %83
  %117 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 0
  %118 = load i32, ptr addrspace(5) %117, align 8
  %119 = load ptr addrspace(1), ptr %16, align 8
  %120 = load i32, ptr addrspace(5) %9, align 4
  %121 = mul i32 2, %120
  %122 = zext i32 %121 to i64
  %123 = getelementptr inbounds nuw i32, ptr addrspace(1) %119, i64 %122
  store i32 %118, ptr addrspace(1) %123, align 4
  %124 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 1
  %125 = load i32, ptr addrspace(5) %124, align 4
  %126 = load ptr addrspace(1), ptr %16, align 8
  %127 = load i32, ptr addrspace(5) %9, align 4
  %128 = mul i32 2, %127
  %129 = add i32 %128, 1
  %130 = zext i32 %129 to i64
  %131 = getelementptr inbounds nuw i32, ptr addrspace(1) %126, i64 %130
  store i32 %125, ptr addrspace(1) %131, align 4
  %132 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %12, i32 0, i32 2
  %133 = load i64, ptr addrspace(5) %132, align 8
  %134 = load ptr addrspace(1), ptr %17, align 8
  %135 = load i32, ptr addrspace(5) %9, align 4
  %136 = zext i32 %135 to i64
  %137 = getelementptr inbounds nuw i64, ptr addrspace(1) %134, i64 %136
  store i64 %133, ptr addrspace(1) %137, align 8
  br label %138

138:                                              ; preds = %116, %30
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p5.i64(ptr addrspace(5) writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: convergent noinline norecurse nounwind optnone
define internal %struct.pair @gathered(ptr noundef %0, i32 noundef %1, i32 noundef %2) #4 {
  %4 = alloca %struct.pair, align 8, addrspace(5)
  %5 = alloca ptr, align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %4 to ptr
  %10 = addrspacecast ptr addrspace(5) %5 to ptr
  %11 = addrspacecast ptr addrspace(5) %6 to ptr
  %12 = addrspacecast ptr addrspace(5) %7 to ptr
  %13 = addrspacecast ptr %9 to ptr addrspace(5)
  store ptr %0, ptr %10, align 8
  store i32 %1, ptr %11, align 4
  store i32 %2, ptr %12, align 4
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 8 %13, ptr addrspace(4) align 8 @__const.gathered.pair, i64 16, i1 false)
  store i32 0, ptr addrspace(5) %8, align 4
  br label %14

14:                                               ; preds = %60, %3
  %15 = load i32, ptr addrspace(5) %8, align 4
  %16 = load i32, ptr %11, align 4
  %17 = icmp slt i32 %15, %16
  br i1 %17, label %18, label %63

18:                                               ; preds = %14
  %19 = load ptr, ptr %10, align 8
  %20 = load i32, ptr addrspace(5) %8, align 4
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %19, i64 %21
  %23 = load i32, ptr %22, align 4
  %24 = and i32 %23, 1
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %49

26:                                               ; preds = %18
  %27 = load ptr, ptr %10, align 8
  %28 = load i32, ptr addrspace(5) %8, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %27, i64 %29
  %31 = load i32, ptr %30, align 4
  %32 = mul nsw i32 %31, 3
  %33 = load i32, ptr %12, align 4
  %34 = add nsw i32 %32, %33
  %35 = load ptr, ptr %10, align 8
  %36 = load i32, ptr addrspace(5) %8, align 4
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds i32, ptr %35, i64 %37
  store i32 %34, ptr %38, align 4
  %39 = load ptr, ptr %10, align 8
  %40 = load i32, ptr addrspace(5) %8, align 4
  %41 = add nsw i32 %40, 1
  %42 = call i32 @weighted(ptr noundef %39, i32 noundef %41) #6
  %43 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %13, i32 0, i32 0
  %44 = load i32, ptr addrspace(5) %43, align 8
  %45 = add nsw i32 %44, %42
  store i32 %45, ptr addrspace(5) %43, align 8
  %46 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %13, i32 0, i32 1
  %47 = load i32, ptr addrspace(5) %46, align 4
  %48 = add nsw i32 %47, 1
  store i32 %48, ptr addrspace(5) %46, align 4
  br label %49

49:                                               ; preds = %26, %18
  %50 = load ptr, ptr %10, align 8
  %51 = load i32, ptr addrspace(5) %8, align 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr %50, i64 %52
  %54 = load i32, ptr %53, align 4
  %55 = or i32 %54, 1
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds nuw %struct.pair, ptr addrspace(5) %13, i32 0, i32 2
  %58 = load i64, ptr addrspace(5) %57, align 8
  %59 = mul nsw i64 %58, %56
  store i64 %59, ptr addrspace(5) %57, align 8
  br label %60

60:                                               ; preds = %49
  %61 = load i32, ptr addrspace(5) %8, align 4
  %62 = add nsw i32 %61, 1
  store i32 %62, ptr addrspace(5) %8, align 4
  br label %14

63:                                               ; preds = %14
  %64 = load %struct.pair, ptr %9, align 8
  ret %struct.pair %64
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) noalias writeonly captures(none), ptr addrspace(5) noalias readonly captures(none), i64, i1 immarg) #5

; Function Attrs: convergent noinline norecurse nounwind optnone
define internal i32 @weighted(ptr noundef %0, i32 noundef %1) #4 {
  %3 = alloca i32, align 4, addrspace(5)
  %4 = alloca ptr, align 8, addrspace(5)
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = addrspacecast ptr addrspace(5) %3 to ptr
  %9 = addrspacecast ptr addrspace(5) %4 to ptr
  %10 = addrspacecast ptr addrspace(5) %5 to ptr
  store ptr %0, ptr %9, align 8
  store i32 %1, ptr %10, align 4
  store i32 0, ptr addrspace(5) %6, align 4
  store i32 0, ptr addrspace(5) %7, align 4
  br label %11

11:                                               ; preds = %31, %2
  %12 = load i32, ptr addrspace(5) %7, align 4
  %13 = load i32, ptr %10, align 4
  %14 = icmp slt i32 %12, %13
  br i1 %14, label %15, label %34

15:                                               ; preds = %11
  %16 = load ptr, ptr %9, align 8
  %17 = load i32, ptr addrspace(5) %7, align 4
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr %16, i64 %18
  %20 = load i32, ptr %19, align 4
  %21 = load i32, ptr addrspace(5) %7, align 4
  %22 = load i32, ptr %10, align 4
  %23 = add nsw i32 %21, %22
  %24 = and i32 %23, 7
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds [8 x i32], ptr addrspace(4) @weights, i64 0, i64 %25
  %27 = load i32, ptr addrspace(4) %26, align 4
  %28 = mul nsw i32 %20, %27
  %29 = load i32, ptr addrspace(5) %6, align 4
  %30 = add nsw i32 %29, %28
  store i32 %30, ptr addrspace(5) %6, align 4
  br label %31

31:                                               ; preds = %15
  %32 = load i32, ptr addrspace(5) %7, align 4
  %33 = add nsw i32 %32, 1
  store i32 %33, ptr addrspace(5) %7, align 4
  br label %11

34:                                               ; preds = %11
  %35 = load i32, ptr addrspace(5) %6, align 4
  ret i32 %35
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #5

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{i32 1, i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"int*", !"int*", !"long*", !"uint"}
!8 = !{!"const", !"", !"", !""}
!9 = !{i16 1, i16 1025}
!10 = !{}
