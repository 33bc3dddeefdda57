; freeze makes a number of what is undef or poison, any one in each lane; of what is defined it makes nothing new. LLVM 22 takes it for one number for all lanes, and
; its own code makes one.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @undefined(ptr addrspace(1) %out, i32 %maybe, i32 noundef %n, <4 x i32> noundef %four) {
entry:
  %none = freeze i32 poison                            ; divergent in sound
  %half = freeze <2 x i32> <i32 1, i32 undef>          ; divergent in sound
  %argument = freeze i32 %maybe                        ; divergent in sound: no promise of the argument
  %load = load i32, ptr addrspace(1) %out
  %loaded = freeze i32 %load                           ; divergent in sound
  %sum = add nsw i32 %n, 1
  %flagged = freeze i32 %sum                           ; divergent in sound
  %after = mul i32 %sum, 3
  %carried = freeze i32 %after                         ; divergent in sound
  %far = shl i32 1, %n
  %shifted = freeze i32 %far                           ; divergent in sound: %n may be 32
  %any = extractelement <4 x i32> %four, i32 %n
  %element = freeze i32 %any                           ; divergent in sound
  %two = shufflevector <4 x i32> %four, <4 x i32> %four, <2 x i32> <i32 0, i32 poison>
  %shuffled = freeze <2 x i32> %two                    ; divergent in sound
  %again = freeze i32 %argument                        ; divergent in sound: its operand
  store i32 %again, ptr addrspace(1) %out              ; divergent in sound
  ret void
}

; Lanes that come from %entry have nothing defined.
define amdgpu_kernel void @over_one_edge(ptr addrspace(1) %out, i32 noundef %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()         ; divergent
  %few = icmp ult i32 %tid, 3                          ; divergent
  br i1 %few, label %then, label %join                 ; divergent
then:
  br label %join
join:
  %p = phi i32 [ undef, %entry ], [ %n, %then ]
  %f = freeze i32 %p                                   ; divergent in sound
  %is = icmp eq i32 %f, 7                              ; divergent in sound
  br i1 %is, label %yes, label %end                    ; divergent in sound
yes:
  br label %end
end:
  %q = phi i32 [ 0, %join ], [ 1, %yes ]               ; divergent in sound
  store i32 %q, ptr addrspace(1) %out                  ; divergent in sound
  ret void
}

define amdgpu_kernel void @defined(ptr addrspace(1) noundef %out, i32 noundef %n, i32 noundef %m, <4 x i32> noundef %four) {
entry:
  %load = load i32, ptr addrspace(1) %out, !noundef !0
  %loaded = freeze i32 %load
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %part = lshr i32 %group, 31
  %sum = add i32 %part, %n
  %summed = freeze i32 %sum
  %element = extractelement <4 x i32> %four, i32 3
  %negative = icmp slt i32 %element, %m
  %least = call i32 @llvm.umin.i32(i32 %n, i32 %m)
  %chosen = select i1 %negative, i32 %least, i32 %summed
  %selected = freeze i32 %chosen
  %both = freeze <2 x i32> <i32 1, i32 2>
  %address = getelementptr i32, ptr addrspace(1) %out, i32 %selected
  %there = freeze ptr addrspace(1) %address
  store i32 %loaded, ptr addrspace(1) %there
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.umin.i32(i32, i32)

!0 = !{}
