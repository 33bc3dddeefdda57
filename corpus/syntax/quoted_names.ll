; Names in quotes may hold spaces, dots, escapes, punctuation and what looks like a comment or an expectation.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @"a kernel; with \22odd\22 name"(ptr addrspace(1) %"the out", i32 %"n{}") {
"the entry":
  %"my tid" = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %"a;b" = add i32 %"my tid", %"n{}"                 ; divergent
  %"= store" = add i32 %"n{}", 1
  br i1 true, label %"then:", label %"the end"

"then:":
  store i32 %"a;b", ptr addrspace(1) %"the out"      ; divergent
  br label %"the end"

"the end":
  %-dash.$_0 = phi i32 [ 0, %"the entry" ], [ %"= store", %"then:" ]
  store i32 %-dash.$_0, ptr addrspace(1) %"the out"
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
