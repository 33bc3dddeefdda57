; Ballots of waves of 64 lanes, in 32 bits (examples/rules/ballot_cut_to_32_bits.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @wave64(ptr addrspace(1) %out, i32 %n) "target-cpu"="gfx90a" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()                     ; divergent
  %odd = trunc i32 %lane to i1                                      ; divergent
  %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %odd)
  %cut = trunc i64 %mask to i32                                     ; hit; expect: ballot_cut_to_32_bits(%cut, %mask)
  %few = icmp ult i32 %lane, %n                                     ; divergent
  %both = call i64 @llvm.amdgcn.ballot.i64(i1 %few)
  %low = trunc i64 %both to i32                                     ; no hit: the other half is read too
  %shifted = lshr i64 %both, 32
  %high = trunc i64 %shifted to i32
  ret void
}

define amdgpu_kernel void @wave32(ptr addrspace(1) %out) "target-cpu"="gfx1100" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()                     ; divergent
  %odd = trunc i32 %lane to i1                                      ; divergent
  %mask = call i32 @llvm.amdgcn.ballot.i32(i1 %odd)                 ; no hit: a wave has 32 lanes
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
; rules: ../../examples/rules/ballot_cut_to_32_bits.dl
