//! Memory accesses: slots of each lane, a read-only buffer, and a cell that all lanes share.

use super::kernel::{Kernel, LANE, Operand, Ty};
use super::traits::Trait;
use super::{INPUT_WORDS, SLOT_WORDS};
use crate::random::generate::Target;

impl Kernel {
    /// The cell that all lanes share.
    pub fn cell(&mut self) -> &'static str {
        self.traits.add(Trait::SharedCell);
        match self.manner.cell_in_group {
            true => "ptr addrspace(3) @group",
            false => "ptr addrspace(1) %shared",
        }
    }

    /// An `i32` that active lanes load together from one address, while other lanes change it.
    pub fn fresh_cell(&mut self) -> Operand {
        let cell = self.cell();
        if self.chance.percent(75) {
            let name = self.temporary();
            let by = 1 + self.chance.below(3);
            self.line(&format!(
                "{name} = atomicrmw add {cell}, i32 {by} monotonic"
            ));
        }
        let volatile = ["", "volatile "][self.chance.below(2)];
        let text = format!("load atomic {volatile}i32, {cell} monotonic, align 4");
        self.make(Ty::Word, true, true, &text)
    }

    /// `volatile` or nothing: volatile accesses must not be removed by passes.
    fn volatile(&mut self) -> &'static str {
        ["", "", "volatile "][self.chance.below(3)]
    }

    /// An access to memory.
    pub fn memory(&mut self) {
        match self.chance.below(12) {
            0..3 => {
                let by = match self.chance.below(3) {
                    0 => LANE.to_string(),
                    _ => self.word(true).text,
                };
                let (index, place) = (self.temporary(), self.temporary());
                self.line(&format!("{index} = and i32 {by}, {}", INPUT_WORDS - 1));
                self.line(&format!(
                    "{place} = getelementptr i32, ptr addrspace(1) %in, i32 {index}"
                ));
                let volatile = self.volatile();
                let text = format!("load {volatile}i32, ptr addrspace(1) {place}, align 4");
                self.make(Ty::Word, true, false, &text);
            }
            3..6 => {
                let word = self.word(true);
                let place = self.temporary();
                // The first slot may contain fuel.
                let index = 1 + self.chance.below(SLOT_WORDS - 1);
                self.line(&format!(
                    "{place} = getelementptr i32, ptr addrspace(1) %slot, i32 {index}"
                ));
                let volatile = self.volatile();
                let pointer = format!("ptr addrspace(1) {place}, align 4");
                self.store_or_load(volatile, &word.text, &pointer);
            }
            6..8 => {
                let word = self.word(true);
                let volatile = self.volatile();
                self.store_or_load(volatile, &word.text, "ptr addrspace(3) %own, align 4");
            }
            8..10 => {
                let word = self.word(true);
                let volatile = self.volatile();
                let pointer = format!("{} %private, align 4", self.private());
                self.store_or_load(volatile, &word.text, &pointer);
            }
            10 => {
                let flat = match self.target {
                    Target::AmdGpu => {
                        let flat = self.temporary();
                        self.line(&format!(
                            "{flat} = addrspacecast ptr addrspace(5) %private to ptr"
                        ));
                        flat
                    }
                    Target::Nvptx => "%private".to_string(),
                };
                self.make(
                    Ty::Word,
                    true,
                    false,
                    &format!("load i32, ptr {flat}, align 4"),
                );
            }
            _ => {
                let cell = self.cell();
                let operation = ["add", "umax", "xor"][self.chance.below(3)];
                let by = 1 + self.chance.below(3);
                let text = format!("atomicrmw {operation} {cell}, i32 {by} monotonic");
                self.make(Ty::Word, true, false, &text);
            }
        }
    }

    fn store_or_load(&mut self, volatile: &str, word: &str, pointer: &str) {
        if self.chance.percent(50) {
            self.line(&format!("store {volatile}i32 {word}, {pointer}"));
        }
        if self.chance.percent(60) {
            self.make(
                Ty::Word,
                true,
                false,
                &format!("load {volatile}i32, {pointer}"),
            );
        }
    }
}
