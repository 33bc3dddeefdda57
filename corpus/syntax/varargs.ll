; A function of variable arguments reads the next one, from a list that each lane has for itself.
target triple = "amdgcn-amd-amdhsa"

define i32 @varargs(ptr addrspace(5) %list, i32 inreg %count, ...) {  ; divergent: %list
entry:
  call void @llvm.va_start.p5(ptr addrspace(5) %list)  ; divergent
  %first = va_arg ptr addrspace(5) %list, i32          ; divergent
  call void @llvm.va_end.p5(ptr addrspace(5) %list)    ; divergent
  %sum = add i32 %first, %count                        ; divergent
  ret i32 %sum                                         ; divergent
}

declare void @llvm.va_start.p5(ptr addrspace(5))
declare void @llvm.va_end.p5(ptr addrspace(5))
