//! Generates definitions for OpenCL's work-group functions, as IR that uses wave operations, LDS
//! and barriers. These definitions replace a device library in modules that were compiled without
//! one.
//!
//! All work-items of the work-group call these functions while converged. Each wave writes the
//! result of its lanes to LDS. The first wave combines these results; each of its lanes reads one.
//! There are enough lanes: if there are several waves, the first one is full. Then each wave reads
//! the value that it needs. There are at most 32 waves. Two barriers are sufficient: waves write
//! and read different slots, so that a wave may start the next call while another wave still reads.
//! A broadcast uses a separate slot, which is read after the second barrier. Floats are combined
//! within each wave first, then across waves; OpenCL does not specify the order. Work-items are
//! ordered by their linear ids, x fastest, as in waves.
//!
//! Source: OpenCL C, "Work-group Collective Functions", and `cl_khr_work_group_uniform_arithmetic`
//! for products, `and`, `or`, `xor` and predicates.
//!
//! Deliberately absent: vectors; work-groups at the end of the grid that have fewer work-items.

use super::body::{BARRIER, Body, Definition, Number, Operation, Reach, RequestedFunction, suffix};
use super::opencl::item;

/// The variable in LDS. Slots 0 to 31 contain the values that waves write, followed by an unused
/// slot. Slots from 33 on contain the values that waves read, also followed by an unused slot. Slot
/// 66 is for broadcasts.
pub(super) const SCRATCH: &str = "__lanelog_work_group";

const WAVES: u32 = 32;
const READ: u32 = WAVES + 1;
const BROADCAST: u32 = 2 * READ;

/// The definition of the variable in LDS.
pub(super) fn scratch() -> String {
    format!(
        "@{SCRATCH} = internal unnamed_addr addrspace(3) global [{} x i64] poison, align 8",
        BROADCAST + 1
    )
}

impl Body {
    /// The address of a slot in the LDS variable.
    fn slot(&mut self, at: &str) -> String {
        self.value(&format!(
            "getelementptr [{} x i64], ptr addrspace(3) @{SCRATCH}, i32 0, i32 {at}",
            BROADCAST + 1
        ))
    }

    fn store(&mut self, ty: &str, value: &str, at: &str) {
        let to = self.slot(at);
        self.line(&format!(
            "store {ty} {value}, ptr addrspace(3) {to}, align 8"
        ));
    }

    fn load(&mut self, ty: &str, at: &str) -> String {
        let from = self.slot(at);
        self.value(&format!("load {ty}, ptr addrspace(3) {from}, align 8"))
    }

    fn barrier(&mut self) {
        self.lines.push_str(BARRIER);
        let name = "llvm.amdgcn.s.barrier".to_owned();
        let declaration = format!("declare void @{name}()");
        self.declared.insert((name, declaration));
    }

    /// Marks a value as uniform, which is known to be the same in all lanes.
    fn same(&mut self, ty: &str, value: &str) -> String {
        let name = format!("readfirstlane.{}", suffix(ty));
        self.call(ty, &name, &[(ty, value)])
    }

    /// The reduction over the active lanes of a wave, which are the first lanes.
    fn of_wave(&mut self, operation: Operation, wide: Number, lane: &str, value: &str) -> String {
        let ty = wide.ty();
        match operation.reduction(wide) {
            Some(reduction) => {
                let name = format!("wave.reduce.{reduction}.{}", suffix(&ty));
                self.call(&ty, &name, &[(&ty, value), ("i32", "0")])
            }
            None => {
                let all = self.scan(operation, wide, lane, value);
                self.of_last(&ty, &all)
            }
        }
    }

    /// The value of the last active lane.
    fn of_last(&mut self, ty: &str, value: &str) -> String {
        let on = self.ballot("true");
        let zeros = self.call("i64", "llvm.ctlz.i64", &[("i64", &on), ("i1", "false")]);
        let last = self.value(&format!("sub i64 63, {zeros}"));
        let last = self.value(&format!("trunc i64 {last} to i32"));
        let name = format!("readlane.{}", suffix(ty));
        self.call(ty, &name, &[(ty, value), ("i32", &last)])
    }

    /// Writes the wave's value to LDS, and starts code that only the first wave executes. In this
    /// code, each lane has the value of the wave with the lane's index, or the identity if there is
    /// no such wave.
    fn gathered(&mut self, wide: Number, identity: &str, waves: &Waves, own: &str) -> String {
        let ty = wide.ty();
        self.store(&ty, own, &waves.number);
        self.barrier();
        let is_first = self.value(&format!("icmp eq i32 {}, 0", waves.number));
        self.line(&format!("br i1 {is_first}, label %join, label %read"));
        self.label("join");
        let has = self.value(&format!("icmp ult i32 {}, {}", waves.lane, waves.count));
        let at = self.select(&has, "i32", &waves.lane, &WAVES.to_string());
        let found = self.load(&ty, &at);
        self.select(&has, &ty, &found, identity)
    }

    /// Ends the code that only the first wave executes.
    fn together(&mut self) {
        self.line("br label %read");
        self.label("read");
        self.barrier();
    }

    fn all_waves(&mut self) -> Waves {
        let (lane, number, items) = (self.lane(), self.number(), self.items());
        Waves {
            count: self.waves(&items),
            lane,
            number,
        }
    }

    /// The reduction of one value per wave, which is uniform in the wave.
    fn reduced(
        &mut self,
        operation: Operation,
        of: Number,
        waves: &Waves,
        own: &str,
    ) -> Option<String> {
        let (wide, ty) = (of.wide(), of.wide().ty());
        let one = self.gathered(wide, &operation.identity(of)?, waves, own);
        let all = self.of_wave(operation, wide, &waves.lane, &one);
        self.store(&ty, &all, &READ.to_string());
        self.together();
        let found = self.load(&ty, &READ.to_string());
        Some(self.same(&ty, &found))
    }

    /// The scan over work-items, inclusive or exclusive.
    fn scanned(
        &mut self,
        reach: Reach,
        operation: Operation,
        of: Number,
        value: &str,
    ) -> Option<String> {
        let (wide, ty) = (of.wide(), of.wide().ty());
        let identity = operation.identity(of)?;
        let waves = self.all_waves();
        let upto = self.scan(operation, wide, &waves.lane, value);
        let total = self.of_last(&ty, &upto);
        let one = self.gathered(wide, &identity, &waves, &total);
        let sums = self.scan(operation, wide, &waves.lane, &one);
        let has = self.value(&format!("icmp ult i32 {}, {}", waves.lane, waves.count));
        let at = self.select(&has, "i32", &waves.lane, &WAVES.to_string());
        let at = self.value(&format!("add i32 {at}, {READ}"));
        self.store(&ty, &sums, &at);
        self.together();
        // Whether there is a previous wave, whose result must be combined.
        let later = self.value(&format!("icmp ne i32 {}, 0", waves.number));
        let at = self.value(&format!("add i32 {}, {}", waves.number, READ - 1));
        let found = self.load(&ty, &at);
        let before = self.same(&ty, &found);
        Some(match reach {
            Reach::Before => {
                let from = self.value(&format!("sub i32 {}, 1", waves.lane));
                let below = self.shuffle(&ty, &upto, &from);
                let first = self.value(&format!("icmp eq i32 {}, 0", waves.lane));
                let base = self.select(&later, &ty, &before, &identity);
                let both = self.joined(operation, wide, &before, &below);
                let inside = self.select(&later, &ty, &both, &below);
                self.select(&first, &ty, &base, &inside)
            }
            _ => {
                let both = self.joined(operation, wide, &before, &upto);
                self.select(&later, &ty, &both, &upto)
            }
        })
    }

    /// The value of one work-item, whose ids are parameters.
    fn broadcast(&mut self, ty: &str, dimensions: usize) -> String {
        let mut is_it = "true".to_owned();
        for dimension in 0..dimensions {
            let name = format!("i{dimension}");
            self.lines.push_str(&item(dimension, &name));
            let same = self.value(&format!("icmp eq i64 %{name}, %a{}", dimension + 1));
            is_it = self.value(&format!("and i1 {is_it}, {same}"));
        }
        self.line(&format!("br i1 {is_it}, label %tell, label %read"));
        self.label("tell");
        self.store(ty, "%a0", &BROADCAST.to_string());
        self.together();
        let found = self.load(ty, &BROADCAST.to_string());
        let found = self.same(ty, &found);
        self.barrier();
        found
    }
}

/// The position of a wave in its work-group.
struct Waves {
    /// The lane's number in its wave.
    lane: String,
    /// The wave's number.
    number: String,
    /// The number of waves.
    count: String,
}

/// The number type of a predicate, which is 1 if the predicate is true.
const PREDICATE: Number = Number::Signed(32);

/// The definition of a declared function; `None` if the function is not one of OpenCL's work-group
/// functions, or its types differ from OpenCL's.
pub(super) fn definition(asked: &RequestedFunction<'_>) -> Option<Definition> {
    let rest = asked.plain.strip_prefix("work_group_")?;
    let types = &asked.types;
    let (first, others) = types.parameters.split_first()?;
    let mut body = Body::new(asked.version);
    let numbers = asked.letters.trim_end_matches('m');
    // In `work_group_broadcastmm`, the letter `m` of the value was removed together with the
    // letters of the ids.
    let letters = if numbers.is_empty() { "m" } else { numbers };
    let result = if rest == "broadcast" {
        let of = Number::of(letters)?;
        let ids = others.iter().all(|other| *other == "i64") && (1..=3).contains(&others.len());
        if !ids || of.ty() != *first {
            return None;
        }
        body.broadcast(first, others.len())
    } else {
        if !others.is_empty() {
            return None;
        }
        let (reach, operation) = match rest {
            "all" => (Reach::All, "logical_and"),
            "any" => (Reach::All, "logical_or"),
            _ => Reach::of(rest)?,
        };
        let logical = operation.strip_prefix("logical_");
        let of = Number::of(letters).filter(|of| of.ty() == *first)?;
        if logical.is_some() && of != PREDICATE {
            return None;
        }
        let operation = Operation::of(logical.unwrap_or(operation))?;
        if logical.is_some() && operation.is_arithmetic() {
            return None;
        }
        let value = match logical {
            Some(_) => {
                let bit = body.value("icmp ne i32 %a0, 0");
                body.truth(&bit)
            }
            None => body.widened(of, "%a0"),
        };
        let found = match reach {
            Reach::All => {
                let waves = body.all_waves();
                let own = body.of_wave(operation, of.wide(), &waves.lane, &value);
                body.reduced(operation, of, &waves, &own)?
            }
            _ => body.scanned(reach, operation, of, &value)?,
        };
        match logical {
            // Any value other than 0 is true: the neutral element of `and` has all bits set, not
            // only the lowest.
            Some(_) => {
                let bit = body.value(&format!("icmp ne i32 {found}, 0"));
                body.truth(&bit)
            }
            None => body.narrowed(of, &found),
        }
    };
    (types.result == *first).then(|| body.define(asked.name, &types.parameters, first, &result))
}
