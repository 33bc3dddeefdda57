; Only the index itself is looked for: shifted behind an extension, or by way of a variable, it is any divergent value.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @shift_behind_an_extension(ptr addrspace(1) %out, i32 %six) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %wide = zext i32 %tid to i64                  ; divergent
  %wave = lshr i64 %wide, 6                     ; divergent
  %variable = lshr i32 %tid, %six               ; divergent
  %divided = udiv i32 %tid, 64                  ; divergent in llvm22: mode sound looks for divisors, too
  %twice = lshr i32 %tid, 3                     ; divergent
  %again = lshr i32 %twice, 3                   ; divergent
  store i64 %wave, ptr addrspace(1) %out        ; divergent
  store i32 %variable, ptr addrspace(1) %out    ; divergent
  store i32 %divided, ptr addrspace(1) %out     ; divergent in llvm22
  store i32 %again, ptr addrspace(1) %out       ; divergent
  ret void
}

!0 = !{i32 256, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
