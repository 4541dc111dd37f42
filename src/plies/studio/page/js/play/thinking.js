// The engine's view: a bar for how it stands, how deep and how much, the line, and what every move is worth.

import { h, refill } from "../dom.js";
import { roughly } from "../numbers.js";
import { WorthBar } from "./worth_bar.js";

const SHARE = 12; // moves shown; the rest is a number
const SIGNS = { lower: "≥ ", upper: "≤ ", exact: "", estimate: "≈ " };
const certain = ({ bound }) => bound !== "lower" && bound !== "upper"; // values that are more than a bound
const UNTHOUGHT = "The engine has not thought yet.";

export class Thinking {
  constructor(onhover) {
    this.onhover = onhover;
    this.bar = new WorthBar();
    this.said = h("p", { class: "said", "aria-live": "polite" });
    this.facts = h("p", { class: "num facts" }, UNTHOUGHT);
    this.line = h("p", { class: "small soft line" });
    this.moves = h("div");
    this.marks = [];
    this.element = h("section", { class: "card thinking", "aria-label": "The engine's view" }, h("h2", {}, "The engine's view"), this.said, this.bar.element, this.facts, this.line, this.moves);
  }

  load({ player_names: names, bar }) {
    this.names = names;
    this.bar.used = bar;
    this.clear(UNTHOUGHT);
  }

  /** Whose shares the bar shows. */
  sides(sides) {
    this.bar.load(sides);
  }

  /** Another position is thought about: nothing is known of it yet. */
  begin() {
    this.reached = 0;
    this.marks = [];
  }

  clear(words = "") {
    this.begin();
    this.facts.textContent = words;
    this.said.textContent = "";
    this.line.textContent = "";
    refill(this.moves);
    this.bar.show(null);
  }

  say(words) {
    this.said.textContent = words;
  }

  event(event) {
    if (event.event === "waiting") this.facts.textContent = event.ahead ? `Waiting: ${event.ahead} ahead.` : "Waiting: next in line.";
    if (event.event === "compiling") this.facts.textContent = "The game is being compiled. That is done once, and takes up to a minute.";
    if (event.event !== "iteration" || event.depth < this.reached) return; // a search that begins again at depth 1 has nothing new to say
    this.facts.textContent = `${event.worth.words} · depth ${event.depth} · ${roughly(event.nodes)} nodes`;
    this.line.textContent = event.line?.length ? event.line.join(" ") : "";
    this.bar.show(event.worth);
    this.prefer(event);
  }

  /** A search that goes on prefers this move now: it comes first, and the others say how deep their values look. */
  prefer({ action, worth, depth }) {
    if (!this.here || !this.shown?.length) return;
    const now = this.shown.map((move) => (move.index === action.index ? { ...move, worth, depth, bound: "exact" } : move));
    now.sort((a, b) => (b.index === action.index) - (a.index === action.index)); // the rest keeps its order: by value
    for (const move of now) move.note = move.depth === null || move.depth === undefined || move.depth === depth ? "" : `depth ${move.depth}`;
    this.marks = now.filter(certain);
    this.list(now, action, now.some(({ note }) => note) ? [`The first value is of depth ${depth}; the others are of the depth that stands beside them.`] : []);
  }

  /** What an agent did, and why; `kept` leaves the last search in sight, where moves follow quickly. */
  moved({ analysis, agent, action, sentence, weighed }, who, kept) {
    if (analysis) this.answer(analysis, false);
    else if (weighed.length) {
      this.clear(weighed[0].worth.words);
      this.bar.show(weighed[0].worth);
      this.list(weighed.map((move) => ({ bound: "exact", ...move })), action, []);
    } else if (!kept) this.clear();
    if (analysis || weighed.length || !kept) this.say(`${who}, played by ${agent}, chose ${action.name}.${analysis ? "" : ` ${sentence}`}`);
  }

  /** here: the search was of the position on the board, so that its moves can be shown there. */
  answer(analysis, here = true) {
    this.here = here;
    this.reached = here ? analysis.depth : 0;
    this.say("");
    const words = [analysis.worth.words, analysis.proved ? "proved" : analysis.depth ? `depth ${analysis.depth}` : null, `${roughly(analysis.nodes ?? 0)} nodes`,
      analysis.nodes_per_second ? `${roughly(Math.round(analysis.nodes_per_second))} a second` : null];
    this.facts.textContent = words.filter(Boolean).join(" · ");
    this.line.textContent = analysis.line?.length ? analysis.line.join(" ") : "";
    this.bar.show(analysis.worth);
    this.marks = here ? (analysis.moves ?? []).filter(certain) : [];
    this.list(analysis.moves ?? [], analysis.action, analysis.notes ?? []);
  }

  /** The moves as a table, in their order; below it what has to be said about it. */
  list(moves, best, notes) {
    this.shown = moves;
    if (!moves.length) return refill(this.moves);
    const row = (move) => h("tr", { "data-index": move.index, class: move.index === best?.index ? "best" : null, onmouseenter: () => this.here && this.onhover(move.index) },
      h("th", { scope: "row" }, move.name), h("td", {}, (SIGNS[move.bound] ?? "") + move.worth.short, move.note ? h("span", { class: "small soft depth-note" }, ` ${move.note}`) : null), h("td", { class: "small soft" }, (move.line ?? []).slice(1, 5).join(" ")));
    const heads = ["Move", this.bar.sides.length > 2 ? "Shares" : `For ${this.bar.sides[0]?.name ?? this.names[0]}`, moves.some((move) => move.line?.length > 1) ? "Then" : ""];
    const table = (rows) => h("table", {}, h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, rows.map(row)));
    return refill(this.moves, h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Values of all moves" }, table(moves.slice(0, SHARE))),
      moves.length > SHARE ? h("details", {}, h("summary", {}, `${moves.length - SHARE} more`), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "More moves" }, table(moves.slice(SHARE)))) : null,
      notes.map((words) => h("p", { class: "small soft" }, words)));
  }
}
