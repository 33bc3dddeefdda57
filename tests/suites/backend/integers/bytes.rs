//! Kernels on bytes of words: sums of products of bytes, and a byte selected by an index.

use super::cases::Cases;

/// Byte `at` of a word, sign-extended or zero-extended to `i32`: shifts of the word, named after
/// the result.
fn byte(result: &str, word: &str, at: u32, signed: bool) -> String {
    match (signed, at) {
        (false, 3) => format!("%{result} = lshr i32 %{word}, 24\n"),
        (false, 0) => format!("%{result} = and i32 %{word}, 255\n"),
        (false, _) => format!(
            "%{result}.s = lshr i32 %{word}, {}\n%{result} = and i32 %{result}.s, 255\n",
            8 * at
        ),
        (true, 3) => format!("%{result} = ashr i32 %{word}, 24\n"),
        (true, _) => format!(
            "%{result}.s = shl i32 %{word}, {}\n%{result} = ashr i32 %{result}.s, 24\n",
            24 - 8 * at
        ),
    }
}

/// The sum of the products `%p0`, `%p1`... Each product has a byte of `%x` and a byte of `%y`; the
/// tuple contains their positions and whether they are signed. `%z` is added at position `with`.
pub fn sum_of_products(products: &[(u32, u32, bool, bool)], with: Option<usize>) -> String {
    let mut body = String::new();
    let mut addends = Vec::new();
    for (number, (first, second, signed, swapped)) in products.iter().enumerate() {
        body += &byte(&format!("a{number}"), "x", *first, *signed);
        body += &byte(&format!("b{number}"), "y", *second, *signed);
        let (one, other) = if *swapped { ("b", "a") } else { ("a", "b") };
        body += &format!("%p{number} = mul i32 %{one}{number}, %{other}{number}\n");
        addends.push(format!("%p{number}"));
    }
    if let Some(at) = with {
        addends.insert(at, "%z".to_string());
    }
    let mut sum = addends[0].clone();
    for (at, addend) in addends.iter().enumerate().skip(1) {
        let result = if at + 1 == addends.len() {
            "%r".to_string()
        } else {
            format!("%s{at}")
        };
        // The operands in both orders.
        body += &match at % 2 {
            0 => format!("{result} = add i32 {addend}, {sum}\n"),
            _ => format!("{result} = add i32 {sum}, {addend}\n"),
        };
        sum = result;
    }
    body
}

/// Four bytes of each, with or without signs.
pub fn four(signed: bool) -> [(u32, u32, bool, bool); 4] {
    [
        (1, 1, signed, false),
        (0, 0, signed, true),
        (3, 3, signed, false),
        (2, 2, signed, false),
    ]
}

/// Sums of products of bytes: those that are one instruction, and near misses.
pub fn products(cases: &mut Cases) {
    let all = &["i32"; 3];
    for signed in [false, true] {
        for with in [None, Some(0), Some(1), Some(2), Some(4)] {
            cases.add(all, "i32", &sum_of_products(&four(signed), with));
        }
        // Sums that are not a single instruction: with a duplicate byte, with bytes at different
        // positions, with three or five products, or with one product of different signedness.
        let mut others = [four(signed); 4];
        others[0][3] = others[0][0];
        others[1][2].1 = 0;
        others[2][1].2 = !signed;
        for products in &others[..3] {
            cases.add(all, "i32", &sum_of_products(products, Some(2)));
        }
        cases.add(all, "i32", &sum_of_products(&four(signed)[..3], Some(1)));
        let five = [&four(signed)[..], &four(signed)[..1]].concat();
        cases.add(all, "i32", &sum_of_products(&five, None));
        let extend = if signed { "sext" } else { "zext" };
        let tree = format!(
            "%a = {extend} <4 x i8> %x to <4 x i32>\n%b = {extend} <4 x i8> %y to <4 x i32>\n%p = mul <4 x i32> %a, %b\n\
            %p0 = extractelement <4 x i32> %p, i32 0\n%p1 = extractelement <4 x i32> %p, i32 1\n\
            %p2 = extractelement <4 x i32> %p, i32 2\n%p3 = extractelement <4 x i32> %p, i32 3\n\
            %s = add i32 %p0, %p1\n%t = add i32 %p3, %p2\n%u = add i32 %t, %s\n%r = add i32 %z, %u"
        );
        cases.add(&["<4 x i8>", "<4 x i8>", "i32"], "i32", &tree);
    }
}

/// A byte of a vector at a divergent index: alone, extended, and combined with others.
pub fn picks(cases: &mut Cases) {
    for count in [3, 4, 5, 8] {
        let vector = &format!("<{count} x i8>");
        let index = format!("%n = urem i32 %y, {count}\n");
        cases.add(
            &[vector, "i32"],
            "i8",
            &format!("{index}%r = extractelement {vector} %x, i32 %n"),
        );
        for extend in ["zext", "sext"] {
            cases.add(
                &[vector, "i32"],
                "i32",
                &format!(
                    "{index}%e = extractelement {vector} %x, i32 %n\n%r = {extend} i8 %e to i32"
                ),
            );
        }
        cases.add(
            &[vector, "i32"],
            "i32",
            &format!(
                "{index}%k = lshr i32 %y, 8\n%m = urem i32 %k, {count}\n%e = extractelement {vector} %x, i32 %n\n%f = extractelement {vector} %x, i32 %m\n\
                %v = insertelement <4 x i8> zeroinitializer, i8 %e, i32 1\n%w = insertelement <4 x i8> %v, i8 %f, i32 3\n%r = bitcast <4 x i8> %w to i32"
            ),
        );
        // Computed bytes, each in a separate word.
        cases.add(
            &[vector, "i32"],
            "i8",
            &format!("{index}%d = add {vector} %x, %x\n%r = extractelement {vector} %d, i32 %n"),
        );
    }
}
