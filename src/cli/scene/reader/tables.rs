//! House tables of a scene: their shape, entry by entry, so that each fault stands at its own key.

use toml::Value as Toml;

use super::Reader;
use crate::rules::HouseTables;

const KEYS: [&str; 4] = ["name", "turns", "cells", "types"];

impl Reader<'_> {
    /// The house tables of a scene, if it has some.
    pub(super) fn house(&mut self, tables: Option<&Toml>) -> Option<HouseTables> {
        let table = self.table("tables", Some(tables?));
        self.faults.unknown("tables.", table, &KEYS);
        let name = table.get("name").and_then(|name| self.text("tables.name", name));
        let turns = table.get("turns").and_then(|turns| self.whole("tables.turns", turns));
        let mut house = HouseTables { name: name.unwrap_or_default(), turns, ..HouseTables::default() };
        for (id, rows) in self.table("tables.cells", table.get("cells")) {
            let at = format!("tables.cells.{id}");
            for (row, columns) in self.table(&at, Some(rows)) {
                let at = format!("{at}.{row}");
                for (column, number) in self.table(&at, Some(columns)) {
                    if let Some(number) = self.whole(&format!("{at}.{column}"), number) {
                        let rows = house.cells.entry(id.clone()).or_default();
                        rows.entry(row.clone()).or_default().insert(column.clone(), number);
                    }
                }
            }
        }
        for (id, row) in self.table("tables.types", table.get("types")) {
            let row = self.facts(&format!("tables.types.{id}"), Some(row));
            house.types.insert(id.clone(), row);
        }
        Some(house)
    }

    fn whole(&mut self, at: &str, number: &Toml) -> Option<i32> {
        let whole = number.as_integer().and_then(|number| i32::try_from(number).ok());
        if whole.is_none() {
            self.wrong(at, "a whole number", number);
        }
        whole
    }
}
