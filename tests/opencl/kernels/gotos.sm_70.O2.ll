; ModuleID = 'gotos.cl'
source_filename = "gotos.cl"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @gotos(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  tail call void @__clang_ocl_kern_imp_gotos(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #3
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @__clang_ocl_kern_imp_gotos(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul nuw nsw i32 %4, %5
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add nuw nsw i32 %6, %7
  %9 = icmp ult i32 %8, %2
  br i1 %9, label %10, label %144

10:                                               ; preds = %3
  %11 = zext nneg i32 %8 to i64
  %12 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !tbaa !3
  %14 = and i32 %13, 1
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %30

16:                                               ; preds = %124, %30, %10
  %17 = phi i32 [ %37, %30 ], [ %37, %124 ], [ %13, %10 ]
  %18 = phi i32 [ %32, %30 ], [ %126, %124 ], [ 0, %10 ]
  %19 = phi i32 [ %35, %30 ], [ %125, %124 ], [ 1, %10 ]
  %20 = mul i32 %19, 31
  %21 = add i32 %20, %17
  %22 = add i32 %18, 1
  %23 = icmp ugt i32 %22, 20
  br i1 %23, label %135, label %24

24:                                               ; preds = %16
  %25 = lshr i32 %17, 1
  %26 = and i32 %17, 3
  %27 = add nuw i32 %25, %26
  %28 = and i32 %27, 7
  %29 = icmp eq i32 %28, 3
  br i1 %29, label %128, label %30

30:                                               ; preds = %128, %24, %10
  %31 = phi i32 [ %13, %10 ], [ %129, %128 ], [ %27, %24 ]
  %32 = phi i32 [ 0, %10 ], [ %133, %128 ], [ %22, %24 ]
  %33 = phi i32 [ 1, %10 ], [ %132, %128 ], [ %21, %24 ]
  %34 = mul i32 %33, 17
  %35 = add i32 %34, %32
  %36 = and i32 %35, 5
  %37 = add i32 %36, %31
  %38 = urem i32 %37, 3
  %39 = icmp eq i32 %38, 1
  br i1 %39, label %16, label %40

40:                                               ; preds = %30
  %41 = xor i32 %35, %37
  %42 = and i32 %41, 31
  %43 = and i32 %41, 15
  %44 = icmp ne i32 %43, 0
  %45 = icmp ne i32 %42, 30
  %46 = select i1 %45, i32 9, i32 5
  %47 = and i1 %44, %45
  %48 = select i1 %44, i32 %46, i32 12
  br i1 %47, label %49, label %119

49:                                               ; preds = %40
  %50 = add i32 %35, 1
  %51 = xor i32 %50, %37
  %52 = and i32 %51, 15
  %53 = icmp eq i32 %52, 1
  %54 = and i32 %51, 31
  %55 = icmp ne i32 %54, 30
  %56 = select i1 %55, i32 9, i32 5
  %57 = select i1 %53, i1 false, i1 %55
  %58 = select i1 %53, i32 12, i32 %56
  br i1 %57, label %59, label %119

59:                                               ; preds = %49
  %60 = xor i32 %50, %37
  %61 = and i32 %60, 15
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %83, label %63

63:                                               ; preds = %59
  %64 = and i32 %60, 31
  %65 = icmp eq i32 %64, 30
  br i1 %65, label %83, label %66

66:                                               ; preds = %63
  %67 = add i32 %50, 2
  %68 = xor i32 %67, %37
  %69 = and i32 %68, 15
  %70 = icmp eq i32 %69, 1
  br i1 %70, label %83, label %71

71:                                               ; preds = %66
  %72 = and i32 %68, 31
  %73 = icmp eq i32 %72, 30
  br i1 %73, label %83, label %74

74:                                               ; preds = %71
  %75 = add i32 %50, 6
  %76 = xor i32 %75, %37
  %77 = and i32 %76, 15
  %78 = icmp eq i32 %77, 2
  br i1 %78, label %83, label %79

79:                                               ; preds = %74
  %80 = and i32 %76, 31
  %81 = icmp ne i32 %80, 30
  %82 = select i1 %81, i32 9, i32 5
  br label %83

83:                                               ; preds = %79, %74, %71, %66, %63, %59
  %84 = phi i32 [ %50, %63 ], [ %50, %59 ], [ %75, %74 ], [ %67, %66 ], [ %67, %71 ], [ %75, %79 ]
  %85 = phi i1 [ false, %63 ], [ false, %59 ], [ false, %74 ], [ false, %66 ], [ false, %71 ], [ %81, %79 ]
  %86 = phi i32 [ 5, %63 ], [ 12, %59 ], [ 12, %74 ], [ 12, %66 ], [ 5, %71 ], [ %82, %79 ]
  br i1 %85, label %87, label %119

87:                                               ; preds = %83
  %88 = xor i32 %84, %37
  %89 = and i32 %88, 15
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %119, label %91

91:                                               ; preds = %87
  %92 = and i32 %88, 31
  %93 = icmp eq i32 %92, 30
  br i1 %93, label %119, label %94

94:                                               ; preds = %91
  %95 = add i32 %84, 3
  %96 = xor i32 %95, %37
  %97 = and i32 %96, 15
  %98 = icmp eq i32 %97, 1
  br i1 %98, label %119, label %99

99:                                               ; preds = %94
  %100 = and i32 %96, 31
  %101 = icmp eq i32 %100, 30
  br i1 %101, label %119, label %102

102:                                              ; preds = %99
  %103 = add i32 %84, 9
  %104 = xor i32 %103, %37
  %105 = and i32 %104, 15
  %106 = icmp eq i32 %105, 2
  br i1 %106, label %119, label %107

107:                                              ; preds = %102
  %108 = and i32 %104, 31
  %109 = icmp eq i32 %108, 30
  br i1 %109, label %119, label %110

110:                                              ; preds = %107
  %111 = add i32 %84, 18
  %112 = xor i32 %111, %37
  %113 = and i32 %112, 15
  %114 = icmp eq i32 %113, 3
  br i1 %114, label %119, label %115

115:                                              ; preds = %110
  %116 = and i32 %112, 31
  %117 = icmp eq i32 %116, 30
  %118 = select i1 %117, i32 5, i32 6
  br label %119

119:                                              ; preds = %87, %91, %94, %99, %102, %107, %110, %115, %83, %49, %40
  %120 = phi i32 [ %84, %83 ], [ %35, %40 ], [ %50, %49 ], [ %84, %91 ], [ %84, %87 ], [ %111, %110 ], [ %95, %94 ], [ %95, %99 ], [ %111, %115 ], [ %103, %102 ], [ %103, %107 ]
  %121 = phi i32 [ %86, %83 ], [ %48, %40 ], [ %58, %49 ], [ 5, %91 ], [ 12, %87 ], [ 12, %110 ], [ 12, %94 ], [ 5, %99 ], [ %118, %115 ], [ 12, %102 ], [ 5, %107 ]
  switch i32 %121, label %145 [
    i32 6, label %122
    i32 12, label %124
    i32 5, label %128
  ]

122:                                              ; preds = %119
  %123 = xor i32 %120, 21845
  br label %124

124:                                              ; preds = %122, %119
  %125 = phi i32 [ %123, %122 ], [ %120, %119 ]
  %126 = add nuw nsw i32 %32, 1
  %127 = icmp ult i32 %32, 14
  br i1 %127, label %16, label %135

128:                                              ; preds = %24, %119
  %129 = phi i32 [ %27, %24 ], [ %37, %119 ]
  %130 = phi i32 [ %22, %24 ], [ %32, %119 ]
  %131 = phi i32 [ %21, %24 ], [ %120, %119 ]
  %132 = add i32 %131, -9
  %133 = add i32 %130, 1
  %134 = icmp ult i32 %133, 18
  br i1 %134, label %30, label %135

135:                                              ; preds = %128, %124, %16
  %136 = phi i32 [ %22, %16 ], [ %133, %128 ], [ %126, %124 ]
  %137 = phi i32 [ %21, %16 ], [ %132, %128 ], [ %125, %124 ]
  %138 = shl nuw i32 %8, 1
  %139 = zext i32 %138 to i64
  %140 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %139
  store i32 %137, ptr addrspace(1) %140, align 4, !tbaa !3
  %141 = or disjoint i32 %138, 1
  %142 = zext i32 %141 to i64
  %143 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %142
  store i32 %136, ptr addrspace(1) %143, align 4, !tbaa !3
  br label %144

144:                                              ; preds = %3, %135
  ret void

145:                                              ; preds = %119
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" "uniform-work-group-size"="false" }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx42,+ptx70,+sm_70" }
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
!7 = !{i32 1, i32 1, i32 0}
!8 = !{!"none", !"none", !"none"}
!9 = !{!"uint*", !"uint*", !"uint"}
!10 = !{!"const", !"", !""}
