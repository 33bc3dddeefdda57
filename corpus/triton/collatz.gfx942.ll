; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @collatz(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg nofree readnone captures(none) %4, ptr addrspace(1) inreg nofree readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %7)
  %9 = and i32 %8, 192
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 8
  %12 = and i32 %7, 63
  %13 = or disjoint i32 %11, %12
  %14 = or disjoint i32 %9, %13
  %15 = icmp slt i32 %14, %2
  br i1 %15, label %16, label %20

16:                                               ; preds = %6
  %17 = sext i32 %14 to i64
  %18 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %17
  %19 = load <1 x i32>, ptr addrspace(1) %18, align 4
  br label %20

20:                                               ; preds = %16, %6
  %21 = phi <1 x i32> [ %19, %16 ], [ splat (i32 1), %6 ]
  %22 = extractelement <1 x i32> %21, i64 0
  %23 = lshr exact i32 %9, 4
  %24 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %23
  %25 = shl nuw nsw i32 %7, 2
  %26 = and i32 %25, 12
  %27 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %26
  br label %28

28:                                               ; preds = %54, %20
  %.pn1 = phi i32 [ %64, %54 ], [ %22, %20 ]
  %29 = phi i32 [ %57, %54 ], [ 0, %20 ]
  %30 = phi i32 [ %65, %54 ], [ 0, %20 ]
  %31 = icmp slt i32 %30, %3
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %32 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %.pn1, i32 280, i32 15, i32 15, i1 true)
  %33 = tail call i32 @llvm.smax.i32(i32 %.pn1, i32 %32)
  %34 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %33, i32 276, i32 15, i32 15, i1 true)
  %35 = tail call i32 @llvm.smax.i32(i32 %33, i32 %34)
  %36 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %35, i32 274, i32 15, i32 15, i1 true)
  %37 = tail call i32 @llvm.smax.i32(i32 %35, i32 %36)
  %38 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %37, i32 273, i32 15, i32 15, i1 true)
  %39 = tail call i32 @llvm.smax.i32(i32 %37, i32 %38)
  %40 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %39, i32 %39, i32 322, i32 10, i32 15, i1 true)
  %41 = tail call i32 @llvm.smax.i32(i32 %39, i32 %40)
  %42 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %41, i32 323, i32 15, i32 15, i1 true)
  %43 = tail call i32 @llvm.smax.i32(i32 %41, i32 %42)
  %44 = tail call i32 @llvm.amdgcn.readlane.i32(i32 %43, i32 63)
  %45 = insertelement <1 x i32> poison, i32 %44, i64 0
  store <1 x i32> %45, ptr addrspace(3) %24, align 4
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %46 = load <1 x i32>, ptr addrspace(3) %27, align 4
  %47 = extractelement <1 x i32> %46, i64 0
  %48 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %47, i32 78, i32 15, i32 15, i1 true)
  %49 = tail call i32 @llvm.smax.i32(i32 %47, i32 %48)
  %50 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %49, i32 177, i32 15, i32 15, i1 true)
  %51 = tail call i32 @llvm.smax.i32(i32 %49, i32 %50)
  %52 = icmp sgt i32 %51, 1
  %53 = and i1 %31, %52
  br i1 %53, label %54, label %66

54:                                               ; preds = %28
  %55 = icmp sgt i32 %.pn1, 1
  %56 = zext i1 %55 to i32
  %57 = add i32 %29, %56
  %58 = and i32 %.pn1, 1
  %59 = icmp eq i32 %58, 0
  %60 = sdiv i32 %.pn1, 2
  %61 = mul i32 %.pn1, 3
  %62 = add i32 %61, 1
  %63 = select i1 %59, i32 %60, i32 %62
  %64 = select i1 %55, i32 %63, i32 %.pn1
  %65 = add nuw nsw i32 %30, 1
  br label %28

66:                                               ; preds = %28
  br i1 %15, label %67, label %71

67:                                               ; preds = %66
  %68 = sext i32 %14 to i64
  %69 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %68
  %70 = insertelement <1 x i32> poison, i32 %29, i64 0
  store <1 x i32> %70, ptr addrspace(1) %69, align 4
  br label %71

71:                                               ; preds = %67, %66
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

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32) #4

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
