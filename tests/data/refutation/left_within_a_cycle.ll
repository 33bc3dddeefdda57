; An irreducible cycle (p and r) within another (header q), both entered apart by the branch of the entry. Lanes leave the inner one for q, which begins the next iteration
; of the outer one, where they are together again: some of them with what %lanes was in one iteration of the inner cycle, the others with what it was in another.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @left_within_a_cycle(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %fuel = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %fuel, align 4
  switch i32 %tid, label %r [
    i32 0, label %p
    i32 1, label %q
  ]

p:
  %lanes = call i32 @llvm.amdgcn.icmp.i32.i32(i32 0, i32 %n, i32 36)
  br i1 false, label %r, label %q

q:
  %read = phi i32 [ 0, %entry ], [ %lanes, %p ]
  br label %r

r:
  %left = load i32, ptr addrspace(5) %fuel, align 4
  store i32 0, ptr addrspace(5) %fuel, align 4
  %more = icmp sgt i32 %left, 0
  br i1 %more, label %p, label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.icmp.i32.i32(i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.workitem.id.x()
