; Nothing but what is loaded is new; the branch and what lies behind it depend on that.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loads(ptr addrspace(1) %in, i1 %flag) {
entry:
  %x = load i32, ptr addrspace(1) %in
  %low = icmp ult i32 %x, 7
  br i1 %low, label %then, label %done

then:
  br label %done

done:
  %merged = phi i32 [ 1, %entry ], [ 2, %then ]
  %y = add i32 %merged, 1
  %chosen = select i1 %flag, i32 1, i32 2
  ret void
}
