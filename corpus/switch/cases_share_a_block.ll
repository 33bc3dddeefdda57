; Two cases lead to the same block: lanes in it took different cases and are together all the same.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @cases_share_a_block(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                 ; divergent
  switch i32 %tid, label %default [                            ; divergent
    i32 0, label %few
    i32 1, label %few
    i32 2, label %few
    i32 9, label %nine
  ]

few:
  %from.few = phi i32 [ %a, %entry ], [ %a, %entry ], [ %a, %entry ]
  %flag = icmp eq i32 %from.few, %b
  br i1 %flag, label %join, label %nine

nine:
  %at.nine = phi i32 [ 1, %entry ], [ 2, %few ]                ; divergent
  store i32 %at.nine, ptr addrspace(1) %out                    ; divergent
  br label %join

default:
  br label %join

join:
  %which = phi i32 [ 3, %few ], [ 3, %nine ], [ 4, %default ]  ; divergent
  store i32 %which, ptr addrspace(1) %out                      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
