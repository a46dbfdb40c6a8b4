//! Colours as designers write them.

use iced::Color;

/// A colour from its `0xRRGGBB` number.
pub(super) const fn hex(rgb: u32) -> Color {
    let [_, r, g, b] = rgb.to_be_bytes();
    Color::from_rgb8(r, g, b)
}
