; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: mustprogress norecurse nounwind willreturn
define amdgpu_kernel void @softmax(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg nofree readnone captures(none) %3, ptr addrspace(1) inreg nofree readnone captures(none) %4) local_unnamed_addr #1 {
  %6 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %7 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %6)
  %8 = and i32 %7, 192
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = and i32 %6, 63
  %11 = or disjoint i32 %8, %10
  %12 = or disjoint i32 %11, 256
  %13 = or disjoint i32 %11, 512
  %14 = or disjoint i32 %11, 768
  %15 = icmp slt i32 %11, %2
  %16 = icmp slt i32 %12, %2
  %17 = icmp slt i32 %13, %2
  %18 = icmp slt i32 %14, %2
  %19 = mul i32 %2, %9
  %20 = sext i32 %19 to i64
  %21 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %20
  %22 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %21, i16 0, i64 2147483646, i32 159744)
  %23 = shl nuw nsw i32 %11, 2
  %24 = select i1 %15, i32 %23, i32 -2147483648
  %25 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %22, i32 %24, i32 0, i32 0)
  %26 = bitcast float %25 to <1 x float>
  %27 = extractelement <1 x float> %26, i64 0
  %28 = select i1 %15, float %27, float -inf
  %29 = shl nuw nsw i32 %12, 2
  %30 = select i1 %16, i32 %29, i32 -2147483648
  %31 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %22, i32 %30, i32 0, i32 0)
  %32 = bitcast float %31 to <1 x float>
  %33 = extractelement <1 x float> %32, i64 0
  %34 = select i1 %16, float %33, float -inf
  %35 = shl nuw nsw i32 %13, 2
  %36 = select i1 %17, i32 %35, i32 -2147483648
  %37 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %22, i32 %36, i32 0, i32 0)
  %38 = bitcast float %37 to <1 x float>
  %39 = extractelement <1 x float> %38, i64 0
  %40 = select i1 %17, float %39, float -inf
  %41 = shl nuw nsw i32 %14, 2
  %42 = select i1 %18, i32 %41, i32 -2147483648
  %43 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %22, i32 %42, i32 0, i32 0)
  %44 = bitcast float %43 to <1 x float>
  %45 = extractelement <1 x float> %44, i64 0
  %46 = select i1 %18, float %45, float -inf
  %47 = tail call float @llvm.maxnum.f32(float %28, float %34)
  %48 = tail call float @llvm.maxnum.f32(float %47, float %40)
  %49 = tail call float @llvm.maxnum.f32(float %48, float %46)
  %50 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %49, i32 280, i32 15, i32 15, i1 true)
  %51 = tail call float @llvm.maxnum.f32(float %49, float %50)
  %52 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %51, i32 276, i32 15, i32 15, i1 true)
  %53 = tail call float @llvm.maxnum.f32(float %51, float %52)
  %54 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %53, i32 274, i32 15, i32 15, i1 true)
  %55 = tail call float @llvm.maxnum.f32(float %53, float %54)
  %56 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %55, i32 273, i32 15, i32 15, i1 true)
  %57 = tail call float @llvm.maxnum.f32(float %55, float %56)
  %58 = tail call float @llvm.amdgcn.update.dpp.f32(float %57, float %57, i32 322, i32 10, i32 15, i1 true)
  %59 = tail call float @llvm.maxnum.f32(float %57, float %58)
  %60 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %59, i32 323, i32 15, i32 15, i1 true)
  %61 = tail call float @llvm.maxnum.f32(float %59, float %60)
  %62 = tail call float @llvm.amdgcn.readlane.f32(float %61, i32 63)
  %63 = lshr exact i32 %8, 4
  %64 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %63
  %65 = insertelement <1 x float> poison, float %62, i64 0
  store <1 x float> %65, ptr addrspace(3) %64, align 4
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %66 = shl nuw nsw i32 %6, 2
  %67 = and i32 %66, 12
  %68 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %67
  %69 = load <1 x float>, ptr addrspace(3) %68, align 4
  %70 = extractelement <1 x float> %69, i64 0
  %71 = bitcast float %70 to i32
  %72 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %71, i32 78, i32 15, i32 15, i1 true)
  %73 = bitcast i32 %72 to float
  %74 = tail call float @llvm.maxnum.f32(float %70, float %73)
  %75 = bitcast float %74 to i32
  %76 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %75, i32 177, i32 15, i32 15, i1 true)
  %77 = bitcast i32 %76 to float
  %78 = tail call float @llvm.maxnum.f32(float %74, float %77)
  %79 = fsub float %28, %78
  %80 = fsub float %34, %78
  %81 = fsub float %40, %78
  %82 = fsub float %46, %78
  %83 = fmul float %79, f0x3FB8AA3B
  %84 = tail call float @llvm.exp2.f32(float %83)
  %85 = fmul float %80, f0x3FB8AA3B
  %86 = tail call float @llvm.exp2.f32(float %85)
  %87 = fmul float %81, f0x3FB8AA3B
  %88 = tail call float @llvm.exp2.f32(float %87)
  %89 = fmul float %82, f0x3FB8AA3B
  %90 = tail call float @llvm.exp2.f32(float %89)
  %91 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %20
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %92 = insertelement <2 x float> poison, float %84, i64 0
  %93 = insertelement <2 x float> %92, float %86, i64 1
  %94 = insertelement <2 x float> poison, float %88, i64 0
  %95 = insertelement <2 x float> %94, float %90, i64 1
  %96 = fadd <2 x float> %93, %95
  %97 = extractelement <2 x float> %96, i64 0
  %98 = extractelement <2 x float> %96, i64 1
  %99 = fadd float %97, %98
  %100 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %99, i32 280, i32 15, i32 15, i1 true)
  %101 = fadd float %100, %99
  %102 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %101, i32 276, i32 15, i32 15, i1 true)
  %103 = fadd float %102, %101
  %104 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %103, i32 274, i32 15, i32 15, i1 true)
  %105 = fadd float %104, %103
  %106 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %105, i32 273, i32 15, i32 15, i1 true)
  %107 = fadd float %106, %105
  %108 = tail call float @llvm.amdgcn.update.dpp.f32(float %107, float %107, i32 322, i32 10, i32 15, i1 true)
  %109 = fadd float %108, %107
  %110 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %109, i32 323, i32 15, i32 15, i1 true)
  %111 = fadd float %110, %109
  %112 = tail call float @llvm.amdgcn.readlane.f32(float %111, i32 63)
  %113 = insertelement <1 x float> poison, float %112, i64 0
  store <1 x float> %113, ptr addrspace(3) %64, align 4
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %114 = load <1 x float>, ptr addrspace(3) %68, align 4
  %115 = extractelement <1 x float> %114, i64 0
  %116 = bitcast float %115 to i32
  %117 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %116, i32 78, i32 15, i32 15, i1 true)
  %118 = bitcast i32 %117 to float
  %119 = fadd float %115, %118
  %120 = bitcast float %119 to i32
  %121 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %120, i32 177, i32 15, i32 15, i1 true)
  %122 = bitcast i32 %121 to float
  %123 = fadd float %119, %122
  %124 = fdiv float %84, %123
  %125 = fdiv float %86, %123
  %126 = fdiv float %88, %123
  %127 = fdiv float %90, %123
  %128 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %91, i16 0, i64 2147483646, i32 159744)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %124, ptr addrspace(8) %128, i32 %24, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %125, ptr addrspace(8) %128, i32 %30, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %126, ptr addrspace(8) %128, i32 %36, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %127, ptr addrspace(8) %128, i32 %42, i32 0, i32 0)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i64, i32) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f32(float, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #7

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #8

attributes #0 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #5 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #7 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #8 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
