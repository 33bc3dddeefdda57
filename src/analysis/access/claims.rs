//! The results of the memory rules for each access of a function.

use std::collections::BTreeMap;

use crate::Analysis;
use crate::query::{Answer, Evaluator, Own, Plan, Program};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Limits, Stopped};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// The path of the rules.
pub const PROGRAM: &str = "rules/memory.dl";

/// How the lanes of a wave make an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// All at one address.
    Uniform,
    /// Each directly after, or before, the next: the distance in bytes between lanes.
    Consecutive(i32),
    /// A constant number of bytes apart.
    Strided(i32),
    /// At any addresses.
    Scattered,
    /// Each in memory of its own.
    Private,
}

impl Pattern {
    /// The name of the pattern, as in the relation.
    pub fn word(self) -> &'static str {
        match self {
            Pattern::Uniform => "uniform",
            Pattern::Consecutive(_) => "consecutive",
            Pattern::Strided(_) => "strided",
            Pattern::Scattered => "scattered",
            Pattern::Private => "private",
        }
    }

    /// Bytes from lane to lane, if that is one number.
    pub fn stride(self) -> Option<i32> {
        match self {
            Pattern::Uniform => Some(0),
            Pattern::Consecutive(stride) | Pattern::Strided(stride) => Some(stride),
            Pattern::Scattered | Pattern::Private => None,
        }
    }
}

/// How many segments one wave touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// Bytes in each.
    pub size: i32,
    /// Lower bound if all lanes are active.
    pub least: i32,
    /// Upper bound.
    pub most: i32,
}

/// Turns that memory takes which a work-group shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Banks {
    /// Number of banks of 4 bytes.
    pub banks: i32,
    /// Upper bound.
    pub passes: i32,
}

/// The properties of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The instruction, as a value of its function.
    pub value: u32,
    /// How lanes make it.
    pub pattern: Pattern,
    /// Bytes that each lane reads or writes.
    pub bytes: i32,
    /// The address space.
    pub space: i32,
    /// The address of each lane is a multiple of that.
    pub align: i32,
    /// By size.
    pub segments: Vec<Segments>,
    /// By number of banks.
    pub banks: Vec<Banks>,
    /// Number of passes if there is a bank conflict on this GPU.
    pub conflict: Option<i32>,
    /// The cache of the scalar unit could serve it.
    pub scalar: bool,
    /// A wave could combine its atomics to one: the operation, and whether its result is used.
    pub aggregable: Option<(String, bool)>,
}

impl Access {
    /// Whether any claim is about the relative addresses of lanes, not only about each lane's.
    pub fn says_places(&self) -> bool {
        self.pattern.stride().is_some()
            || self.aggregable.is_some()
            || self.scalar
            || !self.segments.is_empty()
            || !self.banks.is_empty()
    }
}

/// The relations that are read.
const WANTED: [&str; 11] = [
    "access_pattern",
    "access_stride",
    "access_bytes",
    "address_space",
    "access_aligned",
    "segments",
    "bank_passes",
    "bank_conflict",
    "scalar_load",
    "aggregable_atomic",
    "wave_size",
];

/// The rules.
pub struct Rules {
    program: Program,
}

impl Rules {
    /// Reads the built-in rules.
    ///
    /// # Errors
    /// They are not there or wrong, which is a bug.
    pub fn new() -> Result<Rules, String> {
        let program = Program::built_in(PROGRAM);
        program
            .map(|program| Rules { program })
            .map_err(|_| format!("the built-in {PROGRAM} is wrong"))
    }

    /// Makes them ready.
    pub fn reader(&self, engine: Engine) -> Reader<'_> {
        let mut wanted = Vec::new();
        let mut names = Vec::new();
        for name in WANTED {
            if let Some(at) = self.program.relation(name) {
                wanted.push(at);
                names.push(name);
            }
        }
        Reader {
            plan: Plan::new(&self.program, wanted, engine),
            own: Own::default(),
            names,
        }
    }
}

/// The rules, ready for functions.
pub struct Reader<'r> {
    plan: Plan<'r>,
    own: Own,
    names: Vec<&'static str>,
}

impl<'r> Reader<'r> {
    /// For the functions of one module.
    pub fn evaluator<'e, 'm, 't>(
        &'e self,
        module: &'m Module<'t>,
        context: &'m ModuleContext<'m>,
    ) -> Evaluator<'e, 'm, 't> {
        Evaluator::new(&self.plan, &self.own, module, context)
    }

    /// The accesses of a function, in the order of the text.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn accesses<'m>(
        &self,
        evaluator: &Evaluator<'_, 'm, '_>,
        function: &'m Function,
        analysis: &Analysis<'_>,
        limits: &Limits,
    ) -> Result<Vec<Access>, Stopped> {
        let answer = evaluator.function(function, analysis, limits, None)?;
        Ok(self.collect(&answer))
    }

    fn collect(&self, answer: &Answer) -> Vec<Access> {
        let empty = Rows::empty(0);
        let rows = |name: &str| {
            let at = self.names.iter().position(|known| *known == name);
            at.and_then(|at| answer.rows.get(at)).unwrap_or(&empty)
        };
        let number = |row: &[u32], at: usize| row.get(at).map_or(0, |cell| *cell as i32);
        let by_access = |name: &str| -> BTreeMap<u32, i32> {
            let rows = rows(name).iter();
            rows.filter_map(|row| Some((*row.first()?, number(row, 1))))
                .collect()
        };
        let (strides, bytes) = (by_access("access_stride"), by_access("access_bytes"));
        let (spaces, aligns) = (by_access("address_space"), by_access("access_aligned"));
        let conflicts = by_access("bank_conflict");
        let texts: &Symbols = &answer.symbols;
        let mut all: BTreeMap<u32, Access> = BTreeMap::new();
        for row in rows("access_pattern").iter() {
            let [value, word] = row else { continue };
            let stride = strides.get(value).copied().unwrap_or(0);
            let pattern = match texts.text(*word) {
                Some("uniform") => Pattern::Uniform,
                Some("consecutive") => Pattern::Consecutive(stride),
                Some("strided") => Pattern::Strided(stride),
                Some("private") => Pattern::Private,
                _ => Pattern::Scattered,
            };
            let of = |map: &BTreeMap<u32, i32>| map.get(value).copied();
            let access = Access {
                value: *value,
                pattern,
                bytes: of(&bytes).unwrap_or(0),
                space: of(&spaces).unwrap_or(0),
                align: of(&aligns).unwrap_or(1),
                segments: Vec::new(),
                banks: Vec::new(),
                conflict: of(&conflicts),
                scalar: false,
                aggregable: None,
            };
            all.insert(*value, access);
        }
        for row in rows("segments").iter() {
            if let Some(access) = row.first().and_then(|value| all.get_mut(value)) {
                access.segments.push(Segments {
                    size: number(row, 1),
                    least: number(row, 2),
                    most: number(row, 3),
                });
            }
        }
        for row in rows("bank_passes").iter() {
            if let Some(access) = row.first().and_then(|value| all.get_mut(value)) {
                access.banks.push(Banks {
                    banks: number(row, 1),
                    passes: number(row, 2),
                });
            }
        }
        for row in rows("scalar_load").iter() {
            if let Some(access) = row.first().and_then(|value| all.get_mut(value)) {
                access.scalar = true;
            }
        }
        for row in rows("aggregable_atomic").iter() {
            if let [value, operation, result] = row
                && let Some(access) = all.get_mut(value)
            {
                let operation = texts.text(*operation).unwrap_or_default().to_string();
                access.aggregable = Some((operation, texts.text(*result) == Some("used")));
            }
        }
        let mut all: Vec<Access> = all.into_values().collect();
        for access in &mut all {
            access.segments.sort_by_key(|found| found.size);
            access.banks.sort_by_key(|found| found.banks);
        }
        all
    }
}
