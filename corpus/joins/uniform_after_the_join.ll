; After the join of a divergent diamond all lanes are together again: what is computed there is uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_after_the_join(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %then, label %join          ; divergent

then:
  %within = add i32 %a, %b
  store i32 %within, ptr addrspace(1) %out
  br label %join

join:
  %after = sub i32 %a, %b
  %more = icmp sgt i32 %after, 0
  br i1 %more, label %positive, label %done

positive:
  store i32 %after, ptr addrspace(1) %out
  br label %done

done:
  %last = phi i32 [ 0, %join ], [ %after, %positive ]
  store i32 %last, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
