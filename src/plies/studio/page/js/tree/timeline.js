// Two searches on one tree, node by node: what both do at a node is shown at the same time, and who skips it waits.

/** The moments of runs on one clock: {length, at(moment): [a step for each run]}. */
export function timeline(runs) {
  const clocks = runs.map((run) => times(run));
  if (runs.length < 2 || clocks.some((clock) => clock === null)) {
    return { length: Math.max(...runs.map((run) => run.steps.length)), at: (moment) => runs.map((run) => Math.min(moment, run.steps.length - 1)), moment: (_, step) => step };
  }
  const moments = [...new Set(clocks.flat())].sort((a, b) => a - b);
  const steps = clocks.map((clock) => moments.map((now) => last(clock, now)));
  return { length: moments.length, at: (moment) => steps.map((each) => (moment < 0 ? -1 : each[moment])),
    moment: (run, step) => (step < 0 ? -1 : steps[run].findIndex((each) => each >= step)) };
}

/** When each step happens, on the clock of a walk through the whole tree; null if the search comes to nodes again. */
function times(run) {
  const enter = new Map(), exit = new Map(), children = new Map(run.tree.map((node) => [node.key, node.children]));
  let now = 0;
  const walk = (key) => {
    enter.set(key, (now += 10));
    for (const child of children.get(key)) walk(child);
    exit.set(key, (now += 10));
  };
  walk("root");
  const found = [];
  for (const step of run.steps) {
    const before = found.at(-1) ?? 0;
    const when = step.kind === "enter" ? enter.get(step.key) : step.kind === "leaf" ? exit.get(step.key) : step.kind === "try" ? enter.get(step.child) - 5
      : step.kind === "return" ? exit.get(step.key) : before + 1;
    if (step.kind === "iteration" || when <= before) return null;
    found.push(when);
  }
  return found;
}

/** The number of the last entry that is not later. */
function last(clock, now) {
  let low = -1, high = clock.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (clock[middle] <= now) low = middle;
    else high = middle;
  }
  return low;
}
