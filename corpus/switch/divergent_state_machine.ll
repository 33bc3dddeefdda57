; The same loop, where a lane reads its own next state: lanes part at the switch, meet at the latch, and leave at
; different times.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_state_machine(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  %own = getelementptr i32, ptr addrspace(1) %in, i32 %tid  ; divergent
  br label %head

head:
  %state = phi i32 [ 0, %entry ], [ %state.next, %latch ]   ; divergent
  %turn = phi i32 [ 0, %entry ], [ %turn.next, %latch ]
  %turn.next = add i32 %turn, 1
  switch i32 %state, label %exit [                          ; divergent
    i32 0, label %latch
    i32 1, label %one
  ]

one:
  %read = load volatile i32, ptr addrspace(1) %own          ; divergent
  br label %latch

latch:
  %state.next = phi i32 [ 1, %head ], [ %read, %one ]       ; divergent
  br label %head

exit:
  store i32 %turn, ptr addrspace(1) %out                    ; divergent, temporal
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
