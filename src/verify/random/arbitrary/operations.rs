//! Generates the operations of a block.

use super::kernel::{Kernel, Operand, Ty};
use super::traits::Trait;

const BINARY: [&str; 8] = ["add", "add", "sub", "xor", "and", "or", "mul", "shl"];
const COMPARISONS: [&str; 6] = ["eq", "ne", "ult", "uge", "slt", "sgt"];

impl Kernel {
    /// Writes one operation of the block. An operation that takes several lines counts once.
    pub fn operation(&mut self) {
        let kind = match self.chance.below(100) < self.manner.rare as usize {
            true => 60 + self.chance.below(40),
            false => self.chance.below(60),
        };
        match kind {
            // Wave operations, and ordinary instructions that use their results.
            0..18 => drop(self.wave_word()),
            18..34 => {
                let word = self.word(false);
                let constant = self.chance.below(4);
                self.word_by(&format!("add i32 {}, {constant}", word.text), word.defined);
            }
            34..42 => drop(self.binary()),
            42..48 => drop(self.comparison()),
            48..52 => drop(self.select()),
            52..56 => drop(self.fresh_cell()),
            56 => self.read_lane(),
            57..60 => {
                let word = self.word(false);
                self.word_by(&format!("freeze i32 {}", word.text), true);
            }
            60..74 => self.memory(),
            74..84 => self.cross_lane(),
            84..96 => self.aggregate(),
            _ => self.call(),
        }
    }

    fn word_by(&mut self, text: &str, defined: bool) -> Operand {
        self.make(Ty::Word, defined, false, text)
    }

    fn binary(&mut self) -> Operand {
        let (lhs, rhs) = (self.word(false), self.word(false));
        let operation = BINARY[self.chance.below(BINARY.len())];
        let defined = lhs.defined && rhs.defined;
        // Shift amounts are masked, because a shift by the width or more is poison.
        let by = match operation {
            "shl" => (1 + self.chance.below(3)).to_string(),
            _ => rhs.text,
        };
        self.word_by(&format!("{operation} i32 {}, {by}", lhs.text), defined)
    }

    /// An `i1` computed from defined words.
    pub fn comparison(&mut self) -> Operand {
        let lhs = self.word(true);
        let rhs = match self.chance.percent(60) {
            true => self.chance.below(6).to_string(),
            false => self.word(true).text,
        };
        let masked = match self.chance.percent(40) {
            true => {
                let name = self.temporary();
                let mask = [1, 3, 7][self.chance.below(3)];
                self.line(&format!("{name} = and i32 {}, {mask}", lhs.text));
                name
            }
            false => lhs.text,
        };
        let comparison = COMPARISONS[self.chance.below(COMPARISONS.len())];
        let text = format!("icmp {comparison} i32 {masked}, {}", rhs);
        self.make(Ty::Bit, true, false, &text)
    }

    fn select(&mut self) -> Operand {
        let bit = self.bit();
        let (if_true, if_false) = (self.word(false), self.word(false));
        let text = format!(
            "select i1 {}, i32 {}, i32 {}",
            bit.text, if_true.text, if_false.text
        );
        self.word_by(&text, if_true.defined && if_false.defined)
    }

    /// Creates vectors and structures, reads their elements, and makes them available to other
    /// blocks.
    fn aggregate(&mut self) {
        self.traits.add(Trait::Aggregate);
        let ty = [Ty::Pair, Ty::Record][self.chance.below(2)];
        let (put, take) = match ty {
            Ty::Pair => ("insertelement", "extractelement"),
            _ => ("insertvalue", "extractvalue"),
        };
        let index = self.chance.below(2);
        let place = match ty {
            Ty::Pair => format!("i32 {index}"),
            _ => index.to_string(),
        };
        let found = self.read(ty, false);
        if let Some(whole) = found
            && self.chance.percent(60)
        {
            let text = format!("{take} {} {}, {place}", ty.text(), whole.text);
            self.word_by(&text, whole.defined);
            return;
        }
        let one = self.word(false);
        let base = match ty {
            Ty::Pair => "<i32 1, i32 2>",
            _ => "{ i32 1, i32 2 }",
        };
        let text = format!("{put} {} {base}, i32 {}, {place}", ty.text(), one.text);
        let whole = self.make(ty, one.defined, false, &text);
        if ty == Ty::Pair && self.chance.percent(30) {
            let by = self.word(true);
            let name = self.temporary();
            self.line(&format!("{name} = and i32 {}, 1", by.text));
            let text = format!("{take} {} {}, i32 {name}", ty.text(), whole.text);
            self.word_by(&text, whole.defined);
        }
    }

    fn call(&mut self) {
        self.traits.add(Trait::Call);
        let word = self.word(true);
        self.declared.insert(
            "define internal i32 @twice(i32 %x) {\n  %y = shl i32 %x, 1\n  ret i32 %y\n}"
                .to_string(),
        );
        self.word_by(&format!("call i32 @twice(i32 {})", word.text), true);
    }
}
