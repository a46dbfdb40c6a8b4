//! Forms and pages open at their top, however far the one before was scrolled.

use adjutant::ui::screen::{AppRequest, Route, battle::Message as Press};
use iced::Size;
use iced_test::runtime::user_interface::Cache;
use screens::{SIZES, room::seen, sets, table::Table};

/// What is seen after a change in a window whose lists have all been scrolled down is what a fresh window shows.
fn begins_at_its_top(table: &mut Table, size: Size, what: &str, change: impl FnOnce(&mut Table)) -> bool {
    let fresh = seen(size, table.view(), Cache::default(), false).0;
    let (scrolled, kept) = seen(size, table.view(), Cache::default(), true);
    change(table);
    let (after, _) = seen(size, table.view(), kept, false);
    // Rosters beside the form keep how far they are scrolled.
    let middle = |all: Vec<(String, Option<iced::Rectangle>)>| -> Vec<_> {
        let aside = |id: &str| {
            let id = id.split('"').nth(1).unwrap_or_default();
            let unit = id.split('-').next().unwrap_or_default();
            id.starts_with("group") || unit.parse::<adjutant::dice::Tag>().is_ok()
        };
        all.into_iter().filter(|(id, _)| !aside(id)).collect()
    };
    let anew = seen(size, table.view(), Cache::default(), false).0;
    assert_eq!(middle(after), middle(anew), "{what} at {size:?}");
    middle(fresh) != middle(scrolled)
}

#[test]
fn a_form_opens_at_its_top_after_a_long_one() {
    let mut scrolled = 0;
    for size in SIZES {
        for (id, other) in [("division-squares", "assault"), ("six-d6", "mortar"), ("simple-ww2", "call")] {
            let mut table = sets::begun(size, id).expect("a rule set with forces");
            table.send(Press::Tab("fire".to_owned()));
            sets::pick(&mut table);
            let form = |table: &Table| table.app.play().unwrap().screen.table.form.clone().unwrap().procedure;
            let before = form(&table);
            let moved = begins_at_its_top(&mut table, size, id, |table| {
                table.send(Press::Tab(other.to_owned()));
            });
            assert_ne!(before, form(&table), "{id}: another form");
            scrolled += usize::from(moved);
        }
    }
    assert!(scrolled > 2, "only {scrolled} forms could be scrolled");
}

#[test]
fn a_page_opens_at_its_top_after_a_long_one() {
    for size in SIZES {
        let mut table = sets::begun(size, "division-squares").expect("a rule set with forces");
        let mut moved = 0;
        table.ask(AppRequest::Go(Route::Rulings));
        for (what, page) in [("settings after rulings", Route::Settings), ("rulings after settings", Route::Rulings)]
        {
            let scrolled = begins_at_its_top(&mut table, size, what, |table| {
                table.ask(AppRequest::Go(Route::Back));
                table.ask(AppRequest::Go(page));
            });
            moved += usize::from(scrolled);
        }
        assert!(moved > 0, "both pages have room at {size:?}");
    }
}
