; Loads that every iteration repeats, and some that it has to (examples/rules/hoistable_uniform_load.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @around_a_store(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(3) %shared, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                         ; divergent
  %own = getelementptr float, ptr addrspace(1) %in, i32 %tid           ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %scale = load float, ptr addrspace(1) %in, align 4                   ; hit: one address, but the store may go there; expect: hoistable_uniform_load(%scale, %loop, "if no store in the loop goes there")
  %lds = load float, ptr addrspace(3) %shared, align 4                 ; hit: the store goes to another memory; expect: hoistable_uniform_load(%lds, %loop, "nothing in the loop writes there")
  %mine = load float, ptr addrspace(1) %own, align 4                   ; divergent: no hit, each lane has its own address
  %from = getelementptr float, ptr addrspace(1) %in, i32 %i
  %step = load float, ptr addrspace(1) %from, align 4                  ; no hit: another address in each iteration
  %seen = load volatile float, ptr addrspace(1) %in, align 4           ; no hit: volatile
  %one = fmul float %scale, %lds
  %two = fadd float %one, %step
  %three = fadd float %two, %seen
  %four = fadd float %three, %mine                                     ; divergent
  %to = getelementptr float, ptr addrspace(1) %out, i32 %tid           ; divergent
  store float %four, ptr addrspace(1) %to, align 4                     ; divergent
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  %after = load float, ptr addrspace(1) %in, align 4                   ; no hit: no loop
  store float %after, ptr addrspace(1) %out, align 4
  ret void
}

define amdgpu_kernel void @between_barriers(ptr addrspace(3) %shared, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %word = load float, ptr addrspace(3) %shared, align 4                ; no hit: others may have written before the barrier
  %root = call float @llvm.sqrt.f32(float %word)
  %to = getelementptr float, ptr addrspace(1) %out, i32 %i
  store float %root, ptr addrspace(1) %to, align 4
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  ret void
}

define amdgpu_kernel void @nothing_is_written(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %word = load float, ptr addrspace(1) %in, align 4                    ; hit: nothing in the loop writes; expect: hoistable_uniform_load(%word, %loop, "nothing in the loop writes there")
  %root = call float @llvm.sqrt.f32(float %word)
  %more = fadd float %sum, %root
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  store float %more, ptr addrspace(1) %out, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare float @llvm.sqrt.f32(float)
; rules: ../../examples/rules/hoistable_uniform_load.dl
