//! Where in the text of a scene a fault stands.
//!
//! Faults name fields as players write them: `form.target`, `unit A2, with.quality`, `dice, die 3`.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The line of a field, from 1, or of the nearest entry around it; `None` where the text is no TOML and for what the
/// scene does not have.
pub(super) fn line(text: &str, at: &str) -> Option<usize> {
    if let Some(line) = at.strip_prefix("line ") {
        return line.parse().ok();
    }
    let tree = DeTable::parse(text).ok()?;
    let (head, rest) = at.split_once(", ").unwrap_or((at, ""));
    let start = match head.strip_prefix("unit ") {
        Some(unit) => in_unit(tree.get_ref(), unit, rest)?,
        None => match head.strip_prefix("owed ").and_then(|place| place.parse().ok()) {
            Some(place) => in_owed(tree.get_ref(), place, rest)?,
            None => in_table(tree.get_ref(), head)?,
        },
    };
    text.get(..start).map(|before| before.matches('\n').count() + 1)
}

/// The start of a field of a unit, which is named by its tag or its place in the list.
fn in_unit(tree: &DeTable<'_>, unit: &str, field: &str) -> Option<usize> {
    let units = tree.get("unit")?.get_ref().as_array()?;
    let tagged = |value: &&Spanned<DeValue<'_>>| {
        let tag = value.get_ref().as_table().and_then(|table| table.get("tag"));
        tag.and_then(|tag| tag.get_ref().as_str()) == Some(unit)
    };
    let counted = || unit.parse::<usize>().ok().and_then(|place| units.get(place.checked_sub(1)?));
    // A tag that is given twice is wrong where it stands last.
    let unit = units.iter().rev().find(tagged).or_else(counted)?;
    let Some(table) = unit.get_ref().as_table() else {
        return Some(unit.span().start);
    };
    in_table(table, field).or(table.iter().map(|(key, _)| key.span().start).min())
}

/// The start of a field of what is owed, by its place in the list from 1.
fn in_owed(tree: &DeTable<'_>, place: usize, field: &str) -> Option<usize> {
    let owed = tree.get("owed")?.get_ref().as_array()?.get(place.checked_sub(1)?)?;
    let within = owed.get_ref().as_table().and_then(|table| in_table(table, &field.replace(", ", ".")));
    Some(within.unwrap_or(owed.span().start))
}

/// The start of the entry that most of a path leads to; keys may hold dots themselves, and the longest is meant.
fn in_table(table: &DeTable<'_>, path: &str) -> Option<usize> {
    let ways = table.iter().filter_map(|(key, value)| {
        let rest = path.strip_prefix(key.get_ref().as_ref())?;
        let inner = rest.strip_prefix('.');
        if !rest.is_empty() && inner.is_none() {
            return None;
        }
        let deeper = inner.zip(value.get_ref().as_table()).and_then(|(rest, table)| in_table(table, rest));
        Some((key.get_ref().len(), deeper.unwrap_or(key.span().start)))
    });
    ways.max().map(|(_, start)| start)
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn every_way_to_name_a_field_leads_to_its_line() {
        let text = "rules = 'x'\ndice = [1]\n[form]\ntarget = 'B1'\n'target.seen' = 1\nB2.seen = 2\n[[unit]]\ntag = 'A1'\n\
                    [unit.facts]\nmoved = 1\n[[unit]]\ntag = 'A2'\ntype = 'y'\n[tables.cells.fire.gun]\nhits = 4\n";
        for (at, wanted) in [
            ("rules", Some(1)),
            ("dice, die 1", Some(2)),
            ("form.target", Some(4)),
            ("form.target.seen", Some(5)),
            ("form.B2.seen", Some(6)),
            ("form.nothing", Some(3)),
            ("unit A1", Some(8)),
            ("unit A1, facts.moved", Some(10)),
            ("unit A1, type", Some(8)),
            ("unit 2, type", Some(13)),
            ("unit A9, type", None),
            ("tables.cells.fire.gun.hits", Some(15)),
            ("tables.cells.fire.gum", Some(14)),
            ("procedure", None),
            ("line 7", Some(7)),
        ] {
            assert_eq!(line(text, at), wanted, "{at}");
        }
        assert_eq!(line("rules = x", "rules"), None);
    }
}
