// Who plays which side: you, a level, or a search with a depth.

import { h, label, refill } from "../dom.js";

const TITLES = { level: "level", search: "engine", mcts: "Monte Carlo", minimax: "minimax", alphabeta: "alpha-beta", expectimax: "expectimax",
  multiplayer: "max^n", paranoid: "paranoid", greedy: "greedy", random: "random", model: "model" };
const BELIEFS = { r: "random", b: "best", m: "model" };
const DEEP = new Set(["minimax", "alphabeta", "expectimax", "multiplayer", "paranoid"]);

export class Sides {
  constructor(onchange) {
    this.onchange = onchange;
    this.element = h("fieldset", { class: "sides" });
  }

  /** wishes: "you", or {kind, ...} for each player. */
  load(game, wishes) {
    this.game = game;
    this.rows = Array.from({ length: game.players }, (_, player) => this.row(player, wishes[player] ?? wishes.at(-1)));
    refill(this.element, h("legend", { class: "spoken-only" }, "Who plays"), this.rows.map((row) => row.element));
  }

  row(player, wish) {
    const kinds = this.game.agents;
    const options = [["you", this.game.live ? "you, with the arrow keys" : "you"]];
    if (kinds.includes("level")) for (let level = 1; level <= this.game.levels; level += 1) options.push([`level ${level}`, `level ${level}`]);
    for (const kind of kinds) if (kind !== "level") options.push([kind, kind === "model" ? `model: ${this.game.model}` : TITLES[kind] ?? kind]);
    const name = this.game.player_names?.[player] ?? `player ${player}`;
    const kind = h("select", { onchange: () => { adjust(); this.onchange(); } }, options.map(([value, text]) => h("option", { value }, text)));
    const depth = h("input", { type: "number", min: 1, max: 8, value: wish.depth ?? 2, "aria-label": `Depth of ${name}`, onchange: () => this.onchange() });
    const seconds = h("input", { type: "number", min: 0.1, max: 10, step: 0.1, value: wish.seconds ?? 1, "aria-label": `Seconds of ${name}`, onchange: () => this.onchange() });
    const deep = label("depth", depth), long = label("seconds", seconds);
    const beliefs = this.beliefs(player, name, wish.beliefs);
    const adjust = () => {
      refill(beliefs.element, kind.value === "expectimax" ? beliefs.fields : null);
      deep.hidden = !DEEP.has(kind.value);
      long.hidden = !["search", "mcts"].includes(kind.value);
    };
    const wished = wish === "you" ? "you" : wish.kind === "level" ? `level ${wish.level}` : wish.kind;
    kind.value = options.some(([value]) => value === wished) ? wished : options.at(-1)[0];
    adjust();
    return { kind, depth, seconds, beliefs, element: h("div", { class: `stack side-${player}` }, h("div", { class: "row end" }, label(name, kind), deep, long), beliefs.element) };
  }

  /** What expectimax takes the others for: at random, out to win, or by a model. That is a belief; who plays them is a fact of its own. */
  beliefs(player, name, wish) {
    const others = this.game.zero_sum ? Array.from({ length: this.game.players }, (_, other) => other).filter((other) => other !== player) : [];
    const usual = this.game.chance ? "best" : "random";
    const picks = others.map((other) => {
      const who = this.game.player_names?.[other] ?? `player ${other}`;
      const pick = h("select", { "aria-label": `${name} believes that ${who} moves`, onchange: () => this.onchange() }, h("option", { value: "random" }, "at random"), h("option", { value: "best" }, "to win"),
        h("option", { value: "model" }, this.game.model));
      pick.value = wish?.[other] ?? usual;
      return { other, pick, element: label(`believes: ${who} moves`, pick) };
    });
    const all = () => Array.from({ length: this.game.players }, (_, other) => picks.find((each) => each.other === other)?.pick.value ?? "best");
    return { all, some: () => picks.some(({ pick }) => pick.value !== usual), fields: picks.map(({ element }) => element), element: h("div", { class: "beliefs" }) };
  }

  /** The sides as text for an address: "you,level-3,alphabeta-2". */
  text() {
    return this.textOf(this.rows.map((_, player) => this.of(player)));
  }

  textOf(agents) {
    const word = (agent) => (agent === "you" ? "you" : [agent.kind, agent.level ?? agent.depth ?? agent.seconds, agent.beliefs?.map((belief) => belief[0]).join("")].filter((part) => part !== undefined).join("-"));
    return Array.from({ length: this.rows.length }, (_, player) => word(agents[player] ?? agents.at(-1))).join(",");
  }

  /** What text() wrote, as wishes for load. */
  read(text) {
    return text.split(",").map((word) => {
      const [kind, number, letters] = word.split("-");
      if (kind === "you") return "you";
      const name = kind === "level" ? "level" : DEEP.has(kind) ? "depth" : "seconds";
      const beliefs = letters ? { beliefs: [...letters].map((letter) => BELIEFS[letter] ?? "random") } : {};
      return number === undefined ? { kind } : { kind, [name]: Number(number), ...beliefs };
    });
  }

  /** "you" or an AGENT for the server. */
  of(player) {
    const { kind, depth, seconds, beliefs } = this.rows[player];
    if (kind.value === "you") return "you";
    if (kind.value.startsWith("level ")) return { kind: "level", level: Number(kind.value.slice(6)) };
    const agent = { kind: kind.value };
    if (DEEP.has(kind.value)) agent.depth = Number(depth.value);
    if (kind.value === "expectimax" && beliefs.some()) agent.beliefs = beliefs.all();
    if (["search", "mcts"].includes(kind.value)) agent.seconds = Number(seconds.value);
    return agent;
  }
}

/** The sides a game begins with: you first, against somebody friendly; in a live game the machine shows how it goes. */
export function usual(game) {
  if (game.name === "pacman") return [{ kind: "alphabeta", depth: 3 }, { kind: "random" }];
  if (game.live) return ["you"];
  const other = game.agents.includes("level") ? { kind: "level", level: 3 } : { kind: game.agents[0], depth: 2 };
  return ["you", other];
}
