// The engine's view: a bar for the value, how deep and how much, the line, and what every move is worth.

import { h, refill } from "../dom.js";
import { roughly, shown } from "../numbers.js";

const SHARE = 12; // moves shown; the rest is a number
const MIDWAY = new Set(["seconds", "nodes"]); // why a search ended between two depths

export class Thinking {
  constructor(onhover) {
    this.onhover = onhover;
    this.fill = h("span", { class: "fill" });
    this.bar = h("div", { class: "value-bar", role: "meter", "aria-label": "Value", "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": 0 }, this.fill);
    this.ends = h("div", { class: "ends small", "aria-hidden": "true" });
    this.chosen = h("p", { class: "chosen" });
    this.facts = h("p", { class: "num facts" }, "The engine has not thought yet.");
    this.line = h("p", { class: "small soft line" });
    this.moves = h("div");
    this.element = h("section", { class: "card thinking", "aria-label": "The engine's view" }, h("h2", {}, "The engine's view"), this.chosen, this.bar, this.ends, this.facts, this.line, this.moves);
  }

  /** Whose values these are: those of the first player, where one's gain is the other's loss. */
  load({ player_names: names, zero_sum: zeroSum }) {
    Object.assign(this, { names, zeroSum });
    this.bar.setAttribute("aria-label", `Value for ${names[0]}`);
    refill(this.ends, names.length === 2 ? names.map((name) => h("span", {}, name)) : h("span", {}, names[0]));
    this.clear("The engine has not thought yet.");
  }

  clear(words = "") {
    this.facts.textContent = words;
    this.chosen.textContent = "";
    this.line.textContent = "";
    refill(this.moves);
    this.show(null, null);
  }

  event(event, bounds) {
    if (event.event === "waiting") this.facts.textContent = event.ahead ? `Waiting: ${event.ahead} ahead.` : "Waiting: next in line.";
    if (event.event === "compiling") this.facts.textContent = "The game is being compiled. That is done once, and takes up to a minute.";
    if (event.event !== "iteration") return;
    this.facts.textContent = `depth ${event.depth} · ${roughly(event.nodes)} nodes · ${this.worth(event.value)}`;
    this.line.textContent = event.line?.length ? event.line.join(" ") : "";
    this.show(event.value, bounds ?? this.bounds);
  }

  worth(value, who = this.names[0]) {
    return `value ${shown(value)}${Array.isArray(value) ? "" : ` for ${who}`}`;
  }

  /** What an agent did, and why; `kept` leaves the last search in sight, where moves follow quickly. */
  moved({ analysis, agent, action, sentence, weighed }, who, kept) {
    if (analysis) this.answer(analysis, false);
    else if (weighed.length) {
      this.clear(this.worth(weighed[0].value, this.zeroSum ? this.names[0] : who));
      this.list(weighed.map((move) => ({ bound: "exact", ...move })), action);
    } else if (!kept) this.clear();
    if (analysis || weighed.length || !kept) this.chosen.textContent = `${who}, played by ${agent}, chose ${action.name}.${analysis ? "" : ` ${sentence}`}`;
  }

  /** here: the search was of the position on the board, so that its moves can be shown there. */
  answer(analysis, here = true) {
    this.here = here;
    this.chosen.textContent = "";
    this.bounds = analysis.bounds;
    const words = [this.worth(analysis.value), analysis.depth ? `depth ${analysis.depth}` : null, `${roughly(analysis.nodes ?? 0)} nodes`,
      analysis.nodes_per_second ? `${roughly(Math.round(analysis.nodes_per_second))} a second` : null, analysis.proved ? "proved" : null];
    this.facts.textContent = words.filter(Boolean).join(" · ");
    this.line.textContent = analysis.line?.length ? analysis.line.join(" ") : "";
    this.show(analysis.value, analysis.bounds);
    this.list(analysis.moves ?? [], analysis.action, MIDWAY.has(analysis.stopped));
  }

  show(value, bounds) {
    const number = Array.isArray(value) ? value[0] : value;
    const known = typeof number === "number" && bounds && Number.isFinite(bounds[1] - bounds[0]) && bounds[1] - bounds[0] <= 1000;
    this.bar.hidden = this.ends.hidden = !known;
    if (!known) return;
    const part = Math.min(Math.max((number - bounds[0]) / (bounds[1] - bounds[0]), 0), 1);
    this.fill.style.width = `${part * 100}%`;
    this.bar.setAttribute("aria-valuemin", bounds[0]);
    this.bar.setAttribute("aria-valuemax", bounds[1]);
    this.bar.setAttribute("aria-valuenow", number);
  }

  list(moves, best, midway = false) {
    if (!moves.length) return refill(this.moves);
    const signs = { lower: "≥ ", upper: "≤ ", exact: "", estimate: "≈ " };
    const row = (move) => h("tr", { class: move.index === best?.index ? "best" : null, onmouseenter: () => this.here && this.onhover(move.index) },
      h("th", { scope: "row" }, move.name), h("td", {}, (signs[move.bound] ?? "") + shown(move.value)), h("td", { class: "small soft" }, (move.line ?? []).slice(1, 5).join(" ")));
    const table = (rows) => h("table", {}, h("thead", {}, h("tr", {}, ["Move", "Value", moves.some((move) => move.line?.length > 1) ? "Then" : ""].map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, rows.map(row)));
    return refill(this.moves, h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Values of all moves" }, table(moves.slice(0, SHARE))),
      moves.length > SHARE ? h("details", {}, h("summary", {}, `${moves.length - SHARE} more`), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "More moves" }, table(moves.slice(SHARE)))) : null,
    midway ? h("p", { class: "small soft" }, "Time was up between two depths: some values look further than others.") : null);
  }
}
