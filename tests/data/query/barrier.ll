; A barrier behind a divergent branch, one behind a uniform branch, and a function without either.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @half(ptr addrspace(1) %out) !dbg !4 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !5
  %low = icmp ult i32 %tid, 7, !dbg !6
  br i1 %low, label %then, label %done, !dbg !6

then:
  call void @llvm.amdgcn.s.barrier(), !dbg !7
  br label %done

done:
  ret void
}

define amdgpu_kernel void @whole(i32 %n) {
entry:
  %any = icmp ugt i32 %n, 7
  br i1 %any, label %then, label %done

then:
  call void @llvm.amdgcn.s.barrier()
  br label %done

done:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "half.cl", directory: "/kernels")
!2 = !{i32 2, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "half", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 2, column: 9, scope: !4)
!6 = !DILocation(line: 3, column: 5, scope: !4)
!7 = !DILocation(line: 4, column: 9, scope: !4)
