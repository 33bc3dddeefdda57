; A jump to a computed address, with the list of blocks that it may reach.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @indirectbr(ptr addrspace(1) %out, i1 %flag) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %low = icmp ult i32 %tid, 16                      ; divergent
  %same = select i1 %flag, ptr blockaddress(@indirectbr, %left), ptr blockaddress(@indirectbr, %right)
  %own = select i1 %low, ptr blockaddress(@indirectbr, %left), ptr blockaddress(@indirectbr, %right)  ; divergent
  %table = getelementptr ptr, ptr @table, i32 0
  indirectbr ptr %same, [label %left, label %middle]

middle:
  indirectbr ptr %own, [label %left, label %right]  ; divergent

left:
  %l = phi i32 [ 1, %entry ], [ 2, %middle ]
  store i32 %l, ptr addrspace(1) %out
  br label %right

right:
  %r = phi i32 [ 3, %middle ], [ 4, %left ]         ; divergent
  store i32 %r, ptr addrspace(1) %out               ; divergent
  ret void
}

@table = constant [2 x ptr] [ptr blockaddress(@indirectbr, %left), ptr blockaddress(@indirectbr, %right)]

declare i32 @llvm.amdgcn.workitem.id.x()
