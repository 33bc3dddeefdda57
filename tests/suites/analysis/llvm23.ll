; What LLVM answers after release 22. A comment names the modes in which a line is divergent, each of llvm22, llvm23 and sound.
target triple = "amdgcn-amd-amdhsa"

; Pull request 216296: lanes leave by a uniform test and by a divergent one, and constants tell where.
define amdgpu_kernel void @way_out(ptr addrspace(1) %out, i32 %n) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent in llvm22 llvm23 sound
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %body ]
  %end = icmp uge i32 %i, %n
  br i1 %end, label %after, label %body
body:
  %i.next = add i32 %i, 1
  %mine = icmp eq i32 %lane, %i                            ; divergent in llvm22 llvm23 sound
  br i1 %mine, label %after, label %head                   ; divergent in llvm22 llvm23 sound
after:
  %found = phi i32 [ 1, %body ], [ 0, %head ]              ; divergent in llvm23 sound
  %same = phi i32 [ 4, %body ], [ 4, %head ]
  ret void
}

; Lanes come to %after by uniform branches of one iteration: those of another way out went elsewhere.
define amdgpu_kernel void @two_ways_out(ptr addrspace(1) %out, i32 %n) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent in llvm22 llvm23 sound
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %late ]
  %few = icmp slt i32 %n, 3
  br i1 %few, label %body, label %after
body:
  %i.next = add i32 %i, 1
  %mine = icmp eq i32 %lane, %i                            ; divergent in llvm22 llvm23 sound
  br i1 %mine, label %elsewhere, label %late               ; divergent in llvm22 llvm23 sound
late:
  %some = icmp sgt i32 %n, 1
  br i1 %some, label %after, label %head
elsewhere:
  ret void
after:
  %found = phi i32 [ 0, %head ], [ 1, %late ]
  ret void
}

; The branch is in the inner loop, and its exit leaves both.
define amdgpu_kernel void @out_of_both(ptr addrspace(1) %out, i32 %n, i32 %m) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent in llvm22 llvm23 sound
  br label %outer
outer:
  %o = phi i32 [ 0, %start ], [ %o.next, %latch ]
  %more = icmp ult i32 %o, %n
  br i1 %more, label %inner, label %after
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %body ]
  %again = icmp ult i32 %i, %m
  br i1 %again, label %body, label %latch
body:
  %i.next = add i32 %i, 1
  %mine = icmp eq i32 %lane, %i                            ; divergent in llvm22 llvm23 sound
  br i1 %mine, label %after, label %inner                  ; divergent in llvm22 llvm23 sound
latch:
  %o.next = add i32 %o, 1
  br label %outer
after:
  %found = phi i32 [ 1, %body ], [ 0, %outer ]             ; divergent in llvm23 sound
  ret void
}

; Pull requests 197656, 214644, 137639, 190640 and 186883.
define amdgpu_kernel void @calls(ptr addrspace(1) %out, ptr addrspace(13) %registers, i32 %u) "target-cpu"="gfx1200" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent in llvm22 llvm23 sound
  %of.lane = call i32 @square(i32 %lane)                   ; divergent in llvm23 sound
  %of.seven = call i32 @square(i32 7)
  %counted = call i32 @count(i32 %lane)                    ; divergent in llvm22
  %here = call i32 @other(i32 %lane) alwaysuniform         ; divergent in llvm22
  %value = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %u, i32 %lane)   ; divergent in llvm22 sound
  %index = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %lane, i32 %u)   ; divergent in llvm22
  %fixed = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %lane, i32 3)    ; divergent in llvm22
  %neither = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %u, i32 %u)
  %other = xor i32 %lane, 1                                ; divergent in llvm22 llvm23 sound
  %both = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %lane, i32 %other) ; divergent in llvm22 llvm23 sound
  %twice = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %lane, i32 %lane) ; divergent in llvm22 llvm23 sound
  %off = call i32 @llvm.amdgcn.set.inactive.i32(i32 %u, i32 %u)        ; divergent in llvm23 sound
  %added = call i32 @llvm.amdgcn.ds.add.gs.reg.rtn.i32(i32 %u, i32 16) ; divergent in llvm23 sound
  %own = load i32, ptr addrspace(13) %registers            ; divergent in llvm23 sound
  ret void
}

; All lanes that run go one way; LLVM after 22 takes `kill` for a source of divergence, and inline assembly without an output for uniform.
define amdgpu_ps void @killed(i1 inreg %keep) {
  callbr void @llvm.amdgcn.kill(i1 %keep) to label %on [label %gone] ; divergent in llvm23
gone:
  unreachable
on:
  ret void
}
define amdgpu_ps i32 @assembled() {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent in llvm22 llvm23 sound
  callbr void asm "", "r,!i"(i32 %lane) to label %a [label %b] ; divergent in llvm22 sound
a:
  ret i32 0
b:
  ret i32 1
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @square(i32) nodivergencesource
declare i32 @count(i32) #0
declare i32 @other(i32)
declare i32 @llvm.amdgcn.wave.shuffle.i32(i32, i32)
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.ds.add.gs.reg.rtn.i32(i32, i32)
declare void @llvm.amdgcn.kill(i1)
attributes #0 = { alwaysuniform nounwind }
