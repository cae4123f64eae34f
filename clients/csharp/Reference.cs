// The operations of the library, and the types of their answers.
// Made by go run -C tools ./wire; do not edit.

#pragma warning disable 8600, 8601, 8603, 8604, 8625, 8629 // Mono's C# has no annotations of null

namespace HoyleCards
{
    public sealed partial class Hoyle
    {
        /// <summary>Describes the games.</summary>
        public Info[] Games() { return Perform("games", "null").List(x => new Info(x)); }

        /// <summary>Describes a game with its rules. Refused: no-such-game, invalid-rules.</summary>
        public GameInfo Info(string game, Json rules = null) { return new GameInfo(Perform("info", Json.Object("game", game, "rules", rules))); }

        /// <summary>Returns the words of a game in a language, such as "de", by their keys. Refused: no-such-game.</summary>
        public Json Words(string game, string language) { return Perform("words", Json.Object("game", game, "language", language)); }

        /// <summary>Deals, either from a seed or from a position. Refused: no-such-game, invalid-rules, no-such-seat, not-a-seed, invalid-position.</summary>
        public Table Table(string game, Json rules = null, string seed = null, long? first = null, Json position = null) { return new Table(Library, Perform("table", Json.Object("game", game, "rules", rules, "seed", seed, "first", first, "position", position))); }

        /// <summary>Opens the record of a deal, and verifies every play. Refused: bad-record, no-such-game.</summary>
        public Table Open(Json record) { return new Table(Library, Perform("open", Json.Text(record))); }

        /// <summary>Begins a match, by default of the first format of the game. Refused: no-such-game, invalid-rules, no-such-format, not-a-seed.</summary>
        public Match Match(string game, string seed, Json rules = null, string format = null, long? n = null) { return new Match(Library, Perform("match", Json.Object("game", game, "seed", seed, "rules", rules, "format", format, "n", n))); }

        /// <summary>Opens the record of a match, and verifies every play. Refused: bad-record, no-such-game.</summary>
        public Match OpenMatch(Json record) { return new Match(Library, Perform("openMatch", Json.Text(record))); }

        /// <summary>Returns what a search thinks of each decision of a record, which is secret. Refused: not-a-seed, bad-record, no-such-game.</summary>
        public Review Review(Json record, string seed, long? iterations = null, long? positions = null) { return new Review(Perform("review", Json.Object("record", record, "seed", seed, "iterations", iterations, "positions", positions))); }

        /// <summary>Returns the commitment to a seed, to be shown before the deal. Refused: not-a-seed.</summary>
        public string Commit(string seed) { return Perform("commit", Json.Text(seed)).String; }

        /// <summary>Reports whether a commitment and a seed belong together. Refused: not-a-seed, not-a-commitment.</summary>
        public bool Verify(string commitment, string seed) { return Perform("verify", Json.Object("commitment", commitment, "seed", seed)).Boolean; }

        /// <summary>Returns the nth seed that is derived from a seed, such as that of the nth deal of a match. Refused: not-a-seed.</summary>
        public string Derive(string seed, long n) { return Perform("derive", Json.Object("seed", seed, "n", n)).String; }

        /// <summary>Returns a seed made of all of them, so that nobody alone can choose it. Refused: not-a-seed.</summary>
        public string Combine(string[] seeds) { return Perform("combine", Json.Text(seeds)).String; }

    }

    public sealed partial class Table
    {
        /// <summary>Makes a move, and returns the turn, -1 at the end. Refused: not-a-move, not-your-turn, game-over, those of the game.</summary>
        public long Play(long seat, string move) { return Perform("play", Json.Words(seat, move)).Integer; }

        /// <summary>Makes the move of a seat that has seen n plays, so that a click sent twice is one play, and returns the turn. Refused: stale, not-a-move, not-your-turn, game-over, those of the game.</summary>
        public long PlayAt(long n, long seat, string move) { return Perform("playAt", Json.Object("n", n, "seat", seat, "move", move)).Integer; }

        /// <summary>Takes back all plays but the first n, and reports whether that was possible.</summary>
        public bool Undo(long n) { return Perform("undo", Json.Text(n)).Boolean; }

        /// <summary>Reports whether it is fair to take back all plays but the first n.</summary>
        public bool CanUndo(long n) { return Perform("canUndo", Json.Text(n)).Boolean; }

        /// <summary>Returns a new table with the first n plays.</summary>
        public Table At(long n) { return new Table(Library, Perform("at", Json.Text(n))); }

        /// <summary>Returns what a seat sees, -1 for a spectator: the parts named, or all; the log begins with the play numbered from. Refused: no-such-seat.</summary>
        public State State(long seat, long from, string[] parts) { return new State(Perform("state", Json.Words(seat, from, parts))); }

        /// <summary>Returns what stays the same during a deal.</summary>
        public About About() { return new About(Perform("about", "null")); }

        /// <summary>Returns moves in words, as they are read now or before play n.</summary>
        public Phrase[] Say(long seat, string[] moves, long? n = null) { return Perform("say", Json.Object("seat", seat, "moves", moves, "n", n)).List(x => new Phrase(x)); }

        /// <summary>Returns the only move of a seat that has no other choice, or null.</summary>
        public string Forced(long seat) { return Perform("forced", Json.Text(seat)).Maybe(x => x.String); }

        /// <summary>Returns cards as a player holds them. Refused: invalid-text.</summary>
        public string[] Sort(long seat, string[] cards) { return Perform("sort", Json.Object("seat", seat, "cards", cards)).List(x => x.String); }

        /// <summary>Returns the whole position, which is secret.</summary>
        public Json Position() { return Perform("position", "null"); }

        /// <summary>Returns the record so far, which is secret.</summary>
        public Json Save() { return Perform("save", "null"); }

        /// <summary>Returns the record of a finished deal, which everybody may see. Refused: secret.</summary>
        public Json Record() { return Perform("record", "null"); }

        /// <summary>Declares that no further deal uses these cards, so that the record of the finished deal is not secret.</summary>
        public void Close() { Perform("close", "null"); }

        /// <summary>Returns the move that a bot makes, which sees only the view of the seat. Refused: no-such-player, not-your-turn, game-over, not-a-seed, bad-record, no-such-game.</summary>
        public string Choose(long seat, string player, string seed) { return Perform("choose", Json.Object("seat", seat, "player", player, "seed", seed)).String; }

        /// <summary>Returns what a bot thinks of each move of a seat, the best first. Refused: no-such-player, not-your-turn, game-over, not-a-seed, bad-record, no-such-game.</summary>
        public Advice[] Advise(long seat, string player, string seed) { return Perform("advise", Json.Object("seat", seat, "player", player, "seed", seed)).List(x => new Advice(x)); }

    }

    public sealed partial class Match
    {
        /// <summary>Sets up the next deal, and returns its table; null once the match is over. Refused: deal-running.</summary>
        public Table Next() { return Perform("next", "null").Maybe(x => new Table(Library, x)); }

        /// <summary>Returns the table of the deal set up last, or null.</summary>
        public Table Current() { return Perform("current", "null").Maybe(x => new Table(Library, x)); }

        /// <summary>Returns a copy of the table of a deal, numbered from 0. It shows every secret.</summary>
        public Table Deal(long n) { return new Table(Library, Perform("deal", Json.Text(n))); }

        /// <summary>Returns where the match stands.</summary>
        public Standings Standing() { return new Standings(Perform("standing", "null")); }

        /// <summary>Returns the record of the match so far, which is secret.</summary>
        public Json SaveMatch() { return Perform("saveMatch", "null"); }

        /// <summary>Returns the record of a finished match, which everybody may see. Refused: secret.</summary>
        public Json Publish() { return Perform("publish", "null"); }

        /// <summary>Returns the record of a finished deal, numbered from 0, which everybody may see. Refused: secret, bad-record.</summary>
        public Json DealRecord(long n) { return Perform("dealRecord", Json.Text(n)); }

    }

    /// <summary>What stays the same during a deal.</summary>
    public sealed class About
    {
        public readonly GameRules Game;

        /// <summary>the seat that leads; -1 if the table began from a position</summary>
        public readonly long First;

        /// <summary>the number of seats for people, which come first</summary>
        public readonly long Players;

        /// <summary>to the seed; zeros if the table began from a position</summary>
        public readonly string Commitment;

        internal About(Json json)
        {
            Game = new GameRules(json["game"]);
            First = json["first"].Integer;
            Players = json["players"].Integer;
            Commitment = json["commitment"].String;
        }
    }

    /// <summary>Advice is a bot's opinion of a move.</summary>
    public sealed class Advice
    {
        /// <summary>the text of the move</summary>
        public readonly string Move;

        /// <summary>the number of times that a search tried the move; 0 for other bots</summary>
        public readonly long Visits;

        /// <summary>Score is the final score that the bot expects for the seat after the move, or the seat's lead if the game's search plays for the lead. Score is in points; Unit in Info says how many points make a unit. A bot that does not calculate scores, such as "random", leaves Score 0.</summary>
        public readonly double Score;

        /// <summary>Exact means that the seat can deduce all cards. Score is then the lead of the seat's side at the end if all seats play their best, and Visits is 0.</summary>
        public readonly bool? Exact;

        /// <summary>Reason says why the best move is better than the next one, if the game can explain it. Only the best move has a reason.</summary>
        public readonly Phrase Reason;

        internal Advice(Json json)
        {
            Move = json["move"].String;
            Visits = json["visits"].Integer;
            Score = json["score"].Number;
            Exact = json["exact"].IsNull ? null : (bool?)json["exact"].Boolean;
            Reason = json["reason"].IsNull ? null : new Phrase(json["reason"]);
        }
    }

    /// <summary>BotInfo describes a player of a Roster.</summary>
    public sealed class BotInfo
    {
        /// <summary>the name, without a number of iterations</summary>
        public readonly string Name;

        /// <summary>the strength in a few words</summary>
        public readonly string Strength;

        internal BotInfo(Json json)
        {
            Name = json["name"].String;
            Strength = json["strength"].String;
        }
    }

    /// <summary>Decision is the review of a play in which the seat with the turn had a choice.</summary>
    public sealed class Decision
    {
        /// <summary>the number of the play, counted from 0</summary>
        public readonly long N;

        /// <summary>the seat that decided</summary>
        public readonly long Seat;

        /// <summary>the move that the seat made</summary>
        public readonly string Played;

        /// <summary>the moves that were reviewed, the best first</summary>
        public readonly MoveReview[] Moves;

        /// <summary>Exact means that the scores are not estimates. Either the seat could deduce all cards, and the scores are leads at the end; or the scores come from the Odds of the roster.</summary>
        public readonly bool? Exact;

        /// <summary>Loss is the score of the best move minus the score of the move played.</summary>
        public readonly Estimate Loss;

        /// <summary>Grade is "??" for a blunder and "?" for a mistake, according to the SureLoss. At most three decisions of a seat, those with the greatest SureLoss, have a grade.</summary>
        public readonly string Grade;

        /// <summary>Reason says why the best move was better, if the decision has a grade and the game can explain it.</summary>
        public readonly Phrase Reason;

        /// <summary>Solved means that the values with open cards are exact: leads in the points of gamekit.Open, which in Doppelkopf are card points. Otherwise the values are scores, as they are with hidden cards.</summary>
        public readonly bool? Solved;

        /// <summary>OpenLoss is the greatest value of a move with open cards, minus the value of the move played. It is null if the move played has no such value.</summary>
        public readonly double? OpenLoss;

        internal Decision(Json json)
        {
            N = json["n"].Integer;
            Seat = json["seat"].Integer;
            Played = json["played"].String;
            Moves = json["moves"].List(x => new MoveReview(x));
            Exact = json["exact"].IsNull ? null : (bool?)json["exact"].Boolean;
            Loss = new Estimate(json["loss"]);
            Grade = json["grade"].IsNull ? null : json["grade"].String;
            Reason = json["reason"].IsNull ? null : new Phrase(json["reason"]);
            Solved = json["solved"].IsNull ? null : (bool?)json["solved"].Boolean;
            OpenLoss = json["openLoss"].IsNull ? null : (double?)json["openLoss"].Number;
        }
    }

    /// <summary>Estimate is a mean and the margin of its 95 % confidence interval according to Student's t-distribution.</summary>
    public sealed class Estimate
    {
        /// <summary>the mean of all samples</summary>
        public readonly double Mean;

        /// <summary>null in JSON if infinite</summary>
        public readonly double? Margin;

        internal Estimate(Json json)
        {
            Mean = json["mean"].Number;
            Margin = json["margin"].IsNull ? null : (double?)json["margin"].Number;
        }
    }

    /// <summary>Format describes a format of matches: which deals they have, and when they are over.</summary>
    public sealed class Format
    {
        /// <summary>as Game.Match takes it</summary>
        public readonly string Name;

        /// <summary>for people</summary>
        public readonly string Title;

        /// <summary>one sentence</summary>
        public readonly string About;

        /// <summary>the default number of deals to play or points to reach; 0 if the format needs no number</summary>
        public readonly long N;

        /// <summary>whether n is a number of deals, any of which makes a match, even one</summary>
        public readonly bool? Deals;

        /// <summary>whether people usually play on until they leave, without a number</summary>
        public readonly bool? Endless;

        internal Format(Json json)
        {
            Name = json["name"].String;
            Title = json["title"].String;
            About = json["about"].String;
            N = json["n"].Integer;
            Deals = json["deals"].IsNull ? null : (bool?)json["deals"].Boolean;
            Endless = json["endless"].IsNull ? null : (bool?)json["endless"].Boolean;
        }
    }

    /// <summary>GameEvent is a play as one viewer saw it.</summary>
    public sealed class GameEvent
    {
        /// <summary>the number of the play, counted from 0</summary>
        public readonly long N;

        /// <summary>the seat that made the move</summary>
        public readonly long Seat;

        /// <summary>the text of the move, redacted for the viewer</summary>
        public readonly string Move;

        /// <summary>The cards that the play moved, grouped by the zones they came from and went to, in the order of engine.Game.Zones. Steps in between, such as a trick that was complete for a moment, are not listed.</summary>
        public readonly Transfer[] Moved;

        /// <summary>What the rules made a seat do right after the play, without a choice, such as an announcement that a trick forced.</summary>
        public readonly Play[] Then;

        internal GameEvent(Json json)
        {
            N = json["n"].Integer;
            Seat = json["seat"].Integer;
            Move = json["move"].String;
            Moved = json["moved"].IsNull ? null : json["moved"].List(x => new Transfer(x));
            Then = json["then"].IsNull ? null : json["then"].List(x => new Play(x));
        }
    }

    /// <summary>A game with its rules.</summary>
    public sealed class GameInfo
    {
        /// <summary>as in records</summary>
        public readonly string Name;

        /// <summary>for people</summary>
        public readonly string Title;

        /// <summary>one sentence</summary>
        public readonly string About;

        /// <summary>the number of seats, which depends on the options</summary>
        public readonly SeatRange Seats;

        /// <summary>the number of seats for people, not counting a dealer's seat</summary>
        public readonly SeatRange Players;

        /// <summary>the options, in the order in which to show them</summary>
        public readonly RuleOption[] Options;

        /// <summary>named sets of rules</summary>
        public readonly Preset[] Presets;

        /// <summary>the formats of matches, the default first</summary>
        public readonly Format[] Formats;

        /// <summary>the bots of the game, the default first</summary>
        public readonly BotInfo[] Bots;

        /// <summary>the unit of scores</summary>
        public readonly Unit Unit;

        /// <summary>how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan</summary>
        public readonly Json Layouts;

        /// <summary>the name of the preset with these rules, or "" if there is none</summary>
        public readonly string Preset;

        /// <summary>the JSON of these rules; an option that is missing has its default</summary>
        public readonly Json Rules;

        /// <summary>the number of seats with these rules</summary>
        public readonly long SeatsNow;

        /// <summary>the number of seats for people with these rules, which come first</summary>
        public readonly long PlayersNow;

        internal GameInfo(Json json)
        {
            Name = json["name"].String;
            Title = json["title"].String;
            About = json["about"].String;
            Seats = new SeatRange(json["seats"]);
            Players = new SeatRange(json["players"]);
            Options = json["options"].List(x => new RuleOption(x));
            Presets = json["presets"].List(x => new Preset(x));
            Formats = json["formats"].List(x => new Format(x));
            Bots = json["bots"].List(x => new BotInfo(x));
            Unit = new Unit(json["unit"]);
            Layouts = json["layouts"];
            Preset = json["preset"].String;
            Rules = json["rules"];
            SeatsNow = json["seatsNow"].Integer;
            PlayersNow = json["playersNow"].Integer;
        }
    }

    /// <summary>GameRules is a game with its rules.</summary>
    public sealed class GameRules
    {
        /// <summary>its own name</summary>
        public readonly string Game;

        /// <summary>without those that are the default</summary>
        public readonly Json Rules;

        internal GameRules(Json json)
        {
            Game = json["game"].String;
            Rules = json["rules"];
        }
    }

    /// <summary>Info describes a game before any deal.</summary>
    public sealed class Info
    {
        /// <summary>as in records</summary>
        public readonly string Name;

        /// <summary>for people</summary>
        public readonly string Title;

        /// <summary>one sentence</summary>
        public readonly string About;

        /// <summary>the number of seats, which depends on the options</summary>
        public readonly SeatRange Seats;

        /// <summary>the number of seats for people, not counting a dealer's seat</summary>
        public readonly SeatRange Players;

        /// <summary>the options, in the order in which to show them</summary>
        public readonly RuleOption[] Options;

        /// <summary>named sets of rules</summary>
        public readonly Preset[] Presets;

        /// <summary>the formats of matches, the default first</summary>
        public readonly Format[] Formats;

        /// <summary>the bots of the game, the default first</summary>
        public readonly BotInfo[] Bots;

        /// <summary>the unit of scores</summary>
        public readonly Unit Unit;

        /// <summary>how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan</summary>
        public readonly Json Layouts;

        /// <summary>the name of the preset with these rules, or "" if there is none</summary>
        public readonly string Preset;

        /// <summary>the JSON of these rules; an option that is missing has its default</summary>
        public readonly Json Rules;

        internal Info(Json json)
        {
            Name = json["name"].String;
            Title = json["title"].String;
            About = json["about"].String;
            Seats = new SeatRange(json["seats"]);
            Players = new SeatRange(json["players"]);
            Options = json["options"].List(x => new RuleOption(x));
            Presets = json["presets"].List(x => new Preset(x));
            Formats = json["formats"].List(x => new Format(x));
            Bots = json["bots"].List(x => new BotInfo(x));
            Unit = new Unit(json["unit"]);
            Layouts = json["layouts"];
            Preset = json["preset"].String;
            Rules = json["rules"];
        }
    }

    /// <summary>Mark is something that people look for at the table and that no card shows: a count, the trumps, the contract, who deals.</summary>
    public sealed class Mark
    {
        /// <summary>the seat that it lies before, or -1 if it lies in the middle</summary>
        public readonly long Seat;

        /// <summary>names the phrase within its game and never changes; "" if there is no translation</summary>
        public readonly string Key;

        /// <summary>the parts that vary, such as numbers and texts of cards</summary>
        public readonly string[] Args;

        /// <summary>in English, such as "play 7♥"</summary>
        public readonly string Text;

        /// <summary>a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon</summary>
        public readonly string Told;

        internal Mark(Json json)
        {
            Seat = json["seat"].Integer;
            Key = json["key"].IsNull ? null : json["key"].String;
            Args = json["args"].IsNull ? null : json["args"].List(x => x.String);
            Text = json["text"].String;
            Told = json["told"].IsNull ? null : json["told"].String;
        }
    }

    /// <summary>MoveReview is the review of a move that the seat could make.</summary>
    public sealed class MoveReview
    {
        /// <summary>the text of the move</summary>
        public readonly string Move;

        /// <summary>the number of iterations that made the move, or 0 if the score is exact</summary>
        public readonly long Visits;

        /// <summary>the seat's mean result, as in MoveStats</summary>
        public readonly double Score;

        /// <summary>Open is the value with open cards. If the roster has no Open, the value is the seat's mean result in a search. Otherwise, it is the lead that the seat's side has at the end if all seats play their best. It is null if the position could not be solved, or if the Open does not list the move.</summary>
        public readonly double? Open;

        internal MoveReview(Json json)
        {
            Move = json["move"].String;
            Visits = json["visits"].Integer;
            Score = json["score"].Number;
            Open = json["open"].IsNull ? null : (double?)json["open"].Number;
        }
    }

    /// <summary>Need is what an Option needs: that another option has one of the values.</summary>
    public sealed class Need
    {
        /// <summary>the name of the other option</summary>
        public readonly string Option;

        /// <summary>as in its Choices</summary>
        public readonly Json[] Values;

        internal Need(Json json)
        {
            Option = json["option"].String;
            Values = json["values"].List(x => x);
        }
    }

    /// <summary>Phrase is an English text that people read, with a key for translations.</summary>
    public sealed class Phrase
    {
        /// <summary>names the phrase within its game and never changes; "" if there is no translation</summary>
        public readonly string Key;

        /// <summary>the parts that vary, such as numbers and texts of cards</summary>
        public readonly string[] Args;

        /// <summary>in English, such as "play 7♥"</summary>
        public readonly string Text;

        /// <summary>a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon</summary>
        public readonly string Told;

        internal Phrase(Json json)
        {
            Key = json["key"].IsNull ? null : json["key"].String;
            Args = json["args"].IsNull ? null : json["args"].List(x => x.String);
            Text = json["text"].String;
            Told = json["told"].IsNull ? null : json["told"].String;
        }
    }

    /// <summary>Place is what a viewer knows of a seat.</summary>
    public sealed class Place
    {
        /// <summary>"" unless the seat has a part of its own, such as the dealer</summary>
        public readonly string Name;

        /// <summary>seats with the same number share a score; -1 if the viewer does not know</summary>
        public readonly long Side;

        internal Place(Json json)
        {
            Name = json["name"].String;
            Side = json["side"].Integer;
        }
    }

    /// <summary>Play is one seat's move in its text form.</summary>
    public sealed class Play
    {
        /// <summary>the seat that makes the move</summary>
        public readonly long Seat;

        /// <summary>the text of the move</summary>
        public readonly string Move;

        internal Play(Json json)
        {
            Seat = json["seat"].Integer;
            Move = json["move"].String;
        }
    }

    /// <summary>Preset is a set of rules with a name.</summary>
    public sealed class Preset
    {
        /// <summary>as Find takes it</summary>
        public readonly string Name;

        /// <summary>for people</summary>
        public readonly string Title;

        /// <summary>one sentence</summary>
        public readonly string About;

        /// <summary>the JSON of the rules</summary>
        public readonly Json Rules;

        internal Preset(Json json)
        {
            Name = json["name"].String;
            Title = json["title"].String;
            About = json["about"].String;
            Rules = json["rules"];
        }
    }

    /// <summary>What a search thinks of each decision in a game.</summary>
    public sealed class Review
    {
        /// <summary>the name of the game</summary>
        public readonly string Game;

        /// <summary>the JSON of the game</summary>
        public readonly Json Rules;

        /// <summary>the seed of the search</summary>
        public readonly string Seed;

        /// <summary>the number for each move that is not dropped</summary>
        public readonly long Iterations;

        /// <summary>the unit of scores and losses</summary>
        public readonly Unit Unit;

        /// <summary>in the order of play</summary>
        public readonly Decision[] Decisions;

        /// <summary>one for each seat with a player</summary>
        public readonly SeatReview[] Seats;

        internal Review(Json json)
        {
            Game = json["game"].String;
            Rules = json["rules"];
            Seed = json["seed"].String;
            Iterations = json["iterations"].Integer;
            Unit = new Unit(json["unit"]);
            Decisions = json["decisions"].List(x => new Decision(x));
            Seats = json["seats"].List(x => new SeatReview(x));
        }
    }

    /// <summary>RuleOption describes an option of a game's rules, that is, a field in the JSON of the rules, in enough detail for a program to show a form.</summary>
    public sealed class RuleOption
    {
        /// <summary>the name of the field</summary>
        public readonly string Name;

        /// <summary>for people</summary>
        public readonly string Title;

        /// <summary>one sentence</summary>
        public readonly string About;

        /// <summary>the title of the part of a form in which it stands, "" for the first part</summary>
        public readonly string Group;

        /// <summary>the kind of its value</summary>
        public readonly string Kind;

        /// <summary>the least value of a number, alone or in a list</summary>
        public readonly long? From;

        /// <summary>the greatest value of a number, alone or in a list</summary>
        public readonly long? To;

        /// <summary>the values that may be chosen, in the order in which to show them</summary>
        public readonly Json[] Choices;

        /// <summary>the value that the option has if it is left out</summary>
        public readonly Json Default;

        /// <summary>what options before it must be; otherwise, it can only have its default</summary>
        public readonly Need[] Needs;

        /// <summary>whether few tables change it, so that a form shows it only to those who ask for more</summary>
        public readonly bool? More;

        /// <summary>whether its value is the number of seats for people, not counting a dealer's seat</summary>
        public readonly bool? Players;

        /// <summary>whether matches set it from deal to deal, so that a form for matches leaves it out</summary>
        public readonly bool? ByDeal;

        internal RuleOption(Json json)
        {
            Name = json["name"].String;
            Title = json["title"].String;
            About = json["about"].String;
            Group = json["group"].IsNull ? null : json["group"].String;
            Kind = json["kind"].String;
            From = json["from"].IsNull ? null : (long?)json["from"].Integer;
            To = json["to"].IsNull ? null : (long?)json["to"].Integer;
            Choices = json["choices"].IsNull ? null : json["choices"].List(x => x);
            Default = json["default"];
            Needs = json["needs"].IsNull ? null : json["needs"].List(x => new Need(x));
            More = json["more"].IsNull ? null : (bool?)json["more"].Boolean;
            Players = json["players"].IsNull ? null : (bool?)json["players"].Boolean;
            ByDeal = json["byDeal"].IsNull ? null : (bool?)json["byDeal"].Boolean;
        }
    }

    /// <summary>ScoreLine is one item of the breakdown of a Score: its name in the game, and its points.</summary>
    public sealed class ScoreLine
    {
        /// <summary>in the words of the game</summary>
        public readonly string Name;

        /// <summary>may be negative</summary>
        public readonly long Points;

        internal ScoreLine(Json json)
        {
            Name = json["name"].String;
            Points = json["points"].Integer;
        }
    }

    /// <summary>SeatRange is a range of numbers that includes both From and To.</summary>
    public sealed class SeatRange
    {
        /// <summary>the least</summary>
        public readonly long From;

        /// <summary>the greatest</summary>
        public readonly long To;

        internal SeatRange(Json json)
        {
            From = json["from"].Integer;
            To = json["to"].Integer;
        }
    }

    /// <summary>SeatReview sums up the decisions of a seat.</summary>
    public sealed class SeatReview
    {
        /// <summary>whose decisions these are</summary>
        public readonly long Seat;

        /// <summary>the number of the seat's decisions</summary>
        public readonly long Decisions;

        /// <summary>the mean loss of a decision</summary>
        public readonly double Loss;

        /// <summary>the number of decisions whose SureLoss is 0</summary>
        public readonly long Best;

        /// <summary>the numbers of the plays with the greatest SureLoss, the greatest first; at most three</summary>
        public readonly long[] Worst;

        /// <summary>the number of decisions with an OpenLoss</summary>
        public readonly long Open;

        /// <summary>the mean OpenLoss of those decisions</summary>
        public readonly double OpenLoss;

        internal SeatReview(Json json)
        {
            Seat = json["seat"].Integer;
            Decisions = json["decisions"].Integer;
            Loss = json["loss"].Number;
            Best = json["best"].Integer;
            Worst = json["worst"].List(x => x.Integer);
            Open = json["open"].Integer;
            OpenLoss = json["openLoss"].Number;
        }
    }

    /// <summary>Where a match stands.</summary>
    public sealed class Standings
    {
        public readonly GameRules Game;

        /// <summary>its name</summary>
        public readonly string Format;

        /// <summary>the number of deals or points of the format</summary>
        public readonly long N;

        /// <summary>how many have been set up</summary>
        public readonly long Deals;

        /// <summary>whether the match is over</summary>
        public readonly bool Over;

        /// <summary>by chair: the place of a player throughout the match</summary>
        public readonly long[] Total;

        /// <summary>in the order of the seats that they have in the deal set up last, and then those that sit out</summary>
        public readonly long[] Chairs;

        /// <summary>to the seed of all deals</summary>
        public readonly string Commitment;

        internal Standings(Json json)
        {
            Game = new GameRules(json["game"]);
            Format = json["format"].String;
            N = json["n"].Integer;
            Deals = json["deals"].Integer;
            Over = json["over"].Boolean;
            Total = json["total"].List(x => x.Integer);
            Chairs = json["chairs"].List(x => x.Integer);
            Commitment = json["commitment"].String;
        }
    }

    /// <summary>What a seat sees of a table: the parts that were asked for.</summary>
    public sealed class State
    {
        /// <summary>the seat that the game waits for, -1 once it is over</summary>
        public readonly long? Turn;

        /// <summary>the number of plays</summary>
        public readonly long? Len;

        /// <summary>the seats that must move before the game goes on</summary>
        public readonly long[] Awaited;

        /// <summary>the moves that the seat may make now</summary>
        public readonly string[] Legal;

        /// <summary>what the seat sees, in the game's own fields</summary>
        public readonly Json View;

        /// <summary>where the cards lie</summary>
        public readonly Zone[] Zones;

        /// <summary>what people look for and no card shows</summary>
        public readonly Mark[] Marks;

        /// <summary>how the cards of zones lie, by their names; a zone that is not there is a fan</summary>
        public readonly Json Layouts;

        /// <summary>the cards of the hand that each legal move takes</summary>
        public readonly string[][] Picks;

        /// <summary>the plays, as the seat saw them</summary>
        public readonly GameEvent[] Log;

        /// <summary>of each seat</summary>
        public readonly long[] Score;

        /// <summary>the items of the score of each seat</summary>
        public readonly ScoreLine[][] Breakdown;

        /// <summary>what the seat knows of each seat</summary>
        public readonly Place[] Seats;

        internal State(Json json)
        {
            Turn = json["turn"].IsNull ? null : (long?)json["turn"].Integer;
            Len = json["len"].IsNull ? null : (long?)json["len"].Integer;
            Awaited = json["awaited"].IsNull ? null : json["awaited"].List(x => x.Integer);
            Legal = json["legal"].IsNull ? null : json["legal"].List(x => x.String);
            View = json["view"];
            Zones = json["zones"].IsNull ? null : json["zones"].List(x => new Zone(x));
            Marks = json["marks"].IsNull ? null : json["marks"].List(x => new Mark(x));
            Layouts = json["layouts"];
            Picks = json["picks"].IsNull ? null : json["picks"].List(x => x.List(xx => xx.String));
            Log = json["log"].IsNull ? null : json["log"].List(x => new GameEvent(x));
            Score = json["score"].IsNull ? null : json["score"].List(x => x.Integer);
            Breakdown = json["breakdown"].IsNull ? null : json["breakdown"].List(x => x.List(xx => new ScoreLine(xx)));
            Seats = json["seats"].IsNull ? null : json["seats"].List(x => new Place(x));
        }
    }

    /// <summary>Transfer lists cards that moved from one zone to another, or, if both zones are the same, cards that were turned face up there.</summary>
    public sealed class Transfer
    {
        /// <summary>the zone where the cards were</summary>
        public readonly ZoneID From;

        /// <summary>the zone where the cards are now</summary>
        public readonly ZoneID To;

        /// <summary>in the JSON, a number stands for a run of that many face-down cards</summary>
        public readonly Json[] Cards;

        internal Transfer(Json json)
        {
            From = new ZoneID(json["from"]);
            To = new ZoneID(json["to"]);
            Cards = json["cards"].List(x => x);
        }
    }

    /// <summary>Unit is the unit of the scores of a game.</summary>
    public sealed class Unit
    {
        /// <summary>in the plural, such as "points"; also the key for translations</summary>
        public readonly string Name;

        /// <summary>the number of points that make one unit: 10 if a score of 15 is 1.5 units</summary>
        public readonly long Per;

        internal Unit(Json json)
        {
            Name = json["name"].String;
            Per = json["per"].Integer;
        }
    }

    /// <summary>Zone is a place where cards lie.</summary>
    public sealed class Zone
    {
        /// <summary>in the words of the game</summary>
        public readonly string Name;

        /// <summary>the seat it belongs to, or -1 if it belongs to the table</summary>
        public readonly long Seat;

        /// <summary>in order if the order matters; in the JSON, a number stands for a run of that many face-down cards</summary>
        public readonly Json[] Cards;

        internal Zone(Json json)
        {
            Name = json["name"].String;
            Seat = json["seat"].Integer;
            Cards = json["cards"].List(x => x);
        }
    }

    /// <summary>ZoneID identifies a zone by its name, such as "hand", "stock", "trick" or "won", and the seat it belongs to, or -1 if it belongs to the table.</summary>
    public sealed class ZoneID
    {
        /// <summary>in the words of the game</summary>
        public readonly string Name;

        /// <summary>the seat it belongs to, or -1 if it belongs to the table</summary>
        public readonly long Seat;

        internal ZoneID(Json json)
        {
            Name = json["name"].String;
            Seat = json["seat"].Integer;
        }
    }

}
