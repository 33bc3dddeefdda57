; LLVM 22 calls the invoke itself divergent, but stops there: a value that comes out of a terminator is not followed on
; AMDGPU, and what is computed from it is taken for uniform.
;
; If @own returns its argument: lane 0 has %r = 0 and %s = 1, lane 1 has %r = 1 and %s = 2.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @result_of_invoke(ptr addrspace(1) %out) personality ptr @personality {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %r = invoke i32 @own(i32 %tid)                ; divergent
          to label %ok unwind label %bad

ok:
  %s = add i32 %r, 1                            ; divergent in sound: 1 in lane 0, 2 in lane 1
  store i32 %s, ptr addrspace(1) %out           ; divergent in sound
  ret void

bad:
  %pad = landingpad { ptr, i32 }                ; divergent in sound: lanes may have thrown different things
          cleanup
  ret void
}

declare i32 @own(i32)
declare i32 @personality(...)

declare i32 @llvm.amdgcn.workitem.id.x()
