; A cycle with two entries and no exit. The only way to the end leads past it; lanes that part before meet inside none the less.
;
; With %far and %near true: lane 0 goes from fork to far and enters at one with 0, lane 1 goes from fork to near and enters
; at two, and comes to one with 1.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @entered_divergently_for_ever(ptr addrspace(1) %out, i1 %far, i1 %near) {
fork:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()       ; divergent
  %first = icmp eq i32 %tid, 0                       ; divergent
  br i1 %first, label %far.block, label %near.block  ; divergent

far.block:
  br i1 %far, label %one, label %near.block

near.block:
  br i1 %near, label %two, label %end

one:
  %x = phi i32 [ 0, %far.block ], [ 1, %two ]   ; divergent
  store i32 %x, ptr addrspace(1) %out           ; divergent
  br label %two

two:
  br label %one

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
