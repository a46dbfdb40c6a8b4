//! Screens with something on them, for flows and pictures.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test that cannot go on has failed"
)]

use adjutant::{
    battle::{Battle, Command, Permit, Request, muster_sheet::MusterSheet},
    dice::{Dice, Side, Tag},
    games::Registry,
    rules::{Draft, Value},
    store::{
        self, Condition, DailyCopy, Flaw, Settings as Kept,
        journal::{Damage, Unreadable},
    },
    ui::{
        Element, Look,
        keys::Stroke,
        screen::{
            Action, Frame,
            add::Add,
            ending::End,
            log::{self, Log},
            menu::{self, Menu},
            muster::{self, Muster, RulingSet},
            page::{Opened, PageContext, PageScreen},
            quick::{self, Quick},
            reference::Reference,
            rescue::Rescue as RescuePage,
            rulings::Rulings,
            settings::Settings,
            sheet::Sheet,
            shortcuts::Shortcuts,
            start::{self, Entry, FileState, Game, Rescue, Start},
            stops::PageMessage,
            unsaved::Unsaved,
            why::Why,
        },
    },
};

use crate::flow::Screen;

/// Makes a screen playable.
macro_rules! screen {
    ($screen:ty, $message:ty) => {
        impl Screen for $screen {
            type Message = $message;

            fn view(&self, frame: &Frame) -> Element<'_, $message> {
                self.view(frame)
            }

            fn update(&mut self, message: $message) -> Action<$message> {
                self.update(message)
            }

            fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<$message> {
                self.keys(frame, stroke)
            }
        }
    };
}

screen!(Start, start::Message);
screen!(Muster, muster::Message);

impl<S: PageScreen> Screen for Opened<S> {
    type Message = PageMessage<S::Message>;

    fn view(&self, frame: &Frame) -> Element<'_, Self::Message> {
        self.view(frame)
    }

    fn update(&mut self, message: Self::Message) -> Action<Self::Message> {
        self.update(message, &mut PageContext { battle: None, dice: &mut Dice::seeded(1), now: NOW })
    }

    fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Self::Message> {
        self.keys(frame, stroke)
    }
}

/// A log with the battle it speaks of.
pub struct Annals {
    /// The battle.
    pub battle: Battle,
    /// Its log.
    pub log: Opened<Log>,
}

impl Screen for Annals {
    type Message = PageMessage<log::Message>;

    fn view(&self, frame: &Frame) -> Element<'_, Self::Message> {
        self.log.view(frame)
    }

    fn update(&mut self, message: Self::Message) -> Action<Self::Message> {
        let mut context = PageContext { battle: Some(&self.battle), dice: &mut Dice::seeded(1), now: NOW };
        self.log.update(message, &mut context)
    }

    fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Self::Message> {
        self.log.keys(frame, stroke)
    }
}

/// A quick roll with repeatable dice.
pub struct Roller {
    /// The screen.
    pub quick: Opened<Quick>,
    /// Its dice.
    pub dice: Dice,
}

impl Screen for Roller {
    type Message = PageMessage<quick::Message>;

    fn view(&self, frame: &Frame) -> Element<'_, Self::Message> {
        self.quick.view(frame)
    }

    fn update(&mut self, message: Self::Message) -> Action<Self::Message> {
        let mut context = PageContext { battle: None, dice: &mut self.dice, now: NOW };
        self.quick.update(message, &mut context)
    }

    fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Self::Message> {
        self.quick.keys(frame, stroke)
    }

    fn apply_theme(&mut self, look: Look) {
        self.quick.page.apply_theme(look);
    }
}

/// The wall time of all samples.
pub const NOW: i64 = 1_763_000_000;

/// The built-in rule sets.
pub fn registry() -> Registry {
    Registry::load().expect("the data inside the program is sound")
}

/// The first screen with a handful of battles, one of them damaged, one read only, two put away.
pub fn start() -> Start {
    let entry = |id: &str, title: &str, words: &str, date: &str| Entry {
        id: id.to_owned(),
        title: title.to_owned(),
        words: words.to_owned(),
        date: date.to_owned(),
        ..Entry::default()
    };
    let words = "Division Squares · 4th Armoured Brigade group against Kampfgruppe, 15th Panzer Division";
    let mut gazala = entry("gazala", "The Cauldron, second evening", words, "today 19:40");
    "Turn 3 · lost: 4th Armoured Brigade group 2 of 11, Kampfgruppe, 15th Panzer Division 3 of 11"
        .clone_into(&mut gazala.stands);
    gazala.copies = (1..=20).rev().map(|day| format!("2026-11-{day:02}")).collect();
    let odon = entry("odon", "Odon bridgehead", "Division Squares · 227th (Highland) · turn 9 of 10", "18 Nov");
    let mut locked = entry("locked", "Arracourt", "Division Squares · turn 1", "17 Nov");
    locked.state = FileState::ReadOnly(
        "Read only: this battle is open in another window of Adjutant. Close it there, then open it again."
            .to_owned(),
    );
    let mut broken = entry("broken", "2026-11-02-kumskiy", "", "");
    broken.state = FileState::Broken(
        "Line 41 is damaged; the 38 actions before it are good. The file is left as it is.".to_owned(),
        Rescue::Possible,
    );
    let old = entry("old", "First try", "Division Squares · turn 2", "3 Oct");
    Start::new(vec![gazala, odon, locked, broken], vec![old])
}

/// What can be done for a battle: damaged behind an action or in its setup, with so many daily copies.
pub fn rescue(through: Option<u32>, copies: u32) -> Opened<RescuePage> {
    let flaw = Flaw::Checksum;
    let why = match through {
        Some(through) => Damage { line: 41, through, flaw }.to_string(),
        None => Unreadable::Setup { line: 2, flaw }.to_string(),
    };
    let day = |number: u32| DailyCopy { day: format!("2026-11-{:02}", 21 - number), events: 86 - 4 * number };
    Opened::new(RescuePage::new(store::Rescue {
        condition: Condition::Broken,
        opened: None,
        title: "The Cauldron, second evening".to_owned(),
        why,
        through,
        copies: (0..copies).map(day).collect(),
        file: "/home/player/.local/share/adjutant/battles/2026-11-02-the-cauldron-second-evening.adjutant".into(),
    }))
}

/// The question before a battle is left that is not saved.
pub fn unsaved() -> Opened<Unsaved> {
    Opened::new(Unsaved::new(true, Some("the disk is full; free some space".to_owned())))
}

/// The first screen of a newcomer: no battle yet, and the games of the program.
pub fn first() -> Start {
    let games = registry().all().iter().map(|set| Game::of(set.description())).collect();
    Start::new(Vec::new(), Vec::new()).with_games(games)
}

/// A new battle, nothing chosen yet.
pub fn muster() -> Muster {
    let set =
        RulingSet { rules: "division-squares".to_owned(), name: "Club rulings".to_owned(), ..RulingSet::default() };
    Muster::new(registry(), None, Vec::new(), vec![set])
}

/// A battle of the first pair of forces, a few actions old. The last one is a shot of A2 at B2.
pub fn battle() -> Battle {
    let registry = registry();
    let rules = registry.all().first().expect("a rule set").clone();
    let description = rules.description();
    let mut sheet = MusterSheet::new(description, ["blue", "red-brown"]);
    let force = description.forces.iter().find(|force| !force.against.is_empty()).expect("a pair of forces");
    sheet.choose(&description.forces, Side::A, force);
    sheet.turns = Some(10);
    let mut battle = Battle::new(rules.clone(), sheet.setup(description).expect("a whole sheet"));
    let mut dice = Dice::seeded(7);
    let mut act = |procedure: &str, draft: Draft| {
        let request = Request::new(procedure, draft);
        let (permit, real, given) = (Permit::Forced, std::collections::BTreeSet::new(), Vec::new());
        let command = Command::Start { request, permit, real, given };
        battle.execute(command, &mut dice, NOW).unwrap_or_else(|refused| panic!("{procedure}: {refused}"));
    };
    let tag = |side, number| Value::from(Tag::new(side, number));
    act("draw", Draft::new());
    act("overwatch", [("unit".to_owned(), tag(Side::A, 3))].into());
    let shot = [("firer", tag(Side::A, 2)), ("target", tag(Side::B, 2)), ("target.place", "cover".into())];
    act("fire", shot.into_iter().map(|(path, value)| (path.to_owned(), value)).collect());
    battle
}

/// The log of that battle.
pub fn annals() -> Annals {
    let battle = battle();
    Annals { log: Opened::new(Log::new(&battle)), battle }
}

/// The log of a battle of 3,000 lines: the first names the unit A1, all others A12.
pub fn long_annals() -> Annals {
    let mut battle = battle();
    let mut dice = Dice::seeded(1);
    for at in battle.events().len()..3000 {
        let text = if at == 2000 { "A1 is named".to_owned() } else { format!("line {at} of A12") };
        let note = Command::Note { text };
        battle.execute(note, &mut dice, 5).expect("a note can always be written");
    }
    Annals { log: Opened::new(Log::new(&battle)), battle }
}

/// That battle at its end: both sides are exhausted.
pub fn over() -> Battle {
    let mut battle = battle();
    for side in Side::BOTH {
        let units: Vec<Tag> = battle.state().side(side).map(|unit| unit.tag).collect();
        for tag in units.iter().skip(1).take(units.len().div_ceil(2)) {
            let lost = Command::remove(*tag, "fire");
            battle.execute(lost, &mut Dice::seeded(1), 5).expect("a unit can always be lost");
        }
    }
    battle
}

/// How it went.
pub fn ending() -> Opened<End> {
    Opened::new(End::new(&over()))
}

/// The card of a unit of that battle.
pub fn card(side: Side, number: u16) -> Opened<Sheet> {
    let tag = Tag::new(side, number);
    Opened::new(Sheet::new(&battle(), tag.into(), [false, false]).expect("a unit has a sheet"))
}

/// The side sheet of the side that acts.
pub fn sheet() -> Opened<Sheet> {
    Opened::new(Sheet::new(&battle(), Side::A.into(), [false, false]).expect("a side has a sheet"))
}

/// A unit that joins.
pub fn add() -> Opened<Add> {
    Opened::new(Add::new(&battle(), Side::B))
}

/// Why the last action came out so.
pub fn why() -> Opened<Why> {
    let battle = battle();
    Opened::new(Why::new(&battle, battle.last_action().expect("something happened")))
}

/// The menu of that battle.
pub fn menu() -> Opened<Menu> {
    Opened::new(Menu::new(&battle(), menu::Closing::Safe))
}

/// Its rulings.
pub fn rulings() -> Opened<Rulings> {
    Opened::new(Rulings::new(&battle()))
}

/// Settings as they come.
pub fn settings() -> Opened<Settings> {
    let folders = vec![("Battles", "/home/player/.local/share/adjutant/battles".to_owned())];
    Opened::new(Settings::new(Kept::default(), folders, Vec::new()))
}

/// All keys, with a rule set's letters.
pub fn shortcuts() -> Opened<Shortcuts> {
    Opened::new(Shortcuts::new(registry().all().first().map(|set| set.description())))
}

/// The reference of the first rule set.
pub fn reference() -> Opened<Reference> {
    Opened::new(Reference::new(registry(), None))
}

/// A quick roll.
pub fn quick() -> Roller {
    Roller { quick: Opened::new(Quick::new(registry(), None, Look::default())), dice: Dice::seeded(3) }
}

/// A message that asks nothing of the app.
pub fn quiet<M>(action: Action<M>) {
    let Action { request, .. } = action;
    assert!(request.is_none(), "the app is asked for something");
}
