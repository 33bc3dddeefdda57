; ModuleID = 'wide.cl'
source_filename = "wide.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @wide(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef writeonly align 8 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  tail call void @__clang_ocl_kern_imp_wide(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, i32 noundef %2) #6
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @__clang_ocl_kern_imp_wide(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef writeonly align 8 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul nuw nsw i32 %4, %5
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add nuw nsw i32 %6, %7
  %9 = icmp ult i32 %8, %2
  br i1 %9, label %10, label %62

10:                                               ; preds = %3
  %11 = zext nneg i32 %8 to i64
  %12 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %11
  %13 = load i64, ptr addrspace(1) %12, align 8, !tbaa !11
  %14 = add nuw i32 %8, 1
  %15 = icmp eq i32 %14, %2
  %16 = select i1 %15, i32 0, i32 %14
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %17
  %19 = load i64, ptr addrspace(1) %18, align 8, !tbaa !11
  %20 = trunc i64 %13 to i32
  %21 = shl i32 %8, 3
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds nuw i64, ptr addrspace(1) %1, i64 %22
  %24 = mul i64 %19, %13
  store i64 %24, ptr addrspace(1) %23, align 8, !tbaa !11
  %25 = zext i64 %13 to i128
  %26 = zext i64 %19 to i128
  %27 = mul nuw i128 %26, %25
  %28 = lshr i128 %27, 64
  %29 = trunc nuw i128 %28 to i64
  %30 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 8
  store i64 %29, ptr addrspace(1) %30, align 8, !tbaa !11
  %31 = and i64 %13, 63
  %32 = tail call i64 @llvm.fshl.i64(i64 %13, i64 %13, i64 %13)
  %33 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 16
  store i64 %32, ptr addrspace(1) %33, align 8, !tbaa !11
  %34 = ashr i64 %19, %31
  %35 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 24
  store i64 %34, ptr addrspace(1) %35, align 8, !tbaa !11
  %36 = tail call i64 @llvm.smax.i64(i64 %13, i64 %19)
  %37 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 32
  store i64 %36, ptr addrspace(1) %37, align 8, !tbaa !11
  %38 = icmp ult i64 %13, %19
  %39 = sub i64 %13, %19
  %40 = sub i64 %19, %13
  %41 = select i1 %38, i64 %39, i64 %40
  %42 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 40
  store i64 %41, ptr addrspace(1) %42, align 8, !tbaa !11
  %43 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %13)
  %44 = trunc i64 %19 to i32
  %45 = or i32 %44, 1
  %46 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %45, i1 true)
  %47 = shl nuw nsw i32 %46, 8
  %48 = zext nneg i32 %47 to i64
  %49 = or disjoint i64 %43, %48
  %50 = or i64 %13, -9223372036854775808
  %51 = tail call range(i64 0, 64) i64 @llvm.cttz.i64(i64 %50, i1 true)
  %52 = shl nuw nsw i64 %51, 16
  %53 = or disjoint i64 %49, %52
  %54 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 48
  store i64 %53, ptr addrspace(1) %54, align 8, !tbaa !11
  %55 = tail call i32 @llvm.bswap.i32(i32 %20)
  %56 = zext i32 %55 to i64
  %57 = shl nuw i64 %56, 32
  %58 = tail call i32 @llvm.fshl.i32(i32 %44, i32 %44, i32 %20)
  %59 = zext i32 %58 to i64
  %60 = or disjoint i64 %57, %59
  %61 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 56
  store i64 %60, ptr addrspace(1) %61, align 8, !tbaa !11
  br label %62

62:                                               ; preds = %3, %10
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.fshl.i64(i64, i64, i64) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #4

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none"}
!9 = !{!"ulong*", !"ulong*", !"uint"}
!10 = !{!"const", !"", !""}
!11 = !{!12, !12, i64 0}
!12 = !{!"long", !5, i64 0}
