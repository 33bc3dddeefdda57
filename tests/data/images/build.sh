#!/bin/sh
# Compiles image.cl with clang 22 and AMD's device libraries: tests/data/images/build.sh FOLDER, where opencl.bc lies (corpus/fetch/rocm-device-libs
# fetches them).
set -eu
libraries=$(cd "$1" && pwd)
cd "$(dirname "$0")"
set --
for library in opencl ocml ockl oclc_correctly_rounded_sqrt_on oclc_daz_opt_off oclc_finite_only_off oclc_unsafe_math_off \
  oclc_abi_version_500 oclc_isa_version_1036 oclc_wavefrontsize64_off; do
  set -- "$@" -Xclang -mlink-builtin-bitcode -Xclang "$libraries/$library.bc"
done
"${CLANG:-clang-22}" -x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa -mcpu=gfx1100 -O2 -nogpulib -fno-ident \
  -mcode-object-version=5 "$@" -S -emit-llvm image.cl -o image.gfx1100.O2.ll
