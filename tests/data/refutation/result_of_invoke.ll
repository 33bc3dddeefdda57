; corpus/llvm_misses/result_of_invoke.ll, with a body for what is called, so that it can be run.
;
; @own gives each lane its number: lane 0 has %r = 0 and %s = 1, lane 1 has %r = 1 and %s = 2.
target triple = "amdgcn-amd-amdhsa"

define i32 @own(i32 %x) {
  ret i32 %x
}

define amdgpu_kernel void @result_of_invoke(ptr addrspace(1) %out) personality ptr @personality {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %r = invoke i32 @own(i32 %tid)
          to label %ok unwind label %bad

ok:
  %s = add i32 %r, 1
  store i32 %s, ptr addrspace(1) %out
  ret void

bad:
  %pad = landingpad { ptr, i32 }
          cleanup
  ret void
}

declare i32 @personality(...)

declare i32 @llvm.amdgcn.workitem.id.x()
