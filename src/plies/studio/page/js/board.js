// A board, drawn from the server's shapes, on which actions are chosen by clicking places or with the keyboard.

import { h, refill, s } from "./dom.js";

const MAKERS = {
  rect: (d) => ({ x: d.x, y: d.y, width: d.w, height: d.h, rx: d.round }),
  circle: (d) => ({ r: d.r }),
  line: (d) => ({ x1: d.x, y1: d.y, x2: d.x2, y2: d.y2 }),
  path: (d) => ({ d: d.d }),
  text: (d) => ({ x: d.x, y: d.y, "font-size": d.size }),
};
const UPRIGHT = /^(piece|man|crown|stone|disc|pacman|ghost|eye)/; // what stands upright when the board is turned round
const MOST_ARROWS = 3;
const word = (text) => String(text).replace(/[^a-z0-9-]/gi, "");

export class BoardView {
  /** onact(index) is called with the number of an action. */
  constructor(onact) {
    this.onact = onact;
    this.svg = s("svg", { class: "board", "aria-hidden": "true" });
    this.shapes = s("g");
    this.under = s("g"); // the last move, below the pieces
    this.pieces = s("g");
    this.marks = s("g");
    this.thoughts = s("g", { class: "thoughts" });
    this.places = s("g");
    this.svg.append(this.shapes, this.under, this.pieces, this.marks, this.thoughts, this.places);
    this.frame = h("div", { class: "board-frame", tabindex: 0, role: "application", "aria-label": "Board", "aria-roledescription": "board" }, this.svg);
    this.said = h("p", { class: "spoken-only", "aria-live": "polite" });
    this.more = h("div", { class: "row more", role: "group", "aria-label": "Which one?" });
    this.element = h("div", { class: "board-box" }, this.frame, this.said, this.more);
    this.kept = new Map(); // key: element that glides
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.chosen = [];
    this.flipped = false;
    this.drag();
  }

  show(drawing, actions, { last = [], free = false, label = "" } = {}) {
    const board = this.flipped ? turned(drawing) : drawing;
    this.board = board;
    if (this.flipped) last = last.map((mark) => aroundRect(drawing, mark));
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
    const ground = new Set(elements.slice(0, this.board.ground ?? elements.length));
    refill(this.shapes, still.filter((element) => ground.has(element)));
    refill(this.pieces, still.filter((element) => !ground.has(element)));
    if (this.glides.parentNode !== this.svg) this.svg.insertBefore(this.glides, this.marks);
  }

  // -- what the engine thinks: arrows for the best moves, and what each is worth where it leads --

  /** moves: [{index, worth}], the best first; best: the index of the one that the search prefers now. */
  overlay(moves = [], best = null) {
    if (!this.board) return;
    const arrows = [], labels = new Map();
    const first = moves.find((move) => move.index === best) ?? (best === null ? null : { index: best });
    const ordered = first ? [first, ...moves.filter((move) => move !== first)] : moves;
    for (const [rank, { index, worth }] of ordered.entries()) {
      const way = this.board.ways[index] ?? [];
      if (!way.length) continue;
      const [from, to] = [way[0], way.at(-1)].map((name) => middle(this.board.places[name].mark ?? this.board.places[name]));
      if (way.length > 1 && rank >= MOST_ARROWS) continue;
      if (way.length > 1) arrows.push(arrow(from, to, rank));
      else if (rank === 0) arrows.push(s("circle", { class: "thought best", cx: to[0], cy: to[1], r: 0.42 }));
      const place = way.at(-1);
      if (worth && !labels.has(place)) labels.set(place, plate(brief(worth.short), to[0], to[1] + (way.length > 1 ? 0.3 : 0), rank === 0));
    }
    refill(this.thoughts, arrows, [...labels.values()]);
  }

  // -- pieces can be dragged, too --

  drag() {
    const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.dataset?.place;
    let from = null;
    this.places.addEventListener("pointerdown", (event) => {
      from = event.target.dataset?.place ?? null;
      if (from !== null && event.pointerType === "touch") event.target.releasePointerCapture?.(event.pointerId);
    });
    this.svg.addEventListener("pointerup", (event) => {
      const to = under(event);
      if (from !== null && to !== undefined && to !== from) {
        if (this.chosen.at(-1) !== from) this.click(from);
        if (this.chosen.at(-1) === from) this.click(to);
      }
      from = null;
    });
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

  /** Where an action shows on a drawing: what to remember of it for the next board. */
  marksOf(drawing, index) {
    return (drawing.ways[index] ?? []).map((name) => drawing.places[name].mark ?? drawing.places[name]);
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
    refill(this.under, this.last.map(({ x, y, w, h: tall }) => s("rect", { class: "last", x, y, width: w, height: tall, rx: 0.08 })));
    refill(this.marks, [...next].filter(() => this.chosen.length || next.size < 40).map((name) => {
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

/** A value that fits a square: 54 for 54 %, = for equal, and a number with two digits that count. */
function brief(short) {
  if (short === "equal") return "=";
  const number = short.match(/^([+−])(\d*\.\d+)$/);
  return number ? `${number[1]}${Number(Number(number[2]).toPrecision(2)).toString().replace(/^0\./, ".")}` : short.replace(" %", "");
}

/** A number on a plate, which can be read on any ground. */
function plate(words, x, y, best) {
  const wide = words.length * 0.145 + 0.16;
  return s("g", { class: `thought-worth${best ? " best" : ""}` }, s("rect", { x: x - wide / 2, y: y - 0.17, width: wide, height: 0.34, rx: 0.09 }),
    s("text", { x, y, "font-size": 0.25 }, words));
}

const middle = ({ x, y, w, h: tall }) => [x + w / 2, y + tall / 2];

function arrow([x1, y1], [x2, y2], rank) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1, dx = (x2 - x1) / long, dy = (y2 - y1) / long;
  const wide = rank ? 0.07 : 0.11, head = rank ? 0.22 : 0.3, bx = x2 - dx * head, by = y2 - dy * head;
  const at = (x, y, side) => `${(x - dy * side).toFixed(3)} ${(y + dx * side).toFixed(3)}`;
  return s("path", { class: `thought ${rank ? "" : "best"}`, d: `M${at(x1, y1, wide)}L${at(bx, by, wide)}L${at(bx, by, head * 0.75)}L${x2} ${y2}L${at(bx, by, -head * 0.75)}L${at(bx, by, -wide)}L${at(x1, y1, -wide)}Z` });
}

// -- the board turned round: everything goes to the opposite place, and pieces stay upright --

const aroundRect = ({ width, height }, rect) => ({ ...rect, x: width - rect.x - rect.w, y: height - rect.y - rect.h });

function turned(drawing) {
  const { width, height } = drawing;
  const turn = (shape) => {
    if (shape.shape === "rect") return aroundRect(drawing, shape);
    const next = { ...shape, x: width - shape.x, y: height - shape.y };
    if (shape.shape === "line") return { ...next, x2: width - shape.x2, y2: height - shape.y2 };
    if (shape.shape === "path" && !UPRIGHT.test(shape.paint)) next.turn = (shape.turn ?? 0) + 180;
    return next;
  };
  const places = Object.fromEntries(Object.entries(drawing.places).map(([name, place]) =>
    [name, { ...aroundRect(drawing, place), ...(place.mark ? { mark: aroundRect(drawing, place.mark) } : {}) }]));
  return { ...drawing, shapes: drawing.shapes.map(turn), places };
}
