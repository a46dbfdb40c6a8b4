//! One line of text that ends in an ellipsis when its place is too narrow; names shrink a little and take the condensed
//! face first.
//!
//! It must not know colours beyond the one it is given. Tests find it by the whole text, cut or not.

use iced::advanced::graphics::text::Paragraph;
use iced::advanced::text::paragraph::Plain;
use iced::advanced::text::{self, Alignment, LineHeight, Shaping, Wrapping};
use iced::advanced::widget::{self, Operation, Tree, Widget, tree};
use iced::advanced::{Layout, layout, mouse, renderer};
use iced::alignment::Vertical;
use iced::{Color, Font, Length, Pixels, Rectangle, Renderer, Size, Theme};

use super::style::{Element, HEAD_BOLD, Type, Words};

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
    Element::new(Fit { words: words.into(), font, size: size.px(), least: least.px(), color })
}

struct Fit<'a> {
    words: Words<'a>,
    font: Font,
    size: f32,
    least: f32,
    color: Option<Color>,
}

#[derive(Default)]
struct Line {
    paragraph: Plain<Paragraph>,
    whole: String,
    room: f32,
    /// The face and the sizes it was measured for: another tab's words may stand in the same place.
    face: Option<(Font, f32, f32)>,
    size: f32,
    condensed: bool,
    cut: String,
}

impl Fit<'_> {
    /// The width of some words in logical pixels, at the line's size.
    fn measure(&self, line: &mut Line, content: &str) -> f32 {
        let _changed = line.paragraph.update(text::Text {
            content,
            bounds: Size::INFINITE,
            size: Pixels(line.size),
            line_height: LineHeight::Relative(1.2),
            font: if line.condensed { HEAD_BOLD } else { self.font },
            align_x: Alignment::Default,
            align_y: Vertical::Top,
            shaping: Shaping::default(),
            wrapping: Wrapping::None,
        });
        line.paragraph.min_width()
    }

    /// Takes the greatest size from `size` down to `least` at which the words fit; whether one does.
    fn shrink(&self, line: &mut Line, room: f32) -> bool {
        line.size = self.size;
        while self.measure(line, &self.words) > room {
            if line.size <= self.least {
                return false;
            }
            line.size = (line.size - 1.0).max(self.least);
        }
        true
    }

    /// The longest beginning that fits with an ellipsis, sought by halves: a whole page may have been pasted as a name.
    fn cut(&self, line: &mut Line, room: f32) -> String {
        let short = |end: usize| format!("{}\u{2026}", self.words.get(..end).unwrap_or_default().trim_end());
        let ends: Vec<usize> = self.words.char_indices().map(|(at, _)| at).collect();
        let fitting = ends.partition_point(|&end| self.measure(line, &short(end)) <= room);
        short(ends.get(fitting.saturating_sub(1)).copied().unwrap_or_default())
    }
}

impl<M> Widget<M, Theme, Renderer> for Fit<'_> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Line>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Line::default())
    }

    fn size(&self) -> Size<Length> {
        Size::new(Length::Shrink, Length::Shrink)
    }

    fn layout(&mut self, tree: &mut Tree, _renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let line = tree.state.downcast_mut::<Line>();
        let room = limits.max().width;
        // A line without a face was never measured, even where there is nothing to say and no room to say it in.
        let face = Some((self.font, self.size, self.least));
        let known = line.face == face && line.whole == self.words && (line.room - room).abs() < f32::EPSILON;
        if !known {
            line.face = face;
            line.condensed = false;
            let mut fits = self.shrink(line, room);
            if !fits && self.least < self.size {
                line.condensed = true;
                fits = self.shrink(line, room);
            }
            line.cut = if fits { self.words.to_string() } else { self.cut(line, room) };
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
        let line = tree.state.downcast_ref::<Line>();
        let style_of = widget::text::Style { color: self.color };
        widget::text::draw(renderer, style, layout.bounds(), line.paragraph.raw(), style_of, viewport);
    }
}
