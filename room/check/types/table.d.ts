// The types of a table, for the scripts of the page: docs/wire.md describes those of the
// library, and PROTOCOL.md the messages of the room. Browsers do not load this file. All
// of its names are global, so that a script names them without an import.

type VNode = import("preact").VNode<any>;

/** What h accepts as a child: a description, a text, a list of these, or nothing. */
type Child = import("preact").ComponentChild | Child[];

type Card = import("./hoyle").Card;

/** A pack of cards, as classes and paths. */
interface Pack {
  name: string;
  /** by suit, in a box of 100 × 100 */
  signs: Record<string, [string, string][]>;
  /** the places and sizes of the signs on an ace */
  ace: number[][];
  /** by rank; those that are missing are as in the French pack */
  courts: Record<string, [string, string][]>;
  /** the place and size of the sign beside a court */
  beside: Record<string, number[]>;
}

type Pile = import("./hoyle").Pile;
type Zone = import("./hoyle").Zone;
type ZoneID = import("./hoyle").ZoneID;
type Transfer = import("./hoyle").Transfer;
type ScoreLine = import("./hoyle").ScoreLine;
type GameInfo = import("./hoyle").Info;
type GameOption = import("./hoyle").RuleOption;
type Games = import("./hoyle").Games;
type BlackjackHand = import("./hoyle").BlackjackHand;
type Decision = import("./hoyle").Decision & Pick<DealReview, "chances">;
type Phrase = import("./hoyle").Phrase;
type Unit = import("./hoyle").Unit;
type Advice = import("./hoyle").Advice;

/** A hint: the moves that a bot would make, their cards, and why, and what shows what the reader could know, if that is anything. */
interface Tip {
  moves: string[];
  cards: Card[];
  text: string;
  know?: () => void;
}

/** The JSON of the rules of any game. */
type Rules = Record<string, unknown>;

/** A play in the log of a table, or of a replay. */
type Happening = import("./hoyle").GameEvent & {
  /** who made it: a person, a bot, the clock; not in a replay */
  by?: string;
  /** it is on its way to the server */
  pending?: boolean;
  /** the move in words, if the game has a report of it */
  say?: Phrase;
};

/** A move that was made. */
type Made = Pick<Happening, "move" | "say">;

/** A chair as everybody sees it. */
interface SeatView extends Occupant {
  account: string;
  away: boolean;
  vacant: boolean;
  ready: boolean;
  next: boolean;
  resigned: boolean;
  joins: boolean;
  program: boolean;
}

/** What a scene knows about a seat, at a table and in a replay. */
interface Occupant {
  /** of the person, "" for a bot */
  name: string;
  /** "" for a person */
  bot: string;
  away?: boolean;
  vacant?: boolean;
  resigned?: boolean;
  joins?: boolean;
}

/** What the page shows, at a table or in a replay. */
interface Scene<State = unknown, R = unknown> {
  game: string;
  /** the game's own file, {} if it has none */
  own: Own;
  seats: Occupant[];
  players: number;
  /** of all seats */
  count: number;
  /** my seat, -1 for a spectator */
  me: number;
  turn: number;
  await: number[];
  legal: string[];
  /** the cards of my hand that each legal move takes; undefined if the moves name just these */
  picks?: Card[][];
  /** by the names of zones */
  layouts?: Record<string, string>;
  marks?: Mark[];
  /** the position as seen */
  state: State | null;
  zones: Zone[];
  score: number[];
  total: number[];
  log: Happening[];
  clock: ClockView | null;
  online?: boolean[];
  /** when a bot plays for those who are away and to move, 0 if none does */
  until?: number[];
  rules?: R;
  /** of scores */
  unit?: string;
  /** the points of cards, undefined if they have none */
  cardPoints?: Record<string, number>;
  deal?: number;
  /** of bots in a cup */
  numbers?: number[];
  /** no move is awaited */
  over: boolean;
  /** my move that is on its way */
  pending?: string;
  play?: (move: string) => unknown;
}

/** A scene of a deal. */
interface Dealt<State = unknown, R = unknown> extends Scene<State, R> {
  state: State;
}

/** A trick: its cards in the order of play, and who has won it, -1 if nobody has yet. */
interface Trick {
  key: string;
  plays: { seat: number; face: Card }[];
  winner: number;
}

/** A card of the hand that may be played in several ways. */
interface Choice {
  face: Card;
  moves: string[];
}

/** Cards of the hand that go together. */
interface Gathering {
  /** how many, 0 if moves take different numbers */
  n: number;
  /** that asks for them, "" for the usual question */
  text: string;
  /** what some cards may be chosen for: the moves that are made together, for each way */
  ways(faces: Card[]): string[][];
  /** whether more cards may be added */
  partly(faces: Card[]): boolean;
}

/** What people look for and no card shows. */
type Mark = Phrase & { seat: number };

/** The scene of a game that the library has. */
type SceneOf<G extends keyof Games> = Scene<Games[G]["position"], Games[G]["rules"]>;

/** The same for a scene of a deal. */
type DealtOf<G extends keyof Games> = Dealt<Games[G]["position"], Games[G]["rules"]>;

/** The own file of a game that the library has. */
type OwnOf<G extends keyof Games> = Own<Games[G]["position"], Games[G]["rules"]>;

/** The game's own file, as games.js describes it. */
interface Own<State = unknown, R = unknown> {
  pack?: string;
  hand?: boolean;
  sort?(cards: Card[], scene: Scene<State, R>): Card[];
  gather?(scene: Scene<State, R>): { n: number; verb: string; text: string } | null;
  result?(scene: Scene<State, R>): Child;
  told?(scene: Scene<State, R>): Outcome | null;
  party?(scene: Scene<State, R>, seat: number): string;
  columns?(scene: Scene<State, R>): { title: string; cells: string[] }[];
  attempt?(face: string): string;
  why?(scene: Scene<State, R>, face: string): string;
  middle?(scene: Dealt<State, R>): Child;
  actions?(scene: Scene<State, R>): Child;
  quiet?(move: string): boolean;
  known?(scene: Scene<State, R>, play: Happening): string;
  points?(n: number, scene: { rules?: R }): string;
  deal?(stream: import("../static/fair.js").Stream, rules: R, first: number, seats: number): Record<string, string[]>;
}

/** The title of a result. */
interface Outcome {
  text: string;
  /** it speaks to the reader */
  mine?: boolean;
}

/** A row of the log: a trick, or what a seat has said or done in a row. */
interface LogRow {
  /** of its last play */
  n: number;
  /** of the trick, 0 if it is none */
  number: number;
  /** the first to play */
  seat: number;
  plays: Happening[];
  /** of the trick, -1 if nobody has won it yet */
  winner: number;
}

/** A row of the table of a result: a text for each seat. */
interface Row {
  title: string;
  cells: string[];
  /** it is a sum of the rows above it */
  sum?: boolean;
}

/** The milliseconds that each seat had left at a time. */
interface ClockView {
  left: number[];
  running: number[];
  at: number;
}

/** The result of a finished deal. */
interface DealView {
  deal: number;
  score: number[];
  lines: ScoreLine[][];
}

/** The proof that the cards of a match are dealt fairly. A seed is "" as long as it is secret. */
interface Fair {
  commitment: string;
  server: string;
  seeds: { name: string; seed: string }[];
  seed: string;
  deals: { deal: number; commitment: string; seed: string }[];
  next: string;
}

/** The standing of the matches at a table of a cup. */
interface SeriesView {
  /** matches, by side */
  wins: number[];
  /** in each match, by side */
  points: number[][];
  /** a side, -1 while there is none */
  winner: number;
  drawn: boolean;
  extra: boolean;
  /** by seat, -1 if the seat cannot win */
  sides: number[];
  /** by seat, those of bots; 0 for none */
  numbers: number[];
  /** when the next match begins by itself; 0 if none follows */
  until: number;
}

/** The state of a table: waiting, playing, paused, over or ended. */
type Phase = string;

/** What a seat asks for, and the seats that have not answered. */
interface Wish {
  /** what an answer names */
  id: number;
  seat: number;
  need: number[];
}

/** A table as one viewer sees it. */
interface View {
  t: "view";
  rev: number;
  state: Phase;
  /** to send back with a click */
  spot: string;
  /** -1 for a spectator */
  seat: number;
  seats: SeatView[];
  match: number;
  /** -1 before the first */
  deal: number;
  turn: number;
  awaited: number[];
  legal: string[];
  /** the cards of my hand that each legal move takes; left out if the moves name just these */
  picks?: Card[][];
  marks: Mark[];
  rules: Rules | null;
  view: { seat: number; state: unknown } | null;
  zones: Zone[];
  score: number[];
  total: number[];
  /** in a match with more players than seats: the places of the seats throughout the match */
  chairs?: number[];
  sheet: DealView[];
  /** the number of the first play in the log */
  from: number;
  log: Happening[];
  clock: ClockView | null;
  pause: { until: number } | null;
  undo: Wish | null;
  mayUndo: number;
  /** that the rest of the deal be played out; it is, if nobody need agree any more */
  rest: Wish | null;
  mayRest: boolean;
  winners: number[];
  resigned: number[];
  series: SeriesView | null;
  canSit: number[];
  /** the account whose table it is now */
  owner: string;
  /** who played in the match that is over, by seat */
  played: { name: string; bot: string }[];
  /** what has happened among people lately */
  notes: Note[];
  fair: Fair;
}

/** What has happened among the people at a table. */
interface Note {
  /** the number of the event */
  n: number;
  k: string;
  s: number;
  name: string;
  was?: string;
  /** that bots have made for the person */
  plays?: number;
}

/** The facts of a table that do not change. */
interface TableInfo {
  /** how the cards of zones lie, by their names */
  layouts: Record<string, string>;
  id: string;
  title: string;
  game: string;
  gameTitle: string;
  rules: Rules | null;
  format: string;
  formatTitle: string;
  /** of the format */
  n: number;
  /** of a match, 0 if another end is set */
  deals: number;
  /** the points that end a match, 0 if none do */
  target: number;
  /** of scores */
  unit: string;
  /** what the cards count for those who win them */
  cardPoints?: Record<string, number>;
  players: number;
  seats: number;
  access: string;
  owner: string;
  hints: boolean;
  noSpectators: boolean;
  rated: boolean;
  clock: { bankSeconds: number; incrementSeconds: number } | null;
  bots: string[];
  programs?: string[];
  opened: number;
  series: { cup: string; round: number; best: number } | null;
}

/** Who is here, and when a bot plays for those who are not. */
interface Presence {
  online: boolean[];
  until?: number[];
}

/** A message that somebody is waiting for the reader at a table. */
interface Nudge {
  table: string;
  at: number;
  /** the account */
  from: string;
  name: string;
  title: string;
}

/** A text of the chat. */
interface ChatText {
  at: number;
  account: string;
  name: string;
  /** the seat, -1 for a spectator */
  s: number;
  text: string;
}

/** A message from the server of a table. */
type TableMessage =
  | { t: "hello"; table: TableInfo; now: number }
  | View
  | ({ t: "who"; watchers: number } & Required<Presence>)
  | { t: "chat"; texts: ChatText[] }
  | { t: "bye" };

/** A message that wants an answer. */
interface Question {
  t: string;
  [field: string]: unknown;
}

/** The answer to a question. */
interface Answer {
  t: string;
  id: string;
  rev: number;
  /** those that a bot would make, the best first */
  moves?: import("./hoyle").Advice[];
  chances?: Chance[];
}

/** How likely a zone of another seat has a card, by all that a seat sees and by counting alone. They come zone by zone. */
interface Chance {
  zone: { name: string; seat: number };
  card: string;
  chance: number;
  counted: number;
}

/** The page of a table, as the parts of it need it. */
interface TablePage {
  id: string;
  title: string;
  table: TableInfo;
  v: View;
  watchers: number;
  /** the socket is not open */
  lost: boolean;
  /** it will not be open again */
  gone?: boolean;
  /** while the last cards of a deal lie before its result comes */
  rest: { on: boolean };
  /** of a match with strangers, which begins by itself */
  start: { until: number; left(): number; stop(): void };
  /** the keys of the cards that are new in the reader's hand */
  came: Set<string>;
  /** the hint that is shown */
  readonly tip: Tip | null;
  hint(tip: Tip | null, at?: string): void;
  place(): string;
  panels: { isOpen(): boolean; toggle(): void; authors(): Author[] };
  ask(message: Question): Promise<Answer | null>;
  ready(): unknown;
}

/** A move of the reader that is on its way: rev is that of the table after it, 0 until the server has it. */
interface Sent {
  move: string;
  n: number;
  rev: number;
  /** the page shows it as played */
  seen?: () => void;
}

/** Somebody who has written in the chat. */
interface Author {
  account: string;
  name: string;
}

/** A page whose deals can be checked. */
interface FairPage {
  id: string;
  v: { fair: Fair; match: number };
  table: { game: string };
}

/** A match that is finished or being played, as a replay shows it. */
interface MatchInfo {
  id: string;
  title: string;
  game: string;
  gameTitle: string;
  rules: Rules | null;
  cardPoints?: Record<string, number>;
  match: number;
  over: boolean;
  /** the names of the seats */
  seats: string[];
  bots: boolean[];
  resigned: number[];
  total: number[];
  winners: number[];
  deals: { deal: number; plays: number; over: boolean; open: boolean; seat: number; score: number[] }[];
  fair: Fair;
}

/** A table after n plays, as a viewer saw it; without a viewer, the view is the position itself. */
interface Step {
  n: number;
  turn: number;
  awaited: number[];
  legal: string[];
  view: any;
  zones: Zone[];
  marks: Mark[];
  layouts: Record<string, string>;
  score: number[];
  /** null for the first */
  event: Happening | null;
}

/** An answer with steps. */
interface Steps {
  plays: number;
  layouts: Record<string, string>;
  steps: Omit<Step, "layouts">[];
}

/** A sentence, by language. */
interface Sentence {
  en: string;
  de?: string;
}

/** The script of a lesson: deals in which one seat is the reader's. */
interface LessonScript {
  seat: number;
  /** by seat; that of the reader does not matter */
  names: string[];
  deals: {
    record: { game: string; rules?: Rules; seed: string; first: number; plays: { seat: number; move: string }[] };
    /** by the number of plays before it: what the reader is told, and why the script makes its move */
    says: Record<string, Sentence & { why?: Sentence }>;
    /** when the deal is over */
    end: Sentence;
  }[];
}

/** The review of a deal. */
interface DealReview {
  unit: Unit;
  decisions: Decision[];
  /** it covers only the first plays */
  part: boolean;
  /** what the player of a single costly play could know */
  chances?: Chance[];
}

/** A costly decision of the reader's, which is asked again. */
interface OwnProblem {
  /** of the deal, and the number of the play */
  id: string;
  game: string;
  rules: Rules;
  unit: Unit;
  /** the deal up to the decision */
  record: { plays: object[] };
  decision: Decision;
  /** the day on which it is asked, counted from 1970 */
  due: number;
  /** how often in a row the better move was found at once */
  times: number;
}

/** The first try of a problem. */
interface ProblemTry {
  id: string;
  /** in milliseconds since 1970 */
  at: number;
  /** whether the first move was the best */
  right: boolean;
  /** of the problem: the mean and the deviation */
  rating: number[];
}

/** What the page knows of the problems of a game beside their solutions. */
interface Marks {
  /** of each problem: the mean and the deviation */
  ratings: number[][];
  themes: Theme[];
}

/** A reason for the best move, and the numbers of the problems that have it. */
type Theme = Phrase & { of: number[] };

/** What the reader's decisions in a deal have cost. */
interface ReviewedDeal {
  id: string;
  game: string;
  day: number;
  n: number;
  loss: number;
  unit: string;
}

/** A card in the hand of the reader. */
interface HandCard {
  /** of the card among the others */
  key: string;
  face: Card;
  /** it may be played now */
  legal: boolean;
  /** it may not */
  why?: string;
  /** several cards are chosen to go together */
  gathered?: boolean;
  /** it is one of them, and a press takes it back */
  chosen?: boolean;
  /** it has come since the reader's last play */
  came?: boolean;
}

/** An entry of the news: a result, a match that has begun, a new table. */
interface FeedEntry {
  rev: number;
  k: "over" | "began" | "opened";
  at: number;
  table: string;
  match: number;
  game: string;
  gameTitle: string;
  rules: Rules | null;
  title: string;
  owner: string;
  seats: { name: string; account: string; number?: number; score: number; won: boolean; resigned: boolean }[];
  /** the reader's rating, in the reader's own results */
  before?: { mean: number };
  after?: { mean: number };
}

/** Who the reader is. */
interface Session {
  account: string;
  name: string;
  /** the number of devices that were added */
  devices?: number;
  /** this device is one of them */
  added?: boolean;
  /** the room is for members */
  members?: boolean;
}

/** An invitation to a room for members. */
interface Invite {
  id: string;
  code?: string;
  left: number;
  came: { account: string; name: string }[];
}

/** A script that shows a page; its open returns what to do on leaving. */
interface Script {
  open(root: HTMLElement, address: string[], go: (to: string) => Promise<void>): Promise<() => void>;
}

/** A message of the server, before anybody has looked at it. */
interface Message {
  t: string;
  id?: string;
  /** why something was refused */
  code?: string;
  reason?: string;
  /** ms after which it may be asked again */
  retry?: number;
  [field: string]: any;
}

/** The elements that the page adds to HTML. */
interface RoomHandElement extends HTMLElement {
  cards: HandCard[];
  choose: (card: HandCard) => void;
  focusCard(): void;
}
interface RoomHintElement extends HTMLElement {
  tip: Tip;
  close: () => void;
}
interface HTMLElementTagNameMap {
  "room-hand": RoomHandElement;
  "room-hint": RoomHintElement;
}

/** What a form asks for: the words for it, its value, what takes a new one, and of which game. */
interface Asking {
  title: string;
  about: string;
  value: unknown;
  set: (value: unknown) => void;
  game: string;
  /** what was typed counts as long as this does not change */
  at: string;
}

/** A listener that takes a value from a field. */
type Take = (e: { target: { type: string; value: string; checked?: boolean } }) => void;

/** An event of an element that h describes. */
type On<E, Of extends Event = Event> = (e: Of & { currentTarget: E; target: E }) => unknown;

/** The values of a form's elements, by name. */
type Fields = HTMLFormControlsCollection & Record<string, HTMLInputElement>;

/** What h accepts for an element: attributes, properties and listeners. */
interface Props<E> {
  [name: string]: any;
  onchange?: On<E>;
  oninput?: On<E>;
  onclick?: (e: PointerEvent & { currentTarget: E; target: Element }) => unknown;
  onsubmit?: On<{ elements: Fields }, SubmitEvent>;
}

/** The element that h describes by a tag. */
type ElementOf<Tag> = Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement;
