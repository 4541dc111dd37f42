// The evaluation bar: a part for each side, in the side's own colour, with its name below. It glides as the value changes.

import { h, refill, s } from "../dom.js";
import { percent } from "../numbers.js";

export class WorthBar {
  constructor() {
    this.svg = s("svg", { class: "worth-parts", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.names = h("div", { class: "ends small", "aria-hidden": "true" });
    this.bar = h("div", { class: "worth-bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 50 }, this.svg);
    this.element = h("div", { class: "worth", hidden: true }, this.bar, this.names);
    this.sides = [];
    this.used = true; // false: shares of this game are neither chances nor parts of a whole
  }

  /** sides: [{name, paint}]. */
  load(sides) {
    if (JSON.stringify(sides) === JSON.stringify(this.sides)) return;
    this.sides = sides;
    this.parts = sides.map(({ paint }) => s("rect", { class: `worth-part paint-${paint.replace(/[^a-z0-9-]/gi, "")}`, y: 0, height: 6 }));
    refill(this.svg, this.parts);
    this.labels = sides.map(({ name }) => h("span", {}, name));
    refill(this.names, this.labels);
    this.bar.setAttribute("aria-label", sides.length > 1 ? `How ${sides[0].name} stands` : "How it stands");
    this.show(null);
  }

  /** worth: {shares, words}, or null if nobody knows. */
  show(worth) {
    this.element.hidden = !worth || !this.used;
    if (this.element.hidden) return;
    let left = 0;
    worth.shares.slice(0, this.parts.length).forEach((share, index) => {
      this.parts[index].setAttribute("x", left * 100);
      this.parts[index].setAttribute("width", Math.max(share ?? 0, 0) * 100);
      left += share ?? 0;
      this.labels[index].textContent = worth.shares.length > 2 && share !== null ? `${this.sides[index].name} ${percent(Math.round(share * 100) / 100)}` : this.sides[index].name;
    });
    this.bar.setAttribute("aria-valuenow", Math.round((worth.shares[0] ?? 0) * 100));
    this.bar.setAttribute("aria-valuetext", worth.words);
  }
}
