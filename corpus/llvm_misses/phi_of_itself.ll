; A phi of itself, of poison and of one more value: LLVM 22 counts a single value and calls the phi uniform. But that value
; changes from iteration to iteration, and lanes take it in different ones.
;
; Let %mask be 0, then 1; and %v be 7, then 9. First, lanes 0 and 1 both go through take and hold %x = 7.
; Then lane 0 (0 & 1 = 0) goes through take again and holds 9, lane 1 (1 & 1 = 1) through keep and still holds 7.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi_of_itself(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                   ; divergent
  br label %head

head:
  %x = phi i32 [ poison, %entry ], [ %x, %keep ], [ %v, %take ]  ; divergent in sound: in the third iteration 9 in lane 0, 7 in lane 1
  %go = load volatile i1, ptr addrspace(1) %in
  br i1 %go, label %fork, label %exit

fork:
  %mask = load volatile i32, ptr addrspace(1) %in
  %v = load volatile i32, ptr addrspace(1) %in
  %bit = and i32 %tid, %mask                                     ; divergent
  %drop = icmp eq i32 %bit, 0                                    ; divergent
  br i1 %drop, label %take, label %keep                          ; divergent

keep:
  br label %head

take:
  br label %head

exit:
  store i32 %x, ptr addrspace(1) %out                            ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
