// The tree as nested lists, for those who cannot see the drawing. It is kept in step, node by node.

import { h } from "../dom.js";
import { claimed, probability, shown } from "../numbers.js";
import { spoken } from "./drawing.js";

export class Outline {
  constructor(byKey) {
    this.byKey = byKey;
    this.items = new Map();
    this.element = h("ul", {}, this.item([...byKey.keys()][0]));
  }

  item(key) {
    const node = this.byKey.get(key);
    const text = h("span", {}, this.line(node));
    this.items.set(key, text);
    const item = h("li", {}, text);
    if (node.children.length) item.append(h("ul", {}, node.children.map((child) => this.item(child))));
    return item;
  }

  line(node, state = null) {
    const way = node.chance !== null && node.chance !== undefined ? `with probability ${probability(node.chance)}: ` : "";
    const words = { open: "being searched", done: "done", cut: "skipped" }[state?.phase];
    const value = node.kind !== "leaf" && state?.value !== null && state?.value !== undefined
      ? `value ${claimed(state.value, state.claim)}` : null;
    const window = state?.phase === "open" && state.alpha !== null && state.alpha !== undefined
      ? `alpha ${shown(state.alpha)}, beta ${shown(state.beta)}` : null;
    return way + [spoken(node), value, window, words].filter(Boolean).join(", ");
  }

  paint(key, state) {
    const text = this.line(this.byKey.get(key), state);
    const item = this.items.get(key);
    if (item.textContent !== text) item.textContent = text;
  }

  words(key) {
    return this.items.get(key)?.textContent ?? "";
  }
}
