; Typed pointers and the other spellings that ended with LLVM 16.
target triple = "amdgcn-amd-amdhsa"

%struct.Node = type { i32, %struct.Node*, [2 x float] addrspace(1)* }
%union = type opaque

@table = internal addrspace(4) constant [2 x void (i32)*] [void (i32)* @callee, void (i32)* null], align 8
@text = private unnamed_addr constant [3 x i8] c"%d\00"
@alias = alias void (i32), void (i32)* @callee

declare i32 @printf(i8*, ...)
declare void @llvm.memcpy.p0i8.p1i8.i64(i8* noalias nocapture writeonly, i8 addrspace(1)* noalias nocapture readonly, i64, i1 immarg)
declare void (i32)* @pick(i32)
declare void @llvm.dbg.value(metadata, metadata, metadata)

define void @callee(i32 %x) {
  ret void
}

define amdgpu_kernel void @typed(i32 addrspace(1)* nocapture noundef %out, %struct.Node* byval(%struct.Node) align 8 %node, void (i32)* %f, i32** %pp) #0 {
entry:
  %slot = alloca [4 x i32], align 4, addrspace(5)
  %first = getelementptr inbounds [4 x i32], [4 x i32] addrspace(5)* %slot, i32 0, i32 0
  %flat = addrspacecast i32 addrspace(5)* %first to i32*
  %local = addrspacecast [4 x i32] addrspace(5)* %slot to i8 addrspace(3)*
  %v = load i32, i32* %flat, align 4, !tbaa !1
  store volatile i32 %v, i32 addrspace(1)* %out, align 4
  %next = getelementptr inbounds %struct.Node, %struct.Node* %node, i64 0, i32 1
  %n = load %struct.Node*, %struct.Node** %next, align 8
  %deep = load i32*, i32** %pp
  %same = icmp eq %struct.Node* %n, null
  br i1 %same, label %calls, label %atomics

calls:                                            ; preds = %entry
  call void %f(i32 %v)
  %r = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([3 x i8], [3 x i8]* @text, i64 0, i64 0), i32 %v)
  %g = call void (i32)* @pick(i32 %r)
  call void %g(i32 1)
  call void bitcast (void (i32)* @callee to void (i64)*)(i64 7)
  %loaded = load void (i32)*, void (i32)* addrspace(4)* getelementptr inbounds ([2 x void (i32)*], [2 x void (i32)*] addrspace(4)* @table, i64 0, i64 1)
  tail call void %loaded(i32 2) #1
  call void @llvm.dbg.value(metadata i32 %v, metadata !3, metadata !DIExpression()), !dbg !4
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* align 4 null, i8 addrspace(1)* align 4 undef, i64 16, i1 false)
  ret void

atomics:
  %old = atomicrmw add i32 addrspace(1)* %out, i32 1 syncscope("agent") monotonic
  %pair = cmpxchg i32 addrspace(1)* %out, i32 %old, i32 2 acq_rel monotonic
  %ok = extractvalue { i32, i1 } %pair, 1
  %int = ptrtoint i32 addrspace(1)* %out to i64
  %back = inttoptr i64 %int to i32 addrspace(1)*
  %vector = insertelement <2 x i32 addrspace(1)*> undef, i32 addrspace(1)* %back, i32 0
  %cast = bitcast <2 x i32 addrspace(1)*> %vector to <2 x i8 addrspace(1)*>
  %flats = addrspacecast <2 x i8 addrspace(1)*> %cast to <2 x i8*>
  %chosen = select i1 %ok, i32 addrspace(1)* %back, i32 addrspace(1)* %out
  store i32 addrspace(1)* %chosen, i32 addrspace(1)* addrspace(3)* null
  fence syncscope("agent") seq_cst
  ret void
}

attributes #0 = { nounwind "target-cpu"="gfx900" }
attributes #1 = { nounwind }

!1 = !{!2, !2, i64 0}
!2 = !{!"int", !"char", i64 0}
!3 = !DILocalVariable(name: "v", scope: !5)
!4 = !DILocation(line: 1, scope: !5)
!5 = distinct !DISubprogram(name: "typed", spFlags: DISPFlagDefinition, unit: !6)
!6 = distinct !DICompileUnit(language: DW_LANG_C99, file: !7)
!7 = !DIFile(filename: "typed.c", directory: "/")
