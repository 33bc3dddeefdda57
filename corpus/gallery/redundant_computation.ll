; Slow computations with operands on which lanes agree or not (examples/rules/redundant_computation.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @blur(ptr addrspace(1) %in, ptr addrspace(1) %out, float %sigma, i32 %width) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                         ; divergent
  %square = fmul float %sigma, %sigma                                  ; no hit: fast
  %inverse = fdiv float 1.0, %square                                   ; hit: the host could pass 1/sigma^2; expect: redundant_computation(%inverse, "fdiv", "arguments alone decide it: the host could")
  %root = call float @llvm.sqrt.f32(float %inverse)                    ; hit: and its root; expect: redundant_computation(%root, "llvm.sqrt", "arguments alone decide it: the host could")
  %half = udiv i32 %width, 3                                           ; no hit: a constant, so it is multiplied and shifted
  %row = udiv i32 %tid, %half                                          ; divergent: no hit, lanes differ
  %at = getelementptr float, ptr addrspace(1) %in, i32 %row            ; divergent
  %word = load float, ptr addrspace(1) %at, align 4                    ; divergent
  %own = call float @llvm.exp2.f32(float %word)                        ; divergent: no hit, lanes differ
  %shared = load float, ptr addrspace(1) %in, align 4
  %other = fdiv float %shared, %sigma                                  ; hit: one lane could, but not the host; expect: redundant_computation(%other, "fdiv", "one lane could")
  %bits = fmul float %own, %other                                      ; divergent
  %all = fadd float %bits, %root                                       ; divergent
  %to = getelementptr float, ptr addrspace(1) %out, i32 %tid           ; divergent
  store float %all, ptr addrspace(1) %to, align 4                      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.sqrt.f32(float)
declare float @llvm.exp2.f32(float)
; rules: ../../examples/rules/redundant_computation.dl
