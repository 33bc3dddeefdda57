; Blocks that need many vector registers, and few (examples/rules/occupancy_limit.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @matrix(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 {
entry:                                                                                  ; no hit: nothing is alive yet
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                          ; divergent
  %from = getelementptr <32 x float>, ptr addrspace(1) %in, i32 %tid                    ; divergent
  %a = load <32 x float>, ptr addrspace(1) %from, align 4                               ; divergent
  %next = getelementptr <32 x float>, ptr addrspace(1) %from, i32 64                    ; divergent
  %b = load <32 x float>, ptr addrspace(1) %next, align 4                               ; divergent
  br label %loop

loop:                                                                                   ; hit: 32 words of each, 32 of the sum and two pointers: 3 waves of 256; expect: occupancy_limit(%loop, 97, 2)
  %i = phi i32 [ 0, %entry ], [ %more, %loop ]
  %sum = phi <32 x float> [ %a, %entry ], [ %added, %loop ]                             ; divergent
  %product = fmul <32 x float> %sum, %b                                                 ; divergent
  %added = fadd <32 x float> %product, %a                                               ; divergent
  %more = add i32 %i, 1
  %leave = icmp uge i32 %more, %n
  br i1 %leave, label %exit, label %loop

exit:                                                                                   ; no hit: the sum and a number
  %to = getelementptr <32 x float>, ptr addrspace(1) %out, i32 %tid                     ; divergent
  store <32 x float> %added, ptr addrspace(1) %to, align 4                              ; divergent
  ret void
}

define amdgpu_kernel void @the_same_on_rdna(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #1 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                          ; divergent
  %from = getelementptr <32 x float>, ptr addrspace(1) %in, i32 %tid                    ; divergent
  %a = load <32 x float>, ptr addrspace(1) %from, align 4                               ; divergent
  %next = getelementptr <32 x float>, ptr addrspace(1) %from, i32 64                    ; divergent
  %b = load <32 x float>, ptr addrspace(1) %next, align 4                               ; divergent
  br label %loop

loop:                                                                                   ; no hit: 10 waves of 1024 words
  %i = phi i32 [ 0, %entry ], [ %more, %loop ]
  %sum = phi <32 x float> [ %a, %entry ], [ %added, %loop ]                             ; divergent
  %product = fmul <32 x float> %sum, %b                                                 ; divergent
  %added = fadd <32 x float> %product, %a                                               ; divergent
  %more = add i32 %i, 1
  %leave = icmp uge i32 %more, %n
  br i1 %leave, label %exit, label %loop

exit:
  store <32 x float> %added, ptr addrspace(1) %out, align 4                             ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "target-cpu"="gfx900" }
attributes #1 = { "target-cpu"="gfx1100" }
; rules: ../../examples/rules/occupancy_limit.dl
