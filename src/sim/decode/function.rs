//! Decodes functions: parameters, blocks, edges, incoming values of phis.

use super::constants::Tables;
use super::instruction::Decoder;
use super::promises;
use crate::code::{Block, Body, Code, Edge, Kind, Parameter, Source};
use crate::cycles::{Cycles, Graph, NONE};
use crate::races::Ordered;
use lanelog_ir::{Argument, Cursor, Function, Instruction, Module, Opcode, Operand};

/// Decodes a function. Time: linear in its text, and in its edges times the nesting depth of
/// cycles.
pub(super) fn function<'t>(
    module: &Module<'t>,
    function: &Function,
    tables: &mut Tables<'t>,
    permutes_halves: bool,
) -> Body {
    let parameters = function.arguments.iter();
    let parameters = parameters
        .map(|argument| parameter(module, argument, tables))
        .collect();
    let count = function.blocks.len();
    let mut starts: Vec<u32> = function
        .blocks
        .iter()
        .map(|block| block.first_successor)
        .collect();
    starts.push(function.successors.len() as u32);
    let cycles = Cycles::new(&Graph {
        starts: &starts,
        successors: &function.successors,
    });
    // Predecessors in ascending order, each once.
    let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); count];
    for block in 0..count {
        for successor in function.block_successors(block) {
            if let Some(known) = predecessors.get_mut(*successor as usize)
                && known.last() != Some(&(block as u32))
            {
                known.push(block as u32);
            }
        }
    }
    let mut decoder = Decoder::new(module, function, tables, permutes_halves);
    let mut codes: Vec<Code> = Vec::with_capacity(function.instructions.len());
    let mut blocks = Vec::with_capacity(count);
    let mut edges = Vec::with_capacity(function.successors.len());
    let mut incoming = Vec::new();
    // The index of each predecessor of the current block.
    let mut slot_of = vec![NONE; count];
    for (block, own) in predecessors.iter().enumerate() {
        decoder.is_entry = block == 0;
        let cycle = cycles.innermost.get(block).copied().unwrap_or(NONE);
        let header = cycles.cycles.get(cycle as usize).map(|cycle| cycle.header);
        decoder.is_within = header.is_some_and(|header| header != block as u32);
        for (slot, predecessor) in own.iter().enumerate() {
            slot_of[*predecessor as usize] = slot as u32;
        }
        let range = function.block_instructions(block);
        let first = range.start as u32;
        let mut body = first;
        let first_incoming = incoming.len() as u32;
        for at in range {
            let instruction = &function.instructions[at];
            if instruction.opcode == Opcode::Phi && body == at as u32 {
                body += 1;
                let took = incoming.len();
                incoming.resize(took + own.len(), None);
                codes.push(phi(
                    &mut decoder,
                    function,
                    instruction,
                    &slot_of,
                    &mut incoming[took..],
                ));
            } else {
                codes.push(decoder.code(instruction));
            }
        }
        order_barriers(codes.get_mut(first as usize..).unwrap_or_default());
        for predecessor in own {
            slot_of[*predecessor as usize] = NONE;
        }
        let first_edge = edges.len() as u32;
        for successor in function.block_successors(block) {
            let around = cycles.around_both(block as u32, *successor);
            let around = cycles.cycles.get(around as usize);
            let own = predecessors.get(*successor as usize);
            let slot = own.and_then(|own| own.binary_search(&(block as u32)).ok());
            edges.push(Edge {
                target: *successor,
                slot: slot.unwrap_or(0) as u32,
                kept: around.map_or(0, |cycle| cycle.depth),
                next: around.is_some_and(|cycle| cycle.header == *successor),
            });
        }
        let chain = cycles.around(block as u32);
        let headers = chain
            .iter()
            .filter_map(|at| cycles.cycles.get(*at as usize));
        blocks.push(Block {
            first,
            body,
            edges: first_edge..edges.len() as u32,
            slots: own.len() as u32,
            incoming: first_incoming,
            headers: headers.map(|cycle| cycle.header).collect(),
        });
    }
    Body {
        parameters,
        codes: codes.into(),
        blocks: blocks.into(),
        edges: edges.into(),
        incoming: incoming.into(),
        first_lanes: decoder.first_lanes,
        promises: (function.arguments.iter())
            .map(|argument| promises::of_parameter(module, argument))
            .collect(),
        returns: promises::of_return(module, function),
        constants: decoder.constants.into(),
        cycles,
    }
}

/// Restricts each barrier of a block to the memory that the fences beside it order: the barrier
/// itself orders none in LLVM's model. A barrier without fences keeps the order of all memory.
fn order_barriers(codes: &mut [Code]) {
    let fenced = |code: Option<&Code>| match code.map(|code| &code.kind) {
        Some(Kind::Fence(_, memory)) => *memory,
        _ => Ordered::ALL,
    };
    for at in 0..codes.len() {
        let memory = at
            .checked_sub(1)
            .map_or(Ordered::ALL, |at| fenced(codes.get(at)));
        let memory = memory.and(fenced(codes.get(at + 1)));
        if let Some(Kind::Barrier(_, own)) = codes.get_mut(at).map(|code| &mut code.kind) {
            *own = own.and(memory);
        }
    }
}

/// Decodes a phi. The incoming values of the phi are stored in `incoming`, by the index of the
/// predecessor.
fn phi(
    decoder: &mut Decoder<'_, '_>,
    function: &Function,
    instruction: &Instruction,
    slot_of: &[u32],
    incoming: &mut [Option<Source>],
) -> Code {
    let mut code = Code {
        kind: Kind::Phi,
        sources: Box::default(),
        token: None,
        result: true,
        goes_on: false,
        promise: None,
        arguments: Box::default(),
        arithmetic: None,
    };
    match decoder.phi(instruction) {
        Ok(values) => {
            let pairs = function.operands_of(instruction).chunks_exact(2);
            for (pair, value) in pairs.zip(values) {
                let block = pair.get(1).copied().and_then(Operand::as_block);
                let slot = block.and_then(|block| slot_of.get(block as usize));
                if let Some(entry) = slot.and_then(|slot| incoming.get_mut(*slot as usize)) {
                    *entry = Some(value);
                }
            }
        }
        Err(why) => code.kind = Kind::Unsupported(why.into()),
    }
    code
}

/// The type of a parameter, including the type in `byval` or `byref`.
fn parameter<'t>(module: &Module<'t>, argument: &Argument, tables: &mut Tables<'t>) -> Parameter {
    let text = Cursor {
        text: module.bytes(argument.span),
        at: 0,
    };
    match lanelog_ir::typed::parameter(tables, text) {
        Ok(read) => match read.pointee {
            Some(pointee) => Parameter::Memory {
                pointer: read.ty,
                ty: pointee,
                copied: argument.by_val,
            },
            None => Parameter::Plain(read.ty),
        },
        Err(why) => Parameter::Unsupported(why),
    }
}
