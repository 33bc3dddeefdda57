; What a function that is not looked into returns may differ from lane to lane, even if all pass it the same.
target triple = "amdgcn-amd-amdhsa"

declare i32 @unknown(i32)
declare void @nothing()

define amdgpu_kernel void @unknown_call(ptr addrspace(1) %out, i32 %n, ptr %f) {
entry:
  %a = call i32 @unknown(i32 %n)            ; divergent
  %b = call i32 %f(i32 %n)                  ; divergent
  call void @nothing()                      ; divergent in llvm22: it has no value that could differ
  %sum = add i32 %a, %b                     ; divergent
  store i32 %sum, ptr addrspace(1) %out     ; divergent
  ret void
}
