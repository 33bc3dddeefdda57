; Atomic operations that name a scope: PTX ISA, "atom". Without a word for it their order is `relaxed`. Numbers are taken to have a sign, as LLVM's NVPTX back end takes them.

define i32 @nvvm.atomic.add.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw add ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.and.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw and ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.or.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw or ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.xor.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw xor ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.exch.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw xchg ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.min.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw min ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.max.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw max ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.inc.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw uinc_wrap ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.dec.gen.i.cta.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw udec_wrap ptr %place, i32 %value syncscope("workgroup") monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %place, i32 %expected, i32 %value) {
  %both = cmpxchg ptr %place, i32 %expected, i32 %value syncscope("workgroup") monotonic monotonic
  %r = extractvalue { i32, i1 } %both, 0
  ret i32 %r
}

define i64 @nvvm.atomic.add.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw add ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.and.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw and ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.or.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw or ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.xor.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw xor ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.exch.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw xchg ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.min.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw min ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.max.gen.i.cta.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw max ptr %place, i64 %value syncscope("workgroup") monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.cas.gen.i.cta.i64.p0(ptr %place, i64 %expected, i64 %value) {
  %both = cmpxchg ptr %place, i64 %expected, i64 %value syncscope("workgroup") monotonic monotonic
  %r = extractvalue { i64, i1 } %both, 0
  ret i64 %r
}

define float @nvvm.atomic.add.gen.f.cta.f32.p0(ptr %place, float %value) {
  %r = atomicrmw fadd ptr %place, float %value syncscope("workgroup") monotonic
  ret float %r
}

define double @nvvm.atomic.add.gen.f.cta.f64.p0(ptr %place, double %value) {
  %r = atomicrmw fadd ptr %place, double %value syncscope("workgroup") monotonic
  ret double %r
}

define i32 @nvvm.atomic.add.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw add ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.and.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw and ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.or.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw or ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.xor.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw xor ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.exch.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw xchg ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.min.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw min ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.max.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw max ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.inc.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw uinc_wrap ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.dec.gen.i.sys.i32.p0(ptr %place, i32 %value) {
  %r = atomicrmw udec_wrap ptr %place, i32 %value monotonic
  ret i32 %r
}

define i32 @nvvm.atomic.cas.gen.i.sys.i32.p0(ptr %place, i32 %expected, i32 %value) {
  %both = cmpxchg ptr %place, i32 %expected, i32 %value monotonic monotonic
  %r = extractvalue { i32, i1 } %both, 0
  ret i32 %r
}

define i64 @nvvm.atomic.add.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw add ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.and.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw and ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.or.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw or ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.xor.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw xor ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.exch.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw xchg ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.min.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw min ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.max.gen.i.sys.i64.p0(ptr %place, i64 %value) {
  %r = atomicrmw max ptr %place, i64 %value monotonic
  ret i64 %r
}

define i64 @nvvm.atomic.cas.gen.i.sys.i64.p0(ptr %place, i64 %expected, i64 %value) {
  %both = cmpxchg ptr %place, i64 %expected, i64 %value monotonic monotonic
  %r = extractvalue { i64, i1 } %both, 0
  ret i64 %r
}

define float @nvvm.atomic.add.gen.f.sys.f32.p0(ptr %place, float %value) {
  %r = atomicrmw fadd ptr %place, float %value monotonic
  ret float %r
}

define double @nvvm.atomic.add.gen.f.sys.f64.p0(ptr %place, double %value) {
  %r = atomicrmw fadd ptr %place, double %value monotonic
  ret double %r
}
