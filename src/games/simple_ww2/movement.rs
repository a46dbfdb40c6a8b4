//! Elements move by their unit's option: how far, in what, and who may fire first (Move options; Interrupt).

pub(super) mod allowance;
pub(super) mod carried;
pub(super) mod moves;
pub(super) mod reactions;
