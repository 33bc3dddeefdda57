; A hundred divergent diamonds in a row; each passes its phi on to the next, and one counts what all lanes share.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @chain_of_diamonds(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  br label %d0

d0:
  %u0 = add i32 %n, 0
  %c0 = icmp ult i32 %tid, 0                     ; divergent
  br i1 %c0, label %t0, label %d1                ; divergent

t0:
  %x0 = add i32 0, %u0
  br label %d1

d1:
  %p0 = phi i32 [ 0, %d0 ], [ %x0, %t0 ]         ; divergent
  %u1 = add i32 %u0, 1
  %c1 = icmp ult i32 %tid, 1                     ; divergent
  br i1 %c1, label %t1, label %d2                ; divergent

t1:
  %x1 = add i32 %p0, %u1                         ; divergent
  br label %d2

d2:
  %p1 = phi i32 [ %p0, %d1 ], [ %x1, %t1 ]       ; divergent
  %u2 = add i32 %u1, 2
  %c2 = icmp ult i32 %tid, 2                     ; divergent
  br i1 %c2, label %t2, label %d3                ; divergent

t2:
  %x2 = add i32 %p1, %u2                         ; divergent
  br label %d3

d3:
  %p2 = phi i32 [ %p1, %d2 ], [ %x2, %t2 ]       ; divergent
  %u3 = add i32 %u2, 3
  %c3 = icmp ult i32 %tid, 3                     ; divergent
  br i1 %c3, label %t3, label %d4                ; divergent

t3:
  %x3 = add i32 %p2, %u3                         ; divergent
  br label %d4

d4:
  %p3 = phi i32 [ %p2, %d3 ], [ %x3, %t3 ]       ; divergent
  %u4 = add i32 %u3, 4
  %c4 = icmp ult i32 %tid, 4                     ; divergent
  br i1 %c4, label %t4, label %d5                ; divergent

t4:
  %x4 = add i32 %p3, %u4                         ; divergent
  br label %d5

d5:
  %p4 = phi i32 [ %p3, %d4 ], [ %x4, %t4 ]       ; divergent
  %u5 = add i32 %u4, 5
  %c5 = icmp ult i32 %tid, 5                     ; divergent
  br i1 %c5, label %t5, label %d6                ; divergent

t5:
  %x5 = add i32 %p4, %u5                         ; divergent
  br label %d6

d6:
  %p5 = phi i32 [ %p4, %d5 ], [ %x5, %t5 ]       ; divergent
  %u6 = add i32 %u5, 6
  %c6 = icmp ult i32 %tid, 6                     ; divergent
  br i1 %c6, label %t6, label %d7                ; divergent

t6:
  %x6 = add i32 %p5, %u6                         ; divergent
  br label %d7

d7:
  %p6 = phi i32 [ %p5, %d6 ], [ %x6, %t6 ]       ; divergent
  %u7 = add i32 %u6, 7
  %c7 = icmp ult i32 %tid, 7                     ; divergent
  br i1 %c7, label %t7, label %d8                ; divergent

t7:
  %x7 = add i32 %p6, %u7                         ; divergent
  br label %d8

d8:
  %p7 = phi i32 [ %p6, %d7 ], [ %x7, %t7 ]       ; divergent
  %u8 = add i32 %u7, 8
  %c8 = icmp ult i32 %tid, 8                     ; divergent
  br i1 %c8, label %t8, label %d9                ; divergent

t8:
  %x8 = add i32 %p7, %u8                         ; divergent
  br label %d9

d9:
  %p8 = phi i32 [ %p7, %d8 ], [ %x8, %t8 ]       ; divergent
  %u9 = add i32 %u8, 9
  %c9 = icmp ult i32 %tid, 9                     ; divergent
  br i1 %c9, label %t9, label %d10               ; divergent

t9:
  %x9 = add i32 %p8, %u9                         ; divergent
  br label %d10

d10:
  %p9 = phi i32 [ %p8, %d9 ], [ %x9, %t9 ]       ; divergent
  %u10 = add i32 %u9, 10
  %c10 = icmp ult i32 %tid, 10                   ; divergent
  br i1 %c10, label %t10, label %d11             ; divergent

t10:
  %x10 = add i32 %p9, %u10                       ; divergent
  br label %d11

d11:
  %p10 = phi i32 [ %p9, %d10 ], [ %x10, %t10 ]   ; divergent
  %u11 = add i32 %u10, 11
  %c11 = icmp ult i32 %tid, 11                   ; divergent
  br i1 %c11, label %t11, label %d12             ; divergent

t11:
  %x11 = add i32 %p10, %u11                      ; divergent
  br label %d12

d12:
  %p11 = phi i32 [ %p10, %d11 ], [ %x11, %t11 ]  ; divergent
  %u12 = add i32 %u11, 12
  %c12 = icmp ult i32 %tid, 12                   ; divergent
  br i1 %c12, label %t12, label %d13             ; divergent

t12:
  %x12 = add i32 %p11, %u12                      ; divergent
  br label %d13

d13:
  %p12 = phi i32 [ %p11, %d12 ], [ %x12, %t12 ]  ; divergent
  %u13 = add i32 %u12, 13
  %c13 = icmp ult i32 %tid, 13                   ; divergent
  br i1 %c13, label %t13, label %d14             ; divergent

t13:
  %x13 = add i32 %p12, %u13                      ; divergent
  br label %d14

d14:
  %p13 = phi i32 [ %p12, %d13 ], [ %x13, %t13 ]  ; divergent
  %u14 = add i32 %u13, 14
  %c14 = icmp ult i32 %tid, 14                   ; divergent
  br i1 %c14, label %t14, label %d15             ; divergent

t14:
  %x14 = add i32 %p13, %u14                      ; divergent
  br label %d15

d15:
  %p14 = phi i32 [ %p13, %d14 ], [ %x14, %t14 ]  ; divergent
  %u15 = add i32 %u14, 15
  %c15 = icmp ult i32 %tid, 15                   ; divergent
  br i1 %c15, label %t15, label %d16             ; divergent

t15:
  %x15 = add i32 %p14, %u15                      ; divergent
  br label %d16

d16:
  %p15 = phi i32 [ %p14, %d15 ], [ %x15, %t15 ]  ; divergent
  %u16 = add i32 %u15, 16
  %c16 = icmp ult i32 %tid, 16                   ; divergent
  br i1 %c16, label %t16, label %d17             ; divergent

t16:
  %x16 = add i32 %p15, %u16                      ; divergent
  br label %d17

d17:
  %p16 = phi i32 [ %p15, %d16 ], [ %x16, %t16 ]  ; divergent
  %u17 = add i32 %u16, 17
  %c17 = icmp ult i32 %tid, 17                   ; divergent
  br i1 %c17, label %t17, label %d18             ; divergent

t17:
  %x17 = add i32 %p16, %u17                      ; divergent
  br label %d18

d18:
  %p17 = phi i32 [ %p16, %d17 ], [ %x17, %t17 ]  ; divergent
  %u18 = add i32 %u17, 18
  %c18 = icmp ult i32 %tid, 18                   ; divergent
  br i1 %c18, label %t18, label %d19             ; divergent

t18:
  %x18 = add i32 %p17, %u18                      ; divergent
  br label %d19

d19:
  %p18 = phi i32 [ %p17, %d18 ], [ %x18, %t18 ]  ; divergent
  %u19 = add i32 %u18, 19
  %c19 = icmp ult i32 %tid, 19                   ; divergent
  br i1 %c19, label %t19, label %d20             ; divergent

t19:
  %x19 = add i32 %p18, %u19                      ; divergent
  br label %d20

d20:
  %p19 = phi i32 [ %p18, %d19 ], [ %x19, %t19 ]  ; divergent
  %u20 = add i32 %u19, 20
  %c20 = icmp ult i32 %tid, 20                   ; divergent
  br i1 %c20, label %t20, label %d21             ; divergent

t20:
  %x20 = add i32 %p19, %u20                      ; divergent
  br label %d21

d21:
  %p20 = phi i32 [ %p19, %d20 ], [ %x20, %t20 ]  ; divergent
  %u21 = add i32 %u20, 21
  %c21 = icmp ult i32 %tid, 21                   ; divergent
  br i1 %c21, label %t21, label %d22             ; divergent

t21:
  %x21 = add i32 %p20, %u21                      ; divergent
  br label %d22

d22:
  %p21 = phi i32 [ %p20, %d21 ], [ %x21, %t21 ]  ; divergent
  %u22 = add i32 %u21, 22
  %c22 = icmp ult i32 %tid, 22                   ; divergent
  br i1 %c22, label %t22, label %d23             ; divergent

t22:
  %x22 = add i32 %p21, %u22                      ; divergent
  br label %d23

d23:
  %p22 = phi i32 [ %p21, %d22 ], [ %x22, %t22 ]  ; divergent
  %u23 = add i32 %u22, 23
  %c23 = icmp ult i32 %tid, 23                   ; divergent
  br i1 %c23, label %t23, label %d24             ; divergent

t23:
  %x23 = add i32 %p22, %u23                      ; divergent
  br label %d24

d24:
  %p23 = phi i32 [ %p22, %d23 ], [ %x23, %t23 ]  ; divergent
  %u24 = add i32 %u23, 24
  %c24 = icmp ult i32 %tid, 24                   ; divergent
  br i1 %c24, label %t24, label %d25             ; divergent

t24:
  %x24 = add i32 %p23, %u24                      ; divergent
  br label %d25

d25:
  %p24 = phi i32 [ %p23, %d24 ], [ %x24, %t24 ]  ; divergent
  %u25 = add i32 %u24, 25
  %c25 = icmp ult i32 %tid, 25                   ; divergent
  br i1 %c25, label %t25, label %d26             ; divergent

t25:
  %x25 = add i32 %p24, %u25                      ; divergent
  br label %d26

d26:
  %p25 = phi i32 [ %p24, %d25 ], [ %x25, %t25 ]  ; divergent
  %u26 = add i32 %u25, 26
  %c26 = icmp ult i32 %tid, 26                   ; divergent
  br i1 %c26, label %t26, label %d27             ; divergent

t26:
  %x26 = add i32 %p25, %u26                      ; divergent
  br label %d27

d27:
  %p26 = phi i32 [ %p25, %d26 ], [ %x26, %t26 ]  ; divergent
  %u27 = add i32 %u26, 27
  %c27 = icmp ult i32 %tid, 27                   ; divergent
  br i1 %c27, label %t27, label %d28             ; divergent

t27:
  %x27 = add i32 %p26, %u27                      ; divergent
  br label %d28

d28:
  %p27 = phi i32 [ %p26, %d27 ], [ %x27, %t27 ]  ; divergent
  %u28 = add i32 %u27, 28
  %c28 = icmp ult i32 %tid, 28                   ; divergent
  br i1 %c28, label %t28, label %d29             ; divergent

t28:
  %x28 = add i32 %p27, %u28                      ; divergent
  br label %d29

d29:
  %p28 = phi i32 [ %p27, %d28 ], [ %x28, %t28 ]  ; divergent
  %u29 = add i32 %u28, 29
  %c29 = icmp ult i32 %tid, 29                   ; divergent
  br i1 %c29, label %t29, label %d30             ; divergent

t29:
  %x29 = add i32 %p28, %u29                      ; divergent
  br label %d30

d30:
  %p29 = phi i32 [ %p28, %d29 ], [ %x29, %t29 ]  ; divergent
  %u30 = add i32 %u29, 30
  %c30 = icmp ult i32 %tid, 30                   ; divergent
  br i1 %c30, label %t30, label %d31             ; divergent

t30:
  %x30 = add i32 %p29, %u30                      ; divergent
  br label %d31

d31:
  %p30 = phi i32 [ %p29, %d30 ], [ %x30, %t30 ]  ; divergent
  %u31 = add i32 %u30, 31
  %c31 = icmp ult i32 %tid, 31                   ; divergent
  br i1 %c31, label %t31, label %d32             ; divergent

t31:
  %x31 = add i32 %p30, %u31                      ; divergent
  br label %d32

d32:
  %p31 = phi i32 [ %p30, %d31 ], [ %x31, %t31 ]  ; divergent
  %u32 = add i32 %u31, 32
  %c32 = icmp ult i32 %tid, 32                   ; divergent
  br i1 %c32, label %t32, label %d33             ; divergent

t32:
  %x32 = add i32 %p31, %u32                      ; divergent
  br label %d33

d33:
  %p32 = phi i32 [ %p31, %d32 ], [ %x32, %t32 ]  ; divergent
  %u33 = add i32 %u32, 33
  %c33 = icmp ult i32 %tid, 33                   ; divergent
  br i1 %c33, label %t33, label %d34             ; divergent

t33:
  %x33 = add i32 %p32, %u33                      ; divergent
  br label %d34

d34:
  %p33 = phi i32 [ %p32, %d33 ], [ %x33, %t33 ]  ; divergent
  %u34 = add i32 %u33, 34
  %c34 = icmp ult i32 %tid, 34                   ; divergent
  br i1 %c34, label %t34, label %d35             ; divergent

t34:
  %x34 = add i32 %p33, %u34                      ; divergent
  br label %d35

d35:
  %p34 = phi i32 [ %p33, %d34 ], [ %x34, %t34 ]  ; divergent
  %u35 = add i32 %u34, 35
  %c35 = icmp ult i32 %tid, 35                   ; divergent
  br i1 %c35, label %t35, label %d36             ; divergent

t35:
  %x35 = add i32 %p34, %u35                      ; divergent
  br label %d36

d36:
  %p35 = phi i32 [ %p34, %d35 ], [ %x35, %t35 ]  ; divergent
  %u36 = add i32 %u35, 36
  %c36 = icmp ult i32 %tid, 36                   ; divergent
  br i1 %c36, label %t36, label %d37             ; divergent

t36:
  %x36 = add i32 %p35, %u36                      ; divergent
  br label %d37

d37:
  %p36 = phi i32 [ %p35, %d36 ], [ %x36, %t36 ]  ; divergent
  %u37 = add i32 %u36, 37
  %c37 = icmp ult i32 %tid, 37                   ; divergent
  br i1 %c37, label %t37, label %d38             ; divergent

t37:
  %x37 = add i32 %p36, %u37                      ; divergent
  br label %d38

d38:
  %p37 = phi i32 [ %p36, %d37 ], [ %x37, %t37 ]  ; divergent
  %u38 = add i32 %u37, 38
  %c38 = icmp ult i32 %tid, 38                   ; divergent
  br i1 %c38, label %t38, label %d39             ; divergent

t38:
  %x38 = add i32 %p37, %u38                      ; divergent
  br label %d39

d39:
  %p38 = phi i32 [ %p37, %d38 ], [ %x38, %t38 ]  ; divergent
  %u39 = add i32 %u38, 39
  %c39 = icmp ult i32 %tid, 39                   ; divergent
  br i1 %c39, label %t39, label %d40             ; divergent

t39:
  %x39 = add i32 %p38, %u39                      ; divergent
  br label %d40

d40:
  %p39 = phi i32 [ %p38, %d39 ], [ %x39, %t39 ]  ; divergent
  %u40 = add i32 %u39, 40
  %c40 = icmp ult i32 %tid, 40                   ; divergent
  br i1 %c40, label %t40, label %d41             ; divergent

t40:
  %x40 = add i32 %p39, %u40                      ; divergent
  br label %d41

d41:
  %p40 = phi i32 [ %p39, %d40 ], [ %x40, %t40 ]  ; divergent
  %u41 = add i32 %u40, 41
  %c41 = icmp ult i32 %tid, 41                   ; divergent
  br i1 %c41, label %t41, label %d42             ; divergent

t41:
  %x41 = add i32 %p40, %u41                      ; divergent
  br label %d42

d42:
  %p41 = phi i32 [ %p40, %d41 ], [ %x41, %t41 ]  ; divergent
  %u42 = add i32 %u41, 42
  %c42 = icmp ult i32 %tid, 42                   ; divergent
  br i1 %c42, label %t42, label %d43             ; divergent

t42:
  %x42 = add i32 %p41, %u42                      ; divergent
  br label %d43

d43:
  %p42 = phi i32 [ %p41, %d42 ], [ %x42, %t42 ]  ; divergent
  %u43 = add i32 %u42, 43
  %c43 = icmp ult i32 %tid, 43                   ; divergent
  br i1 %c43, label %t43, label %d44             ; divergent

t43:
  %x43 = add i32 %p42, %u43                      ; divergent
  br label %d44

d44:
  %p43 = phi i32 [ %p42, %d43 ], [ %x43, %t43 ]  ; divergent
  %u44 = add i32 %u43, 44
  %c44 = icmp ult i32 %tid, 44                   ; divergent
  br i1 %c44, label %t44, label %d45             ; divergent

t44:
  %x44 = add i32 %p43, %u44                      ; divergent
  br label %d45

d45:
  %p44 = phi i32 [ %p43, %d44 ], [ %x44, %t44 ]  ; divergent
  %u45 = add i32 %u44, 45
  %c45 = icmp ult i32 %tid, 45                   ; divergent
  br i1 %c45, label %t45, label %d46             ; divergent

t45:
  %x45 = add i32 %p44, %u45                      ; divergent
  br label %d46

d46:
  %p45 = phi i32 [ %p44, %d45 ], [ %x45, %t45 ]  ; divergent
  %u46 = add i32 %u45, 46
  %c46 = icmp ult i32 %tid, 46                   ; divergent
  br i1 %c46, label %t46, label %d47             ; divergent

t46:
  %x46 = add i32 %p45, %u46                      ; divergent
  br label %d47

d47:
  %p46 = phi i32 [ %p45, %d46 ], [ %x46, %t46 ]  ; divergent
  %u47 = add i32 %u46, 47
  %c47 = icmp ult i32 %tid, 47                   ; divergent
  br i1 %c47, label %t47, label %d48             ; divergent

t47:
  %x47 = add i32 %p46, %u47                      ; divergent
  br label %d48

d48:
  %p47 = phi i32 [ %p46, %d47 ], [ %x47, %t47 ]  ; divergent
  %u48 = add i32 %u47, 48
  %c48 = icmp ult i32 %tid, 48                   ; divergent
  br i1 %c48, label %t48, label %d49             ; divergent

t48:
  %x48 = add i32 %p47, %u48                      ; divergent
  br label %d49

d49:
  %p48 = phi i32 [ %p47, %d48 ], [ %x48, %t48 ]  ; divergent
  %u49 = add i32 %u48, 49
  %c49 = icmp ult i32 %tid, 49                   ; divergent
  br i1 %c49, label %t49, label %d50             ; divergent

t49:
  %x49 = add i32 %p48, %u49                      ; divergent
  br label %d50

d50:
  %p49 = phi i32 [ %p48, %d49 ], [ %x49, %t49 ]  ; divergent
  %u50 = add i32 %u49, 50
  %c50 = icmp ult i32 %tid, 50                   ; divergent
  br i1 %c50, label %t50, label %d51             ; divergent

t50:
  %x50 = add i32 %p49, %u50                      ; divergent
  br label %d51

d51:
  %p50 = phi i32 [ %p49, %d50 ], [ %x50, %t50 ]  ; divergent
  %u51 = add i32 %u50, 51
  %c51 = icmp ult i32 %tid, 51                   ; divergent
  br i1 %c51, label %t51, label %d52             ; divergent

t51:
  %x51 = add i32 %p50, %u51                      ; divergent
  br label %d52

d52:
  %p51 = phi i32 [ %p50, %d51 ], [ %x51, %t51 ]  ; divergent
  %u52 = add i32 %u51, 52
  %c52 = icmp ult i32 %tid, 52                   ; divergent
  br i1 %c52, label %t52, label %d53             ; divergent

t52:
  %x52 = add i32 %p51, %u52                      ; divergent
  br label %d53

d53:
  %p52 = phi i32 [ %p51, %d52 ], [ %x52, %t52 ]  ; divergent
  %u53 = add i32 %u52, 53
  %c53 = icmp ult i32 %tid, 53                   ; divergent
  br i1 %c53, label %t53, label %d54             ; divergent

t53:
  %x53 = add i32 %p52, %u53                      ; divergent
  br label %d54

d54:
  %p53 = phi i32 [ %p52, %d53 ], [ %x53, %t53 ]  ; divergent
  %u54 = add i32 %u53, 54
  %c54 = icmp ult i32 %tid, 54                   ; divergent
  br i1 %c54, label %t54, label %d55             ; divergent

t54:
  %x54 = add i32 %p53, %u54                      ; divergent
  br label %d55

d55:
  %p54 = phi i32 [ %p53, %d54 ], [ %x54, %t54 ]  ; divergent
  %u55 = add i32 %u54, 55
  %c55 = icmp ult i32 %tid, 55                   ; divergent
  br i1 %c55, label %t55, label %d56             ; divergent

t55:
  %x55 = add i32 %p54, %u55                      ; divergent
  br label %d56

d56:
  %p55 = phi i32 [ %p54, %d55 ], [ %x55, %t55 ]  ; divergent
  %u56 = add i32 %u55, 56
  %c56 = icmp ult i32 %tid, 56                   ; divergent
  br i1 %c56, label %t56, label %d57             ; divergent

t56:
  %x56 = add i32 %p55, %u56                      ; divergent
  br label %d57

d57:
  %p56 = phi i32 [ %p55, %d56 ], [ %x56, %t56 ]  ; divergent
  %u57 = add i32 %u56, 57
  %c57 = icmp ult i32 %tid, 57                   ; divergent
  br i1 %c57, label %t57, label %d58             ; divergent

t57:
  %x57 = add i32 %p56, %u57                      ; divergent
  br label %d58

d58:
  %p57 = phi i32 [ %p56, %d57 ], [ %x57, %t57 ]  ; divergent
  %u58 = add i32 %u57, 58
  %c58 = icmp ult i32 %tid, 58                   ; divergent
  br i1 %c58, label %t58, label %d59             ; divergent

t58:
  %x58 = add i32 %p57, %u58                      ; divergent
  br label %d59

d59:
  %p58 = phi i32 [ %p57, %d58 ], [ %x58, %t58 ]  ; divergent
  %u59 = add i32 %u58, 59
  %c59 = icmp ult i32 %tid, 59                   ; divergent
  br i1 %c59, label %t59, label %d60             ; divergent

t59:
  %x59 = add i32 %p58, %u59                      ; divergent
  br label %d60

d60:
  %p59 = phi i32 [ %p58, %d59 ], [ %x59, %t59 ]  ; divergent
  %u60 = add i32 %u59, 60
  %c60 = icmp ult i32 %tid, 60                   ; divergent
  br i1 %c60, label %t60, label %d61             ; divergent

t60:
  %x60 = add i32 %p59, %u60                      ; divergent
  br label %d61

d61:
  %p60 = phi i32 [ %p59, %d60 ], [ %x60, %t60 ]  ; divergent
  %u61 = add i32 %u60, 61
  %c61 = icmp ult i32 %tid, 61                   ; divergent
  br i1 %c61, label %t61, label %d62             ; divergent

t61:
  %x61 = add i32 %p60, %u61                      ; divergent
  br label %d62

d62:
  %p61 = phi i32 [ %p60, %d61 ], [ %x61, %t61 ]  ; divergent
  %u62 = add i32 %u61, 62
  %c62 = icmp ult i32 %tid, 62                   ; divergent
  br i1 %c62, label %t62, label %d63             ; divergent

t62:
  %x62 = add i32 %p61, %u62                      ; divergent
  br label %d63

d63:
  %p62 = phi i32 [ %p61, %d62 ], [ %x62, %t62 ]  ; divergent
  %u63 = add i32 %u62, 63
  %c63 = icmp ult i32 %tid, 63                   ; divergent
  br i1 %c63, label %t63, label %d64             ; divergent

t63:
  %x63 = add i32 %p62, %u63                      ; divergent
  br label %d64

d64:
  %p63 = phi i32 [ %p62, %d63 ], [ %x63, %t63 ]  ; divergent
  %u64 = add i32 %u63, 64
  %c64 = icmp ult i32 %tid, 64                   ; divergent
  br i1 %c64, label %t64, label %d65             ; divergent

t64:
  %x64 = add i32 %p63, %u64                      ; divergent
  br label %d65

d65:
  %p64 = phi i32 [ %p63, %d64 ], [ %x64, %t64 ]  ; divergent
  %u65 = add i32 %u64, 65
  %c65 = icmp ult i32 %tid, 65                   ; divergent
  br i1 %c65, label %t65, label %d66             ; divergent

t65:
  %x65 = add i32 %p64, %u65                      ; divergent
  br label %d66

d66:
  %p65 = phi i32 [ %p64, %d65 ], [ %x65, %t65 ]  ; divergent
  %u66 = add i32 %u65, 66
  %c66 = icmp ult i32 %tid, 66                   ; divergent
  br i1 %c66, label %t66, label %d67             ; divergent

t66:
  %x66 = add i32 %p65, %u66                      ; divergent
  br label %d67

d67:
  %p66 = phi i32 [ %p65, %d66 ], [ %x66, %t66 ]  ; divergent
  %u67 = add i32 %u66, 67
  %c67 = icmp ult i32 %tid, 67                   ; divergent
  br i1 %c67, label %t67, label %d68             ; divergent

t67:
  %x67 = add i32 %p66, %u67                      ; divergent
  br label %d68

d68:
  %p67 = phi i32 [ %p66, %d67 ], [ %x67, %t67 ]  ; divergent
  %u68 = add i32 %u67, 68
  %c68 = icmp ult i32 %tid, 68                   ; divergent
  br i1 %c68, label %t68, label %d69             ; divergent

t68:
  %x68 = add i32 %p67, %u68                      ; divergent
  br label %d69

d69:
  %p68 = phi i32 [ %p67, %d68 ], [ %x68, %t68 ]  ; divergent
  %u69 = add i32 %u68, 69
  %c69 = icmp ult i32 %tid, 69                   ; divergent
  br i1 %c69, label %t69, label %d70             ; divergent

t69:
  %x69 = add i32 %p68, %u69                      ; divergent
  br label %d70

d70:
  %p69 = phi i32 [ %p68, %d69 ], [ %x69, %t69 ]  ; divergent
  %u70 = add i32 %u69, 70
  %c70 = icmp ult i32 %tid, 70                   ; divergent
  br i1 %c70, label %t70, label %d71             ; divergent

t70:
  %x70 = add i32 %p69, %u70                      ; divergent
  br label %d71

d71:
  %p70 = phi i32 [ %p69, %d70 ], [ %x70, %t70 ]  ; divergent
  %u71 = add i32 %u70, 71
  %c71 = icmp ult i32 %tid, 71                   ; divergent
  br i1 %c71, label %t71, label %d72             ; divergent

t71:
  %x71 = add i32 %p70, %u71                      ; divergent
  br label %d72

d72:
  %p71 = phi i32 [ %p70, %d71 ], [ %x71, %t71 ]  ; divergent
  %u72 = add i32 %u71, 72
  %c72 = icmp ult i32 %tid, 72                   ; divergent
  br i1 %c72, label %t72, label %d73             ; divergent

t72:
  %x72 = add i32 %p71, %u72                      ; divergent
  br label %d73

d73:
  %p72 = phi i32 [ %p71, %d72 ], [ %x72, %t72 ]  ; divergent
  %u73 = add i32 %u72, 73
  %c73 = icmp ult i32 %tid, 73                   ; divergent
  br i1 %c73, label %t73, label %d74             ; divergent

t73:
  %x73 = add i32 %p72, %u73                      ; divergent
  br label %d74

d74:
  %p73 = phi i32 [ %p72, %d73 ], [ %x73, %t73 ]  ; divergent
  %u74 = add i32 %u73, 74
  %c74 = icmp ult i32 %tid, 74                   ; divergent
  br i1 %c74, label %t74, label %d75             ; divergent

t74:
  %x74 = add i32 %p73, %u74                      ; divergent
  br label %d75

d75:
  %p74 = phi i32 [ %p73, %d74 ], [ %x74, %t74 ]  ; divergent
  %u75 = add i32 %u74, 75
  %c75 = icmp ult i32 %tid, 75                   ; divergent
  br i1 %c75, label %t75, label %d76             ; divergent

t75:
  %x75 = add i32 %p74, %u75                      ; divergent
  br label %d76

d76:
  %p75 = phi i32 [ %p74, %d75 ], [ %x75, %t75 ]  ; divergent
  %u76 = add i32 %u75, 76
  %c76 = icmp ult i32 %tid, 76                   ; divergent
  br i1 %c76, label %t76, label %d77             ; divergent

t76:
  %x76 = add i32 %p75, %u76                      ; divergent
  br label %d77

d77:
  %p76 = phi i32 [ %p75, %d76 ], [ %x76, %t76 ]  ; divergent
  %u77 = add i32 %u76, 77
  %c77 = icmp ult i32 %tid, 77                   ; divergent
  br i1 %c77, label %t77, label %d78             ; divergent

t77:
  %x77 = add i32 %p76, %u77                      ; divergent
  br label %d78

d78:
  %p77 = phi i32 [ %p76, %d77 ], [ %x77, %t77 ]  ; divergent
  %u78 = add i32 %u77, 78
  %c78 = icmp ult i32 %tid, 78                   ; divergent
  br i1 %c78, label %t78, label %d79             ; divergent

t78:
  %x78 = add i32 %p77, %u78                      ; divergent
  br label %d79

d79:
  %p78 = phi i32 [ %p77, %d78 ], [ %x78, %t78 ]  ; divergent
  %u79 = add i32 %u78, 79
  %c79 = icmp ult i32 %tid, 79                   ; divergent
  br i1 %c79, label %t79, label %d80             ; divergent

t79:
  %x79 = add i32 %p78, %u79                      ; divergent
  br label %d80

d80:
  %p79 = phi i32 [ %p78, %d79 ], [ %x79, %t79 ]  ; divergent
  %u80 = add i32 %u79, 80
  %c80 = icmp ult i32 %tid, 80                   ; divergent
  br i1 %c80, label %t80, label %d81             ; divergent

t80:
  %x80 = add i32 %p79, %u80                      ; divergent
  br label %d81

d81:
  %p80 = phi i32 [ %p79, %d80 ], [ %x80, %t80 ]  ; divergent
  %u81 = add i32 %u80, 81
  %c81 = icmp ult i32 %tid, 81                   ; divergent
  br i1 %c81, label %t81, label %d82             ; divergent

t81:
  %x81 = add i32 %p80, %u81                      ; divergent
  br label %d82

d82:
  %p81 = phi i32 [ %p80, %d81 ], [ %x81, %t81 ]  ; divergent
  %u82 = add i32 %u81, 82
  %c82 = icmp ult i32 %tid, 82                   ; divergent
  br i1 %c82, label %t82, label %d83             ; divergent

t82:
  %x82 = add i32 %p81, %u82                      ; divergent
  br label %d83

d83:
  %p82 = phi i32 [ %p81, %d82 ], [ %x82, %t82 ]  ; divergent
  %u83 = add i32 %u82, 83
  %c83 = icmp ult i32 %tid, 83                   ; divergent
  br i1 %c83, label %t83, label %d84             ; divergent

t83:
  %x83 = add i32 %p82, %u83                      ; divergent
  br label %d84

d84:
  %p83 = phi i32 [ %p82, %d83 ], [ %x83, %t83 ]  ; divergent
  %u84 = add i32 %u83, 84
  %c84 = icmp ult i32 %tid, 84                   ; divergent
  br i1 %c84, label %t84, label %d85             ; divergent

t84:
  %x84 = add i32 %p83, %u84                      ; divergent
  br label %d85

d85:
  %p84 = phi i32 [ %p83, %d84 ], [ %x84, %t84 ]  ; divergent
  %u85 = add i32 %u84, 85
  %c85 = icmp ult i32 %tid, 85                   ; divergent
  br i1 %c85, label %t85, label %d86             ; divergent

t85:
  %x85 = add i32 %p84, %u85                      ; divergent
  br label %d86

d86:
  %p85 = phi i32 [ %p84, %d85 ], [ %x85, %t85 ]  ; divergent
  %u86 = add i32 %u85, 86
  %c86 = icmp ult i32 %tid, 86                   ; divergent
  br i1 %c86, label %t86, label %d87             ; divergent

t86:
  %x86 = add i32 %p85, %u86                      ; divergent
  br label %d87

d87:
  %p86 = phi i32 [ %p85, %d86 ], [ %x86, %t86 ]  ; divergent
  %u87 = add i32 %u86, 87
  %c87 = icmp ult i32 %tid, 87                   ; divergent
  br i1 %c87, label %t87, label %d88             ; divergent

t87:
  %x87 = add i32 %p86, %u87                      ; divergent
  br label %d88

d88:
  %p87 = phi i32 [ %p86, %d87 ], [ %x87, %t87 ]  ; divergent
  %u88 = add i32 %u87, 88
  %c88 = icmp ult i32 %tid, 88                   ; divergent
  br i1 %c88, label %t88, label %d89             ; divergent

t88:
  %x88 = add i32 %p87, %u88                      ; divergent
  br label %d89

d89:
  %p88 = phi i32 [ %p87, %d88 ], [ %x88, %t88 ]  ; divergent
  %u89 = add i32 %u88, 89
  %c89 = icmp ult i32 %tid, 89                   ; divergent
  br i1 %c89, label %t89, label %d90             ; divergent

t89:
  %x89 = add i32 %p88, %u89                      ; divergent
  br label %d90

d90:
  %p89 = phi i32 [ %p88, %d89 ], [ %x89, %t89 ]  ; divergent
  %u90 = add i32 %u89, 90
  %c90 = icmp ult i32 %tid, 90                   ; divergent
  br i1 %c90, label %t90, label %d91             ; divergent

t90:
  %x90 = add i32 %p89, %u90                      ; divergent
  br label %d91

d91:
  %p90 = phi i32 [ %p89, %d90 ], [ %x90, %t90 ]  ; divergent
  %u91 = add i32 %u90, 91
  %c91 = icmp ult i32 %tid, 91                   ; divergent
  br i1 %c91, label %t91, label %d92             ; divergent

t91:
  %x91 = add i32 %p90, %u91                      ; divergent
  br label %d92

d92:
  %p91 = phi i32 [ %p90, %d91 ], [ %x91, %t91 ]  ; divergent
  %u92 = add i32 %u91, 92
  %c92 = icmp ult i32 %tid, 92                   ; divergent
  br i1 %c92, label %t92, label %d93             ; divergent

t92:
  %x92 = add i32 %p91, %u92                      ; divergent
  br label %d93

d93:
  %p92 = phi i32 [ %p91, %d92 ], [ %x92, %t92 ]  ; divergent
  %u93 = add i32 %u92, 93
  %c93 = icmp ult i32 %tid, 93                   ; divergent
  br i1 %c93, label %t93, label %d94             ; divergent

t93:
  %x93 = add i32 %p92, %u93                      ; divergent
  br label %d94

d94:
  %p93 = phi i32 [ %p92, %d93 ], [ %x93, %t93 ]  ; divergent
  %u94 = add i32 %u93, 94
  %c94 = icmp ult i32 %tid, 94                   ; divergent
  br i1 %c94, label %t94, label %d95             ; divergent

t94:
  %x94 = add i32 %p93, %u94                      ; divergent
  br label %d95

d95:
  %p94 = phi i32 [ %p93, %d94 ], [ %x94, %t94 ]  ; divergent
  %u95 = add i32 %u94, 95
  %c95 = icmp ult i32 %tid, 95                   ; divergent
  br i1 %c95, label %t95, label %d96             ; divergent

t95:
  %x95 = add i32 %p94, %u95                      ; divergent
  br label %d96

d96:
  %p95 = phi i32 [ %p94, %d95 ], [ %x95, %t95 ]  ; divergent
  %u96 = add i32 %u95, 96
  %c96 = icmp ult i32 %tid, 96                   ; divergent
  br i1 %c96, label %t96, label %d97             ; divergent

t96:
  %x96 = add i32 %p95, %u96                      ; divergent
  br label %d97

d97:
  %p96 = phi i32 [ %p95, %d96 ], [ %x96, %t96 ]  ; divergent
  %u97 = add i32 %u96, 97
  %c97 = icmp ult i32 %tid, 97                   ; divergent
  br i1 %c97, label %t97, label %d98             ; divergent

t97:
  %x97 = add i32 %p96, %u97                      ; divergent
  br label %d98

d98:
  %p97 = phi i32 [ %p96, %d97 ], [ %x97, %t97 ]  ; divergent
  %u98 = add i32 %u97, 98
  %c98 = icmp ult i32 %tid, 98                   ; divergent
  br i1 %c98, label %t98, label %d99             ; divergent

t98:
  %x98 = add i32 %p97, %u98                      ; divergent
  br label %d99

d99:
  %p98 = phi i32 [ %p97, %d98 ], [ %x98, %t98 ]  ; divergent
  %u99 = add i32 %u98, 99
  %c99 = icmp ult i32 %tid, 99                   ; divergent
  br i1 %c99, label %t99, label %d100            ; divergent

t99:
  %x99 = add i32 %p98, %u99                      ; divergent
  br label %d100

d100:
  %p99 = phi i32 [ %p98, %d99 ], [ %x99, %t99 ]  ; divergent
  store i32 %p99, ptr addrspace(1) %out          ; divergent
  store i32 %u99, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
