// TypeScript declarations of all JSON that goes over a wire. docs/wire.md explains it.
// Made by go run -C tools ./wire from the JSON Schemas; do not edit.

/** What stays the same during a deal. */
export interface About {
  game: GameRules;
  /** the seat that leads; -1 if the table began from a position */
  first: Seat;
  /** the number of seats for people, which come first */
  players: number;
  /** to the seed; zeros if the table began from a position */
  commitment: Commitment;
}

/** Advice is a bot's opinion of a move. */
export interface Advice {
  /** the text of the move */
  move: string;
  /** the number of times that a search tried the move; 0 for other bots */
  visits: number;
  /** Score is the final score that the bot expects for the seat after the move, or the seat's lead if the game's search plays for the lead. Score is in points; Unit in Info says how many points make a unit. A bot that does not calculate scores, such as "random", leaves Score 0. */
  score: number;
  /** Exact means that the seat can deduce all cards. Score is then the lead of the seat's side at the end if all seats play their best, and Visits is 0. */
  exact?: boolean;
  /** Reason says why the best move is better than the next one, if the game can explain it. Only the best move has a reason. */
  reason?: Phrase;
}

/** BlackjackHand is one hand of a player. */
export interface BlackjackHand {
  /** in the order in which they came */
  cards: Cards;
  /** by the move Stand, not automatically at 21 */
  stood?: boolean;
  /** played for two bets */
  doubled?: boolean;
  /** given up for half a bet */
  surrendered?: boolean;
}

/** BlackjackPlayer is a player in a Setup. */
export interface BlackjackPlayer {
  /** more than one after a split */
  hands: BlackjackHand[];
  /** against a dealer's natural */
  insured?: boolean;
}

/** A position of Blackjack; in a view, the cards that are not seen are ??. */
export interface BlackjackPosition {
  /** the seat to play; -1 once the round is over */
  turn: Seat;
  /** the number of the hand to be played, counted from 0 */
  hand: number;
  /** whether insurance is being offered */
  insuring?: boolean;
  /** by seat */
  players: BlackjackPlayer[];
  /** the hole card first, if there is one */
  dealer: Cards;
  /** cards of earlier rounds from this shoe */
  discards: Cards;
  /** the next card first; at most 208, counting those on the table */
  shoe: Cards;
  /** the other cards of the shoe, which have no order yet */
  rest: Cards;
  /** Seed determines how the rest is shuffled before the next round. Its first 16 bytes are zero. The whole seed is zero if there is no rest, or in a view. */
  seed?: Seed;
  /** whether early surrender is being offered */
  surrendering?: boolean;
}

/** The rules of Blackjack. */
export interface BlackjackRules {
  /** The number of players, without the dealer. */
  players?: number;
  /** The number of 52-card packs in the shoe. */
  decks?: number;
  /** At home, each player finishes before the next begins. */
  oneByOne?: boolean;
  /** A hand of this many cards that is not bust wins at once, except after a split or against a natural; 0 is off. */
  charlie?: 0 | 5 | 6 | 7;
  /** Bets, and all options below. */
  casino?: boolean;
  /** The dealer draws to a 17 in which an ace counts 11. */
  hitSoft17?: boolean;
  /** The payment for a natural. */
  natural?: "3:2" | "6:5" | "1:1";
  /** The totals of two cards that may be doubled. */
  doubling?: "any" | "9-11" | "10-11";
  /** Hands made by a split may be doubled too. */
  doubleAfterSplit?: boolean;
  /** How many hands a player may have after splits; 1 means no splits. */
  splitTo?: number;
  /** Aces may be split more than once. */
  resplitAces?: boolean;
  /** Split aces are played like other hands. */
  hitSplitAces?: boolean;
  /** Any two cards that count ten may be split. */
  unlikeTens?: boolean;
  /** A hand of two cards may be given up for half its bet, unless the dealer has a natural. */
  surrender?: boolean;
  /** A hand is surrendered before the dealer looks at its hole card, so that a natural does not take the other half. Needs surrender. */
  earlySurrender?: boolean;
  /** Players may insure against a natural when the dealer shows an ace. */
  insurance?: boolean;
  /** The dealer takes its second card after the players. */
  noHole?: boolean;
  /** A natural of a dealer without a hole card takes no bets that were added by doubling or splitting. Needs no hole card. */
  originalBets?: boolean;
}

/** What a seat sees of a game of Blackjack. */
export interface BlackjackView {
  /** the seat that looks; -1 for a spectator */
  seat: Seat;
  /** what it sees */
  state: BlackjackPosition;
}

/** BotInfo describes a player of a Roster. */
export interface BotInfo {
  /** the name, without a number of iterations */
  name: string;
  /** the strength in a few words */
  strength: string;
}

/** A card: its rank and its suit, or BJ and RJ for the jokers; ?? face down. */
export type Card = "??" | "BJ" | "RJ" | "AC" | "2C" | "3C" | "4C" | "5C" | "6C" | "7C" | "8C" | "9C" | "TC" | "JC" | "QC" | "KC" | "AD" | "2D" | "3D" | "4D" | "5D" | "6D" | "7D" | "8D" | "9D" | "TD" | "JD" | "QD" | "KD" | "AH" | "2H" | "3H" | "4H" | "5H" | "6H" | "7H" | "8H" | "9H" | "TH" | "JH" | "QH" | "KH" | "AS" | "2S" | "3S" | "4S" | "5S" | "6S" | "7S" | "8S" | "9S" | "TS" | "JS" | "QS" | "KS";

/** Cards in order, if the order matters. */
export type Cards = Card[];

/** A position of Catch Eleven; in a view, the cards that are not seen are ??. */
export interface CatchElevenPosition {
  /** the seat that leads every hand */
  first: Seat;
  /** the seat to play; -1 once the game is over */
  turn: Seat;
  /** the side that captured last; -1 before the first capture */
  last: number;
  /** in any order */
  table: Cards;
  /** by seat */
  hands: Cards[];
  /** the cards won, by side */
  won: Cards[];
  /** by side; soors in Pasur */
  basaats: number[];
  /** the next card first */
  stock: Cards;
}

/** The rules of Catch Eleven. */
export interface CatchElevenRules {
  /** Two or three play alone, four in two teams. */
  seats?: 0 | 2 | 3 | 4;
  /** -1 gets the cards left on the table at the end. */
  leaveTable?: boolean;
  /** The traditional rules and scores. */
  pasur?: boolean;
  /** In Pasur, a soor takes away one of the other side's instead of counting. Not for three. */
  cancelSoor?: boolean;
}

/** What a seat sees of a game of Catch Eleven. */
export interface CatchElevenView {
  /** the seat that looks; -1 for a spectator */
  seat: Seat;
  /** what it sees */
  state: CatchElevenPosition;
}

/** 64 hexadecimal digits. */
export type Commitment = string;

/** Decision is the review of a play in which the seat with the turn had a choice. */
export interface Decision {
  /** the number of the play, counted from 0 */
  n: number;
  /** the seat that decided */
  seat: Seat;
  /** the move that the seat made */
  played: string;
  /** the moves that were reviewed, the best first */
  moves: MoveReview[];
  /** Exact means that the scores are not estimates. Either the seat could deduce all cards, and the scores are leads at the end; or the scores come from the Odds of the roster. */
  exact?: boolean;
  /** Loss is the score of the best move minus the score of the move played. */
  loss: Estimate;
  /** Grade is "??" for a blunder and "?" for a mistake, according to the SureLoss. At most three decisions of a seat, those with the greatest SureLoss, have a grade. */
  grade?: string;
  /** Reason says why the best move was better, if the decision has a grade and the game can explain it. */
  reason?: Phrase;
  /** Solved means that the values with open cards are exact: leads in the points of gamekit.Open, which in Doppelkopf are card points. Otherwise the values are scores, as they are with hidden cards. */
  solved?: boolean;
  /** OpenLoss is the greatest value of a move with open cards, minus the value of the move played. It is null if the move played has no such value. */
  openLoss?: number;
}

/** DoppelkopfAnnouncement is an announcement by a seat for its party. */
export interface DoppelkopfAnnouncement {
  /** the seat that announces */
  seat: Seat;
  /** the party of the seat; "" for a Kontra before the wedding was decided */
  party: "" | "re" | "kontra";
  /** the announcement */
  move: DoppelkopfMove;
  /** the number of cards that all seats together had played by then */
  after: number;
}

/** DoppelkopfDeclaration is the declaration of a seat. */
export interface DoppelkopfDeclaration {
  /** the seat that declares */
  seat: Seat;
  /** healthy, reservation, or a reservation by its name */
  move: DoppelkopfMove;
}

/** DoppelkopfExchange is the exchange of cards in a poverty. */
export interface DoppelkopfExchange {
  /** cards that the poor seat has laid down */
  laid: Cards;
  /** seats that have refused them, in order */
  refused: Seat[];
  /** cards that the taker has given back */
  back: Cards;
  /** number of trumps in Back; 0 or 1 if everybody is told only whether there are any; -1 if nothing is told, or nothing has been told yet */
  told: number;
}

/** A card that is played, a declaration, or an announcement. */
export type DoppelkopfMove = Card | "reservation" | "healthy" | "wedding" | "wedding suit" | "wedding trump" | "poverty" | "throw in" | "solo C" | "solo S" | "solo H" | "solo D" | "solo Q" | "solo J" | "solo A" | "solo K" | "solo QJ" | "solo KJ" | "solo KQ" | "solo KQJ" | "solo C only" | "solo S only" | "solo H only" | "solo D only" | "wedding second suit" | "re" | "kontra" | "no 90" | "no 60" | "no 30" | "schwarz" | "take" | "refuse" | "give ??" | "give AC" | "give 9C" | "give TC" | "give JC" | "give QC" | "give KC" | "give AD" | "give 9D" | "give TD" | "give JD" | "give QD" | "give KD" | "give AH" | "give 9H" | "give TH" | "give JH" | "give QH" | "give KH" | "give AS" | "give 9S" | "give TS" | "give JS" | "give QS" | "give KS" | "solo ??" | "bid re" | "bid no 90" | "bid no 60" | "bid no 30" | "bid schwarz" | "match" | "pass";

/** A position of Doppelkopf; in a view, the cards that are not seen are ??. */
export interface DoppelkopfPosition {
  /** the seat to the left of the dealer */
  first: Seat;
  /** whose turn it is; -1 once the game is over */
  turn: Seat;
  /** the declarations, in order */
  declared: DoppelkopfDeclaration[];
  /** what the reservations were named in a second round, in order */
  named?: DoppelkopfDeclaration[];
  /** the bids for a solo, in order */
  bids?: DoppelkopfDeclaration[];
  /** empty while the seats are declaring */
  contract: "" | "normal" | "wedding" | "wedding suit" | "wedding trump" | "poverty" | "throw in" | "solo C" | "solo S" | "solo H" | "solo D" | "solo Q" | "solo J" | "solo A" | "solo K" | "solo QJ" | "solo KJ" | "solo KQ" | "solo KQJ" | "solo C only" | "solo S only" | "solo H only" | "solo D only" | "wedding second suit";
  /** the seat whose reservation won; -1 in the normal game */
  declarer: Seat;
  /** the partner in a wedding, or the declarer if it plays alone; the taker in a poverty; otherwise -1 */
  partner: Seat;
  /** the exchange of a poverty */
  exchange?: DoppelkopfExchange;
  /** the seat with pigs; -1 if no seat has them */
  pigs: Seat;
  /** the seat that has superpigs, then the seat that has hyperpigs: each pair needs the one before */
  superpigs?: Seat[];
  /** by seat; "" if the party is not known */
  parties: ("" | "re" | "kontra")[];
  /** by seat */
  hands: Cards[];
  /** in order; while cards are being played, the last is the trick on the table, which may be empty */
  tricks: DoppelkopfTrick[];
  /** in the tricks won, by seat */
  cardPoints: number[];
  /** in order */
  announced: DoppelkopfAnnouncement[];
}

/** The rules of Doppelkopf. */
export interface DoppelkopfRules {
  /** A pack of 40 cards, ten for each seat. */
  noNines?: boolean;
  /** Announcements multiply the score, as in the home game. */
  house?: boolean;
  /** The 10♥ are not trumps, and the Q♣ are the highest. */
  noDulle?: boolean;
  /** Whether the second 10♥ of a trick beats the first. Not available if the 10♥ are plain. */
  secondDulle?: "never" | "always" | "not last";
  /** Both A♦ in one hand are the highest trumps. */
  pigsTrump?: boolean;
  /** From the start, when the first of them is played, or only the second. Needs pigs. */
  pigsWhen?: "at start" | "on play" | "second";
  /** In a clubs, spades or hearts solo, both aces of that suit in one hand are the highest trumps. Needs pigs. */
  pigsSuits?: boolean;
  /** The pair of diamonds in one hand that ranks above the pigs. Needs pigs. Not available if only the second pig counts. */
  superpigs?: "off" | "nines" | "tens";
  /** Both K♦ in one hand rank above the superpigs. Needs Superpigs set to tens. */
  hyperpigs?: boolean;
  /** The trick whose winner is the partner: any; one to which a plain suit or a trump is led; any but the first to which a plain suit is led; or one of these at the declarer's choice. */
  wedding?: "trick" | "suit" | "trump" | "second suit" | "choice";
  /** The number of tricks within which a partner must be found. */
  weddingTricks?: number;
  /** A declarer of a wedding who wins a trick of a plain suit with a trump, before a partner is found, plays alone. Needs another wedding than trump. */
  weddingRuff?: boolean;
  /** The solos that may be declared. */
  solos?: ("solo C" | "solo S" | "solo H" | "solo D" | "solo Q" | "solo J" | "solo A" | "solo K" | "solo QJ" | "solo KJ" | "solo KQ" | "solo KQJ" | "solo C only" | "solo S only" | "solo H only" | "solo D only")[];
  /** The player of a declared solo leads the first trick. */
  soloLeads?: boolean;
  /** Which of several solos is played: that of the earliest seat; the highest by kind, queens or diamonds first; or the one whose player bids the highest announcement. */
  soloOrder?: "seat" | "queens first" | "trumps first" | "bid";
  /** If several seats have a reservation, each names it in turn, and may raise it or take it back. */
  secondRound?: boolean;
  /** The seats that owe a solo; a session sets this. */
  compulsorySolo?: [boolean, boolean, boolean, boolean];
  /** The first seat that owes a solo plays it now; a session sets this. Needs a seat that owes one. */
  forcedSolo?: boolean;
  /** In a session, no seat owes a solo. Not with compulsory solos. */
  noCompulsorySolo?: boolean;
  /** A hand with at least this many nines may be thrown in; 0 is off. Not in a pack without nines. */
  throwInNines?: number;
  /** A hand with at least this many kings may be thrown in; 0 is off. */
  throwInKings?: number;
  /** A hand with at least this many nines and kings may be thrown in; 0 is off. Not in a pack without nines. */
  throwInLows?: number;
  /** A hand with at least this many aces and tens may be thrown in; 0 is off. */
  throwInFulls?: number;
  /** A hand with at least this many card points may be thrown in; 0 is off. */
  throwInPoints?: number;
  /** A hand with fewer trumps than this may be thrown in; 0 is off. */
  throwInFewTrumps?: number;
  /** A hand without a trump above A♦, the fox, or above J♦, may be thrown in. */
  throwInHigh?: "off" | "fox" | "diamond jack";
  /** A hand is thrown in even if another player declares a solo. */
  throwInBeatsSolo?: boolean;
  /** A seat with at most three trumps may pass them to a partner: either the trumps alone, or always three cards. */
  poverty?: "off" | "trumps" | "three";
  /** The A♦ do not count as trumps for a poverty. Needs a poverty. */
  povertyFox?: boolean;
  /** Trumps that do not count for a poverty: the A♦, a single A♦, or one 9♦. Needs a poverty. Not together with Poverty with foxes; one nine is not for a pack without nines. */
  povertyFree?: "none" | "foxes" | "single fox" | "one nine";
  /** A hand with fewer trumps than this is no poverty. Needs a poverty. */
  povertyFrom?: number;
  /** Of several poverties, the first is played, or the deal is dealt again. Needs a poverty. */
  povertyTwo?: "first" | "redeal";
  /** Who is asked to take the cards: any other player in turn, or only the partner, whom the Q♣ decide. Needs a poverty. */
  povertyWith?: "taker" | "partner";
  /** What everybody learns about the cards that come back: the number of trumps, whether there are any, or nothing. Needs a poverty. */
  povertyTold?: "number" | "whether" | "nothing";
  /** The numbers of cards that a seat must hold for re or kontra, no 90, no 60, no 30 and schwarz; all 0 means 11, 10, 9, 8, 7. No number may be higher than the one before. */
  callCards?: [number, number, number, number, number];
  /** The number of cards that have been played limits the announcements: with each trick, it becomes too late for one more level. Not together with Cards to announce. */
  callsByTrick?: boolean;
  /** The most cards that may have been played when re, kontra, no 90, no 60, no 30 and schwarz are announced; all 0 is off. From no 90 on, no number may be lower than the one before. Not together with Cards to announce or Announce by tricks. */
  callsOnTable?: [number, number, number, number, number, number];
  /** Announcing only between tricks; also before the partner of a wedding is found; in a solo, only once Kontra has spoken, or only before the first card. */
  callCustoms?: ("between tricks" | "before wedding" | "solo kontra first" | "solo before lead")[];
  /** The winner of a first trick of at least this many card points announces re or kontra; 0 is off. */
  forcedCall?: number;
  /** In the trick that decides a wedding; in a declared solo; or one level more if the party has announced. Needs a forced announcement. */
  forcedCallAlso?: ("wedding" | "solo" | "raise")[];
  /** One point of the game for an announcement before the first card; for one that skips a level that is too late; or for one before the partner of a wedding is found. Needs the custom of announcing before a wedding for the last of these. */
  callBonus?: ("first card" | "jump" | "wedding")[];
  /** The number of card points with which Re wins, unless a party has announced no 90 or more. If only Kontra has announced, one fewer is enough. */
  rePoints?: 0 | number;
  /** Re and kontra double the points of the game, or all points, or add one each, instead of adding two. Not with Home scores. */
  doubling?: "off" | "game" | "all" | "one";
  /** What each announced level from no 90 on is worth. Not with Home scores. */
  levelPoints?: number;
  /** A party that wins three levels more than it has announced loses the points of the game. Not with Home scores. */
  cowardice?: boolean;
  /** With 120 card points each, nobody gets the point for winning, except the opponents of a soloist. */
  drawNoWin?: boolean;
  /** If extras of the losers exceed the points of the winners, the deal counts 0. */
  neverNegative?: boolean;
  /** More points of the game for a solo of jacks, of queens, of diamonds, or of any other kind. Not with Home scores. */
  soloPoints?: [number, number, number, number];
  /** Winning as Kontra is not an extra. */
  noOldLadies?: boolean;
  /** Catching a fox is not an extra. */
  noFox?: boolean;
  /** Charlie is not an extra. */
  noCharlie?: boolean;
  /** A trick of 40 card points is not an extra. */
  noDoppelkopf?: boolean;
  /** The least card points of a trick that is an extra. Not with the option No Doppelkopf. */
  doppelkopf?: 0 | number;
  /** A trick of four plain hearts is an extra. */
  heartTrick?: boolean;
  /** Winning the last trick with a fox is an extra. */
  foxLast?: boolean;
  /** A fox caught in the last trick is one more extra. Not with Home scores or with the option No fox. */
  foxLastCaught?: boolean;
  /** It is an extra to win a trick with 10♥ if the others' 10♥ is in it. Not available if the 10♥ are plain. */
  dulleCaught?: boolean;
  /** Catching the others' J♣ in the last trick is an extra. */
  charlieCaught?: boolean;
  /** Only Q♦ catches J♣. Needs Charlie caught. */
  charlieQueen?: boolean;
  /** How many times this deal counts; a session sets this. */
  multiplier?: number;
  /** In a match of five, the dealer sits out, each in turn. */
  table?: 0 | number;
  /** In the totals of a match, all points count, or only those of the winners, or only those that the losers lose. */
  counting?: "both" | "winners" | "losers";
  /** In a session in which soloists lead, the next seat is first after a solo, too, but not after a compulsory one. */
  soloPasses?: boolean;
  /** In a session, as many deals as there are players at the table count double after certain deals. If that happens again meanwhile, the doublings multiply (stack), or as many more follow (append). Needs one of the causes below. */
  bock?: "off" | "stack" | "append";
  /** After a deal in which each party has 120 card points. Needs Bock. */
  bockDraw?: boolean;
  /** After a trick of four plain hearts. Needs Bock. */
  bockHeartTrick?: boolean;
  /** After a deal in which a party has announced and has not won. Needs Bock. */
  bockCallLost?: boolean;
  /** After a deal in which Re has announced and has not won. Needs Bock. */
  bockReLost?: boolean;
  /** After a solo that has been lost. Needs Bock. */
  bockSoloLost?: boolean;
  /** After a deal in which a party has won no trick. Needs Bock. */
  bockSchwarz?: boolean;
  /** After a deal in which everybody scores 0. Needs Bock. */
  bockZero?: boolean;
}

/** Trick holds the cards that the seats play in turn, beginning with the leader. */
export interface DoppelkopfTrick {
  /** the seat that plays the first card */
  leader: Seat;
  /** in the order of play */
  cards: Cards;
  /** -1 while cards are missing */
  winner: Seat;
}

/** What a seat sees of a game of Doppelkopf. */
export interface DoppelkopfView {
  /** the seat that looks; -1 for a spectator */
  seat: Seat;
  /** what it sees */
  state: DoppelkopfPosition;
}

/** Estimate is a mean and the margin of its 95 % confidence interval according to Student's t-distribution. */
export interface Estimate {
  /** the mean of all samples */
  mean: number;
  /** null in JSON if infinite */
  margin: number | null;
}

/** Format describes a format of matches: which deals they have, and when they are over. */
export interface Format {
  /** as Game.Match takes it */
  name: string;
  /** for people */
  title: string;
  /** one sentence */
  about: string;
  /** the default number of deals to play or points to reach; 0 if the format needs no number */
  n: number;
  /** whether n is a number of deals, any of which makes a match, even one */
  deals?: boolean;
  /** whether people usually play on until they leave, without a number */
  endless?: boolean;
}

/** GameEvent is a play as one viewer saw it. */
export interface GameEvent {
  /** the number of the play, counted from 0 */
  n: number;
  /** the seat that made the move */
  seat: Seat;
  /** the text of the move, redacted for the viewer */
  move: string;
  /** The cards that the play moved, grouped by the zones they came from and went to, in the order of engine.Game.Zones. Steps in between, such as a trick that was complete for a moment, are not listed. */
  moved?: Transfer[];
  /** What the rules made a seat do right after the play, without a choice, such as an announcement that a trick forced. */
  then?: Play[];
}

/** A game with its rules. */
export interface GameInfo {
  /** as in records */
  name: string;
  /** for people */
  title: string;
  /** one sentence */
  about: string;
  /** the number of seats, which depends on the options */
  seats: SeatRange;
  /** the number of seats for people, not counting a dealer's seat */
  players: SeatRange;
  /** the options, in the order in which to show them */
  options: RuleOption[];
  /** named sets of rules */
  presets: Preset[];
  /** the formats of matches, the default first */
  formats: Format[];
  /** the bots of the game, the default first */
  bots: BotInfo[];
  /** the unit of scores */
  unit: Unit;
  /** how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan */
  layouts: object;
  /** the name of the preset with these rules, or "" if there is none */
  preset: string;
  /** the JSON of these rules; an option that is missing has its default */
  rules: GameObject;
  /** the number of seats with these rules */
  seatsNow: number;
  /** the number of seats for people with these rules, which come first */
  playersNow: number;
}

/** JSON that each game has its own type of: its rules, or a position. */
export type GameObject = object;

/** GameRecord is the transcript of a deal: all that is needed to replay the deal, and the result. */
export interface GameRecord {
  /** the name of the game */
  game: string;
  /** the rules as JSON; left out for the standard rules */
  rules?: GameObject;
  /** missing, as the first seat is, only if there is a start */
  seed?: Seed;
  /** the seat that leads */
  first?: Seat;
  /** The JSON of the position that the plays begin from; left out if they begin from the deal that the seed and the first seat determine. */
  start?: GameObject;
  /** The chairs of the match, in the order of the seats that they have in this deal, and then those that sit out; left out if each chair has the seat of its own number. */
  chairs?: number[];
  /** in order */
  plays?: Play[];
  /** points by seat after the plays; left out if unknown */
  score?: number[];
}

/** GameRules is a game with its rules. */
export interface GameRules {
  /** its own name */
  game: string;
  /** without those that are the default */
  rules: GameObject;
}

/** HostDeal begins a deal, or resumes it in the middle. */
export interface HostDeal {
  /** the kind of message */
  t: "deal";
  /** of the deal, in the messages that follow */
  id: number;
  /** its name */
  game: string;
  /** the JSON of its rules */
  rules: GameObject;
  /** the number of seats */
  seats: number;
  /** the number of seats for players, which come first */
  players: number;
  /** the seat that leads; -1 if the deal began from a position */
  first: Seat;
  /** of the player */
  seat: Seat;
  /** left out for a single deal */
  match?: HostMatch;
}

/** HostEvent tells a player that wants the log what has been played since the last message of this kind. */
export interface HostEvent {
  /** the kind of message */
  t: "event";
  /** of the deal */
  id: number;
  /** the plays, as the seat saw them */
  log: GameEvent[];
}

/** HostHello is the first message of the host. */
export interface HostHello {
  /** the kind of message */
  t: "hello";
  /** the version of the protocol, 1 */
  protocol: number;
}

/** HostMatch is the match of a deal so far. */
export interface HostMatch {
  /** its name */
  format: string;
  /** the number of deals to play or points to reach */
  n: number;
  /** the number of this deal, from 0 on */
  deal: number;
  /** the points of each chair before this deal */
  total: number[];
  /** of each seat in this deal, then those that sit out; left out if chairs and seats agree */
  chairs?: number[];
}

/** A message of the host to an outside player. */
export type HostMessage = HostHello | HostDeal | HostEvent | HostMove | HostStop | HostNo | HostOver | HostPing | HostQuit;

/** HostMove asks for a move. */
export interface HostMove {
  /** the kind of message */
  t: "move";
  /** of the deal */
  id: number;
  /** the number of plays so far */
  n: number;
  /** the time for the answer, in milliseconds */
  ms: number;
  /** the moves that the seat may make */
  legal: string[];
  /** what the seat sees; left out unless wanted */
  view?: GameObject;
  /** what the seat sees, as zones; left out unless wanted */
  zones?: Zone[];
  /** what the seat sees, as the text that wire.md describes; left out unless wanted */
  text?: string;
  /** what the seat sees, encoded as learning.md describes, in base64; left out unless wanted */
  observation?: string;
  /** of the legal moves, as in learning.md; left out unless the observation is wanted */
  numbers?: number[];
}

/** HostNo refuses an answer. */
export interface HostNo {
  /** the kind of message */
  t: "no";
  /** of the deal */
  id: number;
  /** of the question */
  n: number;
  /** for programs */
  code: string;
  /** for people */
  reason: string;
}

/** HostOver ends a deal, or the player's part in it. */
export interface HostOver {
  /** the kind of message */
  t: "over";
  /** of the deal */
  id: number;
  /** of each seat; left out if the deal is not over */
  score?: number[];
  /** the items of the score of each seat; left out if the game has none */
  lines?: ScoreLine[][];
  /** why the player no longer plays; left out if the deal is over */
  fault?: string;
}

/** HostPing asks whether the player is there. */
export interface HostPing {
  /** the kind of message */
  t: "ping";
}

/** HostQuit is the last message. */
export interface HostQuit {
  /** the kind of message */
  t: "quit";
}

/** HostStop withdraws the request for a move. */
export interface HostStop {
  /** the kind of message */
  t: "stop";
  /** of the deal */
  id: number;
  /** of the question */
  n: number;
}

/** A position of Indigo; in a view, the cards that are not seen are ??. */
export interface IndigoPosition {
  /** the seat that leads every deal */
  first: Seat;
  /** the seat to play; -1 once the game is over */
  turn: Seat;
  /** the seat that captured last; -1 before the first capture */
  last: Seat;
  /** the top card last */
  table: Cards;
  /** by seat */
  hands: Cards[];
  /** the cards won, by seat */
  won: Cards[];
  /** the next card first */
  stock: Cards;
}

/** The rules of Indigo. */
export type IndigoRules = { [field: string]: never };

/** What a seat sees of a game of Indigo. */
export interface IndigoView {
  /** the seat that looks; -1 for a spectator */
  seat: Seat;
  /** what it sees */
  state: IndigoPosition;
}

/** Info describes a game before any deal. */
export interface Info {
  /** as in records */
  name: string;
  /** for people */
  title: string;
  /** one sentence */
  about: string;
  /** the number of seats, which depends on the options */
  seats: SeatRange;
  /** the number of seats for people, not counting a dealer's seat */
  players: SeatRange;
  /** the options, in the order in which to show them */
  options: RuleOption[];
  /** named sets of rules */
  presets: Preset[];
  /** the formats of matches, the default first */
  formats: Format[];
  /** the bots of the game, the default first */
  bots: BotInfo[];
  /** the unit of scores */
  unit: Unit;
  /** how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan */
  layouts: object;
  /** the name of the preset with these rules, or "" if there is none */
  preset: string;
  /** the JSON of these rules; an option that is missing has its default */
  rules: GameObject;
}

/** A position of Karata; in a view, the cards that are not seen are ??. */
export interface KarataPosition {
  /** the seat to play; -1 once the game is over */
  turn: Seat;
  /** the kind of move that the game is waiting for; "lay" once the game is over */
  phase: "lay" | "ask suit" | "ask card" | "answer";
  /** the seat that plays next, while the seat to play asks or answers; otherwise -1 */
  next: Seat;
  /** -1 if there is none */
  winner: Seat;
  /** 1 if play goes to higher seats, -1 if it goes to lower seats */
  direction: number;
  /** the top card last */
  pile: Cards;
  /** the number of cards of the pile that were laid in this turn */
  laid: number;
  /** a suit or a card; BJ- or RJ- if an ace has lowered the request; empty if none is open */
  request: KarataRequest;
  /** the number of cards owed for the pending bomb */
  debt: number;
  /** by seat */
  hands: Cards[];
  /** by seat: whether its "last card" stands */
  last: boolean[];
  /** cards in hands that fouls have shown, in any order */
  shown: Cards;
  /** the next card first */
  stock: Cards;
  /** the number of turnovers */
  turned: number;
  /** cards that were put under the stock at the last turnover and have not been shown since, in any order */
  under: Cards;
  /** by seat: how many of the cards in Under its hand contains */
  held: number[];
  /** Seed is the seed of later turnovers; zero in views. */
  seed?: Seed;
  /** the number of seats still to be jumped, if jumps may be countered */
  jumps?: number;
}

/** What the next card must be: a suit, or a card; BJ- or RJ- if an ace has lowered it; empty if nothing is asked for. */
export type KarataRequest = "" | "C" | "D" | "H" | "S" | "BJ" | "RJ" | "AC" | "2C" | "3C" | "4C" | "5C" | "6C" | "7C" | "8C" | "9C" | "TC" | "JC" | "QC" | "KC" | "AD" | "2D" | "3D" | "4D" | "5D" | "6D" | "7D" | "8D" | "9D" | "TD" | "JD" | "QD" | "KD" | "AH" | "2H" | "3H" | "4H" | "5H" | "6H" | "7H" | "8H" | "9H" | "TH" | "JH" | "QH" | "KH" | "AS" | "2S" | "3S" | "4S" | "5S" | "6S" | "7S" | "8S" | "9S" | "TS" | "JS" | "QS" | "KS" | "BJ-" | "RJ-";

/** The rules of Karata. */
export interface KarataRules {
  /** The number of players. */
  seats?: 0 | number;
  /** The cards dealt to each seat, at most 53 in all. */
  hand?: 0 | number;
  /** The number of cards that a seat draws for laying a wrong card; if 0, wrong cards are refused. */
  fine?: number;
  /** The bombs of a turn and the debt that they counter are added up. */
  cumulative?: boolean;
  /** A seat that would be jumped may lay jacks instead; the jump goes on from there. */
  jumpsCountered?: boolean;
}

/** What a seat sees of a game of Karata. */
export interface KarataView {
  /** the seat that looks; -1 for a spectator */
  seat: Seat;
  /** what it sees */
  state: KarataPosition;
}

/** What leads from a moment to the next: a click of a client, or a line of a store. */
export interface LiveChange {
  /** what it does; left out for a play */
  do?: string;
  /** that moves, or -1 */
  seat: Seat;
  /** what its author has seen */
  spot: Spot;
  /** of a play */
  move?: string;
  /** the number of plays that are left once others have been taken back */
  n?: number;
}

/** LiveEvent is a play as the seat saw it. */
export interface LiveEvent {
  /** the number of the play, counted from 0 */
  n: number;
  /** the seat that made the move */
  seat: Seat;
  /** the text of the move, redacted for the viewer */
  move: string;
  /** The cards that the play moved, grouped by the zones they came from and went to, in the order of engine.Game.Zones. Steps in between, such as a trick that was complete for a moment, are not listed. */
  moved?: Transfer[];
  /** What the rules made a seat do right after the play, without a choice, such as an announcement that a trick forced. */
  then?: Play[];
  /** who made it, in a word of the host's; left out if it was the person at the seat, or the host does not say */
  by?: string;
  /** what the move did, in words; left out by Now.See */
  say?: Phrase;
}

/** A match as a server stores it. */
export interface LiveRecord {
  match: MatchRecord;
  /** how often plays have been taken back */
  line: number;
}

/** A moment of a match as a seat sees it. */
export interface LiveView {
  /** to send back with a click */
  spot: Spot;
  /** whose view it is; -1 for a spectator */
  seat: Seat;
  /** the number of the deal, from 0 on */
  deal: number;
  /** the seat that the deal waits for; -1 once it is over */
  turn: Seat;
  /** the seats that must move before the deal goes on */
  awaited: Seat[];
  /** the moves of the seat whose view it is */
  legal: string[];
  /** the cards of the hand that each legal move takes; left out by Now.See if a move takes the cards of the hand that it names */
  picks?: Cards[];
  /** where the cards lie, each hand in the order in which players hold it */
  zones: Zone[];
  /** what people look for and no card shows, such as the trumps */
  marks: Mark[];
  /** what the seat sees of the position, in the game's own fields */
  view: GameObject;
  /** by seat, in this deal */
  score: number[];
  /** by chair, in all finished deals */
  total: number[];
  /** The chairs of the match in the order of the seats that they have in this deal, and then those that sit out; left out if each chair has the seat of its own number. */
  chairs?: number[];
  /** whether the match is over */
  over: boolean;
  /** the number of the first play in the log; the client forgets those from it on */
  from: number;
  /** the plays of the deal from that number on */
  log: LiveEvent[];
  /** the words for a button, for each of the legal moves; left out by Now.See */
  says?: Phrase[];
  /** the plays that the client missed at the end of earlier deals; left out by Now.See */
  ended?: LiveEvent[][];
}

/** Mark is something that people look for at the table and that no card shows: a count, the trumps, the contract, who deals. */
export interface Mark {
  /** the seat that it lies before, or -1 if it lies in the middle */
  seat: Seat;
  /** names the phrase within its game and never changes; "" if there is no translation */
  key?: string;
  /** the parts that vary, such as numbers and texts of cards */
  args?: string[];
  /** in English, such as "play 7♥" */
  text: string;
  /** a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon */
  told?: string;
}

/** The number of an open match, which stands for it. */
export type MatchNumber = number;

/** The transcript of a match. */
export interface MatchRecord {
  /** the name of the game */
  game: string;
  /** the JSON of the rules */
  rules: GameObject;
  /** the name of the format */
  format: string;
  /** the number of deals to play or points to reach */
  n: number;
  /** deal i, counted from 0, has seed.Derive(i) */
  seed: Seed;
  /** the deals set up so far */
  deals: GameRecord[];
}

/** MoveReview is the review of a move that the seat could make. */
export interface MoveReview {
  /** the text of the move */
  move: string;
  /** the number of iterations that made the move, or 0 if the score is exact */
  visits: number;
  /** the seat's mean result, as in MoveStats */
  score: number;
  /** Open is the value with open cards. If the roster has no Open, the value is the seat's mean result in a search. Otherwise, it is the lead that the seat's side has at the end if all seats play their best. It is null if the position could not be solved, or if the Open does not list the move. */
  open?: number;
}

/** Need is what an Option needs: that another option has one of the values. */
export interface Need {
  /** the name of the other option */
  option: string;
  /** as in its Choices */
  values: unknown[];
}

/** News is one thing that happened in a play, in words that follow the name of a seat. */
export interface News {
  /** the seat that did it, or -1 if it happened on the table */
  seat: Seat;
  /** the text of the move, if the news is that the seat made it */
  move?: string;
  /** such as "play 7♥" for a move, and otherwise such as "drew 2 cards from the stock" */
  say: Phrase;
}

/** What the value of an option is: true or false, a whole number, one of some choices, true or false for each seat, a list of some of the choices, or a list of whole numbers. */
export type OptionKind = "switch" | "number" | "choice" | "seats" | "several" | "numbers";

/** Phrase is an English text that people read, with a key for translations. */
export interface Phrase {
  /** names the phrase within its game and never changes; "" if there is no translation */
  key?: string;
  /** the parts that vary, such as numbers and texts of cards */
  args?: string[];
  /** in English, such as "play 7♥" */
  text: string;
  /** a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon */
  told?: string;
}

/** Cards in order, if the order matters; a number stands for that many cards face down. */
export type Pile = (Card | number)[];

/** Place is what a viewer knows of a seat. */
export interface Place {
  /** "" unless the seat has a part of its own, such as the dealer */
  name: string;
  /** seats with the same number share a score; -1 if the viewer does not know */
  side: number;
}

/** Play is one seat's move in its text form. */
export interface Play {
  /** the seat that makes the move */
  seat: Seat;
  /** the text of the move */
  move: string;
}

/** PlayerInfo says something for the log of the host. */
export interface PlayerInfo {
  /** the kind of message */
  t: "info";
  /** of a deal */
  id?: number;
  /** of a question */
  n?: number;
  /** for people */
  text?: string;
  /** what the player thinks of its moves */
  advice?: Advice[];
}

/** A message of an outside player to the host. */
export type PlayerMessage = PlayerReady | PlayerMove | PlayerInfo | PlayerPong;

/** PlayerMove answers a HostMove, with the move or with its place in the list of legal moves. */
export interface PlayerMove {
  /** the kind of message */
  t: "move";
  /** of the deal */
  id: number;
  /** of the question */
  n: number;
  /** its text; left out if the message has an i */
  move?: string;
  /** its place in the list of legal moves, from 0 on; left out if the message has a move */
  i?: number;
}

/** PlayerPong answers a HostPing. */
export interface PlayerPong {
  /** the kind of message */
  t: "pong";
}

/** PlayerReady answers a HostHello. */
export interface PlayerReady {
  /** the kind of message */
  t: "ready";
  /** the version of the protocol, 1 */
  protocol: number;
  /** of the player, for people */
  name: string;
  /** the names of the games that it plays; left out if it plays all */
  games?: string[];
  /** what it wants to be told: some of view, zones, text, log, observation */
  wants?: string[];
  /** the number of deals that it can play at once; left out for 1 */
  parallel?: number;
}

/** Preset is a set of rules with a name. */
export interface Preset {
  /** as Find takes it */
  name: string;
  /** for people */
  title: string;
  /** one sentence */
  about: string;
  /** the JSON of the rules */
  rules: GameObject;
}

/** Problem is a field and what is wrong with it. */
export interface Problem {
  /** its path in the JSON, such as hands[0] */
  field: string;
  /** in English */
  text: string;
}

/** What a server tells a client about an error. */
export interface Refusal {
  /** for a client to act on, or to translate */
  code: string;
  /** an English sentence for people */
  reason: string;
  /** what is wrong with which field */
  problems?: Problem[];
}

/** The result of a contest. */
export interface Report {
  /** the name of the game */
  game: string;
  /** the JSON of the game */
  rules: GameObject;
  /** the seed from which the deals derive */
  seed: Seed;
  /** the number of deals played in all rotations */
  deals: number;
  /** one for each name, in the order of the entrants */
  standings: Standing[];
  /** Places holds the results by place at the table, for all players together: of the seat that leads, or has the turn where a contest with a Start begins, and of the seats after it. The names are "leader", "leader+1" and so on. The Edge of the leader is what leading is worth. */
  places?: Standing[];
  /** Part says which part of a contest this is, counted from 0. It, Parts and Of are 0 for a whole one. */
  part?: number;
  /** how many parts the contest has */
  parts?: number;
  /** how many deals the contest has */
  of?: number;
  /** Sums holds, for Join, the exact sums behind the Standings and Places of a part, in digits: of the points in each deal and their squares, and of the points ahead and theirs. */
  sums?: ([string, string, string, string])[];
}

/** What a search thinks of each decision in a game. */
export interface Review {
  /** the name of the game */
  game: string;
  /** the JSON of the game */
  rules: GameObject;
  /** the seed of the search */
  seed: Seed;
  /** the number for each move that is not dropped */
  iterations: number;
  /** the unit of scores and losses */
  unit: Unit;
  /** in the order of play */
  decisions: Decision[];
  /** one for each seat with a player */
  seats: SeatReview[];
}

/** RuleOption describes an option of a game's rules, that is, a field in the JSON of the rules, in enough detail for a program to show a form. */
export interface RuleOption {
  /** the name of the field */
  name: string;
  /** for people */
  title: string;
  /** one sentence */
  about: string;
  /** the title of the part of a form in which it stands, "" for the first part */
  group?: string;
  /** the kind of its value */
  kind: OptionKind;
  /** the least value of a number, alone or in a list */
  from?: number;
  /** the greatest value of a number, alone or in a list */
  to?: number;
  /** the values that may be chosen, in the order in which to show them */
  choices?: unknown[];
  /** the value that the option has if it is left out */
  default: unknown;
  /** what options before it must be; otherwise, it can only have its default */
  needs?: Need[];
  /** whether few tables change it, so that a form shows it only to those who ask for more */
  more?: boolean;
  /** whether its value is the number of seats for people, not counting a dealer's seat */
  players?: boolean;
  /** whether matches set it from deal to deal, so that a form for matches leaves it out */
  byDeal?: boolean;
}

/** ScoreLine is one item of the breakdown of a Score: its name in the game, and its points. */
export interface ScoreLine {
  /** in the words of the game */
  name: string;
  /** may be negative */
  points: number;
}

/** The number of a seat, from 0 on in playing order; -1 is nobody, or a spectator. */
export type Seat = number;

/** SeatRange is a range of numbers that includes both From and To. */
export interface SeatRange {
  /** the least */
  from: number;
  /** the greatest */
  to: number;
}

/** SeatReview sums up the decisions of a seat. */
export interface SeatReview {
  /** whose decisions these are */
  seat: Seat;
  /** the number of the seat's decisions */
  decisions: number;
  /** the mean loss of a decision */
  loss: number;
  /** the number of decisions whose SureLoss is 0 */
  best: number;
  /** the numbers of the plays with the greatest SureLoss, the greatest first; at most three */
  worst: number[];
  /** the number of decisions with an OpenLoss */
  open: number;
  /** the mean OpenLoss of those decisions */
  openLoss: number;
}

/** 64 hexadecimal digits. */
export type Seed = string;

/** A place in a match, which a client sends back as it is; empty if the client knows nothing yet. */
export type Spot = string;

/** Standing is the result of the entrants that share a name, or of a place at the table. */
export interface Standing {
  /** the name of the entrants */
  name: string;
  /** Seats is the number of seats that the entrants played, in all games together. */
  seats: number;
  /** Score is the mean score of these seats. */
  score: Estimate;
  /** Edge is the mean score of these seats minus the mean score of the seats of all other names in the same deals. If the mean of Edge is farther from 0 than its margin, these entrants are better or worse than the others. If there are no other names, the margin of Edge is infinite. */
  edge: Estimate;
  /** Wins counts the seats that had the highest score at their table and did not share it with a seat of another name. */
  wins: number;
  /** Shared counts the seats that shared the highest score at their table with a seat of another name: a rival, a partner, or a seat without a player. */
  shared: number;
  /** Decisions is the number of choices that the entrants made. */
  decisions: number;
  /** Nanoseconds is the time that the choices took, or 0 without a clock. With more workers than cores, it includes the time that the bots spent waiting for a core. */
  nanoseconds?: number;
}

/** Where a match stands. */
export interface Standings {
  game: GameRules;
  /** its name */
  format: string;
  /** the number of deals or points of the format */
  n: number;
  /** how many have been set up */
  deals: number;
  /** whether the match is over */
  over: boolean;
  /** by chair: the place of a player throughout the match */
  total: number[];
  /** in the order of the seats that they have in the deal set up last, and then those that sit out */
  chairs: number[];
  /** to the seed of all deals */
  commitment: Commitment;
}

/** What a seat sees of a table: the parts that were asked for. */
export interface State {
  /** the seat that the game waits for, -1 once it is over */
  turn?: Seat;
  /** the number of plays */
  len?: number;
  /** the seats that must move before the game goes on */
  awaited?: Seat[];
  /** the moves that the seat may make now */
  legal?: string[];
  /** what the seat sees, in the game's own fields */
  view?: GameObject;
  /** where the cards lie */
  zones?: Zone[];
  /** what people look for and no card shows */
  marks?: Mark[];
  /** how the cards of zones lie, by their names; a zone that is not there is a fan */
  layouts?: object;
  /** the cards of the hand that each legal move takes */
  picks?: Cards[];
  /** the plays, as the seat saw them */
  log?: GameEvent[];
  /** of each seat */
  score?: number[];
  /** the items of the score of each seat */
  breakdown?: ScoreLine[][];
  /** what the seat knows of each seat */
  seats?: Place[];
}

/** The number of an open table, which stands for it. */
export type TableNumber = number;

/** Transfer lists cards that moved from one zone to another, or, if both zones are the same, cards that were turned face up there. */
export interface Transfer {
  /** the zone where the cards were */
  from: ZoneID;
  /** the zone where the cards are now */
  to: ZoneID;
  /** in the JSON, a number stands for a run of that many face-down cards */
  cards: Pile;
}

/** Unit is the unit of the scores of a game. */
export interface Unit {
  /** in the plural, such as "points"; also the key for translations */
  name: string;
  /** the number of points that make one unit: 10 if a score of 15 is 1.5 units */
  per: number;
}

/** Zone is a place where cards lie. */
export interface Zone {
  /** in the words of the game */
  name: string;
  /** the seat it belongs to, or -1 if it belongs to the table */
  seat: Seat;
  /** in order if the order matters; in the JSON, a number stands for a run of that many face-down cards */
  cards: Pile;
}

/** ZoneID identifies a zone by its name, such as "hand", "stock", "trick" or "won", and the seat it belongs to, or -1 if it belongs to the table. */
export interface ZoneID {
  /** in the words of the game */
  name: string;
  /** the seat it belongs to, or -1 if it belongs to the table */
  seat: Seat;
}

/** The types of each game, by its name. */
export interface Games {
  blackjack: { rules: BlackjackRules; position: BlackjackPosition; view: BlackjackView };
  catcheleven: { rules: CatchElevenRules; position: CatchElevenPosition; view: CatchElevenView };
  doppelkopf: { rules: DoppelkopfRules; position: DoppelkopfPosition; view: DoppelkopfView };
  indigo: { rules: IndigoRules; position: IndigoPosition; view: IndigoView };
  karata: { rules: KarataRules; position: KarataPosition; view: KarataView };
}

/** The operations by their names. Each may also be refused as bad-call. */
export interface Operations {
  /** Lists the names of the operations, in the order of their numbers. */
  ops: { on: ""; argument: null; answer: string[] };
  /** Describes the games. */
  games: { on: ""; argument: null; answer: Info[] };
  /** Describes a game with its rules. Refused: no-such-game, invalid-rules. */
  info: { on: ""; argument: { game: string; rules?: GameObject }; answer: GameInfo };
  /** Returns the words of a game in a language, such as "de", by their keys. Refused: no-such-game. */
  words: { on: ""; argument: { game: string; language: string }; answer: object };
  /** Frees a table or a match. */
  free: { on: "table or match"; argument: null; answer: null };
  /** Deals, either from a seed or from a position. Refused: no-such-game, invalid-rules, no-such-seat, not-a-seed, invalid-position. */
  table: { on: ""; argument: { game: string; rules?: GameObject; seed?: Seed; first?: Seat; position?: GameObject }; answer: TableNumber };
  /** Opens the record of a deal, and verifies every play. Refused: bad-record, no-such-game. */
  open: { on: ""; argument: GameRecord; answer: TableNumber };
  /** Makes a move, and returns the turn, -1 at the end. Refused: not-a-move, not-your-turn, game-over, those of the game. */
  play: { on: "table"; argument: string; answer: Seat };
  /** Makes the move of a seat that has seen n plays, so that a click sent twice is one play, and returns the turn. Refused: stale, not-a-move, not-your-turn, game-over, those of the game. */
  playAt: { on: "table"; argument: { n: number; seat: Seat; move: string }; answer: Seat };
  /** Takes back all plays but the first n, and reports whether that was possible. */
  undo: { on: "table"; argument: number; answer: boolean };
  /** Reports whether it is fair to take back all plays but the first n. */
  canUndo: { on: "table"; argument: number; answer: boolean };
  /** Returns a new table with the first n plays. */
  at: { on: "table"; argument: number; answer: TableNumber };
  /** Returns what a seat sees, -1 for a spectator: the parts named, or all; the log begins with the play numbered from. Refused: no-such-seat. */
  state: { on: "table"; argument: string; answer: State };
  /** Returns what stays the same during a deal. */
  about: { on: "table"; argument: null; answer: About };
  /** Returns moves in words, as they are read now or before play n. */
  say: { on: "table"; argument: { seat: Seat; moves: string[]; n?: number }; answer: Phrase[] };
  /** Returns the only move of a seat that has no other choice, or null. */
  forced: { on: "table"; argument: Seat; answer: string | null };
  /** Returns cards as a player holds them. Refused: invalid-text. */
  sort: { on: "table"; argument: { seat: Seat; cards: Cards }; answer: Cards };
  /** Returns the whole position, which is secret. */
  position: { on: "table"; argument: null; answer: GameObject };
  /** Returns the record so far, which is secret. */
  save: { on: "table"; argument: null; answer: GameRecord };
  /** Returns the record of a finished deal, which everybody may see. Refused: secret. */
  record: { on: "table"; argument: null; answer: GameRecord };
  /** Declares that no further deal uses these cards, so that the record of the finished deal is not secret. */
  close: { on: "table"; argument: null; answer: null };
  /** Begins a match, by default of the first format of the game. Refused: no-such-game, invalid-rules, no-such-format, not-a-seed. */
  match: { on: ""; argument: { game: string; rules?: GameObject; format?: string; n?: number; seed: Seed }; answer: MatchNumber };
  /** Opens the record of a match, and verifies every play. Refused: bad-record, no-such-game. */
  openMatch: { on: ""; argument: MatchRecord; answer: MatchNumber };
  /** Sets up the next deal, and returns its table; null once the match is over. Refused: deal-running. */
  next: { on: "match"; argument: null; answer: TableNumber | null };
  /** Returns the table of the deal set up last, or null. */
  current: { on: "match"; argument: null; answer: TableNumber | null };
  /** Returns a copy of the table of a deal, numbered from 0. It shows every secret. */
  deal: { on: "match"; argument: number; answer: TableNumber };
  /** Returns where the match stands. */
  standing: { on: "match"; argument: null; answer: Standings };
  /** Returns the record of the match so far, which is secret. */
  saveMatch: { on: "match"; argument: null; answer: MatchRecord };
  /** Returns the record of a finished match, which everybody may see. Refused: secret. */
  publish: { on: "match"; argument: null; answer: MatchRecord };
  /** Returns the record of a finished deal, numbered from 0, which everybody may see. Refused: secret, bad-record. */
  dealRecord: { on: "match"; argument: number; answer: GameRecord };
  /** Returns the move that a bot makes, which sees only the view of the seat. Refused: no-such-player, not-your-turn, game-over, not-a-seed, bad-record, no-such-game. */
  choose: { on: "table, or none"; argument: { record?: GameRecord; seat: Seat; player: string; seed: Seed }; answer: string };
  /** Returns what a bot thinks of each move of a seat, the best first. Refused: no-such-player, not-your-turn, game-over, not-a-seed, bad-record, no-such-game. */
  advise: { on: "table, or none"; argument: { record?: GameRecord; seat: Seat; player: string; seed: Seed }; answer: Advice[] };
  /** Returns what a search thinks of each decision of a record, which is secret. Refused: not-a-seed, bad-record, no-such-game. */
  review: { on: ""; argument: { record: GameRecord; iterations?: number; positions?: number; seed: Seed }; answer: Review };
  /** Returns the commitment to a seed, to be shown before the deal. Refused: not-a-seed. */
  commit: { on: ""; argument: Seed; answer: Commitment };
  /** Reports whether a commitment and a seed belong together. Refused: not-a-seed, not-a-commitment. */
  verify: { on: ""; argument: { commitment: Commitment; seed: Seed }; answer: boolean };
  /** Returns the nth seed that is derived from a seed, such as that of the nth deal of a match. Refused: not-a-seed. */
  derive: { on: ""; argument: { seed: Seed; n: number }; answer: Seed };
  /** Returns a seed made of all of them, so that nobody alone can choose it. Refused: not-a-seed. */
  combine: { on: ""; argument: Seed[]; answer: Seed };
}

/** The codes of errors. */
export type Code = "already-laid" | "already-said" | "bad-change" | "bad-environment" | "bad-record" | "bad-spot" | "barred" | "cannot-follow" | "deal-running" | "doubtful-spec" | "face-down" | "game-over" | "illegal" | "insurance" | "invalid-arena" | "invalid-position" | "invalid-rules" | "invalid-spec" | "invalid-text" | "match-over" | "max-hands" | "must-bid" | "must-capture" | "must-counter" | "must-counter-jump" | "must-declare" | "must-exchange" | "must-follow" | "must-match" | "must-meet-request" | "must-name" | "must-play" | "must-solo" | "no-bets" | "no-capture" | "no-double" | "no-game" | "no-poverty" | "no-puzzle" | "no-random-numbers" | "no-such-format" | "no-such-game" | "no-such-move" | "no-such-player" | "no-such-seat" | "no-surrender" | "no-throw-in" | "no-undo" | "no-wedding" | "not-a-commitment" | "not-a-move" | "not-a-pair" | "not-a-seed" | "not-in-hand" | "not-now" | "not-on-table" | "not-open" | "not-two-cards" | "not-your-turn" | "nothing-laid" | "other-party" | "out-of-budget" | "secret" | "shoe-too-low" | "special-in-hand" | "split-aces" | "stale" | "stuck" | "too-early" | "too-late" | "wrong-ask" | "wrong-phase";
