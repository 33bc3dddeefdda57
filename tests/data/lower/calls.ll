; Calls that cannot be inlined. @alone is a kernel without any.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @alone() {
  ret void
}

define amdgpu_kernel void @circle() {
  call void (...) @even()
  ret void
}

define amdgpu_kernel void @library() {
  %x = call float @outside(float 1.0)
  %y = call float @farther(float %x)
  ret void
}

define void @even(...) {
  call void (...) @odd()
  ret void
}

define void @odd(...) {
  call void (...) @even()
  ret void
}

declare float @outside(float)
declare float @farther(float)
