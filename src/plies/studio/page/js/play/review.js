// After the game, or during it: how it stood after every move, what each move lost, and what would have been better.

import { post } from "../api.js";
import { h, refill, s } from "../dom.js";
import { graded } from "./record_view.js";

const NODES = 60_000; // of one position: the same for all, so that they can be compared
const WIDTH = 600, HEIGHT = 120;

export class Review {
  /** match; who(player); onjump(node); onchange(). */
  constructor(settings) {
    Object.assign(this, settings);
    this.button = h("button", { type: "button", onclick: () => (this.running ? this.stop() : this.run()) }, "Review the game");
    this.progress = h("span", { class: "small soft num", "aria-live": "polite" });
    this.picture = h("div", { class: "review-graph" });
    this.words = h("div", { class: "stack", "aria-live": "polite" });
    this.body = h("div", { class: "stack", hidden: true }, this.picture, this.words);
    this.element = h("section", { class: "card stack review", "aria-label": "Review", hidden: true }, h("div", { class: "row" }, h("h2", {}, "Review"), this.button, this.progress), this.body);
  }

  clear() {
    this.stop();
    this.body.hidden = true;
    this.progress.textContent = "";
    this.lined = null;
  }

  stop() {
    this.working?.abort();
    this.working = null;
    this.running = false;
    this.button.textContent = "Review the game";
  }

  /** The match goes on, or another move is shown. */
  changed() {
    const { record, game } = this.match;
    this.element.hidden = !record?.root.children.length || game.players < 2;
    if (this.body.hidden) return;
    this.show();
  }

  /** Look at every position of the line that is shown, from the first to the last. */
  async run() {
    if (!this.match.record?.root.children.length) return;
    this.stop();
    const { signal } = (this.working = new AbortController());
    this.running = true;
    this.button.textContent = "Stop";
    this.body.hidden = false;
    const line = this.match.record.line();
    try {
      for (const [index, node] of line.entries()) {
        this.progress.textContent = `${index + 1} of ${line.length}`;
        await this.look(node, signal);
        if (signal.aborted) return;
        this.grade(line);
        this.show();
        this.onchange();
      }
      this.progress.textContent = "";
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!error.kind) throw error;
      this.progress.textContent = `The review stopped: ${error.message}.`;
    }
    if (this.working?.signal === signal) this.stop();
  }

  /** What the engine makes of one position; asked once. */
  async look(node, signal) {
    if (node.found) return;
    const path = `games/${this.match.game.name}`;
    node.position ??= (await post(`${path}/position`, { ...this.match.context(node), throw: false }, signal)).position;
    if (node.position.over) node.found = { worth: node.position.worth, over: true };
    else if (node.position.player !== -1) node.found = await post(`${path}/analyse`, { ...this.match.context(node), nodes: NODES, every_move: this.match.game.chance, stream: false }, signal);
  }

  /** The loss of every move: the mover's share before it, less the share after it. Luck is nobody's fault, so it is left out. */
  grade(line) {
    const { game } = this.match;
    line.forEach((node, index) => {
      const before = line[index - 1];
      if (!before?.found || before.found.over || node.event.player === -1 || node.review) return;
      const side = before.position.side;
      const after = this.match.game.chance ? before.found.moves.find((move) => move.index === node.event.index) : node.found;
      if (!after) return;
      const lost = Math.max(0, before.found.worth.shares[side] - after.worth.shares[side]);
      const best = node.event.index === before.found.action.index;
      node.review = { lost: best ? 0 : lost, grade: this.named(best ? 0 : lost), points: lost * (before.found.bounds[1] - before.found.bounds[0]) * (game.zero_sum ? 1 : game.players), best: best ? null : before.found.action, line: before.found.line, seen: node.found ? (node.found.settled_at ?? 0) + 1 : null, reply: node.found?.line?.[0] ?? null };
    });
  }

  /** Grades are made of win chances; where nobody has measured them, a move is only worse or not. */
  named(lost) {
    return this.match.game.measured || this.match.game.players > 2 ? graded(lost) : lost > 1e-9 ? "worse" : "excellent";
  }

  show() {
    const line = this.match.record.line(), here = this.match.here;
    refill(this.picture, graph(line, here, this.who, this.onjump, !this.match.game.bar));
    const counted = line.filter((node) => node.review);
    refill(this.words, here.review ? this.judgement(here) : h("p", { class: "soft" }, counted.length ? "Choose a move, in the graph or in the list, to see what it was worth." : "The engine looks at every move …"),
      this.table(line));
  }

  /** What there is to say of one move. */
  judgement(node) {
    const { grade, lost, points, best, line, seen, reply } = node.review;
    const who = this.who(node.event.player), parts = [h("strong", { class: `is-${grade}` }, `${node.event.name}: ${grade}`)];
    if (!best) parts.push(" The engine would have played the same.");
    else if (grade === "excellent") parts.push(` ${best.name} is as good.`);
    else {
      parts.push(` ${this.loss(who, lost, points)} Better was ${best.name}: ${line.slice(0, 5).join(" ")}.`);
      if (seen) parts.push(seen === 1 ? " A look one ply ahead sees it." : ` A search ${seen} plies deep sees what it loses.`);
      if (reply) parts.push(` Their idea: ${reply}.`);
    }
    return h("div", { class: "stack" }, h("p", {}, parts), best && grade !== "excellent" ? h("div", { class: "row" },
      h("button", { type: "button", onclick: () => this.instead(node) }, "Try it instead")) : null);
  }

  /** How much a move lost, in the words that fit the game: a chance only where somebody has measured it. */
  loss(who, lost, points) {
    const { measured, players, points: counted } = this.match.game;
    if (counted && !measured) return `${who} lost ${Number(points.toPrecision(3))} ${points === 1 ? "point" : "points"}.`;
    if (players > 2) return `${who} lost ${Math.round(lost * 100)} % of the whole.`;
    return measured ? `${who} lost ${Math.round(lost * 100)} % of win chance.` : `${who} lost ground by the evaluation; how often that loses the game nobody has measured.`;
  }

  /** The better move, as a variation. */
  async instead(node) {
    const { best } = node.review;
    await this.match.guard(async () => {
      await this.match.jump(node.parent);
      this.match.paused = true;
      await this.match.act(best.index);
    });
  }

  table(line) {
    const counts = new Map();
    for (const node of line) if (node.review) counts.set(`${node.event.player}`, [...(counts.get(`${node.event.player}`) ?? []), node.review]);
    if (!counts.size || [...counts.values()].some((reviews) => reviews.some(({ grade }) => grade === "worse"))) return null;
    const names = ["excellent", "good", "inaccuracy", "mistake", "blunder"];
    return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Grades" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Side"), names.map((name) => h("th", { scope: "col", class: `is-${name}` }, name)))),
      h("tbody", {}, [...counts].map(([player, reviews]) => h("tr", {}, h("th", { scope: "row" }, this.who(Number(player))), names.map((name) => h("td", {}, reviews.filter((review) => review.grade === name).length)))))));
  }

  /** All that was found, as data. */
  exported() {
    const { record, game, setting } = this.match;
    return { game: game.name, parameters: setting.parameters, seed: setting.seed, start: record.root.state, moves: record.text(),
      line: record.line().slice(1).map((node) => ({ player: this.who(node.event.player), move: node.event.name, state: node.state, worth: node.found?.worth ?? null,
        best: node.parent.found?.action?.name ?? null, line: node.parent.found?.line ?? null, ...(node.review ? { grade: node.review.grade, lost: node.review.lost } : {}) })) };
  }
}

/** How it stood after every move: the first side's share from below, between the least and the most of this game if `stretched`. A click goes to the move. */
function graph(line, here, who, onjump, stretched) {
  const step = WIDTH / Math.max(line.length - 1, 1);
  const all = line.filter((node) => node.found).map((node) => node.found.worth.shares[0]);
  const low = stretched ? Math.min(...all) : 0, size = stretched ? Math.max(...all) - low || 1 : 1;
  const known = line.map((node, index) => ({ node, x: index * step, y: node.found ? HEIGHT * (1 - (node.found.worth.shares[0] - low) / size) : null })).filter(({ y }) => y !== null);
  const sides = known.find(({ node }) => node.position)?.node.position.sides ?? [];
  const path = known.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const area = known.length > 1 ? `${path}L${known.at(-1).x.toFixed(1)} ${HEIGHT}L${known[0].x.toFixed(1)} ${HEIGHT}Z` : "";
  const dots = known.filter(({ node }) => ["inaccuracy", "mistake", "blunder"].includes(node.review?.grade)).map(({ node, x, y }) => s("circle", { class: `graded is-${node.review.grade}`, cx: x, cy: y, r: 6 }, s("title", {}, `${node.event.name}: ${node.review.grade}`)));
  const at = line.indexOf(here);
  return s("svg", { class: "graph", viewBox: `-8 -8 ${WIDTH + 16} ${HEIGHT + 16}`, role: "img", preserveAspectRatio: "none",
    "aria-label": `How ${sides[0]?.name ?? "it"} stood after each of ${line.length - 1} moves`,
    onclick: (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const index = Math.round((((event.clientX - box.left) / box.width) * (WIDTH + 16) - 8) / step);
      onjump(line[Math.max(0, Math.min(line.length - 1, index))]);
    } },
  s("rect", { class: `worth-part paint-${sides[1]?.paint ?? "groove"}`, x: 0, y: 0, width: WIDTH, height: HEIGHT }), area ? s("path", { class: `worth-part paint-${sides[0]?.paint ?? "bar-0"}`, d: area }) : null,
  s("line", { class: "half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), at >= 0 ? s("line", { class: "now", x1: at * step, x2: at * step, y1: -8, y2: HEIGHT + 8 }) : null, dots);
}
