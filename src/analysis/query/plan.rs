//! Decides where each requested relation comes from: the facts of the kernel, the native engine, or
//! the interpreter.

use super::Program;
use super::native::kinds;
use lanelog_datalog::Compiled;
use lanelog_datalog::resolved::{Base, Relation};
use lanelog_engine::{Engine, library};
use lanelog_facts::Symbols;
use lanelog_facts::is_of_module;
use lanelog_interp::Interpreter;
use lanelog_ir::target::Mode;

/// A program prepared for some requested relations. A plan may be used on many threads.
pub struct Plan<'p> {
    /// The program.
    pub program: &'p Program,
    /// The requested relations, by index, in the order in which they are printed.
    pub wanted: Vec<usize>,
    /// Interprets the rules.
    pub(super) interpreter: Interpreter<'p>,
    /// The texts in the program.
    pub(super) symbols: Symbols,
    /// The interpreter's input relations, except the user's own inputs.
    pub(super) given: Vec<Given<'p>>,
    /// Inputs that are needed and that only the user can provide.
    pub(super) own: Vec<usize>,
    of_module: Option<usize>,
}

/// A relation that is not derived by the interpreter.
#[derive(Clone, Debug)]
pub(super) struct Given<'p> {
    /// The plain name of the relation.
    pub name: &'p str,
    /// The index of the relation in the program.
    pub relation: usize,
    /// The source of its rows.
    pub origin: Origin,
    /// The kinds of the relation's columns.
    pub columns: Vec<Kind>,
    /// The mode of the instance to which the relation belongs; none if it belongs to the program
    /// itself.
    pub mode: Option<Mode>,
}

/// The source of a relation's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The analysis of each function: facts of `rules/schema.dl`, and relations that the native
    /// engine derives.
    Analysis,
    /// The facts of `rules/program.dl`.
    Description,
    /// The facts of `rules/module.dl`.
    Module,
}

/// The objects that the ids of a column denote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A value: an argument, an instruction or a constant.
    Value,
    /// Blocks, or ranks of blocks, which have the same range as blocks.
    Block,
    /// Functions.
    Function,
    /// Texts.
    Symbol,
    /// Signed numbers.
    Number,
    /// Unsigned numbers of any other type.
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
    /// Plans a program. `engine` computes the built-in relations.
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
                    name: relation.plain_name(),
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

    /// The inputs for which kernels have no facts.
    pub fn own_inputs(&self) -> impl Iterator<Item = &'p Relation> {
        let relations = &self.program.rules.relations;
        self.own.iter().filter_map(|at| relations.get(*at))
    }

    /// A relation of a mode's instance that the requested ones depend on, if any.
    pub fn of_instance(&self) -> Option<&'p Relation> {
        let known = self.given.iter().find(|known| known.mode.is_some())?;
        self.program.rules.relations.get(known.relation)
    }

    /// Whether the program reads facts of functions, rather than only the user's rows.
    pub fn reads_functions(&self) -> bool {
        !self.given.is_empty()
    }

    /// A relation of the module on which the requested relations depend, if any: the program is
    /// then evaluated for the whole module at once.
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

    /// The source of an input relation with this name and these columns, if it is a known fact.
    fn origin(&self, relation: &Relation) -> Option<Origin> {
        let kinds = kinds(relation);
        let same = |(name, columns, _): &&(String, Vec<String>, Origin)| {
            *name == relation.plain_name() && *columns == kinds
        };
        self.0.iter().find(same).map(|(_, _, origin)| *origin)
    }
}
