// "What leaf value would undo this cut?": a leaf, a slider, and whether the cut would still be made.

import { post } from "../api.js";
import { choice, h, label, refill } from "../dom.js";
import { shown } from "../numbers.js";

const number = (bound) => ({ "∞": Infinity, "−∞": -Infinity })[bound] ?? bound;
const within = (value, { low, high, low_included: from, high_included: to }) =>
  (value > number(low) || (from && value === number(low))) && (value < number(high) || (to && value === number(high)));

export class Undoing {
  /** use(leaf key, value) puts a value into the tree. */
  constructor(use) {
    this.use = use;
    this.element = h("section", { class: "card undoing", "aria-label": "What would undo this cut?", hidden: true });
  }

  hide() {
    this.element.hidden = true;
    this.asked = null;
  }

  /** For the cut at a step of a run; asks the server once for each. */
  async show(run, step) {
    const question = `${run.algorithm} ${step.number}`;
    if (this.asked === question) return;
    this.asked = question;
    const byKey = new Map(run.tree.map((node) => [node.key, node]));
    try {
      const body = { form: run.form, algorithm: run.algorithm, step: step.number };
      if (run.depth !== null) body.depth = run.depth;
      const { undos } = await post("trees/undo", body);
      if (this.asked === question) this.ask(undos.filter((undo) => undo.ranges.length), byKey, run);
    } catch (error) {
      if (!error.kind) throw error;
      if (this.asked === question) this.hide();
    }
  }

  ask(undos, byKey, run) {
    this.element.hidden = false;
    const title = h("h2", {}, "What leaf value would undo this cut?");
    if (!undos.length) {
      refill(this.element, title, h("p", {}, "None: whatever a single leaf were worth, this cut would be made."));
      return;
    }
    const values = run.tree.filter((node) => typeof node.value === "number").map((node) => node.value);
    const low = Math.min(...values) - 3, high = Math.max(...values) + 3;
    let undo = undos.at(-1);
    const slider = h("input", { type: "range", min: low, max: high, step: 0.5, "aria-label": "Value of the leaf" });
    const verdict = h("p", { class: "verdict", "aria-live": "polite" });
    const sentence = h("p", { class: "small soft" });
    const band = h("div", { class: "band", "aria-hidden": "true" });
    const button = h("button", { type: "button", onclick: () => this.use(undo.leaf, Number(slider.value)) }, "Put it into the tree");
    const judge = () => {
      const value = Number(slider.value), name = byKey.get(undo.leaf).name;
      const gone = undo.ranges.some((range) => within(value, range));
      verdict.textContent = `${name} = ${shown(value)}: ${gone ? "no cut" : "the cut is made"}`;
      verdict.classList.toggle("gone", gone);
    };
    const pick = (leaf) => {
      undo = undos.find((entry) => entry.leaf === leaf);
      slider.value = byKey.get(leaf).value;
      sentence.textContent = undo.sentence;
      refill(band, undo.ranges.map((range) => {
        const [from, to] = [range.low, range.high].map((bound) => (Math.min(Math.max(number(bound), low), high) - low) / (high - low));
        const piece = h("span");
        piece.style.left = `${from * 100}%`;
        piece.style.width = `${(to - from) * 100}%`;
        return piece;
      }));
      judge();
    };
    slider.addEventListener("input", judge);
    const which = choice(undos.map(({ leaf }) => [leaf, `${byKey.get(leaf).name}, now ${shown(byKey.get(leaf).value)}`]), undo.leaf, pick);
    refill(this.element, title, h("div", { class: "row end" }, label("Leaf", which), h("div", { class: "grow" }, slider, band), button), verdict, sentence);
    pick(undo.leaf);
  }
}
