//! Formats lines for display: a text on the left and its source location on the right, within a
//! given width.

use anstyle::{AnsiColor, Effects, Style};

use lanelog_util::escape as terminal;

/// Display options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Maximum number of characters in a line, unless a name is longer.
    pub width: usize,
    /// Whether to use terminal colours.
    pub colour: bool,
}

/// The role of a piece of text, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// A tuple that holds.
    Claim,
    /// A tuple that does not hold.
    Denial,
    /// Text from the program.
    Code,
    /// A reason.
    Plain,
    /// Source locations and connecting lines.
    Faint,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Claim => Style::new().effects(Effects::BOLD),
            Ink::Denial => AnsiColor::Red.on_default().effects(Effects::BOLD),
            Ink::Code => AnsiColor::Cyan.on_default(),
            Ink::Plain => Style::new(),
            Ink::Faint => Style::new().effects(Effects::DIMMED),
        }
    }
}

/// A text that is written line by line.
pub(super) struct Page {
    look: Look,
    pub text: String,
}

/// Minimum width of texts, at any depth of nesting.
const LEAST: usize = 24;

impl Page {
    pub fn new(look: Look) -> Page {
        Page {
            look,
            text: String::new(),
        }
    }

    fn paint(&mut self, text: &str, ink: Ink) {
        let text = &*terminal::name(text);
        if self.look.colour && !text.is_empty() && ink != Ink::Plain {
            let style = ink.style();
            self.text.push_str(&style.render().to_string());
            self.text.push_str(text);
            self.text.push_str(&style.render_reset().to_string());
        } else {
            self.text.push_str(text);
        }
    }

    fn end(&mut self) {
        if !self.look.colour {
            self.text.truncate(self.text.trim_end_matches(' ').len());
        }
        self.text.push('\n');
    }

    /// Writes an empty line, except for the connecting lines in the margin.
    pub fn gap(&mut self, margin: &str) {
        self.paint(margin.trim_end(), Ink::Faint);
        self.end();
    }

    /// Writes a text after a margin, and wraps it if it is too long. `first` precedes the first
    /// line; further lines are indented by its length. `note` is right-aligned on the last line, or
    /// on the next line if it does not fit.
    pub fn put(&mut self, margin: &str, first: &str, text: &str, ink: Ink, note: &str) {
        let (text, note) = (&*terminal::lines(text), &*terminal::name(note));
        let before = columns(margin) + columns(first);
        let limit = self.look.width.saturating_sub(before).max(LEAST);
        let lines = match ink {
            Ink::Code => vec![shortened(text, limit)],
            _ => wrapped(text, limit),
        };
        let last = lines.len().saturating_sub(1);
        for (at, line) in lines.iter().enumerate() {
            self.paint(margin, Ink::Faint);
            if at == 0 {
                self.paint(
                    first,
                    if ink == Ink::Plain {
                        Ink::Plain
                    } else {
                        Ink::Faint
                    },
                );
            } else {
                self.text.push_str(&" ".repeat(columns(first)));
            }
            self.paint(line, ink);
            if at == last && !note.is_empty() {
                let used = before + columns(line);
                let wanted = columns(note) + 2;
                if used + wanted > self.look.width.max(before + LEAST) {
                    self.end();
                    self.paint(margin, Ink::Faint);
                    let start = self.look.width.saturating_sub(columns(note));
                    let blanks = start.max(before).saturating_sub(columns(margin));
                    self.text.push_str(&" ".repeat(blanks));
                } else {
                    let blanks = self.look.width.saturating_sub(used + columns(note));
                    self.text.push_str(&" ".repeat(blanks));
                }
                self.paint(note, Ink::Faint);
            }
            self.end();
        }
    }
}

/// A text wrapped to lines, each with a line end.
pub fn paragraph(text: &str, look: Look) -> String {
    let lines = wrapped(&terminal::lines(text), look.width.max(LEAST));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The width of a text: its number of characters.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

/// A text that is truncated if it is too long, with white space replaced by single spaces.
fn shortened(text: &str, limit: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if columns(&text) <= limit {
        return text;
    }
    let kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Wraps a text at spaces to lines of at most `limit` characters. A longer word is on a separate
/// line.
pub(super) fn wrapped(text: &str, limit: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = columns(word);
        if used > 0 && used + 1 + length > limit {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn page(width: usize) -> Page {
        Page::new(Look {
            width,
            colour: false,
        })
    }

    #[test]
    fn notes_stand_on_the_right_or_below() {
        let mut page = page(40);
        page.put("│ ", "", "short", Ink::Plain, "a.dl:1");
        page.put(
            "│ ",
            "",
            "a text that takes more than one line of these",
            Ink::Plain,
            "rules.dl:100",
        );
        assert_eq!(
            page.text,
            "│ short                           a.dl:1\n\
             │ a text that takes more than one line\n\
             │ of these                  rules.dl:100\n"
        );
        let mut page = self::page(40);
        page.put(
            "",
            "",
            "a text of nearly forty columns, no more",
            Ink::Plain,
            "a.dl:1",
        );
        assert_eq!(
            page.text,
            "a text of nearly forty columns, no more\n                                  a.dl:1\n"
        );
    }

    #[test]
    fn code_is_cut_and_words_are_not() {
        let mut page = page(30);
        page.put(
            "",
            "",
            "%x   = add i32 %aaaaaaaaa, %bbbbbbbbbbb",
            Ink::Code,
            "",
        );
        page.put(
            "",
            "· ",
            "averyveryverylongnamewithoutanyblanks x",
            Ink::Plain,
            "",
        );
        assert_eq!(
            page.text,
            "%x = add i32 %aaaaaaaaa, %bbb…\n· averyveryverylongnamewithoutanyblanks\n  x\n"
        );
    }
}
