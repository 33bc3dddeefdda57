; Inline assembly in a loop that lanes leave at different times: one output in a register of the wave, one in a register of each lane.
;
; In each iteration lanes that are there together hold one %i in the scalar output. Lane 0 leaves with %i = 1, lane 3 with %i = 4, so the part that is
; taken out behind the loop differs: extracting communicates nothing across lanes.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @scalar_output_behind_loop(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %both = call { i32, i32 } asm sideeffect "s_mov_b32 $0, $2\0Av_mov_b32 $1, $3", "=s,=v,s,v"(i32 %next, i32 %tid)
  %inside = extractvalue { i32, i32 } %both, 0
  %leave = icmp ugt i32 %next, %tid
  br i1 %leave, label %exit, label %loop

exit:
  %behind = extractvalue { i32, i32 } %both, 0
  store i32 %behind, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
