; Which private variables are alive at the same time (LangRef, `llvm.lifetime.start`): each variable with a lifetime says whose lifetime it begins within.
; Every instruction says what is chosen for it, on all GPUs or on those that are named.
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"

declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))

; One after another in a block, then two at a time.
define amdgpu_kernel void @block() {
  %a = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  %b = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  %c = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime, alive with %b
  %d = alloca [8 x i32], addrspace(5)                        ; scalar
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c)
  ret void
}

; Alive in blocks without marks: %a until `next` ends it, and so in `between` and `arm`.
define amdgpu_kernel void @blocks(i1 %p) {
entry:
  %a = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  %b = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  %c = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime, alive with %a
  %e = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime, alive with %b
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  br i1 %p, label %between, label %next
between:
  br label %arm
arm:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c)
  br label %next
next:
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  br label %last
last:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e)
  ret void
}

; In a loop: %b is never ended, so it is alive when the next iteration begins the lifetime of %a.
define amdgpu_kernel void @loop(i1 %p) {
entry:
  %a = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime, alive with %b
  %b = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  br label %loop
loop:
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  br i1 %p, label %loop, label %done
done:
  ret void
}

; The second mark begins the lifetime of a variable that is not known.
define amdgpu_kernel void @unknown(i1 %p) {
  %a = alloca [8 x i32], addrspace(5)                        ; scalar
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) poison)
  ret void
}

; Accesses that keep their order, although they are to different variables: in the lifetimes of %a and %b, and by pointers that may point to either.
define amdgpu_kernel void @accesses(ptr addrspace(1) %out) {
  %a = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  %b = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  %table = alloca ptr addrspace(5), addrspace(5)             ; scalar
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store ptr addrspace(5) %a, ptr addrspace(5) %table
  store i32 1, ptr addrspace(5) %a                           ; before line 82, before line 85
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store i32 2, ptr addrspace(5) %b                           ; before line 84
  %p = load ptr addrspace(5), ptr addrspace(5) %table        ; vector
  store i32 3, ptr addrspace(5) %p                           ; before line 85
  store i32 4, ptr addrspace(5) %b
  ret void
}

; Types tell the accesses of a block apart, but not the variables. Accesses of one address by different offsets are to one variable.
define amdgpu_kernel void @types(ptr addrspace(5) %table, ptr addrspace(5) %more) {
  %b = alloca [8 x i32], addrspace(5)                        ; scalar, has a lifetime
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  br label %first
first:
  store i32 1, ptr addrspace(5) null, !tbaa !1               ; before line 96
  store float 2.0, ptr addrspace(5) %b, !tbaa !2
  br label %loaded
loaded:
  %p = load ptr addrspace(5), ptr addrspace(5) %table        ; vector
  %q = load ptr, ptr addrspace(5) %more                      ; vector
  store i32 1, ptr addrspace(5) %p, !tbaa !1                 ; before line 102
  store float 2.0, ptr %q, !tbaa !2
  br label %offsets
offsets:
  %r = load ptr addrspace(5), ptr addrspace(5) %table        ; vector
  %s = getelementptr i8, ptr addrspace(5) %r, i32 4          ; vector
  store i32 1, ptr addrspace(5) %r
  store i32 2, ptr addrspace(5) %s
  ret void
}

; Without lifetimes no variables share memory.
define amdgpu_kernel void @no_lifetimes(ptr addrspace(5) %table) {
  %p = load ptr addrspace(5), ptr addrspace(5) %table        ; vector
  store i32 1, ptr addrspace(5) %p, !tbaa !1
  store float 2.0, ptr addrspace(5) null, !tbaa !2
  ret void
}

!0 = !{!"root"}
!1 = !{!3, !3, i64 0}
!2 = !{!4, !4, i64 0}
!3 = !{!"int", !0, i64 0}
!4 = !{!"float", !0, i64 0}
