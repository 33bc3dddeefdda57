; A return is a terminator with an operand: it is divergent if the returned value is.
target triple = "amdgcn-amd-amdhsa"

define i32 @returns_argument(i32 inreg %same, i32 %own) {  ; divergent: %own
entry:
  ret i32 %own                              ; divergent
}

define i32 @returns_inreg(i32 inreg %same, i32 %own) {  ; divergent: %own
entry:
  ret i32 %same
}
