; What opt's prints can look like: instructions of several lines, names that need quotes, numbers, nothing divergent at all.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @may_throw(i32)
declare i32 @personality(...)

define amdgpu_kernel void @uniform(i32 %n) {
entry:
  %twice = shl i32 %n, 1
  ret void
}

define amdgpu_kernel void @nothing() {
  ret void
}

define i32 @"an argument"(i32 %a, i32 inreg %"b c", i32 %0) {
  %2 = add i32 %a, %"b c"
  br label %3

3:
  %4 = add i32 %2, %0
  ret i32 %4
}

define amdgpu_kernel void @several_lines(ptr addrspace(1) %out, i32 %n) personality ptr @personality {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  switch i32 %tid, label %last [
    i32 0, label %first
    i32 1, label %"second one"
  ]

first:
  %thrown = invoke i32 @may_throw(i32 %n)
          to label %last unwind label %caught

"second one":
  switch i32 %n, label %last [
    i32 7, label %first
  ]

caught:
  %pad = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  br label %last

last:
  %which = phi i32 [ %n, %entry ], [ %thrown, %first ], [ 2, %"second one" ], [ 3, %caught ]
  store i32 %which, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @cycles(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %tid
  br i1 %leave, label %after, label %loop

after:
  %count = add i32 %next, 5
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %p, label %q

p:
  %a = add i32 %n, 1
  %stop = icmp eq i32 %a, 7
  br i1 %stop, label %exit, label %q

q:
  %b = add i32 %n, 2
  br label %p

exit:
  store i32 %count, ptr addrspace(1) %out
  ret void
}
