; Debug records stand between instructions and are none: they have no verdict and no number.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @debug_records(ptr addrspace(1) %out, i32 %n) !dbg !4 {
entry:
    #dbg_value(i32 %n, !8, !DIExpression(), !9)
  %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !9  ; divergent
    #dbg_value(i32 %tid, !8, !DIExpression(DW_OP_plus_uconst, 1), !9)
    #dbg_value(!DIArgList(i32 %tid, i32 %n), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !9)
  %sum = add i32 %n, 1, !dbg !10
    #dbg_value(i32 poison, !8, !DIExpression(), !9)
  %slot = alloca i32, align 4, addrspace(5), !dbg !10
    #dbg_declare(ptr addrspace(5) %slot, !8, !DIExpression(), !9)
    #dbg_label(!11, !9)
    #dbg_assign(i32 %n, !8, !DIExpression(), !12, ptr addrspace(5) %slot, !DIExpression(), !9)
  store i32 %sum, ptr addrspace(1) %out, align 4, !dbg !10
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "by_hand.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "debug_records", scope: !1, file: !1, line: 1, type: !5, unit: !0, retainedNodes: !7, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "n", scope: !4, file: !1, line: 2, type: !13)
!9 = !DILocation(line: 3, column: 7, scope: !4)
!10 = !DILocation(line: 4, column: 3, scope: !4)
!11 = !DILabel(scope: !4, name: "again", file: !1, line: 5)
!12 = distinct !DIAssignID()
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)

declare i32 @llvm.amdgcn.workitem.id.x()
