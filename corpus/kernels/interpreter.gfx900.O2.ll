; ModuleID = 'interpreter.cl'
source_filename = "interpreter.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @interpreter(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3
  %6 = icmp eq i32 %3, 0
  br i1 %6, label %78, label %7

7:                                                ; preds = %4
  %8 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %5
  %9 = getelementptr i32, ptr addrspace(1) %1, i64 %5
  br label %10

10:                                               ; preds = %7, %72
  %11 = phi i32 [ 0, %7 ], [ %75, %72 ]
  %12 = phi i32 [ 0, %7 ], [ %74, %72 ]
  %13 = phi i32 [ 0, %7 ], [ %76, %72 ]
  %14 = phi <16 x i32> [ zeroinitializer, %7 ], [ %73, %72 ]
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !4
  %18 = add i32 %12, 1
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !tbaa !4
  %22 = add i32 %12, 2
  switch i32 %17, label %78 [
    i32 0, label %23
    i32 1, label %27
    i32 2, label %34
    i32 3, label %43
    i32 4, label %52
    i32 5, label %62
    i32 6, label %68
  ]

23:                                               ; preds = %10
  %24 = add i32 %11, 1
  %25 = and i32 %11, 15
  %26 = insertelement <16 x i32> %14, i32 %21, i32 %25
  br label %72

27:                                               ; preds = %10
  %28 = sext i32 %21 to i64
  %29 = getelementptr i32, ptr addrspace(1) %9, i64 %28
  %30 = load i32, ptr addrspace(1) %29, align 4, !tbaa !4
  %31 = add i32 %11, 1
  %32 = and i32 %11, 15
  %33 = insertelement <16 x i32> %14, i32 %30, i32 %32
  br label %72

34:                                               ; preds = %10
  %35 = add i32 %11, -1
  %36 = and i32 %35, 15
  %37 = extractelement <16 x i32> %14, i32 %36
  %38 = add i32 %11, 14
  %39 = and i32 %38, 15
  %40 = extractelement <16 x i32> %14, i32 %39
  %41 = add nsw i32 %40, %37
  %42 = insertelement <16 x i32> %14, i32 %41, i32 %39
  br label %72

43:                                               ; preds = %10
  %44 = add i32 %11, -1
  %45 = and i32 %44, 15
  %46 = extractelement <16 x i32> %14, i32 %45
  %47 = add i32 %11, 14
  %48 = and i32 %47, 15
  %49 = extractelement <16 x i32> %14, i32 %48
  %50 = mul nsw i32 %49, %46
  %51 = insertelement <16 x i32> %14, i32 %50, i32 %48
  br label %72

52:                                               ; preds = %10
  %53 = add i32 %11, -1
  %54 = add i32 %11, 14
  %55 = and i32 %54, 15
  %56 = extractelement <16 x i32> %14, i32 %55
  %57 = and i32 %53, 15
  %58 = extractelement <16 x i32> %14, i32 %57
  %59 = icmp slt i32 %56, %58
  %60 = zext i1 %59 to i32
  %61 = insertelement <16 x i32> %14, i32 %60, i32 %55
  br label %72

62:                                               ; preds = %10
  %63 = add i32 %11, -1
  %64 = and i32 %63, 15
  %65 = extractelement <16 x i32> %14, i32 %64
  %66 = icmp eq i32 %65, 0
  %67 = select i1 %66, i32 %22, i32 %21
  br label %72

68:                                               ; preds = %10
  %69 = add i32 %11, -1
  %70 = and i32 %69, 15
  %71 = extractelement <16 x i32> %14, i32 %70
  store i32 %71, ptr addrspace(1) %8, align 4, !tbaa !4
  br label %72

72:                                               ; preds = %68, %62, %52, %43, %34, %27, %23
  %73 = phi <16 x i32> [ %14, %62 ], [ %26, %23 ], [ %33, %27 ], [ %42, %34 ], [ %51, %43 ], [ %61, %52 ], [ %14, %68 ]
  %74 = phi i32 [ %67, %62 ], [ %22, %23 ], [ %22, %27 ], [ %22, %34 ], [ %22, %43 ], [ %22, %52 ], [ %22, %68 ]
  %75 = phi i32 [ %63, %62 ], [ %24, %23 ], [ %31, %27 ], [ %35, %34 ], [ %44, %43 ], [ %53, %52 ], [ %69, %68 ]
  %76 = add nuw i32 %13, 1
  %77 = icmp eq i32 %76, %3
  br i1 %77, label %78, label %10

78:                                               ; preds = %10, %72, %4
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_interpreter(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3
  %6 = icmp eq i32 %3, 0
  br i1 %6, label %78, label %7

7:                                                ; preds = %4
  %8 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %5
  %9 = getelementptr i32, ptr addrspace(1) %1, i64 %5
  br label %10

10:                                               ; preds = %7, %72
  %11 = phi i32 [ 0, %7 ], [ %75, %72 ]
  %12 = phi i32 [ 0, %7 ], [ %74, %72 ]
  %13 = phi i32 [ 0, %7 ], [ %76, %72 ]
  %14 = phi <16 x i32> [ zeroinitializer, %7 ], [ %73, %72 ]
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !4
  %18 = add i32 %12, 1
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !tbaa !4
  %22 = add i32 %12, 2
  switch i32 %17, label %78 [
    i32 0, label %23
    i32 1, label %27
    i32 2, label %34
    i32 3, label %43
    i32 4, label %52
    i32 5, label %62
    i32 6, label %68
  ]

23:                                               ; preds = %10
  %24 = add i32 %11, 1
  %25 = and i32 %11, 15
  %26 = insertelement <16 x i32> %14, i32 %21, i32 %25
  br label %72

27:                                               ; preds = %10
  %28 = sext i32 %21 to i64
  %29 = getelementptr i32, ptr addrspace(1) %9, i64 %28
  %30 = load i32, ptr addrspace(1) %29, align 4, !tbaa !4
  %31 = add i32 %11, 1
  %32 = and i32 %11, 15
  %33 = insertelement <16 x i32> %14, i32 %30, i32 %32
  br label %72

34:                                               ; preds = %10
  %35 = add i32 %11, -1
  %36 = and i32 %35, 15
  %37 = extractelement <16 x i32> %14, i32 %36
  %38 = add i32 %11, 14
  %39 = and i32 %38, 15
  %40 = extractelement <16 x i32> %14, i32 %39
  %41 = add nsw i32 %40, %37
  %42 = insertelement <16 x i32> %14, i32 %41, i32 %39
  br label %72

43:                                               ; preds = %10
  %44 = add i32 %11, -1
  %45 = and i32 %44, 15
  %46 = extractelement <16 x i32> %14, i32 %45
  %47 = add i32 %11, 14
  %48 = and i32 %47, 15
  %49 = extractelement <16 x i32> %14, i32 %48
  %50 = mul nsw i32 %49, %46
  %51 = insertelement <16 x i32> %14, i32 %50, i32 %48
  br label %72

52:                                               ; preds = %10
  %53 = add i32 %11, -1
  %54 = add i32 %11, 14
  %55 = and i32 %54, 15
  %56 = extractelement <16 x i32> %14, i32 %55
  %57 = and i32 %53, 15
  %58 = extractelement <16 x i32> %14, i32 %57
  %59 = icmp slt i32 %56, %58
  %60 = zext i1 %59 to i32
  %61 = insertelement <16 x i32> %14, i32 %60, i32 %55
  br label %72

62:                                               ; preds = %10
  %63 = add i32 %11, -1
  %64 = and i32 %63, 15
  %65 = extractelement <16 x i32> %14, i32 %64
  %66 = icmp eq i32 %65, 0
  %67 = select i1 %66, i32 %22, i32 %21
  br label %72

68:                                               ; preds = %10
  %69 = add i32 %11, -1
  %70 = and i32 %69, 15
  %71 = extractelement <16 x i32> %14, i32 %70
  store i32 %71, ptr addrspace(1) %8, align 4, !tbaa !4
  br label %72

72:                                               ; preds = %62, %68, %52, %43, %34, %27, %23
  %73 = phi <16 x i32> [ %14, %62 ], [ %26, %23 ], [ %33, %27 ], [ %42, %34 ], [ %51, %43 ], [ %61, %52 ], [ %14, %68 ]
  %74 = phi i32 [ %67, %62 ], [ %22, %23 ], [ %22, %27 ], [ %22, %34 ], [ %22, %43 ], [ %22, %52 ], [ %22, %68 ]
  %75 = phi i32 [ %63, %62 ], [ %24, %23 ], [ %31, %27 ], [ %35, %34 ], [ %44, %43 ], [ %53, %52 ], [ %69, %68 ]
  %76 = add nuw i32 %13, 1
  %77 = icmp eq i32 %76, %3
  br i1 %77, label %78, label %10

78:                                               ; preds = %72, %10, %4
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"int*", !"int*", !"int*", !"uint"}
!11 = !{!"const", !"const", !"", !""}
