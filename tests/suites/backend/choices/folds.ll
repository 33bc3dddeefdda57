; What is left to its only user, because one instruction does both (AMD's ISA documents, VOP3 and SOP2). Every instruction says what is chosen for it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @lanes(i32 %a, i64 %wide) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()              ; vector
  %long = zext i32 %lane to i64                              ; vector
  %bit = icmp eq i32 %lane, 3                                ; vector
  %i1 = add i32 %lane, %a                                    ; vector, folded into %o1
  %o1 = add i32 %i1, %a                                      ; vector
  %i2 = mul i32 %lane, %a                                    ; vector, folded into %o2
  %o2 = add i32 %i2, %a                                      ; vector
  %i3 = shl i32 %lane, 3                                     ; vector, folded into %o3
  %o3 = add i32 %i3, %a                                      ; vector
  %i_sub = sub i32 %lane, %a                                 ; vector, folded into %o_sub
  %o_sub = add i32 %i_sub, %a                                ; vector
  %i_max = call i32 @llvm.umax.i32(i32 %lane, i32 %a)        ; vector, folded into %o_max
  %o_max = sub i32 %i_max, %a                                ; vector
  %i_min = call i32 @llvm.umin.i32(i32 %lane, i32 %a)        ; vector, folded into %o_min
  %o_min = sub i32 %a, %i_min                                ; vector
  %i4 = xor i32 %lane, %a                                    ; vector, folded into %o4
  %o4 = add i32 %i4, %a                                      ; vector
  %i5 = ashr i32 %lane, 3                                    ; vector, folded into %o5
  %o5 = and i32 %i5, 7                                       ; vector
  %i6 = lshr i32 %lane, 3                                    ; vector, folded into %o6
  %o6 = and i32 %i6, 7                                       ; vector
  %i_or = or i32 %lane, %a                                   ; vector, folded into %o_or
  %o_or = and i32 %i_or, %a                                  ; vector
  %i7 = xor i32 %lane, -1                                    ; vector, folded into %o7
  %o7 = and i32 %i7, %a                                      ; vector
  %i8 = shl i32 %lane, 3                                     ; vector, folded into %o8
  %o8 = ashr i32 %i8, 9                                      ; vector
  %i9 = shl i32 %lane, 3                                     ; vector, folded into %o9
  %o9 = lshr i32 %i9, 9                                      ; vector
  %i10 = and i32 %lane, %a                                   ; vector, folded into %o10
  %o10 = or i32 %i10, %a                                     ; vector
  %i11 = or i32 %lane, %a                                    ; vector, folded into %o11
  %o11 = or i32 %i11, %a                                     ; vector
  %i12 = shl i32 %lane, 3                                    ; vector, folded into %o12
  %o12 = or i32 %i12, %a                                     ; vector
  %i13 = add i32 %lane, %a                                   ; vector, folded into %o13
  %o13 = shl i32 %i13, 3                                     ; vector
  %i14 = xor i32 %lane, %a                                   ; vector, folded into %o14 on gfx1100/gfx1150/gfx1200
  %o14 = xor i32 %i14, %a                                    ; vector
  %low = lshr i32 %lane, 3                                   ; vector, folded into %turned
  %turned = or i32 %low, %a                                  ; vector
  %some = and i32 %lane, %a                                  ; vector, folded into %merged
  %merged = xor i32 %some, %a                                ; vector
  %i15 = mul i64 %long, %wide                                ; vector, folded into %o15
  %o15 = add i64 %i15, %wide                                 ; vector
  %i16 = shl i64 %long, 3                                    ; vector, folded into %o16 on gfx942
  %o16 = add i64 %i16, %wide                                 ; vector
  %i17 = call i32 @llvm.smax.i32(i32 %lane, i32 %a)          ; vector, folded into %o17
  %o17 = call i32 @llvm.smax.i32(i32 %i17, i32 %a)           ; vector
  %i18 = call i32 @llvm.smin.i32(i32 %lane, i32 %a)          ; vector, folded into %o18
  %o18 = call i32 @llvm.smax.i32(i32 %i18, i32 %a)           ; vector
  %i19 = call i32 @llvm.smax.i32(i32 %lane, i32 %a)          ; vector, folded into %o19
  %o19 = call i32 @llvm.smin.i32(i32 %i19, i32 %a)           ; vector
  %i20 = call i32 @llvm.smin.i32(i32 %lane, i32 %a)          ; vector, folded into %o20
  %o20 = call i32 @llvm.smin.i32(i32 %i20, i32 %a)           ; vector
  %i21 = call i32 @llvm.umax.i32(i32 %lane, i32 %a)          ; vector, folded into %o21
  %o21 = call i32 @llvm.umax.i32(i32 %i21, i32 %a)           ; vector
  %i22 = call i32 @llvm.umin.i32(i32 %lane, i32 %a)          ; vector, folded into %o22
  %o22 = call i32 @llvm.umax.i32(i32 %i22, i32 %a)           ; vector
  %i23 = call i32 @llvm.umax.i32(i32 %lane, i32 %a)          ; vector, folded into %o23
  %o23 = call i32 @llvm.umin.i32(i32 %i23, i32 %a)           ; vector
  %i24 = call i32 @llvm.umin.i32(i32 %lane, i32 %a)          ; vector, folded into %o24
  %o24 = call i32 @llvm.umin.i32(i32 %i24, i32 %a)           ; vector
  %i_nm = call i32 @llvm.smax.i32(i32 %lane, i32 0)          ; vector, folded into %o_nm
  %o_nm = call i32 @llvm.umin.i32(i32 %i_nm, i32 99)         ; vector
  %i25 = sext i1 %bit to i32                                 ; vector, folded into %o25
  %o25 = add i32 %i25, %a                                    ; vector
  %i26 = zext i1 %bit to i32                                 ; vector, folded into %o26
  %o26 = add i32 %i26, %a                                    ; vector
  %i27 = sext i1 %bit to i32                                 ; vector, folded into %o27
  %o27 = sub i32 %i27, %a                                    ; vector
  %i28 = zext i1 %bit to i32                                 ; vector, folded into %o28
  %o28 = sub i32 %i28, %a                                    ; vector
  %i29 = sext i1 %bit to i64                                 ; vector, folded into %o29
  %o29 = add i64 %i29, %wide                                 ; vector
  %i30 = zext i1 %bit to i64                                 ; vector, folded into %o30
  %o30 = add i64 %i30, %wide                                 ; vector
  %i31 = sext i1 %bit to i64                                 ; vector, folded into %o31
  %o31 = sub i64 %i31, %wide                                 ; vector
  %i32 = zext i1 %bit to i64                                 ; vector, folded into %o32
  %o32 = sub i64 %i32, %wide                                 ; vector
  %i33 = trunc i32 %lane to i16                              ; vector, folded into %o33
  %o33 = sext i16 %i33 to i32                                ; vector
  %i34 = trunc i32 %lane to i16                              ; vector, folded into %o34
  %o34 = zext i16 %i34 to i32                                ; vector
  ret void
}

define amdgpu_kernel void @wave(i32 %a, i32 %b, i64 %wide, i64 %other, i1 %bit) {
  %i35 = shl i32 %a, 3                                       ; scalar, folded into %o35
  %o35 = add i32 %i35, %b                                    ; scalar
  %i36 = ashr i32 %a, 3                                      ; scalar, folded into %o36
  %o36 = and i32 %i36, 7                                     ; scalar
  %i37 = lshr i32 %a, 3                                      ; scalar, folded into %o37
  %o37 = and i32 %i37, 7                                     ; scalar
  %i38 = xor i32 %a, -1                                      ; scalar, folded into %o38
  %o38 = and i32 %i38, %b                                    ; scalar
  %i39 = shl i32 %a, 3                                       ; scalar, folded into %o39
  %o39 = ashr i32 %i39, 9                                    ; scalar
  %i40 = shl i32 %a, 3                                       ; scalar, folded into %o40
  %o40 = lshr i32 %i40, 9                                    ; scalar
  %i41 = xor i32 %a, -1                                      ; scalar, folded into %o41
  %o41 = or i32 %i41, %b                                     ; scalar
  %i42 = and i32 %a, %b                                      ; scalar, folded into %o42
  %o42 = icmp eq i32 %i42, 0                                 ; scalar, repeated
  %i43 = sext i1 %bit to i32                                 ; scalar, folded into %o43
  %o43 = add i32 %i43, %b                                    ; scalar
  %i44 = zext i1 %bit to i32                                 ; scalar, folded into %o44
  %o44 = add i32 %i44, %b                                    ; scalar
  %i45 = sext i1 %bit to i32                                 ; scalar, folded into %o45
  %o45 = sub i32 %i45, %b                                    ; scalar
  %i46 = zext i1 %bit to i32                                 ; scalar, folded into %o46
  %o46 = sub i32 %i46, %b                                    ; scalar
  %i47 = sext i1 %bit to i64                                 ; scalar, folded into %o47
  %o47 = add i64 %i47, %other                                ; scalar
  %i48 = zext i1 %bit to i64                                 ; scalar, folded into %o48
  %o48 = add i64 %i48, %other                                ; scalar
  %i49 = sext i1 %bit to i64                                 ; scalar, folded into %o49
  %o49 = sub i64 %i49, %other                                ; scalar
  %i50 = zext i1 %bit to i64                                 ; scalar, folded into %o50
  %o50 = sub i64 %i50, %other                                ; scalar
  %i51 = trunc i32 %a to i16                                 ; scalar, folded into %o51
  %o51 = sext i16 %i51 to i32                                ; scalar
  %i52 = trunc i32 %a to i16                                 ; scalar, folded into %o52
  %o52 = zext i16 %i52 to i32                                ; scalar
  %sum = add i32 %a, %b                                      ; scalar
  %more = add i32 %sum, %b                                   ; scalar
  ret void
}

; Nothing is left to several, or to another unit.
define amdgpu_kernel void @kept_apart(i32 %a, i32 %b) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()              ; vector
  %twice = shl i32 %lane, 2                                  ; vector
  %first = add i32 %twice, %a                                ; vector
  %second = add i32 %twice, %b                               ; vector
  %squared = shl i32 %lane, 3                                ; vector
  %both = add i32 %squared, %squared                         ; vector
  %uniform = shl i32 %a, 2                                   ; scalar
  %mixed = add i32 %uniform, %lane                           ; vector
  ret void
}

; What is computed in a cycle is computed by who reads it in the same iteration, of it and of all cycles around.
define amdgpu_kernel void @cycles(i32 %a, i32 %n, ptr addrspace(1) %p) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()              ; vector
  %before = shl i32 %lane, 2                                 ; vector, folded into %in
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %next.i, %latch ]            ; scalar
  %own = mul i32 %lane, %i                                   ; vector
  %shifted = shl i32 %own, 4                                 ; vector, folded into %deep
  %behind = shl i32 %own, 5                                  ; vector
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %next.j, %inner ]            ; scalar
  %deep = add i32 %shifted, %j                               ; vector
  %in = add i32 %before, %j                                  ; vector
  %next.j = add i32 %j, 1                                    ; scalar
  %more.j = icmp ult i32 %next.j, %n                         ; scalar, repeated
  br i1 %more.j, label %inner, label %latch

latch:
  %next.i = add i32 %i, 1                                    ; scalar
  %more.i = icmp ult i32 %next.i, %a                         ; scalar, repeated
  br i1 %more.i, label %outer, label %exit

exit:
  %out = add i32 %behind, %a                                 ; vector
  ret void
}

; Lanes that leave a cycle in different iterations keep what somebody reads behind it.
define amdgpu_kernel void @left(i32 %a, ptr addrspace(1) %p) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()              ; vector
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]               ; scalar
  %kept = shl i32 %i, 2                                      ; scalar, kept in %loop
  %next = add i32 %i, 1                                      ; scalar
  %leave = icmp ugt i32 %next, %lane                         ; vector
  br i1 %leave, label %exit, label %loop

exit:
  %read = add i32 %kept, %a                                  ; vector
  store i32 %read, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
