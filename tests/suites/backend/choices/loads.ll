; Which loads are scalar: all lanes read one place, as whole words, and nothing before can have written there. The scalar cache does not see what the vector unit writes.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @before_and_behind_a_store(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %before = load i32, ptr addrspace(1) %in, align 4                 ; scalar, load
  store i32 %before, ptr addrspace(1) %out, align 4
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  %promised = load i32, ptr addrspace(1) %in, align 4, !invariant.load !0 ; scalar, load
  ret void
}

; Nothing else leads to what is behind `noalias`.
define amdgpu_kernel void @alone(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %only, ptr addrspace(1) %shared) {
entry:
  store i32 0, ptr addrspace(1) %out, align 4
  %other = load i32, ptr addrspace(1) %in, align 4                  ; scalar, load
  %same = load i32, ptr addrspace(1) %out, align 4                  ; vector
  %apart = load i32, ptr addrspace(1) %shared, align 4              ; scalar, load
  %unknown = load ptr addrspace(1), ptr addrspace(1) %in, align 8   ; scalar, load
  %anywhere = load i32, ptr addrspace(1) %unknown, align 4          ; vector
  store i32 0, ptr addrspace(1) %shared, align 4
  %still = load i32, ptr addrspace(1) %in, align 4                  ; scalar, load
  %written = load i32, ptr addrspace(1) %shared, align 4            ; vector
  br label %next

next:
  %later = load i32, ptr addrspace(1) %out, align 4                 ; vector
  %later.shared = load i32, ptr addrspace(1) %shared, align 4       ; vector
  %later.anywhere = load i32, ptr addrspace(1) %unknown, align 4    ; vector
  br label %last

last:
  %end = load i32, ptr addrspace(1) %out, align 4                   ; vector
  %end.shared = load i32, ptr addrspace(1) %shared, align 4         ; vector
  store i32 0, ptr addrspace(1) %unknown, align 4
  %clobbered = load i32, ptr addrspace(1) %in, align 4              ; vector
  %readonly = load i32, ptr addrspace(1) %only, align 4             ; scalar, load
  br label %behind

behind:
  %far = load i32, ptr addrspace(1) %in, align 4                    ; vector
  br label %farther

farther:
  %farther.load = load i32, ptr addrspace(1) %in, align 4           ; vector
  ret void
}

; A pointer leads where the one leads that it is made of.
define amdgpu_kernel void @made(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias noundef %out, ptr addrspace(1) %shared, i32 noundef %n) {
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %n            ; scalar
  %frozen = freeze ptr addrspace(1) %at                             ; scalar
  %renamed = bitcast ptr addrspace(1) %frozen to ptr addrspace(1)   ; scalar
  store i32 0, ptr addrspace(1) %renamed, align 4
  %other = load i32, ptr addrspace(1) %in, align 4                  ; scalar, load
  %flat = addrspacecast ptr addrspace(1) %in to ptr                 ; scalar
  %behind = getelementptr i32, ptr %flat, i32 %n                    ; scalar
  %cast = load i32, ptr %behind, align 4                            ; scalar, load
  %place = getelementptr i32, ptr addrspace(1) %shared, i32 %n      ; scalar
  store i32 0, ptr addrspace(1) %place, align 4
  %again = load i32, ptr addrspace(1) %in, align 4                  ; scalar, load
  %at.shared = load i32, ptr addrspace(1) %place, align 4           ; vector
  ret void
}

; What is written elsewhere is in nobody's way.
define amdgpu_kernel void @elsewhere(ptr addrspace(1) %in, ptr addrspace(3) %group, ptr addrspace(4) %constant, ptr addrspace(6) %short, i32 %n) {
  %own = alloca i32, align 4, addrspace(5)                          ; scalar
  store i32 0, ptr addrspace(5) %own, align 4
  store i32 0, ptr addrspace(3) %group, align 4
  store i32 0, ptr addrspace(4) %constant, align 4
  store i32 0, ptr addrspace(6) %short, align 4
  %flat = addrspacecast ptr addrspace(3) %group to ptr              ; scalar
  %at = getelementptr i32, ptr %flat, i32 %n                        ; scalar
  store i32 0, ptr %at, align 4
  call void @llvm.memset.p3.i64(ptr addrspace(3) @table, i8 0, i64 8, i1 false)
  %seen = load i32, ptr addrspace(1) %in, align 4                   ; scalar, load
  %read = load i32, ptr addrspace(4) %constant, align 4             ; scalar, load
  %group.read = load i32, ptr addrspace(3) %group, align 4          ; vector
  %as.global = addrspacecast ptr addrspace(4) %constant to ptr addrspace(1) ; scalar
  store i32 0, ptr addrspace(1) %in, align 4
  %never = load i32, ptr addrspace(1) %as.global, align 4           ; scalar, load
  ret void
}

define amdgpu_kernel void @copies(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %third, ptr addrspace(1) noalias %fourth) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 8, i1 false)
  %from = load i32, ptr addrspace(1) %in, align 4                   ; scalar, load
  %to = load i32, ptr addrspace(1) %out, align 4                    ; vector
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %third, ptr addrspace(1) %in, i64 8, i1 false)
  %moved = load i32, ptr addrspace(1) %third, align 4               ; vector
  call void @llvm.memset.p1.i64(ptr addrspace(1) %fourth, i8 0, i64 8, i1 false)
  %set = load i32, ptr addrspace(1) %fourth, align 4                ; vector
  ret void
}

; What others write is seen behind an access that orders it; a fence by itself writes nothing.
define amdgpu_kernel void @ordered(ptr addrspace(1) %in) {
  fence seq_cst
  %before = load i32, ptr addrspace(1) %in, align 4                 ; scalar, load
  %unordered = load atomic i32, ptr addrspace(1) %in unordered, align 4 ; vector
  %still = load i32, ptr addrspace(1) %in, align 4                  ; scalar, load
  %atomic = load atomic i32, ptr addrspace(1) %in monotonic, align 4 ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @volatile(ptr addrspace(1) %in) {
  %volatile = load volatile i32, ptr addrspace(1) %in, align 4      ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

; It sees what others write, wherever that is.
define amdgpu_kernel void @volatile_behind_noalias(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %other) {
  %volatile = load volatile i32, ptr addrspace(1) %in, align 4      ; vector
  %behind = load i32, ptr addrspace(1) %other, align 4              ; vector
  ret void
}

define amdgpu_kernel void @unknown(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
entry:
  %pointer = load ptr addrspace(1), ptr addrspace(1) %in, align 8   ; scalar, load
  store i32 0, ptr addrspace(1) %out, align 4
  br label %next

next:
  %anywhere = load i32, ptr addrspace(1) %pointer, align 4          ; vector
  ret void
}

define amdgpu_kernel void @added(ptr addrspace(1) %in) {
  %old = atomicrmw add ptr addrspace(1) %in, i32 1 monotonic        ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @exchanged(ptr addrspace(1) %in) {
  %old = cmpxchg ptr addrspace(1) %in, i32 1, i32 2 monotonic monotonic ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @assembly(ptr addrspace(1) %in) {
  call void asm sideeffect "s_nop 0", ""()
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @invoked(ptr addrspace(1) %in) personality ptr null {
  invoke void @anything() to label %on unwind label %off
on:
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
off:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}

define amdgpu_kernel void @branched(ptr addrspace(1) %in) {
  callbr void asm sideeffect "s_nop 0", "!i"() to label %on [label %off]
on:
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
off:
  ret void
}

define amdgpu_kernel void @flat(ptr addrspace(1) %in, ptr addrspace(3) %group) {
  %old = call float @llvm.amdgcn.flat.atomic.fmin.num.f32.p0.f32(ptr null, float 1.0) ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @global(ptr addrspace(1) %in, ptr addrspace(3) %group) {
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %in, ptr addrspace(3) %group, i32 4, i32 0, i32 0)
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @raw(ptr addrspace(1) %in, ptr addrspace(8) %buffer) {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 0, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @structured(ptr addrspace(1) %in, ptr addrspace(8) %buffer) {
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 0, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0, i32 0)
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @masked(ptr addrspace(1) %in) {
  call void @llvm.masked.store.v4i32.p1(<4 x i32> zeroinitializer, ptr addrspace(1) %in, i32 4, <4 x i1> zeroinitializer)
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @image(ptr addrspace(1) %in, <8 x i32> %image, <4 x i32> %sampler) {
  %sampled = call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32(i32 15, float 0.0, float 0.0, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0) ; vector
  %loaded = call <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32(i32 15, i32 0, i32 0, <8 x i32> %image, i32 0, i32 0) ; vector
  %gathered = call <4 x float> @llvm.amdgcn.image.gather4.lz.2d.v4f32.f32(i32 1, float 0.0, float 0.0, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0) ; vector
  %size = call <4 x float> @llvm.amdgcn.image.getresinfo.2d.v4f32.i32(i32 15, i32 0, <8 x i32> %image, i32 0, i32 0) ; vector
  %multi = call <4 x float> @llvm.amdgcn.image.msaa.load.2dmsaa.v4f32.i32(i32 1, i32 0, i32 0, i32 0, <8 x i32> %image, i32 0, i32 0) ; vector
  %before = load i32, ptr addrspace(1) %in, align 4                 ; scalar, load
  call void @llvm.amdgcn.image.store.2d.v4f32.i32(<4 x float> zeroinitializer, i32 15, i32 0, i32 0, <8 x i32> %image, i32 0, i32 0)
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

; Loads from buffers write nothing; a volatile one sees what others write.
define amdgpu_kernel void @buffers(ptr addrspace(1) %in, <4 x i32> %words, ptr addrspace(8) %buffer) {
  %raw = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %words, i32 0, i32 0, i32 0) ; vector
  %pointer = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 1) ; vector
  %record = call i32 @llvm.amdgcn.struct.buffer.load.i32(<4 x i32> %words, i32 0, i32 0, i32 0, i32 2) ; vector
  %both = call float @llvm.amdgcn.struct.ptr.buffer.load.format.f32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0, i32 3) ; vector
  %before = load i32, ptr addrspace(1) %in, align 4                 ; scalar, load
  %volatile = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 -2147483648) ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

define amdgpu_kernel void @modified(ptr addrspace(1) %in, <4 x i32> %words) {
  %old = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 1, <4 x i32> %words, i32 0, i32 0, i32 0) ; vector
  %behind = load i32, ptr addrspace(1) %in, align 4                 ; vector
  ret void
}

; Lanes that have other addresses read other words.
define amdgpu_kernel void @addresses(ptr addrspace(1) %in) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()                     ; vector
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %lane          ; vector
  %own = load i32, ptr addrspace(1) %at, align 4                    ; vector
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]                      ; scalar
  %step = getelementptr i32, ptr addrspace(1) %in, i32 %i           ; scalar, kept in %loop
  %next = add i32 %i, 1                                             ; scalar
  %leave = icmp ugt i32 %next, %lane                                ; vector
  br i1 %leave, label %exit, label %loop

exit:
  %left = load i32, ptr addrspace(1) %step, align 4                 ; vector
  ret void
}

; Whole words, unless what is handed over is read, or the unit has loads of bytes and halves.
define amdgpu_kernel void @sizes(ptr addrspace(1) %in, ptr addrspace(4) byref(i64) %handed) {
  %byte = load i8, ptr addrspace(1) %in, align 1                    ; scalar on gfx1200, load on gfx1200, vector on gfx1100/gfx1150/gfx942
  %half = load i16, ptr addrspace(1) %in, align 2                   ; scalar on gfx1200, load on gfx1200, vector on gfx1100/gfx1150/gfx942
  %crooked = load i16, ptr addrspace(1) %in, align 1                ; vector
  %bytes = load <2 x i8>, ptr addrspace(1) %in, align 2             ; vector
  %three = load <3 x i8>, ptr addrspace(1) %in, align 4             ; vector
  %low = load i32, ptr addrspace(1) %in, align 2                    ; vector
  %four = load <4 x i32>, ptr addrspace(1) %in, align 4             ; scalar, load
  %argument = load i8, ptr addrspace(4) %handed, align 1            ; scalar, load
  %segment = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr() ; scalar
  %place = getelementptr i8, ptr addrspace(4) %segment, i32 1       ; scalar
  %second = load i8, ptr addrspace(4) %place, align 1               ; scalar, load
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()    ; scalar
  %third = load i8, ptr addrspace(4) %hidden, align 1               ; scalar, load
  %packet = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()       ; scalar
  %fourth = load i16, ptr addrspace(4) %packet, align 1             ; scalar, load
  ret void
}

@table = internal addrspace(3) global [2 x i32] poison

declare void @anything()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare i32 @llvm.amdgcn.workitem.id.x()

!0 = !{}
