; ModuleID = 'division.cl'
source_filename = "division.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @division(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef readonly align 8 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds nuw i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !range !12, !invariant.load !13, !noundef !13
  %9 = zext nneg i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %105

14:                                               ; preds = %4
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %15
  %17 = load i64, ptr addrspace(1) %16, align 8, !tbaa !14, !amdgpu.noclobber !13
  %18 = getelementptr inbounds nuw i64, ptr addrspace(1) %1, i64 %15
  %19 = load i64, ptr addrspace(1) %18, align 8, !tbaa !14, !amdgpu.noclobber !13
  %20 = add i64 %19, 1
  %21 = icmp ult i64 %20, 2
  %22 = select i1 %21, i64 3, i64 %19
  %23 = trunc i64 %17 to i32
  %24 = trunc i64 %22 to i32
  %25 = or i32 %24, 1
  %26 = icmp eq i32 %25, -1
  %27 = select i1 %26, i32 5, i32 %25
  %28 = lshr i64 %17, 7
  %29 = trunc i64 %28 to i16
  %30 = lshr i64 %17, 3
  %31 = trunc i64 %30 to i8
  %32 = mul i32 %12, 10
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds nuw i64, ptr addrspace(1) %2, i64 %33
  %35 = freeze i64 %17
  %36 = freeze i64 %22
  %37 = sdiv i64 %35, %36
  store i64 %37, ptr addrspace(1) %34, align 8, !tbaa !14
  %38 = mul i64 %37, %36
  %39 = sub i64 %35, %38
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 8
  store i64 %39, ptr addrspace(1) %40, align 8, !tbaa !14
  %41 = freeze i64 %17
  %42 = freeze i64 %22
  %43 = udiv i64 %41, %42
  %44 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 16
  store i64 %43, ptr addrspace(1) %44, align 8, !tbaa !14
  %45 = mul i64 %43, %42
  %46 = sub i64 %41, %45
  %47 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 24
  store i64 %46, ptr addrspace(1) %47, align 8, !tbaa !14
  %48 = freeze i32 %23
  %49 = freeze i32 %27
  %50 = sdiv i32 %48, %49
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 32
  store i64 %51, ptr addrspace(1) %52, align 8, !tbaa !14
  %53 = mul i32 %50, %49
  %54 = sub i32 %48, %53
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 40
  store i64 %55, ptr addrspace(1) %56, align 8, !tbaa !14
  %57 = freeze i32 %23
  %58 = freeze i32 %27
  %59 = udiv i32 %57, %58
  %60 = zext i32 %59 to i64
  %61 = shl nuw i64 %60, 32
  %62 = mul i32 %59, %58
  %63 = sub i32 %57, %62
  %64 = zext i32 %63 to i64
  %65 = or disjoint i64 %61, %64
  %66 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 48
  store i64 %65, ptr addrspace(1) %66, align 8, !tbaa !14
  %67 = trunc i32 %27 to i16
  %68 = and i16 %67, 32767
  %69 = freeze i16 %29
  %70 = freeze i16 %68
  %71 = sdiv i16 %69, %70
  %72 = sext i16 %71 to i32
  %73 = mul i16 %71, %70
  %74 = sub i16 %69, %73
  %75 = sext i16 %74 to i32
  %76 = shl nsw i32 %75, 16
  %77 = add nsw i32 %76, %72
  %78 = sext i32 %77 to i64
  %79 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 56
  store i64 %78, ptr addrspace(1) %79, align 8, !tbaa !14
  %80 = trunc i32 %27 to i8
  %81 = and i8 %80, 63
  %82 = freeze i8 %31
  %83 = freeze i8 %81
  %84 = sdiv i8 %82, %83
  %85 = sext i8 %84 to i32
  %86 = mul i8 %84, %83
  %87 = sub i8 %82, %86
  %88 = sext i8 %87 to i32
  %89 = shl nsw i32 %88, 8
  %90 = add nsw i32 %89, %85
  %91 = sext i32 %90 to i64
  %92 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 64
  store i64 %91, ptr addrspace(1) %92, align 8, !tbaa !14
  %93 = trunc i64 %17 to i8
  %94 = trunc i32 %27 to i8
  %95 = freeze i8 %93
  %96 = freeze i8 %94
  %97 = udiv i8 %95, %96
  %98 = zext i8 %97 to i64
  %99 = mul i8 %97, %96
  %100 = sub i8 %95, %99
  %101 = zext i8 %100 to i64
  %102 = shl nuw nsw i64 %101, 8
  %103 = or disjoint i64 %102, %98
  %104 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 72
  store i64 %103, ptr addrspace(1) %104, align 8, !tbaa !14
  br label %105

105:                                              ; preds = %4, %14
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_division(ptr addrspace(1) noundef readonly align 8 captures(none) %0, ptr addrspace(1) noundef readonly align 8 captures(none) %1, ptr addrspace(1) noundef writeonly align 8 captures(none) %2, i32 noundef %3) local_unnamed_addr #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds nuw i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !range !12, !invariant.load !13, !noundef !13
  %9 = zext nneg i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %105

14:                                               ; preds = %4
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds nuw i64, ptr addrspace(1) %0, i64 %15
  %17 = load i64, ptr addrspace(1) %16, align 8, !tbaa !14
  %18 = getelementptr inbounds nuw i64, ptr addrspace(1) %1, i64 %15
  %19 = load i64, ptr addrspace(1) %18, align 8, !tbaa !14
  %20 = add i64 %19, 1
  %21 = icmp ult i64 %20, 2
  %22 = select i1 %21, i64 3, i64 %19
  %23 = trunc i64 %17 to i32
  %24 = trunc i64 %22 to i32
  %25 = or i32 %24, 1
  %26 = icmp eq i32 %25, -1
  %27 = select i1 %26, i32 5, i32 %25
  %28 = lshr i64 %17, 7
  %29 = trunc i64 %28 to i16
  %30 = lshr i64 %17, 3
  %31 = trunc i64 %30 to i8
  %32 = mul i32 %12, 10
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds nuw i64, ptr addrspace(1) %2, i64 %33
  %35 = freeze i64 %17
  %36 = freeze i64 %22
  %37 = sdiv i64 %35, %36
  store i64 %37, ptr addrspace(1) %34, align 8, !tbaa !14
  %38 = mul i64 %37, %36
  %39 = sub i64 %35, %38
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 8
  store i64 %39, ptr addrspace(1) %40, align 8, !tbaa !14
  %41 = freeze i64 %17
  %42 = freeze i64 %22
  %43 = udiv i64 %41, %42
  %44 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 16
  store i64 %43, ptr addrspace(1) %44, align 8, !tbaa !14
  %45 = mul i64 %43, %42
  %46 = sub i64 %41, %45
  %47 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 24
  store i64 %46, ptr addrspace(1) %47, align 8, !tbaa !14
  %48 = freeze i32 %23
  %49 = freeze i32 %27
  %50 = sdiv i32 %48, %49
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 32
  store i64 %51, ptr addrspace(1) %52, align 8, !tbaa !14
  %53 = mul i32 %50, %49
  %54 = sub i32 %48, %53
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 40
  store i64 %55, ptr addrspace(1) %56, align 8, !tbaa !14
  %57 = freeze i32 %23
  %58 = freeze i32 %27
  %59 = udiv i32 %57, %58
  %60 = zext i32 %59 to i64
  %61 = shl nuw i64 %60, 32
  %62 = mul i32 %59, %58
  %63 = sub i32 %57, %62
  %64 = zext i32 %63 to i64
  %65 = or disjoint i64 %61, %64
  %66 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 48
  store i64 %65, ptr addrspace(1) %66, align 8, !tbaa !14
  %67 = trunc i32 %27 to i16
  %68 = and i16 %67, 32767
  %69 = freeze i16 %29
  %70 = freeze i16 %68
  %71 = sdiv i16 %69, %70
  %72 = sext i16 %71 to i32
  %73 = mul i16 %71, %70
  %74 = sub i16 %69, %73
  %75 = sext i16 %74 to i32
  %76 = shl nsw i32 %75, 16
  %77 = add nsw i32 %76, %72
  %78 = sext i32 %77 to i64
  %79 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 56
  store i64 %78, ptr addrspace(1) %79, align 8, !tbaa !14
  %80 = trunc i32 %27 to i8
  %81 = and i8 %80, 63
  %82 = freeze i8 %31
  %83 = freeze i8 %81
  %84 = sdiv i8 %82, %83
  %85 = sext i8 %84 to i32
  %86 = mul i8 %84, %83
  %87 = sub i8 %82, %86
  %88 = sext i8 %87 to i32
  %89 = shl nsw i32 %88, 8
  %90 = add nsw i32 %89, %85
  %91 = sext i32 %90 to i64
  %92 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 64
  store i64 %91, ptr addrspace(1) %92, align 8, !tbaa !14
  %93 = trunc i64 %17 to i8
  %94 = trunc i32 %27 to i8
  %95 = freeze i8 %93
  %96 = freeze i8 %94
  %97 = udiv i8 %95, %96
  %98 = zext i8 %97 to i64
  %99 = mul i8 %97, %96
  %100 = sub i8 %95, %99
  %101 = zext i8 %100 to i64
  %102 = shl nuw nsw i64 %101, 8
  %103 = or disjoint i64 %102, %98
  %104 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 72
  store i64 %103, ptr addrspace(1) %104, align 8, !tbaa !14
  br label %105

105:                                              ; preds = %4, %14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f32,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot10-insts,+dot12-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+sad-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
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
!8 = !{i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"long*", !"long*", !"long*", !"uint"}
!11 = !{!"const", !"const", !"", !""}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!15, !15, i64 0}
!15 = !{!"long", !6, i64 0}
