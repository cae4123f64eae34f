// The operations of the library, and the types of their answers.
// Made by go run -C tools ./wire; do not edit.

use crate::json::{object, Argument};
use crate::{answer, Error, Hoyle, Json, Match, Table};

impl Hoyle {
    /// Describes the games.
    pub fn games(&self) -> Result<Vec<Info>, Error> {
        self.0.perform("games", "null".into())
    }

    /// Describes a game with its rules. Refused: no-such-game, invalid-rules.
    pub fn info(&self, game: &str, rules: Option<&Json>) -> Result<GameInfo, Error> {
        self.0.perform("info", object(&[("game", game.json()), ("rules", rules.json())]))
    }

    /// Returns the words of a game in a language, such as "de", by their keys. Refused: no-such-game.
    pub fn words(&self, game: &str, language: &str) -> Result<Json, Error> {
        self.0.perform("words", object(&[("game", game.json()), ("language", language.json())]))
    }

    /// Deals, either from a seed or from a position. Refused: no-such-game, invalid-rules, no-such-seat, not-a-seed, invalid-position.
    pub fn table(&self, game: &str, rules: Option<&Json>, seed: Option<&str>, first: Option<i64>, position: Option<&Json>) -> Result<Table, Error> {
        self.0.perform("table", object(&[("game", game.json()), ("rules", rules.json()), ("seed", seed.json()), ("first", first.json()), ("position", position.json())]))
    }

    /// Opens the record of a deal, and verifies every play. Refused: bad-record, no-such-game.
    pub fn open(&self, record: &Json) -> Result<Table, Error> {
        self.0.perform("open", record.json())
    }

    /// Begins a match, by default of the first format of the game. Refused: no-such-game, invalid-rules, no-such-format, not-a-seed.
    pub fn r#match(&self, game: &str, seed: &str, rules: Option<&Json>, format: Option<&str>, n: Option<i64>) -> Result<Match, Error> {
        self.0.perform("match", object(&[("game", game.json()), ("seed", seed.json()), ("rules", rules.json()), ("format", format.json()), ("n", n.json())]))
    }

    /// Opens the record of a match, and verifies every play. Refused: bad-record, no-such-game.
    pub fn open_match(&self, record: &Json) -> Result<Match, Error> {
        self.0.perform("openMatch", record.json())
    }

    /// Returns what a search thinks of each decision of a record, which is secret. Refused: not-a-seed, bad-record, no-such-game.
    pub fn review(&self, record: &Json, seed: &str, iterations: Option<i64>, positions: Option<i64>) -> Result<Review, Error> {
        self.0.perform("review", object(&[("record", record.json()), ("seed", seed.json()), ("iterations", iterations.json()), ("positions", positions.json())]))
    }

    /// Returns the commitment to a seed, to be shown before the deal. Refused: not-a-seed.
    pub fn commit(&self, seed: &str) -> Result<String, Error> {
        self.0.perform("commit", seed.json())
    }

    /// Reports whether a commitment and a seed belong together. Refused: not-a-seed, not-a-commitment.
    pub fn verify(&self, commitment: &str, seed: &str) -> Result<bool, Error> {
        self.0.perform("verify", object(&[("commitment", commitment.json()), ("seed", seed.json())]))
    }

    /// Returns the nth seed that is derived from a seed, such as that of the nth deal of a match. Refused: not-a-seed.
    pub fn derive(&self, seed: &str, n: i64) -> Result<String, Error> {
        self.0.perform("derive", object(&[("seed", seed.json()), ("n", n.json())]))
    }

    /// Returns a seed made of all of them, so that nobody alone can choose it. Refused: not-a-seed.
    pub fn combine(&self, seeds: &[&str]) -> Result<String, Error> {
        self.0.perform("combine", seeds.json())
    }

}

impl Table {
    /// Makes a move, and returns the turn, -1 at the end. Refused: not-a-move, not-your-turn, game-over, those of the game.
    pub fn play(&self, seat: i64, r#move: &str) -> Result<i64, Error> {
        self.0.perform("play", format!("{} {}", seat, r#move))
    }

    /// Makes the move of a seat that has seen n plays, so that a click sent twice is one play, and returns the turn. Refused: stale, not-a-move, not-your-turn, game-over, those of the game.
    pub fn play_at(&self, n: i64, seat: i64, r#move: &str) -> Result<i64, Error> {
        self.0.perform("playAt", object(&[("n", n.json()), ("seat", seat.json()), ("move", r#move.json())]))
    }

    /// Takes back all plays but the first n, and reports whether that was possible.
    pub fn undo(&self, n: i64) -> Result<bool, Error> {
        self.0.perform("undo", n.json())
    }

    /// Reports whether it is fair to take back all plays but the first n.
    pub fn can_undo(&self, n: i64) -> Result<bool, Error> {
        self.0.perform("canUndo", n.json())
    }

    /// Returns a new table with the first n plays.
    pub fn at(&self, n: i64) -> Result<Table, Error> {
        self.0.perform("at", n.json())
    }

    /// Returns what a seat sees, -1 for a spectator: the parts named, or all; the log begins with the play numbered from. Refused: no-such-seat.
    pub fn state(&self, seat: i64, from: i64, parts: &[&str]) -> Result<State, Error> {
        self.0.perform("state", format!("{} {} {}", seat, from, parts.join(" ")))
    }

    /// Returns what stays the same during a deal.
    pub fn about(&self) -> Result<About, Error> {
        self.0.perform("about", "null".into())
    }

    /// Returns moves in words, as they are read now or before play n.
    pub fn say(&self, seat: i64, moves: &[&str], n: Option<i64>) -> Result<Vec<Phrase>, Error> {
        self.0.perform("say", object(&[("seat", seat.json()), ("moves", moves.json()), ("n", n.json())]))
    }

    /// Returns the only move of a seat that has no other choice, or null.
    pub fn forced(&self, seat: i64) -> Result<Option<String>, Error> {
        self.0.perform("forced", seat.json())
    }

    /// Returns cards as a player holds them. Refused: invalid-text.
    pub fn sort(&self, seat: i64, cards: &[&str]) -> Result<Vec<String>, Error> {
        self.0.perform("sort", object(&[("seat", seat.json()), ("cards", cards.json())]))
    }

    /// Returns the whole position, which is secret.
    pub fn position(&self) -> Result<Json, Error> {
        self.0.perform("position", "null".into())
    }

    /// Returns the record so far, which is secret.
    pub fn save(&self) -> Result<Json, Error> {
        self.0.perform("save", "null".into())
    }

    /// Returns the record of a finished deal, which everybody may see. Refused: secret.
    pub fn record(&self) -> Result<Json, Error> {
        self.0.perform("record", "null".into())
    }

    /// Declares that no further deal uses these cards, so that the record of the finished deal is not secret.
    pub fn close(&self) -> Result<(), Error> {
        self.0.perform("close", "null".into())
    }

    /// Returns the move that a bot makes, which sees only the view of the seat. Refused: no-such-player, not-your-turn, game-over, not-a-seed, bad-record, no-such-game.
    pub fn choose(&self, seat: i64, player: &str, seed: &str) -> Result<String, Error> {
        self.0.perform("choose", object(&[("seat", seat.json()), ("player", player.json()), ("seed", seed.json())]))
    }

    /// Returns what a bot thinks of each move of a seat, the best first. Refused: no-such-player, not-your-turn, game-over, not-a-seed, bad-record, no-such-game.
    pub fn advise(&self, seat: i64, player: &str, seed: &str) -> Result<Vec<Advice>, Error> {
        self.0.perform("advise", object(&[("seat", seat.json()), ("player", player.json()), ("seed", seed.json())]))
    }

}

impl Match {
    /// Sets up the next deal, and returns its table; null once the match is over. Refused: deal-running.
    pub fn next(&self) -> Result<Option<Table>, Error> {
        self.0.perform("next", "null".into())
    }

    /// Returns the table of the deal set up last, or null.
    pub fn current(&self) -> Result<Option<Table>, Error> {
        self.0.perform("current", "null".into())
    }

    /// Returns a copy of the table of a deal, numbered from 0. It shows every secret.
    pub fn deal(&self, n: i64) -> Result<Table, Error> {
        self.0.perform("deal", n.json())
    }

    /// Returns where the match stands.
    pub fn standing(&self) -> Result<Standings, Error> {
        self.0.perform("standing", "null".into())
    }

    /// Returns the record of the match so far, which is secret.
    pub fn save_match(&self) -> Result<Json, Error> {
        self.0.perform("saveMatch", "null".into())
    }

    /// Returns the record of a finished match, which everybody may see. Refused: secret.
    pub fn publish(&self) -> Result<Json, Error> {
        self.0.perform("publish", "null".into())
    }

    /// Returns the record of a finished deal, numbered from 0, which everybody may see. Refused: secret, bad-record.
    pub fn deal_record(&self, n: i64) -> Result<Json, Error> {
        self.0.perform("dealRecord", n.json())
    }

}

answer! {
    /// What stays the same during a deal.
    About {
        game "game": GameRules,
        /// the seat that leads; -1 if the table began from a position
        first "first": i64,
        /// the number of seats for people, which come first
        players "players": i64,
        /// to the seed; zeros if the table began from a position
        commitment "commitment": String,
    }
}

answer! {
    /// Advice is a bot's opinion of a move.
    Advice {
        /// the text of the move
        r#move "move": String,
        /// the number of times that a search tried the move; 0 for other bots
        visits "visits": i64,
        /// Score is the final score that the bot expects for the seat after the move, or the seat's lead if the game's search plays for the lead. Score is in points; Unit in Info says how many points make a unit. A bot that does not calculate scores, such as "random", leaves Score 0.
        score "score": f64,
        /// Exact means that the seat can deduce all cards. Score is then the lead of the seat's side at the end if all seats play their best, and Visits is 0.
        exact "exact": Option<bool>,
        /// Reason says why the best move is better than the next one, if the game can explain it. Only the best move has a reason.
        reason "reason": Option<Phrase>,
    }
}

answer! {
    /// BotInfo describes a player of a Roster.
    BotInfo {
        /// the name, without a number of iterations
        name "name": String,
        /// the strength in a few words
        strength "strength": String,
    }
}

answer! {
    /// Decision is the review of a play in which the seat with the turn had a choice.
    Decision {
        /// the number of the play, counted from 0
        n "n": i64,
        /// the seat that decided
        seat "seat": i64,
        /// the move that the seat made
        played "played": String,
        /// the moves that were reviewed, the best first
        moves "moves": Vec<MoveReview>,
        /// Exact means that the scores are not estimates. Either the seat could deduce all cards, and the scores are leads at the end; or the scores come from the Odds of the roster.
        exact "exact": Option<bool>,
        /// Loss is the score of the best move minus the score of the move played.
        loss "loss": Estimate,
        /// Grade is "??" for a blunder and "?" for a mistake, according to the SureLoss. At most three decisions of a seat, those with the greatest SureLoss, have a grade.
        grade "grade": Option<String>,
        /// Reason says why the best move was better, if the decision has a grade and the game can explain it.
        reason "reason": Option<Phrase>,
        /// Solved means that the values with open cards are exact: leads in the points of gamekit.Open, which in Doppelkopf are card points. Otherwise the values are scores, as they are with hidden cards.
        solved "solved": Option<bool>,
        /// OpenLoss is the greatest value of a move with open cards, minus the value of the move played. It is null if the move played has no such value.
        open_loss "openLoss": Option<f64>,
    }
}

answer! {
    /// Estimate is a mean and the margin of its 95 % confidence interval according to Student's t-distribution.
    Estimate {
        /// the mean of all samples
        mean "mean": f64,
        /// null in JSON if infinite
        margin "margin": Option<f64>,
    }
}

answer! {
    /// Format describes a format of matches: which deals they have, and when they are over.
    Format {
        /// as Game.Match takes it
        name "name": String,
        /// for people
        title "title": String,
        /// one sentence
        about "about": String,
        /// the default number of deals to play or points to reach; 0 if the format needs no number
        n "n": i64,
        /// whether n is a number of deals, any of which makes a match, even one
        deals "deals": Option<bool>,
        /// whether people usually play on until they leave, without a number
        endless "endless": Option<bool>,
    }
}

answer! {
    /// GameEvent is a play as one viewer saw it.
    GameEvent {
        /// the number of the play, counted from 0
        n "n": i64,
        /// the seat that made the move
        seat "seat": i64,
        /// the text of the move, redacted for the viewer
        r#move "move": String,
        /// The cards that the play moved, grouped by the zones they came from and went to, in the order of engine.Game.Zones. Steps in between, such as a trick that was complete for a moment, are not listed.
        moved "moved": Option<Vec<Transfer>>,
        /// What the rules made a seat do right after the play, without a choice, such as an announcement that a trick forced.
        then "then": Option<Vec<Play>>,
    }
}

answer! {
    /// A game with its rules.
    GameInfo {
        /// as in records
        name "name": String,
        /// for people
        title "title": String,
        /// one sentence
        about "about": String,
        /// the number of seats, which depends on the options
        seats "seats": SeatRange,
        /// the number of seats for people, not counting a dealer's seat
        players "players": SeatRange,
        /// the options, in the order in which to show them
        options "options": Vec<RuleOption>,
        /// named sets of rules
        presets "presets": Vec<Preset>,
        /// the formats of matches, the default first
        formats "formats": Vec<Format>,
        /// the bots of the game, the default first
        bots "bots": Vec<BotInfo>,
        /// the unit of scores
        unit "unit": Unit,
        /// how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan
        layouts "layouts": Json,
        /// the name of the preset with these rules, or "" if there is none
        preset "preset": String,
        /// the JSON of these rules; an option that is missing has its default
        rules "rules": Json,
        /// the number of seats with these rules
        seats_now "seatsNow": i64,
        /// the number of seats for people with these rules, which come first
        players_now "playersNow": i64,
    }
}

answer! {
    /// GameRules is a game with its rules.
    GameRules {
        /// its own name
        game "game": String,
        /// without those that are the default
        rules "rules": Json,
    }
}

answer! {
    /// Info describes a game before any deal.
    Info {
        /// as in records
        name "name": String,
        /// for people
        title "title": String,
        /// one sentence
        about "about": String,
        /// the number of seats, which depends on the options
        seats "seats": SeatRange,
        /// the number of seats for people, not counting a dealer's seat
        players "players": SeatRange,
        /// the options, in the order in which to show them
        options "options": Vec<RuleOption>,
        /// named sets of rules
        presets "presets": Vec<Preset>,
        /// the formats of matches, the default first
        formats "formats": Vec<Format>,
        /// the bots of the game, the default first
        bots "bots": Vec<BotInfo>,
        /// the unit of scores
        unit "unit": Unit,
        /// how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan
        layouts "layouts": Json,
        /// the name of the preset with these rules, or "" if there is none
        preset "preset": String,
        /// the JSON of these rules; an option that is missing has its default
        rules "rules": Json,
    }
}

answer! {
    /// Mark is something that people look for at the table and that no card shows: a count, the trumps, the contract, who deals.
    Mark {
        /// the seat that it lies before, or -1 if it lies in the middle
        seat "seat": i64,
        /// names the phrase within its game and never changes; "" if there is no translation
        key "key": Option<String>,
        /// the parts that vary, such as numbers and texts of cards
        args "args": Option<Vec<String>>,
        /// in English, such as "play 7♥"
        text "text": String,
        /// a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon
        told "told": Option<String>,
    }
}

answer! {
    /// MoveReview is the review of a move that the seat could make.
    MoveReview {
        /// the text of the move
        r#move "move": String,
        /// the number of iterations that made the move, or 0 if the score is exact
        visits "visits": i64,
        /// the seat's mean result, as in MoveStats
        score "score": f64,
        /// Open is the value with open cards. If the roster has no Open, the value is the seat's mean result in a search. Otherwise, it is the lead that the seat's side has at the end if all seats play their best. It is null if the position could not be solved, or if the Open does not list the move.
        open "open": Option<f64>,
    }
}

answer! {
    /// Need is what an Option needs: that another option has one of the values.
    Need {
        /// the name of the other option
        option "option": String,
        /// as in its Choices
        values "values": Vec<Json>,
    }
}

answer! {
    /// Phrase is an English text that people read, with a key for translations.
    Phrase {
        /// names the phrase within its game and never changes; "" if there is no translation
        key "key": Option<String>,
        /// the parts that vary, such as numbers and texts of cards
        args "args": Option<Vec<String>>,
        /// in English, such as "play 7♥"
        text "text": String,
        /// a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon
        told "told": Option<String>,
    }
}

answer! {
    /// Place is what a viewer knows of a seat.
    Place {
        /// "" unless the seat has a part of its own, such as the dealer
        name "name": String,
        /// seats with the same number share a score; -1 if the viewer does not know
        side "side": i64,
    }
}

answer! {
    /// Play is one seat's move in its text form.
    Play {
        /// the seat that makes the move
        seat "seat": i64,
        /// the text of the move
        r#move "move": String,
    }
}

answer! {
    /// Preset is a set of rules with a name.
    Preset {
        /// as Find takes it
        name "name": String,
        /// for people
        title "title": String,
        /// one sentence
        about "about": String,
        /// the JSON of the rules
        rules "rules": Json,
    }
}

answer! {
    /// What a search thinks of each decision in a game.
    Review {
        /// the name of the game
        game "game": String,
        /// the JSON of the game
        rules "rules": Json,
        /// the seed of the search
        seed "seed": String,
        /// the number for each move that is not dropped
        iterations "iterations": i64,
        /// the unit of scores and losses
        unit "unit": Unit,
        /// in the order of play
        decisions "decisions": Vec<Decision>,
        /// one for each seat with a player
        seats "seats": Vec<SeatReview>,
    }
}

answer! {
    /// RuleOption describes an option of a game's rules, that is, a field in the JSON of the rules, in enough detail for a program to show a form.
    RuleOption {
        /// the name of the field
        name "name": String,
        /// for people
        title "title": String,
        /// one sentence
        about "about": String,
        /// the title of the part of a form in which it stands, "" for the first part
        group "group": Option<String>,
        /// the kind of its value
        kind "kind": String,
        /// the least value of a number, alone or in a list
        from "from": Option<i64>,
        /// the greatest value of a number, alone or in a list
        to "to": Option<i64>,
        /// the values that may be chosen, in the order in which to show them
        choices "choices": Option<Vec<Json>>,
        /// the value that the option has if it is left out
        default "default": Json,
        /// what options before it must be; otherwise, it can only have its default
        needs "needs": Option<Vec<Need>>,
        /// whether few tables change it, so that a form shows it only to those who ask for more
        more "more": Option<bool>,
        /// whether its value is the number of seats for people, not counting a dealer's seat
        players "players": Option<bool>,
        /// whether matches set it from deal to deal, so that a form for matches leaves it out
        by_deal "byDeal": Option<bool>,
    }
}

answer! {
    /// ScoreLine is one item of the breakdown of a Score: its name in the game, and its points.
    ScoreLine {
        /// in the words of the game
        name "name": String,
        /// may be negative
        points "points": i64,
    }
}

answer! {
    /// SeatRange is a range of numbers that includes both From and To.
    SeatRange {
        /// the least
        from "from": i64,
        /// the greatest
        to "to": i64,
    }
}

answer! {
    /// SeatReview sums up the decisions of a seat.
    SeatReview {
        /// whose decisions these are
        seat "seat": i64,
        /// the number of the seat's decisions
        decisions "decisions": i64,
        /// the mean loss of a decision
        loss "loss": f64,
        /// the number of decisions whose SureLoss is 0
        best "best": i64,
        /// the numbers of the plays with the greatest SureLoss, the greatest first; at most three
        worst "worst": Vec<i64>,
        /// the number of decisions with an OpenLoss
        open "open": i64,
        /// the mean OpenLoss of those decisions
        open_loss "openLoss": f64,
    }
}

answer! {
    /// Where a match stands.
    Standings {
        game "game": GameRules,
        /// its name
        format "format": String,
        /// the number of deals or points of the format
        n "n": i64,
        /// how many have been set up
        deals "deals": i64,
        /// whether the match is over
        over "over": bool,
        /// by chair: the place of a player throughout the match
        total "total": Vec<i64>,
        /// in the order of the seats that they have in the deal set up last, and then those that sit out
        chairs "chairs": Vec<i64>,
        /// to the seed of all deals
        commitment "commitment": String,
    }
}

answer! {
    /// What a seat sees of a table: the parts that were asked for.
    State {
        /// the seat that the game waits for, -1 once it is over
        turn "turn": Option<i64>,
        /// the number of plays
        len "len": Option<i64>,
        /// the seats that must move before the game goes on
        awaited "awaited": Option<Vec<i64>>,
        /// the moves that the seat may make now
        legal "legal": Option<Vec<String>>,
        /// what the seat sees, in the game's own fields
        view "view": Option<Json>,
        /// where the cards lie
        zones "zones": Option<Vec<Zone>>,
        /// what people look for and no card shows
        marks "marks": Option<Vec<Mark>>,
        /// how the cards of zones lie, by their names; a zone that is not there is a fan
        layouts "layouts": Option<Json>,
        /// the cards of the hand that each legal move takes
        picks "picks": Option<Vec<Vec<String>>>,
        /// the plays, as the seat saw them
        log "log": Option<Vec<GameEvent>>,
        /// of each seat
        score "score": Option<Vec<i64>>,
        /// the items of the score of each seat
        breakdown "breakdown": Option<Vec<Vec<ScoreLine>>>,
        /// what the seat knows of each seat
        seats "seats": Option<Vec<Place>>,
    }
}

answer! {
    /// Transfer lists cards that moved from one zone to another, or, if both zones are the same, cards that were turned face up there.
    Transfer {
        /// the zone where the cards were
        from "from": ZoneID,
        /// the zone where the cards are now
        to "to": ZoneID,
        /// in the JSON, a number stands for a run of that many face-down cards
        cards "cards": Vec<Json>,
    }
}

answer! {
    /// Unit is the unit of the scores of a game.
    Unit {
        /// in the plural, such as "points"; also the key for translations
        name "name": String,
        /// the number of points that make one unit: 10 if a score of 15 is 1.5 units
        per "per": i64,
    }
}

answer! {
    /// Zone is a place where cards lie.
    Zone {
        /// in the words of the game
        name "name": String,
        /// the seat it belongs to, or -1 if it belongs to the table
        seat "seat": i64,
        /// in order if the order matters; in the JSON, a number stands for a run of that many face-down cards
        cards "cards": Vec<Json>,
    }
}

answer! {
    /// ZoneID identifies a zone by its name, such as "hand", "stock", "trick" or "won", and the seat it belongs to, or -1 if it belongs to the table.
    ZoneID {
        /// in the words of the game
        name "name": String,
        /// the seat it belongs to, or -1 if it belongs to the table
        seat "seat": i64,
    }
}
