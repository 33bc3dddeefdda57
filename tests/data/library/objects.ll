; Pointers through casts, phis, selects, calls and constant expressions.
target triple = "amdgcn-amd-amdhsa"

@table = internal addrspace(4) constant [4 x i32] zeroinitializer
@tile = internal addrspace(3) global [64 x i32] poison

define void @f(ptr addrspace(1) %a, ptr %b, i1 %c, i32 %i) {
; Constants are on no line.
; expect: underlying_object(@tile, @tile) underlying_object(addrspacecast (ptr addrspace(3) @tile to ptr), @tile)
; expect: underlying_object(@table, @table) underlying_object(getelementptr (i8, ptr addrspace(4) @table, i64 8), @table)
entry:
  %own = alloca i32, addrspace(5) ; expect: underlying_object(%own, %own)
  %flat = addrspacecast ptr addrspace(5) %own to ptr ; expect: underlying_object(%flat, %own)
  %one = select i1 %c, ptr %flat, ptr %b ; expect: underlying_object(%one, %own) underlying_object(%one, %b) underlying_object(%b, %b)
  store i32 0, ptr %one ; expect: accessed_object(:, %own) accessed_object(:, %b)
  br i1 %c, label %arm, label %join

arm:
  %next = getelementptr i32, ptr %one, i32 %i ; expect: underlying_object(%next, %own) underlying_object(%next, %b)
  br label %join

join:
  %any = phi ptr [ addrspacecast (ptr addrspace(3) @tile to ptr), %entry ], [ %next, %arm ] ; expect: underlying_object(%any, %own) underlying_object(%any, %b) underlying_object(%any, @tile)
  %x = load i32, ptr %any ; expect: accessed_object(%x, %own) accessed_object(%x, %b) accessed_object(%x, @tile)
  %far = getelementptr i32, ptr addrspace(1) %a, i32 %i ; expect: underlying_object(%far, %a) underlying_object(%a, %a)
  %same = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %far, i64 -16) ; expect: underlying_object(%same, %a)
  store i32 %x, ptr addrspace(1) %same ; expect: accessed_object(:, %a)
  %y = load i32, ptr addrspace(4) @table ; expect: accessed_object(%y, @table)
  %z = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @table, i64 8) ; expect: accessed_object(%z, @table)
  %given = call ptr @give(ptr %b) ; expect: underlying_object(%given, %given)
  store i32 %z, ptr %given ; expect: accessed_object(:, %given)
  %back = call ptr @back(ptr %b) ; expect: underlying_object(%back, %b)
  store i32 %y, ptr %back ; expect: accessed_object(:, %b)
  ret void
}

declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
declare ptr @give(ptr)
declare ptr @back(ptr returned)
