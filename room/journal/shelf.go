package journal

import (
	"hash/fnv"
	"maps"
	"time"
)

// Shelf is a kind of subject. The kinds differ in the entries that they keep.
type Shelf string

// The shelves.
const (
	Tables  Shelf = "t" // the events of tables: all are kept
	Talk    Shelf = "c" // texts: the last 200 of a subject, for 7 days
	Records Shelf = "r" // finished tables: the last entry, for 30 days; the newest 2 GB of all together
	People  Shelf = "p" // accounts: the last entry, for 180 days
	Cups    Shelf = "k" // the events of cups: all are kept
	Feed    Shelf = "f" // the news of the room: the last 10,000 entries, for 30 days
	Friends Shelf = "w" // the friends of accounts: the last entry, for 180 days
	Books   Shelf = "b" // what accounts have played: the last entry, for 180 days
	Reports Shelf = "n" // what people report about others: the last entry, for 90 days
	Codes   Shelf = "o" // codes that give a second device an account: the last entry, for a day
	Invites Shelf = "i" // invitations of a room for members: the last entry, for 180 days

	proof Shelf = "s" // the proof of the key and the version of the store: the last entry
)

// MaxTalk is the number of texts that are kept of a subject. MaxFeed is the number of entries that
// are kept of the feed.
const (
	MaxTalk = 200
	MaxFeed = 10_000
)

// MaxEntries is the largest number of entries of a table, MaxEntry the largest size of an entry,
// and MaxPack the largest size of an entry that Replace takes.
const (
	MaxEntries = 20_000
	MaxEntry   = 1 << 20
	MaxPack    = MaxEntry - 4<<10
)

// Kept says what a shelf keeps.
type Kept struct {
	Stream string // its name in a store
	Most   int    // how many entries of a subject it keeps, 0 for all
	Days   int    // how long it keeps an entry, 0 for no limit
	Bytes  int64  // how many bytes of all subjects it keeps, 0 for no limit
	News   bool   // Follow reports new entries
}

var shelves = map[Shelf]Kept{
	Tables:  {Stream: "TABLES", News: true},
	Talk:    {Stream: "TALK", Most: MaxTalk, Days: 7, News: true},
	Records: {Stream: "RECORDS", Most: 1, Days: 30, Bytes: 2 << 30},
	People:  {Stream: "PEOPLE", Most: 1, Days: 180},
	Cups:    {Stream: "CUPS", News: true},
	Feed:    {Stream: "FEED", Most: MaxFeed, Days: 30, News: true},
	Friends: {Stream: "FRIENDS", Most: 1, Days: 180, News: true},
	Books:   {Stream: "BOOKS", Most: 1, Days: 180, News: true},
	Reports: {Stream: "REPORTS", Most: 1, Days: 90},
	Codes:   {Stream: "CODES", Most: 1, Days: 1},
	Invites: {Stream: "INVITES", Most: 1, Days: 180},
	proof:   {Stream: "STORE", Most: 1},
}

// TableParts is the number of parts over which the tables are spread in NATS. Each part has its own
// leader. The number must never change: with another number, existing stores would be searched for
// tables in the wrong parts.
const TableParts = 8

// Part returns the part that contains a key: a number less than parts.
func Part(key string, parts int) int {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(key)) // it never fails
	return int(sum.Sum32() % uint32(parts))
}

// Keeps returns what each shelf of a store with the given options keeps, including the shelf that
// backups leave out.
func Keeps(options ...Option) map[Shelf]Kept {
	return settle(options).keeps
}

// Shelves returns all shelves of a backup, in the order in which they are copied: whatever leads to
// something else comes first. For example, a cup opens tables, and a table becomes a record.
func Shelves() []Shelf {
	return []Shelf{Cups, Tables, Records, Talk, People, Friends, Books, Reports, Codes, Invites, Feed}
}

// Option changes a default of a store.
type Option func(*settings)

// settings are what options change.
type settings struct {
	keeps  map[Shelf]Kept
	create func(name string) (output, error) // of a file of a log
	clock  func() time.Time                  // of the machine
}

// KeepDays makes the store keep entries of a shelf, including existing ones, for the given number
// of days. It has no effect on shelves that keep everything.
func KeepDays(shelf Shelf, days int) Option {
	return func(s *settings) {
		if is := s.keeps[shelf]; is.Days > 0 && days > 0 {
			is.Days = days
			s.keeps[shelf] = is
		}
	}
}

// KeepBytes makes the store keep only as many entries of a shelf as fit into the given number of
// bytes, and delete the oldest ones. It has no effect on shelves without such a limit.
func KeepBytes(shelf Shelf, bytes int64) Option {
	return func(s *settings) {
		if is := s.keeps[shelf]; is.Bytes > 0 && bytes > 0 {
			is.Bytes = bytes
			s.keeps[shelf] = is
		}
	}
}

// settle returns the settings that result from the given options.
func settle(options []Option) settings {
	s := settings{keeps: maps.Clone(shelves), create: createFile, clock: time.Now}
	for _, o := range options {
		o(&s)
	}
	return s
}
