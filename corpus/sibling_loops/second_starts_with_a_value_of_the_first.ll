; The second loop starts from the counter of the first, read after lanes left it at different times.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @second_starts_with_a_value_of_the_first(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()             ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %tid                     ; divergent
  br i1 %i.more, label %first, label %between              ; divergent

between:
  %start = phi i32 [ %i.next, %first ]                     ; divergent, temporal
  br label %second

second:
  %j = phi i32 [ %start, %between ], [ %j.next, %second ]  ; divergent
  %j.next = add i32 %j, 1                                  ; divergent
  %j.more = icmp ult i32 %j.next, %n                       ; divergent
  br i1 %j.more, label %second, label %exit                ; divergent

exit:
  store i32 %j.next, ptr addrspace(1) %out                 ; divergent, temporal
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
