// The tree lab: any tree, any search, step by step.

import { get, post } from "../api.js";
import { keep, share, written } from "../address.js";
import { h, label, refill } from "../dom.js";
import { notice, tell } from "../notice.js";
import { setValue } from "../tree/editing.js";
import { EDIT_KEYS, Editor } from "../tree/editor.js";
import { exporter } from "../tree/exporting.js";
import { Predicting } from "../tree/predicting.js";
import { comparison, readText, sources, unfolded } from "../tree/sources.js";
import { Stage } from "../tree/stage.js";
import { timeline } from "../tree/timeline.js";
import { Transport } from "../tree/transport.js";
import { Undoing } from "../tree/undoing.js";

const FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
const MANY = 400; // nodes from which only the chosen searches are compared
const USUAL = ["alphabeta", "expectimax", "multiplayer"];
const MANY_PLAYERS = new Set(["multiplayer", "multiplayer_shallow", "paranoid"]);
const WINDOWED = new Set(["alphabeta", "alphabeta_strict", "paranoid"]); // searches that prune, of those that are practised
const START = "Step through the search, or press play.";
const LONG = 6000; // characters of a tree that an address carries; a longer one is kept in this browser's tab
const CROWD = 120; // nodes of a game's tree from which on it is folded at first

/** A tree that another room wants to have shown here. */
export const handover = { tree: null };

export async function lab(rest, query) {
  const room = new Lab();
  await room.build(rest, query);
  return room;
}

class Lab {
  async build(rest, query) {
    this.stages = [new Stage("The tree and what is searched"), new Stage("The other search")];
    this.transport = new Transport((at) => this.step(at), () => this.cuts());
    this.editor = new Editor((form, key, accepted) => this.edit(form, key, accepted));
    this.undoing = new Undoing((leaf, value) => tell(() => this.edit(setValue(this.tree.form, leaf, value), leaf)));
    this.predicting = new Predicting({ now: () => ({ run: this.stages[0].run, at: this.stages[0].walk.at }), go: (step) => this.transport.go(this.clock.moment(0, step)) });
    this.transport.element.firstChild.append(this.predicting.button);
    const { algorithms } = await get("algorithms");
    this.titles = Object.fromEntries(algorithms.map(({ name, title }) => [name, title]));
    this.algorithms = algorithms;
    this.source = await sources((tree, how) => this.take(tree, how), this.editor);
    this.assemble();
    const { frame } = this.stages[0].viewport;
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.predicting.on && this.stages[0].viewport.selected) this.predicting.answer(this.stages[0].viewport.selected);
    });
    await this.open(rest, query);
    this.keys = [...this.transport.keys, ["o", "predict the next node, on or off", () => this.predicting.button.click()], ["Enter", "in the tree, while you predict: it is this node", null], ["f", "in the tree of a game: fold or unfold the chosen node", null], ...EDIT_KEYS];
  }

  /** What an address asks for: a tree as text, or the tree of a game; which searches; and which step. */
  async open([algorithm, text] = [], query = new URLSearchParams()) {
    this.depth.value = query.get("depth") ?? "";
    this.beside.value = "";
    this.wanted = { beside: query.get("beside") ?? "", step: query.get("step") };
    const ready = handover.tree;
    Object.assign(handover, { tree: null });
    if (query.has("game")) {
      const game = gameOf(query);
      return this.take(ready ?? await unfolded(game), { algorithm, from: "game", game });
    }
    const long = query.has("kept") ? sessionStorage.getItem(`tree ${query.get("kept")}`) : null;
    if (ready) return this.take(ready, { algorithm, from: "form" });
    if (text || long) return this.take(await readText(text ?? long), { algorithm, from: "link" });
    return this.take(await readText(FIRST), { algorithm: algorithm ?? "alphabeta", from: "example" });
  }

  async moved(rest, query) {
    if (location.hash === this.kept || (!rest.length && !query.toString())) return;
    await this.open(rest, query);
  }

  close() {
    this.transport.stop();
  }

  shown() {
    for (const stage of this.stages) if (stage.viewport.drawing) stage.viewport.fit();
  }

  // -- the page --

  assemble() {
    this.pick = h("select", { onchange: () => tell(() => this.run()) });
    this.beside = h("select", { onchange: () => tell(() => this.run()) });
    this.depth = h("input", { type: "number", min: 1, max: 16, placeholder: "all", onchange: () => tell(() => this.run()) });
    this.sentence = h("p", { class: "sentence", role: "status", "aria-live": "polite" }, START);
    this.idea = h("p", { class: "small soft" });
    this.table = h("div");
    const button = (words, title, onclick) => h("button", { type: "button", title, onclick }, words);
    this.find = h("input", { type: "search", size: 12, placeholder: "B2, e4, ...", oninput: () => this.search() });
    this.found = h("span", { class: "small soft num", "aria-live": "polite" });
    this.boarding = h("input", { type: "checkbox", checked: true, onchange: () => this.redraw() });
    this.boarded = label("Boards", this.boarding, true);
    this.folding = h("section", { class: "card row folding no-print", "aria-label": "The tree of the game", hidden: true }, button("Fold all", "Show only the first moves", () => this.foldAll()),
      button("Unfold all", "Show every node", () => this.unfoldAll()), this.boarded, label("Find a node or a move", this.find), this.found);
    this.element = h("div", { class: "room lab" },
      h("div", { class: "room-head" }, h("h1", {}, "Tree lab"), h("p", { class: "soft" }, "Watch a search think, node by node.")),
      h("section", { class: "card no-print lab-setup", "aria-label": "Tree and search" }, this.source.element,
        h("div", { class: "row end controls" }, label("Search", this.pick), label("Compare with", this.beside), label("Depth", this.depth))),
      h("div", { class: "lab-grid" },
        h("div", { class: "stack" },
          h("section", { class: "card speaker", "aria-label": "Step" }, this.sentence, this.predicting.words, this.transport.element), this.folding,
          h("div", { class: "stages" }, this.stages.map((stage) => stage.element)), this.undoing.element),
        h("div", { class: "stack side" },
          h("section", { class: "card" }, h("h2", {}, "Pseudocode"), this.idea, this.stages[0].code, this.stages[1].code),
          h("section", { class: "card" }, h("h2", {}, "What each search costs"), this.table),
          h("section", { class: "card no-print" }, h("h2", {}, "Save and share"), h("div", { class: "row end" }, exporter("trees/export", () => this.question()),
            h("button", { type: "button", onclick: () => this.share() }, "Copy a link"),
            h("button", { type: "button", title: "Hide the values and ask for them, in Practice", onclick: () => tell(() => this.exercise()) }, "Make it an exercise"))))));
  }

  question() {
    const body = { form: this.tree.form, algorithm: this.pick.value };
    if (this.depth.value) body.depth = Number(this.depth.value);
    return body;
  }

  /** Where the lab is, for its address. */
  remember() {
    const { game, text } = this.tree, at = this.transport.at;
    const query = { beside: this.beside.value, depth: this.depth.value, step: at < 0 ? null : at >= this.transport.last ? "end" : at };
    const rest = [this.pick.value];
    if (game) Object.assign(query, { game: game.game, state: game.state, plies: game.depth, ...Object.fromEntries(Object.entries(game.parameters ?? {}).map(([name, value]) => [`p-${name}`, JSON.stringify(value)])) });
    else if (text.length <= LONG) rest.push(text);
    else query.kept = keepText(text);
    this.kept = written("lab", rest, query);
    keep("lab", rest, query);
  }

  // -- trees and runs --

  /** Show a tree; game: what it was unfolded from. */
  async take(tree, { algorithm, from, game = null }) {
    this.tree = { ...tree, game };
    this.labels = from === "game" || tree.nodes.some((node) => node.label && !/^(left|middle|right|\d+)$/.test(node.label));
    this.folded = new Set(game && tree.nodes.length > CROWD ? inner(tree.nodes).filter((key) => key !== "root") : []);
    this.folding.hidden = !game;
    this.find.value = this.found.textContent = "";
    this.boarded.hidden = !Object.keys(tree.boards ?? {}).length;
    for (const stage of this.stages) stage.viewport.selected = null;
    this.offer(algorithm, !algorithm);
    this.fresh = true;
    await this.run();
    if (this.editor.on) this.stages[0].viewport.select("root");
  }

  async edit(form, key, accepted = () => {}) {
    const tree = await post("trees/form", { form });
    accepted();
    const leaves = new Set(tree.nodes.filter((node) => node.kind === "leaf").map((node) => node.key));
    this.tree = { ...tree, estimated: (this.tree.estimated ?? []).filter((each) => leaves.has(each) && each !== key), game: null };
    this.folding.hidden = true;
    this.folded = new Set();
    this.offer();
    await this.run(true);
    this.source.typed.value = tree.text;
    const viewport = this.stages[0].viewport;
    viewport.select(viewport.drawing.byKey.has(key) ? key : "root");
    this.editor.show(viewport.selected);
  }

  /** Searches that solve this tree; the one chosen before stays if it can. */
  offer(wish, fresh = false) {
    wish ??= this.pick.value;
    const fitting = this.tree.fitting;
    const options = this.algorithms.map(({ name, title }) => h("option", { value: name, disabled: !fitting.includes(name) }, title));
    const beside = this.wanted?.beside || this.beside.value;
    refill(this.pick, options);
    refill(this.beside, h("option", { value: "" }, "nothing"), options.map((option) => option.cloneNode(true)));
    const usual = USUAL.find((name) => fitting.includes(name)) ?? fitting[0];
    const general = usual !== "multiplayer" && MANY_PLAYERS.has(wish); // max^n solves every tree, but here others are meant
    this.pick.value = fitting.includes(wish) && !(fresh && general) ? wish : usual;
    this.beside.value = fitting.includes(beside) ? beside : "";
  }

  async run(keepView = false) {
    const names = [this.pick.value, this.beside.value].filter(Boolean);
    const runs = await Promise.all(names.map((algorithm) => post("trees/run", { ...this.question(), algorithm, estimated: this.tree.estimated ?? [] })));
    const estimated = new Set(this.tree.estimated);
    for (const run of runs) for (const node of run.tree) node.estimated = estimated.has(node.key);
    this.undoing.hide();
    this.stages.forEach((stage, index) => {
      stage.element.hidden = stage.code.hidden = !runs[index];
      if (runs[index]) stage.load(runs[index], { labels: this.labels, ...this.look(), evaluations: this.evaluated(names), onpick: (key) => this.picked(stage, key) }, keepView);
    });
    this.element.classList.toggle("two", runs.length === 2);
    this.idea.textContent = this.algorithms.find(({ name }) => name === names[0]).idea;
    this.runs = runs;
    this.clock = timeline(runs);
    const step = this.wanted?.step ?? null;
    this.wanted = null;
    this.transport.load(this.clock.length, step === "end" ? this.clock.length - 1 : step === null || !/^\d+$/.test(step) ? -1 : Number(step));
    this.editor.attach(this.stages[0].viewport, this.tree.form, this.fresh);
    this.fresh = false;
    for (const stage of this.stages) if (!stage.element.hidden && !keepView) stage.viewport.fit();
    tell(() => this.compare(names)); // nobody waits for the table
  }

  /** The inner nodes whose evaluations are shown. */
  evaluated(names) {
    const asked = this.depth.value || names.includes("quiescence");
    return new Set(asked && !Object.keys(this.tree.boards ?? {}).length ? inner(this.tree.nodes).filter((key) => key !== "root") : []);
  }

  async compare(chosen) {
    const few = this.tree.nodes.length <= MANY;
    const names = few ? this.tree.fitting.filter((name) => name !== "deepening" || chosen.includes(name)) : chosen;
    const { algorithm, ...body } = this.question();
    const tree = this.tree, found = await post("trees/compare", { ...body, algorithms: names });
    if (tree === this.tree) refill(this.table, comparison(found, this.titles));
  }

  picked(stage, key) {
    if (this.predicting.on && stage === this.stages[0] && !this.editor.on) return this.predicting.answer(key);
    stage.viewport.frame.focus({ preventScroll: true });
    return stage.viewport.select(key);
  }

  // -- steps --

  get active() {
    return this.stages.filter((stage) => stage.walk && !stage.element.hidden);
  }

  cuts() {
    const stages = this.active;
    const next = stages.map(({ walk }, index) => this.clock.moment(index, walk.nextCut())).filter((moment) => moment > this.transport.at);
    const last = stages.map(({ walk }, index) => this.clock.moment(index, walk.lastCut())).filter((moment) => moment < this.transport.at);
    return { next: next.length ? Math.min(...next) : -1, last: Math.max(-1, ...last) };
  }

  step(at) {
    const steps = this.clock.at(at);
    this.active.forEach((stage, index) => stage.go(at < 0 ? -1 : steps[index]));
    const stage = this.active[0];
    if (!stage) return;
    const words = this.active.map(({ walk, run }) => (this.active.length > 1 ? `${run.title}: ` : "") + said(walk, run));
    this.sentence.textContent = at >= 0 ? words.join(" — ") : START;
    const step = stage.walk.step;
    this.sentence.classList.toggle("is-cut", Boolean(step?.cut));
    if (step?.cut && !this.transport.running) this.undoing.show(stage.run, step);
    else this.undoing.hide();
    this.remember();
  }

  // -- trees of games: folded, with boards, searched for names --

  look() {
    return { folded: this.folded, onfold: this.tree.game ? (key) => this.fold(key) : null, boards: this.boarding.checked ? this.tree.boards ?? {} : {} };
  }

  redraw() {
    for (const stage of this.active) stage.redraw(this.look());
  }

  fold(key) {
    if (!this.folded.delete(key)) this.folded.add(key);
    this.redraw();
  }

  foldAll() {
    this.folded = new Set(inner(this.tree.nodes).filter((key) => key !== "root"));
    this.redraw();
  }

  unfoldAll() {
    this.folded = new Set();
    this.redraw();
  }

  /** Go to the first node whose name, or whose move, is typed; what hides it is unfolded. */
  search() {
    const text = this.find.value.trim().toLowerCase();
    const fits = ({ name, label: action }) => name.toLowerCase() === text || (this.labels && action.toLowerCase() === text);
    const hits = text ? this.tree.nodes.filter(fits) : [];
    this.found.textContent = !text ? "" : hits.length ? (hits.length === 1 ? "one node" : `${hits.length} nodes`) : "no node";
    if (!hits.length) return;
    const byKey = new Map(this.tree.nodes.map((node) => [node.key, node]));
    for (let key = hits[0].parent; key; key = byKey.get(key).parent) this.folded.delete(key);
    this.redraw();
    for (const { viewport } of this.active) viewport.select(hits[0].key);
  }

  /** The tree and the search as an exercise, whose link can be given to others. */
  async exercise() {
    const asked = ["values", ...(WINDOWED.has(this.pick.value) ? ["pruned"] : []), ...(this.tree.nodes[0].kind === "chance" ? [] : ["action"])];
    const { word } = await post("practice/new", { ...this.question(), asked });
    location.hash = written("practice", [word]);
  }

  share() {
    this.remember();
    return share(notice, "the tree, the searches and the step");
  }
}

const inner = (nodes) => nodes.filter((node) => node.children.length).map((node) => node.key);

/** What is said at a step; at the last one also what is chosen. */
function said(walk, run) {
  const sentence = walk.step?.sentence ?? "";
  return walk.at >= walk.last && run.conclusion ? `${sentence} ${run.conclusion.sentence}` : sentence;
}

/** The game that an address names, as the server is asked to unfold it. */
function gameOf(query) {
  const parameters = {};
  for (const [name, value] of query) {
    try {
      if (name.startsWith("p-")) parameters[name.slice(2)] = JSON.parse(value);
    } catch { /* somebody changed the address: the usual value will do */ }
  }
  const game = { game: query.get("game"), depth: Number(query.get("plies")) || 2, parameters };
  return query.get("state") ? { ...game, state: query.get("state") } : game;
}

/** A tree that is too long for an address stays in this tab. */
function keepText(text) {
  const name = String([...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) | 0, 7) >>> 0);
  try {
    sessionStorage.setItem(`tree ${name}`, text);
  } catch { /* a private window keeps nothing */ }
  return name;
}
