//! The shapes that data may name, as `data/shapes.toml` draws them: map symbols of unit types, glyphs of fields.
//!
//! What a shape stands for is said by whoever names it. It must not know colours, screens or games.

use std::{collections::BTreeSet, sync::LazyLock};

use serde::Deserialize;
use thiserror::Error;

const FILE: &str = include_str!("../data/shapes.toml");
static BUILT_IN: LazyLock<Result<Shapes, ShapesError>> = LazyLock::new(|| Shapes::read(FILE));

/// All shapes that are built in.
///
/// # Errors
/// What is wrong with `data/shapes.toml`, and where: a defect of the program, which loading a rule set finds.
pub fn shapes() -> Result<&'static Shapes, &'static ShapesError> {
    BUILT_IN.as_ref()
}

/// Shapes by name, each table in the order of its file.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Shapes {
    /// Glyphs, on a field of 24 by 24.
    pub glyphs: Vec<Shape>,
    /// Map symbols, on a field of 40 by 28.
    pub symbols: Vec<Shape>,
}

/// A shape.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Its name: what is drawn.
    pub name: String,
    /// Its parts, the lowest first.
    pub draw: Vec<ShapePart>,
}

/// A part of a shape.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(try_from = "String")]
pub struct ShapePart {
    /// How it is painted.
    pub brush: Brush,
    /// The path of it.
    pub path: Vec<PathCommand>,
}

/// How a part is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A line in the shape's colour.
    Line,
    /// A fill in the shape's colour.
    Fill,
    /// A fill in the colour below the shape.
    Clear,
}

/// A step of a path, in units of its field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathCommand {
    /// To a point, without a line.
    Move([f32; 2]),
    /// A line to a point.
    Line([f32; 2]),
    /// A curve: two control points, then its end.
    Curve([f32; 6]),
    /// Back to where the path began.
    Close,
    /// A circle: its middle and radius.
    Circle([f32; 3]),
    /// A rectangle: its corner, width, height and the radius of its corners.
    Rectangle([f32; 5]),
}

/// What is wrong with a file of shapes.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {text}")]
pub struct ShapesError {
    /// Line from 1.
    pub line: usize,
    /// Field and what is allowed.
    pub text: String,
}

impl Shapes {
    /// The shapes of a file.
    ///
    /// # Errors
    /// The first line that cannot be used, and what is allowed there.
    pub fn read(text: &str) -> Result<Self, ShapesError> {
        let all: Self = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            ShapesError { line: before.matches('\n').count() + 1, text: error.message().to_owned() }
        })?;
        let mut seen = BTreeSet::new();
        let names = all.glyphs.iter().map(|one| ("glyph", one)).chain(all.symbols.iter().map(|one| ("symbol", one)));
        for (kind, Shape { name, .. }) in names {
            if !seen.insert((kind, name.as_str())) {
                let again = text.match_indices(&format!("\"{name}\"")).last().map_or(0, |(at, _)| at);
                let before = text.get(..again).unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                return Err(ShapesError { line, text: format!("name: the {kind} \"{name}\" is there twice") });
            }
        }
        Ok(all)
    }

    /// A glyph by its name.
    pub fn glyph(&self, name: &str) -> Option<&Shape> {
        self.glyphs.iter().find(|shape| shape.name == name)
    }

    /// A map symbol by its name.
    pub fn symbol(&self, name: &str) -> Option<&Shape> {
        self.symbols.iter().find(|shape| shape.name == name)
    }
}

impl TryFrom<String> for ShapePart {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = |what: &str| format!("\"{text}\": {what}");
        let (brush, path) = text.split_once(' ').unwrap_or((&text, ""));
        let brush = match brush {
            "line" => Brush::Line,
            "fill" => Brush::Fill,
            "clear" => Brush::Clear,
            _ => return Err(wrong("a part begins with line, fill or clear")),
        };
        let mut words = path.split_whitespace();
        let mut steps = Vec::new();
        while let Some(letter) = words.next() {
            let words = &mut words;
            let step = match letter {
                "M" => numbers(words).map(PathCommand::Move),
                "L" => numbers(words).map(PathCommand::Line),
                "C" => numbers(words).map(PathCommand::Curve),
                "Z" => Some(PathCommand::Close),
                "O" => numbers(words).map(PathCommand::Circle),
                "R" => numbers(words).map(PathCommand::Rectangle),
                _ => return Err(wrong("a step is M, L, C, Z, O or R and its numbers")),
            };
            steps.push(step.ok_or_else(|| {
                wrong("M and L take 2 numbers, C takes 6, O takes 3, R takes 5, each from -100 to 100")
            })?);
        }
        if steps.is_empty() { Err(wrong("nothing is drawn")) } else { Ok(Self { brush, path: steps }) }
    }
}

/// The next numbers of a path.
fn numbers<'a, const N: usize>(words: &mut impl Iterator<Item = &'a str>) -> Option<[f32; N]> {
    let mut all = [0.0; N];
    for number in &mut all {
        *number = words.next()?.parse().ok().filter(|number| (-100.0..=100.0).contains(number))?;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(draw: &str) -> Result<Shapes, ShapesError> {
        let ring = "{ name = \"ring\", draw = [\"line O 12 12 6\"] }";
        Shapes::read(&format!(
            "glyphs = [\n  {ring},\n  {{ name = \"new\", draw = {draw} }},\n]\nsymbols = [{ring}]\n"
        ))
    }

    #[test]
    fn a_new_shape_is_what_its_file_draws() {
        let all = check("[\"clear R 1 2 3 4 0.5\", \"fill M 0 0 L 4 0 C 1 2 3 4 5 6 Z\"]").unwrap();
        let new = &all.glyph("new").unwrap().draw;
        assert_eq!((new[0].brush, new[1].brush), (Brush::Clear, Brush::Fill));
        assert_eq!(new[0].path, [PathCommand::Rectangle([1.0, 2.0, 3.0, 4.0, 0.5])]);
        let curve = PathCommand::Curve([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(
            new[1].path,
            [PathCommand::Move([0.0; 2]), PathCommand::Line([4.0, 0.0]), curve, PathCommand::Close]
        );
        assert!(all.symbol("ring").is_some() && all.symbol("new").is_none());
    }

    #[test]
    fn a_broken_shape_is_refused_with_its_line() {
        for (broken, says) in [
            ("[\"line M 1\"]", "M and L take 2 numbers"),
            ("[\"line L a b\"]", "M and L take 2 numbers"),
            ("[\"fill O 1 2\"]", "O takes 3"),
            ("[\"fill R 1 2 3 4\"]", "R takes 5"),
            ("[\"fill O 1 2 1e9\"]", "each from -100 to 100"),
            ("[\"fill O 1 2 NaN\"]", "each from -100 to 100"),
            ("[\"line X 1 2\"]", "a step is M, L, C, Z, O or R"),
            ("[\"paint O 1 2 3\"]", "begins with line, fill or clear"),
            ("[\"line\"]", "nothing is drawn"),
            ("7", "invalid type"),
            ("[], size = 3", "unknown field"),
        ] {
            let error = check(broken).unwrap_err();
            assert!(error.text.contains(says), "{broken}: {error}");
            assert_eq!(error.line, 3, "{broken}: {error}");
        }
        let twice =
            Shapes::read("glyphs = [\n{ name = \"a\", draw = [] },\n{ name = \"a\", draw = [] }]\nsymbols = []");
        assert_eq!(twice.unwrap_err().to_string(), "line 3: name: the glyph \"a\" is there twice");
    }

    #[test]
    fn what_is_built_in_can_be_drawn() {
        let all = shapes().unwrap();
        // A unit without a sign of its own wears the plain frame.
        let empty = |shape: &&Shape| shape.draw.is_empty() && shape.name != "generic";
        assert_eq!(all.glyphs.iter().chain(&all.symbols).find(empty), None);
        assert!(all.glyphs.len() > 80 && all.symbols.len() > 40);
    }
}
