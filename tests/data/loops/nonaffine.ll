; ModuleID = 'nonaffine.c'
source_filename = "nonaffine.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local void @reduce(i32 noundef %n, ptr noundef %A) #0 {
entry:
  br label %for.cond

for.cond:                                         ; preds = %for.inc19, %entry
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %for.inc19 ]
  %cmp = icmp slt i32 %i.0, %n
  br i1 %cmp, label %for.body, label %for.end20

for.body:                                         ; preds = %for.cond
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc16, %for.body
  %len.0 = phi i32 [ 1, %for.body ], [ %mul17, %for.inc16 ]
  %mul = mul nsw i32 %len.0, 2
  %cmp2 = icmp slt i32 %mul, %n
  br i1 %cmp2, label %for.body3, label %for.end18

for.body3:                                        ; preds = %for.cond1
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc, %for.body3
  %k.0 = phi i32 [ 0, %for.body3 ], [ %add15, %for.inc ]
  %cmp5 = icmp slt i32 %k.0, %n
  br i1 %cmp5, label %for.body6, label %for.end

for.body6:                                        ; preds = %for.cond4
  %add = add nsw i32 %k.0, %len.0
  %mul7 = mul nsw i32 %add, %n
  %add8 = add nsw i32 %mul7, %i.0
  %idxprom = sext i32 %add8 to i64
  %arrayidx = getelementptr inbounds float, ptr %A, i64 %idxprom
  %0 = load float, ptr %arrayidx, align 4
  %mul9 = mul nsw i32 %k.0, %n
  %add10 = add nsw i32 %mul9, %i.0
  %idxprom11 = sext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %A, i64 %idxprom11
  %1 = load float, ptr %arrayidx12, align 4
  %add13 = fadd float %1, %0
  store float %add13, ptr %arrayidx12, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body6
  %mul14 = mul nsw i32 2, %len.0
  %add15 = add nsw i32 %k.0, %mul14
  br label %for.cond4, !llvm.loop !6

for.end:                                          ; preds = %for.cond4
  br label %for.inc16

for.inc16:                                        ; preds = %for.end
  %mul17 = mul nsw i32 %len.0, 2
  br label %for.cond1, !llvm.loop !8

for.end18:                                        ; preds = %for.cond1
  br label %for.inc19

for.inc19:                                        ; preds = %for.end18
  %inc = add nsw i32 %i.0, 1
  br label %for.cond, !llvm.loop !9

for.end20:                                        ; preds = %for.cond
  ret void
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
