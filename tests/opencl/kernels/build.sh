#!/bin/sh
# Compiles every kernel beside this script to LLVM IR, with clang 22: tests/opencl/kernels/build.sh
set -eu
cd "$(dirname "$0")"
clang=${CLANG:-clang-22}

# compile SOURCE TARGET CPU LEVEL [FLAG...] writes SOURCE.CPU.LEVEL.ll
compile() {
  source=$1 target=$2 cpu=$3 level=$4
  shift 4
  "$clang" -x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target "$target" "-$level" "$@" \
    -nogpulib -fno-ident -S -emit-llvm "$source.cl" -o "$source.$cpu.$level.ll"
}

for source in *.cl; do
  source=${source%.cl}
  compile "$source" amdgcn-amd-amdhsa gfx900 O0 -mcpu=gfx900
  compile "$source" amdgcn-amd-amdhsa gfx1100 O2 -mcpu=gfx1100
  # OpenCL for NVIDIA's GPUs has no numbers of 16 bits but in memory.
  test "$source" = floats || compile "$source" nvptx64-nvidia-cuda sm_70 O2 -march=sm_70 -Xclang -target-feature -Xclang +ptx70
done
