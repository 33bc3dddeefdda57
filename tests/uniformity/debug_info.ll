; Debug locations are printed, debug records are not.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) !dbg !3 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
    #dbg_value(i32 %tid, !6, !DIExpression(), !7)
  %sum = add i32 %tid, 1, !dbg !8
  store i32 %sum, ptr addrspace(1) %out, !dbg !8, !nontemporal !9
  ret void, !dbg !8
}
declare i32 @llvm.amdgcn.workitem.id.x()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "id", scope: !3, file: !1, line: 2)
!7 = !DILocation(line: 2, column: 12, scope: !3)
!8 = !DILocation(line: 3, column: 10, scope: !3)
!9 = !{i32 1}

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !6
; CHECK-NEXT:   DIVERGENT:   %sum = add i32 %tid, 1, !dbg !8
; CHECK-NEXT:   DIVERGENT:   store i32 %sum, ptr addrspace(1) %out, align 4, !dbg !8, !nontemporal !9
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void, !dbg !8
; CHECK-NEXT: END BLOCK
