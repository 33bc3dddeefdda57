; Divergence flows through arithmetic, comparison, selection and casts; what hangs on arguments only stays uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @arithmetic_chain(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %twice = shl i32 %tid, 1                      ; divergent
  %sum = add i32 %twice, %n                     ; divergent
  %wide = zext i32 %sum to i64                  ; divergent
  %odd = trunc i32 %sum to i1                   ; divergent
  %choice = select i1 %odd, i32 %n, i32 7       ; divergent
  %base = mul i32 %n, %n
  %base.wide = sext i32 %base to i64
  %mixed = xor i64 %base.wide, %wide            ; divergent
  store i64 %mixed, ptr addrspace(1) %out       ; divergent
  store i64 %base.wide, ptr addrspace(1) %out
  store i32 %choice, ptr addrspace(1) %out      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
