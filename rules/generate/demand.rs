//! Generates code that derives the rows of a relation for one value of a column at a time, such as
//! for one branch.
//!
//! A relation that is derived from labels has at least one row for each branch. A rule that
//! propagates divergence from one branch to the next reads the rows of one branch at a time. A
//! relation is *keyed* by a column if all its rules read labels and other keyed relations only for
//! the same value of that column. Its rows for one value can then be computed without the rows for
//! other values. This is a special case of magic sets (Bancilhon, Maier, Sagiv, Ullman, "Magic Sets
//! and Other Strange Ways to Implement Logic Programs", PODS 1986), in which the rows for each
//! value are computed independently.
//!
//! The generated struct `One` contains the keyed relations of one branch, each of which is computed
//! on first use.

use std::collections::BTreeSet;

use super::body::{Clause, item, nest};
use super::evaluator::{Access, Origin, Writer, method};
use super::expression::{term, terms, variable};
use super::outside::{ForGood, Sole};
use super::plan::{Step, plan_from};
use lanelog_datalog::resolved::{Atom, Literal, Relation, Resolved, Rule, Term};
use lanelog_datalog::stratify::Stratum;
use proc_macro2::{Literal as Number, TokenStream};
use quote::{format_ident, quote};

/// The key columns of relations, and the relations that depend on labels.
pub(super) struct Keys {
    /// For each relation, its key column: the first column for labels; for relations derived from
    /// labels, the column that `//@ keyed COLUMN` names.
    pub(super) columns: Vec<Option<usize>>,
    /// Whether each relation is a relation of labels, or derived from one.
    pub(super) from_labels: Vec<bool>,
}

impl Keys {
    pub(super) fn of(program: &Resolved, strata: &[Stratum]) -> Keys {
        let is_label = |relation: &Relation| {
            let words = relation.filling();
            words.is_some_and(|words| matches!(words[0].as_str(), "labels" | "label_at"))
        };
        let labels: Vec<bool> = program.relations.iter().map(is_label).collect();
        let mut keys = Keys {
            columns: labels.iter().map(|is| is.then_some(0)).collect(),
            from_labels: labels.clone(),
        };
        for stratum in strata {
            let rules = stratum.rules.iter().map(|at| &program.rules[*at]);
            let mut reads = Vec::new();
            let body = rules.filter(|rule| !labels[rule.head.relation]);
            let body = body.flat_map(|rule| &rule.body);
            body.for_each(|literal| literal.reads(&mut reads));
            if !reads.iter().any(|at| keys.from_labels[*at]) {
                continue;
            }
            for at in stratum.relations.iter().filter(|at| !labels[**at]) {
                keys.from_labels[*at] = true;
                keys.columns[*at] = program.relations[*at].column_of("keyed");
            }
        }
        keys
    }
}

/// The atoms of a body, including the atoms inside aggregates.
fn atoms(body: &[Literal]) -> Vec<&Atom> {
    let mut found = Vec::new();
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => found.push(atom),
            Literal::Comparison(_) => {}
            Literal::Aggregate(aggregate) => found.extend(atoms(&aggregate.body)),
        }
    }
    found
}

/// The set that a rule requires to contain the value of a term.
fn set_of(rule: &Rule, member: &Term) -> Option<usize> {
    rule.body.iter().find_map(|literal| match literal {
        Literal::Positive(atom) if atom.arguments == [member.clone()] => Some(atom.relation),
        _ => None,
    })
}

impl<'r> Writer<'r> {
    /// For a rule whose head has no key column: the variable that all atoms of keyed relations in
    /// the body use as the key. `None` if these atoms use different keys, or if no positive atom of
    /// another relation binds the variable.
    pub(super) fn asks(&self, rule: &Rule) -> Option<usize> {
        if self.keys.columns[rule.head.relation].is_some() {
            return None;
        }
        let atoms = atoms(&rule.body);
        let mut keyed = atoms.iter().filter_map(|atom| {
            let column = self.keys.columns[atom.relation]?;
            Some(atom.arguments.get(column))
        });
        let Some(Some(Term::Variable(key))) = keyed.next() else {
            return None;
        };
        let is_bound = rule.body.iter().any(|literal| match literal {
            Literal::Positive(atom) => {
                self.keys.columns[atom.relation].is_none()
                    && atom.arguments.contains(&Term::Variable(*key))
            }
            _ => false,
        });
        let same = keyed.all(|term| term == Some(&Term::Variable(*key)));
        (is_bound && same).then_some(*key)
    }

    /// Whether a rule reads labels, and relations derived from them, only for the value of this
    /// column of its head.
    pub(super) fn fits_key(&self, relation: usize, column: usize, rule: &Rule) -> bool {
        let is_alone = self
            .stratum_of(relation)
            .is_some_and(|stratum| stratum.relations.len() == 1);
        let key = rule.head.arguments.get(column);
        let for_key = |atom: &&Atom| match self.keys.columns[atom.relation] {
            Some(at) => atom.arguments.get(at) == key,
            None => !self.keys.from_labels[atom.relation],
        };
        is_alone && matches!(key, Some(Term::Variable(_))) && atoms(&rule.body).iter().all(for_key)
    }

    /// The stratum that a relation belongs to.
    pub(super) fn stratum_of(&self, relation: usize) -> Option<&'r Stratum> {
        let mut strata = self.strata.iter();
        strata.find(|stratum| stratum.relations.contains(&relation))
    }

    /// Whether a stratum is evaluated by a worklist (`//@ worklist`): rows are processed one by
    /// one, and rules that read keyed relations run last.
    pub(super) fn is_driven(&self, stratum: &Stratum) -> bool {
        let mut relations = stratum.relations.iter();
        relations.any(|at| self.relation(*at).said("worklist").is_some())
    }

    /// Whether a stratum that contains this rule can be evaluated by a worklist.
    pub(super) fn fits_worklist(&self, stratum: &Stratum, rule: &Rule) -> bool {
        let mut columns = stratum.relations.iter();
        let are_sets = columns.all(|at| self.relation(*at).columns.len() == 1);
        let own = atoms(&rule.body);
        let own = own
            .iter()
            .filter(|one| stratum.relations.contains(&one.relation));
        let own: Vec<&&Atom> = own.collect();
        let fits = match (self.asks(rule), own.as_slice()) {
            (None, _) | (Some(_), []) => true,
            (Some(key), [only]) => only.arguments == [Term::Variable(key)],
            (Some(_), _) => false,
        };
        stratum.is_recursive && are_sets && fits
    }

    /// Generates a stratum that is evaluated by a worklist. Rules that read keyed relations are
    /// delayed until the other rules derive no new rows.
    pub(super) fn driven(&mut self, number: usize, stratum: &Stratum) -> Result<(), String> {
        let derived = self.derived(stratum)?;
        let mut start = TokenStream::new();
        let mut quick = TokenStream::new();
        let mut slow = TokenStream::new();
        let (open, is_decided) = self.opening(&derived, &mut start)?;
        let names = derived
            .iter()
            .map(|index| format_ident!("{}", self.relation(*index).name));
        let names: Vec<_> = names.collect();
        let sizes = quote!([#(#names.len()),*]);
        // Rules for each row of the first set read these facts, so these are looked up only once.
        let mut facts = BTreeSet::new();
        // Rules with a relation of facts that is empty are skipped.
        let mut tests = Vec::new();
        let labels = self.labels_of();
        for (at, index) in derived.iter().enumerate() {
            let name = format_ident!("{}", self.relation(*index).name);
            let (mut soon, mut late) = (TokenStream::new(), TokenStream::new());
            // Those rules in `late` that may derive rows without any label.
            let (mut early, mut conditions) = (TokenStream::new(), Vec::new());
            for rule in stratum.rules.iter().map(|at| &self.program.rules[*at]) {
                let own = atoms(&rule.body)
                    .into_iter()
                    .filter(|atom| stratum.relations.contains(&atom.relation));
                let own: Vec<&Atom> = own.collect();
                match own.as_slice() {
                    [] if at == 0 => start.extend(self.inserting(rule, &[], 0)?),
                    [atom] if atom.relation == *index => {
                        let is_hoisted = at == 0 && self.asks(rule).is_none();
                        self.hoisted = is_hoisted.then(BTreeSet::new);
                        let mut inserting = self.inserting(rule, &stratum.relations, 0)?;
                        facts.extend(self.hoisted.take().unwrap_or_default());
                        if let Some(given) = self.facts_are_given(rule)? {
                            let name = format_ident!("given_{}", tests.len());
                            inserting = quote!(if #name { #inserting });
                            tests.push(quote!(let #name = #given;));
                        }
                        match self.asks(rule) {
                            None => soon.extend(inserting),
                            Some(key) if atom.arguments == [Term::Variable(key)] => {
                                if !self.is_void(rule, &labels, &mut BTreeSet::new()) {
                                    early.extend(inserting.clone());
                                    conditions.push(self.necessary(rule, key, &labels)?);
                                }
                                late.extend(self.unless_void(rule, inserting));
                            }
                            Some(_) => return Err(format!("{name} asks for another key")),
                        }
                    }
                    [] | [_] => {}
                    // Any of the recursive atoms may match the newest row, so a block is generated
                    // for each of them, in which the other atoms are looked up.
                    own if self.asks(rule).is_none() => {
                        for (number, _) in own
                            .iter()
                            .enumerate()
                            .filter(|(_, atom)| atom.relation == *index)
                        {
                            soon.extend(self.inserting(rule, &stratum.relations, number)?);
                        }
                    }
                    _ => return Err(format!("two rows of {name} in one rule")),
                }
            }
            let traced = quote! {
                if trace.is_on() {
                    trace.step(#at, row, #sizes);
                }
            };
            if !soon.is_empty() {
                let next = format_ident!("quick_{at}");
                quick.extend(quote! {
                    if let Some(row) = #name.next(&mut #next) {
                        #soon
                        #traced
                        continue;
                    }
                });
                start.extend(quote!(let mut #next = 0;));
            }
            if !late.is_empty() {
                let (next, waiting) = (format_ident!("early_{at}"), format_ident!("slow_{at}"));
                // The first evaluation runs without labels: rows that do not depend on labels may
                // close blocks, which means that labels need no longer be propagated to the blocks.
                if !early.is_empty() {
                    early = quote!(let one = &One::new(db, row, Some(&nothing)); #early);
                    // Each condition holds if at least one rule may derive a row.
                    if conditions.iter().all(|condition| !condition.is_empty()) {
                        let conditions = conditions.iter().map(|tests| quote!(#(#tests)&&*));
                        early = quote!(if #(#conditions)||* { #early });
                    }
                }
                self.one = true;
                let labels: Vec<TokenStream> = labels
                    .iter()
                    .map(|labels| {
                        let columns = self.relation(*labels).columns.len();
                        self.access(*labels, Access::Index((0..columns).collect()))
                    })
                    .collect();
                self.one = false;
                slow.extend(quote! {
                    if let Some(row) = #name.next(&mut #next) {
                        #waiting.push(row);
                        #early
                        #traced
                        continue;
                    }
                    if let Some(row) = #waiting.next(open.as_ref()) {
                        if open.is_none() && #is_decided {
                            #waiting = Agenda::default();
                            continue;
                        }
                        #open
                        if open.as_ref().is_some_and(|open| !open.matters(row)) {
                            continue;
                        }
                        let one = &One::new(db, row, open.as_ref());
                        // Rows that depend on no label are derived.
                        if #(!#labels().rows().is_empty())||* {
                            #late
                            #traced
                        }
                        continue;
                    }
                });
                start.extend(quote! {
                    let mut #next = 0;
                    let mut #waiting = Agenda::default();
                });
            }
        }
        let (struct_, function) = self.of_stratum(number);
        let facts = facts.iter();
        let count = names.len();
        let strings = names.iter().map(ToString::to_string);
        self.path = quote! {
            const NAMES: [&str; #count] = [#(#strings),*];
            let set = NAMES.iter().position(|name| *name == relation)?;
            let found = self.#function();
            let path = found.trace.path([#(found.#names.rows()),*], set, row);
            Some(path.into_iter().map(|(set, row)| (NAMES[set], row)).collect())
        };
        self.out.extend(quote! {
            struct #struct_ {
                #(#names: Set,)*
                trace: Trace<#count>,
            }

            fn #function(db: &Database<'_>) -> #struct_ {
                #(let mut #names = Growing::default();)*
                #start
                let mut trace = Trace::new(db.is_traced, #sizes);
                if #sizes != [0; #count] {
                    #(let #facts = { let rows = db.#facts(); move || rows };)*
                    #(#tests)*
                    loop {
                        lanelog_util::limits::tick();
                        #quick
                        #slow
                        break;
                    }
                }
                #struct_ {
                    #(#names: #names.finish(),)*
                    trace,
                }
            }
        });
        Ok(())
    }

    /// For a rule whose head is a set without recursion: the set of keys for which the body reads
    /// keyed relations, and the variable of the key.
    pub(super) fn branches_of(&self, rule: &Rule) -> Option<(usize, usize)> {
        let key = self.asks(rule)?;
        let relation = rule.head.relation;
        let is_plain = !self.stratum_of(relation)?.is_recursive && rule.head.arguments.len() == 1;
        let set = set_of(rule, &Term::Variable(key))?;
        is_plain.then_some((set, key))
    }

    /// Generates a set that is derived from the keyed relations of one branch after the other
    /// (`//@ on_demand`). Labels are propagated only to blocks at which it still matters for the
    /// set whether they meet: the set contains phis, or headers of cycles that are assumed to be
    /// divergent.
    pub(super) fn on_demand(
        &mut self,
        number: usize,
        index: usize,
        wanted: &str,
    ) -> Result<(), String> {
        let program = self.program;
        let rule = program.rules_of(index).next().ok_or("no rule")?;
        let (set, key) = self.branches_of(rule).ok_or("no set of keys")?;
        let mut labels = program.relations.iter();
        let labels = labels.position(|relation| relation.said("until").is_some());
        let labels = labels.ok_or("no labels")?;
        let graph = self.graph(labels)?;
        let asked = self.access(labels, Access::OnDemand);
        let branches = self.access(set, Access::Set);
        let (wanted, close) = match wanted {
            "phis" => (quote!(Wanted::PHIS), quote!(is_divergent)),
            _ => (quote!(Wanted::CYCLES), quote!(is_assumed)),
        };
        let value = term(rule, &rule.head.arguments[0])?;
        let restrict = set_of(rule, &rule.head.arguments[0]).map(|members| {
            let members = self.access(members, Access::Set);
            quote!(open.only_phis_of(#members());)
        });
        self.one = true;
        let block = self.block(rule, (&[], 0), &[key], quote!(rows.insert(#value);));
        self.one = false;
        let block = block?;
        let key = variable(rule, key);
        let name = format_ident!("{}", self.relation(index).name);
        let (struct_, function) = self.of_stratum(number);
        self.out.extend(quote! {
            struct #struct_ {
                #name: Set,
            }

            fn #function(db: &Database<'_>) -> #struct_ {
                let mut rows = Growing::default();
                let mut waiting = Agenda::default();
                #branches().rows().iter().for_each(|branch| waiting.push(*branch));
                if !#branches().rows().is_empty() {
                    let mut open = #asked().open(#graph, #wanted);
                    #restrict
                    let mut next = 0;
                    while let Some(#key) = waiting.next(Some(&open)) {
                        lanelog_util::limits::tick();
                        while let Some(row) = rows.next(&mut next) {
                            open.#close(row);
                        }
                        if open.matters(#key) {
                            let one = &One::new(db, #key, Some(&open));
                            #block
                        }
                    }
                }
                #struct_ { #name: rows.finish() }
            }
        });
        Ok(())
    }

    /// Adds a test to a rule that reads keyed relations: if the rule derives nothing for a branch
    /// whose relation of labels is empty, the rule skips the branch. Most branches have no rows of
    /// labels at open blocks, which are blocks where it still matters whether labels meet.
    fn unless_void(&mut self, rule: &Rule, inserting: TokenStream) -> TokenStream {
        let mut labels = self.labels_of().into_iter();
        match labels.find(|labels| self.is_void(rule, &[*labels], &mut BTreeSet::new())) {
            Some(labels) => {
                let columns = self.relation(labels).columns.len();
                self.one = true;
                let rows = self.access(labels, Access::Index((0..columns).collect()));
                self.one = false;
                quote!(if !#rows().rows().is_empty() { #inserting })
            }
            None => inserting,
        }
    }

    /// The relations of labels that are needed.
    fn labels_of(&self) -> Vec<usize> {
        let relations = self.program.relations.iter().enumerate();
        let labels = relations.filter(|(index, relation)| {
            let filling = relation.filling().and_then(|words| words.first());
            let is_label = filling.is_some_and(|way| matches!(way.as_str(), "labels" | "label_at"));
            is_label && self.needed[*index]
        });
        labels.map(|(index, _)| index).collect()
    }

    /// Tests of the key that hold if a rule derives a row for it although all relations of labels
    /// are empty: lookups in sets and functional relations.
    fn necessary(
        &mut self,
        rule: &Rule,
        key: usize,
        labels: &[usize],
    ) -> Result<Vec<TokenStream>, String> {
        let mut tests: Vec<TokenStream> = Vec::new();
        for literal in &rule.body {
            let Literal::Positive(atom) = literal else {
                continue;
            };
            if let Some(column) = self.keys.columns[atom.relation] {
                let program = self.program;
                let is_own = atom.relation == rule.head.relation;
                if is_own || atom.arguments.get(column) != Some(&Term::Variable(key)) {
                    continue;
                }
                // The tests that all rules share which derive rows without labels.
                let mut shared: Option<Vec<TokenStream>> = None;
                for rule in program.rules_of(atom.relation) {
                    if self.is_void(rule, labels, &mut BTreeSet::new()) {
                        continue;
                    }
                    let Some(Term::Variable(key)) = rule.head.arguments.get(column) else {
                        return Ok(Vec::new());
                    };
                    let found = self.necessary(rule, *key, labels)?;
                    let has = |test: &TokenStream| {
                        let mut found = found.iter();
                        found.any(|other| other.to_string() == test.to_string())
                    };
                    match &mut shared {
                        Some(shared) => shared.retain(has),
                        None => shared = Some(found),
                    }
                }
                tests.extend(shared.unwrap_or_default());
            } else if atom.arguments.len() == 2
                && atom.arguments.first() == Some(&Term::Variable(key))
                && let origin = self.origin(atom.relation)?
                && let Some(access) = self.determined(atom.relation, &origin)
            {
                let map = self.access(atom.relation, access);
                tests.push(quote!(#map().get(row).is_some()));
            }
        }
        Ok(tests)
    }

    /// Whether a rule derives no rows if the relations `nothing` are empty, because it reads one of
    /// them or a relation that only such rules derive. `seen` contains the relations on the current
    /// path of the search.
    fn is_void(&self, rule: &Rule, nothing: &[usize], seen: &mut BTreeSet<usize>) -> bool {
        rule.body.iter().any(|literal| {
            let Literal::Positive(atom) = literal else {
                return false;
            };
            if nothing.contains(&atom.relation) {
                return true;
            }
            // The rows of a natively computed relation do not come from its rules.
            if self.keys.columns[atom.relation].is_none()
                || self.relation(atom.relation).filling().is_some()
            {
                return false;
            }
            // `atom.relation` is on the path already: relations that depend only on each other
            // never get a first row.
            if !seen.insert(atom.relation) {
                return true;
            }
            let mut rules = self.program.rules_of(atom.relation).peekable();
            let is_derived = rules.peek().is_some();
            let is_void = is_derived && rules.all(|rule| self.is_void(rule, nothing, seen));
            seen.remove(&atom.relation);
            is_void
        })
    }

    /// Generates code that closes blocks, which means that it no longer matters whether labels meet
    /// at the blocks, according to the rows derived so far. The annotation `//@ until DIVERGENT
    /// LEFT ASSUMED LEAVING DIRECTLY` of a relation of labels names three sets that the stratum
    /// derives, and the sets of cycles that can be left.
    fn opening(
        &mut self,
        derived: &[usize],
        start: &mut TokenStream,
    ) -> Result<(TokenStream, TokenStream), String> {
        start.extend(quote! {
            let mut open: Option<Open> = None;
            let nothing = Open::default();
        });
        let program = self.program;
        let mut labels = program.relations.iter().enumerate();
        let until = labels.find_map(|(index, relation)| Some((index, relation.said("until")?)));
        let Some((index, sets)) = until else {
            return Ok((TokenStream::new(), quote!(false)));
        };
        let graph = self.graph(index)?;
        let asked = self.access(index, Access::OnDemand);
        let calls = ["is_divergent", "is_left", "is_assumed"];
        let mut exits = Vec::new();
        for set in sets.iter().skip(calls.len()) {
            let set = self.find(set)?;
            exits.push(self.access(set, Access::Set));
        }
        let [within, directly] = exits.as_slice() else {
            return Err("labels need two sets of cycles that can be left".to_string());
        };
        let exits = quote!(Exits { within: #within(), directly: #directly() });
        let mut open = quote! {
            let known = open.get_or_insert_with(|| #asked().open(#graph, Wanted::all(#exits)));
        };
        let (Origin::Labels(words) | Origin::LabelAt(words)) = self.origin(index)? else {
            return Err("no labels".to_string());
        };
        let [_, _, _, _, irreducible, _, _, _, phi, incoming] = words else {
            return Err("labels need more relations".to_string());
        };
        let irreducible = self.find(irreducible)?;
        let irreducible = self.access(irreducible, Access::Set);
        let phi = self.find(phi)?;
        let phi = self.access(phi, Access::Index(vec![1, 0]));
        let incoming = self.find(incoming)?;
        let incoming = self.access(incoming, Access::Index(vec![0, 1, 2]));
        let known = sets.iter().take(2).map(|set| format_ident!("{set}"));
        let is_decided = quote! {
            #irreducible().rows().is_empty()
                && labels_decide_nothing(#phi(), #incoming(), #exits, #(&#known),*)
        };
        for (set, call) in sets.iter().zip(calls) {
            let known = self.find(set)?;
            if !derived.contains(&known) {
                return Err(format!("{set} is not derived where labels are asked for"));
            }
            let (set, call) = (format_ident!("{set}"), format_ident!("{call}"));
            start.extend(quote!(let mut #call = 0;));
            open.extend(quote! {
                while let Some(row) = #set.next(&mut #call) {
                    known.#call(row);
                }
            });
        }
        Ok((open, is_decided))
    }

    /// Generates a block that inserts the rows of a rule. `row` is the row of atom `number`,
    /// counted among the atoms of relations in `own`.
    fn inserting(
        &mut self,
        rule: &'r Rule,
        own: &[usize],
        number: usize,
    ) -> Result<TokenStream, String> {
        let head = format_ident!("{}", self.relation(rule.head.relation).name);
        let value = rule
            .head
            .arguments
            .first()
            .ok_or("a head without columns")?;
        let value = term(rule, value)?;
        self.one = self.asks(rule).is_some();
        let driving = atoms(&rule.body);
        let driving = driving.iter().filter(|atom| own.contains(&atom.relation));
        // If the rule has a second atom of the stratum, the rule may need a row of one header again
        // for another row of the stratum, so that rows must not be moved.
        self.for_good = match driving.count() > 1 {
            true => ForGood::No,
            false => ForGood::Yes,
        };
        let block = self.block(rule, (own, number), &[], quote!(#head.insert(#value);));
        self.for_good = ForGood::No;
        self.one = false;
        block
    }

    /// Generates nested blocks around `found` for a rule. The variables in `known` are bound before
    /// the blocks.
    fn block(
        &mut self,
        rule: &'r Rule,
        (own, number): (&[usize], usize),
        known: &[usize],
        mut found: TokenStream,
    ) -> Result<TokenStream, String> {
        let mut bound = vec![false; rule.variables.len()];
        known.iter().for_each(|at| bound[*at] = true);
        let mut steps = plan_from(self.program, true, rule, own, number, bound.clone());
        let looked_up =
            |step: &Step<'_>| matches!(step, Step::Exists(atom) if own.contains(&atom.relation));
        for step in steps.extract_if(.., |step| looked_up(step)) {
            if let Step::Exists(atom) = step
                && let [argument] = atom.arguments.as_slice()
            {
                let name = format_ident!("{}", self.relation(atom.relation).name);
                let argument = term(rule, argument)?;
                found = quote!(if #name.contains(#argument) { #found });
            }
        }
        if matches!(steps.get(1..), Some(rest) if rest.iter().any(|step| matches!(step, Step::Each(atom) if own.contains(&atom.relation))))
        {
            return Err("two rows of a stratum in one rule, and nothing binds one".to_string());
        }
        let mut clauses = Vec::new();
        let mut fresh = 0;
        let (first, rest) = match steps.split_first() {
            Some((Step::Delta(atom), rest)) => (Some(atom), rest),
            _ => (None, steps.as_slice()),
        };
        if let Some(atom) = first {
            for (at, argument) in atom.arguments.iter().enumerate() {
                let value = match atom.arguments.len() {
                    1 => quote!(row),
                    _ => item(&format_ident!("row"), at),
                };
                super::body::column(rule, argument, &value, &mut bound, &mut clauses)?;
            }
        }
        self.sole = first.and_then(|_| Sole::of(&steps, 0));
        self.steps(rule, rest, &mut bound, &mut fresh, &mut clauses)?;
        self.sole = None;
        nest(&clauses, found)
    }

    /// Generates the struct with the keyed relations in `parts` for one key.
    pub(super) fn one(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<(usize, Access)> = BTreeSet::new();
        let (mut names, mut fields) = (Vec::new(), TokenStream::new());
        let mut methods = TokenStream::new();
        while let Some((index, access)) = self.parts.difference(&done).next().cloned() {
            done.insert((index, access.clone()));
            let Access::Index(order) = &access else {
                return Err("a keyed relation is asked for otherwise than by rows".to_string());
            };
            let relation = &self.relation(index).name;
            let name = method(relation, &access);
            let columns = order.len();
            let is_natural = order.iter().copied().eq(0..columns);
            let value = if is_natural {
                self.rows_of_one(index)?
            } else {
                let natural = Access::Index((0..columns).collect());
                let rows = method(relation, &natural);
                self.parts.insert((index, natural));
                let row = order.iter().map(|at| item(&format_ident!("row"), *at));
                quote!(one.#rows().rows().iter().map(|row| [#(#row),*]).collect())
            };
            let columns = Number::usize_unsuffixed(columns);
            fields.extend(quote!(#name: OnceCell<Part<#columns>>,));
            methods.extend(quote! {
                fn #name(&self) -> &Part<#columns> {
                    let (db, one) = (self.db, self);
                    self.#name.get_or_init(|| Part::new(#value))
                }
            });
            if is_natural {
                self.partial.extend(quote! {
                    #relation => {
                        let mut rows = Vec::new();
                        for key in branches {
                            let one = One::new(db, *key, None);
                            rows.extend_from_slice(one.#name().rows().as_flattened());
                        }
                        Some(Rows::new(#columns, rows))
                    }
                });
            }
            names.push(name);
        }
        if done.is_empty() {
            return Ok(());
        }
        self.out.extend(quote! {
            /// The relations that are derived for one branch.
            struct One<'d, 'f> {
                db: &'d Database<'f>,
                key: u32,
                open: Option<&'d Open>,
                #fields
            }

            impl<'d, 'f> One<'d, 'f> {
                fn new(db: &'d Database<'f>, key: u32, open: Option<&'d Open>) -> One<'d, 'f> {
                    One { db, key, open, #(#names: OnceCell::new()),* }
                }
                #methods
            }
        });
        Ok(())
    }

    /// Generates the expression for the rows of a keyed relation.
    fn rows_of_one(&mut self, index: usize) -> Result<TokenStream, String> {
        let relation = self.relation(index);
        let columns = relation.columns.len();
        match self.origin(index)? {
            Origin::Labels(_) | Origin::LabelAt(_) => {
                // Labels are not computed if the blocks and cycles that they could affect are
                // decided.
                let asked = self.access(index, Access::OnDemand);
                let graph = self.graph(index)?;
                return Ok(match self.origin(index)? {
                    Origin::LabelAt([_, _, _, _, irreducible, ..]) => {
                        let irreducible = self.find(irreducible)?;
                        let irreducible = self.access(irreducible, Access::Set);
                        quote! {
                            match one.open {
                                _ if #irreducible().rows().is_empty() => Vec::new(),
                                Some(open) if !open.may_leave(one.key) => Vec::new(),
                                open => #asked().labels_at(#graph, one.key, open),
                            }
                        }
                    }
                    _ => quote! {
                        match one.open {
                            Some(open) if open.is_nothing() => Vec::new(),
                            open => #asked().meetings(#graph, one.key, open),
                        }
                    },
                });
            }
            Origin::Derived(_) => {}
            _ => return Err(format!("{} is keyed and not derived", relation.name)),
        }
        let column = self.keys.columns[index].ok_or("no key")?;
        let (mut start, mut again) = (TokenStream::new(), TokenStream::new());
        self.one = true;
        for rule in self.program.rules_of(index) {
            let arguments = terms(rule, &rule.head.arguments)?;
            let Some(Term::Variable(key)) = rule.head.arguments.get(column) else {
                return Err("a key that is not a variable".to_string());
            };
            let own = atoms(&rule.body)
                .iter()
                .filter(|atom| atom.relation == index)
                .count();
            let mut found = quote!(rows.insert([#(#arguments),*]););
            if let Some(at) = relation.column_of("unsettled") {
                let header = &arguments[at];
                found =
                    quote!(if !one.open.is_some_and(|open| open.is_settled(#header)) { #found });
            }
            match own {
                0 => {
                    let block = self.block(rule, (&[], 0), &[*key], found)?;
                    let key = variable(rule, *key);
                    start.extend(quote!({ let #key = one.key; #block }));
                }
                1 => again.extend(self.block(rule, (&[index], 0), &[], found)?),
                _ => return Err(format!("two rows of {} in one rule", relation.name)),
            }
        }
        self.one = false;
        let columns = Number::usize_unsuffixed(columns);
        Ok(match again.is_empty() {
            true => quote!({
                let mut rows = UnsortedRows::<[u32; #columns]>::default();
                #start
                rows.finish()
            }),
            false => quote!({
                let mut rows = Distinct::<#columns>::default();
                #start
                let mut next = 0;
                while let Some(row) = rows.next(&mut next) { #again }
                rows.finish()
            }),
        })
    }
}

/// Generates the definition of the variable `one`, from which the rest of a rule reads keyed
/// relations.
pub(super) fn entered(rule: &Rule, key: usize) -> Clause {
    let key = variable(rule, key);
    Clause::Let(format_ident!("one"), quote!(&One::new(db, #key, None)))
}
