//! Flows and pictures of the screens, without a display.
//!
//! Everything is drawn by the software renderer with the bundled fonts, so a picture is the same on every machine.

#![cfg(feature = "gui")]

pub mod contrast;
pub mod flow;
pub mod paper;
pub mod picture;
pub mod player;
pub mod room;
pub mod sample;
pub mod sets;
pub mod story;
pub mod table;

pub use flow::{Play, ROOMS, SIZES, WIDE};
pub use picture::{Picture, check, draw, simulator};
