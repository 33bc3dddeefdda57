; A divergent branch whose arms are chains of two and of three blocks. LLVM 14's newer analysis and LLVM 19 stop following labels while both are under way:
; the walk may end where the only block that is left below has the label that was handed over last, and its own join has not been met yet.
;
; Lanes 0 to 15 bring 1, the others 0.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @join_behind_chains(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp slt i32 %tid, 16
  br i1 %low, label %short, label %long

short:
  br label %short.too

long:
  br label %longer

longer:
  br label %longest

short.too:
  br label %join

longest:
  br label %join

join:
  %which = phi i32 [ 1, %short.too ], [ 0, %longest ]            ; LLVM 14 (gpu), 19: uniform
  store i32 %which, ptr addrspace(1) %out                        ; LLVM 14 (gpu), 19: uniform
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
