; What the launch hands to the kernel lies in constant memory, at the same address for every lane.
target triple = "amdgcn-amd-amdhsa"

declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()

define amdgpu_kernel void @packets_and_arguments(ptr addrspace(1) %out) {
entry:
  %packet = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %at = getelementptr i8, ptr addrspace(4) %packet, i64 4
  %size = load i16, ptr addrspace(4) %at
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %count = load i32, ptr addrspace(4) %implicit
  %segment = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %own = call i32 @llvm.amdgcn.workitem.id.x()                      ; divergent
  %own.at = getelementptr i32, ptr addrspace(4) %segment, i32 %own  ; divergent
  %own.value = load i32, ptr addrspace(4) %own.at                   ; divergent
  store i16 %size, ptr addrspace(1) %out
  store i32 %count, ptr addrspace(1) %out
  store i32 %own.value, ptr addrspace(1) %out                       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
