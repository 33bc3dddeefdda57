; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @collatz(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) nofree readnone captures(none) %4, ptr addrspace(1) nofree readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 8
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 127
  %11 = or disjoint i32 %8, %10
  %12 = or disjoint i32 %11, 128
  %13 = icmp slt i32 %11, %2
  %14 = icmp slt i32 %12, %2
  %15 = sext i32 %11 to i64
  %16 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %15
  %17 = sext i32 %12 to i64
  %18 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %17
  %19 = tail call i32 asm sideeffect "mov.u32 $0, 0x1;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %16, i1 %13) #5
  %20 = tail call i32 asm sideeffect "mov.u32 $0, 0x1;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %18, i1 %14) #5
  %21 = lshr i32 %9, 3
  %22 = and i32 %21, 12
  %23 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %22
  %24 = shl nuw nsw i32 %9, 2
  %25 = and i32 %24, 12
  %26 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %25
  br label %27

27:                                               ; preds = %39, %6
  %.pn3 = phi i32 [ %58, %39 ], [ %19, %6 ]
  %.pn1 = phi i32 [ %59, %39 ], [ %20, %6 ]
  %28 = phi i32 [ %44, %39 ], [ 0, %6 ]
  %29 = phi i32 [ %45, %39 ], [ 0, %6 ]
  %30 = phi i32 [ %60, %39 ], [ 0, %6 ]
  %31 = icmp slt i32 %30, %3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %32 = tail call i32 @llvm.smax.i32(i32 %.pn3, i32 %.pn1)
  %33 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %32, i32 -1)
  %34 = insertelement <1 x i32> poison, i32 %33, i64 0
  store <1 x i32> %34, ptr addrspace(3) %23, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %35 = load i32, ptr addrspace(3) %26, align 4
  %36 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %35, i32 -1)
  %37 = icmp sgt i32 %36, 1
  %38 = and i1 %31, %37
  br i1 %38, label %39, label %61

39:                                               ; preds = %27
  %40 = icmp sgt i32 %.pn3, 1
  %41 = icmp sgt i32 %.pn1, 1
  %42 = zext i1 %40 to i32
  %43 = zext i1 %41 to i32
  %44 = add i32 %28, %42
  %45 = add i32 %29, %43
  %46 = and i32 %.pn3, 1
  %47 = icmp eq i32 %46, 0
  %48 = and i32 %.pn1, 1
  %49 = icmp eq i32 %48, 0
  %50 = sdiv i32 %.pn3, 2
  %51 = sdiv i32 %.pn1, 2
  %52 = mul i32 %.pn3, 3
  %53 = mul i32 %.pn1, 3
  %54 = add i32 %52, 1
  %55 = add i32 %53, 1
  %56 = select i1 %47, i32 %50, i32 %54
  %57 = select i1 %49, i32 %51, i32 %55
  %58 = select i1 %40, i32 %56, i32 %.pn3
  %59 = select i1 %41, i32 %57, i32 %.pn1
  %60 = add nuw nsw i32 %30, 1
  br label %27

61:                                               ; preds = %27
  %62 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %15
  %63 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %17
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %28, ptr addrspace(1) %62, i1 %13) #5
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %29, ptr addrspace(1) %63, i1 %14) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32) #4

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
