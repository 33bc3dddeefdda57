; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu11.00-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: mustprogress norecurse nounwind willreturn
define amdgpu_kernel void @softmax(ptr addrspace(1) inreg nofree readonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg nofree readnone captures(none) %3, ptr addrspace(1) inreg nofree readnone captures(none) %4) local_unnamed_addr #1 {
  %6 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %7 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %6)
  %8 = and i32 %7, 96
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = and i32 %6, 31
  %11 = or disjoint i32 %8, %10
  %12 = or disjoint i32 %11, 128
  %13 = or disjoint i32 %11, 256
  %14 = or disjoint i32 %11, 384
  %15 = or disjoint i32 %11, 512
  %16 = or disjoint i32 %11, 640
  %17 = or disjoint i32 %11, 768
  %18 = or disjoint i32 %11, 896
  %19 = icmp slt i32 %11, %2
  %20 = icmp slt i32 %12, %2
  %21 = icmp slt i32 %13, %2
  %22 = icmp slt i32 %14, %2
  %23 = icmp slt i32 %15, %2
  %24 = icmp slt i32 %16, %2
  %25 = icmp slt i32 %17, %2
  %26 = icmp slt i32 %18, %2
  %27 = mul i32 %2, %9
  %28 = sext i32 %27 to i64
  %29 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %28
  %30 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %29, i16 0, i64 2147483646, i32 822243328)
  %31 = shl nuw nsw i32 %11, 2
  %32 = select i1 %19, i32 %31, i32 -2147483648
  %33 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %32, i32 0, i32 0)
  %34 = bitcast float %33 to <1 x float>
  %35 = extractelement <1 x float> %34, i64 0
  %36 = select i1 %19, float %35, float -inf
  %37 = shl nuw nsw i32 %12, 2
  %38 = select i1 %20, i32 %37, i32 -2147483648
  %39 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %38, i32 0, i32 0)
  %40 = bitcast float %39 to <1 x float>
  %41 = extractelement <1 x float> %40, i64 0
  %42 = select i1 %20, float %41, float -inf
  %43 = shl nuw nsw i32 %13, 2
  %44 = select i1 %21, i32 %43, i32 -2147483648
  %45 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %44, i32 0, i32 0)
  %46 = bitcast float %45 to <1 x float>
  %47 = extractelement <1 x float> %46, i64 0
  %48 = select i1 %21, float %47, float -inf
  %49 = shl nuw nsw i32 %14, 2
  %50 = select i1 %22, i32 %49, i32 -2147483648
  %51 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %50, i32 0, i32 0)
  %52 = bitcast float %51 to <1 x float>
  %53 = extractelement <1 x float> %52, i64 0
  %54 = select i1 %22, float %53, float -inf
  %55 = shl nuw nsw i32 %15, 2
  %56 = select i1 %23, i32 %55, i32 -2147483648
  %57 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %56, i32 0, i32 0)
  %58 = bitcast float %57 to <1 x float>
  %59 = extractelement <1 x float> %58, i64 0
  %60 = select i1 %23, float %59, float -inf
  %61 = shl nuw nsw i32 %16, 2
  %62 = select i1 %24, i32 %61, i32 -2147483648
  %63 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %62, i32 0, i32 0)
  %64 = bitcast float %63 to <1 x float>
  %65 = extractelement <1 x float> %64, i64 0
  %66 = select i1 %24, float %65, float -inf
  %67 = shl nuw nsw i32 %17, 2
  %68 = select i1 %25, i32 %67, i32 -2147483648
  %69 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %68, i32 0, i32 0)
  %70 = bitcast float %69 to <1 x float>
  %71 = extractelement <1 x float> %70, i64 0
  %72 = select i1 %25, float %71, float -inf
  %73 = shl nuw nsw i32 %18, 2
  %74 = select i1 %26, i32 %73, i32 -2147483648
  %75 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %30, i32 %74, i32 0, i32 0)
  %76 = bitcast float %75 to <1 x float>
  %77 = extractelement <1 x float> %76, i64 0
  %78 = select i1 %26, float %77, float -inf
  %79 = tail call float @llvm.maxnum.f32(float %36, float %42)
  %80 = tail call float @llvm.maxnum.f32(float %79, float %48)
  %81 = tail call float @llvm.maxnum.f32(float %54, float %60)
  %82 = tail call float @llvm.maxnum.f32(float %81, float %66)
  %83 = tail call float @llvm.maxnum.f32(float %72, float %78)
  %84 = tail call float @llvm.maxnum.f32(float %80, float %82)
  %85 = tail call float @llvm.maxnum.f32(float %84, float %83)
  %86 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %85, i32 280, i32 15, i32 15, i1 true)
  %87 = tail call float @llvm.maxnum.f32(float %85, float %86)
  %88 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %87, i32 276, i32 15, i32 15, i1 true)
  %89 = tail call float @llvm.maxnum.f32(float %87, float %88)
  %90 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %89, i32 274, i32 15, i32 15, i1 true)
  %91 = tail call float @llvm.maxnum.f32(float %89, float %90)
  %92 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %91, i32 273, i32 15, i32 15, i1 true)
  %93 = tail call float @llvm.maxnum.f32(float %91, float %92)
  %94 = bitcast float %93 to i32
  %95 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %94, i32 -1, i32 -1, i1 true, i1 false)
  %96 = bitcast i32 %95 to float
  %97 = tail call float @llvm.maxnum.f32(float %93, float %96)
  %98 = tail call float @llvm.amdgcn.readlane.f32(float %97, i32 31)
  %99 = lshr exact i32 %8, 3
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %99
  %101 = insertelement <1 x float> poison, float %98, i64 0
  store <1 x float> %101, ptr addrspace(3) %100, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %102 = shl nuw nsw i32 %6, 2
  %103 = and i32 %102, 12
  %104 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %103
  %105 = load <1 x float>, ptr addrspace(3) %104, align 4
  %106 = extractelement <1 x float> %105, i64 0
  %107 = bitcast float %106 to i32
  %108 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %107, i32 354, i32 15, i32 15, i1 true)
  %109 = bitcast i32 %108 to float
  %110 = tail call float @llvm.maxnum.f32(float %106, float %109)
  %111 = bitcast float %110 to i32
  %112 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %111, i32 353, i32 15, i32 15, i1 true)
  %113 = bitcast i32 %112 to float
  %114 = tail call float @llvm.maxnum.f32(float %110, float %113)
  %115 = fsub float %36, %114
  %116 = fsub float %42, %114
  %117 = fsub float %48, %114
  %118 = fsub float %54, %114
  %119 = fsub float %60, %114
  %120 = fsub float %66, %114
  %121 = fsub float %72, %114
  %122 = fsub float %78, %114
  %123 = fmul float %115, f0x3FB8AA3B
  %124 = tail call float @llvm.exp2.f32(float %123)
  %125 = fmul float %116, f0x3FB8AA3B
  %126 = tail call float @llvm.exp2.f32(float %125)
  %127 = fmul float %117, f0x3FB8AA3B
  %128 = tail call float @llvm.exp2.f32(float %127)
  %129 = fmul float %118, f0x3FB8AA3B
  %130 = tail call float @llvm.exp2.f32(float %129)
  %131 = fmul float %119, f0x3FB8AA3B
  %132 = tail call float @llvm.exp2.f32(float %131)
  %133 = fmul float %120, f0x3FB8AA3B
  %134 = tail call float @llvm.exp2.f32(float %133)
  %135 = fmul float %121, f0x3FB8AA3B
  %136 = tail call float @llvm.exp2.f32(float %135)
  %137 = fmul float %122, f0x3FB8AA3B
  %138 = tail call float @llvm.exp2.f32(float %137)
  %139 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %28
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %140 = fadd float %124, %126
  %141 = fadd float %128, %130
  %142 = fadd float %132, %134
  %143 = fadd float %136, %138
  %144 = fadd float %140, %141
  %145 = fadd float %142, %143
  %146 = fadd float %144, %145
  %147 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %146, i32 280, i32 15, i32 15, i1 true)
  %148 = fadd float %147, %146
  %149 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %148, i32 276, i32 15, i32 15, i1 true)
  %150 = fadd float %149, %148
  %151 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %150, i32 274, i32 15, i32 15, i1 true)
  %152 = fadd float %151, %150
  %153 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %152, i32 273, i32 15, i32 15, i1 true)
  %154 = fadd float %153, %152
  %155 = bitcast float %154 to i32
  %156 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %155, i32 -1, i32 -1, i1 true, i1 false)
  %157 = bitcast i32 %156 to float
  %158 = fadd float %154, %157
  %159 = tail call float @llvm.amdgcn.readlane.f32(float %158, i32 31)
  %160 = insertelement <1 x float> poison, float %159, i64 0
  store <1 x float> %160, ptr addrspace(3) %100, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %161 = load <1 x float>, ptr addrspace(3) %104, align 4
  %162 = extractelement <1 x float> %161, i64 0
  %163 = bitcast float %162 to i32
  %164 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %163, i32 354, i32 15, i32 15, i1 true)
  %165 = bitcast i32 %164 to float
  %166 = fadd float %162, %165
  %167 = bitcast float %166 to i32
  %168 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %167, i32 353, i32 15, i32 15, i1 true)
  %169 = bitcast i32 %168 to float
  %170 = fadd float %166, %169
  %171 = fdiv float %124, %170
  %172 = fdiv float %126, %170
  %173 = fdiv float %128, %170
  %174 = fdiv float %130, %170
  %175 = fdiv float %132, %170
  %176 = fdiv float %134, %170
  %177 = fdiv float %136, %170
  %178 = fdiv float %138, %170
  %179 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %139, i16 0, i64 2147483646, i32 822243328)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %171, ptr addrspace(8) %179, i32 %32, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %172, ptr addrspace(8) %179, i32 %38, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %173, ptr addrspace(8) %179, i32 %44, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %174, ptr addrspace(8) %179, i32 %50, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %175, ptr addrspace(8) %179, i32 %56, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %176, ptr addrspace(8) %179, i32 %62, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %177, ptr addrspace(8) %179, i32 %68, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %178, ptr addrspace(8) %179, i32 %74, i32 0, i32 0)
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

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f32(float, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #7

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #8

attributes #0 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress norecurse nounwind willreturn "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
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
