; Assembly that may jump: a terminator with a list of labels. Nobody looks into it: for mode `sound` lanes may part there.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @callbr(ptr addrspace(1) %out, i32 %n) {
entry:
  callbr void asm "s_cbranch_scc1 $1", "s,!i,!i"(i32 %n)  ; divergent in sound: what it does is not known
          to label %next [label %left, label %right]

next:
  %s = callbr i32 asm "", "=s,!i"()         ; divergent in sound
          to label %left [label %right]

left:
  %l = phi i32 [ 1, %entry ], [ 2, %next ]  ; divergent in sound
  store i32 %l, ptr addrspace(1) %out       ; divergent in sound
  ret void

right:
  ret void
}
