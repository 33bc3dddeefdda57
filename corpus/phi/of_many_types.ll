; Phis of pointers, floats, vectors and structs are judged like any other.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @of_many_types(ptr addrspace(1) %out, ptr addrspace(1) %other, float %f, <2 x i16> %v) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                               ; divergent
  %low = icmp ult i32 %tid, 16                                               ; divergent
  br i1 %low, label %then, label %join                                       ; divergent

then:
  br label %join

join:
  %p = phi ptr addrspace(1) [ %out, %entry ], [ %other, %then ]              ; divergent
  %g = phi float [ %f, %entry ], [ 0x3FF8000000000000, %then ]               ; divergent
  %w = phi <2 x i16> [ %v, %entry ], [ <i16 1, i16 2>, %then ]               ; divergent
  %s = phi { i32, i1 } [ { i32 1, i1 true }, %entry ], [ { i32 1, i1 true }, %then ]
  %z = phi [2 x i32] [ zeroinitializer, %entry ], [ [i32 0, i32 1], %then ]  ; divergent
  store float %g, ptr addrspace(1) %p                                        ; divergent
  store <2 x i16> %w, ptr addrspace(1) %out                                  ; divergent
  store { i32, i1 } %s, ptr addrspace(1) %out
  store [2 x i32] %z, ptr addrspace(1) %out                                  ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
