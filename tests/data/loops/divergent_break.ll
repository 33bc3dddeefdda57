; ModuleID = 'divergent_break.c'
source_filename = "divergent_break.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local void @example(i32 noundef %n, i32 noundef %m, ptr noalias noundef %A, ptr noalias noundef %B, ptr noalias noundef %C, ptr noalias noundef %D, ptr noalias noundef %x) #0 {
entry:
  br label %for.cond

for.cond:                                         ; preds = %for.inc19, %entry
  %thread_id.0 = phi i32 [ 0, %entry ], [ %inc20, %for.inc19 ]
  %cmp = icmp slt i32 %thread_id.0, %n
  br i1 %cmp, label %for.body, label %for.end21

for.body:                                         ; preds = %for.cond
  %idxprom = sext i32 %thread_id.0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %A, i64 %idxprom
  %0 = load i32, ptr %arrayidx, align 4
  %cmp1 = icmp sgt i32 %0, 0
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %V.0 = phi i32 [ 1, %if.then ], [ 0, %for.body ]
  br label %for.cond2

for.cond2:                                        ; preds = %for.inc, %if.end
  %j.0 = phi i32 [ 0, %if.end ], [ %inc, %for.inc ]
  %cmp3 = icmp slt i32 %j.0, %m
  br i1 %cmp3, label %for.body4, label %for.end

for.body4:                                        ; preds = %for.cond2
  %idxprom5 = sext i32 %j.0 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %B, i64 %idxprom5
  %1 = load i32, ptr %arrayidx6, align 4
  %cmp7 = icmp sgt i32 %1, 50
  br i1 %cmp7, label %if.then8, label %if.end11

if.then8:                                         ; preds = %for.body4
  %mul = mul nsw i32 %j.0, %n
  %add = add nsw i32 %mul, %thread_id.0
  %idxprom9 = sext i32 %add to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %C, i64 %idxprom9
  store i32 42, ptr %arrayidx10, align 4
  br label %if.end11

if.end11:                                         ; preds = %if.then8, %for.body4
  %idxprom12 = sext i32 %j.0 to i64
  %arrayidx13 = getelementptr inbounds i32, ptr %D, i64 %idxprom12
  %2 = load i32, ptr %arrayidx13, align 4
  %cmp14 = icmp slt i32 %2, %V.0
  br i1 %cmp14, label %if.then15, label %if.end16

if.then15:                                        ; preds = %if.end11
  br label %for.end

if.end16:                                         ; preds = %if.end11
  br label %for.inc

for.inc:                                          ; preds = %if.end16
  %inc = add nsw i32 %j.0, 1
  br label %for.cond2, !llvm.loop !6

for.end:                                          ; preds = %if.then15, %for.cond2
  %idxprom17 = sext i32 %thread_id.0 to i64
  %arrayidx18 = getelementptr inbounds i32, ptr %x, i64 %idxprom17
  store i32 %j.0, ptr %arrayidx18, align 4
  br label %for.inc19

for.inc19:                                        ; preds = %for.end
  %inc20 = add nsw i32 %thread_id.0, 1
  br label %for.cond, !llvm.loop !8

for.end21:                                        ; preds = %for.cond
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
