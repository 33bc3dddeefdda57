; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @collatz(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) nofree readnone captures(none) %4, ptr addrspace(1) nofree readnone captures(none) %5) local_unnamed_addr #0 !dbg !4 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %8 = shl i32 %7, 8, !dbg !11
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  %10 = and i32 %9, 127, !dbg !12
  %11 = or disjoint i32 %8, %10, !dbg !11
  %12 = or disjoint i32 %11, 128, !dbg !11
  %13 = icmp slt i32 %11, %2, !dbg !13
  %14 = icmp slt i32 %12, %2, !dbg !13
  %15 = sext i32 %11 to i64, !dbg !14
  %16 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %15, !dbg !14
  %17 = sext i32 %12 to i64, !dbg !14
  %18 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %17, !dbg !14
  %19 = tail call i32 asm sideeffect "mov.u32 $0, 0x1;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %16, i1 %13) #5, !dbg !15
  %20 = tail call i32 asm sideeffect "mov.u32 $0, 0x1;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %18, i1 %14) #5, !dbg !15
  %21 = lshr i32 %9, 3
  %22 = and i32 %21, 12
  %23 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %22
  %24 = shl nuw nsw i32 %9, 2
  %25 = and i32 %24, 12
  %26 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %25
  br label %27, !dbg !16

27:                                               ; preds = %39, %6
  %.pn3 = phi i32 [ %58, %39 ], [ %19, %6 ]
  %.pn1 = phi i32 [ %59, %39 ], [ %20, %6 ]
  %28 = phi i32 [ %44, %39 ], [ 0, %6 ], !dbg !17
  %29 = phi i32 [ %45, %39 ], [ 0, %6 ], !dbg !17
  %30 = phi i32 [ %60, %39 ], [ 0, %6 ], !dbg !18
  %31 = icmp slt i32 %30, %3, !dbg !19
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !20
  %32 = tail call i32 @llvm.smax.i32(i32 %.pn3, i32 %.pn1), !dbg !25
  %33 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %32, i32 -1), !dbg !20
  %34 = insertelement <1 x i32> poison, i32 %33, i64 0, !dbg !20
  store <1 x i32> %34, ptr addrspace(3) %23, align 4, !dbg !20
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !20
  %35 = load i32, ptr addrspace(3) %26, align 4, !dbg !20
  %36 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %35, i32 -1), !dbg !20
  %37 = icmp sgt i32 %36, 1, !dbg !26
  %38 = and i1 %31, %37, !dbg !27
  br i1 %38, label %39, label %61, !dbg !27

39:                                               ; preds = %27
  %40 = icmp sgt i32 %.pn3, 1, !dbg !28
  %41 = icmp sgt i32 %.pn1, 1, !dbg !28
  %42 = zext i1 %40 to i32, !dbg !29
  %43 = zext i1 %41 to i32, !dbg !29
  %44 = add i32 %28, %42, !dbg !30
  %45 = add i32 %29, %43, !dbg !30
  %46 = and i32 %.pn3, 1, !dbg !31
  %47 = icmp eq i32 %46, 0, !dbg !31
  %48 = and i32 %.pn1, 1, !dbg !31
  %49 = icmp eq i32 %48, 0, !dbg !31
  %50 = sdiv i32 %.pn3, 2, !dbg !32
  %51 = sdiv i32 %.pn1, 2, !dbg !32
  %52 = mul i32 %.pn3, 3, !dbg !33
  %53 = mul i32 %.pn1, 3, !dbg !33
  %54 = add i32 %52, 1, !dbg !33
  %55 = add i32 %53, 1, !dbg !33
  %56 = select i1 %47, i32 %50, i32 %54, !dbg !34
  %57 = select i1 %49, i32 %51, i32 %55, !dbg !34
  %58 = select i1 %40, i32 %56, i32 %.pn3, !dbg !35
  %59 = select i1 %41, i32 %57, i32 %.pn1, !dbg !35
  %60 = add nuw nsw i32 %30, 1, !dbg !36
  br label %27, !dbg !16

61:                                               ; preds = %27
  %62 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %15, !dbg !37
  %63 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %17, !dbg !37
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %28, ptr addrspace(1) %62, i1 %13) #5, !dbg !38
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %29, ptr addrspace(1) %63, i1 %14) #5, !dbg !38
  ret void, !dbg !39
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32) #4

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernels.py", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "collatz", linkageName: "collatz", scope: !1, file: !1, line: 37, type: !5, scopeLine: 37, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{null, !7, !7, !8, !8, !9, !9}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 1)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !10, size: 64, dwarfAddressSpace: 1)
!10 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!11 = !DILocation(line: 38, column: 10, scope: !4)
!12 = !DILocation(line: 38, column: 37, scope: !4)
!13 = !DILocation(line: 39, column: 34, scope: !4)
!14 = !DILocation(line: 39, column: 21, scope: !4)
!15 = !DILocation(line: 39, column: 13, scope: !4)
!16 = !DILocation(line: 42, column: 5, scope: !4)
!17 = !DILocation(line: 40, column: 13, scope: !4)
!18 = !DILocation(line: 41, column: 5, scope: !4)
!19 = !DILocation(line: 42, column: 12, scope: !4)
!20 = !DILocation(line: 216, column: 16, scope: !21, inlinedAt: !23)
!21 = distinct !DILexicalBlockFile(scope: !4, file: !22, discriminator: 0)
!22 = !DIFile(filename: "standard.py", directory: "triton/language")
!23 = !DILocation(line: 42, column: 29, scope: !24)
!24 = distinct !DILexicalBlockFile(scope: !4, file: !1, discriminator: 0)
!25 = !DILocation(line: 196, column: 12, scope: !21, inlinedAt: !20)
!26 = !DILocation(line: 42, column: 29, scope: !4)
!27 = !DILocation(line: 42, column: 11, scope: !4)
!28 = !DILocation(line: 43, column: 19, scope: !4)
!29 = !DILocation(line: 43, column: 18, scope: !4)
!30 = !DILocation(line: 43, column: 9, scope: !4)
!31 = !DILocation(line: 44, column: 46, scope: !4)
!32 = !DILocation(line: 44, column: 62, scope: !4)
!33 = !DILocation(line: 44, column: 74, scope: !4)
!34 = !DILocation(line: 44, column: 37, scope: !4)
!35 = !DILocation(line: 44, column: 17, scope: !4)
!36 = !DILocation(line: 45, column: 9, scope: !4)
!37 = !DILocation(line: 46, column: 14, scope: !4)
!38 = !DILocation(line: 46, column: 5, scope: !4)
!39 = !DILocation(line: 37, column: 1, scope: !4)
