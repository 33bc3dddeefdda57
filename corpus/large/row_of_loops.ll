; Fifty loops in a row: every third is left by lanes at different times, and its counter is read after it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @row_of_loops(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %l0

l0:
  %i0 = phi i32 [ 0, %entry ], [ %n0, %l0 ]
  %n0 = add i32 %i0, 1
  %m0 = icmp ult i32 %n0, %tid                  ; divergent
  br i1 %m0, label %l0, label %a0               ; divergent

a0:
  %r0 = add i32 %n0, 0                          ; divergent, temporal
  store i32 %r0, ptr addrspace(1) %out          ; divergent
  br label %l1

l1:
  %i1 = phi i32 [ 0, %a0 ], [ %n1, %l1 ]
  %n1 = add i32 %i1, 1
  %m1 = icmp ult i32 %n1, %n
  br i1 %m1, label %l1, label %a1

a1:
  %r1 = add i32 %n1, 1
  store i32 %r1, ptr addrspace(1) %out
  br label %l2

l2:
  %i2 = phi i32 [ 0, %a1 ], [ %n2, %l2 ]
  %n2 = add i32 %i2, 1
  %m2 = icmp ult i32 %n2, %n
  br i1 %m2, label %l2, label %a2

a2:
  %r2 = add i32 %n2, 2
  store i32 %r2, ptr addrspace(1) %out
  br label %l3

l3:
  %i3 = phi i32 [ 0, %a2 ], [ %n3, %l3 ]
  %n3 = add i32 %i3, 1
  %m3 = icmp ult i32 %n3, %tid                  ; divergent
  br i1 %m3, label %l3, label %a3               ; divergent

a3:
  %r3 = add i32 %n3, 3                          ; divergent, temporal
  store i32 %r3, ptr addrspace(1) %out          ; divergent
  br label %l4

l4:
  %i4 = phi i32 [ 0, %a3 ], [ %n4, %l4 ]
  %n4 = add i32 %i4, 1
  %m4 = icmp ult i32 %n4, %n
  br i1 %m4, label %l4, label %a4

a4:
  %r4 = add i32 %n4, 4
  store i32 %r4, ptr addrspace(1) %out
  br label %l5

l5:
  %i5 = phi i32 [ 0, %a4 ], [ %n5, %l5 ]
  %n5 = add i32 %i5, 1
  %m5 = icmp ult i32 %n5, %n
  br i1 %m5, label %l5, label %a5

a5:
  %r5 = add i32 %n5, 5
  store i32 %r5, ptr addrspace(1) %out
  br label %l6

l6:
  %i6 = phi i32 [ 0, %a5 ], [ %n6, %l6 ]
  %n6 = add i32 %i6, 1
  %m6 = icmp ult i32 %n6, %tid                  ; divergent
  br i1 %m6, label %l6, label %a6               ; divergent

a6:
  %r6 = add i32 %n6, 6                          ; divergent, temporal
  store i32 %r6, ptr addrspace(1) %out          ; divergent
  br label %l7

l7:
  %i7 = phi i32 [ 0, %a6 ], [ %n7, %l7 ]
  %n7 = add i32 %i7, 1
  %m7 = icmp ult i32 %n7, %n
  br i1 %m7, label %l7, label %a7

a7:
  %r7 = add i32 %n7, 7
  store i32 %r7, ptr addrspace(1) %out
  br label %l8

l8:
  %i8 = phi i32 [ 0, %a7 ], [ %n8, %l8 ]
  %n8 = add i32 %i8, 1
  %m8 = icmp ult i32 %n8, %n
  br i1 %m8, label %l8, label %a8

a8:
  %r8 = add i32 %n8, 8
  store i32 %r8, ptr addrspace(1) %out
  br label %l9

l9:
  %i9 = phi i32 [ 0, %a8 ], [ %n9, %l9 ]
  %n9 = add i32 %i9, 1
  %m9 = icmp ult i32 %n9, %tid                  ; divergent
  br i1 %m9, label %l9, label %a9               ; divergent

a9:
  %r9 = add i32 %n9, 9                          ; divergent, temporal
  store i32 %r9, ptr addrspace(1) %out          ; divergent
  br label %l10

l10:
  %i10 = phi i32 [ 0, %a9 ], [ %n10, %l10 ]
  %n10 = add i32 %i10, 1
  %m10 = icmp ult i32 %n10, %n
  br i1 %m10, label %l10, label %a10

a10:
  %r10 = add i32 %n10, 10
  store i32 %r10, ptr addrspace(1) %out
  br label %l11

l11:
  %i11 = phi i32 [ 0, %a10 ], [ %n11, %l11 ]
  %n11 = add i32 %i11, 1
  %m11 = icmp ult i32 %n11, %n
  br i1 %m11, label %l11, label %a11

a11:
  %r11 = add i32 %n11, 11
  store i32 %r11, ptr addrspace(1) %out
  br label %l12

l12:
  %i12 = phi i32 [ 0, %a11 ], [ %n12, %l12 ]
  %n12 = add i32 %i12, 1
  %m12 = icmp ult i32 %n12, %tid                ; divergent
  br i1 %m12, label %l12, label %a12            ; divergent

a12:
  %r12 = add i32 %n12, 12                       ; divergent, temporal
  store i32 %r12, ptr addrspace(1) %out         ; divergent
  br label %l13

l13:
  %i13 = phi i32 [ 0, %a12 ], [ %n13, %l13 ]
  %n13 = add i32 %i13, 1
  %m13 = icmp ult i32 %n13, %n
  br i1 %m13, label %l13, label %a13

a13:
  %r13 = add i32 %n13, 13
  store i32 %r13, ptr addrspace(1) %out
  br label %l14

l14:
  %i14 = phi i32 [ 0, %a13 ], [ %n14, %l14 ]
  %n14 = add i32 %i14, 1
  %m14 = icmp ult i32 %n14, %n
  br i1 %m14, label %l14, label %a14

a14:
  %r14 = add i32 %n14, 14
  store i32 %r14, ptr addrspace(1) %out
  br label %l15

l15:
  %i15 = phi i32 [ 0, %a14 ], [ %n15, %l15 ]
  %n15 = add i32 %i15, 1
  %m15 = icmp ult i32 %n15, %tid                ; divergent
  br i1 %m15, label %l15, label %a15            ; divergent

a15:
  %r15 = add i32 %n15, 15                       ; divergent, temporal
  store i32 %r15, ptr addrspace(1) %out         ; divergent
  br label %l16

l16:
  %i16 = phi i32 [ 0, %a15 ], [ %n16, %l16 ]
  %n16 = add i32 %i16, 1
  %m16 = icmp ult i32 %n16, %n
  br i1 %m16, label %l16, label %a16

a16:
  %r16 = add i32 %n16, 16
  store i32 %r16, ptr addrspace(1) %out
  br label %l17

l17:
  %i17 = phi i32 [ 0, %a16 ], [ %n17, %l17 ]
  %n17 = add i32 %i17, 1
  %m17 = icmp ult i32 %n17, %n
  br i1 %m17, label %l17, label %a17

a17:
  %r17 = add i32 %n17, 17
  store i32 %r17, ptr addrspace(1) %out
  br label %l18

l18:
  %i18 = phi i32 [ 0, %a17 ], [ %n18, %l18 ]
  %n18 = add i32 %i18, 1
  %m18 = icmp ult i32 %n18, %tid                ; divergent
  br i1 %m18, label %l18, label %a18            ; divergent

a18:
  %r18 = add i32 %n18, 18                       ; divergent, temporal
  store i32 %r18, ptr addrspace(1) %out         ; divergent
  br label %l19

l19:
  %i19 = phi i32 [ 0, %a18 ], [ %n19, %l19 ]
  %n19 = add i32 %i19, 1
  %m19 = icmp ult i32 %n19, %n
  br i1 %m19, label %l19, label %a19

a19:
  %r19 = add i32 %n19, 19
  store i32 %r19, ptr addrspace(1) %out
  br label %l20

l20:
  %i20 = phi i32 [ 0, %a19 ], [ %n20, %l20 ]
  %n20 = add i32 %i20, 1
  %m20 = icmp ult i32 %n20, %n
  br i1 %m20, label %l20, label %a20

a20:
  %r20 = add i32 %n20, 20
  store i32 %r20, ptr addrspace(1) %out
  br label %l21

l21:
  %i21 = phi i32 [ 0, %a20 ], [ %n21, %l21 ]
  %n21 = add i32 %i21, 1
  %m21 = icmp ult i32 %n21, %tid                ; divergent
  br i1 %m21, label %l21, label %a21            ; divergent

a21:
  %r21 = add i32 %n21, 21                       ; divergent, temporal
  store i32 %r21, ptr addrspace(1) %out         ; divergent
  br label %l22

l22:
  %i22 = phi i32 [ 0, %a21 ], [ %n22, %l22 ]
  %n22 = add i32 %i22, 1
  %m22 = icmp ult i32 %n22, %n
  br i1 %m22, label %l22, label %a22

a22:
  %r22 = add i32 %n22, 22
  store i32 %r22, ptr addrspace(1) %out
  br label %l23

l23:
  %i23 = phi i32 [ 0, %a22 ], [ %n23, %l23 ]
  %n23 = add i32 %i23, 1
  %m23 = icmp ult i32 %n23, %n
  br i1 %m23, label %l23, label %a23

a23:
  %r23 = add i32 %n23, 23
  store i32 %r23, ptr addrspace(1) %out
  br label %l24

l24:
  %i24 = phi i32 [ 0, %a23 ], [ %n24, %l24 ]
  %n24 = add i32 %i24, 1
  %m24 = icmp ult i32 %n24, %tid                ; divergent
  br i1 %m24, label %l24, label %a24            ; divergent

a24:
  %r24 = add i32 %n24, 24                       ; divergent, temporal
  store i32 %r24, ptr addrspace(1) %out         ; divergent
  br label %l25

l25:
  %i25 = phi i32 [ 0, %a24 ], [ %n25, %l25 ]
  %n25 = add i32 %i25, 1
  %m25 = icmp ult i32 %n25, %n
  br i1 %m25, label %l25, label %a25

a25:
  %r25 = add i32 %n25, 25
  store i32 %r25, ptr addrspace(1) %out
  br label %l26

l26:
  %i26 = phi i32 [ 0, %a25 ], [ %n26, %l26 ]
  %n26 = add i32 %i26, 1
  %m26 = icmp ult i32 %n26, %n
  br i1 %m26, label %l26, label %a26

a26:
  %r26 = add i32 %n26, 26
  store i32 %r26, ptr addrspace(1) %out
  br label %l27

l27:
  %i27 = phi i32 [ 0, %a26 ], [ %n27, %l27 ]
  %n27 = add i32 %i27, 1
  %m27 = icmp ult i32 %n27, %tid                ; divergent
  br i1 %m27, label %l27, label %a27            ; divergent

a27:
  %r27 = add i32 %n27, 27                       ; divergent, temporal
  store i32 %r27, ptr addrspace(1) %out         ; divergent
  br label %l28

l28:
  %i28 = phi i32 [ 0, %a27 ], [ %n28, %l28 ]
  %n28 = add i32 %i28, 1
  %m28 = icmp ult i32 %n28, %n
  br i1 %m28, label %l28, label %a28

a28:
  %r28 = add i32 %n28, 28
  store i32 %r28, ptr addrspace(1) %out
  br label %l29

l29:
  %i29 = phi i32 [ 0, %a28 ], [ %n29, %l29 ]
  %n29 = add i32 %i29, 1
  %m29 = icmp ult i32 %n29, %n
  br i1 %m29, label %l29, label %a29

a29:
  %r29 = add i32 %n29, 29
  store i32 %r29, ptr addrspace(1) %out
  br label %l30

l30:
  %i30 = phi i32 [ 0, %a29 ], [ %n30, %l30 ]
  %n30 = add i32 %i30, 1
  %m30 = icmp ult i32 %n30, %tid                ; divergent
  br i1 %m30, label %l30, label %a30            ; divergent

a30:
  %r30 = add i32 %n30, 30                       ; divergent, temporal
  store i32 %r30, ptr addrspace(1) %out         ; divergent
  br label %l31

l31:
  %i31 = phi i32 [ 0, %a30 ], [ %n31, %l31 ]
  %n31 = add i32 %i31, 1
  %m31 = icmp ult i32 %n31, %n
  br i1 %m31, label %l31, label %a31

a31:
  %r31 = add i32 %n31, 31
  store i32 %r31, ptr addrspace(1) %out
  br label %l32

l32:
  %i32 = phi i32 [ 0, %a31 ], [ %n32, %l32 ]
  %n32 = add i32 %i32, 1
  %m32 = icmp ult i32 %n32, %n
  br i1 %m32, label %l32, label %a32

a32:
  %r32 = add i32 %n32, 32
  store i32 %r32, ptr addrspace(1) %out
  br label %l33

l33:
  %i33 = phi i32 [ 0, %a32 ], [ %n33, %l33 ]
  %n33 = add i32 %i33, 1
  %m33 = icmp ult i32 %n33, %tid                ; divergent
  br i1 %m33, label %l33, label %a33            ; divergent

a33:
  %r33 = add i32 %n33, 33                       ; divergent, temporal
  store i32 %r33, ptr addrspace(1) %out         ; divergent
  br label %l34

l34:
  %i34 = phi i32 [ 0, %a33 ], [ %n34, %l34 ]
  %n34 = add i32 %i34, 1
  %m34 = icmp ult i32 %n34, %n
  br i1 %m34, label %l34, label %a34

a34:
  %r34 = add i32 %n34, 34
  store i32 %r34, ptr addrspace(1) %out
  br label %l35

l35:
  %i35 = phi i32 [ 0, %a34 ], [ %n35, %l35 ]
  %n35 = add i32 %i35, 1
  %m35 = icmp ult i32 %n35, %n
  br i1 %m35, label %l35, label %a35

a35:
  %r35 = add i32 %n35, 35
  store i32 %r35, ptr addrspace(1) %out
  br label %l36

l36:
  %i36 = phi i32 [ 0, %a35 ], [ %n36, %l36 ]
  %n36 = add i32 %i36, 1
  %m36 = icmp ult i32 %n36, %tid                ; divergent
  br i1 %m36, label %l36, label %a36            ; divergent

a36:
  %r36 = add i32 %n36, 36                       ; divergent, temporal
  store i32 %r36, ptr addrspace(1) %out         ; divergent
  br label %l37

l37:
  %i37 = phi i32 [ 0, %a36 ], [ %n37, %l37 ]
  %n37 = add i32 %i37, 1
  %m37 = icmp ult i32 %n37, %n
  br i1 %m37, label %l37, label %a37

a37:
  %r37 = add i32 %n37, 37
  store i32 %r37, ptr addrspace(1) %out
  br label %l38

l38:
  %i38 = phi i32 [ 0, %a37 ], [ %n38, %l38 ]
  %n38 = add i32 %i38, 1
  %m38 = icmp ult i32 %n38, %n
  br i1 %m38, label %l38, label %a38

a38:
  %r38 = add i32 %n38, 38
  store i32 %r38, ptr addrspace(1) %out
  br label %l39

l39:
  %i39 = phi i32 [ 0, %a38 ], [ %n39, %l39 ]
  %n39 = add i32 %i39, 1
  %m39 = icmp ult i32 %n39, %tid                ; divergent
  br i1 %m39, label %l39, label %a39            ; divergent

a39:
  %r39 = add i32 %n39, 39                       ; divergent, temporal
  store i32 %r39, ptr addrspace(1) %out         ; divergent
  br label %l40

l40:
  %i40 = phi i32 [ 0, %a39 ], [ %n40, %l40 ]
  %n40 = add i32 %i40, 1
  %m40 = icmp ult i32 %n40, %n
  br i1 %m40, label %l40, label %a40

a40:
  %r40 = add i32 %n40, 40
  store i32 %r40, ptr addrspace(1) %out
  br label %l41

l41:
  %i41 = phi i32 [ 0, %a40 ], [ %n41, %l41 ]
  %n41 = add i32 %i41, 1
  %m41 = icmp ult i32 %n41, %n
  br i1 %m41, label %l41, label %a41

a41:
  %r41 = add i32 %n41, 41
  store i32 %r41, ptr addrspace(1) %out
  br label %l42

l42:
  %i42 = phi i32 [ 0, %a41 ], [ %n42, %l42 ]
  %n42 = add i32 %i42, 1
  %m42 = icmp ult i32 %n42, %tid                ; divergent
  br i1 %m42, label %l42, label %a42            ; divergent

a42:
  %r42 = add i32 %n42, 42                       ; divergent, temporal
  store i32 %r42, ptr addrspace(1) %out         ; divergent
  br label %l43

l43:
  %i43 = phi i32 [ 0, %a42 ], [ %n43, %l43 ]
  %n43 = add i32 %i43, 1
  %m43 = icmp ult i32 %n43, %n
  br i1 %m43, label %l43, label %a43

a43:
  %r43 = add i32 %n43, 43
  store i32 %r43, ptr addrspace(1) %out
  br label %l44

l44:
  %i44 = phi i32 [ 0, %a43 ], [ %n44, %l44 ]
  %n44 = add i32 %i44, 1
  %m44 = icmp ult i32 %n44, %n
  br i1 %m44, label %l44, label %a44

a44:
  %r44 = add i32 %n44, 44
  store i32 %r44, ptr addrspace(1) %out
  br label %l45

l45:
  %i45 = phi i32 [ 0, %a44 ], [ %n45, %l45 ]
  %n45 = add i32 %i45, 1
  %m45 = icmp ult i32 %n45, %tid                ; divergent
  br i1 %m45, label %l45, label %a45            ; divergent

a45:
  %r45 = add i32 %n45, 45                       ; divergent, temporal
  store i32 %r45, ptr addrspace(1) %out         ; divergent
  br label %l46

l46:
  %i46 = phi i32 [ 0, %a45 ], [ %n46, %l46 ]
  %n46 = add i32 %i46, 1
  %m46 = icmp ult i32 %n46, %n
  br i1 %m46, label %l46, label %a46

a46:
  %r46 = add i32 %n46, 46
  store i32 %r46, ptr addrspace(1) %out
  br label %l47

l47:
  %i47 = phi i32 [ 0, %a46 ], [ %n47, %l47 ]
  %n47 = add i32 %i47, 1
  %m47 = icmp ult i32 %n47, %n
  br i1 %m47, label %l47, label %a47

a47:
  %r47 = add i32 %n47, 47
  store i32 %r47, ptr addrspace(1) %out
  br label %l48

l48:
  %i48 = phi i32 [ 0, %a47 ], [ %n48, %l48 ]
  %n48 = add i32 %i48, 1
  %m48 = icmp ult i32 %n48, %tid                ; divergent
  br i1 %m48, label %l48, label %a48            ; divergent

a48:
  %r48 = add i32 %n48, 48                       ; divergent, temporal
  store i32 %r48, ptr addrspace(1) %out         ; divergent
  br label %l49

l49:
  %i49 = phi i32 [ 0, %a48 ], [ %n49, %l49 ]
  %n49 = add i32 %i49, 1
  %m49 = icmp ult i32 %n49, %n
  br i1 %m49, label %l49, label %a49

a49:
  %r49 = add i32 %n49, 49
  store i32 %r49, ptr addrspace(1) %out
  br label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
