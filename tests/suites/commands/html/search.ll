; ModuleID = 'search.cl'
source_filename = "search.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden float @weight(float noundef %0) local_unnamed_addr #0 !dbg !13 {
  %2 = fmul float %0, -5.000000e-01, !dbg !16
  %3 = tail call float @_Z3expf(float noundef %2) #4, !dbg !17
  ret float %3, !dbg !18
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !19 hidden float @_Z3expf(float noundef) local_unnamed_addr #1

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @search(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #2 !dbg !20 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !25
  %6 = shl i64 %5, 32, !dbg !28
  %7 = ashr exact i64 %6, 30, !dbg !28
  %8 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %7, !dbg !28
  %9 = load i32, ptr addrspace(1) %8, align 4, !dbg !28, !tbaa !9
  br label %10, !dbg !29

10:                                               ; preds = %29, %4
  %11 = phi i32 [ 0, %4 ], [ %30, %29 ], !dbg !30
  %12 = phi i32 [ %3, %4 ], [ %31, %29 ], !dbg !31
  %13 = phi i32 [ 0, %4 ], [ %32, %29 ], !dbg !32
  %14 = icmp slt i32 %13, %12, !dbg !33
  br i1 %14, label %15, label %33, !dbg !29

15:                                               ; preds = %10
  %16 = sub nsw i32 %12, %13, !dbg !34
  %17 = lshr i32 %16, 1, !dbg !35
  %18 = add nuw nsw i32 %17, %13, !dbg !36
  %19 = zext nneg i32 %18 to i64, !dbg !37
  %20 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %19, !dbg !37
  %21 = load i32, ptr addrspace(1) %20, align 4, !dbg !37, !tbaa !9
  %22 = icmp eq i32 %21, %9, !dbg !38
  br i1 %22, label %29, label %23, !dbg !38

23:                                               ; preds = %15
  %24 = icmp slt i32 %21, %9, !dbg !39
  %25 = add nuw nsw i32 %18, 1, !dbg !39
  %26 = select i1 %24, i32 %12, i32 %18, !dbg !39
  %27 = select i1 %24, i32 %25, i32 %13, !dbg !39
  %28 = add nsw i32 %11, 1, !dbg !40
  br label %29, !dbg !41

29:                                               ; preds = %23, %15
  %30 = phi i32 [ %28, %23 ], [ %11, %15 ], !dbg !32
  %31 = phi i32 [ %26, %23 ], [ %12, %15 ], !dbg !31
  %32 = phi i32 [ %27, %23 ], [ %18, %15 ], !dbg !32
  br i1 %22, label %33, label %10

33:                                               ; preds = %10, %29
  %34 = phi i32 [ %30, %29 ], [ %11, %10 ], !dbg !30
  %35 = phi i32 [ %32, %29 ], [ %13, %10 ], !dbg !32
  %36 = trunc i64 %5 to i32, !dbg !25
  %37 = shl nsw i32 %36, 1, !dbg !42
  %38 = sext i32 %37 to i64, !dbg !43
  %39 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %38, !dbg !43
  store i32 %35, ptr addrspace(1) %39, align 4, !dbg !44, !tbaa !9
  %40 = getelementptr i8, ptr addrspace(1) %39, i64 4, !dbg !45
  store i32 %34, ptr addrspace(1) %40, align 4, !dbg !46, !tbaa !9
  ret void, !dbg !47
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_search(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef readonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 4 captures(none) %2, i32 noundef %3) local_unnamed_addr #3 !dbg !26 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !48
  %6 = shl i64 %5, 32, !dbg !49
  %7 = ashr exact i64 %6, 30, !dbg !49
  %8 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %7, !dbg !49
  %9 = load i32, ptr addrspace(1) %8, align 4, !dbg !49, !tbaa !9
  br label %10, !dbg !50

10:                                               ; preds = %29, %4
  %11 = phi i32 [ 0, %4 ], [ %30, %29 ], !dbg !51
  %12 = phi i32 [ %3, %4 ], [ %31, %29 ], !dbg !52
  %13 = phi i32 [ 0, %4 ], [ %32, %29 ], !dbg !53
  %14 = icmp slt i32 %13, %12, !dbg !54
  br i1 %14, label %15, label %33, !dbg !50

15:                                               ; preds = %10
  %16 = sub nsw i32 %12, %13, !dbg !55
  %17 = lshr i32 %16, 1, !dbg !56
  %18 = add nuw nsw i32 %17, %13, !dbg !57
  %19 = zext nneg i32 %18 to i64, !dbg !58
  %20 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %19, !dbg !58
  %21 = load i32, ptr addrspace(1) %20, align 4, !dbg !58, !tbaa !9
  %22 = icmp eq i32 %21, %9, !dbg !59
  br i1 %22, label %29, label %23, !dbg !59

23:                                               ; preds = %15
  %24 = icmp slt i32 %21, %9, !dbg !60
  %25 = add nuw nsw i32 %18, 1, !dbg !60
  %26 = select i1 %24, i32 %12, i32 %18, !dbg !60
  %27 = select i1 %24, i32 %25, i32 %13, !dbg !60
  %28 = add nsw i32 %11, 1, !dbg !61
  br label %29, !dbg !62

29:                                               ; preds = %15, %23
  %30 = phi i32 [ %28, %23 ], [ %11, %15 ], !dbg !53
  %31 = phi i32 [ %26, %23 ], [ %12, %15 ], !dbg !52
  %32 = phi i32 [ %27, %23 ], [ %18, %15 ], !dbg !53
  br i1 %22, label %33, label %10

33:                                               ; preds = %29, %10
  %34 = phi i32 [ %30, %29 ], [ %11, %10 ], !dbg !51
  %35 = phi i32 [ %32, %29 ], [ %13, %10 ], !dbg !53
  %36 = trunc i64 %5 to i32, !dbg !48
  %37 = shl nsw i32 %36, 1, !dbg !63
  %38 = sext i32 %37 to i64, !dbg !64
  %39 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %38, !dbg !64
  store i32 %35, ptr addrspace(1) %39, align 4, !dbg !65, !tbaa !9
  %40 = getelementptr i8, ptr addrspace(1) %39, i64 4, !dbg !66
  store i32 %34, ptr addrspace(1) %40, align 4, !dbg !67, !tbaa !9
  ret void, !dbg !68
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !69 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #4 = { convergent nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}
!llvm.errno.tbaa = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "search.cl", directory: ".", checksumkind: CSK_MD5, checksum: "2b8b30d92b75bd7ddc00fa60daa92a39")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !DISubprogram(name: "weight", scope: !1, file: !1, line: 2, type: !14, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!14 = !DISubroutineType(types: !15)
!15 = !{}
!16 = !DILocation(line: 4, column: 22, scope: !13)
!17 = !DILocation(line: 4, column: 12, scope: !13)
!18 = !DILocation(line: 4, column: 5, scope: !13)
!19 = !DISubprogram(name: "exp", scope: !1, file: !1, line: 4, type: !14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!20 = distinct !DISubprogram(name: "search", scope: !1, file: !1, line: 7, type: !14, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = !{i32 1, i32 1, i32 1, i32 0}
!22 = !{!"none", !"none", !"none", !"none"}
!23 = !{!"int*", !"int*", !"int*", !"int"}
!24 = !{!"const", !"const", !"", !""}
!25 = !DILocation(line: 9, column: 19, scope: !26, inlinedAt: !27)
!26 = distinct !DISubprogram(name: "search", scope: !1, file: !1, line: 7, type: !14, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!27 = distinct !DILocation(line: 8, column: 1, scope: !20)
!28 = !DILocation(line: 10, column: 21, scope: !26, inlinedAt: !27)
!29 = !DILocation(line: 13, column: 5, scope: !26, inlinedAt: !27)
!30 = !DILocation(line: 12, column: 9, scope: !26, inlinedAt: !27)
!31 = !DILocation(line: 11, column: 18, scope: !26, inlinedAt: !27)
!32 = !DILocation(line: 0, scope: !26, inlinedAt: !27)
!33 = !DILocation(line: 13, column: 16, scope: !26, inlinedAt: !27)
!34 = !DILocation(line: 14, column: 40, scope: !26, inlinedAt: !27)
!35 = !DILocation(line: 14, column: 47, scope: !26, inlinedAt: !27)
!36 = !DILocation(line: 14, column: 32, scope: !26, inlinedAt: !27)
!37 = !DILocation(line: 15, column: 27, scope: !26, inlinedAt: !27)
!38 = !DILocation(line: 16, column: 19, scope: !26, inlinedAt: !27)
!39 = !DILocation(line: 20, column: 19, scope: !26, inlinedAt: !27)
!40 = !DILocation(line: 24, column: 14, scope: !26, inlinedAt: !27)
!41 = !DILocation(line: 25, column: 5, scope: !26, inlinedAt: !27)
!42 = !DILocation(line: 26, column: 13, scope: !26, inlinedAt: !27)
!43 = !DILocation(line: 26, column: 5, scope: !26, inlinedAt: !27)
!44 = !DILocation(line: 26, column: 18, scope: !26, inlinedAt: !27)
!45 = !DILocation(line: 27, column: 5, scope: !26, inlinedAt: !27)
!46 = !DILocation(line: 27, column: 22, scope: !26, inlinedAt: !27)
!47 = !DILocation(line: 28, column: 1, scope: !20)
!48 = !DILocation(line: 9, column: 19, scope: !26)
!49 = !DILocation(line: 10, column: 21, scope: !26)
!50 = !DILocation(line: 13, column: 5, scope: !26)
!51 = !DILocation(line: 12, column: 9, scope: !26)
!52 = !DILocation(line: 11, column: 18, scope: !26)
!53 = !DILocation(line: 0, scope: !26)
!54 = !DILocation(line: 13, column: 16, scope: !26)
!55 = !DILocation(line: 14, column: 40, scope: !26)
!56 = !DILocation(line: 14, column: 47, scope: !26)
!57 = !DILocation(line: 14, column: 32, scope: !26)
!58 = !DILocation(line: 15, column: 27, scope: !26)
!59 = !DILocation(line: 16, column: 19, scope: !26)
!60 = !DILocation(line: 20, column: 19, scope: !26)
!61 = !DILocation(line: 24, column: 14, scope: !26)
!62 = !DILocation(line: 25, column: 5, scope: !26)
!63 = !DILocation(line: 26, column: 13, scope: !26)
!64 = !DILocation(line: 26, column: 5, scope: !26)
!65 = !DILocation(line: 26, column: 18, scope: !26)
!66 = !DILocation(line: 27, column: 5, scope: !26)
!67 = !DILocation(line: 27, column: 22, scope: !26)
!68 = !DILocation(line: 28, column: 1, scope: !26)
!69 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 9, type: !14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
