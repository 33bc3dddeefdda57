; Structs, packed and nested, arrays, vectors, function pointers, opaque and target types, odd widths.
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, float }
%packed = type <{ i8, %pair, [2 x <3 x i16>] }>
%recursive = type { ptr, %later }
%later = type { i64 }
%"quoted type" = type { %pair, {} }
%opaque = type opaque
%0 = type { i1 }

define amdgpu_kernel void @types(ptr addrspace(1) %out, %pair %p, i129 %wide, i3 %narrow, [2 x %later] %array, <vscale x 4 x i32> %scalable) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %own = zext i32 %tid to i129                  ; divergent
  %sum = add i129 %wide, %own                   ; divergent
  %const = add i129 %wide, 340282366920938463463374607431768211456
  %three = add i3 %narrow, -4
  %f = extractvalue %pair %p, 1
  %l = extractvalue [2 x %later] %array, 1, 0
  %q = insertvalue %"quoted type" zeroinitializer, %pair %p, 0
  %o = insertvalue %0 { i1 false }, i1 true, 0
  %field = getelementptr inbounds %packed, ptr addrspace(1) %out, i64 0, i32 2, i32 1
  store <3 x i16> <i16 1, i16 poison, i16 -1>, ptr addrspace(1) %field
  store i129 %sum, ptr addrspace(1) %out        ; divergent
  store i129 %const, ptr addrspace(1) %out
  store float %f, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
