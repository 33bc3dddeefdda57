; A switch on a lane's own value with 256 cases over sixteen blocks, which all meet in one phi.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @switch_of_many_cases(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  switch i32 %tid, label %default [             ; divergent
    i32 0, label %c0
    i32 1, label %c1
    i32 2, label %c2
    i32 3, label %c3
    i32 4, label %c4
    i32 5, label %c5
    i32 6, label %c6
    i32 7, label %c7
    i32 8, label %c8
    i32 9, label %c9
    i32 10, label %c10
    i32 11, label %c11
    i32 12, label %c12
    i32 13, label %c13
    i32 14, label %c14
    i32 15, label %c15
    i32 16, label %c0
    i32 17, label %c1
    i32 18, label %c2
    i32 19, label %c3
    i32 20, label %c4
    i32 21, label %c5
    i32 22, label %c6
    i32 23, label %c7
    i32 24, label %c8
    i32 25, label %c9
    i32 26, label %c10
    i32 27, label %c11
    i32 28, label %c12
    i32 29, label %c13
    i32 30, label %c14
    i32 31, label %c15
    i32 32, label %c0
    i32 33, label %c1
    i32 34, label %c2
    i32 35, label %c3
    i32 36, label %c4
    i32 37, label %c5
    i32 38, label %c6
    i32 39, label %c7
    i32 40, label %c8
    i32 41, label %c9
    i32 42, label %c10
    i32 43, label %c11
    i32 44, label %c12
    i32 45, label %c13
    i32 46, label %c14
    i32 47, label %c15
    i32 48, label %c0
    i32 49, label %c1
    i32 50, label %c2
    i32 51, label %c3
    i32 52, label %c4
    i32 53, label %c5
    i32 54, label %c6
    i32 55, label %c7
    i32 56, label %c8
    i32 57, label %c9
    i32 58, label %c10
    i32 59, label %c11
    i32 60, label %c12
    i32 61, label %c13
    i32 62, label %c14
    i32 63, label %c15
    i32 64, label %c0
    i32 65, label %c1
    i32 66, label %c2
    i32 67, label %c3
    i32 68, label %c4
    i32 69, label %c5
    i32 70, label %c6
    i32 71, label %c7
    i32 72, label %c8
    i32 73, label %c9
    i32 74, label %c10
    i32 75, label %c11
    i32 76, label %c12
    i32 77, label %c13
    i32 78, label %c14
    i32 79, label %c15
    i32 80, label %c0
    i32 81, label %c1
    i32 82, label %c2
    i32 83, label %c3
    i32 84, label %c4
    i32 85, label %c5
    i32 86, label %c6
    i32 87, label %c7
    i32 88, label %c8
    i32 89, label %c9
    i32 90, label %c10
    i32 91, label %c11
    i32 92, label %c12
    i32 93, label %c13
    i32 94, label %c14
    i32 95, label %c15
    i32 96, label %c0
    i32 97, label %c1
    i32 98, label %c2
    i32 99, label %c3
    i32 100, label %c4
    i32 101, label %c5
    i32 102, label %c6
    i32 103, label %c7
    i32 104, label %c8
    i32 105, label %c9
    i32 106, label %c10
    i32 107, label %c11
    i32 108, label %c12
    i32 109, label %c13
    i32 110, label %c14
    i32 111, label %c15
    i32 112, label %c0
    i32 113, label %c1
    i32 114, label %c2
    i32 115, label %c3
    i32 116, label %c4
    i32 117, label %c5
    i32 118, label %c6
    i32 119, label %c7
    i32 120, label %c8
    i32 121, label %c9
    i32 122, label %c10
    i32 123, label %c11
    i32 124, label %c12
    i32 125, label %c13
    i32 126, label %c14
    i32 127, label %c15
    i32 128, label %c0
    i32 129, label %c1
    i32 130, label %c2
    i32 131, label %c3
    i32 132, label %c4
    i32 133, label %c5
    i32 134, label %c6
    i32 135, label %c7
    i32 136, label %c8
    i32 137, label %c9
    i32 138, label %c10
    i32 139, label %c11
    i32 140, label %c12
    i32 141, label %c13
    i32 142, label %c14
    i32 143, label %c15
    i32 144, label %c0
    i32 145, label %c1
    i32 146, label %c2
    i32 147, label %c3
    i32 148, label %c4
    i32 149, label %c5
    i32 150, label %c6
    i32 151, label %c7
    i32 152, label %c8
    i32 153, label %c9
    i32 154, label %c10
    i32 155, label %c11
    i32 156, label %c12
    i32 157, label %c13
    i32 158, label %c14
    i32 159, label %c15
    i32 160, label %c0
    i32 161, label %c1
    i32 162, label %c2
    i32 163, label %c3
    i32 164, label %c4
    i32 165, label %c5
    i32 166, label %c6
    i32 167, label %c7
    i32 168, label %c8
    i32 169, label %c9
    i32 170, label %c10
    i32 171, label %c11
    i32 172, label %c12
    i32 173, label %c13
    i32 174, label %c14
    i32 175, label %c15
    i32 176, label %c0
    i32 177, label %c1
    i32 178, label %c2
    i32 179, label %c3
    i32 180, label %c4
    i32 181, label %c5
    i32 182, label %c6
    i32 183, label %c7
    i32 184, label %c8
    i32 185, label %c9
    i32 186, label %c10
    i32 187, label %c11
    i32 188, label %c12
    i32 189, label %c13
    i32 190, label %c14
    i32 191, label %c15
    i32 192, label %c0
    i32 193, label %c1
    i32 194, label %c2
    i32 195, label %c3
    i32 196, label %c4
    i32 197, label %c5
    i32 198, label %c6
    i32 199, label %c7
    i32 200, label %c8
    i32 201, label %c9
    i32 202, label %c10
    i32 203, label %c11
    i32 204, label %c12
    i32 205, label %c13
    i32 206, label %c14
    i32 207, label %c15
    i32 208, label %c0
    i32 209, label %c1
    i32 210, label %c2
    i32 211, label %c3
    i32 212, label %c4
    i32 213, label %c5
    i32 214, label %c6
    i32 215, label %c7
    i32 216, label %c8
    i32 217, label %c9
    i32 218, label %c10
    i32 219, label %c11
    i32 220, label %c12
    i32 221, label %c13
    i32 222, label %c14
    i32 223, label %c15
    i32 224, label %c0
    i32 225, label %c1
    i32 226, label %c2
    i32 227, label %c3
    i32 228, label %c4
    i32 229, label %c5
    i32 230, label %c6
    i32 231, label %c7
    i32 232, label %c8
    i32 233, label %c9
    i32 234, label %c10
    i32 235, label %c11
    i32 236, label %c12
    i32 237, label %c13
    i32 238, label %c14
    i32 239, label %c15
    i32 240, label %c0
    i32 241, label %c1
    i32 242, label %c2
    i32 243, label %c3
    i32 244, label %c4
    i32 245, label %c5
    i32 246, label %c6
    i32 247, label %c7
    i32 248, label %c8
    i32 249, label %c9
    i32 250, label %c10
    i32 251, label %c11
    i32 252, label %c12
    i32 253, label %c13
    i32 254, label %c14
    i32 255, label %c15
  ]

c0:
  %v0 = mul i32 %n, 0
  br label %end

c1:
  %v1 = mul i32 %n, 1
  br label %end

c2:
  %v2 = mul i32 %n, 2
  br label %end

c3:
  %v3 = mul i32 %n, 3
  br label %end

c4:
  %v4 = mul i32 %n, 4
  br label %end

c5:
  %v5 = mul i32 %n, 5
  br label %end

c6:
  %v6 = mul i32 %n, 6
  br label %end

c7:
  %v7 = mul i32 %n, 7
  br label %end

c8:
  %v8 = mul i32 %n, 8
  br label %end

c9:
  %v9 = mul i32 %n, 9
  br label %end

c10:
  %v10 = mul i32 %n, 10
  br label %end

c11:
  %v11 = mul i32 %n, 11
  br label %end

c12:
  %v12 = mul i32 %n, 12
  br label %end

c13:
  %v13 = mul i32 %n, 13
  br label %end

c14:
  %v14 = mul i32 %n, 14
  br label %end

c15:
  %v15 = mul i32 %n, 15
  br label %end

default:
  br label %end

end:
  %which = phi i32 [ 0, %default ], [ %v0, %c0 ], [ %v1, %c1 ], [ %v2, %c2 ], [ %v3, %c3 ], [ %v4, %c4 ], [ %v5, %c5 ], [ %v6, %c6 ], [ %v7, %c7 ], [ %v8, %c8 ], [ %v9, %c9 ], [ %v10, %c10 ], [ %v11, %c11 ], [ %v12, %c12 ], [ %v13, %c13 ], [ %v14, %c14 ], [ %v15, %c15 ]  ; divergent
  store i32 %which, ptr addrspace(1) %out       ; divergent
  store i32 %n, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
