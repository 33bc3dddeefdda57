//! Defines OpenCL's sub-group functions as IR with AMD intrinsics. These definitions replace a
//! device library in modules that were compiled without one.
//!
//! A sub-group is a wave of 32 or 64 lanes. Functions that all lanes of a sub-group must call
//! together may read any existing lane; those named `non_uniform`, `ballot`, `shuffle`, `rotate` or
//! `clustered` read only active lanes. Scans over all lanes take steps of 1, 2, 4, ... lanes (W. D.
//! Hillis, G. L. Steele: *Data Parallel Algorithms*, 1986). Scans with inactive lanes follow a
//! linked list of the active ones, whose links double in length at each step (J. C. Wyllie: *The
//! Complexity of Parallel Computations*, 1979). Reductions of a cluster read the last lane of such
//! a scan. Floats are combined in these orders, which OpenCL does not specify. A rotation wraps at
//! the end of the wave, also if the last sub-group has fewer lanes. All work-groups are assumed to
//! have the same size, as in `opencl`.
//!
//! Sources: OpenCL C, "Sub-group Functions"; OpenCL extensions `cl_khr_subgroup_shuffle`,
//! `_shuffle_relative`, `_ballot`, `_non_uniform_vote`, `_non_uniform_arithmetic`,
//! `_clustered_reduce`, `_rotate`; the Itanium C++ ABI for the letters of types.
//!
//! Deliberately absent: vectors in reductions and scans.

use super::body::{
    Body, Declared, Definition, Number, Operation, Reach, RequestedFunction, suffix,
};

/// Sizes of clusters. For each of these sizes, there is a copy of the function, in addition to the
/// function that takes the size at run time.
pub(super) const CLUSTERS: [&str; 7] = ["1", "2", "4", "8", "16", "32", "64"];

/// Number of steps of a scan over the largest wave.
const MOST_STEPS: usize = 6;

/// A logical reduction of a predicate over lanes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Logical {
    And,
    Or,
    Xor,
}

impl Logical {
    fn of(name: &str) -> Option<Logical> {
        Some(match name.strip_prefix("logical_")? {
            "and" => Logical::And,
            "or" => Logical::Or,
            "xor" => Logical::Xor,
            _ => return None,
        })
    }
}

/// The mask of the lanes that take part in a scan over a linked list, and the number of its steps.
struct Members {
    mask: String,
    steps: usize,
}

impl Body {
    /// The half of a 64-lane mask, bits 0 to 31 or 32 to 63, to which the lane belongs.
    fn half_of(&mut self, masks: &str, number: &str) -> String {
        let low = self.value(&format!("extractelement <4 x i32> {masks}, i32 0"));
        let high = self.value(&format!("extractelement <4 x i32> {masks}, i32 1"));
        let upper = self.value(&format!("icmp uge i32 {number}, 32"));
        let word = self.select(&upper, "i32", &high, &low);
        let by = self.value(&format!("and i32 {number}, 31"));
        let bits = self.value(&format!("lshr i32 {word}, {by}"));
        self.value(&format!("and i32 {bits}, 1"))
    }

    /// A mask as OpenCL's `uint4`.
    fn words_of(&mut self, mask: &str) -> String {
        let low = self.value(&format!("trunc i64 {mask} to i32"));
        let above = self.value(&format!("lshr i64 {mask}, 32"));
        let high = self.value(&format!("trunc i64 {above} to i32"));
        let one = format!("insertelement <4 x i32> zeroinitializer, i32 {low}, i32 0");
        let one = self.value(&one);
        self.value(&format!("insertelement <4 x i32> {one}, i32 {high}, i32 1"))
    }

    /// The mask of a wave from OpenCL's `uint4`.
    fn mask_of(&mut self, masks: &str) -> String {
        let low = self.value(&format!("extractelement <4 x i32> {masks}, i32 0"));
        let high = self.value(&format!("extractelement <4 x i32> {masks}, i32 1"));
        // For a wave of 32 lanes, the mask has no upper bits.
        let wave = self.wave();
        let wide = self.value(&format!("icmp eq i32 {wave}, 64"));
        let high = self.select(&wide, "i32", &high, "0");
        let [low, high] = [low, high].map(|word| self.value(&format!("zext i32 {word} to i64")));
        let high = self.value(&format!("shl i64 {high}, 32"));
        self.value(&format!("or i64 {low}, {high}"))
    }

    /// The number of set bits of a mask.
    fn count(&mut self, mask: &str) -> String {
        let count = self.call("i64", "llvm.ctpop.i64", &[("i64", mask)]);
        self.value(&format!("trunc i64 {count} to i32"))
    }

    /// The index of the lowest set bit. At least one bit of the mask must be set.
    fn first(&mut self, mask: &str) -> String {
        let first = self.call("i64", "llvm.cttz.i64", &[("i64", mask), ("i1", "false")]);
        self.value(&format!("trunc i64 {first} to i32"))
    }

    /// The index of the highest set bit; -1 if no bit is set.
    fn last(&mut self, mask: &str) -> String {
        let zeros = self.call("i64", "llvm.ctlz.i64", &[("i64", mask), ("i1", "false")]);
        let last = self.value(&format!("sub i64 63, {zeros}"));
        self.value(&format!("trunc i64 {last} to i32"))
    }

    /// Two masks: the lane's own bit, and the bits of all lanes before it.
    fn bits_of(&mut self, lane: &str) -> [String; 2] {
        let by = self.value(&format!("zext i32 {lane} to i64"));
        let own = self.value(&format!("shl i64 1, {by}"));
        let below = self.value(&format!("sub i64 {own}, 1"));
        [own, below]
    }

    /// The number of work-items in a full sub-group of this work-group.
    fn greatest_size(&mut self) -> String {
        let (items, wave) = (self.items(), self.wave());
        self.call("i32", "llvm.umin.i32", &[("i32", &items), ("i32", &wave)])
    }

    fn vote(&mut self) -> String {
        let bit = self.value("icmp ne i32 %a0, 0");
        self.ballot(&bit)
    }

    /// The active lanes; if a cluster size is passed, as a constant or at run time, only those of
    /// the lane's cluster.
    fn members(&mut self, lane: &str, cluster: Option<&str>) -> Members {
        let all = self.ballot("true");
        let Some(size) = cluster else {
            return Members {
                mask: all,
                steps: MOST_STEPS,
            };
        };
        let steps = CLUSTERS.iter().position(|known| *known == size);
        let [mask, start] = self.cluster(lane, size);
        let by = self.value(&format!("zext i32 {start} to i64"));
        let own = self.value(&format!("shl i64 {mask}, {by}"));
        Members {
            mask: self.value(&format!("and i64 {all}, {own}")),
            steps: steps.unwrap_or(MOST_STEPS),
        }
    }

    /// A mask with one bit for each lane of a cluster, and the first lane of the cluster.
    fn cluster(&mut self, lane: &str, size: &str) -> [String; 2] {
        let open = self.value(&format!("sub i32 0, {size}"));
        let start = self.value(&format!("and i32 {lane}, {open}"));
        let rest = self.value(&format!("sub i32 64, {size}"));
        let rest = self.value(&format!("and i32 {rest}, 63"));
        let by = self.value(&format!("zext i32 {rest} to i64"));
        [self.value(&format!("lshr i64 -1, {by}")), start]
    }

    /// An inclusive scan over the members up to a lane. Returns the result and the previous member,
    /// or -1 if there is none.
    fn list_scan(
        &mut self,
        operation: Operation,
        wide: Number,
        lane: &str,
        members: &Members,
        value: &str,
    ) -> (String, String) {
        let ty = wide.ty();
        let [_, below] = self.bits_of(lane);
        let before = self.value(&format!("and i64 {}, {below}", members.mask));
        // -1 if no bit is set.
        let first = self.last(&before);
        let (mut all, mut link) = (value.to_owned(), first.clone());
        for step in 0..members.steps {
            let has = self.value(&format!("icmp sge i32 {link}, 0"));
            let from = self.select(&has, "i32", &link, lane);
            let one = self.shuffle(&ty, &all, &from);
            let both = self.joined(operation, wide, &one, &all);
            all = self.select(&has, &ty, &both, &all);
            // A lane whose link is -1 has no lane to read. It reads its own link, which stays -1.
            if step + 1 < members.steps {
                link = self.shuffle("i32", &link, &from);
            }
        }
        (all, first)
    }

    /// Reductions and scans of active lanes; if a cluster size is passed, within clusters.
    fn of_active(
        &mut self,
        reach: Reach,
        operation: Operation,
        of: Number,
        cluster: Option<&str>,
    ) -> Option<String> {
        if of.is_float() && matches!(operation, Operation::And | Operation::Or | Operation::Xor) {
            return None;
        }
        let wide = of.wide();
        let ty = wide.ty();
        let value = self.widened(of, "%a0");
        let result = match operation.reduction(wide) {
            Some(reduction) if reach == Reach::All && cluster.is_none() => {
                let name = format!("wave.reduce.{reduction}.{}", suffix(&ty));
                self.call(&ty, &name, &[(&ty, &value), ("i32", "0")])
            }
            _ => {
                let lane = self.lane();
                let members = self.members(&lane, cluster);
                let (all, before) = self.list_scan(operation, wide, &lane, &members, &value);
                match reach {
                    Reach::UpTo => all,
                    Reach::All => {
                        let last = self.last(&members.mask);
                        self.shuffle(&ty, &all, &last)
                    }
                    Reach::Before => {
                        let identity = operation.identity(of)?;
                        let has = self.value(&format!("icmp sge i32 {before}, 0"));
                        let from = self.select(&has, "i32", &before, &lane);
                        let one = self.shuffle(&ty, &all, &from);
                        self.select(&has, &ty, &one, &identity)
                    }
                }
            }
        };
        Some(self.narrowed(of, &result))
    }

    /// The reduction of the predicates of active lanes.
    fn of_predicates(&mut self, reach: Reach, logical: Logical, cluster: Option<&str>) -> String {
        let votes = self.vote();
        let lane = self.lane();
        let members = self.members(&lane, cluster).mask;
        let asked = match reach {
            Reach::All => members,
            Reach::UpTo | Reach::Before => {
                let [own, below] = self.bits_of(&lane);
                let upto = self.value(&format!("or i64 {own}, {below}"));
                let which = if reach == Reach::UpTo { upto } else { below };
                self.value(&format!("and i64 {members}, {which}"))
            }
        };
        let votes = self.value(&format!("and i64 {votes}, {asked}"));
        let bit = match logical {
            Logical::And => self.value(&format!("icmp eq i64 {votes}, {asked}")),
            Logical::Or => self.value(&format!("icmp ne i64 {votes}, 0")),
            Logical::Xor => {
                let count = self.count(&votes);
                self.value(&format!("trunc i32 {count} to i1"))
            }
        };
        self.truth(&bit)
    }

    /// A scan of all lanes of a sub-group.
    fn of_all(&mut self, reach: Reach, operation: Operation, of: Number) -> Option<String> {
        let wide = of.wide();
        let ty = wide.ty();
        let identity = operation.identity(of)?;
        let lane = self.lane();
        let value = self.widened(of, "%a0");
        let mut all = self.scan(operation, wide, &lane, &value);
        if reach == Reach::Before {
            let from = self.value(&format!("sub i32 {lane}, 1"));
            let before = self.shuffle(&ty, &all, &from);
            let first = self.value(&format!("icmp eq i32 {lane}, 0"));
            all = self.select(&first, &ty, &identity, &before);
        }
        Some(self.narrowed(of, &all))
    }

    /// The lane that a rotation reads: within its cluster, or its wave.
    fn rotated(&mut self, cluster: Option<&str>) -> String {
        let lane = self.lane();
        let wave = self.wave();
        let size = cluster.unwrap_or(&wave);
        let closed = self.value(&format!("sub i32 {size}, 1"));
        let open = self.value(&format!("sub i32 0, {size}"));
        let sum = self.value(&format!("add i32 {lane}, %a1"));
        let within = self.value(&format!("and i32 {sum}, {closed}"));
        let start = self.value(&format!("and i32 {lane}, {open}"));
        self.value(&format!("or i32 {start}, {within}"))
    }

    /// The mask of the lanes whose indices are equal to, less than or greater than the current
    /// lane's.
    fn lane_mask(&mut self, order: &str) -> Option<String> {
        let lane = self.lane();
        let [own, below] = self.bits_of(&lane);
        let upto = self.value(&format!("or i64 {own}, {below}"));
        let mask = match order {
            "eq" => own,
            "lt" => below,
            "le" => upto,
            "ge" | "gt" => {
                let size = self.greatest_size();
                let rest = self.value(&format!("sub i32 64, {size}"));
                let by = self.value(&format!("zext i32 {rest} to i64"));
                let there = self.value(&format!("lshr i64 -1, {by}"));
                let without = if order == "ge" { &below } else { &upto };
                let open = self.value(&format!("xor i64 {without}, -1"));
                self.value(&format!("and i64 {there}, {open}"))
            }
            _ => return None,
        };
        Some(self.words_of(&mask))
    }

    /// Computes the result of a function with parameters `%a0`, `%a1`, ... `None` if the function
    /// is not one of these.
    fn sub_group(
        &mut self,
        name: &str,
        letters: &str,
        declared: &Declared<'_>,
        cluster: &str,
    ) -> Option<String> {
        let first = declared.parameters.first().copied().unwrap_or_default();
        Some(match name {
            "get_sub_group_local_id" => self.lane(),
            "get_max_sub_group_size" => self.greatest_size(),
            "get_num_sub_groups" | "get_enqueued_num_sub_groups" => {
                let items = self.items();
                self.waves(&items)
            }
            "get_sub_group_id" => self.number(),
            "get_sub_group_size" => {
                let (items, number, wave) = (self.items(), self.number(), self.wave());
                let before = self.value(&format!("mul i32 {number}, {wave}"));
                let left = self.value(&format!("sub i32 {items}, {before}"));
                self.call("i32", "llvm.umin.i32", &[("i32", &left), ("i32", &wave)])
            }
            "sub_group_any" | "sub_group_non_uniform_any" => {
                let votes = self.vote();
                let some = self.value(&format!("icmp ne i64 {votes}, 0"));
                self.truth(&some)
            }
            "sub_group_all" | "sub_group_non_uniform_all" => {
                let votes = self.vote();
                let all = self.ballot("true");
                let same = self.value(&format!("icmp eq i64 {votes}, {all}"));
                self.truth(&same)
            }
            "sub_group_non_uniform_all_equal" => {
                let of = Number::of(letters).filter(|of| of.ty() == first)?;
                let one = format!("readfirstlane.{}", suffix(first));
                let one = self.call(first, &one, &[(first, "%a0")]);
                let compare = if of.is_float() { "fcmp oeq" } else { "icmp eq" };
                let same = self.value(&format!("{compare} {first} %a0, {one}"));
                let votes = self.ballot(&same);
                let all = self.ballot("true");
                let every = self.value(&format!("icmp eq i64 {votes}, {all}"));
                self.truth(&every)
            }
            "sub_group_elect" => {
                let all = self.ballot("true");
                let first = self.first(&all);
                let lane = self.lane();
                let is_first = self.value(&format!("icmp eq i32 {lane}, {first}"));
                self.truth(&is_first)
            }
            "sub_group_ballot" => {
                let votes = self.vote();
                self.words_of(&votes)
            }
            "sub_group_inverse_ballot" => {
                let lane = self.lane();
                self.half_of("%a0", &lane)
            }
            "sub_group_ballot_bit_extract" => self.half_of("%a0", "%a1"),
            "sub_group_ballot_bit_count" => {
                let mask = self.mask_of("%a0");
                self.count(&mask)
            }
            "sub_group_ballot_inclusive_scan" | "sub_group_ballot_exclusive_scan" => {
                let mask = self.mask_of("%a0");
                let lane = self.lane();
                let [own, below] = self.bits_of(&lane);
                let mut which = below;
                if name == "sub_group_ballot_inclusive_scan" {
                    which = self.value(&format!("or i64 {own}, {which}"));
                }
                let some = self.value(&format!("and i64 {mask}, {which}"));
                self.count(&some)
            }
            "sub_group_ballot_find_lsb" => {
                let mask = self.mask_of("%a0");
                self.first(&mask)
            }
            "sub_group_ballot_find_msb" => {
                let mask = self.mask_of("%a0");
                self.last(&mask)
            }
            "sub_group_broadcast" => {
                let name = format!("readlane.{}", suffix(first));
                self.call(first, &name, &[(first, "%a0"), ("i32", "%a1")])
            }
            "sub_group_broadcast_first" => {
                let name = format!("readfirstlane.{}", suffix(first));
                self.call(first, &name, &[(first, "%a0")])
            }
            "sub_group_shuffle" | "sub_group_non_uniform_broadcast" => {
                self.shuffle(first, "%a0", "%a1")
            }
            "sub_group_shuffle_xor" | "sub_group_shuffle_up" | "sub_group_shuffle_down" => {
                let lane = self.lane();
                let how = match name {
                    "sub_group_shuffle_xor" => "xor",
                    "sub_group_shuffle_up" => "sub",
                    _ => "add",
                };
                let from = self.value(&format!("{how} i32 {lane}, %a1"));
                self.shuffle(first, "%a0", &from)
            }
            "sub_group_rotate" | "sub_group_clustered_rotate" => {
                let clustered = name == "sub_group_clustered_rotate";
                let from = self.rotated(clustered.then_some(cluster));
                self.shuffle(first, "%a0", &from)
            }
            _ => {
                if let Some(order) = mask_order(name) {
                    return self.lane_mask(order);
                }
                let rest = name.strip_prefix("sub_group_")?;
                let (rest, cluster, uniform) = match rest.split_once('_') {
                    Some(("clustered", rest)) => (rest, Some(cluster), false),
                    _ => match rest.strip_prefix("non_uniform_") {
                        Some(rest) => (rest, None, false),
                        None => (rest, None, true),
                    },
                };
                let (reach, operation) = Reach::of(rest)?;
                if cluster.is_some() && reach != Reach::All {
                    return None;
                }
                if let Some(logical) = Logical::of(operation) {
                    return Some(self.of_predicates(reach, logical, cluster));
                }
                let operation = Operation::of(operation)?;
                let of = Number::of(letters).filter(|of| of.ty() == first)?;
                match uniform && reach != Reach::All {
                    true => self.of_all(reach, operation, of)?,
                    false => self.of_active(reach, operation, of, cluster)?,
                }
            }
        })
    }
}

/// The comparison in a name such as `get_sub_group_eq_mask`: `eq`.
fn mask_order(name: &str) -> Option<&str> {
    let order = name.strip_prefix("get_sub_group_")?;
    order.strip_suffix("_mask")
}

/// The letters of the first parameter's type.
fn first_letters(letters: &str) -> &str {
    let count = if letters.starts_with('D') { 2 } else { 1 };
    letters.get(..count).unwrap_or_default()
}

/// The number of parameters of the function with this name.
fn parameters_of(name: &str) -> usize {
    match name {
        "sub_group_broadcast"
        | "sub_group_non_uniform_broadcast"
        | "sub_group_ballot_bit_extract"
        | "sub_group_rotate" => 2,
        "sub_group_clustered_rotate" => 3,
        _ if name.starts_with("sub_group_clustered_") => 2,
        _ if name.starts_with("sub_group_shuffle") => 2,
        _ if name.starts_with("get_") || name == "sub_group_elect" => 0,
        _ => 1,
    }
}

/// Whether a function takes or returns a predicate.
fn is_vote(name: &str) -> bool {
    let vote = name.strip_prefix("sub_group_").unwrap_or_default();
    let vote = vote.strip_prefix("non_uniform_").unwrap_or(vote);
    matches!(vote, "any" | "all") || name.contains("_logical_")
}

/// The result type and the first parameter's type of the function with the plain name `plain`. The
/// declaration must have these types.
fn types_of<'d>(plain: &str, types: &Declared<'d>) -> Option<(&'d str, Option<&'d str>)> {
    let first = types.parameters.first().copied();
    let masks = plain.contains("ballot") && plain != "sub_group_ballot";
    Some(match plain {
        "sub_group_ballot" => ("<4 x i32>", Some("i32")),
        "sub_group_non_uniform_all_equal" => ("i32", first),
        _ if is_vote(plain) => ("i32", Some("i32")),
        _ if masks => ("i32", Some("<4 x i32>")),
        _ if mask_order(plain).is_some() => ("<4 x i32>", first),
        _ if plain == "sub_group_elect" || plain.starts_with("get_") => ("i32", first),
        _ => (first?, first),
    })
}

/// The definition of a declared function; `None` if the function is not one of OpenCL's sub-group
/// functions, or its types differ from OpenCL's.
pub(super) fn definition(asked: &RequestedFunction<'_>) -> Option<Definition> {
    let (plain, types) = (asked.plain, &asked.types);
    if !plain.contains("sub_group") || types.parameters.len() != parameters_of(plain) {
        return None;
    }
    let mut others = types.parameters.iter().skip(1);
    if others.any(|other| *other != "i32") {
        return None;
    }
    // The body has OpenCL's types; those of the declaration may differ.
    let (gives, takes) = types_of(plain, types)?;
    if gives != types.result || takes != types.parameters.first().copied() {
        return None;
    }
    let clustered = plain.starts_with("sub_group_clustered_");
    let size = format!("%a{}", types.parameters.len().saturating_sub(1));
    let mut definition = Definition::default();
    let mut write = |name: &str, cluster: &str| {
        let mut body = Body::new(asked.version);
        let result = body.sub_group(plain, first_letters(asked.letters), types, cluster)?;
        let written = body.define(name, &types.parameters, gives, &result);
        definition.text += &written.text;
        definition.declared.extend(written.declared);
        Some(())
    };
    write(asked.name, &size)?;
    if clustered {
        for cluster in CLUSTERS {
            write(&format!("{}.{cluster}", asked.name), cluster)?;
        }
    }
    Some(definition)
}
