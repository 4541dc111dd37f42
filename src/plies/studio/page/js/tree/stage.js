// One search on one tree: the drawing, where it is, how much it has visited, its pseudocode.

import { h, refill } from "../dom.js";
import { shown } from "../numbers.js";
import { Drawing } from "./drawing.js";
import { Viewport } from "./viewport.js";
import { Walk } from "./walk.js";

const QUICK = 220; // milliseconds between steps below which nothing glides

export class Stage {
  constructor(name) {
    this.viewport = new Viewport(name);
    this.title = h("h2", { class: "stage-title" });
    this.counts = h("p", { class: "counts num" });
    this.code = h("ol", { class: "code", "aria-label": "Pseudocode", tabindex: 0 });
    new ResizeObserver(() => (this.measured = null)).observe(this.code);
    this.element = h("section", { class: "card bare stage", "aria-label": name },
      h("div", { class: "stage-head row" }, this.title, this.counts), this.viewport.element, this.viewport.outlineBox);
  }

  /** A tree without a search. */
  bare(nodes, options, keepView = false) {
    this.walk = null;
    this.viewport.show(new Drawing(nodes, options), keepView);
    this.title.textContent = "";
    this.counts.textContent = "";
  }

  load(run, options, keepView = false) {
    Object.assign(this, { run, options });
    this.draw(keepView);
    this.title.textContent = run.title;
    refill(this.code, run.pseudocode.map((line) => h("li", { "data-indent": line.indent }, line.text)));
    this.lit = this.measured = null;
  }

  draw(keepView) {
    const drawing = new Drawing(this.run.tree, this.options);
    this.viewport.show(drawing, keepView);
    this.walk = new Walk(this.run, drawing, this.viewport.outline);
  }

  /** The same run at the same step, drawn with other options. */
  redraw(options) {
    const at = this.walk.at;
    Object.assign(this.options, options);
    this.draw(true);
    this.go(at);
    if (this.viewport.selected) this.viewport.drawing.mark("selected", [this.viewport.selected]);
  }

  go(to) {
    const now = performance.now();
    this.viewport.drawing.svg.classList.toggle("quick", now - (this.since ?? 0) < QUICK);
    this.since = now;
    this.walk.go(to);
    this.viewport.drawing.svg.classList.toggle("running", this.walk.at >= 0);
    const { nodes, leaves, cuts } = this.walk.count, run = this.run;
    const value = this.walk.at >= this.walk.last ? ` · value ${shown(run.value)}` : "";
    this.counts.textContent = `${nodes} of ${run.tree.length} nodes, ${leaves} ${leaves === 1 ? "leaf" : "leaves"}, ${cuts} ${cuts === 1 ? "cut" : "cuts"}${value}`;
    const line = this.walk.step ? this.code.children[this.walk.step.line_number] : null;
    if (line !== this.lit) {
      this.lit?.removeAttribute("aria-current");
      line?.setAttribute("aria-current", "step");
      if (line) this.keepInSight(line);
      this.lit = line;
    }
  }

  /** Scroll the pseudocode, and nothing else. Places are measured once: to measure while stepping lays out the page anew. */
  keepInSight(line) {
    this.measured ??= { places: new Map([...this.code.children].map((each) => [each, [each.offsetTop, each.offsetHeight]])), height: this.code.clientHeight, at: this.code.scrollTop };
    const [top, height] = this.measured.places.get(line), { at, height: room } = this.measured;
    if (top >= at && top + height <= at + room) return;
    this.code.scrollTop = this.measured.at = Math.max(0, top < at ? top - 20 : top + height - room + 20);
  }
}
