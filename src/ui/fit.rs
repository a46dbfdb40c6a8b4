//! One line of text that ends in an ellipsis when its place is too narrow; names shrink a little and take the condensed
//! face first, and what can be said in several ways is said in the first that has room.
//!
//! It must not know colours beyond the one it is given. Tests find it by the whole text, cut or not.

use iced::advanced::graphics::text::Paragraph;
use iced::advanced::text::paragraph::Plain;
use iced::advanced::text::{self, Alignment, LineHeight, Shaping, Wrapping};
use iced::advanced::widget::{self, Operation, Tree, Widget, tree};
use iced::advanced::{Layout, layout, mouse, renderer};
use iced::alignment::Vertical;
use iced::{Color, Font, Length, Pixels, Rectangle, Renderer, Size, Theme};

use super::style::{Element, HEAD, HEAD_BOLD, TEXT, Type, Words};

/// One line of a font, a size and a colour (that of its surroundings if `None`).
pub fn fit<'a, M: 'a>(words: impl Into<Words<'a>>, font: Font, size: Type, color: Option<Color>) -> Element<'a, M> {
    squeeze(words, font, size, size, color)
}

/// The same, but before it is cut it shrinks down to the size `least`, then takes the condensed face: for names.
pub fn squeeze<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    font: Font,
    size: Type,
    least: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    Element::new(Fit::new(words.into(), font, size, least, color))
}

/// Fits the name of a unit, a group or a side: a number at its end is kept behind the ellipsis.
pub fn name<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    font: Font,
    size: Type,
    least: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    Element::new(Fit::name(words.into(), font, size, least, color))
}

/// The same, but where it has no room by any means, something shorter is said instead of a part of it.
pub fn name_or<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    instead: impl Into<Words<'a>>,
    font: Font,
    size: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    Element::new(Fit::name(words.into(), font, size, Type::Small, color).or(instead.into()))
}

/// The same in the smallest size, as low as its letters allow.
pub fn low_name_or<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    instead: impl Into<Words<'a>>,
    font: Font,
    color: Option<Color>,
) -> Element<'a, M> {
    let name = Fit::name(words.into(), font, Type::Small, Type::Small, color).or(instead.into());
    Element::new(Fit { high: 1.0, ..name })
}

/// A name that shrinks down to the size `least`, and goes on in a second line before a letter of it goes.
pub fn two_line_name<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    font: Font,
    size: Type,
    least: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    Element::new(Fit { two: true, ..Fit::name(words.into(), font, size, least, color) })
}

/// The same without shrinking before that.
pub fn whole_name<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    font: Font,
    size: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    two_line_name(words, font, size, size, color)
}

/// A name in one line as low as its letters allow, for where two lines stand below it.
pub fn low_name<'a, M: 'a>(
    words: impl Into<Words<'a>>,
    font: Font,
    size: Type,
    least: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    Element::new(Fit { high: 1.0, ..Fit::name(words.into(), font, size, least, color) })
}

/// The first of several ways to say a thing that has room; if none has, all of them are tried in the condensed face,
/// and the last one is cut.
pub fn first_fit<'a, M: 'a>(
    ways: impl IntoIterator<Item = Words<'a>>,
    font: Font,
    size: Type,
    color: Option<Color>,
) -> Element<'a, M> {
    let mut ways = ways.into_iter();
    let words = ways.next().unwrap_or_default();
    Element::new(Fit { shorter: ways.collect(), ..Fit::new(words, font, size, size, color) })
}

/// What stands below a unit's name: where it has no room, its parts without figures go first. What is left keeps its
/// words, for a number alone says nothing.
pub fn second_line<'a, M: 'a>(words: impl Into<Words<'a>>, color: Color) -> Element<'a, M> {
    Element::new(below(words.into(), color))
}

/// The same where there is room for two lines: it goes on in a second one before anything goes.
pub fn two_lines<'a, M: 'a>(words: impl Into<Words<'a>>, color: Color) -> Element<'a, M> {
    Element::new(Fit { two: true, ..below(words.into(), color) })
}

/// What stands below the name of a side, in the face of headings: it shrinks a little, then its parts go as those below
/// a unit's name do.
pub fn side_line<'a, M: 'a>(words: impl Into<Words<'a>>, color: Color) -> Element<'a, M> {
    let words = words.into();
    let shorter = fewer(&words).into_iter().map(Words::from).collect();
    let line = Fit::new(words, HEAD, Type::Mark, Type::Small, Some(color));
    Element::new(Fit { shorter, high: 1.05, ..line })
}

/// A message in one line of a size from `size` down to `least`, or in two of the latter.
pub fn message<'a, M: 'a>(words: impl Into<Words<'a>>, size: Type, least: Type) -> Element<'a, M> {
    Element::new(Fit { two: true, ..Fit::new(words.into(), TEXT, size, least, None) })
}

/// A sentence of one size and weight, however long: in one line, or in two, before it is cut.
pub fn sentence<'a, M: 'a>(words: impl Into<Words<'a>>, size: Type, color: Option<Color>) -> Element<'a, M> {
    Element::new(Fit { two: true, ..Fit::new(words.into(), TEXT, size, size, color) })
}

fn below(words: Words<'_>, color: Color) -> Fit<'_> {
    let shorter = fewer(&words).into_iter().map(Words::from).collect();
    Fit { shorter, parts: true, ..Fit::new(words, TEXT, Type::Small, Type::Small, Some(color)) }
}

/// A line of parts with fewer and fewer of them, down to one: first those without figures go, from the front, for the
/// symbol of a unit says its kind, and what changes in a battle stands last; then those with figures.
fn fewer(line: &str) -> Vec<String> {
    let mut parts: Vec<&str> = line.split(", ").collect();
    let mut ways = Vec::new();
    while parts.len() > 1 {
        let plain = parts.iter().position(|part| !has_figure(part));
        let _ = parts.remove(plain.unwrap_or(0));
        ways.push(parts.join(", "));
    }
    ways
}

/// Whether there is a number in some words; the figures of a name such as "M4A3" are none.
pub fn has_figure(words: &str) -> bool {
    words.split(' ').any(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Letters of the longest number that a name may end with.
const NUMBER: usize = 6;

struct Fit<'a> {
    words: Words<'a>,
    /// Other ways to say it, in the order in which they are tried.
    shorter: Vec<Words<'a>>,
    /// What is said where none of them has room, in place of a part of it.
    instead: Option<Words<'a>>,
    /// Whether a number at the end is kept when the words are cut.
    numbered: bool,
    /// Whether there is room for a second line.
    two: bool,
    /// Whether the words are parts of which some may go; the condensed face keeps most of them.
    parts: bool,
    font: Font,
    size: f32,
    least: f32,
    /// The height of one line, to that of its letters.
    high: f32,
    color: Option<Color>,
}

#[derive(Default)]
struct FittedLine {
    paragraph: Plain<Paragraph>,
    whole: String,
    room: f32,
    /// The face and the sizes it was measured for: another tab's words may stand in the same place.
    face: Option<(Font, f32, f32)>,
    size: f32,
    condensed: bool,
    cut: String,
}

impl<'a> Fit<'a> {
    fn new(words: Words<'a>, font: Font, size: Type, least: Type, color: Option<Color>) -> Self {
        Self {
            words,
            shorter: Vec::new(),
            instead: None,
            numbered: false,
            two: false,
            parts: false,
            font,
            size: size.px(),
            least: least.px(),
            high: 1.2,
            color,
        }
    }

    /// A line whose number at the end is kept.
    fn name(words: Words<'a>, font: Font, size: Type, least: Type, color: Option<Color>) -> Self {
        Self { numbered: true, ..Self::new(words, font, size, least, color) }
    }

    /// Something shorter that is said instead of a part of it.
    fn or(self, instead: Words<'a>) -> Self {
        Self { instead: Some(instead), ..self }
    }

    /// The width of some words in logical pixels, at the line's size.
    fn measure(&self, line: &mut FittedLine, content: &str) -> f32 {
        let _changed = line.paragraph.update(text::Text {
            content,
            bounds: Size::INFINITE,
            size: Pixels(line.size),
            // Two lines stand as near to each other as their letters allow.
            line_height: LineHeight::Relative(if content.contains('\n') { 1.0 } else { self.high }),
            font: match line.condensed {
                true if self.parts => HEAD,
                true => HEAD_BOLD,
                false => self.font,
            },
            align_x: Alignment::Default,
            align_y: Vertical::Top,
            shaping: Shaping::default(),
            wrapping: Wrapping::None,
        });
        line.paragraph.min_width()
    }

    /// Takes the greatest size from `size` down to `least` at which the words fit; whether one does.
    fn shrink(&self, line: &mut FittedLine, words: &str, room: f32) -> bool {
        line.size = self.size;
        while self.measure(line, words) > room {
            if line.size <= self.least {
                return false;
            }
            line.size = (line.size - 1.0).max(self.least);
        }
        true
    }

    /// The first way to say it that fits.
    fn way(&self, line: &mut FittedLine, room: f32) -> Option<&Words<'a>> {
        std::iter::once(&self.words).chain(&self.shorter).find(|words| self.shrink(line, words, room))
    }

    /// The words in two lines, the first of them as long as it may be, if they fit so. A number does not leave its word
    /// unless there is no other way.
    fn broken(&self, line: &mut FittedLine, words: &str, room: f32) -> Option<String> {
        let figure =
            |at: usize| words.get(at + 1..).is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_digit()));
        let all: Vec<usize> = words.match_indices(' ').map(|(at, _)| at).collect();
        let kept: Vec<usize> = all.iter().copied().filter(|at| !figure(*at)).collect();
        [kept, all].iter().find_map(|gaps| {
            let fitting = gaps.partition_point(|&at| self.measure(line, words.get(..at).unwrap_or_default()) <= room);
            let (first, second) = words.split_at_checked(*gaps.get(fitting.checked_sub(1)?)?)?;
            (self.measure(line, second.trim_start()) <= room).then(|| format!("{first}\n{}", second.trim_start()))
        })
    }

    /// The words as they fit, whole, in one line or in two.
    fn whole(&self, line: &mut FittedLine, room: f32) -> Option<String> {
        if let Some(words) = self.way(line, room) {
            return Some(words.to_string());
        }
        if !self.two {
            return None;
        }
        // A name is rather smaller in two lines than cut.
        let small = self.numbered.then(|| Type::Small.px().min(line.size));
        let fitting = [Some(line.size), small].into_iter().flatten().find_map(|size| {
            line.size = size;
            self.broken(line, &self.words, room)
        });
        if fitting.is_none() {
            line.size = self.least;
        }
        fitting
    }

    /// As many of the parts as fit: all of them or all but the first in the usual face, then in the condensed one,
    /// and so on with fewer.
    fn most_parts(&self, line: &mut FittedLine, room: f32) -> Option<String> {
        let ways: Vec<&Words<'a>> = std::iter::once(&self.words).chain(&self.shorter).collect();
        for pair in ways.chunks(2) {
            for condensed in [false, true] {
                line.condensed = condensed;
                for words in pair {
                    if self.shrink(line, words, room) {
                        return Some(words.to_string());
                    }
                    if let Some(words) = self.two.then(|| self.broken(line, words, room)).flatten() {
                        return Some(words);
                    }
                }
            }
        }
        None
    }

    /// The longest beginning that fits with an ellipsis, sought by halves: a whole page may have been pasted as a name.
    fn cut(&self, line: &mut FittedLine, words: &str, room: f32) -> String {
        let last = words.rsplit(' ').next().unwrap_or_default();
        let number = self.numbered && last.len() < NUMBER && last.ends_with(|letter: char| letter.is_ascii_digit());
        let (words, kept) = if number { (words.trim_end_matches(last), last) } else { (words, "") };
        let short = |end: usize| format!("{}\u{2026}{kept}", words.get(..end).unwrap_or_default().trim_end());
        let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
        let mut fits =
            |words: &str| self.measure(line, words) <= room || self.two && self.broken(line, words, room).is_some();
        let fitting = ends.partition_point(|&end| fits(&short(end)));
        let short = short(ends.get(fitting.saturating_sub(1)).copied().unwrap_or_default());
        if self.two { self.broken(line, &short, room).unwrap_or(short) } else { short }
    }
}

impl<M> Widget<M, Theme, Renderer> for Fit<'_> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<FittedLine>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(FittedLine::default())
    }

    fn size(&self) -> Size<Length> {
        Size::new(Length::Shrink, Length::Shrink)
    }

    fn layout(&mut self, tree: &mut Tree, _renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let line = tree.state.downcast_mut::<FittedLine>();
        let room = limits.max().width;
        // A line without a face was never measured, even where there is nothing to say and no room to say it in.
        let face = Some((self.font, self.size, self.least));
        let known = line.face == face && line.whole == self.words && (line.room - room).abs() < f32::EPSILON;
        if !known {
            line.face = face;
            line.condensed = false;
            let mut whole = if self.parts { self.most_parts(line, room) } else { self.whole(line, room) };
            if whole.is_none() && (self.least < self.size || !self.shorter.is_empty()) {
                line.condensed = true;
                whole = self.whole(line, room);
            }
            line.cut = match whole.or_else(|| self.instead.as_ref().map(ToString::to_string)) {
                Some(words) => words,
                None => self.cut(line, self.shorter.last().unwrap_or(&self.words), room),
            };
            line.whole = self.words.to_string();
            line.room = room;
        }
        let cut = std::mem::take(&mut line.cut);
        self.measure(line, &cut);
        line.cut = cut;
        layout::Node::new(limits.resolve(Length::Shrink, Length::Shrink, line.paragraph.min_bounds()))
    }

    fn operate(&mut self, _tree: &mut Tree, layout: Layout<'_>, _renderer: &Renderer, operation: &mut dyn Operation) {
        operation.text(None, layout.bounds(), &self.words);
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        _cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let line = tree.state.downcast_ref::<FittedLine>();
        let style_of = widget::text::Style { color: self.color };
        widget::text::draw(renderer, style, layout.bounds(), line.paragraph.raw(), style_of, viewport);
    }
}

#[cfg(test)]
mod tests {
    use super::fewer;

    #[test]
    fn a_number_keeps_its_word_down_to_the_last_part() {
        for (line, ways) in [
            (
                "Infantry, Crack, Permanent 2, Hits 4",
                vec!["Crack, Permanent 2, Hits 4", "Permanent 2, Hits 4", "Hits 4"],
            ),
            ("power 5, range 2, Native, Infantry", vec!["power 5, range 2, Infantry", "power 5, range 2", "range 2"]),
            ("Panther G", Vec::new()),
        ] {
            assert_eq!(fewer(line), ways, "{line}");
        }
    }
}
