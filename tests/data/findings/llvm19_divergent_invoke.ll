; Some lanes' calls throw, those of others do not: lanes part at the invoke, whose result is divergent. LLVM 19 prints the invoke as divergent, and yet
; lets nothing follow from it. LLVM 14 and 22 do.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_invoke(ptr addrspace(1) %out) personality ptr @personality {
entry:
  %result = invoke i32 @may_throw(i32 0)
          to label %fine unwind label %thrown

fine:
  br label %join

thrown:
  %pad = landingpad { ptr, i32 }
          cleanup
  br label %join

join:
  %which = phi i32 [ 1, %fine ], [ 2, %thrown ]                  ; LLVM 19: uniform
  store i32 %which, ptr addrspace(1) %out                        ; LLVM 19: uniform
  ret void
}

declare i32 @may_throw(i32)
declare i32 @personality(...)
