; ModuleID = 'histogram.cl'
source_filename = "histogram.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@histogram.own = internal addrspace(3) global [256 x i32] undef, align 4, !dbg !0

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) noundef readonly align 1 captures(none) %0, ptr addrspace(1) noundef align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !dbg !43 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 !reqd_work_group_size !52 {
    #dbg_value(ptr addrspace(1) %0, !45, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(ptr addrspace(1) %1, !46, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(i32 %2, !47, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(ptr addrspace(1) %0, !23, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(ptr addrspace(1) %1, !24, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 %2, !25, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !56
    #dbg_value(i32 %4, !26, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %5 = zext nneg i32 %4 to i64, !dbg !57
  %6 = getelementptr inbounds nuw i32, ptr addrspace(3) @histogram.own, i32 %4, !dbg !57
  store i32 0, ptr addrspace(3) %6, align 4, !dbg !58, !tbaa !39
  fence syncscope("workgroup") release, !dbg !59
  tail call void @llvm.amdgcn.s.barrier(), !dbg !59
  fence syncscope("workgroup") acquire, !dbg !59
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !61
  %8 = shl i32 %7, 8, !dbg !62
  %9 = add i32 %8, %4, !dbg !63
    #dbg_value(i32 %9, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %10 = icmp ult i32 %9, %2, !dbg !65
  br i1 %10, label %11, label %15, !dbg !67

11:                                               ; preds = %3
  %12 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %13 = getelementptr inbounds nuw i8, ptr addrspace(4) %12, i64 12
  %14 = load i32, ptr addrspace(4) %13, align 4, !range !68, !invariant.load !69
  br label %18, !dbg !67

15:                                               ; preds = %18, %3
  fence syncscope("workgroup") release, !dbg !70
  tail call void @llvm.amdgcn.s.barrier(), !dbg !70
  fence syncscope("workgroup") acquire, !dbg !70
  %16 = load i32, ptr addrspace(3) %6, align 4, !dbg !72, !tbaa !39
    #dbg_value(i32 %16, !29, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !54)
  %17 = icmp eq i32 %16, 0, !dbg !73
  br i1 %17, label %31, label %28, !dbg !73

18:                                               ; preds = %11, %18
  %19 = phi i32 [ %9, %11 ], [ %26, %18 ]
    #dbg_value(i32 %19, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %20 = zext i32 %19 to i64, !dbg !75
  %21 = getelementptr inbounds nuw i8, ptr addrspace(1) %0, i64 %20, !dbg !75
  %22 = load i8, ptr addrspace(1) %21, align 1, !dbg !75, !tbaa !76
  %23 = zext i8 %22 to i32, !dbg !77
  %24 = getelementptr inbounds nuw i32, ptr addrspace(3) @histogram.own, i32 %23, !dbg !77
  %25 = atomicrmw add ptr addrspace(3) %24, i32 1 syncscope("workgroup") monotonic, align 4, !dbg !78, !amdgpu.no.fine.grained.memory !69, !amdgpu.no.remote.memory !69
  %26 = add i32 %14, %19, !dbg !79
    #dbg_value(i32 %26, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !64)
  %27 = icmp ult i32 %26, %2, !dbg !65
  br i1 %27, label %18, label %15, !dbg !67, !llvm.loop !80

28:                                               ; preds = %15
  %29 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %5, !dbg !83
  %30 = atomicrmw add ptr addrspace(1) %29, i32 %16 syncscope("agent") monotonic, align 4, !dbg !84, !amdgpu.no.fine.grained.memory !69, !amdgpu.no.remote.memory !69
  br label %31, !dbg !84

31:                                               ; preds = %15, %28
  ret void, !dbg !85
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef readonly align 1 captures(none) %0, ptr addrspace(1) noundef align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !dbg !2 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 !reqd_work_group_size !52 {
    #dbg_value(ptr addrspace(1) %0, !23, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !86)
    #dbg_value(ptr addrspace(1) %1, !24, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !86)
    #dbg_value(i32 %2, !25, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !86)
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !87
    #dbg_value(i32 %4, !26, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !86)
  %5 = zext nneg i32 %4 to i64, !dbg !88
  %6 = getelementptr inbounds nuw i32, ptr addrspace(3) @histogram.own, i32 %4, !dbg !88
  store i32 0, ptr addrspace(3) %6, align 4, !dbg !89, !tbaa !39
  fence syncscope("workgroup") release, !dbg !90
  tail call void @llvm.amdgcn.s.barrier(), !dbg !90
  fence syncscope("workgroup") acquire, !dbg !90
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !91
  %8 = shl i32 %7, 8, !dbg !92
  %9 = add i32 %8, %4, !dbg !93
    #dbg_value(i32 %9, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !94)
  %10 = icmp ult i32 %9, %2, !dbg !95
  br i1 %10, label %11, label %15, !dbg !96

11:                                               ; preds = %3
  %12 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %13 = getelementptr inbounds nuw i8, ptr addrspace(4) %12, i64 12
  %14 = load i32, ptr addrspace(4) %13, align 4, !range !68, !invariant.load !69
  br label %18, !dbg !96

15:                                               ; preds = %18, %3
  fence syncscope("workgroup") release, !dbg !97
  tail call void @llvm.amdgcn.s.barrier(), !dbg !97
  fence syncscope("workgroup") acquire, !dbg !97
  %16 = load i32, ptr addrspace(3) %6, align 4, !dbg !98, !tbaa !39
    #dbg_value(i32 %16, !29, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !86)
  %17 = icmp eq i32 %16, 0, !dbg !99
  br i1 %17, label %31, label %28, !dbg !99

18:                                               ; preds = %11, %18
  %19 = phi i32 [ %9, %11 ], [ %26, %18 ]
    #dbg_value(i32 %19, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !94)
  %20 = zext i32 %19 to i64, !dbg !100
  %21 = getelementptr inbounds nuw i8, ptr addrspace(1) %0, i64 %20, !dbg !100
  %22 = load i8, ptr addrspace(1) %21, align 1, !dbg !100, !tbaa !76
  %23 = zext i8 %22 to i32, !dbg !101
  %24 = getelementptr inbounds nuw i32, ptr addrspace(3) @histogram.own, i32 %23, !dbg !101
  %25 = atomicrmw add ptr addrspace(3) %24, i32 1 syncscope("workgroup") monotonic, align 4, !dbg !102, !amdgpu.no.fine.grained.memory !69, !amdgpu.no.remote.memory !69
  %26 = add i32 %14, %19, !dbg !103
    #dbg_value(i32 %26, !27, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !94)
  %27 = icmp ult i32 %26, %2, !dbg !95
  br i1 %27, label %18, label %15, !dbg !96, !llvm.loop !104

28:                                               ; preds = %15
  %29 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %5, !dbg !106
  %30 = atomicrmw add ptr addrspace(1) %29, i32 %16 syncscope("agent") monotonic, align 4, !dbg !107, !amdgpu.no.fine.grained.memory !69, !amdgpu.no.remote.memory !69
  br label %31, !dbg !107

31:                                               ; preds = %28, %15
  ret void, !dbg !108
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.dbg.cu = !{!14}
!llvm.module.flags = !{!33, !34, !35, !36, !37}
!opencl.ocl.version = !{!38}
!llvm.errno.tbaa = !{!39}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "own", scope: !2, file: !3, line: 5, type: !30, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "histogram", linkageName: "__clang_ocl_kern_imp_histogram", scope: !3, file: !3, line: 4, type: !4, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !14, retainedNodes: !22)
!3 = !DIFile(filename: "histogram.cl", directory: ".", checksumkind: CSK_MD5, checksum: "11026980b15d328b526138d98e3e382f")
!4 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !5)
!5 = !{null, !6, !11, !12}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIDerivedType(tag: DW_TAG_typedef, name: "uchar", file: !9, line: 28, baseType: !10)
!9 = !DIFile(filename: "clang/include/opencl-c-base.h", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!10 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !9, line: 38, baseType: !13)
!13 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!14 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !15, splitDebugInlining: false, nameTableKind: None)
!15 = !{!0, !16}
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 8, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 80, elements: !20)
!19 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!20 = !{!21}
!21 = !DISubrange(count: 10)
!22 = !{!23, !24, !25, !26, !27, !29}
!23 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 4, type: !6)
!24 = !DILocalVariable(name: "counts", arg: 2, scope: !2, file: !3, line: 4, type: !11)
!25 = !DILocalVariable(name: "n", arg: 3, scope: !2, file: !3, line: 4, type: !12)
!26 = !DILocalVariable(name: "lane", scope: !2, file: !3, line: 6, type: !12)
!27 = !DILocalVariable(name: "i", scope: !28, file: !3, line: 9, type: !12)
!28 = distinct !DILexicalBlock(scope: !2, file: !3, line: 9, column: 3)
!29 = !DILocalVariable(name: "count", scope: !2, file: !3, line: 12, type: !12)
!30 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 8192, elements: !31)
!31 = !{!32}
!32 = !DISubrange(count: 256)
!33 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!34 = !{i32 7, !"Dwarf Version", i32 5}
!35 = !{i32 2, !"Debug Info Version", i32 3}
!36 = !{i32 1, !"wchar_size", i32 4}
!37 = !{i32 8, !"PIC Level", i32 2}
!38 = !{i32 2, i32 0}
!39 = !{!40, !40, i64 0}
!40 = !{!"int", !41, i64 0}
!41 = !{!"omnipotent char", !42, i64 0}
!42 = !{!"Simple C/C++ TBAA"}
!43 = distinct !DISubprogram(name: "histogram", scope: !3, file: !3, line: 4, type: !4, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !14, retainedNodes: !44)
!44 = !{!45, !46, !47}
!45 = !DILocalVariable(name: "in", arg: 1, scope: !43, file: !3, line: 4, type: !6)
!46 = !DILocalVariable(name: "counts", arg: 2, scope: !43, file: !3, line: 4, type: !11)
!47 = !DILocalVariable(name: "n", arg: 3, scope: !43, file: !3, line: 4, type: !12)
!48 = !{i32 1, i32 1, i32 0}
!49 = !{!"none", !"none", !"none"}
!50 = !{!"uchar*", !"uint*", !"uint"}
!51 = !{!"const", !"", !""}
!52 = !{i32 256, i32 1, i32 1}
!53 = !DILocation(line: 0, scope: !43)
!54 = !DILocation(line: 0, scope: !2, inlinedAt: !55)
!55 = distinct !DILocation(line: 4, column: 125, scope: !43)
!56 = !DILocation(line: 6, column: 15, scope: !2, inlinedAt: !55)
!57 = !DILocation(line: 7, column: 3, scope: !2, inlinedAt: !55)
!58 = !DILocation(line: 7, column: 13, scope: !2, inlinedAt: !55)
!59 = !DILocation(line: 8, column: 3, scope: !60, inlinedAt: !55)
!60 = distinct !DILexicalBlock(scope: !2, file: !3, line: 8, column: 3)
!61 = !DILocation(line: 9, column: 17, scope: !28, inlinedAt: !55)
!62 = !DILocation(line: 9, column: 27, scope: !28, inlinedAt: !55)
!63 = !DILocation(line: 9, column: 33, scope: !28, inlinedAt: !55)
!64 = !DILocation(line: 0, scope: !28, inlinedAt: !55)
!65 = !DILocation(line: 9, column: 43, scope: !66, inlinedAt: !55)
!66 = distinct !DILexicalBlock(scope: !28, file: !3, line: 9, column: 3)
!67 = !DILocation(line: 9, column: 3, scope: !28, inlinedAt: !55)
!68 = !{i32 1, i32 0}
!69 = !{}
!70 = !DILocation(line: 11, column: 3, scope: !71, inlinedAt: !55)
!71 = distinct !DILexicalBlock(scope: !2, file: !3, line: 11, column: 3)
!72 = !DILocation(line: 12, column: 16, scope: !2, inlinedAt: !55)
!73 = !DILocation(line: 13, column: 13, scope: !74, inlinedAt: !55)
!74 = distinct !DILexicalBlock(scope: !2, file: !3, line: 13, column: 7)
!75 = !DILocation(line: 10, column: 36, scope: !66, inlinedAt: !55)
!76 = !{!41, !41, i64 0}
!77 = !DILocation(line: 10, column: 32, scope: !66, inlinedAt: !55)
!78 = !DILocation(line: 10, column: 5, scope: !66, inlinedAt: !55)
!79 = !DILocation(line: 9, column: 50, scope: !66, inlinedAt: !55)
!80 = distinct !{!80, !67, !81, !82}
!81 = !DILocation(line: 10, column: 87, scope: !28, inlinedAt: !55)
!82 = !{!"llvm.loop.unroll.disable"}
!83 = !DILocation(line: 14, column: 32, scope: !74, inlinedAt: !55)
!84 = !DILocation(line: 14, column: 5, scope: !74, inlinedAt: !55)
!85 = !DILocation(line: 15, column: 1, scope: !43)
!86 = !DILocation(line: 0, scope: !2)
!87 = !DILocation(line: 6, column: 15, scope: !2)
!88 = !DILocation(line: 7, column: 3, scope: !2)
!89 = !DILocation(line: 7, column: 13, scope: !2)
!90 = !DILocation(line: 8, column: 3, scope: !60)
!91 = !DILocation(line: 9, column: 17, scope: !28)
!92 = !DILocation(line: 9, column: 27, scope: !28)
!93 = !DILocation(line: 9, column: 33, scope: !28)
!94 = !DILocation(line: 0, scope: !28)
!95 = !DILocation(line: 9, column: 43, scope: !66)
!96 = !DILocation(line: 9, column: 3, scope: !28)
!97 = !DILocation(line: 11, column: 3, scope: !71)
!98 = !DILocation(line: 12, column: 16, scope: !2)
!99 = !DILocation(line: 13, column: 13, scope: !74)
!100 = !DILocation(line: 10, column: 36, scope: !66)
!101 = !DILocation(line: 10, column: 32, scope: !66)
!102 = !DILocation(line: 10, column: 5, scope: !66)
!103 = !DILocation(line: 9, column: 50, scope: !66)
!104 = distinct !{!104, !96, !105, !82}
!105 = !DILocation(line: 10, column: 87, scope: !28)
!106 = !DILocation(line: 14, column: 32, scope: !74)
!107 = !DILocation(line: 14, column: 5, scope: !74)
!108 = !DILocation(line: 15, column: 1, scope: !2)
