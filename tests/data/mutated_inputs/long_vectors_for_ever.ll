; lanelog run --steps 1000000 --arg 1
; exit code 2: more than 16 elements of long values for each of 1000000 steps
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(i32 %n) {
entry:
  br label %loop

loop:
  %sum = add <65536 x i32> splat (i32 1), splat (i32 2)
  %more = icmp ult i32 %n, 2
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
