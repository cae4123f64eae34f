//! JSON, as far as the library speaks it.

use crate::{Error, Library};
use std::{fmt, ops::Index, sync::Arc};

/// A JSON value. A record, rules and a position are such values: what the library gives, it takes back.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    /// As it was written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text.
    pub fn parse(text: &str) -> Result<Json, Error> {
        let mut r = Reader { rest: text };
        let value = r.value();
        match value {
            Some(value) if r.peek().is_none() => Ok(value),
            _ => Err(Error::call(format!("hoyle: no JSON: {:.100}", text))),
        }
    }

    /// The items of a list, none of other values.
    pub fn items(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }

    /// The text of a string, "" of other values.
    pub fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }
}

impl Index<&str> for Json {
    type Output = Json;

    /// The field of an object, null if there is none.
    fn index(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.iter().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value),
            _ => &Json::Null,
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(on) => write!(f, "{on}"),
            Json::Number(text) => f.write_str(text),
            Json::Text(text) => f.write_str(&quoted(text)),
            Json::List(items) => write!(f, "[{}]", joined(items.iter().map(|item| item.to_string()))),
            Json::Object(fields) => write!(f, "{{{}}}", joined(fields.iter().map(|(key, value)| quoted(key) + ":" + &value.to_string()))),
        }
    }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(",")
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out + "\""
}

/// Reads JSON from its beginning. None is the answer to what is no JSON.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.trim_start().strip_prefix(text)?;
        Some(())
    }

    fn value(&mut self) -> Option<Json> {
        match self.peek()? {
            'n' => self.take("null").map(|_| Json::Null),
            't' => self.take("true").map(|_| Json::Bool(true)),
            'f' => self.take("false").map(|_| Json::Bool(false)),
            '"' => self.string().map(Json::Text),
            '[' => self.items("[", "]", |r| r.value()).map(Json::List),
            '{' => self.items("{", "}", |r| Some((r.string()?, r.take(":").and_then(|_| r.value())?))).map(Json::Object),
            _ => {
                let end = self.rest.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c)).unwrap_or(self.rest.len());
                let (number, rest) = self.rest.split_at(end);
                self.rest = rest;
                number.parse::<f64>().ok().map(|_| Json::Number(number.into()))
            }
        }
    }

    fn items<T>(&mut self, open: &str, close: &str, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![];
        self.take(open)?;
        while self.take(close).is_none() {
            if !all.is_empty() {
                self.take(",")?;
            }
            all.push(one(self)?);
        }
        Some(all)
    }

    fn string(&mut self) -> Option<String> {
        self.take("\"")?;
        let (mut out, mut units) = (String::new(), vec![]); // units of \u, of which two may make a character
        let mut chars = self.rest.chars();
        loop {
            let c = chars.next()?;
            let escaped = if c == '\\' { chars.next()? } else { ' ' };
            if escaped == 'u' {
                units.push(u16::from_str_radix(chars.as_str().get(..4)?, 16).ok()?);
                chars = chars.as_str()[4..].chars();
                continue;
            }
            out += &String::from_utf16_lossy(&units);
            units.clear();
            match (c, escaped) {
                ('"', _) => break,
                ('\\', 'b') => out.push('\u{8}'),
                ('\\', 'f') => out.push('\u{c}'),
                ('\\', 'n') => out.push('\n'),
                ('\\', 'r') => out.push('\r'),
                ('\\', 't') => out.push('\t'),
                ('\\', c) | (c, _) => out.push(c),
            }
        }
        self.rest = chars.as_str();
        Some(out)
    }
}

/// What may be an argument, or a field of one.
pub(crate) trait Argument {
    /// The JSON of the argument, "" if it is missing.
    fn json(&self) -> String;
}

impl Argument for i64 {
    fn json(&self) -> String {
        self.to_string()
    }
}

impl Argument for &str {
    fn json(&self) -> String {
        quoted(self)
    }
}

impl Argument for &Json {
    fn json(&self) -> String {
        self.to_string()
    }
}

impl Argument for &[&str] {
    fn json(&self) -> String {
        format!("[{}]", joined(self.iter().map(|text| quoted(text))))
    }
}

impl<A: Argument> Argument for Option<A> {
    fn json(&self) -> String {
        self.as_ref().map(A::json).unwrap_or_default()
    }
}

/// Returns the JSON of an object, without the fields that are missing.
pub(crate) fn object(fields: &[(&str, String)]) -> String {
    let given = fields.iter().filter(|(_, value)| !value.is_empty());
    format!("{{{}}}", joined(given.map(|(name, value)| quoted(name) + ":" + value)))
}

/// What may be an answer, or a field of one.
pub trait Answer: Sized {
    fn read(json: &Json, library: &Arc<Library>) -> Result<Self, Error>;
}

fn wrong<A>(json: &Json) -> Result<A, Error> {
    Err(Error::call(format!("hoyle: an answer of another kind: {:.100}", json.to_string())))
}

macro_rules! number {
    ($($number:ty),*) => {$(
        impl Answer for $number {
            fn read(json: &Json, _: &Arc<Library>) -> Result<Self, Error> {
                match json {
                    Json::Number(text) => text.parse().or_else(|_| wrong(json)),
                    _ => wrong(json),
                }
            }
        }
    )*};
}
number!(i64, f64);

impl Answer for bool {
    fn read(json: &Json, _: &Arc<Library>) -> Result<Self, Error> {
        if let Json::Bool(on) = json { Ok(*on) } else { wrong(json) }
    }
}

impl Answer for String {
    fn read(json: &Json, _: &Arc<Library>) -> Result<Self, Error> {
        if let Json::Text(text) = json { Ok(text.clone()) } else { wrong(json) }
    }
}

impl Answer for Json {
    fn read(json: &Json, _: &Arc<Library>) -> Result<Self, Error> {
        Ok(json.clone())
    }
}

impl Answer for () {
    fn read(json: &Json, _: &Arc<Library>) -> Result<Self, Error> {
        if *json == Json::Null { Ok(()) } else { wrong(json) }
    }
}

impl<A: Answer> Answer for Vec<A> {
    fn read(json: &Json, library: &Arc<Library>) -> Result<Self, Error> {
        if let Json::List(items) = json { items.iter().map(|item| A::read(item, library)).collect() } else { wrong(json) }
    }
}

impl<A: Answer> Answer for Option<A> {
    fn read(json: &Json, library: &Arc<Library>) -> Result<Self, Error> {
        if *json == Json::Null { Ok(None) } else { A::read(json, library).map(Some) }
    }
}

/// Declares the type of an answer that is an object.
#[macro_export]
#[doc(hidden)]
macro_rules! answer {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $field:ident $key:literal: $of:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($(#[$what])* pub $field: $of,)*
        }

        impl $crate::Answer for $name {
            fn read(json: &$crate::Json, library: &std::sync::Arc<$crate::Library>) -> Result<Self, $crate::Error> {
                Ok($name { $($field: $crate::Answer::read(&json[$key], library)?,)* })
            }
        }
    };
}
