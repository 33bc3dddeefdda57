; ModuleID = 'calls.cl'
source_filename = "calls.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@weights = hidden local_unnamed_addr addrspace(4) constant [8 x i32] [i32 3, i32 -1, i32 4, i32 1, i32 -5, i32 9, i32 2, i32 -6], align 4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @calls(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = alloca [6 x i32], align 4, addrspace(5)
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !12, !invariant.load !13, !noundef !13
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %3
  br i1 %14, label %15, label %89

15:                                               ; preds = %4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #6
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !4
  store i32 %18, ptr addrspace(5) %5, align 4, !tbaa !4
  %19 = add nuw i32 %13, 1
  %20 = icmp eq i32 %19, %3
  %21 = select i1 %20, i32 0, i32 %19
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %22
  %24 = load i32, ptr addrspace(1) %23, align 4, !tbaa !4, !amdgpu.noclobber !13
  %25 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 4
  store i32 %24, ptr addrspace(5) %25, align 4, !tbaa !4
  %26 = add i32 %13, 2
  %27 = urem i32 %26, %3
  %28 = zext i32 %27 to i64
  %29 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %28
  %30 = load i32, ptr addrspace(1) %29, align 4, !tbaa !4, !amdgpu.noclobber !13
  %31 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 8
  store i32 %30, ptr addrspace(5) %31, align 4, !tbaa !4
  %32 = add i32 %13, 3
  %33 = urem i32 %32, %3
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %34
  %36 = load i32, ptr addrspace(1) %35, align 4, !tbaa !4, !amdgpu.noclobber !13
  %37 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 12
  store i32 %36, ptr addrspace(5) %37, align 4, !tbaa !4
  %38 = add i32 %13, 4
  %39 = urem i32 %38, %3
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %40
  %42 = load i32, ptr addrspace(1) %41, align 4, !tbaa !4, !amdgpu.noclobber !13
  %43 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 16
  store i32 %42, ptr addrspace(5) %43, align 4, !tbaa !4
  %44 = add i32 %13, 5
  %45 = urem i32 %44, %3
  %46 = zext i32 %45 to i64
  %47 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %46
  %48 = load i32, ptr addrspace(1) %47, align 4, !tbaa !4, !amdgpu.noclobber !13
  %49 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 20
  store i32 %48, ptr addrspace(5) %49, align 4, !tbaa !4
  %50 = icmp sgt i32 %18, 0
  br i1 %50, label %51, label %59

51:                                               ; preds = %15
  %52 = and i32 %18, 3
  %53 = add nuw nsw i32 %52, 1
  %54 = addrspacecast ptr addrspace(5) %5 to ptr
  %55 = call fastcc { i32, i32, i64 } @gathered(ptr noundef %54, i32 noundef %53, i32 noundef 1) #6
  %56 = extractvalue { i32, i32, i64 } %55, 0
  %57 = extractvalue { i32, i32, i64 } %55, 1
  %58 = extractvalue { i32, i32, i64 } %55, 2
  br label %59

59:                                               ; preds = %51, %15
  %60 = phi i64 [ %58, %51 ], [ 0, %15 ]
  %61 = phi i32 [ %57, %51 ], [ 0, %15 ]
  %62 = phi i32 [ %56, %51 ], [ 0, %15 ]
  %63 = srem i32 %18, 3
  %64 = icmp eq i32 %63, 0
  %65 = addrspacecast ptr addrspace(5) %5 to ptr
  br i1 %64, label %75, label %66

66:                                               ; preds = %59
  %67 = call fastcc { i32, i32, i64 } @gathered(ptr noundef %65, i32 noundef 6, i32 noundef -2) #6
  %68 = extractvalue { i32, i32, i64 } %67, 0
  %69 = extractvalue { i32, i32, i64 } %67, 1
  %70 = extractvalue { i32, i32, i64 } %67, 2
  %71 = sub nsw i32 %62, %68
  %72 = mul nsw i32 %69, 100
  %73 = add nsw i32 %72, %61
  %74 = xor i64 %70, %60
  br label %78

75:                                               ; preds = %59
  %76 = call fastcc i32 @weighted(ptr noundef %65, i32 noundef 4) #6
  %77 = xor i32 %76, %62
  br label %78

78:                                               ; preds = %75, %66
  %79 = phi i64 [ %74, %66 ], [ %60, %75 ]
  %80 = phi i32 [ %73, %66 ], [ %61, %75 ]
  %81 = phi i32 [ %71, %66 ], [ %77, %75 ]
  %82 = shl i32 %13, 1
  %83 = zext i32 %82 to i64
  %84 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %83
  store i32 %81, ptr addrspace(1) %84, align 4, !tbaa !4
  %85 = or disjoint i32 %82, 1
  %86 = zext i32 %85 to i64
  %87 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %86
  store i32 %80, ptr addrspace(1) %87, align 4, !tbaa !4
  %88 = getelementptr inbounds nuw i64, ptr addrspace(1) %2, i64 %16
  store i64 %79, ptr addrspace(1) %88, align 8, !tbaa !14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #6
  br label %89

89:                                               ; preds = %4, %78
  ret void
}

; Function Attrs: alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_calls(ptr addrspace(1) noundef readonly align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = alloca [6 x i32], align 4, addrspace(5)
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds nuw i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !range !12, !invariant.load !13, !noundef !13
  %10 = zext nneg i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %3
  br i1 %14, label %15, label %89

15:                                               ; preds = %4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #6
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !4
  store i32 %18, ptr addrspace(5) %5, align 4, !tbaa !4
  %19 = add nuw i32 %13, 1
  %20 = icmp eq i32 %19, %3
  %21 = select i1 %20, i32 0, i32 %19
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %22
  %24 = load i32, ptr addrspace(1) %23, align 4, !tbaa !4
  %25 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 4
  store i32 %24, ptr addrspace(5) %25, align 4, !tbaa !4
  %26 = add i32 %13, 2
  %27 = urem i32 %26, %3
  %28 = zext i32 %27 to i64
  %29 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %28
  %30 = load i32, ptr addrspace(1) %29, align 4, !tbaa !4
  %31 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 8
  store i32 %30, ptr addrspace(5) %31, align 4, !tbaa !4
  %32 = add i32 %13, 3
  %33 = urem i32 %32, %3
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %34
  %36 = load i32, ptr addrspace(1) %35, align 4, !tbaa !4
  %37 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 12
  store i32 %36, ptr addrspace(5) %37, align 4, !tbaa !4
  %38 = add i32 %13, 4
  %39 = urem i32 %38, %3
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %40
  %42 = load i32, ptr addrspace(1) %41, align 4, !tbaa !4
  %43 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 16
  store i32 %42, ptr addrspace(5) %43, align 4, !tbaa !4
  %44 = add i32 %13, 5
  %45 = urem i32 %44, %3
  %46 = zext i32 %45 to i64
  %47 = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %46
  %48 = load i32, ptr addrspace(1) %47, align 4, !tbaa !4
  %49 = getelementptr inbounds nuw i8, ptr addrspace(5) %5, i32 20
  store i32 %48, ptr addrspace(5) %49, align 4, !tbaa !4
  %50 = icmp sgt i32 %18, 0
  br i1 %50, label %51, label %59

51:                                               ; preds = %15
  %52 = and i32 %18, 3
  %53 = add nuw nsw i32 %52, 1
  %54 = addrspacecast ptr addrspace(5) %5 to ptr
  %55 = call fastcc { i32, i32, i64 } @gathered(ptr noundef %54, i32 noundef %53, i32 noundef 1) #6
  %56 = extractvalue { i32, i32, i64 } %55, 0
  %57 = extractvalue { i32, i32, i64 } %55, 1
  %58 = extractvalue { i32, i32, i64 } %55, 2
  br label %59

59:                                               ; preds = %51, %15
  %60 = phi i64 [ %58, %51 ], [ 0, %15 ]
  %61 = phi i32 [ %57, %51 ], [ 0, %15 ]
  %62 = phi i32 [ %56, %51 ], [ 0, %15 ]
  %63 = srem i32 %18, 3
  %64 = icmp eq i32 %63, 0
  %65 = addrspacecast ptr addrspace(5) %5 to ptr
  br i1 %64, label %75, label %66

66:                                               ; preds = %59
  %67 = call fastcc { i32, i32, i64 } @gathered(ptr noundef %65, i32 noundef 6, i32 noundef -2) #6
  %68 = extractvalue { i32, i32, i64 } %67, 0
  %69 = extractvalue { i32, i32, i64 } %67, 1
  %70 = extractvalue { i32, i32, i64 } %67, 2
  %71 = sub nsw i32 %62, %68
  %72 = mul nsw i32 %69, 100
  %73 = add nsw i32 %72, %61
  %74 = xor i64 %70, %60
  br label %78

75:                                               ; preds = %59
  %76 = call fastcc i32 @weighted(ptr noundef %65, i32 noundef 4) #6
  %77 = xor i32 %76, %62
  br label %78

78:                                               ; preds = %75, %66
  %79 = phi i64 [ %74, %66 ], [ %60, %75 ]
  %80 = phi i32 [ %73, %66 ], [ %61, %75 ]
  %81 = phi i32 [ %71, %66 ], [ %77, %75 ]
  %82 = shl i32 %13, 1
  %83 = zext i32 %82 to i64
  %84 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %83
  store i32 %81, ptr addrspace(1) %84, align 4, !tbaa !4
  %85 = or disjoint i32 %82, 1
  %86 = zext i32 %85 to i64
  %87 = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %86
  store i32 %80, ptr addrspace(1) %87, align 4, !tbaa !4
  %88 = getelementptr inbounds nuw i64, ptr addrspace(1) %2, i64 %16
  store i64 %79, ptr addrspace(1) %88, align 8, !tbaa !14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #6
  br label %89

89:                                               ; preds = %4, %78
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc { i32, i32, i64 } @gathered(ptr noundef captures(none) %0, i32 noundef range(i32 1, 7) %1, i32 noundef range(i32 -2, 2) %2) unnamed_addr #4 {
  br label %8

4:                                                ; preds = %27
  %5 = insertvalue { i32, i32, i64 } poison, i32 %30, 0
  %6 = insertvalue { i32, i32, i64 } %5, i32 %31, 1
  %7 = insertvalue { i32, i32, i64 } %6, i64 %34, 2
  ret { i32, i32, i64 } %7

8:                                                ; preds = %3, %27
  %9 = phi i32 [ 0, %3 ], [ %28, %27 ]
  %10 = phi i64 [ 1, %3 ], [ %34, %27 ]
  %11 = phi i32 [ 0, %3 ], [ %31, %27 ]
  %12 = phi i32 [ 0, %3 ], [ %30, %27 ]
  %13 = zext nneg i32 %9 to i64
  %14 = getelementptr inbounds nuw i32, ptr %0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !4
  %16 = and i32 %15, 1
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %20

18:                                               ; preds = %8
  %19 = add nuw nsw i32 %9, 1
  br label %27

20:                                               ; preds = %8
  %21 = add nsw i32 %11, 1
  %22 = add nuw nsw i32 %9, 1
  %23 = mul nsw i32 %15, 3
  %24 = add nsw i32 %23, %2
  store i32 %24, ptr %14, align 4, !tbaa !4
  %25 = tail call fastcc i32 @weighted(ptr noundef nonnull %0, i32 noundef %22) #6
  %26 = add nsw i32 %25, %12
  br label %27

27:                                               ; preds = %18, %20
  %28 = phi i32 [ %19, %18 ], [ %22, %20 ]
  %29 = phi i32 [ %15, %18 ], [ %24, %20 ]
  %30 = phi i32 [ %12, %18 ], [ %26, %20 ]
  %31 = phi i32 [ %11, %18 ], [ %21, %20 ]
  %32 = or i32 %29, 1
  %33 = sext i32 %32 to i64
  %34 = mul nsw i64 %10, %33
  %35 = icmp eq i32 %28, %1
  br i1 %35, label %4, label %8
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read)
define internal fastcc i32 @weighted(ptr noundef readonly captures(none) %0, i32 noundef range(i32 -2147483647, 7) %1) unnamed_addr #5 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %6, %2
  %5 = phi i32 [ 0, %2 ], [ %18, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %19, %6 ], [ 0, %2 ]
  %8 = phi i32 [ %18, %6 ], [ 0, %2 ]
  %9 = zext nneg i32 %7 to i64
  %10 = getelementptr inbounds nuw i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !4
  %12 = add nuw nsw i32 %7, %1
  %13 = and i32 %12, 7
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds nuw i32, ptr addrspace(4) @weights, i64 %14
  %16 = load i32, ptr addrspace(4) %15, align 4, !tbaa !4
  %17 = mul nsw i32 %16, %11
  %18 = add nsw i32 %17, %8
  %19 = add nuw nsw i32 %7, 1
  %20 = icmp eq i32 %19, %1
  br i1 %20, label %4, label %6
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(argmem: read) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #6 = { nounwind }

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
!8 = !{i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"int*", !"int*", !"long*", !"uint"}
!11 = !{!"const", !"", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!15, !15, i64 0}
!15 = !{!"long", !6, i64 0}
