// Drawing a tree: what can be done with the selected node, by buttons, by keys, and by dragging among siblings.

import { choice, h, label, refill } from "../dom.js";
import { reading, tell } from "../notice.js";
import { probability, read, shown } from "../numbers.js";
import { addChild, moveTo, remove, setChance, setEstimate, setPlayer, setQuiet, setValue } from "./editing.js";

const PLAYERS = [["max", "MAX"], ["min", "MIN"], ["chance", "chance"], ["0", "player 0"], ["1", "player 1"], ["2", "player 2"], ["3", "player 3"]];
const NEXT = { max: "min", min: "max", chance: "max" };
const asPlayer = (word) => (/^\d$/.test(word) ? Number(word) : word);

const unreadable = (words) => Object.assign(new Error(words), { kind: "InvalidNotation" });

/** A number, or one for every player, as somebody types it. */
function utilities(text) {
  const tuple = text.trim().match(/^\((.*)\)$/);
  const value = tuple ? tuple[1].split(",").map((word) => read(word)) : read(text);
  if (value === null) throw unreadable("write a number, or a tuple as (5, 2, 5)");
  return value;
}

export class Editor {
  /** change(form, selected key, accepted) is asked to show a changed tree; it calls accepted() before it shows it, or throws. */
  constructor(change) {
    this.change = change;
    this.past = [];
    this.on = false;
    this.panel = h("div", { class: "row end", role: "group", "aria-label": "Selected node" });
    this.element = h("div", { class: "stack" },
      h("p", { class: "small soft" }, "Choose a node by a click, or walk to it with the arrow keys. Drag a node over a sibling to reorder them."), this.panel);
  }

  /** Editing is on while its tab is chosen. */
  use(on) {
    this.on = on;
    this.viewport?.element.classList.toggle("editing", on);
    if (on && this.viewport && !this.viewport.selected) this.viewport.select("root");
  }

  /** Another tree, or another drawing of it. */
  attach(viewport, form, fresh = false) {
    if (fresh) this.past = [];
    this.form = form;
    if (this.viewport !== viewport) {
      this.viewport = viewport;
      viewport.onselect = (key) => this.show(key);
      viewport.frame.addEventListener("keydown", (event) => this.key(event));
      this.drag(viewport);
    }
    viewport.element.classList.toggle("editing", this.on);
    this.show(viewport.selected);
  }

  get node() {
    return this.viewport?.drawing.byKey.get(this.viewport.selected);
  }

  /** Show a changed tree; what is refused leaves everything as it was. */
  async apply(form, key = this.viewport.selected) {
    const before = { form: this.form, key: this.viewport.selected };
    await this.change(form, key, () => this.past.push(before));
  }

  edit(form, key = this.viewport.selected) {
    return tell(() => this.apply(form, key));
  }

  undo() {
    const before = this.past.pop();
    if (before) tell(() => this.change(before.form, before.key, () => {}));
  }

  show(key) {
    const node = this.viewport?.drawing.byKey.get(key);
    if (!node) {
      refill(this.panel, h("span", { class: "soft" }, "No node is selected."));
      return;
    }
    const parent = node.parent === null ? null : this.viewport.drawing.byKey.get(node.parent);
    const number = parent ? parent.children.indexOf(key) : 0;
    const button = (text, onclick, disabled = false) => h("button", { type: "button", onclick, disabled }, text);
    refill(this.panel, h("strong", { class: "selected-name" }, node.name),
      node.kind === "leaf" ? label("Value", this.field(shown(node.value, 6), (text) => this.setValue(text), "edit-value"))
        : label("Who moves", choice(PLAYERS, ["max", "min", "chance"].includes(node.kind) ? node.kind : String(node.player),
          (word) => this.edit(setPlayer(this.form, key, asPlayer(word))))),
      node.kind === "leaf" ? null : label("Evaluation", this.field(shown(node.evaluate, 6), (text) => this.setEstimate(text))),
      node.kind === "leaf" ? null : label("Quiet", h("input", { type: "checkbox", checked: node.quiet !== false, onchange: (event) => this.edit(setQuiet(this.form, key, event.target.checked)) }), true),
      node.chance !== null && node.chance !== undefined ? label("Probability", this.field(probability(node.chance), (text) => this.setChance(text))) : null,
      button("Add a child", () => this.add()), button("Remove", () => this.remove(), node.parent === null && node.kind === "leaf"),
      button("◀ Earlier", () => this.move(-1), !parent || number === 0),
      button("Later ▶", () => this.move(1), !parent || number === parent.children.length - 1),
      button("Undo", () => this.undo(), !this.past.length));
  }

  field(value, onchange, id = null) {
    const input = h("input", { type: "text", id, size: 8, value, onchange: () => reading(input, () => onchange(input.value)) });
    return input;
  }

  setValue(text) {
    return this.apply(setValue(this.form, this.viewport.selected, utilities(text)));
  }

  setEstimate(text) {
    return this.apply(setEstimate(this.form, this.viewport.selected, text.trim() ? utilities(text) : null));
  }

  setChance(text) {
    const [above, below = "1"] = text.split("/");
    const chance = Number(above) / Number(below);
    if (!(text.trim() && chance >= 0 && chance <= 1)) throw unreadable("a probability is a number from 0 to 1, or a fraction as 1/3");
    return this.apply(setChance(this.form, this.viewport.selected, chance));
  }

  add() {
    const node = this.node;
    if (!node) return;
    const parent = node.parent === null ? null : this.viewport.drawing.byKey.get(node.parent);
    const mover = parent ? NEXT[parent.kind] ?? (parent.player + 1) % 3 : "max";
    const { form, key } = addChild(this.form, node.key, mover);
    this.edit(form, key);
  }

  remove() {
    const node = this.node;
    if (node) this.edit(remove(this.form, node.key), node.parent ?? "root");
  }

  move(step) {
    const node = this.node, siblings = node && node.parent !== null ? this.viewport.drawing.byKey.get(node.parent).children : [];
    const to = siblings.indexOf(node?.key) + step;
    if (!siblings.length || to < 0 || to >= siblings.length) return;
    const { form, key } = moveTo(this.form, node.key, to);
    this.edit(form, key);
  }

  key(event) {
    if (!this.on || event.defaultPrevented || event.altKey) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if ((event.ctrlKey || event.metaKey) && !undo) return;
    const act = undo ? () => this.undo() : {
      a: () => this.add(), Delete: () => this.remove(), Backspace: () => this.remove(), "[": () => this.move(-1), "]": () => this.move(1),
      v: () => document.getElementById("edit-value")?.select(), Enter: () => document.getElementById("edit-value")?.select(),
      w: () => this.nextPlayer(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  nextPlayer() {
    const node = this.node;
    if (!node || node.kind === "leaf") return;
    const order = ["max", "min", "chance"];
    this.edit(setPlayer(this.form, node.key, order[(order.indexOf(node.kind) + 1) % 3]));
  }

  /** Take a node and drop it on a sibling. */
  drag(viewport) {
    const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".body")?.parentNode.dataset.key;
    let taken = null;
    viewport.frame.addEventListener("pointerdown", (event) => {
      taken = this.on ? event.target.closest?.(".body")?.parentNode.dataset.key ?? null : null;
      viewport.dragging = taken !== null;
    }, true);
    viewport.frame.addEventListener("pointermove", (event) => {
      if (taken === null) return;
      const over = under(event);
      viewport.drawing.mark("drop", over && over !== taken && this.siblings(taken, over) ? [over] : []);
    });
    viewport.frame.addEventListener("pointerup", (event) => {
      const over = taken === null ? null : under(event);
      viewport.dragging = false;
      viewport.drawing.mark("drop", []);
      if (over && over !== taken && this.siblings(taken, over)) {
        const { form, key } = moveTo(this.form, taken, Number(over.split(".").at(-1)));
        this.edit(form, key);
      }
      taken = null;
    });
  }

  siblings(a, b) {
    const byKey = this.viewport.drawing.byKey;
    return a !== "root" && b !== "root" && byKey.get(a).parent === byKey.get(b).parent;
  }
}

export const EDIT_KEYS = [["a", "in the drawing, with Draw chosen: add a child"], ["Delete", "remove the node"], ["w", "who moves: MAX, MIN, chance"],
  ["v Enter", "change the value"], ["[ ]", "earlier or later among its siblings"], ["Ctrl+z", "undo"]];
