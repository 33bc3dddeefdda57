; Two rails of sixty blocks; each block goes on along its rail or crosses to the other. Where a divergent branch stands,
; both blocks of the next rung are joins; where only uniform ones do, labels travel on unmixed or not at all.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @ladder(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %flag = icmp eq i32 %n, 7
  %low = icmp ult i32 %tid, 16                      ; divergent
  br i1 %flag, label %p0, label %q0

p0:
  br i1 %flag, label %p1, label %q1

q0:
  br i1 %flag, label %q1, label %p1

p1:
  %pv1 = phi i32 [ 2, %p0 ], [ 3, %q0 ]
  br i1 %flag, label %p2, label %q2

q1:
  %qv1 = phi i32 [ 2, %p0 ], [ 3, %q0 ]
  br i1 %flag, label %q2, label %p2

p2:
  %pv2 = phi i32 [ 4, %p1 ], [ 5, %q1 ]
  br i1 %flag, label %p3, label %q3

q2:
  %qv2 = phi i32 [ 4, %p1 ], [ 5, %q1 ]
  br i1 %flag, label %q3, label %p3

p3:
  %pv3 = phi i32 [ 6, %p2 ], [ 7, %q2 ]
  br i1 %low, label %p4, label %q4                  ; divergent

q3:
  %qv3 = phi i32 [ 6, %p2 ], [ 7, %q2 ]
  br i1 %flag, label %q4, label %p4

p4:
  %pv4 = phi i32 [ 8, %p3 ], [ 9, %q3 ]
  br i1 %flag, label %p5, label %q5

q4:
  %qv4 = phi i32 [ 8, %p3 ], [ 9, %q3 ]
  br i1 %flag, label %q5, label %p5

p5:
  %pv5 = phi i32 [ 10, %p4 ], [ 11, %q4 ]           ; divergent
  br i1 %low, label %p6, label %q6                  ; divergent

q5:
  %qv5 = phi i32 [ 10, %p4 ], [ 11, %q4 ]           ; divergent
  br i1 %low, label %q6, label %p6                  ; divergent

p6:
  %pv6 = phi i32 [ 12, %p5 ], [ 13, %q5 ]           ; divergent
  br i1 %flag, label %p7, label %q7

q6:
  %qv6 = phi i32 [ 12, %p5 ], [ 13, %q5 ]           ; divergent
  br i1 %flag, label %q7, label %p7

p7:
  %pv7 = phi i32 [ 14, %p6 ], [ 15, %q6 ]           ; divergent
  br i1 %flag, label %p8, label %q8

q7:
  %qv7 = phi i32 [ 14, %p6 ], [ 15, %q6 ]           ; divergent
  br i1 %flag, label %q8, label %p8

p8:
  %pv8 = phi i32 [ 16, %p7 ], [ 17, %q7 ]           ; divergent
  br i1 %flag, label %p9, label %q9

q8:
  %qv8 = phi i32 [ 16, %p7 ], [ 17, %q7 ]           ; divergent
  br i1 %flag, label %q9, label %p9

p9:
  %pv9 = phi i32 [ 18, %p8 ], [ 19, %q8 ]           ; divergent
  br i1 %flag, label %p10, label %q10

q9:
  %qv9 = phi i32 [ 18, %p8 ], [ 19, %q8 ]           ; divergent
  br i1 %flag, label %q10, label %p10

p10:
  %pv10 = phi i32 [ 20, %p9 ], [ 21, %q9 ]          ; divergent
  br i1 %low, label %p11, label %q11                ; divergent

q10:
  %qv10 = phi i32 [ 20, %p9 ], [ 21, %q9 ]          ; divergent
  br i1 %flag, label %q11, label %p11

p11:
  %pv11 = phi i32 [ 22, %p10 ], [ 23, %q10 ]        ; divergent
  br i1 %flag, label %p12, label %q12

q11:
  %qv11 = phi i32 [ 22, %p10 ], [ 23, %q10 ]        ; divergent
  br i1 %flag, label %q12, label %p12

p12:
  %pv12 = phi i32 [ 24, %p11 ], [ 25, %q11 ]        ; divergent
  br i1 %flag, label %p13, label %q13

q12:
  %qv12 = phi i32 [ 24, %p11 ], [ 25, %q11 ]        ; divergent
  br i1 %flag, label %q13, label %p13

p13:
  %pv13 = phi i32 [ 26, %p12 ], [ 27, %q12 ]        ; divergent
  br i1 %flag, label %p14, label %q14

q13:
  %qv13 = phi i32 [ 26, %p12 ], [ 27, %q12 ]        ; divergent
  br i1 %flag, label %q14, label %p14

p14:
  %pv14 = phi i32 [ 28, %p13 ], [ 29, %q13 ]        ; divergent
  br i1 %flag, label %p15, label %q15

q14:
  %qv14 = phi i32 [ 28, %p13 ], [ 29, %q13 ]        ; divergent
  br i1 %flag, label %q15, label %p15

p15:
  %pv15 = phi i32 [ 30, %p14 ], [ 31, %q14 ]        ; divergent
  br i1 %flag, label %p16, label %q16

q15:
  %qv15 = phi i32 [ 30, %p14 ], [ 31, %q14 ]        ; divergent
  br i1 %flag, label %q16, label %p16

p16:
  %pv16 = phi i32 [ 32, %p15 ], [ 33, %q15 ]        ; divergent
  br i1 %low, label %p17, label %q17                ; divergent

q16:
  %qv16 = phi i32 [ 32, %p15 ], [ 33, %q15 ]        ; divergent
  br i1 %low, label %q17, label %p17                ; divergent

p17:
  %pv17 = phi i32 [ 34, %p16 ], [ 35, %q16 ]        ; divergent
  br i1 %low, label %p18, label %q18                ; divergent

q17:
  %qv17 = phi i32 [ 34, %p16 ], [ 35, %q16 ]        ; divergent
  br i1 %flag, label %q18, label %p18

p18:
  %pv18 = phi i32 [ 36, %p17 ], [ 37, %q17 ]        ; divergent
  br i1 %flag, label %p19, label %q19

q18:
  %qv18 = phi i32 [ 36, %p17 ], [ 37, %q17 ]        ; divergent
  br i1 %flag, label %q19, label %p19

p19:
  %pv19 = phi i32 [ 38, %p18 ], [ 39, %q18 ]        ; divergent
  br i1 %flag, label %p20, label %q20

q19:
  %qv19 = phi i32 [ 38, %p18 ], [ 39, %q18 ]        ; divergent
  br i1 %flag, label %q20, label %p20

p20:
  %pv20 = phi i32 [ 40, %p19 ], [ 41, %q19 ]        ; divergent
  br i1 %flag, label %p21, label %q21

q20:
  %qv20 = phi i32 [ 40, %p19 ], [ 41, %q19 ]        ; divergent
  br i1 %flag, label %q21, label %p21

p21:
  %pv21 = phi i32 [ 42, %p20 ], [ 43, %q20 ]        ; divergent
  br i1 %flag, label %p22, label %q22

q21:
  %qv21 = phi i32 [ 42, %p20 ], [ 43, %q20 ]        ; divergent
  br i1 %flag, label %q22, label %p22

p22:
  %pv22 = phi i32 [ 44, %p21 ], [ 45, %q21 ]        ; divergent
  br i1 %flag, label %p23, label %q23

q22:
  %qv22 = phi i32 [ 44, %p21 ], [ 45, %q21 ]        ; divergent
  br i1 %flag, label %q23, label %p23

p23:
  %pv23 = phi i32 [ 46, %p22 ], [ 47, %q22 ]        ; divergent
  br i1 %flag, label %p24, label %q24

q23:
  %qv23 = phi i32 [ 46, %p22 ], [ 47, %q22 ]        ; divergent
  br i1 %flag, label %q24, label %p24

p24:
  %pv24 = phi i32 [ 48, %p23 ], [ 49, %q23 ]        ; divergent
  br i1 %low, label %p25, label %q25                ; divergent

q24:
  %qv24 = phi i32 [ 48, %p23 ], [ 49, %q23 ]        ; divergent
  br i1 %flag, label %q25, label %p25

p25:
  %pv25 = phi i32 [ 50, %p24 ], [ 51, %q24 ]        ; divergent
  br i1 %flag, label %p26, label %q26

q25:
  %qv25 = phi i32 [ 50, %p24 ], [ 51, %q24 ]        ; divergent
  br i1 %flag, label %q26, label %p26

p26:
  %pv26 = phi i32 [ 52, %p25 ], [ 53, %q25 ]        ; divergent
  br i1 %flag, label %p27, label %q27

q26:
  %qv26 = phi i32 [ 52, %p25 ], [ 53, %q25 ]        ; divergent
  br i1 %flag, label %q27, label %p27

p27:
  %pv27 = phi i32 [ 54, %p26 ], [ 55, %q26 ]        ; divergent
  br i1 %low, label %p28, label %q28                ; divergent

q27:
  %qv27 = phi i32 [ 54, %p26 ], [ 55, %q26 ]        ; divergent
  br i1 %low, label %q28, label %p28                ; divergent

p28:
  %pv28 = phi i32 [ 56, %p27 ], [ 57, %q27 ]        ; divergent
  br i1 %flag, label %p29, label %q29

q28:
  %qv28 = phi i32 [ 56, %p27 ], [ 57, %q27 ]        ; divergent
  br i1 %flag, label %q29, label %p29

p29:
  %pv29 = phi i32 [ 58, %p28 ], [ 59, %q28 ]        ; divergent
  br i1 %flag, label %p30, label %q30

q29:
  %qv29 = phi i32 [ 58, %p28 ], [ 59, %q28 ]        ; divergent
  br i1 %flag, label %q30, label %p30

p30:
  %pv30 = phi i32 [ 60, %p29 ], [ 61, %q29 ]        ; divergent
  br i1 %flag, label %p31, label %q31

q30:
  %qv30 = phi i32 [ 60, %p29 ], [ 61, %q29 ]        ; divergent
  br i1 %flag, label %q31, label %p31

p31:
  %pv31 = phi i32 [ 62, %p30 ], [ 63, %q30 ]        ; divergent
  br i1 %low, label %p32, label %q32                ; divergent

q31:
  %qv31 = phi i32 [ 62, %p30 ], [ 63, %q30 ]        ; divergent
  br i1 %flag, label %q32, label %p32

p32:
  %pv32 = phi i32 [ 64, %p31 ], [ 65, %q31 ]        ; divergent
  br i1 %flag, label %p33, label %q33

q32:
  %qv32 = phi i32 [ 64, %p31 ], [ 65, %q31 ]        ; divergent
  br i1 %flag, label %q33, label %p33

p33:
  %pv33 = phi i32 [ 66, %p32 ], [ 67, %q32 ]        ; divergent
  br i1 %flag, label %p34, label %q34

q33:
  %qv33 = phi i32 [ 66, %p32 ], [ 67, %q32 ]        ; divergent
  br i1 %flag, label %q34, label %p34

p34:
  %pv34 = phi i32 [ 68, %p33 ], [ 69, %q33 ]        ; divergent
  br i1 %flag, label %p35, label %q35

q34:
  %qv34 = phi i32 [ 68, %p33 ], [ 69, %q33 ]        ; divergent
  br i1 %flag, label %q35, label %p35

p35:
  %pv35 = phi i32 [ 70, %p34 ], [ 71, %q34 ]        ; divergent
  br i1 %flag, label %p36, label %q36

q35:
  %qv35 = phi i32 [ 70, %p34 ], [ 71, %q34 ]        ; divergent
  br i1 %flag, label %q36, label %p36

p36:
  %pv36 = phi i32 [ 72, %p35 ], [ 73, %q35 ]        ; divergent
  br i1 %flag, label %p37, label %q37

q36:
  %qv36 = phi i32 [ 72, %p35 ], [ 73, %q35 ]        ; divergent
  br i1 %flag, label %q37, label %p37

p37:
  %pv37 = phi i32 [ 74, %p36 ], [ 75, %q36 ]        ; divergent
  br i1 %flag, label %p38, label %q38

q37:
  %qv37 = phi i32 [ 74, %p36 ], [ 75, %q36 ]        ; divergent
  br i1 %flag, label %q38, label %p38

p38:
  %pv38 = phi i32 [ 76, %p37 ], [ 77, %q37 ]        ; divergent
  br i1 %low, label %p39, label %q39                ; divergent

q38:
  %qv38 = phi i32 [ 76, %p37 ], [ 77, %q37 ]        ; divergent
  br i1 %low, label %q39, label %p39                ; divergent

p39:
  %pv39 = phi i32 [ 78, %p38 ], [ 79, %q38 ]        ; divergent
  br i1 %flag, label %p40, label %q40

q39:
  %qv39 = phi i32 [ 78, %p38 ], [ 79, %q38 ]        ; divergent
  br i1 %flag, label %q40, label %p40

p40:
  %pv40 = phi i32 [ 80, %p39 ], [ 81, %q39 ]        ; divergent
  br i1 %flag, label %p41, label %q41

q40:
  %qv40 = phi i32 [ 80, %p39 ], [ 81, %q39 ]        ; divergent
  br i1 %flag, label %q41, label %p41

p41:
  %pv41 = phi i32 [ 82, %p40 ], [ 83, %q40 ]        ; divergent
  br i1 %flag, label %p42, label %q42

q41:
  %qv41 = phi i32 [ 82, %p40 ], [ 83, %q40 ]        ; divergent
  br i1 %flag, label %q42, label %p42

p42:
  %pv42 = phi i32 [ 84, %p41 ], [ 85, %q41 ]        ; divergent
  br i1 %flag, label %p43, label %q43

q42:
  %qv42 = phi i32 [ 84, %p41 ], [ 85, %q41 ]        ; divergent
  br i1 %flag, label %q43, label %p43

p43:
  %pv43 = phi i32 [ 86, %p42 ], [ 87, %q42 ]        ; divergent
  br i1 %flag, label %p44, label %q44

q43:
  %qv43 = phi i32 [ 86, %p42 ], [ 87, %q42 ]        ; divergent
  br i1 %flag, label %q44, label %p44

p44:
  %pv44 = phi i32 [ 88, %p43 ], [ 89, %q43 ]        ; divergent
  br i1 %flag, label %p45, label %q45

q44:
  %qv44 = phi i32 [ 88, %p43 ], [ 89, %q43 ]        ; divergent
  br i1 %flag, label %q45, label %p45

p45:
  %pv45 = phi i32 [ 90, %p44 ], [ 91, %q44 ]        ; divergent
  br i1 %low, label %p46, label %q46                ; divergent

q45:
  %qv45 = phi i32 [ 90, %p44 ], [ 91, %q44 ]        ; divergent
  br i1 %flag, label %q46, label %p46

p46:
  %pv46 = phi i32 [ 92, %p45 ], [ 93, %q45 ]        ; divergent
  br i1 %flag, label %p47, label %q47

q46:
  %qv46 = phi i32 [ 92, %p45 ], [ 93, %q45 ]        ; divergent
  br i1 %flag, label %q47, label %p47

p47:
  %pv47 = phi i32 [ 94, %p46 ], [ 95, %q46 ]        ; divergent
  br i1 %flag, label %p48, label %q48

q47:
  %qv47 = phi i32 [ 94, %p46 ], [ 95, %q46 ]        ; divergent
  br i1 %flag, label %q48, label %p48

p48:
  %pv48 = phi i32 [ 96, %p47 ], [ 97, %q47 ]        ; divergent
  br i1 %flag, label %p49, label %q49

q48:
  %qv48 = phi i32 [ 96, %p47 ], [ 97, %q47 ]        ; divergent
  br i1 %flag, label %q49, label %p49

p49:
  %pv49 = phi i32 [ 98, %p48 ], [ 99, %q48 ]        ; divergent
  br i1 %low, label %p50, label %q50                ; divergent

q49:
  %qv49 = phi i32 [ 98, %p48 ], [ 99, %q48 ]        ; divergent
  br i1 %low, label %q50, label %p50                ; divergent

p50:
  %pv50 = phi i32 [ 100, %p49 ], [ 101, %q49 ]      ; divergent
  br i1 %flag, label %p51, label %q51

q50:
  %qv50 = phi i32 [ 100, %p49 ], [ 101, %q49 ]      ; divergent
  br i1 %flag, label %q51, label %p51

p51:
  %pv51 = phi i32 [ 102, %p50 ], [ 103, %q50 ]      ; divergent
  br i1 %flag, label %p52, label %q52

q51:
  %qv51 = phi i32 [ 102, %p50 ], [ 103, %q50 ]      ; divergent
  br i1 %flag, label %q52, label %p52

p52:
  %pv52 = phi i32 [ 104, %p51 ], [ 105, %q51 ]      ; divergent
  br i1 %low, label %p53, label %q53                ; divergent

q52:
  %qv52 = phi i32 [ 104, %p51 ], [ 105, %q51 ]      ; divergent
  br i1 %flag, label %q53, label %p53

p53:
  %pv53 = phi i32 [ 106, %p52 ], [ 107, %q52 ]      ; divergent
  br i1 %flag, label %p54, label %q54

q53:
  %qv53 = phi i32 [ 106, %p52 ], [ 107, %q52 ]      ; divergent
  br i1 %flag, label %q54, label %p54

p54:
  %pv54 = phi i32 [ 108, %p53 ], [ 109, %q53 ]      ; divergent
  br i1 %flag, label %p55, label %q55

q54:
  %qv54 = phi i32 [ 108, %p53 ], [ 109, %q53 ]      ; divergent
  br i1 %flag, label %q55, label %p55

p55:
  %pv55 = phi i32 [ 110, %p54 ], [ 111, %q54 ]      ; divergent
  br i1 %flag, label %p56, label %q56

q55:
  %qv55 = phi i32 [ 110, %p54 ], [ 111, %q54 ]      ; divergent
  br i1 %flag, label %q56, label %p56

p56:
  %pv56 = phi i32 [ 112, %p55 ], [ 113, %q55 ]      ; divergent
  br i1 %flag, label %p57, label %q57

q56:
  %qv56 = phi i32 [ 112, %p55 ], [ 113, %q55 ]      ; divergent
  br i1 %flag, label %q57, label %p57

p57:
  %pv57 = phi i32 [ 114, %p56 ], [ 115, %q56 ]      ; divergent
  br i1 %flag, label %p58, label %q58

q57:
  %qv57 = phi i32 [ 114, %p56 ], [ 115, %q56 ]      ; divergent
  br i1 %flag, label %q58, label %p58

p58:
  %pv58 = phi i32 [ 116, %p57 ], [ 117, %q57 ]      ; divergent
  br i1 %flag, label %p59, label %q59

q58:
  %qv58 = phi i32 [ 116, %p57 ], [ 117, %q57 ]      ; divergent
  br i1 %flag, label %q59, label %p59

p59:
  %pv59 = phi i32 [ 118, %p58 ], [ 119, %q58 ]      ; divergent
  br label %end

q59:
  %qv59 = phi i32 [ 118, %p58 ], [ 119, %q58 ]      ; divergent
  br label %end

end:
  %rail = phi i32 [ %pv59, %p59 ], [ %qv59, %q59 ]  ; divergent
  store i32 %rail, ptr addrspace(1) %out            ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
