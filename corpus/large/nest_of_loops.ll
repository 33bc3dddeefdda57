; Twenty loops, one within the other. From the innermost some lanes go straight on with the fifth: the fifteen loops inside
; it are left divergently, the five outer ones by all lanes together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @nest_of_loops(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %h0

h0:
  %i0 = phi i32 [ 0, %entry ], [ %n0, %l0 ]
  br label %h1

h1:
  %i1 = phi i32 [ 0, %h0 ], [ %n1, %l1 ]
  br label %h2

h2:
  %i2 = phi i32 [ 0, %h1 ], [ %n2, %l2 ]
  br label %h3

h3:
  %i3 = phi i32 [ 0, %h2 ], [ %n3, %l3 ]
  br label %h4

h4:
  %i4 = phi i32 [ 0, %h3 ], [ %n4, %l4 ]
  br label %h5

h5:
  %i5 = phi i32 [ 0, %h4 ], [ %n5, %l5 ]
  br label %h6

h6:
  %i6 = phi i32 [ 0, %h5 ], [ %n6, %l6 ]
  br label %h7

h7:
  %i7 = phi i32 [ 0, %h6 ], [ %n7, %l7 ]
  br label %h8

h8:
  %i8 = phi i32 [ 0, %h7 ], [ %n8, %l8 ]
  br label %h9

h9:
  %i9 = phi i32 [ 0, %h8 ], [ %n9, %l9 ]
  br label %h10

h10:
  %i10 = phi i32 [ 0, %h9 ], [ %n10, %l10 ]
  br label %h11

h11:
  %i11 = phi i32 [ 0, %h10 ], [ %n11, %l11 ]
  br label %h12

h12:
  %i12 = phi i32 [ 0, %h11 ], [ %n12, %l12 ]
  br label %h13

h13:
  %i13 = phi i32 [ 0, %h12 ], [ %n13, %l13 ]
  br label %h14

h14:
  %i14 = phi i32 [ 0, %h13 ], [ %n14, %l14 ]
  br label %h15

h15:
  %i15 = phi i32 [ 0, %h14 ], [ %n15, %l15 ]
  br label %h16

h16:
  %i16 = phi i32 [ 0, %h15 ], [ %n16, %l16 ]
  br label %h17

h17:
  %i17 = phi i32 [ 0, %h16 ], [ %n17, %l17 ]
  br label %h18

h18:
  %i18 = phi i32 [ 0, %h17 ], [ %n18, %l18 ]
  br label %h19

h19:
  %i19 = phi i32 [ 0, %h18 ], [ %n19, %l19 ]
  %hit = icmp eq i32 %i19, %tid                 ; divergent
  br i1 %hit, label %l4, label %l19             ; divergent

l19:
  %n19 = add i32 %i19, 1
  %m19 = icmp ult i32 %n19, %n
  br i1 %m19, label %h19, label %l18

l18:
  %n18 = add i32 %i18, 1
  %m18 = icmp ult i32 %n18, %n
  br i1 %m18, label %h18, label %l17

l17:
  %n17 = add i32 %i17, 1
  %m17 = icmp ult i32 %n17, %n
  br i1 %m17, label %h17, label %l16

l16:
  %n16 = add i32 %i16, 1
  %m16 = icmp ult i32 %n16, %n
  br i1 %m16, label %h16, label %l15

l15:
  %n15 = add i32 %i15, 1
  %m15 = icmp ult i32 %n15, %n
  br i1 %m15, label %h15, label %l14

l14:
  %n14 = add i32 %i14, 1
  %m14 = icmp ult i32 %n14, %n
  br i1 %m14, label %h14, label %l13

l13:
  %n13 = add i32 %i13, 1
  %m13 = icmp ult i32 %n13, %n
  br i1 %m13, label %h13, label %l12

l12:
  %n12 = add i32 %i12, 1
  %m12 = icmp ult i32 %n12, %n
  br i1 %m12, label %h12, label %l11

l11:
  %n11 = add i32 %i11, 1
  %m11 = icmp ult i32 %n11, %n
  br i1 %m11, label %h11, label %l10

l10:
  %n10 = add i32 %i10, 1
  %m10 = icmp ult i32 %n10, %n
  br i1 %m10, label %h10, label %l9

l9:
  %n9 = add i32 %i9, 1
  %m9 = icmp ult i32 %n9, %n
  br i1 %m9, label %h9, label %l8

l8:
  %n8 = add i32 %i8, 1
  %m8 = icmp ult i32 %n8, %n
  br i1 %m8, label %h8, label %l7

l7:
  %n7 = add i32 %i7, 1
  %m7 = icmp ult i32 %n7, %n
  br i1 %m7, label %h7, label %l6

l6:
  %n6 = add i32 %i6, 1
  %m6 = icmp ult i32 %n6, %n
  br i1 %m6, label %h6, label %l5

l5:
  %n5 = add i32 %i5, 1
  %m5 = icmp ult i32 %n5, %n
  br i1 %m5, label %h5, label %l4

l4:
  %read4 = add i32 %i4, 1
  %read5 = add i32 %i5, 1                       ; divergent, temporal
  %read18 = add i32 %i18, 1                     ; divergent, temporal
  %sum = add i32 %read5, %read18                ; divergent
  store i32 %read4, ptr addrspace(1) %out
  store i32 %sum, ptr addrspace(1) %out         ; divergent
  %n4 = add i32 %i4, 1
  %m4 = icmp ult i32 %n4, %n
  br i1 %m4, label %h4, label %l3

l3:
  %n3 = add i32 %i3, 1
  %m3 = icmp ult i32 %n3, %n
  br i1 %m3, label %h3, label %l2

l2:
  %n2 = add i32 %i2, 1
  %m2 = icmp ult i32 %n2, %n
  br i1 %m2, label %h2, label %l1

l1:
  %n1 = add i32 %i1, 1
  %m1 = icmp ult i32 %n1, %n
  br i1 %m1, label %h1, label %l0

l0:
  %n0 = add i32 %i0, 1
  %m0 = icmp ult i32 %n0, %n
  br i1 %m0, label %h0, label %exit

exit:
  store i32 %n0, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
