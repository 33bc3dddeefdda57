"""What `check` and `record` share: the launches, how OpenCL runs one, how two memories are compared.

An implementation of OpenCL is one of

    oclgrind   Debian's package oclgrind: an interpreter of its own
    pocl       Debian's package pocl-opencl-icd: compiles for the CPU

`host.c` is the program that runs one launch on either; it is compiled here, by cc, once.
"""

import json
import math
import pathlib
import struct
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDERS = [ROOT / "corpus" / "kernels", HERE / "kernels"]
SEED = 1
IMPLEMENTATIONS = {"oclgrind": ["oclgrind"], "pocl": []}
FORMATS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f32": "f", "f64": "d"}


class Launch:
    """A line of the file `launches`."""

    def __init__(self, line):
        self.name, source, self.kernel, self.grid, self.block, self.same, *self.arguments = line.split()
        self.source = next(folder / source for folder in FOLDERS if (folder / source).exists())
        # Which arguments are buffers: a number is the rest.
        self.buffers = [i for i, argument in enumerate(self.arguments) if "[" in argument or argument.startswith("buffer:")]

    def modules(self):
        """The .ll files that were compiled from its source: SOURCE.GPU.LEVEL.ll, -g as SOURCE.GPU.LEVEL.g.ll."""
        return sorted(self.source.parent.glob(self.source.stem + ".*.ll"))


def launches(pattern=None):
    lines = (HERE / "launches").read_text().splitlines()
    found = [Launch(line) for line in lines if line.strip() and not line.startswith("#")]
    return [launch for launch in found if pattern is None or pattern in launch.name]


class Failed(Exception):
    """A launch that did not come to its end: why, in words."""


def build(folder):
    """Compiles the host program into a folder."""
    program = pathlib.Path(folder) / "host"
    subprocess.run(["cc", "-O1", "-Wall", "-ffp-contract=off", str(HERE / "host.c"), "-o", str(program), "-lOpenCL", "-lm"], check=True)
    return program


def named(program, implementation):
    """An implementation in its own words."""
    return subprocess.run(IMPLEMENTATIONS[implementation] + [str(program), "--device"], capture_output=True, text=True, check=True).stdout.strip()


def run_opencl(program, implementation, launch):
    """The buffers before and after, each by the number of the argument."""
    with tempfile.TemporaryDirectory() as folder:
        words = IMPLEMENTATIONS[implementation] + [
            str(program), str(launch.source), launch.kernel, launch.grid, launch.block, str(SEED), folder, *launch.arguments
        ]
        done = subprocess.run(words, capture_output=True, text=True, timeout=300)
        said = (done.stdout + done.stderr).strip()
        # oclgrind reports what a kernel does wrong, and goes on.
        if done.returncode != 0 or (said and implementation == "oclgrind"):
            raise Failed(said or f"exit code {done.returncode}")
        return tuple({i: (pathlib.Path(folder) / f"{i}.{when}").read_bytes() for i in launch.buffers} for when in ("before", "after"))


def run_lanelog(program, launch, module, wave, more=()):
    """The buffers at the end, by the number of the argument."""
    with tempfile.TemporaryDirectory() as folder:
        words = [program, "run", str(module), f"@{launch.kernel}", "--grid", launch.grid, "--block", launch.block, "--wave", str(wave), *more]
        words += ["--seed", str(SEED), "--format", "json", "--dump-to", folder]
        for argument in launch.arguments:
            words += ["--arg", argument]
        done = subprocess.run(words, capture_output=True, text=True, timeout=600)
        if done.returncode != 0:
            raise Failed((done.stderr or done.stdout).strip())
        answer = json.loads(done.stdout)
        if any(buffer["undefined"] for buffer in answer["buffers"]):
            raise Failed("undef or poison is left in memory")
        return {buffer["argument"]: pathlib.Path(buffer["file"]).read_bytes() for buffer in answer["buffers"]}


def first_difference(launch, one, other):
    """Where two memories differ by more than the launch allows, in words; None if nowhere."""
    kind, _, tolerance = launch.same.partition("~")
    for i in launch.buffers:
        if len(one[i]) != len(other[i]):
            return f"argument {i}: {len(one[i])} bytes against {len(other[i])}"
        if one[i] == other[i]:
            continue
        if kind == "bits":
            at = next(k for k in range(len(one[i])) if one[i][k] != other[i][k])
            at -= at % 4
            return f"argument {i}, byte {at}: 0x{one[i][at:at + 4][::-1].hex()} against 0x{other[i][at:at + 4][::-1].hex()}"
        size = struct.calcsize(FORMATS[kind])
        count = len(one[i]) // size
        for k, (a, b) in enumerate(zip(*(struct.unpack(f"<{count}{FORMATS[kind]}", memory[i][: count * size]) for memory in (one, other)))):
            same = a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) <= float(tolerance) * max(abs(a), abs(b), 1)
            if not same:
                return f"argument {i}, {kind} number {k}: {a} against {b}"
    return None
