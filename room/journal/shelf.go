package journal

import "time"

// Shelf is a kind of subjects. The kinds differ in the entries that they keep.
type Shelf string

// The shelves.
const (
	Tables  Shelf = "t" // the events of tables: all are kept
	Talk    Shelf = "c" // texts: the last 200 of a subject, for 7 days
	Records Shelf = "r" // finished tables: the last entry, for 30 days
	People  Shelf = "p" // accounts: the last entry, for 180 days
	Cups    Shelf = "k" // the events of cups: all are kept
	Feed    Shelf = "f" // the news of the room: the last 10,000 entries, for 30 days
	Friends Shelf = "w" // the friends of accounts: the last entry, for 180 days
	Books   Shelf = "b" // what accounts have played: the last entry, for 180 days

	proof Shelf = "s" // what proves the key and the version of the store: the last entry
)

// MaxTalk is the number of texts that are kept of a subject, MaxFeed that of
// entries of the feed.
const (
	MaxTalk = 200
	MaxFeed = 10_000
)

// shelving has the options of the store for a shelf.
type shelving struct {
	stream string // its name in NATS
	keeps  int    // the number of entries of a subject that are kept, 0 for all
	days   int    // for which an entry is kept as a rule, 0 without a limit
	news   bool   // Follow reports new entries
	parts  int    // the number of streams over which it is spread, 0 for one
}

var shelves = map[Shelf]shelving{
	Tables:  {stream: "TABLES", news: true, parts: tableParts},
	Talk:    {stream: "TALK", keeps: MaxTalk, days: 7, news: true},
	Records: {stream: "RECORDS", keeps: 1, days: 30},
	People:  {stream: "PEOPLE", keeps: 1, days: 180},
	Cups:    {stream: "CUPS", news: true},
	Feed:    {stream: "FEED", keeps: MaxFeed, days: 30, news: true},
	Friends: {stream: "FRIENDS", keeps: 1, days: 180, news: true},
	Books:   {stream: "BOOKS", keeps: 1, days: 180, news: true},
	proof:   {stream: "STORE", keeps: 1},
}

// Shelves returns all shelves that a backup has, in the order in which they are copied: what leads to
// something else comes before it. A cup opens tables, a table becomes a record.
func Shelves() []Shelf { return []Shelf{Cups, Tables, Records, Talk, People, Friends, Books, Feed} }

// Option changes a default of a store.
type Option func(*settings)

// settings are what options change.
type settings struct {
	days   map[Shelf]int                     // for which entries are kept, 0 without a limit
	create func(name string) (output, error) // of a file of a log
}

// KeepDays makes the store keep entries of a shelf for that many days, old ones too. Shelves
// that keep everything do not change.
func KeepDays(shelf Shelf, days int) Option {
	return func(s *settings) {
		if s.days[shelf] > 0 && days > 0 {
			s.days[shelf] = days
		}
	}
}

// settle returns the settings with some options.
func settle(options []Option) settings {
	s := settings{days: map[Shelf]int{}, create: createFile}
	for shelf, is := range shelves {
		s.days[shelf] = is.days
	}
	for _, o := range options {
		o(&s)
	}
	return s
}

// age returns the time for which an entry of a shelf is kept, 0 without a limit.
func (j *NATS) age(shelf Shelf) time.Duration { return time.Duration(j.days[shelf]) * 24 * time.Hour }
