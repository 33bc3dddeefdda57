; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

; Function Attrs: nounwind
define ptx_kernel void @vector_add(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, ptr addrspace(1) nofree readnone captures(none) %4, ptr addrspace(1) nofree readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 10
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 127
  %11 = or disjoint i32 %8, %10
  %12 = or disjoint i32 %11, 128
  %13 = or disjoint i32 %11, 256
  %14 = or disjoint i32 %11, 384
  %15 = or disjoint i32 %11, 512
  %16 = or disjoint i32 %11, 640
  %17 = or disjoint i32 %11, 768
  %18 = or disjoint i32 %9, %8
  %19 = or i32 %18, 896
  %20 = icmp slt i32 %11, %3
  %21 = icmp slt i32 %12, %3
  %22 = icmp slt i32 %13, %3
  %23 = icmp slt i32 %14, %3
  %24 = icmp slt i32 %15, %3
  %25 = icmp slt i32 %16, %3
  %26 = icmp slt i32 %17, %3
  %27 = icmp slt i32 %19, %3
  %28 = sext i32 %11 to i64
  %29 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %28
  %30 = sext i32 %12 to i64
  %31 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %30
  %32 = sext i32 %13 to i64
  %33 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %32
  %34 = sext i32 %14 to i64
  %35 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %34
  %36 = sext i32 %15 to i64
  %37 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %36
  %38 = sext i32 %16 to i64
  %39 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %38
  %40 = sext i32 %17 to i64
  %41 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %40
  %42 = sext i32 %19 to i64
  %43 = getelementptr [4 x i8], ptr addrspace(1) %2, i64 %42
  %44 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %28
  %45 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %30
  %46 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %32
  %47 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %34
  %48 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %36
  %49 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %38
  %50 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %40
  %51 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %42
  %52 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %44, i1 %20) #2
  %53 = bitcast i32 %52 to float
  %54 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %45, i1 %21) #2
  %55 = bitcast i32 %54 to float
  %56 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %46, i1 %22) #2
  %57 = bitcast i32 %56 to float
  %58 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %47, i1 %23) #2
  %59 = bitcast i32 %58 to float
  %60 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %48, i1 %24) #2
  %61 = bitcast i32 %60 to float
  %62 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %49, i1 %25) #2
  %63 = bitcast i32 %62 to float
  %64 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %50, i1 %26) #2
  %65 = bitcast i32 %64 to float
  %66 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %51, i1 %27) #2
  %67 = bitcast i32 %66 to float
  %68 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %28
  %69 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %30
  %70 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %32
  %71 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %34
  %72 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %36
  %73 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %38
  %74 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %40
  %75 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %42
  %76 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %68, i1 %20) #2
  %77 = bitcast i32 %76 to float
  %78 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %69, i1 %21) #2
  %79 = bitcast i32 %78 to float
  %80 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %70, i1 %22) #2
  %81 = bitcast i32 %80 to float
  %82 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %71, i1 %23) #2
  %83 = bitcast i32 %82 to float
  %84 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %72, i1 %24) #2
  %85 = bitcast i32 %84 to float
  %86 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %73, i1 %25) #2
  %87 = bitcast i32 %86 to float
  %88 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %74, i1 %26) #2
  %89 = bitcast i32 %88 to float
  %90 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %75, i1 %27) #2
  %91 = bitcast i32 %90 to float
  %92 = fadd float %53, %77
  %93 = fadd float %55, %79
  %94 = fadd float %57, %81
  %95 = fadd float %59, %83
  %96 = fadd float %61, %85
  %97 = fadd float %63, %87
  %98 = fadd float %65, %89
  %99 = fadd float %67, %91
  %100 = bitcast float %92 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %100, ptr addrspace(1) %29, i1 %20) #2
  %101 = bitcast float %93 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %101, ptr addrspace(1) %31, i1 %21) #2
  %102 = bitcast float %94 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %102, ptr addrspace(1) %33, i1 %22) #2
  %103 = bitcast float %95 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %103, ptr addrspace(1) %35, i1 %23) #2
  %104 = bitcast float %96 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %104, ptr addrspace(1) %37, i1 %24) #2
  %105 = bitcast float %97 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %105, ptr addrspace(1) %39, i1 %25) #2
  %106 = bitcast float %98 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %106, ptr addrspace(1) %41, i1 %26) #2
  %107 = bitcast float %99 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %107, ptr addrspace(1) %43, i1 %27) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
