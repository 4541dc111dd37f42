// Practice: the tutor hides values and cuts; the learner fills them in and hears what went wrong.

import { get, post } from "../api.js";
import { keep, share, written } from "../address.js";
import { choice, h, label, refill } from "../dom.js";
import { notice, problem, tell } from "../notice.js";
import { read, shown } from "../numbers.js";
import { Drawing, spoken } from "../tree/drawing.js";
import { exporter } from "../tree/exporting.js";
import { Viewport } from "../tree/viewport.js";
import { handover } from "./lab.js";
import { readSet, setBar, setMaker } from "../practice/exercise_set.js";
import { Hints } from "../practice/hints.js";
import { NodeField } from "../practice/node_field.js";
import { Progress } from "../practice/progress.js";
import { QuestionFields } from "../practice/question_fields.js";

export async function practice(rest, query) {
  const room = new Practice();
  await room.build(rest, query);
  return room;
}

class Practice {
  async build(rest, query) {
    const { levels } = await get("practice/levels");
    this.levels = levels;
    this.progress = new Progress(levels);
    this.viewport = new Viewport("The tree of the exercise");
    this.setBox = h("div");
    this.typing = new NodeField(this.viewport, { oninput: (key, text) => this.typed(key, text), onnext: (key) => this.nextField(key) });
    this.hints = new Hints({ tell, ask: () => ({ word: this.exercise.word, answers: this.answers() }), onpoint: (key) => (this.questions ? this.questions.focus(key) : this.viewport.select(key)),
      onhow: () => { this.revealed = this.exercise.word; } });
    this.level = choice(levels.map(({ number, title }) => [number, `${number}. ${title}`]), 1, () => this.alone(), { id: "level" });
    this.seed = h("input", { type: "text", value: "1", size: 8, onchange: () => this.alone() });
    this.solved = h("input", { type: "checkbox" });
    this.task = h("div", { class: "stack" });
    this.sheet = h("form", { class: "stack sheet-form", onsubmit: (event) => { event.preventDefault(); tell(() => this.grade()); } });
    this.feedback = h("section", { class: "card feedback", "aria-live": "polite", "aria-label": "Feedback", hidden: true });
    this.element = h("div", { class: "room practice" },
      h("div", { class: "room-head" }, h("h1", {}, "Practice"), h("p", { class: "soft" }, "Fill in what the search would find. The tutor names the mistake.")),
      h("div", { class: "row end controls no-print" }, label("Level", this.level), label("Random seed", this.seed),
        h("button", { type: "button", onclick: () => this.another() }, "Another one"),
        h("button", { type: "button", onclick: () => this.share() }, "Copy a link"),
        (this.saving = h("span", { class: "row end" }, exporter("practice/export", () => ({ word: this.exercise.word, solution: this.solved.checked })), label("with the answers", this.solved, true))),
        h("button", { type: "button", onclick: () => window.print() }, "Print")), this.setBox, this.progress.element,
      h("div", { class: "practice-grid" },
        h("div", { class: "stack" }, h("section", { class: "card", "aria-label": "Task" }, this.task),
          (this.treeBox = h("section", { class: "card bare", "aria-label": "Tree" }, this.viewport.element, this.viewport.outlineBox))),
        h("div", { class: "stack side" }, h("section", { class: "card", "aria-label": "Your answers" }, h("h2", {}, "Your answers"), this.sheet), this.feedback,
          setMaker(this.levels, (address) => { location.hash = address; }))));
    this.viewport.onselect = (key) => this.chosen(key);
    this.viewport.frame.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "x") return;
      event.preventDefault();
      if (this.viewport.selected !== null) this.act(this.viewport.selected, event.key === "x");
    });
    this.keys = [["Enter", "in the tree: write the value of the node, then of the next one, or mark a leaf as never visited", null],
      ["x", "in the tree: mark all below the node as never visited", null], ["g", "check the answers", () => tell(() => this.grade())],
      ["k", "the answer key", () => tell(() => this.key())], ["n", "another exercise", () => this.another()]];
    await this.open(rest, query);
  }

  async open([word] = [], query = new URLSearchParams()) {
    this.set = word === "set" ? readSet(query, this.levels) : null;
    if (word === "set" && !this.set) throw Object.assign(new Error("this link holds no set of exercises"), { kind: "InvalidNotation" });
    if (this.set) return this.inSet(this.set.at);
    if (!word) return this.fresh();
    this.take(await post("practice/open", { word }));
    return undefined;
  }

  async moved([word], query) {
    if (word === "set" ? written("practice", ["set"], { ...this.set?.query, at: this.set?.at }) !== location.hash : word && word !== this.exercise?.word) await this.open([word], query);
  }

  /** One exercise of a set. */
  async inSet(at) {
    this.set.at = at;
    const { level, seed } = this.set.exercises[at - 1];
    this.take(await post("practice/new", { level, seed }));
  }

  /** Another level or seed is wanted: that is no longer the set. */
  alone() {
    this.set = null;
    return tell(() => this.fresh());
  }

  showSet() {
    refill(this.setBox, this.set ? setBar(this.set, (exercise) => this.progress.has(exercise), (at) => tell(() => this.inSet(at))) : null);
  }

  shown() {
    if (!this.treeBox.hidden) this.viewport.fit();
  }

  async fresh() {
    this.take(await post("practice/new", { level: Number(this.level.value), seed: this.seed.value }));
  }

  another() {
    if (this.set) return tell(() => this.inSet((this.set.at % this.set.exercises.length) + 1));
    this.seed.value = /^\d+$/.test(this.seed.value) ? String(Number(this.seed.value) + 1) : `${this.seed.value}1`;
    return tell(() => this.fresh());
  }

  // -- the exercise --

  take(exercise) {
    this.exercise = exercise;
    this.pruned = new Set();
    this.fields = new Map(); // "values 0.1": input
    if (exercise.level) this.level.value = exercise.level;
    if (exercise.seed !== null) this.seed.value = exercise.seed;
    const level = this.levels.find(({ number }) => number === exercise.level);
    this.questions = exercise.fields ? new QuestionFields(exercise, () => this.hints.clear()) : null;
    this.treeBox.hidden = !exercise.tree.length;
    this.saving.hidden = Boolean(this.questions); // there is no picture of questions
    refill(this.task, h("h2", {}, level ? `${level.number}. ${level.title}` : exercise.title), h("p", { class: "task" }, exercise.text), this.questions?.figures);
    const labels = exercise.tree.some((node) => node.label && !/^(left|middle|right|\d+)$/.test(node.label));
    const evaluated = exercise.depth !== null || exercise.evaluated;
    const evaluations = new Set(evaluated ? exercise.tree.filter((node) => node.children.length && node.evaluate !== null).map((node) => node.key) : []);
    if (exercise.tree.length) {
      this.viewport.show(new Drawing(exercise.tree, { labels, evaluations, onpick: (key) => { this.viewport.select(key); this.act(key, false); },
        onedge: exercise.ask.pruned ? (key) => this.act(key, true) : null }));
    }
    this.feedback.hidden = true;
    this.typing.close();
    this.hints.clear();
    this.write();
    this.showSet();
    if (this.set) keep("practice", ["set"], { ...this.set.query, at: this.set.at });
    else keep("practice", [exercise.word]);
  }

  /** The sheet: one row a node for values and windows, boxes for what is never visited, the action. */
  write() {
    const buttons = [h("div", { class: "row" }, h("button", { class: "first" }, "Check"), this.hints.button, h("button", { type: "button", onclick: () => tell(() => this.key()) }, "Answer key"),
      this.exercise.tree.length ? h("button", { type: "button", onclick: () => this.watch() }, "Watch the search") : null), this.hints.words];
    if (this.questions) return refill(this.sheet, this.questions.element, buttons);
    const { ask, tree } = this.exercise;
    const values = new Set(ask.values ?? []), windows = new Set(ask.windows ?? []);
    const rows = tree.filter((node) => values.has(node.key) || windows.has(node.key));
    const columns = [values.size ? "value" : null, windows.size ? "α" : null, windows.size ? "β" : null].filter(Boolean);
    const cell = (part, node, words) => h("td", {}, this.field(part, node, words));
    const table = rows.length ? h("table", { class: "answers" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Node"), columns.map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", {}, rows.map((node) => h("tr", { "data-row": node.key }, h("th", { scope: "row" }, spoken(node)),
        values.size ? (values.has(node.key) ? cell("values", node, "value") : h("td")) : null,
        windows.size ? (windows.has(node.key) ? [cell("alpha", node, "alpha"), cell("beta", node, "beta")] : [h("td"), h("td")]) : null)))) : null;
    return refill(this.sheet, table, this.pruneBoxes(), this.actionChoice(), buttons);
  }

  /** Something was typed into a node: the sheet takes it. */
  typed(key, text) {
    const input = this.fields.get(`values ${key}`);
    input.value = text;
    input.dispatchEvent(new Event("input"));
  }

  /** From one node to the next whose value is not written yet. */
  nextField(key) {
    const keys = [...this.fields.keys()].filter((name) => name.startsWith("values ")).map((name) => name.slice(7));
    const from = keys.indexOf(key) + 1;
    const next = [...keys.slice(from), ...keys.slice(0, from)].find((each) => !this.fields.get(`values ${each}`).value && each !== key);
    if (next === undefined) return this.sheet.querySelector("button.first").focus();
    return this.typeInto(next);
  }

  typeInto(key) {
    const input = this.fields.get(`values ${key}`);
    this.viewport.select(key);
    this.typing.open(key, input.value, `${input.getAttribute("aria-label")}, in the tree`);
  }

  field(part, node, words) {
    const input = h("input", { type: "text", size: 5, autocomplete: "off", "aria-label": `${words} of ${node.name}`,
      onfocus: () => { this.viewport.selected = node.key; this.viewport.drawing.mark("selected", [node.key]); this.viewport.drawing.follow(node.key); },
      oninput: () => { this.hints.clear(); problem(input); input.removeAttribute("data-verdict"); this.mirror(node.key); } });
    this.fields.set(`${part} ${node.key}`, input);
    return input;
  }

  /** What is typed shows in the drawing. */
  mirror(key) {
    const text = this.fields.get(`values ${key}`)?.value ?? "";
    this.viewport.drawing.paint(key, { phase: "", value: text || null });
    const path = [...this.fields.keys()].filter((name) => name.startsWith("alpha ")).map((name) => name.slice(6))
      .map((entry) => ({ key: entry, alpha: this.fields.get(`alpha ${entry}`).value || null, beta: this.fields.get(`beta ${entry}`).value || "?" }));
    this.viewport.drawing.windows(path);
  }

  pruneBoxes() {
    if (!this.exercise.ask.pruned) return null;
    this.boxes = new Map();
    this.nothing = h("input", { type: "checkbox", onchange: () => { if (this.nothing.checked) for (const key of [...this.pruned]) this.toggle(key); } });
    const leaves = this.exercise.tree.filter((node) => node.kind === "leaf");
    return h("fieldset", {}, h("legend", {}, "Never visited (a click on the tree marks, too)"), h("div", { class: "row boxes" }, leaves.map((node) => {
      const box = h("input", { type: "checkbox", onchange: () => this.toggle(node.key) });
      this.boxes.set(node.key, box);
      return label(Array.isArray(node.value) ? `${node.name} ${shown(node.value)}` : `${node.name} (${shown(node.value)})`, box, true);
    }), label("nothing: all are visited", this.nothing, true)));
  }

  actionChoice() {
    if (!this.exercise.ask.action) return null;
    const root = this.exercise.tree[0], byKey = this.viewport.drawing.byKey;
    this.actions = h("fieldset", {}, h("legend", {}, `What should ${spoken(root)} do?`), h("div", { class: "row" },
      root.children.map((key) => label(`${byKey.get(key).label}, to ${byKey.get(key).name}`, h("input", { type: "radio", name: "action", value: byKey.get(key).label,
        onchange: () => this.viewport.drawing.mark("choice", [key]) }), true))));
    return this.actions;
  }

  toggle(key) {
    if (this.pruned.has(key)) this.pruned.delete(key);
    else this.pruned.add(key);
    this.hints.clear();
    this.boxes.get(key).checked = this.pruned.has(key);
    if (this.pruned.size) this.nothing.checked = false;
    this.viewport.drawing.mark("pruned-by-you", [...this.pruned]);
  }

  leavesBelow(key) {
    const node = this.viewport.drawing.byKey.get(key);
    return node.kind === "leaf" ? [key] : node.children.flatMap((child) => this.leavesBelow(child));
  }

  chosen(key) {
    this.viewport.drawing.mark("selected", [key]);
  }

  /** A click or Enter on a node: a leaf is marked, an inner node's field is chosen; `all` marks everything below. */
  act(key, all) {
    const node = this.viewport.drawing.byKey.get(key);
    if (this.exercise.ask.pruned && (node.kind === "leaf" || all)) {
      const below = this.leavesBelow(key), on = below.some((leaf) => !this.pruned.has(leaf));
      for (const leaf of below) if (this.pruned.has(leaf) !== on) this.toggle(leaf);
    } else if (this.fields.has(`values ${key}`)) this.typeInto(key);
    else this.fields.get(`alpha ${key}`)?.focus();
  }

  // -- answers --

  answers() {
    if (this.questions) return this.questions.answers();
    const { ask } = this.exercise, answers = {};
    const of = (part, key) => read(this.fields.get(`${part} ${key}`).value) ?? "";
    if (ask.values) answers.values = Object.fromEntries(ask.values.map((key) => [key, of("values", key)]));
    if (ask.windows) answers.windows = Object.fromEntries(ask.windows.map((key) => [key, [of("alpha", key), of("beta", key)]])
      .filter(([, [alpha, beta]]) => alpha !== "" || beta !== ""));
    if (ask.pruned && (this.pruned.size || this.nothing.checked)) answers.pruned = [...this.pruned];
    const action = this.actions?.querySelector(":checked");
    if (ask.action && action) answers.action = action.value;
    return answers;
  }

  async grade() {
    for (const input of [...this.fields.values(), ...(this.questions?.fields.values() ?? [])]) problem(input);
    try {
      this.judged(await post("practice/grade", { word: this.exercise.word, answers: this.answers() }));
    } catch (error) {
      if (!error.kind) throw error;
      this.unreadable(error);
    }
  }

  /** Something cannot be read: that is said beside its field, and no verdict of before stays. */
  unreadable(error) {
    this.unjudge();
    const [, part, key, words] = error.message.match(/^(values|windows|fields), ([^:]+): (.*)$/s) ?? [];
    const found = part === "fields" ? [this.questions?.fields.get(key)].filter(Boolean) : { values: ["values"], windows: ["alpha", "beta"] }[part]?.map((name) => this.fields.get(`${name} ${key}`)).filter(Boolean) ?? [];
    const bad = found.find((input) => typeof read(input.value) === "string") ?? found[0];
    if (!bad) return notice(error.message, true);
    problem(bad, words);
    bad.focus();
    return undefined;
  }

  unjudge() {
    this.feedback.hidden = true;
    this.questions?.judged([]);
    if (this.questions) return;
    for (const name of ["wrong", "right"]) this.viewport.drawing.mark(name, []);
    for (const input of this.fields.values()) input.removeAttribute("data-verdict");
  }

  judged(grade) {
    if (grade.done && this.revealed !== this.exercise.word) this.progress.note(this.exercise, grade.right);
    this.showSet();
    if (this.questions) this.questions.judged(grade.items);
    else this.markNodes(grade);
    this.say(grade);
  }

  /** Right and wrong answers, in the tree and in the list. */
  markNodes(grade) {
    const at = (verdict) => grade.items.filter((item) => item.verdict === verdict && item.key).map((item) => item.key);
    const right = new Set(at("right"));
    const wrong = new Set(at("wrong"));
    this.viewport.drawing.mark("wrong", [...wrong]);
    this.viewport.drawing.mark("right", [...right].filter((key) => !wrong.has(key)));
    for (const input of this.fields.values()) input.removeAttribute("data-verdict");
    for (const item of grade.items) {
      for (const part of { values: ["values"], windows: ["alpha", "beta"] }[item.part] ?? []) {
        this.fields.get(`${part} ${item.key}`)?.setAttribute("data-verdict", item.verdict);
      }
    }
  }

  say(grade) {
    this.feedback.hidden = false;
    this.feedback.classList.toggle("all-right", grade.right);
    const rest = grade.mistakes.reduce((text, mistake) => text.replace(mistake.sentence, ""), grade.sentence).trim();
    refill(this.feedback, h("h2", {}, grade.right ? "All right" : grade.done ? "Not yet" : "So far"),
      grade.mistakes.map((mistake) => h("div", { class: "mistake" }, h("h3", {}, mistake.title), h("p", { class: "task" }, mistake.sentence))),
      rest ? h("p", { class: grade.mistakes.length ? "soft" : "task" }, rest) : null);
    this.feedback.scrollIntoView({ block: "nearest", behavior: this.still ? "auto" : "smooth" });
  }

  get still() {
    return document.documentElement.dataset.motion === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** The right answers, written into the sheet. */
  async key() {
    const { answers } = await post("practice/key", { word: this.exercise.word });
    this.questions?.put(answers.fields);
    for (const [key, value] of Object.entries(answers.values ?? {})) this.put("values", key, value);
    for (const [key, [alpha, beta]] of Object.entries(answers.windows ?? {})) {
      this.put("alpha", key, alpha);
      this.put("beta", key, beta);
    }
    if (answers.pruned) {
      const all = new Set(answers.pruned.flatMap((key) => this.leavesBelow(key)));
      for (const key of this.boxes.keys()) if (all.has(key) !== this.pruned.has(key)) this.toggle(key);
      this.nothing.checked = !all.size;
    }
    if (answers.action !== undefined) {
      const radios = [...this.actions.querySelectorAll("input")];
      const found = radios.find((radio) => radio.value === String(answers.action)) ?? radios[answers.action];
      if (found) found.click();
    }
    this.revealed = this.exercise.word; // from now on right answers are no feat
    await this.grade();
  }

  put(part, key, value) {
    const input = this.fields.get(`${part} ${key}`);
    if (!input) return;
    input.value = shown(value, 6);
    this.mirror(key);
  }

  /** The same tree in the tree lab. */
  async watch() {
    await tell(async () => {
      handover.tree = await post("trees/form", { form: this.exercise.form });
      const { text } = handover.tree;
      location.hash = written("lab", [this.exercise.algorithm || "alphabeta", text], { depth: this.exercise.depth });
    });
  }

  share() {
    return share(notice, this.set ? "the whole set" : "the whole exercise");
  }
}
