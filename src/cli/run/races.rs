//! `--races`: data races, as text and as JSON.

use serde_json::json;

use super::answer::MOST_RACES;
use super::bind::Named;
use super::shown::{Form, show};
use crate::places::Places;
use lanelog_sim::{Between, Launch, Object, Race, RacingAccess, Scope, Value};
use lanelog_util::escape as terminal;

/// The races of a run.
pub(super) struct Races<'r> {
    pub races: &'r [Race],
    pub places: &'r Places<'r, 'r>,
    pub launch: &'r Launch,
    pub buffers: &'r [Named],
}

impl Races<'_> {
    /// The line of stdout after the buffers.
    pub fn summary(&self) -> String {
        match self.races.len() {
            0 => "no data races".into(),
            1 => "1 pair of instructions is a data race".into(),
            many => format!("{many} pairs of instructions are data races"),
        }
    }

    /// `%out`, `@tile`: the name of an object.
    fn object(&self, race: &Race) -> String {
        match &race.object {
            Object::Buffer(index) => match self.buffers.get(*index) {
                Some(named) => format!("%{}", terminal::name(named.name.as_bytes())),
                None => format!("buffer {index}"),
            },
            Object::Global(name) => format!("@{}", terminal::name(name)),
            Object::Unknown(address) => format!("the object at 0x{address:x}"),
        }
    }

    fn between(race: &Race) -> &'static str {
        match race.between {
            Between::Lanes => "between lanes of one wave",
            Between::Waves => "between waves of one work-group",
            Between::Groups => "between work-groups",
        }
    }

    /// The value of an access, in the form of its instruction's type.
    fn value(&self, access: &RacingAccess) -> String {
        if !access.is_defined {
            return "undefined bytes".into();
        }
        let module = self.places.module;
        let form = module.functions.get(access.function).map(|function| {
            let value = function.arguments.len() + access.instruction;
            Form::of(module, function, value as u32)
        });
        let mut word = [0; 8];
        let bytes = &access.bytes;
        if bytes.len() > word.len() {
            let digits: String = bytes
                .iter()
                .rev()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            return format!("0x{digits}");
        }
        word.iter_mut()
            .zip(bytes)
            .for_each(|(to, from)| *to = *from);
        let word = Value::Bits(u64::from_le_bytes(word));
        let fits = match form {
            Some(Form::Integer(bits)) => bits as usize == 8 * bytes.len(),
            Some(Form::Float(element)) => element.size() == bytes.len(),
            _ => false,
        };
        show(&word, form.filter(|_| fits).unwrap_or(Form::Plain))
    }

    /// `reads 5`, `writes 1.5 (atomic, scope of a work-group)`.
    fn does(&self, access: &RacingAccess) -> String {
        let verb = if access.way.writes { "writes" } else { "reads" };
        let atomic = match access.way.atomic {
            None => "",
            Some(Scope::Lane) => " (atomic for one lane)",
            Some(Scope::Wave) => " (atomic within its wave)",
            Some(Scope::Group) => " (atomic within its work-group)",
            Some(Scope::Device) => " (atomic)",
        };
        format!("{verb} {}{atomic}", self.value(access))
    }

    /// The work-item of an access: its index in the work-group.
    fn item(&self, access: &RacingAccess) -> u32 {
        access.wave * self.launch.wave + access.lane
    }

    fn text_of(&self, race: &Race, colour: bool) -> String {
        let places = self.places;
        let (first, second) = (&race.first, &race.second);
        let title = format!(
            "data race {}: {} bytes at byte {} of {}",
            Races::between(race),
            second.bytes.len(),
            race.offset,
            self.object(race),
        );
        let mut text = places.rendered(
            places.span(second.function, second.instruction),
            title,
            colour,
        );
        for access in [second, first] {
            let line = match (access.function, access.instruction)
                == (second.function, second.instruction)
            {
                true => String::new(),
                false => format!(
                    ", line {}: {}",
                    places.line(access.function, access.instruction),
                    places.text(access.function, access.instruction)
                ),
            };
            text.push_str(&format!(
                "  = note: work-item {} of group {} (lane {} of wave {}) {}, in @{}{line}\n",
                self.item(access),
                access.group,
                access.lane,
                access.wave,
                self.does(access),
                places.function_name(access.function),
            ));
            for source in places.source(access.function, access.instruction) {
                text.push_str(&format!("  = note: compiled from {source}\n"));
            }
        }
        if race.count > 1 {
            text.push_str(&format!("  = note: {} times\n", race.count));
        }
        if race.is_harmless {
            let words = match first.way.writes {
                true => "both write the same value",
                false => "the write does not change the value",
            };
            text.push_str(&format!(
                "  = note: {words}, each time: the order makes no difference here, but LLVM does \
                 not define it\n"
            ));
        }
        text
    }

    /// The messages for stderr.
    pub fn text(&self, colour: bool) -> String {
        let shown = self.races.iter().take(MOST_RACES);
        let mut text: String = shown.map(|race| self.text_of(race, colour)).collect();
        if self.races.len() > MOST_RACES {
            text.push_str(&format!(
                "error: {} more data races; --format json shows all\n",
                self.races.len() - MOST_RACES
            ));
        }
        text
    }

    /// The races as JSON.
    pub fn json(&self) -> serde_json::Value {
        let places = self.places;
        let access = |access: &RacingAccess| {
            let start = places.span(access.function, access.instruction).start;
            let position = places.lines.position(start);
            json!({
                "function": places.function_name(access.function),
                "line": position.line,
                "column": position.column,
                "instruction": places.text(access.function, access.instruction),
                "source": places.source(access.function, access.instruction),
                "group": access.group,
                "wave": access.wave,
                "lane": access.lane,
                "item": self.item(access),
                "writes": access.way.writes,
                "atomic": access.way.atomic.is_some(),
                "value": self.value(access),
            })
        };
        let race = |race: &Race| {
            json!({
                "between": match race.between {
                    Between::Lanes => "lanes",
                    Between::Waves => "waves",
                    Between::Groups => "groups",
                },
                "object": self.object(race),
                "offset": race.offset,
                "bytes": race.second.bytes.len(),
                "first": access(&race.first),
                "second": access(&race.second),
                "same_value": race.is_harmless,
                "count": race.count,
            })
        };
        self.races.iter().map(race).collect()
    }
}
