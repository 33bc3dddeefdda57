#!/bin/sh
# Compiles the sources beside this script to LLVM IR, with clang 22: tests/data/lowered/build.sh
set -eu
cd "$(dirname "$0")"
compile() {
  source=$1
  shift
  "${CLANG:-clang-22}" -x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa -mcpu=gfx1100 -O2 "$@" \
    -nogpulib -fno-ident -ffile-prefix-map="$PWD"=. -fdebug-compilation-dir=. -no-canonical-prefixes -S -emit-llvm "$source.cl" -o "$source.ll"
}
compile two_additions
# LLVM would turn the branch into a select, and the products and sums into fused ones.
compile branch -mllvm -two-entry-phi-node-folding-threshold=0 -ffp-contract=off
