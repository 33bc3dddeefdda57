"""Loads instrumented code, launches a kernel, and saves the results of its checks.

    lanelog_checks.py code.ptx --kernel f --grid 4 --block 64 --arg buffer:4096 --arg i32:7 -o checks.bin

The drivers of CUDA and HIP are called through ctypes; no other package is needed. A kernel that
does not finish in time is ended with its process (--timeout). As a module:

    gpu = Driver("cuda")
    module = gpu.load(open("code.ptx", "rb").read())
    gpu.launch(module, "f", (4, 1, 1), (64, 1, 1), [ctypes.c_int32(7)])
    open("checks.bin", "wb").write(gpu.checks(module))
"""

import argparse
import ctypes
import multiprocessing
import os
import sys

# Functions of CUDA and HIP with the same parameters.
NAMES = {
    "cuda": {
        "library": ("LANELOG_LIBCUDA", "libcuda.so.1"),
        "init": "cuInit",
        "load": "cuModuleLoadData",
        "function": "cuModuleGetFunction",
        "allocate": "cuMemAlloc_v2",
        "to_device": "cuMemcpyHtoD_v2",
        "to_host": "cuMemcpyDtoH_v2",
        "launch": "cuLaunchKernel",
        "synchronize": "cuCtxSynchronize",
        "global": "cuModuleGetGlobal_v2",
    },
    "hip": {
        "library": ("LANELOG_LIBHIP", "libamdhip64.so"),
        "init": "hipInit",
        "load": "hipModuleLoadData",
        "function": "hipModuleGetFunction",
        "allocate": "hipMalloc",
        "to_device": "hipMemcpyHtoD",
        "to_host": "hipMemcpyDtoH",
        "launch": "hipModuleLaunchKernel",
        "synchronize": "hipDeviceSynchronize",
        "global": "hipModuleGetGlobal",
    },
}


class DriverError(Exception):
    """A call of the driver failed."""


class Driver:
    """The first device of CUDA or HIP."""

    def __init__(self, kind):
        self.names = NAMES[kind]
        variable, library = self.names["library"]
        self.library = ctypes.CDLL(os.environ.get(variable, library))
        self.call("init", ctypes.c_uint(0))
        if kind == "cuda":
            device, context = ctypes.c_int(), ctypes.c_void_p()
            self.call_named("cuDeviceGet", ctypes.byref(device), ctypes.c_int(0))
            self.call_named("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
            self.call_named("cuCtxSetCurrent", context)
        else:
            self.call_named("hipSetDevice", ctypes.c_int(0))

    def call_named(self, name, *arguments):
        code = getattr(self.library, name)(*arguments)
        if code != 0:
            raise DriverError(f"{name} returned error {code}")

    def call(self, what, *arguments):
        self.call_named(self.names[what], *arguments)

    def load(self, image):
        """Loads PTX or a code object."""
        module = ctypes.c_void_p()
        self.call("load", ctypes.byref(module), ctypes.c_char_p(image + b"\0"))
        return module

    def buffer(self, contents):
        """Allocates memory with these contents."""
        address = ctypes.c_uint64()
        self.call("allocate", ctypes.byref(address), ctypes.c_size_t(max(len(contents), 1)))
        self.call("to_device", address, ctypes.c_char_p(contents), ctypes.c_size_t(len(contents)))
        return address

    def read(self, address, size):
        """Copies memory of the device."""
        contents = ctypes.create_string_buffer(size)
        self.call("to_host", contents, address, ctypes.c_size_t(size))
        return contents.raw

    def launch(self, module, kernel, grid, block, arguments):
        """Launches a kernel, and waits for it."""
        function = ctypes.c_void_p()
        self.call("function", ctypes.byref(function), module, ctypes.c_char_p(kernel.encode()))
        pointers = [ctypes.cast(ctypes.byref(own), ctypes.c_void_p) for own in arguments]
        array = (ctypes.c_void_p * max(len(pointers), 1))(*pointers)
        sizes = [ctypes.c_uint(size) for size in (*grid, *block)]
        self.call("launch", function, *sizes, ctypes.c_uint(0), None, array, None)
        self.call("synchronize")

    def checks(self, module):
        """The results of the checks of a module, after its kernels have finished."""
        address, size = ctypes.c_uint64(), ctypes.c_size_t()
        name = ctypes.c_char_p(b"lanelog_checks")
        self.call("synchronize")
        self.call("global", ctypes.byref(address), ctypes.byref(size), module, name)
        return self.read(address, size.value)


NUMBERS = {
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}


def argument(gpu, text):
    """An argument of a kernel: buffer:BYTES, @FILE, i32:7, f32:1.5."""
    if text.startswith("@"):
        with open(text[1:], "rb") as file:
            return gpu.buffer(file.read())
    kind, _, value = text.partition(":")
    if kind == "buffer":
        return gpu.buffer(bytes(int(value)))
    if kind not in NUMBERS:
        raise ValueError(f"{text}: buffer:BYTES, @FILE or one of {', '.join(NUMBERS)} is expected")
    number = float(value) if kind.startswith("f") else int(value, 0)
    return NUMBERS[kind](number)


def dimensions(text):
    """`4`, `4,2`, `4,2,1`."""
    sizes = [int(part) for part in text.split(",")]
    if not 1 <= len(sizes) <= 3 or min(sizes) < 1:
        raise argparse.ArgumentTypeError(f"{text}: X, X,Y or X,Y,Z is expected")
    return (*sizes, *[1] * (3 - len(sizes)))


def run(options):
    """Launches the kernel, and writes the results of its checks."""
    gpu = Driver(options.driver)
    with open(options.code, "rb") as file:
        module = gpu.load(file.read())
    arguments = [argument(gpu, text) for text in options.arg]
    gpu.launch(module, options.kernel, options.grid, options.block, arguments)
    results = gpu.checks(module)
    with open(options.output, "wb") as file:
        file.write(results)


def guarded(options):
    """`run`, in a process of its own; its message goes to stderr."""
    try:
        run(options)
    except (DriverError, OSError, ValueError) as error:
        sys.exit(f"lanelog_checks.py: {error}")


def main():
    parser = argparse.ArgumentParser(description="Runs an instrumented kernel.")
    parser.add_argument("code", help="PTX, or a code object of an AMD GPU")
    parser.add_argument("--kernel", required=True)
    parser.add_argument("--driver", choices=sorted(NAMES), default="cuda")
    parser.add_argument("--grid", type=dimensions, default=(1, 1, 1))
    parser.add_argument("--block", type=dimensions, default=(64, 1, 1))
    parser.add_argument("--arg", action="append", default=[], help="buffer:BYTES, @FILE, i32:7")
    parser.add_argument("--timeout", type=float, default=60, help="seconds")
    parser.add_argument("-o", "--output", default="checks.bin")
    options = parser.parse_args()
    # A kernel that hangs cannot be cancelled, but its process can be ended.
    worker = multiprocessing.get_context("spawn").Process(target=guarded, args=(options,))
    worker.start()
    worker.join(options.timeout)
    if worker.is_alive():
        worker.kill()
        worker.join()
        sys.exit(f"lanelog_checks.py: {options.kernel} did not finish in {options.timeout} s")
    sys.exit(worker.exitcode)


if __name__ == "__main__":
    main()
