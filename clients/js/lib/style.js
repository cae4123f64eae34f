import { look } from "./look.js";

/** The style sheet of <hoyle-table>. A page changes it with the custom properties and ::part. */
export const style = `${look}
:host { display: block; font: 1rem/1.4 system-ui, sans-serif; color: var(--hoyle-text, #fdfbf3); background: var(--hoyle-cloth, radial-gradient(110% 90% at 50% 35%, #266a4f, #154634)) #154634; padding: 1rem; border-radius: 1rem; }
:host(:focus-visible) { outline: 3px solid #ffd76a; outline-offset: 2px; }
[hidden] { display: none !important; }
.zones { display: flex; flex-wrap: wrap; gap: 0.8rem 1.8rem; margin: 0.6rem 0; padding: 0; list-style: none; }
.zones h3 { margin: 0 0 0.25rem; font-size: 0.85rem; font-weight: 600; }
.zones h3::first-letter { text-transform: uppercase; }
.cards { display: flex; flex-wrap: wrap; gap: 0.25rem; min-height: 2.6rem; align-items: center; }
.card { width: var(--hoyle-card, 3.4rem); }
.card.down { width: calc(var(--hoyle-card, 3.4rem) * 0.6); }
.card svg { display: block; filter: drop-shadow(0 1px 1px rgb(0 0 0 / 0.35)); }
.turn h3::before { content: "▸ "; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
button, select { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 0.9rem; border: 1px solid rgb(0 0 0 / 0.25); border-radius: 0.7rem; color: #16211b; background: #fffdf8; box-shadow: 0 1px 2px rgb(0 0 0 / 0.35); cursor: pointer; }
button.play { padding: 0; border: 0; background: none; box-shadow: none; }
.play .card { display: block; }
button.play:hover { translate: 0 -4px; }
button.play[aria-pressed="true"] { translate: 0 -8px; outline: 3px solid #ffd76a; border-radius: 0.4rem; }
.choice:empty { display: none; }
button:not(.play):hover { background: #ffe9a8; }
button:focus-visible, select:focus-visible { outline: 3px solid #ffd76a; outline-offset: 2px; }
button[aria-disabled="true"] { color: #5c665f; background: #cfd8d1; box-shadow: none; cursor: default; }
.log { min-height: 1.4em; margin: 0.5rem 0; }
`;
