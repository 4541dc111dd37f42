// The tree lab: any tree, any search, step by step.

import { get, post } from "../api.js";
import { h, label, refill } from "../dom.js";
import { notice, tell } from "../notice.js";
import { setValue } from "../tree/editing.js";
import { EDIT_KEYS, Editor } from "../tree/editor.js";
import { exporter } from "../tree/exporting.js";
import { comparison, readText, sources } from "../tree/sources.js";
import { Stage } from "../tree/stage.js";
import { Transport } from "../tree/transport.js";
import { Undoing } from "../tree/undoing.js";

const FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
const MANY = 400; // nodes from which only the chosen searches are compared
const USUAL = ["alphabeta", "expectimax", "multiplayer"];
const MANY_PLAYERS = new Set(["multiplayer", "multiplayer_shallow", "paranoid"]);
const START = "Step through the search, or press play.";

/** A tree that another room wants to have shown here. */
export const handover = { tree: null, algorithm: null, depth: null };

export async function lab(rest) {
  const room = new Lab();
  await room.build(rest);
  return room;
}

class Lab {
  async build(rest) {
    this.stages = [new Stage("The tree and what is searched"), new Stage("The other search")];
    this.transport = new Transport((at) => this.step(at), () => this.cuts());
    this.editor = new Editor((form, key) => tell(() => this.edit(form, key)));
    this.undoing = new Undoing((leaf, value) => tell(() => this.edit(setValue(this.tree.form, leaf, value), leaf)));
    const { algorithms } = await get("algorithms");
    this.titles = Object.fromEntries(algorithms.map(({ name, title }) => [name, title]));
    this.algorithms = algorithms;
    this.source = await sources((tree, how) => this.take(tree, how), this.editor);
    this.assemble();
    await this.open(rest);
    this.keys = [...this.transport.keys, ...EDIT_KEYS];
  }

  async open([algorithm, text] = []) {
    if (handover.tree) {
      const { tree, algorithm: wish, depth } = handover;
      Object.assign(handover, { tree: null, algorithm: null, depth: null });
      this.depth.value = depth ?? "";
      return this.take(tree, { algorithm: wish, from: "game" });
    }
    if (text) return tell(async () => this.take(await readText(text), { algorithm, from: "link" }));
    return this.take(await readText(FIRST), { algorithm: "alphabeta", from: "example" });
  }

  moved(rest) {
    if (rest.length || handover.tree) this.open(rest);
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
    this.element = h("div", { class: "room lab" },
      h("div", { class: "room-head" }, h("h1", {}, "Tree lab"), h("p", { class: "soft" }, "Watch a search think, node by node.")),
      h("section", { class: "card no-print lab-setup", "aria-label": "Tree and search" }, this.source.element,
        h("div", { class: "row end controls" }, label("Search", this.pick), label("Beside it", this.beside), label("Depth", this.depth))),
      h("div", { class: "lab-grid" },
        h("div", { class: "stack" },
          h("div", { class: "stages" }, this.stages.map((stage) => stage.element)),
          h("section", { class: "card speaker", "aria-label": "Step" }, this.sentence, this.transport.element), this.undoing.element),
        h("div", { class: "stack side" },
          h("section", { class: "card" }, h("h2", {}, "Pseudocode"), this.idea, this.stages[0].code, this.stages[1].code),
          h("section", { class: "card" }, h("h2", {}, "Side by side"), this.table),
          h("section", { class: "card no-print" }, h("h2", {}, "Keep it"), h("div", { class: "row end" }, exporter("trees/export", () => this.question()),
            h("button", { type: "button", onclick: () => this.share() }, "Copy a link"))))));
  }

  question() {
    const body = { form: this.tree.form, algorithm: this.pick.value };
    if (this.depth.value) body.depth = Number(this.depth.value);
    return body;
  }

  // -- trees and runs --

  async take(tree, { algorithm, from }) {
    this.tree = tree;
    this.labels = from === "game";
    for (const stage of this.stages) stage.viewport.selected = null;
    this.offer(algorithm, !algorithm);
    this.fresh = true;
    await this.run();
    if (this.editor.on) this.stages[0].viewport.select("root");
  }

  async edit(form, key) {
    const tree = await post("trees/form", { form });
    this.tree = tree;
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
    const beside = this.beside.value;
    refill(this.pick, options);
    refill(this.beside, h("option", { value: "" }, "nothing"), options.map((option) => option.cloneNode(true)));
    const usual = USUAL.find((name) => fitting.includes(name)) ?? fitting[0];
    const general = usual !== "multiplayer" && MANY_PLAYERS.has(wish); // max^n solves every tree, but here others are meant
    this.pick.value = fitting.includes(wish) && !(fresh && general) ? wish : usual;
    this.beside.value = fitting.includes(beside) ? beside : "";
  }

  async run(keepView = false) {
    const names = [this.pick.value, this.beside.value].filter(Boolean);
    const runs = await Promise.all(names.map((algorithm) => post("trees/run", { ...this.question(), algorithm })));
    this.undoing.hide();
    this.stages.forEach((stage, index) => {
      stage.element.hidden = stage.code.hidden = !runs[index];
      if (runs[index]) stage.load(runs[index], { labels: this.labels, onpick: (key) => this.picked(stage, key) }, keepView);
    });
    this.element.classList.toggle("two", runs.length === 2);
    this.idea.textContent = this.algorithms.find(({ name }) => name === names[0]).idea;
    this.runs = runs;
    this.transport.load(Math.max(...runs.map((run) => run.steps.length)));
    this.editor.attach(this.stages[0].viewport, this.tree.form, this.fresh);
    this.fresh = false;
    for (const stage of this.stages) if (!stage.element.hidden && !keepView) stage.viewport.fit();
    tell(() => this.compare(names)); // nobody waits for the table
  }

  async compare(chosen) {
    const few = this.tree.nodes.length <= MANY;
    const names = few ? this.tree.fitting.filter((name) => name !== "deepening" || chosen.includes(name)) : chosen;
    const { algorithm, ...body } = this.question();
    const tree = this.tree, found = await post("trees/compare", { ...body, algorithms: names });
    if (tree === this.tree) refill(this.table, comparison(found, this.titles));
  }

  picked(stage, key) {
    stage.viewport.frame.focus({ preventScroll: true });
    stage.viewport.select(key);
  }

  // -- steps --

  get active() {
    return this.stages.filter((stage) => stage.walk && !stage.element.hidden);
  }

  cuts() {
    const walks = this.active.map((stage) => stage.walk);
    const next = walks.map((walk) => walk.nextCut()).filter((number) => number >= 0);
    const last = walks.map((walk) => walk.lastCut());
    return { next: next.length ? Math.min(...next) : -1, last: Math.max(-1, ...last) };
  }

  step(at) {
    for (const stage of this.active) stage.go(at);
    const stage = this.active[0];
    if (!stage) return;
    const words = this.active.map(({ walk, run }) => (this.active.length > 1 ? `${run.title}: ` : "") + (walk.step?.sentence ?? ""));
    this.sentence.textContent = stage.walk.step ? words.join(" — ") : START;
    const step = stage.walk.step;
    this.sentence.classList.toggle("is-cut", Boolean(step?.cut));
    if (step?.cut && !this.transport.running) this.undoing.show(stage.run, step);
    else this.undoing.hide();
  }

  async share() {
    const link = `${location.origin}${location.pathname}#/lab/${this.pick.value}/${encodeURIComponent(this.tree.text)}`;
    try {
      await navigator.clipboard.writeText(link);
      notice("The link is copied: it carries the whole tree.");
    } catch {
      history.replaceState(null, "", link);
      notice("The link is in the address bar: it carries the whole tree.");
    }
  }
}
