; ModuleID = 'binary_search.cl'
source_filename = "binary_search.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @binary_search(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #0 !dbg !12 !kernel_arg_addr_space !26 !kernel_arg_access_qual !27 !kernel_arg_type !28 !kernel_arg_base_type !28 !kernel_arg_type_qual !29 {
    #dbg_value(ptr addrspace(1) %0, !22, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !30)
    #dbg_value(i32 %1, !23, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !30)
    #dbg_value(ptr addrspace(1) %2, !24, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !30)
    #dbg_value(ptr addrspace(1) %3, !25, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !30)
    #dbg_value(ptr addrspace(1) %0, !31, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %1, !34, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(ptr addrspace(1) %2, !35, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(ptr addrspace(1) %3, !36, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !47
    #dbg_value(i64 %5, !37, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
  %6 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %5, !dbg !48
  %7 = load i32, ptr addrspace(1) %6, align 4, !dbg !48, !tbaa !8
    #dbg_value(i32 %7, !40, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 0, !41, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %1, !42, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
  %8 = icmp eq i32 %1, 0, !dbg !49
  br i1 %8, label %23, label %9, !dbg !50

9:                                                ; preds = %4, %9
  %10 = phi i32 [ %21, %9 ], [ 0, %4 ]
  %11 = phi i32 [ %20, %9 ], [ %1, %4 ]
    #dbg_value(i32 %10, !41, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %11, !42, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
  %12 = sub nuw i32 %11, %10, !dbg !51
  %13 = lshr i32 %12, 1, !dbg !52
  %14 = add i32 %13, %10, !dbg !53
    #dbg_value(i32 %14, !43, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %15 = zext i32 %14 to i64, !dbg !55
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %15, !dbg !55
  %17 = load i32, ptr addrspace(1) %16, align 4, !dbg !55, !tbaa !8
  %18 = icmp ult i32 %17, %7, !dbg !57
  %19 = add i32 %14, 1, !dbg !57
  %20 = select i1 %18, i32 %11, i32 %14, !dbg !57
  %21 = select i1 %18, i32 %19, i32 %10, !dbg !57
    #dbg_value(i32 %21, !41, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %20, !42, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !45)
  %22 = icmp ult i32 %21, %20, !dbg !49
  br i1 %22, label %9, label %23, !dbg !50, !llvm.loop !58

23:                                               ; preds = %9, %4
  %24 = phi i32 [ 0, %4 ], [ %21, %9 ], !dbg !45
  %25 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %5, !dbg !61
  store i32 %24, ptr addrspace(1) %25, align 4, !dbg !62, !tbaa !8
  ret void, !dbg !63
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_binary_search(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, ptr addrspace(1) noundef readonly align 4 captures(none) %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #1 !dbg !32 !kernel_arg_addr_space !26 !kernel_arg_access_qual !27 !kernel_arg_type !28 !kernel_arg_base_type !28 !kernel_arg_type_qual !29 {
    #dbg_value(ptr addrspace(1) %0, !31, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(i32 %1, !34, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(ptr addrspace(1) %2, !35, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(ptr addrspace(1) %3, !36, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !65
    #dbg_value(i64 %5, !37, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %6 = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %5, !dbg !66
  %7 = load i32, ptr addrspace(1) %6, align 4, !dbg !66, !tbaa !8
    #dbg_value(i32 %7, !40, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(i32 0, !41, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(i32 %1, !42, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %8 = icmp eq i32 %1, 0, !dbg !67
  br i1 %8, label %23, label %9, !dbg !68

9:                                                ; preds = %4, %9
  %10 = phi i32 [ %21, %9 ], [ 0, %4 ]
  %11 = phi i32 [ %20, %9 ], [ %1, %4 ]
    #dbg_value(i32 %10, !41, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(i32 %11, !42, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %12 = sub nuw i32 %11, %10, !dbg !69
  %13 = lshr i32 %12, 1, !dbg !70
  %14 = add i32 %13, %10, !dbg !71
    #dbg_value(i32 %14, !43, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !72)
  %15 = zext i32 %14 to i64, !dbg !73
  %16 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %15, !dbg !73
  %17 = load i32, ptr addrspace(1) %16, align 4, !dbg !73, !tbaa !8
  %18 = icmp ult i32 %17, %7, !dbg !74
  %19 = add i32 %14, 1, !dbg !74
  %20 = select i1 %18, i32 %11, i32 %14, !dbg !74
  %21 = select i1 %18, i32 %19, i32 %10, !dbg !74
    #dbg_value(i32 %21, !41, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(i32 %20, !42, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %22 = icmp ult i32 %21, %20, !dbg !67
  br i1 %22, label %9, label %23, !dbg !68, !llvm.loop !75

23:                                               ; preds = %9, %4
  %24 = phi i32 [ 0, %4 ], [ %21, %9 ], !dbg !64
  %25 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %5, !dbg !77
  store i32 %24, ptr addrspace(1) %25, align 4, !dbg !78, !tbaa !8
  ret void, !dbg !79
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @search_one(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #0 !dbg !80 !kernel_arg_addr_space !88 !kernel_arg_access_qual !27 !kernel_arg_type !89 !kernel_arg_base_type !89 !kernel_arg_type_qual !90 {
    #dbg_value(ptr addrspace(1) %0, !84, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !91)
    #dbg_value(i32 %1, !85, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !91)
    #dbg_value(i32 %2, !86, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !91)
    #dbg_value(ptr addrspace(1) %3, !87, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !91)
    #dbg_value(ptr addrspace(1) %0, !92, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(i32 %1, !95, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(i32 %2, !96, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(ptr addrspace(1) %3, !97, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(i32 0, !98, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(i32 %1, !99, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
  %5 = icmp eq i32 %1, 0, !dbg !104
  br i1 %5, label %20, label %6, !dbg !105

6:                                                ; preds = %4, %6
  %7 = phi i32 [ %18, %6 ], [ 0, %4 ]
  %8 = phi i32 [ %17, %6 ], [ %1, %4 ]
    #dbg_value(i32 %7, !98, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(i32 %8, !99, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
  %9 = sub nuw i32 %8, %7, !dbg !106
  %10 = lshr i32 %9, 1, !dbg !107
  %11 = add i32 %10, %7, !dbg !108
    #dbg_value(i32 %11, !100, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !109)
  %12 = zext i32 %11 to i64, !dbg !110
  %13 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %12, !dbg !110
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !110, !tbaa !8
  %15 = icmp ult i32 %14, %2, !dbg !112
  %16 = add i32 %11, 1, !dbg !112
  %17 = select i1 %15, i32 %8, i32 %11, !dbg !112
  %18 = select i1 %15, i32 %16, i32 %7, !dbg !112
    #dbg_value(i32 %18, !98, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
    #dbg_value(i32 %17, !99, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !102)
  %19 = icmp ult i32 %18, %17, !dbg !104
  br i1 %19, label %6, label %20, !dbg !105, !llvm.loop !113

20:                                               ; preds = %6, %4
  %21 = phi i32 [ 0, %4 ], [ %18, %6 ], !dbg !102
  %22 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !115
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %22, !dbg !116
  store i32 %21, ptr addrspace(1) %23, align 4, !dbg !117, !tbaa !8
  ret void, !dbg !118
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_search_one(ptr addrspace(1) noundef readonly align 4 captures(none) %0, i32 noundef %1, i32 noundef %2, ptr addrspace(1) noundef writeonly align 4 captures(none) %3) local_unnamed_addr #1 !dbg !93 !kernel_arg_addr_space !88 !kernel_arg_access_qual !27 !kernel_arg_type !89 !kernel_arg_base_type !89 !kernel_arg_type_qual !90 {
    #dbg_value(ptr addrspace(1) %0, !92, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(i32 %1, !95, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(i32 %2, !96, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(ptr addrspace(1) %3, !97, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(i32 0, !98, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(i32 %1, !99, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
  %5 = icmp eq i32 %1, 0, !dbg !120
  br i1 %5, label %20, label %6, !dbg !121

6:                                                ; preds = %4, %6
  %7 = phi i32 [ %18, %6 ], [ 0, %4 ]
  %8 = phi i32 [ %17, %6 ], [ %1, %4 ]
    #dbg_value(i32 %7, !98, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(i32 %8, !99, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
  %9 = sub nuw i32 %8, %7, !dbg !122
  %10 = lshr i32 %9, 1, !dbg !123
  %11 = add i32 %10, %7, !dbg !124
    #dbg_value(i32 %11, !100, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !125)
  %12 = zext i32 %11 to i64, !dbg !126
  %13 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %12, !dbg !126
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !126, !tbaa !8
  %15 = icmp ult i32 %14, %2, !dbg !127
  %16 = add i32 %11, 1, !dbg !127
  %17 = select i1 %15, i32 %8, i32 %11, !dbg !127
  %18 = select i1 %15, i32 %16, i32 %7, !dbg !127
    #dbg_value(i32 %18, !98, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_value(i32 %17, !99, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !119)
  %19 = icmp ult i32 %18, %17, !dbg !120
  br i1 %19, label %6, label %20, !dbg !121, !llvm.loop !128

20:                                               ; preds = %6, %4
  %21 = phi i32 [ 0, %4 ], [ %18, %6 ], !dbg !119
  %22 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !130
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %22, !dbg !131
  store i32 %21, ptr addrspace(1) %23, align 4, !dbg !132, !tbaa !8
  ret void, !dbg !133
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !134 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "binary_search.cl", directory: ".", checksumkind: CSK_MD5, checksum: "b2814c4166bae0882475a29cfc3cc79e")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !DISubprogram(name: "binary_search", scope: !1, file: !1, line: 2, type: !13, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !21)
!13 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !14)
!14 = !{null, !15, !17, !15, !20}
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !17)
!17 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !18, line: 38, baseType: !19)
!18 = !DIFile(filename: "clang/include/opencl-c-base.h", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!19 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)
!21 = !{!22, !23, !24, !25}
!22 = !DILocalVariable(name: "sorted", arg: 1, scope: !12, file: !1, line: 2, type: !15)
!23 = !DILocalVariable(name: "n", arg: 2, scope: !12, file: !1, line: 2, type: !17)
!24 = !DILocalVariable(name: "keys", arg: 3, scope: !12, file: !1, line: 2, type: !15)
!25 = !DILocalVariable(name: "places", arg: 4, scope: !12, file: !1, line: 2, type: !20)
!26 = !{i32 1, i32 0, i32 1, i32 1}
!27 = !{!"none", !"none", !"none", !"none"}
!28 = !{!"uint*", !"uint", !"uint*", !"uint*"}
!29 = !{!"const", !"", !"const", !""}
!30 = !DILocation(line: 0, scope: !12)
!31 = !DILocalVariable(name: "sorted", arg: 1, scope: !32, file: !1, line: 2, type: !15)
!32 = distinct !DISubprogram(name: "binary_search", linkageName: "__clang_ocl_kern_imp_binary_search", scope: !1, file: !1, line: 2, type: !13, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !33)
!33 = !{!31, !34, !35, !36, !37, !40, !41, !42, !43}
!34 = !DILocalVariable(name: "n", arg: 2, scope: !32, file: !1, line: 2, type: !17)
!35 = !DILocalVariable(name: "keys", arg: 3, scope: !32, file: !1, line: 2, type: !15)
!36 = !DILocalVariable(name: "places", arg: 4, scope: !32, file: !1, line: 2, type: !20)
!37 = !DILocalVariable(name: "i", scope: !32, file: !1, line: 3, type: !38)
!38 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !18, line: 51, baseType: !39)
!39 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!40 = !DILocalVariable(name: "key", scope: !32, file: !1, line: 4, type: !17)
!41 = !DILocalVariable(name: "low", scope: !32, file: !1, line: 5, type: !17)
!42 = !DILocalVariable(name: "high", scope: !32, file: !1, line: 5, type: !17)
!43 = !DILocalVariable(name: "middle", scope: !44, file: !1, line: 7, type: !17)
!44 = distinct !DILexicalBlock(scope: !32, file: !1, line: 6, column: 22)
!45 = !DILocation(line: 0, scope: !32, inlinedAt: !46)
!46 = distinct !DILocation(line: 2, column: 108, scope: !12)
!47 = !DILocation(line: 3, column: 14, scope: !32, inlinedAt: !46)
!48 = !DILocation(line: 4, column: 14, scope: !32, inlinedAt: !46)
!49 = !DILocation(line: 6, column: 14, scope: !32, inlinedAt: !46)
!50 = !DILocation(line: 6, column: 3, scope: !32, inlinedAt: !46)
!51 = !DILocation(line: 7, column: 31, scope: !44, inlinedAt: !46)
!52 = !DILocation(line: 7, column: 38, scope: !44, inlinedAt: !46)
!53 = !DILocation(line: 7, column: 23, scope: !44, inlinedAt: !46)
!54 = !DILocation(line: 0, scope: !44, inlinedAt: !46)
!55 = !DILocation(line: 8, column: 9, scope: !56, inlinedAt: !46)
!56 = distinct !DILexicalBlock(scope: !44, file: !1, line: 8, column: 9)
!57 = !DILocation(line: 8, column: 24, scope: !56, inlinedAt: !46)
!58 = distinct !{!58, !50, !59, !60}
!59 = !DILocation(line: 12, column: 3, scope: !32, inlinedAt: !46)
!60 = !{!"llvm.loop.unroll.disable"}
!61 = !DILocation(line: 13, column: 3, scope: !32, inlinedAt: !46)
!62 = !DILocation(line: 13, column: 13, scope: !32, inlinedAt: !46)
!63 = !DILocation(line: 14, column: 1, scope: !12)
!64 = !DILocation(line: 0, scope: !32)
!65 = !DILocation(line: 3, column: 14, scope: !32)
!66 = !DILocation(line: 4, column: 14, scope: !32)
!67 = !DILocation(line: 6, column: 14, scope: !32)
!68 = !DILocation(line: 6, column: 3, scope: !32)
!69 = !DILocation(line: 7, column: 31, scope: !44)
!70 = !DILocation(line: 7, column: 38, scope: !44)
!71 = !DILocation(line: 7, column: 23, scope: !44)
!72 = !DILocation(line: 0, scope: !44)
!73 = !DILocation(line: 8, column: 9, scope: !56)
!74 = !DILocation(line: 8, column: 24, scope: !56)
!75 = distinct !{!75, !68, !76, !60}
!76 = !DILocation(line: 12, column: 3, scope: !32)
!77 = !DILocation(line: 13, column: 3, scope: !32)
!78 = !DILocation(line: 13, column: 13, scope: !32)
!79 = !DILocation(line: 14, column: 1, scope: !32)
!80 = distinct !DISubprogram(name: "search_one", scope: !1, file: !1, line: 17, type: !81, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !83)
!81 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !82)
!82 = !{null, !15, !17, !17, !20}
!83 = !{!84, !85, !86, !87}
!84 = !DILocalVariable(name: "sorted", arg: 1, scope: !80, file: !1, line: 17, type: !15)
!85 = !DILocalVariable(name: "n", arg: 2, scope: !80, file: !1, line: 17, type: !17)
!86 = !DILocalVariable(name: "key", arg: 3, scope: !80, file: !1, line: 17, type: !17)
!87 = !DILocalVariable(name: "place", arg: 4, scope: !80, file: !1, line: 17, type: !20)
!88 = !{i32 1, i32 0, i32 0, i32 1}
!89 = !{!"uint*", !"uint", !"uint", !"uint*"}
!90 = !{!"const", !"", !"", !""}
!91 = !DILocation(line: 0, scope: !80)
!92 = !DILocalVariable(name: "sorted", arg: 1, scope: !93, file: !1, line: 17, type: !15)
!93 = distinct !DISubprogram(name: "search_one", linkageName: "__clang_ocl_kern_imp_search_one", scope: !1, file: !1, line: 17, type: !81, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !94)
!94 = !{!92, !95, !96, !97, !98, !99, !100}
!95 = !DILocalVariable(name: "n", arg: 2, scope: !93, file: !1, line: 17, type: !17)
!96 = !DILocalVariable(name: "key", arg: 3, scope: !93, file: !1, line: 17, type: !17)
!97 = !DILocalVariable(name: "place", arg: 4, scope: !93, file: !1, line: 17, type: !20)
!98 = !DILocalVariable(name: "low", scope: !93, file: !1, line: 18, type: !17)
!99 = !DILocalVariable(name: "high", scope: !93, file: !1, line: 18, type: !17)
!100 = !DILocalVariable(name: "middle", scope: !101, file: !1, line: 20, type: !17)
!101 = distinct !DILexicalBlock(scope: !93, file: !1, line: 19, column: 22)
!102 = !DILocation(line: 0, scope: !93, inlinedAt: !103)
!103 = distinct !DILocation(line: 17, column: 89, scope: !80)
!104 = !DILocation(line: 19, column: 14, scope: !93, inlinedAt: !103)
!105 = !DILocation(line: 19, column: 3, scope: !93, inlinedAt: !103)
!106 = !DILocation(line: 20, column: 31, scope: !101, inlinedAt: !103)
!107 = !DILocation(line: 20, column: 38, scope: !101, inlinedAt: !103)
!108 = !DILocation(line: 20, column: 23, scope: !101, inlinedAt: !103)
!109 = !DILocation(line: 0, scope: !101, inlinedAt: !103)
!110 = !DILocation(line: 21, column: 9, scope: !111, inlinedAt: !103)
!111 = distinct !DILexicalBlock(scope: !101, file: !1, line: 21, column: 9)
!112 = !DILocation(line: 21, column: 24, scope: !111, inlinedAt: !103)
!113 = distinct !{!113, !105, !114, !60}
!114 = !DILocation(line: 25, column: 3, scope: !93, inlinedAt: !103)
!115 = !DILocation(line: 26, column: 9, scope: !93, inlinedAt: !103)
!116 = !DILocation(line: 26, column: 3, scope: !93, inlinedAt: !103)
!117 = !DILocation(line: 26, column: 27, scope: !93, inlinedAt: !103)
!118 = !DILocation(line: 27, column: 1, scope: !80)
!119 = !DILocation(line: 0, scope: !93)
!120 = !DILocation(line: 19, column: 14, scope: !93)
!121 = !DILocation(line: 19, column: 3, scope: !93)
!122 = !DILocation(line: 20, column: 31, scope: !101)
!123 = !DILocation(line: 20, column: 38, scope: !101)
!124 = !DILocation(line: 20, column: 23, scope: !101)
!125 = !DILocation(line: 0, scope: !101)
!126 = !DILocation(line: 21, column: 9, scope: !111)
!127 = !DILocation(line: 21, column: 24, scope: !111)
!128 = distinct !{!128, !121, !129, !60}
!129 = !DILocation(line: 25, column: 3, scope: !93)
!130 = !DILocation(line: 26, column: 9, scope: !93)
!131 = !DILocation(line: 26, column: 3, scope: !93)
!132 = !DILocation(line: 26, column: 27, scope: !93)
!133 = !DILocation(line: 27, column: 1, scope: !93)
!134 = !DISubprogram(name: "get_global_id", linkageName: "_Z13get_global_idj", scope: !1, file: !1, line: 3, type: !135, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!135 = !DISubroutineType(types: !136)
!136 = !{!39, !19}
