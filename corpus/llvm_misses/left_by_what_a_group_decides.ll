; Lanes run an irreducible cycle out of step. Each group that is together agrees on the way out, but the groups decide differently, and join behind.
; LLVM 22 takes the switch for uniform, and asks for no join.
;
; Lanes 0 to 3 come to p first and go left: %way = 1. The others come by q and go right: %way = 2.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @left_by_what_a_group_decides(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %low = icmp ult i32 %tid, 4                       ; divergent
  br i1 %low, label %p, label %q                    ; divergent

p:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  switch i32 %first, label %q [                     ; divergent in sound: to left in lanes 0 to 3, to right in the others
    i32 0, label %left
    i32 4, label %right
  ]

q:
  br label %p

left:
  br label %join

right:
  br label %join

join:
  %way = phi i32 [ 1, %left ], [ 2, %right ]        ; divergent in sound: 1 in lanes 0 to 3, 2 in the others
  store i32 %way, ptr addrspace(1) %out             ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
