; ModuleID = 'barriers.cl'
source_filename = "barriers.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@barriers.value = internal addrspace(3) global [36 x i32] undef, align 4
@barriers.changed = internal addrspace(3) global i32 undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @barriers(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 !reqd_work_group_size !9 {
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
  call void @__clang_ocl_kern_imp_barriers(ptr addrspace(1) noundef align 4 %13, ptr addrspace(1) noundef align 4 %14, ptr addrspace(1) noundef align 4 %15, i32 noundef %16) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_barriers(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #1 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 !reqd_work_group_size !9 {
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
  %18 = addrspacecast ptr addrspace(5) %5 to ptr
  %19 = addrspacecast ptr addrspace(5) %6 to ptr
  %20 = addrspacecast ptr addrspace(5) %7 to ptr
  %21 = addrspacecast ptr addrspace(5) %8 to ptr
  %22 = addrspacecast ptr addrspace(5) %16 to ptr
  %23 = addrspacecast ptr addrspace(5) %17 to ptr
  store ptr addrspace(1) %0, ptr %18, align 8
  store ptr addrspace(1) %1, ptr %19, align 8
  store ptr addrspace(1) %2, ptr %20, align 8
  store i32 %3, ptr %21, align 4
  %24 = call i32 @llvm.amdgcn.workitem.id.x()
  %25 = call i32 @llvm.amdgcn.workitem.id.y()
  %26 = call i32 @llvm.amdgcn.workitem.id.z()
  %27 = mul i32 3, %26
  %28 = add i32 %25, %27
  %29 = mul i32 6, %28
  %30 = add i32 %24, %29
  store i32 %30, ptr addrspace(5) %9, align 4
  %31 = call i32 @llvm.amdgcn.workgroup.id.x()
  %32 = call i32 @llvm.amdgcn.workgroup.id.y()
  %33 = mul i32 2, %32
  %34 = add i32 %31, %33
  store i32 %34, ptr addrspace(5) %10, align 4
  %35 = load ptr addrspace(1), ptr %18, align 8
  %36 = load i32, ptr addrspace(5) %10, align 4
  %37 = mul i32 %36, 36
  %38 = load i32, ptr addrspace(5) %9, align 4
  %39 = add i32 %37, %38
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds nuw i32, ptr addrspace(1) %35, i64 %40
  %42 = load i32, ptr addrspace(1) %41, align 4
  %43 = load i32, ptr addrspace(5) %9, align 4
  %44 = zext i32 %43 to i64
  %45 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %44
  store i32 %42, ptr addrspace(3) %45, align 4
  store i32 0, ptr addrspace(5) %11, align 4
  store i32 0, ptr addrspace(5) %12, align 4
  br label %46

46:                                               ; preds = %128, %4
  %47 = load i32, ptr addrspace(5) %12, align 4
  %48 = load i32, ptr %21, align 4
  %49 = icmp ult i32 %47, %48
  br i1 %49, label %50, label %131

50:                                               ; preds = %46
  br label %51

51:                                               ; preds = %109, %50
  br label %52

52:                                               ; preds = %51
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %53

53:                                               ; preds = %52
  %54 = load i32, ptr addrspace(5) %9, align 4
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %56, label %57

56:                                               ; preds = %53
  store i32 0, ptr addrspace(3) @barriers.changed, align 4
  br label %57

57:                                               ; preds = %56, %53
  br label %58

58:                                               ; preds = %57
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %59

59:                                               ; preds = %58
  %60 = load i32, ptr addrspace(5) %9, align 4
  %61 = mul i32 2, %60
  %62 = load i32, ptr addrspace(5) %11, align 4
  %63 = and i32 %62, 1
  %64 = add i32 %61, %63
  store i32 %64, ptr addrspace(5) %13, align 4
  %65 = load i32, ptr addrspace(5) %13, align 4
  %66 = add i32 %65, 1
  %67 = icmp ult i32 %66, 36
  br i1 %67, label %68, label %95

68:                                               ; preds = %59
  %69 = load i32, ptr addrspace(5) %13, align 4
  %70 = zext i32 %69 to i64
  %71 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %70
  %72 = load i32, ptr addrspace(3) %71, align 4
  store i32 %72, ptr addrspace(5) %14, align 4
  %73 = load i32, ptr addrspace(5) %13, align 4
  %74 = add i32 %73, 1
  %75 = zext i32 %74 to i64
  %76 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %75
  %77 = load i32, ptr addrspace(3) %76, align 4
  store i32 %77, ptr addrspace(5) %15, align 4
  %78 = load i32, ptr addrspace(5) %14, align 4
  %79 = load i32, ptr addrspace(5) %15, align 4
  %80 = icmp ugt i32 %78, %79
  br i1 %80, label %81, label %94

81:                                               ; preds = %68
  %82 = load i32, ptr addrspace(5) %15, align 4
  %83 = load i32, ptr addrspace(5) %13, align 4
  %84 = zext i32 %83 to i64
  %85 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %84
  store i32 %82, ptr addrspace(3) %85, align 4
  %86 = load i32, ptr addrspace(5) %14, align 4
  %87 = load i32, ptr addrspace(5) %13, align 4
  %88 = add i32 %87, 1
  %89 = zext i32 %88 to i64
  %90 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %89
  store i32 %86, ptr addrspace(3) %90, align 4
  store i32 1, ptr %22, align 4
  %91 = load i32, ptr %22, align 4
  %92 = atomicrmw add ptr addrspace(3) @barriers.changed, i32 %91 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !10, !amdgpu.no.remote.memory !10
  store i32 %92, ptr %23, align 4
  %93 = load i32, ptr %23, align 4
  br label %94

94:                                               ; preds = %81, %68
  br label %95

95:                                               ; preds = %94, %59
  %96 = load i32, ptr addrspace(5) %11, align 4
  %97 = add i32 %96, 1
  store i32 %97, ptr addrspace(5) %11, align 4
  br label %98

98:                                               ; preds = %95
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %99

99:                                               ; preds = %98
  %100 = load i32, ptr addrspace(3) @barriers.changed, align 4
  %101 = icmp eq i32 %100, 0
  br i1 %101, label %102, label %109

102:                                              ; preds = %99
  %103 = load i32, ptr addrspace(5) %11, align 4
  %104 = load i32, ptr addrspace(5) %12, align 4
  %105 = add i32 %104, 1
  %106 = mul i32 36, %105
  %107 = icmp ugt i32 %103, %106
  br i1 %107, label %108, label %109

108:                                              ; preds = %102
  br label %110

109:                                              ; preds = %102, %99
  br label %51

110:                                              ; preds = %108
  br label %111

111:                                              ; preds = %110
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %112

112:                                              ; preds = %111
  %113 = load i32, ptr addrspace(5) %9, align 4
  %114 = urem i32 %113, 5
  %115 = load i32, ptr addrspace(5) %12, align 4
  %116 = icmp eq i32 %114, %115
  br i1 %116, label %117, label %127

117:                                              ; preds = %112
  %118 = load i32, ptr addrspace(5) %9, align 4
  %119 = zext i32 %118 to i64
  %120 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %119
  %121 = load i32, ptr addrspace(3) %120, align 4
  %122 = mul i32 %121, -1640531535
  %123 = lshr i32 %122, 8
  %124 = load i32, ptr addrspace(5) %9, align 4
  %125 = zext i32 %124 to i64
  %126 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %125
  store i32 %123, ptr addrspace(3) %126, align 4
  br label %127

127:                                              ; preds = %117, %112
  br label %128

128:                                              ; preds = %127
  %129 = load i32, ptr addrspace(5) %12, align 4
  %130 = add i32 %129, 1
  store i32 %130, ptr addrspace(5) %12, align 4
  br label %46

131:                                              ; preds = %46
  %132 = load i32, ptr addrspace(5) %9, align 4
  %133 = zext i32 %132 to i64
  %134 = getelementptr inbounds nuw [36 x i32], ptr addrspace(3) @barriers.value, i64 0, i64 %133
  %135 = load i32, ptr addrspace(3) %134, align 4
  %136 = load ptr addrspace(1), ptr %19, align 8
  %137 = load i32, ptr addrspace(5) %10, align 4
  %138 = mul i32 %137, 36
  %139 = load i32, ptr addrspace(5) %9, align 4
  %140 = add i32 %138, %139
  %141 = zext i32 %140 to i64
  %142 = getelementptr inbounds nuw i32, ptr addrspace(1) %136, i64 %141
  store i32 %135, ptr addrspace(1) %142, align 4
  %143 = load i32, ptr addrspace(5) %9, align 4
  %144 = icmp eq i32 %143, 35
  br i1 %144, label %145, label %151

145:                                              ; preds = %131
  %146 = load i32, ptr addrspace(5) %11, align 4
  %147 = load ptr addrspace(1), ptr %20, align 8
  %148 = load i32, ptr addrspace(5) %10, align 4
  %149 = zext i32 %148 to i64
  %150 = getelementptr inbounds nuw i32, ptr addrspace(1) %147, i64 %149
  store i32 %146, ptr addrspace(1) %150, align 4
  br label %151

151:                                              ; preds = %145, %131
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.z() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="36,36" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="36,36" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
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
!7 = !{!"uint*", !"uint*", !"uint*", !"uint"}
!8 = !{!"const", !"", !"", !""}
!9 = !{i32 6, i32 3, i32 2}
!10 = !{}
