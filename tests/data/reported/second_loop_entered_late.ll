; Two loops, the second entered from the middle of the first; lanes leave them by three edges.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @ways(ptr addrspace(1) %out, i32 %seed) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %s = xor i32 %lane, %seed
  br label %first
first:
  %n = phi i32 [ 0, %start ], [ %n1, %middle ]
  %n1 = add i32 %n, 1
  %a = lshr i32 %s, %n1
  %odd = trunc i32 %a to i1
  br i1 %odd, label %middle, label %early
middle:
  %b = lshr i32 %s, 3
  %go = trunc i32 %b to i1
  br i1 %go, label %second, label %first
second:
  %acc = phi i32 [ %n1, %middle ], [ %acc2, %more ]
  %acc2 = add i32 %acc, 3
  %c = lshr i32 %acc2, 2
  %on = trunc i32 %c to i1
  br i1 %on, label %more, label %done
more:
  %d = lshr i32 %s, %acc2
  %again = trunc i32 %d to i1
  br i1 %again, label %second, label %zero
early:
  br label %zero
zero:
  br label %done
done:
  %r = phi i32 [ %acc2, %second ], [ 0, %zero ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
