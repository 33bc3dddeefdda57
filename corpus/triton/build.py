#!/usr/bin/env python3
"""Compiles the kernels of kernels.py to LLVM IR with Triton, which needs no GPU for it: corpus/triton/build.py

Needs Python 3 and Triton 3.9 (`pip install triton`). Writes NAME.ARCHITECTURE.ll beside this file, and for some kernels
NAME.ARCHITECTURE.g.ll with line information. There the folder that this lies in is called `.`, Triton's own `triton`.
"""

import os
import pathlib
import tempfile

os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import kernels

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = pathlib.Path(triton.__file__).resolve().parent
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
WITH_LINES = [("softmax", "gfx942"), ("collatz", "sm_80")]


def build(name, architecture, lines=False):
    triton.knobs.compilation.disable_line_info = not lines
    function = getattr(kernels, name)
    types, constants = KERNELS[name]
    names = function.arg_names
    signature = dict(zip(names, types + ["constexpr"] * len(constants)))
    values = {(at,): value for at, value in enumerate(constants, len(types))}
    compiled = triton.compile(ASTSource(function, signature, values), target=TARGETS[architecture])
    text = compiled.asm["llir"].replace(str(HERE), ".").replace(str(LIBRARY), "triton")
    (HERE / f"{name}.{architecture}{'.g' if lines else ''}.ll").write_text(text)


def main():
    for name in KERNELS:
        for architecture in TARGETS:
            build(name, architecture)
    for name, architecture in WITH_LINES:
        build(name, architecture, lines=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as cache:
        os.environ["TRITON_CACHE_DIR"] = cache
        main()
