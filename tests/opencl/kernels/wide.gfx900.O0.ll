; ModuleID = 'wide.cl'
source_filename = "wide.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @wide(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, i32 noundef %2) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
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
  call void @__clang_ocl_kern_imp_wide(ptr addrspace(1) noundef align 8 %10, ptr addrspace(1) noundef align 8 %11, i32 noundef %12) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_wide(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, i32 noundef %2) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = alloca ptr addrspace(1), align 8, addrspace(5)
  %5 = alloca ptr addrspace(1), align 8, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i64, align 8, addrspace(5)
  %9 = alloca i64, align 8, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i64, align 8, addrspace(5)
  %12 = alloca i64, align 8, addrspace(5)
  %13 = alloca ptr addrspace(1), align 8, addrspace(5)
  %14 = addrspacecast ptr addrspace(5) %4 to ptr
  %15 = addrspacecast ptr addrspace(5) %5 to ptr
  %16 = addrspacecast ptr addrspace(5) %6 to ptr
  store ptr addrspace(1) %0, ptr %14, align 8
  store ptr addrspace(1) %1, ptr %15, align 8
  store i32 %2, ptr %16, align 4
  %17 = call i32 @llvm.amdgcn.workgroup.id.x()
  %18 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %19 = getelementptr i8, ptr addrspace(4) %18, i32 12
  %20 = load i16, ptr addrspace(4) %19, align 2, !range !9, !invariant.load !10, !noundef !10
  %21 = zext i16 %20 to i32
  %22 = mul i32 %17, %21
  %23 = call i32 @llvm.amdgcn.workitem.id.x()
  %24 = add i32 %22, %23
  store i32 %24, ptr addrspace(5) %7, align 4
  %25 = load i32, ptr addrspace(5) %7, align 4
  %26 = load i32, ptr %16, align 4
  %27 = icmp uge i32 %25, %26
  br i1 %27, label %28, label %29

28:                                               ; preds = %3
  br label %183

29:                                               ; preds = %3
  %30 = load ptr addrspace(1), ptr %14, align 8
  %31 = load i32, ptr addrspace(5) %7, align 4
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds nuw i64, ptr addrspace(1) %30, i64 %32
  %34 = load i64, ptr addrspace(1) %33, align 8
  store i64 %34, ptr addrspace(5) %8, align 8
  %35 = load ptr addrspace(1), ptr %14, align 8
  %36 = load i32, ptr addrspace(5) %7, align 4
  %37 = add i32 %36, 1
  %38 = load i32, ptr %16, align 4
  %39 = urem i32 %37, %38
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds nuw i64, ptr addrspace(1) %35, i64 %40
  %42 = load i64, ptr addrspace(1) %41, align 8
  store i64 %42, ptr addrspace(5) %9, align 8
  %43 = load i64, ptr addrspace(5) %8, align 8
  %44 = trunc i64 %43 to i32
  %45 = and i32 %44, 63
  store i32 %45, ptr addrspace(5) %10, align 4
  %46 = load i64, ptr addrspace(5) %8, align 8
  %47 = and i64 %46, 4294967295
  %48 = load i64, ptr addrspace(5) %9, align 8
  %49 = and i64 %48, 4294967295
  %50 = mul i64 %47, %49
  store i64 %50, ptr addrspace(5) %11, align 8
  %51 = load i64, ptr addrspace(5) %8, align 8
  %52 = lshr i64 %51, 32
  %53 = load i64, ptr addrspace(5) %9, align 8
  %54 = and i64 %53, 4294967295
  %55 = mul i64 %52, %54
  %56 = load i64, ptr addrspace(5) %11, align 8
  %57 = lshr i64 %56, 32
  %58 = add i64 %55, %57
  store i64 %58, ptr addrspace(5) %12, align 8
  %59 = load ptr addrspace(1), ptr %15, align 8
  %60 = load i32, ptr addrspace(5) %7, align 4
  %61 = mul i32 8, %60
  %62 = zext i32 %61 to i64
  %63 = getelementptr inbounds nuw i64, ptr addrspace(1) %59, i64 %62
  store ptr addrspace(1) %63, ptr addrspace(5) %13, align 8
  %64 = load i64, ptr addrspace(5) %8, align 8
  %65 = load i64, ptr addrspace(5) %9, align 8
  %66 = mul i64 %64, %65
  %67 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %68 = getelementptr inbounds i64, ptr addrspace(1) %67, i64 0
  store i64 %66, ptr addrspace(1) %68, align 8
  %69 = load i64, ptr addrspace(5) %8, align 8
  %70 = lshr i64 %69, 32
  %71 = load i64, ptr addrspace(5) %9, align 8
  %72 = lshr i64 %71, 32
  %73 = mul i64 %70, %72
  %74 = load i64, ptr addrspace(5) %12, align 8
  %75 = lshr i64 %74, 32
  %76 = add i64 %73, %75
  %77 = load i64, ptr addrspace(5) %12, align 8
  %78 = and i64 %77, 4294967295
  %79 = load i64, ptr addrspace(5) %8, align 8
  %80 = and i64 %79, 4294967295
  %81 = load i64, ptr addrspace(5) %9, align 8
  %82 = lshr i64 %81, 32
  %83 = mul i64 %80, %82
  %84 = add i64 %78, %83
  %85 = lshr i64 %84, 32
  %86 = add i64 %76, %85
  %87 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %88 = getelementptr inbounds i64, ptr addrspace(1) %87, i64 1
  store i64 %86, ptr addrspace(1) %88, align 8
  %89 = load i64, ptr addrspace(5) %8, align 8
  %90 = load i32, ptr addrspace(5) %10, align 4
  %91 = zext i32 %90 to i64
  %92 = and i64 %91, 63
  %93 = and i64 %92, 63
  %94 = shl i64 %89, %93
  %95 = load i64, ptr addrspace(5) %8, align 8
  %96 = load i32, ptr addrspace(5) %10, align 4
  %97 = zext i32 %96 to i64
  %98 = sub i64 0, %97
  %99 = and i64 %98, 63
  %100 = and i64 %99, 63
  %101 = lshr i64 %95, %100
  %102 = or i64 %94, %101
  %103 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %104 = getelementptr inbounds i64, ptr addrspace(1) %103, i64 2
  store i64 %102, ptr addrspace(1) %104, align 8
  %105 = load i64, ptr addrspace(5) %9, align 8
  %106 = load i32, ptr addrspace(5) %10, align 4
  %107 = zext i32 %106 to i64
  %108 = and i64 %107, 63
  %109 = ashr i64 %105, %108
  %110 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %111 = getelementptr inbounds i64, ptr addrspace(1) %110, i64 3
  store i64 %109, ptr addrspace(1) %111, align 8
  %112 = load i64, ptr addrspace(5) %8, align 8
  %113 = load i64, ptr addrspace(5) %9, align 8
  %114 = icmp slt i64 %112, %113
  br i1 %114, label %115, label %117

115:                                              ; preds = %29
  %116 = load i64, ptr addrspace(5) %9, align 8
  br label %119

117:                                              ; preds = %29
  %118 = load i64, ptr addrspace(5) %8, align 8
  br label %119

119:                                              ; preds = %117, %115
  %120 = phi i64 [ %116, %115 ], [ %118, %117 ]
  %121 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %122 = getelementptr inbounds i64, ptr addrspace(1) %121, i64 4
  store i64 %120, ptr addrspace(1) %122, align 8
  %123 = load i64, ptr addrspace(5) %8, align 8
  %124 = load i64, ptr addrspace(5) %9, align 8
  %125 = icmp ult i64 %123, %124
  br i1 %125, label %126, label %130

126:                                              ; preds = %119
  %127 = load i64, ptr addrspace(5) %8, align 8
  %128 = load i64, ptr addrspace(5) %9, align 8
  %129 = sub i64 %127, %128
  br label %134

130:                                              ; preds = %119
  %131 = load i64, ptr addrspace(5) %9, align 8
  %132 = load i64, ptr addrspace(5) %8, align 8
  %133 = sub i64 %131, %132
  br label %134

134:                                              ; preds = %130, %126
  %135 = phi i64 [ %129, %126 ], [ %133, %130 ]
  %136 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %137 = getelementptr inbounds i64, ptr addrspace(1) %136, i64 5
  store i64 %135, ptr addrspace(1) %137, align 8
  %138 = load i64, ptr addrspace(5) %8, align 8
  %139 = zext i64 %138 to i128
  %140 = call i128 @llvm.ctpop.i128(i128 %139)
  %141 = trunc i128 %140 to i32
  %142 = sext i32 %141 to i64
  %143 = load i64, ptr addrspace(5) %9, align 8
  %144 = trunc i64 %143 to i32
  %145 = or i32 %144, 1
  %146 = call i32 @llvm.ctlz.i32(i32 %145, i1 true)
  %147 = sext i32 %146 to i64
  %148 = shl i64 %147, 8
  %149 = or i64 %142, %148
  %150 = load i64, ptr addrspace(5) %8, align 8
  %151 = or i64 %150, -9223372036854775808
  %152 = zext i64 %151 to i128
  %153 = call i128 @llvm.cttz.i128(i128 %152, i1 true)
  %154 = trunc i128 %153 to i32
  %155 = sext i32 %154 to i64
  %156 = shl i64 %155, 16
  %157 = or i64 %149, %156
  %158 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %159 = getelementptr inbounds i64, ptr addrspace(1) %158, i64 6
  store i64 %157, ptr addrspace(1) %159, align 8
  %160 = load i64, ptr addrspace(5) %8, align 8
  %161 = trunc i64 %160 to i32
  %162 = call i32 @llvm.bswap.i32(i32 %161)
  %163 = zext i32 %162 to i64
  %164 = shl i64 %163, 32
  %165 = load i64, ptr addrspace(5) %9, align 8
  %166 = trunc i64 %165 to i32
  %167 = load i32, ptr addrspace(5) %10, align 4
  %168 = and i32 %167, 31
  %169 = and i32 %168, 31
  %170 = shl i32 %166, %169
  %171 = load i64, ptr addrspace(5) %9, align 8
  %172 = trunc i64 %171 to i32
  %173 = load i32, ptr addrspace(5) %10, align 4
  %174 = sub i32 0, %173
  %175 = and i32 %174, 31
  %176 = and i32 %175, 31
  %177 = lshr i32 %172, %176
  %178 = or i32 %170, %177
  %179 = zext i32 %178 to i64
  %180 = or i64 %164, %179
  %181 = load ptr addrspace(1), ptr addrspace(5) %13, align 8
  %182 = getelementptr inbounds i64, ptr addrspace(1) %181, i64 7
  store i64 %180, ptr addrspace(1) %182, align 8
  br label %183

183:                                              ; preds = %134, %28
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.ctpop.i128(i128) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.cttz.i128(i128, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #3

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
!5 = !{i32 1, i32 1, i32 0}
!6 = !{!"none", !"none", !"none"}
!7 = !{!"ulong*", !"ulong*", !"uint"}
!8 = !{!"const", !"", !""}
!9 = !{i16 1, i16 1025}
!10 = !{}
