; Attributes are those of the call and of the function that it names; intrinsics have some by
; themselves.
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, ptr }
@table = constant [2 x i32] zeroinitializer
@"two words" = global i32 0

define void @f(ptr %p, i32 %x) {
; Constants are on no line.
; expect: address_of(@table, "table") address_of(@"two words", "two words")
; expect: address_within(getelementptr (i8, ptr @table, i64 4), @table)
; expect: address_of(@take, "take")
entry:
  call void @take(i32 inreg %x, ptr byval(%pair) align 4 %p) #1 ; expect: call_attribute(:, "nounwind") call_attribute(:, "\"key\"=\"value (1)\"") operand_attribute(:, 0, "inreg") operand_attribute(:, 0, "zeroext") operand_attribute(:, 1, "byval(%pair)") operand_attribute(:, 1, "align 4")
  call void @take(i32 0, ptr null) [ "bundle"(i32 %x) ] ; expect: operand_attribute(:, 0, "zeroext") operand_attribute(:, 1, "byval(%pair)")
  call void %p(i32 signext %x, ptr nonnull @table) cold memory(argmem: read, inaccessiblemem: none) ; expect: call_attribute(:, "cold") call_attribute(:, "memory(argmem: read, inaccessiblemem: none)") operand_attribute(:, 0, "signext") operand_attribute(:, 1, "nonnull") address_operand(:, 1, @table)
  %least = call i32 @llvm.umin.i32(i32 %x, i32 1) ; expect: call_attribute(%least, "memory(none)") call_attribute(%least, "speculatable")
  %fit = call noundef range(i32 0, 8) i32 @fit(i32 %x) ; expect: call_attribute(%fit, "willreturn") call_attribute(%fit, "alignstack(8)")
  store ptr @take, ptr getelementptr (i8, ptr @table, i64 4), align 8 ; expect: address_operand(:, 0, @take) address_operand(:, 1, getelementptr (i8, ptr @table, i64 4))
  %y = load i32, ptr @"two words", align 4 ; expect: address_operand(%y, 0, @"two words")
  %z = load i32, ptr @table, align 4 ; expect: address_operand(%z, 0, @table)
  call void asm sideeffect "; (", "r"(i32 %x) nounwind ; expect: call_attribute(:, "nounwind")
  ret void
}

declare void @take(i32 zeroext, ptr byval(%pair))
declare i32 @llvm.umin.i32(i32, i32)

define internal i32 @fit(i32 %x) unnamed_addr willreturn alignstack(8) section "text (2)" align 16 {
  ret i32 %x
}

attributes #1 = { nounwind "key"="value (1)" }
