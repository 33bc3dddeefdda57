; ModuleID = 'binary_search.cl'
source_filename = "binary_search.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @binary_search(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3
  %6 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %5
  %7 = load i32, ptr addrspace(1) %6, align 4, !tbaa !4, !amdgpu.noclobber !12
  %8 = icmp eq i32 %1, 0
  br i1 %8, label %23, label %9

9:                                                ; preds = %4, %9
  %10 = phi i32 [ %21, %9 ], [ 0, %4 ]
  %11 = phi i32 [ %20, %9 ], [ %1, %4 ]
  %12 = sub nuw i32 %11, %10
  %13 = lshr i32 %12, 1
  %14 = add i32 %13, %10
  %15 = zext i32 %14 to i64
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !4, !amdgpu.noclobber !12
  %18 = icmp ult i32 %17, %7
  %19 = add i32 %14, 1
  %20 = select i1 %18, i32 %11, i32 %14
  %21 = select i1 %18, i32 %19, i32 %10
  %22 = icmp ult i32 %21, %20
  br i1 %22, label %9, label %23

23:                                               ; preds = %9, %4
  %24 = phi i32 [ 0, %4 ], [ %21, %9 ]
  %25 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %5
  store i32 %24, ptr addrspace(1) %25, align 4, !tbaa !4
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_binary_search(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3
  %6 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %5
  %7 = load i32, ptr addrspace(1) %6, align 4, !tbaa !4
  %8 = icmp eq i32 %1, 0
  br i1 %8, label %23, label %9

9:                                                ; preds = %4, %9
  %10 = phi i32 [ %21, %9 ], [ 0, %4 ]
  %11 = phi i32 [ %20, %9 ], [ %1, %4 ]
  %12 = sub nuw i32 %11, %10
  %13 = lshr i32 %12, 1
  %14 = add i32 %13, %10
  %15 = zext i32 %14 to i64
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !4
  %18 = icmp ult i32 %17, %7
  %19 = add i32 %14, 1
  %20 = select i1 %18, i32 %11, i32 %14
  %21 = select i1 %18, i32 %19, i32 %10
  %22 = icmp ult i32 %21, %20
  br i1 %22, label %9, label %23

23:                                               ; preds = %9, %4
  %24 = phi i32 [ 0, %4 ], [ %21, %9 ]
  %25 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %5
  store i32 %24, ptr addrspace(1) %25, align 4, !tbaa !4
  ret void
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @search_one(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #0 !kernel_arg_addr_space !13 !kernel_arg_access_qual !9 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
  %5 = icmp eq i32 %1, 0
  br i1 %5, label %20, label %6

6:                                                ; preds = %4, %6
  %7 = phi i32 [ %18, %6 ], [ 0, %4 ]
  %8 = phi i32 [ %17, %6 ], [ %1, %4 ]
  %9 = sub nuw i32 %8, %7
  %10 = lshr i32 %9, 1
  %11 = add i32 %10, %7
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %12
  %14 = load i32, ptr addrspace(1) %13, align 4, !tbaa !4, !amdgpu.noclobber !12
  %15 = icmp ult i32 %14, %2
  %16 = add i32 %11, 1
  %17 = select i1 %15, i32 %8, i32 %11
  %18 = select i1 %15, i32 %16, i32 %7
  %19 = icmp ult i32 %18, %17
  br i1 %19, label %6, label %20

20:                                               ; preds = %6, %4
  %21 = phi i32 [ 0, %4 ], [ %18, %6 ]
  %22 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %22
  store i32 %21, ptr addrspace(1) %23, align 4, !tbaa !4
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_search_one(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #1 !kernel_arg_addr_space !13 !kernel_arg_access_qual !9 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
  %5 = icmp eq i32 %1, 0
  br i1 %5, label %20, label %6

6:                                                ; preds = %4, %6
  %7 = phi i32 [ %18, %6 ], [ 0, %4 ]
  %8 = phi i32 [ %17, %6 ], [ %1, %4 ]
  %9 = sub nuw i32 %8, %7
  %10 = lshr i32 %9, 1
  %11 = add i32 %10, %7
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %12
  %14 = load i32, ptr addrspace(1) %13, align 4, !tbaa !4
  %15 = icmp ult i32 %14, %2
  %16 = add i32 %11, 1
  %17 = select i1 %15, i32 %8, i32 %11
  %18 = select i1 %15, i32 %16, i32 %7
  %19 = icmp ult i32 %18, %17
  br i1 %19, label %6, label %20

20:                                               ; preds = %6, %4
  %21 = phi i32 [ 0, %4 ], [ %18, %6 ]
  %22 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %22
  store i32 %21, ptr addrspace(1) %23, align 4, !tbaa !4
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
!8 = !{i32 1, i32 0, i32 1, i32 1}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint", !"uint*", !"uint*"}
!11 = !{!"const", !"", !"const", !""}
!12 = !{}
!13 = !{i32 1, i32 0, i32 0, i32 1}
!14 = !{!"uint*", !"uint", !"uint", !"uint*"}
!15 = !{!"const", !"", !"", !""}
