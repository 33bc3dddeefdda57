; Fences and address spaces: PTX ISA, "membar/fence", "isspacep", "cvta".

define void @nvvm.membar.cta() {
  fence syncscope("workgroup") seq_cst
  ret void
}

define void @nvvm.membar.gl() {
  fence syncscope("agent") seq_cst
  ret void
}

define void @nvvm.membar.sys() {
  fence seq_cst
  ret void
}

define void @nvvm.fence.sc.cluster() {
  fence syncscope("agent") seq_cst
  ret void
}

; Addresses that are mapped twice.
define void @nvvm.fence.proxy.alias() {
  fence seq_cst
  ret void
}

define ptr @nvvm.ptr.global.to.gen(ptr addrspace(1) %p) {
  %r = addrspacecast ptr addrspace(1) %p to ptr
  ret ptr %r
}

define ptr addrspace(1) @nvvm.ptr.gen.to.global(ptr %p) {
  %r = addrspacecast ptr %p to ptr addrspace(1)
  ret ptr addrspace(1) %r
}

define ptr @nvvm.ptr.shared.to.gen(ptr addrspace(3) %p) {
  %r = addrspacecast ptr addrspace(3) %p to ptr
  ret ptr %r
}

define ptr addrspace(3) @nvvm.ptr.gen.to.shared(ptr %p) {
  %r = addrspacecast ptr %p to ptr addrspace(3)
  ret ptr addrspace(3) %r
}

define ptr @nvvm.ptr.constant.to.gen(ptr addrspace(4) %p) {
  %r = addrspacecast ptr addrspace(4) %p to ptr
  ret ptr %r
}

define ptr addrspace(4) @nvvm.ptr.gen.to.constant(ptr %p) {
  %r = addrspacecast ptr %p to ptr addrspace(4)
  ret ptr addrspace(4) %r
}

define ptr @nvvm.ptr.local.to.gen(ptr addrspace(5) %p) {
  %r = addrspacecast ptr addrspace(5) %p to ptr
  ret ptr %r
}

define ptr addrspace(5) @nvvm.ptr.gen.to.local(ptr %p) {
  %r = addrspacecast ptr %p to ptr addrspace(5)
  ret ptr addrspace(5) %r
}

define i1 @nvvm.isspacep.shared(ptr %p) {
  %r = call i1 @llvm.amdgcn.is.shared(ptr %p)
  ret i1 %r
}

define i1 @nvvm.isspacep.local(ptr %p) {
  %r = call i1 @llvm.amdgcn.is.private(ptr %p)
  ret i1 %r
}

define i1 @nvvm.isspacep.global(ptr %p) {
  %shared = call i1 @llvm.amdgcn.is.shared(ptr %p)
  %local = call i1 @llvm.amdgcn.is.private(ptr %p)
  %either = or i1 %shared, %local
  %r = xor i1 %either, true
  ret i1 %r
}

; Nothing is known of the options that libdevice asks for.
define i32 @nvvm.reflect(ptr %name) {
  %r = bitcast i32 0 to i32
  ret i32 %r
}

define i32 @__nvvm_reflect(ptr %name) {
  %r = bitcast i32 0 to i32
  ret i32 %r
}

declare i1 @llvm.amdgcn.is.shared(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)
