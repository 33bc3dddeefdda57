; As constants_at_divergent_exit.ll, but the phi lists the constant of the divergent way out first. Lanes that leave in a
; later iteration can read either constant.
;
; With %n = 4: lane 2 (tid 2) leaves from body at %i = 2 with %how = 1; lane 5 (tid 5) leaves from head at %i = 4 with 3.
; They stand together in exit.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @first_constant_at_divergent_exit(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %stop = icmp eq i32 %i, %n
  br i1 %stop, label %exit, label %body

body:
  %hit = icmp eq i32 %i, %tid                   ; divergent
  br i1 %hit, label %exit, label %latch         ; divergent

latch:
  %next = add i32 %i, 1
  br label %head

exit:
  %how = phi i32 [ 1, %body ], [ 3, %head ]     ; divergent in sound: 1 in lane 2, 3 in lane 5
  store i32 %how, ptr addrspace(1) %out         ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
