; Flat accesses of known and of unknown address spaces.
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison

define amdgpu_kernel void @f(ptr addrspace(1) %out, ptr %any, i1 %c) {
entry:
  %own = alloca i32, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %own to ptr
  %wide = addrspacecast ptr addrspace(1) %out to ptr
  store i32 1, ptr %flat ; expect: flat_access(@f :, 5)
  store i32 2, ptr addrspacecast (ptr addrspace(3) @tile to ptr) ; expect: flat_access(@f :, 3)
  store i32 3, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 4) ; expect: flat_access(:, 3)
  store i32 4, ptr %wide ; expect: flat_access(:, 1)
  ; Of two spaces, or of any.
  %either = select i1 %c, ptr %flat, ptr %wide
  store i32 5, ptr %either
  store i32 6, ptr %any
  %perhaps = select i1 %c, ptr %flat, ptr %any
  store i32 7, ptr %perhaps
  store i32 8, ptr addrspace(1) %out
  ret void
}
