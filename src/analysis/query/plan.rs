//! Distribution of the work: which requested relations come from the kernel, which from the native
//! engine, and which the interpreter derives.

use super::Program;
use super::native::kinds;
use lanelog_datalog::Compiled;
use lanelog_datalog::resolved::{Base, Relation};
use lanelog_engine::{Engine, library};
use lanelog_facts::Symbols;
use lanelog_facts::is_of_module;
use lanelog_interp::Interpreter;
use lanelog_ir::target::Mode;

/// A program prepared for some requested relations. It may be used on many threads.
pub struct Plan<'p> {
    /// The program.
    pub program: &'p Program,
    /// The requested relations, by index, in the order in which they are printed.
    pub wanted: Vec<usize>,
    /// Runs the rules.
    pub(super) interpreter: Interpreter<'p>,
    /// The texts of the program.
    pub(super) symbols: Symbols,
    /// The input of the interpreter, besides the user's own inputs.
    pub(super) given: Vec<Given>,
    /// Needed inputs that only the user can provide.
    pub(super) own: Vec<usize>,
    of_module: Option<usize>,
}

/// A relation that is not derived here.
#[derive(Clone, Debug)]
pub(super) struct Given {
    /// Its index in the program.
    pub relation: usize,
    /// The origin of its rows.
    pub origin: Origin,
    /// The kinds of its columns.
    pub columns: Vec<Kind>,
    /// The mode of the instance to which it belongs; none if it is the program's own.
    pub mode: Option<Mode>,
}

/// The origin of the rows of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The analysis of each function: facts of `rules/schema.dl` and what the native engine
    /// derives.
    Analysis,
    /// The facts of `rules/program.dl`.
    Description,
    /// The facts of `rules/module.dl`.
    Module,
}

/// The objects that the ids of a column denote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Arguments, instructions, constants.
    Value,
    /// Blocks, or ranks of blocks: as many as there are blocks.
    Block,
    /// Functions.
    Function,
    /// Texts.
    Symbol,
    /// Numbers with a sign.
    Number,
    /// Unsigned numbers of other types.
    Unsigned,
}

impl Kind {
    /// The kind of each column of a relation.
    pub fn of(relation: &Relation) -> Vec<Kind> {
        let columns =
            relation
                .columns
                .iter()
                .map(|column| match (column.outermost.as_str(), column.base) {
                    ("Value", _) => Kind::Value,
                    ("Block" | "Rank", _) => Kind::Block,
                    ("Function", _) => Kind::Function,
                    (_, Base::Symbol) => Kind::Symbol,
                    (_, Base::Number) => Kind::Number,
                    (_, Base::Unsigned) => Kind::Unsigned,
                });
        columns.collect()
    }
}

impl<'p> Plan<'p> {
    /// Plans. `engine` computes the built-in relations.
    pub fn new(program: &'p Program, wanted: Vec<usize>, engine: Engine) -> Plan<'p> {
        let relations = &program.rules.relations;
        let native = match engine {
            Engine::Datafrog => vec![false; relations.len()],
            _ => program.native().to_vec(),
        };
        let mut symbols = Symbols::default();
        let interpreter = Interpreter::new(&program.rules, &program.strata, &mut symbols);
        let is_native = |at: usize| native.get(at).copied().unwrap_or(false);
        let exported = Exported::new();
        let (mut given, mut own) = (Vec::new(), Vec::new());
        for at in interpreter.needed(&wanted, &is_native) {
            let Some(relation) = relations.get(at) else {
                continue;
            };
            let origin = match exported.origin(relation) {
                _ if is_native(at) => Some(Origin::Analysis),
                origin if relation.is_input => origin,
                _ => continue,
            };
            match origin {
                Some(origin) => given.push(Given {
                    relation: at,
                    origin,
                    columns: Kind::of(relation),
                    mode: relation.instance().map(|_| program.mode_of(relation)),
                }),
                None => own.push(at),
            }
        }
        let of_module = given.iter().find(|given| given.origin == Origin::Module);
        Plan {
            program,
            wanted,
            interpreter,
            symbols,
            of_module: of_module.map(|given| given.relation),
            given,
            own,
        }
    }

    /// The inputs that no kernel has facts for.
    pub fn own_inputs(&self) -> impl Iterator<Item = &'p Relation> {
        let relations = &self.program.rules.relations;
        self.own.iter().filter_map(|at| relations.get(*at))
    }

    /// A relation of an instance of a mode on which the requested ones depend, if any.
    pub fn of_instance(&self) -> Option<&'p Relation> {
        let known = self.given.iter().find(|known| known.mode.is_some())?;
        self.program.rules.relations.get(known.relation)
    }

    /// Whether it reads facts of functions, or only the user's rows.
    pub fn reads_functions(&self) -> bool {
        !self.given.is_empty()
    }

    /// A relation of the module on which the requested ones depend, if any: then the program is
    /// evaluated over whole modules.
    pub fn of_module(&self) -> Option<&'p Relation> {
        self.program.rules.relations.get(self.of_module?)
    }

    /// The requested relations.
    pub fn relations(&self) -> Vec<&'p Relation> {
        let all = &self.program.rules.relations;
        self.wanted.iter().filter_map(|at| all.get(*at)).collect()
    }
}

/// Names and columns of the relations that are exported from kernels.
struct Exported(Vec<(String, Vec<String>, Origin)>);

impl Exported {
    fn new() -> Exported {
        let files = ["rules/program.dl", "rules/module.dl"].map(library::compile_built_in);
        let mut all = Vec::new();
        for Compiled {
            sources, program, ..
        } in files
        {
            let relations = program.map(|(rules, _)| rules.relations);
            for relation in relations.unwrap_or_default() {
                let source = sources.get(relation.span.source as usize);
                let origin = match source.map(|source| source.name.as_str()) {
                    Some("rules/program.dl") => Origin::Description,
                    _ if is_of_module(&relation.name) => Origin::Module,
                    _ => Origin::Analysis,
                };
                let kinds = kinds(&relation).into_iter().map(str::to_string).collect();
                all.push((relation.name, kinds, origin));
            }
        }
        Exported(all)
    }

    /// The origin of a relation that is declared like this one.
    fn origin(&self, relation: &Relation) -> Option<Origin> {
        let kinds = kinds(relation);
        let same = |(name, columns, _): &&(String, Vec<String>, Origin)| {
            *name == relation.plain_name() && *columns == kinds
        };
        self.0.iter().find(same).map(|(_, _, origin)| *origin)
    }
}
