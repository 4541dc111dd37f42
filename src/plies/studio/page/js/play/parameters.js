// The size of a board, the goal, the layout: fields for what a game can be made with.

import { choice, h, label, refill } from "../dom.js";

const numbers = (text) => text.split(/[\s,]+/).filter(Boolean).map(Number);

/** A parameter whose default is what the address says. */
function chosen(parameter, query) {
  try {
    return query.has(`p-${parameter.name}`) ? { ...parameter, default: JSON.parse(query.get(`p-${parameter.name}`)) } : parameter;
  } catch {
    return parameter;
  }
}

export class Parameters {
  constructor(onchange) {
    this.onchange = onchange;
    this.element = h("div", { class: "row end" });
  }

  /** query: the address, which may choose some of them. */
  load(parameters, query = new URLSearchParams()) {
    this.fields = parameters.map((parameter) => ({ ...parameter, control: this.control(chosen(parameter, query)) }));
    refill(this.element, this.fields.map(({ title, name, type, control }) => label(title ?? name, control, type === "bool")));
  }

  control({ type, default: value, choices, low, high }) {
    const onchange = () => this.onchange();
    if (type === "bool") return h("input", { type: "checkbox", checked: value, onchange });
    if (choices) return choice(choices.map((entry) => [String(entry), String(entry)]), String(value), onchange);
    if (type === "ints") return h("input", { type: "text", size: 10, value: (value ?? []).join(", "), onchange });
    return h("input", { type: "number", value, min: low, max: high, step: type === "float" ? "any" : 1, onchange });
  }

  /** The values as parts of an address. */
  query() {
    return Object.fromEntries(Object.entries(this.values).map(([name, value]) => [`p-${name}`, JSON.stringify(value)]));
  }

  /** What differs from what the game takes by itself. */
  get values() {
    const values = {};
    for (const { name, type, default: usual, choices, control } of this.fields) {
      const text = control.value;
      const value = type === "bool" ? control.checked : type === "ints" ? numbers(text)
        : choices ? choices.find((entry) => String(entry) === text) : text === "" ? usual : Number(text);
      if (JSON.stringify(value) !== JSON.stringify(usual)) values[name] = value;
    }
    return values;
  }
}
