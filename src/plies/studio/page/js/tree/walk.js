// A run of a search, made ready for stepping: what every step changes, forwards and backwards.

/** changes[i]: [[key, state before, state after], ...] of step i. */
export function prepare(run) {
  const states = new Map(); // key: {phase, value, claim, alpha, beta}
  const changes = [];
  const visited = new Set();
  const counts = []; // after each step: nodes visited, leaves among them, cuts
  let nodes = 0, leaves = 0, cuts = 0;
  const kinds = new Map(run.tree.map((node) => [node.key, node.kind]));
  for (const step of run.steps) {
    const now = new Map();
    const set = (key, state) => now.set(key, state);
    if (step.kind === "iteration") for (const key of states.keys()) set(key, undefined);
    for (const entry of step.path) {
      set(entry.key, { phase: "open", value: entry.value, claim: "", alpha: entry.alpha, beta: entry.beta });
    }
    if (step.kind === "enter" || step.kind === "leaf") {
      nodes += 1;
      visited.add(step.key);
      if (kinds.get(step.key) === "leaf") leaves += 1;
    }
    if (step.kind === "leaf") set(step.key, { phase: "done", value: step.value, claim: claimOf(run, step) });
    if (step.kind === "return") {
      set(step.key, { phase: "done", value: step.value, claim: claimOf(run, step), alpha: step.alpha, beta: step.beta });
    }
    if (step.cut) {
      cuts += 1;
      for (const key of step.cut.skipped) if (states.get(key)?.phase !== "done") set(key, { phase: "cut" });
    }
    const changed = [];
    for (const [key, after] of now) {
      const before = states.get(key);
      if (!same(before, after)) changed.push([key, before, after]);
      if (after === undefined) states.delete(key);
      else states.set(key, after);
    }
    changes.push(changed);
    counts.push({ nodes, leaves, cuts });
  }
  return { changes, counts };
}

/** What a value means at the step where a node is left: the claim of its last visit, unless the step says otherwise. */
function claimOf(run, step) {
  return step.claim?.claim ?? run.results[step.key]?.claim ?? "exact";
}

function same(a, b) {
  if (a === b) return true;
  if (!a || !b) return false;
  return a.phase === b.phase && a.claim === b.claim && a.alpha === b.alpha && a.beta === b.beta && String(a.value) === String(b.value);
}

/** A place in a run; moving it paints what changed on the way, once. */
export class Walk {
  constructor(run, drawing, outline) {
    Object.assign(this, { run, drawing, outline, at: -1 }, prepare(run));
    for (const key of drawing.parts.keys()) drawing.paint(key, undefined);
  }

  get last() {
    return this.run.steps.length - 1;
  }

  get step() {
    return this.at < 0 ? null : this.run.steps[this.at];
  }

  get count() {
    return this.at < 0 ? { nodes: 0, leaves: 0, cuts: 0 } : this.counts[this.at];
  }

  go(to) {
    to = Math.max(-1, Math.min(this.last, to));
    const painted = new Map();
    for (; this.at < to; this.at += 1) for (const [key, , after] of this.changes[this.at + 1]) painted.set(key, after);
    for (; this.at > to; this.at -= 1) for (const [key, before] of this.changes[this.at]) painted.set(key, before);
    for (const [key, state] of painted) {
      this.drawing.paint(key, state);
      this.outline?.paint(key, state);
    }
    this.highlight();
  }

  highlight() {
    const step = this.step, cut = step?.cut;
    this.drawing.mark("current", step ? [step.key] : []);
    this.drawing.point(step ? step.key : null);
    this.drawing.mark("on-path", step ? step.path.map((entry) => entry.key) : []);
    this.drawing.mark("trying", step?.kind === "try" ? [step.child] : []);
    this.drawing.mark("cause", cut ? [cut.cause] : []);
    this.drawing.mark("source", cut?.source ? [cut.source] : []);
    this.drawing.mark("new-cut", cut ? cut.skipped : []);
    const conclusion = this.at >= this.last ? this.run.conclusion : null;
    this.drawing.mark("best-line", conclusion ? conclusion.line : []);
    this.drawing.mark("bound", conclusion ? conclusion.bounds : []);
    this.drawing.windows(step ? step.path.filter((entry) => entry.kind !== "leaf") : []);
    if (step) this.drawing.follow(step.key);
  }

  /** The next step that cuts, or -1. */
  nextCut() {
    return this.run.cut_steps.find((number) => number > this.at) ?? -1;
  }

  lastCut() {
    return this.run.cut_steps.filter((number) => number < this.at).pop() ?? -1;
  }
}
