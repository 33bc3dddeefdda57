; Lanes run an atomic one after another: each reads what the one before it left.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @atomics(ptr addrspace(1) %cell, ptr addrspace(3) %local, i32 %n) {
entry:
  %old = atomicrmw add ptr addrspace(1) %cell, i32 1 syncscope("agent") monotonic  ; divergent
  %max = atomicrmw umax ptr addrspace(3) %local, i32 %n monotonic                  ; divergent
  %pair = cmpxchg ptr addrspace(1) %cell, i32 %n, i32 0 monotonic monotonic        ; divergent
  %seen = extractvalue { i32, i1 } %pair, 0                                        ; divergent
  %won = extractvalue { i32, i1 } %pair, 1                                         ; divergent
  %read = load atomic i32, ptr addrspace(1) %cell monotonic, align 4
  br i1 %won, label %first, label %end                                             ; divergent

first:
  store i32 %read, ptr addrspace(1) %cell
  br label %end

end:
  ret void
}
