//! Operations of a subgroup, as AMD's intrinsics and expansions of them.

use super::Writer;
use super::types::{Maybe, Shape};
use crate::grammar::grammar;

const WORKGROUP: u64 = 2;
const SUBGROUP: u64 = 3;

/// The most lanes of a wave.
const LANES: u32 = 64;

/// How a group operation combines lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Combines {
    Reduce,
    Inclusive,
    Exclusive,
    Clustered,
}

impl Writer<'_> {
    /// The scope of an instruction, from its operand.
    pub(super) fn scope(&self, at: usize) -> Maybe<u64> {
        let word = self.words().get(at).copied().unwrap_or_default();
        let scope = self.number(word);
        scope.ok_or_else(|| "a scope that is no constant".to_string())
    }

    /// A barrier.
    pub(super) fn barrier(&mut self) -> Maybe<()> {
        match self.scope(0)? {
            WORKGROUP => {
                self.call("void", "llvm.amdgcn.s.barrier", &[]);
                Ok(())
            }
            // The lanes of a wave execute together.
            SUBGROUP => {
                self.call("void", "llvm.amdgcn.wave.barrier", &[]);
                Ok(())
            }
            _ => Err("a barrier of this scope".to_string()),
        }
    }

    /// The result of a group operation.
    pub(super) fn group(&mut self, name: &str) -> Maybe<String> {
        let scoped = name.starts_with("OpGroup") && !name.contains("Partition");
        if scoped && self.scope(0)? != SUBGROUP {
            return Err("a scope other than the subgroup".to_string());
        }
        // The operands after the scope.
        let first = usize::from(scoped);
        let result = self.result_kind();
        let plain = name
            .trim_start_matches("OpGroupNonUniform")
            .trim_start_matches("OpGroup")
            .trim_start_matches("OpSubgroup");
        let plain = plain.trim_end_matches("KHR").trim_end_matches("INTEL");
        Ok(match plain {
            "Elect" => {
                let active = self.ballot("true");
                let least = self.call("i64", "llvm.cttz.i64", &[("i64", &active), ("i1", "false")]);
                let lane = self.lane();
                let lane = self.emit(format!("zext i32 {lane} to i64"));
                self.emit(format!("icmp eq i64 {least}, {lane}"))
            }
            "All" | "Any" => {
                let value = self.operand(first)?;
                if plain == "Any" {
                    let mask = self.ballot(&value);
                    self.emit(format!("icmp ne i64 {mask}, 0"))
                } else {
                    let no = self.emit(format!("xor i1 {value}, true"));
                    let mask = self.ballot(&no);
                    self.emit(format!("icmp eq i64 {mask}, 0"))
                }
            }
            "AllEqual" => {
                let kind = self.kind(first)?;
                let value = self.operand(first)?;
                let one = self.each_element(kind, &value, |writer, ty, mangled, scalar| {
                    let name = format!("llvm.amdgcn.readfirstlane.{mangled}");
                    writer.call(ty, &name, &[(ty, scalar)])
                })?;
                let ty = self.ty(kind)?;
                let how = match self.shape(self.elements(kind).0) {
                    Shape::Float(_) => "fcmp une",
                    _ => "icmp ne",
                };
                let differ = self.emit(format!("{how} {ty} {value}, {one}"));
                let mut any = differ.clone();
                if let Shape::Vector(_, count) = self.shape(kind) {
                    any = "false".to_string();
                    for at in 0..count {
                        let mask = self.mask_type(kind)?;
                        let part = self.emit(format!("extractelement {mask} {differ}, i64 {at}"));
                        any = self.emit(format!("or i1 {any}, {part}"));
                    }
                }
                let mask = self.ballot(&any);
                self.emit(format!("icmp eq i64 {mask}, 0"))
            }
            "Broadcast" | "ReadInvocation" => {
                let (value, kind) = (self.operand(first)?, self.kind(first)?);
                let lane = self.word(first + 1)?;
                self.each_element(kind, &value, |writer, ty, mangled, scalar| {
                    let name = format!("llvm.amdgcn.readlane.{mangled}");
                    writer.call(ty, &name, &[(ty, scalar), ("i32", &lane)])
                })?
            }
            "BroadcastFirst" | "FirstInvocation" => {
                let (value, kind) = (self.operand(first)?, self.kind(first)?);
                self.each_element(kind, &value, |writer, ty, mangled, scalar| {
                    let name = format!("llvm.amdgcn.readfirstlane.{mangled}");
                    writer.call(ty, &name, &[(ty, scalar)])
                })?
            }
            "Ballot" => {
                let value = self.operand(first)?;
                let mask = self.ballot(&value);
                self.mask_words(&mask)
            }
            "InverseBallot" => {
                let mask = self.mask_of(first)?;
                let lane = self.lane();
                self.bit(&mask, &lane)
            }
            "BallotBitExtract" => {
                let mask = self.mask_of(first)?;
                let index = self.word(first + 1)?;
                self.bit(&mask, &index)
            }
            "BallotBitCount" => {
                let mask = self.mask_of(first)?;
                let mask = match self.combines()? {
                    Combines::Inclusive => {
                        let lanes = self.lanes_below(true);
                        self.emit(format!("and i64 {mask}, {lanes}"))
                    }
                    Combines::Exclusive => {
                        let lanes = self.lanes_below(false);
                        self.emit(format!("and i64 {mask}, {lanes}"))
                    }
                    _ => {
                        let wave = self.wave_mask();
                        self.emit(format!("and i64 {mask}, {wave}"))
                    }
                };
                let count = self.call("i64", "llvm.ctpop.i64", &[("i64", &mask)]);
                self.sized(&count, result)?
            }
            "BallotFindLSB" | "BallotFindMSB" => {
                let mask = self.mask_of(first)?;
                let wave = self.wave_mask();
                let mask = self.emit(format!("and i64 {mask}, {wave}"));
                let operands = [("i64", mask.as_str()), ("i1", "false")];
                let found = if plain == "BallotFindLSB" {
                    self.call("i64", "llvm.cttz.i64", &operands)
                } else {
                    let zeros = self.call("i64", "llvm.ctlz.i64", &operands);
                    self.emit(format!("sub i64 63, {zeros}"))
                };
                self.sized(&found, result)?
            }
            "Shuffle" => {
                let from = self.word(first + 1)?;
                self.shuffled(first, &from)?
            }
            "ShuffleXor" | "ShuffleUp" | "ShuffleDown" if name.starts_with("OpGroup") => {
                let by = self.word(first + 1)?;
                let lane = self.lane();
                let operation = match plain {
                    "ShuffleXor" => "xor",
                    "ShuffleUp" => "sub",
                    _ => "add",
                };
                let from = self.emit(format!("{operation} i32 {lane}, {by}"));
                self.shuffled(first, &from)?
            }
            "Rotate" if self.operand_count() == first + 2 => {
                let by = self.word(first + 1)?;
                let lane = self.lane();
                let from = self.emit(format!("add i32 {lane}, {by}"));
                let size = self.wave_size();
                let last = self.emit(format!("sub i32 {size}, 1"));
                let from = self.emit(format!("and i32 {from}, {last}"));
                self.shuffled(first, &from)?
            }
            "QuadBroadcast" => {
                let index = self.word(first + 1)?;
                let lane = self.lane();
                let quad = self.emit(format!("and i32 {lane}, -4"));
                let from = self.emit(format!("or i32 {quad}, {index}"));
                self.shuffled(first, &from)?
            }
            "QuadSwap" => {
                let direction = self.words().get(first + 1).copied().unwrap_or_default();
                let direction = self.number(direction);
                let direction = direction.ok_or("a direction that is no constant")?;
                let lane = self.lane();
                let from = self.emit(format!("xor i32 {lane}, {}", direction + 1));
                self.shuffled(first, &from)?
            }
            "PartitionNV" | "PartitionEXT" => {
                let (ty, value) = self.single()?;
                if matches!(self.shape(self.kind(0)?), Shape::Vector(..) | Shape::Bool) {
                    return Err("of a vector or boolean".to_string());
                }
                let how = match self.shape(self.kind(0)?) {
                    Shape::Float(_) => "fcmp oeq",
                    _ => "icmp eq",
                };
                let name = format!("llvm.amdgcn.readlane.{}", self.mangled(self.kind(0)?)?);
                let active = self.ballot("true");
                let mut all = "0".to_string();
                for from in 0..LANES {
                    let at = from.to_string();
                    let other = self.call(&ty, &name, &[(&ty, &value), ("i32", &at)]);
                    let equal = self.emit(format!("{how} {ty} {value}, {other}"));
                    let bit = self.bit(&active, &at);
                    let mask = self.emit(format!("or i64 {all}, {}", 1_i64 << from));
                    let with = self.emit(format!("select i1 {equal}, i64 {mask}, i64 {all}"));
                    all = self.emit(format!("select i1 {bit}, i64 {with}, i64 {all}"));
                }
                self.mask_words(&all)
            }
            _ => self.arithmetic(plain, first)?,
        })
    }

    /// The literal that says how lanes are combined.
    fn combines(&self) -> Maybe<Combines> {
        let number = self.words().get(1).copied().unwrap_or(u32::MAX);
        match grammar().enumerant("GroupOperation", number) {
            Some("Reduce") => Ok(Combines::Reduce),
            Some("InclusiveScan") => Ok(Combines::Inclusive),
            Some("ExclusiveScan") => Ok(Combines::Exclusive),
            Some("ClusteredReduce") => Ok(Combines::Clustered),
            _ => Err("this group operation".to_string()),
        }
    }

    /// A reduction or scan.
    fn arithmetic(&mut self, plain: &str, first: usize) -> Maybe<String> {
        let combines = self.combines()?;
        let (value, kind) = (self.operand(first)?, self.kind(first)?);
        let cluster = match combines {
            Combines::Clustered => {
                let size = self.words().get(3).copied().unwrap_or_default();
                let size = self.number(size).filter(|size| size.is_power_of_two());
                size.ok_or("a cluster whose size is no constant")?
            }
            _ => 1,
        };
        let bits = self.bits(kind)?;
        let (ones, most, least) = (
            "-1".to_string(),
            (i64::MAX >> (64 - bits.clamp(1, 64))).to_string(),
            (i64::MIN >> (64 - bits.clamp(1, 64))).to_string(),
        );
        let one = super::types::float(bits, 1.0);
        let zero = "zeroinitializer".to_string();
        let infinite = super::compute::infinity(bits).to_string();
        let lowest = match bits {
            16 => "0xHFC00".to_string(),
            _ => "0xFFF0000000000000".to_string(),
        };
        // The operation, what it leaves unchanged, and AMD's reduction.
        let (operation, identity, reduction) = match plain {
            "IAdd" => ("add", zero, "add"),
            "FAdd" => ("fadd", zero, "fadd"),
            "IMul" => ("mul", "1".to_string(), ""),
            "FMul" => ("fmul", one, ""),
            "SMin" => ("smin", most, "min"),
            "UMin" => ("umin", ones, "umin"),
            "FMin" => ("minnum", infinite, "fmin"),
            "SMax" => ("smax", least, "max"),
            "UMax" => ("umax", zero, "umax"),
            "FMax" => ("maxnum", lowest, "fmax"),
            "BitwiseAnd" => ("and", ones, "and"),
            "BitwiseOr" => ("or", zero, "or"),
            "BitwiseXor" => ("xor", zero, "xor"),
            "LogicalAnd" => ("and", "true".to_string(), "and"),
            "LogicalOr" => ("or", "false".to_string(), "or"),
            "LogicalXor" => ("xor", "false".to_string(), "xor"),
            _ => return Err(String::new()),
        };
        let reduces = combines == Combines::Reduce && !reduction.is_empty();
        if reduces && matches!(bits, 32 | 64) {
            return self.each_element(kind, &value, |writer, ty, mangled, scalar| {
                let name = format!("llvm.amdgcn.wave.reduce.{reduction}.{mangled}");
                writer.call(ty, &name, &[(ty, scalar), ("i32", "0")])
            });
        }
        let active = self.ballot("true");
        let lane = self.lane();
        self.each_element(kind, &value, |writer, ty, mangled, scalar| {
            // Booleans are combined as words, of which the lowest bit counts.
            let identity = match (identity.as_str(), mangled) {
                ("true", _) => "1",
                ("false", _) => "0",
                (text, _) => text,
            };
            let mut all = identity.to_string();
            for from in 0..LANES {
                let bit = writer.bit(&active, &from.to_string());
                let meant = match combines {
                    Combines::Reduce => bit,
                    Combines::Inclusive | Combines::Exclusive => {
                        let how = match combines {
                            Combines::Inclusive => "uge",
                            _ => "ugt",
                        };
                        let below = writer.emit(format!("icmp {how} i32 {lane}, {from}"));
                        writer.emit(format!("and i1 {bit}, {below}"))
                    }
                    Combines::Clustered => {
                        let own = writer.emit(format!("and i32 {lane}, {}", -(cluster as i64)));
                        let other = u64::from(from) & !(cluster - 1);
                        let same = writer.emit(format!("icmp eq i32 {own}, {other}"));
                        writer.emit(format!("and i1 {bit}, {same}"))
                    }
                };
                let name = format!("llvm.amdgcn.readlane.{mangled}");
                let part = writer.call(ty, &name, &[(ty, scalar), ("i32", &from.to_string())]);
                let both = match operation {
                    "smin" | "umin" | "smax" | "umax" | "minnum" | "maxnum" => {
                        let name = format!("llvm.{operation}.{mangled}");
                        writer.call(ty, &name, &[(ty, &all), (ty, &part)])
                    }
                    _ => writer.emit(format!("{operation} {ty} {all}, {part}")),
                };
                all = writer.emit(format!("select i1 {meant}, {ty} {both}, {ty} {all}"));
            }
            all
        })
    }

    /// Computes each element of a value: booleans as words.
    fn each_element(
        &mut self,
        kind: u32,
        value: &str,
        mut compute: impl FnMut(&mut Self, &str, &str, &str) -> String,
    ) -> Maybe<String> {
        let (element, count) = self.elements(kind);
        let (ty, of) = (self.ty(kind)?, self.ty(element)?);
        let boolean = self.shape(element) == Shape::Bool;
        let mangled = if boolean {
            "i32".to_string()
        } else {
            self.mangled(element)?
        };
        let mut one = |writer: &mut Self, scalar: &str| match boolean {
            true => {
                let word = writer.emit(format!("zext i1 {scalar} to i32"));
                let result = compute(writer, "i32", "i32", &word);
                writer.emit(format!("trunc i32 {result} to i1"))
            }
            false => compute(writer, &of, &mangled, scalar),
        };
        if !matches!(self.shape(kind), Shape::Vector(..)) {
            return Ok(one(self, value));
        }
        let mut all = "undef".to_string();
        for at in 0..count {
            let scalar = self.emit(format!("extractelement {ty} {value}, i64 {at}"));
            let part = one(self, &scalar);
            all = self.emit(format!("insertelement {ty} {all}, {of} {part}, i64 {at}"));
        }
        Ok(all)
    }

    /// The value of another lane.
    fn shuffled(&mut self, at: usize, from: &str) -> Maybe<String> {
        let (value, kind) = (self.operand(at)?, self.kind(at)?);
        self.each_element(kind, &value, |writer, ty, mangled, scalar| {
            let name = format!("llvm.amdgcn.wave.shuffle.{mangled}");
            writer.call(ty, &name, &[(ty, scalar), ("i32", from)])
        })
    }

    /// An operand as a word.
    fn word(&mut self, at: usize) -> Maybe<String> {
        let (value, kind) = (self.operand(at)?, self.kind(at)?);
        Ok(match self.bits(kind)? {
            32 => value,
            bits @ 0..32 => self.emit(format!("zext i{bits} {value} to i32")),
            bits => self.emit(format!("trunc i{bits} {value} to i32")),
        })
    }

    /// 64 bits in the width of a type.
    fn sized(&mut self, value: &str, kind: u32) -> Maybe<String> {
        Ok(match self.bits(kind)? {
            64 => value.to_string(),
            bits => self.emit(format!("trunc i64 {value} to i{bits}")),
        })
    }

    fn ballot(&mut self, condition: &str) -> String {
        self.call("i64", "llvm.amdgcn.ballot.i64", &[("i1", condition)])
    }

    /// The number of the lane in its wave.
    pub(super) fn lane(&mut self) -> String {
        let all = ("i32", "-1");
        let low = self.call("i32", "llvm.amdgcn.mbcnt.lo", &[all, ("i32", "0")]);
        self.call("i32", "llvm.amdgcn.mbcnt.hi", &[all, ("i32", &low)])
    }

    pub(super) fn wave_size(&mut self) -> String {
        self.call("i32", "llvm.amdgcn.wavefrontsize", &[])
    }

    /// The mask of all lanes of a wave.
    pub(super) fn wave_mask(&mut self) -> String {
        let size = self.wave_size();
        let size = self.emit(format!("zext i32 {size} to i64"));
        let unused = self.emit(format!("sub i64 64, {size}"));
        self.emit(format!("lshr i64 -1, {unused}"))
    }

    /// The mask of the lanes below the lane, and of itself.
    pub(super) fn lanes_below(&mut self, itself: bool) -> String {
        let lane = self.lane();
        let lane = self.emit(format!("zext i32 {lane} to i64"));
        let own = self.emit(format!("shl i64 1, {lane}"));
        let below = self.emit(format!("sub i64 {own}, 1"));
        match itself {
            true => self.emit(format!("or i64 {own}, {below}")),
            false => below,
        }
    }

    /// A mask as the four words of SPIR-V.
    pub(super) fn mask_words(&mut self, mask: &str) -> String {
        let low = self.emit(format!("trunc i64 {mask} to i32"));
        let high = self.emit(format!("lshr i64 {mask}, 32"));
        let high = self.emit(format!("trunc i64 {high} to i32"));
        let words = self.emit(format!(
            "insertelement <4 x i32> zeroinitializer, i32 {low}, i64 0"
        ));
        self.emit(format!(
            "insertelement <4 x i32> {words}, i32 {high}, i64 1"
        ))
    }

    fn mask_of(&mut self, at: usize) -> Maybe<String> {
        let (value, ty) = (self.operand(at)?, self.ty(self.kind(at)?)?);
        if ty != "<4 x i32>" {
            return Err("a mask of another form".to_string());
        }
        let mut words = Vec::new();
        for at in 0..2 {
            let word = self.emit(format!("extractelement {ty} {value}, i64 {at}"));
            words.push(self.emit(format!("zext i32 {word} to i64")));
        }
        let [low, high] = words.as_slice() else {
            return Err("a mask of another form".to_string());
        };
        let high = self.emit(format!("shl i64 {high}, 32"));
        Ok(self.emit(format!("or i64 {high}, {low}")))
    }

    /// Whether a bit of a mask is set.
    fn bit(&mut self, mask: &str, index: &str) -> String {
        let index = match index.starts_with('%') {
            true => self.emit(format!("zext i32 {index} to i64")),
            false => index.to_string(),
        };
        let moved = self.emit(format!("lshr i64 {mask}, {index}"));
        self.emit(format!("trunc i64 {moved} to i1"))
    }
}
