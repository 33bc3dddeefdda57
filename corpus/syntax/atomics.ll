; Atomic instructions with scopes, orderings and all their operations.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @atomics(ptr addrspace(1) %p, i32 %n, float %f) {
entry:
  fence acquire
  fence syncscope("workgroup-one-as") seq_cst
  %a = load atomic volatile i32, ptr addrspace(1) %p syncscope("agent") acquire, align 4
  store atomic i32 %a, ptr addrspace(1) %p syncscope("wavefront") release, align 4
  %b = atomicrmw volatile xchg ptr addrspace(1) %p, i32 %n seq_cst, align 4  ; divergent
  %c = atomicrmw fadd ptr addrspace(1) %p, float %f syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !0  ; divergent
  %d = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %n acq_rel               ; divergent
  %e = atomicrmw usub_sat ptr addrspace(1) %p, i32 %n monotonic              ; divergent
  %f.max = atomicrmw fmaximum ptr addrspace(1) %p, float %f monotonic        ; divergent
  %g = cmpxchg weak volatile ptr addrspace(1) %p, i32 0, i32 %n syncscope("agent") acq_rel monotonic, align 4  ; divergent
  ret void
}

!0 = !{}
