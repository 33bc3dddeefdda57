; The other family of exception instructions: pads, and returns from pads.
target triple = "amdgcn-amd-amdhsa"

declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()

define amdgpu_kernel void @funclets(ptr addrspace(1) %out) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw()                  ; divergent
          to label %next unwind label %dispatch

next:
  invoke void @may_throw()                  ; divergent
          to label %end unwind label %cleanup

dispatch:
  %switch = catchswitch within none [label %handler, label %other] unwind label %cleanup

handler:
  %pad = catchpad within %switch [ptr null, i32 64, ptr null]
  catchret from %pad to label %end

other:
  %other.pad = catchpad within %switch []
  catchret from %other.pad to label %end

cleanup:
  %clean = cleanuppad within none []
  cleanupret from %clean unwind to caller

end:
  ret void
}
