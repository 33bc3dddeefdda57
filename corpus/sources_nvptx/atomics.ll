; Lanes run an atomic one after another; an atomic load is only a load.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @atomics(ptr addrspace(1) %cell, i32 %n) {
entry:
  %old = atomicrmw add ptr addrspace(1) %cell, i32 1 monotonic               ; divergent
  %pair = cmpxchg ptr addrspace(1) %cell, i32 %n, i32 0 monotonic monotonic  ; divergent
  %seen = extractvalue { i32, i1 } %pair, 0                                  ; divergent
  %read = load atomic i32, ptr addrspace(1) %cell monotonic, align 4
  store i32 %old, ptr addrspace(1) %cell                                     ; divergent
  store i32 %seen, ptr addrspace(1) %cell                                    ; divergent
  store i32 %read, ptr addrspace(1) %cell
  ret void
}
