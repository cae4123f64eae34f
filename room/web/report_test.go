package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/web"
)

func reports(t *testing.T, j journal.Journal) []host.Report {
	t.Helper()
	return must.Have(host.Reports(t.Context(), j))(t)
}

// A report contains both people, the reason, and what the person wrote at the table, but nothing
// that its author may not read. A second report replaces it.
func TestReport(t *testing.T) {
	j := new(journal.Memory)
	r := newRoomOn(t, j)
	ann, eve := r.person("Ann"), r.person("Eve")
	id := ann.open(`{"game":"indigo","title":"Friday","noSpectators":true,"sit":true}`)
	at := eve.join(id)
	at.must("sit", `"seat":1`)
	ann.join(id).must("chat", `"text":"hello"`)
	at.must("chat", `"text":"you fool"`)
	path := "/api/people/" + eve.Account + "/report"
	ann.do("POST", path, `{"why":"texts"}`, 200, nil)
	ann.do("POST", path, fmt.Sprintf(`{"why":"texts","text":" calls me names ","table":%q}`, id), 200, nil)
	all := reports(t, j)
	if len(all) != 1 || len(all[0].Wrote) != 1 {
		t.Fatalf("%+v", all)
	}
	got, wrote := all[0], all[0].Wrote[0]
	want := host.Report{Why: "texts", Text: "calls me names", Table: id, Title: "Friday"}
	want.At, got.Wrote = got.At, nil
	want.By.Account, want.By.Name, want.Of.Account, want.Of.Name = ann.Account, "Ann", eve.Account, "Eve"
	if diff := cmp.Diff(want, got); diff != "" || wrote.Text != "you fool" || time.Since(time.UnixMilli(got.At)) > limit {
		t.Errorf("%q %s", wrote.Text, diff)
	}
	stranger := r.person("Sam")
	stranger.refused("POST", path, fmt.Sprintf(`{"why":"texts","table":%q}`, id), 404, "not-found")
}

// A report needs a reason and must be about somebody else, and the number of reports is limited.
func TestReportRefused(t *testing.T) {
	now := time.Now()
	j := new(journal.Memory)
	r := newRoomOn(t, j, func(_ *host.Options, o *web.Options) { o.Now = func() time.Time { return now } })
	ann, eve := r.person("Ann"), r.person("Eve")
	eve.join(ann.open(`{"game":"indigo"}`))
	path := "/api/people/" + eve.Account + "/report"
	(&person{room: r}).refused("POST", path, `{"why":"texts"}`, 401, "no-session")
	ann.refused("POST", path, `{"why":""}`, 400, "bad-request")
	ann.refused("POST", "/api/people/"+ann.Account+"/report", `{"why":"texts"}`, 400, "bad-request")
	ann.refused("POST", "/api/people/aaaaaaaaaaaaaaaa/report", `{"why":"texts"}`, 404, "not-found")
	ann.refused("POST", path, `{"why":"other","text":"\u0007"}`, 400, "bad-chat")
	ann.refused("POST", path, `{"why":"other","text":"`+strings.Repeat("x", 301)+`"}`, 400, "chat-too-long")
	now = now.Add(time.Hour) // what is refused counts, too
	for range 5 {
		ann.do("POST", path, `{"why":"stalls"}`, 200, nil)
	}
	ann.refused("POST", path, `{"why":"stalls"}`, 429, "too-fast")
	now = now.Add(5 * time.Minute)
	ann.do("POST", path, `{"why":"stalls"}`, 200, nil)
}

// Reports are deleted with the account that is reported, and with the account of their author.
func TestReportsAreDeleted(t *testing.T) {
	j := new(journal.Memory)
	r := newRoomOn(t, j)
	ann, eve, sam := r.person("Ann"), r.person("Eve"), r.person("Sam")
	id := ann.open(`{"game":"indigo"}`)
	for _, p := range []*person{ann, eve, sam} {
		p.join(id)
	}
	report := func(by, of *person) { by.do("POST", "/api/people/"+of.Account+"/report", `{"why":"name"}`, 200, nil) }
	report(ann, eve)
	report(sam, ann)
	report(eve, sam)
	ann.do("DELETE", "/api/session", "", 200, nil)
	if all := reports(t, j); len(all) != 1 || all[0].By.Name != "Eve" || all[0].Of.Name != "Sam" {
		t.Errorf("%+v", all)
	}
}
