// Predict the search: which node does it visit next? A click on a node answers, and the search goes there.

import { h } from "../dom.js";
import { icon } from "../icons.js";

const ASKED = "Which node is visited next? Click it.";

export class Predicting {
  /** now(): {run, at} of the search that is shown; go(step): show this step. */
  constructor({ now, go }) {
    Object.assign(this, { now, go, on: false });
    this.words = h("p", { class: "small", role: "status", "aria-live": "polite", hidden: true });
    this.button = h("button", { type: "button", class: "icon", "aria-pressed": "false", "aria-label": "Predict the next node", title: "Predict the next node", onclick: () => this.set(!this.on) }, icon("help"));
  }

  set(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", on);
    this.words.hidden = !on;
    this.right = this.asked = 0;
    this.words.textContent = ASKED;
  }

  /** The next step at which the search comes to a node; undefined at the end. */
  next() {
    const { run, at } = this.now();
    return run.steps.find((step, index) => index > at && (step.kind === "enter" || step.kind === "leaf"));
  }

  /** Somebody says that it is this node. */
  answer(key) {
    const { run } = this.now(), step = this.next();
    if (!step) {
      this.words.textContent = "The search visits nothing more.";
      return;
    }
    const name = run.tree.find((node) => node.key === step.key).name, right = key === step.key;
    this.asked += 1;
    if (right) this.right += 1;
    this.go(step.number);
    this.words.textContent = `${right ? `Right, ${name}` : `No, it is ${name}`}: ${this.right} of ${this.asked}. ${this.next() ? ASKED : "The search visits nothing more."}`;
  }
}
