; Instructions with all the flags that they may carry.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @flags(ptr addrspace(1) %out, i32 %n, float %f, ptr %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                            ; divergent
  %a = add nuw nsw i32 %tid, %n                                           ; divergent
  %b = udiv exact i32 %n, 2
  %c = or disjoint i32 %n, 4
  %d = zext nneg i32 %n to i64
  %e = trunc nuw nsw i64 %d to i16
  %g = uitofp nneg i32 %a to float                                        ; divergent
  %h = icmp samesign ult i32 %n, 9
  %i = fadd reassoc nnan ninf nsz arcp contract afn float %f, %g          ; divergent
  %j = fcmp fast olt float %f, 1.0
  %k = select fast i1 %j, float %f, float 0.0
  %l = getelementptr inbounds nuw i8, ptr addrspace(1) %out, i64 %d
  %m = getelementptr nusw i8, ptr addrspace(1) %out, i64 4
  %o = shl nuw i32 %n, 1
  %q = fneg nsz float %f
  %r = call fast float @llvm.fabs.f32(float %f)
  %s = addrspacecast ptr %p to ptr addrspace(1)
  %t = load volatile i32, ptr addrspace(1) %m, align 1, !nontemporal !0, !invariant.load !1
  store volatile float %i, ptr addrspace(1) %l, align 2, !nontemporal !0  ; divergent
  ret void
}

!0 = !{i32 1}
!1 = !{}

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fabs.f32(float)
