//! Recorded answers: the driver that replays, suspends, amends, and that hand entry and the
//! program's dice fill ask by ask.

use thiserror::Error;

use super::{
    Answer, Answers, Ask, CardAsk, Choice, Class, Dice, DiceAsk, Entry, Given, Line, ModelMove, Odds, Policy,
    Procedure, Sink, Source, Subject, Sum, odds::expand,
};

/// The output of a procedure to its sink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<E> {
    /// Settled subjects, in order.
    pub settled: Vec<(Subject, Class)>,
    /// Effects, in order.
    pub effects: Vec<E>,
    /// Sentences, in order.
    pub lines: Vec<Line>,
    /// How many effects came before each sentence.
    pub marks: Vec<usize>,
    /// Models that are moved, in order.
    pub moves: Vec<ModelMove>,
}

impl<E> Default for Record<E> {
    fn default() -> Self {
        Self { settled: Vec::new(), effects: Vec::new(), lines: Vec::new(), marks: Vec::new(), moves: Vec::new() }
    }
}

impl<E> Sink<E> for Record<E> {
    fn settle(&mut self, subject: Subject, class: Class) {
        self.settled.push((subject, class));
    }

    fn effect(&mut self, effect: impl FnOnce() -> E) {
        self.effects.push(effect());
    }

    fn line(&mut self, line: impl FnOnce() -> Line) {
        self.marks.push(self.effects.len());
        self.lines.push(line());
    }

    fn moved(&mut self, moved: impl FnOnce() -> ModelMove) {
        self.moves.push(moved());
    }
}

/// The ask a procedure waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// What is asked.
    pub ask: Ask,
    /// Faces of this roll that are already known.
    pub known: Vec<u8>,
}

/// A procedure as far as its answers carry it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run<E> {
    /// Asks answered, in order, with what was recorded.
    pub asked: Vec<(Ask, Entry)>,
    /// The ask it waits for; `None` when over.
    pub pending: Option<Pending>,
    /// The output so far.
    pub record: Record<E>,
}

impl<E> Default for Run<E> {
    fn default() -> Self {
        Self { asked: Vec::new(), pending: None, record: Record::default() }
    }
}

impl<E> Run<E> {
    /// Carries on with what was played next.
    pub(super) fn go_on(&mut self, next: Self) {
        self.asked.extend(next.asked);
        self.pending = next.pending;
        self.record.settled.extend(next.record.settled);
        let before = self.record.effects.len();
        self.record.marks.extend(next.record.marks.iter().map(|mark| before + mark));
        self.record.effects.extend(next.record.effects);
        self.record.lines.extend(next.record.lines);
        self.record.moves.extend(next.record.moves);
    }
}

/// An answer that does not fit its ask.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RunError {
    /// More faces than dice.
    #[error("{want} dice are rolled here, but {got} faces are given")]
    Surplus {
        /// Address of the roll.
        key: String,
        /// Dice asked.
        want: u8,
        /// Faces given.
        got: usize,
        /// The faces.
        faces: Vec<u8>,
    },
    /// A face the die does not have.
    #[error("these dice have faces 1 to {sides}; {face} is not one of them")]
    Face {
        /// Address of the roll.
        key: String,
        /// Faces of the die.
        sides: u8,
        /// The face given.
        face: u8,
    },
    /// An outcome that the roll cannot have.
    #[error("this roll cannot have that result")]
    Outcome {
        /// Address of the roll.
        key: String,
    },
    /// An answer of the wrong kind or an unknown option.
    #[error("\"{got}\" is not one of {allowed}")]
    Option {
        /// Address of the ask.
        key: String,
        /// The given answer.
        got: String,
        /// The allowed values.
        allowed: String,
    },
}

/// A procedure with its types erased: what battles, odds and headless commands hold.
pub trait Resolve<E>: Send + Sync {
    /// Plays recorded answers, up to the first ask without a whole one. An outcome entered for
    /// another reading of the roll counts as missing.
    ///
    /// # Errors
    /// An answer that does not fit its ask.
    fn run(&self, answers: &Answers) -> Result<Run<E>, RunError>;

    /// The exact odds from the point the answers lead to.
    ///
    /// # Errors
    /// An answer that does not fit its ask.
    fn odds(&self, answers: &Answers, policy: Policy<'_>) -> Result<Odds, RunError>;

    /// The sums of the rolls before the first one.
    fn sums(&self) -> Vec<Sum>;

    /// The sums as the answers leave them: of what was rolled, and is rolled next, the one of the roll really made.
    fn sums_after(&self, answers: &Answers) -> Vec<Sum>;
}

impl<P: Procedure> Resolve<P::Effect> for P {
    fn run(&self, answers: &Answers) -> Result<Run<P::Effect>, RunError> {
        replay(self, answers).map(|(_, run)| run)
    }

    fn odds(&self, answers: &Answers, policy: Policy<'_>) -> Result<Odds, RunError> {
        let (state, run) = replay(self, answers)?;
        let known = run.pending.map(|pending| pending.known).unwrap_or_default();
        Ok(expand(self, state, &run.record.settled, &known, policy))
    }

    fn sums(&self) -> Vec<Sum> {
        Procedure::sums(self)
    }

    fn sums_after(&self, answers: &Answers) -> Vec<Sum> {
        let mut sums = Procedure::sums(self);
        // Answers that fit no ask leave the rest as it stood.
        let _ = made(self, answers, &mut sums);
        sums
    }
}

/// Replays a procedure, and puts the sums of the rolls really made among those that stood before.
pub(super) fn made<P: Procedure>(
    procedure: &P,
    answers: &Answers,
    sums: &mut Vec<Sum>,
) -> Result<(P::State, Run<P::Effect>), RunError> {
    replay_seen(procedure, answers, |state, ask| {
        if let (Ask::Dice(roll), Some(sum)) = (ask, procedure.sum_now(state)) {
            make(sums, roll, sum);
        }
    })
}

/// Puts the sum of a roll really made in the place of what it was before; a member of a list makes no other.
pub(super) fn make(sums: &mut Vec<Sum>, roll: &DiceAsk, sum: Sum) {
    let same = |known: &Sum| {
        known.role == sum.role && known.who == sum.who && (roll.key.member.is_some() || known.title == sum.title)
    };
    let Some(at) = sums.iter().position(same) else {
        sums.push(sum);
        return;
    };
    let mut place = 0;
    sums.retain(|known| {
        place += 1;
        place <= at + 1 || !same(known)
    });
    if let Some(known) = sums.get_mut(at) {
        *known = sum;
    }
}

/// Plays recorded answers: the state they lead to, and what was told on the way.
pub(super) fn replay<P: Procedure>(procedure: &P, answers: &Answers) -> Result<(P::State, Run<P::Effect>), RunError> {
    replay_seen(procedure, answers, |_, _| ())
}

/// Replays the answers; every ask is shown with the state in which it is made.
fn replay_seen<P: Procedure>(
    procedure: &P,
    answers: &Answers,
    mut seen: impl FnMut(&P::State, &Ask),
) -> Result<(P::State, Run<P::Effect>), RunError> {
    let mut record = Record::default();
    let mut asked = Vec::new();
    let mut state = procedure.begin(&mut record);
    loop {
        let Some(ask) = procedure.ask(&state) else {
            return Ok((state, Run { asked, pending: None, record }));
        };
        seen(&state, &ask);
        let entry = answers.get(&ask.key().to_string());
        match read_entry(&ask, entry)? {
            Reading::Whole(answer, entry) => {
                state = procedure.advance(&state, answer, &mut record);
                asked.push((ask, entry));
            }
            Reading::Part(known) => {
                let pending = Some(Pending { ask, known });
                return Ok((state, Run { asked, pending, record }));
            }
        }
    }
}

enum Reading {
    Whole(Answer, Entry),
    Part(Vec<u8>),
}

fn read_entry(ask: &Ask, entry: Option<&Entry>) -> Result<Reading, RunError> {
    let Some(entry) = entry else {
        return Ok(Reading::Part(Vec::new()));
    };
    let answer = match (ask, &entry.given) {
        (Ask::Dice(ask), Given::Faces(faces)) => match read_faces(ask, faces)? {
            Some(answer) => answer,
            None => return Ok(Reading::Part(faces.clone())),
        },
        (Ask::Dice(ask), Given::Outcome { tally, of }) => {
            if *of != ask.read.signature(ask.count, ask.sides) {
                return Ok(Reading::Part(Vec::new()));
            }
            if !ask.read.classes(ask.count, ask.sides).contains(tally) {
                return Err(RunError::Outcome { key: ask.key.to_string() });
            }
            Answer::Tally(*tally)
        }
        (Ask::Card(ask), Given::Card(card)) if ask.left.iter().any(|(left, _)| left == card) => Answer::Card(*card),
        (Ask::Choose(ask), Given::Chosen(text)) => match ask.options.iter().find(|o| o.to_string() == *text) {
            Some(&choice) => Answer::Chosen(choice),
            None => return Err(wrong(ask.key.to_string(), text, &ask.options)),
        },
        (Ask::Card(CardAsk { key, left, .. }), given) => {
            let cards: Vec<_> = left.iter().map(|(card, _)| *card).collect();
            let got =
                if let Given::Card(card) = given { card.to_string() } else { "an answer of another kind".into() };
            return Err(wrong(key.to_string(), &got, &cards));
        }
        (Ask::Choose(ask), _) => return Err(wrong(ask.key.to_string(), "an answer of another kind", &ask.options)),
        (Ask::Dice(ask), _) => {
            return Err(wrong(ask.key.to_string(), "an answer of another kind", &["faces", "an outcome"]));
        }
    };
    Ok(Reading::Whole(answer, entry.clone()))
}

fn wrong<T: ToString>(key: String, got: &str, allowed: &[T]) -> RunError {
    let allowed = allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    RunError::Option { key, got: got.chars().take(60).collect(), allowed }
}

fn read_faces(ask: &DiceAsk, faces: &[u8]) -> Result<Option<Answer>, RunError> {
    if let Some(&face) = faces.iter().find(|&&face| face == 0 || face > ask.sides) {
        return Err(RunError::Face { key: ask.key.to_string(), sides: ask.sides, face });
    }
    match faces.len().cmp(&usize::from(ask.count)) {
        std::cmp::Ordering::Less => Ok(None),
        std::cmp::Ordering::Equal => Ok(Some(Answer::Tally(ask.read.tally(faces)))),
        std::cmp::Ordering::Greater => Err(RunError::Surplus {
            key: ask.key.to_string(),
            want: ask.count,
            got: faces.len(),
            faces: faces.to_vec(),
        }),
    }
}

/// Answers the pending ask with the program's dice: the missing faces, a card, or the policy's choice.
pub fn fill(pending: &Pending, dice: &mut Dice, policy: Policy<'_>) -> Entry {
    let given = match &pending.ask {
        Ask::Dice(ask) => {
            let mut faces = pending.known.clone();
            while faces.len() < usize::from(ask.count) {
                faces.push(dice.face(ask.sides));
            }
            Given::Faces(faces)
        }
        Ask::Card(ask) => Given::Card(dice.card(&ask.left)),
        Ask::Choose(ask) => {
            let chosen = ask.options.get(policy(ask)).or(ask.options.first()).copied();
            Given::Chosen(chosen.unwrap_or(Choice::Word("none")).to_string())
        }
    };
    Entry { given, by: Source::Program }
}

/// Plays a procedure to its end: recorded answers first, the program's dice for all that is missing.
///
/// # Errors
/// A recorded answer that does not fit its ask.
pub fn finish<E>(
    procedure: &dyn Resolve<E>,
    answers: &mut Answers,
    dice: &mut Dice,
    policy: Policy<'_>,
) -> Result<Run<E>, RunError> {
    loop {
        let run = procedure.run(answers)?;
        let Some(pending) = &run.pending else {
            return Ok(run);
        };
        answers.insert(pending.ask.key().to_string(), fill(pending, dice, policy));
    }
}
