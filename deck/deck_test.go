package deck_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// faces are the cards that packs of 40 and of 48 contain twice.
const faces = "AC TC JC QC KC AD TD JD QD KD AH TH JH QH KH AS TS JS QS KS"

// packs returns fresh copies of some packs, by name.
func packs() map[string][]card.Card {
	p52, p54 := deck.Standard(), deck.WithJokers()
	return map[string][]card.Card{
		"52": p52[:], "54": p54[:], "48": twice(faces + " 9C 9D 9H 9S"), "40": twice(faces), "shoe 2": deck.Shoe(2), "shoe 8": deck.Shoe(8),
	}
}

// twice returns the cards twice, in their order.
func twice(text string) []card.Card {
	one := card.MustParseList(text)
	pack := slices.Concat(one, one)
	slices.SortFunc(pack, card.Compare)
	return pack
}

func TestPacks(t *testing.T) {
	for name, want := range map[string]struct {
		cards, copies int
		distinct      card.Set
	}{
		"52":     {52, 1, card.Standard},
		"54":     {54, 1, card.Standard | card.Jokers},
		"shoe 2": {104, 2, card.Standard},
		"shoe 8": {416, 8, card.Standard},
	} {
		pack := packs()[name]
		if len(pack) != want.cards || card.SetOf(pack...) != want.distinct {
			t.Errorf("%s: %d cards, %v", name, len(pack), card.SetOf(pack...))
		}
		copies := map[card.Card]int{}
		for _, c := range pack {
			copies[c]++
		}
		for c, n := range copies {
			expect.Is(t, n, want.copies, name, c)
		}
	}
	if pack := deck.Standard(); !slices.Equal(deck.Shoe(1), pack[:]) {
		t.Error("a shoe of one pack is not a pack")
	}
}

// The vectors come from a separate implementation of chacha8rand and of the shuffle, written in
// another language from their descriptions. The hash is computed from the text of the whole
// shuffled pack, in ASCII with spaces between the cards.
func TestShuffleGolden(t *testing.T) {
	for _, tt := range []struct {
		seed             uint64
		pack, first, sum string
	}{
		{0, "52", "5S JD 7C 4H 3H 8C TC 8S QS 3S AH 5H", "654ef017c90d1d9c"},
		{0, "54", "3S 6C 2S KS TH 4S 4H QD 3H 9C 5S 4D", "856e4bba21267b02"},
		{0, "48", "QS AD JH KH AS 9S 9H KD QC KS TH TH", "cf23de0560bbb47d"},
		{0, "40", "KD TH TC TS AH AD JS QS KS TH QH AH", "fcbfa5deaf46b5d7"},
		{0, "shoe 2", "2D KS 8D 8S 2S 7C 5C TC 4C QC 7D 4H", "9a6f338bdaa53a9b"},
		{0, "shoe 8", "9D JH 5D JH 9C 6S KH AH JH 8D QS JH", "6feb0c98103567e0"},
		{1, "52", "8S 7S 4H KS 8D 5H 3H QS AS KC 7H 8C", "021d4f1aaf801a52"},
		{1, "54", "5S 9S JH 4H TD 7D 8D 3H 7S TH JS 5C", "af15e2f981753cf8"},
		{1, "48", "TD QD KH TC KS 9D AH KD 9C 9H JD KC", "f91d2c41760e53f3"},
		{1, "40", "QD TH KS KD AH KC JS QH KC TS QS JD", "d296f827b124d815"},
		{1, "shoe 2", "AD KH TH 6H 3C QH 2C 6C KC 4H 7C 9S", "6dc10f7687e8228e"},
		{1, "shoe 8", "KD 9S 2D 9C 9S AS 7H TS TH QS 2C QD", "72c0971c25d0933b"},
		{1<<64 - 1, "52", "2H 2C 9H KD JS 4H AS KC 6H QS 9D 5S", "c31ade506b31b60d"},
		{1<<64 - 1, "54", "AH JS 2H 9H 9D RJ 5S 8D QS 9C 2C 6C", "0bdab0caca09fbad"},
		{1<<64 - 1, "48", "QD AD KS TC QC AD JS KC AH QS KS AC", "ed5fda58f068dc03"},
		{1<<64 - 1, "40", "JC KS KC AS TS AC AC TD TD QS AS KC", "aeea80d74be20369"},
		{1<<64 - 1, "shoe 2", "6S 8H 5S 2D KS 9C 8C AD 8S TS 4C 6D", "900d752210dccd49"},
		{1<<64 - 1, "shoe 8", "2H 3H AC TC 8H TC 7C 2D 2D 3S AS 5S", "a7a06a149b85d15f"},
	} {
		pack := packs()[tt.pack]
		deck.NewSeed(tt.seed).Shuffle(pack)
		expect.Same(t, card.List(pack[:12]), card.MustParseList(tt.first), "seed", tt.seed, "pack", tt.pack)
		texts := make([]string, len(pack))
		for i, c := range pack {
			text := must.Have(c.MarshalText())(t)
			texts[i] = string(text)
		}
		sum := sha256.Sum256([]byte(strings.Join(texts, " ")))
		expect.Is(t, hex.EncodeToString(sum[:8]), tt.sum, "seed", tt.seed, "pack", tt.pack, "whole pack hashes to")
	}
}

// fair fails the test unless as many ways came up as there are, and equally often: the chi-square is within 5
// standard deviations of its degrees of freedom. The seeds are fixed, so that no test fails by chance.
func fair(t *testing.T, what string, counts map[string]int, ways int) {
	t.Helper()
	runs := 0
	for _, n := range counts {
		runs += n
	}
	want, sum := float64(runs)/float64(ways), 0.0
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	if free := float64(ways - 1); len(counts) != ways || (sum-free)*(sum-free) > 25*2*free {
		t.Errorf("%s: chi-square %.0f over %d of %d ways", what, sum, len(counts), ways)
	}
}

// Every order of a small pack must come up equally often.
func TestShuffleIsUniform(t *testing.T) {
	for n, orders := range []int{1, 1, 2, 6, 24, 120} {
		counts := map[string]int{}
		for seed := range uint64(400 * orders) {
			pack := deck.Standard()
			deck.NewSeed(seed).Shuffle(pack[:n])
			counts[card.List(pack[:n]).String()]++
		}
		fair(t, fmt.Sprintf("%d cards", n), counts, orders)
	}
}

func TestSeedGolden(t *testing.T) {
	s := deck.NewSeed(1)
	got := map[string]string{
		"seed":      deck.NewSeed(0x0102030405060708).Hex(),
		"derive 0":  s.Derive(0).Hex(),
		"derive 7":  s.Derive(7).Hex(),
		"commit":    s.Commit().String(),
		"combine":   deck.Combine(s, deck.NewSeed(2)).Hex(),
		"combine 0": deck.Combine().Hex(),
	}
	want := map[string]string{
		"seed":      "0000000000000000000000000000000000000000000000000102030405060708",
		"derive 0":  "29e0d312465cb5738321c0b24ed9a14e7e2666bf7aa32e8fe8a13b4dd467609e",
		"derive 7":  "746f0059c17b6f1a5f7144a566aa8043e1e16a71b5e1c85eea0b4c6e0efae195",
		"commit":    "5a11ced92eef2979b1334de75f4aaed7ef47250f949268e5c3969f4df33a34ed",
		"combine":   "321d4a7398fcb9a677beed85b7a6882ab28982be42d9355cb671299b7b29445a",
		"combine 0": "2ad7bad7a31aedf78193589f6a6bf82a21ceae9adb5d8638c787e217dcd4e76d",
	}
	expect.Same(t, got, want)
}

func TestVerify(t *testing.T) {
	s := deck.NewSeed(1)
	c := s.Commit()
	if !c.Verify(s) || c.Verify(deck.NewSeed(2)) || c.Verify(deck.Seed(c)) {
		t.Error("the commitment must fit its own seed and no other")
	}
}

func TestCombineDependsOnEverySeedAndTheirOrder(t *testing.T) {
	a, b, c := deck.NewSeed(1), deck.NewSeed(2), deck.NewSeed(3)
	all := []deck.Seed{
		deck.Combine(a, b), deck.Combine(b, a), deck.Combine(a, c), deck.Combine(c, b),
		deck.Combine(a), deck.Combine(a, b, c), deck.Combine(), deck.Combine(deck.Seed{}), a, b,
	}
	for i := range all {
		if slices.Contains(all[i+1:], all[i]) {
			t.Errorf("seed %d comes up again", i)
		}
	}
}

func TestTextForms(t *testing.T) {
	s := deck.NewSeed(1).Derive(1)
	text, err := s.MarshalText()
	if err != nil || string(text) != s.Hex() {
		t.Fatalf("%q, %v, want %s", text, err, s.Hex())
	}
	back, err := deck.ParseSeed(strings.ToUpper(s.Hex()))
	if err != nil || back != s {
		t.Errorf("%s came back as %s, %v", s.Hex(), back.Hex(), err)
	}
	c := s.Commit()
	text, err = c.MarshalText()
	var commitment deck.Commitment
	if err := errors.Join(err, commitment.UnmarshalText(text)); err != nil || commitment != c {
		t.Errorf("%v came back as %v, %v", c, commitment, err)
	}
	for _, hostile := range []string{"", "00", strings.Repeat("0", 63), strings.Repeat("0", 65), strings.Repeat("g", 64), strings.Repeat("é", 32)} {
		before := s
		if err := s.UnmarshalText([]byte(hostile)); !errors.Is(err, deck.ErrSeed) || engine.Code(err) != "not-a-seed" || s != before {
			t.Errorf("seed %q: %v", hostile, err)
		}
		if err := commitment.UnmarshalText([]byte(hostile)); engine.Code(err) != "not-a-commitment" || commitment != c {
			t.Errorf("commitment %q: %v", hostile, err)
		}
	}
}

func FuzzParseSeed(f *testing.F) {
	f.Add("")
	f.Add(deck.NewSeed(7).Hex())
	f.Fuzz(func(t *testing.T, text string) {
		s, err := deck.ParseSeed(text)
		if err == nil && s.Hex() != strings.ToLower(text) {
			t.Errorf("%q is read as %s", text, s.Hex())
		}
	})
}

func BenchmarkShuffle(b *testing.B) {
	b.ReportAllocs()
	pack := deck.Standard()
	for n := uint64(0); b.Loop(); n++ {
		deck.NewSeed(n).Shuffle(pack[:])
	}
}
