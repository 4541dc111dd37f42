// The engine's view: a bar for the value, how deep and how much, the line, and what every move is worth.

import { h, refill } from "../dom.js";
import { roughly, shown } from "../numbers.js";

const SHARE = 12; // moves shown; the rest is a number

export class Thinking {
  constructor(onhover) {
    this.onhover = onhover;
    this.fill = h("span", { class: "fill" });
    this.bar = h("div", { class: "value-bar", role: "meter", "aria-label": "Value for player 0", "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": 0 }, this.fill);
    this.facts = h("p", { class: "num facts" }, "The engine has not thought yet.");
    this.line = h("p", { class: "small soft line" });
    this.moves = h("div");
    this.element = h("section", { class: "card thinking", "aria-label": "The engine's view" }, h("h2", {}, "The engine's view"), this.bar, this.facts, this.line, this.moves);
  }

  clear(words = "") {
    this.facts.textContent = words;
    this.line.textContent = "";
    refill(this.moves);
    this.show(null, null);
  }

  event(event, bounds) {
    if (event.event === "waiting") this.facts.textContent = `waiting: ${event.ahead} ahead`;
    if (event.event !== "iteration") return;
    this.facts.textContent = `depth ${event.depth} · ${roughly(event.nodes)} nodes · value ${shown(event.value)}`;
    this.line.textContent = event.line?.length ? event.line.join(" ") : "";
    this.show(event.value, bounds ?? this.bounds);
  }

  answer(analysis) {
    if (!analysis) return;
    this.bounds = analysis.bounds;
    const words = [`value ${shown(analysis.value)}`, analysis.depth ? `depth ${analysis.depth}` : null, `${roughly(analysis.nodes ?? 0)} nodes`,
      analysis.nodes_per_second ? `${roughly(Math.round(analysis.nodes_per_second))} a second` : null, analysis.proved ? "proved" : null];
    this.facts.textContent = words.filter(Boolean).join(" · ");
    this.line.textContent = analysis.line?.length ? analysis.line.join(" ") : "";
    this.show(analysis.value, analysis.bounds);
    this.list(analysis.moves ?? [], analysis.action);
  }

  show(value, bounds) {
    const number = Array.isArray(value) ? value[0] : value;
    const known = typeof number === "number" && bounds && Number.isFinite(bounds[1] - bounds[0]) && bounds[1] - bounds[0] <= 1000;
    this.bar.hidden = !known;
    if (!known) return;
    const part = Math.min(Math.max((number - bounds[0]) / (bounds[1] - bounds[0]), 0), 1);
    this.fill.style.width = `${part * 100}%`;
    this.bar.setAttribute("aria-valuemin", bounds[0]);
    this.bar.setAttribute("aria-valuemax", bounds[1]);
    this.bar.setAttribute("aria-valuenow", number);
  }

  list(moves, best) {
    if (!moves.length) return refill(this.moves);
    const signs = { lower: "≥ ", upper: "≤ ", exact: "", estimate: "≈ " };
    const row = (move) => h("tr", { class: move.index === best?.index ? "best" : null, onmouseenter: () => this.onhover(move.index) },
      h("th", { scope: "row" }, move.name), h("td", {}, (signs[move.bound] ?? "") + shown(move.value)), h("td", { class: "small soft" }, (move.line ?? []).slice(1, 5).join(" ")));
    const table = (rows) => h("table", {}, h("thead", {}, h("tr", {}, ["Move", "Value", "Then"].map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, rows.map(row)));
    return refill(this.moves, h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Values of all moves" }, table(moves.slice(0, SHARE))),
      moves.length > SHARE ? h("details", {}, h("summary", {}, `${moves.length - SHARE} more`), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "More moves" }, table(moves.slice(SHARE)))) : null);
  }
}
