package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// prefers makes the browser report that its user prefers a color scheme.
func (p *page) prefers(scheme string) {
	p.t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	must.Have(chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media))(p.t)
}

// color returns the color that a variable of the style sheets has on the page.
func (p *page) color(name string) string {
	p.t.Helper()
	return eval[string](p, `(() => {
		const el = document.body.appendChild(document.createElement('i'));
		el.style.color = 'var(`+name+`)';
		const c = getComputedStyle(el).color;
		el.remove();
		return c;
	})()`)
}

// The page follows the color scheme of the browser, unless its user has chosen one.
func TestThemes(t *testing.T) {
	t.Parallel()
	page := open(t).visit(t, start(t).url("/"))
	want := map[string]map[string]string{
		"light": {"--bg": "rgb(242, 240, 232)", "--text": "rgb(28, 38, 34)", "--paper": "rgb(255, 253, 248)", "--felt-text": "rgb(244, 248, 244)"},
		"dark":  {"--bg": "rgb(15, 22, 19)", "--text": "rgb(232, 238, 234)", "--paper": "rgb(244, 241, 232)", "--felt-text": "rgb(244, 248, 244)"},
	}
	for _, test := range []struct{ prefers, theme, shows string }{
		{"light", "auto", "light"},
		{"light", "dark", "dark"},
		{"dark", "auto", "dark"},
		{"dark", "light", "light"},
	} {
		page.prefers(test.prefers)
		eval[string](page, "document.documentElement.dataset.theme = "+text(test.theme))
		for name, color := range want[test.shows] {
			if got := page.color(name); got != color {
				t.Errorf("%s in a %s browser: %s is %s, want %s", test.theme, test.prefers, name, got, color)
			}
		}
	}
}
