; freeze is as divergent as its operand if that is defined; frozen poison is another number in each lane, and one to LLVM.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @freeze(ptr addrspace(1) %out, i32 noundef %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %mine = freeze i32 %tid                       ; divergent
  %same = freeze i32 %n
  %any = freeze i32 poison                      ; divergent in sound
  %u = add i32 %same, %any                      ; divergent in sound
  %d = add i32 %mine, %u                        ; divergent
  store i32 %u, ptr addrspace(1) %out           ; divergent in sound
  store i32 %d, ptr addrspace(1) %out           ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
