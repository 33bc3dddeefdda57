#!/bin/sh
# Compiles every kernel beside this script to LLVM IR, with clang 22: corpus/kernels/build.sh
# The output does not depend on where the sources lie: paths are relative, and no name of a machine gets into it.
set -eu
cd "$(dirname "$0")"
clang=${CLANG:-clang-22}
headers=$("$clang" -no-canonical-prefixes -print-resource-dir)

# compile SOURCE TARGET CPU LEVEL [FLAG...] writes SOURCE.CPU.LEVEL.ll
compile() {
  source=$1 target=$2 cpu=$3 level=$4 suffix=
  shift 4
  case " $* " in *" -g "*) suffix=.g ;; esac
  case $target in nvptx64*) set -- "$@" -march="$cpu" -Xclang -target-feature -Xclang +ptx70 ;; *) set -- "$@" -mcpu="$cpu" ;; esac
  "$clang" -x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target "$target" "-$level" "$@" \
    -nogpulib -fno-ident -ffile-prefix-map="$PWD"=. -ffile-prefix-map="$headers"=clang -fdebug-compilation-dir=. -no-canonical-prefixes \
    -S -emit-llvm "$source.cl" -o "$source.$cpu.$level$suffix.ll"
}

amd=amdgcn-amd-amdhsa
nvidia=nvptx64-nvidia-cuda

for source in reduction scan matmul histogram stencil nbody bitonic_sort softmax ray_sphere hash_table mandelbrot spmv \
  transpose binary_search interpreter; do
  compile "$source" $amd gfx900 O2
done
for source in reduction mandelbrot ray_sphere hash_table interpreter; do
  compile "$source" $amd gfx900 O1
done
for source in matmul softmax bitonic_sort spmv; do
  compile "$source" $amd gfx1100 O2
done
for source in mandelbrot binary_search; do
  compile "$source" $amd gfx900 O0
done
for source in histogram transpose binary_search; do
  compile "$source" $amd gfx1100 O1 -g
done
for source in reduction nbody mandelbrot; do
  compile "$source" $nvidia sm_70 O2
done
