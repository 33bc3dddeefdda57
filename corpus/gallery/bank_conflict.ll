; Accesses of LDS with steps of many and of few words between lanes (examples/rules/bank_conflict.dl).
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [32 x [32 x float]] poison, align 4
@padded = internal addrspace(3) global [32 x [33 x float]] poison, align 4

define amdgpu_kernel void @transposed(ptr addrspace(1) %out, i32 %column) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                                            ; divergent
  %here = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i32 0, i32 %tid, i32 %column         ; divergent
  %word = load float, ptr addrspace(3) %here, align 4                                                     ; divergent: hit, 32 words between lanes: all in one bank; expect: bank_conflict(%word, 128, 32)
  %there = getelementptr [32 x [33 x float]], ptr addrspace(3) @padded, i32 0, i32 %tid, i32 %column      ; divergent
  %other = load float, ptr addrspace(3) %there, align 4                                                   ; divergent: no hit, 33 words between lanes
  %row = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i32 0, i32 %column, i32 %tid          ; divergent
  %beside = load float, ptr addrspace(3) %row, align 4                                                    ; divergent: no hit, one word after the other
  %one = fadd float %word, %other                                                                         ; divergent
  %two = fadd float %one, %beside                                                                         ; divergent
  %even = mul i32 %tid, 2                                                                                 ; divergent
  %pairs = getelementptr float, ptr addrspace(3) @tile, i32 %even                                         ; divergent
  store float %two, ptr addrspace(3) %pairs, align 4                                                      ; divergent: hit, two lanes in each bank; expect: bank_conflict(:, 8, 2)
  %same = getelementptr float, ptr addrspace(3) @tile, i32 %column
  %broadcast = load float, ptr addrspace(3) %same, align 4                                                ; no hit: one address is served at once
  %rows = mul i32 %tid, 32                                                                                ; divergent
  %to = getelementptr float, ptr addrspace(1) %out, i32 %rows                                             ; divergent
  store float %broadcast, ptr addrspace(1) %to, align 4                                                   ; divergent: no hit, global memory has no banks of this kind
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/bank_conflict.dl
