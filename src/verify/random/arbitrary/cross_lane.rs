//! Operations across the active lanes, some of which have uniform results.

use super::kernel::{Kernel, Operand, Ty};
use super::traits::Trait;
use crate::random::generate::Target;

impl Kernel {
    /// The value of an `i32` in the first active lane, if the target has such an operation.
    pub fn of_first_lane(&mut self, word: &str) -> Option<Operand> {
        (self.target == Target::AmdGpu).then(|| {
            let call = self.first_lane(word);
            self.wave(&call)
        })
    }

    /// An `i32` that is equal in all active lanes, and usually differs between executions.
    pub fn wave_word(&mut self) -> Operand {
        match self.target {
            Target::AmdGpu => self.wave_word_amd(),
            Target::Nvptx => self.wave_word_nvidia(),
        }
    }

    fn wave(&mut self, text: &str) -> Operand {
        self.make(Ty::Word, true, true, text)
    }

    /// The integer type of a lane mask.
    fn mask(&self) -> &'static str {
        match self.wave {
            64 => "i64",
            _ => "i32",
        }
    }

    /// A lane mask as an `i32`.
    fn mask_word(&mut self, call: &str) -> Operand {
        if self.wave == 32 {
            return self.wave(call);
        }
        let name = self.temporary();
        self.line(&format!("{name} = {call}"));
        // The truncated mask is treated as an ordinary value, not as the result of a wave
        // operation.
        let text = format!("trunc i64 {name} to i32");
        self.wave(&text)
    }

    /// The mask of lanes in which a bit is set.
    pub fn ballot(&mut self, bit: &str) -> String {
        let mask = self.mask();
        self.intrinsic(mask, &format!("amdgcn.ballot.{mask}"), &["i1"], &[bit])
    }

    /// The value in the first active lane.
    pub fn first_lane(&mut self, word: &str) -> String {
        self.intrinsic("i32", "amdgcn.readfirstlane.i32", &["i32"], &[word])
    }

    fn wave_word_amd(&mut self) -> Operand {
        match self.chance.below(15) {
            0..8 => {
                let word = self.word(true);
                let call = self.first_lane(&word.text);
                self.wave(&call)
            }
            8..10 => {
                let bit = self.bit();
                let call = self.ballot(&bit.text);
                self.mask_word(&call)
            }
            10..12 => {
                let reduction = ["umax", "umin", "add", "xor"][self.chance.below(4)];
                let word = self.word(true);
                let call = self.intrinsic(
                    "i32",
                    &format!("amdgcn.wave.reduce.{reduction}.i32"),
                    &["i32", "immarg i32"],
                    &[&word.text, "0"],
                );
                self.wave(&call)
            }
            12 => {
                let (lhs, rhs) = (self.word(true), self.word(true));
                let mask = self.mask();
                let call = self.intrinsic(
                    mask,
                    &format!("amdgcn.icmp.{mask}.i32"),
                    &["i32", "i32", "immarg i32"],
                    &[&lhs.text, &rhs.text, "36"],
                );
                self.mask_word(&call)
            }
            13 => {
                let call = self.intrinsic("i32", "amdgcn.workgroup.id.x", &[], &[]);
                self.wave(&call)
            }
            _ => self.fresh_cell(),
        }
    }

    /// The mask of active lanes.
    pub fn active(&mut self) -> String {
        let call = self.intrinsic("i32", "nvvm.activemask", &[], &[]);
        let name = self.temporary();
        self.line(&format!("{name} = {call}"));
        name
    }

    fn wave_word_nvidia(&mut self) -> Operand {
        match self.chance.below(10) {
            0..2 => {
                let (bit, active) = (self.bit(), self.active());
                let call = self.intrinsic(
                    "i32",
                    "nvvm.vote.ballot.sync",
                    &["i32", "i1"],
                    &[&active, &bit.text],
                );
                self.wave(&call)
            }
            2 => {
                let (word, active) = (self.word(true), self.active());
                let call = self.intrinsic(
                    "i32",
                    "nvvm.redux.sync.add",
                    &["i32", "i32"],
                    &[&word.text, &active],
                );
                self.wave(&call)
            }
            3 => {
                let call = self.intrinsic("i32", "nvvm.activemask", &[], &[]);
                self.wave(&call)
            }
            _ => self.fresh_cell(),
        }
    }

    /// Reads the value of one lane, which may be inactive.
    pub fn read_lane(&mut self) {
        if self.target == Target::Nvptx {
            return self.cross_lane();
        }
        let word = self.word(true);
        let lane = self.chance.below(3).to_string();
        let call = self.intrinsic(
            "i32",
            "amdgcn.readlane.i32",
            &["i32", "i32"],
            &[&word.text, &lane],
        );
        self.make(Ty::Word, false, true, &call);
    }

    /// Operations that exchange values between lanes.
    pub fn cross_lane(&mut self) {
        self.traits.add(Trait::CrossLane);
        let word = self.word(true);
        let call = match self.target {
            Target::AmdGpu => self.cross_lane_amd(&word.text),
            Target::Nvptx => {
                let active = self.active();
                let way = ["bfly", "down", "up", "idx"][self.chance.below(4)];
                let by = self.chance.below(4).to_string();
                let clamp = if way == "up" { "0" } else { "31" };
                match self.chance.below(3) {
                    0 => self.intrinsic(
                        "i32",
                        "nvvm.match.any.sync.i32",
                        &["i32", "i32"],
                        &[&active, &word.text],
                    ),
                    1 => self.intrinsic("i32", "nvvm.read.ptx.sreg.laneid", &[], &[]),
                    _ => self.intrinsic(
                        "i32",
                        &format!("nvvm.shfl.sync.{way}.i32"),
                        &["i32"; 4],
                        &[&active, &word.text, &by, clamp],
                    ),
                }
            }
        };
        // The value of an inactive lane is not always defined.
        self.make(Ty::Word, false, false, &call);
    }

    fn cross_lane_amd(&mut self, word: &str) -> String {
        let constant = self.chance.below(4);
        match self.chance.below(7) {
            way @ 0..2 => {
                let index = self.temporary();
                let by = self.word(true);
                self.line(&format!("{index} = shl i32 {}, 2", by.text));
                let name = ["amdgcn.ds.bpermute", "amdgcn.ds.permute"][way];
                self.intrinsic("i32", name, &["i32", "i32"], &[&index, word])
            }
            2 => {
                let pattern = (0x8000 + 0x1b * (1 + constant)).to_string();
                self.intrinsic(
                    "i32",
                    "amdgcn.ds.swizzle",
                    &["i32", "immarg i32"],
                    &[word, &pattern],
                )
            }
            3 => {
                let quad = [0x1b, 0xb1, 0x4e, 0x111][constant].to_string();
                let types = [
                    "i32",
                    "i32",
                    "immarg i32",
                    "immarg i32",
                    "immarg i32",
                    "immarg i1",
                ];
                self.intrinsic(
                    "i32",
                    "amdgcn.update.dpp.i32",
                    &types,
                    &["1", word, &quad, "15", "15", "false"],
                )
            }
            4 => self.intrinsic("i32", "amdgcn.mbcnt.lo", &["i32", "i32"], &["-1", word]),
            5 => {
                let lane = constant.to_string();
                self.intrinsic(
                    "i32",
                    "amdgcn.writelane.i32",
                    &["i32"; 3],
                    &["%n", &lane, word],
                )
            }
            _ => self.intrinsic("i32", "amdgcn.mbcnt.hi", &["i32", "i32"], &["-1", word]),
        }
    }
}
