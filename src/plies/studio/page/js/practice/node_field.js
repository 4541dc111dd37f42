// A field that stands on a node of the drawing, so that its value is typed where it belongs.

import { h } from "../dom.js";

export class NodeField {
  /** viewport; oninput(key, text); onnext(key): Enter was pressed there. */
  constructor(viewport, { oninput, onnext }) {
    this.viewport = viewport;
    this.input = h("input", { type: "text", class: "node-field", size: 5, autocomplete: "off", hidden: true,
      oninput: () => oninput(this.key, this.input.value), onblur: () => this.close(),
      onkeydown: (event) => {
        event.stopPropagation();
        if (event.key === "Escape") viewport.frame.focus({ preventScroll: true });
        if (event.key === "Enter") {
          event.preventDefault();
          onnext(this.key);
        }
      } });
    viewport.element.append(this.input);
    viewport.onlook = () => this.place();
  }

  open(key, text, words) {
    this.key = key;
    this.viewport.drawing.follow(key);
    this.input.value = text;
    this.input.setAttribute("aria-label", words);
    this.input.hidden = false;
    this.place();
    this.input.focus({ preventScroll: true });
    this.input.select();
  }

  close() {
    this.input.hidden = true;
  }

  place() {
    const at = this.viewport.drawing?.places.get(this.key);
    if (this.input.hidden || !at) return;
    const { frame, drawing: { view } } = this.viewport;
    this.input.style.left = `${frame.offsetLeft + ((at.x - view.x) / view.w) * frame.clientWidth}px`;
    this.input.style.top = `${frame.offsetTop + ((at.y - view.y) / view.h) * frame.clientHeight}px`;
  }
}
