; What older compilers and other front ends write: a kernel by annotation, names in quotes and numbers, a structure that is written to, pointers of two memories that meet,
; scopes of atomic accesses, lifetimes.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

define void @older(ptr %"out of it", ptr byval(%pair) align 4 %0, i32 %1) #0 {
  %place = alloca [2 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %place)
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = load i32, ptr %0, align 4
  %new = add i32 %old, %3
  store i32 %new, ptr %0, align 4
  %odd = and i32 %3, 1
  %is = icmp eq i32 %odd, 0
  %second = getelementptr i32, ptr %place, i32 1
  store i32 %1, ptr %second, align 4
  %own = getelementptr i32, ptr %"out of it", i32 %3
  store i32 5, ptr %own, align 4
  %either = select i1 %is, ptr %own, ptr %second
  %got = load i32, ptr %either, align 4
  %again = load i32, ptr %0, align 4
  %sum = add i32 %got, %again
  store i32 %sum, ptr %own, align 4
  %count = getelementptr i32, ptr %"out of it", i32 64
  %4 = atomicrmw add ptr %count, i32 1 syncscope("device") monotonic, align 4
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.barrier0()
  call void @llvm.lifetime.end.p0(ptr %place)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.barrier0()

attributes #0 = { nounwind "nvvm.maxntid"="64" "target-cpu"="sm_70" }

!nvvm.annotations = !{!0}
!0 = !{ptr @older, !"kernel", i32 1}
