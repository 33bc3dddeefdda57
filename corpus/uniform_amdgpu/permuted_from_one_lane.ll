; `ds.bpermute` at an address that all lanes agree on gives all what one lane has, or 0 if that is switched off. At addresses of their own
; lanes may disagree even on a value that those agree on that run: one may ask a lane that is switched off.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)

define amdgpu_kernel void @permuted_from_one_lane(ptr addrspace(1) %out, i32 %n) "target-cpu"="gfx942" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                    ; divergent
  %address = shl i32 %tid, 2                                      ; divergent
  %third = call i32 @llvm.amdgcn.ds.bpermute(i32 12, i32 %tid)    ; divergent in llvm22: of lane 3
  %nth = call i32 @llvm.amdgcn.ds.bpermute(i32 %n, i32 %tid)      ; divergent in llvm22: of lane %n / 4
  %own = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %n)  ; divergent
  %both = call i32 @llvm.amdgcn.ds.bpermute(i32 %tid, i32 %tid)   ; divergent
  %sum = add i32 %third, %nth                                     ; divergent in llvm22
  store i32 %sum, ptr addrspace(1) %out                           ; divergent in llvm22
  store i32 %own, ptr addrspace(1) %out                           ; divergent
  store i32 %both, ptr addrspace(1) %out                          ; divergent
  ret void
}

define amdgpu_kernel void @halves_of_a_wave_of_64(ptr addrspace(1) %out, i32 %n) "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                    ; divergent
  %third = call i32 @llvm.amdgcn.ds.bpermute(i32 12, i32 %tid)    ; divergent: of lane 3 and of lane 35
  store i32 %third, ptr addrspace(1) %out                         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
