//! Scrolls whatever list holds a thing until the thing is seen, and takes the keyboard out of boxes that are left.
//!
//! It must not know what the thing is.

use iced::advanced::widget::operation::scrollable::AbsoluteOffset;
use iced::advanced::widget::operation::{Focusable, Operation, Outcome, Scrollable};
use iced::advanced::widget::{Id, operate};
use iced::{Rectangle, Task, Vector};

/// Room kept above and below the thing, in logical pixels.
const MARGIN: f32 = 12.0;

/// Scrolls to the thing with this id. No box is typed into any more: the cursor has moved on.
pub fn reveal<M: Send + 'static>(id: String) -> Task<M> {
    operate(Find { id: Id::from(id), list: None, next: None, seen: 0, offset: None })
}

/// A list that scrolls: its number in order of the walk, its bounds, how far it is scrolled.
#[derive(Clone, Copy)]
struct List {
    number: usize,
    bounds: Rectangle,
    scrolled: f32,
}

struct Find {
    id: Id,
    /// The list we are in.
    list: Option<List>,
    /// The list whose content comes next.
    next: Option<List>,
    seen: usize,
    /// The list to scroll and where to.
    offset: Option<(usize, f32)>,
}

impl<M: 'static> Operation<M> for Find {
    fn traverse(&mut self, go: &mut dyn FnMut(&mut dyn Operation<M>)) {
        let before = self.list;
        if let Some(list) = self.next.take() {
            self.list = Some(list);
        }
        go(self);
        self.list = before;
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        self.next = None;
        if id == Some(&self.id) {
            self.found(bounds);
        }
    }

    fn focusable(&mut self, _: Option<&Id>, _: Rectangle, state: &mut dyn Focusable) {
        state.unfocus();
    }

    fn text_input(
        &mut self,
        id: Option<&Id>,
        bounds: Rectangle,
        _: &mut dyn iced::advanced::widget::operation::TextInput,
    ) {
        if id == Some(&self.id) {
            self.found(bounds);
        }
    }

    fn scrollable(
        &mut self,
        _: Option<&Id>,
        bounds: Rectangle,
        _: Rectangle,
        translation: Vector,
        _: &mut dyn Scrollable,
    ) {
        self.next = Some(List { number: self.seen, bounds, scrolled: translation.y });
        self.seen += 1;
    }

    fn finish(&self) -> Outcome<M> {
        match self.offset {
            Some((number, to)) => Outcome::Chain(Box::new(Scroll { number, to, seen: 0 })),
            None => Outcome::None,
        }
    }
}

impl Find {
    fn found(&mut self, thing: Rectangle) {
        let Some(list) = self.list else {
            return;
        };
        let top = thing.y - list.bounds.y - MARGIN;
        let bottom = thing.y + thing.height - list.bounds.y + MARGIN;
        if top < list.scrolled {
            self.offset = Some((list.number, top.max(0.0)));
        } else if bottom > list.scrolled + list.bounds.height {
            // Of what is higher than the list its head is seen.
            self.offset = Some((list.number, (bottom - list.bounds.height).min(top)));
        }
    }
}

struct Scroll {
    number: usize,
    to: f32,
    seen: usize,
}

impl<M> Operation<M> for Scroll {
    fn traverse(&mut self, go: &mut dyn FnMut(&mut dyn Operation<M>)) {
        go(self);
    }

    fn scrollable(&mut self, _: Option<&Id>, _: Rectangle, _: Rectangle, _: Vector, state: &mut dyn Scrollable) {
        if self.seen == self.number {
            state.scroll_to(AbsoluteOffset { x: None, y: Some(self.to) });
        }
        self.seen += 1;
    }
}
