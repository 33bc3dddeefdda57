; Which branches decide what (examples/rules/post_dominance_frontier.dl).
target triple = "amdgcn-amd-amdhsa"

; Each arm is decided by the branch, what comes behind both is not.
define amdgpu_kernel void @diamond(ptr addrspace(1) %out, i32 %n) {
entry:                                           ; no hit: it executes in any case
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %then, label %else

then:                                            ; hit: by %entry; expect: post_dominance_frontier(%then, %entry)
  store i32 1, ptr addrspace(1) %out
  br label %join

else:                                            ; hit: by %entry; expect: post_dominance_frontier(%else, %entry)
  store i32 2, ptr addrspace(1) %out
  br label %join

join:                                            ; no hit: it executes in any case
  ret void
}

; A branch inside of an arm decides less; what it decides is not decided by the outer one directly.
define amdgpu_kernel void @nested(ptr addrspace(1) %out, i32 %n) {
entry:                                           ; no hit: it executes in any case
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %outer, label %join

outer:                                           ; hit: by %entry; expect: post_dominance_frontier(%outer, %entry)
  %odd = trunc i32 %n to i1
  br i1 %odd, label %arm, label %end

arm:                                             ; hit: by %outer, not by %entry, since %outer may pass it by; expect: post_dominance_frontier(%arm, %outer)
  store i32 1, ptr addrspace(1) %out
  br label %end

end:                                             ; hit: by %entry, not by %outer, since it comes after %outer in any case; expect: post_dominance_frontier(%end, %entry)
  store i32 2, ptr addrspace(1) %out
  br label %join

join:                                            ; no hit: it executes in any case
  ret void
}

; The exit of a loop decides whether the loop goes on: all of its blocks, itself included, execute again or not.
define amdgpu_kernel void @loop(ptr addrspace(1) %out, i32 %n) {
entry:                                           ; no hit: it executes in any case
  br label %head

head:                                            ; hit: by %latch; expect: post_dominance_frontier(%head, %latch)
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %latch

latch:                                           ; hit: by %latch; expect: post_dominance_frontier(%latch, %latch)
  %next = add i32 %i, 1
  %over = icmp uge i32 %next, %n
  br i1 %over, label %exit, label %head

exit:                                            ; no hit: it executes in any case
  ret void
}

; A loop without a way out: control is taken to leave from its header.
define amdgpu_kernel void @for_ever(ptr addrspace(1) %out, i32 %n) {
entry:                                           ; no hit: it executes in any case
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %head, label %exit

head:                                            ; hit: by %entry, and by %head itself: whether it comes round again; expect: post_dominance_frontier(%head, %entry) post_dominance_frontier(%head, %head)
  br i1 %many, label %odd, label %even

odd:                                             ; hit: by %head; expect: post_dominance_frontier(%odd, %head)
  br label %head

even:                                            ; hit: by %head; expect: post_dominance_frontier(%even, %head)
  br label %head

exit:                                            ; hit: by %entry; expect: post_dominance_frontier(%exit, %entry)
  ret void
}
; rules: ../../examples/rules/post_dominance_frontier.dl
