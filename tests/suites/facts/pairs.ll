; Each two instructions that follow each other, terminators and calls of @llvm.donothing left out, differ in one thing.
target datalayout = "e-p:64:64-p3:32:32-p5:32:32-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, i64 }
declare i32 @f(i32)
declare i32 @g(i32)
declare void @keeps(ptr)
declare token @llvm.experimental.convergence.entry()
declare void @llvm.donothing()

define void @arithmetic(i32 %a, i32 %b, float %x, float %y, <4 x i32> %v) {
  %p1 = add i32 %a, %b
  %p2 = sub i32 %a, %b
  %n1 = add nuw i32 %a, %b
  %n2 = add nsw i32 %a, %b
  %m1 = add nuw nsw i32 %a, %b
  %m2 = add nuw i32 %a, %b
  %e1 = lshr exact i32 %a, %b
  %e2 = lshr i32 %a, %b
  %d1 = or disjoint i32 %a, %b
  %d2 = or i32 %a, %b
  %z1 = zext nneg i32 %a to i64
  %z2 = zext i32 %a to i64
  %z3 = zext i32 %a to i33
  %z4 = zext i32 %a to i34
  %t1 = trunc nuw i32 %a to i8
  %t2 = trunc nsw i32 %a to i8
  %f1 = fadd nnan float %x, %y
  %f2 = fadd ninf float %x, %y
  %f3 = fadd contract float %x, %y
  %f4 = fadd fast float %x, %y
  %c1 = icmp ult i32 %a, %b
  %c2 = icmp slt i32 %a, %b
  %s1 = icmp samesign ult i32 %a, %b
  %s2 = icmp ult i32 %a, %b
  %o1 = fcmp olt float %x, %y
  %o2 = fcmp ult float %x, %y
  %k1 = add i32 %a, 1
  %k2 = add i32 %a, 2
  %k3 = add i32 1, %a
  %k4 = add i32 %a, 1
  %u1 = add i32 %a, undef
  %u2 = add i32 %a, poison
  %h1 = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 1>
  %h2 = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 poison>
  %i1 = extractelement <4 x i32> %v, i32 0
  %i2 = extractelement <4 x i32> %v, i64 0
  %q1 = fdiv float %x, %y, !fpmath !0
  %q2 = fdiv float %x, %y, !fpmath !1
  %b1 = bitcast i32 1 to float
  %b2 = bitcast i32 1 to <2 x i16>
  ret void
}

define void @addresses(ptr %p, ptr addrspace(1) %g, i64 %i, i32 %j, { i32, { i32, i32 } } %s) {
  %a1 = getelementptr i8, ptr %p, i64 %i
  %a2 = getelementptr i16, ptr %p, i64 %i
  %b1 = getelementptr inbounds i8, ptr %p, i64 %i
  %b2 = getelementptr nusw i8, ptr %p, i64 %i
  %c1 = getelementptr %pair, ptr %p, i64 %i, i32 0
  %c2 = getelementptr %pair, ptr %p, i64 %i, i32 1
  %d1 = getelementptr i8, ptr addrspace(1) %g, i32 %j
  %d2 = getelementptr [4 x i8], ptr addrspace(1) %g, i32 %j
  %e1 = extractvalue { i32, { i32, i32 } } %s, 1, 0
  %e2 = extractvalue { i32, { i32, i32 } } %s, 1, 1
  %f1 = insertvalue { i32, { i32, i32 } } %s, i32 %j, 0
  %f2 = insertvalue { i32, { i32, i32 } } %s, i32 %j, 1, 0
  %g1 = alloca i32, align 4, addrspace(5)
  %g2 = alloca i32, align 8, addrspace(5)
  %h1 = alloca i32, align 4, addrspace(5)
  %h2 = alloca i64, align 4, addrspace(5)
  %k1 = alloca i32, i32 2, align 4, addrspace(5)
  %k2 = alloca i32, i32 3, align 4, addrspace(5)
  ret void
}

define void @memory(ptr %p, ptr addrspace(1) %g, i32 %x, i64 %y) {
  %a1 = load i32, ptr %p, align 4
  %a2 = load i32, ptr %p, align 2
  %b1 = load i32, ptr %p, align 4
  %b2 = load volatile i32, ptr %p, align 4
  %c1 = load atomic i32, ptr %p monotonic, align 4
  %c2 = load atomic i32, ptr %p acquire, align 4
  %d1 = load atomic i32, ptr %p syncscope("agent") monotonic, align 4
  %d2 = load atomic i32, ptr %p syncscope("workgroup") monotonic, align 4
  %e1 = load i32, ptr %p, align 4, !invariant.load !2
  %e2 = load i32, ptr %p, align 4
  %f1 = load i32, ptr %p, align 4, !range !3
  %f2 = load i32, ptr %p, align 4, !range !4
  %h1 = load i32, ptr %p, align 4, !noalias !5
  %h2 = load i32, ptr %p, align 4, !alias.scope !5
  %i1 = load i32, ptr null, align 4
  %i2 = load i32, ptr @memory, align 4
  store i32 %x, ptr %p, align 4
  store i64 %y, ptr %p, align 4
  store i32 0, ptr %p, align 4
  store i64 0, ptr %p, align 4
  %j1 = atomicrmw add ptr %p, i32 %x monotonic, align 4
  %j2 = atomicrmw sub ptr %p, i32 %x monotonic, align 4
  %k1 = atomicrmw add ptr %p, i32 %x syncscope("agent") monotonic, align 4
  %k2 = atomicrmw add ptr %p, i32 %x seq_cst, align 4
  %l1 = cmpxchg ptr %p, i32 %x, i32 1 acquire monotonic, align 4
  %l2 = cmpxchg ptr %p, i32 %x, i32 1 acquire acquire, align 4
  %m1 = cmpxchg weak ptr %p, i32 %x, i32 1 acquire acquire, align 4
  %m2 = cmpxchg ptr %p, i32 %x, i32 1 acquire acquire, align 4
  %n1 = cmpxchg ptr %p, i32 %x, i32 1 acq_rel monotonic, align 4
  %n2 = cmpxchg ptr %p, i32 %x, i32 1 release acquire, align 4
  fence acquire
  fence release
  fence syncscope("agent") acquire
  fence acquire
  %o1 = va_arg ptr %p, i32
  %o2 = va_arg ptr %p, i64
  ret void
}

define i32 @calls(i32 %a, float %x, ptr %p, ptr %q) {
  %a1 = call i32 @f(i32 %a)
  %a2 = call i32 @g(i32 %a)
  %b1 = call i32 @f(i32 %a)
  %b2 = call fastcc i32 @f(i32 %a)
  %c1 = call i32 @f(i32 noundef %a)
  %c2 = call i32 @f(i32 %a)
  %d1 = call i32 @f(i32 %a) #0
  %d2 = call i32 @f(i32 %a) #1
  %e1 = call i32 %p(i32 %a)
  %e2 = call i32 %q(i32 %a)
  %f1 = call i32 asm "mov $0, $1", "=v,v"(i32 %a)
  %f2 = call i32 asm sideeffect "mov $0, $1", "=v,v"(i32 %a)
  %g1 = call i32 asm "mov $0, $1", "=v,v"(i32 %a)
  %g2 = call i32 asm "mov $0, $1", "=s,v"(i32 %a)
  call void @keeps(ptr byval(i32) %p)
  call void @keeps(ptr byval(%pair) %p)
  %h1 = call i32 @f(i32 %a) [ "tag"(i32 1) ]
  %h2 = call i32 @f(i32 %a) [ "tag"(i32 2) ]
  %i1 = call i32 @f(i32 %a) [ "tag"(i32 %a) ]
  %i2 = call i32 @f(i32 %a) [ "other"(i32 %a) ]
  %j1 = call range(i32 0, 4) i32 @f(i32 %a)
  %j2 = call range(i32 0, 5) i32 @f(i32 %a)
  %k1 = tail call i32 @f(i32 %a)
  %k2 = notail call i32 @f(i32 %a)
  ret i32 %a
}

define void @phis(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %a1 = phi i32 [ %a, %entry ], [ %b, %then ]
  %a2 = phi i32 [ %b, %entry ], [ %a, %then ]
  %b1 = phi i32 [ 0, %entry ], [ 1, %then ]
  %b2 = phi i32 [ 1, %entry ], [ 0, %then ]
  %c1 = phi i32 [ undef, %entry ], [ %a, %then ]
  %c2 = phi i32 [ %a, %entry ], [ undef, %then ]
  %d1 = phi float [ 0.0, %entry ], [ 1.0, %then ]
  %d2 = phi fast float [ 0.0, %entry ], [ 1.0, %then ]
  %s1 = select i1 %c, i32 %a, i32 %b
  %s2 = select i1 %c, i32 %b, i32 %a
  switch i32 %a, label %end [
    i32 -1, label %then
    i32 7, label %end
  ]
end:
  ret void
}

attributes #0 = { convergent }
attributes #1 = { cold }

!0 = !{float 2.500000e+00}
!1 = !{float 3.000000e+00}
!2 = !{}
!3 = !{i32 0, i32 1024}
!4 = !{i32 -8, i32 -1, i32 0, i32 8}
!5 = !{!6}
!6 = distinct !{!6, !7}
!7 = distinct !{!7}
