// One search on one tree: the drawing, where it is, how much it has visited, its pseudocode.

import { h, refill } from "../dom.js";
import { shown } from "../numbers.js";
import { Drawing } from "./drawing.js";
import { Viewport } from "./viewport.js";
import { Walk } from "./walk.js";

export class Stage {
  constructor(name) {
    this.viewport = new Viewport(name);
    this.title = h("h2", { class: "stage-title" });
    this.counts = h("p", { class: "counts num" });
    this.code = h("ol", { class: "code", "aria-label": "Pseudocode" });
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
    this.run = run;
    const drawing = new Drawing(run.tree, options);
    this.viewport.show(drawing, keepView);
    this.walk = new Walk(run, drawing, this.viewport.outline);
    this.title.textContent = run.title;
    refill(this.code, run.pseudocode.map((line) => h("li", { "data-indent": line.indent }, line.text)));
    this.lit = null;
  }

  go(to) {
    this.walk.go(to);
    this.viewport.drawing.svg.classList.toggle("running", this.walk.at >= 0);
    const { nodes, leaves, cuts } = this.walk.count, run = this.run;
    const value = this.walk.at >= this.walk.last ? ` · value ${shown(run.value)}` : "";
    this.counts.textContent = `${nodes} of ${run.tree.length} nodes, ${leaves} ${leaves === 1 ? "leaf" : "leaves"}, ${cuts} ${cuts === 1 ? "cut" : "cuts"}${value}`;
    const line = this.walk.step ? this.code.children[this.walk.step.line_number] : null;
    if (line !== this.lit) {
      this.lit?.removeAttribute("aria-current");
      line?.setAttribute("aria-current", "step");
      if (line && line.offsetParent) keepInSight(this.code, line);
      this.lit = line;
    }
  }
}

/** Scroll a list, and nothing else, so that one of its lines can be seen. */
function keepInSight(list, line) {
  const top = line.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top - 20;
  else if (top + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + line.offsetHeight - list.clientHeight + 20;
}
