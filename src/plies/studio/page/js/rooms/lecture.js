// The lecture: the course in order, one stop after the other, each with a link that opens the right room in the right state.

import { keep } from "../address.js";
import { h, refill } from "../dom.js";
import { FIGURES } from "../lecture/figures.js";
import { STOPS } from "../lecture/stops.js";

export async function lecture([number], query) {
  const room = new Lecture(query.has("present"));
  room.go(Number(number) || 1);
  return room;
}

class Lecture {
  constructor(presenting) {
    this.slide = h("article", { class: "card slide stack", "aria-live": "polite" });
    this.items = STOPS.map(({ title }, index) => h("button", { type: "button", class: "stop", onclick: () => this.go(index + 1) }, title));
    const button = (words, title, onclick) => h("button", { type: "button", title, onclick }, words);
    this.back = button("◀ Back", "The stop before", () => this.go(this.at - 1));
    this.next = button("Next ▶", "The next stop", () => this.go(this.at + 1));
    this.where = h("span", { class: "small soft num" });
    this.present = h("button", { type: "button", "aria-pressed": presenting, onclick: () => this.show(!this.presenting) }, "Present");
    this.element = h("div", { class: "room lecture" },
      h("div", { class: "room-head" }, h("h1", {}, "Lecture"), h("p", { class: "soft" }, "The whole course, in order. Every stop opens a room where you can try it.")),
      h("div", { class: "row no-print" }, this.back, this.next, this.where, this.present),
      h("div", { class: "lecture-grid" }, this.list(), this.slide));
    this.keys = [["ArrowRight PageDown Space", "next stop", () => this.go(this.at + 1)], ["ArrowLeft PageUp", "stop before", () => this.go(this.at - 1)],
      ["Home", "first stop", () => this.go(1)], ["End", "last stop", () => this.go(STOPS.length)], ["Enter o", "open the room of this stop", () => { location.hash = this.stop.link; }],
      ["p", "present: large, without the list", () => this.show(!this.presenting)]];
    this.at = 1;
    this.show(presenting);
  }

  /** All stops. The list says that it goes on below, as long as it does. */
  list() {
    this.stops = h("ol", { class: "stops" }, this.items.map((item) => h("li", {}, item)));
    const box = h("nav", { class: "card stop-list", "aria-label": "Stops" }, this.stops, h("p", { class: "more-sign small soft", "aria-hidden": "true" }, "▼ more below"));
    const look = () => box.classList.toggle("more", this.stops.scrollTop + this.stops.clientHeight < this.stops.scrollHeight - 2);
    this.stops.addEventListener("scroll", look, { passive: true });
    new ResizeObserver(look).observe(this.stops);
    return box;
  }

  /** Bring the stop into sight within the list, without moving the page. */
  reach() {
    const { offsetTop, offsetHeight } = this.items[this.at - 1], { scrollTop, clientHeight } = this.stops;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight - 48) this.stops.scrollTop = offsetTop - clientHeight / 2;
  }

  shown() {
    this.reach();
  }

  get stop() {
    return STOPS[this.at - 1];
  }

  moved([number], query) {
    this.show(query.has("present"));
    this.go(Number(number) || this.at);
  }

  close() {
    document.documentElement.classList.remove("presenting");
  }

  /** Present, or not: what is shown stays. */
  show(presenting) {
    this.presenting = presenting;
    this.present.setAttribute("aria-pressed", presenting);
    this.element.classList.toggle("presented", presenting);
    document.documentElement.classList.toggle("presenting", presenting);
    this.remember();
  }

  go(number) {
    this.at = Math.max(1, Math.min(STOPS.length, number));
    const { title, words, task, link, figure } = this.stop;
    refill(this.slide, h("h2", {}, `${this.at}. ${title}`), h("p", { class: "lead" }, words), figure ? FIGURES[figure]() : null, h("p", { class: "task" }, task), h("p", {}, h("a", { class: "button first-link", href: link }, "Try it")));
    this.items.forEach((item, index) => (index + 1 === this.at ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
    this.reach();
    this.back.disabled = this.at === 1;
    this.next.disabled = this.at === STOPS.length;
    this.where.textContent = `${this.at} of ${STOPS.length}`;
    this.remember();
  }

  remember() {
    keep("lecture", [String(this.at)], { present: this.presenting ? 1 : null });
  }
}
