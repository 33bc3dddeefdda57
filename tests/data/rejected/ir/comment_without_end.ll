target triple = "amdgcn"

define void @before() {
  ret void
}

/* what follows was meant to be left out
define void @behind() {
  ret void
}
