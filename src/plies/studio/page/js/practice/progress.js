// What was solved, level by level, and how many in a row: kept in this browser, for nobody else.

import { h, refill } from "../dom.js";

const NAME = "practice";

export class Progress {
  constructor(levels) {
    this.levels = levels;
    this.element = h("p", { class: "small soft progress", "aria-live": "polite" });
    try {
      this.kept = JSON.parse(localStorage.getItem(NAME)) ?? {};
    } catch {
      this.kept = {}; // a private window, or something else under this name
    }
    this.kept = { solved: {}, row: 0, last: null, ...this.kept };
    this.show();
  }

  /** An exercise was answered. It counts once, and only the first answer to it can break the row. */
  note({ level, seed, word }, right) {
    const name = level ? `${level} ${seed}` : word, { kept } = this;
    if (kept.solved[level ?? 0]?.includes(name)) return;
    if (right) {
      kept.solved[level ?? 0] = [...(kept.solved[level ?? 0] ?? []), name].slice(-200);
      kept.row += 1;
    } else if (kept.last !== name) kept.row = 0;
    kept.last = name;
    try {
      localStorage.setItem(NAME, JSON.stringify(kept));
    } catch { /* a private window keeps nothing */ }
    this.show();
  }

  has({ level, seed }) {
    return Boolean(this.kept.solved[level]?.includes(`${level} ${seed}`));
  }

  show() {
    const { solved, row } = this.kept;
    const all = Object.values(solved).reduce((sum, names) => sum + names.length, 0);
    if (!all) return refill(this.element);
    const each = this.levels.filter(({ number }) => solved[number]?.length).map(({ number }) => `level ${number}: ${solved[number].length}`);
    return refill(this.element, `Solved: ${all}${row > 1 ? `, ${row} in a row` : ""}${each.length ? ` (${each.join(", ")})` : ""}.`);
  }
}
