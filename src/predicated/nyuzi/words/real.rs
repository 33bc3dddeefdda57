//! Implements operations on floats that the processor lacks, by means of operations that it has.

use super::parts::float;
use super::{Converted, Writer};

/// The bits of 2^23: floats of at least this magnitude have no fractional part.
const WHOLE: u32 = 0x4b00_0000;

impl Writer<'_, '_> {
    /// A comparison of floats, composed of ordered comparisons and `une`. Returns an `i1`.
    pub(super) fn float_ordered(
        &mut self,
        predicate: &str,
        one: &str,
        other: &str,
    ) -> Converted<String> {
        let mut compare = |predicate: &str, one: &str, other: &str| {
            self.put(&format!("fcmp {predicate} float {one}, {other}"))
        };
        let opposite = match predicate {
            "false" => return Ok("false".into()),
            "true" => return Ok("true".into()),
            "ogt" | "oge" | "olt" | "ole" | "oeq" | "une" => {
                return Ok(compare(predicate, one, other));
            }
            "ord" => {
                let (one, other) = (compare("oeq", one, one), compare("oeq", other, other));
                return Ok(self.put(&format!("and i1 {one}, {other}")));
            }
            "uno" => {
                let (one, other) = (compare("une", one, one), compare("une", other, other));
                return Ok(self.put(&format!("or i1 {one}, {other}")));
            }
            "one" => {
                let (less, more) = (compare("olt", one, other), compare("ogt", one, other));
                return Ok(self.put(&format!("or i1 {less}, {more}")));
            }
            "ueq" => {
                let differs = self.float_ordered("one", one, other)?;
                return Ok(self.put(&format!("xor i1 {differs}, true")));
            }
            "ugt" => "ole",
            "uge" => "olt",
            "ult" => "oge",
            "ule" => "ogt",
            _ => return Err(format!("a compare for {predicate}")),
        };
        let found = compare(opposite, one, other);
        Ok(self.put(&format!("xor i1 {found}, true")))
    }

    pub(super) fn float_choose(&mut self, bit: &str, one: &str, other: &str) -> String {
        self.put(&format!("select i1 {bit}, float {one}, float {other}"))
    }

    pub(super) fn as_word(&mut self, real: &str) -> String {
        self.put(&format!("bitcast float {real} to i32"))
    }

    pub(super) fn as_float(&mut self, word: &str) -> String {
        self.put(&format!("bitcast i32 {word} to float"))
    }

    pub(super) fn magnitude(&mut self, real: &str) -> String {
        let word = self.as_word(real);
        let word = self.binary("and", &word, "2147483647");
        self.as_float(&word)
    }

    /// The magnitude of one number with the sign of another.
    pub(super) fn with_sign_of(&mut self, real: &str, sign: &str) -> String {
        let (word, sign) = (self.as_word(real), self.as_word(sign));
        let word = self.binary("and", &word, "2147483647");
        let sign = self.binary("and", &sign, "-2147483648");
        let word = self.binary("or", &word, &sign);
        self.as_float(&word)
    }

    /// The larger or smaller of two numbers; if one is NaN, the result is the other number.
    pub(super) fn extreme(&mut self, larger: bool, one: &str, other: &str) -> String {
        let order = if larger { "ogt" } else { "olt" };
        let first = self.put(&format!("fcmp {order} float {one}, {other}"));
        let found = self.float_choose(&first, one, other);
        let none = self.put(&format!("fcmp une float {other}, {other}"));
        self.float_choose(&none, one, &found)
    }

    /// If `real` is small enough to have a fractional part, the result is `found` with the sign of
    /// `real`; otherwise it is `real`.
    fn where_small(&mut self, found: &str, real: &str) -> String {
        let found = self.with_sign_of(found, real);
        let size = self.magnitude(real);
        let small = self.put(&format!("fcmp olt float {size}, {}", float(WHOLE)));
        self.float_choose(&small, &found, real)
    }

    /// Rounds to an integral value: `trunc`, `floor`, `ceil`, `rint`, `round`.
    pub(super) fn whole(&mut self, way: &str, real: &str) -> Converted<String> {
        let (one, zero) = (float(1f32.to_bits()), float(0));
        if way == "rint" || way == "nearbyint" || way == "roundeven" {
            let far = self.with_sign_of(&float(WHOLE), real);
            let sum = self.put(&format!("fadd float {real}, {far}"));
            let found = self.put(&format!("fsub float {sum}, {far}"));
            return Ok(self.where_small(&found, real));
        }
        let word = self.put(&format!("fptosi float {real} to i32"));
        let cut = self.put(&format!("sitofp i32 {word} to float"));
        let step = match way {
            "trunc" => None,
            "floor" => {
                let above = self.put(&format!("fcmp ogt float {cut}, {real}"));
                let step = self.float_choose(&above, &one, &zero);
                Some(self.put(&format!("fsub float {cut}, {step}")))
            }
            "ceil" => {
                let below = self.put(&format!("fcmp olt float {cut}, {real}"));
                let step = self.float_choose(&below, &one, &zero);
                Some(self.put(&format!("fadd float {cut}, {step}")))
            }
            "round" => {
                let rest = self.put(&format!("fsub float {real}, {cut}"));
                let rest = self.magnitude(&rest);
                let half = float(0.5f32.to_bits());
                let far = self.put(&format!("fcmp oge float {rest}, {half}"));
                let step = self.float_choose(&far, &one, &zero);
                let step = self.with_sign_of(&step, real);
                Some(self.put(&format!("fadd float {cut}, {step}")))
            }
            _ => return Err(format!("{way} of a float")),
        };
        let found = step.unwrap_or(cut);
        Ok(self.where_small(&found, real))
    }

    /// Converts an unsigned word to a float. A number beyond the signed range is halved before the
    /// conversion, and the result is doubled; for correct rounding, the bit that is shifted out is
    /// combined with the new last bit.
    pub(super) fn unsigned_as_float(&mut self, word: &str) -> String {
        let near = self.put(&format!("sitofp i32 {word} to float"));
        let half = self.binary("lshr", word, "1");
        let last = self.binary("and", word, "1");
        let half = self.binary("or", &half, &last);
        let half = self.put(&format!("sitofp i32 {half} to float"));
        let twice = self.put(&format!("fadd float {half}, {half}"));
        let far = self.put(&format!("icmp slt i32 {word}, 0"));
        self.float_choose(&far, &twice, &near)
    }

    /// Converts a float to an unsigned word.
    pub(super) fn float_as_unsigned(&mut self, real: &str) -> String {
        let limit = float(2_147_483_648f32.to_bits());
        let near = self.put(&format!("fptosi float {real} to i32"));
        let rest = self.put(&format!("fsub float {real}, {limit}"));
        let rest = self.put(&format!("fptosi float {rest} to i32"));
        let rest = self.binary("xor", &rest, "-2147483648");
        let far = self.put(&format!("fcmp oge float {real}, {limit}"));
        self.choose(&far, &rest, &near)
    }
}
