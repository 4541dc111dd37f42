// A set of exercises for a class: levels, how many of each, and a word from which they are made. The link carries it all.

import { h, label, refill } from "../dom.js";
import { written } from "../address.js";

const MOST = 20; // of one level

/** What an address says of a set; null if it is none. */
export function readSet(query, levels) {
  const [first, last] = (query.get("levels") ?? "").split("-").map(Number);
  const each = Number(query.get("each") ?? 1), word = query.get("word") ?? "";
  const numbers = levels.map(({ number }) => number).filter((number) => number >= first && number <= (last || first));
  if (!numbers.length || !Number.isInteger(each) || each < 1 || each > MOST || !word) return null;
  const exercises = numbers.flatMap((level) => Array.from({ length: each }, (_, index) => ({ level, seed: `${word}-${index + 1}` })));
  const at = Math.min(Math.max(Number(query.get("at")) || 1, 1), exercises.length);
  return { query: { levels: query.get("levels"), each, word }, word, exercises, at };
}

/** The exercises of the set as numbered buttons. solved(exercise): was it solved in this browser? */
export function setBar(set, solved, onchoose) {
  const done = set.exercises.filter(solved).length;
  return h("nav", { class: "card row set", "aria-label": "The set" }, h("strong", {}, `Set ${set.word}`), h("span", { class: "small soft num" }, `${done} of ${set.exercises.length} solved`),
    set.exercises.map((exercise, index) => h("button", { type: "button", class: solved(exercise) ? "solved" : null, "aria-current": index + 1 === set.at ? "step" : null,
      "aria-label": `Exercise ${index + 1}, level ${exercise.level}${solved(exercise) ? ", solved" : ""}`, onclick: () => onchoose(index + 1) }, String(index + 1))));
}

/** Where a teacher makes a set. onmade(address). */
export function setMaker(levels, onmade) {
  const number = (value, max, words) => h("input", { type: "number", min: 1, max, value, "aria-label": words, size: 3 });
  const first = number(1, levels.length, "First level"), last = number(3, levels.length, "Last level"), each = number(2, MOST, "Exercises of each level");
  const word = h("input", { type: "text", value: "monday", size: 10, maxlength: 40 });
  const box = h("div", { class: "row end" });
  const make = () => onmade(written("practice", ["set"], { levels: `${first.value}-${last.value}`, each: each.value, word: word.value.trim() }));
  refill(box, label("Levels from", first), label("to", last), label("Of each", each), label("Word", word), h("button", { type: "button", onclick: make }, "Make the set"));
  return h("details", { class: "small no-print set-maker" }, h("summary", {}, "A set for a class"), h("p", { class: "soft" }, "Everybody who opens the link of the set gets the same exercises. Another word makes other ones."), box);
}
