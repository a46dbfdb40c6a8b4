//! A shot at an element, by whatever fires: what it shoots with, its number to hit, what a hit does (Direct Fire;
//! Effect of hits). Barrages, mines and close assaults read the same tables.

pub(super) mod column;
pub(super) mod course;
pub(super) mod doomed;
pub(super) mod fighter;
pub(super) mod hit_effect;
pub(super) mod knock_out;
pub(super) mod roll;
pub(super) mod target;
pub(super) mod to_hit;
pub(super) mod volley;
pub(super) mod weapon;
