; Every kind of statement and spelling that LLVM 22 reads. Not a sensible program: it only has to parse.
source_filename = "a;b\22c"
target datalayout = "e-p:64:64-p5:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"

module asm "foo { ( bar"
module asm "; } define"

%struct.S = type { i32, ptr, [4 x i8] }
%0 = type { i32, float }
%opaque = type opaque
%"quoted type" = type <{ i8, i32 }>

$comdat1 = comdat any
$"com dat" = comdat largest

@g = addrspace(1) global i32 5, align 4, !dbg !100
@s = private unnamed_addr constant [15 x i8] c"define } { \22 ;\00", align 1
@arr = global [2 x ptr] [ptr @g2, ptr blockaddress(@blockaddr, %target)],
   align 8
@g2 = global %struct.S { i32 1, ptr null, [4 x i8] c"abc\00" }
@alias = alias i32, ptr @g3
@g3 = global i32 0, section "a b", comdat($comdat1)
@ifunc = ifunc void (), ptr @resolver
@"quoted \22global\22" = external addrspace(3) global [0 x i8]
@fi = global float 0x3FB8AA3B00000000
@0 = private constant i8 0

declare !dbg !5 i32 @decl(i32 noundef, ptr nocapture readonly byval(%struct.S) align 8) local_unnamed_addr #1 section "x"
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #2
declare noalias noundef ptr @malloc(i64) "alloc-family"="malloc"
declare i32 @printf(ptr, ...)
declare i32 @__gxx_personality_v0(...)
declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()
declare token @llvm.experimental.convergence.anchor()
declare float @llvm.amdgcn.foo(float, metadata)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define ptr @resolver() {
  ret ptr @resolver
}

define void @blockaddr(ptr %p) {
entry:
  indirectbr ptr %p, [label %target, label %other, label %target]
target:                                           ; preds = %entry
  ret void
other:
  indirectbr ptr %p, []
}

define amdgpu_kernel void @nums(i32 %0, i32 inreg noundef %1, ptr addrspace(1) byval(i32) align 4 %2) #0 !dbg !5 !reqd_work_group_size !6 {
  %4 = add nuw nsw i32 %0, %1, !dbg !7
  %5 = icmp samesign ult i32 %4, -5
    #dbg_value(i32 %4, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !7)
  br i1 %5, label %6, label %9, !prof !10

6:                                                ; preds = %3
  %7 = phi i32 [ %0, %3 ], [ %8, %6 ]
  %8 = sub i32 %7, 1
  br label %6, !llvm.loop !11

9:
  ret void
}

define void @unnamed(i32, i32) {
  add i32 %0, %1
  call i32 @printf(ptr @s)
  call i32 (ptr, ...) @printf(ptr @s, i32 %3)
  call void @may_throw()
  br label %6

  br label %7

  %8 = add i32 %5, 1
  ret void
}

define void @gaps(i32 %10) {
20:
  %30 = add i32 %10, %10
  br label %50
50:
  ret void
}

define i32 @switches(i32 %x, i8 %y) {
entry:
  switch i32 %x, label %default [
    i32 0, label %a
    i32 1, label %b
    i32 -7, label %a
  ], !prof !12
a:
  switch i8 %y, label %default [ i8 0, label %b i8 1, label %c ]
b:
  switch i8 %y, label %c []
c:
  ret i32 1
default:
  unreachable
}

define void @eh() personality ptr @__gxx_personality_v0 {
entry:
  %x = alloca [4 x i32], i32 7, align 4, addrspace(5)
  invoke void @may_throw() #3 [ "deopt"(i32 1, ptr addrspace(5) %x), "foo"() ]
          to label %cont unwind label %lpad, !dbg !7
cont:
  %r = invoke noundef i32 (ptr, ...) @printf(ptr @s, ptr addrspace(5) %x)
          to label %done unwind label %lpad
lpad:
  %lp = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          catch ptr @g2
          filter [1 x ptr] [ptr @g2]
  %ev = extractvalue { ptr, i32 } %lp, 0
  %iv = insertvalue { ptr, i32 } %lp, i32 5, 1, !dbg !7
  %agg = insertvalue [2 x { i32, [3 x i8] }] zeroinitializer, i8 1, 1, 1, 2
  resume { ptr, i32 } %iv
done:
  ret void
}

define void @wineh() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %cs
cs:
  %s = catchswitch within none [label %h1, label %h2] unwind label %clean
h1:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  call void @may_throw() [ "funclet"(token %p) ]
  catchret from %p to label %exit
h2:
  %p2 = catchpad within %s []
  %s2 = catchswitch within %p2 [label %h3] unwind to caller
h3:
  %p3 = catchpad within %s2 [ptr @g2]
  catchret from %p3 to label %exit
clean:
  %c = cleanuppad within none []
  cleanupret from %c unwind label %clean2
clean2:
  %c2 = cleanuppad within none [i32 7]
  cleanupret from %c2 unwind to caller
exit:
  ret void
}

define i32 @asmgoto(i32 %x) {
entry:
  %v = callbr i32 asm sideeffect "foo { } \22 $0; bar", "=r,r,!i,!i"(i32 %x) #4
          to label %fall [label %ind1, label %ind2]
fall:
  %z = call i32 asm "mov $0, $1 ; define }", "=r,r"(i32 %v)
  call void asm sideeffect alignstack inteldialect unwind "x", "~{memory}"() #4, !srcloc !9
  ret i32 %z
ind1:
  ret i32 1
ind2:
  ret i32 2
}

define void @mem(ptr addrspace(3) %l, ptr %p, <4 x ptr addrspace(1)> %vp, i32 %i, float %f) addrspace(1) gc "statepoint" prefix i32 5 prologue { i32, ptr } { i32 1, ptr @g2 } {
  %a = load atomic volatile i32, ptr addrspace(3) %l syncscope("agent") acquire, align 4, !range !13
  store atomic i32 %a, ptr %p seq_cst, align 4
  store volatile <2 x i32> <i32 1, i32 undef>, ptr addrspace(3) %l, align 8, !nontemporal !14
  fence syncscope("workgroup") release
  fence acq_rel
  %c = cmpxchg weak volatile ptr addrspace(3) %l, i32 %a, i32 poison syncscope("singlethread") acq_rel monotonic, align 4
  %rm = atomicrmw fadd ptr addrspace(3) %l, float %f syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !14
  %rx = atomicrmw volatile xchg ptr %p, ptr null seq_cst
  %g = getelementptr inbounds nuw [4 x %struct.S], ptr %p, i64 0, i64 1, i32 2, !dbg !7
  %gv = getelementptr i8, <4 x ptr addrspace(1)> %vp, <4 x i64> splat (i64 5)
  %ac = addrspacecast ptr addrspace(3) %l to ptr
  %acv = addrspacecast <4 x ptr addrspace(1)> %vp to <4 x ptr>
  %ld = load i32, ptr addrspacecast (ptr addrspace(1) @g to ptr), align 4
  %ld2 = load ptr addrspace(1), ptr getelementptr inbounds (i8, ptr @g2, i64 8)
  %s = select nnan nsz i1 true, float %f, float 1.0
  %s2 = select <2 x i1> <i1 true, i1 false>, <2 x i32> zeroinitializer, <2 x i32> poison
  %fn = fneg fast float %f
  %fa = fadd reassoc contract float %f, -1.5e+03
  %fc = fcmp ord float %f, 0x7FF8000000000000
  %ex = extractelement <vscale x 4 x i32> zeroinitializer, i64 %i64
  %i64 = zext nneg i32 %i to i64
  %sh = shufflevector <2 x i32> %s2, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 0>
  %sh2 = shufflevector <2 x i32> %s2, <2 x i32> undef, <4 x i32> zeroinitializer
  %in = insertelement <2 x i32> %s2, i32 %i, i32 1
  %tr = trunc nuw nsw i64 %i64 to i7
  %pi = ptrtoint ptr %p to i64
  %pa = ptrtoaddr ptr %p to i64
  %ip = inttoptr i64 %pi to ptr addrspace(5)
  %fr = freeze i32 %i
  %or = or disjoint i32 %i, %fr
  %sd = sdiv exact i32 %i, 7
  %va = va_arg ptr %p, i32
  %ptr = call ptr %ld2.ptr(i32 %i, ptr byval(%struct.S) align 4 %p, i32 noundef range(i32 0, 5) 3, i32 zeroext inreg 21)
  %ld2.ptr = load ptr, ptr %p
  %cf = call fastcc noundef nofpclass(nan inf) float @llvm.experimental.constrained.fadd.f32(float %f, float %f, metadata !"round.dynamic", metadata !"fpexcept.strict") #0 "strictfp"="x" nounwind memory(none), !dbg !DILocation(line: 1, column: 2, scope: !5)
  %cg = call cc 11 i32 inttoptr (i64 5 to ptr)(i32 1)
  call addrspace(1) void @mem(ptr addrspace(3) %l, ptr null, <4 x ptr addrspace(1)> undef, i32 undef, float poison)
  musttail call addrspace(1) void @mem(ptr addrspace(3) %l, ptr null, <4 x ptr addrspace(1)> undef, i32 undef, float poison)
  ret void
}

define { i32, float } @"quoted \22fn\22 name"(%0 %t, %struct.S %u, target("spirv.Image", i32, 0) %img) {
"a b":
  %"x y" = add i32 1, 2
  %"x\22y" = add i32 %"x y", 2
  br label %"c:d"
"c:d":                                            ; preds = %"a b"
  %-a = add i32 %"x\22y", 1
  %$b.c_ = add i32 %-a, 1
  ret { i32, float } { i32 1, float 2.0 }
}

define void @odd(i1 %c) #0 align 8 comdat($comdat1) { br i1 %c, label %x, label %x x: ret void }

define weak_odr protected dllexport spir_kernel zeroext i8 @ret() unnamed_addr #0 section "s" partition "p" comdat($"com dat") align 16 personality ptr @__gxx_personality_v0 { entry: ret i8 5 }

define void @comments() /* block { */ {
entry: ; label comment
  %a = add i32 1, /* inner */ 2 ; trailing }
  /* multi
   line */ ret void
}

define void @order(i32 %x) {
  %a = add i32 %x, %x
  %b = add i32 %a, %x
  ret void

; uselistorder directives
  uselistorder i32 %x, { 2, 0, 1 }
}

define void @token() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @token() [ "convergencectrl"(token %t) ]
  ret void
}
define i128 @wide(i128 %x, half %h, bfloat %b, fp128 %q) {
  %y = add i128 %x, u0xFFFFFFFFFFFFFFFFFF
  %z = add i128 %y, s0x8F
  %d = fadd half %h, 0xH3C00
  %e = fadd bfloat %b, 0xR3F80
  %f = fadd fp128 %q, 0xL00000000000000003FFF000000000000
  ret i128 %z
}

attributes #0 = { nounwind "a"="b{" }
attributes #1 = { nofree }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
!llvm.dbg.cu = !{}
!llvm.module.flags = !{!99}
!99 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f(a)", scope: null, file: !101, line: 3, spFlags: DISPFlagDefinition, unit: !102)
!6 = !{i32 1, i32 1, i32 1}
!7 = !DILocation(line: 5, column: 7, scope: !5)
!8 = !DILocalVariable(name: "x", scope: !5)
!9 = !{i64 1}
!10 = !{!"branch_weights", i32 1, i32 2}
!11 = distinct !{!11,
  !"a } ) ;"}
!12 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
!13 = !{i32 0, i32 5}
!14 = !{i32 1} !15 = !{}
!100 = !DIGlobalVariableExpression(var: !103, expr: !DIExpression())
!101 = !DIFile(filename: "a.c", directory: "/src") ; comment )
!102 = distinct !DICompileUnit(language: DW_LANG_C, file: !101)
!103 = distinct !DIGlobalVariable(name: "g", scope: !102, file: !101)
