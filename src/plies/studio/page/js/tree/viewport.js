// The frame around a drawing: zoom and pan by wheel, drag, touch, buttons and keys; and the tree as text beside it.

import { h } from "../dom.js";
import { spoken } from "./drawing.js";
import { Outline } from "./outline.js";
import { Overview } from "./overview.js";

const CLOSEST = 260; // units of the drawing that fill the frame at most
const COMFORT = 1.7; // pixels per unit beyond which a small tree is not blown up
const LEGIBLE = 0.62; // below this a tree is shown in part, and followed

export class Viewport {
  constructor(name) {
    this.frame = h("div", { class: "frame", tabindex: 0, role: "application", "aria-roledescription": "tree", "aria-label": name });
    this.said = h("p", { class: "spoken-only", "aria-live": "polite" });
    this.list = h("div");
    this.overview = new Overview((x, y) => this.centre(x, y));
    this.element = h("div", { class: "viewport" }, this.frame,
      h("div", { class: "zoom no-print" }, ...[["+", "Closer", () => this.zoom(0.8)], ["−", "Further", () => this.zoom(1.25)],
        ["⤢", "Whole tree", () => this.fit(true)]].map(([sign, title, onclick]) =>
        h("button", { type: "button", class: "icon", "aria-label": title, title, onclick }, sign))),
      this.overview.element, this.said);
    this.outlineBox = h("details", { class: "outline small" }, h("summary", {}, "The tree as text"), this.list);
    this.listen();
    this.seen = new ResizeObserver(() => this.drawing && !this.moved && this.fit(this.whole));
    this.seen.observe(this.frame);
  }

  /** Show a drawing instead of the one before. */
  show(drawing, keepView = false) {
    const view = this.drawing?.view;
    this.drawing = drawing;
    this.overview.load(drawing);
    drawing.onlook = (now) => {
      this.overview.look(now);
      this.onlook?.();
    };
    this.frame.replaceChildren(drawing.svg);
    this.outline = new Outline(drawing.byKey);
    this.list.replaceChildren(this.outline.element);
    if (keepView && view && this.moved) drawing.look(view);
    else this.fit();
    if (!drawing.byKey.has(this.selected)) this.selected = null;
  }

  /** The whole tree if it can be read then, else its top. */
  fit(whole = false) {
    const { width, height } = this.drawing, frame = this.frame.getBoundingClientRect();
    if (!frame.width || !frame.height) return;
    this.moved = false;
    this.whole = whole;
    const scale = Math.min(frame.width / width, frame.height / height, COMFORT);
    const used = whole ? scale : Math.max(scale, Math.min(LEGIBLE, frame.height / height));
    const w = frame.width / used, hh = frame.height / used;
    this.drawing.look({ x: (width - w) / 2, y: Math.min(0, (height - hh) / 2), w, h: hh });
  }

  /** Show a place in the middle. */
  centre(x, y) {
    const { view } = this.drawing;
    this.moved = true;
    this.drawing.look({ ...view, x: x - view.w / 2, y: y - view.h / 2 });
  }

  zoom(factor, at = { x: 0.5, y: 0.5 }) {
    const view = this.drawing.view;
    const most = Math.max(this.drawing.width, this.drawing.height) * 3;
    const w = Math.min(Math.max(view.w * factor, CLOSEST), most), hh = (view.h * w) / view.w;
    this.moved = true;
    this.drawing.look({ x: view.x + (view.w - w) * at.x, y: view.y + (view.h - hh) * at.y, w, h: hh });
  }

  listen() {
    const place = (event) => {
      const box = this.frame.getBoundingClientRect();
      return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    };
    this.frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // a plain wheel scrolls the page
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.12 : 0.89, place(event));
    }, { passive: false });
    const fingers = new Map();
    this.frame.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, place(event)));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.frame.addEventListener(name, (event) => fingers.delete(event.pointerId));
    }
    this.frame.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before || this.dragging) return;
      const now = place(event), view = this.drawing.view;
      fingers.set(event.pointerId, now);
      if (fingers.size === 2) this.pinch([...fingers.values()]);
      else {
        this.moved = true;
        this.drawing.look({ ...view, x: view.x - (now.x - before.x) * view.w, y: view.y - (now.y - before.y) * view.h });
      }
    });
    this.frame.addEventListener("keydown", (event) => this.key(event));
  }

  pinch([a, b]) {
    const apart = Math.hypot(a.x - b.x, a.y - b.y);
    if (this.apart) this.zoom(this.apart / Math.max(apart, 0.01), { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    this.apart = apart;
    clearTimeout(this.pinching);
    this.pinching = setTimeout(() => (this.apart = null), 120);
  }

  // -- walking over the nodes with the arrow keys --

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = this.drawing.byKey.get(this.selected);
    const siblings = node && node.parent !== null ? this.drawing.byKey.get(node.parent).children : [this.selected];
    const next = {
      ArrowUp: () => node?.parent ?? "root",
      ArrowDown: () => (node ? node.children[0] : "root"),
      ArrowLeft: () => (node ? siblings[siblings.indexOf(node.key) - 1] : "root"),
      ArrowRight: () => (node ? siblings[siblings.indexOf(node.key) + 1] : "root"),
      Home: () => "root",
    }[event.key];
    if (next) {
      const key = next();
      if (key !== undefined && this.drawing.places.has(key)) this.select(key);
    } else if (event.key === "f" && node?.children.length && this.drawing.options.onfold) this.drawing.options.onfold(node.key);
    else if (event.key === "+" || event.key === "=") this.zoom(0.8);
    else if (event.key === "-") this.zoom(1.25);
    else if (event.key === "0") this.fit(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  select(key) {
    this.selected = key;
    this.drawing.mark("selected", key === null ? [] : [key]);
    if (key === null) return;
    this.drawing.follow(key);
    this.said.textContent = this.outline.words(key) || spoken(this.drawing.byKey.get(key));
    this.onselect?.(key);
  }
}
