; Barriers: PTX ISA, "barrier". AMD's GPUs of today have one barrier, for all waves of a work-group. Where all work-items take part in every barrier, whatever its number is, that one does: no wave passes it before all have come, and waves
; that wait at different numbers would wait for ever on NVIDIA's GPUs too. A parameter called %all takes the constant number of all work-items only.
; Predicates meet in LDS: each wave leaves how many of its lanes have one, and all waves read all of these.

define void @cta.barrier() {
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

@lanelog.cta.counts = internal unnamed_addr addrspace(3) global [32 x i32] poison, align 4

; How many work-items have a predicate. There are no more than 32 waves.
define i32 @cta.count(i1 %bit) {
entry:
  %own = call i32 @wave.count(i1 %bit)
  %item = call i32 @cta.item()
  %wave = call i32 @wave.of(i32 %item)
  %place = getelementptr [32 x i32], ptr addrspace(3) @lanelog.cta.counts, i32 0, i32 %wave
  store i32 %own, ptr addrspace(3) %place, align 4
  call void @cta.barrier()
  %items = call i32 @cta.items()
  %greatest = add i32 %items, -1
  %last = call i32 @wave.of(i32 %greatest)
  br label %next
next:
  %at = phi i32 [ 0, %entry ], [ %after, %next ]
  %before = phi i32 [ 0, %entry ], [ %sum, %next ]
  %from = getelementptr [32 x i32], ptr addrspace(3) @lanelog.cta.counts, i32 0, i32 %at
  %one = load i32, ptr addrspace(3) %from, align 4
  %sum = add i32 %before, %one
  %after = add i32 %at, 1
  %more = icmp ult i32 %at, %last
  br i1 %more, label %next, label %done
done:
  call void @cta.barrier()
  ret i32 %sum
}

; The work-item's number in its work-group.
define i32 @cta.item() {
  %x = call i32 @nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @nvvm.read.ptx.sreg.tid.z()
  %sx = call i32 @nvvm.read.ptx.sreg.ntid.x()
  %sy = call i32 @nvvm.read.ptx.sreg.ntid.y()
  %zy = mul i32 %z, %sy
  %rows = add i32 %zy, %y
  %before = mul i32 %rows, %sx
  %r = add i32 %before, %x
  ret i32 %r
}

; Work-items of a work-group.
define i32 @cta.items() {
  %x = call i32 @nvvm.read.ptx.sreg.ntid.x()
  %y = call i32 @nvvm.read.ptx.sreg.ntid.y()
  %z = call i32 @nvvm.read.ptx.sreg.ntid.z()
  %xy = mul i32 %x, %y
  %r = mul i32 %xy, %z
  ret i32 %r
}

declare void @llvm.amdgcn.s.barrier()

define void @nvvm.barrier.cta.sync.aligned.all(i32 %number) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier.cta.sync.all(i32 %number) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.bar.sync(i32 %number) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier.sync(i32 %number) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier.n(i32 %number) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier.cta.sync.aligned.count(i32 %number, i32 %all) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier.cta.sync.count(i32 %number, i32 %all) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier.sync.cnt(i32 %number, i32 %all) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier(i32 %number, i32 %all) {
  call void @cta.barrier()
  ret void
}

define void @nvvm.barrier0() {
  call void @cta.barrier()
  ret void
}

define i1 @nvvm.barrier.cta.red.and.aligned.all(i32 %number, i1 %bit) {
  %not = xor i1 %bit, true
  %others = call i32 @cta.count(i1 %not)
  %r = icmp eq i32 %others, 0
  ret i1 %r
}

define i1 @nvvm.barrier.cta.red.or.aligned.all(i32 %number, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = icmp ne i32 %some, 0
  ret i1 %r
}

define i32 @nvvm.barrier.cta.red.popc.aligned.all(i32 %number, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = bitcast i32 %some to i32
  ret i32 %r
}

define i1 @nvvm.barrier.cta.red.and.aligned.count(i32 %number, i32 %all, i1 %bit) {
  %not = xor i1 %bit, true
  %others = call i32 @cta.count(i1 %not)
  %r = icmp eq i32 %others, 0
  ret i1 %r
}

define i1 @nvvm.barrier.cta.red.or.aligned.count(i32 %number, i32 %all, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = icmp ne i32 %some, 0
  ret i1 %r
}

define i32 @nvvm.barrier.cta.red.popc.aligned.count(i32 %number, i32 %all, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = bitcast i32 %some to i32
  ret i32 %r
}

define i1 @nvvm.barrier.cta.red.and.all(i32 %number, i1 %bit) {
  %not = xor i1 %bit, true
  %others = call i32 @cta.count(i1 %not)
  %r = icmp eq i32 %others, 0
  ret i1 %r
}

define i1 @nvvm.barrier.cta.red.or.all(i32 %number, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = icmp ne i32 %some, 0
  ret i1 %r
}

define i32 @nvvm.barrier.cta.red.popc.all(i32 %number, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = bitcast i32 %some to i32
  ret i32 %r
}

define i1 @nvvm.barrier.cta.red.and.count(i32 %number, i32 %all, i1 %bit) {
  %not = xor i1 %bit, true
  %others = call i32 @cta.count(i1 %not)
  %r = icmp eq i32 %others, 0
  ret i1 %r
}

define i1 @nvvm.barrier.cta.red.or.count(i32 %number, i32 %all, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = icmp ne i32 %some, 0
  ret i1 %r
}

define i32 @nvvm.barrier.cta.red.popc.count(i32 %number, i32 %all, i1 %bit) {
  %some = call i32 @cta.count(i1 %bit)
  %r = bitcast i32 %some to i32
  ret i32 %r
}

; The older forms take numbers.
define i32 @nvvm.barrier0.and(i32 %number) {
  %not = icmp eq i32 %number, 0
  %others = call i32 @cta.count(i1 %not)
  %all = icmp eq i32 %others, 0
  %r = zext i1 %all to i32
  ret i32 %r
}

define i32 @nvvm.barrier0.or(i32 %number) {
  %bit = icmp ne i32 %number, 0
  %some = call i32 @cta.count(i1 %bit)
  %any = icmp ne i32 %some, 0
  %r = zext i1 %any to i32
  ret i32 %r
}

define i32 @nvvm.barrier0.popc(i32 %number) {
  %bit = icmp ne i32 %number, 0
  %some = call i32 @cta.count(i1 %bit)
  %r = bitcast i32 %some to i32
  ret i32 %r
}

; How long a lane sleeps is not promised.
define void @nvvm.nanosleep(i32 %time) {
  call void @llvm.amdgcn.s.sleep(i32 1)
  ret void
}

declare void @llvm.amdgcn.s.sleep(i32)
