; The same with callbr: the result of the assembly is in a vector register, and its users are taken for uniform.
;
; The assembly copies %tid: lane 0 has %r = 0 and goes to zero, lane 1 has %r = 1 and goes to other.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @result_of_callbr(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                 ; divergent
  %r = callbr i32 asm "v_mov_b32 $0, $1", "=v,v,!i"(i32 %tid)  ; divergent
          to label %ok [label %bad]

ok:
  %is.zero = icmp eq i32 %r, 0                                 ; divergent in sound: true in lane 0, false in lane 1
  br i1 %is.zero, label %zero, label %other                    ; divergent in sound

zero:
  br label %join

other:
  br label %join

join:
  %which = phi i32 [ 5, %zero ], [ 6, %other ]                 ; divergent in sound: 5 in lane 0, 6 in lane 1
  store i32 %which, ptr addrspace(1) %out                      ; divergent in sound
  ret void

bad:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
