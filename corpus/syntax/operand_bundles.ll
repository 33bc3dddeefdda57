; Calls with bundles: what stands in them is used by the call.
target triple = "amdgcn-amd-amdhsa"

declare void @llvm.assume(i1)
declare i32 @unknown(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define amdgpu_kernel void @operand_bundles(ptr addrspace(1) %out, i32 %n) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                    ; divergent
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %out, i64 16), "nonnull"(ptr addrspace(1) %out) ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) convergent [ "convergencectrl"(token %token) ]
  %deopt = call i32 @unknown(i32 %n) [ "deopt"(i32 1, i32 %first), "unknown"() ]  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid) convergent [ "convergencectrl"(token %inner) ]
  %next = add i32 %i, %again
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  store i32 %deopt, ptr addrspace(1) %out                                         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
