; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu11.00-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @collatz(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg nofree readnone captures(none) %4, ptr addrspace(1) inreg nofree readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %7)
  %9 = and i32 %8, 96
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 8
  %12 = and i32 %7, 31
  %13 = or disjoint i32 %12, %11
  %14 = or disjoint i32 %13, %9
  %15 = or disjoint i32 %14, 128
  %16 = icmp slt i32 %14, %2
  %17 = icmp slt i32 %15, %2
  %18 = sext i32 %15 to i64
  %19 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %18
  br i1 %16, label %20, label %24

20:                                               ; preds = %6
  %21 = sext i32 %14 to i64
  %22 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %21
  %23 = load <1 x i32>, ptr addrspace(1) %22, align 4
  br label %24

24:                                               ; preds = %20, %6
  %25 = phi <1 x i32> [ %23, %20 ], [ splat (i32 1), %6 ]
  %26 = extractelement <1 x i32> %25, i64 0
  br i1 %17, label %27, label %29

27:                                               ; preds = %24
  %28 = load <1 x i32>, ptr addrspace(1) %19, align 4
  br label %29

29:                                               ; preds = %27, %24
  %30 = phi <1 x i32> [ %28, %27 ], [ splat (i32 1), %24 ]
  %31 = extractelement <1 x i32> %30, i64 0
  %32 = lshr exact i32 %9, 3
  %33 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %32
  %34 = shl nuw nsw i32 %7, 2
  %35 = and i32 %34, 12
  %36 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %35
  br label %37

37:                                               ; preds = %63, %29
  %.pn3 = phi i32 [ %82, %63 ], [ %26, %29 ]
  %.pn1 = phi i32 [ %83, %63 ], [ %31, %29 ]
  %38 = phi i32 [ %68, %63 ], [ 0, %29 ]
  %39 = phi i32 [ %69, %63 ], [ 0, %29 ]
  %40 = phi i32 [ %84, %63 ], [ 0, %29 ]
  %41 = icmp slt i32 %40, %3
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %42 = tail call i32 @llvm.smax.i32(i32 %.pn3, i32 %.pn1)
  %43 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %42, i32 280, i32 15, i32 15, i1 true)
  %44 = tail call i32 @llvm.smax.i32(i32 %42, i32 %43)
  %45 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %44, i32 276, i32 15, i32 15, i1 true)
  %46 = tail call i32 @llvm.smax.i32(i32 %44, i32 %45)
  %47 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %46, i32 274, i32 15, i32 15, i1 true)
  %48 = tail call i32 @llvm.smax.i32(i32 %46, i32 %47)
  %49 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %48, i32 273, i32 15, i32 15, i1 true)
  %50 = tail call i32 @llvm.smax.i32(i32 %48, i32 %49)
  %51 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %50, i32 -1, i32 -1, i1 true, i1 false)
  %52 = tail call i32 @llvm.smax.i32(i32 %50, i32 %51)
  %53 = tail call i32 @llvm.amdgcn.readlane.i32(i32 %52, i32 31)
  %54 = insertelement <1 x i32> poison, i32 %53, i64 0
  store <1 x i32> %54, ptr addrspace(3) %33, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %55 = load <1 x i32>, ptr addrspace(3) %36, align 4
  %56 = extractelement <1 x i32> %55, i64 0
  %57 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %56, i32 354, i32 15, i32 15, i1 true)
  %58 = tail call i32 @llvm.smax.i32(i32 %56, i32 %57)
  %59 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %58, i32 353, i32 15, i32 15, i1 true)
  %60 = tail call i32 @llvm.smax.i32(i32 %58, i32 %59)
  %61 = icmp sgt i32 %60, 1
  %62 = and i1 %41, %61
  br i1 %62, label %63, label %85

63:                                               ; preds = %37
  %64 = icmp sgt i32 %.pn3, 1
  %65 = icmp sgt i32 %.pn1, 1
  %66 = zext i1 %64 to i32
  %67 = zext i1 %65 to i32
  %68 = add i32 %38, %66
  %69 = add i32 %39, %67
  %70 = and i32 %.pn3, 1
  %71 = icmp eq i32 %70, 0
  %72 = and i32 %.pn1, 1
  %73 = icmp eq i32 %72, 0
  %74 = sdiv i32 %.pn3, 2
  %75 = sdiv i32 %.pn1, 2
  %76 = mul i32 %.pn3, 3
  %77 = mul i32 %.pn1, 3
  %78 = add i32 %76, 1
  %79 = add i32 %77, 1
  %80 = select i1 %71, i32 %74, i32 %78
  %81 = select i1 %73, i32 %75, i32 %79
  %82 = select i1 %64, i32 %80, i32 %.pn3
  %83 = select i1 %65, i32 %81, i32 %.pn1
  %84 = add nuw nsw i32 %40, 1
  br label %37

85:                                               ; preds = %37
  %86 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %18
  br i1 %16, label %87, label %91

87:                                               ; preds = %85
  %88 = sext i32 %14 to i64
  %89 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %88
  %90 = insertelement <1 x i32> poison, i32 %38, i64 0
  store <1 x i32> %90, ptr addrspace(1) %89, align 4
  br label %91

91:                                               ; preds = %87, %85
  br i1 %17, label %92, label %94

92:                                               ; preds = %91
  %93 = insertelement <1 x i32> poison, i32 %39, i64 0
  store <1 x i32> %93, ptr addrspace(1) %86, align 4
  br label %94

94:                                               ; preds = %92, %91
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32) #5

attributes #0 = { norecurse nounwind "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
