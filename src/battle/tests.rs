//! Tests of a battle under a tiny rule set of their own: tables of cases, and properties over random play.

mod again;
mod both;
mod cases;
mod desk;
mod ends;
mod fresh;
mod groups;
mod kept;
mod later;
mod logged;
mod lying;
mod more;
mod play;
mod rolls;
mod secret;
mod seen;
mod sets;
mod shown;
mod things;
pub mod toy;
mod waiting;
mod written;
