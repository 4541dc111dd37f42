// The engine's view: a bar for how it stands, how deep and how much, the line, and what every move is worth.

import { h, refill } from "../dom.js";
import { roughly } from "../numbers.js";
import { WorthBar } from "./worth_bar.js";

const SHARE = 12; // moves shown; the rest is a number
const MIDWAY = new Set(["seconds", "nodes"]); // why a search ended between two depths
const SIGNS = { lower: "≥ ", upper: "≤ ", exact: "", estimate: "≈ " };
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

  load({ player_names: names }) {
    this.names = names;
    this.clear(UNTHOUGHT);
  }

  /** Whose shares the bar shows. */
  sides(sides) {
    this.bar.load(sides);
  }

  clear(words = "") {
    this.facts.textContent = words;
    this.said.textContent = "";
    this.line.textContent = "";
    this.marks = [];
    refill(this.moves);
    this.bar.show(null);
  }

  say(words) {
    this.said.textContent = words;
  }

  event(event) {
    if (event.event === "waiting") this.facts.textContent = event.ahead ? `Waiting: ${event.ahead} ahead.` : "Waiting: next in line.";
    if (event.event === "compiling") this.facts.textContent = "The game is being compiled. That is done once, and takes up to a minute.";
    if (event.event !== "iteration") return;
    this.facts.textContent = `${event.worth.words} · depth ${event.depth} · ${roughly(event.nodes)} nodes`;
    this.line.textContent = event.line?.length ? event.line.join(" ") : "";
    this.bar.show(event.worth);
    this.prefer(event);
  }

  /** A search that goes on prefers this move now: the table and the board say so, too. */
  prefer({ action, worth }) {
    this.marks = this.marks.map((move) => (move.index === action.index ? { ...move, worth } : move));
    const now = this.here ? this.moves.querySelector(`tr[data-index="${action.index}"]`) : null;
    if (!now) return;
    for (const row of this.moves.querySelectorAll("tr.best")) row.classList.remove("best");
    now.classList.add("best");
    now.querySelector("td").textContent = worth.short;
  }

  /** What an agent did, and why; `kept` leaves the last search in sight, where moves follow quickly. */
  moved({ analysis, agent, action, sentence, weighed }, who, kept) {
    if (analysis) this.answer(analysis, false);
    else if (weighed.length) {
      this.clear(weighed[0].worth.words);
      this.bar.show(weighed[0].worth);
      this.list(weighed.map((move) => ({ bound: "exact", ...move })), action);
    } else if (!kept) this.clear();
    if (analysis || weighed.length || !kept) this.say(`${who}, played by ${agent}, chose ${action.name}.${analysis ? "" : ` ${sentence}`}`);
  }

  /** here: the search was of the position on the board, so that its moves can be shown there. */
  answer(analysis, here = true) {
    this.here = here;
    this.say("");
    const words = [analysis.worth.words, analysis.proved ? "proved" : analysis.depth ? `depth ${analysis.depth}` : null, `${roughly(analysis.nodes ?? 0)} nodes`,
      analysis.nodes_per_second ? `${roughly(Math.round(analysis.nodes_per_second))} a second` : null];
    this.facts.textContent = words.filter(Boolean).join(" · ");
    this.line.textContent = analysis.line?.length ? analysis.line.join(" ") : "";
    this.bar.show(analysis.worth);
    this.marks = here ? (analysis.moves ?? []).filter((move) => move.bound !== "lower" && move.bound !== "upper") : [];
    this.list(analysis.moves ?? [], analysis.action, MIDWAY.has(analysis.stopped));
  }

  list(moves, best, midway = false) {
    if (!moves.length) return refill(this.moves);
    const row = (move) => h("tr", { "data-index": move.index, class: move.index === best?.index ? "best" : null, onmouseenter: () => this.here && this.onhover(move.index) },
      h("th", { scope: "row" }, move.name), h("td", {}, (SIGNS[move.bound] ?? "") + move.worth.short), h("td", { class: "small soft" }, (move.line ?? []).slice(1, 5).join(" ")));
    const heads = ["Move", this.bar.sides.length > 2 ? "Shares" : `For ${this.bar.sides[0]?.name ?? this.names[0]}`, moves.some((move) => move.line?.length > 1) ? "Then" : ""];
    const table = (rows) => h("table", {}, h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, rows.map(row)));
    const bounds = moves.some((move) => move.bound === "lower" || move.bound === "upper");
    return refill(this.moves, h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Values of all moves" }, table(moves.slice(0, SHARE))),
      moves.length > SHARE ? h("details", {}, h("summary", {}, `${moves.length - SHARE} more`), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "More moves" }, table(moves.slice(SHARE)))) : null,
      bounds ? h("p", { class: "small soft" }, "≤ and ≥ are bounds: the search stopped looking once it knew that these moves are no better.") : null,
      midway ? h("p", { class: "small soft" }, "Time was up between two depths: some values look further than others.") : null);
  }
}
