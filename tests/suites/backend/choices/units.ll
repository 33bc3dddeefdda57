; On which unit each operation is: scalar where all lanes agree and the unit has instructions for it (AMD's ISA documents: SOP1, SOP2, SOPC), else vector.
; Every instruction says what is chosen for it, on all GPUs or on those that are named.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @integers(i32 %a, i32 %b, i64 %wide, i128 %long, i1 %bit, <4 x i32> %four, ptr addrspace(1) %p, { i32, i32 } %two) {
  %v1 = add i32 %a, %b                                       ; scalar
  %v2 = and i32 %a, %b                                       ; scalar
  %v3 = ashr i32 %a, %b                                      ; scalar
  %v4 = lshr i32 %a, %b                                      ; scalar
  %v5 = mul i32 %a, %b                                       ; scalar
  %v6 = or i32 %a, %b                                        ; scalar
  %v7 = sdiv i32 %a, %b                                      ; scalar
  %v8 = shl i32 %a, %b                                       ; scalar
  %v9 = srem i32 %a, %b                                      ; scalar
  %v10 = sub i32 %a, %b                                      ; scalar
  %v11 = udiv i32 %a, %b                                     ; scalar
  %v12 = urem i32 %a, %b                                     ; scalar
  %v13 = xor i32 %a, %b                                      ; scalar
  %v14 = add i64 %wide, %wide                                ; scalar
  %v15 = add i128 %long, %long                               ; scalar
  %v16 = call i32 @llvm.bitreverse.i32(i32 %a)               ; scalar
  %v17 = call i32 @llvm.bswap.i32(i32 %a)                    ; scalar
  %v18 = call i32 @llvm.ctpop.i32(i32 %a)                    ; scalar
  %v19 = call i32 @llvm.abs.i32(i32 %a, i1 false)            ; scalar
  %v20 = call i32 @llvm.ctlz.i32(i32 %a, i1 false)           ; scalar
  %v21 = call i32 @llvm.cttz.i32(i32 %a, i1 false)           ; scalar
  %v22 = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 5)      ; scalar
  %v23 = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 5)      ; scalar
  %v24 = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)         ; scalar
  %v25 = call i32 @llvm.smax.i32(i32 %a, i32 %b)             ; scalar
  %v26 = call i32 @llvm.smin.i32(i32 %a, i32 %b)             ; scalar
  %v27 = call i32 @llvm.ssub.sat.i32(i32 %a, i32 %b)         ; scalar
  %v28 = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)         ; scalar
  %v29 = call i32 @llvm.umax.i32(i32 %a, i32 %b)             ; scalar
  %v30 = call i32 @llvm.umin.i32(i32 %a, i32 %b)             ; scalar
  %v31 = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)         ; scalar
  %v32 = call i32 @llvm.scmp.i32.i32(i32 %a, i32 %b)         ; scalar
  %v33 = call i32 @llvm.ucmp.i32.i32(i32 %a, i32 %b)         ; scalar
  %v34 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b) ; scalar
  %v35 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b) ; scalar
  %v36 = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %a, i32 %b) ; scalar
  %v37 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b) ; scalar
  %v38 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b) ; scalar
  %v39 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %a, i32 %b) ; scalar
  %v40 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %four) ; scalar
  %v41 = call i32 @llvm.vector.reduce.and.v4i32(<4 x i32> %four) ; scalar
  %v42 = call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %four) ; scalar
  %v43 = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %four) ; scalar
  %v44 = call i32 @llvm.amdgcn.sbfe.i32(i32 %a, i32 3, i32 4) ; scalar
  %v45 = call i32 @llvm.amdgcn.ubfe.i32(i32 %a, i32 3, i32 4) ; scalar
  %v46 = call i32 @llvm.amdgcn.perm(i32 %a, i32 %b, i32 5)   ; vector
  %v47 = call i32 @llvm.amdgcn.mul.u24.i32(i32 %a, i32 %b)   ; vector
  ret void
}

define amdgpu_kernel void @changes(i32 %a, i16 %h, i64 %wide, i1 %bit, <4 x i32> %four, ptr addrspace(1) %p, ptr %flat, { i32, i32 } %two, float noundef %f) {
  %v48 = addrspacecast ptr addrspace(1) %p to ptr            ; scalar
  %v49 = bitcast float %f to i32                             ; scalar
  %v50 = freeze float %f                                     ; scalar
  %v51 = icmp ult i32 %a, 5                                  ; scalar, repeated
  %v52 = icmp ult <4 x i32> %four, %four                     ; scalar
  %v53 = inttoptr i64 %wide to ptr addrspace(1)              ; scalar
  %v54 = ptrtoaddr ptr addrspace(1) %p to i64                ; scalar
  %v55 = ptrtoint ptr addrspace(1) %p to i64                 ; scalar
  %v56 = select i1 %bit, float %f, float 1.0                 ; scalar
  %v57 = sext i16 %h to i32                                  ; scalar
  %v58 = trunc i64 %wide to i32                              ; scalar
  %v59 = trunc i32 %a to i1                                  ; scalar, repeated
  %v60 = zext i16 %h to i64                                  ; scalar
  %v61 = extractelement <4 x i32> %four, i32 %a              ; scalar
  %v62 = extractvalue { i32, i32 } %two, 1                   ; scalar
  %v63 = getelementptr i32, ptr addrspace(1) %p, i32 %a      ; scalar
  %v64 = insertelement <4 x i32> %four, i32 %a, i32 1        ; scalar
  %v65 = insertvalue { i32, i32 } %two, i32 %a, 1            ; scalar
  %v66 = shufflevector <4 x i32> %four, <4 x i32> %four, <2 x i32> <i32 1, i32 3> ; scalar
  %v67 = alloca i32, align 4, addrspace(5)                   ; scalar
  %v68 = call ptr @llvm.ptr.annotation.p0.p0(ptr %flat, ptr null, ptr null, i32 0, ptr null) ; scalar
  %v69 = call i32 @llvm.annotation.i32.p0(i32 %a, ptr null, ptr null, i32 0) ; scalar
  %v70 = call i32 @llvm.expect.i32(i32 %a, i32 1)            ; scalar
  %v71 = call i32 @llvm.expect.with.probability.i32(i32 %a, i32 1, double 0.5) ; scalar
  %v72 = call i1 @llvm.is.constant.i32(i32 %a)               ; scalar, repeated
  %v73 = call ptr @llvm.launder.invariant.group.p0(ptr %flat) ; scalar
  %v74 = call ptr @llvm.strip.invariant.group.p0(ptr %flat)  ; scalar
  %v75 = call i32 @llvm.ssa.copy.i32(i32 %a)                 ; scalar
  %v76 = call i32 @llvm.amdgcn.wqm.i32(i32 %a)               ; scalar
  %v209 = call i32 @llvm.amdgcn.softwqm.i32(i32 %a)          ; scalar
  %v210 = call i32 @llvm.amdgcn.strict.wqm.i32(i32 %a)       ; scalar
  %v211 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %a)       ; scalar
  %v212 = call i32 @llvm.amdgcn.wwm.i32(i32 %a)              ; scalar
  ret void
}

define amdgpu_kernel void @of_the_wave(i32 %a, i1 %bit, ptr %flat) {
  %v77 = call i64 @llvm.amdgcn.ballot.i64(i1 %bit)           ; scalar
  %v78 = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()   ; scalar
  %v79 = call i64 @llvm.amdgcn.fcmp.i64.f32(float 1.0, float 2.0, i32 1) ; scalar
  %v80 = call i32 @llvm.amdgcn.groupstaticsize()             ; scalar
  %v81 = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %a, i32 2, i32 32) ; scalar
  %v82 = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() ; scalar
  %v83 = call i1 @llvm.amdgcn.is.private(ptr %flat)          ; scalar, repeated
  %v84 = call i1 @llvm.amdgcn.is.shared(ptr %flat)           ; scalar, repeated
  %v85 = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr() ; scalar
  %v86 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)     ; scalar
  %v87 = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 1)   ; scalar
  %v88 = call i32 @llvm.amdgcn.wavefrontsize()               ; scalar
  %v216 = call i32 @llvm.amdgcn.s.getreg(i32 1)              ; scalar
  %v217 = call i64 @llvm.amdgcn.s.memrealtime()              ; scalar
  %v218 = call i64 @llvm.amdgcn.s.memtime()                  ; scalar
  %v219 = call i64 @llvm.readcyclecounter()                  ; scalar
  %v220 = call i64 @llvm.readsteadycounter()                 ; scalar
  %v213 = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %a, i32 %a) ; scalar
  %v214 = call i32 @llvm.read_register.i32(metadata !0)      ; scalar
  %v215 = call i32 @llvm.read_volatile_register.i32(metadata !0) ; scalar
  %v200 = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0) ; scalar
  %v201 = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %a, i32 0) ; scalar
  %v202 = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %a, i32 0) ; scalar
  %v203 = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %a, i32 0) ; scalar
  %v204 = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %a, i32 0) ; scalar
  %v205 = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %a, i32 0) ; scalar
  %v206 = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %a, i32 0) ; scalar
  %v207 = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %a, i32 0) ; scalar
  %v208 = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %a, i32 0) ; scalar
  %v89 = call i32 @llvm.amdgcn.workgroup.id.x()              ; scalar
  %v90 = call i32 @llvm.amdgcn.workgroup.id.y()              ; scalar
  %v91 = call i32 @llvm.amdgcn.workgroup.id.z()              ; scalar
  %v92 = call i32 @llvm.amdgcn.workitem.id.x()               ; vector
  %sum = add i32 %v92, %a                                    ; vector
  ret void
}

; Floats: on the scalar unit of RDNA4 only, those of 16 and 32 bits.
define amdgpu_kernel void @floats(half %h, bfloat %s, float %f, double %d, i32 %a, i64 %wide) {
  %v93 = fadd half %h, %h                                    ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v94 = fadd bfloat %s, %s                                  ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v95 = fadd float %f, %f                                   ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v96 = fadd double %d, %d                                  ; vector
  %v97 = fmul half %h, %h                                    ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v98 = fmul bfloat %s, %s                                  ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v99 = fmul float %f, %f                                   ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v100 = fmul double %d, %d                                 ; vector
  %v101 = fsub half %h, %h                                   ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v102 = fsub bfloat %s, %s                                 ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v103 = fsub float %f, %f                                  ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v104 = fsub double %d, %d                                 ; vector
  %v105 = fdiv float %f, %f                                  ; vector
  %v106 = fcmp olt float %f, %f                              ; scalar on gfx1150/gfx1200, repeated on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v107 = fcmp olt double %d, %d                             ; vector
  %v107h = fcmp olt half %h, %h                              ; scalar on gfx1150/gfx1200, repeated on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v108 = call half @llvm.ceil.f16(half %h)                  ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v109 = call float @llvm.ceil.f32(float %f)                ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v110 = call half @llvm.floor.f16(half %h)                 ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v111 = call float @llvm.floor.f32(float %f)               ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v112 = call half @llvm.nearbyint.f16(half %h)             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v113 = call float @llvm.nearbyint.f32(float %f)           ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v111a = call half @llvm.fma.f16(half %h, half %h, half %h) ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v111b = call float @llvm.fma.f32(float %f, float %f, float %f) ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v111c = call half @llvm.fmuladd.f16(half %h, half %h, half %h) ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v111d = call float @llvm.fmuladd.f32(float %f, float %f, float %f) ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v114 = call half @llvm.rint.f16(half %h)                  ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v115 = call float @llvm.rint.f32(float %f)                ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v116 = call half @llvm.roundeven.f16(half %h)             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v117 = call float @llvm.roundeven.f32(float %f)           ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v118 = call half @llvm.trunc.f16(half %h)                 ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v119 = call float @llvm.trunc.f32(float %f)               ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v120 = call half @llvm.maximumnum.f16(half %h, half %h)   ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v121 = call float @llvm.maximumnum.f32(float %f, float %f) ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v122 = call half @llvm.maxnum.f16(half %h, half %h)       ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v123 = call float @llvm.maxnum.f32(float %f, float %f)    ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v124 = call half @llvm.minimumnum.f16(half %h, half %h)   ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v125 = call float @llvm.minimumnum.f32(float %f, float %f) ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v126 = call half @llvm.minnum.f16(half %h, half %h)       ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v127 = call float @llvm.minnum.f32(float %f, float %f)    ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v128 = call double @llvm.floor.f64(double %d)             ; vector
  %v129 = call float @llvm.sqrt.f32(float %f)                ; vector
  %v130 = call i32 @llvm.fptosi.sat.i32.f32(float %f)        ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v131 = fptosi half %h to i32                              ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v132 = fptosi bfloat %s to i32                            ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v133 = fptosi float %f to i32                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v134 = fptosi half %h to i64                              ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v135 = fptosi float %f to i64                             ; vector
  %v136 = fptosi double %d to i32                            ; vector
  %v137 = call i32 @llvm.fptoui.sat.i32.f32(float %f)        ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v138 = fptoui half %h to i32                              ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v139 = fptoui bfloat %s to i32                            ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v140 = fptoui float %f to i32                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v141 = fptoui half %h to i64                              ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v142 = fptoui float %f to i64                             ; vector
  %v143 = fptoui double %d to i32                            ; vector
  %v144 = sitofp i32 %a to half                              ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v145 = sitofp i16 7 to bfloat                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v146 = sitofp i32 %a to float                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v147 = sitofp i32 %a to double                            ; vector
  %v148 = sitofp i64 %wide to float                          ; vector
  %v149 = uitofp i32 %a to half                              ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v150 = uitofp i16 7 to bfloat                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v151 = uitofp i32 %a to float                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v152 = uitofp i32 %a to double                            ; vector
  %v153 = uitofp i64 %wide to float                          ; vector
  %v154 = fpext bfloat %s to float                           ; scalar
  %v155 = fpext half %h to float                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v156 = fpext float %f to double                           ; vector
  %v157 = fptrunc float %f to half                           ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v158 = fptrunc double %d to float                         ; vector
  ret void
}

; Phis are copies: floats are where they are computed, or where a lane that brings nothing cannot do harm.
; Results of the vector unit that sequences of scalar operations read.
define amdgpu_kernel void @sequences(half %h, float %f, i1 %bit) {
  %v180 = fdiv float %f, 3.0                                 ; vector, copied on gfx1150/gfx1200
  %v181 = fadd float %v180, %f                               ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v182 = fmul float %v181, %v180                            ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v183 = fdiv half %h, 3.0                                  ; vector, copied on gfx1150/gfx1200
  %v184 = fadd half %h, %v183                                ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v185 = fmul half %v184, %v184                             ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v186 = fdiv float %f, 5.0                                 ; vector, copied on gfx1150/gfx1200
  %v187 = select i1 %bit, float %v186, float %f              ; scalar
  %v188 = fadd float %v187, %f                               ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v189 = fdiv float %f, 7.0                                 ; vector
  %v190 = fadd float %v189, %f                               ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  ret void
}

define amdgpu_kernel void @phis(i1 %bit, i32 %a, i64 %wide, i128 %long, half %h, bfloat %s, float %f, double %d, ptr addrspace(1) %p, <4 x i32> %four, { i32, i32 } %two) {
entry:
  br i1 %bit, label %then, label %join
then:
  br label %join
join:
  %v159 = phi i1 [ %bit, %entry ], [ false, %then ]          ; scalar
  %v160 = phi i32 [ %a, %entry ], [ 0, %then ]               ; scalar
  %v161 = phi i64 [ %wide, %entry ], [ 0, %then ]            ; scalar
  %v162 = phi i128 [ %long, %entry ], [ 0, %then ]           ; scalar
  %v163 = phi ptr addrspace(1) [ %p, %entry ], [ null, %then ] ; scalar
  %v164 = phi { i32, i32 } [ %two, %entry ], [ zeroinitializer, %then ] ; scalar
  %v165 = phi half [ %h, %entry ], [ 0.0, %then ]            ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v166 = phi bfloat [ %s, %entry ], [ 0.0, %then ]          ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v167 = phi float [ %f, %entry ], [ 0.0, %then ]           ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v168 = phi double [ %d, %entry ], [ 0.0, %then ]          ; scalar on gfx1150/gfx1200, vector on gfx1100/gfx942
  %v169 = phi float [ %f, %entry ], [ undef, %then ]         ; scalar
  %v170 = phi float [ %f, %entry ], [ poison, %then ]        ; scalar
  ret void
}

declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.scmp.i32.i32(i32, i32)
declare i32 @llvm.ucmp.i32.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.perm(i32, i32, i32)
declare i32 @llvm.amdgcn.mul.u24.i32(i32, i32)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare i32 @llvm.expect.i32(i32, i32)
declare i32 @llvm.expect.with.probability.i32(i32, i32, double)
declare i1 @llvm.is.constant.i32(i32)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare i32 @llvm.ssa.copy.i32(i32)
declare i32 @llvm.amdgcn.wqm.i32(i32)
declare i32 @llvm.amdgcn.softwqm.i32(i32)
declare i32 @llvm.amdgcn.strict.wqm.i32(i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.wwm.i32(i32)
declare i32 @llvm.amdgcn.wave.shuffle.i32(i32, i32)
declare i32 @llvm.read_register.i32(metadata)
declare i32 @llvm.read_volatile_register.i32(metadata)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32)
declare i32 @llvm.amdgcn.groupstaticsize()
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i1 @llvm.amdgcn.is.private(ptr)
declare i1 @llvm.amdgcn.is.shared(ptr)
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.s.getreg(i32)
declare i64 @llvm.amdgcn.s.memrealtime()
declare i64 @llvm.amdgcn.s.memtime()
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.readsteadycounter()
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.and.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.max.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.min.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.or.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.sub.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.xor.i32(i32, i32)
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare i32 @llvm.amdgcn.workitem.id.x()
declare half @llvm.ceil.f16(half)
declare float @llvm.ceil.f32(float)
declare half @llvm.floor.f16(half)
declare float @llvm.floor.f32(float)
declare half @llvm.nearbyint.f16(half)
declare float @llvm.nearbyint.f32(float)
declare half @llvm.fma.f16(half, half, half)
declare float @llvm.fma.f32(float, float, float)
declare half @llvm.fmuladd.f16(half, half, half)
declare float @llvm.fmuladd.f32(float, float, float)
declare half @llvm.rint.f16(half)
declare float @llvm.rint.f32(float)
declare half @llvm.roundeven.f16(half)
declare float @llvm.roundeven.f32(float)
declare half @llvm.trunc.f16(half)
declare float @llvm.trunc.f32(float)
declare half @llvm.maximumnum.f16(half, half)
declare float @llvm.maximumnum.f32(float, float)
declare half @llvm.maxnum.f16(half, half)
declare float @llvm.maxnum.f32(float, float)
declare half @llvm.minimumnum.f16(half, half)
declare float @llvm.minimumnum.f32(float, float)
declare half @llvm.minnum.f16(half, half)
declare float @llvm.minnum.f32(float, float)
declare double @llvm.floor.f64(double)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fptoui.sat.i32.f32(float)

!0 = !{!"exec_lo"}
