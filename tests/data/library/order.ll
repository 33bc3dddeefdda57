; The order of accesses and calls: in one block, and from dominating blocks.
target triple = "amdgcn-amd-amdhsa"

define void @f(ptr %p, i1 %c) {
entry:
  %first = load i32, ptr %p
  br i1 %c, label %arm, label %join

arm:
  store i32 %first, ptr %p ; expect: precedes(%first, :)
  call void @g() ; expect: precedes(%first, :) precedes(store#4, :)
  br label %join

join:
  fence seq_cst ; expect: precedes(%first, :)
  ret void
}

declare void @g()
