; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @softmax(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) nofree readnone captures(none) %3, ptr addrspace(1) nofree readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = and i32 %7, 127
  %9 = or disjoint i32 %8, 128
  %10 = or disjoint i32 %8, 256
  %11 = or disjoint i32 %8, 384
  %12 = or disjoint i32 %8, 512
  %13 = or disjoint i32 %8, 640
  %14 = or disjoint i32 %8, 768
  %15 = or i32 %7, 896
  %16 = icmp slt i32 %8, %2
  %17 = icmp slt i32 %9, %2
  %18 = icmp slt i32 %10, %2
  %19 = icmp slt i32 %11, %2
  %20 = icmp slt i32 %12, %2
  %21 = icmp slt i32 %13, %2
  %22 = icmp slt i32 %14, %2
  %23 = icmp slt i32 %15, %2
  %24 = mul i32 %2, %6
  %25 = sext i32 %24 to i64
  %26 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %25
  %27 = zext nneg i32 %8 to i64
  %28 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %27
  %29 = zext nneg i32 %9 to i64
  %30 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %29
  %31 = zext nneg i32 %10 to i64
  %32 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %31
  %33 = zext nneg i32 %11 to i64
  %34 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %33
  %35 = zext nneg i32 %12 to i64
  %36 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %35
  %37 = zext nneg i32 %13 to i64
  %38 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %37
  %39 = zext nneg i32 %14 to i64
  %40 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %39
  %41 = zext nneg i32 %15 to i64
  %42 = getelementptr [4 x i8], ptr addrspace(1) %26, i64 %41
  %43 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %28, i1 %16) #7
  %44 = bitcast i32 %43 to float
  %45 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %30, i1 %17) #7
  %46 = bitcast i32 %45 to float
  %47 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %32, i1 %18) #7
  %48 = bitcast i32 %47 to float
  %49 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %34, i1 %19) #7
  %50 = bitcast i32 %49 to float
  %51 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %36, i1 %20) #7
  %52 = bitcast i32 %51 to float
  %53 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %38, i1 %21) #7
  %54 = bitcast i32 %53 to float
  %55 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %40, i1 %22) #7
  %56 = bitcast i32 %55 to float
  %57 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %42, i1 %23) #7
  %58 = bitcast i32 %57 to float
  %59 = tail call float @llvm.maxnum.f32(float %44, float %46)
  %60 = tail call float @llvm.maxnum.f32(float %48, float %50)
  %61 = tail call float @llvm.maxnum.f32(float %52, float %54)
  %62 = tail call float @llvm.maxnum.f32(float %56, float %58)
  %63 = tail call float @llvm.maxnum.f32(float %59, float %60)
  %64 = tail call float @llvm.maxnum.f32(float %61, float %62)
  %65 = tail call float @llvm.maxnum.f32(float %63, float %64)
  %66 = bitcast float %65 to i32
  %67 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %66, i32 16, i32 31)
  %68 = bitcast i32 %67 to float
  %69 = tail call float @llvm.maxnum.f32(float %65, float %68)
  %70 = bitcast float %69 to i32
  %71 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %70, i32 8, i32 31)
  %72 = bitcast i32 %71 to float
  %73 = tail call float @llvm.maxnum.f32(float %69, float %72)
  %74 = bitcast float %73 to i32
  %75 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %74, i32 4, i32 31)
  %76 = bitcast i32 %75 to float
  %77 = tail call float @llvm.maxnum.f32(float %73, float %76)
  %78 = bitcast float %77 to i32
  %79 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %78, i32 2, i32 31)
  %80 = bitcast i32 %79 to float
  %81 = tail call float @llvm.maxnum.f32(float %77, float %80)
  %82 = bitcast float %81 to i32
  %83 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %82, i32 1, i32 31)
  %84 = bitcast i32 %83 to float
  %85 = tail call float @llvm.maxnum.f32(float %81, float %84)
  %86 = lshr i32 %7, 3
  %87 = and i32 %86, 12
  %88 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %87
  store float %85, ptr addrspace(3) %88, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %89 = shl nuw nsw i32 %7, 2
  %90 = and i32 %89, 12
  %91 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %90
  %92 = load i32, ptr addrspace(3) %91, align 4
  %93 = bitcast i32 %92 to float
  %94 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %92, i32 2, i32 31)
  %95 = bitcast i32 %94 to float
  %96 = tail call float @llvm.maxnum.f32(float %93, float %95)
  %97 = bitcast float %96 to i32
  %98 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %97, i32 1, i32 31)
  %99 = bitcast i32 %98 to float
  %100 = tail call float @llvm.maxnum.f32(float %96, float %99)
  %101 = fsub float %44, %100
  %102 = fsub float %46, %100
  %103 = fsub float %48, %100
  %104 = fsub float %50, %100
  %105 = fsub float %52, %100
  %106 = fsub float %54, %100
  %107 = fsub float %56, %100
  %108 = fsub float %58, %100
  %109 = fmul float %101, f0x3FB8AA3B
  %110 = tail call float @llvm.nvvm.ex2.approx.f32(float %109)
  %111 = fmul float %102, f0x3FB8AA3B
  %112 = tail call float @llvm.nvvm.ex2.approx.f32(float %111)
  %113 = fmul float %103, f0x3FB8AA3B
  %114 = tail call float @llvm.nvvm.ex2.approx.f32(float %113)
  %115 = fmul float %104, f0x3FB8AA3B
  %116 = tail call float @llvm.nvvm.ex2.approx.f32(float %115)
  %117 = fmul float %105, f0x3FB8AA3B
  %118 = tail call float @llvm.nvvm.ex2.approx.f32(float %117)
  %119 = fmul float %106, f0x3FB8AA3B
  %120 = tail call float @llvm.nvvm.ex2.approx.f32(float %119)
  %121 = fmul float %107, f0x3FB8AA3B
  %122 = tail call float @llvm.nvvm.ex2.approx.f32(float %121)
  %123 = fmul float %108, f0x3FB8AA3B
  %124 = tail call float @llvm.nvvm.ex2.approx.f32(float %123)
  %125 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %25
  %126 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %27
  %127 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %29
  %128 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %31
  %129 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %33
  %130 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %35
  %131 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %37
  %132 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %39
  %133 = getelementptr [4 x i8], ptr addrspace(1) %125, i64 %41
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %134 = fadd float %110, %112
  %135 = fadd float %114, %116
  %136 = fadd float %118, %120
  %137 = fadd float %122, %124
  %138 = fadd float %134, %135
  %139 = fadd float %136, %137
  %140 = fadd float %138, %139
  %141 = bitcast float %140 to i32
  %142 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %141, i32 16, i32 31)
  %143 = bitcast i32 %142 to float
  %144 = fadd float %140, %143
  %145 = bitcast float %144 to i32
  %146 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %145, i32 8, i32 31)
  %147 = bitcast i32 %146 to float
  %148 = fadd float %144, %147
  %149 = bitcast float %148 to i32
  %150 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %149, i32 4, i32 31)
  %151 = bitcast i32 %150 to float
  %152 = fadd float %148, %151
  %153 = bitcast float %152 to i32
  %154 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %153, i32 2, i32 31)
  %155 = bitcast i32 %154 to float
  %156 = fadd float %152, %155
  %157 = bitcast float %156 to i32
  %158 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %157, i32 1, i32 31)
  %159 = bitcast i32 %158 to float
  %160 = fadd float %156, %159
  store float %160, ptr addrspace(3) %88, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %161 = load i32, ptr addrspace(3) %91, align 4
  %162 = bitcast i32 %161 to float
  %163 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %161, i32 2, i32 31)
  %164 = bitcast i32 %163 to float
  %165 = fadd float %162, %164
  %166 = bitcast float %165 to i32
  %167 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %166, i32 1, i32 31)
  %168 = bitcast i32 %167 to float
  %169 = fadd float %165, %168
  %170 = tail call float @llvm.nvvm.div.full(float %110, float %169)
  %171 = tail call float @llvm.nvvm.div.full(float %112, float %169)
  %172 = tail call float @llvm.nvvm.div.full(float %114, float %169)
  %173 = tail call float @llvm.nvvm.div.full(float %116, float %169)
  %174 = tail call float @llvm.nvvm.div.full(float %118, float %169)
  %175 = tail call float @llvm.nvvm.div.full(float %120, float %169)
  %176 = tail call float @llvm.nvvm.div.full(float %122, float %169)
  %177 = tail call float @llvm.nvvm.div.full(float %124, float %169)
  %178 = bitcast float %170 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %178, ptr addrspace(1) %126, i1 %16) #7
  %179 = bitcast float %171 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %179, ptr addrspace(1) %127, i1 %17) #7
  %180 = bitcast float %172 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %180, ptr addrspace(1) %128, i1 %18) #7
  %181 = bitcast float %173 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %181, ptr addrspace(1) %129, i1 %19) #7
  %182 = bitcast float %174 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %182, ptr addrspace(1) %130, i1 %20) #7
  %183 = bitcast float %175 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %183, ptr addrspace(1) %131, i1 %21) #7
  %184 = bitcast float %176 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %184, ptr addrspace(1) %132, i1 %22) #7
  %185 = bitcast float %177 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %185, ptr addrspace(1) %133, i1 %23) #7
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f32(float) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #6

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
