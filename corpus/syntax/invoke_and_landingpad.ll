; The instructions of exceptions, each spread over lines as LLVM prints them.
target triple = "amdgcn-amd-amdhsa"

declare i32 @personality(...)
declare i32 @may_throw(i32)
declare void @may_throw_too()
@type_info = external constant ptr

define amdgpu_kernel void @invoke_and_landingpad(ptr addrspace(1) %out, i32 %n) personality ptr @personality {
entry:
  %r = invoke i32 @may_throw(i32 %n)        ; divergent
          to label %fine unwind label %caught

fine:
  invoke void @may_throw_too()              ; divergent
          to label %end unwind label %cleaned

caught:
  %first = landingpad { ptr, i32 }          ; divergent in sound: lanes may have thrown different things
          catch ptr @type_info
          filter [1 x ptr] [ptr @type_info]
  %selector = extractvalue { ptr, i32 } %first, 1  ; divergent in sound
  store i32 %selector, ptr addrspace(1) %out       ; divergent in sound
  br label %end

cleaned:
  %second = landingpad { ptr, i32 }         ; divergent in sound
          cleanup
  resume { ptr, i32 } %second               ; divergent in sound

end:
  ret void
}
