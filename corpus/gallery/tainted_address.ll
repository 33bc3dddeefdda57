; Addresses that arguments decide, checked and unchecked (examples/rules/tainted_address.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @offset(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %offset, i32 %size) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                         ; divergent
  %index = add i32 %tid, %offset                                       ; divergent
  %from = getelementptr float, ptr addrspace(1) %in, i32 %index        ; divergent
  %word = load float, ptr addrspace(1) %from, align 4                  ; divergent: hit, nobody has looked at %offset; expect: tainted_address(%word, %offset)
  %inside = icmp ult i32 %index, %size                                 ; divergent
  br i1 %inside, label %checked, label %exit                           ; divergent

checked:
  %to = getelementptr float, ptr addrspace(1) %out, i32 %index         ; divergent
  store float %word, ptr addrspace(1) %to, align 4                     ; divergent: no hit, only behind the compare of %index
  %plain = getelementptr float, ptr addrspace(1) %out, i32 %tid        ; divergent
  store float %word, ptr addrspace(1) %plain, align 4                  ; divergent: no hit, no argument decides it
  br label %exit

exit:
  ret void
}

define amdgpu_kernel void @clamped(ptr addrspace(1) %out, i32 %wanted, i32 %bank) {
entry:
  %last = call i32 @llvm.umin.i32(i32 %wanted, i32 63)
  %safe = getelementptr i32, ptr addrspace(1) %out, i32 %last
  store i32 1, ptr addrspace(1) %safe, align 4                         ; no hit: it was clamped
  %cases = icmp eq i32 %bank, 0
  br i1 %cases, label %zero, label %other

zero:
  %row = mul i32 %bank, 64
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %row
  store i32 2, ptr addrspace(1) %at, align 4                           ; no hit: the branch has asked about %bank
  br label %other

other:
  %wide = sext i32 %wanted to i64
  %unsafe = getelementptr i32, ptr addrspace(1) %out, i64 %wide
  store i32 3, ptr addrspace(1) %unsafe, align 4                       ; hit: the clamped value is another one; expect: tainted_address(:, %wanted)
  %through = load i32, ptr addrspace(1) %out, align 4
  %loaded = getelementptr i32, ptr addrspace(1) %out, i32 %through
  store i32 4, ptr addrspace(1) %loaded, align 4                       ; no hit: what memory decides is not followed
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.umin.i32(i32, i32)
; rules: ../../examples/rules/tainted_address.dl
