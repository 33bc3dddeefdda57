; Four edges lead to a join, one of them with the halves of a vector exchanged.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @order(ptr addrspace(1) %keys, ptr addrspace(1) %out, i32 %off) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <4 x i32>, ptr addrspace(1) %keys, i32 %lane
  %k = load <4 x i32>, ptr addrspace(1) %at
  %a = extractelement <4 x i32> %k, i32 0
  %b = extractelement <4 x i32> %k, i32 2
  %skip = icmp eq i32 %off, %lane
  br i1 %skip, label %join, label %first
first:
  %less = icmp ult i32 %b, %a
  br i1 %less, label %turn, label %same
same:
  %eq = icmp eq i32 %b, %a
  br i1 %eq, label %second, label %join
second:
  %c = extractelement <4 x i32> %k, i32 1
  %d = extractelement <4 x i32> %k, i32 3
  %less2 = icmp ult i32 %d, %c
  br i1 %less2, label %turn, label %join
turn:
  %t = shufflevector <4 x i32> %k, <4 x i32> poison, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
  br label %join
join:
  %v = phi <4 x i32> [ %t, %turn ], [ %k, %same ], [ %k, %second ], [ %k, %start ]
  %to = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %v, ptr addrspace(1) %to
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
