//! Operations on integers that are represented as words, whose unused upper bits are zero.

use super::{Converted, Writer};
use lanelog_ir::Opcode;

/// The error for arithmetic on integers of more than 64 bits.
const WIDE: &str = "arithmetic of more than 64 bits";

impl Writer<'_, '_> {
    /// Clears the bits above the width of an integer in its last word.
    pub(super) fn narrowed(&mut self, bits: u32, mut words: Vec<String>) -> Vec<String> {
        let above = bits % 32;
        if above != 0
            && let Some(last) = words.last_mut()
        {
            *last = self.binary("and", &last.clone(), &((1u32 << above) - 1).to_string());
        }
        words
    }

    /// Sign-extends an integer within its last word.
    pub(super) fn with_sign(&mut self, bits: u32, mut words: Vec<String>) -> Vec<String> {
        let above = bits % 32;
        if above != 0
            && let Some(last) = words.last_mut()
        {
            let distance = (32 - above).to_string();
            let up = self.binary("shl", &last.clone(), &distance);
            *last = self.binary("ashr", &up, &distance);
        }
        words
    }

    /// Extends or truncates an integer.
    pub(super) fn resized(
        &mut self,
        from: u32,
        to: u32,
        parts: Vec<String>,
        signed: bool,
    ) -> Vec<String> {
        let words = to.div_ceil(32) as usize;
        if from == 1 {
            let [bit] = parts.as_slice() else {
                return parts;
            };
            let opcode = if signed { "sext" } else { "zext" };
            let word = self.put(&format!("{opcode} i1 {bit} to i32"));
            let above = if signed { word.clone() } else { "0".into() };
            let mut all = vec![word];
            all.resize(words, above);
            return self.narrowed(to, all);
        }
        if to == 1 {
            let low = parts.first().cloned().unwrap_or_default();
            return vec![self.put(&format!("trunc i32 {low} to i1"))];
        }
        let mut all = if signed {
            self.with_sign(from, parts)
        } else {
            parts
        };
        if to <= from {
            all.truncate(words);
        } else {
            let above = match all.last().cloned() {
                Some(last) if signed => self.binary("ashr", &last, "31"),
                _ => "0".into(),
            };
            all.resize(words, above);
        }
        match to < from || signed {
            true => self.narrowed(to, all),
            false => all,
        }
    }

    pub(super) fn arithmetic(
        &mut self,
        opcode: Opcode,
        bits: u32,
        one: Vec<String>,
        other: Vec<String>,
    ) -> Converted<Vec<String>> {
        use Opcode::*;
        let word = opcode.keyword();
        if matches!(opcode, And | Or | Xor) {
            let ty = if bits == 1 { "i1" } else { "i32" };
            let both = one.iter().zip(&other);
            let found: Vec<String> = both
                .map(|(one, other)| self.put(&format!("{word} {ty} {one}, {other}")))
                .collect();
            return Ok(found);
        }
        if bits == 1 {
            // Arithmetic on one-bit integers is modulo 2, and can be done by bitwise operations.
            let opcode = match opcode {
                Add | Sub => Xor,
                Mul => And,
                _ => return Err(format!("{word} of one bit")),
            };
            return self.arithmetic(opcode, bits, one, other);
        }
        let signed = matches!(opcode, SDiv | SRem | AShr);
        let one = match signed {
            true => self.with_sign(bits, one),
            false => one,
        };
        let other = match matches!(opcode, SDiv | SRem) {
            true => self.with_sign(bits, other),
            false => other,
        };
        let found = match (one.as_slice(), other.as_slice()) {
            ([one], [other]) => vec![self.binary(word, one, other)],
            ([a0, a1], [b0, b1]) => {
                let (a, b) = ([a0.clone(), a1.clone()], [b0.clone(), b1.clone()]);
                self.wide(opcode, a, b)?
            }
            _ => return Err(WIDE.into()),
        };
        Ok(self.narrowed(bits, found))
    }

    fn bit_as_word(&mut self, bit: &str) -> String {
        self.put(&format!("zext i1 {bit} to i32"))
    }

    pub(super) fn choose(&mut self, bit: &str, one: &str, other: &str) -> String {
        self.put(&format!("select i1 {bit}, i32 {one}, i32 {other}"))
    }

    fn wide(&mut self, opcode: Opcode, a: [String; 2], b: [String; 2]) -> Converted<Vec<String>> {
        use Opcode::*;
        let ([a0, a1], [b0, b1]) = (&a, &b);
        Ok(match opcode {
            Add => {
                let low = self.binary("add", a0, b0);
                let carry = self.put(&format!("icmp ult i32 {low}, {a0}"));
                let carry = self.bit_as_word(&carry);
                let high = self.binary("add", a1, b1);
                vec![low, self.binary("add", &high, &carry)]
            }
            Sub => self.difference(&a, &b),
            Mul => {
                let low = self.binary("mul", a0, b0);
                let high = self.upper_half(a0, b0);
                let one = self.binary("mul", a0, b1);
                let other = self.binary("mul", a1, b0);
                let sum = self.binary("add", &high, &one);
                vec![low, self.binary("add", &sum, &other)]
            }
            Shl | LShr | AShr => self.shifted(opcode, &a, b0),
            UDiv | URem => {
                let (quotient, rest) = self.divided(&a, &b);
                if opcode == UDiv { quotient } else { rest }.to_vec()
            }
            SDiv | SRem => {
                let (sign, other) = (self.binary("ashr", a1, "31"), self.binary("ashr", b1, "31"));
                let (one, two) = (
                    self.negated_where(&a, &sign),
                    self.negated_where(&b, &other),
                );
                let (quotient, rest) = self.divided(&one, &two);
                // A remainder has the sign of the dividend.
                if opcode == SRem {
                    self.negated_where(&rest, &sign).to_vec()
                } else {
                    let sign = self.binary("xor", &sign, &other);
                    self.negated_where(&quotient, &sign).to_vec()
                }
            }
            other => return Err(format!("{} of 64 bits", other.keyword())),
        })
    }

    fn difference(&mut self, a: &[String; 2], b: &[String; 2]) -> Vec<String> {
        let low = self.binary("sub", &a[0], &b[0]);
        let borrow = self.put(&format!("icmp ult i32 {}, {}", a[0], b[0]));
        let borrow = self.bit_as_word(&borrow);
        let high = self.binary("sub", &a[1], &b[1]);
        vec![low, self.binary("sub", &high, &borrow)]
    }

    /// Negates an integer if all bits of `sign` are set.
    fn negated_where(&mut self, from: &[String; 2], sign: &str) -> [String; 2] {
        let turned = from.each_ref().map(|word| self.binary("xor", word, sign));
        let found = self.difference(&turned, &[sign.to_string(), sign.to_string()]);
        let [low, high] = <[String; 2]>::try_from(found).unwrap_or(turned);
        [low, high]
    }

    /// The upper word of the unsigned product of two words, computed from halfwords (Knuth, volume
    /// 2, 4.3.1).
    fn upper_half(&mut self, a: &str, b: &str) -> String {
        let halves = |writer: &mut Self, word: &str| {
            (
                writer.binary("and", word, "65535"),
                writer.binary("lshr", word, "16"),
            )
        };
        let ((a0, a1), (b0, b1)) = (halves(self, a), halves(self, b));
        let low = self.binary("mul", &a0, &b0);
        let low = self.binary("lshr", &low, "16");
        let one = self.binary("mul", &a1, &b0);
        let one = self.binary("add", &one, &low);
        let (one_low, one_high) = halves(self, &one);
        let other = self.binary("mul", &a0, &b1);
        let other = self.binary("add", &other, &one_low);
        let other = self.binary("lshr", &other, "16");
        let high = self.binary("mul", &a1, &b1);
        let high = self.binary("add", &high, &one_high);
        self.binary("add", &high, &other)
    }

    /// Shifts a two-word integer. The code never shifts a word by 32, which would be undefined.
    fn shifted(&mut self, opcode: Opcode, a: &[String; 2], distance: &str) -> Vec<String> {
        let up = opcode == Opcode::Shl;
        let outer = if opcode == Opcode::AShr {
            "ashr"
        } else {
            "lshr"
        };
        let (near, far) = if up { (&a[0], &a[1]) } else { (&a[1], &a[0]) };
        let (own, back) = if up { ("shl", "lshr") } else { (outer, "shl") };
        let fill = match opcode {
            Opcode::AShr => self.binary("ashr", &a[1], "31"),
            _ => "0".into(),
        };
        let ordered =
            |near: String, far: String| if up { vec![near, far] } else { vec![far, near] };
        if let Ok(distance) = distance.parse::<u32>() {
            return match distance {
                0 => a.to_vec(),
                32 => ordered(fill, near.clone()),
                33.. => {
                    let far = self.binary(own, near, &((distance - 32) & 31).to_string());
                    ordered(fill, far)
                }
                _ => {
                    let moved = self.binary(own, near, &distance.to_string());
                    let opcode = if up { "shl" } else { "lshr" };
                    let kept = self.binary(opcode, far, &distance.to_string());
                    let over = self.binary(back, near, &(32 - distance).to_string());
                    let far = self.binary("or", &kept, &over);
                    ordered(moved, far)
                }
            };
        }
        let within = self.binary("and", distance, "31");
        let moved = self.binary(own, near, &within);
        let opcode = if up { "shl" } else { "lshr" };
        let kept = self.binary(opcode, far, &within);
        let over = self.binary(back, near, "1");
        let rest = self.binary("xor", &within, "31");
        let over = self.binary(back, &over, &rest);
        let far = self.binary("or", &kept, &over);
        let whole = self.put(&format!("icmp ugt i32 {distance}, 31"));
        let far = self.choose(&whole, &moved, &far);
        let near = self.choose(&whole, &fill, &moved);
        ordered(near, far)
    }

    /// Quotient and remainder of two unsigned two-word integers, computed bit by bit (Knuth, volume
    /// 2, 4.3.1, with one-bit digits).
    fn divided(&mut self, a: &[String; 2], b: &[String; 2]) -> ([String; 2], [String; 2]) {
        let mut bits = a.clone();
        let mut rest = ["0".to_string(), "0".to_string()];
        for _ in 0..64 {
            let over = self.put(&format!("icmp slt i32 {}, 0", rest[1]));
            // The dividend is shifted out at the upper end, and the quotient is shifted in at the
            // lower end.
            let mut carry = "0".to_string();
            for word in bits.iter_mut().chain(&mut rest) {
                let out = self.binary("lshr", word, "31");
                let up = self.binary("shl", word, "1");
                *word = self.binary("or", &up, &carry);
                carry = out;
            }
            let less = self.less(&rest, b, false);
            let fits = self.put(&format!("xor i1 {less}, true"));
            let fits = self.put(&format!("or i1 {fits}, {over}"));
            let mask = self.put(&format!("sext i1 {fits} to i32"));
            let taken = b.each_ref().map(|word| self.binary("and", word, &mask));
            let left = self.difference(&rest, &taken);
            rest = <[String; 2]>::try_from(left).unwrap_or(rest);
            let one = self.bit_as_word(&fits);
            bits[0] = self.binary("or", &bits[0].clone(), &one);
        }
        (bits, rest)
    }

    fn less(&mut self, a: &[String; 2], b: &[String; 2], signed: bool) -> String {
        let order = if signed { "slt" } else { "ult" };
        let high = self.put(&format!("icmp {order} i32 {}, {}", a[1], b[1]));
        let same = self.put(&format!("icmp eq i32 {}, {}", a[1], b[1]));
        let low = self.put(&format!("icmp ult i32 {}, {}", a[0], b[0]));
        let low = self.put(&format!("and i1 {same}, {low}"));
        self.put(&format!("or i1 {high}, {low}"))
    }

    /// Compares two integers. Returns an `i1`.
    pub(super) fn ordered(
        &mut self,
        predicate: &str,
        bits: u32,
        one: Vec<String>,
        other: Vec<String>,
    ) -> Converted<String> {
        let signed = predicate.starts_with('s');
        if bits == 1 {
            let (one, other) = (
                self.resized(1, 32, one, signed),
                self.resized(1, 32, other, signed),
            );
            return self.ordered(predicate, 32, one, other);
        }
        let equal = matches!(predicate, "eq" | "ne");
        let (one, other) = match signed {
            true => (self.with_sign(bits, one), self.with_sign(bits, other)),
            false => (one, other),
        };
        if let ([one], [other]) = (one.as_slice(), other.as_slice()) {
            return Ok(self.put(&format!("icmp {predicate} i32 {one}, {other}")));
        }
        if equal {
            let mut differs: Option<String> = None;
            for (one, other) in one.iter().zip(&other) {
                let own = self.binary("xor", one, other);
                differs = Some(match differs {
                    None => own,
                    Some(before) => self.binary("or", &before, &own),
                });
            }
            let differs = differs.unwrap_or_else(|| "0".into());
            return Ok(self.put(&format!("icmp {predicate} i32 {differs}, 0")));
        }
        let two = |words: Vec<String>| <[String; 2]>::try_from(words).map_err(|_| WIDE);
        let (a, b) = (two(one)?, two(other)?);
        let turned = predicate.ends_with("gt") || predicate.ends_with("le");
        let less = match turned {
            true => self.less(&b, &a, signed),
            false => self.less(&a, &b, signed),
        };
        Ok(match predicate.ends_with('e') {
            true => self.put(&format!("xor i1 {less}, true")),
            false => less,
        })
    }
}
