; A switch on a lane's own value: each case is an arm, and the phi where they meet is divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_cases(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                      ; divergent
  switch i32 %tid, label %default [                                 ; divergent
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
  %differs = phi i32 [ 10, %zero ], [ 11, %one ], [ 12, %default ]  ; divergent
  %same = phi i32 [ %a, %zero ], [ %a, %one ], [ %a, %default ]
  store i32 %differs, ptr addrspace(1) %out                         ; divergent
  store i32 %same, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
