package friends_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/friends"
)

// names returns the accounts of a list, in any order.
func names(all []friends.Known) []string {
	var list []string
	for _, k := range all {
		list = append(list, k.Account)
	}
	slices.Sort(list)
	return list
}

// After any changes a list consists of two sets that share nobody, and an older list remains as it
// was.
func TestListAgainstSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		follows, blocked := map[string]bool{}, map[string]bool{}
		list := friends.List{}
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			who := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "who")
			before, follow, block := list, names(list.Follows), names(list.Blocked)
			var err error
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				list, err = list.Follow(friends.Known{Account: who, Name: who})
				if errors.Is(err, friends.ErrBlocked) != blocked[who] {
					t.Fatalf("followed although blocked: %v", err)
				}
				if !blocked[who] {
					follows[who] = true
				}
			case 1:
				list = must.Have(list.Block(friends.Known{Account: who, Name: who}))(t)
				blocked[who] = true
				delete(follows, who)
			case 2:
				list = list.Unfollow(who)
				delete(follows, who)
			case 3:
				list = list.Unblock(who)
				delete(blocked, who)
			}
			if !slices.Equal(names(list.Follows), slices.Sorted(maps.Keys(follows))) || !slices.Equal(names(list.Blocked), slices.Sorted(maps.Keys(blocked))) {
				t.Fatalf("%+v, want %v, %v", list, follows, blocked)
			}
			if !slices.Equal(names(before.Follows), follow) || !slices.Equal(names(before.Blocked), block) {
				t.Fatal("an older list has changed")
			}
			for _, who := range []string{"a", "b", "c"} {
				if list.IsFollowing(who) != follows[who] || list.HasBlocked(who) != blocked[who] || list.Shows(who) == blocked[who] {
					t.Fatalf("%s: %+v", who, list)
				}
			}
		}
		if list.Hidden = true; list.Shows("d") {
			t.Fatal("shown although hidden")
		}
	})
}

func TestMost(t *testing.T) {
	var list friends.List
	var err error
	for i := range friends.Most {
		list = must.Have(list.Follow(friends.Known{Account: fmt.Sprint(i)}))(t)
		list = must.Have(list.Block(friends.Known{Account: fmt.Sprint("x", i)}))(t)
	}
	same, err := list.Follow(friends.Known{Account: "7", Name: "Ann"}) // the account is known: it gets a new name
	if err != nil || len(same.Follows) != friends.Most || same.Follows[7].Name != "Ann" {
		t.Errorf("%d, %v", len(same.Follows), err)
	}
	if got, err := list.Follow(friends.Known{Account: "more"}); !errors.Is(err, friends.ErrMany) || len(got.Follows) != friends.Most {
		t.Errorf("%v", err)
	}
	if got, err := list.Block(friends.Known{Account: "more"}); !errors.Is(err, friends.ErrMany) || len(got.Blocked) != friends.Most {
		t.Errorf("%v", err)
	}
}
