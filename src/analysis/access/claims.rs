//! The results of the memory rules for each access of a function.

use std::collections::BTreeMap;

use crate::Analysis;
use crate::query::{Answer, BuiltIn, Evaluator, Plan};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Limits, Stopped};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// The path of the rules.
pub const PROGRAM: &str = "rules/memory.dl";

/// The address pattern of an access across the lanes of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// All lanes access the same address.
    Uniform,
    /// Consecutive lanes access adjacent memory, in ascending or descending order. The distance in
    /// bytes from lane to lane.
    Consecutive(i32),
    /// Consecutive lanes are a constant number of bytes apart.
    Strided(i32),
    /// Nothing is known about the addresses.
    Scattered,
    /// Each lane accesses its own private memory.
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

    /// The distance in bytes from lane to lane, if it is constant.
    pub fn stride(self) -> Option<i32> {
        match self {
            Pattern::Uniform => Some(0),
            Pattern::Consecutive(stride) | Pattern::Strided(stride) => Some(stride),
            Pattern::Scattered | Pattern::Private => None,
        }
    }
}

/// The number of memory segments that one wave accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// Bytes in each segment.
    pub size: i32,
    /// Lower bound of the number of segments if all lanes are active.
    pub least: i32,
    /// Upper bound of the number of segments.
    pub most: i32,
}

/// Bank-conflict passes of an access to the memory that a work-group shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Banks {
    /// Number of banks, each 4 bytes wide.
    pub banks: i32,
    /// Upper bound of the number of passes.
    pub passes: i32,
}

/// The derived properties of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The instruction, as a value of its function.
    pub value: u32,
    /// The address pattern across lanes.
    pub pattern: Pattern,
    /// Bytes that each lane reads or writes.
    pub bytes: i32,
    /// The address space.
    pub space: i32,
    /// The address of each lane is a multiple of this number.
    pub align: i32,
    /// The number of segments, for each segment size.
    pub segments: Vec<Segments>,
    /// The number of passes, for each number of banks.
    pub banks: Vec<Banks>,
    /// Number of passes if there is a bank conflict on this GPU.
    pub conflict: Option<i32>,
    /// Whether the scalar data cache could serve the access.
    pub scalar: bool,
    /// If a wave could combine its atomics into one: the operation, and whether its result is used.
    pub aggregable: Option<(String, bool)>,
}

impl Access {
    /// Whether any property relates the addresses of different lanes, rather than describing each
    /// lane's address alone.
    pub fn says_places(&self) -> bool {
        self.pattern.stride().is_some()
            || self.aggregable.is_some()
            || self.scalar
            || !self.segments.is_empty()
            || !self.banks.is_empty()
    }
}

/// The relations that are requested.
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

/// Planned rules, which can be evaluated for functions.
pub struct Reader<'r> {
    plan: Plan<'r>,
    names: Vec<&'static str>,
}

impl Reader<'static> {
    /// The built-in rules, read and planned once. `None` if they are invalid, which tests rule out.
    pub fn built_in(engine: Engine) -> Option<&'static Reader<'static>> {
        static PLANNED: BuiltIn<Reader<'static>> = BuiltIn::new(PROGRAM);
        PLANNED.planned(engine, |program, engine| {
            let mut wanted = Vec::new();
            let mut names = Vec::new();
            for name in WANTED {
                if let Some(at) = program.relation(name) {
                    wanted.push(at);
                    names.push(name);
                }
            }
            let plan = Plan::new(program, wanted, engine);
            Some(Reader { plan, names })
        })
    }
}

impl<'r> Reader<'r> {
    /// Prepares the evaluation for the functions of one module.
    pub fn evaluator<'e, 'm, 't>(
        &'e self,
        module: &'m Module<'t>,
        context: &'m ModuleContext<'m>,
    ) -> Evaluator<'e, 'm, 't> {
        Evaluator::new(&self.plan, module, context)
    }

    /// The accesses of a function, in the order of the IR.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn accesses(
        &self,
        evaluator: &Evaluator<'_, '_, '_>,
        function: &Function,
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
