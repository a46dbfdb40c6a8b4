//! Pages that begin anew: a page under another key has nothing left of the one before, least of all how far it was
//! scrolled.
//!
//! The toolkit's keyed column tells its children apart only where their number changes (iced 0.14): a page that takes
//! the place of another keeps its scroll area, and where their widgets differ the program stops.

use std::hash::{DefaultHasher, Hash, Hasher};

use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse, overlay, renderer};
use iced::{Event, Rectangle, Renderer, Size, Theme, Vector};

use crate::ui::style::Element;

/// A page under a key.
pub fn anew<'a, M: 'a>(key: impl Hash, content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    Element::new(Keyed { key: hasher.finish(), content: content.into() })
}

struct Keyed<'a, M> {
    key: u64,
    content: Element<'a, M>,
}

/// The key that was drawn last.
struct Drawn(u64);

impl<M> Widget<M, Theme, Renderer> for Keyed<'_, M> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Drawn>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Drawn(self.key))
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        let drawn = tree.state.downcast_mut::<Drawn>();
        if drawn.0 == self.key {
            tree.diff_children(std::slice::from_ref(&self.content));
        } else {
            drawn.0 = self.key;
            tree.children = self.children();
        }
    }

    fn size(&self) -> Size<iced::Length> {
        self.content.as_widget().size()
    }

    fn size_hint(&self) -> Size<iced::Length> {
        self.content.as_widget().size_hint()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        match tree.children.first_mut() {
            Some(tree) => self.content.as_widget_mut().layout(tree, renderer, limits),
            None => layout::Node::new(Size::ZERO),
        }
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        if let Some(tree) = tree.children.first_mut() {
            self.content.as_widget_mut().operate(tree, layout, renderer, operation);
        }
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, M>,
        viewport: &Rectangle,
    ) {
        if let Some(tree) = tree.children.first_mut() {
            self.content.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        tree.children.first().map_or(mouse::Interaction::None, |tree| {
            self.content.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer)
        })
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        if let Some(tree) = tree.children.first() {
            self.content.as_widget().draw(tree, renderer, theme, style, layout, cursor, viewport);
        }
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, M, Theme, Renderer>> {
        let tree = tree.children.first_mut()?;
        self.content.as_widget_mut().overlay(tree, layout, renderer, viewport, translation)
    }
}
