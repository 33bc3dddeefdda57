; A function has neither type nor name.
target triple = "amdgcn-amd-amdhsa"

define {
entry:
  ret void
}
