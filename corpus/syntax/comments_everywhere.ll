; Comments may stand wherever blanks may, with braces, quotes and labels in them.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void ; the "kernel {
@comments_everywhere( ; arguments: %none }
  ptr addrspace(1) %out ; the last one)
) { ; {
entry: ; preds = %nowhere
  ; %not = an instruction
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %one = add i32 1, 0 ; "an unfinished string
  br label %end ; not divergent

; }
end:                                              ; preds = %entry
  store i32 %one, ptr addrspace(1) %out ;
  ret void
} ; }

declare i32 @llvm.amdgcn.workitem.id.x()
