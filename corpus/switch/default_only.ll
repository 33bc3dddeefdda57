; A switch without cases, and one whose cases all lead to the default: neither parts the lanes.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @default_only(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  switch i32 %tid, label %next [                ; divergent
  ]

next:
  %first = phi i32 [ %a, %entry ]
  switch i32 %tid, label %last [                ; divergent
    i32 0, label %last
    i32 1, label %last
  ]

last:
  %second = phi i32 [ %first, %next ], [ %first, %next ], [ %first, %next ]
  store i32 %second, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
