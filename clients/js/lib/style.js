import { look } from "./room/look.js";

const text = `${look}
:host { display: block; position: relative; height: clamp(19rem, 100svh - var(--hoyle-top, 0px) - 0.5rem, 46rem); color: var(--text); color-scheme: inherit; }
:host([hidden]) { display: none; }
:host(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 20px; }
.box { container: box / size; height: 100%; position: relative; overflow: hidden; border-radius: 20px; }
#page.table-page, #page.table-page:has(> .result) { height: 100%; padding: 0; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
#page.table-page:has(> .result) { grid-template-columns: minmax(0, 1fr) min(22rem, 34%); }
#page > .felt { grid-row: 1; box-shadow: none; }
#page > .result { max-height: 100%; border-radius: 20px; }
#page > .refused { align-content: center; border-radius: 20px; background: var(--panel); border: 1px solid var(--line); color: var(--text); overflow-wrap: anywhere; }
.steps { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; grid-column: 1 / -1; }
.steps > .controls { flex: 1 1 auto; flex-wrap: nowrap; min-width: 0; }
.steps > .viewer { display: flex; flex: 0 1 auto; gap: 0.5rem; align-items: center; }
.viewer select { width: auto; color: var(--text); }
.mine.turn .hand-card[aria-disabled] { filter: brightness(0.62) saturate(0.6); }
#toasts { position: absolute; inset: auto 0 35% 0; bottom: calc(anchor(--mine top, 35%) + 0.3rem); }
.mine { anchor-name: --mine; }
@container box (max-width: 36rem) { .controls input { display: none; } .steps > .viewer { flex: 1; } }
@container box (max-height: 34rem) { .result .downward tfoot { position: static; } }
@container box (min-width: 60rem) and (min-height: 34rem) { .felt:has(> .around) > .steps { grid-area: more; } }
@container box (max-width: 60rem) { #page > .result { max-height: 55%; } #page > .felt { min-height: 0; } }
@container box (max-width: 60rem) and (max-height: 34rem) { .felt:has(~ .result) > .strip { display: none; } .felt:has(~ .result) .controls { padding: 0; } }
@container box (max-width: 60rem) and (max-height: 34rem) and (orientation: portrait) { #page > .result { max-height: 50%; } }
@container box (max-height: 34rem) and (orientation: landscape) { #page > .result { grid-row: 1; max-height: 100%; } }
`;

/** The style sheet of <hoyle-table>, which all of them share. A page changes it with custom properties and ::part. */
export const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
