// The moves as a list that can be clicked, with variations in brackets, grades, and buttons to step through it.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";

export const GRADES = [["excellent", 0.02, ""], ["good", 0.05, ""], ["inaccuracy", 0.1, "?!"], ["mistake", 0.2, "?"], ["blunder", Infinity, "??"]];

/** The grade of a move that lost this much of the win chance. */
export const graded = (lost) => GRADES.find(([, most]) => lost <= most + 1e-9)[0];

export class RecordView {
  /** who(player): a name; onjump(node). */
  constructor(who, onjump) {
    Object.assign(this, { who, onjump });
    this.list = h("ol", { class: "record small num", "aria-label": "Moves played", tabindex: 0 });
    const button = (sign, title, step) => h("button", { type: "button", class: "icon", "aria-label": title, title, onclick: () => this.step(step) }, icon(sign));
    this.buttons = [button("start", "To the start", "start"), button("back", "One move back", "back"), button("step", "One move on", "on"), button("end", "To the end", "end")];
    this.element = h("div", { class: "stack" }, h("div", { class: "row steps", role: "group", "aria-label": "Step through the moves" }, this.buttons), this.list);
  }

  show(record) {
    this.record = record;
    const line = record.line();
    refill(this.list, line.slice(1).map((node) => this.item(node)));
    const [start, back, on, end] = this.buttons;
    start.disabled = back.disabled = !record.here.parent;
    on.disabled = end.disabled = !record.here.children.length;
    const now = this.list.querySelector("[aria-current]");
    if (now) this.list.scrollTop = Math.max(0, now.closest("li").offsetTop - this.list.clientHeight / 2);
    else if (!record.here.parent) this.list.scrollTop = 0;
  }

  item(node) {
    const others = node.parent.children.filter((other) => other !== node);
    return h("li", {}, this.move(node), others.map((other) => h("span", { class: "variation" }, "(instead: ", this.variation(other), ")")));
  }

  variation(node) {
    const found = [];
    for (let each = node; each && found.length < 6; each = each.children[0]) found.push(this.move(each), " ");
    return found;
  }

  move(node) {
    const grade = node.review?.grade, sign = GRADES.find(([name]) => name === grade)?.[2] ?? "";
    return h("button", { type: "button", class: `move ${grade ? `is-${grade}` : ""}`, "aria-current": node === this.record.here ? "step" : null,
      title: grade ? `${grade}` : null, onclick: () => this.onjump(node) }, `${this.who(node.event.player)}: ${node.event.name}${sign ? ` ${sign}` : ""}`);
  }

  // -- stepping: chance throws by itself, so nobody stops before it --

  step(where) {
    const { here } = this.record;
    if (where === "back") return this.onjump(this.before(here));
    if (where === "on") return here.children.length ? this.onjump(this.settled(here.children[0])) : undefined;
    if (where === "start") return this.onjump(this.settled(this.record.root));
    return this.onjump(this.record.line().at(-1));
  }

  /** Where the next to move is a player, or nobody. */
  settled(node) {
    while (node.children[0]?.event.player === -1) node = node.children[0];
    return node;
  }

  before(node) {
    let each = node;
    do {
      if (!each.parent) return this.settled(each);
      each = each.parent;
    } while (each.children[0].event.player === -1);
    return each;
  }
}
