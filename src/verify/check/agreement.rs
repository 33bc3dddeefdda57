//! Agreement between analyses: a row for each pair that was compared.

/// The unit of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Rows of relations.
    Rows,
    /// Verdicts on values.
    Verdicts,
}

/// Counts of compared verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of functions.
    pub functions: usize,
    /// Number of compared rows or verdicts.
    pub compared: usize,
    /// Number of differing rows or verdicts.
    pub differ: usize,
}

impl Counts {
    /// Adds the counts of other functions.
    pub fn add(&mut self, other: &Counts) {
        self.functions += other.functions;
        self.compared += other.compared;
        self.differ += other.differ;
    }
}

/// Two analyses that were compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The names of the two analyses.
    pub pair: [String; 2],
    /// The unit that is counted.
    pub unit: Unit,
    /// Counts over functions on which the two analyses must agree, so that every difference is a
    /// disagreement.
    pub counts: Counts,
    /// Counts over functions in which differences are allowed, because LLVM's own verdict depends
    /// on its processing order.
    pub apart: Counts,
    /// Number of differences in the functions counted in `apart` that lie outside of the bounds of
    /// LLVM's verdicts. Such differences are disagreements.
    pub outside: usize,
}

impl Agreement {
    /// Whether there is a disagreement.
    pub fn disagrees(&self) -> bool {
        self.counts.differ > 0 || self.outside > 0
    }
}

/// Verdicts of an analysis that were compared with execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tested {
    /// The name of the analysis.
    pub who: String,
    /// Number of functions that were executed, at least partially.
    pub functions: usize,
    /// Number of `uniform` verdicts.
    pub uniform: usize,
    /// Number of values of the executed functions that converged lanes computed at least once.
    pub watched: usize,
    /// Number of refuted `uniform` verdicts.
    pub refuted: usize,
    /// Number of refuted uses after a cycle: lanes disagreed on the used value, but the analysis
    /// does not report the use as temporally divergent. A use is not counted if its user is refuted
    /// too.
    pub refuted_uses: usize,
    /// Number of functions with a refuted verdict.
    pub refuted_functions: usize,
    /// Number of `divergent` verdicts.
    pub divergent: usize,
    /// Number of values with verdict `divergent` that differed between lanes in a run.
    pub seen: usize,
}

impl Tested {
    /// Whether any verdict was refuted.
    pub fn is_refuted(&self) -> bool {
        self.refuted > 0 || self.refuted_uses > 0
    }

    fn add(&mut self, other: &Tested) {
        self.functions += other.functions;
        self.uniform += other.uniform;
        self.watched += other.watched;
        self.refuted += other.refuted;
        self.refuted_uses += other.refuted_uses;
        self.refuted_functions += other.refuted_functions;
        self.divergent += other.divergent;
        self.seen += other.seen;
    }
}

/// Claims other than verdicts that were compared with execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    /// The kind of claims: `shapes`, `memory`.
    pub what: String,
    /// Number of functions that were executed, at least partially.
    pub functions: usize,
    /// Number of claims.
    pub claims: usize,
    /// Number of claims about values and accesses that converged lanes executed at least once.
    pub watched: usize,
    /// Number of refuted claims.
    pub refuted: usize,
    /// Number of functions with a refuted claim.
    pub refuted_functions: usize,
}

impl Claimed {
    fn add(&mut self, other: &Claimed) {
        self.functions += other.functions;
        self.claims += other.claims;
        self.watched += other.watched;
        self.refuted += other.refuted;
        self.refuted_functions += other.refuted_functions;
    }
}

/// Counts of the verdicts in which an external analysis differs from a mode, by whether execution
/// refutes one of the two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// The name of the mode, and the name of the analysis.
    pub pair: [String; 2],
    /// Values that the analysis calls `uniform` and the mode calls `divergent`, where execution
    /// refutes the analysis.
    pub refuted: usize,
    /// Values that the analysis calls `uniform` and the mode calls `divergent`, where execution
    /// does not refute the analysis.
    pub undecided: usize,
    /// Values that the analysis calls `divergent` and the mode calls `uniform`, where execution
    /// does not refute the mode.
    pub less_precise: usize,
    /// Values that the analysis calls `divergent` and the mode calls `uniform`, where execution
    /// refutes the mode.
    pub mode_refuted: usize,
}

impl Classes {
    fn add(&mut self, other: &Classes) {
        self.refuted += other.refuted;
        self.undecided += other.undecided;
        self.less_precise += other.less_precise;
        self.mode_refuted += other.mode_refuted;
    }
}

/// The results of all comparisons, in the order in which they were first made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreements {
    /// Comparisons between analyses.
    pub pairs: Vec<Agreement>,
    /// Comparisons with execution.
    pub tested: Vec<Tested>,
    /// Other kinds of claims, compared with execution.
    pub claimed: Vec<Claimed>,
    /// Differences between modes and external analyses.
    pub classes: Vec<Classes>,
}

impl Agreements {
    /// Counts the comparison of a pair of analyses on one function. `outside` is present if LLVM's
    /// verdict on the function depends on its processing order: the number of differences that are
    /// disagreements nevertheless.
    pub fn count(
        &mut self,
        pair: [&str; 2],
        unit: Unit,
        outside: Option<usize>,
        compared: usize,
        differ: usize,
    ) {
        let counts = Counts {
            functions: 1,
            compared,
            differ,
        };
        let (mine, other) = match outside {
            None => (counts, Counts::default()),
            Some(_) => (Counts::default(), counts),
        };
        self.merge_pair(Agreement {
            pair: pair.map(str::to_string),
            unit,
            counts: mine,
            apart: other,
            outside: outside.unwrap_or_default(),
        });
    }

    /// Adds the results of comparing verdicts on one or more functions with execution.
    pub fn count_tested(&mut self, tested: &Tested) {
        match self.tested.iter_mut().find(|known| known.who == tested.who) {
            Some(known) => known.add(tested),
            None => self.tested.push(tested.clone()),
        }
    }

    /// Adds the results of comparing claims about one or more functions with execution.
    pub fn count_claimed(&mut self, claimed: &Claimed) {
        let known = self.claimed.iter_mut();
        match known.into_iter().find(|known| known.what == claimed.what) {
            Some(known) => known.add(claimed),
            None => self.claimed.push(claimed.clone()),
        }
    }

    /// Adds the differences between a mode and an external analysis.
    pub fn count_classes(&mut self, classes: &Classes) {
        let known = self.classes.iter_mut();
        match known.into_iter().find(|known| known.pair == classes.pair) {
            Some(known) => known.add(classes),
            None => self.classes.push(classes.clone()),
        }
    }

    /// Adds the results of other functions.
    pub fn add(&mut self, other: &Agreements) {
        for classes in &other.classes {
            self.count_classes(classes);
        }
        for pair in &other.pairs {
            self.merge_pair(pair.clone());
        }
        for tested in &other.tested {
            self.count_tested(tested);
        }
        for claimed in &other.claimed {
            self.count_claimed(claimed);
        }
    }

    fn merge_pair(&mut self, more: Agreement) {
        let same = |known: &&mut Agreement| known.pair == more.pair && known.unit == more.unit;
        match self.pairs.iter_mut().find(same) {
            Some(known) => {
                known.counts.add(&more.counts);
                known.apart.add(&more.apart);
                known.outside += more.outside;
            }
            None => self.pairs.push(more),
        }
    }

    /// Whether any pair of analyses disagrees.
    pub fn disagree(&self) -> bool {
        self.pairs.iter().any(Agreement::disagrees) || self.refute()
    }

    /// Whether execution refutes a verdict or a claim.
    pub fn refute(&self) -> bool {
        self.tested.iter().any(Tested::is_refuted)
            || self.claimed.iter().any(|claimed| claimed.refuted > 0)
    }
}
