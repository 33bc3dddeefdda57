; Compiled from mathematics.cc by build.py.

@lanelog_two_over_pi = internal addrspace(4) constant [20 x i64] [i64 0, i64 -6703182060581546711, i64 -277156292786332224, i64 -2638381946312093631, i64 -121206125134887583, i64 -5249950069107600672, i64 452944820249399836, i64 -135693905287338178, i64 -1692731182770600828, i64 -1613291254968254911, i64 4148332274289687028, i64 -7168499653074671557, i64 2303758334597371919, i64 -1211730484530615009, i64 7869616827067468215, i64 5712322887342352941, i64 8441921394348257659, i64 4397547296490951402, i64 7780917995555872008, i64 6197850593633725355], align 8

define double @__nv_exp(double %v0) {
  %v2 = call double @llvm.fma.f64(double %v0, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v3 = fadd double %v2, 0xC338000000000000
  %v4 = bitcast double %v2 to i64
  %v5 = trunc i64 %v4 to i32
  %v6 = fneg double %v3
  %v7 = call double @llvm.fma.f64(double %v6, double 0x3FE62E42FEFA3800, double %v0)
  %v8 = call double @llvm.fma.f64(double %v6, double 0x3D2EF35793C76730, double 0.000000e+00)
  %v9 = fadd double %v7, %v8
  %v10 = fsub double %v9, %v7
  %v11 = fsub double %v8, %v10
  %v12 = call double @llvm.fma.f64(double %v9, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v13 = call double @llvm.fma.f64(double %v9, double %v12, double 0x3E5AE64567F544E4)
  %v14 = call double @llvm.fma.f64(double %v9, double %v13, double 0x3E927E4FB7789F5C)
  %v15 = call double @llvm.fma.f64(double %v9, double %v14, double 0x3EC71DE3A556C734)
  %v16 = call double @llvm.fma.f64(double %v9, double %v15, double 0x3EFA01A01A01A01A)
  %v17 = call double @llvm.fma.f64(double %v9, double %v16, double 0x3F2A01A01A01A01A)
  %v18 = call double @llvm.fma.f64(double %v9, double %v17, double 0x3F56C16C16C16C17)
  %v19 = call double @llvm.fma.f64(double %v9, double %v18, double 0x3F81111111111111)
  %v20 = call double @llvm.fma.f64(double %v9, double %v19, double 0x3FA5555555555555)
  %v21 = call double @llvm.fma.f64(double %v9, double %v20, double 0x3FC5555555555555)
  %v22 = call double @llvm.fma.f64(double %v9, double %v21, double 5.000000e-01)
  %v23 = fmul double %v9, %v9
  %v24 = call double @llvm.fma.f64(double %v9, double %v11, double %v11)
  %v25 = call double @llvm.fma.f64(double %v23, double %v22, double %v24)
  %v26 = fadd double %v9, %v25
  %v27 = fadd double %v26, 1.000000e+00
  %v28 = fcmp ogt double %v0, 7.105000e+02
  %v29 = fcmp olt double %v0, -7.460000e+02
  %v30 = call double @llvm.ldexp.f64.i32(double %v27, i32 %v5)
  %v31 = select i1 %v29, double 0.000000e+00, double %v30
  %r = select i1 %v28, double 0x7FF0000000000000, double %v31
  ret double %r
}

define double @__nv_exp2(double %v0) {
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ogt double %v2, 2.000000e+03
  %v4 = call double @llvm.copysign.f64(double 2.000000e+03, double %v0)
  %v5 = select i1 %v3, double %v4, double %v0
  %v6 = fmul double %v5, 0x3FE62E42FEFA39EF
  %v7 = fneg double %v6
  %v8 = call double @llvm.fma.f64(double %v5, double 0x3FE62E42FEFA39EF, double %v7)
  %v9 = fadd double %v8, 0.000000e+00
  %v10 = call double @llvm.fma.f64(double %v5, double 0x3C7ABC9E3B39803F, double %v9)
  %v11 = fadd double %v6, %v10
  %v12 = fsub double %v11, %v6
  %v13 = fsub double %v10, %v12
  %v14 = call double @llvm.fma.f64(double %v11, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v15 = fadd double %v14, 0xC338000000000000
  %v16 = bitcast double %v14 to i64
  %v17 = trunc i64 %v16 to i32
  %v18 = fneg double %v15
  %v19 = call double @llvm.fma.f64(double %v18, double 0x3FE62E42FEFA3800, double %v11)
  %v20 = call double @llvm.fma.f64(double %v18, double 0x3D2EF35793C76730, double %v13)
  %v21 = fadd double %v19, %v20
  %v22 = fsub double %v21, %v19
  %v23 = fsub double %v20, %v22
  %v24 = call double @llvm.fma.f64(double %v21, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v25 = call double @llvm.fma.f64(double %v21, double %v24, double 0x3E5AE64567F544E4)
  %v26 = call double @llvm.fma.f64(double %v21, double %v25, double 0x3E927E4FB7789F5C)
  %v27 = call double @llvm.fma.f64(double %v21, double %v26, double 0x3EC71DE3A556C734)
  %v28 = call double @llvm.fma.f64(double %v21, double %v27, double 0x3EFA01A01A01A01A)
  %v29 = call double @llvm.fma.f64(double %v21, double %v28, double 0x3F2A01A01A01A01A)
  %v30 = call double @llvm.fma.f64(double %v21, double %v29, double 0x3F56C16C16C16C17)
  %v31 = call double @llvm.fma.f64(double %v21, double %v30, double 0x3F81111111111111)
  %v32 = call double @llvm.fma.f64(double %v21, double %v31, double 0x3FA5555555555555)
  %v33 = call double @llvm.fma.f64(double %v21, double %v32, double 0x3FC5555555555555)
  %v34 = call double @llvm.fma.f64(double %v21, double %v33, double 5.000000e-01)
  %v35 = fmul double %v21, %v21
  %v36 = call double @llvm.fma.f64(double %v21, double %v23, double %v23)
  %v37 = call double @llvm.fma.f64(double %v35, double %v34, double %v36)
  %v38 = fadd double %v21, %v37
  %v39 = fadd double %v38, 1.000000e+00
  %v40 = fcmp ogt double %v11, 7.105000e+02
  %v41 = fcmp olt double %v11, -7.460000e+02
  %v42 = call double @llvm.ldexp.f64.i32(double %v39, i32 %v17)
  %v43 = select i1 %v41, double 0.000000e+00, double %v42
  %r = select i1 %v40, double 0x7FF0000000000000, double %v43
  ret double %r
}

define double @__nv_exp10(double %v0) {
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ogt double %v2, 2.000000e+03
  %v4 = call double @llvm.copysign.f64(double 2.000000e+03, double %v0)
  %v5 = select i1 %v3, double %v4, double %v0
  %v6 = fmul double %v5, 0x40026BB1BBB55516
  %v7 = fneg double %v6
  %v8 = call double @llvm.fma.f64(double %v5, double 0x40026BB1BBB55516, double %v7)
  %v9 = fadd double %v8, 0.000000e+00
  %v10 = call double @llvm.fma.f64(double %v5, double 0xBCAF48AD494EA3E9, double %v9)
  %v11 = fadd double %v6, %v10
  %v12 = fsub double %v11, %v6
  %v13 = fsub double %v10, %v12
  %v14 = call double @llvm.fma.f64(double %v11, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v15 = fadd double %v14, 0xC338000000000000
  %v16 = bitcast double %v14 to i64
  %v17 = trunc i64 %v16 to i32
  %v18 = fneg double %v15
  %v19 = call double @llvm.fma.f64(double %v18, double 0x3FE62E42FEFA3800, double %v11)
  %v20 = call double @llvm.fma.f64(double %v18, double 0x3D2EF35793C76730, double %v13)
  %v21 = fadd double %v19, %v20
  %v22 = fsub double %v21, %v19
  %v23 = fsub double %v20, %v22
  %v24 = call double @llvm.fma.f64(double %v21, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v25 = call double @llvm.fma.f64(double %v21, double %v24, double 0x3E5AE64567F544E4)
  %v26 = call double @llvm.fma.f64(double %v21, double %v25, double 0x3E927E4FB7789F5C)
  %v27 = call double @llvm.fma.f64(double %v21, double %v26, double 0x3EC71DE3A556C734)
  %v28 = call double @llvm.fma.f64(double %v21, double %v27, double 0x3EFA01A01A01A01A)
  %v29 = call double @llvm.fma.f64(double %v21, double %v28, double 0x3F2A01A01A01A01A)
  %v30 = call double @llvm.fma.f64(double %v21, double %v29, double 0x3F56C16C16C16C17)
  %v31 = call double @llvm.fma.f64(double %v21, double %v30, double 0x3F81111111111111)
  %v32 = call double @llvm.fma.f64(double %v21, double %v31, double 0x3FA5555555555555)
  %v33 = call double @llvm.fma.f64(double %v21, double %v32, double 0x3FC5555555555555)
  %v34 = call double @llvm.fma.f64(double %v21, double %v33, double 5.000000e-01)
  %v35 = fmul double %v21, %v21
  %v36 = call double @llvm.fma.f64(double %v21, double %v23, double %v23)
  %v37 = call double @llvm.fma.f64(double %v35, double %v34, double %v36)
  %v38 = fadd double %v21, %v37
  %v39 = fadd double %v38, 1.000000e+00
  %v40 = fcmp ogt double %v11, 7.105000e+02
  %v41 = fcmp olt double %v11, -7.460000e+02
  %v42 = call double @llvm.ldexp.f64.i32(double %v39, i32 %v17)
  %v43 = select i1 %v41, double 0.000000e+00, double %v42
  %r = select i1 %v40, double 0x7FF0000000000000, double %v43
  ret double %r
}

define double @__nv_log(double %v0) {
  %v2 = call double @llvm.amdgcn.frexp.mant.f64(double %v0)
  %v3 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v0)
  %v4 = fcmp olt double %v2, 0x3FE6A09E667F3BCD
  %v5 = fmul double %v2, 2.000000e+00
  %v6 = select i1 %v4, double %v5, double %v2
  %v7 = sext i1 %v4 to i32
  %v8 = add nsw i32 %v3, %v7
  %v9 = sitofp i32 %v8 to double
  %v10 = fadd double %v6, -1.000000e+00
  %v11 = fadd double %v6, 1.000000e+00
  %v12 = fadd double %v11, -1.000000e+00
  %v13 = fsub double %v6, %v12
  %v14 = fdiv double 1.000000e+00, %v11
  %v15 = fmul double %v10, %v14
  %v16 = fneg double %v15
  %v17 = call double @llvm.fma.f64(double %v16, double %v11, double %v10)
  %v18 = call double @llvm.fma.f64(double %v16, double %v13, double %v17)
  %v19 = fmul double %v14, %v18
  %v20 = fadd double %v15, %v19
  %v21 = fsub double %v20, %v15
  %v22 = fsub double %v19, %v21
  %v23 = fmul double %v20, %v20
  %v24 = fneg double %v23
  %v25 = call double @llvm.fma.f64(double %v20, double %v20, double %v24)
  %v26 = call double @llvm.fma.f64(double %v22, double %v20, double %v25)
  %v27 = call double @llvm.fma.f64(double %v20, double %v22, double %v26)
  %v28 = fadd double %v23, %v27
  %v29 = fsub double %v28, %v23
  %v30 = fsub double %v27, %v29
  %v31 = fmul double %v20, %v28
  %v32 = fneg double %v31
  %v33 = call double @llvm.fma.f64(double %v20, double %v28, double %v32)
  %v34 = call double @llvm.fma.f64(double %v22, double %v28, double %v33)
  %v35 = call double @llvm.fma.f64(double %v20, double %v30, double %v34)
  %v36 = fadd double %v31, %v35
  %v37 = fsub double %v36, %v31
  %v38 = fsub double %v35, %v37
  %v39 = fmul double %v36, 0x3FD5555555555555
  %v40 = fneg double %v39
  %v41 = call double @llvm.fma.f64(double %v36, double 0x3FD5555555555555, double %v40)
  %v42 = call double @llvm.fma.f64(double %v38, double 0x3FD5555555555555, double %v41)
  %v43 = call double @llvm.fma.f64(double %v36, double 0x3C75555555555555, double %v42)
  %v44 = fadd double %v39, %v43
  %v45 = fsub double %v44, %v39
  %v46 = fsub double %v43, %v45
  %v47 = call double @llvm.fma.f64(double %v28, double 0x3FA642C8590B2164, double 0x3FA8618618618618)
  %v48 = call double @llvm.fma.f64(double %v28, double %v47, double 0x3FAAF286BCA1AF28)
  %v49 = call double @llvm.fma.f64(double %v28, double %v48, double 0x3FAE1E1E1E1E1E1E)
  %v50 = call double @llvm.fma.f64(double %v28, double %v49, double 0x3FB1111111111111)
  %v51 = call double @llvm.fma.f64(double %v28, double %v50, double 0x3FB3B13B13B13B14)
  %v52 = call double @llvm.fma.f64(double %v28, double %v51, double 0x3FB745D1745D1746)
  %v53 = call double @llvm.fma.f64(double %v28, double %v52, double 0x3FBC71C71C71C71C)
  %v54 = call double @llvm.fma.f64(double %v28, double %v53, double 0x3FC2492492492492)
  %v55 = call double @llvm.fma.f64(double %v28, double %v54, double 2.000000e-01)
  %v56 = fadd double %v20, %v44
  %v57 = fsub double %v56, %v20
  %v58 = fsub double %v44, %v57
  %v59 = fadd double %v22, %v46
  %v60 = fmul double %v28, %v28
  %v61 = fmul double %v20, %v60
  %v62 = fmul double %v61, %v55
  %v63 = fadd double %v62, %v59
  %v64 = fadd double %v58, %v63
  %v65 = fadd double %v56, %v64
  %v66 = fsub double %v65, %v56
  %v67 = fsub double %v64, %v66
  %v68 = fmul double %v65, 2.000000e+00
  %v69 = fmul double %v67, 2.000000e+00
  %v70 = fmul double %v9, 0x3FE62E42FEFA3800
  %v71 = fadd double %v70, %v68
  %v72 = fsub double %v71, %v70
  %v73 = fsub double %v68, %v72
  %v74 = icmp eq i32 %v8, 0
  %v75 = select i1 %v74, double 0.000000e+00, double %v73
  %v76 = select i1 %v74, double %v68, double %v71
  %v77 = call double @llvm.fma.f64(double %v9, double 0x3D2EF35793C76730, double %v69)
  %v78 = fadd double %v77, %v75
  %v79 = fadd double %v76, %v78
  %v80 = fcmp oeq double %v0, 0x7FF0000000000000
  %v81 = select i1 %v80, double 0x7FF0000000000000, double %v79
  %v82 = fcmp oeq double %v0, 0.000000e+00
  %v83 = select i1 %v82, double 0xFFF0000000000000, double %v81
  %v84 = fcmp oge double %v0, 0.000000e+00
  %r = select i1 %v84, double %v83, double 0x7FF8000000000000
  ret double %r
}

define double @__nv_log2(double %v0) {
v1:
  %v2 = call double @llvm.amdgcn.frexp.mant.f64(double %v0)
  %v3 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v0)
  %v4 = fcmp olt double %v2, 0x3FE6A09E667F3BCD
  %v5 = fmul double %v2, 2.000000e+00
  %v6 = select i1 %v4, double %v5, double %v2
  %v7 = sext i1 %v4 to i32
  %v8 = add nsw i32 %v3, %v7
  %v9 = fadd double %v6, -1.000000e+00
  %v10 = fadd double %v6, 1.000000e+00
  %v11 = fadd double %v10, -1.000000e+00
  %v12 = fsub double %v6, %v11
  %v13 = fdiv double 1.000000e+00, %v10
  %v14 = fmul double %v9, %v13
  %v15 = fneg double %v14
  %v16 = call double @llvm.fma.f64(double %v15, double %v10, double %v9)
  %v17 = call double @llvm.fma.f64(double %v15, double %v12, double %v16)
  %v18 = fmul double %v13, %v17
  %v19 = fadd double %v14, %v18
  %v20 = fsub double %v19, %v14
  %v21 = fsub double %v18, %v20
  %v22 = fmul double %v19, %v19
  %v23 = fneg double %v22
  %v24 = call double @llvm.fma.f64(double %v19, double %v19, double %v23)
  %v25 = call double @llvm.fma.f64(double %v21, double %v19, double %v24)
  %v26 = call double @llvm.fma.f64(double %v19, double %v21, double %v25)
  %v27 = fadd double %v22, %v26
  %v28 = fsub double %v27, %v22
  %v29 = fsub double %v26, %v28
  %v30 = fmul double %v19, %v27
  %v31 = fneg double %v30
  %v32 = call double @llvm.fma.f64(double %v19, double %v27, double %v31)
  %v33 = call double @llvm.fma.f64(double %v21, double %v27, double %v32)
  %v34 = call double @llvm.fma.f64(double %v19, double %v29, double %v33)
  %v35 = fadd double %v30, %v34
  %v36 = fsub double %v35, %v30
  %v37 = fsub double %v34, %v36
  %v38 = fmul double %v35, 0x3FD5555555555555
  %v39 = fneg double %v38
  %v40 = call double @llvm.fma.f64(double %v35, double 0x3FD5555555555555, double %v39)
  %v41 = call double @llvm.fma.f64(double %v37, double 0x3FD5555555555555, double %v40)
  %v42 = call double @llvm.fma.f64(double %v35, double 0x3C75555555555555, double %v41)
  %v43 = fadd double %v38, %v42
  %v44 = fsub double %v43, %v38
  %v45 = fsub double %v42, %v44
  %v46 = call double @llvm.fma.f64(double %v27, double 0x3FA642C8590B2164, double 0x3FA8618618618618)
  %v47 = call double @llvm.fma.f64(double %v27, double %v46, double 0x3FAAF286BCA1AF28)
  %v48 = call double @llvm.fma.f64(double %v27, double %v47, double 0x3FAE1E1E1E1E1E1E)
  %v49 = call double @llvm.fma.f64(double %v27, double %v48, double 0x3FB1111111111111)
  %v50 = call double @llvm.fma.f64(double %v27, double %v49, double 0x3FB3B13B13B13B14)
  %v51 = call double @llvm.fma.f64(double %v27, double %v50, double 0x3FB745D1745D1746)
  %v52 = call double @llvm.fma.f64(double %v27, double %v51, double 0x3FBC71C71C71C71C)
  %v53 = call double @llvm.fma.f64(double %v27, double %v52, double 0x3FC2492492492492)
  %v54 = call double @llvm.fma.f64(double %v27, double %v53, double 2.000000e-01)
  %v55 = fadd double %v19, %v43
  %v56 = fsub double %v55, %v19
  %v57 = fsub double %v43, %v56
  %v58 = fadd double %v21, %v45
  %v59 = fmul double %v27, %v27
  %v60 = fmul double %v19, %v59
  %v61 = fmul double %v60, %v54
  %v62 = fadd double %v61, %v58
  %v63 = fadd double %v57, %v62
  %v64 = fadd double %v55, %v63
  %v65 = fsub double %v64, %v55
  %v66 = fsub double %v63, %v65
  %v67 = fmul double %v64, 2.000000e+00
  %v68 = fmul double %v66, 2.000000e+00
  %v69 = fmul double %v67, 0x3FF71547652B82FE
  %v70 = fneg double %v69
  %v71 = call double @llvm.fma.f64(double %v67, double 0x3FF71547652B82FE, double %v70)
  %v72 = call double @llvm.fma.f64(double %v68, double 0x3FF71547652B82FE, double %v71)
  %v73 = call double @llvm.fma.f64(double %v67, double 0x3C7777D0FFDA0D24, double %v72)
  %v74 = fadd double %v69, %v73
  %v75 = icmp eq i32 %v8, 0
  br i1 %v75, label %v85, label %v76

v76:
  %v77 = sitofp i32 %v8 to double
  %v78 = fadd double %v74, %v77
  %v79 = fsub double %v78, %v77
  %v80 = fsub double %v74, %v79
  %v81 = fsub double %v74, %v69
  %v82 = fsub double %v73, %v81
  %v83 = fadd double %v82, %v80
  %v84 = fadd double %v78, %v83
  br label %v85

v85:
  %v86 = phi double [ %v84, %v76 ], [ %v74, %v1 ]
  %v87 = fcmp oeq double %v0, 0x7FF0000000000000
  %v88 = select i1 %v87, double 0x7FF0000000000000, double %v86
  %v89 = fcmp oeq double %v0, 0.000000e+00
  %v90 = select i1 %v89, double 0xFFF0000000000000, double %v88
  %v91 = fcmp oge double %v0, 0.000000e+00
  %r = select i1 %v91, double %v90, double 0x7FF8000000000000
  ret double %r
}

define double @__nv_log10(double %v0) {
  %v2 = call double @llvm.amdgcn.frexp.mant.f64(double %v0)
  %v3 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v0)
  %v4 = fcmp olt double %v2, 0x3FE6A09E667F3BCD
  %v5 = fmul double %v2, 2.000000e+00
  %v6 = select i1 %v4, double %v5, double %v2
  %v7 = sext i1 %v4 to i32
  %v8 = add nsw i32 %v3, %v7
  %v9 = sitofp i32 %v8 to double
  %v10 = fadd double %v6, -1.000000e+00
  %v11 = fadd double %v6, 1.000000e+00
  %v12 = fadd double %v11, -1.000000e+00
  %v13 = fsub double %v6, %v12
  %v14 = fdiv double 1.000000e+00, %v11
  %v15 = fmul double %v10, %v14
  %v16 = fneg double %v15
  %v17 = call double @llvm.fma.f64(double %v16, double %v11, double %v10)
  %v18 = call double @llvm.fma.f64(double %v16, double %v13, double %v17)
  %v19 = fmul double %v14, %v18
  %v20 = fadd double %v15, %v19
  %v21 = fsub double %v20, %v15
  %v22 = fsub double %v19, %v21
  %v23 = fmul double %v20, %v20
  %v24 = fneg double %v23
  %v25 = call double @llvm.fma.f64(double %v20, double %v20, double %v24)
  %v26 = call double @llvm.fma.f64(double %v22, double %v20, double %v25)
  %v27 = call double @llvm.fma.f64(double %v20, double %v22, double %v26)
  %v28 = fadd double %v23, %v27
  %v29 = fsub double %v28, %v23
  %v30 = fsub double %v27, %v29
  %v31 = fmul double %v20, %v28
  %v32 = fneg double %v31
  %v33 = call double @llvm.fma.f64(double %v20, double %v28, double %v32)
  %v34 = call double @llvm.fma.f64(double %v22, double %v28, double %v33)
  %v35 = call double @llvm.fma.f64(double %v20, double %v30, double %v34)
  %v36 = fadd double %v31, %v35
  %v37 = fsub double %v36, %v31
  %v38 = fsub double %v35, %v37
  %v39 = fmul double %v36, 0x3FD5555555555555
  %v40 = fneg double %v39
  %v41 = call double @llvm.fma.f64(double %v36, double 0x3FD5555555555555, double %v40)
  %v42 = call double @llvm.fma.f64(double %v38, double 0x3FD5555555555555, double %v41)
  %v43 = call double @llvm.fma.f64(double %v36, double 0x3C75555555555555, double %v42)
  %v44 = fadd double %v39, %v43
  %v45 = fsub double %v44, %v39
  %v46 = fsub double %v43, %v45
  %v47 = call double @llvm.fma.f64(double %v28, double 0x3FA642C8590B2164, double 0x3FA8618618618618)
  %v48 = call double @llvm.fma.f64(double %v28, double %v47, double 0x3FAAF286BCA1AF28)
  %v49 = call double @llvm.fma.f64(double %v28, double %v48, double 0x3FAE1E1E1E1E1E1E)
  %v50 = call double @llvm.fma.f64(double %v28, double %v49, double 0x3FB1111111111111)
  %v51 = call double @llvm.fma.f64(double %v28, double %v50, double 0x3FB3B13B13B13B14)
  %v52 = call double @llvm.fma.f64(double %v28, double %v51, double 0x3FB745D1745D1746)
  %v53 = call double @llvm.fma.f64(double %v28, double %v52, double 0x3FBC71C71C71C71C)
  %v54 = call double @llvm.fma.f64(double %v28, double %v53, double 0x3FC2492492492492)
  %v55 = call double @llvm.fma.f64(double %v28, double %v54, double 2.000000e-01)
  %v56 = fadd double %v20, %v44
  %v57 = fsub double %v56, %v20
  %v58 = fsub double %v44, %v57
  %v59 = fadd double %v22, %v46
  %v60 = fmul double %v28, %v28
  %v61 = fmul double %v20, %v60
  %v62 = fmul double %v61, %v55
  %v63 = fadd double %v62, %v59
  %v64 = fadd double %v58, %v63
  %v65 = fadd double %v56, %v64
  %v66 = fsub double %v65, %v56
  %v67 = fsub double %v64, %v66
  %v68 = fmul double %v65, 2.000000e+00
  %v69 = fmul double %v67, 2.000000e+00
  %v70 = fmul double %v9, 0x3FE62E42FEFA3800
  %v71 = fadd double %v70, %v68
  %v72 = fsub double %v71, %v70
  %v73 = fsub double %v68, %v72
  %v74 = icmp eq i32 %v8, 0
  %v75 = select i1 %v74, double 0.000000e+00, double %v73
  %v76 = select i1 %v74, double %v68, double %v71
  %v77 = call double @llvm.fma.f64(double %v9, double 0x3D2EF35793C76730, double %v69)
  %v78 = fadd double %v77, %v75
  %v79 = fadd double %v76, %v78
  %v80 = fsub double %v79, %v76
  %v81 = fsub double %v78, %v80
  %v82 = fmul double %v79, 0x3FDBCB7B1526E50E
  %v83 = fneg double %v82
  %v84 = call double @llvm.fma.f64(double %v79, double 0x3FDBCB7B1526E50E, double %v83)
  %v85 = call double @llvm.fma.f64(double %v81, double 0x3FDBCB7B1526E50E, double %v84)
  %v86 = call double @llvm.fma.f64(double %v79, double 0x3C695355BAAAFAD3, double %v85)
  %v87 = fadd double %v82, %v86
  %v88 = fcmp oeq double %v0, 0x7FF0000000000000
  %v89 = select i1 %v88, double 0x7FF0000000000000, double %v87
  %v90 = fcmp oeq double %v0, 0.000000e+00
  %v91 = select i1 %v90, double 0xFFF0000000000000, double %v89
  %v92 = fcmp oge double %v0, 0.000000e+00
  %r = select i1 %v92, double %v91, double 0x7FF8000000000000
  ret double %r
}

define double @__nv_expm1(double %v0) {
v1:
  %v2 = call double @llvm.fma.f64(double %v0, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v3 = bitcast double %v2 to i64
  %v4 = trunc i64 %v3 to i32
  %v5 = add nsw i32 %v4, -1
  %v6 = call double @llvm.ldexp.f64.i32(double 1.000000e+00, i32 %v5)
  %v7 = fadd double %v6, -5.000000e-01
  %v8 = fsub double %v6, %v7
  %v9 = fadd double %v8, -5.000000e-01
  %v10 = icmp slt i32 %v4, 0
  br i1 %v10, label %v11, label %v14

v11:
  %v12 = fadd double %v7, 5.000000e-01
  %v13 = fsub double %v6, %v12
  br label %v14

v14:
  %v15 = phi double [ %v13, %v11 ], [ %v9, %v1 ]
  %v16 = fadd double %v2, 0xC338000000000000
  %v17 = fneg double %v16
  %v18 = call double @llvm.fma.f64(double %v17, double 0x3FE62E42FEFA3800, double %v0)
  %v19 = call double @llvm.fma.f64(double %v17, double 0x3D2EF35793C76730, double 0.000000e+00)
  %v20 = fadd double %v18, %v19
  %v21 = fmul double %v20, %v20
  %v22 = call double @llvm.fma.f64(double %v20, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v23 = call double @llvm.fma.f64(double %v20, double %v22, double 0x3E5AE64567F544E4)
  %v24 = call double @llvm.fma.f64(double %v20, double %v23, double 0x3E927E4FB7789F5C)
  %v25 = call double @llvm.fma.f64(double %v20, double %v24, double 0x3EC71DE3A556C734)
  %v26 = call double @llvm.fma.f64(double %v20, double %v25, double 0x3EFA01A01A01A01A)
  %v27 = call double @llvm.fma.f64(double %v20, double %v26, double 0x3F2A01A01A01A01A)
  %v28 = call double @llvm.fma.f64(double %v20, double %v27, double 0x3F56C16C16C16C17)
  %v29 = call double @llvm.fma.f64(double %v20, double %v28, double 0x3F81111111111111)
  %v30 = call double @llvm.fma.f64(double %v20, double %v29, double 0x3FA5555555555555)
  %v31 = call double @llvm.fma.f64(double %v20, double %v30, double 0x3FC5555555555555)
  %v32 = call double @llvm.fma.f64(double %v20, double %v31, double 5.000000e-01)
  %v33 = fsub double %v20, %v18
  %v34 = fsub double %v19, %v33
  %v35 = call double @llvm.fma.f64(double %v20, double %v34, double %v34)
  %v36 = call double @llvm.fma.f64(double %v21, double %v32, double %v35)
  %v37 = fadd double %v20, %v36
  %v38 = fsub double %v37, %v20
  %v39 = fsub double %v36, %v38
  %v40 = call double @llvm.ldexp.f64.i32(double %v37, i32 %v5)
  %v41 = fadd double %v7, %v40
  %v42 = fsub double %v41, %v7
  %v43 = fsub double %v42, %v41
  %v44 = fadd double %v7, %v43
  %v45 = fsub double %v40, %v42
  %v46 = fadd double %v45, %v44
  %v47 = fadd double %v46, %v15
  %v48 = call double @llvm.ldexp.f64.i32(double %v39, i32 %v5)
  %v49 = fadd double %v48, %v47
  %v50 = fadd double %v41, %v49
  %v51 = fmul double %v50, 2.000000e+00
  %v52 = fcmp ogt double %v0, 7.098000e+02
  %v53 = select i1 %v52, double 0x7FF0000000000000, double %v51
  %v54 = fcmp olt double %v0, -4.000000e+01
  %v55 = select i1 %v54, double -1.000000e+00, double %v53
  %v56 = call double @llvm.fabs.f64(double %v0)
  %v57 = fcmp olt double %v56, 0x3C90000000000000
  %r = select i1 %v57, double %v0, double %v55
  ret double %r
}

define float @__nv_expm1f(float %v0) {
  %v2 = call float @llvm.fma.f32(float %v0, float 0x3FF7154760000000, float 0x4168000000000000)
  %v3 = fadd float %v2, 0xC168000000000000
  %v4 = bitcast float %v2 to i32
  %v5 = add i32 %v4, -1262485504
  %v6 = fneg float %v3
  %v7 = call float @llvm.fma.f32(float %v6, float 0x3FE62E4000000000, float %v0)
  %v8 = call float @llvm.fma.f32(float %v6, float 0x3EB7F7D1C0000000, float 0.000000e+00)
  %v9 = fadd float %v7, %v8
  %v10 = fsub float %v9, %v7
  %v11 = fsub float %v8, %v10
  %v12 = call float @llvm.fma.f32(float %v9, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v13 = call float @llvm.fma.f32(float %v9, float %v12, float 0x3F81111120000000)
  %v14 = call float @llvm.fma.f32(float %v9, float %v13, float 0x3FA5555560000000)
  %v15 = call float @llvm.fma.f32(float %v9, float %v14, float 0x3FC5555560000000)
  %v16 = call float @llvm.fma.f32(float %v9, float %v15, float 5.000000e-01)
  %v17 = fmul float %v9, %v9
  %v18 = call float @llvm.fma.f32(float %v9, float %v11, float %v11)
  %v19 = call float @llvm.fma.f32(float %v17, float %v16, float %v18)
  %v20 = fadd float %v9, %v19
  %v21 = fsub float %v20, %v9
  %v22 = fsub float %v19, %v21
  %v23 = add i32 %v4, -1262485505
  %v24 = call float @llvm.ldexp.f32.i32(float 1.000000e+00, i32 %v23)
  %v25 = fadd float %v24, -5.000000e-01
  %v26 = fsub float %v24, %v25
  %v27 = fadd float %v26, -5.000000e-01
  %v28 = icmp slt i32 %v5, 0
  %v29 = fadd float %v25, 5.000000e-01
  %v30 = fsub float %v24, %v29
  %v31 = select i1 %v28, float %v30, float %v27
  %v32 = call float @llvm.ldexp.f32.i32(float %v20, i32 %v23)
  %v33 = fadd float %v25, %v32
  %v34 = fsub float %v33, %v25
  %v35 = fsub float %v34, %v33
  %v36 = fadd float %v25, %v35
  %v37 = fsub float %v32, %v34
  %v38 = fadd float %v37, %v36
  %v39 = fadd float %v31, %v38
  %v40 = call float @llvm.ldexp.f32.i32(float %v22, i32 %v23)
  %v41 = fadd float %v40, %v39
  %v42 = fadd float %v33, %v41
  %v43 = fmul float %v42, 2.000000e+00
  %v44 = fpext float %v0 to double
  %v45 = fcmp ogt double %v44, 0x4056333333333333
  %v46 = select i1 %v45, float 0x7FF0000000000000, float %v43
  %v47 = fcmp olt float %v0, -2.000000e+01
  %v48 = select i1 %v47, float -1.000000e+00, float %v46
  %v49 = call float @llvm.fabs.f32(float %v0)
  %v50 = fcmp olt float %v49, 0x3E60000000000000
  %r = select i1 %v50, float %v0, float %v48
  ret float %r
}

define double @__nv_log1p(double %v0) {
  %v2 = fadd double %v0, 1.000000e+00
  %v3 = fadd double %v2, -1.000000e+00
  %v4 = fsub double %v3, %v2
  %v5 = fadd double %v4, 1.000000e+00
  %v6 = fsub double %v0, %v3
  %v7 = fadd double %v6, %v5
  %v8 = fdiv double %v7, %v2
  %v9 = call double @llvm.amdgcn.frexp.mant.f64(double %v2)
  %v10 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v2)
  %v11 = fcmp olt double %v9, 0x3FE6A09E667F3BCD
  %v12 = fmul double %v9, 2.000000e+00
  %v13 = select i1 %v11, double %v12, double %v9
  %v14 = sext i1 %v11 to i32
  %v15 = add nsw i32 %v10, %v14
  %v16 = sitofp i32 %v15 to double
  %v17 = fadd double %v13, -1.000000e+00
  %v18 = fadd double %v13, 1.000000e+00
  %v19 = fadd double %v18, -1.000000e+00
  %v20 = fsub double %v13, %v19
  %v21 = fdiv double 1.000000e+00, %v18
  %v22 = fmul double %v17, %v21
  %v23 = fneg double %v22
  %v24 = call double @llvm.fma.f64(double %v23, double %v18, double %v17)
  %v25 = call double @llvm.fma.f64(double %v23, double %v20, double %v24)
  %v26 = fmul double %v21, %v25
  %v27 = fadd double %v22, %v26
  %v28 = fsub double %v27, %v22
  %v29 = fsub double %v26, %v28
  %v30 = fmul double %v27, %v27
  %v31 = fneg double %v30
  %v32 = call double @llvm.fma.f64(double %v27, double %v27, double %v31)
  %v33 = call double @llvm.fma.f64(double %v29, double %v27, double %v32)
  %v34 = call double @llvm.fma.f64(double %v27, double %v29, double %v33)
  %v35 = fadd double %v30, %v34
  %v36 = fsub double %v35, %v30
  %v37 = fsub double %v34, %v36
  %v38 = fmul double %v27, %v35
  %v39 = fneg double %v38
  %v40 = call double @llvm.fma.f64(double %v27, double %v35, double %v39)
  %v41 = call double @llvm.fma.f64(double %v29, double %v35, double %v40)
  %v42 = call double @llvm.fma.f64(double %v27, double %v37, double %v41)
  %v43 = fadd double %v38, %v42
  %v44 = fsub double %v43, %v38
  %v45 = fsub double %v42, %v44
  %v46 = fmul double %v43, 0x3FD5555555555555
  %v47 = fneg double %v46
  %v48 = call double @llvm.fma.f64(double %v43, double 0x3FD5555555555555, double %v47)
  %v49 = call double @llvm.fma.f64(double %v45, double 0x3FD5555555555555, double %v48)
  %v50 = call double @llvm.fma.f64(double %v43, double 0x3C75555555555555, double %v49)
  %v51 = fadd double %v46, %v50
  %v52 = fsub double %v51, %v46
  %v53 = fsub double %v50, %v52
  %v54 = call double @llvm.fma.f64(double %v35, double 0x3FA642C8590B2164, double 0x3FA8618618618618)
  %v55 = call double @llvm.fma.f64(double %v35, double %v54, double 0x3FAAF286BCA1AF28)
  %v56 = call double @llvm.fma.f64(double %v35, double %v55, double 0x3FAE1E1E1E1E1E1E)
  %v57 = call double @llvm.fma.f64(double %v35, double %v56, double 0x3FB1111111111111)
  %v58 = call double @llvm.fma.f64(double %v35, double %v57, double 0x3FB3B13B13B13B14)
  %v59 = call double @llvm.fma.f64(double %v35, double %v58, double 0x3FB745D1745D1746)
  %v60 = call double @llvm.fma.f64(double %v35, double %v59, double 0x3FBC71C71C71C71C)
  %v61 = call double @llvm.fma.f64(double %v35, double %v60, double 0x3FC2492492492492)
  %v62 = call double @llvm.fma.f64(double %v35, double %v61, double 2.000000e-01)
  %v63 = fadd double %v27, %v51
  %v64 = fsub double %v63, %v27
  %v65 = fsub double %v51, %v64
  %v66 = fadd double %v29, %v53
  %v67 = fmul double %v35, %v35
  %v68 = fmul double %v27, %v67
  %v69 = fmul double %v68, %v62
  %v70 = fadd double %v69, %v66
  %v71 = fadd double %v65, %v70
  %v72 = fadd double %v63, %v71
  %v73 = fsub double %v72, %v63
  %v74 = fsub double %v71, %v73
  %v75 = fmul double %v72, 2.000000e+00
  %v76 = fmul double %v74, 2.000000e+00
  %v77 = fmul double %v16, 0x3FE62E42FEFA3800
  %v78 = fadd double %v77, %v75
  %v79 = fsub double %v78, %v77
  %v80 = fsub double %v75, %v79
  %v81 = icmp eq i32 %v15, 0
  %v82 = select i1 %v81, double 0.000000e+00, double %v80
  %v83 = select i1 %v81, double %v75, double %v78
  %v84 = call double @llvm.fma.f64(double %v16, double 0x3D2EF35793C76730, double %v76)
  %v85 = fadd double %v84, %v82
  %v86 = fadd double %v83, %v85
  %v87 = fsub double %v86, %v83
  %v88 = fsub double %v85, %v87
  %v89 = fadd double %v8, %v88
  %v90 = fadd double %v86, %v89
  %v91 = fcmp oeq double %v2, 0x7FF0000000000000
  %v92 = select i1 %v91, double 0x7FF0000000000000, double %v90
  %v93 = fcmp oeq double %v2, 0.000000e+00
  %v94 = select i1 %v93, double 0xFFF0000000000000, double %v92
  %v95 = fcmp oge double %v2, 0.000000e+00
  %v96 = select i1 %v95, double %v94, double 0x7FF8000000000000
  %v97 = select i1 %v91, double 0x7FF0000000000000, double %v96
  %v98 = call double @llvm.fabs.f64(double %v0)
  %v99 = fcmp olt double %v98, 0x3C90000000000000
  %r = select i1 %v99, double %v0, double %v97
  ret double %r
}

define float @__nv_log1pf(float %v0) {
  %v2 = fadd float %v0, 1.000000e+00
  %v3 = fadd float %v2, -1.000000e+00
  %v4 = fsub float %v3, %v2
  %v5 = fadd float %v4, 1.000000e+00
  %v6 = fsub float %v0, %v3
  %v7 = fadd float %v6, %v5
  %v8 = fdiv float %v7, %v2
  %v9 = call float @llvm.amdgcn.frexp.mant.f32(float %v2)
  %v10 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %v2)
  %v11 = fcmp olt float %v9, 0x3FE6A09E60000000
  %v12 = fmul float %v9, 2.000000e+00
  %v13 = select i1 %v11, float %v12, float %v9
  %v14 = sext i1 %v11 to i32
  %v15 = add nsw i32 %v10, %v14
  %v16 = sitofp i32 %v15 to float
  %v17 = fadd float %v13, -1.000000e+00
  %v18 = fadd float %v13, 1.000000e+00
  %v19 = fadd float %v18, -1.000000e+00
  %v20 = fsub float %v13, %v19
  %v21 = call float @llvm.amdgcn.rcp.f32(float %v18)
  %v22 = fmul float %v17, %v21
  %v23 = fneg float %v22
  %v24 = call float @llvm.fma.f32(float %v23, float %v18, float %v17)
  %v25 = call float @llvm.fma.f32(float %v23, float %v20, float %v24)
  %v26 = fmul float %v21, %v25
  %v27 = fadd float %v22, %v26
  %v28 = fsub float %v27, %v22
  %v29 = fsub float %v26, %v28
  %v30 = fmul float %v27, %v27
  %v31 = fneg float %v30
  %v32 = call float @llvm.fma.f32(float %v27, float %v27, float %v31)
  %v33 = call float @llvm.fma.f32(float %v29, float %v27, float %v32)
  %v34 = call float @llvm.fma.f32(float %v27, float %v29, float %v33)
  %v35 = fadd float %v30, %v34
  %v36 = fsub float %v35, %v30
  %v37 = fsub float %v34, %v36
  %v38 = fmul float %v27, %v35
  %v39 = fneg float %v38
  %v40 = call float @llvm.fma.f32(float %v27, float %v35, float %v39)
  %v41 = call float @llvm.fma.f32(float %v29, float %v35, float %v40)
  %v42 = call float @llvm.fma.f32(float %v27, float %v37, float %v41)
  %v43 = fadd float %v38, %v42
  %v44 = fsub float %v43, %v38
  %v45 = fsub float %v42, %v44
  %v46 = fmul float %v43, 0x3FD5555560000000
  %v47 = fneg float %v46
  %v48 = call float @llvm.fma.f32(float %v43, float 0x3FD5555560000000, float %v47)
  %v49 = call float @llvm.fma.f32(float %v45, float 0x3FD5555560000000, float %v48)
  %v50 = call float @llvm.fma.f32(float %v43, float 0xBE45555560000000, float %v49)
  %v51 = fadd float %v46, %v50
  %v52 = fsub float %v51, %v46
  %v53 = fsub float %v50, %v52
  %v54 = call float @llvm.fma.f32(float %v35, float 0x3FB745D180000000, float 0x3FBC71C720000000)
  %v55 = call float @llvm.fma.f32(float %v35, float %v54, float 0x3FC24924A0000000)
  %v56 = call float @llvm.fma.f32(float %v35, float %v55, float 0x3FC99999A0000000)
  %v57 = fadd float %v27, %v51
  %v58 = fsub float %v57, %v27
  %v59 = fsub float %v51, %v58
  %v60 = fadd float %v29, %v53
  %v61 = fmul float %v35, %v35
  %v62 = fmul float %v27, %v61
  %v63 = fmul float %v62, %v56
  %v64 = fadd float %v63, %v60
  %v65 = fadd float %v59, %v64
  %v66 = fadd float %v57, %v65
  %v67 = fsub float %v66, %v57
  %v68 = fsub float %v65, %v67
  %v69 = fmul float %v66, 2.000000e+00
  %v70 = fmul float %v68, 2.000000e+00
  %v71 = fmul float %v16, 0x3FE62E4000000000
  %v72 = fadd float %v71, %v69
  %v73 = fsub float %v72, %v71
  %v74 = fsub float %v69, %v73
  %v75 = icmp eq i32 %v15, 0
  %v76 = select i1 %v75, float 0.000000e+00, float %v74
  %v77 = select i1 %v75, float %v69, float %v72
  %v78 = call float @llvm.fma.f32(float %v16, float 0x3EB7F7D1C0000000, float %v70)
  %v79 = fadd float %v78, %v76
  %v80 = fadd float %v77, %v79
  %v81 = fsub float %v80, %v77
  %v82 = fsub float %v79, %v81
  %v83 = fadd float %v8, %v82
  %v84 = fadd float %v80, %v83
  %v85 = fcmp oeq float %v2, 0x7FF0000000000000
  %v86 = select i1 %v85, float 0x7FF0000000000000, float %v84
  %v87 = fcmp oeq float %v2, 0.000000e+00
  %v88 = select i1 %v87, float 0xFFF0000000000000, float %v86
  %v89 = fcmp oge float %v2, 0.000000e+00
  %v90 = select i1 %v89, float %v88, float 0x7FF8000000000000
  %v91 = select i1 %v85, float 0x7FF0000000000000, float %v90
  %v92 = call float @llvm.fabs.f32(float %v0)
  %v93 = fcmp olt float %v92, 0x3E60000000000000
  %r = select i1 %v93, float %v0, float %v91
  ret float %r
}

define double @__nv_pow(double %v0, double %v1) {
  %v3 = call double @llvm.fabs.f64(double %v0)
  %v4 = call double @llvm.amdgcn.frexp.mant.f64(double %v3)
  %v5 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v3)
  %v6 = fcmp olt double %v4, 0x3FE6A09E667F3BCD
  %v7 = fmul double %v4, 2.000000e+00
  %v8 = select i1 %v6, double %v7, double %v4
  %v9 = sext i1 %v6 to i32
  %v10 = add nsw i32 %v5, %v9
  %v11 = sitofp i32 %v10 to double
  %v12 = fadd double %v8, -1.000000e+00
  %v13 = fadd double %v8, 1.000000e+00
  %v14 = fadd double %v13, -1.000000e+00
  %v15 = fsub double %v8, %v14
  %v16 = fdiv double 1.000000e+00, %v13
  %v17 = fmul double %v12, %v16
  %v18 = fneg double %v17
  %v19 = call double @llvm.fma.f64(double %v18, double %v13, double %v12)
  %v20 = call double @llvm.fma.f64(double %v18, double %v15, double %v19)
  %v21 = fmul double %v16, %v20
  %v22 = fadd double %v17, %v21
  %v23 = fsub double %v22, %v17
  %v24 = fsub double %v21, %v23
  %v25 = fmul double %v22, %v22
  %v26 = fneg double %v25
  %v27 = call double @llvm.fma.f64(double %v22, double %v22, double %v26)
  %v28 = call double @llvm.fma.f64(double %v24, double %v22, double %v27)
  %v29 = call double @llvm.fma.f64(double %v22, double %v24, double %v28)
  %v30 = fadd double %v25, %v29
  %v31 = fsub double %v30, %v25
  %v32 = fsub double %v29, %v31
  %v33 = fmul double %v22, %v30
  %v34 = fneg double %v33
  %v35 = call double @llvm.fma.f64(double %v22, double %v30, double %v34)
  %v36 = call double @llvm.fma.f64(double %v24, double %v30, double %v35)
  %v37 = call double @llvm.fma.f64(double %v22, double %v32, double %v36)
  %v38 = fadd double %v33, %v37
  %v39 = fsub double %v38, %v33
  %v40 = fsub double %v37, %v39
  %v41 = fmul double %v38, 0x3FD5555555555555
  %v42 = fneg double %v41
  %v43 = call double @llvm.fma.f64(double %v38, double 0x3FD5555555555555, double %v42)
  %v44 = call double @llvm.fma.f64(double %v40, double 0x3FD5555555555555, double %v43)
  %v45 = call double @llvm.fma.f64(double %v38, double 0x3C75555555555555, double %v44)
  %v46 = fadd double %v41, %v45
  %v47 = fsub double %v46, %v41
  %v48 = fsub double %v45, %v47
  %v49 = call double @llvm.fma.f64(double %v30, double 0x3FA642C8590B2164, double 0x3FA8618618618618)
  %v50 = call double @llvm.fma.f64(double %v30, double %v49, double 0x3FAAF286BCA1AF28)
  %v51 = call double @llvm.fma.f64(double %v30, double %v50, double 0x3FAE1E1E1E1E1E1E)
  %v52 = call double @llvm.fma.f64(double %v30, double %v51, double 0x3FB1111111111111)
  %v53 = call double @llvm.fma.f64(double %v30, double %v52, double 0x3FB3B13B13B13B14)
  %v54 = call double @llvm.fma.f64(double %v30, double %v53, double 0x3FB745D1745D1746)
  %v55 = call double @llvm.fma.f64(double %v30, double %v54, double 0x3FBC71C71C71C71C)
  %v56 = call double @llvm.fma.f64(double %v30, double %v55, double 0x3FC2492492492492)
  %v57 = call double @llvm.fma.f64(double %v30, double %v56, double 2.000000e-01)
  %v58 = fadd double %v22, %v46
  %v59 = fsub double %v58, %v22
  %v60 = fsub double %v46, %v59
  %v61 = fadd double %v24, %v48
  %v62 = fmul double %v30, %v30
  %v63 = fmul double %v22, %v62
  %v64 = fmul double %v63, %v57
  %v65 = fadd double %v64, %v61
  %v66 = fadd double %v60, %v65
  %v67 = fadd double %v58, %v66
  %v68 = fsub double %v67, %v58
  %v69 = fsub double %v66, %v68
  %v70 = fmul double %v67, 2.000000e+00
  %v71 = fmul double %v69, 2.000000e+00
  %v72 = fmul double %v11, 0x3FE62E42FEFA3800
  %v73 = fadd double %v72, %v70
  %v74 = fsub double %v73, %v72
  %v75 = fsub double %v70, %v74
  %v76 = icmp eq i32 %v10, 0
  %v77 = select i1 %v76, double 0.000000e+00, double %v75
  %v78 = select i1 %v76, double %v70, double %v73
  %v79 = call double @llvm.fma.f64(double %v11, double 0x3D2EF35793C76730, double %v71)
  %v80 = fadd double %v79, %v77
  %v81 = fadd double %v78, %v80
  %v82 = fsub double %v81, %v78
  %v83 = fsub double %v80, %v82
  %v84 = fmul double %v1, %v81
  %v85 = fneg double %v84
  %v86 = call double @llvm.fma.f64(double %v81, double %v1, double %v85)
  %v87 = call double @llvm.fma.f64(double %v83, double %v1, double %v86)
  %v88 = call double @llvm.fabs.f64(double %v84)
  %v89 = fcmp ogt double %v88, 1.000000e+03
  %v90 = select i1 %v89, double 0.000000e+00, double %v87
  %v91 = call double @llvm.fma.f64(double %v84, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v92 = fadd double %v91, 0xC338000000000000
  %v93 = bitcast double %v91 to i64
  %v94 = trunc i64 %v93 to i32
  %v95 = fneg double %v92
  %v96 = call double @llvm.fma.f64(double %v95, double 0x3FE62E42FEFA3800, double %v84)
  %v97 = call double @llvm.fma.f64(double %v95, double 0x3D2EF35793C76730, double %v90)
  %v98 = fadd double %v96, %v97
  %v99 = fsub double %v98, %v96
  %v100 = fsub double %v97, %v99
  %v101 = call double @llvm.fma.f64(double %v98, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v102 = call double @llvm.fma.f64(double %v98, double %v101, double 0x3E5AE64567F544E4)
  %v103 = call double @llvm.fma.f64(double %v98, double %v102, double 0x3E927E4FB7789F5C)
  %v104 = call double @llvm.fma.f64(double %v98, double %v103, double 0x3EC71DE3A556C734)
  %v105 = call double @llvm.fma.f64(double %v98, double %v104, double 0x3EFA01A01A01A01A)
  %v106 = call double @llvm.fma.f64(double %v98, double %v105, double 0x3F2A01A01A01A01A)
  %v107 = call double @llvm.fma.f64(double %v98, double %v106, double 0x3F56C16C16C16C17)
  %v108 = call double @llvm.fma.f64(double %v98, double %v107, double 0x3F81111111111111)
  %v109 = call double @llvm.fma.f64(double %v98, double %v108, double 0x3FA5555555555555)
  %v110 = call double @llvm.fma.f64(double %v98, double %v109, double 0x3FC5555555555555)
  %v111 = call double @llvm.fma.f64(double %v98, double %v110, double 5.000000e-01)
  %v112 = fmul double %v98, %v98
  %v113 = call double @llvm.fma.f64(double %v98, double %v100, double %v100)
  %v114 = call double @llvm.fma.f64(double %v112, double %v111, double %v113)
  %v115 = fadd double %v98, %v114
  %v116 = fadd double %v115, 1.000000e+00
  %v117 = fcmp ogt double %v84, 7.105000e+02
  %v118 = fcmp olt double %v84, -7.460000e+02
  %v119 = call double @llvm.ldexp.f64.i32(double %v116, i32 %v94)
  %v120 = select i1 %v118, double 0.000000e+00, double %v119
  %v121 = select i1 %v117, double 0x7FF0000000000000, double %v120
  %v122 = fcmp ogt double %v3, 1.000000e+00
  %v123 = call i1 @llvm.is.fpclass.f64(double %v0, i32 612)
  %v124 = call double @llvm.fabs.f64(double %v1)
  %v125 = fcmp oeq double %v124, 0x7FF0000000000000
  %v126 = or i1 %v123, %v125
  %v127 = fcmp ule double %v1, 0.000000e+00
  %v128 = xor i1 %v122, %v127
  %v129 = select i1 %v128, double 0x7FF0000000000000, double 0.000000e+00
  %v130 = select i1 %v126, double %v129, double %v121
  %v131 = call double @llvm.rint.f64(double %v1)
  %v132 = fcmp une double %v131, %v1
  %v133 = fmul double %v1, 5.000000e-01
  %v134 = call double @llvm.rint.f64(double %v133)
  %v135 = fcmp oeq double %v134, %v133
  %v136 = or i1 %v132, %v135
  %v137 = call i1 @llvm.is.fpclass.f64(double %v0, i32 24)
  %v138 = and i1 %v137, %v132
  %v139 = select i1 %v138, double 0x7FF8000000000000, double %v130
  %v140 = call double @llvm.copysign.f64(double %v139, double %v0)
  %v141 = select i1 %v136, double %v139, double %v140
  %v142 = fcmp oeq double %v3, 1.000000e+00
  %v143 = fcmp ogt double %v0, 0.000000e+00
  %v144 = or i1 %v143, %v125
  %v145 = and i1 %v142, %v144
  %v146 = select i1 %v145, double 1.000000e+00, double %v141
  %v147 = fcmp uno double %v0, %v1
  %v148 = fadd double %v0, %v1
  %v149 = select i1 %v147, double %v148, double %v146
  %v150 = fcmp oeq double %v1, 0.000000e+00
  %v151 = fcmp oeq double %v0, 1.000000e+00
  %v152 = or i1 %v151, %v150
  %r = select i1 %v152, double 1.000000e+00, double %v149
  ret double %r
}

define float @__nv_powf(float %v0, float %v1) {
  %v3 = call float @llvm.fabs.f32(float %v0)
  %v4 = call float @llvm.amdgcn.frexp.mant.f32(float %v3)
  %v5 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %v3)
  %v6 = fcmp olt float %v4, 0x3FE6A09E60000000
  %v7 = fmul float %v4, 2.000000e+00
  %v8 = select i1 %v6, float %v7, float %v4
  %v9 = sext i1 %v6 to i32
  %v10 = add nsw i32 %v5, %v9
  %v11 = sitofp i32 %v10 to float
  %v12 = fadd float %v8, -1.000000e+00
  %v13 = fadd float %v8, 1.000000e+00
  %v14 = fadd float %v13, -1.000000e+00
  %v15 = fsub float %v8, %v14
  %v16 = call float @llvm.amdgcn.rcp.f32(float %v13)
  %v17 = fmul float %v12, %v16
  %v18 = fneg float %v17
  %v19 = call float @llvm.fma.f32(float %v18, float %v13, float %v12)
  %v20 = call float @llvm.fma.f32(float %v18, float %v15, float %v19)
  %v21 = fmul float %v16, %v20
  %v22 = fadd float %v17, %v21
  %v23 = fsub float %v22, %v17
  %v24 = fsub float %v21, %v23
  %v25 = fmul float %v22, %v22
  %v26 = fneg float %v25
  %v27 = call float @llvm.fma.f32(float %v22, float %v22, float %v26)
  %v28 = call float @llvm.fma.f32(float %v24, float %v22, float %v27)
  %v29 = call float @llvm.fma.f32(float %v22, float %v24, float %v28)
  %v30 = fadd float %v25, %v29
  %v31 = fsub float %v30, %v25
  %v32 = fsub float %v29, %v31
  %v33 = fmul float %v22, %v30
  %v34 = fneg float %v33
  %v35 = call float @llvm.fma.f32(float %v22, float %v30, float %v34)
  %v36 = call float @llvm.fma.f32(float %v24, float %v30, float %v35)
  %v37 = call float @llvm.fma.f32(float %v22, float %v32, float %v36)
  %v38 = fadd float %v33, %v37
  %v39 = fsub float %v38, %v33
  %v40 = fsub float %v37, %v39
  %v41 = fmul float %v38, 0x3FD5555560000000
  %v42 = fneg float %v41
  %v43 = call float @llvm.fma.f32(float %v38, float 0x3FD5555560000000, float %v42)
  %v44 = call float @llvm.fma.f32(float %v40, float 0x3FD5555560000000, float %v43)
  %v45 = call float @llvm.fma.f32(float %v38, float 0xBE45555560000000, float %v44)
  %v46 = fadd float %v41, %v45
  %v47 = fsub float %v46, %v41
  %v48 = fsub float %v45, %v47
  %v49 = call float @llvm.fma.f32(float %v30, float 0x3FB745D180000000, float 0x3FBC71C720000000)
  %v50 = call float @llvm.fma.f32(float %v30, float %v49, float 0x3FC24924A0000000)
  %v51 = call float @llvm.fma.f32(float %v30, float %v50, float 0x3FC99999A0000000)
  %v52 = fadd float %v22, %v46
  %v53 = fsub float %v52, %v22
  %v54 = fsub float %v46, %v53
  %v55 = fadd float %v24, %v48
  %v56 = fmul float %v30, %v30
  %v57 = fmul float %v22, %v56
  %v58 = fmul float %v57, %v51
  %v59 = fadd float %v58, %v55
  %v60 = fadd float %v54, %v59
  %v61 = fadd float %v52, %v60
  %v62 = fsub float %v61, %v52
  %v63 = fsub float %v60, %v62
  %v64 = fmul float %v61, 2.000000e+00
  %v65 = fmul float %v63, 2.000000e+00
  %v66 = fmul float %v11, 0x3FE62E4000000000
  %v67 = fadd float %v66, %v64
  %v68 = fsub float %v67, %v66
  %v69 = fsub float %v64, %v68
  %v70 = icmp eq i32 %v10, 0
  %v71 = select i1 %v70, float 0.000000e+00, float %v69
  %v72 = select i1 %v70, float %v64, float %v67
  %v73 = call float @llvm.fma.f32(float %v11, float 0x3EB7F7D1C0000000, float %v65)
  %v74 = fadd float %v73, %v71
  %v75 = fadd float %v72, %v74
  %v76 = fsub float %v75, %v72
  %v77 = fsub float %v74, %v76
  %v78 = fmul float %v1, %v75
  %v79 = fneg float %v78
  %v80 = call float @llvm.fma.f32(float %v75, float %v1, float %v79)
  %v81 = call float @llvm.fma.f32(float %v77, float %v1, float %v80)
  %v82 = call float @llvm.fabs.f32(float %v78)
  %v83 = fcmp ogt float %v82, 1.000000e+03
  %v84 = select i1 %v83, float 0.000000e+00, float %v81
  %v85 = call float @llvm.fma.f32(float %v78, float 0x3FF7154760000000, float 0x4168000000000000)
  %v86 = fadd float %v85, 0xC168000000000000
  %v87 = bitcast float %v85 to i32
  %v88 = add i32 %v87, -1262485504
  %v89 = fneg float %v86
  %v90 = call float @llvm.fma.f32(float %v89, float 0x3FE62E4000000000, float %v78)
  %v91 = call float @llvm.fma.f32(float %v89, float 0x3EB7F7D1C0000000, float %v84)
  %v92 = fadd float %v90, %v91
  %v93 = fsub float %v92, %v90
  %v94 = fsub float %v91, %v93
  %v95 = call float @llvm.fma.f32(float %v92, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v96 = call float @llvm.fma.f32(float %v92, float %v95, float 0x3F81111120000000)
  %v97 = call float @llvm.fma.f32(float %v92, float %v96, float 0x3FA5555560000000)
  %v98 = call float @llvm.fma.f32(float %v92, float %v97, float 0x3FC5555560000000)
  %v99 = call float @llvm.fma.f32(float %v92, float %v98, float 5.000000e-01)
  %v100 = fmul float %v92, %v92
  %v101 = call float @llvm.fma.f32(float %v92, float %v94, float %v94)
  %v102 = call float @llvm.fma.f32(float %v100, float %v99, float %v101)
  %v103 = fadd float %v92, %v102
  %v104 = fadd float %v103, 1.000000e+00
  %v105 = fcmp ogt float %v78, 8.950000e+01
  %v106 = fcmp olt float %v78, -1.040000e+02
  %v107 = call float @llvm.ldexp.f32.i32(float %v104, i32 %v88)
  %v108 = select i1 %v106, float 0.000000e+00, float %v107
  %v109 = select i1 %v105, float 0x7FF0000000000000, float %v108
  %v110 = fcmp ogt float %v3, 1.000000e+00
  %v111 = call i1 @llvm.is.fpclass.f32(float %v0, i32 612)
  %v112 = call float @llvm.fabs.f32(float %v1)
  %v113 = fcmp oeq float %v112, 0x7FF0000000000000
  %v114 = or i1 %v111, %v113
  %v115 = fcmp ule float %v1, 0.000000e+00
  %v116 = xor i1 %v110, %v115
  %v117 = select i1 %v116, float 0x7FF0000000000000, float 0.000000e+00
  %v118 = select i1 %v114, float %v117, float %v109
  %v119 = call float @llvm.rint.f32(float %v1)
  %v120 = fcmp une float %v119, %v1
  %v121 = fmul float %v1, 5.000000e-01
  %v122 = call float @llvm.rint.f32(float %v121)
  %v123 = fcmp oeq float %v122, %v121
  %v124 = or i1 %v120, %v123
  %v125 = call i1 @llvm.is.fpclass.f32(float %v0, i32 24)
  %v126 = and i1 %v125, %v120
  %v127 = select i1 %v126, float 0x7FF8000000000000, float %v118
  %v128 = call float @llvm.copysign.f32(float %v127, float %v0)
  %v129 = select i1 %v124, float %v127, float %v128
  %v130 = fcmp oeq float %v3, 1.000000e+00
  %v131 = fcmp ogt float %v0, 0.000000e+00
  %v132 = or i1 %v131, %v113
  %v133 = and i1 %v130, %v132
  %v134 = select i1 %v133, float 1.000000e+00, float %v129
  %v135 = fcmp uno float %v0, %v1
  %v136 = fadd float %v0, %v1
  %v137 = select i1 %v135, float %v136, float %v134
  %v138 = fcmp oeq float %v1, 0.000000e+00
  %v139 = fcmp oeq float %v0, 1.000000e+00
  %v140 = or i1 %v139, %v138
  %r = select i1 %v140, float 1.000000e+00, float %v137
  ret float %r
}

define double @__nv_sin(double %v0) {
v1:
  %v2 = call double @llvm.fma.f64(double %v0, double 0x3FE45F306DC9C883, double 0x4338000000000000)
  %v3 = fadd double %v2, 0xC338000000000000
  %v4 = bitcast double %v2 to i64
  %v5 = trunc i64 %v4 to i32
  %v6 = fneg double %v3
  %v7 = call double @llvm.fma.f64(double %v6, double 0x3FF921FB54442D18, double %v0)
  %v8 = fmul double %v3, 0x3C91A62633145C07
  %v9 = fneg double %v8
  %v10 = call double @llvm.fma.f64(double %v3, double 0x3C91A62633145C07, double %v9)
  %v11 = fsub double %v7, %v8
  %v12 = fsub double %v7, %v11
  %v13 = fsub double %v12, %v8
  %v14 = call double @llvm.fma.f64(double %v3, double 0xB91F1976B7ED8FBC, double %v10)
  %v15 = fsub double %v13, %v14
  %v16 = fadd double %v11, %v15
  %v17 = fsub double %v16, %v11
  %v18 = fsub double %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %v0)
  %v20 = fcmp olt double %v19, 0x41D0000000000000
  br i1 %v20, label %v114, label %v21

v21:
  %v22 = bitcast double %v0 to i64
  %v23 = lshr i64 %v22, 52
  %v24 = trunc nuw nsw i64 %v23 to i32
  %v25 = and i32 %v24, 2047
  %v26 = add nsw i32 %v25, -1013
  %v27 = ashr i32 %v26, 6
  %v28 = sext i32 %v27 to i64
  %v29 = getelementptr inbounds i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v28
  %v30 = load i64, ptr addrspace(4) %v29, align 8
  %v31 = sext i32 %v27 to i64
  %v32 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v31
  %v33 = getelementptr i8, ptr addrspace(4) %v32, i64 8
  %v34 = load i64, ptr addrspace(4) %v33, align 8
  %v35 = sext i32 %v27 to i64
  %v36 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v35
  %v37 = getelementptr i8, ptr addrspace(4) %v36, i64 16
  %v38 = load i64, ptr addrspace(4) %v37, align 8
  %v39 = sext i32 %v27 to i64
  %v40 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v39
  %v41 = getelementptr i8, ptr addrspace(4) %v40, i64 24
  %v42 = load i64, ptr addrspace(4) %v41, align 8
  %v43 = and i32 %v26, 63
  %v44 = zext nneg i32 %v43 to i64
  %v45 = xor i32 %v43, 63
  %v46 = zext nneg i32 %v45 to i64
  %v47 = shl i64 %v30, %v44
  %v48 = lshr i64 %v34, 1
  %v49 = lshr i64 %v48, %v46
  %v50 = or i64 %v49, %v47
  %v51 = shl i64 %v34, %v44
  %v52 = lshr i64 %v38, 1
  %v53 = lshr i64 %v52, %v46
  %v54 = or i64 %v53, %v51
  %v55 = shl i64 %v38, %v44
  %v56 = lshr i64 %v42, 1
  %v57 = lshr i64 %v56, %v46
  %v58 = or i64 %v57, %v55
  %v59 = and i64 %v22, 4503599627370495
  %v60 = or disjoint i64 %v59, 4503599627370496
  %v61 = mul i64 %v58, %v60
  %v62 = zext nneg i64 %v60 to i128
  %v63 = zext i64 %v58 to i128
  %v64 = mul nuw nsw i128 %v63, %v62
  %v65 = lshr i128 %v64, 64
  %v66 = zext i64 %v54 to i128
  %v67 = mul nuw nsw i128 %v66, %v62
  %v68 = add nuw nsw i128 %v67, %v65
  %v69 = trunc i128 %v68 to i64
  %v70 = mul i64 %v50, %v60
  %v71 = lshr i128 %v68, 64
  %v72 = trunc nuw nsw i128 %v71 to i64
  %v73 = add i64 %v70, %v72
  %v74 = call i64 @llvm.fshl.i64(i64 %v73, i64 %v69, i64 2)
  %v75 = call i64 @llvm.fshl.i64(i64 %v69, i64 %v61, i64 2)
  %v76 = lshr i64 %v74, 32
  %v77 = trunc nuw i64 %v76 to i32
  %v78 = sitofp i32 %v77 to double
  %v79 = fmul double %v78, 0x3DF0000000000000
  %v80 = trunc i64 %v74 to i32
  %v81 = uitofp i32 %v80 to double
  %v82 = fmul double %v81, 0x3BF0000000000000
  %v83 = uitofp i64 %v75 to double
  %v84 = fmul double %v83, 0x37F0000000000000
  %v85 = fadd double %v82, %v79
  %v86 = fsub double %v79, %v85
  %v87 = fadd double %v82, %v86
  %v88 = fadd double %v84, %v87
  %v89 = fadd double %v85, %v88
  %v90 = fsub double %v85, %v89
  %v91 = fadd double %v88, %v90
  %v92 = fmul double %v89, 0x3FF921FB54442D18
  %v93 = fneg double %v92
  %v94 = call double @llvm.fma.f64(double %v89, double 0x3FF921FB54442D18, double %v93)
  %v95 = call double @llvm.fma.f64(double %v91, double 0x3FF921FB54442D18, double %v94)
  %v96 = call double @llvm.fma.f64(double %v89, double 0x3C91A62633145C07, double %v95)
  %v97 = fadd double %v92, %v96
  %v98 = fsub double %v97, %v92
  %v99 = fsub double %v96, %v98
  %v100 = fcmp olt double %v0, 0.000000e+00
  %v101 = fcmp ueq double %v19, 0x7FF0000000000000
  %v102 = fneg double %v97
  %v103 = select i1 %v100, double %v102, double %v97
  %v104 = select i1 %v101, double 0x7FF8000000000000, double %v103
  %v105 = lshr i64 %v73, 62
  %v106 = trunc nuw nsw i64 %v105 to i32
  %v107 = lshr i64 %v74, 63
  %v108 = trunc nuw nsw i64 %v107 to i32
  %v109 = add nuw nsw i32 %v108, %v106
  %v110 = fneg double %v99
  %v111 = select i1 %v100, double %v110, double %v99
  %v112 = sub nsw i32 0, %v109
  %v113 = select i1 %v100, i32 %v112, i32 %v109
  br label %v114

v114:
  %v115 = phi double [ %v16, %v1 ], [ %v104, %v21 ]
  %v116 = phi double [ %v18, %v1 ], [ %v111, %v21 ]
  %v117 = phi i32 [ %v5, %v1 ], [ %v113, %v21 ]
  %v118 = fmul double %v115, %v115
  %v119 = call double @llvm.fma.f64(double %v118, double 0x3CE952C77030AD4A, double 0xBD6AE7F3E733B81F)
  %v120 = call double @llvm.fma.f64(double %v118, double %v119, double 0x3DE6124613A86D09)
  %v121 = call double @llvm.fma.f64(double %v118, double %v120, double 0xBE5AE64567F544E4)
  %v122 = call double @llvm.fma.f64(double %v118, double %v121, double 0x3EC71DE3A556C734)
  %v123 = call double @llvm.fma.f64(double %v118, double %v122, double 0xBF2A01A01A01A01A)
  %v124 = call double @llvm.fma.f64(double %v118, double %v123, double 0x3F81111111111111)
  %v125 = call double @llvm.fma.f64(double %v118, double %v124, double 0xBFC5555555555555)
  %v126 = call double @llvm.fma.f64(double %v118, double 0x3D2AE7F3E733B81F, double 0xBDA93974A8C07C9D)
  %v127 = call double @llvm.fma.f64(double %v118, double %v126, double 0x3E21EED8EFF8D898)
  %v128 = call double @llvm.fma.f64(double %v118, double %v127, double 0xBE927E4FB7789F5C)
  %v129 = call double @llvm.fma.f64(double %v118, double %v128, double 0x3EFA01A01A01A01A)
  %v130 = call double @llvm.fma.f64(double %v118, double %v129, double 0xBF56C16C16C16C17)
  %v131 = call double @llvm.fma.f64(double %v118, double %v130, double 0x3FA5555555555555)
  %v132 = fmul double %v118, 5.000000e-01
  %v133 = fsub double 1.000000e+00, %v132
  %v134 = fmul double %v115, %v118
  %v135 = fmul double %v116, %v133
  %v136 = call double @llvm.fma.f64(double %v134, double %v125, double %v135)
  %v137 = fadd double %v115, %v136
  %v138 = fsub double 1.000000e+00, %v133
  %v139 = fsub double %v138, %v132
  %v140 = fmul double %v118, %v118
  %v141 = fneg double %v115
  %v142 = fmul double %v116, %v141
  %v143 = call double @llvm.fma.f64(double %v140, double %v131, double %v142)
  %v144 = fadd double %v139, %v143
  %v145 = fadd double %v133, %v144
  %v146 = and i32 %v117, 1
  %v147 = icmp eq i32 %v146, 0
  %v148 = select i1 %v147, double %v137, double %v145
  %v149 = and i32 %v117, 2
  %v150 = icmp eq i32 %v149, 0
  %v151 = fneg double %v148
  %v152 = select i1 %v150, double %v148, double %v151
  %v153 = fcmp oeq double %v0, 0.000000e+00
  %r = select i1 %v153, double %v0, double %v152
  ret double %r
}

define double @__nv_cos(double %v0) {
v1:
  %v2 = call double @llvm.fma.f64(double %v0, double 0x3FE45F306DC9C883, double 0x4338000000000000)
  %v3 = fadd double %v2, 0xC338000000000000
  %v4 = bitcast double %v2 to i64
  %v5 = trunc i64 %v4 to i32
  %v6 = fneg double %v3
  %v7 = call double @llvm.fma.f64(double %v6, double 0x3FF921FB54442D18, double %v0)
  %v8 = fmul double %v3, 0x3C91A62633145C07
  %v9 = fneg double %v8
  %v10 = call double @llvm.fma.f64(double %v3, double 0x3C91A62633145C07, double %v9)
  %v11 = fsub double %v7, %v8
  %v12 = fsub double %v7, %v11
  %v13 = fsub double %v12, %v8
  %v14 = call double @llvm.fma.f64(double %v3, double 0xB91F1976B7ED8FBC, double %v10)
  %v15 = fsub double %v13, %v14
  %v16 = fadd double %v11, %v15
  %v17 = fsub double %v16, %v11
  %v18 = fsub double %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %v0)
  %v20 = fcmp olt double %v19, 0x41D0000000000000
  br i1 %v20, label %v114, label %v21

v21:
  %v22 = bitcast double %v0 to i64
  %v23 = lshr i64 %v22, 52
  %v24 = trunc nuw nsw i64 %v23 to i32
  %v25 = and i32 %v24, 2047
  %v26 = add nsw i32 %v25, -1013
  %v27 = ashr i32 %v26, 6
  %v28 = sext i32 %v27 to i64
  %v29 = getelementptr inbounds i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v28
  %v30 = load i64, ptr addrspace(4) %v29, align 8
  %v31 = sext i32 %v27 to i64
  %v32 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v31
  %v33 = getelementptr i8, ptr addrspace(4) %v32, i64 8
  %v34 = load i64, ptr addrspace(4) %v33, align 8
  %v35 = sext i32 %v27 to i64
  %v36 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v35
  %v37 = getelementptr i8, ptr addrspace(4) %v36, i64 16
  %v38 = load i64, ptr addrspace(4) %v37, align 8
  %v39 = sext i32 %v27 to i64
  %v40 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v39
  %v41 = getelementptr i8, ptr addrspace(4) %v40, i64 24
  %v42 = load i64, ptr addrspace(4) %v41, align 8
  %v43 = and i32 %v26, 63
  %v44 = zext nneg i32 %v43 to i64
  %v45 = xor i32 %v43, 63
  %v46 = zext nneg i32 %v45 to i64
  %v47 = shl i64 %v30, %v44
  %v48 = lshr i64 %v34, 1
  %v49 = lshr i64 %v48, %v46
  %v50 = or i64 %v49, %v47
  %v51 = shl i64 %v34, %v44
  %v52 = lshr i64 %v38, 1
  %v53 = lshr i64 %v52, %v46
  %v54 = or i64 %v53, %v51
  %v55 = shl i64 %v38, %v44
  %v56 = lshr i64 %v42, 1
  %v57 = lshr i64 %v56, %v46
  %v58 = or i64 %v57, %v55
  %v59 = and i64 %v22, 4503599627370495
  %v60 = or disjoint i64 %v59, 4503599627370496
  %v61 = mul i64 %v58, %v60
  %v62 = zext nneg i64 %v60 to i128
  %v63 = zext i64 %v58 to i128
  %v64 = mul nuw nsw i128 %v63, %v62
  %v65 = lshr i128 %v64, 64
  %v66 = zext i64 %v54 to i128
  %v67 = mul nuw nsw i128 %v66, %v62
  %v68 = add nuw nsw i128 %v67, %v65
  %v69 = trunc i128 %v68 to i64
  %v70 = mul i64 %v50, %v60
  %v71 = lshr i128 %v68, 64
  %v72 = trunc nuw nsw i128 %v71 to i64
  %v73 = add i64 %v70, %v72
  %v74 = call i64 @llvm.fshl.i64(i64 %v73, i64 %v69, i64 2)
  %v75 = call i64 @llvm.fshl.i64(i64 %v69, i64 %v61, i64 2)
  %v76 = lshr i64 %v74, 32
  %v77 = trunc nuw i64 %v76 to i32
  %v78 = sitofp i32 %v77 to double
  %v79 = fmul double %v78, 0x3DF0000000000000
  %v80 = trunc i64 %v74 to i32
  %v81 = uitofp i32 %v80 to double
  %v82 = fmul double %v81, 0x3BF0000000000000
  %v83 = uitofp i64 %v75 to double
  %v84 = fmul double %v83, 0x37F0000000000000
  %v85 = fadd double %v82, %v79
  %v86 = fsub double %v79, %v85
  %v87 = fadd double %v82, %v86
  %v88 = fadd double %v84, %v87
  %v89 = fadd double %v85, %v88
  %v90 = fsub double %v85, %v89
  %v91 = fadd double %v88, %v90
  %v92 = fmul double %v89, 0x3FF921FB54442D18
  %v93 = fneg double %v92
  %v94 = call double @llvm.fma.f64(double %v89, double 0x3FF921FB54442D18, double %v93)
  %v95 = call double @llvm.fma.f64(double %v91, double 0x3FF921FB54442D18, double %v94)
  %v96 = call double @llvm.fma.f64(double %v89, double 0x3C91A62633145C07, double %v95)
  %v97 = fadd double %v92, %v96
  %v98 = fsub double %v97, %v92
  %v99 = fsub double %v96, %v98
  %v100 = fcmp olt double %v0, 0.000000e+00
  %v101 = fcmp ueq double %v19, 0x7FF0000000000000
  %v102 = fneg double %v97
  %v103 = select i1 %v100, double %v102, double %v97
  %v104 = select i1 %v101, double 0x7FF8000000000000, double %v103
  %v105 = lshr i64 %v73, 62
  %v106 = trunc nuw nsw i64 %v105 to i32
  %v107 = lshr i64 %v74, 63
  %v108 = trunc nuw nsw i64 %v107 to i32
  %v109 = add nuw nsw i32 %v108, %v106
  %v110 = fneg double %v99
  %v111 = select i1 %v100, double %v110, double %v99
  %v112 = sub nsw i32 0, %v109
  %v113 = select i1 %v100, i32 %v112, i32 %v109
  br label %v114

v114:
  %v115 = phi double [ %v16, %v1 ], [ %v104, %v21 ]
  %v116 = phi double [ %v18, %v1 ], [ %v111, %v21 ]
  %v117 = phi i32 [ %v5, %v1 ], [ %v113, %v21 ]
  %v118 = fmul double %v115, %v115
  %v119 = call double @llvm.fma.f64(double %v118, double 0x3CE952C77030AD4A, double 0xBD6AE7F3E733B81F)
  %v120 = call double @llvm.fma.f64(double %v118, double %v119, double 0x3DE6124613A86D09)
  %v121 = call double @llvm.fma.f64(double %v118, double %v120, double 0xBE5AE64567F544E4)
  %v122 = call double @llvm.fma.f64(double %v118, double %v121, double 0x3EC71DE3A556C734)
  %v123 = call double @llvm.fma.f64(double %v118, double %v122, double 0xBF2A01A01A01A01A)
  %v124 = call double @llvm.fma.f64(double %v118, double %v123, double 0x3F81111111111111)
  %v125 = call double @llvm.fma.f64(double %v118, double %v124, double 0xBFC5555555555555)
  %v126 = call double @llvm.fma.f64(double %v118, double 0x3D2AE7F3E733B81F, double 0xBDA93974A8C07C9D)
  %v127 = call double @llvm.fma.f64(double %v118, double %v126, double 0x3E21EED8EFF8D898)
  %v128 = call double @llvm.fma.f64(double %v118, double %v127, double 0xBE927E4FB7789F5C)
  %v129 = call double @llvm.fma.f64(double %v118, double %v128, double 0x3EFA01A01A01A01A)
  %v130 = call double @llvm.fma.f64(double %v118, double %v129, double 0xBF56C16C16C16C17)
  %v131 = call double @llvm.fma.f64(double %v118, double %v130, double 0x3FA5555555555555)
  %v132 = fmul double %v118, 5.000000e-01
  %v133 = fsub double 1.000000e+00, %v132
  %v134 = fmul double %v115, %v118
  %v135 = fmul double %v116, %v133
  %v136 = call double @llvm.fma.f64(double %v134, double %v125, double %v135)
  %v137 = fadd double %v115, %v136
  %v138 = fsub double 1.000000e+00, %v133
  %v139 = fsub double %v138, %v132
  %v140 = fmul double %v118, %v118
  %v141 = fneg double %v115
  %v142 = fmul double %v116, %v141
  %v143 = call double @llvm.fma.f64(double %v140, double %v131, double %v142)
  %v144 = fadd double %v139, %v143
  %v145 = fadd double %v133, %v144
  %v146 = and i32 %v117, 1
  %v147 = icmp eq i32 %v146, 0
  %v148 = select i1 %v147, double %v145, double %v137
  %v149 = add nsw i32 %v117, 1
  %v150 = and i32 %v149, 2
  %v151 = icmp eq i32 %v150, 0
  %v152 = fneg double %v148
  %r = select i1 %v151, double %v148, double %v152
  ret double %r
}

define double @__nv_tan(double %v0) {
v1:
  %v2 = call double @llvm.fma.f64(double %v0, double 0x3FE45F306DC9C883, double 0x4338000000000000)
  %v3 = fadd double %v2, 0xC338000000000000
  %v4 = bitcast double %v2 to i64
  %v5 = trunc i64 %v4 to i32
  %v6 = fneg double %v3
  %v7 = call double @llvm.fma.f64(double %v6, double 0x3FF921FB54442D18, double %v0)
  %v8 = fmul double %v3, 0x3C91A62633145C07
  %v9 = fneg double %v8
  %v10 = call double @llvm.fma.f64(double %v3, double 0x3C91A62633145C07, double %v9)
  %v11 = fsub double %v7, %v8
  %v12 = fsub double %v7, %v11
  %v13 = fsub double %v12, %v8
  %v14 = call double @llvm.fma.f64(double %v3, double 0xB91F1976B7ED8FBC, double %v10)
  %v15 = fsub double %v13, %v14
  %v16 = fadd double %v11, %v15
  %v17 = fsub double %v16, %v11
  %v18 = fsub double %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %v0)
  %v20 = fcmp olt double %v19, 0x41D0000000000000
  br i1 %v20, label %v114, label %v21

v21:
  %v22 = bitcast double %v0 to i64
  %v23 = lshr i64 %v22, 52
  %v24 = trunc nuw nsw i64 %v23 to i32
  %v25 = and i32 %v24, 2047
  %v26 = add nsw i32 %v25, -1013
  %v27 = ashr i32 %v26, 6
  %v28 = sext i32 %v27 to i64
  %v29 = getelementptr inbounds i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v28
  %v30 = load i64, ptr addrspace(4) %v29, align 8
  %v31 = sext i32 %v27 to i64
  %v32 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v31
  %v33 = getelementptr i8, ptr addrspace(4) %v32, i64 8
  %v34 = load i64, ptr addrspace(4) %v33, align 8
  %v35 = sext i32 %v27 to i64
  %v36 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v35
  %v37 = getelementptr i8, ptr addrspace(4) %v36, i64 16
  %v38 = load i64, ptr addrspace(4) %v37, align 8
  %v39 = sext i32 %v27 to i64
  %v40 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v39
  %v41 = getelementptr i8, ptr addrspace(4) %v40, i64 24
  %v42 = load i64, ptr addrspace(4) %v41, align 8
  %v43 = and i32 %v26, 63
  %v44 = zext nneg i32 %v43 to i64
  %v45 = xor i32 %v43, 63
  %v46 = zext nneg i32 %v45 to i64
  %v47 = shl i64 %v30, %v44
  %v48 = lshr i64 %v34, 1
  %v49 = lshr i64 %v48, %v46
  %v50 = or i64 %v49, %v47
  %v51 = shl i64 %v34, %v44
  %v52 = lshr i64 %v38, 1
  %v53 = lshr i64 %v52, %v46
  %v54 = or i64 %v53, %v51
  %v55 = shl i64 %v38, %v44
  %v56 = lshr i64 %v42, 1
  %v57 = lshr i64 %v56, %v46
  %v58 = or i64 %v57, %v55
  %v59 = and i64 %v22, 4503599627370495
  %v60 = or disjoint i64 %v59, 4503599627370496
  %v61 = mul i64 %v58, %v60
  %v62 = zext nneg i64 %v60 to i128
  %v63 = zext i64 %v58 to i128
  %v64 = mul nuw nsw i128 %v63, %v62
  %v65 = lshr i128 %v64, 64
  %v66 = zext i64 %v54 to i128
  %v67 = mul nuw nsw i128 %v66, %v62
  %v68 = add nuw nsw i128 %v67, %v65
  %v69 = trunc i128 %v68 to i64
  %v70 = mul i64 %v50, %v60
  %v71 = lshr i128 %v68, 64
  %v72 = trunc nuw nsw i128 %v71 to i64
  %v73 = add i64 %v70, %v72
  %v74 = call i64 @llvm.fshl.i64(i64 %v73, i64 %v69, i64 2)
  %v75 = call i64 @llvm.fshl.i64(i64 %v69, i64 %v61, i64 2)
  %v76 = lshr i64 %v74, 32
  %v77 = trunc nuw i64 %v76 to i32
  %v78 = sitofp i32 %v77 to double
  %v79 = fmul double %v78, 0x3DF0000000000000
  %v80 = trunc i64 %v74 to i32
  %v81 = uitofp i32 %v80 to double
  %v82 = fmul double %v81, 0x3BF0000000000000
  %v83 = uitofp i64 %v75 to double
  %v84 = fmul double %v83, 0x37F0000000000000
  %v85 = fadd double %v82, %v79
  %v86 = fsub double %v79, %v85
  %v87 = fadd double %v82, %v86
  %v88 = fadd double %v84, %v87
  %v89 = fadd double %v85, %v88
  %v90 = fsub double %v85, %v89
  %v91 = fadd double %v88, %v90
  %v92 = fmul double %v89, 0x3FF921FB54442D18
  %v93 = fneg double %v92
  %v94 = call double @llvm.fma.f64(double %v89, double 0x3FF921FB54442D18, double %v93)
  %v95 = call double @llvm.fma.f64(double %v91, double 0x3FF921FB54442D18, double %v94)
  %v96 = call double @llvm.fma.f64(double %v89, double 0x3C91A62633145C07, double %v95)
  %v97 = fadd double %v92, %v96
  %v98 = fsub double %v97, %v92
  %v99 = fsub double %v96, %v98
  %v100 = fcmp olt double %v0, 0.000000e+00
  %v101 = fcmp ueq double %v19, 0x7FF0000000000000
  %v102 = fneg double %v97
  %v103 = select i1 %v100, double %v102, double %v97
  %v104 = select i1 %v101, double 0x7FF8000000000000, double %v103
  %v105 = lshr i64 %v73, 62
  %v106 = trunc nuw nsw i64 %v105 to i32
  %v107 = lshr i64 %v74, 63
  %v108 = trunc nuw nsw i64 %v107 to i32
  %v109 = add nuw nsw i32 %v108, %v106
  %v110 = fneg double %v99
  %v111 = select i1 %v100, double %v110, double %v99
  %v112 = sub nsw i32 0, %v109
  %v113 = select i1 %v100, i32 %v112, i32 %v109
  br label %v114

v114:
  %v115 = phi double [ %v16, %v1 ], [ %v104, %v21 ]
  %v116 = phi double [ %v18, %v1 ], [ %v111, %v21 ]
  %v117 = phi i32 [ %v5, %v1 ], [ %v113, %v21 ]
  %v118 = fmul double %v115, %v115
  %v119 = call double @llvm.fma.f64(double %v118, double 0x3CE952C77030AD4A, double 0xBD6AE7F3E733B81F)
  %v120 = call double @llvm.fma.f64(double %v118, double %v119, double 0x3DE6124613A86D09)
  %v121 = call double @llvm.fma.f64(double %v118, double %v120, double 0xBE5AE64567F544E4)
  %v122 = call double @llvm.fma.f64(double %v118, double %v121, double 0x3EC71DE3A556C734)
  %v123 = call double @llvm.fma.f64(double %v118, double %v122, double 0xBF2A01A01A01A01A)
  %v124 = call double @llvm.fma.f64(double %v118, double %v123, double 0x3F81111111111111)
  %v125 = call double @llvm.fma.f64(double %v118, double %v124, double 0xBFC5555555555555)
  %v126 = call double @llvm.fma.f64(double %v118, double 0x3D2AE7F3E733B81F, double 0xBDA93974A8C07C9D)
  %v127 = call double @llvm.fma.f64(double %v118, double %v126, double 0x3E21EED8EFF8D898)
  %v128 = call double @llvm.fma.f64(double %v118, double %v127, double 0xBE927E4FB7789F5C)
  %v129 = call double @llvm.fma.f64(double %v118, double %v128, double 0x3EFA01A01A01A01A)
  %v130 = call double @llvm.fma.f64(double %v118, double %v129, double 0xBF56C16C16C16C17)
  %v131 = call double @llvm.fma.f64(double %v118, double %v130, double 0x3FA5555555555555)
  %v132 = fmul double %v118, 5.000000e-01
  %v133 = fsub double 1.000000e+00, %v132
  %v134 = fmul double %v115, %v118
  %v135 = fmul double %v116, %v133
  %v136 = call double @llvm.fma.f64(double %v134, double %v125, double %v135)
  %v137 = fadd double %v115, %v136
  %v138 = fsub double 1.000000e+00, %v133
  %v139 = fsub double %v138, %v132
  %v140 = fmul double %v118, %v118
  %v141 = fneg double %v115
  %v142 = fmul double %v116, %v141
  %v143 = call double @llvm.fma.f64(double %v140, double %v131, double %v142)
  %v144 = fadd double %v139, %v143
  %v145 = fadd double %v133, %v144
  %v146 = and i32 %v117, 1
  %v147 = icmp eq i32 %v146, 0
  %v148 = select i1 %v147, double %v137, double %v145
  %v149 = select i1 %v147, double %v145, double %v137
  %v150 = and i32 %v117, 2
  %v151 = icmp eq i32 %v150, 0
  %v152 = fneg double %v148
  %v153 = select i1 %v151, double %v148, double %v152
  %v154 = add nsw i32 %v117, 1
  %v155 = and i32 %v154, 2
  %v156 = icmp eq i32 %v155, 0
  %v157 = fneg double %v149
  %v158 = select i1 %v156, double %v149, double %v157
  %v159 = fcmp oeq double %v0, 0.000000e+00
  %v160 = select i1 %v159, double %v0, double %v153
  %r = fdiv double %v160, %v158
  ret double %r
}

define void @__nv_sincos(double %v0, ptr %v1, ptr %v2) {
v3:
  %v4 = call double @llvm.fma.f64(double %v0, double 0x3FE45F306DC9C883, double 0x4338000000000000)
  %v5 = fadd double %v4, 0xC338000000000000
  %v6 = bitcast double %v4 to i64
  %v7 = trunc i64 %v6 to i32
  %v8 = fneg double %v5
  %v9 = call double @llvm.fma.f64(double %v8, double 0x3FF921FB54442D18, double %v0)
  %v10 = fmul double %v5, 0x3C91A62633145C07
  %v11 = fneg double %v10
  %v12 = call double @llvm.fma.f64(double %v5, double 0x3C91A62633145C07, double %v11)
  %v13 = fsub double %v9, %v10
  %v14 = fsub double %v9, %v13
  %v15 = fsub double %v14, %v10
  %v16 = call double @llvm.fma.f64(double %v5, double 0xB91F1976B7ED8FBC, double %v12)
  %v17 = fsub double %v15, %v16
  %v18 = fadd double %v13, %v17
  %v19 = fsub double %v18, %v13
  %v20 = fsub double %v17, %v19
  %v21 = call double @llvm.fabs.f64(double %v0)
  %v22 = fcmp olt double %v21, 0x41D0000000000000
  br i1 %v22, label %v116, label %v23

v23:
  %v24 = bitcast double %v0 to i64
  %v25 = lshr i64 %v24, 52
  %v26 = trunc nuw nsw i64 %v25 to i32
  %v27 = and i32 %v26, 2047
  %v28 = add nsw i32 %v27, -1013
  %v29 = ashr i32 %v28, 6
  %v30 = sext i32 %v29 to i64
  %v31 = getelementptr inbounds i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v30
  %v32 = load i64, ptr addrspace(4) %v31, align 8
  %v33 = sext i32 %v29 to i64
  %v34 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v33
  %v35 = getelementptr i8, ptr addrspace(4) %v34, i64 8
  %v36 = load i64, ptr addrspace(4) %v35, align 8
  %v37 = sext i32 %v29 to i64
  %v38 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v37
  %v39 = getelementptr i8, ptr addrspace(4) %v38, i64 16
  %v40 = load i64, ptr addrspace(4) %v39, align 8
  %v41 = sext i32 %v29 to i64
  %v42 = getelementptr i64, ptr addrspace(4) @lanelog_two_over_pi, i64 %v41
  %v43 = getelementptr i8, ptr addrspace(4) %v42, i64 24
  %v44 = load i64, ptr addrspace(4) %v43, align 8
  %v45 = and i32 %v28, 63
  %v46 = zext nneg i32 %v45 to i64
  %v47 = xor i32 %v45, 63
  %v48 = zext nneg i32 %v47 to i64
  %v49 = shl i64 %v32, %v46
  %v50 = lshr i64 %v36, 1
  %v51 = lshr i64 %v50, %v48
  %v52 = or i64 %v51, %v49
  %v53 = shl i64 %v36, %v46
  %v54 = lshr i64 %v40, 1
  %v55 = lshr i64 %v54, %v48
  %v56 = or i64 %v55, %v53
  %v57 = shl i64 %v40, %v46
  %v58 = lshr i64 %v44, 1
  %v59 = lshr i64 %v58, %v48
  %v60 = or i64 %v59, %v57
  %v61 = and i64 %v24, 4503599627370495
  %v62 = or disjoint i64 %v61, 4503599627370496
  %v63 = mul i64 %v60, %v62
  %v64 = zext nneg i64 %v62 to i128
  %v65 = zext i64 %v60 to i128
  %v66 = mul nuw nsw i128 %v65, %v64
  %v67 = lshr i128 %v66, 64
  %v68 = zext i64 %v56 to i128
  %v69 = mul nuw nsw i128 %v68, %v64
  %v70 = add nuw nsw i128 %v69, %v67
  %v71 = trunc i128 %v70 to i64
  %v72 = mul i64 %v52, %v62
  %v73 = lshr i128 %v70, 64
  %v74 = trunc nuw nsw i128 %v73 to i64
  %v75 = add i64 %v72, %v74
  %v76 = call i64 @llvm.fshl.i64(i64 %v75, i64 %v71, i64 2)
  %v77 = call i64 @llvm.fshl.i64(i64 %v71, i64 %v63, i64 2)
  %v78 = lshr i64 %v76, 32
  %v79 = trunc nuw i64 %v78 to i32
  %v80 = sitofp i32 %v79 to double
  %v81 = fmul double %v80, 0x3DF0000000000000
  %v82 = trunc i64 %v76 to i32
  %v83 = uitofp i32 %v82 to double
  %v84 = fmul double %v83, 0x3BF0000000000000
  %v85 = uitofp i64 %v77 to double
  %v86 = fmul double %v85, 0x37F0000000000000
  %v87 = fadd double %v84, %v81
  %v88 = fsub double %v81, %v87
  %v89 = fadd double %v84, %v88
  %v90 = fadd double %v86, %v89
  %v91 = fadd double %v87, %v90
  %v92 = fsub double %v87, %v91
  %v93 = fadd double %v90, %v92
  %v94 = fmul double %v91, 0x3FF921FB54442D18
  %v95 = fneg double %v94
  %v96 = call double @llvm.fma.f64(double %v91, double 0x3FF921FB54442D18, double %v95)
  %v97 = call double @llvm.fma.f64(double %v93, double 0x3FF921FB54442D18, double %v96)
  %v98 = call double @llvm.fma.f64(double %v91, double 0x3C91A62633145C07, double %v97)
  %v99 = fadd double %v94, %v98
  %v100 = fsub double %v99, %v94
  %v101 = fsub double %v98, %v100
  %v102 = fcmp olt double %v0, 0.000000e+00
  %v103 = fcmp ueq double %v21, 0x7FF0000000000000
  %v104 = fneg double %v99
  %v105 = select i1 %v102, double %v104, double %v99
  %v106 = select i1 %v103, double 0x7FF8000000000000, double %v105
  %v107 = lshr i64 %v75, 62
  %v108 = trunc nuw nsw i64 %v107 to i32
  %v109 = lshr i64 %v76, 63
  %v110 = trunc nuw nsw i64 %v109 to i32
  %v111 = add nuw nsw i32 %v110, %v108
  %v112 = fneg double %v101
  %v113 = select i1 %v102, double %v112, double %v101
  %v114 = sub nsw i32 0, %v111
  %v115 = select i1 %v102, i32 %v114, i32 %v111
  br label %v116

v116:
  %v117 = phi double [ %v18, %v3 ], [ %v106, %v23 ]
  %v118 = phi double [ %v20, %v3 ], [ %v113, %v23 ]
  %v119 = phi i32 [ %v7, %v3 ], [ %v115, %v23 ]
  %v120 = fmul double %v117, %v117
  %v121 = call double @llvm.fma.f64(double %v120, double 0x3CE952C77030AD4A, double 0xBD6AE7F3E733B81F)
  %v122 = call double @llvm.fma.f64(double %v120, double %v121, double 0x3DE6124613A86D09)
  %v123 = call double @llvm.fma.f64(double %v120, double %v122, double 0xBE5AE64567F544E4)
  %v124 = call double @llvm.fma.f64(double %v120, double %v123, double 0x3EC71DE3A556C734)
  %v125 = call double @llvm.fma.f64(double %v120, double %v124, double 0xBF2A01A01A01A01A)
  %v126 = call double @llvm.fma.f64(double %v120, double %v125, double 0x3F81111111111111)
  %v127 = call double @llvm.fma.f64(double %v120, double %v126, double 0xBFC5555555555555)
  %v128 = call double @llvm.fma.f64(double %v120, double 0x3D2AE7F3E733B81F, double 0xBDA93974A8C07C9D)
  %v129 = call double @llvm.fma.f64(double %v120, double %v128, double 0x3E21EED8EFF8D898)
  %v130 = call double @llvm.fma.f64(double %v120, double %v129, double 0xBE927E4FB7789F5C)
  %v131 = call double @llvm.fma.f64(double %v120, double %v130, double 0x3EFA01A01A01A01A)
  %v132 = call double @llvm.fma.f64(double %v120, double %v131, double 0xBF56C16C16C16C17)
  %v133 = call double @llvm.fma.f64(double %v120, double %v132, double 0x3FA5555555555555)
  %v134 = fmul double %v120, 5.000000e-01
  %v135 = fsub double 1.000000e+00, %v134
  %v136 = fmul double %v117, %v120
  %v137 = fmul double %v118, %v135
  %v138 = call double @llvm.fma.f64(double %v136, double %v127, double %v137)
  %v139 = fadd double %v117, %v138
  %v140 = fsub double 1.000000e+00, %v135
  %v141 = fsub double %v140, %v134
  %v142 = fmul double %v120, %v120
  %v143 = fneg double %v117
  %v144 = fmul double %v118, %v143
  %v145 = call double @llvm.fma.f64(double %v142, double %v133, double %v144)
  %v146 = fadd double %v141, %v145
  %v147 = fadd double %v135, %v146
  %v148 = and i32 %v119, 1
  %v149 = icmp eq i32 %v148, 0
  %v150 = select i1 %v149, double %v139, double %v147
  %v151 = select i1 %v149, double %v147, double %v139
  %v152 = and i32 %v119, 2
  %v153 = icmp eq i32 %v152, 0
  %v154 = fneg double %v150
  %v155 = select i1 %v153, double %v150, double %v154
  %v156 = add nsw i32 %v119, 1
  %v157 = and i32 %v156, 2
  %v158 = icmp eq i32 %v157, 0
  %v159 = fneg double %v151
  %v160 = select i1 %v158, double %v151, double %v159
  %v161 = fcmp oeq double %v0, 0.000000e+00
  %v162 = select i1 %v161, double %v0, double %v155
  store double %v162, ptr %v1, align 8
  store double %v160, ptr %v2, align 8
  ret void
}

define double @__nv_sinpi(double %v0) {
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ult double %v2, 0x4340000000000000
  %v4 = fsub double %v0, %v0
  %v5 = select i1 %v3, double %v0, double %v4
  %v6 = fmul double %v5, 2.000000e+00
  %v7 = call double @llvm.rint.f64(double %v6)
  %v8 = call double @llvm.fma.f64(double %v7, double -5.000000e-01, double %v5)
  %v9 = fmul double %v8, 0x400921FB54442D18
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v8, double 0x400921FB54442D18, double %v10)
  %v12 = fadd double %v11, 0.000000e+00
  %v13 = call double @llvm.fma.f64(double %v8, double 0x3CA1A62633145C07, double %v12)
  %v14 = fadd double %v9, %v13
  %v15 = fsub double %v14, %v9
  %v16 = fsub double %v13, %v15
  %v17 = fmul double %v14, %v14
  %v18 = call double @llvm.fma.f64(double %v17, double 0x3CE952C77030AD4A, double 0xBD6AE7F3E733B81F)
  %v19 = call double @llvm.fma.f64(double %v17, double %v18, double 0x3DE6124613A86D09)
  %v20 = call double @llvm.fma.f64(double %v17, double %v19, double 0xBE5AE64567F544E4)
  %v21 = call double @llvm.fma.f64(double %v17, double %v20, double 0x3EC71DE3A556C734)
  %v22 = call double @llvm.fma.f64(double %v17, double %v21, double 0xBF2A01A01A01A01A)
  %v23 = call double @llvm.fma.f64(double %v17, double %v22, double 0x3F81111111111111)
  %v24 = call double @llvm.fma.f64(double %v17, double %v23, double 0xBFC5555555555555)
  %v25 = call double @llvm.fma.f64(double %v17, double 0x3D2AE7F3E733B81F, double 0xBDA93974A8C07C9D)
  %v26 = call double @llvm.fma.f64(double %v17, double %v25, double 0x3E21EED8EFF8D898)
  %v27 = call double @llvm.fma.f64(double %v17, double %v26, double 0xBE927E4FB7789F5C)
  %v28 = call double @llvm.fma.f64(double %v17, double %v27, double 0x3EFA01A01A01A01A)
  %v29 = call double @llvm.fma.f64(double %v17, double %v28, double 0xBF56C16C16C16C17)
  %v30 = call double @llvm.fma.f64(double %v17, double %v29, double 0x3FA5555555555555)
  %v31 = fmul double %v17, 5.000000e-01
  %v32 = fsub double 1.000000e+00, %v31
  %v33 = fmul double %v14, %v17
  %v34 = fmul double %v16, %v32
  %v35 = call double @llvm.fma.f64(double %v33, double %v24, double %v34)
  %v36 = fadd double %v14, %v35
  %v37 = fsub double 1.000000e+00, %v32
  %v38 = fsub double %v37, %v31
  %v39 = fmul double %v17, %v17
  %v40 = fneg double %v14
  %v41 = fmul double %v16, %v40
  %v42 = call double @llvm.fma.f64(double %v39, double %v30, double %v41)
  %v43 = fadd double %v38, %v42
  %v44 = fadd double %v32, %v43
  %v45 = fmul double %v7, 2.500000e-01
  %v46 = call double @llvm.rint.f64(double %v45)
  %v47 = fmul double %v46, 4.000000e+00
  %v48 = fsub double %v7, %v47
  %v49 = fadd double %v48, 0x4338000000000000
  %v50 = bitcast double %v49 to i64
  %v51 = trunc i64 %v50 to i32
  %v52 = and i32 %v51, 1
  %v53 = icmp eq i32 %v52, 0
  %v54 = select i1 %v53, double %v36, double %v44
  %v55 = and i32 %v51, 2
  %v56 = icmp eq i32 %v55, 0
  %v57 = fneg double %v54
  %v58 = select i1 %v56, double %v54, double %v57
  %v59 = fcmp oeq double %v54, 0.000000e+00
  %v60 = call double @llvm.copysign.f64(double 0.000000e+00, double %v0)
  %r = select i1 %v59, double %v60, double %v58
  ret double %r
}

define float @__nv_sinpif(float %v0) {
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp oge float %v2, 0x4170000000000000
  %v4 = fsub float %v0, %v0
  %v5 = select i1 %v3, float %v4, float %v0
  %v6 = fmul float %v5, 2.000000e+00
  %v7 = call float @llvm.rint.f32(float %v6)
  %v8 = call float @llvm.fma.f32(float %v7, float -5.000000e-01, float %v5)
  %v9 = fmul float %v8, 0x400921FB60000000
  %v10 = fneg float %v9
  %v11 = call float @llvm.fma.f32(float %v8, float 0x400921FB60000000, float %v10)
  %v12 = fadd float %v11, 0.000000e+00
  %v13 = call float @llvm.fma.f32(float %v8, float 0xBE7777A5C0000000, float %v12)
  %v14 = fadd float %v9, %v13
  %v15 = fsub float %v14, %v9
  %v16 = fsub float %v13, %v15
  %v17 = fmul float %v14, %v14
  %v18 = call float @llvm.fma.f32(float %v17, float 0x3EC71DE3A0000000, float 0xBF2A01A020000000)
  %v19 = call float @llvm.fma.f32(float %v17, float %v18, float 0x3F81111120000000)
  %v20 = call float @llvm.fma.f32(float %v17, float %v19, float 0xBFC5555560000000)
  %v21 = call float @llvm.fma.f32(float %v17, float 0xBE927E4FC0000000, float 0x3EFA01A020000000)
  %v22 = call float @llvm.fma.f32(float %v17, float %v21, float 0xBF56C16C20000000)
  %v23 = call float @llvm.fma.f32(float %v17, float %v22, float 0x3FA5555560000000)
  %v24 = fmul float %v17, 5.000000e-01
  %v25 = fsub float 1.000000e+00, %v24
  %v26 = fmul float %v14, %v17
  %v27 = fmul float %v16, %v25
  %v28 = call float @llvm.fma.f32(float %v26, float %v20, float %v27)
  %v29 = fadd float %v14, %v28
  %v30 = fsub float 1.000000e+00, %v25
  %v31 = fsub float %v30, %v24
  %v32 = fmul float %v17, %v17
  %v33 = fneg float %v14
  %v34 = fmul float %v16, %v33
  %v35 = call float @llvm.fma.f32(float %v32, float %v23, float %v34)
  %v36 = fadd float %v31, %v35
  %v37 = fadd float %v25, %v36
  %v38 = fmul float %v7, 2.500000e-01
  %v39 = call float @llvm.rint.f32(float %v38)
  %v40 = fmul float %v39, 4.000000e+00
  %v41 = fsub float %v7, %v40
  %v42 = fadd float %v41, 0x4168000000000000
  %v43 = bitcast float %v42 to i32
  %v44 = and i32 %v43, 1
  %v45 = icmp eq i32 %v44, 0
  %v46 = select i1 %v45, float %v29, float %v37
  %v47 = and i32 %v43, 2
  %v48 = icmp eq i32 %v47, 0
  %v49 = fneg float %v46
  %v50 = select i1 %v48, float %v46, float %v49
  %v51 = fcmp oeq float %v46, 0.000000e+00
  %v52 = call float @llvm.copysign.f32(float 0.000000e+00, float %v0)
  %r = select i1 %v51, float %v52, float %v50
  ret float %r
}

define double @__nv_cospi(double %v0) {
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ult double %v2, 0x4340000000000000
  %v4 = fsub double %v0, %v0
  %v5 = select i1 %v3, double %v0, double %v4
  %v6 = fmul double %v5, 2.000000e+00
  %v7 = call double @llvm.rint.f64(double %v6)
  %v8 = call double @llvm.fma.f64(double %v7, double -5.000000e-01, double %v5)
  %v9 = fmul double %v8, 0x400921FB54442D18
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v8, double 0x400921FB54442D18, double %v10)
  %v12 = fadd double %v11, 0.000000e+00
  %v13 = call double @llvm.fma.f64(double %v8, double 0x3CA1A62633145C07, double %v12)
  %v14 = fadd double %v9, %v13
  %v15 = fsub double %v14, %v9
  %v16 = fsub double %v13, %v15
  %v17 = fmul double %v14, %v14
  %v18 = call double @llvm.fma.f64(double %v17, double 0x3CE952C77030AD4A, double 0xBD6AE7F3E733B81F)
  %v19 = call double @llvm.fma.f64(double %v17, double %v18, double 0x3DE6124613A86D09)
  %v20 = call double @llvm.fma.f64(double %v17, double %v19, double 0xBE5AE64567F544E4)
  %v21 = call double @llvm.fma.f64(double %v17, double %v20, double 0x3EC71DE3A556C734)
  %v22 = call double @llvm.fma.f64(double %v17, double %v21, double 0xBF2A01A01A01A01A)
  %v23 = call double @llvm.fma.f64(double %v17, double %v22, double 0x3F81111111111111)
  %v24 = call double @llvm.fma.f64(double %v17, double %v23, double 0xBFC5555555555555)
  %v25 = call double @llvm.fma.f64(double %v17, double 0x3D2AE7F3E733B81F, double 0xBDA93974A8C07C9D)
  %v26 = call double @llvm.fma.f64(double %v17, double %v25, double 0x3E21EED8EFF8D898)
  %v27 = call double @llvm.fma.f64(double %v17, double %v26, double 0xBE927E4FB7789F5C)
  %v28 = call double @llvm.fma.f64(double %v17, double %v27, double 0x3EFA01A01A01A01A)
  %v29 = call double @llvm.fma.f64(double %v17, double %v28, double 0xBF56C16C16C16C17)
  %v30 = call double @llvm.fma.f64(double %v17, double %v29, double 0x3FA5555555555555)
  %v31 = fmul double %v17, 5.000000e-01
  %v32 = fsub double 1.000000e+00, %v31
  %v33 = fmul double %v14, %v17
  %v34 = fmul double %v16, %v32
  %v35 = call double @llvm.fma.f64(double %v33, double %v24, double %v34)
  %v36 = fadd double %v14, %v35
  %v37 = fsub double 1.000000e+00, %v32
  %v38 = fsub double %v37, %v31
  %v39 = fmul double %v17, %v17
  %v40 = fneg double %v14
  %v41 = fmul double %v16, %v40
  %v42 = call double @llvm.fma.f64(double %v39, double %v30, double %v41)
  %v43 = fadd double %v38, %v42
  %v44 = fadd double %v32, %v43
  %v45 = fmul double %v7, 2.500000e-01
  %v46 = call double @llvm.rint.f64(double %v45)
  %v47 = fmul double %v46, 4.000000e+00
  %v48 = fsub double %v7, %v47
  %v49 = fadd double %v48, 0x4338000000000000
  %v50 = bitcast double %v49 to i64
  %v51 = trunc i64 %v50 to i32
  %v52 = and i32 %v51, 1
  %v53 = icmp eq i32 %v52, 0
  %v54 = select i1 %v53, double %v44, double %v36
  %v55 = add nsw i32 %v51, 1
  %v56 = and i32 %v55, 2
  %v57 = icmp eq i32 %v56, 0
  %v58 = fneg double %v54
  %v59 = select i1 %v57, double %v54, double %v58
  %r = fadd double %v59, 0.000000e+00
  ret double %r
}

define float @__nv_cospif(float %v0) {
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp oge float %v2, 0x4170000000000000
  %v4 = fsub float %v0, %v0
  %v5 = select i1 %v3, float %v4, float %v0
  %v6 = fmul float %v5, 2.000000e+00
  %v7 = call float @llvm.rint.f32(float %v6)
  %v8 = call float @llvm.fma.f32(float %v7, float -5.000000e-01, float %v5)
  %v9 = fmul float %v8, 0x400921FB60000000
  %v10 = fneg float %v9
  %v11 = call float @llvm.fma.f32(float %v8, float 0x400921FB60000000, float %v10)
  %v12 = fadd float %v11, 0.000000e+00
  %v13 = call float @llvm.fma.f32(float %v8, float 0xBE7777A5C0000000, float %v12)
  %v14 = fadd float %v9, %v13
  %v15 = fsub float %v14, %v9
  %v16 = fsub float %v13, %v15
  %v17 = fmul float %v14, %v14
  %v18 = call float @llvm.fma.f32(float %v17, float 0x3EC71DE3A0000000, float 0xBF2A01A020000000)
  %v19 = call float @llvm.fma.f32(float %v17, float %v18, float 0x3F81111120000000)
  %v20 = call float @llvm.fma.f32(float %v17, float %v19, float 0xBFC5555560000000)
  %v21 = call float @llvm.fma.f32(float %v17, float 0xBE927E4FC0000000, float 0x3EFA01A020000000)
  %v22 = call float @llvm.fma.f32(float %v17, float %v21, float 0xBF56C16C20000000)
  %v23 = call float @llvm.fma.f32(float %v17, float %v22, float 0x3FA5555560000000)
  %v24 = fmul float %v17, 5.000000e-01
  %v25 = fsub float 1.000000e+00, %v24
  %v26 = fmul float %v14, %v17
  %v27 = fmul float %v16, %v25
  %v28 = call float @llvm.fma.f32(float %v26, float %v20, float %v27)
  %v29 = fadd float %v14, %v28
  %v30 = fsub float 1.000000e+00, %v25
  %v31 = fsub float %v30, %v24
  %v32 = fmul float %v17, %v17
  %v33 = fneg float %v14
  %v34 = fmul float %v16, %v33
  %v35 = call float @llvm.fma.f32(float %v32, float %v23, float %v34)
  %v36 = fadd float %v31, %v35
  %v37 = fadd float %v25, %v36
  %v38 = fmul float %v7, 2.500000e-01
  %v39 = call float @llvm.rint.f32(float %v38)
  %v40 = fmul float %v39, 4.000000e+00
  %v41 = fsub float %v7, %v40
  %v42 = fadd float %v41, 0x4168000000000000
  %v43 = bitcast float %v42 to i32
  %v44 = and i32 %v43, 1
  %v45 = icmp eq i32 %v44, 0
  %v46 = select i1 %v45, float %v37, float %v29
  %v47 = add i32 %v43, 1
  %v48 = and i32 %v47, 2
  %v49 = icmp eq i32 %v48, 0
  %v50 = fneg float %v46
  %v51 = select i1 %v49, float %v46, float %v50
  %r = fadd float %v51, 0.000000e+00
  ret float %r
}

define float @__nv_tanf(float %v0) {
  %v2 = call float @__nv_sinf(float %v0)
  %v3 = call float @__nv_cosf(float %v0)
  %r = fdiv float %v2, %v3
  ret float %r
}

define float @__nv_fast_tanf(float %v0) {
  %v2 = call float @__nv_fast_sinf(float %v0)
  %v3 = call float @__nv_fast_cosf(float %v0)
  %r = fdiv float %v2, %v3
  ret float %r
}

define void @__nv_sincosf(float %v0, ptr %v1, ptr %v2) {
  %v4 = call float @__nv_sinf(float %v0)
  store float %v4, ptr %v1, align 4
  %v5 = call float @__nv_cosf(float %v0)
  store float %v5, ptr %v2, align 4
  ret void
}

define void @__nv_fast_sincosf(float %v0, ptr %v1, ptr %v2) {
  %v4 = call float @__nv_fast_sinf(float %v0)
  store float %v4, ptr %v1, align 4
  %v5 = call float @__nv_fast_cosf(float %v0)
  store float %v5, ptr %v2, align 4
  ret void
}

define float @__nv_fast_powf(float %v0, float %v1) {
  %v3 = call float @llvm.amdgcn.log.f32(float %v0)
  %v4 = fmul float %v1, %v3
  %r = call float @llvm.amdgcn.exp2.f32(float %v4)
  ret float %r
}

define double @__nv_atan(double %v0) {
v1:
  %v2 = fcmp uno double %v0, 0.000000e+00
  br i1 %v2, label %v71, label %v3

v3:
  %v4 = call double @llvm.fabs.f64(double %v0)
  %v5 = fcmp ule double %v4, 0x4003504F333F9DE6
  %v6 = fcmp ogt double %v4, 0x3FDA827999FCEF32
  %v7 = and i1 %v5, %v6
  %v8 = fcmp olt double %v4, 1.000000e+00
  %v9 = select i1 %v8, double 1.000000e+00, double %v4
  %v10 = select i1 %v8, double %v4, double 1.000000e+00
  %v11 = fadd double %v4, 1.000000e+00
  %v12 = fsub double %v9, %v10
  %v13 = fneg double %v12
  %v14 = select i1 %v8, double %v13, double %v12
  %v15 = select i1 %v7, double %v14, double %v4
  %v16 = select i1 %v5, double %v15, double -1.000000e+00
  %v17 = select i1 %v7, double %v11, double 1.000000e+00
  %v18 = select i1 %v5, double %v17, double %v4
  %v19 = fdiv double %v16, %v18
  br i1 %v7, label %v20, label %v29

v20:
  %v21 = fsub double %v9, %v12
  %v22 = fsub double %v21, %v10
  %v23 = fsub double %v9, %v11
  %v24 = fadd double %v10, %v23
  %v25 = fneg double %v22
  %v26 = select i1 %v8, double %v25, double %v22
  %v27 = fmul double %v24, %v19
  %v28 = fsub double %v26, %v27
  br label %v29

v29:
  %v30 = phi double [ %v28, %v20 ], [ 0.000000e+00, %v3 ]
  %v31 = fneg double %v19
  %v32 = call double @llvm.fma.f64(double %v31, double %v18, double %v16)
  %v33 = fadd double %v32, %v30
  %v34 = call double @llvm.amdgcn.rcp.f64(double %v18)
  %v35 = fmul double %v34, %v33
  %v36 = call double @llvm.fabs.f64(double %v35)
  %v37 = call double @llvm.fabs.f64(double %v19)
  %v38 = fmul double %v19, %v19
  %v39 = call double @llvm.fma.f64(double %v38, double 0xBF8C81291CFC455F, double 0x3F9F5EF74D05428D)
  %v40 = call double @llvm.fma.f64(double %v38, double %v39, double 0xBFA503C4469943AC)
  %v41 = call double @llvm.fma.f64(double %v38, double %v40, double 0x3FA829CE3237AB26)
  %v42 = call double @llvm.fma.f64(double %v38, double %v41, double 0xBFAAEBD1FA559894)
  %v43 = call double @llvm.fma.f64(double %v38, double %v42, double 0x3FAE1D8E9BFFE59D)
  %v44 = call double @llvm.fma.f64(double %v38, double %v43, double 0xBFB1110CEE80B516)
  %v45 = call double @llvm.fma.f64(double %v38, double %v44, double 0x3FB3B13AEA9E84B6)
  %v46 = call double @llvm.fma.f64(double %v38, double %v45, double 0xBFB745D173565149)
  %v47 = call double @llvm.fma.f64(double %v38, double %v46, double 0x3FBC71C71C6DDBFC)
  %v48 = call double @llvm.fma.f64(double %v38, double %v47, double 0xBFC24924924920AD)
  %v49 = call double @llvm.fma.f64(double %v38, double %v48, double 0x3FC9999999999997)
  %v50 = call double @llvm.fma.f64(double %v38, double %v49, double 0xBFD5555555555555)
  %v51 = uitofp i1 %v7 to double
  %v52 = select i1 %v5, double %v51, double 2.000000e+00
  %v53 = fcmp olt double %v36, %v37
  %v54 = select i1 %v53, double %v35, double 0.000000e+00
  %v55 = fmul double %v19, %v38
  %v56 = call double @llvm.fma.f64(double %v55, double %v50, double %v54)
  %v57 = fmul double %v52, 0x3FE921FB54442D18
  %v58 = fneg double %v57
  %v59 = call double @llvm.fma.f64(double %v52, double 0x3FE921FB54442D18, double %v58)
  %v60 = fcmp oeq double %v52, 0.000000e+00
  %v61 = select i1 %v60, double %v19, double %v57
  %v62 = select i1 %v60, double 0.000000e+00, double %v19
  %v63 = fadd double %v61, %v62
  %v64 = fsub double %v63, %v61
  %v65 = fsub double %v62, %v64
  %v66 = call double @llvm.fma.f64(double %v52, double 0x3C81A62633145C07, double %v59)
  %v67 = fadd double %v66, %v56
  %v68 = fadd double %v65, %v67
  %v69 = fadd double %v63, %v68
  %v70 = call double @llvm.copysign.f64(double %v69, double %v0)
  br label %v71

v71:
  %r = phi double [ %v70, %v29 ], [ %v0, %v1 ]
  ret double %r
}

define float @__nv_atanf(float %v0) {
v1:
  %v2 = fcmp uno float %v0, 0.000000e+00
  br i1 %v2, label %v63, label %v3

v3:
  %v4 = call float @llvm.fabs.f32(float %v0)
  %v5 = fcmp ule float %v4, 0x4003504F40000000
  %v6 = fcmp ogt float %v4, 0x3FDA8279A0000000
  %v7 = and i1 %v5, %v6
  %v8 = fcmp olt float %v4, 1.000000e+00
  %v9 = select i1 %v8, float 1.000000e+00, float %v4
  %v10 = select i1 %v8, float %v4, float 1.000000e+00
  %v11 = fadd float %v4, 1.000000e+00
  %v12 = fsub float %v9, %v11
  %v13 = fadd float %v10, %v12
  %v14 = fneg float %v10
  %v15 = fsub float %v9, %v10
  %v16 = fsub float %v15, %v9
  %v17 = fsub float %v14, %v16
  %v18 = fneg float %v15
  %v19 = select i1 %v8, float %v18, float %v15
  %v20 = select i1 %v7, float %v19, float %v4
  %v21 = select i1 %v5, float %v20, float -1.000000e+00
  %v22 = select i1 %v6, float %v11, float 1.000000e+00
  %v23 = select i1 %v5, float %v22, float %v4
  %v24 = fdiv float %v21, %v23
  %v25 = fneg float %v17
  %v26 = select i1 %v8, float %v25, float %v17
  %v27 = fmul float %v13, %v24
  %v28 = fsub float %v26, %v27
  %v29 = select i1 %v7, float %v28, float 0.000000e+00
  %v30 = fneg float %v24
  %v31 = call float @llvm.fma.f32(float %v30, float %v23, float %v21)
  %v32 = fadd float %v31, %v29
  %v33 = call float @llvm.amdgcn.rcp.f32(float %v23)
  %v34 = fmul float %v33, %v32
  %v35 = call float @llvm.fabs.f32(float %v34)
  %v36 = call float @llvm.fabs.f32(float %v24)
  %v37 = fmul float %v24, %v24
  %v38 = call float @llvm.fma.f32(float %v37, float 0x3FA9D8B240000000, float 0xBFB6144480000000)
  %v39 = call float @llvm.fma.f32(float %v37, float %v38, float 0x3FBC57BAE0000000)
  %v40 = call float @llvm.fma.f32(float %v37, float %v39, float 0xBFC248A180000000)
  %v41 = call float @llvm.fma.f32(float %v37, float %v40, float 0x3FC99997C0000000)
  %v42 = call float @llvm.fma.f32(float %v37, float %v41, float 0xBFD5555560000000)
  %v43 = uitofp i1 %v7 to float
  %v44 = select i1 %v5, float %v43, float 2.000000e+00
  %v45 = fcmp olt float %v35, %v36
  %v46 = select i1 %v45, float %v34, float 0.000000e+00
  %v47 = fmul float %v24, %v37
  %v48 = call float @llvm.fma.f32(float %v47, float %v42, float %v46)
  %v49 = fmul float %v44, 0x3FE921FB60000000
  %v50 = fneg float %v49
  %v51 = call float @llvm.fma.f32(float %v44, float 0x3FE921FB60000000, float %v50)
  %v52 = fcmp oeq float %v44, 0.000000e+00
  %v53 = select i1 %v52, float %v24, float %v49
  %v54 = select i1 %v52, float 0.000000e+00, float %v24
  %v55 = fadd float %v53, %v54
  %v56 = fsub float %v55, %v53
  %v57 = fsub float %v54, %v56
  %v58 = call float @llvm.fma.f32(float %v44, float 0xBE5777A5C0000000, float %v51)
  %v59 = fadd float %v58, %v48
  %v60 = fadd float %v57, %v59
  %v61 = fadd float %v55, %v60
  %v62 = call float @llvm.copysign.f32(float %v61, float %v0)
  br label %v63

v63:
  %r = phi float [ %v62, %v3 ], [ %v0, %v1 ]
  ret float %r
}

define double @__nv_atan2(double %v0, double %v1) {
v2:
  %v3 = call double @llvm.fabs.f64(double %v0)
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v3, 0x7FF0000000000000
  %v6 = fcmp oeq double %v4, 0x7FF0000000000000
  %v7 = and i1 %v5, %v6
  %v8 = select i1 %v7, double 1.000000e+00, double %v3
  %v9 = select i1 %v7, double 1.000000e+00, double %v4
  %v10 = fcmp ogt double %v8, %v9
  %v11 = select i1 %v10, double %v8, double %v9
  %v12 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v11)
  %v13 = sub nsw i32 0, %v12
  %v14 = call double @llvm.ldexp.f64.i32(double %v8, i32 %v13)
  %v15 = call double @llvm.ldexp.f64.i32(double %v9, i32 %v13)
  %v16 = fmul double %v15, 0x4003504F333F9DE6
  %v17 = fcmp ule double %v14, %v16
  %v18 = fmul double %v15, 0x3FDA827999FCEF32
  %v19 = fcmp ogt double %v14, %v18
  %v20 = and i1 %v17, %v19
  %v21 = fcmp olt double %v14, %v15
  %v22 = select i1 %v21, double %v15, double %v14
  %v23 = select i1 %v21, double %v14, double %v15
  %v24 = fadd double %v15, %v14
  %v25 = fsub double %v22, %v23
  %v26 = fneg double %v15
  %v27 = fneg double %v25
  %v28 = select i1 %v21, double %v27, double %v25
  %v29 = select i1 %v20, double %v28, double %v14
  %v30 = select i1 %v17, double %v29, double %v26
  %v31 = select i1 %v20, double %v24, double %v15
  %v32 = select i1 %v17, double %v31, double %v14
  %v33 = fdiv double %v30, %v32
  br i1 %v20, label %v34, label %v44

v34:
  %v35 = fneg double %v23
  %v36 = fsub double %v25, %v22
  %v37 = fsub double %v35, %v36
  %v38 = fsub double %v22, %v24
  %v39 = fadd double %v23, %v38
  %v40 = fneg double %v37
  %v41 = select i1 %v21, double %v40, double %v37
  %v42 = fmul double %v39, %v33
  %v43 = fsub double %v41, %v42
  br label %v44

v44:
  %v45 = phi double [ %v43, %v34 ], [ 0.000000e+00, %v2 ]
  %v46 = fcmp uno double %v1, %v0
  br i1 %v46, label %v47, label %v49

v47:
  %v48 = fadd double %v0, %v1
  br label %v103

v49:
  %v50 = bitcast double %v1 to i64
  %v51 = icmp slt i64 %v50, 0
  %v52 = uitofp i1 %v20 to double
  %v53 = select i1 %v17, double %v52, double 2.000000e+00
  %v54 = fsub double 4.000000e+00, %v53
  %v55 = select i1 %v51, double %v54, double %v53
  %v56 = fcmp oeq double %v55, 0.000000e+00
  %v57 = fcmp oeq double %v8, 0.000000e+00
  %v58 = fcmp ord double %v9, 0.000000e+00
  %v59 = and i1 %v57, %v58
  %v60 = select i1 %v59, double 0.000000e+00, double %v33
  %v61 = fneg double %v60
  %v62 = select i1 %v51, double %v61, double %v60
  %v63 = fmul double %v55, 0x3FE921FB54442D18
  %v64 = select i1 %v56, double %v62, double %v63
  %v65 = select i1 %v56, double 0.000000e+00, double %v62
  %v66 = fadd double %v64, %v65
  %v67 = fsub double %v66, %v64
  %v68 = fsub double %v65, %v67
  %v69 = fmul double %v33, %v33
  %v70 = fmul double %v33, %v69
  %v71 = call double @llvm.fma.f64(double %v69, double 0xBF8C81291CFC455F, double 0x3F9F5EF74D05428D)
  %v72 = call double @llvm.fma.f64(double %v69, double %v71, double 0xBFA503C4469943AC)
  %v73 = call double @llvm.fma.f64(double %v69, double %v72, double 0x3FA829CE3237AB26)
  %v74 = call double @llvm.fma.f64(double %v69, double %v73, double 0xBFAAEBD1FA559894)
  %v75 = call double @llvm.fma.f64(double %v69, double %v74, double 0x3FAE1D8E9BFFE59D)
  %v76 = call double @llvm.fma.f64(double %v69, double %v75, double 0xBFB1110CEE80B516)
  %v77 = call double @llvm.fma.f64(double %v69, double %v76, double 0x3FB3B13AEA9E84B6)
  %v78 = call double @llvm.fma.f64(double %v69, double %v77, double 0xBFB745D173565149)
  %v79 = call double @llvm.fma.f64(double %v69, double %v78, double 0x3FBC71C71C6DDBFC)
  %v80 = call double @llvm.fma.f64(double %v69, double %v79, double 0xBFC24924924920AD)
  %v81 = call double @llvm.fma.f64(double %v69, double %v80, double 0x3FC9999999999997)
  %v82 = call double @llvm.fma.f64(double %v69, double %v81, double 0xBFD5555555555555)
  %v83 = fneg double %v33
  %v84 = call double @llvm.fma.f64(double %v83, double %v32, double %v30)
  %v85 = fadd double %v84, %v45
  %v86 = call double @llvm.amdgcn.rcp.f64(double %v32)
  %v87 = fmul double %v86, %v85
  %v88 = call double @llvm.fabs.f64(double %v87)
  %v89 = call double @llvm.fabs.f64(double %v33)
  %v90 = fcmp olt double %v88, %v89
  %v91 = select i1 %v90, double %v87, double 0.000000e+00
  %v92 = call double @llvm.fma.f64(double %v70, double %v82, double %v91)
  %v93 = select i1 %v59, double 0.000000e+00, double %v92
  %v94 = fneg double %v93
  %v95 = select i1 %v51, double %v94, double %v93
  %v96 = fneg double %v63
  %v97 = call double @llvm.fma.f64(double %v55, double 0x3FE921FB54442D18, double %v96)
  %v98 = call double @llvm.fma.f64(double %v55, double 0x3C81A62633145C07, double %v97)
  %v99 = fadd double %v98, %v95
  %v100 = fadd double %v68, %v99
  %v101 = fadd double %v66, %v100
  %v102 = call double @llvm.copysign.f64(double %v101, double %v0)
  br label %v103

v103:
  %r = phi double [ %v48, %v47 ], [ %v102, %v49 ]
  ret double %r
}

define float @__nv_atan2f(float %v0, float %v1) {
  %v3 = call float @llvm.fabs.f32(float %v0)
  %v4 = call float @llvm.fabs.f32(float %v1)
  %v5 = fcmp oeq float %v3, 0x7FF0000000000000
  %v6 = fcmp oeq float %v4, 0x7FF0000000000000
  %v7 = and i1 %v5, %v6
  %v8 = select i1 %v7, float 1.000000e+00, float %v3
  %v9 = select i1 %v7, float 1.000000e+00, float %v4
  %v10 = fcmp ogt float %v8, %v9
  %v11 = select i1 %v10, float %v8, float %v9
  %v12 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %v11)
  %v13 = sub nsw i32 0, %v12
  %v14 = call float @llvm.ldexp.f32.i32(float %v8, i32 %v13)
  %v15 = call float @llvm.ldexp.f32.i32(float %v9, i32 %v13)
  %v16 = fmul float %v15, 0x4003504F40000000
  %v17 = fcmp ule float %v14, %v16
  %v18 = fmul float %v15, 0x3FDA8279A0000000
  %v19 = fcmp ogt float %v14, %v18
  %v20 = and i1 %v17, %v19
  %v21 = fcmp olt float %v14, %v15
  %v22 = select i1 %v21, float %v15, float %v14
  %v23 = select i1 %v21, float %v14, float %v15
  %v24 = fadd float %v15, %v14
  %v25 = fsub float %v22, %v24
  %v26 = fadd float %v23, %v25
  %v27 = fneg float %v23
  %v28 = fsub float %v22, %v23
  %v29 = fsub float %v28, %v22
  %v30 = fsub float %v27, %v29
  %v31 = fneg float %v15
  %v32 = fneg float %v28
  %v33 = select i1 %v21, float %v32, float %v28
  %v34 = select i1 %v20, float %v33, float %v14
  %v35 = select i1 %v17, float %v34, float %v31
  %v36 = select i1 %v19, float %v24, float %v15
  %v37 = select i1 %v17, float %v36, float %v14
  %v38 = fdiv float %v35, %v37
  %v39 = fneg float %v30
  %v40 = select i1 %v21, float %v39, float %v30
  %v41 = fmul float %v26, %v38
  %v42 = fsub float %v40, %v41
  %v43 = select i1 %v20, float %v42, float 0.000000e+00
  %v44 = fneg float %v38
  %v45 = call float @llvm.fma.f32(float %v44, float %v37, float %v35)
  %v46 = fadd float %v45, %v43
  %v47 = call float @llvm.amdgcn.rcp.f32(float %v37)
  %v48 = fmul float %v47, %v46
  %v49 = call float @llvm.fabs.f32(float %v48)
  %v50 = call float @llvm.fabs.f32(float %v38)
  %v51 = fmul float %v38, %v38
  %v52 = call float @llvm.fma.f32(float %v51, float 0x3FA9D8B240000000, float 0xBFB6144480000000)
  %v53 = call float @llvm.fma.f32(float %v51, float %v52, float 0x3FBC57BAE0000000)
  %v54 = call float @llvm.fma.f32(float %v51, float %v53, float 0xBFC248A180000000)
  %v55 = call float @llvm.fma.f32(float %v51, float %v54, float 0x3FC99997C0000000)
  %v56 = call float @llvm.fma.f32(float %v51, float %v55, float 0xBFD5555560000000)
  %v57 = uitofp i1 %v20 to float
  %v58 = select i1 %v17, float %v57, float 2.000000e+00
  %v59 = fcmp olt float %v49, %v50
  %v60 = select i1 %v59, float %v48, float 0.000000e+00
  %v61 = fmul float %v38, %v51
  %v62 = call float @llvm.fma.f32(float %v61, float %v56, float %v60)
  %v63 = fcmp oeq float %v8, 0.000000e+00
  %v64 = fcmp ord float %v9, 0.000000e+00
  %v65 = and i1 %v63, %v64
  %v66 = select i1 %v65, float 0.000000e+00, float %v62
  %v67 = select i1 %v65, float 0.000000e+00, float %v38
  %v68 = bitcast float %v1 to i32
  %v69 = icmp slt i32 %v68, 0
  %v70 = fsub float 4.000000e+00, %v58
  %v71 = fneg float %v67
  %v72 = fneg float %v66
  %v73 = select i1 %v69, float %v72, float %v66
  %v74 = select i1 %v69, float %v71, float %v67
  %v75 = select i1 %v69, float %v70, float %v58
  %v76 = fmul float %v75, 0x3FE921FB60000000
  %v77 = fneg float %v76
  %v78 = call float @llvm.fma.f32(float %v75, float 0x3FE921FB60000000, float %v77)
  %v79 = fcmp oeq float %v75, 0.000000e+00
  %v80 = select i1 %v79, float %v74, float %v76
  %v81 = select i1 %v79, float 0.000000e+00, float %v74
  %v82 = fadd float %v80, %v81
  %v83 = fsub float %v82, %v80
  %v84 = fsub float %v81, %v83
  %v85 = call float @llvm.fma.f32(float %v75, float 0xBE5777A5C0000000, float %v78)
  %v86 = fadd float %v85, %v73
  %v87 = fadd float %v84, %v86
  %v88 = fadd float %v82, %v87
  %v89 = fcmp uno float %v1, %v0
  %v90 = fadd float %v0, %v1
  %v91 = call float @llvm.copysign.f32(float %v88, float %v0)
  %r = select i1 %v89, float %v90, float %v91
  ret float %r
}

define double @__nv_asin(double %v0) {
v1:
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ole double %v2, 5.000000e-01
  br i1 %v3, label %v4, label %v6

v4:
  %v5 = fmul double %v0, %v0
  br label %v9

v6:
  %v7 = fsub double 1.000000e+00, %v2
  %v8 = fmul double %v7, 5.000000e-01
  br label %v9

v9:
  %v10 = phi double [ %v5, %v4 ], [ %v8, %v6 ]
  %v11 = call double @llvm.sqrt.f64(double %v10)
  %v12 = select i1 %v3, double %v2, double %v11
  %v13 = call double @llvm.fma.f64(double %v10, double 0x3F9E529C6FCE9BB4, double 0xBF93B416BB7D9257)
  %v14 = call double @llvm.fma.f64(double %v10, double %v13, double 0x3F9406192D124629)
  %v15 = call double @llvm.fma.f64(double %v10, double %v14, double 0x3F68F193743418FF)
  %v16 = call double @llvm.fma.f64(double %v10, double %v15, double 0x3F831622469CE5AD)
  %v17 = call double @llvm.fma.f64(double %v10, double %v16, double 0x3F83B49DE7121487)
  %v18 = call double @llvm.fma.f64(double %v10, double %v17, double 0x3F87B027EE1DD585)
  %v19 = call double @llvm.fma.f64(double %v10, double %v18, double 0x3F8C990AD3D8FDCA)
  %v20 = call double @llvm.fma.f64(double %v10, double %v19, double 0x3F91C4EFCE23019F)
  %v21 = call double @llvm.fma.f64(double %v10, double %v20, double 0x3F96E8BA123E494C)
  %v22 = call double @llvm.fma.f64(double %v10, double %v21, double 0x3F9F1C71C7A52BA3)
  %v23 = call double @llvm.fma.f64(double %v10, double %v22, double 0x3FA6DB6DB6DAC1E0)
  %v24 = call double @llvm.fma.f64(double %v10, double %v23, double 0x3FB3333333333388)
  %v25 = call double @llvm.fma.f64(double %v10, double %v24, double 0x3FC5555555555555)
  %v26 = fmul double %v10, %v12
  %v27 = fmul double %v26, %v25
  %v28 = fcmp oeq double %v12, 0.000000e+00
  %v29 = or i1 %v3, %v28
  br i1 %v29, label %v37, label %v30

v30:
  %v31 = call double @llvm.amdgcn.rcp.f64(double %v12)
  %v32 = fneg double %v12
  %v33 = call double @llvm.fma.f64(double %v32, double %v12, double %v10)
  %v34 = fmul double %v31, 5.000000e-01
  %v35 = fmul double %v33, %v34
  %v36 = fadd double %v35, %v27
  br label %v37

v37:
  %v38 = phi double [ %v36, %v30 ], [ %v27, %v9 ]
  %v39 = fcmp ugt double %v2, 5.000000e-01
  br i1 %v39, label %v42, label %v40

v40:
  %v41 = fadd double %v12, %v38
  br label %v50

v42:
  %v43 = call double @llvm.fma.f64(double %v38, double -2.000000e+00, double 0x3C91A62633145C07)
  %v44 = fmul double %v12, -2.000000e+00
  %v45 = fadd double %v44, 0x3FF921FB54442D18
  %v46 = fadd double %v45, 0xBFF921FB54442D18
  %v47 = fsub double %v44, %v46
  %v48 = fadd double %v47, %v43
  %v49 = fadd double %v45, %v48
  br label %v50

v50:
  %v51 = phi double [ %v41, %v40 ], [ %v49, %v42 ]
  %r = call double @llvm.copysign.f64(double %v51, double %v0)
  ret double %r
}

define float @__nv_asinf(float %v0) {
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp ole float %v2, 5.000000e-01
  %v4 = fmul float %v0, %v0
  %v5 = fsub float 1.000000e+00, %v2
  %v6 = fmul float %v5, 5.000000e-01
  %v7 = select i1 %v3, float %v4, float %v6
  %v8 = call float @llvm.sqrt.f32(float %v7)
  %v9 = select i1 %v3, float %v2, float %v8
  %v10 = call float @llvm.fma.f32(float %v7, float 0x3FA13FED40000000, float 0x3F918F91E0000000)
  %v11 = call float @llvm.fma.f32(float %v7, float %v10, float 0x3F9FD8DA20000000)
  %v12 = call float @llvm.fma.f32(float %v7, float %v11, float 0x3FA6D5BBA0000000)
  %v13 = call float @llvm.fma.f32(float %v7, float %v12, float 0x3FB3334300000000)
  %v14 = call float @llvm.fma.f32(float %v7, float %v13, float 0x3FC5555540000000)
  %v15 = fmul float %v7, %v9
  %v16 = fmul float %v15, %v14
  %v17 = fneg float %v9
  %v18 = call float @llvm.fma.f32(float %v17, float %v9, float %v7)
  %v19 = call float @llvm.amdgcn.rcp.f32(float %v9)
  %v20 = fmul float %v19, 5.000000e-01
  %v21 = fmul float %v18, %v20
  %v22 = fcmp oeq float %v9, 0.000000e+00
  %v23 = or i1 %v3, %v22
  %v24 = fadd float %v21, %v16
  %v25 = select i1 %v23, float %v16, float %v24
  %v26 = fmul float %v9, -2.000000e+00
  %v27 = fadd float %v26, 0x3FF921FB60000000
  %v28 = fadd float %v27, 0xBFF921FB60000000
  %v29 = fsub float %v26, %v28
  %v30 = call float @llvm.fma.f32(float %v25, float -2.000000e+00, float 0xBE6777A5C0000000)
  %v31 = fadd float %v29, %v30
  %v32 = fadd float %v27, %v31
  %v33 = fadd float %v2, %v25
  %v34 = select i1 %v3, float %v33, float %v32
  %r = call float @llvm.copysign.f32(float %v34, float %v0)
  ret float %r
}

define double @__nv_acos(double %v0) {
v1:
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ole double %v2, 5.000000e-01
  br i1 %v3, label %v4, label %v6

v4:
  %v5 = fmul double %v0, %v0
  br label %v9

v6:
  %v7 = fsub double 1.000000e+00, %v2
  %v8 = fmul double %v7, 5.000000e-01
  br label %v9

v9:
  %v10 = phi double [ %v5, %v4 ], [ %v8, %v6 ]
  %v11 = call double @llvm.sqrt.f64(double %v10)
  %v12 = select i1 %v3, double %v2, double %v11
  %v13 = call double @llvm.fma.f64(double %v10, double 0x3F9E529C6FCE9BB4, double 0xBF93B416BB7D9257)
  %v14 = call double @llvm.fma.f64(double %v10, double %v13, double 0x3F9406192D124629)
  %v15 = call double @llvm.fma.f64(double %v10, double %v14, double 0x3F68F193743418FF)
  %v16 = call double @llvm.fma.f64(double %v10, double %v15, double 0x3F831622469CE5AD)
  %v17 = call double @llvm.fma.f64(double %v10, double %v16, double 0x3F83B49DE7121487)
  %v18 = call double @llvm.fma.f64(double %v10, double %v17, double 0x3F87B027EE1DD585)
  %v19 = call double @llvm.fma.f64(double %v10, double %v18, double 0x3F8C990AD3D8FDCA)
  %v20 = call double @llvm.fma.f64(double %v10, double %v19, double 0x3F91C4EFCE23019F)
  %v21 = call double @llvm.fma.f64(double %v10, double %v20, double 0x3F96E8BA123E494C)
  %v22 = call double @llvm.fma.f64(double %v10, double %v21, double 0x3F9F1C71C7A52BA3)
  %v23 = call double @llvm.fma.f64(double %v10, double %v22, double 0x3FA6DB6DB6DAC1E0)
  %v24 = call double @llvm.fma.f64(double %v10, double %v23, double 0x3FB3333333333388)
  %v25 = call double @llvm.fma.f64(double %v10, double %v24, double 0x3FC5555555555555)
  %v26 = fmul double %v10, %v12
  %v27 = fmul double %v26, %v25
  %v28 = fcmp oeq double %v12, 0.000000e+00
  %v29 = or i1 %v3, %v28
  br i1 %v29, label %v37, label %v30

v30:
  %v31 = call double @llvm.amdgcn.rcp.f64(double %v12)
  %v32 = fneg double %v12
  %v33 = call double @llvm.fma.f64(double %v32, double %v12, double %v10)
  %v34 = fmul double %v31, 5.000000e-01
  %v35 = fmul double %v33, %v34
  %v36 = fadd double %v35, %v27
  br label %v37

v37:
  %v38 = phi double [ %v36, %v30 ], [ %v27, %v9 ]
  %v39 = fcmp olt double %v0, 0.000000e+00
  %v40 = or i1 %v39, %v3
  br i1 %v40, label %v44, label %v41

v41:
  %v42 = fadd double %v12, %v38
  %v43 = fmul double %v42, 2.000000e+00
  br label %v58

v44:
  %v45 = xor i1 %v39, %v3
  %v46 = select i1 %v3, double 1.000000e+00, double 2.000000e+00
  %v47 = fneg double %v46
  %v48 = select i1 %v45, double %v47, double %v46
  %v49 = fmul double %v46, 0x3C91A62633145C07
  %v50 = call double @llvm.fma.f64(double %v48, double %v38, double %v49)
  %v51 = fmul double %v48, %v12
  %v52 = fmul double %v46, 0x3FF921FB54442D18
  %v53 = fadd double %v52, %v51
  %v54 = fsub double %v53, %v52
  %v55 = fsub double %v51, %v54
  %v56 = fadd double %v55, %v50
  %v57 = fadd double %v53, %v56
  br label %v58

v58:
  %r = phi double [ %v43, %v41 ], [ %v57, %v44 ]
  ret double %r
}

define float @__nv_acosf(float %v0) {
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp ole float %v2, 5.000000e-01
  %v4 = fmul float %v0, %v0
  %v5 = fsub float 1.000000e+00, %v2
  %v6 = fmul float %v5, 5.000000e-01
  %v7 = select i1 %v3, float %v4, float %v6
  %v8 = call float @llvm.sqrt.f32(float %v7)
  %v9 = select i1 %v3, float %v2, float %v8
  %v10 = call float @llvm.fma.f32(float %v7, float 0x3FA13FED40000000, float 0x3F918F91E0000000)
  %v11 = call float @llvm.fma.f32(float %v7, float %v10, float 0x3F9FD8DA20000000)
  %v12 = call float @llvm.fma.f32(float %v7, float %v11, float 0x3FA6D5BBA0000000)
  %v13 = call float @llvm.fma.f32(float %v7, float %v12, float 0x3FB3334300000000)
  %v14 = call float @llvm.fma.f32(float %v7, float %v13, float 0x3FC5555540000000)
  %v15 = fmul float %v7, %v9
  %v16 = fmul float %v15, %v14
  %v17 = fneg float %v9
  %v18 = call float @llvm.fma.f32(float %v17, float %v9, float %v7)
  %v19 = call float @llvm.amdgcn.rcp.f32(float %v9)
  %v20 = fmul float %v19, 5.000000e-01
  %v21 = fmul float %v18, %v20
  %v22 = fcmp oeq float %v9, 0.000000e+00
  %v23 = or i1 %v3, %v22
  %v24 = fadd float %v21, %v16
  %v25 = select i1 %v23, float %v16, float %v24
  %v26 = fcmp olt float %v0, 0.000000e+00
  %v27 = select i1 %v3, float 1.000000e+00, float 2.000000e+00
  %v28 = xor i1 %v26, %v3
  %v29 = fneg float %v27
  %v30 = select i1 %v28, float %v29, float %v27
  %v31 = fmul float %v27, 0x3FF921FB60000000
  %v32 = fmul float %v30, %v9
  %v33 = fadd float %v31, %v32
  %v34 = fsub float %v33, %v31
  %v35 = fsub float %v32, %v34
  %v36 = fmul float %v27, 0xBE6777A5C0000000
  %v37 = call float @llvm.fma.f32(float %v30, float %v25, float %v36)
  %v38 = or i1 %v26, %v3
  %v39 = fadd float %v9, %v25
  %v40 = fmul float %v39, 2.000000e+00
  %v41 = fadd float %v35, %v37
  %v42 = fadd float %v33, %v41
  %r = select i1 %v38, float %v42, float %v40
  ret float %r
}

define double @__nv_sinh(double %v0) {
v1:
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp olt double %v2, 1.000000e+00
  br i1 %v3, label %v4, label %v16

v4:
  %v5 = fmul double %v0, %v0
  %v6 = call double @llvm.fma.f64(double %v5, double 0x3C62F49B46814157, double 0x3CE952C77030AD4A)
  %v7 = call double @llvm.fma.f64(double %v5, double %v6, double 0x3D6AE7F3E733B81F)
  %v8 = call double @llvm.fma.f64(double %v5, double %v7, double 0x3DE6124613A86D09)
  %v9 = call double @llvm.fma.f64(double %v5, double %v8, double 0x3E5AE64567F544E4)
  %v10 = call double @llvm.fma.f64(double %v5, double %v9, double 0x3EC71DE3A556C734)
  %v11 = call double @llvm.fma.f64(double %v5, double %v10, double 0x3F2A01A01A01A01A)
  %v12 = call double @llvm.fma.f64(double %v5, double %v11, double 0x3F81111111111111)
  %v13 = call double @llvm.fma.f64(double %v5, double %v12, double 0x3FC5555555555555)
  %v14 = fmul double %v2, %v5
  %v15 = call double @llvm.fma.f64(double %v14, double %v13, double %v2)
  br label %v57

v16:
  %v17 = fcmp ogt double %v2, 7.105000e+02
  %v18 = call double @llvm.fma.f64(double %v2, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v19 = fadd double %v18, 0xC338000000000000
  %v20 = fneg double %v19
  %v21 = call double @llvm.fma.f64(double %v20, double 0x3FE62E42FEFA3800, double %v2)
  %v22 = call double @llvm.fma.f64(double %v20, double 0x3D2EF35793C76730, double 0.000000e+00)
  %v23 = fadd double %v21, %v22
  %v24 = fmul double %v23, %v23
  %v25 = call double @llvm.fma.f64(double %v23, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v26 = call double @llvm.fma.f64(double %v23, double %v25, double 0x3E5AE64567F544E4)
  %v27 = call double @llvm.fma.f64(double %v23, double %v26, double 0x3E927E4FB7789F5C)
  %v28 = call double @llvm.fma.f64(double %v23, double %v27, double 0x3EC71DE3A556C734)
  %v29 = call double @llvm.fma.f64(double %v23, double %v28, double 0x3EFA01A01A01A01A)
  %v30 = call double @llvm.fma.f64(double %v23, double %v29, double 0x3F2A01A01A01A01A)
  %v31 = call double @llvm.fma.f64(double %v23, double %v30, double 0x3F56C16C16C16C17)
  %v32 = call double @llvm.fma.f64(double %v23, double %v31, double 0x3F81111111111111)
  %v33 = call double @llvm.fma.f64(double %v23, double %v32, double 0x3FA5555555555555)
  %v34 = call double @llvm.fma.f64(double %v23, double %v33, double 0x3FC5555555555555)
  %v35 = call double @llvm.fma.f64(double %v23, double %v34, double 5.000000e-01)
  %v36 = fsub double %v23, %v21
  %v37 = fsub double %v22, %v36
  %v38 = call double @llvm.fma.f64(double %v23, double %v37, double %v37)
  %v39 = call double @llvm.fma.f64(double %v24, double %v35, double %v38)
  %v40 = fadd double %v23, %v39
  %v41 = fadd double %v40, 1.000000e+00
  %v42 = bitcast double %v18 to i64
  %v43 = trunc i64 %v42 to i32
  %v44 = add nsw i32 %v43, -1
  %v45 = call double @llvm.ldexp.f64.i32(double %v41, i32 %v44)
  %v46 = select i1 %v17, double 0x7FF0000000000000, double %v45
  %v47 = fadd double %v41, -1.000000e+00
  %v48 = fsub double %v40, %v47
  %v49 = fsub double %v40, %v23
  %v50 = fsub double %v39, %v49
  %v51 = fadd double %v50, %v48
  %v52 = call double @llvm.ldexp.f64.i32(double %v51, i32 %v44)
  %v53 = select i1 %v17, double 0.000000e+00, double %v52
  %v54 = fdiv double 2.500000e-01, %v46
  %v55 = fsub double %v53, %v54
  %v56 = fadd double %v46, %v55
  br label %v57

v57:
  %v58 = phi double [ %v15, %v4 ], [ %v56, %v16 ]
  %r = call double @llvm.copysign.f64(double %v58, double %v0)
  ret double %r
}

define float @__nv_sinhf(float %v0) {
v1:
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp olt float %v2, 1.000000e+00
  br i1 %v3, label %v4, label %v11

v4:
  %v5 = fmul float %v0, %v0
  %v6 = call float @llvm.fma.f32(float %v5, float 0x3EC71DE3A0000000, float 0x3F2A01A020000000)
  %v7 = call float @llvm.fma.f32(float %v5, float %v6, float 0x3F81111120000000)
  %v8 = call float @llvm.fma.f32(float %v5, float %v7, float 0x3FC5555560000000)
  %v9 = fmul float %v2, %v5
  %v10 = call float @llvm.fma.f32(float %v9, float %v8, float %v2)
  br label %v45

v11:
  %v12 = fcmp ogt float %v2, 8.950000e+01
  %v13 = call float @llvm.fma.f32(float %v2, float 0x3FF7154760000000, float 0x4168000000000000)
  %v14 = fadd float %v13, 0xC168000000000000
  %v15 = fneg float %v14
  %v16 = call float @llvm.fma.f32(float %v15, float 0x3FE62E4000000000, float %v2)
  %v17 = call float @llvm.fma.f32(float %v15, float 0x3EB7F7D1C0000000, float 0.000000e+00)
  %v18 = fadd float %v16, %v17
  %v19 = fmul float %v18, %v18
  %v20 = call float @llvm.fma.f32(float %v18, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v21 = call float @llvm.fma.f32(float %v18, float %v20, float 0x3F81111120000000)
  %v22 = call float @llvm.fma.f32(float %v18, float %v21, float 0x3FA5555560000000)
  %v23 = call float @llvm.fma.f32(float %v18, float %v22, float 0x3FC5555560000000)
  %v24 = call float @llvm.fma.f32(float %v18, float %v23, float 5.000000e-01)
  %v25 = fsub float %v18, %v16
  %v26 = fsub float %v17, %v25
  %v27 = call float @llvm.fma.f32(float %v18, float %v26, float %v26)
  %v28 = call float @llvm.fma.f32(float %v19, float %v24, float %v27)
  %v29 = fadd float %v18, %v28
  %v30 = fadd float %v29, 1.000000e+00
  %v31 = bitcast float %v13 to i32
  %v32 = add i32 %v31, -1262485505
  %v33 = call float @llvm.ldexp.f32.i32(float %v30, i32 %v32)
  %v34 = select i1 %v12, float 0x7FF0000000000000, float %v33
  %v35 = fadd float %v30, -1.000000e+00
  %v36 = fsub float %v29, %v35
  %v37 = fsub float %v29, %v18
  %v38 = fsub float %v28, %v37
  %v39 = fadd float %v38, %v36
  %v40 = call float @llvm.ldexp.f32.i32(float %v39, i32 %v32)
  %v41 = select i1 %v12, float 0.000000e+00, float %v40
  %v42 = fdiv float 2.500000e-01, %v34
  %v43 = fsub float %v41, %v42
  %v44 = fadd float %v34, %v43
  br label %v45

v45:
  %v46 = phi float [ %v10, %v4 ], [ %v44, %v11 ]
  %r = call float @llvm.copysign.f32(float %v46, float %v0)
  ret float %r
}

define double @__nv_cosh(double %v0) {
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = call double @llvm.fma.f64(double %v2, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v4 = fadd double %v3, 0xC338000000000000
  %v5 = bitcast double %v3 to i64
  %v6 = trunc i64 %v5 to i32
  %v7 = fneg double %v4
  %v8 = call double @llvm.fma.f64(double %v7, double 0x3FE62E42FEFA3800, double %v2)
  %v9 = call double @llvm.fma.f64(double %v7, double 0x3D2EF35793C76730, double 0.000000e+00)
  %v10 = fadd double %v8, %v9
  %v11 = fsub double %v10, %v8
  %v12 = fsub double %v9, %v11
  %v13 = call double @llvm.fma.f64(double %v10, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v14 = call double @llvm.fma.f64(double %v10, double %v13, double 0x3E5AE64567F544E4)
  %v15 = call double @llvm.fma.f64(double %v10, double %v14, double 0x3E927E4FB7789F5C)
  %v16 = call double @llvm.fma.f64(double %v10, double %v15, double 0x3EC71DE3A556C734)
  %v17 = call double @llvm.fma.f64(double %v10, double %v16, double 0x3EFA01A01A01A01A)
  %v18 = call double @llvm.fma.f64(double %v10, double %v17, double 0x3F2A01A01A01A01A)
  %v19 = call double @llvm.fma.f64(double %v10, double %v18, double 0x3F56C16C16C16C17)
  %v20 = call double @llvm.fma.f64(double %v10, double %v19, double 0x3F81111111111111)
  %v21 = call double @llvm.fma.f64(double %v10, double %v20, double 0x3FA5555555555555)
  %v22 = call double @llvm.fma.f64(double %v10, double %v21, double 0x3FC5555555555555)
  %v23 = call double @llvm.fma.f64(double %v10, double %v22, double 5.000000e-01)
  %v24 = fmul double %v10, %v10
  %v25 = call double @llvm.fma.f64(double %v10, double %v12, double %v12)
  %v26 = call double @llvm.fma.f64(double %v24, double %v23, double %v25)
  %v27 = fadd double %v10, %v26
  %v28 = fsub double %v27, %v10
  %v29 = fsub double %v26, %v28
  %v30 = fadd double %v27, 1.000000e+00
  %v31 = fadd double %v30, -1.000000e+00
  %v32 = fsub double %v27, %v31
  %v33 = fcmp ogt double %v2, 7.105000e+02
  %v34 = add nsw i32 %v6, -1
  %v35 = call double @llvm.ldexp.f64.i32(double %v30, i32 %v34)
  %v36 = fadd double %v29, %v32
  %v37 = call double @llvm.ldexp.f64.i32(double %v36, i32 %v34)
  %v38 = select i1 %v33, double 0.000000e+00, double %v37
  %v39 = select i1 %v33, double 0x7FF0000000000000, double %v35
  %v40 = fdiv double 2.500000e-01, %v39
  %v41 = fadd double %v40, %v38
  %r = fadd double %v39, %v41
  ret double %r
}

define float @__nv_coshf(float %v0) {
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = call float @llvm.fma.f32(float %v2, float 0x3FF7154760000000, float 0x4168000000000000)
  %v4 = fadd float %v3, 0xC168000000000000
  %v5 = bitcast float %v3 to i32
  %v6 = fneg float %v4
  %v7 = call float @llvm.fma.f32(float %v6, float 0x3FE62E4000000000, float %v2)
  %v8 = call float @llvm.fma.f32(float %v6, float 0x3EB7F7D1C0000000, float 0.000000e+00)
  %v9 = fadd float %v7, %v8
  %v10 = fsub float %v9, %v7
  %v11 = fsub float %v8, %v10
  %v12 = call float @llvm.fma.f32(float %v9, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v13 = call float @llvm.fma.f32(float %v9, float %v12, float 0x3F81111120000000)
  %v14 = call float @llvm.fma.f32(float %v9, float %v13, float 0x3FA5555560000000)
  %v15 = call float @llvm.fma.f32(float %v9, float %v14, float 0x3FC5555560000000)
  %v16 = call float @llvm.fma.f32(float %v9, float %v15, float 5.000000e-01)
  %v17 = fmul float %v9, %v9
  %v18 = call float @llvm.fma.f32(float %v9, float %v11, float %v11)
  %v19 = call float @llvm.fma.f32(float %v17, float %v16, float %v18)
  %v20 = fadd float %v9, %v19
  %v21 = fsub float %v20, %v9
  %v22 = fsub float %v19, %v21
  %v23 = fadd float %v20, 1.000000e+00
  %v24 = fadd float %v23, -1.000000e+00
  %v25 = fsub float %v20, %v24
  %v26 = fcmp ogt float %v2, 8.950000e+01
  %v27 = add i32 %v5, -1262485505
  %v28 = call float @llvm.ldexp.f32.i32(float %v23, i32 %v27)
  %v29 = fadd float %v22, %v25
  %v30 = call float @llvm.ldexp.f32.i32(float %v29, i32 %v27)
  %v31 = select i1 %v26, float 0x7FF0000000000000, float %v28
  %v32 = select i1 %v26, float 0.000000e+00, float %v30
  %v33 = fdiv float 2.500000e-01, %v31
  %v34 = fadd float %v33, %v32
  %r = fadd float %v31, %v34
  ret float %r
}

define double @__nv_tanh(double %v0) {
v1:
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fmul double %v0, %v0
  %v4 = fcmp olt double %v3, 3.900000e-01
  br i1 %v4, label %v5, label %v19

v5:
  %v6 = call double @llvm.fma.f64(double %v3, double 0x3EDB3CDEE41D5BFC, double 0xBF005E2C5B1E137F)
  %v7 = call double @llvm.fma.f64(double %v3, double %v6, double 0x3F18456BD5A17740)
  %v8 = call double @llvm.fma.f64(double %v3, double %v7, double 0xBF2F247CCF7C30F3)
  %v9 = call double @llvm.fma.f64(double %v3, double %v8, double 0x3F435273EC4F78F8)
  %v10 = call double @llvm.fma.f64(double %v3, double %v9, double 0xBF57D9F778886AD5)
  %v11 = call double @llvm.fma.f64(double %v3, double %v10, double 0x3F6D6D39B6BA20AB)
  %v12 = call double @llvm.fma.f64(double %v3, double %v11, double 0xBF8226E34768A11A)
  %v13 = call double @llvm.fma.f64(double %v3, double %v12, double 0x3F9664F487E1A1DE)
  %v14 = call double @llvm.fma.f64(double %v3, double %v13, double 0xBFABA1BA1BA0F412)
  %v15 = call double @llvm.fma.f64(double %v3, double %v14, double 0x3FC11111111110AA)
  %v16 = call double @llvm.fma.f64(double %v3, double %v15, double 0xBFD5555555555555)
  %v17 = fmul double %v2, %v3
  %v18 = call double @llvm.fma.f64(double %v17, double %v16, double %v2)
  br label %v71

v19:
  %v20 = fmul double %v2, 2.000000e+00
  %v21 = fcmp ogt double %v20, 7.105000e+02
  %v22 = call double @llvm.fma.f64(double %v20, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v23 = fadd double %v22, 0xC338000000000000
  %v24 = fneg double %v23
  %v25 = call double @llvm.fma.f64(double %v24, double 0x3FE62E42FEFA3800, double %v20)
  %v26 = call double @llvm.fma.f64(double %v24, double 0x3D2EF35793C76730, double 0.000000e+00)
  %v27 = fadd double %v25, %v26
  %v28 = fmul double %v27, %v27
  %v29 = call double @llvm.fma.f64(double %v27, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v30 = call double @llvm.fma.f64(double %v27, double %v29, double 0x3E5AE64567F544E4)
  %v31 = call double @llvm.fma.f64(double %v27, double %v30, double 0x3E927E4FB7789F5C)
  %v32 = call double @llvm.fma.f64(double %v27, double %v31, double 0x3EC71DE3A556C734)
  %v33 = call double @llvm.fma.f64(double %v27, double %v32, double 0x3EFA01A01A01A01A)
  %v34 = call double @llvm.fma.f64(double %v27, double %v33, double 0x3F2A01A01A01A01A)
  %v35 = call double @llvm.fma.f64(double %v27, double %v34, double 0x3F56C16C16C16C17)
  %v36 = call double @llvm.fma.f64(double %v27, double %v35, double 0x3F81111111111111)
  %v37 = call double @llvm.fma.f64(double %v27, double %v36, double 0x3FA5555555555555)
  %v38 = call double @llvm.fma.f64(double %v27, double %v37, double 0x3FC5555555555555)
  %v39 = call double @llvm.fma.f64(double %v27, double %v38, double 5.000000e-01)
  %v40 = fsub double %v27, %v25
  %v41 = fsub double %v26, %v40
  %v42 = call double @llvm.fma.f64(double %v27, double %v41, double %v41)
  %v43 = call double @llvm.fma.f64(double %v28, double %v39, double %v42)
  %v44 = fadd double %v27, %v43
  %v45 = fadd double %v44, 1.000000e+00
  %v46 = bitcast double %v22 to i64
  %v47 = trunc i64 %v46 to i32
  %v48 = call double @llvm.ldexp.f64.i32(double %v45, i32 %v47)
  %v49 = select i1 %v21, double 0x7FF0000000000000, double %v48
  %v50 = fadd double %v49, 1.000000e+00
  %v51 = fdiv double 2.000000e+00, %v50
  %v52 = fneg double %v51
  %v53 = call double @llvm.fma.f64(double %v52, double %v50, double 2.000000e+00)
  %v54 = fsub double %v49, %v50
  %v55 = fadd double %v54, 1.000000e+00
  %v56 = fadd double %v45, -1.000000e+00
  %v57 = fsub double %v44, %v56
  %v58 = fsub double %v44, %v27
  %v59 = fsub double %v43, %v58
  %v60 = fadd double %v59, %v57
  %v61 = call double @llvm.ldexp.f64.i32(double %v60, i32 %v47)
  %v62 = select i1 %v21, double 0.000000e+00, double %v61
  %v63 = fadd double %v55, %v62
  %v64 = fmul double %v51, %v63
  %v65 = fsub double %v53, %v64
  %v66 = fmul double %v65, 5.000000e-01
  %v67 = call double @llvm.fma.f64(double %v66, double %v51, double %v51)
  %v68 = fcmp ogt double %v2, 2.000000e+01
  %v69 = fsub double 1.000000e+00, %v67
  %v70 = select i1 %v68, double 1.000000e+00, double %v69
  br label %v71

v71:
  %v72 = phi double [ %v18, %v5 ], [ %v70, %v19 ]
  %r = call double @llvm.copysign.f64(double %v72, double %v0)
  ret double %r
}

define float @__nv_tanhf(float %v0) {
v1:
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fmul float %v0, %v0
  %v4 = fcmp olt float %v3, 0x3FD8F5C280000000
  br i1 %v4, label %v5, label %v13

v5:
  %v6 = call float @llvm.fma.f32(float %v3, float 0x3F62CB8180000000, float 0xBF81175A00000000)
  %v7 = call float @llvm.fma.f32(float %v3, float %v6, float 0x3F964AB3A0000000)
  %v8 = call float @llvm.fma.f32(float %v3, float %v7, float 0xBFABA08E00000000)
  %v9 = call float @llvm.fma.f32(float %v3, float %v8, float 0x3FC1110EA0000000)
  %v10 = call float @llvm.fma.f32(float %v3, float %v9, float 0xBFD5555560000000)
  %v11 = fmul float %v2, %v3
  %v12 = call float @llvm.fma.f32(float %v11, float %v10, float %v2)
  br label %v59

v13:
  %v14 = fmul float %v2, 2.000000e+00
  %v15 = fcmp ogt float %v14, 8.950000e+01
  %v16 = call float @llvm.fma.f32(float %v14, float 0x3FF7154760000000, float 0x4168000000000000)
  %v17 = fadd float %v16, 0xC168000000000000
  %v18 = fneg float %v17
  %v19 = call float @llvm.fma.f32(float %v18, float 0x3FE62E4000000000, float %v14)
  %v20 = call float @llvm.fma.f32(float %v18, float 0x3EB7F7D1C0000000, float 0.000000e+00)
  %v21 = fadd float %v19, %v20
  %v22 = fmul float %v21, %v21
  %v23 = call float @llvm.fma.f32(float %v21, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v24 = call float @llvm.fma.f32(float %v21, float %v23, float 0x3F81111120000000)
  %v25 = call float @llvm.fma.f32(float %v21, float %v24, float 0x3FA5555560000000)
  %v26 = call float @llvm.fma.f32(float %v21, float %v25, float 0x3FC5555560000000)
  %v27 = call float @llvm.fma.f32(float %v21, float %v26, float 5.000000e-01)
  %v28 = fsub float %v21, %v19
  %v29 = fsub float %v20, %v28
  %v30 = call float @llvm.fma.f32(float %v21, float %v29, float %v29)
  %v31 = call float @llvm.fma.f32(float %v22, float %v27, float %v30)
  %v32 = fadd float %v21, %v31
  %v33 = fadd float %v32, 1.000000e+00
  %v34 = bitcast float %v16 to i32
  %v35 = add i32 %v34, -1262485504
  %v36 = call float @llvm.ldexp.f32.i32(float %v33, i32 %v35)
  %v37 = select i1 %v15, float 0x7FF0000000000000, float %v36
  %v38 = fadd float %v37, 1.000000e+00
  %v39 = fdiv float 2.000000e+00, %v38
  %v40 = fneg float %v39
  %v41 = call float @llvm.fma.f32(float %v40, float %v38, float 2.000000e+00)
  %v42 = fsub float %v37, %v38
  %v43 = fadd float %v42, 1.000000e+00
  %v44 = fadd float %v33, -1.000000e+00
  %v45 = fsub float %v32, %v44
  %v46 = fsub float %v32, %v21
  %v47 = fsub float %v31, %v46
  %v48 = fadd float %v47, %v45
  %v49 = call float @llvm.ldexp.f32.i32(float %v48, i32 %v35)
  %v50 = select i1 %v15, float 0.000000e+00, float %v49
  %v51 = fadd float %v43, %v50
  %v52 = fmul float %v39, %v51
  %v53 = fsub float %v41, %v52
  %v54 = fmul float %v53, 5.000000e-01
  %v55 = call float @llvm.fma.f32(float %v54, float %v39, float %v39)
  %v56 = fcmp ogt float %v2, 1.000000e+01
  %v57 = fsub float 1.000000e+00, %v55
  %v58 = select i1 %v56, float 1.000000e+00, float %v57
  br label %v59

v59:
  %v60 = phi float [ %v12, %v5 ], [ %v58, %v13 ]
  %r = call float @llvm.copysign.f32(float %v60, float %v0)
  ret float %r
}

define double @__nv_erf(double %v0) {
v1:
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp olt double %v2, 1.000000e+00
  br i1 %v3, label %v4, label %v18

v4:
  %v5 = fmul double %v0, %v0
  %v6 = call double @llvm.fma.f64(double %v5, double 0xBE0AC9585A44FE29, double 0x3E4D76AF6CA49787)
  %v7 = call double @llvm.fma.f64(double %v5, double %v6, double 0xBE85C131500D3F88)
  %v8 = call double @llvm.fma.f64(double %v5, double %v7, double 0x3EBB981D78881A5D)
  %v9 = call double @llvm.fma.f64(double %v5, double %v8, double 0xBEEF4CA838ADB73B)
  %v10 = call double @llvm.fma.f64(double %v5, double %v9, double 0x3F1F9A2BE4F731A1)
  %v11 = call double @llvm.fma.f64(double %v5, double %v10, double 0xBF4C02DB0665E53D)
  %v12 = call double @llvm.fma.f64(double %v5, double %v11, double 0x3F7565BCCFA44156)
  %v13 = call double @llvm.fma.f64(double %v5, double %v12, double 0xBF9B82CE31203772)
  %v14 = call double @llvm.fma.f64(double %v5, double %v13, double 0x3FBCE2F21A040F66)
  %v15 = call double @llvm.fma.f64(double %v5, double %v14, double 0xBFD812746B0379C1)
  %v16 = call double @llvm.fma.f64(double %v5, double %v15, double 0x3FC06EBA8214DB69)
  %v17 = call double @llvm.fma.f64(double %v2, double %v16, double %v2)
  br label %v97

v18:
  %v19 = fcmp ogt double %v2, 2.800000e+01
  br i1 %v19, label %v94, label %v20

v20:
  %v21 = call double @llvm.fma.f64(double %v2, double 2.000000e+00, double 1.000000e+00)
  %v22 = fneg double %v0
  %v23 = fmul double %v0, %v22
  %v24 = fcmp ogt double %v23, 7.105000e+02
  %v25 = fcmp olt double %v23, -7.460000e+02
  %v26 = call double @llvm.fma.f64(double %v23, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v27 = fadd double %v26, 0xC338000000000000
  %v28 = fneg double %v27
  %v29 = call double @llvm.fma.f64(double %v28, double 0x3FE62E42FEFA3800, double %v23)
  %v30 = call double @llvm.fma.f64(double %v0, double %v0, double %v23)
  %v31 = fneg double %v30
  %v32 = call double @llvm.fma.f64(double %v28, double 0x3D2EF35793C76730, double %v31)
  %v33 = fadd double %v29, %v32
  %v34 = fmul double %v33, %v33
  %v35 = call double @llvm.fma.f64(double %v33, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v36 = call double @llvm.fma.f64(double %v33, double %v35, double 0x3E5AE64567F544E4)
  %v37 = call double @llvm.fma.f64(double %v33, double %v36, double 0x3E927E4FB7789F5C)
  %v38 = call double @llvm.fma.f64(double %v33, double %v37, double 0x3EC71DE3A556C734)
  %v39 = call double @llvm.fma.f64(double %v33, double %v38, double 0x3EFA01A01A01A01A)
  %v40 = call double @llvm.fma.f64(double %v33, double %v39, double 0x3F2A01A01A01A01A)
  %v41 = call double @llvm.fma.f64(double %v33, double %v40, double 0x3F56C16C16C16C17)
  %v42 = call double @llvm.fma.f64(double %v33, double %v41, double 0x3F81111111111111)
  %v43 = call double @llvm.fma.f64(double %v33, double %v42, double 0x3FA5555555555555)
  %v44 = call double @llvm.fma.f64(double %v33, double %v43, double 0x3FC5555555555555)
  %v45 = call double @llvm.fma.f64(double %v33, double %v44, double 5.000000e-01)
  %v46 = fsub double %v33, %v29
  %v47 = fsub double %v32, %v46
  %v48 = call double @llvm.fma.f64(double %v33, double %v47, double %v47)
  %v49 = call double @llvm.fma.f64(double %v34, double %v45, double %v48)
  %v50 = fadd double %v33, %v49
  %v51 = fadd double %v50, 1.000000e+00
  %v52 = bitcast double %v26 to i64
  %v53 = trunc i64 %v52 to i32
  %v54 = call double @llvm.ldexp.f64.i32(double %v51, i32 %v53)
  %v55 = select i1 %v25, double 0.000000e+00, double %v54
  %v56 = select i1 %v24, double 0x7FF0000000000000, double %v55
  %v57 = or i1 %v24, %v25
  %v58 = fadd double %v51, -1.000000e+00
  %v59 = fsub double %v50, %v58
  %v60 = fsub double %v50, %v33
  %v61 = fsub double %v49, %v60
  %v62 = fadd double %v61, %v59
  %v63 = call double @llvm.ldexp.f64.i32(double %v62, i32 %v53)
  %v64 = select i1 %v57, double 0.000000e+00, double %v63
  %v65 = fadd double %v2, -4.000000e+00
  %v66 = fadd double %v2, 4.000000e+00
  %v67 = fdiv double %v65, %v66
  %v68 = call double @llvm.fma.f64(double %v67, double 0x3E15B62D008C2D94, double 0x3E200CD8E2F991C3)
  %v69 = call double @llvm.fma.f64(double %v67, double %v68, double 0xBE4E432644B5660A)
  %v70 = call double @llvm.fma.f64(double %v67, double %v69, double 0xBE5353A87BE1712D)
  %v71 = call double @llvm.fma.f64(double %v67, double %v70, double 0x3E7D8B4353CA5555)
  %v72 = call double @llvm.fma.f64(double %v67, double %v71, double 0x3E740EAFD5947706)
  %v73 = call double @llvm.fma.f64(double %v67, double %v72, double 0xBEABB2BBABB02EC5)
  %v74 = call double @llvm.fma.f64(double %v67, double %v73, double 0x3E93B713B970CAD2)
  %v75 = call double @llvm.fma.f64(double %v67, double %v74, double 0x3ED7F2D5AF276B00)
  %v76 = call double @llvm.fma.f64(double %v67, double %v75, double 0xBEE788CA4D342B82)
  %v77 = call double @llvm.fma.f64(double %v67, double %v76, double 0xBEF9959F4CC5A01C)
  %v78 = call double @llvm.fma.f64(double %v67, double %v77, double 0x3F23BE068698B9CC)
  %v79 = call double @llvm.fma.f64(double %v67, double %v78, double 0xBF2A1DF1E2A70512)
  %v80 = call double @llvm.fma.f64(double %v67, double %v79, double 0xBF48D4A9C3D62797)
  %v81 = call double @llvm.fma.f64(double %v67, double %v80, double 0x3F749C6727AF5D87)
  %v82 = call double @llvm.fma.f64(double %v67, double %v81, double 0xBF9096238828C1CB)
  %v83 = call double @llvm.fma.f64(double %v67, double %v82, double 0x3FA3079EDF6AA5A8)
  %v84 = call double @llvm.fma.f64(double %v67, double %v83, double 0xBFB0FB06DFE56142)
  %v85 = call double @llvm.fma.f64(double %v67, double %v84, double 0x3FB7FEE004E112C3)
  %v86 = call double @llvm.fma.f64(double %v67, double %v85, double 0xBFB9DDB23C3E8874)
  %v87 = call double @llvm.fma.f64(double %v67, double %v86, double 0x3FB16ECEFCFA540E)
  %v88 = call double @llvm.fma.f64(double %v67, double %v87, double 0x3F8F7F5DF66FD6A7)
  %v89 = call double @llvm.fma.f64(double %v67, double %v88, double 0xBFC1DF1AD154A28F)
  %v90 = call double @llvm.fma.f64(double %v67, double %v89, double 0x3FF3BA5916E9FD7F)
  %v91 = fdiv double %v90, %v21
  %v92 = fmul double %v64, %v91
  %v93 = call double @llvm.fma.f64(double %v91, double %v56, double %v92)
  br label %v94

v94:
  %v95 = phi double [ %v93, %v20 ], [ 0.000000e+00, %v18 ]
  %v96 = fsub double 1.000000e+00, %v95
  br label %v97

v97:
  %v98 = phi double [ %v17, %v4 ], [ %v96, %v94 ]
  %r = call double @llvm.copysign.f64(double %v98, double %v0)
  ret double %r
}

define float @__nv_erff(float %v0) {
v1:
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp olt float %v2, 1.000000e+00
  br i1 %v3, label %v4, label %v13

v4:
  %v5 = fmul float %v0, %v0
  %v6 = call float @llvm.fma.f32(float %v5, float 0x3F14A56900000000, float 0xBF4A450880000000)
  %v7 = call float @llvm.fma.f32(float %v5, float %v6, float 0x3F75412700000000)
  %v8 = call float @llvm.fma.f32(float %v5, float %v7, float 0xBF9B7FABA0000000)
  %v9 = call float @llvm.fma.f32(float %v5, float %v8, float 0x3FBCE2D100000000)
  %v10 = call float @llvm.fma.f32(float %v5, float %v9, float 0xBFD81273E0000000)
  %v11 = call float @llvm.fma.f32(float %v5, float %v10, float 0x3FC06EBA80000000)
  %v12 = call float @llvm.fma.f32(float %v2, float %v11, float %v2)
  br label %v74

v13:
  %v14 = fcmp ogt float %v2, 1.100000e+01
  br i1 %v14, label %v71, label %v15

v15:
  %v16 = call float @llvm.fma.f32(float %v2, float 2.000000e+00, float 1.000000e+00)
  %v17 = fneg float %v0
  %v18 = fmul float %v0, %v17
  %v19 = fcmp ogt float %v18, 8.950000e+01
  %v20 = fcmp olt float %v18, -1.040000e+02
  %v21 = call float @llvm.fma.f32(float %v18, float 0x3FF7154760000000, float 0x4168000000000000)
  %v22 = fadd float %v21, 0xC168000000000000
  %v23 = fneg float %v22
  %v24 = call float @llvm.fma.f32(float %v23, float 0x3FE62E4000000000, float %v18)
  %v25 = call float @llvm.fma.f32(float %v0, float %v0, float %v18)
  %v26 = fneg float %v25
  %v27 = call float @llvm.fma.f32(float %v23, float 0x3EB7F7D1C0000000, float %v26)
  %v28 = fadd float %v24, %v27
  %v29 = fmul float %v28, %v28
  %v30 = call float @llvm.fma.f32(float %v28, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v31 = call float @llvm.fma.f32(float %v28, float %v30, float 0x3F81111120000000)
  %v32 = call float @llvm.fma.f32(float %v28, float %v31, float 0x3FA5555560000000)
  %v33 = call float @llvm.fma.f32(float %v28, float %v32, float 0x3FC5555560000000)
  %v34 = call float @llvm.fma.f32(float %v28, float %v33, float 5.000000e-01)
  %v35 = fsub float %v28, %v24
  %v36 = fsub float %v27, %v35
  %v37 = call float @llvm.fma.f32(float %v28, float %v36, float %v36)
  %v38 = call float @llvm.fma.f32(float %v29, float %v34, float %v37)
  %v39 = fadd float %v28, %v38
  %v40 = fadd float %v39, 1.000000e+00
  %v41 = bitcast float %v21 to i32
  %v42 = add i32 %v41, -1262485504
  %v43 = call float @llvm.ldexp.f32.i32(float %v40, i32 %v42)
  %v44 = select i1 %v20, float 0.000000e+00, float %v43
  %v45 = select i1 %v19, float 0x7FF0000000000000, float %v44
  %v46 = or i1 %v19, %v20
  %v47 = fadd float %v40, -1.000000e+00
  %v48 = fsub float %v39, %v47
  %v49 = fsub float %v39, %v28
  %v50 = fsub float %v38, %v49
  %v51 = fadd float %v50, %v48
  %v52 = call float @llvm.ldexp.f32.i32(float %v51, i32 %v42)
  %v53 = fadd float %v2, -2.000000e+00
  %v54 = fadd float %v2, 2.000000e+00
  %v55 = fdiv float %v53, %v54
  %v56 = call float @llvm.fma.f32(float %v55, float 0x3F16390720000000, float 0x3F278B5E80000000)
  %v57 = call float @llvm.fma.f32(float %v55, float %v56, float 0xBF3A586F80000000)
  %v58 = call float @llvm.fma.f32(float %v55, float %v57, float 0xBF5776DA80000000)
  %v59 = call float @llvm.fma.f32(float %v55, float %v58, float 0x3F547B6200000000)
  %v60 = call float @llvm.fma.f32(float %v55, float %v59, float 0x3F81D86A20000000)
  %v61 = call float @llvm.fma.f32(float %v55, float %v60, float 0xBF8071CA20000000)
  %v62 = call float @llvm.fma.f32(float %v55, float %v61, float 0xBFABC28920000000)
  %v63 = call float @llvm.fma.f32(float %v55, float %v62, float 0x3FC4FF9E40000000)
  %v64 = call float @llvm.fma.f32(float %v55, float %v63, float 0xBFC5407CA0000000)
  %v65 = call float @llvm.fma.f32(float %v55, float %v64, float 0xBFB7BF5E80000000)
  %v66 = call float @llvm.fma.f32(float %v55, float %v65, float 0x3FF46E80E0000000)
  %v67 = fdiv float %v66, %v16
  %v68 = select i1 %v46, float 0.000000e+00, float %v52
  %v69 = fmul float %v67, %v68
  %v70 = call float @llvm.fma.f32(float %v67, float %v45, float %v69)
  br label %v71

v71:
  %v72 = phi float [ %v70, %v15 ], [ 0.000000e+00, %v13 ]
  %v73 = fsub float 1.000000e+00, %v72
  br label %v74

v74:
  %v75 = phi float [ %v12, %v4 ], [ %v73, %v71 ]
  %r = call float @llvm.copysign.f32(float %v75, float %v0)
  ret float %r
}

define double @__nv_erfc(double %v0) {
v1:
  %v2 = call double @llvm.fabs.f64(double %v0)
  %v3 = fcmp ogt double %v2, 2.800000e+01
  br i1 %v3, label %v78, label %v4

v4:
  %v5 = call double @llvm.fma.f64(double %v2, double 2.000000e+00, double 1.000000e+00)
  %v6 = fneg double %v0
  %v7 = fmul double %v0, %v6
  %v8 = fcmp ogt double %v7, 7.105000e+02
  %v9 = fcmp olt double %v7, -7.460000e+02
  %v10 = call double @llvm.fma.f64(double %v7, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v11 = fadd double %v10, 0xC338000000000000
  %v12 = fneg double %v11
  %v13 = call double @llvm.fma.f64(double %v12, double 0x3FE62E42FEFA3800, double %v7)
  %v14 = call double @llvm.fma.f64(double %v0, double %v0, double %v7)
  %v15 = fneg double %v14
  %v16 = call double @llvm.fma.f64(double %v12, double 0x3D2EF35793C76730, double %v15)
  %v17 = fadd double %v13, %v16
  %v18 = fmul double %v17, %v17
  %v19 = call double @llvm.fma.f64(double %v17, double 0x3DE6124613A86D09, double 0x3E21EED8EFF8D898)
  %v20 = call double @llvm.fma.f64(double %v17, double %v19, double 0x3E5AE64567F544E4)
  %v21 = call double @llvm.fma.f64(double %v17, double %v20, double 0x3E927E4FB7789F5C)
  %v22 = call double @llvm.fma.f64(double %v17, double %v21, double 0x3EC71DE3A556C734)
  %v23 = call double @llvm.fma.f64(double %v17, double %v22, double 0x3EFA01A01A01A01A)
  %v24 = call double @llvm.fma.f64(double %v17, double %v23, double 0x3F2A01A01A01A01A)
  %v25 = call double @llvm.fma.f64(double %v17, double %v24, double 0x3F56C16C16C16C17)
  %v26 = call double @llvm.fma.f64(double %v17, double %v25, double 0x3F81111111111111)
  %v27 = call double @llvm.fma.f64(double %v17, double %v26, double 0x3FA5555555555555)
  %v28 = call double @llvm.fma.f64(double %v17, double %v27, double 0x3FC5555555555555)
  %v29 = call double @llvm.fma.f64(double %v17, double %v28, double 5.000000e-01)
  %v30 = fsub double %v17, %v13
  %v31 = fsub double %v16, %v30
  %v32 = call double @llvm.fma.f64(double %v17, double %v31, double %v31)
  %v33 = call double @llvm.fma.f64(double %v18, double %v29, double %v32)
  %v34 = fadd double %v17, %v33
  %v35 = fadd double %v34, 1.000000e+00
  %v36 = bitcast double %v10 to i64
  %v37 = trunc i64 %v36 to i32
  %v38 = call double @llvm.ldexp.f64.i32(double %v35, i32 %v37)
  %v39 = select i1 %v9, double 0.000000e+00, double %v38
  %v40 = select i1 %v8, double 0x7FF0000000000000, double %v39
  %v41 = or i1 %v8, %v9
  %v42 = fadd double %v35, -1.000000e+00
  %v43 = fsub double %v34, %v42
  %v44 = fsub double %v34, %v17
  %v45 = fsub double %v33, %v44
  %v46 = fadd double %v45, %v43
  %v47 = call double @llvm.ldexp.f64.i32(double %v46, i32 %v37)
  %v48 = select i1 %v41, double 0.000000e+00, double %v47
  %v49 = fadd double %v2, -4.000000e+00
  %v50 = fadd double %v2, 4.000000e+00
  %v51 = fdiv double %v49, %v50
  %v52 = call double @llvm.fma.f64(double %v51, double 0x3E15B62D008C2D94, double 0x3E200CD8E2F991C3)
  %v53 = call double @llvm.fma.f64(double %v51, double %v52, double 0xBE4E432644B5660A)
  %v54 = call double @llvm.fma.f64(double %v51, double %v53, double 0xBE5353A87BE1712D)
  %v55 = call double @llvm.fma.f64(double %v51, double %v54, double 0x3E7D8B4353CA5555)
  %v56 = call double @llvm.fma.f64(double %v51, double %v55, double 0x3E740EAFD5947706)
  %v57 = call double @llvm.fma.f64(double %v51, double %v56, double 0xBEABB2BBABB02EC5)
  %v58 = call double @llvm.fma.f64(double %v51, double %v57, double 0x3E93B713B970CAD2)
  %v59 = call double @llvm.fma.f64(double %v51, double %v58, double 0x3ED7F2D5AF276B00)
  %v60 = call double @llvm.fma.f64(double %v51, double %v59, double 0xBEE788CA4D342B82)
  %v61 = call double @llvm.fma.f64(double %v51, double %v60, double 0xBEF9959F4CC5A01C)
  %v62 = call double @llvm.fma.f64(double %v51, double %v61, double 0x3F23BE068698B9CC)
  %v63 = call double @llvm.fma.f64(double %v51, double %v62, double 0xBF2A1DF1E2A70512)
  %v64 = call double @llvm.fma.f64(double %v51, double %v63, double 0xBF48D4A9C3D62797)
  %v65 = call double @llvm.fma.f64(double %v51, double %v64, double 0x3F749C6727AF5D87)
  %v66 = call double @llvm.fma.f64(double %v51, double %v65, double 0xBF9096238828C1CB)
  %v67 = call double @llvm.fma.f64(double %v51, double %v66, double 0x3FA3079EDF6AA5A8)
  %v68 = call double @llvm.fma.f64(double %v51, double %v67, double 0xBFB0FB06DFE56142)
  %v69 = call double @llvm.fma.f64(double %v51, double %v68, double 0x3FB7FEE004E112C3)
  %v70 = call double @llvm.fma.f64(double %v51, double %v69, double 0xBFB9DDB23C3E8874)
  %v71 = call double @llvm.fma.f64(double %v51, double %v70, double 0x3FB16ECEFCFA540E)
  %v72 = call double @llvm.fma.f64(double %v51, double %v71, double 0x3F8F7F5DF66FD6A7)
  %v73 = call double @llvm.fma.f64(double %v51, double %v72, double 0xBFC1DF1AD154A28F)
  %v74 = call double @llvm.fma.f64(double %v51, double %v73, double 0x3FF3BA5916E9FD7F)
  %v75 = fdiv double %v74, %v5
  %v76 = fmul double %v48, %v75
  %v77 = call double @llvm.fma.f64(double %v75, double %v40, double %v76)
  br label %v78

v78:
  %v79 = phi double [ %v77, %v4 ], [ 0.000000e+00, %v1 ]
  %v80 = fcmp olt double %v2, 5.000000e-01
  br i1 %v80, label %v81, label %v96

v81:
  %v82 = fmul double %v0, %v0
  %v83 = call double @llvm.fma.f64(double %v82, double 0xBE0AC9585A44FE29, double 0x3E4D76AF6CA49787)
  %v84 = call double @llvm.fma.f64(double %v82, double %v83, double 0xBE85C131500D3F88)
  %v85 = call double @llvm.fma.f64(double %v82, double %v84, double 0x3EBB981D78881A5D)
  %v86 = call double @llvm.fma.f64(double %v82, double %v85, double 0xBEEF4CA838ADB73B)
  %v87 = call double @llvm.fma.f64(double %v82, double %v86, double 0x3F1F9A2BE4F731A1)
  %v88 = call double @llvm.fma.f64(double %v82, double %v87, double 0xBF4C02DB0665E53D)
  %v89 = call double @llvm.fma.f64(double %v82, double %v88, double 0x3F7565BCCFA44156)
  %v90 = call double @llvm.fma.f64(double %v82, double %v89, double 0xBF9B82CE31203772)
  %v91 = call double @llvm.fma.f64(double %v82, double %v90, double 0x3FBCE2F21A040F66)
  %v92 = call double @llvm.fma.f64(double %v82, double %v91, double 0xBFD812746B0379C1)
  %v93 = call double @llvm.fma.f64(double %v82, double %v92, double 0x3FC06EBA8214DB69)
  %v94 = call double @llvm.fma.f64(double %v0, double %v93, double %v0)
  %v95 = fsub double 1.000000e+00, %v94
  br label %v100

v96:
  %v97 = fcmp olt double %v0, 0.000000e+00
  br i1 %v97, label %v98, label %v100

v98:
  %v99 = fsub double 2.000000e+00, %v79
  br label %v100

v100:
  %r = phi double [ %v95, %v81 ], [ %v99, %v98 ], [ %v79, %v96 ]
  ret double %r
}

define float @__nv_erfcf(float %v0) {
v1:
  %v2 = call float @llvm.fabs.f32(float %v0)
  %v3 = fcmp ogt float %v2, 1.100000e+01
  br i1 %v3, label %v60, label %v4

v4:
  %v5 = call float @llvm.fma.f32(float %v2, float 2.000000e+00, float 1.000000e+00)
  %v6 = fneg float %v0
  %v7 = fmul float %v0, %v6
  %v8 = fcmp ogt float %v7, 8.950000e+01
  %v9 = fcmp olt float %v7, -1.040000e+02
  %v10 = call float @llvm.fma.f32(float %v7, float 0x3FF7154760000000, float 0x4168000000000000)
  %v11 = fadd float %v10, 0xC168000000000000
  %v12 = fneg float %v11
  %v13 = call float @llvm.fma.f32(float %v12, float 0x3FE62E4000000000, float %v7)
  %v14 = call float @llvm.fma.f32(float %v0, float %v0, float %v7)
  %v15 = fneg float %v14
  %v16 = call float @llvm.fma.f32(float %v12, float 0x3EB7F7D1C0000000, float %v15)
  %v17 = fadd float %v13, %v16
  %v18 = fmul float %v17, %v17
  %v19 = call float @llvm.fma.f32(float %v17, float 0x3F2A01A020000000, float 0x3F56C16C20000000)
  %v20 = call float @llvm.fma.f32(float %v17, float %v19, float 0x3F81111120000000)
  %v21 = call float @llvm.fma.f32(float %v17, float %v20, float 0x3FA5555560000000)
  %v22 = call float @llvm.fma.f32(float %v17, float %v21, float 0x3FC5555560000000)
  %v23 = call float @llvm.fma.f32(float %v17, float %v22, float 5.000000e-01)
  %v24 = fsub float %v17, %v13
  %v25 = fsub float %v16, %v24
  %v26 = call float @llvm.fma.f32(float %v17, float %v25, float %v25)
  %v27 = call float @llvm.fma.f32(float %v18, float %v23, float %v26)
  %v28 = fadd float %v17, %v27
  %v29 = fadd float %v28, 1.000000e+00
  %v30 = bitcast float %v10 to i32
  %v31 = add i32 %v30, -1262485504
  %v32 = call float @llvm.ldexp.f32.i32(float %v29, i32 %v31)
  %v33 = select i1 %v9, float 0.000000e+00, float %v32
  %v34 = select i1 %v8, float 0x7FF0000000000000, float %v33
  %v35 = or i1 %v8, %v9
  %v36 = fadd float %v29, -1.000000e+00
  %v37 = fsub float %v28, %v36
  %v38 = fsub float %v28, %v17
  %v39 = fsub float %v27, %v38
  %v40 = fadd float %v39, %v37
  %v41 = call float @llvm.ldexp.f32.i32(float %v40, i32 %v31)
  %v42 = fadd float %v2, -2.000000e+00
  %v43 = fadd float %v2, 2.000000e+00
  %v44 = fdiv float %v42, %v43
  %v45 = call float @llvm.fma.f32(float %v44, float 0x3F16390720000000, float 0x3F278B5E80000000)
  %v46 = call float @llvm.fma.f32(float %v44, float %v45, float 0xBF3A586F80000000)
  %v47 = call float @llvm.fma.f32(float %v44, float %v46, float 0xBF5776DA80000000)
  %v48 = call float @llvm.fma.f32(float %v44, float %v47, float 0x3F547B6200000000)
  %v49 = call float @llvm.fma.f32(float %v44, float %v48, float 0x3F81D86A20000000)
  %v50 = call float @llvm.fma.f32(float %v44, float %v49, float 0xBF8071CA20000000)
  %v51 = call float @llvm.fma.f32(float %v44, float %v50, float 0xBFABC28920000000)
  %v52 = call float @llvm.fma.f32(float %v44, float %v51, float 0x3FC4FF9E40000000)
  %v53 = call float @llvm.fma.f32(float %v44, float %v52, float 0xBFC5407CA0000000)
  %v54 = call float @llvm.fma.f32(float %v44, float %v53, float 0xBFB7BF5E80000000)
  %v55 = call float @llvm.fma.f32(float %v44, float %v54, float 0x3FF46E80E0000000)
  %v56 = fdiv float %v55, %v5
  %v57 = select i1 %v35, float 0.000000e+00, float %v41
  %v58 = fmul float %v56, %v57
  %v59 = call float @llvm.fma.f32(float %v56, float %v34, float %v58)
  br label %v60

v60:
  %v61 = phi float [ %v59, %v4 ], [ 0.000000e+00, %v1 ]
  %v62 = fcmp olt float %v2, 5.000000e-01
  br i1 %v62, label %v63, label %v73

v63:
  %v64 = fmul float %v0, %v0
  %v65 = call float @llvm.fma.f32(float %v64, float 0x3F14A56900000000, float 0xBF4A450880000000)
  %v66 = call float @llvm.fma.f32(float %v64, float %v65, float 0x3F75412700000000)
  %v67 = call float @llvm.fma.f32(float %v64, float %v66, float 0xBF9B7FABA0000000)
  %v68 = call float @llvm.fma.f32(float %v64, float %v67, float 0x3FBCE2D100000000)
  %v69 = call float @llvm.fma.f32(float %v64, float %v68, float 0xBFD81273E0000000)
  %v70 = call float @llvm.fma.f32(float %v64, float %v69, float 0x3FC06EBA80000000)
  %v71 = call float @llvm.fma.f32(float %v0, float %v70, float %v0)
  %v72 = fsub float 1.000000e+00, %v71
  br label %v77

v73:
  %v74 = fcmp olt float %v0, 0.000000e+00
  %v75 = fsub float 2.000000e+00, %v61
  %v76 = select i1 %v74, float %v75, float %v61
  br label %v77

v77:
  %r = phi float [ %v72, %v63 ], [ %v76, %v73 ]
  ret float %r
}

define double @__nv_cbrt(double %v0) {
v1:
  %v2 = call i1 @llvm.is.fpclass.f64(double %v0, i32 615)
  br i1 %v2, label %v54, label %v3

v3:
  %v4 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v0)
  %v5 = add nsw i32 %v4, 3000
  %v6 = udiv i32 %v5, 3
  %v7 = add nsw i32 %v6, -1000
  %v8 = call double @llvm.amdgcn.frexp.mant.f64(double %v0)
  %v9 = mul i32 %v7, -3
  %v10 = add i32 %v9, %v4
  %v11 = call double @llvm.ldexp.f64.i32(double %v8, i32 %v10)
  %v12 = call double @llvm.fabs.f64(double %v11)
  %v13 = fptrunc double %v11 to float
  %v14 = call float @llvm.fabs.f32(float %v13)
  %v15 = call float @llvm.amdgcn.log.f32(float %v14)
  %v16 = fmul float %v15, 0xBFD5555560000000
  %v17 = call float @llvm.amdgcn.exp2.f32(float %v16)
  %v18 = fpext float %v17 to double
  %v19 = fneg double %v12
  %v20 = fmul double %v18, %v18
  %v21 = fneg double %v20
  %v22 = call double @llvm.fma.f64(double %v18, double %v18, double %v21)
  %v23 = fmul double %v20, %v18
  %v24 = fneg double %v23
  %v25 = call double @llvm.fma.f64(double %v20, double %v18, double %v24)
  %v26 = call double @llvm.fma.f64(double %v22, double %v18, double %v25)
  %v27 = call double @llvm.fma.f64(double %v19, double %v23, double 1.000000e+00)
  %v28 = call double @llvm.fma.f64(double %v19, double %v26, double %v27)
  %v29 = fmul double %v28, 0x3FD5555555555555
  %v30 = call double @llvm.fma.f64(double %v18, double %v29, double %v18)
  %v31 = fmul double %v30, %v30
  %v32 = fneg double %v31
  %v33 = call double @llvm.fma.f64(double %v30, double %v30, double %v32)
  %v34 = fmul double %v30, %v31
  %v35 = fneg double %v34
  %v36 = call double @llvm.fma.f64(double %v31, double %v30, double %v35)
  %v37 = call double @llvm.fma.f64(double %v33, double %v30, double %v36)
  %v38 = call double @llvm.fma.f64(double %v19, double %v34, double 1.000000e+00)
  %v39 = call double @llvm.fma.f64(double %v19, double %v37, double %v38)
  %v40 = fmul double %v39, 0x3FD5555555555555
  %v41 = call double @llvm.fma.f64(double %v30, double %v40, double %v30)
  %v42 = fmul double %v41, %v41
  %v43 = fmul double %v12, %v42
  %v44 = fneg double %v43
  %v45 = fmul double %v43, %v44
  %v46 = call double @llvm.fma.f64(double %v43, double %v43, double %v45)
  %v47 = fneg double %v46
  %v48 = call double @llvm.fma.f64(double %v45, double %v43, double %v12)
  %v49 = call double @llvm.fma.f64(double %v47, double %v43, double %v48)
  %v50 = fmul double %v42, 0x3FD5555555555555
  %v51 = call double @llvm.fma.f64(double %v49, double %v50, double %v43)
  %v52 = call double @llvm.ldexp.f64.i32(double %v51, i32 %v7)
  %v53 = call double @llvm.copysign.f64(double %v52, double %v0)
  br label %v54

v54:
  %r = phi double [ %v53, %v3 ], [ %v0, %v1 ]
  ret double %r
}

define float @__nv_cbrtf(float %v0) {
v1:
  %v2 = call i1 @llvm.is.fpclass.f32(float %v0, i32 615)
  br i1 %v2, label %v40, label %v3

v3:
  %v4 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %v0)
  %v5 = add nsw i32 %v4, 3000
  %v6 = udiv i32 %v5, 3
  %v7 = add nsw i32 %v6, -1000
  %v8 = call float @llvm.amdgcn.frexp.mant.f32(float %v0)
  %v9 = mul i32 %v7, -3
  %v10 = add i32 %v9, %v4
  %v11 = call float @llvm.ldexp.f32.i32(float %v8, i32 %v10)
  %v12 = call float @llvm.fabs.f32(float %v11)
  %v13 = call float @llvm.amdgcn.log.f32(float %v12)
  %v14 = fmul float %v13, 0xBFD5555560000000
  %v15 = call float @llvm.amdgcn.exp2.f32(float %v14)
  %v16 = fneg float %v12
  %v17 = fmul float %v15, %v15
  %v18 = fneg float %v17
  %v19 = call float @llvm.fma.f32(float %v15, float %v15, float %v18)
  %v20 = fmul float %v15, %v17
  %v21 = fneg float %v20
  %v22 = call float @llvm.fma.f32(float %v17, float %v15, float %v21)
  %v23 = call float @llvm.fma.f32(float %v19, float %v15, float %v22)
  %v24 = call float @llvm.fma.f32(float %v16, float %v20, float 1.000000e+00)
  %v25 = call float @llvm.fma.f32(float %v16, float %v23, float %v24)
  %v26 = fmul float %v25, 0x3FD5555560000000
  %v27 = call float @llvm.fma.f32(float %v15, float %v26, float %v15)
  %v28 = fmul float %v27, %v27
  %v29 = fmul float %v12, %v28
  %v30 = fneg float %v29
  %v31 = fmul float %v29, %v30
  %v32 = call float @llvm.fma.f32(float %v29, float %v29, float %v31)
  %v33 = fneg float %v32
  %v34 = call float @llvm.fma.f32(float %v31, float %v29, float %v12)
  %v35 = call float @llvm.fma.f32(float %v33, float %v29, float %v34)
  %v36 = fmul float %v28, 0x3FD5555560000000
  %v37 = call float @llvm.fma.f32(float %v35, float %v36, float %v29)
  %v38 = call float @llvm.ldexp.f32.i32(float %v37, i32 %v7)
  %v39 = call float @llvm.copysign.f32(float %v38, float %v0)
  br label %v40

v40:
  %r = phi float [ %v39, %v3 ], [ %v0, %v1 ]
  ret float %r
}

define double @__nv_rcbrt(double %v0) {
v1:
  %v2 = call i1 @llvm.is.fpclass.f64(double %v0, i32 615)
  br i1 %v2, label %v3, label %v5

v3:
  %v4 = fdiv double 1.000000e+00, %v0
  br label %v46

v5:
  %v6 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v0)
  %v7 = add i32 %v6, 3000
  %v8 = udiv i32 %v7, 3
  %v9 = call double @llvm.amdgcn.frexp.mant.f64(double %v0)
  %v10 = mul i32 %v8, -3
  %v11 = add i32 %v7, %v10
  %v12 = call double @llvm.ldexp.f64.i32(double %v9, i32 %v11)
  %v13 = call double @llvm.fabs.f64(double %v12)
  %v14 = fptrunc double %v12 to float
  %v15 = call float @llvm.fabs.f32(float %v14)
  %v16 = call float @llvm.amdgcn.log.f32(float %v15)
  %v17 = fmul float %v16, 0xBFD5555560000000
  %v18 = call float @llvm.amdgcn.exp2.f32(float %v17)
  %v19 = fpext float %v18 to double
  %v20 = fneg double %v13
  %v21 = fmul double %v19, %v19
  %v22 = fneg double %v21
  %v23 = call double @llvm.fma.f64(double %v19, double %v19, double %v22)
  %v24 = fmul double %v21, %v19
  %v25 = fneg double %v24
  %v26 = call double @llvm.fma.f64(double %v21, double %v19, double %v25)
  %v27 = call double @llvm.fma.f64(double %v23, double %v19, double %v26)
  %v28 = call double @llvm.fma.f64(double %v20, double %v24, double 1.000000e+00)
  %v29 = call double @llvm.fma.f64(double %v20, double %v27, double %v28)
  %v30 = fmul double %v29, 0x3FD5555555555555
  %v31 = call double @llvm.fma.f64(double %v19, double %v30, double %v19)
  %v32 = fmul double %v31, %v31
  %v33 = fneg double %v32
  %v34 = call double @llvm.fma.f64(double %v31, double %v31, double %v33)
  %v35 = fmul double %v31, %v32
  %v36 = fneg double %v35
  %v37 = call double @llvm.fma.f64(double %v32, double %v31, double %v36)
  %v38 = call double @llvm.fma.f64(double %v34, double %v31, double %v37)
  %v39 = call double @llvm.fma.f64(double %v20, double %v35, double 1.000000e+00)
  %v40 = call double @llvm.fma.f64(double %v20, double %v38, double %v39)
  %v41 = fmul double %v40, 0x3FD5555555555555
  %v42 = call double @llvm.fma.f64(double %v31, double %v41, double %v31)
  %v43 = sub nsw i32 1000, %v8
  %v44 = call double @llvm.ldexp.f64.i32(double %v42, i32 %v43)
  %v45 = call double @llvm.copysign.f64(double %v44, double %v0)
  br label %v46

v46:
  %r = phi double [ %v4, %v3 ], [ %v45, %v5 ]
  ret double %r
}

define float @__nv_rcbrtf(float %v0) {
v1:
  %v2 = call i1 @llvm.is.fpclass.f32(float %v0, i32 615)
  br i1 %v2, label %v3, label %v5

v3:
  %v4 = fdiv float 1.000000e+00, %v0
  br label %v32

v5:
  %v6 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %v0)
  %v7 = add i32 %v6, 3000
  %v8 = udiv i32 %v7, 3
  %v9 = call float @llvm.amdgcn.frexp.mant.f32(float %v0)
  %v10 = mul i32 %v8, -3
  %v11 = add i32 %v7, %v10
  %v12 = call float @llvm.ldexp.f32.i32(float %v9, i32 %v11)
  %v13 = call float @llvm.fabs.f32(float %v12)
  %v14 = call float @llvm.amdgcn.log.f32(float %v13)
  %v15 = fmul float %v14, 0xBFD5555560000000
  %v16 = call float @llvm.amdgcn.exp2.f32(float %v15)
  %v17 = fneg float %v13
  %v18 = fmul float %v16, %v16
  %v19 = fneg float %v18
  %v20 = call float @llvm.fma.f32(float %v16, float %v16, float %v19)
  %v21 = fmul float %v16, %v18
  %v22 = fneg float %v21
  %v23 = call float @llvm.fma.f32(float %v18, float %v16, float %v22)
  %v24 = call float @llvm.fma.f32(float %v20, float %v16, float %v23)
  %v25 = call float @llvm.fma.f32(float %v17, float %v21, float 1.000000e+00)
  %v26 = call float @llvm.fma.f32(float %v17, float %v24, float %v25)
  %v27 = fmul float %v26, 0x3FD5555560000000
  %v28 = call float @llvm.fma.f32(float %v16, float %v27, float %v16)
  %v29 = sub nsw i32 1000, %v8
  %v30 = call float @llvm.ldexp.f32.i32(float %v28, i32 %v29)
  %v31 = call float @llvm.copysign.f32(float %v30, float %v0)
  br label %v32

v32:
  %r = phi float [ %v4, %v3 ], [ %v31, %v5 ]
  ret float %r
}

define double @__nv_hypot(double %v0, double %v1) {
  %v3 = call double @llvm.fabs.f64(double %v0)
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp ogt double %v3, %v4
  %v6 = select i1 %v5, double %v3, double %v4
  %v7 = call i32 @llvm.amdgcn.frexp.exp.i32.f64(double %v6)
  %v8 = sub nsw i32 0, %v7
  %v9 = call double @llvm.ldexp.f64.i32(double %v3, i32 %v8)
  %v10 = call double @llvm.ldexp.f64.i32(double %v4, i32 %v8)
  %v11 = fcmp ogt double %v9, %v10
  %v12 = select i1 %v11, double %v9, double %v10
  %v13 = select i1 %v11, double %v10, double %v9
  %v14 = fmul double %v13, %v13
  %v15 = call double @llvm.fma.f64(double %v12, double %v12, double %v14)
  %v16 = call double @llvm.sqrt.f64(double %v15)
  %v17 = call double @llvm.ldexp.f64.i32(double %v16, i32 %v7)
  %v18 = fcmp oeq double %v3, 0x7FF0000000000000
  %v19 = fcmp oeq double %v4, 0x7FF0000000000000
  %v20 = or i1 %v18, %v19
  %r = select i1 %v20, double 0x7FF0000000000000, double %v17
  ret double %r
}

define float @__nv_hypotf(float %v0, float %v1) {
  %v3 = call float @llvm.fabs.f32(float %v0)
  %v4 = call float @llvm.fabs.f32(float %v1)
  %v5 = fcmp ogt float %v3, %v4
  %v6 = select i1 %v5, float %v3, float %v4
  %v7 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %v6)
  %v8 = sub nsw i32 0, %v7
  %v9 = call float @llvm.ldexp.f32.i32(float %v3, i32 %v8)
  %v10 = call float @llvm.ldexp.f32.i32(float %v4, i32 %v8)
  %v11 = fcmp ogt float %v9, %v10
  %v12 = select i1 %v11, float %v9, float %v10
  %v13 = select i1 %v11, float %v10, float %v9
  %v14 = fmul float %v13, %v13
  %v15 = call float @llvm.fma.f32(float %v12, float %v12, float %v14)
  %v16 = call float @llvm.sqrt.f32(float %v15)
  %v17 = call float @llvm.ldexp.f32.i32(float %v16, i32 %v7)
  %v18 = fcmp oeq float %v3, 0x7FF0000000000000
  %v19 = fcmp oeq float %v4, 0x7FF0000000000000
  %v20 = or i1 %v18, %v19
  %r = select i1 %v20, float 0x7FF0000000000000, float %v17
  ret float %r
}

define double @__nv_rsqrt(double %v0) {
v1:
  %v2 = call double @llvm.amdgcn.rsq.f64(double %v0)
  %v3 = call i1 @llvm.is.fpclass.f64(double %v0, i32 608)
  br i1 %v3, label %v18, label %v4

v4:
  %v5 = fmul double %v2, 5.000000e-01
  %v6 = fneg double %v0
  %v7 = fmul double %v2, %v6
  %v8 = call double @llvm.fma.f64(double %v7, double %v2, double 1.000000e+00)
  %v9 = call double @llvm.fma.f64(double %v5, double %v8, double %v2)
  %v10 = fneg double %v9
  %v11 = fmul double %v0, %v10
  %v12 = call double @llvm.fma.f64(double %v0, double %v9, double %v11)
  %v13 = fneg double %v12
  %v14 = call double @llvm.fma.f64(double %v11, double %v9, double 1.000000e+00)
  %v15 = call double @llvm.fma.f64(double %v13, double %v9, double %v14)
  %v16 = fmul double %v9, 5.000000e-01
  %v17 = call double @llvm.fma.f64(double %v16, double %v15, double %v9)
  br label %v18

v18:
  %r = phi double [ %v17, %v4 ], [ %v2, %v1 ]
  ret double %r
}

declare float @llvm.amdgcn.log.f32(float)
declare float @llvm.amdgcn.exp2.f32(float)
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.ldexp.f64.i32(double, i32)
declare double @llvm.amdgcn.rsq.f64(double)
declare double @llvm.amdgcn.frexp.mant.f64(double)
declare i32 @llvm.amdgcn.frexp.exp.i32.f64(double)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.ldexp.f32.i32(float, i32)
declare float @llvm.fabs.f32(float)
declare float @llvm.amdgcn.frexp.mant.f32(float)
declare i32 @llvm.amdgcn.frexp.exp.i32.f32(float)
declare float @llvm.amdgcn.rcp.f32(float)
declare double @llvm.rint.f64(double)
declare float @llvm.rint.f32(float)
declare float @llvm.copysign.f32(float, float)
declare double @llvm.amdgcn.rcp.f64(double)
declare double @llvm.sqrt.f64(double)
declare float @llvm.sqrt.f32(float)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i64 @llvm.fshl.i64(i64, i64, i64)
