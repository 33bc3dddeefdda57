; Each case falls into the next one: every case block is a join of its own edge and of the case before it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @fall_through(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()        ; divergent
  switch i32 %tid, label %end [                       ; divergent
    i32 3, label %three
    i32 2, label %two
    i32 1, label %one
  ]

three:
  br label %two

two:
  %at.two = phi i32 [ 0, %entry ], [ 1, %three ]      ; divergent
  br label %one

one:
  %at.one = phi i32 [ 0, %entry ], [ %at.two, %two ]  ; divergent
  %same = phi i32 [ %a, %entry ], [ %a, %two ]
  store i32 %same, ptr addrspace(1) %out
  br label %end

end:
  %at.end = phi i32 [ 0, %entry ], [ %at.one, %one ]  ; divergent
  store i32 %at.end, ptr addrspace(1) %out            ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
