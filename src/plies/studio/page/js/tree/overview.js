// The whole tree as a strip below a frame that shows a part of it: where one is, and a click goes elsewhere.

import { h, s } from "../dom.js";

export class Overview {
  /** ongo(x, y): show this place of the drawing in the middle. */
  constructor(ongo) {
    this.lines = s("path", { class: "lines" });
    this.window = h("div", { class: "window" }); // a layer of its own: the lines need not be painted anew as it moves
    this.svg = s("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, this.lines);
    this.element = h("div", { class: "overview no-print", title: "The whole tree: a click goes there", hidden: true }, this.svg, this.window);
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
    const { style } = this.window, wide = Math.min(w, this.width), high = Math.min(tall, this.height);
    const size = [`${(wide / this.width) * 100}%`, `${(high / this.height) * 100}%`];
    if (style.width !== size[0] || style.height !== size[1]) [style.width, style.height] = size;
    const left = Math.max(0, Math.min(x, this.width - wide)), top = Math.max(0, Math.min(y, this.height - high));
    style.transform = `translate(${(left / wide) * 100}%, ${(top / high) * 100}%)`;
  }
}
