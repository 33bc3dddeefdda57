; A function that is not looked into may return another value to each lane; inline assembly too.
target triple = "nvptx64-nvidia-cuda"

declare i32 @unknown(i32)

define ptx_kernel void @calls(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = call i32 @unknown(i32 %n)                    ; divergent
  %b = call i32 asm "mov.u32 $0, %laneid;", "=r"()  ; divergent
  %promised = call i32 @unknown(i32 %n) nodivergencesource
  %sum = add i32 %a, %b                             ; divergent
  store i32 %sum, ptr addrspace(1) %out             ; divergent
  store i32 %promised, ptr addrspace(1) %out
  ret void
}
