; Values that a loop does not change: read or computed in it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %n) {
entry:
  %k = mul i32 %n, 4 ; expect: loop_invariant(%k, %loop)
  br label %loop

loop: ; expect: loop_invariant(%n, %loop) loop_invariant(%p, %loop) loop_invariant(%n, %inner)
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %still = add i32 %k, 1 ; expect: loop_invariant(%still, %loop) loop_invariant(%still, %inner)
  %moves = add i32 %k, %i ; expect: loop_invariant(%moves, %inner)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %k ; expect: loop_invariant(%at, %loop)
  %word = load i32, ptr addrspace(1) %at
  br label %inner

inner:
  %j = phi i32 [ 0, %loop ], [ %onward, %inner ]
  %more = add i32 %moves, %still ; expect: loop_invariant(%more, %inner)
  %onward = add i32 %j, %more
  %again = icmp ult i32 %onward, %n
  br i1 %again, label %inner, label %latch

latch:
  store i32 %word, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %go = icmp ult i32 %next, %n
  br i1 %go, label %loop, label %exit

exit:
  ret void
}
