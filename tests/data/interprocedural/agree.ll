; What calls show to be uniform, and what they do not.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @elsewhere(ptr)

; All pass uniform values.
define internal i32 @scale(i32 %x, i32 %y) {
  %xx = mul i32 %x, 3
  %yy = mul i32 %y, 3                                     ; divergent
  ret i32 %xx
}

; Whoever links the module may call it.
define i32 @exported(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 7
}

; A linker may put another in its place.
define weak i32 @replaced(i32 %x) {
  ret i32 7
}

; So it may here, though nobody else calls it.
define linkonce_odr hidden i32 @shared(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 7
}

; Its address is taken.
define internal i32 @taken(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 7
}

; An alias is an address too.
define internal i32 @aliased(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 7
}
@other = alias i32 (i32), ptr @aliased

; Its address stands behind the end of a line within a text.
@text = constant { [3 x i8], ptr } { [3 x i8] c"a
!", ptr @behind_text }
define internal i32 @behind_text(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 7
}

; Names of metadata take no address.
define internal i32 @annotated(i32 %x) {
  %xx = mul i32 %x, 3
  ret i32 7
}
!0 = !{ptr @annotated, !"a note"}
!a.note = !{!0}

; Two spellings of one name are one function.
define internal i32 @"\71uoted"(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 7
}

; As uniform as what is passed from outside: 0 and 1.
define internal i32 @down(i32 %n) {
  %stop = icmp eq i32 %n, 0
  br i1 %stop, label %end, label %on
on:
  %less = sub i32 %n, 1
  %rest = call i32 @down(i32 %less)
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %rest, %on ]
  ret i32 %r
}

; Its own call passes the lane's number on.
define internal i32 @drift(i32 %n) {
  %stop = icmp eq i32 %n, 0                               ; divergent
  br i1 %stop, label %end, label %on                      ; divergent
on:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent
  %rest = call i32 @drift(i32 %tid)
  br label %end
end:
  ret i32 4
}

; Lanes return different constants.
define internal i32 @either(i32 %y) {
  %c = icmp eq i32 %y, 0                                  ; divergent
  br i1 %c, label %one, label %two                        ; divergent
one:
  ret i32 1
two:
  ret i32 2
}

; They return one thing at two places.
define internal i32 @both(i32 %x, i32 %y) {
  %c = icmp eq i32 %y, 0                                  ; divergent
  br i1 %c, label %one, label %two                        ; divergent
one:
  ret i32 %x
two:
  ret i32 %x
}

; A copy for each lane.
define internal i32 @copied(ptr addrspace(5) byval(i32) %p) {
  %q = ptrtoint ptr addrspace(5) %p to i32                ; divergent
  ret i32 7
}

; A list of arguments lies in private memory.
define internal i32 @many(i32 %x, ...) {
  %xx = mul i32 %x, 3
  %list = alloca ptr, addrspace(5)
  %v = va_arg ptr addrspace(5) %list, i32                 ; divergent
  ret i32 %xx
}

; What is read behind the loop was computed in different iterations.
define internal i32 @late(i32 %x) {
  %xx = mul i32 %x, 3                                     ; divergent
  ret i32 %xx                                             ; divergent
}

define internal amdgpu_gfx i32 @promised(i32 inreg %x, i32 %y) {
  %xx = mul i32 %x, 3
  %yy = mul i32 %y, 3
  ret i32 %yy
}

; An entry of the hardware's, which nobody here calls.
define amdgpu_cs void @stage(i32 inreg %x, i32 %y) {
  %yy = mul i32 %y, 3                                     ; divergent
  ret void
}

define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent
  %slot = alloca i32, addrspace(5)
  %a = call i32 @scale(i32 %n, i32 %tid)
  %b = call i32 @scale(i32 5, i32 %n)
  %c = call i32 @exported(i32 %n)
  %d = call i32 @replaced(i32 %n)                         ; divergent
  %e = call i32 @shared(i32 %n)                           ; divergent
  call void @elsewhere(ptr @taken)
  %f = call i32 @taken(i32 %n)
  %g = call i32 @aliased(i32 %n)
  %h = call i32 @down(i32 %n)
  %i = call i32 @down(i32 1)
  %j = call i32 @drift(i32 3)
  %k = call i32 @either(i32 %tid)                         ; divergent
  %l = call i32 @both(i32 %n, i32 %tid)
  %m = call i32 @copied(ptr addrspace(5) byval(i32) %slot)
  %o = call i32 (i32, ...) @many(i32 %n, i32 %tid)
  %p = call amdgpu_gfx i32 @promised(i32 inreg %n, i32 %n)
  %q = call i32 @other(i32 %n)                            ; divergent
  %u = call i32 @behind_text(i32 %n)
  %v = call i32 @annotated(i32 %n)
  %w = call i32 @quoted(i32 %tid)
  %x = call i32 @"quoted"(i32 %n)
  br label %loop
loop:
  %count = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %count, 1
  %leave = icmp uge i32 %next, %tid                       ; divergent
  br i1 %leave, label %exit, label %loop                  ; divergent
exit:
  %s = call i32 @late(i32 %next)                          ; divergent
  ret void
}
