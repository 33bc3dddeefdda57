; Calls with markers, conventions, attributes of every position, variable arguments and indirect callees.
target triple = "amdgcn-amd-amdhsa"

declare i32 @printf(ptr addrspace(4), ...)
declare fastcc i32 @fast(i32 inreg range(i32 0, 8), ptr addrspace(1) readonly captures(none) dereferenceable(16))
declare amdgpu_gfx i32 @gfx(i32) #0
declare void @returned(ptr addrspace(5) sret({ i32, i32 }) align 4, ptr addrspace(5) byval([4 x i32]) align 16)
@format = addrspace(4) constant [3 x i8] c"%d\00"

define amdgpu_kernel void @calls(ptr addrspace(1) %out, i32 %n, ptr %callee) {
entry:
  %slot = alloca { i32, i32 }, align 4, addrspace(5)
  %many = alloca [4 x i32], i32 2, align 16, addrspace(5)
  %a = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) @format, i32 %n, double 1.0)  ; divergent
  %b = tail call fastcc noundef i32 @fast(i32 inreg noundef 3, ptr addrspace(1) nonnull align 16 captures(none) %out) #1
  %c = notail call amdgpu_gfx range(i32 0, 2) i32 @gfx(i32 %n) nounwind  ; divergent
  call void @returned(ptr addrspace(5) sret({ i32, i32 }) align 4 %slot, ptr addrspace(5) byval([4 x i32]) align 16 %many)  ; divergent in llvm22
  %d = call addrspace(0) i32 %callee(i32 %n, i8 zeroext 1)               ; divergent
  ret void
}

define fastcc i32 @tail(i32 inreg range(i32 0, 8) %n, ptr addrspace(1) inreg readonly captures(none) dereferenceable(16) %p) {
entry:
  %r = musttail call fastcc i32 @fast(i32 inreg range(i32 0, 8) %n, ptr addrspace(1) inreg readonly captures(none) dereferenceable(16) %p)  ; divergent
  ret i32 %r                                ; divergent
}

attributes #0 = { convergent nounwind memory(argmem: read, inaccessiblemem: write) "key"="value" "flag" }
attributes #1 = { nodivergencesource allocsize(0) }
