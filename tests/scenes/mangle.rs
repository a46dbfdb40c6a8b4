//! Mangles scenes: keys, values, types, and the bytes of the text.

use adjutant::dice::Dice;
use toml::{Table, Value};

/// Keys and values that stand somewhere in a worked scene.
pub struct Pool {
    keys: Vec<String>,
    values: Vec<Value>,
}

/// What no scene should hold.
fn odd() -> Vec<Value> {
    vec![
        Value::String(String::new()),
        Value::String("\u{7}\u{202e}x".to_owned()),
        Value::String("A99".to_owned()),
        Value::Integer(-1),
        Value::Integer(i64::MAX),
        Value::Integer(0),
        Value::Float(1.5),
        Value::Float(f64::NAN),
        Value::Boolean(true),
        Value::Array(Vec::new()),
        Value::Table(Table::new()),
        Value::Array(vec!["B1".into(), "B1".into()]),
        Value::Array(vec![6.into(), 6.into(), 6.into()]),
    ]
}

impl Pool {
    pub fn of(scenes: &[Table]) -> Self {
        let mut pool = Self { keys: vec!["A1".to_owned(), "\u{1}".to_owned(), "a.b".to_owned()], values: odd() };
        for scene in scenes {
            pool.take(&Value::Table(scene.clone()));
        }
        pool.keys.sort();
        pool.keys.dedup();
        pool
    }

    fn take(&mut self, value: &Value) {
        match value {
            Value::Table(table) => {
                for (key, inner) in table {
                    self.keys.push(key.clone());
                    self.take(inner);
                }
            }
            Value::Array(list) => list.iter().for_each(|inner| self.take(inner)),
            other => {
                if !self.values.contains(other) {
                    self.values.push(other.clone());
                }
            }
        }
    }
}

/// A number below another.
pub fn below(dice: &mut Dice, most: usize) -> usize {
    let byte = |dice: &mut Dice| usize::from(dice.face(64) - 1);
    (byte(dice) * 4096 + byte(dice) * 64 + byte(dice)) % most.max(1)
}

fn one<'a, T>(list: &'a [T], dice: &mut Dice) -> &'a T {
    &list[below(dice, list.len())]
}

/// A scene with a few things wrong or other than before; the text may be no TOML at all.
pub fn mangle(scene: &Table, pool: &Pool, dice: &mut Dice) -> (Option<Table>, String) {
    let mut root = Value::Table(scene.clone());
    for _ in 0..=below(dice, 2) {
        change(&mut root, pool, dice);
    }
    let Value::Table(table) = root else { return (None, String::new()) };
    let mut text = table.to_string();
    // Now and then the text itself is torn.
    if below(dice, 20) == 0 {
        let from = below(dice, text.len());
        let to = (from + below(dice, 9)).min(text.len());
        if text.is_char_boundary(from) && text.is_char_boundary(to) {
            text.replace_range(from..to, ["", "=", "[[", "\"", "\u{202e}"][below(dice, 5)]);
        }
    }
    let read = text.parse().ok();
    (read, text)
}

/// One change somewhere: the way down is random.
fn change(value: &mut Value, pool: &Pool, dice: &mut Dice) {
    match value {
        Value::Table(table) if !table.is_empty() && below(dice, 24) > 0 => {
            let keys: Vec<String> = table.keys().cloned().collect();
            let key = one(&keys, dice).clone();
            match below(dice, 16) {
                0 => {
                    table.remove(&key);
                }
                1 => {
                    let inner = table.remove(&key).unwrap();
                    table.insert(one(&pool.keys, dice).clone(), inner);
                }
                2 => {
                    let inner = one(&pool.values, dice).clone();
                    table.insert(one(&pool.keys, dice).clone(), inner);
                }
                _ => change(table.get_mut(&key).unwrap(), pool, dice),
            }
        }
        Value::Array(list) if !list.is_empty() && below(dice, 24) > 0 => {
            let at = below(dice, list.len());
            match below(dice, 6) {
                0 => {
                    list.remove(at);
                }
                1 => {
                    let again = list[at].clone();
                    list.push(again);
                }
                _ => change(&mut list[at], pool, dice),
            }
        }
        Value::Integer(number) if below(dice, 2) > 0 => {
            *number = number.wrapping_add([-1, 1, 100, -1000][below(dice, 4)]);
        }
        Value::Boolean(flag) if below(dice, 2) > 0 => *flag = !*flag,
        other => *other = one(&pool.values, dice).clone(),
    }
}
