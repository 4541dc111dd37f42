// A tree as a drawing that is changed node by node. Subtrees are nested groups, so that one class greys out all below.
// Everything stands at absolute coordinates: a group with a transform would be a layer to be worked out at every step.

import { s } from "../dom.js";
import { claimed, probability, shown } from "../numbers.js";
import { BOARD, LONGEST, layout } from "./layout.js";
import { smallBoard } from "./small_board.js";

const SHAPES = {
  max: (x, y) => `M${x} ${y - 21}l23 38h-46z`,
  min: (x, y) => `M${x} ${y + 21}l23-38h-46z`,
  chance: (x, y) => `M${x} ${y - 20}a20 20 0 1 1-.01 0z`,
  player: (x, y) => `M${x - 19} ${y - 19}h38v38h-38z`,
};
const FEET = { max: 17, min: 19, chance: 20, player: 19 }; // where edges leave a shape
const FAR = 2600; // units in sight from which on names are left out
const SIDES = { max: "MAX", min: "MIN", chance: "chance" };

/** What a node is called aloud: "MAX A", "player 2 C", "leaf B1, worth 3"; "horizon B1, evaluated at 3" where the game goes on. */
export function spoken(node) {
  if (node.kind === "leaf") return node.estimated ? `horizon ${node.name}, evaluated at ${shown(node.value)}` : `leaf ${node.name}, worth ${shown(node.value)}`;
  return `${SIDES[node.kind] ?? `player ${node.player}`} ${node.name}${node.quiet === false ? ", not quiet" : ""}`;
}

export class Drawing {
  /** options: labels, onpick(key), onedge(key), folded: keys whose children are not shown, onfold(key), boards: {key: drawing}, evaluations: show them at these keys. */
  constructor(nodes, options = {}) {
    this.options = options;
    this.folded = options.folded ?? new Set();
    this.boards = options.boards ?? {};
    this.parts = new Map(); // key: the elements of a node
    this.touched = 0; // how many elements were changed, for tests of how much work a step is
    Object.assign(this, layout(nodes, options.labels, this.folded, this.boards));
    this.svg = s("svg", { class: "tree", viewBox: `0 0 ${this.width} ${this.height}`, "aria-hidden": "true" });
    this.canvas = s("g");
    this.tags = s("g", { class: "tags" });
    this.ring = s("circle", { class: "ring off", r: 28 });
    this.svg.append(this.canvas, this.ring, this.tags);
    this.canvas.append(this.branch(nodes[0]));
    this.view = { x: 0, y: 0, w: this.width, h: this.height };
  }

  branch(node) {
    const place = this.places.get(node.key);
    const group = s("g", { class: "branch", "data-key": node.key });
    const part = { group, node, place };
    if (node.parent !== null) group.append((part.edge = this.edge(node, part)));
    part.body = s("g", { class: `body ${node.kind}` });
    if (node.kind === "leaf") this.leaf(node, part, place);
    else this.inner(node, part, place);
    this.parts.set(node.key, part);
    if (this.options.onpick) part.body.addEventListener("click", () => this.options.onpick(node.key));
    if (!this.folded.has(node.key)) for (const child of node.children) group.append(this.branch(this.byKey.get(child)));
    if (this.boards[node.key]) part.body.append(smallBoard(this.boards[node.key], place.x - BOARD / 2, place.y + (node.kind === "leaf" ? 40 : 26), BOARD));
    if (this.options.onfold && node.children.length) part.body.append(this.foldSign(node, place));
    group.append(part.body); // above the edges that leave it
    return group;
  }

  /** A button on a node: its children are shown, or not. */
  foldSign(node, { x, y }) {
    const folded = this.folded.has(node.key);
    return s("g", { class: "fold", onclick: (event) => { event.stopPropagation(); this.options.onfold(node.key); } },
      s("circle", { cx: x + 27, cy: y + 15, r: 9 }), s("text", { x: x + 27, y: y + 15 }, folded ? "+" : "−"), s("title", {}, folded ? `Show the ${node.children.length} children` : "Fold"));
  }

  /** The node that stands for a key: itself, or what it is folded into. */
  seen(key) {
    let each = key;
    while (each && !this.places.has(each)) each = this.byKey.get(each)?.parent;
    return each ?? "root";
  }

  edge(node, part) {
    const from = this.places.get(node.parent), to = part.place, foot = this.boards[node.parent] ? 28 + BOARD : FEET[this.byKey.get(node.parent).kind];
    const edge = s("g", { class: "edge" });
    const d = `M${from.x} ${from.y + foot}L${to.x} ${to.y - (node.kind === "leaf" ? 17 : 18)}`;
    edge.append(s("path", { d }));
    if (this.options.onedge) edge.append(s("path", { d, class: "grip", onclick: () => this.options.onedge(node.key) })); // a line is too thin for fingers
    const words = this.edgeWords(node);
    if (words) {
      const t = node.chance === null || node.chance === undefined ? 0.7 : 0.56, x = from.x + (to.x - from.x) * t, y = from.y + 17 + (to.y - 36 - from.y) * t;
      edge.append(s("text", { x, y, class: node.chance === null ? "label" : "label chance-label" }, words));
    }
    return edge;
  }

  /** Names of actions are shown where they say something; left, middle, right and numbers can be seen. */
  edgeWords(node) {
    if (node.chance !== null && node.chance !== undefined) return probability(node.chance);
    return this.options.labels && node.label ? node.label.slice(0, LONGEST) : "";
  }

  leaf(node, part, { x, y }) {
    const text = this.options.blank ? "?" : shown(node.value);
    const half = Math.max(15, text.length * 4.4 + 6);
    if (node.estimated) part.body.classList.add("estimated");
    part.body.append(s("rect", { class: "shape", x: x - half, y: y - 17, width: 2 * half, height: 34, rx: 7 }),
      (part.value = s("text", { class: "in", x, y }, text)), s("text", { class: "name", x, y: y + 31 }, node.name));
  }

  inner(node, part, { x, y }) {
    part.body.append(s("path", { class: `shape p${node.kind === "player" ? node.player : ""}`, d: SHAPES[node.kind](x, y) }),
      (part.value = s("text", { class: "in", x, y: y + ({ max: 6, min: -6 }[node.kind] ?? 0) })),
      s("text", { class: "name", x: x + 30, y: y - 8 }, node.name));
    if (this.options.evaluations?.has(node.key)) part.body.append(s("text", { class: "name evaluation", x, y: y + 33 }, `evaluates to ${shown(node.evaluate)}`));
    if (node.quiet === false) part.body.append(s("text", { class: "restless", x: x - 27, y: y + 6 }, "!", s("title", {}, `${node.name} is not quiet: something is about to happen`)));
    if (node.kind === "player") part.body.append(s("text", { class: "who", x: x - 27, y: y - 15 }, String(node.player)));
  }

  // -- what changes --

  /** state: {phase: unseen|open|done|cut, value, claim}; only what differs from before is touched. */
  paint(key, state) {
    const part = this.parts.get(key);
    if (!part) return; // it is folded away
    const phase = state?.phase || "unseen";
    if (part.phase !== phase) {
      // Classes stand on the node's own parts: on the group they would have the style of all below worked out anew.
      if (part.phase) classes(part, part.phase, false);
      classes(part, phase, true);
      if (part.phase === "cut" || phase === "cut") part.group.classList.toggle("skipped", phase === "cut");
      part.phase = phase;
      this.touched += 1;
    }
    if (part.node.kind === "leaf") return;
    const text = state && state.value !== null && state.value !== undefined ? claimed(state.value, state.claim) : "";
    if (part.text !== text) {
      part.text = text;
      part.value.textContent = text;
      this.widen(part, text);
      this.touched += 1;
    }
  }

  /** What does not fit into the shape gets a plate behind it. */
  widen(part, text) {
    const long = text.length > 3;
    part.value.classList.toggle("long", long);
    if (long && !part.plate) part.body.insertBefore((part.plate = s("rect", { class: "plate", height: 20, rx: 5 })), part.value);
    part.plate?.classList.toggle("off", !long);
    if (!long) return;
    const width = text.length * 7 + 10;
    part.plate.setAttribute("x", part.place.x - width / 2);
    part.plate.setAttribute("y", Number(part.value.getAttribute("y")) - 10);
    part.plate.setAttribute("width", width);
  }

  /** A class on some nodes, and on no others. */
  mark(name, keys) {
    this.marked ??= {};
    const before = this.marked[name] ?? [];
    const now = keys.filter((key) => this.parts.has(key));
    for (const key of before) if (!now.includes(key)) classes(this.parts.get(key), name, false);
    for (const key of now) if (!before.includes(key)) classes(this.parts.get(key), name, true);
    this.marked[name] = now;
  }

  /** The ring that goes from node to node as the search does. */
  point(key) {
    this.ring.classList.toggle("off", key === null);
    if (key === null) return;
    const { x, y } = this.places.get(this.seen(key));
    this.ring.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Alpha and beta beside the nodes of a path: [{key, alpha, beta}]. */
  windows(path) {
    while (this.tags.childNodes.length < path.length) this.tags.append(tag());
    [...this.tags.childNodes].forEach((element, index) => {
      const entry = path[index];
      const has = entry && entry.alpha !== null && entry.alpha !== undefined && this.places.has(entry.key);
      element.classList.toggle("off", !has);
      if (!has) return;
      const { x, y } = this.places.get(entry.key);
      element.setAttribute("transform", `translate(${x - 30} ${y - 2})`);
      const [box, alpha, beta] = element.childNodes;
      const words = [`α ${shown(entry.alpha)}`, `β ${shown(entry.beta)}`];
      const width = 12 + 7.6 * Math.max(words[0].length, words[1].length);
      box.setAttribute("x", -width);
      box.setAttribute("width", width);
      for (const [text, word] of [[alpha, words[0]], [beta, words[1]]]) {
        text.setAttribute("x", -width + 6);
        if (text.textContent !== word) text.textContent = word;
      }
      this.touched += 1;
    });
  }

  // -- looking --

  /** Keep a place in sight, moving the view only if it is not. */
  follow(key) {
    const { x, y } = this.places.get(this.seen(key)), view = this.view;
    const within = (low, size, place, end) => {
      if (size >= end && low <= 0 && low + size >= end) return low; // all of it is in sight
      const margin = Math.min(80, size / 5);
      return Math.min(Math.max(low, place + margin - size), place - margin);
    };
    const left = within(view.x, view.w, x, this.width), top = within(view.y, view.h, y, this.height);
    if (Math.abs(left - view.x) > 1 || Math.abs(top - view.y) > 1) this.look({ ...view, x: left, y: top });
  }

  look(view) {
    // Another viewBox lays out every text anew, even if only its corner moves: 70 ms for 2,000 nodes. So the whole is shifted.
    const { x, y, w, h } = view;
    if (w !== this.view.w || h !== this.view.h || !this.box) {
      this.box = view;
      this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    }
    this.svg.style.transform = `translate(${((this.box.x - x) / w) * 100}%, ${((this.box.y - y) / h) * 100}%)`;
    this.view = view;
    this.onlook?.(view);
    this.svg.classList.toggle("far", view.w > FAR); // names would be too small to read
  }
}

function classes(part, name, on) {
  part.body.classList.toggle(name, on);
  part.edge?.classList.toggle(name, on);
}

function tag() {
  return s("g", { class: "window" }, s("rect", { y: -21, height: 40, rx: 6 }), s("text", { y: -10 }), s("text", { y: 8 }));
}
