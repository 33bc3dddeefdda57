; lanelog lower --style nyuzi --mcpu gfx1100
; exit code 0
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(i32 %count) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %number = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %number, 1
  %sum = fadd <65536 x float> zeroinitializer, zeroinitializer
  %more = icmp ult i32 %next, %lane
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
