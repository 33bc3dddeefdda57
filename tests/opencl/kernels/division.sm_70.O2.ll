; ModuleID = 'division.cl'
source_filename = "division.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @division(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef readonly align 8 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  tail call void @__clang_ocl_kern_imp_division(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 8 %2, i32 noundef %3) #3
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @__clang_ocl_kern_imp_division(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef readonly align 8 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul nuw nsw i32 %5, %6
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add nuw nsw i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %102

11:                                               ; preds = %4
  %12 = zext nneg i32 %9 to i64
  %13 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %12
  %14 = load i64, ptr addrspace(1) %13, align 8, !tbaa !11
  %15 = getelementptr inbounds nuw i64, ptr addrspace(1) %1, i64 %12
  %16 = load i64, ptr addrspace(1) %15, align 8, !tbaa !11
  %17 = add i64 %16, 1
  %18 = icmp ult i64 %17, 2
  %19 = select i1 %18, i64 3, i64 %16
  %20 = trunc i64 %14 to i32
  %21 = trunc i64 %19 to i32
  %22 = or i32 %21, 1
  %23 = icmp eq i32 %22, -1
  %24 = select i1 %23, i32 5, i32 %22
  %25 = lshr i64 %14, 7
  %26 = trunc i64 %25 to i16
  %27 = lshr i64 %14, 3
  %28 = trunc i64 %27 to i8
  %29 = mul i32 %9, 10
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds nuw i64, ptr addrspace(1) %2, i64 %30
  %32 = freeze i64 %14
  %33 = freeze i64 %19
  %34 = sdiv i64 %32, %33
  store i64 %34, ptr addrspace(1) %31, align 8, !tbaa !11
  %35 = mul i64 %34, %33
  %36 = sub i64 %32, %35
  %37 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 8
  store i64 %36, ptr addrspace(1) %37, align 8, !tbaa !11
  %38 = freeze i64 %14
  %39 = freeze i64 %19
  %40 = udiv i64 %38, %39
  %41 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 16
  store i64 %40, ptr addrspace(1) %41, align 8, !tbaa !11
  %42 = mul i64 %40, %39
  %43 = sub i64 %38, %42
  %44 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 24
  store i64 %43, ptr addrspace(1) %44, align 8, !tbaa !11
  %45 = freeze i32 %20
  %46 = freeze i32 %24
  %47 = sdiv i32 %45, %46
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 32
  store i64 %48, ptr addrspace(1) %49, align 8, !tbaa !11
  %50 = mul i32 %47, %46
  %51 = sub i32 %45, %50
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 40
  store i64 %52, ptr addrspace(1) %53, align 8, !tbaa !11
  %54 = freeze i32 %20
  %55 = freeze i32 %24
  %56 = udiv i32 %54, %55
  %57 = zext i32 %56 to i64
  %58 = shl nuw i64 %57, 32
  %59 = mul i32 %56, %55
  %60 = sub i32 %54, %59
  %61 = zext i32 %60 to i64
  %62 = or disjoint i64 %58, %61
  %63 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 48
  store i64 %62, ptr addrspace(1) %63, align 8, !tbaa !11
  %64 = trunc i32 %24 to i16
  %65 = and i16 %64, 32767
  %66 = freeze i16 %26
  %67 = freeze i16 %65
  %68 = sdiv i16 %66, %67
  %69 = sext i16 %68 to i32
  %70 = mul i16 %68, %67
  %71 = sub i16 %66, %70
  %72 = sext i16 %71 to i32
  %73 = shl nsw i32 %72, 16
  %74 = add nsw i32 %73, %69
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 56
  store i64 %75, ptr addrspace(1) %76, align 8, !tbaa !11
  %77 = trunc i32 %24 to i8
  %78 = and i8 %77, 63
  %79 = freeze i8 %28
  %80 = freeze i8 %78
  %81 = sdiv i8 %79, %80
  %82 = sext i8 %81 to i32
  %83 = mul i8 %81, %80
  %84 = sub i8 %79, %83
  %85 = sext i8 %84 to i32
  %86 = shl nsw i32 %85, 8
  %87 = add nsw i32 %86, %82
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 64
  store i64 %88, ptr addrspace(1) %89, align 8, !tbaa !11
  %90 = trunc i64 %14 to i8
  %91 = trunc i32 %24 to i8
  %92 = freeze i8 %90
  %93 = freeze i8 %91
  %94 = udiv i8 %92, %93
  %95 = zext i8 %94 to i64
  %96 = mul i8 %94, %93
  %97 = sub i8 %92, %96
  %98 = zext i8 %97 to i64
  %99 = shl nuw nsw i64 %98, 8
  %100 = or disjoint i64 %99, %95
  %101 = getelementptr inbounds nuw i8, ptr addrspace(1) %31, i64 72
  store i64 %100, ptr addrspace(1) %101, align 8, !tbaa !11
  br label %102

102:                                              ; preds = %4, %11
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!7 = !{i32 1, i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none", !"none"}
!9 = !{!"long*", !"long*", !"long*", !"uint"}
!10 = !{!"const", !"const", !"", !""}
!11 = !{!12, !12, i64 0}
!12 = !{!"long", !5, i64 0}
