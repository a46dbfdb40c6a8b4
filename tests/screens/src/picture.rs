//! Draws any element to a picture, keeps pictures as PNG files, and compares them with the kept ones.
//!
//! It must not know screens: it is given elements.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    reason = "a test that cannot go on has failed"
)]

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Once;

use adjutant::ui::{FONTS, Look, TEXT};
use iced::{Color, Element, Rectangle, Renderer, Settings, Size, Theme};
use iced_test::Simulator;
use iced_test::core::renderer::{Headless, Style};
use iced_test::core::{Event, clipboard, mouse, theme::Base, time::Instant, window};
use iced_test::futures::futures::executor::block_on;
use iced_test::renderer::graphics::{damage, text::font_system};
use iced_test::runtime::UserInterface;
use iced_test::runtime::user_interface::Cache;
use iced_tiny_skia::Layer;

/// The kept pictures, beside this package's tests.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");

/// How far a channel of a pixel may drift before the pixel counts as different, out of 255.
const DRIFT: u8 = 24;

/// How many pixels in ten thousand may differ.
const ALLOWED: usize = 2;

/// Pixels as rows of RGBA.
#[derive(Clone)]
pub struct Picture {
    /// Size in pixels.
    pub size: Size<u32>,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

/// The settings every test window has: our fonts, nothing of the system's.
fn settings() -> Settings {
    Settings { default_font: TEXT, default_text_size: 16.into(), ..Settings::default() }
}

fn load_fonts() {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| {
        let mut system = font_system().write().expect("no thread broke the font system");
        for font in FONTS {
            system.load_font(Cow::Borrowed(font));
        }
    });
}

/// A simulator of an element at a window size in logical pixels, for presses and keys.
pub fn simulator<'a, M>(
    size: impl Into<Size>,
    element: impl Into<Element<'a, M>>,
) -> Simulator<'a, M, Theme, Renderer> {
    load_fonts();
    // The simulator reads its backend from the environment; only one is built, so any value would do.
    Simulator::with_size(settings(), size, element)
}

/// The software renderer with our fonts.
pub fn renderer() -> Renderer {
    load_fonts();
    let settings = settings();
    block_on(<Renderer as Headless>::new(settings.default_font, settings.default_text_size, Some("tiny-skia")))
        .expect("the software renderer is built in")
}

/// Draws an element at a window size in logical pixels and a scale (1 for screens, 2 for close looks).
pub fn draw<'a, M>(look: &Look, size: impl Into<Size>, scale: f32, element: impl Into<Element<'a, M>>) -> Picture {
    let size = size.into();
    let theme = look.theme();
    let mut renderer = renderer();
    let mut ui = UserInterface::build(element, size, Cache::default(), &mut renderer);
    let mut messages = Vec::new();
    // Buttons learn that they may be pressed from the first redraw.
    ui.update(
        &[Event::Window(window::Event::RedrawRequested(Instant::now()))],
        mouse::Cursor::Unavailable,
        &mut renderer,
        &mut clipboard::Null,
        &mut messages,
    );
    let base = theme.base();
    let style = Style { text_color: base.text_color };
    ui.draw(&mut renderer, &theme, &style, mouse::Cursor::Unavailable);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a window's size")]
    let pixels = |length: f32| (length * scale).round() as u32;
    let size = Size::new(pixels(size.width), pixels(size.height));
    Picture { size, rgba: renderer.screenshot(size, scale, base.background_color) }
}

/// What the software renderer paints of a window that is drawn for the second time and looks as it did: the parts, in
/// logical pixels, that it believes to have changed.
pub fn painted_again<'a, M>(size: Size, element: impl Into<Element<'a, M>>) -> Vec<Rectangle> {
    let mut renderer = renderer();
    let mut ui = UserInterface::build(element, size, Cache::default(), &mut renderer);
    let mut drawn = || {
        let style = Style { text_color: Color::BLACK };
        ui.draw(&mut renderer, &Theme::Light, &style, mouse::Cursor::Unavailable);
        renderer.layers().to_vec()
    };
    let (before, after) = (drawn(), drawn());
    damage::group(
        damage::diff(&before, &after, |layer| vec![layer.bounds], Layer::damage),
        Rectangle::with_size(size),
    )
}

impl Picture {
    /// Writes it as a PNG file, making the folder if need be.
    pub fn save(&self, path: impl AsRef<Path>) {
        let path = path.as_ref();
        let folder = path.parent().expect("a file lies in a folder");
        fs::create_dir_all(folder).expect("the folder can be made");
        let file = File::create(path).expect("the picture can be written");
        let mut encoder = png::Encoder::new(file, self.size.width, self.size.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&self.rgba).expect("the pixels");
    }

    /// Reads a PNG file that [`Picture::save`] wrote; `None` if there is none.
    pub fn load(path: impl AsRef<Path>) -> Option<Self> {
        let file = File::open(path).ok()?;
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().ok()?;
        let mut rgba = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut rgba).ok()?;
        rgba.truncate(info.buffer_size());
        Some(Self { size: Size::new(info.width, info.height), rgba })
    }

    /// The pixels of a part of the picture, row by row, in logical pixels of a picture drawn at scale 1.
    pub fn pixels(&self, place: Rectangle) -> impl Iterator<Item = &[u8]> {
        let place = place.snap().unwrap_or_default();
        let [left, top, wide, high] = [place.x, place.y, place.width, place.height].map(|length| length as usize);
        let rows = self.rgba.chunks_exact(4 * self.size.width as usize).skip(top).take(high);
        rows.flat_map(move |row| row.chunks_exact(4).skip(left).take(wide))
    }

    /// How many pixels in ten thousand differ from another picture; all of them if the sizes differ.
    pub fn differs(&self, other: &Self) -> usize {
        if self.size != other.size || self.rgba.len() != other.rgba.len() {
            return 10_000;
        }
        let pairs = self.rgba.chunks_exact(4).zip(other.rgba.chunks_exact(4));
        let far = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > DRIFT);
        let count = pairs.filter(|pair| far(*pair)).count();
        (count * 10_000).div_ceil((self.rgba.len() / 4).max(1))
    }
}

/// Compares a picture with a kept file. A missing file is a difference.
pub fn compare(kept: &Path, picture: &Picture) -> Result<(), String> {
    match Picture::load(kept).map(|old| picture.differs(&old)) {
        None => Err("there is no kept picture".to_owned()),
        Some(few) if few <= ALLOWED => Ok(()),
        Some(many) => Err(format!("{many} of 10000 pixels differ")),
    }
}

/// Compares a picture with the kept one of its name. A missing or different one fails, and the new picture is put
/// into the system's temporary folder; run with `ADJUTANT_BLESS=1` to keep it instead, and look at it before
/// committing.
pub fn check(name: &str, picture: &Picture) {
    let file = PathBuf::from(name).with_extension("png");
    let kept = Path::new(KEPT).join(&file);
    if std::env::var_os("ADJUTANT_BLESS").is_some_and(|value| value == "1") {
        picture.save(&kept);
        return;
    }
    if let Err(verdict) = compare(&kept, picture) {
        let new = std::env::temp_dir().join("adjutant-pictures").join(file);
        picture.save(&new);
        panic!(
            "{name}: {verdict}. Compare {} with {}; ADJUTANT_BLESS=1 keeps the new one.",
            new.display(),
            kept.display()
        );
    }
}
