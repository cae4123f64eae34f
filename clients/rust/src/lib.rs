//! Card games according to the rules: deals, matches and bots, by the C library of hoyle.
//! docs/languages.md says how to build it and lists the operations; each is a method here.

mod json;
mod library;
mod reference;

pub use json::{Answer, Json};
pub use library::Library;
pub use reference::*;
use std::{fmt, sync::Arc};

/// The refusal of an operation.
#[derive(Clone, Debug)]
pub struct Error {
    /// A short stable word, such as "not-your-turn"; docs/wire.md lists them. "bad-call" is a mistake in the use of this crate.
    pub code: String,
    /// A sentence for people.
    pub reason: String,
    /// More, for logs.
    pub message: String,
}

impl Error {
    pub(crate) fn call(message: String) -> Error {
        Error { code: "bad-call".into(), reason: "bad call".into(), message }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The games of a library. Threads may share it; it serves one of them at a time.
pub struct Hoyle(Open);

/// A deal in progress. Seats count from 0; -1 is a spectator.
pub struct Table(Open);

/// A series of deals.
pub struct Match(Open);

/// What the library knows by a number, which is 0 for the games.
struct Open {
    library: Arc<Library>,
    number: i32,
}

impl Open {
    /// Performs an operation. The argument is JSON, or words.
    fn perform<A: Answer>(&self, operation: &str, argument: String) -> Result<A, Error> {
        A::read(&Json::parse(&self.library.call(operation, self.number, &argument)?)?, &self.library)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.number != 0 {
            let _ = self.library.call("free", self.number, "null");
        }
    }
}

impl Hoyle {
    /// Loads the library: the file of this name, or by "" the one that the variable HOYLE_LIBRARY names.
    pub fn load(path: &str) -> Result<Hoyle, Error> {
        Ok(Hoyle(Open { library: Library::load(path)?, number: 0 }))
    }

    /// Lets the bot that thinks for another thread answer at once, with the best that it has found.
    pub fn stop(&self) {
        self.0.library.stop();
    }

    /// A new secret seed, from the secure random numbers of a Unix system.
    #[cfg(unix)]
    pub fn seed(&self) -> std::io::Result<String> {
        let mut bytes = [0u8; 32];
        std::io::Read::read_exact(&mut std::fs::File::open("/dev/urandom")?, &mut bytes)?;
        Ok(bytes.iter().map(|b| format!("{b:02x}")).collect())
    }
}

impl Table {
    /// Performs an operation that a library of your own adds, such as "odds" in Blackjack.
    pub fn call(&self, operation: &str, argument: &Json) -> Result<Json, Error> {
        self.0.perform(operation, argument.to_string())
    }
}

impl Answer for Table {
    fn read(json: &Json, library: &Arc<Library>) -> Result<Table, Error> {
        Ok(Table(Open { library: library.clone(), number: i64::read(json, library)? as i32 }))
    }
}

impl Answer for Match {
    fn read(json: &Json, library: &Arc<Library>) -> Result<Match, Error> {
        Ok(Match(Open { library: library.clone(), number: i64::read(json, library)? as i32 }))
    }
}
