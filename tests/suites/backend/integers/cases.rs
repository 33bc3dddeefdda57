//! Test cases: bodies of kernels over operands `%x`, `%y`, `%z` that compute `%r`.

/// A kernel's body.
#[derive(Clone, Debug)]
pub struct Case {
    /// The types of `%x`, `%y`, `%z`, as far as the case reads them.
    pub operands: Vec<String>,
    /// The type of `%r`.
    pub result: String,
    /// Instructions.
    pub body: String,
}

/// Cases of a table.
pub struct Cases(pub Vec<Case>);

impl Cases {
    /// Adds a case. In the text of the case, `T` stands for the type, `W` for its width, and `M`
    /// for the width minus one.
    pub fn add(&mut self, operands: &[&str], result: &str, body: &str) {
        self.0.push(Case {
            operands: operands.iter().map(|ty| ty.to_string()).collect(),
            result: result.to_string(),
            body: body.to_string(),
        });
    }
}

use super::bytes;
use super::patterns::{
    folds, for_each_rule, intrinsics, named, parts_of_words, sums_of_odd_sizes, vectors,
};

const PREDICATES: [&str; 10] = [
    "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
];

/// All test cases.
pub fn all() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    for bits in [8, 16, 24, 32, 48, 64] {
        arithmetic(&mut cases, bits);
        compares(&mut cases, bits);
    }
    wide(&mut cases);
    long_vectors(&mut cases);
    bits(&mut cases);
    casts(&mut cases);
    for bits in [8, 16, 32, 64] {
        intrinsics(&mut cases, bits);
    }
    for bits in [17, 24, 31, 33, 48, 63] {
        sums_of_odd_sizes(&mut cases, bits);
    }
    named(&mut cases);
    vectors(&mut cases);
    parts_of_words(&mut cases);
    folds(&mut cases);
    for_each_rule(&mut cases);
    bytes::products(&mut cases);
    bytes::picks(&mut cases);
    cases.0
}

fn arithmetic(cases: &mut Cases, bits: u32) {
    let t = &format!("i{bits}");
    let most = bits - 1;
    for operation in ["add", "sub", "mul", "and", "or", "xor"] {
        cases.add(&[t, t], t, &format!("%r = {operation} {t} %x, %y"));
        for constant in ["1", "-2", "77", "127", "-128"] {
            cases.add(&[t], t, &format!("%r = {operation} {t} %x, {constant}"));
        }
        cases.add(&[t], t, &format!("%r = {operation} {t} %x, -1"));
        cases.add(&[t], t, &format!("%r = {operation} {t} 5, %x"));
        // A chain of operations, which must ignore bits above the type.
        cases.add(
            &[t, t, t],
            t,
            &format!("%s = {operation} {t} %x, %y\n%r = {operation} {t} %s, %z"),
        );
    }
    for shift in ["shl", "lshr", "ashr"] {
        let mask = if bits.is_power_of_two() { most } else { 15 };
        cases.add(
            &[t, t],
            t,
            &format!("%m = and {t} %y, {mask}\n%r = {shift} {t} %x, %m"),
        );
        cases.add(
            &[t],
            t,
            &format!("%m = and {t} %x, {mask}\n%r = {shift} {t} -42, %m"),
        );
        for by in [1, 3, bits / 2, most - 1, most] {
            cases.add(&[t], t, &format!("%r = {shift} {t} %x, {by}"));
            cases.add(
                &[t, t],
                t,
                &format!("%s = add {t} %x, %y\n%r = {shift} {t} %s, {by}"),
            );
        }
        cases.add(
            &[t, t],
            t,
            &format!("%s = mul {t} %x, %y\n%m = and {t} %s, 7\n%r = {shift} {t} %s, %m"),
        );
    }
}

fn compares(cases: &mut Cases, bits: u32) {
    let t = &format!("i{bits}");
    for predicate in PREDICATES {
        let to_byte = "%r = zext i1 %c to i8";
        cases.add(
            &[t, t],
            "i8",
            &format!("%c = icmp {predicate} {t} %x, %y\n{to_byte}"),
        );
        for constant in ["0", "-1", "100"] {
            cases.add(
                &[t],
                "i8",
                &format!("%c = icmp {predicate} {t} %x, {constant}\n{to_byte}"),
            );
        }
        cases.add(
            &[t, t],
            "i8",
            &format!("%s = add {t} %x, %y\n%c = icmp {predicate} {t} %s, %y\n{to_byte}"),
        );
        cases.add(
            &[t, t],
            t,
            &format!("%c = icmp {predicate} {t} %x, %y\n%r = select i1 %c, {t} %x, {t} %y"),
        );
    }
    cases.add(
        &[t, t],
        t,
        &format!("%c = icmp slt {t} %x, %y\n%r = select i1 %c, {t} -1, {t} 12"),
    );
    cases.add(
        &[t, t, t],
        t,
        &format!(
            "%c = icmp slt {t} %x, %y\n%d = icmp ult {t} %y, %z\n%e = select i1 %c, i1 %d, i1 false\n%r = select i1 %e, {t} %x, {t} %z"
        ),
    );
}

fn wide(cases: &mut Cases) {
    let t = "i128";
    for operation in ["add", "sub", "mul", "and", "or", "xor"] {
        cases.add(&[t, t], t, &format!("%r = {operation} {t} %x, %y"));
        cases.add(
            &[t],
            t,
            &format!("%r = {operation} {t} %x, 18446744073709551616"),
        );
    }
    cases.add(
        &["i64", "i64"],
        "i64",
        "%a = zext i64 %x to i128\n%b = zext i64 %y to i128\n%m = mul i128 %a, %b\n%h = lshr i128 %m, 64\n%r = trunc i128 %h to i64",
    );
    for shift in ["shl", "lshr", "ashr"] {
        cases.add(
            &[t, t],
            t,
            &format!("%m = and {t} %y, 127\n%r = {shift} {t} %x, %m"),
        );
        for by in [1, 31, 32, 64, 77, 96, 127] {
            cases.add(&[t], t, &format!("%r = {shift} {t} %x, {by}"));
        }
    }
    for predicate in PREDICATES {
        cases.add(
            &[t, t],
            "i8",
            &format!("%c = icmp {predicate} {t} %x, %y\n%r = zext i1 %c to i8"),
        );
    }
    for operation in ["udiv", "urem", "sdiv", "srem"] {
        wide_division(cases, operation);
    }
    for name in ["umin", "umax", "smin", "smax"] {
        let call = format!("%r = call i128 @llvm.{name}.i128(i128 %x, i128 %y)");
        cases.add(&[t, t], t, &call);
        // The operands differ only in their lower halves.
        let near = format!(
            "%h = shl i128 %x, 64\n%l = lshr i128 %y, 64\n%m = or i128 %h, %l\n%r = call i128 @llvm.{name}.i128(i128 %h, i128 %m)"
        );
        cases.add(&[t, t], t, &near);
    }
    for name in ["ctpop", "ctlz", "cttz", "bitreverse", "bswap", "abs"] {
        let flag = match name {
            "ctlz" | "cttz" => ", i1 false",
            "abs" => ", i1 true",
            _ => "",
        };
        let call = format!("call i128 @llvm.{name}.i128(i128 %x{flag})");
        cases.add(&[t, t], t, &format!("%s = add i128 %x, %y\n%r = {call}"));
        // At most one half of the 128 bits is not zero.
        for (widened, by) in [("zext", 0), ("zext", 64), ("sext", 0)] {
            let body = format!(
                "%w = {widened} i64 %z to i128\n%u = shl i128 %w, {by}\n%r = {}",
                call.replace("%x", "%u")
            );
            cases.add(&[t, t, "i64"], t, &body);
        }
    }
    cases.add(
        &[t],
        t,
        "%u = or i128 %x, 1\n%l = shl i128 %u, 70\n%a = call i128 @llvm.ctlz.i128(i128 %u, i1 true)\n%b = call i128 @llvm.cttz.i128(i128 %l, i1 true)\n%s = shl i128 %a, 7\n%r = or i128 %s, %b",
    );
}

/// Elements of long vectors by an index.
fn long_vectors(cases: &mut Cases) {
    for element in ["i16", "i32", "half"] {
        let vector = format!("<64 x {element}>");
        let index = "%i = and i32 %z, 63";
        cases.add(
            &[&vector, element, "i32"],
            element,
            &format!("{index}\n%r = extractelement {vector} %x, i32 %i"),
        );
        cases.add(
            &[&vector, element, "i32"],
            &vector,
            &format!("{index}\n%r = insertelement {vector} %x, {element} %y, i32 %i"),
        );
    }
    cases.add(
        &["<64 x i16>", "i16", "i8"],
        "i32",
        "%i = and i8 %z, 63\n%j = xor i8 %i, 5\n%v = insertelement <64 x i16> %x, i16 %y, i8 %i\n%a = extractelement <64 x i16> %v, i8 %i\n%b = extractelement <64 x i16> %v, i8 %j\n%c = zext i16 %a to i32\n%d = sext i16 %b to i32\n%r = sub i32 %c, %d",
    );
}

/// Divisions of 128 bits: numbers of all magnitudes, multiples and multiples minus one, constants,
/// and divisors that are never zero.
fn wide_division(cases: &mut Cases, operation: &str) {
    let t = "i128";
    let shift = if operation.starts_with('u') {
        "lshr"
    } else {
        "ashr"
    };
    let sizes = format!(
        "%m = and {t} %z, 127\n%h = lshr {t} %z, 64\n%n = and {t} %h, 127\n%l = {shift} {t} %x, %m\n%s = {shift} {t} %y, %n"
    );
    let divisor = format!("%c = icmp eq {t} %s, 0\n%d = select i1 %c, {t} 1, {t} %s");
    // The least signed number cannot be divided by -1.
    let odd = format!("%o = or {t} %l, 1");
    cases.add(
        &[t, t, t],
        t,
        &format!("{sizes}\n{divisor}\n{odd}\n%r = {operation} {t} %o, %d"),
    );
    cases.add(
        &[t, t, t],
        t,
        &format!(
            "%q = lshr {t} %x, 70\n%s = lshr {t} %y, 66\n{divisor}\n%p = mul {t} %q, %d\n%a = and {t} %z, 1\n%b = sub {t} %p, %a\n%r = {operation} {t} %b, %d"
        ),
    );
    for by in ["10", "18446744073709551629", "-1000000007"] {
        cases.add(&[t], t, &format!("%r = {operation} {t} %x, {by}"));
    }
    cases.add(
        &[t, t],
        t,
        &format!("%d = or {t} %y, 2\n%o = or {t} %x, 1\n%r = {operation} {t} %o, %d"),
    );
}

fn bits(cases: &mut Cases) {
    let two = "%c = icmp slt i32 %x, %y\n%d = icmp ult i32 %y, %z";
    let out = "%r = zext i1 %e to i32";
    for operation in ["and", "or", "xor", "add", "sub", "mul"] {
        cases.add(
            &["i32", "i32", "i32"],
            "i32",
            &format!("{two}\n%e = {operation} i1 %c, %d\n{out}"),
        );
        // One operand is in vector registers, the other in scalar registers.
        cases.add(
            &["i32", "i32", "float"],
            "i32",
            &format!(
                "%c = icmp slt i32 %x, %y\n%d = fcmp olt float %z, 1.0\n%e = {operation} i1 %c, %d\n{out}"
            ),
        );
    }
    for predicate in PREDICATES {
        cases.add(
            &["i32", "i32", "i32"],
            "i32",
            &format!("{two}\n%e = icmp {predicate} i1 %c, %d\n{out}"),
        );
    }
    for choice in [
        "select i1 %c, i1 %d, i1 true",
        "select i1 %c, i1 %d, i1 false",
        "select i1 %c, i1 true, i1 %d",
        "select i1 %c, i1 false, i1 %d",
        "xor i1 %c, true",
    ] {
        cases.add(
            &["i32", "i32", "i32"],
            "i32",
            &format!("{two}\n%e = {choice}\n{out}"),
        );
    }
    cases.add(
        &["i32", "i32", "i32"],
        "i32",
        &format!("{two}\n%f = icmp eq i32 %x, %z\n%e = select i1 %f, i1 %c, i1 %d\n{out}"),
    );
    for (name, to) in [
        ("zext", "i8"),
        ("zext", "i64"),
        ("sext", "i32"),
        ("sext", "i64"),
        ("sext", "i16"),
    ] {
        cases.add(
            &["i32", "i32"],
            to,
            &format!("%c = icmp slt i32 %x, %y\n%r = {name} i1 %c to {to}"),
        );
    }
    for from in ["i8", "i16", "i32", "i64"] {
        cases.add(
            &[from, "i32", "i32"],
            "i32",
            &format!("%c = trunc {from} %x to i1\n%r = select i1 %c, i32 %y, i32 %z"),
        );
    }
    for bit in [0, 7, 31] {
        let mask = 1u32 << bit;
        for predicate in ["eq", "ne"] {
            cases.add(
                &["i32", "i32", "i32"],
                "i32",
                &format!(
                    "%m = and i32 %x, {}\n%c = icmp {predicate} i32 %m, 0\n%r = select i1 %c, i32 %y, i32 %z",
                    mask as i32
                ),
            );
        }
    }
    cases.add(
        &["<2 x i32>", "<2 x i32>"],
        "<2 x i32>",
        "%c = icmp slt <2 x i32> %x, %y\n%d = icmp ne <2 x i32> %x, <i32 5, i32 -1>\n%e = xor <2 x i1> %c, %d\n%r = select <2 x i1> %e, <2 x i32> %x, <2 x i32> %y",
    );
    cases.add(
        &["<2 x i32>", "<2 x i32>"],
        "<2 x i64>",
        "%c = icmp slt <2 x i32> %x, %y\n%r = sext <2 x i1> %c to <2 x i64>",
    );
}

fn casts(cases: &mut Cases) {
    let sizes = [8, 16, 24, 32, 48, 64, 128];
    for from in sizes {
        for to in sizes {
            let (from_type, to_type) = (format!("i{from}"), format!("i{to}"));
            let names: &[&str] = match from.cmp(&to) {
                std::cmp::Ordering::Less => &["zext", "sext"],
                std::cmp::Ordering::Equal => &["freeze"],
                std::cmp::Ordering::Greater => &["trunc"],
            };
            for name in names {
                let cast = |from: &str| match *name {
                    "freeze" => format!("%r = freeze {from_type} {from}"),
                    name => format!("%r = {name} {from_type} {from} to {to_type}"),
                };
                cases.add(&[&from_type], &to_type, &cast("%x"));
                cases.add(
                    &[&from_type, &from_type],
                    &to_type,
                    &format!("%s = add {from_type} %x, %y\n{}", cast("%s")),
                );
            }
        }
    }
    for (from, to) in [
        ("i32", "<4 x i8>"),
        ("<4 x i8>", "i32"),
        ("i32", "<2 x i16>"),
        ("<2 x i16>", "i32"),
        ("i64", "<4 x i16>"),
        ("<4 x i16>", "i64"),
        ("i64", "<2 x i32>"),
        ("<2 x i32>", "i64"),
        ("<8 x i8>", "<2 x i32>"),
        ("<2 x i8>", "i16"),
        ("i16", "<2 x i8>"),
        ("<4 x i8>", "<2 x i16>"),
        ("<2 x half>", "i32"),
        ("i64", "double"),
        ("float", "i32"),
    ] {
        cases.add(&[from], to, &format!("%r = bitcast {from} %x to {to}"));
    }
    cases.add(
        &["<8 x i8>", "<8 x i8>"],
        "i8",
        "%c = icmp slt <8 x i8> %x, %y\n%r = bitcast <8 x i1> %c to i8",
    );
    cases.add(
        &["<4 x i32>", "<4 x i32>"],
        "i8",
        "%c = icmp ult <4 x i32> %x, %y\n%b = bitcast <4 x i1> %c to i4\n%r = sext i4 %b to i8",
    );
    cases.add(
        &["i8", "<8 x i32>"],
        "<8 x i32>",
        "%c = bitcast i8 %x to <8 x i1>\n%r = select <8 x i1> %c, <8 x i32> %y, <8 x i32> zeroinitializer",
    );
    cases.add(
        &["<4 x i8>", "<4 x i8>"],
        "i32",
        "%s = add <4 x i8> %x, %y\n%r = bitcast <4 x i8> %s to i32",
    );
    cases.add(
        &["<2 x i16>", "<2 x i16>"],
        "i32",
        "%s = add <2 x i16> %x, %y\n%r = bitcast <2 x i16> %s to i32",
    );
    cases.add(
        &["i64"],
        "i64",
        "%p = inttoptr i64 %x to ptr addrspace(1)\n%c = icmp eq ptr addrspace(1) %p, null\n%q = select i1 %c, ptr addrspace(1) inttoptr (i64 5 to ptr addrspace(1)), ptr addrspace(1) %p\n%r = ptrtoint ptr addrspace(1) %q to i64",
    );
    cases.add(
        &["i64"],
        "i32",
        "%p = inttoptr i64 %x to ptr addrspace(3)\n%r = ptrtoint ptr addrspace(3) %p to i32",
    );
}
