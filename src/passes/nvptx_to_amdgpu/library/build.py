#!/usr/bin/env python3
"""Compile mathematics.cc to mathematics.ll with clang 22: functions without attributes and metadata.

With --check, the exit code is 1 if mathematics.ll is not what the source is compiled to.
"""
import os
import re
import subprocess
import sys

os.chdir(os.path.dirname(os.path.abspath(__file__)))
command = [os.environ.get("CLANG", "clang-22"), *"-x c++ -std=c++20 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib".split(),
           *"-O2 -ffp-contract=off -fno-math-errno -fno-exceptions -fno-ident -S -emit-llvm mathematics.cc -o -".split()]
text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
head = "; Compiled from mathematics.cc by build.py.\n\n"
functions, variables = [], []
for line in text.splitlines():
    if line.startswith("@"):
        variables.append(line.replace("hidden local_unnamed_addr", "internal"))
for body in re.findall(r"^define .*?^}\n", text, re.M | re.S):
    body = re.sub(r",? ![\w.]+ !\d+|,? ![\w.]+$|^; .*\n|;.*$", "", body, flags=re.M)
    body = re.sub(r" (hidden|noundef|local_unnamed_addr|writeonly|tail|#\d+)(?=[ ,\n){]|$)", "", body)
    body = re.sub(r"captures\(none\) |initializes\(\(\d+, \d+\)\) |range\([^)]*\) |nofpclass\([^)]*\) ", "", body)
    body = re.sub(r"^  tail call", "  call", body, flags=re.M).replace("= tail call", "= call").replace(" tail ", " ")
    returned = re.findall(r"^  ret \w+ (%\d+)$", body, re.M)
    if len(returned) == 1:
        body = re.sub(re.escape(returned[0]) + r"\b", "%r", body)
    body = re.sub(r"%(\d+)", r"%v\1", body)
    body = re.sub(r"^(\d+):.*$", r"v\1:", body, flags=re.M)
    if re.search(r"^v\d+:", body, re.M):
        # The first block has the number after those of the arguments.
        first = body.splitlines()[0]
        body = body.replace(first, first + "\nv%d:" % first.count(" %v"), 1)
    functions.append(re.sub(r"[ \t]+$", "", body, flags=re.M))
declared = [re.sub(r" #\d+| immarg", "", line) for line in text.splitlines() if line.startswith("declare") and "@llvm." in line]
made = head + "\n".join(variables) + "\n\n" + "\n".join(functions) + "\n" + "\n".join(declared) + "\n"
if "--check" in sys.argv:
    sys.exit(made != open("mathematics.ll").read())
with open("mathematics.ll", "w") as out:
    out.write(made)
