; The first loop is left divergently, straight into the header of the second, which is as deep: the cycle that is left is
; found all the same, and its values are temporally divergent in and after the second.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_exit_into_sibling_header(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %tid          ; divergent
  br i1 %i.more, label %first, label %second    ; divergent

second:
  %j = phi i32 [ 0, %first ], [ %j.next, %second ]
  %j.next = add i32 %j, 1
  %within = add i32 %i.next, 1                  ; divergent, temporal
  %j.more = icmp ult i32 %j.next, 4
  br i1 %j.more, label %second, label %exit

exit:
  %after = add i32 %i.next, 7                   ; divergent, temporal
  store i32 %within, ptr addrspace(1) %out      ; divergent
  store i32 %after, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
