//! Whether all words that are drawn can be told from what they stand on: the colour of each text is compared with the
//! pixels below its letters.
//!
//! It looks at what reaches the renderer and at the picture that comes of it, so that no pair of colours can be
//! forgotten. It must not know any screen.

use adjutant::ui::{Element, Look};
use iced::{Color, Rectangle, Size};
use iced_test::{
    core::{
        Background, Event, clipboard, mouse,
        renderer::{Headless as _, Style},
        theme::Base,
        time::Instant,
        window,
    },
    renderer::graphics::text::Text,
    runtime::{UserInterface, user_interface::Cache},
};
use iced_tiny_skia::Layer;

use crate::picture::renderer;

/// What counts as the ground of a text: one pixel in this many below its letters. Less is an edge, or the line that is
/// drawn through the name of a lost unit.
const SHARE: usize = 4;

/// A text as it is drawn: its words, the colour of its letters, and what is seen of it.
struct Written {
    words: String,
    ink: Color,
    seen: Rectangle,
}

/// A text with the least contrast that it has with any ground below it.
#[derive(Debug)]
pub struct Contrast {
    /// What it says.
    pub words: String,
    /// The ratio, from 1 to 21.
    pub ratio: f32,
    /// The colours, of the letters and of the ground.
    pub colours: [Color; 2],
}

/// The contrast of every text that is drawn in a window of a size.
pub fn contrasts<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>) -> Vec<Contrast> {
    let theme = look.theme();
    let base = theme.base();
    let mut renderer = renderer();
    let mut ui = UserInterface::build(element, size, Cache::default(), &mut renderer);
    // Buttons learn that they may be pressed from the first redraw.
    let shown = Event::Window(window::Event::RedrawRequested(Instant::now()));
    ui.update(&[shown], mouse::Cursor::Unavailable, &mut renderer, &mut clipboard::Null, &mut Vec::new());
    let style = Style { text_color: base.text_color };
    ui.draw(&mut renderer, &theme, &style, mouse::Cursor::Unavailable);
    let texts = written(renderer.layers(), Rectangle::with_size(size));
    // The renderer borrows its letters from the window: without it the same picture is drawn with no words in it.
    drop(ui);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a window's size")]
    let [width, height] = [size.width, size.height].map(|length| length.round() as u32);
    let ground = renderer.screenshot(Size::new(width, height), 1.0, base.background_color);
    let rows: Vec<&[u8]> = ground.chunks_exact(4 * width as usize).collect();
    texts.into_iter().filter_map(|text| text.over(&rows)).collect()
}

/// Every text of the layers within a window that nothing is drawn over.
fn written(layers: &[Layer], window: Rectangle) -> Vec<Written> {
    let mut found = Vec::new();
    for (at, layer) in layers.iter().enumerate() {
        let Some(layer_seen) = layer.bounds.intersection(&window) else { continue };
        let above = layers.iter().skip(at + 1);
        let covers: Vec<Rectangle> = above
            .flat_map(|layer| layer.quads.iter().map(move |(quad, ground)| (layer.bounds, quad, ground)))
            .filter(|(.., ground)| !matches!(ground, Background::Color(colour) if colour.a == 0.0))
            .filter_map(|(bounds, quad, _)| quad.bounds.intersection(&bounds))
            .collect();
        for item in &layer.text {
            for text in item.as_slice() {
                let Text::Paragraph { paragraph, position, color, clip_bounds, transformation } = text else {
                    continue;
                };
                let transformation = item.transformation() * *transformation;
                let lies = Rectangle::new(*position, paragraph.min_bounds) * transformation;
                let seen = layer_seen
                    .intersection(&(*clip_bounds * transformation))
                    .and_then(|seen| seen.intersection(&lies));
                let (Some(seen), Some(paragraph)) = (seen, paragraph.upgrade()) else { continue };
                let lines = paragraph.buffer().lines.iter();
                let words = lines.map(|line| line.text().to_owned()).collect::<Vec<_>>().join(" ");
                if !words.trim().is_empty() && !covers.iter().any(|cover| cover.intersects(&seen)) {
                    found.push(Written { words, ink: *color, seen });
                }
            }
        }
    }
    found
}

impl Written {
    /// Its least contrast with the rows of a picture without words; `None` where no pixel of it is in the picture.
    fn over(self, picture: &[&[u8]]) -> Option<Contrast> {
        // Above and below the letters of a line there is room that borders may stand in.
        let edge = self.seen.height * 0.2;
        let letters = self.seen.shrink([edge, 0.0]).snap()?;
        let [start, end] = [letters.x, letters.x + letters.width].map(|x| 4 * x as usize);
        let mut grounds: Vec<(&[u8], usize)> = Vec::new();
        for row in picture.iter().skip(letters.y as usize).take(letters.height as usize) {
            for pixel in row.get(start..end.min(row.len()))?.chunks_exact(4) {
                match grounds.iter_mut().find(|(counted, _)| *counted == pixel) {
                    Some((_, count)) => *count += 1,
                    None => grounds.push((pixel, 1)),
                }
            }
        }
        let all: usize = grounds.iter().map(|(_, count)| count).sum();
        let wide = grounds.into_iter().filter(|(_, count)| count * SHARE >= all);
        let ratios = wide.map(|(ground, _)| {
            let part = |at: usize| ground.get(at).copied().unwrap_or_default();
            let ground = Color::from_rgb8(part(0), part(1), part(2));
            let part = |ink: f32, ground: f32| ink * self.ink.a + ground * (1.0 - self.ink.a);
            let ink =
                Color::from_rgb(part(self.ink.r, ground.r), part(self.ink.g, ground.g), part(self.ink.b, ground.b));
            (ink.relative_contrast(ground), [ink, ground])
        });
        let (ratio, colours) = ratios.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
        Some(Contrast { words: self.words, ratio, colours })
    }
}
