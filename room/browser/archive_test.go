package browser

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/rating"
	"github.com/hoylecards/hoyle/room/static"
)

// The archive shows the problems of a year, those of a theme, and how the reader did. The words of the
// themes are those of hints and reviews, in either language.
func TestProblemArchive(t *testing.T) {
	t.Parallel()
	var marks struct {
		Themes []struct {
			Key string
			Of  []int64
		}
	}
	must.Do(t, json.Unmarshal(must.Have(fs.ReadFile(static.Files, "problems/hearts/marks.json"))(t), &marks))
	problems := map[string][]int64{}
	for _, theme := range marks.Themes {
		problems[theme.Key] = theme.Of
	}
	const days = `[...document.querySelectorAll('.days a')].map((a) => Date.parse(a.getAttribute('href').slice(-10)) / 864e5)`
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.do(chromedp.Navigate(r.url("/problem/hearts/2026-11-01")))
	p.until("document.querySelector('.problem .hand-card.legal')")
	p.do(chromedp.Click(".table-head a[href$='/archive']"))
	p.until("document.querySelector('.days a')")
	if all := eval[[]int64](p, days); len(all) != 365 || all[0]-all[364] != 364 {
		t.Errorf("the archive has %d days", len(all))
	}
	for lang, name := range map[string]string{"en": "… stays below the card led", "de": "… bleibt unter der ausgespielten Karte"} {
		p.do(chromedp.Navigate(r.url("/problem/hearts/archive/because-below")))
		p.set(`{"lang":"` + lang + `","theme":"` + map[string]string{"en": "light", "de": "dark"}[lang] + `"}`)
		p.until("document.documentElement.lang === '" + lang + "' && document.querySelector('.days a')")
		var got []int64
		for _, day := range eval[[]int64](p, days) {
			got = append(got, day%365)
		}
		slices.Sort(got)
		if want := problems["because-below"]; !slices.Equal(got, want) {
			t.Errorf("the archive of a theme has the problems %v, want %v", got, want)
		}
		if got, want := eval[string](p, "document.querySelector('.archive select').selectedOptions[0].innerText"), fmt.Sprintf("%s (%d)", name, len(got)); got != want {
			t.Errorf("the theme is called %q, want %q", got, want)
		}
		for i, size := range sizes {
			p.size(i)
			p.shot("archive-" + lang + "-" + size.name)
			if wide := eval[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
				t.Errorf("%s: the archive is %d px too wide", size.name, wide)
			}
		}
	}
}

// German words leave the whole hand in sight on a small phone, and the answer begins on the first screen.
func TestProblemOnASmallPhone(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.do(chromedp.EmulateViewport(375, 553, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.do(chromedp.Navigate(r.url("/problem/doppelkopf/1970-01-02")))
	p.set(`{"lang":"de","theme":"dark"}`)
	p.until("document.documentElement.lang === 'de' && document.querySelector('.problem .hand-card.legal')")
	p.shot("problem-german-small")
	p.none(hiddenParts, "")
	eval[string](p, fmt.Sprintf("(%s)('doppelkopf', 1, true).then(JSON.stringify).catch(String)", solve))
	p.shot("problem-german-solved-small")
	if at := eval[float64](p, "document.querySelector('.solution h2').getBoundingClientRect().bottom"); at > 553 {
		t.Errorf("the answer begins %v px below the top", at)
	}
}

// The reader's rating at problems is made as the server makes ratings.
func TestProblemRating(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	type try struct {
		ID     string     `json:"id"`
		At     int64      `json:"at"`
		Right  bool       `json:"right"`
		Rating [2]float64 `json:"rating"`
	}
	var all []try
	want := rating.New()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range 40 { // a reader who solves hard problems, and then no more, with a long break
		at = at.Add(time.Duration(1+n/20*n) * 24 * time.Hour)
		one := try{fmt.Sprintf("hearts/%d", n), at.UnixMilli(), n < 20, [2]float64{float64(1300 + 15*n), float64(95 + n)}}
		score := 0.0
		if one.Right {
			score = 1
		}
		problem := rating.Rating{Mean: one.Rating[0], Deviation: one.Rating[1]}
		want = want.After(one.At, []rating.Game{{Opponent: problem, Score: score, Weight: 1}})
		all = append([]try{one}, all...) // in whatever order they are kept
	}
	eval[bool](p, "(localStorage.tried = "+text(string(must.Have(json.Marshal(all))(t)))+") !== ''")
	p.do(chromedp.Navigate(r.url("/problem/hearts/archive")))
	p.until("document.querySelector('.archive .rating')")
	const module = "import(performance.getEntriesByType('resource').find((e) => e.name.endsWith('/solved.js')).name)"
	got := eval[rating.Rating](p, module+".then((m) => m.ratingOf('hearts'))")
	if math.Abs(got.Mean-want.Mean) > 1e-6 || math.Abs(got.Deviation-want.Deviation) > 1e-6 || math.Abs(got.Volatility-want.Volatility) > 1e-9 {
		t.Errorf("the rating is %+v, want %+v", got, want)
	}
	shown := eval[string](p, "document.querySelector('.archive .rating').innerText")
	if !strings.Contains(strings.ReplaceAll(shown, ",", ""), fmt.Sprintf("%.0f ± %.0f", want.Mean, want.Deviation)) {
		t.Errorf("the page says %q, want %+v", shown, want)
	}
	if marks := eval[[]int](p, "['right', 'wrong'].map((how) => document.querySelectorAll('.days .' + how).length)"); !slices.Equal(marks, []int{20, 20}) {
		t.Errorf("%d problems are solved and not solved", marks)
	}
	p.do(chromedp.Navigate(r.url("/p/" + p.account())))
	p.until("document.querySelector('.progress a[href$=\"/problem/hearts/archive\"]')")
	if said := eval[string](p, "document.querySelector('.progress a').innerText"); said != shown {
		t.Errorf("the progress says %q, the archive %q", said, shown)
	}
}
