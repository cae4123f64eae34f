// A button that appears after a while, and is disabled for a while after a press: <room-late>.

const rest = 30_000; // ms, as the server requires

class RoomLate extends HTMLElement {
  #timer = 0;
  wait = 0; // ms until the button appears
  text = "";
  label = "";
  act = () => {};

  connectedCallback() {
    this.#after(this.wait);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {number} ms */
  #after(ms) {
    this.replaceChildren();
    this.#timer = window.setTimeout(() => this.#come(), ms);
  }

  #come() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet small";
    button.textContent = this.text;
    button.setAttribute("aria-label", this.label);
    button.addEventListener("click", () => {
      this.#after(rest);
      this.act();
    });
    this.replaceChildren(button);
  }
}

customElements.define("room-late", RoomLate);
