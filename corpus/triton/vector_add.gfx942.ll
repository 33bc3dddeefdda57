; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @vector_add(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree writeonly captures(none) %2, i32 inreg %3, ptr addrspace(1) inreg nofree readnone captures(none) %4, ptr addrspace(1) inreg nofree readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %7)
  %9 = and i32 %8, 192
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 10
  %12 = and i32 %7, 63
  %13 = or disjoint i32 %9, %12
  %14 = or disjoint i32 %13, %11
  %15 = or disjoint i32 %14, 256
  %16 = or disjoint i32 %14, 512
  %17 = or disjoint i32 %14, 768
  %18 = icmp slt i32 %14, %3
  %19 = icmp slt i32 %15, %3
  %20 = icmp slt i32 %16, %3
  %21 = icmp slt i32 %17, %3
  %22 = sext i32 %14 to i64
  %23 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %22
  %24 = sext i32 %15 to i64
  %25 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %24
  %26 = sext i32 %16 to i64
  %27 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %26
  %28 = sext i32 %17 to i64
  %29 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %28
  %30 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %24
  %31 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %26
  %32 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %28
  br i1 %18, label %33, label %36

33:                                               ; preds = %6
  %34 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %22
  %35 = load <1 x float>, ptr addrspace(1) %34, align 4
  br label %36

36:                                               ; preds = %33, %6
  %37 = phi <1 x float> [ %35, %33 ], [ zeroinitializer, %6 ]
  %38 = extractelement <1 x float> %37, i64 0
  br i1 %19, label %39, label %41

39:                                               ; preds = %36
  %40 = load <1 x float>, ptr addrspace(1) %30, align 4
  br label %41

41:                                               ; preds = %39, %36
  %42 = phi <1 x float> [ %40, %39 ], [ zeroinitializer, %36 ]
  %43 = extractelement <1 x float> %42, i64 0
  br i1 %20, label %44, label %46

44:                                               ; preds = %41
  %45 = load <1 x float>, ptr addrspace(1) %31, align 4
  br label %46

46:                                               ; preds = %44, %41
  %47 = phi <1 x float> [ %45, %44 ], [ zeroinitializer, %41 ]
  %48 = extractelement <1 x float> %47, i64 0
  br i1 %21, label %49, label %51

49:                                               ; preds = %46
  %50 = load <1 x float>, ptr addrspace(1) %32, align 4
  br label %51

51:                                               ; preds = %49, %46
  %52 = phi <1 x float> [ %50, %49 ], [ zeroinitializer, %46 ]
  %53 = extractelement <1 x float> %52, i64 0
  %54 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %24
  %55 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %26
  %56 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %28
  br i1 %18, label %57, label %60

57:                                               ; preds = %51
  %58 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %22
  %59 = load <1 x float>, ptr addrspace(1) %58, align 4
  br label %60

60:                                               ; preds = %57, %51
  %61 = phi <1 x float> [ %59, %57 ], [ zeroinitializer, %51 ]
  %62 = extractelement <1 x float> %61, i64 0
  br i1 %19, label %63, label %65

63:                                               ; preds = %60
  %64 = load <1 x float>, ptr addrspace(1) %54, align 4
  br label %65

65:                                               ; preds = %63, %60
  %66 = phi <1 x float> [ %64, %63 ], [ zeroinitializer, %60 ]
  %67 = extractelement <1 x float> %66, i64 0
  br i1 %20, label %68, label %70

68:                                               ; preds = %65
  %69 = load <1 x float>, ptr addrspace(1) %55, align 4
  br label %70

70:                                               ; preds = %68, %65
  %71 = phi <1 x float> [ %69, %68 ], [ zeroinitializer, %65 ]
  %72 = extractelement <1 x float> %71, i64 0
  br i1 %21, label %73, label %75

73:                                               ; preds = %70
  %74 = load <1 x float>, ptr addrspace(1) %56, align 4
  br label %75

75:                                               ; preds = %73, %70
  %76 = phi <1 x float> [ %74, %73 ], [ zeroinitializer, %70 ]
  %77 = extractelement <1 x float> %76, i64 0
  %78 = fadd float %43, %67
  %79 = fadd float %48, %72
  %80 = fadd float %53, %77
  br i1 %18, label %81, label %84

81:                                               ; preds = %75
  %82 = fadd float %38, %62
  %83 = insertelement <1 x float> poison, float %82, i64 0
  store <1 x float> %83, ptr addrspace(1) %23, align 4
  br label %84

84:                                               ; preds = %81, %75
  br i1 %19, label %85, label %87

85:                                               ; preds = %84
  %86 = insertelement <1 x float> poison, float %78, i64 0
  store <1 x float> %86, ptr addrspace(1) %25, align 4
  br label %87

87:                                               ; preds = %85, %84
  br i1 %20, label %88, label %90

88:                                               ; preds = %87
  %89 = insertelement <1 x float> poison, float %79, i64 0
  store <1 x float> %89, ptr addrspace(1) %27, align 4
  br label %90

90:                                               ; preds = %88, %87
  br i1 %21, label %91, label %93

91:                                               ; preds = %90
  %92 = insertelement <1 x float> poison, float %80, i64 0
  store <1 x float> %92, ptr addrspace(1) %29, align 4
  br label %93

93:                                               ; preds = %91, %90
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
