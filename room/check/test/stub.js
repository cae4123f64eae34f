// What modules of the page need when they are loaded.

globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { define() {} };
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
globalThis.localStorage ??= { getItem: () => null, setItem() {} };
globalThis.document ??= /** @type {any} */ ({ documentElement: { dataset: {} } });
