; Atomics on one address and on many (examples/rules/aggregable_atomic.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @counters(ptr addrspace(1) %sum, ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                         ; divergent
  %a = atomicrmw add ptr addrspace(1) %sum, i32 %tid monotonic                         ; divergent: hit, a reduction; expect: aggregable_atomic(%a, "add", "a reduction")
  %b = atomicrmw add ptr addrspace(1) %sum, i32 1 monotonic                            ; divergent: hit, one lane adds the number of lanes; expect: aggregable_atomic(%b, "add", "once, times the number of lanes")
  %c = atomicrmw umax ptr addrspace(1) %sum, i32 %tid seq_cst                          ; divergent: hit, a prefix maximum, as the result is read; expect: aggregable_atomic(%c, "umax", "a prefix sum, as the result is read")
  %d = atomicrmw xchg ptr addrspace(1) %sum, i32 %tid monotonic                        ; divergent: no hit, the last one wins
  %e = atomicrmw volatile add ptr addrspace(1) %sum, i32 1 monotonic                   ; divergent: no hit, volatile
  %bin = getelementptr i32, ptr addrspace(1) %out, i32 %tid                            ; divergent
  %f = atomicrmw add ptr addrspace(1) %bin, i32 1 monotonic                            ; divergent: no hit, an address for each lane
  %g = cmpxchg ptr addrspace(1) %sum, i32 %n, i32 %tid monotonic monotonic             ; divergent: no hit, it depends on what is there
  store i32 %c, ptr addrspace(1) %bin                                                  ; divergent
  ret void
}

define amdgpu_kernel void @after_a_divergent_loop(ptr addrspace(1) %bins) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                         ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %bins, i32 %i
  %in = atomicrmw or ptr addrspace(1) %at, i32 1 monotonic                             ; divergent: hit, lanes that are still here agree on %i; expect: aggregable_atomic(%in, "or", "once, as all lanes bring the same")
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %tid                                                    ; divergent
  br i1 %leave, label %exit, label %loop                                               ; divergent

exit:
  %out = atomicrmw or ptr addrspace(1) %at, i32 1 monotonic                            ; divergent, temporal: no hit, lanes left with other addresses
  ret void
}

define amdgpu_kernel void @memory_of_its_own() {
entry:
  %private = alloca i32, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %private to ptr  ; divergent in sound: by a processor that is not named
  %own = atomicrmw add ptr %flat, i32 1 monotonic                                      ; divergent: no hit, one address and a place for each lane
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/aggregable_atomic.dl
