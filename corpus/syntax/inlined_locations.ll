; Locations of code that was inlined: each scope names where it was called.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @inlined_locations(ptr addrspace(1) %out) !dbg !4 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !DILocation(line: 2, column: 9, scope: !6, inlinedAt: !8)  ; divergent
  %next = add i32 %tid, 1, !dbg !9                           ; divergent
  store i32 %next, ptr addrspace(1) %out, align 4, !dbg !10  ; divergent
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "outer.cl", directory: "src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "inner.h", directory: "src")
!4 = distinct !DISubprogram(name: "inlined_locations", scope: !1, file: !1, line: 10, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = distinct !DISubprogram(name: "inner", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!7 = distinct !DILexicalBlock(scope: !6, file: !3, line: 2, column: 5)
!8 = distinct !DILocation(line: 12, column: 11, scope: !4)
!9 = !DILocation(line: 3, column: 1, scope: !7, inlinedAt: !8)
!10 = !DILocation(line: 13, column: 3, scope: !4)

declare i32 @llvm.amdgcn.workitem.id.x()
