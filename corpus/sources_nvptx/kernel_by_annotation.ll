; Before kernels had a calling convention of their own, metadata named them; what it names is a kernel still.
target triple = "nvptx64-nvidia-cuda"

define void @kernel_by_annotation(i32 %a, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()  ; divergent
  %sum = add i32 %a, %tid                           ; divergent
  store i32 %a, ptr addrspace(1) %out
  store i32 %sum, ptr addrspace(1) %out             ; divergent
  ret void
}

define void @not_annotated(i32 %a, ptr addrspace(1) %out) {  ; divergent: %a, %out
entry:
  store i32 %a, ptr addrspace(1) %out       ; divergent
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @kernel_by_annotation, !"kernel", i32 1}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
