//! The zone of fire of a number of batteries (Zones of fire; S30).

use super::{ROCKETS, zone};
use crate::rules::{FieldMemory, FormReader, NoRoll, Opt, Started};

/// The calculator.
pub(in super::super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let options = ["guns", ROCKETS].map(|id| Opt::new(id, reader.rules().word(id))).into();
    let kind = reader.choice("kind", "Batteries of", None, "Zones of fire", options, FieldMemory::Assume("guns"));
    let batteries = if kind == ROCKETS {
        reader.ignore_because("batteries", "rockets have one zone, however many fire");
        1
    } else {
        reader.number("batteries", "Batteries firing", None, 1..=3, 1)
    };
    let (across, along) = zone(reader, kind, batteries);
    NoRoll::default()
        .number("across", across)
        .number("along", along)
        .say("Zones of fire", format!("{across}p across, {along}p along the line of fire."))
        .start()
}
