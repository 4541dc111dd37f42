// Play: every game on a drawn board, against whom you like, with the engine's thoughts beside it.

import { get, post, stream } from "../api.js";
import { BoardView } from "../board.js";
import { choice, h, label, refill } from "../dom.js";
import { notice, tell } from "../notice.js";
import { Parameters } from "../play/parameters.js";
import { Sides, usual } from "../play/sides.js";
import { Thinking } from "../play/thinking.js";
import { shown } from "../numbers.js";
import { handover } from "./lab.js";

const ARROWS = { ArrowUp: ["north", "up"], ArrowDown: ["south", "down"], ArrowLeft: ["west", "left"], ArrowRight: ["east", "right"] };
const PACES = [["900", "slow"], ["350", "steady"], ["120", "quick"], ["0", "at once"]];
const DEPTHS = [3, 2, 1]; // of the tree behind a move, as far as it is not too large

export async function play(rest) {
  const room = new Play();
  await room.build(rest);
  return room;
}

class Play {
  async build([name]) {
    const { games } = await get("games");
    this.games = games;
    this.board = new BoardView((index) => tell(() => this.act(index)));
    this.thinking = new Thinking((index) => this.board.hint(index));
    this.sides = new Sides(() => tell(() => this.advance()));
    this.parameters = new Parameters(() => tell(() => this.start()));
    this.assemble();
    await this.choose(games.some((game) => game.name === name) ? name : (games.find((game) => game.own)?.name ?? "connect-four"), false);
  }

  moved([name]) {
    if (name && name !== this.game.name && this.games.some((game) => game.name === name)) tell(() => this.choose(name, false));
  }

  close() {
    this.stop();
    this.closed = true;
  }

  // -- the page --

  assemble() {
    this.pick = choice(this.games.map(({ name, title }) => [name, title]), "", (name) => tell(() => this.choose(name)));
    this.summary = h("p", { class: "small soft" });
    this.status = h("p", { class: "status", role: "status", "aria-live": "polite" });
    this.events = h("p", { class: "small soft num" });
    this.buttons = h("div", { class: "row moves", role: "group", "aria-label": "Moves" });
    this.list = h("details", { class: "small" }, h("summary", {}, "Moves as a list"), this.buttons);
    this.record = h("ol", { class: "record small num", "aria-label": "Moves played", tabindex: 0 });
    this.seed = h("input", { type: "number", value: 7, min: 0, onchange: () => tell(() => this.start()) });
    this.pace = choice(PACES, "350", () => {});
    const button = (text, title, onclick, extra = {}) => h("button", { type: "button", title, onclick, ...extra }, text);
    this.paused = button("❚❚ Pause", "Pause or go on", () => this.pause());
    this.askers = [button("Hint", "What the engine would do", () => tell(() => this.hint())),
      button("Think", "What the engine makes of this position", () => tell(() => this.analyse()))];
    this.takeBack = button("↶ Undo", "Take back", () => this.undo());
    this.element = h("div", { class: "room play" },
      h("div", { class: "room-head" }, h("h1", {}, "Play"), this.summary),
      h("div", { class: "play-grid" },
        h("section", { class: "stack board-side", "aria-label": "Board" },
          h("div", { class: "card stack" }, this.status, this.board.element, this.events,
            h("div", { class: "row" }, button("New game", "Begin again", () => tell(() => this.start()), { class: "first" }), this.takeBack,
              this.askers,
              button("Tree", "The tree behind the last move, in the tree lab", () => tell(() => this.tree())), this.paused), this.list)),
        h("div", { class: "stack side" },
          h("section", { class: "card stack", "aria-label": "Setup" }, h("div", { class: "row end" }, label("Game", this.pick), label("Seed of luck", this.seed), label("Pace", this.pace)),
            this.parameters.element, this.sides.element),
          this.thinking.element, h("section", { class: "card", "aria-label": "Record" }, h("h2", {}, "Moves"), this.record))));
    this.keys = [["ArrowUp ArrowDown ArrowLeft ArrowRight", "on the board: move over it; in Pacman and 2048: play", null],
      ["Enter", "on the board: choose", null], ["u", "take back", () => this.undo()], ["h", "hint", () => tell(() => this.hint())],
      ["n", "new game", () => tell(() => this.start())], ["Space", "pause and go on", () => this.pause()]];
    this.arrow = (event) => this.steer(event);
    this.element.addEventListener("keydown", this.arrow);
    document.addEventListener("keydown", this.steering = (event) => { if (!this.element.contains(event.target)) this.steer(event); });
  }

  async choose(name, address = true) {
    this.game = this.games.find((game) => game.name === name);
    this.pick.value = name;
    if (address) history.replaceState(null, "", `#/play/${encodeURIComponent(name)}`);
    this.summary.textContent = this.game.summary;
    this.parameters.load(this.game.parameters);
    this.sides.load(this.game, usual(this.game));
    this.paused.hidden = false;
    await this.start();
  }

  // -- the match --

  async start() {
    this.stop();
    const signal = this.begin();
    this.position = this.before = null; // of another game, perhaps: nobody moves in it any more
    this.status.textContent = "";
    refill(this.record);
    const turn = await post(`games/${this.game.name}/position`, { ...this.setting(), throw: true }, signal);
    this.past = [];
    this.history = [];
    this.ply = 0;
    this.waiting = false;
    this.thinking.load(this.game);
    if (turn.position.actions.length || turn.position.over) this.sidesFor(turn.position);
    this.apply(turn, []);
    this.past = [];
    this.show();
    this.later();
  }

  /** Parameters may change how many play. */
  sidesFor(position) {
    const players = position.utilities?.length ?? position.estimates?.length ?? this.game.players;
    if (players !== this.sides.rows.length) this.sides.load({ ...this.game, players, player_names: position.player_names ?? this.game.player_names }, usual(this.game));
  }

  setting() {
    return { parameters: this.parameters.values, seed: Number(this.seed.value) };
  }

  context() {
    const context = { ...this.setting(), state: this.position.state, ply: this.ply };
    if (this.game.needs_history) context.history = this.history;
    return context;
  }

  begin() {
    this.stop();
    this.working = new AbortController();
    return this.working.signal;
  }

  stop() {
    this.working?.abort();
    this.working = null;
    clearTimeout(this.timer);
  }

  /** A turn as the server tells it: what happened, and where that leads. */
  apply(turn, way) {
    if (this.position) this.past.push({ position: this.position, history: this.history, ply: this.ply, way: this.way, record: this.record.childElementCount });
    this.history = [...this.history, ...turn.events.map((event) => event.state)];
    this.ply += turn.events.length;
    this.position = turn.position;
    this.way = this.game.live ? [] : way; // there, who moves glides
    for (const event of turn.events) this.record.append(h("li", {}, `${this.who(event.player)}: ${event.name}`));
    this.record.scrollTop = this.record.scrollHeight;
    const luck = turn.events.filter((event) => event.player === -1).map((event) => event.name);
    this.events.textContent = luck.length ? `Chance: ${luck.join(", ")}` : "";
    this.show();
  }

  who(player) {
    return player === -1 ? "chance" : (this.game.player_names?.[player] ?? `player ${player}`);
  }

  get mine() {
    return this.position && !this.position.over && this.sides.of(this.position.agent) === "you";
  }

  show() {
    const { position } = this;
    if (!position) return;
    this.board.arrowsPlay = this.game.live;
    this.board.show(position.drawing, position.actions, { last: this.way, free: this.mine, label: this.words() });
    this.status.textContent = this.words();
    const plain = position.actions.filter((action) => !(position.drawing.ways[action.index] ?? []).length);
    refill(this.buttons, this.mine ? position.actions.map((action) => this.moveButton(action)) : h("span", { class: "soft" }, "Not your turn."));
    this.list.hidden = plain.length === position.actions.length && plain.length > 0;
    refill(this.board.more, this.mine ? plain.map((action) => this.moveButton(action)) : null);
    this.takeBack.disabled = !this.past.length;
    for (const button of this.askers) button.disabled = !this.mine && !(this.waiting && !position.over);
  }

  moveButton(action) {
    return h("button", { type: "button", "data-action": action.name, onclick: () => tell(() => this.act(action.index)) }, action.name);
  }

  words() {
    const { position } = this;
    if (!position.over) return this.mine ? `${this.who(position.agent)} to move: your turn.` : `${this.who(position.agent)} to move.`;
    return position.ending === "repetition" ? `The game is over: ${position.why}.` : this.verdict();
  }

  verdict() {
    const { utilities } = this.position;
    if (!utilities) return "The game is over.";
    if (this.game.live) return `The game is over: ${shown(utilities[0])} points.`;
    const best = Math.max(...utilities), winners = utilities.flatMap((value, player) => (value === best ? [this.who(player)] : []));
    return winners.length > 1 ? "The game is over: a draw." : `The game is over: ${winners[0]} wins.`;
  }

  async act(index) {
    if (!this.mine) return;
    const way = this.board.marksOf(index);
    const turn = await post(`games/${this.game.name}/act`, { ...this.context(), action: index, throw: true }, this.begin());
    this.apply(turn, way);
    this.later();
  }

  /** The machine's turn comes after this: whoever waits for a click does not wait for it. */
  later() {
    this.timer = setTimeout(() => tell(() => this.advance()), 0);
  }

  /** Let the machine move as long as it is its turn. */
  async advance() {
    if (this.closed || !this.position) return;
    this.show();
    if (this.position.over || this.mine || this.waiting) return;
    const signal = this.begin();
    const agent = this.sides.of(this.position.agent);
    const since = performance.now();
    this.status.textContent = `${this.who(this.position.agent)} is thinking …`;
    const answer = await stream(`games/${this.game.name}/move`, { ...this.context(), agent, throw: true }, (event) => this.told(event), signal);
    const left = Number(this.pace.value) - (performance.now() - since);
    if (left > 0) await new Promise((done) => (this.timer = setTimeout(done, left)));
    if (signal.aborted) return;
    this.thinking.moved(answer, this.who(this.position.agent), this.game.live);
    this.before = this.context();
    this.apply(answer.turn, this.board.marksOf(answer.action.index));
    this.later();
  }

  pause() {
    this.waiting = !this.waiting;
    this.paused.textContent = this.waiting ? "▶ Go on" : "❚❚ Pause";
    if (this.waiting) this.stop();
    this.show();
    if (!this.waiting) tell(() => this.advance());
  }

  /** Back to where you were last to move, or by one move if nobody is you. */
  undo() {
    if (!this.position || !this.past.length) return;
    this.stop();
    const human = this.sides.rows.some((_, player) => this.sides.of(player) === "you");
    let entry = this.past.pop();
    while (human && this.past.length && this.sides.of(entry.position.agent) !== "you") entry = this.past.pop();
    Object.assign(this, { position: entry.position, history: entry.history, ply: entry.ply, way: entry.way });
    while (this.record.childElementCount > entry.record) this.record.lastChild.remove();
    this.events.textContent = "";
    if (human) tell(() => this.advance());
    else {
      this.waiting = false;
      this.pause();
      this.show();
    }
  }

  // -- the engine --

  told(event) {
    this.thinking.event(event);
    if (event.event === "compiling") this.status.textContent = "Getting ready: the game is compiled, once …";
  }

  async hint() {
    if (!this.position || this.askers[0].disabled) return;
    const answer = await stream(`games/${this.game.name}/hint`, this.context(), (event) => this.told(event), this.begin());
    this.thinking.answer(answer.analysis);
    this.show();
    this.board.hint(answer.action.index);
    notice(answer.sentence);
  }

  async analyse() {
    if (!this.position || this.askers[0].disabled) return;
    const answer = await stream(`games/${this.game.name}/analyse`, { ...this.context(), every_move: true }, (event) => this.told(event), this.begin());
    this.show();
    this.thinking.answer(answer);
  }

  /** What was searched for the machine's last move, or, before that, what could be from here. */
  async tree() {
    if (!this.position) return;
    const { seed, ply, ...from } = this.before ?? this.context();
    for (const depth of DEPTHS) {
      try {
        handover.tree = await post(`games/${this.game.name}/unfold`, { ...from, depth });
        location.hash = "#/lab";
        return;
      } catch (error) {
        if (!error.kind || depth === 1) throw error;
      }
    }
  }

  // -- arrow keys in live games --

  steer(event) {
    const names = ARROWS[event.key];
    if (this.closed) return document.removeEventListener("keydown", this.steering);
    if (!names || !this.game.live || !this.mine || event.target.closest("input, select, textarea, [role=tab]")) return undefined;
    event.preventDefault();
    const found = this.position.actions.find((action) => names.includes(action.name));
    if (found && !this.acting) {
      this.acting = true;
      tell(() => this.act(found.index)).finally(() => (this.acting = false));
    }
    return undefined;
  }
}
