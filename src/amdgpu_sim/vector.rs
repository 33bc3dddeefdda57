//! Execution of vector operations: applies an operation to all active lanes. All operands are read
//! before any result is written.

use super::code::{Dpp, FloatInstruction, From, Rest, Source, Target, VectorInstruction, indexed};
use super::lane::{self, Inputs};
use super::memory::AccessError;
use super::operands::Span;
use super::text::operand::scalar as number;
use super::wave::{Lanes, Wave};

/// The results of an operation: a value for each lane, mask bits, the lanes whose results are
/// written, and the EXEC mask.
pub(super) struct Results {
    values: [u64; 64],
    masks: [u64; 2],
    written: u64,
    exec: u64,
}

/// An operand with resolved registers, which is computed before the loop over lanes.
#[derive(Clone, Copy)]
enum Ready<'w> {
    Same(u64),
    Words(&'w [u32]),
    Pairs(&'w [u32], &'w [u32]),
    Bits(u64),
}

fn changed(source: &Source, value: u64) -> u64 {
    if source.plain {
        return value;
    }
    let mut value = value >> source.shift & source.keep;
    if source.sign > 0 {
        let unused = 64 - u32::from(source.sign);
        value = ((value << unused) as i64 >> unused) as u64 & 0xffff_ffff;
    }
    (value & !source.clear) ^ source.flip
}

fn ready<'w>(wave: &'w Wave, source: &Source) -> Ready<'w> {
    let words = u16::from(source.words);
    match source.from {
        From::Nothing => Ready::Same(0),
        From::Scalar(scalar) => Ready::Same(changed(source, wave.scalar(scalar, words))),
        From::Vector(first) if words == 2 => Ready::Pairs(wave.row(first), wave.row(first + 1)),
        From::Vector(first) => Ready::Words(wave.row(first)),
        From::Mask(scalar) => Ready::Bits(wave.scalar(scalar, wave.mask_words())),
    }
}

fn value(source: &Source, ready: Ready<'_>, lane: usize) -> u64 {
    match ready {
        Ready::Same(value) => value,
        Ready::Words(row) => changed(source, row.get(lane).copied().unwrap_or(0).into()),
        Ready::Pairs(low, high) => {
            let low = u64::from(low.get(lane).copied().unwrap_or(0));
            changed(
                source,
                low | u64::from(high.get(lane).copied().unwrap_or(0)) << 32,
            )
        }
        Ready::Bits(bits) => bits >> lane & 1,
    }
}

/// The lane from which a lane reads under DPP. The outer `None` means that the lane is not written,
/// the inner `None` that the operand is zero.
fn picked(dpp: &Dpp, exec: u64, lane: u32) -> Option<Option<usize>> {
    if dpp.mask >> lane & 1 == 0 {
        return None;
    }
    let from = dpp.from.get(lane as usize).copied().unwrap_or(255);
    if from < 64 && (dpp.inactive || exec >> from & 1 == 1) {
        return Some(Some(from.into()));
    }
    dpp.zero.then_some(None)
}

/// Computes the results of an operation.
pub(super) fn compute(found: &VectorInstruction, wave: &Wave) -> Results {
    let exec = wave.exec();
    let sources = found.operation.sources.len().min(4);
    let readies = found.sources.each_ref().map(|source| ready(wave, source));
    let format = found.operation.results.first().copied();
    let format = format.filter(|_| found.clamp || found.scale != 1.0);
    let mut results = Results {
        values: [0; 64],
        masks: [0; 2],
        written: 0,
        exec,
    };
    let [op_sel, op_sel_hi, neg_lo, neg_hi] = found.select;
    let mut inputs = Inputs {
        source: [0; 4],
        lane: 0,
        modes: wave.modes(),
        clamp: found.clamp,
        op_sel,
        op_sel_hi,
        neg_lo,
        neg_hi,
        table: found.table,
    };
    for lane in Lanes(exec) {
        let at = lane as usize;
        let mut zero_first = false;
        let mut first = at;
        if let Some(dpp) = &found.dpp {
            match picked(dpp, exec, lane) {
                None => continue,
                Some(None) => zero_first = true,
                Some(Some(from)) => first = from,
            }
        }
        let all = inputs.source.iter_mut().zip(&found.sources).zip(readies);
        for (number, ((input, source), ready)) in all.take(sources).enumerate() {
            let at = if number == 0 { first } else { at };
            *input = if number == 0 && zero_first {
                changed(source, 0)
            } else {
                value(source, ready, at)
            };
        }
        inputs.lane = lane;
        let mut result = (found.operation.compute)(&inputs);
        if let Some(format) = format {
            result[0] = lane::finish(result[0], format, found.scale, found.clamp, &inputs.modes);
        }
        results.written |= 1 << lane;
        if let Some(place) = results.values.get_mut(at) {
            *place = result[0];
        }
        results.masks[0] |= (result[0] & 1) << lane;
        results.masks[1] |= (result[1] & 1) << lane;
    }
    results
}

/// Executes a float operation on scalar registers.
pub(super) fn compute_scalar(found: &FloatInstruction, wave: &mut Wave) {
    let mut inputs = Inputs {
        modes: wave.modes(),
        ..Inputs::default()
    };
    for (input, source) in inputs.source.iter_mut().zip(&found.sources) {
        *input = value(source, ready(wave, source), 0);
    }
    let result = (found.operation.compute)(&inputs);
    match found.destination {
        Some(destination) => wave.set_register(destination, result[0] as u32),
        None => wave.set_scc(result[0] & 1 == 1),
    }
}

/// Writes the results of an operation.
pub(super) fn write(found: &VectorInstruction, results: &Results, wave: &mut Wave) {
    for (target, mask) in found.targets.iter().zip(results.masks) {
        match *target {
            Target::Nothing => {}
            Target::Vector { first, words } => {
                let row = wave.row_mut(first);
                for lane in Lanes(results.written) {
                    if let (Some(place), Some(value)) = (
                        row.get_mut(lane as usize),
                        results.values.get(lane as usize),
                    ) {
                        *place = *value as u32;
                    }
                }
                if words == 2 {
                    let row = wave.row_mut(first + 1);
                    for lane in Lanes(results.written) {
                        if let (Some(place), Some(value)) = (
                            row.get_mut(lane as usize),
                            results.values.get(lane as usize),
                        ) {
                            *place = (*value >> 32) as u32;
                        }
                    }
                }
            }
            Target::Part {
                first,
                shift,
                bits,
                rest,
            } => {
                let keep = (((1u64 << bits) - 1) << shift) as u32;
                let row = wave.row_mut(first);
                for lane in Lanes(results.written) {
                    let (Some(place), Some(value)) = (
                        row.get_mut(lane as usize),
                        results.values.get(lane as usize),
                    ) else {
                        continue;
                    };
                    let own = (*value as u32) << shift & keep;
                    *place = match rest {
                        Rest::Kept => *place & !keep | own,
                        Rest::Zero => own,
                        Rest::Sign => {
                            let unused = 32 - u32::from(shift) - bits;
                            ((own << unused) as i32 >> unused) as u32
                        }
                    };
                }
            }
            // Mask bits of inactive lanes become zero. Lanes that the DPP pattern excludes keep
            // their mask bits.
            Target::Mask(register) => {
                let words = wave.mask_words();
                let left = results.exec & !results.written;
                let old = wave.registers(register, words) & left;
                wave.set_registers(register, words, mask | old);
            }
            Target::Exec(register) => {
                let words = wave.mask_words();
                wave.set_registers(number::EXEC, words, mask);
                wave.set_registers(register, words, mask);
            }
        }
    }
}

/// The operation with the index added to its register numbers, as in `v_movrel` and
/// `s_set_gpr_idx`.
///
/// # Errors
/// A resulting register does not exist, or is not ready.
pub(super) fn shifted(
    found: &VectorInstruction,
    wave: &Wave,
) -> Result<VectorInstruction, AccessError> {
    let mut own = found.clone();
    let bits = found.indexed | wave.indexed;
    let mut by = wave.register(number::M0);
    if wave.indexed != 0 {
        by &= 0xff;
    }
    let shift = |first: &mut u16, words: u8| -> Result<(), AccessError> {
        let at = u32::from(*first).saturating_add(by);
        if at as usize + usize::from(words) > wave.vector_count() {
            return Err(format!(
                "an index selects v{at}, and there is no such register"
            ));
        }
        *first = at as u16;
        let span = Span {
            vector: true,
            first: *first,
            words: words.into(),
        };
        match wave.outstanding.not_ready(&[span]) {
            Some((_, register, line)) => Err(format!(
                "v{register} is used before the load in line {line} was waited for"
            )),
            None => Ok(()),
        }
    };
    for (source, bit) in own.sources.iter_mut().zip(indexed::SOURCES) {
        if let From::Vector(first) = &mut source.from
            && bits & bit != 0
        {
            shift(first, source.words)?;
        }
    }
    if bits & indexed::DESTINATION != 0 {
        match &mut own.targets[0] {
            Target::Vector { first, words } => shift(first, *words)?,
            Target::Part { first, .. } => shift(first, 1)?,
            _ => {}
        }
    }
    Ok(own)
}
