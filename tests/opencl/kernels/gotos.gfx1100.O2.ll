; ModuleID = 'gotos.cl'
source_filename = "gotos.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @gotos(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4, !range !12, !invariant.load !13, !noundef !13
  %8 = zext nneg i16 %7 to i32
  %9 = mul i32 %4, %8
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = add i32 %9, %10
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %13, label %148

13:                                               ; preds = %3
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %14
  %16 = load i32, ptr addrspace(1) %15, align 4, !tbaa !4, !amdgpu.noclobber !13
  %17 = and i32 %16, 1
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %33

19:                                               ; preds = %127, %33, %13
  %20 = phi i32 [ %40, %33 ], [ %40, %127 ], [ %16, %13 ]
  %21 = phi i32 [ %35, %33 ], [ %129, %127 ], [ 0, %13 ]
  %22 = phi i32 [ %38, %33 ], [ %128, %127 ], [ 1, %13 ]
  %23 = mul i32 %22, 31
  %24 = add i32 %23, %20
  %25 = add i32 %21, 1
  %26 = icmp ugt i32 %25, 20
  br i1 %26, label %138, label %27

27:                                               ; preds = %19
  %28 = lshr i32 %20, 1
  %29 = and i32 %20, 3
  %30 = add nuw i32 %28, %29
  %31 = and i32 %30, 7
  %32 = icmp eq i32 %31, 3
  br i1 %32, label %131, label %33

33:                                               ; preds = %131, %27, %13
  %34 = phi i32 [ %16, %13 ], [ %132, %131 ], [ %30, %27 ]
  %35 = phi i32 [ 0, %13 ], [ %136, %131 ], [ %25, %27 ]
  %36 = phi i32 [ 1, %13 ], [ %135, %131 ], [ %24, %27 ]
  %37 = mul i32 %36, 17
  %38 = add i32 %37, %35
  %39 = and i32 %38, 5
  %40 = add i32 %39, %34
  %41 = urem i32 %40, 3
  %42 = icmp eq i32 %41, 1
  br i1 %42, label %19, label %43

43:                                               ; preds = %33
  %44 = xor i32 %38, %40
  %45 = and i32 %44, 31
  %46 = and i32 %44, 15
  %47 = icmp ne i32 %46, 0
  %48 = icmp ne i32 %45, 30
  %49 = select i1 %48, i32 9, i32 5
  %50 = and i1 %47, %48
  %51 = select i1 %47, i32 %49, i32 12
  br i1 %50, label %52, label %122

52:                                               ; preds = %43
  %53 = add i32 %38, 1
  %54 = xor i32 %53, %40
  %55 = and i32 %54, 15
  %56 = icmp eq i32 %55, 1
  %57 = and i32 %54, 31
  %58 = icmp ne i32 %57, 30
  %59 = select i1 %58, i32 9, i32 5
  %60 = select i1 %56, i1 false, i1 %58
  %61 = select i1 %56, i32 12, i32 %59
  br i1 %60, label %62, label %122

62:                                               ; preds = %52
  %63 = xor i32 %53, %40
  %64 = and i32 %63, 15
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %86, label %66

66:                                               ; preds = %62
  %67 = and i32 %63, 31
  %68 = icmp eq i32 %67, 30
  br i1 %68, label %86, label %69

69:                                               ; preds = %66
  %70 = add i32 %53, 2
  %71 = xor i32 %70, %40
  %72 = and i32 %71, 15
  %73 = icmp eq i32 %72, 1
  br i1 %73, label %86, label %74

74:                                               ; preds = %69
  %75 = and i32 %71, 31
  %76 = icmp eq i32 %75, 30
  br i1 %76, label %86, label %77

77:                                               ; preds = %74
  %78 = add i32 %53, 6
  %79 = xor i32 %78, %40
  %80 = and i32 %79, 15
  %81 = icmp eq i32 %80, 2
  br i1 %81, label %86, label %82

82:                                               ; preds = %77
  %83 = and i32 %79, 31
  %84 = icmp ne i32 %83, 30
  %85 = select i1 %84, i32 9, i32 5
  br label %86

86:                                               ; preds = %82, %77, %74, %69, %66, %62
  %87 = phi i32 [ %53, %66 ], [ %53, %62 ], [ %78, %77 ], [ %70, %69 ], [ %70, %74 ], [ %78, %82 ]
  %88 = phi i1 [ false, %66 ], [ false, %62 ], [ false, %77 ], [ false, %69 ], [ false, %74 ], [ %84, %82 ]
  %89 = phi i32 [ 5, %66 ], [ 12, %62 ], [ 12, %77 ], [ 12, %69 ], [ 5, %74 ], [ %85, %82 ]
  br i1 %88, label %90, label %122

90:                                               ; preds = %86
  %91 = xor i32 %87, %40
  %92 = and i32 %91, 15
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %122, label %94

94:                                               ; preds = %90
  %95 = and i32 %91, 31
  %96 = icmp eq i32 %95, 30
  br i1 %96, label %122, label %97

97:                                               ; preds = %94
  %98 = add i32 %87, 3
  %99 = xor i32 %98, %40
  %100 = and i32 %99, 15
  %101 = icmp eq i32 %100, 1
  br i1 %101, label %122, label %102

102:                                              ; preds = %97
  %103 = and i32 %99, 31
  %104 = icmp eq i32 %103, 30
  br i1 %104, label %122, label %105

105:                                              ; preds = %102
  %106 = add i32 %87, 9
  %107 = xor i32 %106, %40
  %108 = and i32 %107, 15
  %109 = icmp eq i32 %108, 2
  br i1 %109, label %122, label %110

110:                                              ; preds = %105
  %111 = and i32 %107, 31
  %112 = icmp eq i32 %111, 30
  br i1 %112, label %122, label %113

113:                                              ; preds = %110
  %114 = add i32 %87, 18
  %115 = xor i32 %114, %40
  %116 = and i32 %115, 15
  %117 = icmp eq i32 %116, 3
  br i1 %117, label %122, label %118

118:                                              ; preds = %113
  %119 = and i32 %115, 31
  %120 = icmp eq i32 %119, 30
  %121 = select i1 %120, i32 5, i32 6
  br label %122

122:                                              ; preds = %90, %94, %97, %102, %105, %110, %113, %118, %86, %52, %43
  %123 = phi i32 [ %38, %43 ], [ %87, %86 ], [ %53, %52 ], [ %87, %94 ], [ %87, %90 ], [ %114, %113 ], [ %98, %97 ], [ %98, %102 ], [ %114, %118 ], [ %106, %105 ], [ %106, %110 ]
  %124 = phi i32 [ %51, %43 ], [ %89, %86 ], [ %61, %52 ], [ 5, %94 ], [ 12, %90 ], [ 12, %113 ], [ 12, %97 ], [ 5, %102 ], [ %121, %118 ], [ 12, %105 ], [ 5, %110 ]
  switch i32 %124, label %147 [
    i32 6, label %125
    i32 12, label %127
    i32 5, label %131
  ]

125:                                              ; preds = %122
  %126 = xor i32 %123, 21845
  br label %127

127:                                              ; preds = %125, %122
  %128 = phi i32 [ %126, %125 ], [ %123, %122 ]
  %129 = add nuw nsw i32 %35, 1
  %130 = icmp ult i32 %35, 14
  br i1 %130, label %19, label %138

131:                                              ; preds = %122, %27
  %132 = phi i32 [ %30, %27 ], [ %40, %122 ]
  %133 = phi i32 [ %25, %27 ], [ %35, %122 ]
  %134 = phi i32 [ %24, %27 ], [ %123, %122 ]
  %135 = add i32 %134, -9
  %136 = add i32 %133, 1
  %137 = icmp ult i32 %136, 18
  br i1 %137, label %33, label %138

138:                                              ; preds = %131, %127, %19
  %139 = phi i32 [ %25, %19 ], [ %136, %131 ], [ %129, %127 ]
  %140 = phi i32 [ %24, %19 ], [ %135, %131 ], [ %128, %127 ]
  %141 = shl i32 %11, 1
  %142 = zext i32 %141 to i64
  %143 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %142
  store i32 %140, ptr addrspace(1) %143, align 4, !tbaa !4
  %144 = or disjoint i32 %141, 1
  %145 = zext i32 %144 to i64
  %146 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %145
  store i32 %139, ptr addrspace(1) %146, align 4, !tbaa !4
  br label %148

147:                                              ; preds = %122
  unreachable

148:                                              ; preds = %3, %138
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_gotos(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, i32 noundef %2) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds nuw i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4, !range !12, !invariant.load !13, !noundef !13
  %8 = zext nneg i16 %7 to i32
  %9 = mul i32 %4, %8
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = add i32 %9, %10
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %13, label %147

13:                                               ; preds = %3
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %14
  %16 = load i32, ptr addrspace(1) %15, align 4, !tbaa !4
  %17 = and i32 %16, 1
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %33

19:                                               ; preds = %127, %33, %13
  %20 = phi i32 [ %40, %33 ], [ %40, %127 ], [ %16, %13 ]
  %21 = phi i32 [ %35, %33 ], [ %129, %127 ], [ 0, %13 ]
  %22 = phi i32 [ %38, %33 ], [ %128, %127 ], [ 1, %13 ]
  %23 = mul i32 %22, 31
  %24 = add i32 %23, %20
  %25 = add i32 %21, 1
  %26 = icmp ugt i32 %25, 20
  br i1 %26, label %138, label %27

27:                                               ; preds = %19
  %28 = lshr i32 %20, 1
  %29 = and i32 %20, 3
  %30 = add nuw i32 %28, %29
  %31 = and i32 %30, 7
  %32 = icmp eq i32 %31, 3
  br i1 %32, label %131, label %33

33:                                               ; preds = %131, %27, %13
  %34 = phi i32 [ %16, %13 ], [ %132, %131 ], [ %30, %27 ]
  %35 = phi i32 [ 0, %13 ], [ %136, %131 ], [ %25, %27 ]
  %36 = phi i32 [ 1, %13 ], [ %135, %131 ], [ %24, %27 ]
  %37 = mul i32 %36, 17
  %38 = add i32 %37, %35
  %39 = and i32 %38, 5
  %40 = add i32 %39, %34
  %41 = urem i32 %40, 3
  %42 = icmp eq i32 %41, 1
  br i1 %42, label %19, label %43

43:                                               ; preds = %33
  %44 = xor i32 %38, %40
  %45 = and i32 %44, 31
  %46 = and i32 %44, 15
  %47 = icmp ne i32 %46, 0
  %48 = icmp ne i32 %45, 30
  %49 = select i1 %48, i32 9, i32 5
  %50 = and i1 %47, %48
  %51 = select i1 %47, i32 %49, i32 12
  br i1 %50, label %52, label %122

52:                                               ; preds = %43
  %53 = add i32 %38, 1
  %54 = xor i32 %53, %40
  %55 = and i32 %54, 15
  %56 = icmp eq i32 %55, 1
  %57 = and i32 %54, 31
  %58 = icmp ne i32 %57, 30
  %59 = select i1 %58, i32 9, i32 5
  %60 = select i1 %56, i1 false, i1 %58
  %61 = select i1 %56, i32 12, i32 %59
  br i1 %60, label %62, label %122

62:                                               ; preds = %52
  %63 = xor i32 %53, %40
  %64 = and i32 %63, 15
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %86, label %66

66:                                               ; preds = %62
  %67 = and i32 %63, 31
  %68 = icmp eq i32 %67, 30
  br i1 %68, label %86, label %69

69:                                               ; preds = %66
  %70 = add i32 %53, 2
  %71 = xor i32 %70, %40
  %72 = and i32 %71, 15
  %73 = icmp eq i32 %72, 1
  br i1 %73, label %86, label %74

74:                                               ; preds = %69
  %75 = and i32 %71, 31
  %76 = icmp eq i32 %75, 30
  br i1 %76, label %86, label %77

77:                                               ; preds = %74
  %78 = add i32 %53, 6
  %79 = xor i32 %78, %40
  %80 = and i32 %79, 15
  %81 = icmp eq i32 %80, 2
  br i1 %81, label %86, label %82

82:                                               ; preds = %77
  %83 = and i32 %79, 31
  %84 = icmp ne i32 %83, 30
  %85 = select i1 %84, i32 9, i32 5
  br label %86

86:                                               ; preds = %82, %77, %74, %69, %66, %62
  %87 = phi i32 [ %53, %66 ], [ %53, %62 ], [ %78, %77 ], [ %70, %69 ], [ %70, %74 ], [ %78, %82 ]
  %88 = phi i1 [ false, %66 ], [ false, %62 ], [ false, %77 ], [ false, %69 ], [ false, %74 ], [ %84, %82 ]
  %89 = phi i32 [ 5, %66 ], [ 12, %62 ], [ 12, %77 ], [ 12, %69 ], [ 5, %74 ], [ %85, %82 ]
  br i1 %88, label %90, label %122

90:                                               ; preds = %86
  %91 = xor i32 %87, %40
  %92 = and i32 %91, 15
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %122, label %94

94:                                               ; preds = %90
  %95 = and i32 %91, 31
  %96 = icmp eq i32 %95, 30
  br i1 %96, label %122, label %97

97:                                               ; preds = %94
  %98 = add i32 %87, 3
  %99 = xor i32 %98, %40
  %100 = and i32 %99, 15
  %101 = icmp eq i32 %100, 1
  br i1 %101, label %122, label %102

102:                                              ; preds = %97
  %103 = and i32 %99, 31
  %104 = icmp eq i32 %103, 30
  br i1 %104, label %122, label %105

105:                                              ; preds = %102
  %106 = add i32 %87, 9
  %107 = xor i32 %106, %40
  %108 = and i32 %107, 15
  %109 = icmp eq i32 %108, 2
  br i1 %109, label %122, label %110

110:                                              ; preds = %105
  %111 = and i32 %107, 31
  %112 = icmp eq i32 %111, 30
  br i1 %112, label %122, label %113

113:                                              ; preds = %110
  %114 = add i32 %87, 18
  %115 = xor i32 %114, %40
  %116 = and i32 %115, 15
  %117 = icmp eq i32 %116, 3
  br i1 %117, label %122, label %118

118:                                              ; preds = %113
  %119 = and i32 %115, 31
  %120 = icmp eq i32 %119, 30
  %121 = select i1 %120, i32 5, i32 6
  br label %122

122:                                              ; preds = %90, %94, %97, %102, %105, %110, %113, %118, %86, %52, %43
  %123 = phi i32 [ %87, %86 ], [ %38, %43 ], [ %53, %52 ], [ %87, %94 ], [ %87, %90 ], [ %114, %113 ], [ %98, %97 ], [ %98, %102 ], [ %114, %118 ], [ %106, %105 ], [ %106, %110 ]
  %124 = phi i32 [ %89, %86 ], [ %51, %43 ], [ %61, %52 ], [ 5, %94 ], [ 12, %90 ], [ 12, %113 ], [ 12, %97 ], [ 5, %102 ], [ %121, %118 ], [ 12, %105 ], [ 5, %110 ]
  switch i32 %124, label %148 [
    i32 6, label %125
    i32 12, label %127
    i32 5, label %131
  ]

125:                                              ; preds = %122
  %126 = xor i32 %123, 21845
  br label %127

127:                                              ; preds = %125, %122
  %128 = phi i32 [ %126, %125 ], [ %123, %122 ]
  %129 = add nuw nsw i32 %35, 1
  %130 = icmp ult i32 %35, 14
  br i1 %130, label %19, label %138

131:                                              ; preds = %27, %122
  %132 = phi i32 [ %30, %27 ], [ %40, %122 ]
  %133 = phi i32 [ %25, %27 ], [ %35, %122 ]
  %134 = phi i32 [ %24, %27 ], [ %123, %122 ]
  %135 = add i32 %134, -9
  %136 = add i32 %133, 1
  %137 = icmp ult i32 %136, 18
  br i1 %137, label %33, label %138

138:                                              ; preds = %131, %127, %19
  %139 = phi i32 [ %25, %19 ], [ %136, %131 ], [ %129, %127 ]
  %140 = phi i32 [ %24, %19 ], [ %135, %131 ], [ %128, %127 ]
  %141 = shl i32 %11, 1
  %142 = zext i32 %141 to i64
  %143 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %142
  store i32 %140, ptr addrspace(1) %143, align 4, !tbaa !4
  %144 = or disjoint i32 %141, 1
  %145 = zext i32 %144 to i64
  %146 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %145
  store i32 %139, ptr addrspace(1) %146, align 4, !tbaa !4
  br label %147

147:                                              ; preds = %3, %138
  ret void

148:                                              ; preds = %122
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"uint*", !"uint*", !"uint"}
!11 = !{!"const", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
