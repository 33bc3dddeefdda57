; An accumulator starts uniform and becomes divergent by what is added to it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @accumulates_lane_values(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                 ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %own = phi i32 [ 0, %entry ], [ %own.next, %loop ]           ; divergent
  %common = phi i32 [ 0, %entry ], [ %common.next, %loop ]
  %row = mul i32 %i, 64
  %index = add i32 %row, %tid                                  ; divergent
  %cell = getelementptr i32, ptr addrspace(1) %in, i32 %index  ; divergent
  %value = load i32, ptr addrspace(1) %cell                    ; divergent
  %own.next = add i32 %own, %value                             ; divergent
  %common.next = add i32 %common, %row
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i32 %own.next, ptr addrspace(1) %out                   ; divergent
  store i32 %common.next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
