// The last cards of a deal stay in sight for a moment before its result appears.

const peace = 1800; // ms

/** Rest is a pause that ends by itself, or as soon as the reader presses something. */
export class Rest {
  #ended = new AbortController();
  on = false;

  /** begin begins the pause. @param {() => void} end called if it is not stopped */
  begin(end) {
    this.stop();
    this.on = true;
    const { signal } = (this.#ended = new AbortController());
    const over = () => {
      this.stop();
      end();
    };
    const timer = setTimeout(over, peace);
    signal.addEventListener("abort", () => clearTimeout(timer));
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, over, { signal, capture: true });
  }

  stop() {
    this.on = false;
    this.#ended.abort();
  }
}
