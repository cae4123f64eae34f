//! Card games according to the rules: deals, matches and bots, by the C library of hoyle.
//! docs/languages.md says how to build it and lists the operations; each is a method here. `games` lists the
//! names of the games, of their bots, the default first, and of their formats.
//!
//! ```no_run
//! let games = hoyle::Hoyle::load("libhoyle.so")?;
//! let table = games.table("doppelkopf", None, Some(&games.seed()?), None, None)?;
//! while table.turn()? >= 0 {
//!     let seat = table.turn()?;
//!     let best = table.advise(seat, "medium", &games.seed()?)?.swap_remove(0);
//!     table.play(seat, &best.r#move)?; // a raw identifier, as move is a word of Rust's
//! }
//! match table.play(0, "QC") {
//!     Err(refusal) if refusal.code == "game-over" => println!("{refusal}"),
//!     other => println!("{other:?}"),
//! }
//! std::fs::write("deal.json", table.record()?.to_string())?;
//! let record = hoyle::Json::parse(&std::fs::read_to_string("deal.json")?)?;
//! println!("{:?}", games.review(&record, &games.seed()?, None, None)?.seats);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod json;
mod library;
mod reference;

#[doc(hidden)]
pub use json::Answer;
pub use json::Json;
#[doc(hidden)]
pub use library::Library;
pub use reference::*;
use std::{fmt, sync::Arc};

/// The refusal of an operation.
#[derive(Clone, Debug)]
pub struct Error {
    /// A short stable word, such as "not-your-turn"; docs/wire.md lists them. "bad-call" is a mistake in the use of this crate, "" a fault in a game or a bot.
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
    /// Loads the library, also one with games of your own: the file of this name, or by "" the one that the
    /// variable HOYLE_LIBRARY names.
    pub fn load(path: &str) -> Result<Hoyle, Error> {
        Ok(Hoyle(Open { library: Library::load(path)?, number: 0 }))
    }

    /// Lets the bot that thinks for another thread answer at once, with the best that it has found.
    pub fn stop(&self) {
        self.0.library.stop();
    }

    /// A new secret seed, from the secure random numbers of a Unix system.
    #[cfg(unix)]
    pub fn seed(&self) -> Result<String, Error> {
        let mut bytes = [0u8; 32];
        let read = std::fs::File::open("/dev/urandom").and_then(|mut file| std::io::Read::read_exact(&mut file, &mut bytes));
        read.map_err(|why| Error::call(format!("hoyle: no random numbers: {why}")))?;
        Ok(bytes.iter().map(|b| format!("{b:02x}")).collect())
    }
}

impl Table {
    /// The seat that the game waits for, -1 at the end.
    pub fn turn(&self) -> Result<i64, Error> {
        Ok(self.state(-1, 0, &["turn"])?.turn.unwrap_or(-1))
    }

    /// The moves that a seat may make.
    pub fn legal(&self, seat: i64) -> Result<Vec<String>, Error> {
        Ok(self.state(seat, 0, &["legal"])?.legal.unwrap_or_default())
    }

    /// The score of each seat.
    pub fn score(&self) -> Result<Vec<i64>, Error> {
        Ok(self.state(-1, 0, &["score"])?.score.unwrap_or_default())
    }

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
