; Texture samples by derivatives that some lanes of a wave may miss (examples/rules/divergent_derivative.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_ps <4 x float> @in_an_arm(<8 x i32> inreg %image, <4 x i32> inreg %sampler, float %u, float %v) {  ; divergent: %u, %v
entry:
  %right = fcmp ogt float %u, 5.0e-1             ; divergent
  br i1 %right, label %arm, label %join          ; divergent

arm:
  %a = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float %u, float %v, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)   ; divergent: hit: the neighbours' coordinates may be missing; expect: divergent_derivative(%a, "llvm.amdgcn.image.sample.2d", %entry)
  %b = call <4 x float> @llvm.amdgcn.image.sample.l.2d.v4f32.f32.v8i32.v4i32(i32 15, float %u, float %v, float 0.0, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)   ; divergent: no hit: the level is given
  %sum = fadd <4 x float> %a, %b                 ; divergent
  br label %join

join:
  %color = phi <4 x float> [ zeroinitializer, %entry ], [ %sum, %arm ]   ; divergent
  %c = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float %v, float %u, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)   ; divergent: no hit: the lanes are together again
  %all = fadd <4 x float> %color, %c             ; divergent
  ret <4 x float> %all                           ; divergent
}

define amdgpu_ps <4 x float> @under_a_uniform_branch(<8 x i32> inreg %image, <4 x i32> inreg %sampler, i32 inreg %kind, float %u, float %v) {  ; divergent: %u, %v
entry:
  %textured = icmp eq i32 %kind, 0
  br i1 %textured, label %arm, label %join

arm:
  %a = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float %u, float %v, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)   ; divergent: no hit: %kind is the same for all lanes
  br label %join

join:
  %color = phi <4 x float> [ zeroinitializer, %entry ], [ %a, %arm ]     ; divergent
  ret <4 x float> %color                         ; divergent
}

declare <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.l.2d.v4f32.f32.v8i32.v4i32(i32, float, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
; rules: ../../examples/rules/divergent_derivative.dl
