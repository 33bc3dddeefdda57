; Loads of one address by all lanes of a wave (examples/rules/scalar_load_candidate.dl). What is no hit is `s_load` in LLVM 22's code
; already, or cannot be.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @before_and_after_a_store(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                      ; divergent
  %before = load i32, ptr addrspace(1) %in, align 4                                 ; no hit: nothing was written yet
  %own.out = getelementptr i32, ptr addrspace(1) %out, i32 %tid                     ; divergent
  store i32 %before, ptr addrspace(1) %own.out, align 4                             ; divergent
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %n
  %after = load i32, ptr addrspace(1) %at, align 4                                  ; hit: all lanes load %in[%n], but the store may have been to it; expect: scalar_load_candidate(%after, "i32")
  %own.in = getelementptr i32, ptr addrspace(1) %in, i32 %tid                       ; divergent
  %own = load i32, ptr addrspace(1) %own.in, align 4                                ; divergent: no hit, each lane loads another word
  %spun = load volatile i32, ptr addrspace(1) %in, align 4                          ; no hit: volatile
  %seen = load atomic i32, ptr addrspace(1) %in monotonic, align 4                  ; no hit: atomic
  %sum = add i32 %after, %own                                                       ; divergent
  %more = add i32 %spun, %seen
  %all = add i32 %sum, %more                                                        ; divergent
  store i32 %all, ptr addrspace(1) %own.out, align 4                                ; divergent
  ret void
}

define amdgpu_kernel void @in_a_loop(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                      ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr addrspace(1) %in, i32 %i
  %word = load float, ptr addrspace(1) %from, align 4                               ; hit: from the second iteration on, the store came before; expect: scalar_load_candidate(%word, "float")
  %to = getelementptr float, ptr addrspace(1) %out, i32 %tid                        ; divergent
  store float %word, ptr addrspace(1) %to, align 4                                  ; divergent
  %next = add i32 %i, 1
  %leave = icmp eq i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  ret void
}

define amdgpu_kernel void @after_a_divergent_loop(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                      ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %i
  store i32 %i, ptr addrspace(1) %out, align 4
  %next = add i32 %i, 1
  %leave = icmp ugt i32 %next, %tid                                                 ; divergent
  br i1 %leave, label %exit, label %loop                                            ; divergent

exit:
  %word = load i32, ptr addrspace(1) %at, align 4                                   ; divergent, temporal: no hit, lanes left with other addresses
  store i32 %word, ptr addrspace(1) %out, align 4                                   ; divergent
  ret void
}

define amdgpu_kernel void @of_other_memory(ptr addrspace(4) %constant, ptr addrspace(1) %out, i32 %n) {
entry:
  store i32 %n, ptr addrspace(1) %out, align 4
  %word = load i32, ptr addrspace(4) %constant, align 4                             ; no hit: constant memory is scalar loads anyway
  %pair = load i32, ptr addrspace(3) @table, align 4                                ; no hit: LDS has no scalar loads
  %sum = add i32 %word, %pair
  store i32 %sum, ptr addrspace(1) %out, align 4
  ret void
}

@table = external addrspace(3) global i32

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/scalar_load_candidate.dl
