// The whole tree as a strip below a frame that shows a part of it: where one is, and a click goes elsewhere.

import { h, s } from "../dom.js";

export class Overview {
  /** ongo(x, y): show this place of the drawing in the middle. */
  constructor(ongo) {
    this.lines = s("path", { class: "lines" });
    this.window = s("rect", { class: "window" });
    this.svg = s("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, this.lines, this.window);
    this.element = h("div", { class: "overview no-print", title: "The whole tree: a click goes there", hidden: true }, this.svg);
    const go = (event) => {
      if (!event.buttons) return;
      const box = this.element.getBoundingClientRect();
      ongo(((event.clientX - box.left) / box.width) * this.width, ((event.clientY - box.top) / box.height) * this.height);
    };
    this.element.addEventListener("pointerdown", go);
    this.element.addEventListener("pointermove", go);
  }

  load({ places, byKey, width, height }) {
    Object.assign(this, { width, height });
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const lines = [...places].map(([key, { x, y }]) => {
      const above = places.get(byKey.get(key).parent);
      return above ? `M${above.x.toFixed()} ${above.y.toFixed()}L${x.toFixed()} ${y.toFixed()}` : "";
    });
    this.lines.setAttribute("d", lines.join(""));
  }

  /** What is in sight now; all of it needs no overview. */
  look({ x, y, w, h: tall }) {
    const part = w < this.width * 0.98 || tall < this.height * 0.98;
    if (this.element.hidden === part) this.element.hidden = !part;
    if (!part) return;
    const left = Math.max(0, x), top = Math.max(0, y);
    for (const [name, value] of [["x", left], ["y", top], ["width", Math.max(0, Math.min(x + w, this.width) - left)], ["height", Math.max(0, Math.min(y + tall, this.height) - top)]]) this.window.setAttribute(name, value);
  }
}
