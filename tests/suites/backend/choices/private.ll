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
