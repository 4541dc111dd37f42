// A sheet of questions: a table of figures to look at, and a field for each question, a number or a choice.

import { choice, h, label } from "../dom.js";
import { problem } from "../notice.js";
import { shown } from "../numbers.js";

const UNANSWERED = "choose ...";

export class QuestionFields {
  /** exercise: as the server tells it; oninput(): an answer has changed. */
  constructor({ fields, table }, oninput) {
    this.fields = new Map(fields.map((field) => [field.key, this.control(field, oninput)]));
    this.figures = table.length ? figures(table) : null;
    this.element = h("div", { class: "stack questions" }, fields.map((field) => label(field.words, this.fields.get(field.key))));
  }

  control({ key, kind, choices }, oninput) {
    const change = () => { problem(control); control.removeAttribute("data-verdict"); oninput(); };
    const control = kind === "choice" ? choice([["", UNANSWERED], ...choices.map((word) => [word, word])], "", change)
      : h("input", { type: "text", size: 8, autocomplete: "off", oninput: change });
    control.dataset.question = key;
    return control;
  }

  answers() {
    const given = [...this.fields].map(([key, control]) => [key, control.value.trim()]);
    return { fields: Object.fromEntries(given.filter(([, text]) => text !== "")) };
  }

  /** The right answers, written in. */
  put(answers) {
    for (const [key, value] of Object.entries(answers)) this.fields.get(key).value = typeof value === "number" ? shown(value, 6) : value;
  }

  judged(items) {
    for (const control of this.fields.values()) control.removeAttribute("data-verdict");
    for (const { key, verdict } of items) if (verdict !== "missing") this.fields.get(key).setAttribute("data-verdict", verdict);
  }

  focus(key) {
    this.fields.get(key)?.focus();
  }
}

function figures([heads, ...rows]) {
  return h("div", { class: "scroll-x", tabindex: 0, role: "group", "aria-label": "Figures" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, heads.map((word) => h("th", { scope: "col" }, word)))),
    h("tbody", {}, rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((word) => h("td", { class: "num" }, word)))))));
}
