; lanelog lower --mcpu gfx1100
; exit code 2: a value of more than 65536 words is not covered
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out) {
entry:
  br label %next
next:
  %much = phi [1024 x [4294967296 x i64]] [ zeroinitializer, %entry ]
  %part = extractvalue [1024 x [4294967296 x i64]] %much, 3, 5
  store i64 %part, ptr addrspace(1) %out
  ret void
}
