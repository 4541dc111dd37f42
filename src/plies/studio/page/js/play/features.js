// What the evaluation sees: features times weights as bars, sliders for the weights, and the move that changes with them.

import { post } from "../api.js";
import { choice, h, label, refill } from "../dom.js";
import { shown } from "../numbers.js";

const PAUSE = 120; // milliseconds after the last touch of a slider

export class Features {
  constructor(match) {
    this.match = match;
    this.weights = null; // the learner's own, while they differ from the game's
    this.body = h("div", { class: "stack" });
    this.element = h("details", { class: "card features", hidden: true, ontoggle: () => this.changed() }, h("summary", {}, "What the evaluation sees"), this.body);
  }

  /** Another position, or another game. */
  changed() {
    const { game, position } = this.match;
    if (game !== this.game) {
      this.game = game;
      this.weights = null;
      this.rows = null;
      refill(this.body);
    }
    this.element.hidden = !game?.features;
    if (this.element.hidden || !this.element.open || !position) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  async ask() {
    const now = (this.asking = {});
    try {
      const body = this.weights ? { ...this.match.context(), weights: this.weights } : this.match.context();
      const found = await post(`games/${this.game.name}/features`, body);
      if (this.asking === now) this.show(found);
    } catch (error) {
      if (!error.kind) throw error;
      this.rows = null;
      refill(this.body, h("p", { class: "soft small" }, error.message));
    }
  }

  show(found) {
    if (!this.rows) this.assemble(found);
    const most = Math.max(...found.contributions.map(Math.abs), 1e-9);
    found.names.forEach((_, index) => {
      const { bar, number, feature, slider } = this.rows[index];
      const share = found.contributions[index] / most;
      bar.style.width = `${Math.abs(share) * 50}%`;
      bar.style.marginLeft = `${share < 0 ? 50 + share * 50 : 50}%`;
      bar.classList.toggle("against", share < 0);
      feature.textContent = shown(found.features[index], 3);
      number.textContent = shown(found.contributions[index], 3);
      if (document.activeElement !== slider) slider.value = found.weights[index];
      slider.setAttribute("aria-valuetext", shown(found.weights[index], 3));
    });
    this.total.textContent = `${shown(found.contributions.reduce((sum, each) => sum + each, 0), 3)}`;
    this.verdict.textContent = this.words(found);
  }

  words({ looks, changed }) {
    if (!looks.length) return "Nobody chooses here.";
    const before = `Looking one ply ahead, ${looks[0].name} looks best (${looks[0].worth.words}).`;
    if (!this.weights) return before;
    return changed[0].name === looks[0].name ? `${before} With your weights it still does.` : `${before} With your weights it is ${changed[0].name} (${changed[0].worth.words}).`;
  }

  assemble(found) {
    this.rows = found.names.map((name, index) => this.row(name, found.usual[index], index, found));
    this.total = h("strong", { class: "num" });
    this.verdict = h("p", { role: "status", "aria-live": "polite" });
    const presets = [["usual", "the game's own"], ...Object.keys(found.presets).map((name) => [name, name])];
    const preset = choice(presets, "usual", (name) => this.use(name === "usual" ? null : found.presets[name]));
    refill(this.body, this.verdict, h("div", { class: "row end" }, label("Weights", preset)),
      h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Features" }, h("table", { class: "features-table" }, h("thead", {}, h("tr", {}, ["Feature", "counts", "weight", "contributes", ""].map((words, index) => (index === 4 ? h("td") : h("th", { scope: "col" }, words))))),
        h("tbody", {}, this.rows.map((row) => row.element), h("tr", {}, h("th", { scope: "row" }, "in all"), h("td"), h("td"), h("td", {}, this.total), h("td"))))));
  }

  row(name, usual, index, found) {
    const reach = Math.max(Math.abs(usual) * 2, Math.max(...found.usual.map(Math.abs)) / 5);
    const slider = h("input", { type: "range", min: -reach, max: reach, step: "any", value: usual, "aria-label": `Weight of ${name}`, oninput: () => {
      const weights = [...(this.weights ?? found.usual)];
      weights[index] = Number(slider.value);
      this.use(weights);
    } });
    const bar = h("span"), number = h("td", { class: "num" }), feature = h("td", { class: "num" });
    return { bar, number, feature, slider, element: h("tr", {}, h("th", { scope: "row" }, name), feature, h("td", {}, slider), number, h("td", { class: "contribution" }, bar)) };
  }

  use(weights) {
    this.weights = weights;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }
}
