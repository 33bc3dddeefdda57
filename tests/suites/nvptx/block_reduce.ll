; ModuleID = 'block_reduce.cu'
source_filename = "block_reduce.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12block_reduceE4sums = internal unnamed_addr addrspace(3) global [33 x i32] undef, align 4
@_ZZ12block_reduceE5least = internal unnamed_addr addrspace(3) global [33 x i32] undef, align 4
@_ZZ12block_reduceE8greatest = internal unnamed_addr addrspace(3) global [33 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @block_reduce(ptr noundef writeonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %10 = mul i32 %9, %5
  %11 = sext i32 %8 to i64
  %12 = getelementptr inbounds i32, ptr %2, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !3
  %14 = add nsw i32 %10, %8
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds i32, ptr %2, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !3
  %18 = shl nsw i32 %10, 1
  %19 = add nsw i32 %18, %8
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds i32, ptr %2, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !3
  %23 = mul nsw i32 %10, 3
  %24 = add nsw i32 %23, %8
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %2, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !3
  %28 = add nsw i32 %17, %13
  %29 = add nsw i32 %28, %22
  %30 = add nsw i32 %29, %27
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %30, i32 range(i32 1, -2147483648) 16, i32 31)
  %32 = add nsw i32 %31, %30
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %32, i32 range(i32 1, -2147483648) 8, i32 31)
  %34 = add nsw i32 %33, %32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 range(i32 1, -2147483648) 4, i32 31)
  %36 = add nsw i32 %35, %34
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %36, i32 range(i32 1, -2147483648) 2, i32 31)
  %38 = add nsw i32 %37, %36
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %38, i32 range(i32 1, -2147483648) 1, i32 31)
  %40 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %41 = lshr i32 %7, 5
  %42 = icmp eq i32 %40, 0
  br i1 %42, label %43, label %47

43:                                               ; preds = %3
  %44 = add nsw i32 %39, %38
  %45 = zext nneg i32 %41 to i64
  %46 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 %45
  store i32 %44, ptr %46, align 4, !tbaa !3
  br label %47

47:                                               ; preds = %43, %3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  %48 = icmp eq i32 %41, 0
  br i1 %48, label %49, label %69

49:                                               ; preds = %47
  %50 = lshr i32 %5, 5
  %51 = icmp samesign ult i32 %40, %50
  br i1 %51, label %52, label %56

52:                                               ; preds = %49
  %53 = zext nneg i32 %40 to i64
  %54 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 %53
  %55 = load i32, ptr %54, align 4, !tbaa !3
  br label %56

56:                                               ; preds = %52, %49
  %57 = phi i32 [ %55, %52 ], [ 0, %49 ]
  %58 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %57, i32 range(i32 1, -2147483648) 16, i32 31)
  %59 = add nsw i32 %58, %57
  %60 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %59, i32 range(i32 1, -2147483648) 8, i32 31)
  %61 = add nsw i32 %60, %59
  %62 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %61, i32 range(i32 1, -2147483648) 4, i32 31)
  %63 = add nsw i32 %62, %61
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %63, i32 range(i32 1, -2147483648) 2, i32 31)
  %65 = add nsw i32 %64, %63
  %66 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %65, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %67, label %69

67:                                               ; preds = %56
  %68 = add nsw i32 %66, %65
  store i32 %68, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 128), align 4, !tbaa !3
  br label %69

69:                                               ; preds = %47, %56, %67
  tail call void @llvm.nvvm.barrier.cta.sync.all(i32 2)
  %70 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 128), align 4, !tbaa !3
  %71 = tail call noundef i32 @llvm.smin.i32(i32 %13, i32 %17)
  %72 = tail call noundef i32 @llvm.smin.i32(i32 %22, i32 %27)
  %73 = tail call noundef i32 @llvm.smin.i32(i32 %71, i32 %72)
  %74 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %73, i32 range(i32 1, -2147483648) 16, i32 31)
  %75 = tail call noundef i32 @llvm.smin.i32(i32 %73, i32 %74)
  %76 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %75, i32 range(i32 1, -2147483648) 8, i32 31)
  %77 = tail call noundef i32 @llvm.smin.i32(i32 %75, i32 %76)
  %78 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %77, i32 range(i32 1, -2147483648) 4, i32 31)
  %79 = tail call noundef i32 @llvm.smin.i32(i32 %77, i32 %78)
  %80 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %79, i32 range(i32 1, -2147483648) 2, i32 31)
  %81 = tail call noundef i32 @llvm.smin.i32(i32 %79, i32 %80)
  %82 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %81, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %83, label %87

83:                                               ; preds = %69
  %84 = tail call noundef i32 @llvm.smin.i32(i32 %81, i32 %82)
  %85 = zext nneg i32 %41 to i64
  %86 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE5least to ptr), i64 %85
  store i32 %84, ptr %86, align 4, !tbaa !3
  br label %87

87:                                               ; preds = %83, %69
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  br i1 %48, label %88, label %108

88:                                               ; preds = %87
  %89 = lshr i32 %5, 5
  %90 = icmp samesign ult i32 %40, %89
  br i1 %90, label %91, label %95

91:                                               ; preds = %88
  %92 = zext nneg i32 %40 to i64
  %93 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE5least to ptr), i64 %92
  %94 = load i32, ptr %93, align 4, !tbaa !3
  br label %95

95:                                               ; preds = %91, %88
  %96 = phi i32 [ %94, %91 ], [ 2147483647, %88 ]
  %97 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %96, i32 range(i32 1, -2147483648) 16, i32 31)
  %98 = tail call noundef i32 @llvm.smin.i32(i32 %96, i32 %97)
  %99 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %98, i32 range(i32 1, -2147483648) 8, i32 31)
  %100 = tail call noundef i32 @llvm.smin.i32(i32 %98, i32 %99)
  %101 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %100, i32 range(i32 1, -2147483648) 4, i32 31)
  %102 = tail call noundef i32 @llvm.smin.i32(i32 %100, i32 %101)
  %103 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %102, i32 range(i32 1, -2147483648) 2, i32 31)
  %104 = tail call noundef i32 @llvm.smin.i32(i32 %102, i32 %103)
  %105 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %104, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %106, label %108

106:                                              ; preds = %95
  %107 = tail call noundef i32 @llvm.smin.i32(i32 %104, i32 %105)
  store i32 %107, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE5least to ptr), i64 128), align 4, !tbaa !3
  br label %108

108:                                              ; preds = %87, %95, %106
  tail call void @llvm.nvvm.barrier.cta.sync.all(i32 2)
  %109 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE5least to ptr), i64 128), align 4, !tbaa !3
  %110 = tail call noundef i32 @llvm.smax.i32(i32 %13, i32 %17)
  %111 = tail call noundef i32 @llvm.smax.i32(i32 %22, i32 %27)
  %112 = tail call noundef i32 @llvm.smax.i32(i32 %110, i32 %111)
  %113 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %112, i32 range(i32 1, -2147483648) 16, i32 31)
  %114 = tail call noundef i32 @llvm.smax.i32(i32 %112, i32 %113)
  %115 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %114, i32 range(i32 1, -2147483648) 8, i32 31)
  %116 = tail call noundef i32 @llvm.smax.i32(i32 %114, i32 %115)
  %117 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %116, i32 range(i32 1, -2147483648) 4, i32 31)
  %118 = tail call noundef i32 @llvm.smax.i32(i32 %116, i32 %117)
  %119 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %118, i32 range(i32 1, -2147483648) 2, i32 31)
  %120 = tail call noundef i32 @llvm.smax.i32(i32 %118, i32 %119)
  %121 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %120, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %122, label %126

122:                                              ; preds = %108
  %123 = tail call noundef i32 @llvm.smax.i32(i32 %120, i32 %121)
  %124 = zext nneg i32 %41 to i64
  %125 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE8greatest to ptr), i64 %124
  store i32 %123, ptr %125, align 4, !tbaa !3
  br label %126

126:                                              ; preds = %122, %108
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  br i1 %48, label %127, label %147

127:                                              ; preds = %126
  %128 = lshr i32 %5, 5
  %129 = icmp samesign ult i32 %40, %128
  br i1 %129, label %130, label %134

130:                                              ; preds = %127
  %131 = zext nneg i32 %40 to i64
  %132 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE8greatest to ptr), i64 %131
  %133 = load i32, ptr %132, align 4, !tbaa !3
  br label %134

134:                                              ; preds = %130, %127
  %135 = phi i32 [ %133, %130 ], [ -2147483648, %127 ]
  %136 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %135, i32 range(i32 1, -2147483648) 16, i32 31)
  %137 = tail call noundef i32 @llvm.smax.i32(i32 %135, i32 %136)
  %138 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %137, i32 range(i32 1, -2147483648) 8, i32 31)
  %139 = tail call noundef i32 @llvm.smax.i32(i32 %137, i32 %138)
  %140 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %139, i32 range(i32 1, -2147483648) 4, i32 31)
  %141 = tail call noundef i32 @llvm.smax.i32(i32 %139, i32 %140)
  %142 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %141, i32 range(i32 1, -2147483648) 2, i32 31)
  %143 = tail call noundef i32 @llvm.smax.i32(i32 %141, i32 %142)
  %144 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %143, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %145, label %147

145:                                              ; preds = %134
  %146 = tail call noundef i32 @llvm.smax.i32(i32 %143, i32 %144)
  store i32 %146, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE8greatest to ptr), i64 128), align 4, !tbaa !3
  br label %147

147:                                              ; preds = %126, %134, %145
  tail call void @llvm.nvvm.barrier.cta.sync.all(i32 2)
  %148 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE8greatest to ptr), i64 128), align 4, !tbaa !3
  %149 = shl nuw nsw i32 %5, 2
  %150 = sdiv i32 %70, %149
  %151 = sub nsw i32 %13, %150
  %152 = tail call i32 @llvm.abs.i32(i32 %151, i1 true)
  %153 = sub nsw i32 %17, %150
  %154 = tail call i32 @llvm.abs.i32(i32 %153, i1 true)
  %155 = add nuw nsw i32 %154, %152
  %156 = sub nsw i32 %22, %150
  %157 = tail call i32 @llvm.abs.i32(i32 %156, i1 true)
  %158 = add nuw nsw i32 %157, %155
  %159 = sub nsw i32 %27, %150
  %160 = tail call i32 @llvm.abs.i32(i32 %159, i1 true)
  %161 = add nuw nsw i32 %160, %158
  %162 = getelementptr inbounds i32, ptr %1, i64 %11
  store i32 %161, ptr %162, align 4, !tbaa !3
  %163 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %161, i32 range(i32 1, -2147483648) 16, i32 31)
  %164 = add nsw i32 %163, %161
  %165 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %164, i32 range(i32 1, -2147483648) 8, i32 31)
  %166 = add nsw i32 %165, %164
  %167 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %166, i32 range(i32 1, -2147483648) 4, i32 31)
  %168 = add nsw i32 %167, %166
  %169 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %168, i32 range(i32 1, -2147483648) 2, i32 31)
  %170 = add nsw i32 %169, %168
  %171 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %170, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %172, label %176

172:                                              ; preds = %147
  %173 = add nsw i32 %171, %170
  %174 = zext nneg i32 %41 to i64
  %175 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 %174
  store i32 %173, ptr %175, align 4, !tbaa !3
  br label %176

176:                                              ; preds = %172, %147
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  br i1 %48, label %177, label %197

177:                                              ; preds = %176
  %178 = lshr i32 %5, 5
  %179 = icmp samesign ult i32 %40, %178
  br i1 %179, label %180, label %184

180:                                              ; preds = %177
  %181 = zext nneg i32 %40 to i64
  %182 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 %181
  %183 = load i32, ptr %182, align 4, !tbaa !3
  br label %184

184:                                              ; preds = %180, %177
  %185 = phi i32 [ %183, %180 ], [ 0, %177 ]
  %186 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %185, i32 range(i32 1, -2147483648) 16, i32 31)
  %187 = add nsw i32 %186, %185
  %188 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %187, i32 range(i32 1, -2147483648) 8, i32 31)
  %189 = add nsw i32 %188, %187
  %190 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %189, i32 range(i32 1, -2147483648) 4, i32 31)
  %191 = add nsw i32 %190, %189
  %192 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %191, i32 range(i32 1, -2147483648) 2, i32 31)
  %193 = add nsw i32 %192, %191
  %194 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %193, i32 range(i32 1, -2147483648) 1, i32 31)
  br i1 %42, label %195, label %197

195:                                              ; preds = %184
  %196 = add nsw i32 %194, %193
  store i32 %196, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 128), align 4, !tbaa !3
  br label %197

197:                                              ; preds = %176, %184, %195
  tail call void @llvm.nvvm.barrier.cta.sync.all(i32 2)
  %198 = icmp eq i32 %7, 0
  br i1 %198, label %199, label %207

199:                                              ; preds = %197
  %200 = shl i32 %4, 2
  %201 = zext i32 %200 to i64
  %202 = getelementptr inbounds nuw i32, ptr %0, i64 %201
  %203 = getelementptr inbounds nuw i8, ptr %202, i64 12
  %204 = getelementptr inbounds nuw i8, ptr %202, i64 8
  %205 = getelementptr inbounds nuw i8, ptr %202, i64 4
  %206 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4sums to ptr), i64 128), align 4, !tbaa !3
  store i32 %70, ptr %202, align 4, !tbaa !3
  store i32 %109, ptr %205, align 4, !tbaa !3
  store i32 %148, ptr %204, align 4, !tbaa !3
  store i32 %206, ptr %203, align 4, !tbaa !3
  br label %207

207:                                              ; preds = %199, %197
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
