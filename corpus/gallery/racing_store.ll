; Stores of different values to one address (examples/rules/racing_store.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @forgotten_index(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                         ; divergent
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %tid, ptr addrspace(1) %at, align 4                        ; divergent: hit, the index of the lane is missing; expect: racing_store(:, %tid)
  store i32 %n, ptr addrspace(1) %out, align 4                         ; no hit: all write the same
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %tid            ; divergent
  store i32 %tid, ptr addrspace(1) %own, align 4                       ; divergent: no hit, each has its own place
  %private = alloca i32, align 4, addrspace(5)
  store i32 %tid, ptr addrspace(5) %private, align 4                   ; divergent: no hit, private memory
  %first = icmp eq i32 %tid, 0                                         ; divergent
  br i1 %first, label %leader, label %exit                             ; divergent

leader:
  store i32 %tid, ptr addrspace(1) %at, align 4                        ; divergent: no hit, one lane is left
  br label %exit

exit:
  ret void
}

define amdgpu_kernel void @memory_of_its_own(ptr %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                         ; divergent
  %private = alloca i32, align 4, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %private to ptr  ; divergent in sound: by a processor that is not named
  store i32 %tid, ptr %flat, align 4                                   ; divergent: no hit, one address and a place for each lane
  store i32 %tid, ptr %out, align 4                                    ; divergent: hit, the host gives no lane's memory; expect: racing_store(:, %tid)
  ret void
}

define void @anywhere(ptr inreg %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                         ; divergent
  store i32 %tid, ptr %out, align 4                                    ; divergent: no hit, it may be memory of the lane
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/racing_store.dl
