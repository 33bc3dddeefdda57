//! Text that kernels print, compared with ISO C's definition of `printf`.

use crate::launches::{amdgpu, lanes, nvptx, run_watched};
use lanelog_sim::{Ending, Observer, Step};
use pretty_assertions::assert_eq;

/// Collects what is printed.
#[derive(Default)]
struct Printed(String);

impl Observer for Printed {
    fn executed(&mut self, _: &Step<'_>) {}

    fn printed(&mut self, text: &[u8]) {
        self.0.push_str(&String::from_utf8_lossy(text));
    }
}

fn printed(text: &str, items: u32) -> String {
    let mut printed = Printed::default();
    let done = run_watched(text, &lanes(items), &mut printed);
    assert_eq!(done.ending, Ending::Finished, "{text}");
    printed.0
}

/// The text of one call of OpenCL's `printf`.
fn opencl(format: &str, arguments: &str) -> String {
    let bytes = format.len() + 1;
    let text = amdgpu(&format!(
        "@f = private addrspace(4) constant [{bytes} x i8] c\"{format}\\00\"
@word = private addrspace(4) constant [5 x i8] c\"word\\00\"
define amdgpu_kernel void @k() {{
  %r = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) @f{arguments})
  ret void
}}
declare i32 @printf(ptr addrspace(4), ...)
"
    ));
    printed(&text, 1)
}

/// The results are those of the C library of GNU for the same calls.
#[test]
fn conversions_are_those_of_c() {
    for (format, arguments, expected) in [
        ("plain %%", "", "plain %"),
        (
            "%d|%5d|%-5d|",
            ", i32 -7, i32 42, i32 42",
            "-7|   42|42   |",
        ),
        (
            "%05d %+d % d %.3d",
            ", i32 -7, i32 7, i32 7, i32 7",
            "-0007 +7  7 007",
        ),
        (
            "%u %x %X %o",
            ", i32 -1, i32 255, i32 255, i32 8",
            "4294967295 ff FF 10",
        ),
        ("%#x %#o %#x", ", i32 255, i32 8, i32 0", "0xff 010 0"),
        ("%ld %lu", ", i64 -1, i64 -1", "-1 18446744073709551615"),
        ("%hd %hhu", ", i32 65535, i32 257", "-1 1"),
        ("%c%c", ", i32 104, i32 105", "hi"),
        (
            "%s|%6s|%-6s|%.2s",
            ", ptr addrspace(4) @word, ptr addrspace(4) @word, ptr addrspace(4) @word, ptr addrspace(4) @word",
            "word|  word|word  |wo",
        ),
        (
            "%f %.2f %5.1f",
            ", double 1.5, double 2.0, double 3.0",
            "1.500000 2.00   3.0",
        ),
        (
            "%e %.1E",
            ", double 150.0, double 0.125",
            "1.500000e+02 1.2E-01",
        ),
        (
            "%g %g %g %g",
            ", double 0.0001, double 0.00001, double 1000000.0, double 100000.0",
            "0.0001 1e-05 1e+06 100000",
        ),
        ("%g %#g", ", double 1.5, double 1.5", "1.5 1.50000"),
        (
            "%a %a %.0a",
            ", double 1.0, double 0.15625, double 3.0",
            "0x1p+0 0x1.4p-3 0x2p+1",
        ),
        (
            "%f %5f %F",
            ", double 0x7FF0000000000000, double 0x7FF8000000000000, double 0xFFF0000000000000",
            "inf   nan -INF",
        ),
        (
            "%*d|%-*d|%.*f",
            ", i32 4, i32 7, i32 4, i32 7, i32 1, double 0.25",
            "   7|7   |0.2",
        ),
        (
            "%v2hld %v2hlf",
            ", <2 x i32> <i32 1, i32 -2>, <2 x float> <float 1.0, float 2.5>",
            "1,-2 1.000000,2.500000",
        ),
    ] {
        assert_eq!(opencl(format, arguments), expected, "{format}");
    }
}

/// CUDA passes a structure, and lanes print in the order of their numbers.
#[test]
fn lanes_print_in_order() {
    let text = nvptx(
        "@f = private constant [14 x i8] c\"%d %.1f %lld\\0A\\00\"
define ptx_kernel void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = uitofp i32 %t to double
  %w = sext i32 %t to i64
  %a = alloca { i32, double, i64 }
  store i32 %t, ptr %a
  %b = getelementptr { i32, double, i64 }, ptr %a, i32 0, i32 1
  store double %d, ptr %b
  %c = getelementptr { i32, double, i64 }, ptr %a, i32 0, i32 2
  store i64 %w, ptr %c
  %r = call i32 @vprintf(ptr @f, ptr %a)
  ret void
}
declare i32 @vprintf(ptr, ptr)
",
    );
    assert_eq!(printed(&text, 3), "0 0.0 0\n1 1.0 1\n2 2.0 2\n");
}

/// HIP builds a message of several calls.
#[test]
fn messages_of_several_parts() {
    let text = amdgpu(
        "@f = private addrspace(4) constant [10 x i8] c\"%s is %d\\0A\\00\"
@word = private addrspace(4) constant [5 x i8] c\"lane\\00\"
define amdgpu_kernel void @k() {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = zext i32 %t to i64
  %f = addrspacecast ptr addrspace(4) @f to ptr
  %s = addrspacecast ptr addrspace(4) @word to ptr
  %m = call i64 @__ockl_printf_begin(i64 0)
  %n = call i64 @__ockl_printf_append_string_n(i64 %m, ptr %f, i64 10, i32 0)
  %o = call i64 @__ockl_printf_append_string_n(i64 %n, ptr %s, i64 5, i32 0)
  %p = call i64 @__ockl_printf_append_args(i64 %o, i32 1, i64 %w, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 1)
  ret void
}
declare i64 @__ockl_printf_begin(i64)
declare i64 @__ockl_printf_append_string_n(i64, ptr, i64, i32)
declare i64 @__ockl_printf_append_args(i64, i32, i64, i64, i64, i64, i64, i64, i64, i32)
",
    );
    assert_eq!(printed(&text, 2), "lane is 0\nlane is 1\n");
}
