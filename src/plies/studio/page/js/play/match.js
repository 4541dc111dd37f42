// A match: its moves, who is to move, and the machine's turns. It draws nothing; it says when something has changed.

import { get, post, stream } from "../api.js";
import { GameRecord } from "./game_record.js";

const AGAIN = 2000; // milliseconds until a server that went away is looked for again

export class Match {
  /** sides; pace() in ms; marks(position, index): where an action shows; onchange(); onthinking(who); ontold(event); onmoved(answer, player); onproblem(error or null). */
  constructor(settings) {
    Object.assign(this, settings);
    this.paused = false;
    this.closed = false;
  }

  get here() {
    return this.record?.here;
  }

  get position() {
    return this.here?.position ?? null;
  }

  /** Is it your turn? */
  get mine() {
    return Boolean(this.position && !this.position.over && this.sides.of(this.position.agent) === "you");
  }

  /** May somebody move at the board: you, or, while the machine waits, anybody? */
  get free() {
    return Boolean(this.position && !this.position.over && (this.mine || this.paused));
  }

  // -- beginning --

  /** A new game; setting: {parameters, seed, state?}. */
  async begin(game, setting) {
    const signal = this.fresh(game, setting);
    const turn = await post(`games/${game.name}/position`, { ...setting, throw: true }, signal);
    this.record = new GameRecord(turn.events[0]?.state ?? turn.position.state);
    this.apply(turn);
    this.later();
  }

  /** A game from its moves: [[number of the move before, index]], and the number of the move that is shown. */
  async resume(game, setting, moves, at) {
    const signal = this.fresh(game, setting);
    const told = await post(`games/${game.name}/replay`, { ...setting, moves }, signal);
    const record = new GameRecord(told.start), nodes = [record.root];
    for (const { parent, after, ...event } of told.moves) nodes.push(record.add(event, after, nodes[parent]));
    this.record = record;
    record.here = nodes[at] ?? record.line().at(-1);
    await this.arrive(record.here, signal);
    this.paused = record.here.children.length > 0;
    this.onchange();
    this.later();
  }

  fresh(game, setting) {
    const signal = this.work();
    Object.assign(this, { game, setting, record: null, before: null, paused: false });
    return signal;
  }

  // -- asking --

  work() {
    this.stop();
    this.working = new AbortController();
    return this.working.signal;
  }

  stop() {
    this.working?.abort();
    this.working = null;
    clearTimeout(this.timer);
  }

  /** What the server has to know of a node. */
  context(node = this.here) {
    const { state, ...setting } = this.setting;
    const context = { ...setting, state: node.state, ply: node.ply };
    if (this.game.needs_history) context.history = this.record.past(node);
    return context;
  }

  /** Do something; what is refused is told and stays told, and a server that went away is awaited. */
  async guard(work) {
    try {
      await work();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!error.kind) throw error;
      this.onproblem(error);
      if (error.kind === "Unreachable") this.await();
    }
  }

  await() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (this.closed) return;
      try {
        await get("status");
      } catch {
        return this.await();
      }
      this.onproblem(null);
      this.guard(() => this.advance());
      return undefined;
    }, AGAIN);
  }

  // -- what happens --

  /** A turn as the server tells it: moves, and where they lead. */
  apply(turn, marks = null) {
    turn.events.forEach((event, index) => {
      const node = this.record.add(event, turn.events[index + 1]?.state ?? turn.position.state);
      if (index === 0 && marks) node.marks = marks;
      this.record.here = node;
    });
    this.here.position = turn.position;
    this.luck = turn.events.filter((event) => event.player === -1).map((event) => event.name);
    this.onchange();
  }

  async act(index) {
    if (!this.free) return;
    const own = this.mine, marks = this.marks(this.position, index);
    const turn = await post(`games/${this.game.name}/act`, { ...this.context(), action: index, throw: true }, this.work());
    if (own) this.paused = false;
    this.apply(turn, marks);
    this.later();
  }

  /** The machine's turn comes after this: a click need not wait for it. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.guard(() => this.advance()), 0);
  }

  /** Let the machine move as long as it is its turn. */
  async advance() {
    const { position, game } = this;
    if (this.closed || !position || position.over || this.mine || this.paused) return;
    const signal = this.work();
    const agent = this.sides.of(position.agent), before = { ...this.context(), agent };
    const since = performance.now();
    this.onthinking(position.agent);
    const answer = await stream(`games/${game.name}/move`, { ...before, throw: true }, (event) => this.ontold(event), signal);
    const left = this.pace() - (performance.now() - since);
    if (left > 0) await new Promise((done) => (this.timer = setTimeout(done, left)));
    if (signal.aborted) return;
    this.before = before;
    this.onmoved(answer, position.agent);
    this.apply(answer.turn, this.marks(position, answer.action.index));
    this.later();
  }

  /** Stop the machine, or let it go on. */
  pause(on = !this.paused) {
    this.paused = on;
    if (on) this.stop();
    this.onchange();
    if (!on) this.guard(() => this.advance());
  }

  // -- going about --

  /** Show another node; the machine waits there until somebody moves or says to go on. */
  async jump(node) {
    if (!node || node === this.here) return;
    const signal = this.work();
    await this.arrive(node, signal);
    this.record.here = node;
    this.luck = [];
    this.paused = !(this.mine && !node.children.length);
    this.onchange();
  }

  /** Fetch what is shown at a node, and where the move that led there shows. */
  async arrive(node, signal) {
    const load = async (each) => {
      each.position ??= (await post(`games/${this.game.name}/position`, { ...this.context(each), throw: false }, signal)).position;
      return each.position;
    };
    await load(node);
    const moved = this.lastMove(node);
    if (moved && !moved.marks) moved.marks = this.marks(await load(moved.parent), moved.event.index);
  }

  lastMove(node = this.here) {
    let each = node;
    while (each?.event?.player === -1) each = each.parent;
    return each?.event ? each : null;
  }

  /** Back to where you were last to move, or by one move if nobody is you; what is taken back is gone. */
  async undo() {
    if (!this.position || !this.here.parent) return;
    const human = this.sides.rows.some((_, player) => this.sides.of(player) === "you");
    let gone = this.here;
    const stays = ({ event, parent }) => event.player !== -1 && (!human || this.sides.of(event.player) === "you" || !parent.parent);
    while (gone.parent.parent && !stays(gone)) gone = gone.parent;
    const signal = this.work(), to = gone.parent;
    await this.arrive(to, signal);
    this.record.remove(gone);
    this.record.here = to;
    this.luck = [];
    this.paused = !human;
    this.onchange();
    this.later();
  }

  close() {
    this.stop();
    this.closed = true;
  }
}
