; Uniform values that loops read from vector registers (examples/rules/uniform_vector_value.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @made_before_a_loop(ptr addrspace(1) %out, float %a, float %b, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                            ; divergent
  %lane = uitofp i32 %tid to float                                        ; divergent: no hit, not uniform
  %scale = fmul float %a, %b                                              ; hit: arithmetic of floats, one result for all lanes; expect: uniform_vector_value(%scale, "float", %loop)
  %largest = load float, ptr addrspace(3) @largest, align 4               ; hit: all lanes read one word of LDS; expect: uniform_vector_value(%largest, "float", %loop)
  %once = fadd float %a, %b                                               ; no hit: read before the loop only
  %start = fsub float %once, %scale                                       ; no hit: %sum begins with it, the loop reads %sum
  %bound = mul i32 %n, %n                                                 ; no hit: integers are computed in scalar registers
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ %start, %entry ], [ %more, %loop ]                   ; divergent
  %inside = fmul float %scale, 2.0                                        ; no hit: made in the loop
  %part = fmul float %inside, %largest
  %own = fmul float %part, %lane                                          ; divergent
  %more = fadd float %sum, %own                                           ; divergent
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %bound
  br i1 %leave, label %exit, label %loop

exit:
  store float %more, ptr addrspace(1) %out                                ; divergent
  ret void
}

define amdgpu_kernel void @from_global_memory(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                            ; divergent
  %scalar = load i32, ptr addrspace(1) %in, align 4                       ; no hit: nothing was written yet, it is a scalar load
  store i32 %tid, ptr addrspace(1) %out, align 4                          ; divergent
  %second = getelementptr i32, ptr addrspace(1) %in, i32 1
  %vector = load i32, ptr addrspace(1) %second, align 4                   ; hit: behind a store it is a vector load, and %own reads it in the loop; expect: uniform_vector_value(%vector, "i32", %loop)
  %third = getelementptr i32, ptr addrspace(1) %in, i32 2
  %moved = load i32, ptr addrspace(1) %third, align 4                     ; no hit: only %sum reads it, a scalar addition; LLVM moves it over
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %own = mul i32 %tid, %vector                                            ; divergent
  store volatile i32 %own, ptr addrspace(1) %out                          ; divergent
  %sum = add i32 %scalar, %moved
  %next = add i32 %i, %sum
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  ret void
}

define amdgpu_kernel void @from_a_divergent_loop(ptr addrspace(1) %out, float %a, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                            ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %grown = uitofp i32 %i.next to float                                    ; no hit: lanes leave with different values, each needs its own
  %leave = icmp ugt i32 %i.next, %tid                                     ; divergent
  br i1 %leave, label %between, label %first                              ; divergent

between:
  br label %second

second:
  %j = phi i32 [ 0, %between ], [ %j.next, %second ]
  %sum = fadd float %a, %grown                                            ; divergent, temporal
  store float %sum, ptr addrspace(1) %out                                 ; divergent
  %j.next = add i32 %j, 1
  %over = icmp uge i32 %j.next, %n
  br i1 %over, label %exit, label %second

exit:
  ret void
}

@largest = external addrspace(3) global float

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/uniform_vector_value.dl
