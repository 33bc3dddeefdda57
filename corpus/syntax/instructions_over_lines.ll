; LLVM does not care for lines: an instruction may be broken anywhere, and blanks are optional where nothing needs them.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @instructions_over_lines(
    ptr addrspace(1) %out,
    i32 %n
) {
entry:
  %tid =                                    ; divergent
    call i32
    @llvm.amdgcn.workitem.id.x()
  %a=add i32 %tid,%n                        ; divergent
	%b	=	add	i32	%n,	1
  store i32 %a,                             ; divergent
    ptr addrspace(1) %out
  store i32 %b,ptr addrspace(1)%out,align 4
  ret void }

declare i32 @llvm.amdgcn.workitem.id.x()
