; Private variables that are read with and without a value (examples/rules/reaching_definition.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @one_arm(ptr addrspace(1) %out, i32 %n) {
entry:
  %slot = alloca i32, align 4, addrspace(5)
  %set = alloca i32, align 4, addrspace(5)
  store i32 7, ptr addrspace(5) %set, align 4
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %arm, label %join

arm:
  store i32 1, ptr addrspace(5) %slot, align 4
  %written = load i32, ptr addrspace(5) %slot, align 4                            ; divergent: no hit, the store stands right before it; expect: reaching_definition(%written, store#7)
  store i32 %written, ptr addrspace(5) %set, align 4                              ; divergent
  br label %join

join:
  %maybe = load i32, ptr addrspace(5) %slot, align 4                              ; divergent: hit, nothing was stored on the way past %arm; expect: reaching_definition(%maybe, %slot) reaching_definition(%maybe, store#7) undefined_load(%maybe, %slot)
  %always = load i32, ptr addrspace(5) %set, align 4                              ; divergent: no hit, one of two stores; expect: reaching_definition(%always, store#4) reaching_definition(%always, store#9)
  %sum = add i32 %maybe, %always                                                  ; divergent
  store i32 %sum, ptr addrspace(1) %out, align 4                                  ; divergent
  ret void
}

define amdgpu_kernel void @next_iteration(ptr addrspace(1) %out, i32 %n) {
entry:
  %late = alloca i32, align 4, addrspace(5)
  %escaped = alloca i32, align 4, addrspace(5)
  call void @fill(ptr addrspace(5) %escaped)                                      ; divergent in llvm22
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %early = load i32, ptr addrspace(5) %late, align 4                              ; divergent: hit, the store comes only later in the first iteration; expect: reaching_definition(%early, %late) reaching_definition(%early, store#8) undefined_load(%early, %late)
  store i32 %i, ptr addrspace(5) %late, align 4
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  %last = load i32, ptr addrspace(5) %late, align 4                               ; divergent: no hit, every way leads over the store; expect: reaching_definition(%last, store#8)
  %filled = load i32, ptr addrspace(5) %escaped, align 4                          ; divergent: no hit, its address was handed on
  %one = add i32 %last, %filled                                                   ; divergent
  %two = add i32 %one, %early                                                     ; divergent
  store i32 %two, ptr addrspace(1) %out, align 4                                  ; divergent
  ret void
}

define amdgpu_kernel void @element_by_element(ptr addrspace(1) %out, float %x) {
entry:
  %pair = alloca <2 x float>, align 8, addrspace(5)
  %nothing = load <2 x float>, ptr addrspace(5) %pair, align 8                    ; divergent: no hit, one element of it is replaced; expect: reaching_definition(%nothing, %pair)
  %half = insertelement <2 x float> %nothing, float %x, i64 0                     ; divergent
  store <2 x float> %half, ptr addrspace(5) %pair, align 8                        ; divergent
  %again = load <2 x float>, ptr addrspace(5) %pair, align 8                      ; divergent: no hit, elements are not told apart; expect: reaching_definition(%again, store#5)
  %first = extractelement <2 x float> %again, i64 0                               ; divergent
  store float %first, ptr addrspace(1) %out, align 4                              ; divergent
  ret void
}

declare void @fill(ptr addrspace(5))
; rules: ../../examples/rules/reaching_definition.dl
