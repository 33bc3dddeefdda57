//! `llvm.nvvm.shfl.*`: warp shuffles, in waves of one warp or of two warps.
//!
//! A uniform value is copied. If `b` and `c` are constants, the source of each lane is known, and
//! [`lanelog_amdgpu::shuffle`] chooses the moves. Otherwise the index of the source lane is
//! computed for `ds_bpermute_b32`, by the formula that defines the shuffle, applied to lane indices
//! in the wave. Bit 5 of the lane index is the warp's index, and is treated as part of the segment,
//! so that the source is never negative and never in the other warp.
//!
//! The member mask is ignored, because the value of an inactive source lane is undefined.

use lanelog_ir::shuffle::{Mode, Shuffle, WARP};
use lanelog_ir::typed::{Constant, Operand};

use super::dpp::QUADS;
use super::reason::Malformed;
use super::row_shuffle::Row;
use super::rules::Operation;
use super::value_numbering::Key;
use super::{Selected, Selector, demanded_lanes, inactive_lanes, lane_values, low_bits, operands};
use lanelog_amdgpu::Part;
use lanelog_amdgpu::instructions::{Opcode, op};
use lanelog_amdgpu::machine::{COPY, Class, Modifier, Value, Why};
use lanelog_amdgpu::shuffle::candidate::selects;
use lanelog_amdgpu::shuffle::moves::{Pattern, Reach, Writes};
use lanelog_amdgpu::shuffle::sequence::{AppliedMove, Combination};
use lanelog_amdgpu::shuffle::{InactiveSource, LaneMap, Sequence, cheapest, pulled_cost};

/// Selects a call to a shuffle function. Returns false for a call to any other function.
///
/// # Errors
/// An operand is missing.
pub(super) fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(shuffle) = Shuffle::named(name) else {
        return Ok(false);
    };
    let missing = Malformed(
        "a shuffle takes a value, an offset, and a word of clamp and segments, of 32 bits each",
    );
    let at = shuffle.value();
    let instruction = selector.instruction();
    let (_, operand) = instruction.operands.get(at).ok_or(missing)?;
    let is_copy = selector.is_uniform_operand(operand);
    let single = |words: Vec<Value>| match words.as_slice() {
        [word] => Ok(*word),
        _ => Err(missing),
    };
    let value = single(operands::words(selector, at)?)?;
    let b = single(selector.operand(at + 1)?)?;
    let c = single(selector.operand(at + 2)?)?;
    let (b, c) = (known(selector, at + 1, b), known(selector, at + 2, c));
    // If each lane reads itself, the value needs no move.
    let moved = |selector: &mut Selector<'_>, by: &dyn Fn(&mut Selector<'_>) -> Value| match is_copy
    {
        true => value,
        false => by(selector),
    };
    let bit = || shuffle.predicate.then_some(Value::Bits(1));
    let (mut moved, in_range) = match (b, c) {
        (Value::Bits(b), Value::Bits(c)) => {
            let moved = moved(selector, &|s| constant(s, shuffle.mode, value, [b, c]));
            let in_range = in_range(shuffle.mode, b, c, selector.gpu().wave);
            let bits = shuffle.predicate.then(|| lanes(selector, in_range));
            (moved, bits)
        }
        _ if is_copy && !shuffle.predicate => (value, None),
        (_, Value::Bits(c)) if is_whole_index(shuffle.mode, c) && one_for_all(selector, at + 1) => {
            (moved(selector, &|s| of_one_lane(s, value, b)), bit())
        }
        (_, Value::Bits(c))
            if one_for_all(selector, at + 1)
                && let Some(row) = Row::of(selector, shuffle.mode, c) =>
        {
            (moved(selector, &|s| row.moved(s, value, b)), bit())
        }
        (_, Value::Bits(number))
            if let Some(sources) = sources(selector, shuffle.mode, at + 1, number) =>
        {
            let moved = moved(selector, &|s| {
                by_lanes(s, shuffle.mode, value, [b, c], &sources)
            });
            let in_range = sources.iter().zip(0..).filter(|((_, is), _)| *is);
            let in_range = in_range.fold(0, |bits, (_, lane)| bits | 1 << lane);
            let bits = shuffle.predicate.then(|| lanes(selector, in_range));
            (moved, bits)
        }
        _ => {
            let clamp = low_bits::of_operand(selector, at + 2, 5);
            let (source, in_range) = source(selector, shuffle.mode, b, c, clamp);
            let moved = moved(selector, &|s| pulled(s, value, source));
            (moved, shuffle.predicate.then_some(in_range))
        }
    };
    // The verdicts may say that the result is divergent, although all lanes read the same value.
    // Its users then expect a vector register.
    if !selector.is_uniform() {
        moved = selector.to_vector(moved);
    }
    let mut result = vec![moved];
    result.extend(in_range);
    selector.result(result);
    Ok(true)
}

/// The word of an operand; zero if the operand is undefined.
fn known(selector: &Selector<'_>, index: usize, word: Value) -> Value {
    match selector.instruction().operands.get(index) {
        Some((_, Operand::Constant(Constant::Undef | Constant::Poison))) => Value::Bits(0),
        _ => word,
    }
}

/// Whether an operand is uniform.
fn one_for_all(selector: &Selector<'_>, index: usize) -> bool {
    let operand = selector.instruction().operands.get(index);
    operand.is_some_and(|(_, operand)| selector.is_uniform_operand(operand))
}

/// Whether a shuffle reads the lane with index `b` of the warp, because `c` specifies neither
/// segments nor a clamp below 31.
fn is_whole_index(mode: Mode, c: u32) -> bool {
    mode == Mode::Index && c & 0x1f1f == 0x1f
}

/// Broadcasts the value of one lane within each warp, by a uniform lane index.
fn of_one_lane(selector: &mut Selector<'_>, value: Value, b: Value) -> Value {
    let lane = selector.on_unit_of_operands(Operation::And, b, Value::Bits(WARP - 1));
    let low = read(selector, value, lane, InactiveSource::Undefined);
    if selector.gpu().wave == WARP {
        return low;
    }
    let lane = selector.on_unit_of_operands(Operation::Or, lane, Value::Bits(WARP));
    let high = read(selector, value, lane, InactiveSource::Undefined);
    let upper = mask(selector, u64::from(u32::MAX) << WARP);
    selector.vector(op::V_CNDMASK_B32, &[low, high, upper])
}

/// The source lane of each lane in the wave, and whether it is in range, if `b` is known for each
/// lane.
fn sources(selector: &Selector<'_>, mode: Mode, index: usize, c: u32) -> Option<Vec<(u8, bool)>> {
    let (ty, b) = selector.instruction().operands.get(index)?;
    lane_values::sources_of(selector, mode, (ty, b), c)
}

/// Emits a shuffle whose source lanes are known at compile time.
fn by_lanes(
    selector: &mut Selector<'_>,
    mode: Mode,
    value: Value,
    [b, c]: [Value; 2],
    sources: &[(u8, bool)],
) -> Value {
    let map = LaneMap::known(selector.gpu().wave, |lane| {
        sources.get(usize::from(lane)).map(|(from, _)| *from)
    });
    let demanded = demanded_lanes::of_result(selector);
    let map = map.map(|map| map.only(demanded));
    let found = map.and_then(|map| covered(selector, &map, InactiveSource::Undefined, &[value]));
    match found.as_deref() {
        Some(&[moved]) => moved,
        _ => {
            let (source, _) = source(selector, mode, b, c, None);
            pulled(selector, value, source)
        }
    }
}

/// The lane index in the wave.
pub(super) fn lane(selector: &mut Selector<'_>) -> Value {
    let key = Key::new("lane", Class::Vector, &[]);
    selector.numbered_value(key, |selector| {
        let all = Value::Bits(u32::MAX);
        let mut lane = selector.vector(op::V_MBCNT_LO_U32_B32, &[all, Value::Bits(0)]);
        if selector.gpu().wave == 64 {
            lane = selector.vector(op::V_MBCNT_HI_U32_B32, &[all, lane]);
        }
        lane
    })
}

/// Computes the index of each lane's source lane in the wave, and whether it is in range. `clamp`
/// is the value of the low bits of `c`, if known at compile time.
///
/// `others` is the complement of the segment mask. A lane index in the warp combines the bits
/// selected by the segment mask with those selected by `others`, so that a single bit-field
/// insertion (`v_bfi_b32`) computes a bound, or the source lane of `idx`.
fn source(
    selector: &mut Selector<'_>,
    mode: Mode,
    b: Value,
    c: Value,
    clamp: Option<u32>,
) -> (Value, Value) {
    use Operation::{Add, And, LShr, Or, Sub, Xor};
    let lane = lane(selector);
    let on = Selector::on_unit_of_operands;
    let is_one_warp = selector.gpu().wave == WARP;
    let segment = on(selector, LShr, c, Value::Bits(8));
    let others = on(selector, Xor, segment, Value::Bits(31));
    let others = on(selector, And, others, Value::Bits(31));
    let from = match (mode, others) {
        (Mode::Index, Value::Bits(31)) if is_one_warp => on(selector, And, b, Value::Bits(31)),
        (Mode::Index, _) => selector.vector(op::V_BFI_B32, &[others, b, lane]),
        _ => {
            let b = on(selector, And, b, Value::Bits(31));
            let way = match mode {
                Mode::Up => Sub,
                Mode::Down => Add,
                _ => Xor,
            };
            on(selector, way, lane, b)
        }
    };
    let clamp = match c {
        Value::Bits(c) => Some(c & 31),
        _ => clamp,
    };
    let is_whole = others == Value::Bits(31);
    if clamp == Some(31) && (mode == Mode::Index || mode == Mode::Butterfly && is_whole) {
        return (from, Value::Bits(1));
    }
    let greatest = match (clamp, others) {
        (Some(clamp), Value::Bits(others)) => {
            let segment = !others & (selector.gpu().wave - 1);
            let least = on(selector, And, lane, Value::Bits(segment));
            on(selector, Or, least, Value::Bits(clamp & others))
        }
        (Some(31), others) => on(selector, Or, lane, others),
        _ => selector.vector(op::V_BFI_B32, &[others, c, lane]),
    };
    let in_range = selector.fresh_mask();
    let name = match mode {
        Mode::Up => op::V_CMP_GE_I32,
        _ => op::V_CMP_LE_I32,
    };
    selector.emit(name, &[in_range], &[from, greatest]);
    let from = selector.vector(op::V_CNDMASK_B32, &[lane, from, in_range]);
    (from, in_range)
}

/// Reads a word from the lanes with the given indices.
fn pulled(selector: &mut Selector<'_>, word: Value, source: Value) -> Value {
    let address = selector.on_unit_of_operands(Operation::Shl, source, Value::Bits(2));
    let address = selector.to_vector(address);
    let word = selector.to_vector(word);
    selector.vector(op::DS_BPERMUTE_B32, &[address, word])
}

/// The mask of a set of lanes; a constant if the set contains all lanes or none.
fn lanes(selector: &mut Selector<'_>, lanes: u64) -> Value {
    let all = u64::MAX >> (64 - selector.gpu().wave);
    match lanes {
        0 => Value::Bits(0),
        lanes if lanes == all => Value::Bits(1),
        _ => mask(selector, lanes),
    }
}

/// A set of lanes as a lane mask.
fn mask(selector: &mut Selector<'_>, lanes: u64) -> Value {
    let words = selector.gpu().mask_words();
    let words: Vec<Value> = (0..words)
        .map(|at| Value::Bits((lanes >> (32 * u32::from(at))) as u32))
        .collect();
    let key = Key::new("lanes", Class::Mask, &words);
    selector.numbered_value(key, |selector| {
        let mask = selector.fresh_mask();
        for (at, word) in (0..).zip(&words) {
            selector.emit(COPY, &[mask.word(at)], &[*word]);
        }
        mask
    })
}

/// A constant as a scalar operand. A constant that is not an inline constant is loaded into a
/// register once.
fn word(selector: &mut Selector<'_>, bits: u32) -> Value {
    if (-16..=64).contains(&(bits as i32)) {
        return Value::Bits(bits);
    }
    let key = Key::new("word", Class::Scalar, &[Value::Bits(bits)]);
    selector.numbered_value(key, |selector| {
        selector.copy(Value::Bits(bits), Class::Scalar)
    })
}

/// The result of a shuffle of a value with constant operands `b` and `c`.
fn constant(selector: &mut Selector<'_>, mode: Mode, value: Value, [b, c]: [u32; 2]) -> Value {
    let map = lane_map(mode, b, c, selector.gpu().wave);
    let map = map.only(demanded_lanes::of_result(selector));
    match covered(selector, &map, InactiveSource::Undefined, &[value]).as_deref() {
        Some(&[moved]) => moved,
        _ => {
            let (source, _) = source(selector, mode, Value::Bits(b), Value::Bits(c), None);
            pulled(selector, value, source)
        }
    }
}

/// The source of each lane of the wave, for a shuffle that is applied to each warp.
pub fn lane_map(mode: Mode, b: u32, c: u32, wave: u32) -> LaneMap {
    LaneMap::new(wave, |lane| {
        let warp = u32::from(lane) & !(WARP - 1);
        (warp | lanelog_ir::shuffle::source(mode, u32::from(lane) % WARP, b, c).0) as u8
    })
}

/// The set of lanes for which the predicate of a shuffle is true.
fn in_range(mode: Mode, b: u32, c: u32, wave: u32) -> u64 {
    let lanes = (0..wave).filter(|lane| lanelog_ir::shuffle::source(mode, lane % WARP, b, c).1);
    lanes.fold(0, |bits, lane| bits | 1 << lane)
}

/// Moves the words of a value by a lane map. `off` specifies the value that a lane gets if its
/// source lane is inactive. Returns `None` if `ds_bpermute_b32`, whose address is computed once for
/// all words, is as cheap.
pub(super) fn covered(
    selector: &mut Selector<'_>,
    map: &LaneMap,
    off: InactiveSource,
    words: &[Value],
) -> Option<Vec<Value>> {
    if !selector.runs(Part::LaneMoves) {
        return None;
    }
    let gpu = selector.gpu();
    let off = match inactive_lanes::is_full(selector) {
        true => InactiveSource::Never,
        false => off,
    };
    let sequence = cheapest(map, gpu, off, pulled_cost(gpu, words.len()))?;
    let words = words.iter();
    Some(
        words
            .map(|word| run(selector, &sequence, off, *word))
            .collect(),
    )
}

/// The value of a lane, with a uniform index. With `InactiveSource::Zero`, an inactive lane reads
/// as zero.
pub(super) fn read(
    selector: &mut Selector<'_>,
    word: Value,
    lane: Value,
    off: InactiveSource,
) -> Value {
    let lane = match lane {
        // The instruction ignores the upper bits of the index.
        Value::Bits(lane) => Value::Bits(lane & (selector.gpu().wave - 1)),
        lane => selector.to_scalar(lane),
    };
    if selector.class(word) != Some(Class::Vector) && off != InactiveSource::Zero {
        return word;
    }
    let why = selector.origin.why;
    selector.because(Why::ToScalar);
    let mut found = word;
    if selector.class(word) == Some(Class::Vector) {
        found = selector.fresh(Class::Scalar, 1);
        selector.emit(op::V_READLANE_B32, &[found], &[word, lane]);
    }
    if off == InactiveSource::Zero {
        let name = selector.gpu().by_wave(op::S_BITCMP1_B32, op::S_BITCMP1_B64);
        let exec = selector.exec();
        selector.because(Why::LaneMask);
        selector.emit(name, &[], &[exec, lane]);
        found = selector.make(op::S_CSELECT_B32, 1, &[found, Value::Bits(0)]);
    }
    selector.because(why);
    found
}

/// Emits the instructions of a sequence of moves.
fn run(
    selector: &mut Selector<'_>,
    sequence: &Sequence,
    off: InactiveSource,
    value: Value,
) -> Value {
    let value = selector.to_vector(value);
    let mut result = value;
    for step in &sequence.steps {
        let Some(moved) = step.moved else {
            result = value;
            continue;
        };
        let source = match moved.before {
            Some((before, pattern)) => {
                let first = AppliedMove {
                    step: before,
                    pattern,
                    before: None,
                };
                move_one(selector, first, off, value, None)
            }
            None => value,
        };
        result = match step.into {
            Combination::Whole => {
                let whole = move_one(selector, moved, off, source, None);
                selector.to_vector(whole)
            }
            Combination::Cells(rows, banks) => {
                move_one(selector, moved, off, source, Some((result, rows, banks)))
            }
            Combination::Through(rows, banks) => {
                let given = move_one(selector, moved, off, source, None);
                let given = selector.to_vector(given);
                let same = Modifier::Word("quad_perm:[0,1,2,3]");
                dpp(
                    selector,
                    same,
                    InactiveSource::Undefined,
                    given,
                    Some((result, rows, banks)),
                )
            }
            Combination::Lanes(lanes) => {
                let given = move_one(selector, moved, off, source, None);
                let mask = mask(selector, lanes);
                selector.vector(op::V_CNDMASK_B32, &[result, given, mask])
            }
        };
    }
    result
}

/// Emits a DPP move into a new register. With `into`, only some rows and banks are moved, and the
/// other lanes keep the value of the register `into`.
fn dpp(
    selector: &mut Selector<'_>,
    control: Modifier,
    off: InactiveSource,
    source: Value,
    into: Option<(Value, u8, u8)>,
) -> Value {
    let moved = selector.fresh(Class::Vector, 1);
    let mut modifiers = vec![control];
    // `dpp8` has no row and bank masks.
    if !matches!(control, Modifier::Eight(_)) {
        let (rows, banks) = into.map_or((15, 15), |(_, rows, banks)| (rows, banks));
        modifiers.push(Modifier::Number("row_mask", u32::from(rows)));
        modifiers.push(Modifier::Number("bank_mask", u32::from(banks)));
        if off == InactiveSource::Zero {
            modifiers.push(Modifier::Word("bound_ctrl:1"));
        }
    }
    let mut sources = vec![source];
    if let Some((old, ..)) = into {
        sources.insert(0, old);
    }
    let made = selector.emit(op::V_MOV_B32_DPP, &[moved], &sources);
    made.modifiers = modifiers;
    made.tied = into.is_some();
    moved
}

/// Emits one move of a word. With `into`, only some rows and banks are moved, and the other lanes
/// keep the value of the register `into`.
fn move_one(
    selector: &mut Selector<'_>,
    moved: AppliedMove,
    off: InactiveSource,
    source: Value,
    into: Option<(Value, u8, u8)>,
) -> Value {
    let AppliedMove { step, pattern, .. } = moved;
    match (step.opcode, pattern) {
        (op::V_MOV_B32_DPP, Pattern::Table(table)) => {
            let bits = match step.reach {
                Reach::Any(8) => 3,
                _ => 2,
            };
            let lanes = table.iter().zip(0..).take(1 << bits);
            let packed = lanes.fold(0, |all, (lane, at)| all | u32::from(*lane) << (bits * at));
            let control = match (bits, QUADS.get(packed as usize)) {
                (2, Some(quad)) => Modifier::Word(quad),
                _ => Modifier::Eight(packed),
            };
            dpp(selector, control, off, source, into)
        }
        (op::V_MOV_B32_DPP, Pattern::Number(number)) => {
            let control = match step.modifier.strip_suffix(":n") {
                Some(word) => Modifier::Number(word, u32::from(number)),
                None => Modifier::Word(step.modifier),
            };
            dpp(selector, control, off, source, into)
        }
        (op::V_READLANE_B32, Pattern::Number(number)) => {
            let lane = Value::Bits(u32::from(number));
            read(selector, source, lane, off)
        }
        (opcode, Pattern::Table(table)) => {
            let [low, high] = selects(&table);
            let (low, high) = (word(selector, low), word(selector, high));
            let moved = selector.fresh(Class::Vector, 1);
            let made = selector.emit(opcode, &[moved], &[source, low, high]);
            if off == InactiveSource::Zero {
                made.modifiers.push(Modifier::Word("op_sel:[0,1]"));
            }
            moved
        }
        (op::DS_SWIZZLE_B32, Pattern::Bits { and, or, xor }) => {
            let offset = i32::from(and) | i32::from(or) << 5 | i32::from(xor) << 10;
            swizzle(selector, offset, source)
        }
        (op::DS_SWIZZLE_B32, Pattern::Number(number)) => {
            swizzle(selector, 0xc400 | i32::from(number) << 5, source)
        }
        (opcode, Pattern::Number(number)) if step.writes == Writes::Both => {
            exchanged(selector, opcode, number, off, source)
        }
        (opcode, _) => selector.vector(opcode, &[source]),
    }
}

/// Exchanges the lanes whose indices differ in one bit. The instruction operates on two copies of
/// the word. It swaps the lanes of the first copy whose index has the bit set with the lanes of the
/// second copy whose index does not.
fn exchanged(
    selector: &mut Selector<'_>,
    opcode: Opcode,
    bit: u8,
    off: InactiveSource,
    source: Value,
) -> Value {
    let before = selector.fresh(Class::Vector, 2);
    for at in 0..2 {
        selector.emit(COPY, &[before.word(at)], &[source]);
    }
    let after = selector.fresh(Class::Vector, 2);
    let made = selector.emit(opcode, &[after], &[before]);
    made.tied = true;
    if off == InactiveSource::Zero {
        made.modifiers.push(Modifier::Word("bound_ctrl:1"));
    }
    let rows = (0..4).filter(|row| (16 * row) & bit == 0);
    let rows = rows.fold(0, |mask, row| mask | 1 << row);
    let same = Modifier::Word("quad_perm:[0,1,2,3]");
    dpp(
        selector,
        same,
        InactiveSource::Undefined,
        after.word(1),
        Some((after.word(0), rows, 15)),
    )
}

/// `ds_swizzle`: reads other lanes by the pattern in the instruction's offset field.
pub(super) fn swizzle(selector: &mut Selector<'_>, offset: i32, source: Value) -> Value {
    let moved = selector.fresh(Class::Vector, 1);
    let modifiers = [Modifier::Offset(offset)];
    selector.emit_with(op::DS_SWIZZLE_B32, &[moved], &[source], &modifiers);
    moved
}
