; Interpolated attributes, liveness of lanes and parameters read from local memory are each lane's own.
target triple = "amdgcn-amd-amdhsa"

declare float @llvm.amdgcn.interp.p1(float, i32 immarg, i32 immarg, i32)
declare i1 @llvm.amdgcn.ps.live()
declare i1 @llvm.amdgcn.live.mask()
declare i1 @llvm.amdgcn.inverse.ballot.i64(i64)

define amdgpu_ps float @graphics(float inreg %f, i32 inreg %m0) "target-cpu"="gfx900" {
entry:
  %i = call float @llvm.amdgcn.interp.p1(float %f, i32 1, i32 2, i32 %m0)  ; divergent
  %live = call i1 @llvm.amdgcn.ps.live()                                   ; divergent
  %mask = call i1 @llvm.amdgcn.live.mask()                                 ; divergent
  %own = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 9)                    ; divergent
  %uniform = fadd float %f, 1.0
  ret float %uniform
}
