; What stands around functions: module assembly, comdats, aliases, ifuncs, sections, linkage, attribute groups, metadata.
source_filename = "globals.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

module asm ".set unused, 0 ; define void @no() {"
module asm "\22quoted\22"

$folded = comdat any
$"odd comdat" = comdat nodeduplicate

@plain = addrspace(1) global i32 0, align 4
@"quoted global" = internal unnamed_addr addrspace(4) constant [2 x ptr addrspace(1)] [ptr addrspace(1) @plain, ptr addrspace(1) null], section ".rodata.x", align 8
@undefined = external addrspace(3) global [0 x i8], align 16
@weak = weak_odr hidden local_unnamed_addr addrspace(1) externally_initialized global { i32, [4 x i8] } { i32 1, [4 x i8] c"{\0A}\00" }, comdat($folded), align 4, !kept !0
@thread = thread_local(initialexec) addrspace(1) global i32 undef, no_sanitize_address
@0 = private unnamed_addr addrspace(4) constant i8 1
@alias = dso_local alias i32, ptr addrspace(1) @plain
@"quoted alias" = weak unnamed_addr alias i8, getelementptr (i8, ptr addrspace(1) @plain, i64 1)
@ifunc = ifunc void (), ptr @resolver

declare !kept !0 void @declared(i32, ...) unnamed_addr #0

define linkonce_odr hidden amdgpu_kernel void @folded(ptr addrspace(1) %out) local_unnamed_addr #1 comdat align 256 !kept !0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x(), !range !{i32 0, i32 64}  ; divergent
  store i32 %tid, ptr addrspace(1) %out                                  ; divergent
  ret void
}

define internal ptr @resolver() section ".text.resolver" gc "statepoint-example" prefix i32 7 prologue i32 8 {
  ret ptr null
}

attributes #0 = { nounwind "unsafe-fp-math"="true" }
attributes #1 = { mustprogress "target-cpu"="gfx900" "target-features"="+wavefrontsize64" uwtable(sync) vscale_range(1,2) }

!named = !{!0, !1, !2}
!0 = !{}
!1 = distinct !{!1, !0, !"a string with } and ; and \22", i32 7, ptr addrspace(1) @plain, null}
!2 = !{!DIExpression(DW_OP_deref), i1 false, !{}}

declare i32 @llvm.amdgcn.workitem.id.x()
