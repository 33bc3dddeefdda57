; Accesses of global memory with much or little between neighbouring lanes (examples/rules/uncoalesced_access.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @columns(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                    ; divergent
  %row = mul i32 %tid, 1024                                                       ; divergent
  %index = add i32 %row, %n                                                       ; divergent
  %from = getelementptr float, ptr addrspace(1) %in, i32 %index                   ; divergent
  %word = load float, ptr addrspace(1) %from, align 4                             ; divergent: hit, 4096 bytes between lanes; expect: uncoalesced_access(%word, 4096, 4)
  %to = getelementptr float, ptr addrspace(1) %out, i32 %tid                      ; divergent
  store float %word, ptr addrspace(1) %to, align 4                                ; divergent: no hit, one word after the other
  ret void
}

define amdgpu_kernel void @structures(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                    ; divergent
  %long = zext i32 %tid to i64                                                    ; divergent
  %point = getelementptr { float, float, float, float }, ptr addrspace(1) %in, i64 %long              ; divergent
  %x = load float, ptr addrspace(1) %point, align 4                               ; divergent: hit, one float of each structure of 16 bytes; expect: uncoalesced_access(%x, 16, 4)
  %all = load <4 x float>, ptr addrspace(1) %point, align 16                      ; divergent: no hit, the whole structure
  %first = extractelement <4 x float> %all, i32 0                                 ; divergent
  %sum = fadd float %x, %first                                                    ; divergent
  %at = getelementptr float, ptr addrspace(1) %out, i32 %n
  store float %sum, ptr addrspace(1) %at, align 4                                 ; divergent: no hit, one address for all
  ret void
}

define amdgpu_kernel void @shifted(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                    ; divergent
  %scaled = shl i32 %tid, 3                                                       ; divergent
  %far = or disjoint i32 %scaled, 1                                               ; divergent
  %bytes = getelementptr i8, ptr addrspace(1) %out, i32 %far                      ; divergent
  %rows = getelementptr [4 x i32], ptr addrspace(1) %bytes, i32 %n                ; divergent
  store i8 1, ptr addrspace(1) %rows, align 1                                     ; divergent: hit, a byte every 8 bytes; expect: uncoalesced_access(:, 8, 1)
  store i64 1, ptr addrspace(1) %rows, align 1                                    ; divergent: no hit, 8 bytes every 8 bytes
  %other = mul i32 %tid, %n                                                       ; divergent
  %somewhere = getelementptr i32, ptr addrspace(1) %out, i32 %other               ; divergent
  store i32 1, ptr addrspace(1) %somewhere, align 4                               ; divergent: no hit, as nobody knows %n
  ret void
}

define amdgpu_kernel void @memory_of_its_own() {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                    ; divergent
  %private = alloca [64 x [4 x i32]], addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %private to ptr  ; divergent in sound: by a processor that is not named
  %at = getelementptr [4 x i32], ptr %flat, i32 %tid                              ; divergent
  store i32 1, ptr %at, align 4                                                   ; divergent: no hit, other lanes have other memory
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
; rules: ../../examples/rules/uncoalesced_access.dl
