; Votes, matches and reductions of a warp: PTX ISA, "Parallel Synchronization and Communication Instructions". All members of a mask call together.

define i32 @nvvm.activemask() {
  %r = call i32 @warp.ballot(i1 true)
  ret i32 %r
}

define i32 @nvvm.vote.ballot.sync(i32 %mask, i1 %bit) {
  %all = call i32 @warp.ballot(i1 %bit)
  %r = and i32 %all, %mask
  ret i32 %r
}

define i1 @nvvm.vote.any.sync(i32 %mask, i1 %bit) {
  %members = call i32 @nvvm.vote.ballot.sync(i32 %mask, i1 %bit)
  %r = icmp ne i32 %members, 0
  ret i1 %r
}

define i1 @nvvm.vote.all.sync(i32 %mask, i1 %bit) {
  %not = xor i1 %bit, true
  %members = call i32 @nvvm.vote.ballot.sync(i32 %mask, i1 %not)
  %r = icmp eq i32 %members, 0
  ret i1 %r
}

define i1 @nvvm.vote.uni.sync(i32 %mask, i1 %bit) {
  %any = call i1 @nvvm.vote.any.sync(i32 %mask, i1 %bit)
  %all = call i1 @nvvm.vote.all.sync(i32 %mask, i1 %bit)
  %none = xor i1 %any, true
  %r = or i1 %none, %all
  ret i1 %r
}

; The older forms: all lanes that call are members.
define i32 @nvvm.vote.ballot(i1 %bit) {
  %r = call i32 @warp.ballot(i1 %bit)
  ret i32 %r
}

define i1 @nvvm.vote.any(i1 %bit) {
  %r = call i1 @nvvm.vote.any.sync(i32 -1, i1 %bit)
  ret i1 %r
}

define i1 @nvvm.vote.all(i1 %bit) {
  %r = call i1 @nvvm.vote.all.sync(i32 -1, i1 %bit)
  ret i1 %r
}

define i1 @nvvm.vote.uni(i1 %bit) {
  %r = call i1 @nvvm.vote.uni.sync(i32 -1, i1 %bit)
  ret i1 %r
}

; The lowest member is elected.
define { i32, i1 } @nvvm.elect.sync(i32 %mask) {
  %leader = call i32 @llvm.cttz.i32(i32 %mask, i1 true)
  %lane = call i32 @warp.lane()
  %own = icmp eq i32 %lane, %leader
  %first = insertvalue { i32, i1 } poison, i32 %leader, 0
  %r = insertvalue { i32, i1 } %first, i1 %own, 1
  ret { i32, i1 } %r
}

; Each round answers the lanes that have what the first one that is left has.
define i32 @nvvm.match.any.sync.i32(i32 %mask, i32 %value) {
entry:
  br label %round
round:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %value)
  %same = icmp eq i32 %value, %first
  %lanes = call i32 @warp.ballot(i1 %same)
  br i1 %same, label %answered, label %round
answered:
  %r = and i32 %lanes, %mask
  ret i32 %r
}

define { i32, i1 } @nvvm.match.all.sync.i32p(i32 %mask, i32 %value) {
  %lanes = call i32 @nvvm.match.any.sync.i32(i32 %mask, i32 %value)
  %all = icmp eq i32 %lanes, %mask
  %told = select i1 %all, i32 %lanes, i32 0
  %first = insertvalue { i32, i1 } poison, i32 %told, 0
  %r = insertvalue { i32, i1 } %first, i1 %all, 1
  ret { i32, i1 } %r
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; Each round answers the lanes that have what the first one that is left has.
define i32 @nvvm.match.any.sync.i64(i32 %mask, i64 %value) {
entry:
  br label %round
round:
  %first = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %value)
  %same = icmp eq i64 %value, %first
  %lanes = call i32 @warp.ballot(i1 %same)
  br i1 %same, label %answered, label %round
answered:
  %r = and i32 %lanes, %mask
  ret i32 %r
}

define { i32, i1 } @nvvm.match.all.sync.i64p(i32 %mask, i64 %value) {
  %lanes = call i32 @nvvm.match.any.sync.i64(i32 %mask, i64 %value)
  %all = icmp eq i32 %lanes, %mask
  %told = select i1 %all, i32 %lanes, i32 0
  %first = insertvalue { i32, i1 } poison, i32 %told, 0
  %r = insertvalue { i32, i1 } %first, i1 %all, 1
  ret { i32, i1 } %r
}

declare i64 @llvm.amdgcn.readfirstlane.i64(i64)

; Where all lanes of the warp are members, each step joins what two lanes have, then what pairs, groups of four, of eight, rows and halves have: any lane of the
; other group will do, so that all steps but the last are mirrors within a row. Else members have their turns.
define i32 @nvvm.redux.sync.add(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = add i32 %value, %from1
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = add i32 %of1, %from2
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = add i32 %of2, %from7
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = add i32 %of7, %from15
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = add i32 %of15, %from16
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ 0, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = add i32 %acc, %got
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.and(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = and i32 %value, %from1
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = and i32 %of1, %from2
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = and i32 %of2, %from7
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = and i32 %of7, %from15
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = and i32 %of15, %from16
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ -1, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = and i32 %acc, %got
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.or(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = or i32 %value, %from1
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = or i32 %of1, %from2
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = or i32 %of2, %from7
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = or i32 %of7, %from15
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = or i32 %of15, %from16
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ 0, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = or i32 %acc, %got
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.xor(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = xor i32 %value, %from1
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = xor i32 %of1, %from2
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = xor i32 %of2, %from7
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = xor i32 %of7, %from15
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = xor i32 %of15, %from16
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ 0, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = xor i32 %acc, %got
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.umin(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = call i32 @llvm.umin.i32(i32 %value, i32 %from1)
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = call i32 @llvm.umin.i32(i32 %of1, i32 %from2)
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = call i32 @llvm.umin.i32(i32 %of2, i32 %from7)
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = call i32 @llvm.umin.i32(i32 %of7, i32 %from15)
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = call i32 @llvm.umin.i32(i32 %of15, i32 %from16)
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ -1, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = call i32 @llvm.umin.i32(i32 %acc, i32 %got)
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.umax(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = call i32 @llvm.umax.i32(i32 %value, i32 %from1)
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = call i32 @llvm.umax.i32(i32 %of1, i32 %from2)
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = call i32 @llvm.umax.i32(i32 %of2, i32 %from7)
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = call i32 @llvm.umax.i32(i32 %of7, i32 %from15)
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = call i32 @llvm.umax.i32(i32 %of15, i32 %from16)
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ 0, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = call i32 @llvm.umax.i32(i32 %acc, i32 %got)
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.min(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = call i32 @llvm.smin.i32(i32 %value, i32 %from1)
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = call i32 @llvm.smin.i32(i32 %of1, i32 %from2)
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = call i32 @llvm.smin.i32(i32 %of2, i32 %from7)
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = call i32 @llvm.smin.i32(i32 %of7, i32 %from15)
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = call i32 @llvm.smin.i32(i32 %of15, i32 %from16)
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ 2147483647, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = call i32 @llvm.smin.i32(i32 %acc, i32 %got)
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

define i32 @nvvm.redux.sync.max(i32 %value, i32 %mask) {
entry:
  %here = call i32 @warp.ballot(i1 true)
  %members = and i32 %here, %mask
  %all = icmp eq i32 %members, -1
  br i1 %all, label %halves, label %round
halves:
  %from1 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 1, i32 31)
  %of1 = call i32 @llvm.smax.i32(i32 %value, i32 %from1)
  %from2 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of1, i32 2, i32 31)
  %of2 = call i32 @llvm.smax.i32(i32 %of1, i32 %from2)
  %from7 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of2, i32 7, i32 31)
  %of7 = call i32 @llvm.smax.i32(i32 %of2, i32 %from7)
  %from15 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of7, i32 15, i32 31)
  %of15 = call i32 @llvm.smax.i32(i32 %of7, i32 %from15)
  %from16 = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %of15, i32 16, i32 31)
  %of16 = call i32 @llvm.smax.i32(i32 %of15, i32 %from16)
  br label %done
round:
  %left = phi i32 [ %members, %entry ], [ %rest, %round ]
  %acc = phi i32 [ -2147483648, %entry ], [ %sum, %round ]
  %member = call i32 @llvm.cttz.i32(i32 %left, i1 true)
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %member, i32 31)
  %sum = call i32 @llvm.smax.i32(i32 %acc, i32 %got)
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %round, label %done
done:
  %r = phi i32 [ %of16, %halves ], [ %sum, %round ]
  ret i32 %r
}

; Lanes of a warp that wait for each other see what each other has written.
define void @nvvm.bar.warp.sync(i32 %mask) {
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire
  ret void
}

declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare void @llvm.amdgcn.wave.barrier()
