; Of three edges into the join, the two that lanes part on carry %a; the third is taken by all or none.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @same_value_in_the_cases_that_part(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                    ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %flag, label %join, label %fork

fork:
  switch i32 %tid, label %default [                                               ; divergent
    i32 0, label %zero
    i32 1, label %one
  ]

zero:
  br label %join

one:
  br label %join

default:
  br label %join

join:
  %which = phi i32 [ %b, %entry ], [ %a, %zero ], [ %a, %one ], [ %a, %default ]  ; divergent in llvm22: every case brings %a
  %constant = phi i32 [ 0, %entry ], [ 1, %zero ], [ 1, %one ], [ 1, %default ]   ; divergent in llvm22: every case brings 1
  %odd.one = phi i32 [ 0, %entry ], [ 1, %zero ], [ 1, %one ], [ 2, %default ]    ; divergent
  store i32 %which, ptr addrspace(1) %out                                         ; divergent in llvm22
  store i32 %constant, ptr addrspace(1) %out                                      ; divergent in llvm22
  store i32 %odd.one, ptr addrspace(1) %out                                       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
