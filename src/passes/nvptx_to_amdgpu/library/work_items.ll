; Where a lane is: PTX ISA, "Special Registers". Sizes lie among the hidden arguments (LLVM's AMDGPU usage, "Code Object V5 Kernel Argument Metadata"): numbers of
; work-groups as 32 bits from byte 0 on, sizes of a work-group as 16 bits from byte 12 on. Work-groups are taken to be of one size, as CUDA launches them.

define i32 @nvvm.read.ptx.sreg.tid.x() {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.tid.y() {
  %r = call i32 @llvm.amdgcn.workitem.id.y()
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.tid.z() {
  %r = call i32 @llvm.amdgcn.workitem.id.z()
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ctaid.x() {
  %r = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ctaid.y() {
  %r = call i32 @llvm.amdgcn.workgroup.id.y()
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ctaid.z() {
  %r = call i32 @llvm.amdgcn.workgroup.id.z()
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ntid.x() {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %hidden, i64 12
  %size = load i16, ptr addrspace(4) %at, align 4, !invariant.load !{}
  %r = zext i16 %size to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ntid.y() {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %hidden, i64 14
  %size = load i16, ptr addrspace(4) %at, align 2, !invariant.load !{}
  %r = zext i16 %size to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ntid.z() {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %hidden, i64 16
  %size = load i16, ptr addrspace(4) %at, align 4, !invariant.load !{}
  %r = zext i16 %size to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.nctaid.x() {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %r = load i32, ptr addrspace(4) %hidden, align 4, !invariant.load !{}
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.nctaid.y() {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %hidden, i64 4
  %r = load i32, ptr addrspace(4) %at, align 4, !invariant.load !{}
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.nctaid.z() {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %hidden, i64 8
  %r = load i32, ptr addrspace(4) %at, align 4, !invariant.load !{}
  ret i32 %r
}

; There is no fourth dimension.
define i32 @nvvm.read.ptx.sreg.tid.w() {
  %r = bitcast i32 0 to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ctaid.w() {
  %r = bitcast i32 0 to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.ntid.w() {
  %r = bitcast i32 1 to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.nctaid.w() {
  %r = bitcast i32 1 to i32
  ret i32 %r
}

; A warp is 32 lanes wherever the kernel runs.
define i32 @nvvm.read.ptx.sreg.warpsize() {
  %r = bitcast i32 32 to i32
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.laneid() {
  %r = call i32 @warp.lane()
  ret i32 %r
}

; Lanes have consecutive places in the work-group, x fastest.
define i32 @nvvm.read.ptx.sreg.warpid() {
  %x = call i32 @nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @nvvm.read.ptx.sreg.tid.z()
  %sx = call i32 @nvvm.read.ptx.sreg.ntid.x()
  %sy = call i32 @nvvm.read.ptx.sreg.ntid.y()
  %zy = mul i32 %z, %sy
  %rows = add i32 %zy, %y
  %before = mul i32 %rows, %sx
  %item = add i32 %before, %x
  %r = lshr i32 %item, 5
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.nwarpid() {
  %x = call i32 @nvvm.read.ptx.sreg.ntid.x()
  %y = call i32 @nvvm.read.ptx.sreg.ntid.y()
  %z = call i32 @nvvm.read.ptx.sreg.ntid.z()
  %xy = mul i32 %x, %y
  %items = mul i32 %xy, %z
  %up = add i32 %items, 31
  %r = lshr i32 %up, 5
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.lanemask.eq() {
  %lane = call i32 @warp.lane()
  %r = shl i32 1, %lane
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.lanemask.lt() {
  %lane = call i32 @warp.lane()
  %own = shl i32 1, %lane
  %r = add i32 %own, -1
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.lanemask.le() {
  %lane = call i32 @warp.lane()
  %above = shl i32 -2, %lane
  %r = xor i32 %above, -1
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.lanemask.gt() {
  %lane = call i32 @warp.lane()
  %r = shl i32 -2, %lane
  ret i32 %r
}

define i32 @nvvm.read.ptx.sreg.lanemask.ge() {
  %lane = call i32 @warp.lane()
  %r = shl i32 -1, %lane
  ret i32 %r
}

define i64 @nvvm.read.ptx.sreg.clock64() {
  %r = call i64 @llvm.readcyclecounter()
  ret i64 %r
}

define i32 @nvvm.read.ptx.sreg.clock() {
  %all = call i64 @llvm.readcyclecounter()
  %r = trunc i64 %all to i32
  ret i32 %r
}

define i64 @nvvm.read.ptx.sreg.globaltimer() {
  %r = call i64 @llvm.readsteadycounter()
  ret i64 %r
}

define i32 @nvvm.read.ptx.sreg.globaltimer.lo() {
  %all = call i64 @llvm.readsteadycounter()
  %r = trunc i64 %all to i32
  ret i32 %r
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.readsteadycounter()
