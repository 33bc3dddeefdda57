; What the backend puts in place of divergent branches: whether a lane goes on is its own, the mask that is left is not.
target triple = "amdgcn-amd-amdhsa"

declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)
declare i64 @llvm.amdgcn.if.break.i64(i1, i64)
declare i1 @llvm.amdgcn.loop.i64(i64)

define amdgpu_kernel void @control_flow_intrinsics(ptr addrspace(1) %out, i1 %flag) {
entry:
  %if = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %flag)           ; divergent
  %enter = extractvalue { i1, i64 } %if, 0                       ; divergent
  %mask = extractvalue { i1, i64 } %if, 1
  %else = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %mask)  ; divergent
  %turn = extractvalue { i1, i64 } %else, 0                      ; divergent
  %rest = extractvalue { i1, i64 } %else, 1
  %break = call i64 @llvm.amdgcn.if.break.i64(i1 %enter, i64 %rest)
  %again = call i1 @llvm.amdgcn.loop.i64(i64 %break)             ; divergent
  store i1 %turn, ptr addrspace(1) %out                          ; divergent
  store i64 %break, ptr addrspace(1) %out
  store i1 %again, ptr addrspace(1) %out                         ; divergent
  ret void
}
