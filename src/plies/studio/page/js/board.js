// A board, drawn from the server's shapes, on which actions are chosen by clicking places or with the keyboard.

import { h, refill, s } from "./dom.js";

const MAKERS = {
  rect: (d) => ({ x: d.x, y: d.y, width: d.w, height: d.h, rx: d.round }),
  circle: (d) => ({ r: d.r }),
  line: (d) => ({ x1: d.x, y1: d.y, x2: d.x2, y2: d.y2 }),
  path: (d) => ({ d: d.d }),
  text: (d) => ({ x: d.x, y: d.y, "font-size": d.size }),
};
const word = (text) => String(text).replace(/[^a-z0-9-]/gi, "");

export class BoardView {
  /** onact(index) is called with the number of an action. */
  constructor(onact) {
    this.onact = onact;
    this.svg = s("svg", { class: "board", "aria-hidden": "true" });
    this.shapes = s("g");
    this.marks = s("g");
    this.places = s("g");
    this.svg.append(this.shapes, this.marks, this.places);
    this.frame = h("div", { class: "board-frame", tabindex: 0, role: "application", "aria-label": "Board", "aria-roledescription": "board" }, this.svg);
    this.said = h("p", { class: "spoken-only", "aria-live": "polite" });
    this.more = h("div", { class: "row more", role: "group", "aria-label": "Which one?" });
    this.element = h("div", { class: "board-box" }, this.frame, this.said, this.more);
    this.kept = new Map(); // key: element that glides
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.chosen = [];
  }

  show(board, actions, { last = [], free = false, label = "" } = {}) {
    this.board = board;
    this.actions = free ? actions : [];
    this.last = last;
    this.hinted = [];
    this.chosen = [];
    this.svg.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
    this.svg.setAttribute("class", `board ${board.width > 1.3 * board.height ? "flat" : ""}`);
    this.frame.setAttribute("aria-label", `${board.label}. ${label}`);
    this.draw();
    refill(this.places, Object.entries(board.places).map(([name, place]) =>
      s("rect", { class: "place", "data-place": name, x: place.x, y: place.y, width: place.w, height: place.h, onclick: () => this.click(name) })));
    if (!(this.cursor in board.places)) this.cursor = null;
    this.mark();
  }

  draw() {
    const kept = new Map();
    const elements = this.board.shapes.map((shape) => {
      const make = MAKERS[shape.shape];
      if (!make) return null;
      const old = shape.key ? this.kept.get(shape.key) : null;
      const element = old ?? s(shape.shape);
      element.setAttribute("class", `paint-${word(shape.paint)}${shape.key ? " glides" : ""}`);
      for (const [name, value] of Object.entries(make(shape))) element.setAttribute(name, value);
      if (shape.shape === "text") element.textContent = shape.text;
      if (shape.shape === "circle" || shape.shape === "path") this.put(element, shape);
      if (shape.key) kept.set(shape.key, element);
      return element;
    }).filter(Boolean);
    this.kept = kept;
    // Elements that glide stay where they are in the document: taking them out would end their motion.
    const still = elements.filter((element) => !element.classList.contains("glides"));
    const gliding = [...kept.values()];
    this.glides ??= s("g");
    if (this.glides.childNodes.length !== gliding.length || gliding.some((element) => element.parentNode !== this.glides)) refill(this.glides, gliding);
    refill(this.shapes, still);
    if (this.glides.parentNode !== this.svg) this.svg.insertBefore(this.glides, this.marks);
  }

  put(element, { x, y, scale = 1, turn = 0 }) {
    element.style.transform = `translate(${Number(x)}px, ${Number(y)}px) rotate(${Number(turn)}deg) scale(${Number(scale)})`;
  }

  // -- choosing an action by its way --

  way(action) {
    return this.board.ways[action.index] ?? [];
  }

  /** Actions that what was clicked so far may become. */
  fitting(chosen = this.chosen) {
    return this.actions.filter((action) => this.next(action, chosen) !== null);
  }

  /** The places that would be clicked next for an action; null if it is not that action. */
  next(action, chosen) {
    const way = this.way(action);
    if (!way.length) return null;
    if (!this.board.any_order) return chosen.every((place, index) => way[index] === place) ? way.slice(chosen.length, chosen.length + 1) : null;
    const pairs = [];
    for (let i = 0; i < way.length; i += 2) pairs.push([way[i], way[i + 1]]);
    for (let i = 0; i + 1 < chosen.length; i += 2) {
      const found = pairs.findIndex(([from, to]) => from === chosen[i] && to === chosen[i + 1]);
      if (found < 0) return null;
      pairs.splice(found, 1);
    }
    if (chosen.length % 2 === 0) return pairs.map(([from]) => from);
    const ends = pairs.filter(([from]) => from === chosen.at(-1)).map(([, to]) => to);
    return ends.length ? ends : null;
  }

  click(name) {
    if (!this.actions.length) return;
    const possible = new Set(this.fitting().flatMap((action) => this.next(action, this.chosen)));
    if (possible.has(name)) this.chosen = [...this.chosen, name];
    else {
      const first = new Set(this.fitting([]).flatMap((action) => this.next(action, [])));
      this.chosen = first.has(name) && this.chosen[0] !== name ? [name] : [];
    }
    refill(this.more);
    const done = this.chosen.length ? this.fitting().filter((action) => this.way(action).length === this.chosen.length) : [];
    const open = this.fitting().some((action) => this.way(action).length > this.chosen.length);
    if (done.length === 1 && !open) return this.onact(done[0].index);
    if (done.length) refill(this.more, done.map((action) => h("button", { type: "button", onclick: () => this.onact(action.index) }, action.name)));
    this.mark();
    if (done.length) this.more.querySelector("button").focus();
    return undefined;
  }

  /** Where an action shows: what to remember of it for the next board. */
  marksOf(index) {
    return (this.board.ways[index] ?? []).map((name) => this.board.places[name].mark ?? this.board.places[name]);
  }

  hint(index) {
    this.hinted = this.board.ways[index] ?? [];
    this.mark();
  }

  mark() {
    const next = new Set(this.fitting().flatMap((action) => this.next(action, this.chosen)));
    for (const element of this.places.childNodes) {
      const name = element.dataset.place;
      element.setAttribute("class", ["place", next.has(name) && "legal", this.chosen.includes(name) && "chosen", this.hinted.includes(name) && "hinted",
        this.cursor === name && "cursor"].filter(Boolean).join(" "));
    }
    const last = this.last.map(({ x, y, w, h: tall }) => s("rect", { class: "last", x, y, width: w, height: tall, rx: 0.08 }));
    refill(this.marks, last, [...next].filter(() => this.chosen.length || next.size < 40).map((name) => {
      const { x, y, w, h: tall } = this.board.places[name].mark ?? this.board.places[name];
      return s("circle", { class: "dot", cx: x + w / 2, cy: y + tall / 2, r: Math.min(0.11, w / 6) });
    }));
  }

  // -- with the keyboard: a cursor on the places --

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.arrowsPlay) return;
    if (event.key === "Enter" || event.key === " ") {
      if (this.cursor) this.click(this.cursor);
    } else if (event.key === "Escape") {
      this.chosen = [];
      refill(this.more);
      this.mark();
    } else {
      const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
      if (!step || !Object.keys(this.board.places).length) return;
      this.move(step);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  move([right, down]) {
    const places = Object.entries(this.board.places);
    const middle = ({ x, y, w, h: tall }) => [x + w / 2, y + tall / 2];
    if (this.cursor) {
      const [x, y] = middle(this.board.places[this.cursor]);
      let best = null, least = Infinity;
      for (const [name, place] of places) {
        const [px, py] = middle(place), along = (px - x) * right + (py - y) * down, aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
        if (along > 0.01 && along + 3 * aside < least) [best, least] = [name, along + 3 * aside];
      }
      this.cursor = best ?? this.cursor;
    } else this.cursor = places[0][0];
    const next = new Set(this.fitting().flatMap((action) => this.next(action, this.chosen)));
    this.said.textContent = `${this.board.places[this.cursor].name}${next.has(this.cursor) ? ", possible" : ""}`;
    this.mark();
  }
}
