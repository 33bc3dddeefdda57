//! What is tested: bodies of kernels over operands `%x`, `%y`, `%z`, which leave `%r`.

/// A kernel's body.
#[derive(Clone, Debug)]
pub struct Case {
    /// The types of `%x`, `%y`, `%z`: as many as it reads.
    pub operands: Vec<String>,
    /// The type of `%r`.
    pub result: String,
    /// Instructions.
    pub body: String,
}

/// Cases of a table.
pub struct Cases(pub Vec<Case>);

impl Cases {
    /// Adds one. `T` in the text is the type, `W` its bits, `M` one less.
    pub fn add(&mut self, operands: &[&str], result: &str, body: &str) {
        self.0.push(Case {
            operands: operands.iter().map(|ty| ty.to_string()).collect(),
            result: result.to_string(),
            body: body.to_string(),
        });
    }
}

const PREDICATES: [&str; 10] = [
    "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
];

/// All of them.
pub fn all() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    for bits in [8, 16, 24, 32, 48, 64] {
        arithmetic(&mut cases, bits);
        compares(&mut cases, bits);
    }
    wide(&mut cases);
    bits(&mut cases);
    casts(&mut cases);
    for bits in [8, 16, 32, 64] {
        intrinsics(&mut cases, bits);
    }
    named(&mut cases);
    vectors(&mut cases);
    folds(&mut cases);
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
        // The sum of a chain keeps what lies above the bits from mattering.
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
        // One from the vector unit, one from the scalar unit.
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

fn intrinsics(cases: &mut Cases, bits: u32) {
    let t = &format!("i{bits}");
    for name in [
        "umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat",
    ] {
        cases.add(
            &[t, t],
            t,
            &format!("%r = call {t} @llvm.{name}.{t}({t} %x, {t} %y)"),
        );
        cases.add(
            &[t, t],
            t,
            &format!("%s = add {t} %x, %y\n%r = call {t} @llvm.{name}.{t}({t} %s, {t} 9)"),
        );
        cases.add(
            &[t],
            "i64",
            &format!(
                "%m = call {t} @llvm.{name}.{t}({t} %x, {t} -3)\n%r = {} {t} %m to i64",
                if bits == 64 { "freeze" } else { "sext" }
            )
            .replace(&format!("freeze {t} %m to i64"), "freeze i64 %m")
            .as_str(),
        );
    }
    for name in ["abs", "ctlz", "cttz"] {
        for flag in ["false", "true"] {
            cases.add(
                &[t],
                t,
                &format!("%r = call {t} @llvm.{name}.{t}({t} %x, i1 {flag})"),
            );
            cases.add(
                &[t, t],
                t,
                &format!("%s = add {t} %x, %y\n%r = call {t} @llvm.{name}.{t}({t} %s, i1 {flag})"),
            );
        }
    }
    for name in ["ctpop", "bitreverse", "bswap"] {
        if name == "bswap" && bits == 8 {
            continue;
        }
        cases.add(&[t], t, &format!("%r = call {t} @llvm.{name}.{t}({t} %x)"));
        cases.add(
            &[t, t],
            t,
            &format!("%s = add {t} %x, %y\n%r = call {t} @llvm.{name}.{t}({t} %s)"),
        );
    }
    for name in ["fshl", "fshr"] {
        let call = |one: &str, two: &str, by: &str| {
            format!("%r = call {t} @llvm.{name}.{t}({t} {one}, {t} {two}, {t} {by})")
        };
        cases.add(&[t, t, t], t, &call("%x", "%y", "%z"));
        cases.add(&[t, t], t, &call("%x", "%x", "%y"));
        for by in ["0", "1", "5", &(bits - 1).to_string(), &bits.to_string()] {
            cases.add(&[t, t], t, &call("%x", "%y", by));
            cases.add(&[t], t, &call("%x", "%x", by));
        }
    }
    for name in ["uadd", "sadd", "usub", "ssub", "umul", "smul"] {
        cases.add(
            &[t, t],
            t,
            &format!(
                "%p = call {{ {t}, i1 }} @llvm.{name}.with.overflow.{t}({t} %x, {t} %y)\n%v = extractvalue {{ {t}, i1 }} %p, 0\n%o = extractvalue {{ {t}, i1 }} %p, 1\n%r = select i1 %o, {t} 123, {t} %v"
            ),
        );
    }
    for name in ["ucmp", "scmp"] {
        cases.add(
            &[t, t],
            "i32",
            &format!("%r = call i32 @llvm.{name}.i32.{t}({t} %x, {t} %y)"),
        );
    }
}

fn named(cases: &mut Cases) {
    for (name, operands) in [
        ("ubfe.i32", 3),
        ("sbfe.i32", 3),
        ("mul.u24.i32", 2),
        ("mul.i24.i32", 2),
        ("mulhi.u24", 2),
        ("mulhi.i24", 2),
        ("alignbyte", 3),
        ("perm", 3),
        ("lerp", 3),
        ("sad.u8", 3),
        ("sad.hi.u8", 3),
        ("sad.u16", 3),
        ("msad.u8", 3),
    ] {
        let arguments = ["i32 %x", "i32 %y", "i32 %z"][..operands].join(", ");
        cases.add(
            &["i32"; 3][..operands],
            "i32",
            &format!("%r = call i32 @llvm.amdgcn.{name}({arguments})"),
        );
    }
    cases.add(
        &["i32"],
        "i32",
        "%r = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 5, i32 9)",
    );
    for name in ["add", "and", "or", "xor"] {
        cases.add(
            &["<4 x i32>"],
            "i32",
            &format!("%r = call i32 @llvm.vector.reduce.{name}.v4i32(<4 x i32> %x)"),
        );
    }
}

fn vectors(cases: &mut Cases) {
    for (t, element, count) in [
        ("<2 x i32>", "i32", 2),
        ("<4 x i32>", "i32", 4),
        ("<8 x i32>", "i32", 8),
        ("<16 x i32>", "i32", 16),
        ("<4 x i16>", "i16", 4),
        ("<4 x i8>", "i8", 4),
        ("<2 x i64>", "i64", 2),
        ("<4 x i64>", "i64", 4),
    ] {
        cases.add(&[t, t], t, &format!("%r = add {t} %x, %y"));
        cases.add(&[t, t], t, &format!("%r = mul {t} %x, %y"));
        cases.add(
            &[t, "i32"],
            element,
            &format!(
                "%i = and i32 %y, {}\n%r = extractelement {t} %x, i32 %i",
                count - 1
            ),
        );
        cases.add(
            &[t, "i32", element],
            t,
            &format!(
                "%i = and i32 %y, {}\n%r = insertelement {t} %x, {element} %z, i32 %i",
                count - 1
            ),
        );
        cases.add(&[t], element, &format!("%r = extractelement {t} %x, i32 1"));
        cases.add(
            &[t, element],
            t,
            &format!("%r = insertelement {t} %x, {element} %y, i32 1"),
        );
        let mask: Vec<String> = (0..count)
            .map(|at| format!("i32 {}", 2 * count - 1 - 2 * at))
            .collect();
        cases.add(
            &[t, t],
            t,
            &format!(
                "%r = shufflevector {t} %x, {t} %y, <{count} x i32> <{}>",
                mask.join(", ")
            ),
        );
        cases.add(
            &[t, t],
            t,
            &format!("%r = call {t} @llvm.umax.v{count}{element}({t} %x, {t} %y)"),
        );
        cases.add(
            &[t, "i32", "i32"],
            t,
            &format!("%c = icmp slt i32 %y, %z\n%r = select i1 %c, {t} %x, {t} zeroinitializer"),
        );
    }
    cases.add(
        &["i32", "i64"],
        "i64",
        "%s = insertvalue { i32, [2 x i64] } poison, i32 %x, 0\n%t = insertvalue { i32, [2 x i64] } %s, i64 %y, 1, 1\n%r = extractvalue { i32, [2 x i64] } %t, 1, 1",
    );
}

fn folds(cases: &mut Cases) {
    let three = ["i32"; 3];
    for body in [
        "%s = shl i32 %x, 3\n%r = add i32 %s, %y",
        "%s = shl i32 %x, 3\n%r = or i32 %y, %s",
        "%s = shl i32 %x, 7\n%r = add i32 %y, %s",
        "%s = add i32 %x, %y\n%r = shl i32 %s, 4",
        "%s = add i32 %x, %y\n%r = add i32 %s, 1000000",
        "%s = xor i32 %x, %y\n%r = add i32 %s, %z",
        "%s = and i32 %x, %y\n%r = or i32 %s, %z",
        "%s = and i32 %x, 65280\n%r = or i32 %s, 3",
        "%s = or i32 %x, %y\n%r = or i32 %s, %z",
        "%s = xor i32 %x, -1\n%r = and i32 %y, %s",
        "%s = xor i32 %x, -1\n%r = or i32 %s, %y",
        "%s = lshr i32 %x, 5\n%r = and i32 %s, 511",
        "%s = ashr i32 %x, 5\n%r = and i32 %s, 511",
        "%s = lshr i32 %x, 28\n%r = and i32 %s, 511",
        "%s = shl i32 %x, 24\n%r = ashr i32 %s, 24",
        "%s = shl i32 %x, 8\n%r = lshr i32 %s, 20",
        "%a = and i32 %x, 255\n%b = and i32 %y, -256\n%r = or i32 %a, %b",
        "%a = and i32 %x, 65535\n%b = and i32 %y, 16777215\n%m = mul i32 %a, %b\n%r = add i32 %m, %z",
        "%m = mul i32 %x, %y\n%r = add i32 %m, %z",
        "%m = call i32 @llvm.smax.i32(i32 %x, i32 -7)\n%r = call i32 @llvm.smin.i32(i32 %m, i32 99)",
        "%m = call i32 @llvm.umin.i32(i32 %x, i32 700)\n%r = call i32 @llvm.umax.i32(i32 %m, i32 99)",
        "%m = call i32 @llvm.smax.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.smax.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.smax.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.smin.i32(i32 %m, i32 %z)",
        "%c = icmp slt i32 %x, %y\n%e = zext i1 %c to i32\n%r = add i32 %e, %z",
        "%c = icmp slt i32 %x, %y\n%e = zext i1 %c to i32\n%r = sub i32 %z, %e",
        "%c = icmp slt i32 %x, %y\n%e = sext i1 %c to i32\n%r = add i32 %z, %e",
        "%c = icmp slt i32 %x, %y\n%e = sext i1 %c to i32\n%r = sub i32 %z, %e",
        "%c = icmp slt i32 %x, %y\n%e = zext i1 %c to i32\n%r = sub i32 %e, %z",
        "%t = lshr i32 %x, 8\n%n = trunc i32 %t to i8\n%r = zext i8 %n to i32",
        "%t = lshr i32 %x, 24\n%n = trunc i32 %t to i8\n%r = sext i8 %n to i32",
        "%a = zext i32 %x to i64\n%b = zext i32 %y to i64\n%m = mul i64 %a, %b\n%h = lshr i64 %m, 32\n%r = trunc i64 %h to i32",
        "%a = sext i32 %x to i64\n%b = sext i32 %y to i64\n%m = mul i64 %a, %b\n%h = lshr i64 %m, 32\n%r = trunc i64 %h to i32",
    ] {
        cases.add(&three, "i32", body);
    }
    for body in [
        "%a = zext i32 %x to i64\n%b = zext i32 %y to i64\n%m = mul i64 %a, %b\n%r = add i64 %m, %z",
        "%a = sext i32 %x to i64\n%b = sext i32 %y to i64\n%m = mul i64 %a, %b\n%r = add i64 %m, %z",
        "%a = sext i32 %x to i64\n%m = mul i64 %a, -77\n%r = add i64 %m, %z",
        "%a = sext i32 %x to i64\n%m = shl i64 %a, 2\n%r = add i64 %z, %m",
        "%a = zext i32 %x to i64\n%m = shl i64 %a, 2\n%r = add i64 %z, %m",
        "%a = zext i32 %x to i64\n%m = shl i64 %a, 5\n%r = add i64 %z, %m",
        "%c = icmp slt i32 %x, %y\n%e = zext i1 %c to i64\n%r = add i64 %z, %e",
        "%c = icmp slt i32 %x, %y\n%e = sext i1 %c to i64\n%r = add i64 %z, %e",
        "%t = lshr i64 %z, 40\n%n = trunc i64 %t to i16\n%r = zext i16 %n to i64",
        "%t = lshr i64 %z, 40\n%n = trunc i64 %t to i8\n%r = sext i8 %n to i64",
        "%t = lshr i64 %z, 28\n%n = trunc i64 %t to i8\n%r = sext i8 %n to i64",
        "%r = and i64 %z, 255",
        "%r = or i64 %z, -4294967296",
    ] {
        cases.add(&["i32", "i32", "i64"], "i64", body);
    }
}
