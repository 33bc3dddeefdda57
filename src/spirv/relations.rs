//! Rows that only users' rules read: types, calls, decorations, descriptors.

use lanelog_facts::{Field, IrFunction};

use crate::binary::{Binary, Instruction};
use crate::function::{Function, Origin};
use crate::grammar::grammar;
use crate::inline::Construct;
use crate::op;

/// Relations with rows that only modules of SPIR-V have.
pub const RELATIONS: [&str; 6] = [
    "barrier",
    "decorated",
    "descriptor_index",
    "group_operation",
    "implicit_derivative",
    "storage_class",
];

type Rows<'f> = Vec<Vec<Field<'f>>>;

/// Derivatives and samples whose level of detail is that of neighbouring invocations.
fn is_implicit_derivative(opcode: u16) -> bool {
    let operation = grammar().operation(opcode);
    operation.is_some_and(|operation| {
        operation.class == "Derivative"
            || operation.name.contains("ImplicitLod")
            || operation.name == "OpImageQueryLod"
    })
}

fn is_group_operation(opcode: u16) -> bool {
    let operation = grammar().operation(opcode);
    operation.is_some_and(|operation| matches!(operation.class, "Group" | "Non-Uniform"))
}

/// Whether a variable is an array of descriptors: images, samplers or blocks.
fn is_descriptor_array(binary: &Binary, variable: u32) -> bool {
    const CLASSES: [&str; 3] = ["UniformConstant", "Uniform", "StorageBuffer"];
    let pointer = binary
        .define(variable)
        .filter(|found| found.opcode == op::Variable);
    let pointer = pointer.and_then(|found| binary.define(found.kind));
    let Some(&[_, class, pointee]) = pointer.map(|pointer| binary.operand_words(pointer)) else {
        return false;
    };
    let class = grammar().enumerant("StorageClass", class);
    let pointee = binary.define(pointee).map(|kind| kind.opcode);
    class.is_some_and(|class| CLASSES.contains(&class))
        && matches!(pointee, Some(op::TypeArray | op::TypeRuntimeArray))
}

impl Function {
    /// The instructions of the function: value, instruction, copy, opcode after inlining.
    fn written_instructions(&self) -> impl Iterator<Item = (u32, &Instruction, u16)> {
        (0..)
            .zip(&self.origins)
            .filter_map(|(value, origin)| match *origin {
                Origin::Node {
                    instruction,
                    opcode,
                    ..
                } => {
                    let found = self.shared.binary.instructions.get(instruction as usize)?;
                    Some((value, found, opcode))
                }
                _ => None,
            })
    }

    /// The rows of a relation that no method of the trait has.
    pub(crate) fn described(&self, relation: &str) -> Option<Rows<'_>> {
        let values = |is_one: fn(u16) -> bool| {
            let all = self.written_instructions();
            let all = all.filter(|(_, _, opcode)| is_one(*opcode));
            all.map(|(value, ..)| vec![Field::Id(value)]).collect()
        };
        Some(match relation {
            "value_type" => self.types(),
            "callee" => self.callees(),
            "group_operation" => values(is_group_operation),
            "implicit_derivative" => values(is_implicit_derivative),
            "decorated" => self.decorations(),
            "descriptor_index" => self.descriptor_indices(),
            "storage_class" => self.storage_classes(),
            "built_in" => self.built_ins(),
            "variable_access" => self.accesses(|_| true),
            "whole_access" => self.accesses(|whole| whole),
            "selection_merge" => self.constructs(|of| of.merge.filter(|_| !of.is_loop)),
            "loop_merge" => self.constructs(|of| of.merge.filter(|_| of.is_loop)),
            "continue_target" => self.constructs(|of| of.continue_target),
            _ => return None,
        })
    }

    fn built_ins(&self) -> Rows<'_> {
        let all = self.built_ins.iter();
        all.map(|(value, name)| vec![Field::Id(*value), Field::Text((*name).into())])
            .collect()
    }

    fn accesses(&self, is_one: fn(bool) -> bool) -> Rows<'_> {
        let all = self.accesses.iter().filter(|(.., whole)| is_one(*whole));
        all.map(|(access, variable, _)| vec![Field::Id(*access), Field::Id(*variable)])
            .collect()
    }

    fn constructs(&self, target: fn(&Construct) -> Option<u32>) -> Rows<'_> {
        let all = self.constructs.iter().filter_map(|construct| {
            let target = target(construct)?;
            Some(vec![Field::Id(construct.header), Field::Id(target)])
        });
        all.collect()
    }

    fn types(&self) -> Rows<'_> {
        let all = self
            .written_instructions()
            .map(|(value, instruction, opcode)| {
                let has_type = instruction.kind > 0 && opcode != op::FunctionCall;
                let name = match has_type {
                    true => self.id_name(instruction.kind, 0),
                    false => "void".to_string(),
                };
                vec![Field::Id(value), Field::Text(name.into())]
            });
        all.collect()
    }

    fn callees(&self) -> Rows<'_> {
        let calls = self.written_instructions();
        let calls = calls.filter(|(_, _, opcode)| *opcode == op::FunctionCall);
        let all = calls.filter_map(|(value, call, _)| {
            let called = self.shared.binary.arguments(call).first()?;
            let name = self.id_name(*called, 0);
            Some(vec![Field::Id(value), Field::Text(name.into())])
        });
        all.collect()
    }

    fn decorations(&self) -> Rows<'_> {
        let mut rows = Vec::new();
        for (value, instruction, opcode) in self.written_instructions() {
            if instruction.result == 0 || opcode == op::FunctionCall {
                continue;
            }
            for decoration in self.shared.binary.decorations(instruction.result) {
                let name = grammar().enumerant("Decoration", decoration.number);
                rows.extend(name.map(|name| vec![Field::Id(value), Field::Text(name.into())]));
            }
        }
        rows
    }

    fn descriptor_indices(&self) -> Rows<'_> {
        let binary = &self.shared.binary;
        let mut rows = Vec::new();
        for (value, instruction, opcode) in self.written_instructions() {
            if !matches!(opcode, op::AccessChain | op::InBoundsAccessChain) {
                continue;
            }
            let arguments = binary.arguments(instruction);
            if let [variable, index, ..] = arguments
                && is_descriptor_array(binary, *variable)
                && binary.is_local(*index)
            {
                // Operands are the indices that are values: parameters may be constants.
                let operands = self.operands(value);
                let values = arguments.iter().filter(|id| binary.is_local(**id));
                let index = operands
                    .first()
                    .filter(|_| values.count() == operands.len());
                rows.extend(index.map(|index| vec![Field::Id(value), Field::Id(*index)]));
            }
        }
        rows
    }

    fn storage_classes(&self) -> Rows<'_> {
        let binary = &self.shared.binary;
        let class_of = |kind: u32| {
            let kind = binary
                .define(kind)
                .filter(|kind| kind.opcode == op::TypePointer)?;
            grammar().enumerant("StorageClass", *binary.operand_words(kind).get(1)?)
        };
        let mut rows = Vec::new();
        for (value, instruction, _) in self.written_instructions() {
            let pointer = binary
                .arguments(instruction)
                .first()
                .copied()
                .unwrap_or_default();
            let class = class_of(instruction.kind);
            let class = class.or_else(|| class_of(binary.type_of(pointer)?));
            rows.extend(class.map(|class| vec![Field::Id(value), Field::Text(class.into())]));
        }
        rows
    }
}
