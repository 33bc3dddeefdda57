; A switch may be spread over many lines, packed onto one, or have no cases; comments may stand between the cases.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @switch_over_lines(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  switch i32 %tid,                              ; divergent
    label %one [
    i32 0, label %one   ; the first
    ; nothing here
    i32 -1,
      label %two
  ]

one:
  switch i8 7, label %two [ i8 0, label %two i8 1, label %three ]

two:
  switch i1 true, label %three []

three:
  switch i64 -9223372036854775808, label %end [
    i64 9223372036854775807, label %end
    i64 0, label %end
  ]

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
