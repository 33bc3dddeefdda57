; ModuleID = 'barriers.cu'
source_filename = "barriers.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ8barriersE3own = internal addrspace(3) global [10 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @barriers(ptr noundef writeonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = alloca [10 x i32], align 4
  %6 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul i32 %6, %7
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add i32 %8, %9
  %11 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %12 = mul i32 %11, %7
  %13 = sext i32 %10 to i64
  %14 = getelementptr inbounds i32, ptr %2, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %5, i8 0, i64 40, i1 false)
  %16 = getelementptr inbounds nuw i8, ptr %5, i64 4
  store i32 -1, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 16
  store i32 1000, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %5, i64 20
  store i32 -1000, ptr %18, align 4
  %19 = getelementptr inbounds nuw i8, ptr %5, i64 32
  store i32 7, ptr %19, align 4
  %20 = icmp samesign ult i32 %9, 10
  br i1 %20, label %21, label %26

21:                                               ; preds = %4
  %22 = zext nneg i32 %9 to i64
  %23 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 %22
  %24 = getelementptr inbounds nuw i32, ptr %5, i64 %22
  %25 = load i32, ptr %24, align 4, !tbaa !3
  store i32 %25, ptr %23, align 4, !tbaa !3
  br label %26

26:                                               ; preds = %21, %4
  %27 = icmp sgt i32 %15, %3
  %28 = tail call noundef i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %27)
  %29 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %28, ptr %29, align 4, !tbaa !3
  %30 = icmp sgt i32 %15, 0
  %31 = tail call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %30)
  %32 = zext i1 %31 to i32
  %33 = icmp eq i32 %28, 0
  %34 = icmp sgt i32 %15, 5
  %35 = select i1 %33, i1 true, i1 %34
  %36 = tail call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %35)
  %37 = select i1 %36, i32 2, i32 0
  %38 = or disjoint i32 %37, %32
  %39 = add nsw i32 %10, %12
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds i32, ptr %0, i64 %40
  store i32 %38, ptr %41, align 4, !tbaa !3
  %42 = icmp eq i32 %15, %3
  %43 = tail call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %42)
  %44 = zext i1 %43 to i32
  %45 = tail call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %33)
  %46 = select i1 %45, i32 2, i32 0
  %47 = or disjoint i32 %46, %44
  %48 = shl nsw i32 %12, 1
  %49 = add nsw i32 %10, %48
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr %0, i64 %50
  store i32 %47, ptr %51, align 4, !tbaa !3
  %52 = tail call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i32 %15)
  %53 = or i32 %15, 256
  %54 = tail call i32 @llvm.nvvm.atomic.and.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 4), i32 %53)
  %55 = tail call i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 8), i32 %15)
  %56 = tail call i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 12), i32 %15)
  %57 = add nsw i32 %15, -50
  %58 = tail call i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 16), i32 %57)
  %59 = tail call i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 20), i32 %57)
  %60 = tail call i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 24), i32 40)
  %61 = tail call i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 28), i32 40)
  switch i32 %9, label %68 [
    i32 3, label %62
    i32 4, label %66
  ]

62:                                               ; preds = %26
  %63 = tail call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 32), i32 7, i32 %15)
  %64 = shl nsw i32 %63, 2
  %65 = or disjoint i32 %64, %47
  store i32 %65, ptr %51, align 4, !tbaa !3
  br label %68

66:                                               ; preds = %26
  %67 = tail call i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr nonnull getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 36), i32 %15)
  br label %68

68:                                               ; preds = %62, %26, %66
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 15)
  br i1 %20, label %69, label %77

69:                                               ; preds = %68
  %70 = mul i32 %6, 10
  %71 = add i32 %70, %9
  %72 = zext i32 %71 to i64
  %73 = getelementptr inbounds nuw i32, ptr %1, i64 %72
  %74 = zext nneg i32 %9 to i64
  %75 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ8barriersE3own to ptr), i64 %74
  %76 = load i32, ptr %75, align 4, !tbaa !3
  store i32 %76, ptr %73, align 4, !tbaa !3
  br label %77

77:                                               ; preds = %69, %68
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.and.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr captures(none), i32, i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr captures(none), i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #5

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1) #4

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1) #4

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1) #4

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nounwind memory(argmem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
