; What examples/rules/shuffle_of_switched_off_lane.dl finds, and what it must not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @in_an_arm(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                             ; divergent
  %whole = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 1055)                            ; divergent: no hit: all lanes are there
  %within = icmp ult i32 %tid, %n                                                          ; divergent
  br i1 %within, label %arm, label %join                                                   ; divergent

arm:
  %address = shl i32 %whole, 2                                                             ; divergent
  %other = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %tid)                       ; divergent: hit: lanes from %n on give 0; expect: shuffle_of_switched_off_lane(%other, "llvm.amdgcn.ds.bpermute", %entry)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %tid, i32 257, i32 15, i32 15, i1 false)  ; divergent: hit; expect: shuffle_of_switched_off_lane(%next, "llvm.amdgcn.update.dpp", %entry)
  %lane = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %other)
  br label %join

join:
  %behind = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 1055)                           ; divergent: no hit: they have met
  ret void
}

define amdgpu_kernel void @through_a_uniform_branch(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                             ; divergent
  %within = icmp ult i32 %tid, 16                                                          ; divergent
  br i1 %within, label %few, label %end                                                    ; divergent

few:
  %all = icmp ult i32 %n, 9
  br i1 %all, label %then, label %end

then:
  %other = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 1055)                            ; divergent: hit: the branch before the last one parts lanes; expect: shuffle_of_switched_off_lane(%other, "llvm.amdgcn.ds.swizzle", %entry)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @under_a_uniform_branch(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                             ; divergent
  %all = icmp ult i32 %n, 9
  br i1 %all, label %then, label %end

then:
  %other = call i32 @llvm.amdgcn.ds.swizzle(i32 %tid, i32 1055)                            ; divergent: no hit: all come or none
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
; rules: ../../examples/rules/shuffle_of_switched_off_lane.dl
