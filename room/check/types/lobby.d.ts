// The types of the lobby, the cups, the pages of people and the room without a server, as
// PROTOCOL.md defines them. They are for the checks only: browsers do not load this file.
// All of its names are global.

type GameFormat = import("./hoyle").Format;
type SeatRange = import("./hoyle").SeatRange;

interface Clock {
  bankSeconds: number;
  incrementSeconds: number;
}

interface OrderOfGame {
  game: string;
  rules: Rules;
  format?: string;
  n?: number;
  title?: string;
  clock?: Clock;
}

interface Order extends OrderOfGame {
  access: string;
  password?: string;
  bots: string[];
  hints: boolean;
  noSpectators: boolean;
  rated?: boolean;
  sit: boolean;
  pair?: boolean;
}

interface CupOrder extends OrderOfGame {
  access: string;
  size: number;
  best: number;
  start: string;
  comeSeconds: number;
  fill: boolean;
  join: boolean;
  seed: string;
}

interface SummarySeat {
  name: string;
  account: string;
  bot: string;
  away: boolean;
  program: boolean;
}

interface Summary {
  id: string;
  title: string;
  game: string;
  gameTitle: string;
  rules: Rules;
  format: string;
  n: number;
  access: string;
  state: "waiting" | "playing" | "paused" | "over" | "ended";
  match: number;
  deal: number;
  seats: SummarySeat[];
  clock: Clock | null;
  hints: boolean;
  noSpectators: boolean;
  rated: boolean;
  watchers: number;
  owner: string;
  opened: number;
  yours: number;
  cup: string;
}

interface Rating {
  mean: number;
  deviation: number;
  volatility: number;
  at: number;
}

interface Standing {
  account: string;
  name: string;
  game: string;
  gameTitle: string;
  mean: number;
  deviation: number;
  matches: number;
}

interface Tally {
  matches: number;
  won: number;
  resigned: number;
}

interface GameTally {
  game: string;
  gameTitle: string;
  people: Tally;
  bots: Tally;
}

/** A public table at which a person has a seat. */
interface Place {
  id: string;
  title: string;
  game: string;
  gameTitle: string;
  join: boolean;
  watch: boolean;
}

interface Known {
  account: string;
  name: string;
}

interface Person extends Known {
  followed: boolean;
  blocked: boolean;
  here: boolean;
  tables: Place[];
  games: GameTally[];
  ratings: Standing[];
}

interface Book {
  results: FeedEntry[];
  games: (GameTally & { rated: number; rating?: Rating })[];
}

interface Friend extends Known {
  here: boolean;
  tables: Place[];
}

interface Friends {
  follows: Friend[];
  blocked: Known[];
  hidden: boolean;
}

interface Invitation {
  at: number;
  from: string;
  name: string;
  table: string;
  title: string;
  game: string;
  gameTitle: string;
}

/** A table of a cup at which the reader is to play. */
interface Called {
  table: string;
  cup: string;
  title: string;
  game: string;
  gameTitle: string;
}

/** One check: its name, whether it passed, and the number of the deal. */
interface Checked {
  what: string;
  ok: boolean;
  n?: number;
}

/** The last check of a match. */
interface CheckReport {
  match: number;
  done: Checked[];
}

interface CupFacts {
  id: string;
  title: string;
  game: string;
  gameTitle: string;
  rules: Rules;
  format: string;
  formatTitle: string;
  n: number;
  access: string;
  clock: Clock | null;
  size: number;
  best: number;
  start: string;
  comeSeconds: number;
  fill: boolean;
  sidesAtTable: number;
  partners: number;
  owner: string;
  opened: number;
  state: "joining" | "playing" | "over" | "ended";
}

interface CupPlace {
  name: string;
  account: string;
  bot: string;
  left: boolean;
  absent: boolean;
  number: number;
}

interface CupSummary extends CupFacts {
  places: number;
  round: number;
  rounds: number;
  winner: CupPlace[];
  yours: number;
  table: string;
}

interface Pairing {
  sides: number[];
  id: string;
  until: number;
  away: number[];
  winner: number;
  points: number[][];
  wins: number[];
  drawn: boolean;
}

interface CupFair {
  commitment: string;
  secret: string;
  seeds: { place: number; seed: string }[];
  seed: string;
}

interface Cup extends CupFacts {
  rev: number;
  places: CupPlace[];
  sides: number[][];
  rounds: Pairing[][];
  winner: number;
  fair: CupFair;
}

type CupMessage = { t: "now"; now: number } | ({ t: "cup" } & Cup);

type LobbyMessage =
  | { t: "lobby"; full: boolean; tables: Summary[]; gone: string[] }
  | { t: "feed"; full: boolean; entries: FeedEntry[] }
  | { t: "cups"; cups: CupSummary[] }
  | ({ t: "friends" } & Friends);

/** An entry of the journal, as the browser stores it. */
interface Kept {
  rev: number;
  shelf: string;
  key: string;
  at: number;
  data: string;
}

/** All that the browser stores. */
interface Stored {
  cookie: string;
  entries: Kept[];
}

/** How the room without a server begins: the wait between plays in ms, and whether bots are fast. */
interface Beginning {
  pace: number;
  quick: boolean;
}

/** A socket to the room, in the worker. */
interface Wire {
  send(text: string): void;
  close(): void;
}

/** The requests of the page to the worker, by t. */
interface Asked {
  fetch: { method: string; path: string; body: string };
  open: { path: string };
  send: { text: string };
  close: {};
  save: {};
  bring: { text: string };
}

/** What the worker answers, if it does. */
interface Answered {
  fetch: { status: number; type: string; text: string };
  open: { t: "opened" };
  send: void;
  close: void;
  save: { text: string };
  bring: { error?: string };
}

/** What the worker tells of a socket. */
interface LineMessage {
  t: "opened" | "text" | "closed";
  text: string;
  code: number;
  reason: string;
}

/** What the program finds, and what it offers once it is ready, in the worker of the bots. */
interface Mind {
  thinks: boolean;
  think(question: string, answered: (answer: string) => void): void;
}

/** What the program finds, and what it offers once it is ready, in the worker of the room. */
interface Worked extends Beginning {
  thinks: boolean;
  cookie: string;
  entries: string;
  ask(question: string): Promise<string>;
  keep(rev: number, shelf: string, key: string, at: number, data: string, alone: boolean): Promise<void>;
  forget(shelf: string, key: string): Promise<void>;
  keepCookie(text: string): Promise<void>;
  fetch(method: string, path: string, body: string, answered: (status: number, type: string, text: string) => void): void;
  open(path: string, heard: (text: string) => void, ended: (code: number, reason: string) => void): Wire;
}

/** What Go's wasm_exec.js defines. */
declare var Go: new () => { importObject: WebAssembly.Imports; run(program: WebAssembly.Instance): Promise<void> };
