; A switch on a uniform value: all lanes take the same case.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_cases(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  switch i32 %a, label %default [
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
  %which = phi i32 [ 10, %zero ], [ 11, %one ], [ 12, %default ]
  %mine = add i32 %which, %tid                  ; divergent
  store i32 %which, ptr addrspace(1) %out
  store i32 %mine, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
