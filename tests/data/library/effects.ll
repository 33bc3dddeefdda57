; Effects of instructions, as LLVM's Instruction::mayWriteToMemory and isSafeToSpeculativelyExecute
; say.
target triple = "amdgcn-amd-amdhsa"

define i32 @f(ptr addrspace(1) %p, i32 %a, i32 %b, i64 %w, ptr %q) {
entry:
  %sum = add i32 %a, %b ; expect: pure_operation(%sum) speculatable(%sum)
  %by = udiv i32 %a, %b ; expect: pure_operation(%by)
  %half = udiv i32 %a, 2 ; expect: pure_operation(%half) speculatable(%half)
  %zero = udiv i32 %a, 0 ; expect: pure_operation(%zero)
  %minus = sdiv i32 %a, -1 ; expect: pure_operation(%minus)
  %third = srem i32 %a, 3 ; expect: pure_operation(%third) speculatable(%third)
  %wide = sdiv i64 %w, 4294967296 ; expect: pure_operation(%wide) speculatable(%wide)
  %cool = freeze i32 %b ; expect: speculatable(%cool)
  %word = load i32, ptr addrspace(1) %p
  %hard = load volatile i32, ptr addrspace(1) %p ; expect: may_write(%hard)
  %seen = load atomic i32, ptr addrspace(1) %p monotonic, align 4 ; expect: may_write(%seen)
  %loose = load atomic i32, ptr addrspace(1) %p unordered, align 4
  store i32 %a, ptr addrspace(1) %p ; expect: may_write(:)
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst ; expect: may_write(%old)
  %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 seq_cst seq_cst ; expect: may_write(%pair)
  fence seq_cst ; expect: may_write(:)
  %least = call i32 @llvm.umin.i32(i32 %a, i32 %b) ; expect: pure_operation(%least) speculatable(%least)
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %reads = call i32 @reads(ptr readonly %q)
  %writes = call i32 @writes(ptr readonly %q) ; expect: may_write(%writes)
  %pure = call i32 @pure(i32 %a) ; expect: pure_operation(%pure)
  %here = call i32 @writes(ptr %q) memory(none) ; expect: pure_operation(%here)
  %through = call i32 %q(i32 %a) #2
  call void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) %p, ptr addrspace(1) %p, i32 4, i1 false) ; expect: may_write(:)
  ret i32 %sum
}

declare i32 @reads(ptr) #0
declare i32 @writes(ptr)
declare i32 @pure(i32) #1
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.memcpy.p1.p1.i32(ptr addrspace(1), ptr addrspace(1), i32, i1)

attributes #0 = { memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { readonly }
