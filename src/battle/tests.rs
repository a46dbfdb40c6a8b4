//! Tests of a battle under a tiny rule set of their own: tables of cases, and properties over random play.

mod again;
mod both;
mod cases;
mod desk;
mod ends;
mod fresh;
mod groups;
mod logged;
mod play;
mod rolls;
mod seen;
mod sets;
mod shown;
mod things;
pub mod toy;
mod written;
