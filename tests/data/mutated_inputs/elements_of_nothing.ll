; lanelog run --arg undef
; exit code 2: a type of too many elements that hold nothing
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel({ [4294967296 x [0 x i8]], i32 } %many) {
  %same = freeze { [4294967296 x [0 x i8]], i32 } %many
  %number = extractvalue { [4294967296 x [0 x i8]], i32 } %same, 1
  ret void
}
