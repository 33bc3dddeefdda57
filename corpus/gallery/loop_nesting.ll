; Loops in loops, and beside each other (examples/rules/loop_nesting.dl).
target triple = "amdgcn-amd-amdhsa"

; Three loops: %inner lies in %outer, %last in none. The deepest is %inner, in two.
define amdgpu_kernel void @two_deep(ptr addrspace(1) %out, i32 %n) { ; expect: loops_of_kernel(@two_deep, 3, 2) loops_of_kernel(@side_by_side, 2, 1) loops_of_kernel(@straight, 0, 0)
entry:
  br label %outer

outer:                                           ; no hit: depth 1
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner

inner:                                           ; hit: depth 2, the deepest; expect: deepest_loop(@two_deep, @two_deep %inner, 2)
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %j.over = icmp uge i32 %j.next, %n
  br i1 %j.over, label %outer.latch, label %inner

outer.latch:
  %i.next = add i32 %i, 1
  %i.over = icmp uge i32 %i.next, %n
  br i1 %i.over, label %between, label %outer

between:
  br label %last

last:                                            ; no hit: depth 1
  %k = phi i32 [ 0, %between ], [ %k.next, %last ]
  %k.next = add i32 %k, 1
  %k.over = icmp uge i32 %k.next, %n
  br i1 %k.over, label %exit, label %last

exit:
  ret void
}

; Two loops of one depth: both are the deepest.
define amdgpu_kernel void @side_by_side(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %first

first:                                           ; hit: depth 1, as deep as the other; expect: deepest_loop(@side_by_side, @side_by_side %first, 1)
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %i.over = icmp uge i32 %i.next, %n
  br i1 %i.over, label %between, label %first

between:
  br label %second

second:                                          ; hit: depth 1, as deep as the other; expect: deepest_loop(@side_by_side, @side_by_side %second, 1)
  %j = phi i32 [ 0, %between ], [ %j.next, %second ]
  %j.next = add i32 %j, 1
  %j.over = icmp uge i32 %j.next, %n
  br i1 %j.over, label %exit, label %second

exit:
  ret void
}

; No loop: counted with 0.
define amdgpu_kernel void @straight(ptr addrspace(1) %out, i32 %n) {
  ret void
}

; No kernel: no hit, although it loops.
define void @helper(i32 %n) {  ; divergent: %n
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %over = icmp uge i32 %next, 100
  br i1 %over, label %exit, label %loop

exit:
  ret void
}
; rules: ../../examples/rules/loop_nesting.dl
