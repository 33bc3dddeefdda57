#!/bin/sh
# Compiles the sources beside this script to LLVM IR for NVIDIA's GPUs, with clang 22: tests/suites/nvptx/build.sh
set -eu
cd "$(dirname "$0")"
for source in *.cu; do
  "${CLANG:-clang-22}" -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx80 -nocudainc -nocudalib -O2 -ffp-contract=off \
    -fno-ident -ffile-prefix-map="$PWD"=. -fdebug-compilation-dir=. -no-canonical-prefixes -S -emit-llvm "$source" -o "${source%.cu}.ll"
done
