//! Tests of a battle under a tiny rule set of their own.

mod cases;
mod toy;
