; ModuleID = 'division.cl'
source_filename = "division.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @division(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 8 %2, i32 noundef %3) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
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
  call void @__clang_ocl_kern_imp_division(ptr addrspace(1) noundef align 8 %13, ptr addrspace(1) noundef align 8 %14, ptr addrspace(1) noundef align 8 %15, i32 noundef %16) #3
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_division(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 8 %2, i32 noundef %3) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca ptr addrspace(1), align 8, addrspace(5)
  %7 = alloca ptr addrspace(1), align 8, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i64, align 8, addrspace(5)
  %11 = alloca i64, align 8, addrspace(5)
  %12 = alloca i64, align 8, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = alloca i32, align 4, addrspace(5)
  %15 = alloca i16, align 2, addrspace(5)
  %16 = alloca i16, align 2, addrspace(5)
  %17 = alloca i8, align 1, addrspace(5)
  %18 = alloca i8, align 1, addrspace(5)
  %19 = alloca i32, align 4, addrspace(5)
  %20 = alloca i8, align 1, addrspace(5)
  %21 = alloca ptr addrspace(1), align 8, addrspace(5)
  %22 = addrspacecast ptr addrspace(5) %5 to ptr
  %23 = addrspacecast ptr addrspace(5) %6 to ptr
  %24 = addrspacecast ptr addrspace(5) %7 to ptr
  %25 = addrspacecast ptr addrspace(5) %8 to ptr
  store ptr addrspace(1) %0, ptr %22, align 8
  store ptr addrspace(1) %1, ptr %23, align 8
  store ptr addrspace(1) %2, ptr %24, align 8
  store i32 %3, ptr %25, align 4
  %26 = call i32 @llvm.amdgcn.workgroup.id.x()
  %27 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %28 = getelementptr i8, ptr addrspace(4) %27, i32 12
  %29 = load i16, ptr addrspace(4) %28, align 2, !range !9, !invariant.load !10, !noundef !10
  %30 = zext i16 %29 to i32
  %31 = mul i32 %26, %30
  %32 = call i32 @llvm.amdgcn.workitem.id.x()
  %33 = add i32 %31, %32
  store i32 %33, ptr addrspace(5) %9, align 4
  %34 = load i32, ptr addrspace(5) %9, align 4
  %35 = load i32, ptr %25, align 4
  %36 = icmp uge i32 %34, %35
  br i1 %36, label %37, label %38

37:                                               ; preds = %4
  br label %182

38:                                               ; preds = %4
  %39 = load ptr addrspace(1), ptr %22, align 8
  %40 = load i32, ptr addrspace(5) %9, align 4
  %41 = zext i32 %40 to i64
  %42 = getelementptr inbounds nuw i64, ptr addrspace(1) %39, i64 %41
  %43 = load i64, ptr addrspace(1) %42, align 8
  store i64 %43, ptr addrspace(5) %10, align 8
  %44 = load ptr addrspace(1), ptr %23, align 8
  %45 = load i32, ptr addrspace(5) %9, align 4
  %46 = zext i32 %45 to i64
  %47 = getelementptr inbounds nuw i64, ptr addrspace(1) %44, i64 %46
  %48 = load i64, ptr addrspace(1) %47, align 8
  store i64 %48, ptr addrspace(5) %11, align 8
  %49 = load i64, ptr addrspace(5) %11, align 8
  %50 = icmp eq i64 %49, 0
  br i1 %50, label %54, label %51

51:                                               ; preds = %38
  %52 = load i64, ptr addrspace(5) %11, align 8
  %53 = icmp eq i64 %52, -1
  br i1 %53, label %54, label %55

54:                                               ; preds = %51, %38
  br label %57

55:                                               ; preds = %51
  %56 = load i64, ptr addrspace(5) %11, align 8
  br label %57

57:                                               ; preds = %55, %54
  %58 = phi i64 [ 3, %54 ], [ %56, %55 ]
  store i64 %58, ptr addrspace(5) %12, align 8
  %59 = load i64, ptr addrspace(5) %10, align 8
  %60 = trunc i64 %59 to i32
  store i32 %60, ptr addrspace(5) %13, align 4
  %61 = load i64, ptr addrspace(5) %12, align 8
  %62 = trunc i64 %61 to i32
  %63 = or i32 %62, 1
  store i32 %63, ptr addrspace(5) %14, align 4
  %64 = load i32, ptr addrspace(5) %14, align 4
  %65 = icmp eq i32 %64, -1
  br i1 %65, label %66, label %67

66:                                               ; preds = %57
  store i32 5, ptr addrspace(5) %14, align 4
  br label %67

67:                                               ; preds = %66, %57
  %68 = load i64, ptr addrspace(5) %10, align 8
  %69 = ashr i64 %68, 7
  %70 = trunc i64 %69 to i16
  store i16 %70, ptr addrspace(5) %15, align 2
  %71 = load i32, ptr addrspace(5) %14, align 4
  %72 = and i32 %71, 32767
  %73 = trunc i32 %72 to i16
  store i16 %73, ptr addrspace(5) %16, align 2
  %74 = load i64, ptr addrspace(5) %10, align 8
  %75 = ashr i64 %74, 3
  %76 = trunc i64 %75 to i8
  store i8 %76, ptr addrspace(5) %17, align 1
  %77 = load i32, ptr addrspace(5) %14, align 4
  %78 = and i32 %77, 63
  %79 = or i32 %78, 1
  %80 = trunc i32 %79 to i8
  store i8 %80, ptr addrspace(5) %18, align 1
  %81 = load i32, ptr addrspace(5) %14, align 4
  store i32 %81, ptr addrspace(5) %19, align 4
  %82 = load i32, ptr addrspace(5) %19, align 4
  %83 = trunc i32 %82 to i8
  store i8 %83, ptr addrspace(5) %20, align 1
  %84 = load ptr addrspace(1), ptr %24, align 8
  %85 = load i32, ptr addrspace(5) %9, align 4
  %86 = mul i32 10, %85
  %87 = zext i32 %86 to i64
  %88 = getelementptr inbounds nuw i64, ptr addrspace(1) %84, i64 %87
  store ptr addrspace(1) %88, ptr addrspace(5) %21, align 8
  %89 = load i64, ptr addrspace(5) %10, align 8
  %90 = load i64, ptr addrspace(5) %12, align 8
  %91 = sdiv i64 %89, %90
  %92 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %93 = getelementptr inbounds i64, ptr addrspace(1) %92, i64 0
  store i64 %91, ptr addrspace(1) %93, align 8
  %94 = load i64, ptr addrspace(5) %10, align 8
  %95 = load i64, ptr addrspace(5) %12, align 8
  %96 = srem i64 %94, %95
  %97 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %98 = getelementptr inbounds i64, ptr addrspace(1) %97, i64 1
  store i64 %96, ptr addrspace(1) %98, align 8
  %99 = load i64, ptr addrspace(5) %10, align 8
  %100 = load i64, ptr addrspace(5) %12, align 8
  %101 = udiv i64 %99, %100
  %102 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %103 = getelementptr inbounds i64, ptr addrspace(1) %102, i64 2
  store i64 %101, ptr addrspace(1) %103, align 8
  %104 = load i64, ptr addrspace(5) %10, align 8
  %105 = load i64, ptr addrspace(5) %12, align 8
  %106 = urem i64 %104, %105
  %107 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %108 = getelementptr inbounds i64, ptr addrspace(1) %107, i64 3
  store i64 %106, ptr addrspace(1) %108, align 8
  %109 = load i32, ptr addrspace(5) %13, align 4
  %110 = load i32, ptr addrspace(5) %14, align 4
  %111 = sdiv i32 %109, %110
  %112 = sext i32 %111 to i64
  %113 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %114 = getelementptr inbounds i64, ptr addrspace(1) %113, i64 4
  store i64 %112, ptr addrspace(1) %114, align 8
  %115 = load i32, ptr addrspace(5) %13, align 4
  %116 = load i32, ptr addrspace(5) %14, align 4
  %117 = srem i32 %115, %116
  %118 = sext i32 %117 to i64
  %119 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %120 = getelementptr inbounds i64, ptr addrspace(1) %119, i64 5
  store i64 %118, ptr addrspace(1) %120, align 8
  %121 = load i64, ptr addrspace(5) %10, align 8
  %122 = trunc i64 %121 to i32
  %123 = load i32, ptr addrspace(5) %19, align 4
  %124 = udiv i32 %122, %123
  %125 = zext i32 %124 to i64
  %126 = shl i64 %125, 32
  %127 = load i64, ptr addrspace(5) %10, align 8
  %128 = trunc i64 %127 to i32
  %129 = load i32, ptr addrspace(5) %19, align 4
  %130 = urem i32 %128, %129
  %131 = zext i32 %130 to i64
  %132 = or i64 %126, %131
  %133 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %134 = getelementptr inbounds i64, ptr addrspace(1) %133, i64 6
  store i64 %132, ptr addrspace(1) %134, align 8
  %135 = load i16, ptr addrspace(5) %15, align 2
  %136 = sext i16 %135 to i32
  %137 = load i16, ptr addrspace(5) %16, align 2
  %138 = sext i16 %137 to i32
  %139 = sdiv i32 %136, %138
  %140 = load i16, ptr addrspace(5) %15, align 2
  %141 = sext i16 %140 to i32
  %142 = load i16, ptr addrspace(5) %16, align 2
  %143 = sext i16 %142 to i32
  %144 = srem i32 %141, %143
  %145 = shl i32 %144, 16
  %146 = add nsw i32 %139, %145
  %147 = sext i32 %146 to i64
  %148 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %149 = getelementptr inbounds i64, ptr addrspace(1) %148, i64 7
  store i64 %147, ptr addrspace(1) %149, align 8
  %150 = load i8, ptr addrspace(5) %17, align 1
  %151 = sext i8 %150 to i32
  %152 = load i8, ptr addrspace(5) %18, align 1
  %153 = sext i8 %152 to i32
  %154 = sdiv i32 %151, %153
  %155 = load i8, ptr addrspace(5) %17, align 1
  %156 = sext i8 %155 to i32
  %157 = load i8, ptr addrspace(5) %18, align 1
  %158 = sext i8 %157 to i32
  %159 = srem i32 %156, %158
  %160 = shl i32 %159, 8
  %161 = add nsw i32 %154, %160
  %162 = sext i32 %161 to i64
  %163 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %164 = getelementptr inbounds i64, ptr addrspace(1) %163, i64 8
  store i64 %162, ptr addrspace(1) %164, align 8
  %165 = load i64, ptr addrspace(5) %10, align 8
  %166 = trunc i64 %165 to i8
  %167 = zext i8 %166 to i32
  %168 = load i8, ptr addrspace(5) %20, align 1
  %169 = zext i8 %168 to i32
  %170 = sdiv i32 %167, %169
  %171 = load i64, ptr addrspace(5) %10, align 8
  %172 = trunc i64 %171 to i8
  %173 = zext i8 %172 to i32
  %174 = load i8, ptr addrspace(5) %20, align 1
  %175 = zext i8 %174 to i32
  %176 = srem i32 %173, %175
  %177 = shl i32 %176, 8
  %178 = add nsw i32 %170, %177
  %179 = sext i32 %178 to i64
  %180 = load ptr addrspace(1), ptr addrspace(5) %21, align 8
  %181 = getelementptr inbounds i64, ptr addrspace(1) %180, i64 9
  store i64 %179, ptr addrspace(1) %181, align 8
  br label %182

182:                                              ; preds = %67, %37
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
!5 = !{i32 1, i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"long*", !"long*", !"long*", !"uint"}
!8 = !{!"const", !"const", !"", !""}
!9 = !{i16 1, i16 1025}
!10 = !{}
