; Calls stand in the way, each in another way. @alone is a kernel without any.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @alone() {
  ret void
}

define amdgpu_kernel void @caller(ptr addrspace(1) %out) {
  %x = call i32 @helper(i32 4)
  %y = call i32 @other(i32 %x)
  ret void
}

define amdgpu_kernel void @circle() {
  call void @even()
  ret void
}

define amdgpu_kernel void @library() {
  %x = call float @outside(float 1.0)
  ret void
}

define internal i32 @helper(i32 %x) noinline optnone {
  %y = call i32 @other(i32 %x)
  ret i32 %y
}

define i32 @other(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

define void @even() {
  call void @odd()
  ret void
}

define void @odd() {
  call void @even()
  ret void
}

declare float @outside(float)
