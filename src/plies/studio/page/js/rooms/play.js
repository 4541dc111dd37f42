// Play: every game on a drawn board, against whom you like; a board for analysis, and a review of what was played.

import { get, post, stream } from "../api.js";
import { keep, share, written } from "../address.js";
import { BoardView } from "../board.js";
import { choice, h, label, refill } from "../dom.js";
import { notice, problem, sentence, tell } from "../notice.js";
import { Features } from "../play/features.js";
import { readMoves } from "../play/game_record.js";
import { Match } from "../play/match.js";
import { notationPanel } from "../play/notation.js";
import { Parameters } from "../play/parameters.js";
import { RecordView } from "../play/record_view.js";
import { Review } from "../play/review.js";
import { Sides, usual } from "../play/sides.js";
import { Thinking } from "../play/thinking.js";
import { handover } from "./lab.js";

const ARROWS = { ArrowUp: ["north", "up"], ArrowDown: ["south", "down"], ArrowLeft: ["west", "left"], ArrowRight: ["east", "right"] };
const PACES = [["900", "slow"], ["350", "steady"], ["120", "quick"], ["0", "at once"]];
const DEPTHS = [3, 2, 1]; // of the tree behind a move, as far as it is not too large
const SEED = 7;

export async function play(rest, query) {
  const room = new Play();
  await room.build(rest, query);
  return room;
}

class Play {
  async build([name], query) {
    const { games } = await get("games");
    this.games = games;
    this.board = new BoardView((index) => this.match.guard(() => this.match.act(index)));
    this.thinking = new Thinking((index) => this.board.hint(index));
    this.sides = new Sides(() => this.sidesChanged());
    this.parameters = new Parameters(() => tell(() => this.start()));
    this.match = new Match({ sides: this.sides, pace: () => Number(this.pace.value), marks: (position, index) => (this.game.live ? [] : this.board.marksOf(position.drawing, index)),
      onchange: () => this.changed(), onthinking: (player) => { this.status.textContent = `${this.who(player)} is thinking …`; },
      ontold: (event) => this.told(event), onmoved: (answer, player) => this.thinking.moved(answer, this.who(player), this.game.live),
      onproblem: (error) => this.failed(error) });
    this.moves = new RecordView((player) => this.who(player), (node) => this.match.guard(() => this.match.jump(node)));
    this.review = new Review({ match: this.match, who: (player) => this.who(player), onjump: (node) => this.match.guard(() => this.match.jump(node)), onchange: () => this.moves.show(this.match.record) });
    this.features = new Features(this.match);
    this.assemble();
    await this.open(name, query);
  }

  /** The game of an address: with its moves, if there are some. */
  async open(name, query) {
    const found = name ? this.games.find((game) => game.name === name) : this.games.find((game) => game.own) ?? this.games.find((game) => game.name === "connect-four");
    if (!found) {
      throw Object.assign(new Error(`there is no game called ${name}; there are ${this.games.map((game) => game.title).join(", ")}`), { kind: "NotFound" });
    }
    this.use(found, query);
    this.opened = location.hash;
    const moves = query.has("moves") ? readMoves(query.get("moves")) : null;
    if (moves) await this.match.guard(() => this.match.resume(this.game, this.setting(query.get("start")), moves, query.has("at") ? Number(query.get("at")) : moves.length));
    else await this.match.guard(() => this.match.begin(this.game, this.setting(query.get("start"))));
  }

  async moved([name], query) {
    const here = new URLSearchParams(written("play", [], this.chosen()).split("?")[1] ?? "");
    if (name === this.game.name && here.toString() === query.toString()) return;
    if (!name && !query.toString()) return;
    await this.open(name, query);
  }

  close() {
    this.match.close();
    this.review.stop();
    this.think(false);
    document.removeEventListener("keydown", this.steering);
  }

  // -- the page --

  assemble() {
    this.pick = choice(this.games.map(({ name, title }) => [name, title]), "", (name) => tell(() => this.choose(name)));
    this.summary = h("p", { class: "small soft" });
    this.status = h("p", { class: "status", role: "status", "aria-live": "polite" });
    this.events = h("p", { class: "small soft num" });
    this.buttons = h("div", { class: "row moves", role: "group", "aria-label": "Moves" });
    this.list = h("details", { class: "small" }, h("summary", {}, "Moves as a list"), this.buttons);
    this.seed = h("input", { type: "number", value: SEED, min: 0, onchange: () => tell(() => this.start()) });
    this.pace = choice(PACES, "350", () => {});
    const button = (text, title, onclick, extra = {}) => h("button", { type: "button", title, onclick, ...extra }, text);
    this.paused = button("❚❚ Pause", "Stop the machine, or let it go on", () => this.match.pause());
    this.hinting = button("Hint", "What the engine would do", () => tell(() => this.hint()));
    this.analysing = button("Think", "Show what the engine makes of the position, for as long as you like", () => this.think(), { "aria-pressed": "false" });
    this.takeBack = button("↶ Undo", "Take the last move back", () => this.match.guard(() => this.match.undo()));
    this.flipping = button("⇅ Flip", "Turn the board round", () => this.flip());
    this.trees = button("Tree", "The tree behind the last move, in the tree lab", () => tell(() => this.tree()));
    this.element = h("div", { class: "room play" },
      h("div", { class: "room-head" }, h("h1", {}, "Play"), this.summary),
      h("div", { class: "play-grid" },
        h("section", { class: "stack board-side", "aria-label": "Board" },
          h("div", { class: "card stack" }, this.status, this.board.element, this.events,
            h("div", { class: "row" }, button("New game", "Begin again", () => tell(() => this.start()), { class: "first" }), this.takeBack,
              this.hinting, this.analysing, this.trees, this.flipping, this.paused), this.list),
          this.review.element),
        h("div", { class: "stack side" },
          h("section", { class: "card stack", "aria-label": "Setup" }, h("div", { class: "row end" }, label("Game", this.pick), label("Random seed", this.seed), label("Pace", this.pace)),
            this.parameters.element, this.sides.element),
          this.thinking.element,
          h("section", { class: "card stack", "aria-label": "Record" }, h("h2", {}, "Moves"), this.moves.element, notationPanel(this.match, this)),
          this.features.element)));
    this.keys = [["ArrowUp ArrowDown ArrowLeft ArrowRight", "on the board: move over it; in Pacman and 2048: play", null],
      ["Enter", "on the board: choose", null], ["ArrowLeft ,", "one move back, where arrows do not play", () => this.stepped("back")], ["ArrowRight .", "one move on", () => this.stepped("on")],
      ["Home", "to the start", () => this.stepped("start")], ["End", "to the last move", () => this.stepped("end")],
      ["u", "take back", () => this.takeBack.click()], ["h", "hint", () => tell(() => this.hint())], ["a", "think, and stop thinking", () => this.think()],
      ["r", "review the game", () => this.review.run()], ["f", "turn the board round", () => this.flip()],
      ["n", "new game", () => tell(() => this.start())], ["Space", "pause and go on", () => this.match.pause()]];
    this.element.addEventListener("keydown", (event) => this.steer(event));
    document.addEventListener("keydown", this.steering = (event) => { if (!this.element.contains(event.target)) this.steer(event); });
  }

  stepped(where) {
    if (!this.game.live && this.match.record) this.moves.step(where);
  }

  async choose(name) {
    this.use(this.games.find((game) => game.name === name), new URLSearchParams());
    await this.start();
  }

  /** Make the page fit a game, and what an address chooses there. */
  use(game, query) {
    this.game = game;
    this.pick.value = game.name;
    this.summary.textContent = game.summary;
    this.seed.value = query.get("seed") ?? SEED;
    this.parameters.load(game.parameters, query);
    this.sides.load(game, query.has("sides") ? this.sides.read(query.get("sides")) : usual(game));
    this.board.flipped = Boolean(query.get("flip")) && game.flips;
    this.flipping.hidden = !game.flips;
    this.thinking.load(game);
    this.review.clear();
    this.think(false);
    this.await();
  }

  /** Nobody can move until the new game is there. */
  await() {
    this.status.textContent = "";
    refill(this.buttons);
    refill(this.board.more);
  }

  /** What the address carries. */
  chosen() {
    const { record, setting } = this.match;
    const sides = this.sides.text();
    return { ...this.parameters.query(), seed: Number(this.seed.value) === SEED ? null : this.seed.value, start: setting?.state ?? null,
      moves: record?.text() || null, at: record && record.here !== (record.ordered().at(-1) ?? record.root) ? record.at : null,
      sides: sides === this.sides.textOf(usual(this.game)) ? null : sides, flip: this.board.flipped ? 1 : null };
  }

  remember() {
    keep("play", [this.game.name], this.chosen());
  }

  setting(start = null) {
    const setting = { parameters: this.parameters.values, seed: Number(this.seed.value) };
    return start ? { ...setting, state: start } : setting;
  }

  async start(state = null) {
    problem(this.seed);
    this.review.clear();
    this.thinking.load(this.game);
    this.await();
    await this.match.guard(() => this.match.begin(this.game, this.setting(state)));
  }

  // -- what is shown --

  who(player) {
    return player === -1 ? "chance" : (this.game.player_names?.[player] ?? `player ${player}`);
  }

  /** Somebody else plays a side from now on: the machine that was thinking for it stops. */
  sidesChanged() {
    if (this.match.mine) this.match.stop();
    this.remember();
    this.show();
    this.match.guard(() => this.match.advance());
  }

  /** Something has happened in the match. */
  changed() {
    const { position } = this.match;
    if (!position) return;
    this.sidesFor(position);
    this.thinking.sides(position.sides);
    if (position.over) this.thinking.bar.show(position.worth);
    this.show();
    this.moves.show(this.match.record);
    this.review.changed();
    this.features.changed();
    this.remember();
    if (this.thoughts) this.ponder();
  }

  /** Parameters may change how many play. */
  sidesFor(position) {
    if (position.players !== this.sides.rows.length) this.sides.load({ ...this.game, players: position.players }, usual(this.game));
  }

  show() {
    const { position, free, mine } = this.match;
    if (!position) return;
    this.board.arrowsPlay = this.game.live;
    this.board.show(position.drawing, position.actions, { last: this.match.lastMove()?.marks ?? [], free, label: this.words() });
    this.status.textContent = this.words();
    this.status.classList.remove("error");
    this.events.textContent = this.match.luck?.length ? `Chance: ${this.match.luck.join(", ")}` : "";
    const plain = position.actions.filter((action) => !(position.drawing.ways[action.index] ?? []).length);
    refill(this.buttons, free ? position.actions.map((action) => this.moveButton(action)) : h("span", { class: "soft" }, "Not your turn."));
    this.list.hidden = plain.length === position.actions.length && plain.length > 0;
    refill(this.board.more, free ? plain.map((action) => this.moveButton(action)) : null);
    this.takeBack.disabled = !this.match.here.parent;
    this.hinting.disabled = position.over || !(mine || this.match.paused);
    this.analysing.disabled = position.over;
    this.paused.textContent = this.match.paused ? "▶ Go on" : "❚❚ Pause";
    this.paused.disabled = position.over;
  }

  moveButton(action) {
    return h("button", { type: "button", "data-action": action.name, onclick: () => this.match.guard(() => this.match.act(action.index)) }, action.name);
  }

  words() {
    const { position, mine, paused } = this.match;
    if (position.over) return `The game is over: ${position.why}.`;
    const who = this.who(position.agent);
    return mine ? `${who} to move: your turn.` : paused ? `${who} to move. The machine waits.` : `${who} to move.`;
  }

  /** What goes wrong stays in sight, where one looks for what comes next. */
  failed(error) {
    if (!error) return this.show();
    this.status.textContent = error.kind === "Unreachable" ? "The server cannot be reached. The game goes on when it is back." : `The game cannot go on: ${sentence(error.message)}`;
    this.status.classList.add("error");
    return undefined;
  }

  flip() {
    if (!this.game.flips) return;
    this.board.flipped = !this.board.flipped;
    this.show();
    this.remember();
  }

  // -- the engine --

  told(event) {
    this.thinking.event(event);
    if (event.event === "compiling") this.status.textContent = "The game is being compiled, once …";
  }

  async hint() {
    if (!this.match.position || this.hinting.disabled) return;
    const node = this.match.here;
    const answer = await stream(`games/${this.game.name}/hint`, this.match.context(), (event) => this.told(event), this.match.work());
    if (node !== this.match.here) return;
    this.show();
    this.thinking.answer(answer.analysis);
    this.thinking.say(answer.sentence);
    this.board.hint(answer.action.index);
  }

  /** Think without end about whatever position is on the board, or stop. */
  think(on = !this.thoughts) {
    this.thoughts = on;
    this.analysing.setAttribute("aria-pressed", on);
    this.pondering?.abort();
    if (on) this.ponder();
    else this.board.overlay();
  }

  /** First what every move is worth, then ever deeper. */
  async ponder() {
    const { position, here: node, mine, paused } = this.match;
    this.pondering?.abort();
    this.thinking.begin();
    this.board.overlay();
    if (!position || position.over || !(mine || paused)) return;
    const { signal } = (this.pondering = new AbortController());
    const ask = (more) => stream(`games/${this.game.name}/analyse`, { ...this.match.context(node), ...more }, (event) => {
      this.thinking.event(event);
      if (event.event === "iteration") this.board.overlay(this.thinking.marks, event.action.index);
    }, signal);
    await tell(async () => {
      const found = await ask({ every_move: true, seconds: 1 });
      this.thinking.answer(found);
      this.board.overlay(this.thinking.marks, found.action.index);
      if (!found.proved) await ask({ every_move: false, endless: true });
    });
  }

  /** The search behind the machine's last move, at its last step; before that, what could be searched from here. */
  async tree() {
    if (!this.match.position) return;
    const from = this.match.before ?? { ...this.match.context() };
    const { kind, depth } = from.agent ?? {};
    const algorithm = ["minimax", "alphabeta", "expectimax", "multiplayer", "paranoid"].includes(kind) ? kind : null;
    for (const plies of DEPTHS.filter((each) => !depth || each <= depth)) {
      try {
        const body = { parameters: from.parameters, state: from.state, depth: plies };
        handover.tree = await post(`games/${this.game.name}/unfold`, body);
        location.hash = written("lab", algorithm ? [algorithm] : [], { game: this.game.name, ...this.parameters.query(), state: from.state, plies, step: "end" });
        return;
      } catch (error) {
        if (!error.kind || plies === 1) throw error;
      }
    }
  }

  share() {
    this.remember();
    share(notice, "the whole game");
  }

  // -- arrow keys in live games --

  steer(event) {
    const names = ARROWS[event.key];
    if (!names || !this.game.live || !this.match.free || event.target.closest("input, select, textarea, [role=tab]")) return undefined;
    event.preventDefault();
    const found = this.match.position.actions.find((action) => names.includes(action.name));
    if (found && !this.acting) {
      this.acting = true;
      this.match.guard(() => this.match.act(found.index)).finally(() => (this.acting = false));
    }
    return undefined;
  }
}
