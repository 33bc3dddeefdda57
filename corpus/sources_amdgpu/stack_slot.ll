; The address of a stack slot is the same in all lanes, what lies there is not: a lane has a stack of its own.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @stack_slot(ptr addrspace(1) %out, i32 %n) {
entry:
  %slot = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %slot
  %back = load i32, ptr addrspace(5) %slot  ; divergent
  %flat = addrspacecast ptr addrspace(5) %slot to ptr  ; divergent in sound: no processor is named, and gfx1250 has another address for each lane
  store i32 %n, ptr %flat                   ; divergent in sound
  store i32 %back, ptr addrspace(1) %out    ; divergent
  ret void
}
