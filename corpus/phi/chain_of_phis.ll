; A divergent phi flows on through phis that are no join themselves.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @chain_of_phis(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %then, label %first         ; divergent

then:
  br label %first

first:
  %p = phi i32 [ %a, %entry ], [ %b, %then ]    ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %flag, label %second, label %third

second:
  %q = phi i32 [ %p, %first ]                   ; divergent
  br label %third

third:
  %r = phi i32 [ 0, %first ], [ %q, %second ]   ; divergent
  %s = phi i32 [ %a, %first ], [ %b, %second ]
  store i32 %r, ptr addrspace(1) %out           ; divergent
  store i32 %s, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
