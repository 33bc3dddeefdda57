target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @lines(i32 %n) !dbg !4 {
  %1 = add i32 %n, 1, !dbg !7
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "by hand", emissionKind: FullDebug)
!1 = !DIFile(filename: "lines.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "lines", scope: !1, file: !1, line: 5, type: !3, unit: !0)
!5 = distinct !DISubprogram(name: "inlined", scope: !6, file: !6, line: 1, type: !3, unit: !0)
!6 = !DIFile(filename: "inlined.h", directory: "/src")
!7 = !DILocation(line: 2, column: 10, scope: !5, inlinedAt: !8)
!8 = !DILocation(line: 6, column: 3, scope: !4)
