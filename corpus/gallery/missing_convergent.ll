; Calls that lanes must make together, without `convergent` (examples/rules/missing_convergent.dl).
target triple = "nvptx64-nvidia-cuda"

define internal void @wait() noinline {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)          ; divergent in llvm22
  ret void
}

define internal i32 @twice(i32 %x) noinline {                       ; divergent: %x
  %y = shl i32 %x, 1                                                ; divergent
  ret i32 %y                                                        ; divergent
}

define ptx_kernel void @calls(i32 %n) {
  call void @wait()                                                 ; divergent in llvm22: hit: a barrier is in it; expect: missing_convergent(:, "the callee's body")
  call void @wait() #0                                              ; divergent in llvm22: no hit
  %a = call i32 @twice(i32 %n)                                      ; divergent: no hit: nothing waits there
  %b = call i32 @warp_sum(i32 %n)                                   ; divergent: hit: the other call is; expect: missing_convergent(%b, "another call")
  %c = call i32 @warp_sum(i32 %n) #0                                ; divergent: no hit
  ret void
}

define ptx_kernel void @assembly() {
  call void asm sideeffect "bar.sync 0", "~{memory}"()             ; divergent in llvm22: hit; expect: missing_convergent(:, "inline assembly")
  call void asm sideeffect "bar.sync 1", "~{memory}"() #0          ; divergent in llvm22: no hit
  call void asm sideeffect "mov.u32 %r1, 0", ""()                  ; divergent in llvm22: no hit: nobody waits
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @warp_sum(i32)

attributes #0 = { convergent }
; rules: ../../examples/rules/missing_convergent.dl
