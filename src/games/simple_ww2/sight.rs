//! Who sees whom, how far and from where: what the rules say of it, what the table is asked, what stays known
//! (Visibility).

pub(super) mod chips;
pub(super) mod memory;
pub(super) mod visibility;
