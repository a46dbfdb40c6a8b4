//! A fatigue point told by hand, with one press: what no throw here has given (6; Z38, Z66).

use super::{base::Base, ground::wrecked};
use crate::{
    dice::{Class, Subject},
    rules::{Effect, Intake, Kind, Started, Told, Want},
};

/// A base takes a fatigue point.
pub(super) struct Tire;

/// The place of the rule.
const PLACE: &str = "6";

impl Kind for Tire {
    fn id(&self) -> &'static str {
        "tire"
    }

    fn rulings(&self) -> &'static [&'static str] {
        &["Z4"]
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let tag = intake.unit("unit", "Base", Want::Acting, |_, _| None)?;
        let base = Base::read(intake, tag);
        let falls = base.falls(1);
        let class = Class::Word(if falls { "destroyed" } else { "tired" });
        let told = Told::default().settle(Subject::Headline, class).settle(Subject::Unit(tag), class);
        let told = told.say(PLACE, base.takes(1));
        if !falls {
            return told.effect(Effect::add(tag, "fatigue", 1)).start();
        }
        let gone = [Effect::remove(tag, "exhausted")].into_iter().chain(wrecked(intake, tag));
        gone.fold(told, Told::effect).start()
    }
}
