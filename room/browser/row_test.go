package browser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// again lets a page import a script that it has in a bundle.
const again = `customElements.define = ((define) => (name, of) => customElements.get(name) || define.call(customElements, name, of))(customElements.define)`

// row shows n cards in a row in the middle of the felt, with a mark, and returns how many are not whole in view,
// how many lines they make, the width of the smallest, and how far the middle scrolls.
const row = `Promise.all([import('/scene.js'), import('/dom.js')]).then(([scene, dom]) => {
	const middle = document.querySelector('.middle');
	const cards = [...'3456789TJQKA2'].slice(0, %d).map((rank) => rank + 'S');
	const zones = [{ name: 'laid', seat: -1, cards }, ...%s.map((name) => ({ name, seat: -1, cards: [20] }))];
	if (!middle.dataset.own) middle.replaceChildren();
	middle.dataset.own = "row";
	dom.patch(middle, scene.middle({ game: 'own', own: {}, me: 0, players: 2, seats: [], layouts: { laid: 'row' }, state: {}, zones, log: [],
		marks: [{ seat: -1, text: 'To beat: a run up to the queen' }] }));
	const box = (e) => e.getBoundingClientRect(), all = [...middle.querySelectorAll('.spread playing-card')].map(box), felt = box(middle);
	const out = all.filter((r) => r.top < felt.top || r.bottom > felt.bottom || r.left < felt.left || r.right > felt.right);
	const under = box(middle.querySelector('.notice')), lines = new Set(all.map((r) => Math.round(r.top))).size;
	const scrolls = middle.scrollHeight - middle.clientHeight + middle.scrollWidth - middle.clientWidth;
	return [out.length + all.filter((r) => r.bottom > under.top).length, lines, Math.round(Math.min(...all.map((r) => r.width))), scrolls, all.length];
})`

// A row in the middle is scaled so that all of it is in view: up to five cards in one line, and a mark below.
func TestRowFits(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("catcheleven")
	p.do(chromedp.Evaluate[chromedp.Void](again))
	for _, size := range gridSizes() {
		p.do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.documentElement.style.fontSize = '%dpx'", size[2])))
		p.until(fmt.Sprintf("innerWidth === %d", size[0]))
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 13} {
			for _, others := range []string{"[]", "['stock']"} {
				got := eval[[]int](p, fmt.Sprintf(row, n, others))
				if whole := []int{0, 1, got[2], 0, n}; n <= 5 && others == "[]" && !slices.Equal(got, whole) || got[0] > 0 || got[3] > 0 || got[2] < 20 {
					t.Errorf("%d cards and %s at %v: cut, lines, width, scrolls, cards: %v", n, others, size, got)
					p.shot(fmt.Sprintf("row-%d-%d-%d-%d", n, size[0], size[1], size[2]))
				}
			}
		}
	}
}

// gridSizes returns the widths, heights and sizes of texts of the grid, and those of larger screens.
func gridSizes() (all [][3]int64) {
	for _, text := range []int64{16, 24, 32} {
		for _, height := range []int64{540, 553, 600, 640, 664, 740, 844, 900} {
			for _, width := range []int64{360, 375, 390, 430} {
				if text == 16 || height >= 844 && width >= 375 {
					all = append(all, [3]int64{width, height, text})
				}
			}
		}
	}
	return append(all, [3]int64{768, 1024, 16}, [3]int64{1280, 800, 16}, [3]int64{1920, 1080, 16})
}
