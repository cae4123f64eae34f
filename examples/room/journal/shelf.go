package journal

import "time"

// Shelf is a kind of subjects, which differ in what is kept of them.
type Shelf string

// The shelves.
const (
	Tables  Shelf = "t" // the events of tables: all are kept
	Talk    Shelf = "c" // texts: the last 200 of a subject, for 7 days
	Records Shelf = "r" // tables that are over: the last entry, for 30 days
	People  Shelf = "p" // accounts: the last entry, for 180 days
	Cups    Shelf = "k" // the events of cups: all are kept
	Feed    Shelf = "f" // what happened in the room: the last 10,000, for 30 days
	Friends Shelf = "w" // whom accounts follow: the last entry, for 180 days
)

// MaxTalk is the number of texts that are kept of a subject, MaxFeed that of
// entries of the feed.
const (
	MaxTalk = 200
	MaxFeed = 10_000
)

// shelving is what the store does with the entries of a shelf.
type shelving struct {
	stream string // its name in NATS
	keeps  int    // the number of entries of a subject that are kept, 0 for all
	days   int    // for which an entry is kept, 0 without a limit
	news   bool   // Follow reports new entries
}

var shelves = map[Shelf]shelving{
	Tables:  {stream: "TABLES", news: true},
	Talk:    {stream: "TALK", keeps: MaxTalk, days: 7, news: true},
	Records: {stream: "RECORDS", keeps: 1, days: 30},
	People:  {stream: "PEOPLE", keeps: 1, days: 180},
	Cups:    {stream: "CUPS", news: true},
	Feed:    {stream: "FEED", keeps: MaxFeed, days: 30, news: true},
	Friends: {stream: "FRIENDS", keeps: 1, days: 180, news: true},
}

// Shelves returns all shelves, in the order in which they are copied: what leads to
// something else comes before it. A cup opens tables, a table becomes a record.
func Shelves() []Shelf { return []Shelf{Cups, Tables, Records, Talk, People, Friends, Feed} }

// age returns the time for which an entry is kept, 0 without a limit.
func (s shelving) age() time.Duration { return time.Duration(s.days) * 24 * time.Hour }
