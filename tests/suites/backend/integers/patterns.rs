//! Test cases of intrinsics, vectors, and combined operations.

use super::cases::Cases;

/// Intrinsics on integers with `bits` bits.
pub fn intrinsics(cases: &mut Cases, bits: u32) {
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
            format!(
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

/// Saturating sums, sums with overflow, and products of integers with unusual widths; for widths
/// above 32 bits, also divisions.
pub fn sums_of_odd_sizes(cases: &mut Cases, bits: u32) {
    let t = &format!("i{bits}");
    for name in ["uadd", "usub", "sadd", "ssub"] {
        let body = format!("%r = call {t} @llvm.{name}.sat.{t}({t} %x, {t} %y)");
        cases.add(&[t, t], t, &body);
    }
    if bits > 32 {
        for operation in ["udiv", "urem", "sdiv", "srem"] {
            // Divisors are not zero, and the least number is not divided by -1. The bits of the
            // register above the width of the sum are unspecified, and must be ignored.
            let odd = format!("%s = add {t} %x, %y\n%a = or {t} %s, 1\n%b = or {t} %y, 1");
            let body = format!("{odd}\n%r = {operation} {t} %a, %b");
            cases.add(&[t, t], t, &body);
            for constant in ["7", "-3", "4294967296"] {
                cases.add(
                    &[t, t],
                    t,
                    &format!("{odd}\n%r = {operation} {t} %a, {constant}"),
                );
            }
        }
    }
    for name in ["uadd", "sadd", "usub", "ssub", "umul", "smul"] {
        if bits > 32 && name.ends_with("mul") {
            continue;
        }
        cases.add(
            &[t, t],
            t,
            &format!(
                "%p = call {{ {t}, i1 }} @llvm.{name}.with.overflow.{t}({t} %x, {t} %y)\n%v = extractvalue {{ {t}, i1 }} %p, 0\n%o = extractvalue {{ {t}, i1 }} %p, 1\n%r = select i1 %o, {t} 123, {t} %v"
            ),
        );
    }
}

/// AMD's intrinsics, and reductions.
pub fn named(cases: &mut Cases) {
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

/// The majority of three words, written in several ways; bytes and halves of a word, zero-extended
/// or sign-extended.
pub fn parts_of_words(cases: &mut Cases) {
    for body in [
        "%a = xor i32 %x, %y\n%b = and i32 %a, %z\n%c = and i32 %y, %x\n%r = xor i32 %b, %c",
        "%a = or i32 %x, %y\n%b = and i32 %a, %z\n%c = and i32 %x, %y\n%r = or i32 %c, %b",
        "%a = or i32 %x, %y\n%b = and i32 %a, %z\n%c = and i32 %x, %y\n%r = or i32 %b, %c",
        // This expression resembles the majority of three words, but is not.
        "%a = or i32 %x, %y\n%b = and i32 %a, %z\n%c = and i32 %x, %z\n%r = or i32 %c, %b",
    ] {
        cases.add(&["i32"; 3], "i32", body);
    }
    for (ty, count) in [("i8", 4), ("i16", 2)] {
        for how in ["zext", "sext"] {
            for at in 0..count {
                cases.add(
                    &[&format!("<{count} x {ty}>")],
                    "i32",
                    &format!("%e = extractelement <{count} x {ty}> %x, i32 {at}\n%r = {how} {ty} %e to i32"),
                );
            }
        }
    }
}

/// Vectors, element accesses with constant and variable indices, and structures.
pub fn vectors(cases: &mut Cases) {
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

/// Operations that are combined into one instruction.
pub fn folds(cases: &mut Cases) {
    let three = ["i32"; 3];
    for body in [
        "%s = shl i32 %x, 3\n%r = add i32 %s, %y",
        "%s = shl i32 %x, 3\n%r = or i32 %y, %s",
        "%s = shl i32 %x, 7\n%r = add i32 %y, %s",
        "%s = add i32 %x, %y\n%r = shl i32 %s, 4",
        "%s = add i32 %x, %y\n%r = add i32 %s, 1000000",
        "%s = add i32 1000000, %x\n%r = add i32 %s, 2000000",
        "%a = ashr i32 %x, 8\n%s = shl i32 %y, 8\n%b = ashr i32 %s, 8\n%r = mul i32 %a, %b",
        "%s = shl i32 %x, 8\n%a = ashr i32 %s, 8\n%m = mul i32 %a, -8388608\n%r = add i32 %m, %z",
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
        "%n = trunc i32 %x to i16\n%s = mul i16 %n, %n\n%a = and i16 %n, 255\n%b = and i16 %s, -256\n%o = or i16 %a, %b\n%r = zext i16 %o to i32",
        "%a = and i32 %x, 65535\n%b = and i32 %y, 16777215\n%m = mul i32 %a, %b\n%r = add i32 %m, %z",
        "%m = mul i32 %x, %y\n%r = add i32 %m, %z",
        "%a = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%b = call i32 @llvm.umin.i32(i32 %x, i32 %y)\n%d = sub i32 %a, %b\n%r = add i32 %d, %z",
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

/// Patterns of single rules: operations on constants that another compiler would fold, and orders
/// of operands.
pub fn for_each_rule(cases: &mut Cases) {
    // The shift amount has fewer bits than the shift instruction reads, so its upper bits are
    // cleared first.
    let body = "%a = trunc i32 %x to i4\n%b = trunc i32 %y to i4\n%m = and i4 %b, 3\n%s = shl i4 %a, %m\n%r = zext i4 %s to i32";
    cases.add(&["i32"; 2], "i32", body);
    for body in [
        "%r = shl i32 0, %x",
        "%r = lshr i32 0, %x",
        "%r = ashr i32 0, %x",
        "%r = mul i32 1, %x",
        "%r = and i32 -1, %x",
        "%r = or i32 -1, %x",
        "%r = sub i32 %x, 0",
        "%s = shl i32 %x, 1\n%r = add i32 %s, %y",
        "%s = shl i32 %x, 2\n%r = add i32 %s, %y",
        "%s = shl i32 %x, 4\n%r = add i32 %s, %y",
        "%m = call i32 @llvm.umin.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.umin.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.umax.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.smin.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.smin.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.umax.i32(i32 %x, i32 99)\n%r = call i32 @llvm.umin.i32(i32 %m, i32 700)",
        "%m = call i32 @llvm.smin.i32(i32 %x, i32 99)\n%r = call i32 @llvm.smax.i32(i32 %m, i32 -7)",
        "%m = call i32 @llvm.smin.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.smax.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.umin.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.umax.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%r = call i32 @llvm.umin.i32(i32 %m, i32 %z)",
        "%m = call i32 @llvm.smax.i32(i32 %x, i32 3)\n%r = call i32 @llvm.umin.i32(i32 %m, i32 255)",
        "%m = call i32 @llvm.smax.i32(i32 %x, i32 0)\n%r = call i32 @llvm.umin.i32(i32 %m, i32 -5)",
        "%n = and i32 %y, 31\n%s = lshr i32 %x, %n\n%r = and i32 %s, 15",
        "%n = and i32 %y, 31\n%s = lshr i32 %x, %n\n%r = and i32 %s, 2147483647",
        "%r = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 9)",
    ] {
        cases.add(&["i32"; 3], "i32", body);
    }
    for body in [
        "%r = mul i64 4294967296, %x",
        "%r = mul i64 %x, 12884901888",
        "%r = shl i64 %x, 0",
        "%r = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 32)",
        "%a = and i64 %x, 4294967295\n%b = or i64 %y, 1\n%r = udiv i64 %a, %b",
        "%a = and i64 %x, 4294967295\n%b = or i64 %y, 1\n%r = urem i64 %a, %b",
        "%a = lshr i64 %x, 32\n%s = lshr i64 %y, 40\n%b = or i64 %s, 1\n%r = udiv i64 %a, %b",
        "%a = lshr i64 %x, 32\n%s = lshr i64 %y, 40\n%b = or i64 %s, 1\n%r = urem i64 %a, %b",
        "%a = and i64 %x, 4294967295\n%b = lshr i64 %y, 32\n%c = icmp slt i64 %a, %b\n%r = zext i1 %c to i64",
        "%a = and i64 %x, 4\n%c = icmp eq i64 %a, 0\n%r = select i1 %c, i64 %x, i64 %y",
    ] {
        cases.add(&["i64"; 2], "i64", body);
    }
    cases.add(
        &["i64"; 3],
        "i64",
        "%m = mul i64 %x, %y\n%r = add i64 %m, %z",
    );
    for body in [
        "%a = sext i32 %x to i64\n%r = mul i64 %a, 0",
        "%a = sext i32 %x to i64\n%r = mul i64 0, %a",
        "%a = zext i32 %x to i64\n%r = lshr i64 %a, 5",
        "%a = zext i32 %x to i64\n%r = ashr i64 %a, 5",
        "%a = zext i32 %x to i64\n%r = call i64 @llvm.ctpop.i64(i64 %a)",
    ] {
        cases.add(&["i32"], "i64", body);
    }
    cases.add(&["i48"], "i48", "%r = call i48 @llvm.bswap.i48(i48 %x)");
    let nothing = "%r = call i8 @llvm.ssub.sat.i8(i8 %x, i8 0)";
    cases.add(&["i8"], "i8", nothing);
    let twice = "%s = ashr i8 %x, 1\n%r = ashr i8 %s, 2";
    cases.add(&["i8"], "i8", twice);
    bits_and_constants(cases);
    // Patterns that only a rule recognises: bits that a mask selects, and funnel shifts of two
    // words.
    for t in ["i16", "i32"] {
        for body in [
            "%a = and T %x, %y\n%n = xor T %y, -1\n%b = and T %z, %n\n%r = or T %a, %b",
            "%a = and T %y, %x\n%n = xor T %y, -1\n%b = and T %n, %z\n%r = or T %b, %a",
            "%d = xor T %x, %z\n%m = and T %d, %y\n%r = xor T %m, %z",
            "%d = xor T %z, %x\n%m = and T %y, %d\n%r = xor T %z, %m",
            "%d = xor T %x, %y\n%m = and T %d, %z\n%r = xor T %m, %z",
        ] {
            cases.add(&[t; 3], t, &body.replace('T', t));
        }
    }
    for body in [
        "%a = shl i32 %x, 7\n%b = lshr i32 %y, 25\n%r = or i32 %a, %b",
        "%a = shl i32 %x, 7\n%b = lshr i32 %y, 24\n%r = or i32 %b, %a",
        "%n = and i32 %z, 31\n%m = sub i32 32, %n\n%a = shl i32 %x, %n\n%b = lshr i32 %y, %m\n%r = or i32 %a, %b",
        "%n = and i32 %z, 31\n%m = sub i32 32, %n\n%a = shl i32 %x, %m\n%b = lshr i32 %y, %n\n%r = or i32 %b, %a",
        "%n = and i32 %z, 31\n%m = sub i32 31, %n\n%a = shl i32 %x, %m\n%b = lshr i32 %y, %n\n%r = or i32 %b, %a",
    ] {
        cases.add(&["i32"; 3], "i32", body);
    }
}

/// Operations on bits some of which are constants, or are split between the vector and the scalar
/// unit; packed constants.
fn bits_and_constants(cases: &mut Cases) {
    for known in ["true", "false"] {
        for operation in [
            "and i1",
            "or i1",
            "xor i1",
            "icmp eq i1",
            "icmp ne i1",
            "icmp ugt i1",
            "icmp ult i1",
        ] {
            for operands in [format!("%b, {known}"), format!("{known}, %b")] {
                let body = format!(
                    "%b = icmp slt i32 %x, %y\n%c = {operation} {operands}\n%r = zext i1 %c to i32"
                );
                cases.add(&["i32"; 2], "i32", &body);
            }
        }
        for number in ["uitofp", "sitofp"] {
            let body = format!(
                "%f = {number} i1 {known} to float\n%i = bitcast float %f to i32\n%r = add i32 %x, %i"
            );
            cases.add(&["i32"], "i32", &body);
        }
        let body = format!(
            "%b = icmp slt i32 %x, %y\n%d = icmp ult i32 %x, 9\n%c = select i1 {known}, i1 %b, i1 %d\n%r = zext i1 %c to i32"
        );
        cases.add(&["i32"; 2], "i32", &body);
    }
    for body in [
        "%b = icmp slt i32 %x, %y\n%d = icmp ult i32 %x, 9\n%c = select i1 %b, i1 %d, i1 %d\n%r = zext i1 %c to i32",
        "%f = bitcast i32 %x to float\n%g = bitcast i32 %y to float\n%s = icmp ult i32 %x, %y\n%b = fcmp olt float %f, %g\n%d = fcmp une float %g, 1.0\n%c = select i1 %s, i1 %b, i1 %d\n%r = zext i1 %c to i32",
        "%b = trunc i32 5 to i1\n%r = zext i1 %b to i32",
        "%n = and i32 %x, 1\n%h = trunc i32 %n to i16\n%m = and i16 %h, 1\n%b = trunc nuw i16 %m to i1\n%r = zext i1 %b to i32",
        "%v = bitcast i8 5 to <8 x i1>\n%b = extractelement <8 x i1> %v, i32 2\n%r = zext i1 %b to i32",
        "%h = trunc i32 %x to i16\n%v = insertelement <2 x i16> zeroinitializer, i16 %h, i32 0\n%r = bitcast <2 x i16> %v to i32",
        "%h = trunc i32 %x to i16\n%v = insertelement <2 x i16> zeroinitializer, i16 %h, i32 1\n%r = bitcast <2 x i16> %v to i32",
        "%h = trunc i32 %x to i8\n%v = insertelement <4 x i8> <i8 1, i8 2, i8 3, i8 -4>, i8 %h, i32 3\n%r = bitcast <4 x i8> %v to i32",
        "%h = trunc i32 %x to i8\n%v = insertelement <4 x i8> <i8 1, i8 2, i8 3, i8 -4>, i8 %h, i32 2\n%r = bitcast <4 x i8> %v to i32",
    ] {
        cases.add(&["i32"; 2], "i32", body);
    }
    for name in ["umin", "umax", "smin", "smax"] {
        let body = format!("%r = call i48 @llvm.{name}.i48(i48 %x, i48 %y)");
        cases.add(&["i48"; 2], "i48", &body);
    }
    let body = "%a = trunc i32 %x to i12\n%b = trunc i32 %y to i12\n%o = or i12 %b, 1\n%p = and i12 %o, 2047\n%q = sdiv i12 %a, %p\n%r = sext i12 %q to i32";
    cases.add(&["i32"; 2], "i32", body);
}
