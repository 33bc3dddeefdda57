#!/usr/bin/env python3
"""Compiles the kernels of kernels.py to LLVM IR with Triton, which needs no GPU for it: corpus/triton/build.py

Needs Python 3 and Triton 3.9 (`pip install triton`). Writes NAME.ARCHITECTURE.ll beside this file. Line information is left
out: it would name the folder that this lies in.
"""

import os
import pathlib
import tempfile

os.environ["TRITON_DISABLE_LINE_INFO"] = "1"
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import kernels

HERE = pathlib.Path(__file__).resolve().parent
POINTER, HALVES, INTEGERS, NUMBER = "*fp32", "*fp16", "*i32", "i32"
KERNELS = {
    "vector_add": ([POINTER, POINTER, POINTER, NUMBER], [1024]),
    "softmax": ([POINTER, POINTER, NUMBER], [1024]),
    "matmul": ([HALVES, HALVES, POINTER, NUMBER, NUMBER, NUMBER], [64, 64, 32]),
    "collatz": ([INTEGERS, INTEGERS, NUMBER, NUMBER], [256]),
}
TARGETS = {
    "gfx942": GPUTarget("hip", "gfx942", 64),
    "gfx1100": GPUTarget("hip", "gfx1100", 32),
    "sm_80": GPUTarget("cuda", 80, 32),
}


def build(name, architecture):
    function = getattr(kernels, name)
    types, constants = KERNELS[name]
    names = function.arg_names
    signature = dict(zip(names, types + ["constexpr"] * len(constants)))
    values = {(at,): value for at, value in enumerate(constants, len(types))}
    compiled = triton.compile(ASTSource(function, signature, values), target=TARGETS[architecture])
    (HERE / f"{name}.{architecture}.ll").write_text(compiled.asm["llir"])


def main():
    for name in KERNELS:
        for architecture in TARGETS:
            build(name, architecture)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as cache:
        os.environ["TRITON_CACHE_DIR"] = cache
        main()
