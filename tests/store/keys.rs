//! The document of the files names every key that a battle, the settings or a player's own file can hold, and no other.

use std::{collections::BTreeSet, fs, path::Path};

use syn::{Attribute, Fields, Item};

/// Where the types stand that are written to files.
const TYPES: [&str; 7] = [
    "store/journal.rs",
    "store/format_1/battle.rs",
    "store/format_1/effect.rs",
    "store/format_2.rs",
    "store/format_3.rs",
    "store/format_3/facts.rs",
    "store/settings.rs",
];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// What stands in brackets behind an attribute of a name, as text without blanks.
fn attribute(attributes: &[Attribute], name: &str) -> String {
    let of = attributes.iter().filter(|attribute| attribute.path().is_ident(name));
    let lists = of.filter_map(|attribute| attribute.meta.require_list().ok());
    lists.map(|list| list.tokens.to_string().replace(' ', "") + ",").collect()
}

/// What a field or a variant is called in a file, where it is not as in the code; `None` if it is not written by name.
fn written(attributes: &[Attribute], usual: String) -> Option<String> {
    let serde = attribute(attributes, "serde");
    let word = |word: &str| serde.split(',').any(|part| part == word);
    if word("flatten") || word("skip") || word("untagged") {
        return None;
    }
    Some(quoted(&serde, "rename").unwrap_or(usual))
}

/// What stands in quotes behind a word of an attribute.
fn quoted(attribute: &str, word: &str) -> Option<String> {
    let rest = attribute.split(&format!("{word}=\"")).nth(1)?;
    rest.split('"').next().map(str::to_owned)
}

/// `HighContrast` as `high_contrast`.
fn snake(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

fn fields(fields: &Fields, keys: &mut BTreeSet<String>) {
    let named = fields.iter().filter_map(|field| Some((&field.attrs, field.ident.as_ref()?.to_string())));
    keys.extend(named.filter_map(|(attributes, name)| written(attributes, name)));
}

/// Every key and every word of a choice that the types of the files can write.
fn of_types() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for file in TYPES {
        for item in syn::parse_file(&read(&format!("src/{file}"))).unwrap().items {
            let written_out = |attributes: &[Attribute]| attribute(attributes, "derive").contains("Serialize");
            match item {
                Item::Struct(item) if written_out(&item.attrs) => fields(&item.fields, &mut keys),
                Item::Enum(item) if written_out(&item.attrs) => {
                    // Only its values tell such a choice, or it is a switch.
                    let serde = attribute(&item.attrs, "serde");
                    keys.extend(quoted(&serde, "tag"));
                    let nameless = serde.split(',').any(|part| part == "untagged" || part.starts_with("into="));
                    for variant in item.variants.iter().filter(|_| !nameless) {
                        keys.extend(written(&variant.attrs, snake(&variant.ident.to_string())));
                        fields(&variant.fields, &mut keys);
                    }
                }
                _ => {}
            }
        }
    }
    keys
}

/// The head of the table of players' own files.
const OWN: &str = " of `forces/*.toml`";

/// What stands between backticks in the tables of keys, of players' `own` files or of all others: in their first column,
/// and everywhere.
fn of_document(own: bool) -> [BTreeSet<String>; 2] {
    let text = read("docs/battle-file.md");
    let tables = text.split("### Every key").skip(1).filter(|part| part.starts_with(OWN) == own);
    let tables = tables.map(|part| part.split("\n#").next().unwrap());
    let rows = tables.flat_map(str::lines).filter(|line| line.starts_with("| `"));
    let marked = |text: &str| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let mut named = [BTreeSet::new(), BTreeSet::new()];
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
        assert!(cells.len() >= 2, "a row says nothing: {row}");
        named[0].extend(marked(cells[0]));
        named[1].extend(marked(row));
    }
    named
}

#[test]
fn the_document_names_every_key_and_no_other() {
    let keys = of_types();
    assert!(keys.len() > 90, "only {} keys were found", keys.len());
    let [first, all] = of_document(false);
    let lacking: Vec<&String> = keys.difference(&all).collect();
    assert!(lacking.is_empty(), "docs/battle-file.md does not name {lacking:?}");
    let gone: Vec<&String> = first.difference(&keys).collect();
    assert!(gone.is_empty(), "docs/battle-file.md names what no file holds: {gone:?}");
}

/// The types that a player's own file is read into, and where they stand.
const OWN_TYPES: [(&str, &[&str]); 4] = [
    ("rules/load/player.rs", &["PlayerFile", "PlayerType"]),
    ("rules/force.rs", &["Force", "ForceUnit"]),
    ("rules/describe.rs", &["RulingSet"]),
    ("rules/house_data.rs", &["HouseTables"]),
];

#[test]
fn the_document_names_every_key_of_a_players_own_file_and_no_other() {
    let (mut keys, mut of, mut needed) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (file, names) in OWN_TYPES {
        for item in syn::parse_file(&read(&format!("src/{file}"))).unwrap().items {
            let Item::Struct(item) = item else { continue };
            if !names.contains(&item.ident.to_string().as_str()) {
                continue;
            }
            of.insert(item.ident.to_string());
            fields(&item.fields, &mut keys);
            let all = attribute(&item.attrs, "serde").split(',').any(|word| word == "default");
            for field in &item.fields {
                let serde = attribute(&field.attrs, "serde");
                if !all && !serde.split(',').any(|word| word == "default" || word.starts_with("default=")) {
                    needed.extend(written(&field.attrs, field.ident.as_ref().unwrap().to_string()));
                }
            }
        }
    }
    assert_eq!(of.len(), 6, "only {of:?} were found");
    assert_eq!(of_document(true)[0], keys);
    let text = read("docs/battle-file.md");
    let section = text.split(OWN).nth(1).unwrap();
    let line = section.lines().find(|line| line.starts_with("Must be there: ")).unwrap();
    let named: BTreeSet<String> = line.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(named, needed, "keys that must be there");
}
