import { look } from "./look.js";

/** The style sheet of <hoyle-table>. A page changes it with the custom properties and ::part. */
export const style = `${look}
:host { display: block; font: 1rem/1.4 system-ui, sans-serif; color: var(--hoyle-text, #16211b); background: var(--hoyle-cloth, #e4efe7); padding: 0.75rem; border-radius: 0.5rem; }
:host(:focus-visible) { outline: 3px solid #0b57d0; outline-offset: 2px; }
.zones { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0.5rem 0; padding: 0; list-style: none; }
.zones h3 { margin: 0 0 0.2rem; font-size: 0.85rem; font-weight: 600; }
.cards { display: flex; flex-wrap: wrap; gap: 0.2rem; min-height: 2.6rem; align-items: center; }
.card { width: var(--hoyle-card, 3.4rem); }
.card.down { width: calc(var(--hoyle-card, 3.4rem) * 0.6); }
.card svg { display: block; filter: drop-shadow(0 1px 1px rgb(0 0 0 / 0.35)); }
.turn h3::before { content: "▸ "; }
.bar { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
button, select { font: inherit; min-height: 2.2rem; padding: 0 0.6rem; }
.log { min-height: 1.4em; margin: 0.4rem 0; }
`;
