; ModuleID = 'transpose.cl'
source_filename = "transpose.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@transpose.tile = internal unnamed_addr addrspace(3) global [16 x [17 x float]] undef, align 4, !dbg !0

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn
define protected amdgpu_kernel void @transpose(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !dbg !42 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 !reqd_work_group_size !52 {
    #dbg_value(ptr addrspace(1) %0, !44, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(ptr addrspace(1) %1, !45, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(i32 %2, !46, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(i32 %3, !47, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(ptr addrspace(1) %0, !22, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(ptr addrspace(1) %1, !23, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 %2, !24, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 %3, !25, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !56
  %6 = shl i32 %5, 4, !dbg !57
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !58
  %8 = add i32 %6, %7, !dbg !59
    #dbg_value(i32 %8, !26, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.y(), !dbg !60
  %10 = shl i32 %9, 4, !dbg !61
  %11 = tail call i32 @llvm.amdgcn.workitem.id.y(), !dbg !62
  %12 = add i32 %10, %11, !dbg !63
    #dbg_value(i32 %12, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %13 = icmp ult i32 %8, %2, !dbg !64
  %14 = icmp ult i32 %12, %3
  %15 = and i1 %13, %14, !dbg !66
  br i1 %15, label %16, label %24, !dbg !66

16:                                               ; preds = %4
  %17 = mul i32 %2, %12, !dbg !67
  %18 = add i32 %17, %8, !dbg !68
  %19 = zext i32 %18 to i64, !dbg !69
  %20 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %19, !dbg !69
  %21 = load float, ptr addrspace(1) %20, align 4, !dbg !69, !tbaa !70
  %22 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @transpose.tile, i32 %11, !dbg !72
  %23 = getelementptr inbounds nuw float, ptr addrspace(3) %22, i32 %7, !dbg !72
  store float %21, ptr addrspace(3) %23, align 4, !dbg !73, !tbaa !70
  br label %24, !dbg !72

24:                                               ; preds = %16, %4
  fence syncscope("workgroup") release, !dbg !74
  tail call void @llvm.amdgcn.s.barrier(), !dbg !74
  fence syncscope("workgroup") acquire, !dbg !74
  %25 = add i32 %10, %7, !dbg !76
    #dbg_value(i32 %25, !26, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %26 = add i32 %6, %11, !dbg !77
    #dbg_value(i32 %26, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %27 = icmp ult i32 %25, %3, !dbg !78
  %28 = icmp ult i32 %26, %2
  %29 = and i1 %28, %27, !dbg !80
  br i1 %29, label %30, label %38, !dbg !80

30:                                               ; preds = %24
  %31 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @transpose.tile, i32 %7, !dbg !81
  %32 = getelementptr inbounds nuw float, ptr addrspace(3) %31, i32 %11, !dbg !81
  %33 = load float, ptr addrspace(3) %32, align 4, !dbg !81, !tbaa !70
  %34 = mul i32 %3, %26, !dbg !82
  %35 = add i32 %34, %25, !dbg !83
  %36 = zext i32 %35 to i64, !dbg !84
  %37 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %36, !dbg !84
  store float %33, ptr addrspace(1) %37, align 4, !dbg !85, !tbaa !70
  br label %38, !dbg !84

38:                                               ; preds = %24, %30
  ret void, !dbg !86
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define protected void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #1 !dbg !2 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 !reqd_work_group_size !52 {
    #dbg_value(ptr addrspace(1) %0, !22, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
    #dbg_value(ptr addrspace(1) %1, !23, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
    #dbg_value(i32 %2, !24, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
    #dbg_value(i32 %3, !25, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !88
  %6 = shl i32 %5, 4, !dbg !89
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !90
  %8 = add i32 %6, %7, !dbg !91
    #dbg_value(i32 %8, !26, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.y(), !dbg !92
  %10 = shl i32 %9, 4, !dbg !93
  %11 = tail call i32 @llvm.amdgcn.workitem.id.y(), !dbg !94
  %12 = add i32 %10, %11, !dbg !95
    #dbg_value(i32 %12, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
  %13 = icmp ult i32 %8, %2, !dbg !96
  %14 = icmp ult i32 %12, %3
  %15 = and i1 %13, %14, !dbg !97
  br i1 %15, label %16, label %24, !dbg !97

16:                                               ; preds = %4
  %17 = mul i32 %2, %12, !dbg !98
  %18 = add i32 %17, %8, !dbg !99
  %19 = zext i32 %18 to i64, !dbg !100
  %20 = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %19, !dbg !100
  %21 = load float, ptr addrspace(1) %20, align 4, !dbg !100, !tbaa !70
  %22 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @transpose.tile, i32 %11, !dbg !101
  %23 = getelementptr inbounds nuw float, ptr addrspace(3) %22, i32 %7, !dbg !101
  store float %21, ptr addrspace(3) %23, align 4, !dbg !102, !tbaa !70
  br label %24, !dbg !101

24:                                               ; preds = %4, %16
  fence syncscope("workgroup") release, !dbg !103
  tail call void @llvm.amdgcn.s.barrier(), !dbg !103
  fence syncscope("workgroup") acquire, !dbg !103
  %25 = add i32 %10, %7, !dbg !104
    #dbg_value(i32 %25, !26, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
  %26 = add i32 %6, %11, !dbg !105
    #dbg_value(i32 %26, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !87)
  %27 = icmp ult i32 %25, %3, !dbg !106
  %28 = icmp ult i32 %26, %2
  %29 = and i1 %28, %27, !dbg !107
  br i1 %29, label %30, label %38, !dbg !107

30:                                               ; preds = %24
  %31 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @transpose.tile, i32 %7, !dbg !108
  %32 = getelementptr inbounds nuw float, ptr addrspace(3) %31, i32 %11, !dbg !108
  %33 = load float, ptr addrspace(3) %32, align 4, !dbg !108, !tbaa !70
  %34 = mul i32 %3, %26, !dbg !109
  %35 = add i32 %34, %25, !dbg !110
  %36 = zext i32 %35 to i64, !dbg !111
  %37 = getelementptr inbounds nuw float, ptr addrspace(1) %1, i64 %36, !dbg !111
  store float %33, ptr addrspace(1) %37, align 4, !dbg !112, !tbaa !70
  br label %38, !dbg !111

38:                                               ; preds = %30, %24
  ret void, !dbg !113
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.dbg.cu = !{!13}
!llvm.module.flags = !{!32, !33, !34, !35, !36}
!opencl.ocl.version = !{!37}
!llvm.errno.tbaa = !{!38}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "tile", scope: !2, file: !3, line: 5, type: !28, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "transpose", linkageName: "__clang_ocl_kern_imp_transpose", scope: !3, file: !3, line: 4, type: !4, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !13, retainedNodes: !21)
!3 = !DIFile(filename: "transpose.cl", directory: ".", checksumkind: CSK_MD5, checksum: "6928df70c151abb03ad88e4f7106d933")
!4 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !5)
!5 = !{null, !6, !9, !10, !10}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!10 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !11, line: 38, baseType: !12)
!11 = !DIFile(filename: "clang/include/opencl-c-base.h", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!12 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!13 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !14, splitDebugInlining: false, nameTableKind: None)
!14 = !{!0, !15}
!15 = !DIGlobalVariableExpression(var: !16, expr: !DIExpression())
!16 = distinct !DIGlobalVariable(scope: null, file: !3, line: 9, type: !17, isLocal: true, isDefinition: true)
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !18, size: 80, elements: !19)
!18 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!19 = !{!20}
!20 = !DISubrange(count: 10)
!21 = !{!22, !23, !24, !25, !26, !27}
!22 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 4, type: !6)
!23 = !DILocalVariable(name: "out", arg: 2, scope: !2, file: !3, line: 4, type: !9)
!24 = !DILocalVariable(name: "width", arg: 3, scope: !2, file: !3, line: 4, type: !10)
!25 = !DILocalVariable(name: "height", arg: 4, scope: !2, file: !3, line: 4, type: !10)
!26 = !DILocalVariable(name: "x", scope: !2, file: !3, line: 6, type: !10)
!27 = !DILocalVariable(name: "y", scope: !2, file: !3, line: 6, type: !10)
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 8704, elements: !29)
!29 = !{!30, !31}
!30 = !DISubrange(count: 16)
!31 = !DISubrange(count: 17)
!32 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!33 = !{i32 7, !"Dwarf Version", i32 5}
!34 = !{i32 2, !"Debug Info Version", i32 3}
!35 = !{i32 1, !"wchar_size", i32 4}
!36 = !{i32 8, !"PIC Level", i32 2}
!37 = !{i32 2, i32 0}
!38 = !{!39, !39, i64 0}
!39 = !{!"int", !40, i64 0}
!40 = !{!"omnipotent char", !41, i64 0}
!41 = !{!"Simple C/C++ TBAA"}
!42 = distinct !DISubprogram(name: "transpose", scope: !3, file: !3, line: 4, type: !4, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !13, retainedNodes: !43)
!43 = !{!44, !45, !46, !47}
!44 = !DILocalVariable(name: "in", arg: 1, scope: !42, file: !3, line: 4, type: !6)
!45 = !DILocalVariable(name: "out", arg: 2, scope: !42, file: !3, line: 4, type: !9)
!46 = !DILocalVariable(name: "width", arg: 3, scope: !42, file: !3, line: 4, type: !10)
!47 = !DILocalVariable(name: "height", arg: 4, scope: !42, file: !3, line: 4, type: !10)
!48 = !{i32 1, i32 1, i32 0, i32 0}
!49 = !{!"none", !"none", !"none", !"none"}
!50 = !{!"float*", !"float*", !"uint", !"uint"}
!51 = !{!"const", !"", !"", !""}
!52 = !{i32 16, i32 16, i32 1}
!53 = !DILocation(line: 0, scope: !42)
!54 = !DILocation(line: 0, scope: !2, inlinedAt: !55)
!55 = distinct !DILocation(line: 4, column: 140, scope: !42)
!56 = !DILocation(line: 6, column: 12, scope: !2, inlinedAt: !55)
!57 = !DILocation(line: 6, column: 22, scope: !2, inlinedAt: !55)
!58 = !DILocation(line: 6, column: 29, scope: !2, inlinedAt: !55)
!59 = !DILocation(line: 6, column: 27, scope: !2, inlinedAt: !55)
!60 = !DILocation(line: 6, column: 43, scope: !2, inlinedAt: !55)
!61 = !DILocation(line: 6, column: 53, scope: !2, inlinedAt: !55)
!62 = !DILocation(line: 6, column: 60, scope: !2, inlinedAt: !55)
!63 = !DILocation(line: 6, column: 58, scope: !2, inlinedAt: !55)
!64 = !DILocation(line: 7, column: 9, scope: !65, inlinedAt: !55)
!65 = distinct !DILexicalBlock(scope: !2, file: !3, line: 7, column: 7)
!66 = !DILocation(line: 7, column: 17, scope: !65, inlinedAt: !55)
!67 = !DILocation(line: 8, column: 37, scope: !65, inlinedAt: !55)
!68 = !DILocation(line: 8, column: 45, scope: !65, inlinedAt: !55)
!69 = !DILocation(line: 8, column: 32, scope: !65, inlinedAt: !55)
!70 = !{!71, !71, i64 0}
!71 = !{!"float", !40, i64 0}
!72 = !DILocation(line: 8, column: 5, scope: !65, inlinedAt: !55)
!73 = !DILocation(line: 8, column: 30, scope: !65, inlinedAt: !55)
!74 = !DILocation(line: 9, column: 3, scope: !75, inlinedAt: !55)
!75 = distinct !DILexicalBlock(scope: !2, file: !3, line: 9, column: 3)
!76 = !DILocation(line: 10, column: 22, scope: !2, inlinedAt: !55)
!77 = !DILocation(line: 11, column: 22, scope: !2, inlinedAt: !55)
!78 = !DILocation(line: 12, column: 9, scope: !79, inlinedAt: !55)
!79 = distinct !DILexicalBlock(scope: !2, file: !3, line: 12, column: 7)
!80 = !DILocation(line: 12, column: 18, scope: !79, inlinedAt: !55)
!81 = !DILocation(line: 13, column: 27, scope: !79, inlinedAt: !55)
!82 = !DILocation(line: 13, column: 11, scope: !79, inlinedAt: !55)
!83 = !DILocation(line: 13, column: 20, scope: !79, inlinedAt: !55)
!84 = !DILocation(line: 13, column: 5, scope: !79, inlinedAt: !55)
!85 = !DILocation(line: 13, column: 25, scope: !79, inlinedAt: !55)
!86 = !DILocation(line: 14, column: 1, scope: !42)
!87 = !DILocation(line: 0, scope: !2)
!88 = !DILocation(line: 6, column: 12, scope: !2)
!89 = !DILocation(line: 6, column: 22, scope: !2)
!90 = !DILocation(line: 6, column: 29, scope: !2)
!91 = !DILocation(line: 6, column: 27, scope: !2)
!92 = !DILocation(line: 6, column: 43, scope: !2)
!93 = !DILocation(line: 6, column: 53, scope: !2)
!94 = !DILocation(line: 6, column: 60, scope: !2)
!95 = !DILocation(line: 6, column: 58, scope: !2)
!96 = !DILocation(line: 7, column: 9, scope: !65)
!97 = !DILocation(line: 7, column: 17, scope: !65)
!98 = !DILocation(line: 8, column: 37, scope: !65)
!99 = !DILocation(line: 8, column: 45, scope: !65)
!100 = !DILocation(line: 8, column: 32, scope: !65)
!101 = !DILocation(line: 8, column: 5, scope: !65)
!102 = !DILocation(line: 8, column: 30, scope: !65)
!103 = !DILocation(line: 9, column: 3, scope: !75)
!104 = !DILocation(line: 10, column: 22, scope: !2)
!105 = !DILocation(line: 11, column: 22, scope: !2)
!106 = !DILocation(line: 12, column: 9, scope: !79)
!107 = !DILocation(line: 12, column: 18, scope: !79)
!108 = !DILocation(line: 13, column: 27, scope: !79)
!109 = !DILocation(line: 13, column: 11, scope: !79)
!110 = !DILocation(line: 13, column: 20, scope: !79)
!111 = !DILocation(line: 13, column: 5, scope: !79)
!112 = !DILocation(line: 13, column: 25, scope: !79)
!113 = !DILocation(line: 14, column: 1, scope: !2)
