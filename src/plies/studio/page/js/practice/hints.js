// Hints in three steps: where to look, why it is so, and how it is worked out. A new answer begins with the first again.

import { post } from "../api.js";
import { h, refill } from "../dom.js";

const STEPS = ["where", "why", "how"];
const NEXT = ["Hint", "Why?", "How?"];

export class Hints {
  /** ask(): the exercise's word and the answers so far; onpoint(key): show the node; onhow(): the answer was told. */
  constructor(settings) {
    Object.assign(this, settings);
    this.words = h("div", { class: "stack", "aria-live": "polite" });
    this.button = h("button", { type: "button", onclick: () => this.next() }, NEXT[0]);
    this.clear();
  }

  clear() {
    this.step = 0;
    this.button.textContent = NEXT[0];
    refill(this.words);
  }

  async next() {
    const step = STEPS[this.step];
    const { hint } = await this.tell(() => post("practice/hint", { ...this.ask(), step })) ?? {};
    if (hint === undefined) return;
    if (hint === null) return refill(this.words, h("p", {}, "Nothing is missing and nothing is wrong: check your answers."));
    this.onpoint(hint.key);
    if (step === "where") refill(this.words);
    this.words.append(h("p", { class: "hint" }, hint.sentence));
    if (step === "how") this.onhow();
    this.step = (this.step + 1) % STEPS.length;
    this.button.textContent = NEXT[this.step];
    return undefined;
  }
}
