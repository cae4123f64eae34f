package host

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// calls counts how often duties have come since their tables fell asleep.
type calls struct {
	mu sync.Mutex
	of map[string]int
}

func (c *calls) come(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.of[id]++
}

func (c *calls) number(id string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of[id]
}

func (c *calls) reset(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.of, id)
}

// naive is what a register must know: for each table whether it is awake, and when it is due if it sleeps.
type naive struct {
	awake map[string]*Table
	due   map[string]time.Time // zero for a table without a duty
}

// A table is awake, asleep or unknown, never two of them, and a duty comes unless the table has woken before.
func TestRegister(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			var r register
			r.init()
			of := naive{map[string]*Table{}, map[string]time.Time{}}
			dice, came := rand.New(rand.NewPCG(seed, 4)), &calls{of: map[string]int{}}
			for range 500 {
				stepRegister(t, &r, of, dice, came)
				synctest.Wait()
				checkRegister(t, &r, of)
				for id, at := range of.due {
					if late := !at.IsZero() && !at.After(time.Now()); late != (came.number(id) == 1) {
						t.Fatalf("history %d: %s is due: %t, and was called %d times", seed, id, late, came.number(id))
					}
				}
			}
			r.close()
			for n := range 6 {
				came.reset(fmt.Sprint("t", n))
			}
			if awake := r.all(); len(awake) > 0 && r.lay(awake[0], &sleeper{}, 0, nil) {
				t.Error("a table falls asleep although the register is closed")
			}
			if time.Sleep(time.Hour); len(came.of) > 0 {
				t.Errorf("after the end, duties come: %v", came.of)
			}
		})
	}
}

// stepRegister does something to a register, and the same to what is known of it.
func stepRegister(t *testing.T, r *register, of naive, dice *rand.Rand, came *calls) {
	t.Helper()
	id := fmt.Sprint("t", dice.IntN(6))
	at, awake := of.awake[id]
	_, asleep := of.due[id]
	switch dice.IntN(7) {
	case 0:
		r.note([]string{id})
		if !awake && !asleep {
			of.due[id] = time.Time{}
		}
	case 1:
		fresh := &Table{ID: id}
		got, was := r.keep(fresh)
		if got == fresh == awake || awake && got != at || asleep != (was.owner == id || was.unread) {
			t.Fatalf("%s is awake: %t, and keep says %v", id, awake, was)
		}
		of.awake[id] = got
		delete(of.due, id)
		came.reset(id)
	case 2:
		r.drop(id)
		delete(of.awake, id)
	case 3:
		r.forget(id)
		delete(of.due, id)
		came.reset(id)
	case 4:
		seeks := r.seek(id, 2)
		switch {
		case seeks == awake:
			t.Fatalf("%s is awake: %t, and sought: %t", id, awake, seeks)
		case seeks && (r.seek(id, 1) || r.seek(id, 3)):
			t.Fatalf("%s is sought twice", id)
		case seeks && r.sought(id, 2) != 3:
			t.Fatalf("the last event of %s is forgotten", id)
		case r.sought(id, 3) != 0:
			t.Fatalf("%s is sought without end", id)
		}
	case 5:
		time.Sleep(time.Duration(dice.IntN(5000)) * time.Millisecond)
	default:
		wait := time.Duration(1+dice.IntN(10_000)) * time.Millisecond
		if r.lay(&Table{ID: id}, &sleeper{}, 0, nil) {
			t.Fatal("another table rests in its place")
		}
		if awake {
			if !r.lay(at, &sleeper{owner: id}, wait, func() { came.come(id) }) {
				t.Fatalf("%s does not rest", id)
			}
			delete(of.awake, id)
			of.due[id] = time.Now().Add(wait)
		}
	}
}

// checkRegister compares a register with what is known of it.
func checkRegister(t *testing.T, r *register, of naive) {
	t.Helper()
	for n := range 6 {
		id := fmt.Sprint("t", n)
		at, awake := of.awake[id]
		_, asleep := of.due[id]
		if found, err := r.find(id); found != at || (err == nil) != awake || r.sleeps(id) != asleep || r.has(id) != (awake || asleep) {
			t.Fatalf("%s: %v, %v, sleeps: %t", id, found, err, r.sleeps(id))
		}
	}
	awake, all := r.size()
	sleeping := r.sleeping(func(string, *sleeper) bool { return true })
	slices.Sort(sleeping)
	tables, owners := r.owners()
	if awake != len(of.awake) || all != len(of.awake)+len(of.due) || len(tables) != awake || len(r.all()) != awake ||
		!slices.Equal(sleeping, slices.Sorted(maps.Keys(of.due))) || !slices.Equal(sleeping, slices.Sorted(maps.Keys(owners))) {
		t.Fatalf("%d of %d awake, %q asleep", awake, all, sleeping)
	}
}
