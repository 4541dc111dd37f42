// Stepping: buttons, a slider over all steps, play at a chosen pace.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";

const PACES = [0.5, 1, 2, 4, 8, 15, 30, 60];

export class Transport {
  /** onstep(number) shows a step; cuts() gives {next, last} numbers of cuts from here. */
  constructor(onstep, cuts) {
    this.onstep = onstep;
    this.cuts = cuts;
    this.at = -1;
    this.last = -1;
    const button = (sign, title, onclick, extra = "") =>
      h("button", { type: "button", class: `icon ${extra}`, "aria-label": title, title, onclick }, icon(sign));
    this.playing = button("play", "Play", () => this.toggle(), "first");
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value) - 1) });
    this.where = h("output", { class: "small soft num where" });
    this.pace = h("input", { type: "range", min: 0, max: PACES.length - 1, value: 2, "aria-label": "Pace", oninput: () => this.said() });
    this.paceWords = h("span", { class: "small soft num" });
    this.cutButton = button("cut", "Next cut", () => this.nextCut());
    this.element = h("div", { class: "transport no-print" },
      h("div", { class: "row" }, button("start", "Start", () => this.go(-1)), button("back", "Step back", () => this.go(this.at - 1)),
        this.playing, button("step", "Step", () => this.go(this.at + 1)), this.cutButton, button("end", "End", () => this.go(this.last))),
      h("div", { class: "row grow" }, h("div", { class: "grow" }, this.slider), this.where),
      h("div", { class: "row pace" }, this.pace, this.paceWords));
    this.said();
  }

  get keys() {
    return [["ArrowRight n", "step", () => this.go(this.at + 1)], ["ArrowLeft p", "step back", () => this.go(this.at - 1)],
      ["Space", "play and pause", () => this.toggle()], ["c", "next cut", () => this.nextCut()],
      ["C", "cut before", () => this.go(this.cuts().last)], ["Home", "start", () => this.go(-1)], ["End", "end", () => this.go(this.last)]];
  }

  said() {
    this.paceWords.textContent = `${PACES[this.pace.value]} steps a second`;
  }

  /** A new run with this many steps. */
  load(steps, at = -1) {
    this.stop();
    this.last = steps - 1;
    this.slider.max = steps;
    this.cutButton.disabled = this.cuts().next < 0;
    this.go(at);
  }

  go(to, playing = false) {
    if (!playing) this.stop();
    this.at = Math.max(-1, Math.min(this.last, to));
    this.slider.value = this.at + 1;
    this.where.textContent = `${this.at + 1} / ${this.last + 1}`;
    this.slider.setAttribute("aria-valuetext", `step ${this.at + 1} of ${this.last + 1}`);
    this.onstep(this.at);
    this.cutButton.disabled = this.cuts().next < 0;
  }

  nextCut() {
    const next = this.cuts().next;
    if (next >= 0) this.go(next);
  }

  toggle() {
    if (this.running) return this.stop();
    if (this.at >= this.last) this.go(-1);
    this.running = true;
    this.show();
    let due = performance.now();
    const frame = (now) => {
      if (!this.running) return;
      const each = 1000 / PACES[this.pace.value];
      let steps = 0;
      for (; now >= due && steps < 4; steps += 1) due += each;
      if (now >= due) due = now + each; // a slow machine goes on from here rather than catching up
      if (steps) this.go(this.at + steps, true);
      if (this.at >= this.last) return this.stop();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  stop() {
    if (!this.running) return;
    this.running = false;
    this.show();
  }

  show() {
    refill(this.playing, icon(this.running ? "pause" : "play"));
    this.playing.setAttribute("aria-label", this.running ? "Pause" : "Play");
  }
}
