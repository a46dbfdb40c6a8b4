//! A widget around another one: all is passed on to what is inside, but for what its [`WrapperBehaviour`] changes.

use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse, overlay, renderer};
use iced::{Event, Length, Rectangle, Renderer, Size, Theme, Vector};

use super::style::Element;

/// What a widget around another one does in a way of its own. What a way does not say is passed on.
pub trait WrapperBehaviour<M> {
    /// The kind of its state.
    fn tag(&self) -> tree::Tag {
        tree::Tag::stateless()
    }

    /// Its state at first.
    fn state(&self) -> tree::State {
        tree::State::None
    }

    /// Whether nothing of what is inside is kept from the last view. The state learns of this one.
    fn is_new(&self, _: &mut tree::State) -> bool {
        false
    }

    /// Other limits, in which it is laid out once more where it does not suit those that it has; the node is what came
    /// of these.
    fn again(&self, _: &layout::Node, _: &layout::Limits) -> Option<layout::Limits> {
        None
    }

    /// What is seen of the window by what is inside, with its bounds and what is seen of the window by itself: less,
    /// where it draws over a part of that.
    fn seen_inside(&self, _: Rectangle, viewport: &Rectangle) -> Rectangle {
        *viewport
    }

    /// Takes an event in.
    fn update(
        &mut self,
        _: &mut tree::State,
        inside: &mut Inside<'_, '_, M>,
        event: &Event,
        shell: &mut Shell<'_, M>,
    ) {
        inside.update(event, shell);
    }

    /// Draws it: within its bounds, as far as it is seen, with what is inside.
    fn draw(&self, renderer: &mut Renderer, _: Rectangle, _: &Rectangle, inside: &mut dyn FnMut(&mut Renderer)) {
        inside(renderer);
    }
}

/// What is inside, while an event is taken in.
pub struct Inside<'x, 'a, M> {
    content: &'x mut Element<'a, M>,
    tree: &'x mut Tree,
    layout: Layout<'x>,
    renderer: &'x Renderer,
    clipboard: &'x mut dyn Clipboard,
    /// Where the pointer is.
    pub cursor: mouse::Cursor,
    /// What is seen of the window.
    pub viewport: &'x Rectangle,
}

impl<M> Inside<'_, '_, M> {
    /// Where it lies.
    pub fn bounds(&self) -> Rectangle {
        self.layout.bounds()
    }

    /// Passes an event on.
    pub fn update(&mut self, event: &Event, shell: &mut Shell<'_, M>) {
        let content = self.content.as_widget_mut();
        content.update(
            self.tree,
            event,
            self.layout,
            self.cursor,
            self.renderer,
            self.clipboard,
            shell,
            self.viewport,
        );
    }
}

/// Puts a widget around another one.
pub fn around<'a, M: 'a>(content: impl Into<Element<'a, M>>, way: impl WrapperBehaviour<M> + 'a) -> Element<'a, M> {
    Element::new(Around { content: content.into(), way })
}

struct Around<'a, M, W> {
    content: Element<'a, M>,
    way: W,
}

impl<M, W: WrapperBehaviour<M>> Widget<M, Theme, Renderer> for Around<'_, M, W> {
    fn tag(&self) -> tree::Tag {
        self.way.tag()
    }

    fn state(&self) -> tree::State {
        self.way.state()
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        if self.way.is_new(&mut tree.state) {
            tree.children = self.children();
        } else {
            tree.diff_children(std::slice::from_ref(&self.content));
        }
    }

    fn size(&self) -> Size<Length> {
        self.content.as_widget().size()
    }

    fn size_hint(&self) -> Size<Length> {
        self.content.as_widget().size_hint()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let Some(tree) = tree.children.first_mut() else { return layout::Node::new(Size::ZERO) };
        let content = self.content.as_widget_mut();
        let node = content.layout(tree, renderer, limits);
        match self.way.again(&node, limits) {
            Some(others) => content.layout(tree, renderer, &others),
            None => node,
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
        let Tree { state, children, .. } = tree;
        if let Some(tree) = children.first_mut() {
            let content = &mut self.content;
            let mut inside = Inside { content, tree, layout, renderer, clipboard, cursor, viewport };
            self.way.update(state, &mut inside, event, shell);
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
        let seen = self.way.seen_inside(layout.bounds(), viewport);
        self.way.draw(renderer, layout.bounds(), viewport, &mut |renderer| {
            if let Some(tree) = tree.children.first() {
                self.content.as_widget().draw(tree, renderer, theme, style, layout, cursor, &seen);
            }
        });
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
