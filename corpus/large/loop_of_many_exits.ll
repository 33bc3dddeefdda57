; A loop with sixty divergent ways out, each to a block of its own; all of them meet at the end.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loop_of_many_exits(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %b0

b0:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %key = xor i32 %i, %tid                       ; divergent
  %c0 = icmp eq i32 %key, 3                     ; divergent
  br i1 %c0, label %x0, label %b1               ; divergent

b1:
  %c1 = icmp eq i32 %key, 4                     ; divergent
  br i1 %c1, label %x1, label %b2               ; divergent

b2:
  %c2 = icmp eq i32 %key, 5                     ; divergent
  br i1 %c2, label %x2, label %b3               ; divergent

b3:
  %c3 = icmp eq i32 %key, 6                     ; divergent
  br i1 %c3, label %x3, label %b4               ; divergent

b4:
  %c4 = icmp eq i32 %key, 7                     ; divergent
  br i1 %c4, label %x4, label %b5               ; divergent

b5:
  %c5 = icmp eq i32 %key, 8                     ; divergent
  br i1 %c5, label %x5, label %b6               ; divergent

b6:
  %c6 = icmp eq i32 %key, 9                     ; divergent
  br i1 %c6, label %x6, label %b7               ; divergent

b7:
  %c7 = icmp eq i32 %key, 10                    ; divergent
  br i1 %c7, label %x7, label %b8               ; divergent

b8:
  %c8 = icmp eq i32 %key, 11                    ; divergent
  br i1 %c8, label %x8, label %b9               ; divergent

b9:
  %c9 = icmp eq i32 %key, 12                    ; divergent
  br i1 %c9, label %x9, label %b10              ; divergent

b10:
  %c10 = icmp eq i32 %key, 13                   ; divergent
  br i1 %c10, label %x10, label %b11            ; divergent

b11:
  %c11 = icmp eq i32 %key, 14                   ; divergent
  br i1 %c11, label %x11, label %b12            ; divergent

b12:
  %c12 = icmp eq i32 %key, 15                   ; divergent
  br i1 %c12, label %x12, label %b13            ; divergent

b13:
  %c13 = icmp eq i32 %key, 16                   ; divergent
  br i1 %c13, label %x13, label %b14            ; divergent

b14:
  %c14 = icmp eq i32 %key, 17                   ; divergent
  br i1 %c14, label %x14, label %b15            ; divergent

b15:
  %c15 = icmp eq i32 %key, 18                   ; divergent
  br i1 %c15, label %x15, label %b16            ; divergent

b16:
  %c16 = icmp eq i32 %key, 19                   ; divergent
  br i1 %c16, label %x16, label %b17            ; divergent

b17:
  %c17 = icmp eq i32 %key, 20                   ; divergent
  br i1 %c17, label %x17, label %b18            ; divergent

b18:
  %c18 = icmp eq i32 %key, 21                   ; divergent
  br i1 %c18, label %x18, label %b19            ; divergent

b19:
  %c19 = icmp eq i32 %key, 22                   ; divergent
  br i1 %c19, label %x19, label %b20            ; divergent

b20:
  %c20 = icmp eq i32 %key, 23                   ; divergent
  br i1 %c20, label %x20, label %b21            ; divergent

b21:
  %c21 = icmp eq i32 %key, 24                   ; divergent
  br i1 %c21, label %x21, label %b22            ; divergent

b22:
  %c22 = icmp eq i32 %key, 25                   ; divergent
  br i1 %c22, label %x22, label %b23            ; divergent

b23:
  %c23 = icmp eq i32 %key, 26                   ; divergent
  br i1 %c23, label %x23, label %b24            ; divergent

b24:
  %c24 = icmp eq i32 %key, 27                   ; divergent
  br i1 %c24, label %x24, label %b25            ; divergent

b25:
  %c25 = icmp eq i32 %key, 28                   ; divergent
  br i1 %c25, label %x25, label %b26            ; divergent

b26:
  %c26 = icmp eq i32 %key, 29                   ; divergent
  br i1 %c26, label %x26, label %b27            ; divergent

b27:
  %c27 = icmp eq i32 %key, 30                   ; divergent
  br i1 %c27, label %x27, label %b28            ; divergent

b28:
  %c28 = icmp eq i32 %key, 31                   ; divergent
  br i1 %c28, label %x28, label %b29            ; divergent

b29:
  %c29 = icmp eq i32 %key, 32                   ; divergent
  br i1 %c29, label %x29, label %b30            ; divergent

b30:
  %c30 = icmp eq i32 %key, 33                   ; divergent
  br i1 %c30, label %x30, label %b31            ; divergent

b31:
  %c31 = icmp eq i32 %key, 34                   ; divergent
  br i1 %c31, label %x31, label %b32            ; divergent

b32:
  %c32 = icmp eq i32 %key, 35                   ; divergent
  br i1 %c32, label %x32, label %b33            ; divergent

b33:
  %c33 = icmp eq i32 %key, 36                   ; divergent
  br i1 %c33, label %x33, label %b34            ; divergent

b34:
  %c34 = icmp eq i32 %key, 37                   ; divergent
  br i1 %c34, label %x34, label %b35            ; divergent

b35:
  %c35 = icmp eq i32 %key, 38                   ; divergent
  br i1 %c35, label %x35, label %b36            ; divergent

b36:
  %c36 = icmp eq i32 %key, 39                   ; divergent
  br i1 %c36, label %x36, label %b37            ; divergent

b37:
  %c37 = icmp eq i32 %key, 40                   ; divergent
  br i1 %c37, label %x37, label %b38            ; divergent

b38:
  %c38 = icmp eq i32 %key, 41                   ; divergent
  br i1 %c38, label %x38, label %b39            ; divergent

b39:
  %c39 = icmp eq i32 %key, 42                   ; divergent
  br i1 %c39, label %x39, label %b40            ; divergent

b40:
  %c40 = icmp eq i32 %key, 43                   ; divergent
  br i1 %c40, label %x40, label %b41            ; divergent

b41:
  %c41 = icmp eq i32 %key, 44                   ; divergent
  br i1 %c41, label %x41, label %b42            ; divergent

b42:
  %c42 = icmp eq i32 %key, 45                   ; divergent
  br i1 %c42, label %x42, label %b43            ; divergent

b43:
  %c43 = icmp eq i32 %key, 46                   ; divergent
  br i1 %c43, label %x43, label %b44            ; divergent

b44:
  %c44 = icmp eq i32 %key, 47                   ; divergent
  br i1 %c44, label %x44, label %b45            ; divergent

b45:
  %c45 = icmp eq i32 %key, 48                   ; divergent
  br i1 %c45, label %x45, label %b46            ; divergent

b46:
  %c46 = icmp eq i32 %key, 49                   ; divergent
  br i1 %c46, label %x46, label %b47            ; divergent

b47:
  %c47 = icmp eq i32 %key, 50                   ; divergent
  br i1 %c47, label %x47, label %b48            ; divergent

b48:
  %c48 = icmp eq i32 %key, 51                   ; divergent
  br i1 %c48, label %x48, label %b49            ; divergent

b49:
  %c49 = icmp eq i32 %key, 52                   ; divergent
  br i1 %c49, label %x49, label %b50            ; divergent

b50:
  %c50 = icmp eq i32 %key, 53                   ; divergent
  br i1 %c50, label %x50, label %b51            ; divergent

b51:
  %c51 = icmp eq i32 %key, 54                   ; divergent
  br i1 %c51, label %x51, label %b52            ; divergent

b52:
  %c52 = icmp eq i32 %key, 55                   ; divergent
  br i1 %c52, label %x52, label %b53            ; divergent

b53:
  %c53 = icmp eq i32 %key, 56                   ; divergent
  br i1 %c53, label %x53, label %b54            ; divergent

b54:
  %c54 = icmp eq i32 %key, 57                   ; divergent
  br i1 %c54, label %x54, label %b55            ; divergent

b55:
  %c55 = icmp eq i32 %key, 58                   ; divergent
  br i1 %c55, label %x55, label %b56            ; divergent

b56:
  %c56 = icmp eq i32 %key, 59                   ; divergent
  br i1 %c56, label %x56, label %b57            ; divergent

b57:
  %c57 = icmp eq i32 %key, 60                   ; divergent
  br i1 %c57, label %x57, label %b58            ; divergent

b58:
  %c58 = icmp eq i32 %key, 61                   ; divergent
  br i1 %c58, label %x58, label %b59            ; divergent

b59:
  %c59 = icmp eq i32 %key, 62                   ; divergent
  br i1 %c59, label %x59, label %latch          ; divergent

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %b0, label %end

x0:
  br label %end

x1:
  br label %end

x2:
  br label %end

x3:
  br label %end

x4:
  br label %end

x5:
  br label %end

x6:
  br label %end

x7:
  br label %end

x8:
  br label %end

x9:
  br label %end

x10:
  br label %end

x11:
  br label %end

x12:
  br label %end

x13:
  br label %end

x14:
  br label %end

x15:
  br label %end

x16:
  br label %end

x17:
  br label %end

x18:
  br label %end

x19:
  br label %end

x20:
  br label %end

x21:
  br label %end

x22:
  br label %end

x23:
  br label %end

x24:
  br label %end

x25:
  br label %end

x26:
  br label %end

x27:
  br label %end

x28:
  br label %end

x29:
  br label %end

x30:
  br label %end

x31:
  br label %end

x32:
  br label %end

x33:
  br label %end

x34:
  br label %end

x35:
  br label %end

x36:
  br label %end

x37:
  br label %end

x38:
  br label %end

x39:
  br label %end

x40:
  br label %end

x41:
  br label %end

x42:
  br label %end

x43:
  br label %end

x44:
  br label %end

x45:
  br label %end

x46:
  br label %end

x47:
  br label %end

x48:
  br label %end

x49:
  br label %end

x50:
  br label %end

x51:
  br label %end

x52:
  br label %end

x53:
  br label %end

x54:
  br label %end

x55:
  br label %end

x56:
  br label %end

x57:
  br label %end

x58:
  br label %end

x59:
  br label %end

end:
  %how = phi i32 [ -1, %latch ], [ 0, %x0 ], [ 1, %x1 ], [ 2, %x2 ], [ 3, %x3 ], [ 4, %x4 ], [ 5, %x5 ], [ 6, %x6 ], [ 7, %x7 ], [ 8, %x8 ], [ 9, %x9 ], [ 10, %x10 ], [ 11, %x11 ], [ 12, %x12 ], [ 13, %x13 ], [ 14, %x14 ], [ 15, %x15 ], [ 16, %x16 ], [ 17, %x17 ], [ 18, %x18 ], [ 19, %x19 ], [ 20, %x20 ], [ 21, %x21 ], [ 22, %x22 ], [ 23, %x23 ], [ 24, %x24 ], [ 25, %x25 ], [ 26, %x26 ], [ 27, %x27 ], [ 28, %x28 ], [ 29, %x29 ], [ 30, %x30 ], [ 31, %x31 ], [ 32, %x32 ], [ 33, %x33 ], [ 34, %x34 ], [ 35, %x35 ], [ 36, %x36 ], [ 37, %x37 ], [ 38, %x38 ], [ 39, %x39 ], [ 40, %x40 ], [ 41, %x41 ], [ 42, %x42 ], [ 43, %x43 ], [ 44, %x44 ], [ 45, %x45 ], [ 46, %x46 ], [ 47, %x47 ], [ 48, %x48 ], [ 49, %x49 ], [ 50, %x50 ], [ 51, %x51 ], [ 52, %x52 ], [ 53, %x53 ], [ 54, %x54 ], [ 55, %x55 ], [ 56, %x56 ], [ 57, %x57 ], [ 58, %x58 ], [ 59, %x59 ]  ; divergent
  %when = add i32 %i, 1                         ; divergent, temporal
  store i32 %how, ptr addrspace(1) %out         ; divergent
  store i32 %when, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
