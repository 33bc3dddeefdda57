; A module without a single body: nothing to analyse, and no error.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
@a = addrspace(1) global i32 0
