; ModuleID = 'source_lines.cl'
source_filename = "source_lines.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define hidden void @publish(ptr addrspace(3) noundef writeonly captures(none) initializes((0, 4)) %slot, i32 noundef %value) local_unnamed_addr #0 !dbg !13 {
entry:
  store i32 %value, ptr addrspace(3) %slot, align 4, !dbg !16, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !17
  ret void, !dbg !18
}

; Function Attrs: convergent nounwind
declare !dbg !19 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @count(ptr addrspace(1) noundef align 4 captures(none) %out, ptr addrspace(3) noundef align 4 captures(none) %slot, i32 noundef %limit) local_unnamed_addr #2 !dbg !20 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 {
entry:
  %call.i = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !25
  %sext.i = shl i64 %call.i, 32, !dbg !28
  %0 = ashr exact i64 %sext.i, 30, !dbg !28
  %arrayidx.i = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %0, !dbg !28
  %1 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !dbg !28, !tbaa !9, !amdgpu.noclobber !15
  %cmp.i = icmp sgt i32 %1, %limit, !dbg !29
  br i1 %cmp.i, label %if.then.i, label %__clang_ocl_kern_imp_count.exit, !dbg !29

if.then.i:                                        ; preds = %entry
  %conv.i = trunc i64 %call.i to i32, !dbg !25
  store i32 %conv.i, ptr addrspace(3) %slot, align 4, !dbg !30, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !32
  tail call void @_Z7barrierj(i32 noundef 2) #5, !dbg !33
  %2 = load i32, ptr addrspace(3) %slot, align 4, !dbg !34, !tbaa !9
  store i32 %2, ptr addrspace(1) %arrayidx.i, align 4, !dbg !35, !tbaa !9
  br label %__clang_ocl_kern_imp_count.exit, !dbg !36

__clang_ocl_kern_imp_count.exit:                  ; preds = %entry, %if.then.i
  ret void, !dbg !37
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_count(ptr addrspace(1) noundef align 4 captures(none) %out, ptr addrspace(3) noundef align 4 captures(none) %slot, i32 noundef %limit) local_unnamed_addr #3 !dbg !26 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !38
  %sext = shl i64 %call, 32, !dbg !39
  %0 = ashr exact i64 %sext, 30, !dbg !39
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %0, !dbg !39
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !39, !tbaa !9
  %cmp = icmp sgt i32 %1, %limit, !dbg !40
  br i1 %cmp, label %if.then, label %if.end, !dbg !40

if.then:                                          ; preds = %entry
  %conv = trunc i64 %call to i32, !dbg !38
  store i32 %conv, ptr addrspace(3) %slot, align 4, !dbg !41, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !43
  tail call void @_Z7barrierj(i32 noundef 2) #5, !dbg !44
  %2 = load i32, ptr addrspace(3) %slot, align 4, !dbg !45, !tbaa !9
  store i32 %2, ptr addrspace(1) %arrayidx, align 4, !dbg !46, !tbaa !9
  br label %if.end, !dbg !47

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !48
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !49 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #4

attributes #0 = { convergent norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nofree nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #5 = { convergent nounwind }
attributes #6 = { convergent nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}
!llvm.errno.tbaa = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "source_lines.cl", directory: "/kernels", checksumkind: CSK_MD5, checksum: "35fd18b0291e3bd25c7fbe6c10cea2cf")
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
!13 = distinct !DISubprogram(name: "publish", scope: !1, file: !1, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!14 = !DISubroutineType(types: !15)
!15 = !{}
!16 = !DILocation(line: 3, column: 9, scope: !13)
!17 = !DILocation(line: 4, column: 3, scope: !13)
!18 = !DILocation(line: 5, column: 1, scope: !13)
!19 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 4, type: !14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!20 = distinct !DISubprogram(name: "count", scope: !1, file: !1, line: 7, type: !14, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = !{i32 1, i32 3, i32 0}
!22 = !{!"none", !"none", !"none"}
!23 = !{!"int*", !"int*", !"int"}
!24 = !{!"", !"", !""}
!25 = !DILocation(line: 8, column: 14, scope: !26, inlinedAt: !27)
!26 = distinct !DISubprogram(name: "count", scope: !1, file: !1, line: 7, type: !14, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!27 = distinct !DILocation(line: 7, column: 70, scope: !20)
!28 = !DILocation(line: 9, column: 7, scope: !26, inlinedAt: !27)
!29 = !DILocation(line: 9, column: 17, scope: !26, inlinedAt: !27)
!30 = !DILocation(line: 3, column: 9, scope: !13, inlinedAt: !31)
!31 = distinct !DILocation(line: 10, column: 5, scope: !26, inlinedAt: !27)
!32 = !DILocation(line: 4, column: 3, scope: !13, inlinedAt: !31)
!33 = !DILocation(line: 11, column: 5, scope: !26, inlinedAt: !27)
!34 = !DILocation(line: 12, column: 17, scope: !26, inlinedAt: !27)
!35 = !DILocation(line: 12, column: 15, scope: !26, inlinedAt: !27)
!36 = !DILocation(line: 13, column: 3, scope: !26, inlinedAt: !27)
!37 = !DILocation(line: 14, column: 1, scope: !20)
!38 = !DILocation(line: 8, column: 14, scope: !26)
!39 = !DILocation(line: 9, column: 7, scope: !26)
!40 = !DILocation(line: 9, column: 17, scope: !26)
!41 = !DILocation(line: 3, column: 9, scope: !13, inlinedAt: !42)
!42 = distinct !DILocation(line: 10, column: 5, scope: !26)
!43 = !DILocation(line: 4, column: 3, scope: !13, inlinedAt: !42)
!44 = !DILocation(line: 11, column: 5, scope: !26)
!45 = !DILocation(line: 12, column: 17, scope: !26)
!46 = !DILocation(line: 12, column: 15, scope: !26)
!47 = !DILocation(line: 13, column: 3, scope: !26)
!48 = !DILocation(line: 14, column: 1, scope: !26)
!49 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 8, type: !14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
